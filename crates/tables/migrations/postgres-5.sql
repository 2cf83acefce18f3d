-- Games that were rated, a row for each seat, in points of a thousandth. `number` is the order in which the games of a league (a game
-- with so many players) were rated, `ended` never falls in it. A bot has guest 0 and its name, somebody who is gone neither.
create table results (
    table_id bigint not null references tables (id),
    seat bigint not null,
    game text not null,
    players bigint not null,
    number bigint not null,
    ended bigint not null,
    guest bigint not null,
    bot text not null,
    rank bigint not null,
    score bigint not null,
    lines text not null,
    points_before bigint not null,
    deviation_before bigint not null,
    points bigint not null,
    deviation bigint not null,
    primary key (table_id, seat)
);
create index results_by_league on results (game, players, number);
create index results_by_guest on results (guest, ended);
-- All that the tables of a month add up, so that no row is looked up for it.
create index results_by_end on results (game, ended, guest, rank, score, players, points_before, points);

-- What they come to: the rating of each person and bot in each league.
create table ratings (
    game text not null,
    players bigint not null,
    guest bigint not null,
    bot text not null,
    points bigint not null,
    deviation bigint not null,
    games bigint not null,
    ended bigint not null,
    primary key (game, players, guest, bot)
);
create index ratings_by_points on ratings (game, players, points);
create index ratings_by_guest on ratings (guest);
