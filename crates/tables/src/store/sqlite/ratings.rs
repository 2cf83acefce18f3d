//! Ratings in SQLite, whose one writer needs no lock.

use sqlx::{SqliteConnection, SqlitePool};

use crate::store::ratings::{ratings_on, ratings_read};

ratings_on!(SqliteConnection);
ratings_read!(SqlitePool);

#[allow(clippy::unused_async, reason = "the other database waits here")]
async fn lock(_: &mut SqliteConnection, _: &League) -> Result<(), Fault> {
    Ok(())
}

#[allow(clippy::unused_async, reason = "the other database waits here")]
async fn lock_all(_: &mut SqliteConnection) -> Result<(), Fault> {
    Ok(())
}
