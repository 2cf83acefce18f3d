-- The accounts of those who own the site. Only the command line writes here.
create table owners (
    guest integer primary key references accounts (guest),
    since integer not null
) strict;

-- Whom the owner keeps out: `whom` is a guest's number (`#7`) or a network (`203.0.113.0/24`); without `until`, for good.
create table blocks (
    whom text primary key,
    until integer,
    reason text not null,
    at integer not null
) strict, without rowid;

-- What people reported: a line of chat by its entry in the log of a table, or the name of a person there (`line` 0).
create table reports (
    id integer primary key,
    at integer not null,
    reporter integer not null,
    table_id integer not null,
    person integer not null,
    line integer not null,
    why text not null,
    settled integer,
    unique (reporter, table_id, person, line)
) strict;
create index reports_by_target on reports (table_id, person, line);

-- All that owners did, by the command line where `owner` is null. Nothing of it is ever changed. People stand here by number: their
-- names are theirs to change and to delete.
create table audit (
    id integer primary key,
    at integer not null,
    owner integer,
    act text not null,
    person integer,
    table_id integer,
    line integer,
    network text,
    reason text not null
) strict;
create trigger audit_stays before update on audit begin
    select raise(abort, 'the audit log is only ever added to');
end;
create trigger audit_remains before delete on audit begin
    select raise(abort, 'the audit log is only ever added to');
end;
