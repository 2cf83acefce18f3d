-- Tokens by which programs act for an account: their hashes, what each opens, and until when.
create table tokens (
    token_hash bytea primary key,
    guest bigint not null references accounts (guest),
    name text not null,
    scope text not null,
    created bigint not null,
    until bigint not null,
    used bigint
);
create index tokens_by_guest on tokens (guest);
