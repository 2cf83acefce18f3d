-- The review of a finished game, as JSON: it is made from the log, and kept so that nobody waits for it twice.
create table reviews (
    table_id bigint primary key references tables (id),
    format bigint not null,
    review text not null
);
