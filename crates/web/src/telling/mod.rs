//! What happened since somebody decided, turn by turn: typed data made of what that viewer saw, and of nothing else. A page draws
//! it and a module paces it.
//!
//! A game says of each of its events what it is in a turn ([`Role`]). Bookkeeping (a refill, a shuffle, a payout) never stands
//! alone: it belongs to the turn that caused it; only what runs by itself (Trains, a new round) is nobody's turn.

mod metrox;
mod shinjuku;
#[cfg(test)]
mod tests;
mod tokyo_metro;

use std::any::Any;

use ::tokyo_metro::Yen;
use catalog::Outcome;
use maud::Markup;
use tables::{Kind, LogEvent, Table};
use tabletop::{Phrase, Seat, Viewer};

/// So many turns are told at once; the log has all.
const MOST: usize = 12;

/// What an event is in the course of the turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    /// A turn of this seat begins; whatever follows belongs to it, until another begins.
    Begins(Seat),
    /// This seat did it; where turns do not begin by an event, a turn is what one seat does in a row.
    Does(Seat),
    /// This seat did it on the way to something else, which tells enough: it is told if nothing comes of it.
    Leads(Seat),
    /// It followed from what was done.
    Follows,
    /// It came by itself, and nobody's turn tells of it.
    Comes,
    /// It ends a turn, and says nothing.
    Parts,
    /// Something else tells of it, or it says nothing yet.
    Untold,
}

/// An event as a part of a turn.
struct Part {
    role: Role,
    /// The ids of the pieces that it is about.
    pieces: Vec<String>,
    sign: Option<Markup>,
    /// Who got how many Yen by it, where that came by itself.
    paid: Option<(Seat, Yen)>,
    /// When it was, if it tells.
    when: When,
}

/// When in a round something was, in a game whose bar says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum When {
    #[default]
    Untold,
    /// A round begins with it.
    Begins,
    /// In this phase of the round, if that was not over already.
    Phase(u8),
}

/// A phase of a round: how many rounds have begun since, and its place among the phases.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Then {
    pub(crate) rounds_ago: u32,
    pub(crate) phase: Option<u8>,
}

impl Then {
    /// Before all that was heard: every round that begins there has begun since.
    fn before(heard: &[Heard]) -> Self {
        let begins = heard.iter().flat_map(|heard| &heard.parts).filter(|(part, _)| part.when == When::Begins);
        Self { rounds_ago: begins.map(|_| 1).sum(), phase: None }
    }

    /// Once something has happened.
    fn after(self, when: When) -> Self {
        match when {
            When::Untold => self,
            When::Begins => Self { rounds_ago: self.rounds_ago.saturating_sub(1), phase: Some(0) },
            When::Phase(phase) => Self { phase: self.phase.max(Some(phase)), ..self },
        }
    }
}

impl Part {
    const fn plain(role: Role) -> Self {
        Self { role, pieces: Vec::new(), sign: None, paid: None, when: When::Untold }
    }

    fn about(role: Role, pieces: impl IntoIterator<Item = String>, sign: Option<Markup>) -> Self {
        Self { role, pieces: pieces.into_iter().collect(), sign, paid: None, when: When::Untold }
    }
}

/// A sentence of a turn, with its sign.
pub(crate) struct Said {
    pub(crate) phrase: Phrase,
    pub(crate) sign: Option<Markup>,
}

/// A turn of one seat.
pub(crate) struct Turn {
    /// Whose; nobody's if something happened by itself.
    pub(crate) seat: Option<Seat>,
    /// The first entry of the log that tells of it, and the last.
    pub(crate) entries: (u64, u64),
    /// Which it is of those of this seat that begin with this entry: one decision may end a turn and begin the next.
    nth: usize,
    /// How many decisions stood after it.
    pub(crate) step: usize,
    /// What the seat did.
    pub(crate) did: Vec<Said>,
    /// What came of it.
    pub(crate) came: Vec<Said>,
    /// Who got how many Yen in all, where that came by itself.
    pub(crate) paid: Vec<(Seat, Yen)>,
    /// The ids of all pieces that it is about.
    pub(crate) pieces: Vec<String>,
    /// When it was.
    pub(crate) then: Then,
    /// What only led to something that was not done yet.
    lead: Option<Said>,
    /// Whether an event began it.
    begun: bool,
    /// Whether it is over, though nobody else's began.
    over: bool,
    /// Whose decision it began with.
    by: Option<Seat>,
}

/// An entry of the log with its events.
struct Heard {
    seq: u64,
    step: usize,
    /// Who decided it.
    by: Option<Seat>,
    parts: Vec<(Part, Phrase)>,
}

/// What the others did since the viewer decided last, the oldest first. Somebody without a seat is told the last turns.
pub(crate) fn since(table: &Table, viewer: Viewer) -> Vec<Turn> {
    let own = |event: &LogEvent| event.entry.seat.is_some_and(|seat| viewer.is(seat));
    let decided: Vec<&LogEvent> =
        table.told().map(|event| &**event).filter(|event| matches!(event.entry.kind, Kind::Play | Kind::End)).collect();
    let from = decided.iter().rposition(|event| own(event)).unwrap_or_default();
    let game = table.opened().game();
    let heard = |event: &LogEvent| Heard {
        seq: event.entry.seq,
        step: event.steps,
        by: event.entry.seat,
        parts: event.told.iter().flat_map(|outcome| parts(game, &**outcome, viewer)).collect(),
    };
    let turns = turns(decided.into_iter().skip(from).map(heard).collect(), viewer);
    let skip = turns.len().saturating_sub(MOST);
    turns.into_iter().skip(skip).collect()
}

/// The events of an outcome as the viewer saw them.
fn parts(game: &dyn Any, outcome: &dyn Outcome, viewer: Viewer) -> Vec<(Part, Phrase)> {
    let tell = [metrox::parts, shinjuku::parts, tokyo_metro::parts];
    let parts = tell.iter().find_map(|tell| tell(game, outcome, viewer)).unwrap_or_default();
    parts.into_iter().zip(outcome.seen(viewer)).collect()
}

/// What was done by a decision, in sentences; nothing while it is one step of several.
pub(crate) fn deeds(game: &dyn Any, outcome: &dyn Outcome, viewer: Viewer) -> Vec<Phrase> {
    let told = |(part, phrase): (Part, Phrase)| {
        matches!(part.role, Role::Does(_) | Role::Leads(_) | Role::Follows).then_some(phrase)
    };
    parts(game, outcome, viewer).into_iter().filter_map(told).collect()
}

/// Entries as turns: those of others, and the beginning of the viewer's own.
fn turns(heard: Vec<Heard>, viewer: Viewer) -> Vec<Turn> {
    let (mut turns, mut now): (Vec<Turn>, _) = (Vec::new(), Then::before(&heard));
    for Heard { seq, step, by, parts } in heard {
        for (part, phrase) in parts {
            now = now.after(part.when);
            let Some(at) = turn_of(part.role, &mut turns, (seq, step), by) else { continue };
            turns[at].take(part, phrase, (seq, step));
            turns[at].then = now;
        }
    }
    for turn in &mut turns {
        turn.nothing_came();
    }
    let is_own = |seat: Option<Seat>| seat.is_some_and(|seat| viewer.is(seat));
    turns.retain(|turn| {
        let own = is_own(turn.seat) && is_own(turn.by);
        !own && (!turn.did.is_empty() || !turn.came.is_empty())
    });
    turns
}

impl Turn {
    /// A turn that begins.
    fn new(seat: Option<Seat>, by: Option<Seat>, begun: bool, (seq, step): (u64, usize)) -> Self {
        let (did, came, pieces, paid) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let then = Then::default();
        Self {
            seat,
            entries: (seq, seq),
            nth: 0,
            step,
            did,
            came,
            paid,
            pieces,
            then,
            lead: None,
            begun,
            over: false,
            by,
        }
    }

    /// What tells it from every other turn of the game, and stays while it goes on.
    pub(crate) fn id(&self) -> String {
        let seat = self.seat.map_or_else(|| "x".to_owned(), |seat| seat.index().to_string());
        let id = format!("turn-{}-{seat}", self.entries.0);
        if self.nth == 0 { id } else { format!("{id}-{}", self.nth) }
    }

    /// An event that belongs to it.
    fn take(&mut self, part: Part, phrase: Phrase, (seq, step): (u64, usize)) {
        (self.entries.1, self.step) = (seq, step);
        let fresh: Vec<String> = part.pieces.into_iter().filter(|piece| !self.pieces.contains(piece)).collect();
        self.pieces.extend(fresh);
        if let Some((seat, yen)) = part.paid {
            match self.paid.iter_mut().find(|(paid, _)| *paid == seat) {
                Some((_, sum)) => *sum += yen,
                None => self.paid.push((seat, yen)),
            }
        }
        let said = Said { phrase, sign: part.sign };
        match part.role {
            Role::Leads(_) => {
                self.nothing_came();
                self.lead = Some(said);
            }
            Role::Does(seat) if self.seat == Some(seat) => {
                self.lead = None;
                self.did.push(said);
            }
            Role::Does(_) | Role::Follows | Role::Comes => self.came.push(said),
            Role::Begins(_) | Role::Parts | Role::Untold => {}
        }
    }

    /// What led to nothing is what was done.
    fn nothing_came(&mut self) {
        self.did.extend(self.lead.take());
    }
}

/// The place of the turn that an event belongs to: the last one, one that the same decision began, or a new one.
fn turn_of(role: Role, turns: &mut Vec<Turn>, (seq, step): (u64, usize), by: Option<Seat>) -> Option<usize> {
    let seat = match role {
        Role::Untold => return None,
        Role::Parts => {
            turns.last_mut()?.over = true;
            return None;
        }
        Role::Begins(seat) | Role::Does(seat) | Role::Leads(seat) => Some(seat),
        Role::Follows => by,
        Role::Comes => None,
    };
    let goes_on = |(at, turn): (usize, &Turn)| {
        let is_last = at + 1 == turns.len();
        match role {
            Role::Begins(_) | Role::Parts | Role::Untold => false,
            // What all decide at once is told seat by seat, and then what each of them gained by it.
            Role::Does(seat) | Role::Leads(seat) => {
                let same = turn.seat == Some(seat) && !turn.over;
                (is_last && turn.begun) || (same && (is_last || turn.entries.1 == seq))
            }
            Role::Follows => is_last,
            Role::Comes => is_last && turn.seat.is_none(),
        }
    };
    if let Some(at) = turns.iter().enumerate().rev().find(|place| goes_on(*place)).map(|(at, _)| at) {
        return Some(at);
    }
    let by = by.filter(|_| role != Role::Comes);
    let nth = turns.iter().filter(|turn| turn.entries.0 == seq && turn.seat == seat).count();
    turns.push(Turn { nth, ..Turn::new(seat, by, matches!(role, Role::Begins(_)), (seq, step)) });
    Some(turns.len() - 1)
}
