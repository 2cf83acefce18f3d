//! Problems in memory.

use std::cmp::Reverse;

use tables::{
    GuestId, Problem, ProblemAnswer, Streak, TableId, Theme,
    store::{BoxFuture, ProblemStore},
};

use super::Memory;

impl ProblemStore for Memory {
    fn keep_problems(&self, problems: Vec<Problem>, most: u32) -> BoxFuture<'_, ()> {
        self.answer(|kept| {
            for problem in problems {
                let game = problem.game.clone();
                kept.problems.entry((problem.table, problem.step)).or_insert(problem);
                let mut own: Vec<_> = kept.problems.values().filter(|other| other.game == game).collect();
                own.sort_by_key(|other| (Reverse(other.made), other.table, other.step));
                let gone: Vec<_> = own.iter().skip(most as usize).map(|other| (other.table, other.step)).collect();
                for key in gone {
                    kept.problems.remove(&key);
                    kept.answers.retain(|(_, table, step), _| (*table, *step) != key);
                }
            }
        })
    }

    fn problem(&self, table: TableId, step: usize) -> BoxFuture<'_, Option<Problem>> {
        self.answer(|kept| kept.problems.get(&(table, step)).cloned())
    }

    fn problems(&self, game: Option<String>, theme: Option<Theme>, most: u32) -> BoxFuture<'_, Vec<Problem>> {
        self.answer(|kept| {
            let fits = |problem: &&Problem| {
                game.as_ref().is_none_or(|game| *game == problem.game)
                    && theme.is_none_or(|theme| theme == problem.theme)
            };
            let mut all: Vec<Problem> = kept.problems.values().filter(fits).cloned().collect();
            all.sort_by_key(|problem| (Reverse(problem.made), problem.table, problem.step));
            all.truncate(most as usize);
            all
        })
    }

    fn problem_themes(&self) -> BoxFuture<'_, Vec<(String, Theme, u32)>> {
        self.answer(|kept| {
            let mut counts: Vec<(String, Theme, u32)> = Vec::new();
            for problem in kept.problems.values() {
                match counts.iter_mut().find(|(game, theme, _)| *game == problem.game && *theme == problem.theme) {
                    Some((.., count)) => *count += 1,
                    None => counts.push((problem.game.clone(), problem.theme, 1)),
                }
            }
            counts.sort_by_key(|(game, theme, _)| (game.clone(), theme.word()));
            counts
        })
    }

    fn answer_problem(&self, guest: GuestId, answer: ProblemAnswer) -> BoxFuture<'_, bool> {
        self.answer(|kept| {
            let key = (answer.table, answer.step);
            if !kept.problems.contains_key(&key) || kept.answers.contains_key(&(guest, key.0, key.1)) {
                return false;
            }
            let streak = kept.streaks.entry(guest).or_default();
            streak.running = if answer.right { streak.running + 1 } else { 0 };
            streak.best = streak.best.max(streak.running);
            streak.solved += u32::from(answer.right);
            streak.tried += 1;
            kept.answers.insert((guest, key.0, key.1), answer);
            true
        })
    }

    fn problem_answers(&self, guest: GuestId) -> BoxFuture<'_, Vec<ProblemAnswer>> {
        self.answer(|kept| {
            let own = kept.answers.iter().filter(|((of, ..), _)| *of == guest);
            own.map(|(_, answer)| answer.clone()).collect()
        })
    }

    fn streak(&self, guest: GuestId) -> BoxFuture<'_, Streak> {
        self.answer(|kept| kept.streaks.get(&guest).copied().unwrap_or_default())
    }
}
