-- How often the row was changed: who writes an older one is refused, because somebody else changed it meanwhile.
alter table tables add column revision integer not null default 0;

-- To find out whether anything is left of a guest.
create index sessions_by_guest on sessions (guest);
create index puzzles_by_guest on puzzles (guest);
create index hidden_by_other on hidden (other);
