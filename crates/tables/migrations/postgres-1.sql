create table guests (
    id bigint generated always as identity primary key,
    name text not null,
    created bigint not null
);

-- When a session was last used, to the day: one that nobody uses for a year ends.
create table sessions (
    token_hash bytea primary key,
    guest bigint not null references guests (id),
    created bigint not null,
    used bigint not null
);
create index sessions_by_used on sessions (used);

create table tables (
    id bigint primary key,
    game text not null,
    version bigint not null,
    board text not null,
    board_hash text not null,
    settings text not null,
    places text not null,
    seed text not null,
    status text not null,
    public boolean not null,
    created bigint not null,
    deadline bigint,
    rematch bigint,
    -- The scores of a game that is over, by seat, so that lists need not load it.
    result text,
    -- The people of the table: their names there, who hosts it, who may talk.
    people text not null,
    -- Since when a bot must decide: a node that finds one waiting takes its turn.
    bot_since bigint
);
create index tables_by_status on tables (status, public, created);
create index tables_by_game on tables (game, status, public, created);
create index tables_by_deadline on tables (deadline) where deadline is not null and status = 'running';
create index tables_by_bot on tables (bot_since) where bot_since is not null;

-- Who has a seat where, to list the tables of a person.
create table sitters (
    guest bigint not null references guests (id),
    table_id bigint not null references tables (id),
    primary key (guest, table_id)
);

-- The log. Its key is the only lock between nodes: an entry that is there already is refused.
create table log (
    table_id bigint not null,
    seq bigint not null,
    at bigint not null,
    kind text not null,
    seat smallint,
    who text,
    text text not null,
    primary key (table_id, seq)
);

-- A snapshot says in which form it was written; one of another form is ignored and the log replayed.
create table snapshots (
    table_id bigint not null,
    seq bigint not null,
    steps bigint not null,
    at bigint not null,
    used text not null,
    position text not null,
    format bigint not null,
    primary key (table_id, seq)
);

-- The daily puzzle: a table for each guest and day (days since 1970), and the score if it was finished within the day.
create table puzzles (
    day bigint not null,
    guest bigint not null references guests (id),
    table_id bigint not null references tables (id),
    score bigint,
    primary key (day, guest)
);

-- Secrets of this site that must outlive its servers, each drawn once.
create table keys (
    name text primary key,
    secret bytea not null
);

-- Whose chat somebody hides, everywhere; `id` is the order in which they did.
create table hidden (
    id bigint generated always as identity primary key,
    guest bigint not null references guests (id),
    other bigint not null references guests (id),
    unique (guest, other)
);

-- What the check of a server's health writes.
create table pulse (
    id bigint generated always as identity primary key,
    at bigint not null
);
