//! Ratings in PostgreSQL: those who rate games of one league take turns, and whoever works all of them out anew is alone.

use sqlx::{PgConnection, PgPool};

use crate::store::ratings::{ratings_on, ratings_read};

/// Who rates a game has a share of this lock, who rates all anew has all of it: any number that nothing else uses.
const ALL: i64 = 0x6e6f_7269_6b61_6510;
/// The first key of the locks of leagues; the second is the league's own.
const LEAGUE: i32 = 0x6e6f_7269;

ratings_on!(PgConnection);
ratings_read!(PgPool);

async fn lock(db: &mut PgConnection, league: &League) -> Result<(), Fault> {
    db.execute(sqlx::query("select pg_advisory_xact_lock_shared($1)").bind(ALL)).await?;
    let name = format!("{} {}", league.game, league.players);
    db.execute(sqlx::query("select pg_advisory_xact_lock($1, hashtext($2))").bind(LEAGUE).bind(name)).await?;
    Ok(())
}

async fn lock_all(db: &mut PgConnection) -> Result<(), Fault> {
    db.execute("set local statement_timeout = 0").await?;
    db.execute(sqlx::query("select pg_advisory_xact_lock($1)").bind(ALL)).await?;
    Ok(())
}
