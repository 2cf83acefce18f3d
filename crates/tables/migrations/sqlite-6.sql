-- The people of a table: their names there, who hosts it, who may talk.
alter table tables add column people text not null default '{}';

-- Whose chat somebody hides, everywhere; `id` is the order in which they did.
create table hidden (
    id integer primary key,
    guest integer not null references guests (id),
    other integer not null references guests (id),
    unique (guest, other)
) strict;
