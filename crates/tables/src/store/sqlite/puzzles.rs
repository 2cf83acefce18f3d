//! The daily puzzle in SQLite, and the secret it is made from.

use sqlx::{Executor, Row as _, SqliteConnection, SqlitePool, sqlite::SqliteRow};

use super::{Sqlite, read::Rows, writer::Job};
use crate::{
    Attempt, Day, GuestId, Row, Scores, TableId,
    store::{BoxFuture, Fault, PuzzleStore},
};

/// Keeps a new puzzle table with its guest; fails if the guest has one of that day.
pub(super) async fn begin(connection: &mut SqliteConnection, row: &Row) -> Result<(), Fault> {
    let Some(day) = row.settings.puzzle else { return Ok(()) };
    for guest in row.places.iter().filter_map(crate::Place::guest) {
        let query = sqlx::query("insert into puzzles (day, guest, table_id) values (?, ?, ?)");
        connection.execute(query.bind(day.number()).bind(guest.0).bind(row.id.number())).await?;
    }
    Ok(())
}

/// Counts the result of a puzzle table.
pub(super) async fn count(connection: &mut SqliteConnection, row: &Row) -> Result<(), Fault> {
    let Some((day, score)) = row.settings.puzzle.zip(row.result.as_ref().and_then(|scores| scores.first())) else {
        return Ok(());
    };
    let query = sqlx::query("update puzzles set score = ? where day = ? and table_id = ?");
    connection.execute(query.bind(score).bind(day.number()).bind(row.id.number())).await?;
    Ok(())
}

pub(super) async fn key(connection: &mut SqliteConnection, name: String, fresh: [u8; 32]) -> Result<[u8; 32], Fault> {
    let query = sqlx::query("insert or ignore into keys (name, secret) values (?, ?)");
    connection.execute(query.bind(&name).bind(fresh.as_slice())).await?;
    let row = connection.fetch_one(sqlx::query("select secret from keys where name = ?").bind(&name)).await?;
    let secret: &[u8] = row.try_get(0)?;
    secret.try_into().map_err(Fault::corrupt)
}

pub(super) async fn attempt(pool: &SqlitePool, day: Day, guest: GuestId) -> Result<Option<Attempt>, Fault> {
    let query = sqlx::query("select table_id, score from puzzles where day = ? and guest = ?");
    let row = pool.fetch_optional(query.bind(day.number()).bind(guest.0)).await?;
    let read = |row: SqliteRow| Ok(Attempt { table: TableId::stored(row.try_get(0)?), score: row.try_get(1)? });
    row.map(read).transpose()
}

pub(super) async fn of_day(pool: &SqlitePool, day: Day) -> Result<Vec<(TableId, GuestId)>, Fault> {
    let query = sqlx::query("select table_id, guest from puzzles where day = ?").bind(day.number());
    let read = |row: &SqliteRow| Ok((TableId::stored(row.try_get(0)?), GuestId(row.try_get(1)?)));
    pool.fetch_all(query).await?.iter().map(read).collect()
}

pub(super) async fn scores(pool: &SqlitePool, day: Day) -> Result<Scores, Fault> {
    let sql = "select score, count(*) from puzzles where day = ? and score is not null group by score";
    let rows = pool.fetch_all(sqlx::query(sql).bind(day.number())).await?;
    let read = |row: &SqliteRow| Ok::<_, Fault>((row.try_get(0)?, row.try_get(1)?));
    Ok(Scores(rows.iter().map(read).collect::<Result<_, _>>()?))
}

pub(super) async fn of_guest(
    pool: &SqlitePool,
    guest: GuestId,
    from: Day,
    before: Day,
) -> Result<Vec<(Day, Option<i64>)>, Fault> {
    let query = sqlx::query("select day, score from puzzles where guest = ? and day >= ? and day < ? order by day");
    let rows = pool.fetch_all(query.bind(guest.0).bind(from.number()).bind(before.number())).await?;
    rows.iter().map(|row: &SqliteRow| Ok((Day::stored(row.try_get(0)?), row.try_get(1)?))).collect()
}

pub(super) async fn scores_between(pool: &SqlitePool, from: Day, before: Day) -> Result<Vec<(Day, Scores)>, Fault> {
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

pub(super) async fn first(pool: &SqlitePool) -> Result<Option<Day>, Fault> {
    let first: Option<i64> = pool.fetch_one("select min(day) from puzzles").await?.try_get(0)?;
    Ok(first.map(Day::stored))
}

/// The puzzle tables of a day that count, the best first.
pub(super) fn best<'q>(day: Day, most: u32) -> Rows<'q> {
    let rest = "from puzzles join tables on tables.id = table_id where day = ? and score is not null order by score desc, \
                table_id limit ?";
    let ids = "select table_id from puzzles where day = ? and score is not null order by score desc, table_id limit ?";
    Rows::new(rest, ids).bind(day.number()).bind(most)
}

impl PuzzleStore for Sqlite {
    fn attempt(&self, day: Day, guest: GuestId) -> BoxFuture<'_, Option<Attempt>> {
        Box::pin(async move { self.corrupt.watch_part("puzzles", attempt(&self.readers, day, guest).await) })
    }

    fn puzzles(&self, day: Day) -> BoxFuture<'_, Vec<(TableId, GuestId)>> {
        Box::pin(async move { self.corrupt.watch_part("puzzles", of_day(&self.readers, day).await) })
    }

    fn scores(&self, day: Day) -> BoxFuture<'_, Scores> {
        Box::pin(async move { self.corrupt.watch_part("puzzles", scores(&self.readers, day).await) })
    }

    fn scores_between(&self, from: Day, before: Day) -> BoxFuture<'_, Vec<(Day, Scores)>> {
        let read = scores_between(&self.readers, from, before);
        Box::pin(async move { self.corrupt.watch_part("puzzles", read.await) })
    }

    fn first_puzzle(&self) -> BoxFuture<'_, Option<Day>> {
        Box::pin(async move { self.corrupt.watch_part("puzzles", first(&self.readers).await) })
    }

    fn best_puzzles(&self, day: Day, most: u32) -> BoxFuture<'_, Vec<Row>> {
        Box::pin(best(day, most).read(&self.readers, &self.corrupt))
    }

    fn puzzle_days(&self, guest: GuestId, from: Day, before: Day) -> BoxFuture<'_, Vec<(Day, Option<i64>)>> {
        let read = of_guest(&self.readers, guest, from, before);
        Box::pin(async move { self.corrupt.watch_part("puzzles", read.await) })
    }

    fn key(&self, name: String, fresh: [u8; 32]) -> BoxFuture<'_, [u8; 32]> {
        Box::pin(self.job(move |answer| Job::Key { name, fresh, answer }))
    }
}
