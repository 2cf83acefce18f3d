//! Problems in SQLite.

use sqlx::SqliteConnection;

use super::{Sqlite, accounts::Changing};
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

problems_on!(SqliteConnection);

/// A change that is under way.
fn boxed<'c, T>(change: impl Future<Output = Result<T, Fault>> + Send + 'c) -> Changing<'c, T> {
    Box::pin(change)
}

impl ProblemStore for Sqlite {
    fn keep_problems(&self, problems: Vec<Problem>, most: u32) -> BoxFuture<'_, ()> {
        self.work(move |db| boxed(async move { keep(db, &problems, most).await }), |()| true)
    }

    fn problem(&self, table: TableId, step: usize) -> BoxFuture<'_, Option<Problem>> {
        Box::pin(async move {
            let query = sqlx::query(PROBLEM).bind(table.number()).bind(stored(step));
            self.readers.fetch_optional(query).await?.as_ref().map(read_problem).transpose()
        })
    }

    fn problems(&self, game: Option<String>, theme: Option<Theme>, most: u32) -> BoxFuture<'_, Vec<Problem>> {
        Box::pin(async move {
            let query = sqlx::query(PROBLEMS).bind(game.unwrap_or_default()).bind(theme.map_or("", Theme::word));
            self.readers.fetch_all(query.bind(most)).await?.iter().map(read_problem).collect()
        })
    }

    fn problem_themes(&self) -> BoxFuture<'_, Vec<(String, Theme, u32)>> {
        Box::pin(async move { self.readers.fetch_all(THEMES).await?.iter().map(read_theme).collect() })
    }

    fn answer_problem(&self, guest: GuestId, given: ProblemAnswer) -> BoxFuture<'_, bool> {
        self.work(move |db| boxed(async move { answer(db, guest, &given).await }), |_| true)
    }

    fn problem_answers(&self, guest: GuestId) -> BoxFuture<'_, Vec<ProblemAnswer>> {
        Box::pin(async move {
            self.readers.fetch_all(sqlx::query(ANSWERS).bind(guest.0)).await?.iter().map(read_answer).collect()
        })
    }

    fn streak(&self, guest: GuestId) -> BoxFuture<'_, Streak> {
        Box::pin(async move {
            let row = self.readers.fetch_optional(sqlx::query(STREAK).bind(guest.0)).await?;
            Ok(row.as_ref().map(read_streak).transpose()?.unwrap_or_default())
        })
    }
}
