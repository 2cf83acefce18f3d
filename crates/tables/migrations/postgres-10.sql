-- Clubs: whose tables and standings only members see. Whoever has the link may join; without one nobody can.
create table clubs (
    id bigint primary key,
    name text not null,
    organiser bigint not null references guests (id),
    created bigint not null,
    link text unique
);
create index clubs_by_organiser on clubs (organiser);

create table club_members (
    club bigint not null references clubs (id),
    guest bigint not null references guests (id),
    since bigint not null,
    primary key (club, guest)
);
create index club_members_by_guest on club_members (guest);

-- The club whose table it is: it stays when the club is closed, so that nobody else sees what was its own.
alter table tables add column club bigint;
create index tables_by_club on tables (club, status, created) where club is not null;
