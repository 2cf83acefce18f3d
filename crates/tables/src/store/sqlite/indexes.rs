//! Indexes that are damaged are made anew: all that they say stands in their tables, too.

use sqlx::{AssertSqlSafe, Connection, Executor, Row as _, SqliteConnection};

use super::link::Link;
use crate::store::{
    Fault,
    corrupt::{CorruptPlaces, Place},
};

/// Each index, and a question that reads the whole of it.
const INDEXES: [(&str, &str); 13] = [
    ("tables_by_status", "select count(*) from tables indexed by tables_by_status where status >= ''"),
    ("tables_by_deadline", "select count(*) from tables indexed by tables_by_deadline where deadline is not null"),
    ("tables_by_game", "select count(*) from tables indexed by tables_by_game where game >= ''"),
    ("tables_by_origin", "select count(*) from tables indexed by tables_by_origin where origin is not null"),
    ("tables_by_club", "select count(*) from tables indexed by tables_by_club where club is not null"),
    ("clubs_by_organiser", "select count(*) from clubs indexed by clubs_by_organiser where organiser >= 0"),
    ("club_members_by_guest", "select count(*) from club_members indexed by club_members_by_guest where guest >= 0"),
    ("problems_by_game", "select count(*) from problems indexed by problems_by_game where game >= ''"),
    (
        "answers_by_problem",
        "select count(*) from problem_answers indexed by answers_by_problem where table_id is not null",
    ),
    ("sessions_by_used", "select count(*) from sessions indexed by sessions_by_used where used >= 0"),
    ("sessions_by_guest", "select count(*) from sessions indexed by sessions_by_guest where guest >= 0"),
    ("puzzles_by_guest", "select count(*) from puzzles indexed by puzzles_by_guest where guest >= 0"),
    ("hidden_by_other", "select count(*) from hidden indexed by hidden_by_other where other >= 0"),
];

/// Reads all indexes, and makes those anew that are damaged. One that stays so is remembered, and the rest goes on.
pub(super) async fn mend(link: &mut Link, corrupt: &CorruptPlaces) {
    for (name, whole) in INDEXES {
        let read = link.read(async |db| Ok(db.fetch_one(whole).await.map(drop)?)).await;
        let Err(fault) = read else { continue };
        let mended = link.work(async |db| make_anew(db, name).await).await;
        match mended {
            Ok(()) => tracing::error!(index = name, %fault, "an index was damaged; it was made anew from its table"),
            Err(still) => corrupt.note(Place::Part(name), &still.at(name)),
        }
    }
}

/// Makes an index anew. To drop a damaged one, or `reindex` it, would read its pages, so it is struck from the schema; its
/// pages stay unused until the database is vacuumed.
async fn make_anew(connection: &mut SqliteConnection, name: &str) -> Result<(), Fault> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let how = sqlx::query("select sql from sqlite_schema where type = 'index' and name = ?").bind(name);
    let how: String = transaction.fetch_one(how).await?.try_get(0)?;
    transaction.execute("pragma writable_schema = on").await?;
    let strike = sqlx::query("delete from sqlite_schema where type = 'index' and name = ?").bind(name);
    transaction.execute(strike).await?;
    transaction.execute("pragma writable_schema = reset").await?;
    transaction.execute(AssertSqlSafe(how)).await?;
    transaction.commit().await?;
    Ok(())
}
