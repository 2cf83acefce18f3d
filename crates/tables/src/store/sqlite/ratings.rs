//! Ratings in SQLite, whose one writer needs no lock.

use std::collections::HashSet;

use sqlx::{SqliteConnection, SqlitePool};

use super::Sqlite;
use crate::store::{
    BoxFuture, RatingStore,
    ratings::{ratings_on, ratings_read},
};

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

/// Rates the games that a commit ends. Ratings that cannot be read must not keep one from ending: then it is not rated, and
/// `norikae ratings --rebuild` makes up for it.
pub(super) async fn rate_all(
    db: &mut SqliteConnection,
    games: impl Iterator<Item = &Finished> + Clone,
) -> Result<(), Fault> {
    let people = games.clone().flat_map(|game| &game.seats).filter_map(|seat| seat.player.guest());
    let people: Vec<i64> = people.map(|guest| guest.0).collect();
    if people.is_empty() {
        return Ok(());
    }
    let members = match members(db, &people).await {
        Err(fault) if fault.is_corrupt() => {
            tracing::error!(%fault, "accounts cannot be read: games were not rated");
            return Ok(());
        }
        members => members?,
    };
    let is_member = |seat: &Seated| seat.player.guest().is_none_or(|guest| members.contains(&guest.0));
    for game in games.filter(|game| game.seats.iter().all(is_member)) {
        rate_alone(db, game).await?;
    }
    Ok(())
}

/// Which of these people have an account: asked once for all games, because most people have none.
async fn members(db: &mut SqliteConnection, people: &[i64]) -> Result<HashSet<i64>, Fault> {
    let sql = "select guest from accounts where guest in (select value from json_each(?))";
    let rows = db.fetch_all(sqlx::query(sql).bind(format!("{people:?}"))).await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Rates a game so that nothing stays of it if it cannot be.
async fn rate_alone(db: &mut SqliteConnection, game: &Finished) -> Result<(), Fault> {
    db.execute("savepoint rating").await?;
    let end = match rate(db, game).await {
        Ok(()) => "release rating",
        Err(fault) if fault.is_corrupt() => {
            tracing::error!(table = %game.table, %fault, "ratings cannot be read: a game was not rated");
            "rollback to rating; release rating"
        }
        Err(fault) => return Err(fault),
    };
    db.execute(end).await?;
    Ok(())
}

impl Sqlite {
    /// An answer about ratings.
    fn of_ratings<'a, T: Send + 'a>(
        &'a self,
        answer: impl Future<Output = Result<T, Fault>> + Send + 'a,
    ) -> BoxFuture<'a, T> {
        Box::pin(async move { self.corrupt.watch_part("ratings", answer.await) })
    }
}

impl RatingStore for Sqlite {
    fn ratings_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<Rated>> {
        self.of_ratings(of_guest(&self.readers, guest))
    }

    fn best_rated(&self, league: League, certainty: Certainty, most: u32) -> BoxFuture<'_, Vec<Listed>> {
        self.of_ratings(best(&self.readers, league, certainty, most))
    }

    fn leagues(&self) -> BoxFuture<'_, Vec<(League, u64)>> {
        self.of_ratings(leagues(&self.readers))
    }

    fn rated_seats(&self, id: TableId) -> BoxFuture<'_, Vec<(RatedSeat, RatedWho)>> {
        self.of_ratings(at_table(&self.readers, id))
    }

    fn rated_games(&self, guest: GuestId, most: u32) -> BoxFuture<'_, Vec<Played>> {
        self.of_ratings(of_person(&self.readers, guest, most))
    }

    fn meetings(&self, guest: GuestId, games: u32, most: u32) -> BoxFuture<'_, Vec<Meeting>> {
        self.of_ratings(meetings(&self.readers, guest, games, most))
    }

    fn monthly(&self, game: String, from: i64, before: i64, most: u32) -> BoxFuture<'_, Vec<Monthly>> {
        self.of_ratings(monthly(&self.readers, game, (from, before), most))
    }

    fn best_scores(&self, game: String, from: i64, before: i64, most: u32) -> BoxFuture<'_, Vec<BestScore>> {
        self.of_ratings(best_scores(&self.readers, game, (from, before), most))
    }

    fn all_rated_seats(&self, after: Option<TableId>, most: u32) -> BoxFuture<'_, Vec<RatedSeat>> {
        self.of_ratings(all_seats(&self.readers, after, most))
    }

    fn all_ratings(&self) -> BoxFuture<'_, Vec<(Player, Rated)>> {
        self.of_ratings(all(&self.readers))
    }

    fn over(&self) -> BoxFuture<'_, Vec<TableId>> {
        self.of_ratings(over(&self.readers))
    }

    fn rebuild_ratings(&self, games: Vec<Finished>, over: usize) -> BoxFuture<'_, bool> {
        self.work(move |db| Box::pin(async move { rebuild(db, &games, over).await }), |done| *done)
    }
}
