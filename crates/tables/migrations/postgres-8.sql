-- Problems: decisions of public games that have one clearly best choice. What it is stands in the game's review.
create table problems (
    table_id bigint not null references tables (id),
    step bigint not null,
    game text not null,
    theme text not null,
    made bigint not null,
    primary key (table_id, step)
);
create index problems_by_game on problems (game, made);

-- What somebody answered, once each.
create table problem_answers (
    guest bigint not null,
    table_id bigint not null,
    step bigint not null,
    action text not null,
    is_right bigint not null,
    primary key (guest, table_id, step),
    foreign key (table_id, step) references problems (table_id, step) on delete cascade
);
create index answers_by_problem on problem_answers (table_id, step);

-- How many somebody has solved one after the other, now and at best; of problems that are gone, too.
create table streaks (
    guest bigint primary key,
    running bigint not null,
    best bigint not null,
    solved bigint not null,
    tried bigint not null
);
