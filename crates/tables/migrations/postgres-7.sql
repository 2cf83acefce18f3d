-- The table whose game a side line goes on from: to list the side lines of a game.
alter table tables add column origin bigint;
create index tables_by_origin on tables (origin, created) where origin is not null;
