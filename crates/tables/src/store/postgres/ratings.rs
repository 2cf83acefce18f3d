//! Ratings in PostgreSQL: those who rate games of one league take turns, and whoever works all of them out anew is alone.

use sqlx::{PgConnection, PgPool};

use super::Postgres;
use crate::store::{
    BoxFuture, RatingStore,
    ratings::{ratings_on, ratings_read},
};

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

impl RatingStore for Postgres {
    fn ratings_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<Rated>> {
        self.of_part("ratings", of_guest(&self.pool, guest))
    }

    fn best_rated(&self, league: League, certainty: Certainty, most: u32) -> BoxFuture<'_, Vec<Listed>> {
        self.of_part("ratings", best(&self.pool, league, certainty, most))
    }

    fn leagues(&self) -> BoxFuture<'_, Vec<(League, u64)>> {
        self.of_part("ratings", leagues(&self.pool))
    }

    fn rated_seats(&self, id: TableId) -> BoxFuture<'_, Vec<(RatedSeat, RatedWho)>> {
        self.of_part("ratings", at_table(&self.pool, id))
    }

    fn rated_games(&self, guest: GuestId, most: u32) -> BoxFuture<'_, Vec<Played>> {
        self.of_part("ratings", of_person(&self.pool, guest, most))
    }

    fn meetings(&self, guest: GuestId, games: u32, most: u32) -> BoxFuture<'_, Vec<Meeting>> {
        self.of_part("ratings", meetings(&self.pool, guest, games, most))
    }

    fn monthly(&self, game: String, from: i64, before: i64, most: u32) -> BoxFuture<'_, Vec<Monthly>> {
        self.of_part("ratings", monthly(&self.pool, game, (from, before), most))
    }

    fn best_scores(&self, game: String, from: i64, before: i64, most: u32) -> BoxFuture<'_, Vec<BestScore>> {
        self.of_part("ratings", best_scores(&self.pool, game, (from, before), most))
    }

    fn all_rated_seats(&self, after: Option<TableId>, most: u32) -> BoxFuture<'_, Vec<RatedSeat>> {
        self.of_part("ratings", all_seats(&self.pool, after, most))
    }

    fn all_ratings(&self) -> BoxFuture<'_, Vec<(Player, Rated)>> {
        self.of_part("ratings", all(&self.pool))
    }

    fn over(&self) -> BoxFuture<'_, Vec<TableId>> {
        self.of_part("tables", over(&self.pool))
    }

    fn rebuild_ratings(&self, games: Vec<Finished>, over: usize) -> BoxFuture<'_, bool> {
        // It takes as long as it takes: no request waits for it.
        Box::pin(async move {
            let mut transaction = self.pool.begin().await?;
            let done = rebuild(&mut transaction, &games, over).await?;
            transaction.commit().await?;
            Ok(done)
        })
    }
}
