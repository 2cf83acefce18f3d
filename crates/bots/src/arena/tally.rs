//! What the games of a run add up to.

use std::time::Duration;

use tabletop::Game;

use super::{Looks, Report, Run, Scores, Taken, Wins, interval};

/// The sums of some games.
pub(super) struct Tally {
    pub(super) games: u64,
    pub(super) decisions: u64,
    pub(super) seats: Vec<Sums>,
    /// By kind, with the game in which it was taken last, from 1.
    actions: Vec<(Taken, u64)>,
}

#[derive(Clone)]
pub(super) struct Sums {
    sum: f64,
    squares: f64,
    min: i64,
    max: i64,
    pub(super) wins: f64,
}

impl Sums {
    pub(super) fn add(&mut self, score: i64) {
        self.sum += score as f64;
        self.squares += (score * score) as f64;
        self.min = self.min.min(score);
        self.max = self.max.max(score);
    }
}

impl Tally {
    pub(super) fn new<G: Game>(game: &G, looks: Looks) -> Self {
        let none = Sums { sum: 0.0, squares: 0.0, min: i64::MAX, max: i64::MIN, wins: 0.0 };
        let mut actions: Vec<(Taken, u64)> = Vec::new();
        if looks.kinds {
            for kind in game.vocabulary().into_iter().map(|action| game.kind(action)) {
                if !actions.iter().any(|(known, _)| known.kind == kind) {
                    actions.push((Taken { kind, count: 0, games: 0 }, 0));
                }
            }
        }
        Self { games: 0, decisions: 0, seats: vec![none; usize::from(game.players())], actions }
    }

    /// An action of this kind is taken in the game after those that are counted.
    pub(super) fn take(&mut self, kind: &str) {
        if let Some((taken, last)) = self.actions.iter_mut().find(|(known, _)| known.kind == kind) {
            taken.count += 1;
            taken.games += u64::from(*last <= self.games);
            *last = self.games + 1;
        }
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.decisions += other.decisions;
        for (mine, theirs) in self.seats.iter_mut().zip(&other.seats) {
            mine.sum += theirs.sum;
            mine.squares += theirs.squares;
            mine.min = mine.min.min(theirs.min);
            mine.max = mine.max.max(theirs.max);
            mine.wins += theirs.wins;
        }
        for ((mine, _), (theirs, _)) in self.actions.iter_mut().zip(&other.actions) {
            mine.count += theirs.count;
            mine.games += theirs.games;
        }
    }
}

pub(super) fn report<G: Game>(game: &G, run: &Run, total: Tally, time: Duration) -> Report {
    let (games, seconds) = (total.games.max(1) as f64, time.as_secs_f64().max(1e-9));
    let bots: Vec<&String> = run.seats.iter().cycle().take(total.seats.len()).collect();
    let scores = total.seats.iter().zip(&bots).enumerate().map(|(seat, (sums, bot))| {
        let mean = sums.sum / games;
        let variance = (sums.squares / games - mean * mean).max(0.0);
        Scores { seat: seat as u8, bot: (*bot).clone(), mean, sd: variance.sqrt(), min: sums.min, max: sums.max }
    });
    let mut names: Vec<&String> = Vec::new();
    for bot in &bots {
        if !names.contains(bot) {
            names.push(bot);
        }
    }
    let wins = names.into_iter().map(|name| {
        let won = total.seats.iter().zip(&bots).filter(|(_, bot)| **bot == name).map(|(sums, _)| sums.wins);
        let rate = won.sum::<f64>() / games;
        let (low, high) = interval(rate, games);
        Wins { bot: name.clone(), rate, low, high }
    });
    Report {
        game: G::ID,
        options: game.chosen().clone(),
        players: game.players(),
        games: total.games,
        seed: run.seed,
        threads: run.threads,
        seconds,
        games_per_second: total.games as f64 / seconds,
        decisions_per_second: total.decisions as f64 / seconds,
        decisions_per_game: total.decisions as f64 / games,
        scores: scores.collect(),
        wins: wins.collect(),
        seat_wins: total.seats.iter().map(|sums| sums.wins / games).collect(),
        audited: run.looks.audit,
        actions: total.actions.into_iter().map(|(taken, _)| taken).collect(),
    }
}
