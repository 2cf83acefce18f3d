//! Ratings in SQLite, whose one writer needs no lock.

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
