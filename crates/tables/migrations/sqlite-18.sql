-- Ways in which people are told that it is their turn: a browser, a mail address, a webhook. A browser's goes with its session.
create table notice_channels (
    id integer primary key,
    guest integer not null references guests (id) on delete cascade,
    kind text not null,
    address text not null,
    secret blob not null,
    session blob references sessions (token_hash) on delete cascade,
    state text not null,
    created integer not null,
    failures integer not null
) strict;
create index notice_channels_by_guest on notice_channels (guest);
create index notice_channels_by_session on notice_channels (session);

-- In which language somebody is told, and when not: minutes of the day in a time zone.
create table notice_wishes (
    guest integer primary key references guests (id) on delete cascade,
    lang text not null,
    zone text not null,
    quiet_from integer,
    quiet_to integer
) strict;

-- The last turn of each person at a table of which they may have to be told: begun by this entry of the log, looked at when it is due.
create table notice_turns (
    table_id integer not null references tables (id),
    guest integer not null references guests (id) on delete cascade,
    seat integer not null,
    seq integer not null,
    due integer not null,
    told integer,
    primary key (table_id, guest)
) strict, without rowid;
create index notice_turns_by_due on notice_turns (due) where told is null;

-- What is to be sent. One that is under way belongs to the server that took it, and is never sent a second time.
create table notice_deliveries (
    channel integer not null references notice_channels (id) on delete cascade,
    table_id integer not null references tables (id),
    seat integer not null,
    seq integer not null,
    due integer not null,
    tries integer not null,
    trying integer,
    primary key (channel, table_id)
) strict, without rowid;
create index notice_deliveries_by_due on notice_deliveries (due);
