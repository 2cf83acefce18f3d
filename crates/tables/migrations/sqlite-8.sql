-- The newest commits get the name that says what they are. A view keeps the text it was made with, so it is made anew.
drop view young_entries;
alter table young rename to recent_commits;
create view recent_entries as
    select value ->> 0 as table_id, value ->> 1 as seq, value ->> 2 as at, value ->> 3 as kind, value ->> 4 as seat,
        value ->> 5 as who, value ->> 6 as text
    from recent_commits, json_each(recent_commits.entries);
