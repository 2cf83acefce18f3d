-- The newest entries of all logs, a row for each commit: what many tables write together touches one page, not one for each of
-- them. They are moved to `log` many commits at a time; a log is `log` and `young` together. Each is a list of lists: the
-- columns of `log` in their order.
insert into log select table_id, seq, at, kind, seat, who, text from young;
drop table young;
create table young (
    id integer primary key,
    entries text not null
) strict;
create view young_entries as
    select value ->> 0 as table_id, value ->> 1 as seq, value ->> 2 as at, value ->> 3 as kind, value ->> 4 as seat,
        value ->> 5 as who, value ->> 6 as text
    from young, json_each(young.entries);
