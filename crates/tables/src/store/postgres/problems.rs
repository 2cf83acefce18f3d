//! Problems in PostgreSQL: each change is a transaction.

use sqlx::PgConnection;

use super::{Postgres, owners::change};
use crate::{
    GuestId, Problem, ProblemAnswer, Streak, TableId, Theme,
    store::{
        BoxFuture, Fault, ProblemStore,
        problems::{
            ANSWERS, PROBLEM, PROBLEMS, STREAK, THEMES, problems_on, read_answer, read_problem, read_streak,
            read_theme, stored,
        },
    },
};

problems_on!(PgConnection);

impl ProblemStore for Postgres {
    fn keep_problems(&self, problems: Vec<Problem>, most: u32) -> BoxFuture<'_, ()> {
        let keeps = async move |db: &mut PgConnection| keep(db, &problems, most).await;
        self.of_part("problems", change(&self.pool, keeps))
    }

    fn problem(&self, table: TableId, step: usize) -> BoxFuture<'_, Option<Problem>> {
        self.of_part("problems", async move {
            let query = sqlx::query(PROBLEM).bind(table.number()).bind(stored(step));
            self.pool.fetch_optional(query).await?.as_ref().map(read_problem).transpose()
        })
    }

    fn problems(&self, game: Option<String>, theme: Option<Theme>, most: u32) -> BoxFuture<'_, Vec<Problem>> {
        self.of_part("problems", async move {
            let query = sqlx::query(PROBLEMS).bind(game.unwrap_or_default()).bind(theme.map_or("", Theme::word));
            self.pool.fetch_all(query.bind(i64::from(most))).await?.iter().map(read_problem).collect()
        })
    }

    fn problem_themes(&self) -> BoxFuture<'_, Vec<(String, Theme, u32)>> {
        self.of_part("problems", async move { self.pool.fetch_all(THEMES).await?.iter().map(read_theme).collect() })
    }

    fn answer_problem(&self, guest: GuestId, given: ProblemAnswer) -> BoxFuture<'_, bool> {
        let answers = async move |db: &mut PgConnection| answer(db, guest, &given).await;
        self.of_part("problems", change(&self.pool, answers))
    }

    fn problem_answers(&self, guest: GuestId) -> BoxFuture<'_, Vec<ProblemAnswer>> {
        self.of_part("problems", async move {
            self.pool.fetch_all(sqlx::query(ANSWERS).bind(guest.0)).await?.iter().map(read_answer).collect()
        })
    }

    fn streak(&self, guest: GuestId) -> BoxFuture<'_, Streak> {
        self.of_part("problems", async move {
            let row = self.pool.fetch_optional(sqlx::query(STREAK).bind(guest.0)).await?;
            Ok(row.as_ref().map(read_streak).transpose()?.unwrap_or_default())
        })
    }
}
