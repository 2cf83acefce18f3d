-- The newest entries of all logs together. A commit of many tables would touch a page of `log` for each of them; here they
-- share a few pages, and are moved to `log` many at a time. A log is `log` and `young` together.
create table young (
    table_id integer not null,
    seq integer not null,
    at integer not null,
    kind text not null,
    seat integer,
    who text,
    text text not null,
    primary key (table_id, seq)
) strict, without rowid;

-- The key holds over both.
create trigger young_is_new before insert on young begin
    select raise(abort, 'UNIQUE constraint failed: log.table_id, log.seq')
    where exists (select 1 from log where table_id = new.table_id and seq = new.seq);
end;
