-- When a session was last used, to the day: one that nobody uses for a year ends. Those that are here already begin anew.
alter table sessions add column used integer not null default 0;
update sessions set used = unixepoch() * 1000;
create index sessions_by_used on sessions (used);
