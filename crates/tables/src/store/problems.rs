//! Problems, what people answered, and their streaks, as both databases keep them: the same statements on a connection of either.

use super::{Fault, columns::Columns};
use crate::{Problem, ProblemAnswer, Streak, TableId, Theme};

pub(super) fn read_problem(row: &impl Columns) -> Result<Problem, Fault> {
    let theme = row.text("theme")?;
    Ok(Problem {
        table: TableId::stored(row.number("table_id")?),
        step: read_step(row)?,
        game: row.text("game")?.to_owned(),
        theme: Theme::read(theme).ok_or_else(|| Fault::corrupt(theme.to_owned()).at("theme"))?,
        made: row.number("made")?,
    })
}

pub(super) fn read_answer(row: &impl Columns) -> Result<ProblemAnswer, Fault> {
    Ok(ProblemAnswer {
        table: TableId::stored(row.number("table_id")?),
        step: read_step(row)?,
        action: row.text("action")?.to_owned(),
        right: row.number("is_right")? != 0,
    })
}

pub(super) fn read_streak(row: &impl Columns) -> Result<Streak, Fault> {
    let count = |column| Ok::<_, Fault>(u32::try_from(row.number(column)?).unwrap_or_default());
    Ok(Streak { running: count("running")?, best: count("best")?, solved: count("solved")?, tried: count("tried")? })
}

/// A game, a theme of it, and how many problems there are.
pub(super) fn read_theme(row: &impl Columns) -> Result<(String, Theme, u32), Fault> {
    let theme = row.text("theme")?;
    let theme = Theme::read(theme).ok_or_else(|| Fault::corrupt(theme.to_owned()).at("theme"))?;
    Ok((row.text("game")?.to_owned(), theme, u32::try_from(row.number("count")?).unwrap_or(u32::MAX)))
}

/// The number of a decision as it is stored.
pub(super) fn stored(step: usize) -> i64 {
    i64::try_from(step).unwrap_or(i64::MAX)
}

fn read_step(row: &impl Columns) -> Result<usize, Fault> {
    let step = row.number("step")?;
    usize::try_from(step).map_err(|_| Fault::corrupt(step.to_string()).at("step"))
}

pub(super) const PROBLEM: &str =
    "select table_id, step, game, theme, made from problems where table_id = $1 and step = $2";

/// Those of a game and a theme, the newest first; an empty word stands for all.
pub(super) const PROBLEMS: &str = "select table_id, step, game, theme, made from problems \
     where ($1 = '' or game = $1) and ($2 = '' or theme = $2) order by made desc, table_id, step limit $3";

pub(super) const THEMES: &str =
    "select game, theme, count(*) as count from problems group by game, theme order by game, theme";

pub(super) const ANSWERS: &str = "select table_id, step, action, is_right from problem_answers where guest = $1";

pub(super) const STREAK: &str = "select running, best, solved, tried from streaks where guest = $1";

/// What is done on a connection of one database.
macro_rules! problems_on {
    ($connection:ty) => {
        use sqlx::Executor as _;

        async fn keep(db: &mut $connection, problems: &[Problem], most: u32) -> Result<(), Fault> {
            for problem in problems {
                let sql = "insert into problems (table_id, step, game, theme, made) values ($1, $2, $3, $4, $5) \
                           on conflict do nothing";
                let query = sqlx::query(sql).bind(problem.table.number()).bind($crate::store::problems::stored(problem.step));
                db.execute(query.bind(&problem.game).bind(problem.theme.word()).bind(problem.made)).await?;
                let sql = "delete from problems where game = $1 and (table_id, step) not in \
                           (select table_id, step from problems where game = $1 order by made desc, table_id, step limit $2)";
                db.execute(sqlx::query(sql).bind(&problem.game).bind(i64::from(most))).await?;
            }
            Ok(())
        }

        /// The first answer of somebody counts; false if this is another one, or there is no such problem.
        async fn answer(db: &mut $connection, guest: GuestId, answer: &ProblemAnswer) -> Result<bool, Fault> {
            let sql = "insert into problem_answers (guest, table_id, step, action, is_right) \
                       select $1, table_id, step, $4, $5 from problems where table_id = $2 and step = $3 on conflict do nothing";
            let query = sqlx::query(sql).bind(guest.0).bind(answer.table.number()).bind($crate::store::problems::stored(answer.step));
            let right = i64::from(answer.right);
            if db.execute(query.bind(&answer.action).bind(right)).await?.rows_affected() == 0 {
                return Ok(false);
            }
            let sql = "insert into streaks (guest, running, best, solved, tried) values ($1, $2, $2, $2, 1) \
                       on conflict (guest) do update set running = (streaks.running + $2) * $2, \
                       best = case when (streaks.running + $2) * $2 > streaks.best then streaks.running + 1 else streaks.best end, \
                       solved = streaks.solved + $2, tried = streaks.tried + 1";
            db.execute(sqlx::query(sql).bind(guest.0).bind(right)).await?;
            Ok(true)
        }
    };
}
pub(super) use problems_on;
