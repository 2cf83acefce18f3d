-- Problems: decisions of public games that have one clearly best choice. What it is stands in the game's review.
create table problems (
    table_id integer not null references tables (id),
    step integer not null,
    game text not null,
    theme text not null,
    made integer not null,
    primary key (table_id, step)
) strict, without rowid;
create index problems_by_game on problems (game, made);

-- What somebody answered, once each.
create table problem_answers (
    guest integer not null,
    table_id integer not null,
    step integer not null,
    action text not null,
    is_right integer not null,
    primary key (guest, table_id, step),
    foreign key (table_id, step) references problems (table_id, step) on delete cascade
) strict, without rowid;
create index answers_by_problem on problem_answers (table_id, step);

-- How many somebody has solved one after the other, now and at best; of problems that are gone, too.
create table streaks (
    guest integer primary key,
    running integer not null,
    best integer not null,
    solved integer not null,
    tried integer not null
) strict;
