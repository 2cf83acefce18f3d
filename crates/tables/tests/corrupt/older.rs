//! A database of an older program.

use sqlx::{Connection, Row as _};

use super::{
    A, Folder, first,
    snapshots::{long_game, whole},
};

/// The schema before `recent_commits`, `pulse` and the form of snapshots, as databases of that time have it.
const OLDER: &str = "
drop view recent_entries;
drop table recent_commits;
create table young (
    id integer primary key,
    entries text not null
) strict;
create view young_entries as
    select value ->> 0 as table_id, value ->> 1 as seq, value ->> 2 as at, value ->> 3 as kind, value ->> 4 as seat,
        value ->> 5 as who, value ->> 6 as text
    from young, json_each(young.entries);
drop table ceremonies; drop table passkeys;
drop table notice_deliveries; drop table notice_turns; drop table notice_wishes; drop table notice_channels;
drop index tables_by_club; alter table tables drop column club; drop table club_members; drop table clubs;
drop index tables_by_origin; alter table tables drop column origin;
drop table tokens; drop table streaks; drop table problem_answers; drop table problems; drop table results; drop table ratings;
drop table audit; drop table reports; drop table blocks; drop table owners;
drop table reviews; drop table recovery_codes; drop table accounts; drop table pulse; alter table snapshots drop column format; drop index tables_by_deadline; \
                     create index tables_by_deadline on tables (deadline) where deadline is not null; \
                     drop table hidden; alter table tables drop column people; alter table tables drop column orders; \
                     alter table tables drop column revision; drop index sessions_by_guest; drop index puzzles_by_guest; \
                     drop index sessions_by_used; alter table sessions drop column used; \
                     pragma user_version = 4";

#[tokio::test]
async fn a_database_of_an_older_schema_opens_and_goes_on() {
    let folder = Folder::new("older");
    let (service, _, lock) = folder.service().await;
    let (id, a, b) = long_game(&service).await;
    let before = service.look(id, whole).await.unwrap();
    service.close().await.unwrap();
    drop(lock);
    let snapshots = folder.count("select count(*) from snapshots").await;
    folder.sql(OLDER).await;
    // It is the schema that the older migrations make.
    let made = folder.0.join("made.db");
    let mut db = sqlx::SqliteConnection::connect(&format!("sqlite:{}?mode=rwc", made.display())).await.unwrap();
    for script in [
        include_str!("../../migrations/sqlite-1.sql"),
        include_str!("../../migrations/sqlite-2.sql"),
        include_str!("../../migrations/sqlite-3.sql"),
        include_str!("../../migrations/sqlite-4.sql"),
    ] {
        sqlx::raw_sql(script).execute(&mut db).await.unwrap();
    }
    let attach = format!("attach '{}' as older", folder.file().display());
    sqlx::raw_sql(sqlx::AssertSqlSafe(attach)).execute(&mut db).await.unwrap();
    let differ = "select count(*) from (select name, sql from main.sqlite_schema except select name, sql from older.sqlite_schema)";
    let differ: i64 = sqlx::query(differ).fetch_one(&mut db).await.unwrap().get(0);
    db.close().await.unwrap();
    assert_eq!(differ, 0);

    let (service, _, lock) = folder.service().await;
    assert_eq!(service.look(id, whole).await.unwrap(), before);
    let seat = service.look(id, |table| table.waiting().first()).await.unwrap().unwrap();
    first(&service, if seat == A { &a } else { &b }, id).await.unwrap();
    assert!(service.health().await.fault.is_none());
    service.close().await.unwrap();
    drop(lock);
    assert_eq!(folder.count("select count(*) from snapshots where format = 1").await, snapshots);
}
