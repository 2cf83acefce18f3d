//! Buckets that all servers share, for what is made to last: whoever asks ten servers gets no more than by asking one.

use sqlx::{Executor, PgPool, Row as _};

use crate::store::{Bucket, Fault};

/// No bucket takes longer to fill.
const LONGEST: i64 = 24 * 60 * 60 * 1000;
/// What is in a bucket by now. A clock that was set back, or another server's that is behind, gives and takes nothing.
const FILLED: &str = "least($2, buckets.room + greatest(0, $4 - buckets.at) / $3)";

/// Takes one, or says how much is in it.
pub(super) async fn take(pool: &PgPool, bucket: &Bucket) -> Result<Result<(), f64>, Fault> {
    let Bucket { name, most, refill, now } = bucket;
    let sql = format!(
        "insert into buckets (name, room, at) values ($1, $2 - 1, $4) on conflict (name) do update set room = {FILLED} - 1, \
         at = greatest(buckets.at, $4) where {FILLED} >= 1"
    );
    let query = |sql| sqlx::query(sqlx::AssertSqlSafe(sql)).bind(name).bind(most).bind(refill).bind(*now as f64);
    if pool.execute(query(sql)).await?.rows_affected() > 0 {
        return Ok(Ok(()));
    }
    let left = pool.fetch_optional(query(format!("select {FILLED} from buckets where name = $1"))).await?;
    let left: Option<f64> = left.map(|row| row.try_get(0)).transpose()?;
    Ok(Err(left.unwrap_or(0.0)))
}

/// Forgets the buckets that are full again by `now`, whatever they are of.
pub(super) async fn sweep(pool: &PgPool, now: i64) -> Result<(), Fault> {
    pool.execute(sqlx::query("delete from buckets where at < $1").bind(now - LONGEST)).await?;
    Ok(())
}
