-- Passkeys: public keys by which people come back. An account without a password has an empty one, which no hash is.
create table passkeys (
    id_hash blob primary key,
    guest integer not null references accounts (guest),
    handle blob not null,
    name text not null,
    credential text not null,
    created integer not null,
    used integer
) strict, without rowid;
create index passkeys_by_guest on passkeys (guest);

-- What browsers are asked just now, each answered once.
create table ceremonies (
    challenge_hash blob primary key,
    browser blob not null,
    state text not null,
    until integer not null
) strict, without rowid;
create index ceremonies_by_until on ceremonies (until);
