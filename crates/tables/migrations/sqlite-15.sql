-- Tokens by which programs act for an account: their hashes, what each opens, and until when.
create table tokens (
    token_hash blob primary key,
    guest integer not null references accounts (guest),
    name text not null,
    scope text not null,
    created integer not null,
    until integer not null,
    used integer
) strict, without rowid;
create index tokens_by_guest on tokens (guest);
