-- Passkeys: public keys by which people come back. An account without a password has an empty one, which no hash is.
create table passkeys (
    id_hash bytea primary key,
    guest bigint not null references accounts (guest),
    handle bytea not null,
    name text not null,
    credential text not null,
    created bigint not null,
    used bigint
);
create index passkeys_by_guest on passkeys (guest);

-- What browsers are asked just now, each answered once.
create table ceremonies (
    challenge_hash bytea primary key,
    browser bytea not null,
    state text not null,
    until bigint not null
);
create index ceremonies_by_until on ceremonies (until);
