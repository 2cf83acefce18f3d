create table guests (
    id integer primary key,
    name text not null,
    created integer not null
) strict;

create table sessions (
    token_hash blob primary key,
    guest integer not null references guests (id),
    created integer not null
) strict, without rowid;

create table tables (
    id integer primary key,
    game text not null,
    version integer not null,
    board text not null,
    board_hash text not null,
    settings text not null,
    places text not null,
    seed text not null,
    status text not null,
    public integer not null,
    created integer not null,
    deadline integer,
    rematch integer
) strict;

create index tables_by_status on tables (status, public, created);
create index tables_by_deadline on tables (deadline) where deadline is not null;

-- Who has a seat where, to list the tables of a person.
create table sitters (
    guest integer not null references guests (id),
    table_id integer not null references tables (id),
    primary key (guest, table_id)
) strict, without rowid;

-- The log. Its key is the only lock between writers: an entry that is there already is refused.
create table log (
    table_id integer not null,
    seq integer not null,
    at integer not null,
    kind text not null,
    seat integer,
    who text,
    text text not null,
    primary key (table_id, seq)
) strict, without rowid;

create table snapshots (
    table_id integer not null,
    seq integer not null,
    steps integer not null,
    at integer not null,
    used text not null,
    position text not null,
    primary key (table_id, seq)
) strict, without rowid;
