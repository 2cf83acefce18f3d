-- A guest with a password: by `key` they are found when they sign in, `look` is what no other account's name may look like.
-- Passwords are kept as argon2id's hashes.
create table accounts (
    guest bigint primary key references guests (id),
    key text not null unique,
    look text not null unique,
    password text not null,
    created bigint not null,
    signed_in bigint not null
);

-- The hashes of codes that have not been used: each lets its owner in once, who has forgotten the password.
create table recovery_codes (
    guest bigint not null references accounts (guest),
    code_hash bytea not null,
    primary key (guest, code_hash)
);
