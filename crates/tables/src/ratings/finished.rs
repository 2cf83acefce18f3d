//! What of a game that is over is rated.

use std::collections::HashSet;

use tabletop::Standing;

use super::{League, Player, Rating, bots::fixed, model::update};
use crate::{Hints, Row, Sitter, TableId};

/// Why a game is not rated, whoever plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unrated {
    /// One plays alone.
    Alone,
    /// Hints are given.
    Hints,
    /// Its luck or its course was known before: a puzzle, a side line, a record that somebody goes on from.
    Known,
    /// No person plays, or somebody is on two seats.
    People,
}

impl Unrated {
    /// One word for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Alone => "alone",
            Self::Hints => "hints",
            Self::Known => "known",
            Self::People => "people",
        }
    }
}

/// Why the game of a table is not rated; none if it is, should everybody at it have an account when it ends.
pub fn unrated(row: &Row) -> Option<Unrated> {
    let settings = &row.settings;
    if row.places.len() < 2 {
        return Some(Unrated::Alone);
    }
    if settings.imported || settings.puzzle.is_some() || settings.origin.is_some() {
        return Some(Unrated::Known);
    }
    if settings.hints == Hints::Given {
        return Some(Unrated::Hints);
    }
    let mut people = HashSet::new();
    let once = row.places.iter().filter_map(crate::Place::guest).all(|guest| people.insert(guest));
    let named = row.places.iter().any(|place| matches!(place.sitter, Sitter::Named(_)));
    let waits = row.places.iter().any(|place| place.sitter == Sitter::Open);
    (!once || named || (people.is_empty() && !waits)).then_some(Unrated::People)
}

/// A seat of a game that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seated {
    /// Who sat there.
    pub player: Player,
    /// 1 for the best; equal ones are shared. Whoever was away in the end comes last.
    pub rank: u8,
    /// The score.
    pub score: i64,
    /// The letters of the lines that the seat had made its own in the end, in games that have such.
    pub lines: Vec<String>,
    /// The rating before the game, of somebody who is gone: nothing else says what it was.
    pub before: Option<Rating>,
}

/// A game that is over, as far as it is rated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// The table.
    pub table: TableId,
    /// With whom its players are compared.
    pub league: League,
    /// When it ended, in milliseconds since 1970.
    pub ended: i64,
    /// By seat.
    pub seats: Vec<Seated>,
}

impl Finished {
    /// What is rated of a table; none if it is not.
    pub(crate) fn of(row: &Row, standing: &Standing, lines: &[Vec<String>], ended: i64) -> Option<Self> {
        let whole = standing.ranks.len() == row.places.len() && standing.scores.len() == row.places.len();
        if !whole || unrated(row).is_some() {
            return None;
        }
        // A bot that plays for somebody earns them nothing.
        let keys: Vec<(bool, u8)> =
            row.places.iter().zip(&standing.ranks).map(|(place, rank)| last_if_away(place, *rank)).collect();
        let better = |key: &(bool, u8)| keys.iter().filter(|other| *other < key).count();
        let seat = |(at, place): (usize, &crate::Place)| {
            let player = match &place.sitter {
                Sitter::Person { guest, .. } => Player::Person(*guest),
                Sitter::Bot(name) => Player::Bot(name.clone()),
                Sitter::Open | Sitter::Named(_) => return None,
            };
            let rank = u8::try_from(better(keys.get(at)?) + 1).unwrap_or(u8::MAX);
            let lines = lines.get(at).cloned().unwrap_or_default();
            Some(Seated { player, rank, score: *standing.scores.get(at)?, lines, before: None })
        };
        let seats = row.places.iter().enumerate().map(seat).collect::<Option<Vec<_>>>()?;
        let league = League { game: row.settings.game.clone(), players: row.players() };
        Some(Self { table: row.id, league, ended, seats })
    }
}

impl Finished {
    /// The ratings of its seats before and after it, where `stored` are the ratings that are kept of them.
    pub fn rate(&self, stored: &[Option<Rating>]) -> Vec<(Rating, Rating)> {
        let begins = |(seat, stored): (&Seated, &Option<Rating>)| {
            let before = seat.before.or_else(|| self.fixed(seat)).or(*stored).unwrap_or(Rating::FIRST);
            (before, seat.rank)
        };
        let before: Vec<(Rating, u8)> = self.seats.iter().zip(stored).map(begins).collect();
        let after = update(&before);
        let came = |((seat, (before, _)), after): ((&Seated, &(Rating, u8)), Rating)| {
            if self.moves(seat) { (*before, after) } else { (*before, *before) }
        };
        self.seats.iter().zip(&before).zip(after).map(came).collect()
    }

    fn fixed(&self, seat: &Seated) -> Option<Rating> {
        match &seat.player {
            Player::Bot(name) => fixed(&self.league, name),
            Player::Person(_) | Player::Gone => None,
        }
    }

    /// Whether a game changes the rating of a seat: a fixed one stays, and nobody has that of somebody who is gone.
    pub fn moves(&self, seat: &Seated) -> bool {
        seat.player != Player::Gone && self.fixed(seat).is_none()
    }
}

/// Those who are away are last, all alike.
fn last_if_away(place: &crate::Place, rank: u8) -> (bool, u8) {
    if place.stand_in.is_some() { (true, 0) } else { (false, rank) }
}
