-- Games that were rated, a row for each seat, in points of a thousandth. `number` is the order in which the games of a league (a game
-- with so many players) were rated, `ended` never falls in it. A bot has guest 0 and its name, somebody who is gone neither.
create table results (
    table_id integer not null references tables (id),
    seat integer not null,
    game text not null,
    players integer not null,
    number integer not null,
    ended integer not null,
    guest integer not null,
    bot text not null,
    rank integer not null,
    score integer not null,
    lines text not null,
    points_before integer not null,
    deviation_before integer not null,
    points integer not null,
    deviation integer not null,
    primary key (table_id, seat)
) strict, without rowid;
create index results_by_league on results (game, players, number);
create index results_by_guest on results (guest, ended);
-- All that the tables of a month add up, so that no row is looked up for it.
create index results_by_end on results (game, ended, guest, rank, score, players, points_before, points);

-- What they come to: the rating of each person and bot in each league.
create table ratings (
    game text not null,
    players integer not null,
    guest integer not null,
    bot text not null,
    points integer not null,
    deviation integer not null,
    games integer not null,
    ended integer not null,
    primary key (game, players, guest, bot)
) strict, without rowid;
create index ratings_by_points on ratings (game, players, points);
create index ratings_by_guest on ratings (guest);
