-- The scores of a game that is over, by seat, so that lists need not load it.
alter table tables add column result text;

create index tables_by_game on tables (game, status, public, created);

-- The daily puzzle: a table for each guest and day (days since 1970), and the score if it was finished within the day.
create table puzzles (
    day integer not null,
    guest integer not null references guests (id),
    table_id integer not null references tables (id),
    score integer,
    primary key (day, guest)
) strict, without rowid;

-- Secrets of this server that must outlive it, each drawn once.
create table keys (
    name text primary key,
    secret blob not null
) strict, without rowid;
