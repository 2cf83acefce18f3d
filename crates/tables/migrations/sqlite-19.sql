-- Clubs: whose tables and standings only members see. Whoever has the link may join; without one nobody can.
create table clubs (
    id integer primary key,
    name text not null,
    organiser integer not null references guests (id),
    created integer not null,
    link text unique
) strict;
create index clubs_by_organiser on clubs (organiser);

create table club_members (
    club integer not null references clubs (id),
    guest integer not null references guests (id),
    since integer not null,
    primary key (club, guest)
) strict, without rowid;
create index club_members_by_guest on club_members (guest);

-- The club whose table it is: it stays when the club is closed, so that nobody else sees what was its own.
alter table tables add column club integer;
create index tables_by_club on tables (club, status, created) where club is not null;
