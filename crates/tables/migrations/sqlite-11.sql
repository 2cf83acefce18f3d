-- A guest with a password: by `key` they are found when they sign in, `look` is what no other account's name may look like.
-- Passwords are kept as argon2id's hashes.
create table accounts (
    guest integer primary key references guests (id),
    key text not null unique,
    look text not null unique,
    password text not null,
    created integer not null,
    signed_in integer not null
) strict;

-- The hashes of codes that have not been used: each lets its owner in once, who has forgotten the password.
create table recovery_codes (
    guest integer not null references accounts (guest),
    code_hash blob not null,
    primary key (guest, code_hash)
) strict, without rowid;
