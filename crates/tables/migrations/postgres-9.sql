-- Ways in which people are told that it is their turn: a browser, a mail address, a webhook. A browser's goes with its session.
create table notice_channels (
    id bigint primary key,
    guest bigint not null references guests (id) on delete cascade,
    kind text not null,
    address text not null,
    secret bytea not null,
    session bytea references sessions (token_hash) on delete cascade,
    state text not null,
    created bigint not null,
    failures bigint not null
);
create index notice_channels_by_guest on notice_channels (guest);
create index notice_channels_by_session on notice_channels (session);

-- In which language somebody is told, and when not: minutes of the day in a time zone.
create table notice_wishes (
    guest bigint primary key references guests (id) on delete cascade,
    lang text not null,
    zone text not null,
    quiet_from bigint,
    quiet_to bigint
);

-- The last turn of each person at a table of which they may have to be told: begun by this entry of the log, looked at when it is due.
create table notice_turns (
    table_id bigint not null references tables (id),
    guest bigint not null references guests (id) on delete cascade,
    seat bigint not null,
    seq bigint not null,
    due bigint not null,
    told bigint,
    primary key (table_id, guest)
);
create index notice_turns_by_due on notice_turns (due) where told is null;

-- What is to be sent. One that is under way belongs to the server that took it, and is never sent a second time.
create table notice_deliveries (
    channel bigint not null references notice_channels (id) on delete cascade,
    table_id bigint not null references tables (id),
    seat bigint not null,
    seq bigint not null,
    due bigint not null,
    tries bigint not null,
    trying bigint,
    primary key (channel, table_id)
);
create index notice_deliveries_by_due on notice_deliveries (due);
