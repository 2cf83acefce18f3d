-- The standing orders of the people at a table, each its owner's secret. They are no entries of the log, because they are no
-- part of the game: what follows from them is.
alter table tables add column orders text not null default '[]';
