-- A snapshot says in which form it was written; one of another form is ignored and the log replayed.
alter table snapshots add column format integer not null default 1;

-- What the check of the server's health writes: the newest row alone, some pages large, so that it needs what a
-- decision needs.
create table pulse (
    id integer primary key,
    at integer not null,
    filler blob not null
) strict;

-- With the status, so that the clocks are looked at without reading the rows of tables: a damaged one stops no other.
drop index tables_by_deadline;
create index tables_by_deadline on tables (deadline, status) where deadline is not null;
