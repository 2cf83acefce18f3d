//! The daily puzzle, and the secret it is made from.

use sqlx::{Executor, PgConnection, PgPool, Row as _, postgres::PgRow};

use super::{Postgres, news::tell, read};
use crate::{
    Attempt, Day, GuestId, Place, Row, Scores, TableId,
    store::{BoxFuture, Fault, News, PuzzleStore, corrupt::CorruptPlaces},
};

/// Keeps a new puzzle table with its guest; fails if the guest has one of that day. All servers are told whose it is.
pub(super) async fn begin(connection: &mut PgConnection, row: &Row) -> Result<(), Fault> {
    let Some(day) = row.settings.puzzle else { return Ok(()) };
    for guest in row.places.iter().filter_map(Place::guest) {
        let query = sqlx::query("insert into puzzles (day, guest, table_id) values ($1, $2, $3)");
        connection.execute(query.bind(day.number()).bind(guest.0).bind(row.id.number())).await?;
        tell(connection, &News::Puzzle(day, row.id, guest)).await?;
    }
    Ok(())
}

/// Counts the result of a puzzle table.
pub(super) async fn count(connection: &mut PgConnection, row: &Row) -> Result<(), Fault> {
    let Some((day, score)) = row.settings.puzzle.zip(row.result.as_ref().and_then(|scores| scores.first())) else {
        return Ok(());
    };
    let query = sqlx::query("update puzzles set score = $1 where day = $2 and table_id = $3");
    connection.execute(query.bind(score).bind(day.number()).bind(row.id.number())).await?;
    Ok(())
}

pub(super) async fn key(pool: &PgPool, name: String, fresh: [u8; 32]) -> Result<[u8; 32], Fault> {
    let query = sqlx::query("insert into keys (name, secret) values ($1, $2) on conflict do nothing");
    pool.execute(query.bind(&name).bind(fresh.as_slice())).await?;
    let row = pool.fetch_one(sqlx::query("select secret from keys where name = $1").bind(&name)).await?;
    let secret: &[u8] = row.try_get(0)?;
    secret.try_into().map_err(Fault::corrupt)
}

pub(super) async fn attempt(pool: &PgPool, day: Day, guest: GuestId) -> Result<Option<Attempt>, Fault> {
    let query = sqlx::query("select table_id, score from puzzles where day = $1 and guest = $2");
    let row = pool.fetch_optional(query.bind(day.number()).bind(guest.0)).await?;
    let read = |row: PgRow| Ok(Attempt { table: TableId::stored(row.try_get(0)?), score: row.try_get(1)? });
    row.map(read).transpose()
}

pub(super) async fn of_day(pool: &PgPool, day: Day) -> Result<Vec<(TableId, GuestId)>, Fault> {
    let query = sqlx::query("select table_id, guest from puzzles where day = $1").bind(day.number());
    let read = |row: &PgRow| Ok((TableId::stored(row.try_get(0)?), GuestId(row.try_get(1)?)));
    pool.fetch_all(query).await?.iter().map(read).collect()
}

pub(super) async fn scores(pool: &PgPool, day: Day) -> Result<Scores, Fault> {
    let sql = "select score, count(*) from puzzles where day = $1 and score is not null group by score";
    let rows = pool.fetch_all(sqlx::query(sql).bind(day.number())).await?;
    let read = |row: &PgRow| {
        let count: i64 = row.try_get(1)?;
        Ok::<_, Fault>((row.try_get(0)?, u32::try_from(count).unwrap_or(u32::MAX)))
    };
    Ok(Scores(rows.iter().map(read).collect::<Result<_, _>>()?))
}

pub(super) async fn of_guest(
    pool: &PgPool,
    guest: GuestId,
    from: Day,
    before: Day,
) -> Result<Vec<(Day, Option<i64>)>, Fault> {
    let sql = "select day, score from puzzles where guest = $1 and day >= $2 and day < $3 order by day";
    let query = sqlx::query(sql).bind(guest.0).bind(from.number()).bind(before.number());
    let rows = pool.fetch_all(query).await?;
    rows.iter().map(|row: &PgRow| Ok((Day::stored(row.try_get(0)?), row.try_get(1)?))).collect()
}

pub(super) async fn scores_between(pool: &PgPool, from: Day, before: Day) -> Result<Vec<(Day, Scores)>, Fault> {
    let sql = "select day, score, count(*) from puzzles where day >= $1 and day < $2 and score is not null \
               group by day, score order by day, score";
    let rows = pool.fetch_all(sqlx::query(sql).bind(from.number()).bind(before.number())).await?;
    let mut days: Vec<(Day, Scores)> = Vec::new();
    for row in &rows {
        let (day, score, count): (i64, i64, i64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        let day = Day::stored(day);
        if days.last().is_none_or(|(last, _)| *last != day) {
            days.push((day, Scores::default()));
        }
        if let Some((_, scores)) = days.last_mut() {
            scores.0.insert(score, u32::try_from(count).unwrap_or(u32::MAX));
        }
    }
    Ok(days)
}

pub(super) async fn first(pool: &PgPool) -> Result<Option<Day>, Fault> {
    let first: Option<i64> = pool.fetch_one("select min(day) from puzzles").await?.try_get(0)?;
    Ok(first.map(Day::stored))
}

/// The puzzle tables of a day that count, the best first.
pub(super) async fn best(pool: &PgPool, corrupt: &CorruptPlaces, day: Day, most: u32) -> Result<Vec<Row>, Fault> {
    let sql = read::select(
        "from puzzles join tables on tables.id = table_id where day = $1 and score is not null order by score desc, \
         table_id limit $2",
    );
    let query = sqlx::query(sql).bind(day.number()).bind(i64::from(most));
    read::rows(&pool.fetch_all(query).await?, corrupt)
}

impl PuzzleStore for Postgres {
    fn attempt(&self, day: Day, guest: GuestId) -> BoxFuture<'_, Option<Attempt>> {
        self.of_part("puzzles", attempt(&self.pool, day, guest))
    }

    fn puzzles(&self, day: Day) -> BoxFuture<'_, Vec<(TableId, GuestId)>> {
        self.of_part("puzzles", of_day(&self.pool, day))
    }

    fn scores(&self, day: Day) -> BoxFuture<'_, Scores> {
        self.of_part("puzzles", scores(&self.pool, day))
    }

    fn scores_between(&self, from: Day, before: Day) -> BoxFuture<'_, Vec<(Day, Scores)>> {
        self.of_part("puzzles", scores_between(&self.pool, from, before))
    }

    fn first_puzzle(&self) -> BoxFuture<'_, Option<Day>> {
        self.of_part("puzzles", first(&self.pool))
    }

    fn best_puzzles(&self, day: Day, most: u32) -> BoxFuture<'_, Vec<Row>> {
        self.of_part("puzzles", best(&self.pool, &self.corrupt, day, most))
    }

    fn puzzle_days(&self, guest: GuestId, from: Day, before: Day) -> BoxFuture<'_, Vec<(Day, Option<i64>)>> {
        self.of_part("puzzles", of_guest(&self.pool, guest, from, before))
    }

    fn key(&self, name: String, fresh: [u8; 32]) -> BoxFuture<'_, [u8; 32]> {
        self.of_part("keys", key(&self.pool, name, fresh))
    }
}
