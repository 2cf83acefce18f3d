//! Drafts and answers: what a seat has decided and may still take back.

use std::sync::Arc;

use catalog::{Match, Outcome};
use tabletop::Seat;

use super::{Table, Tried};
use crate::{Entry, Kind, Refused};

/// The game before the first of `steps` and after each; none if one of them is not possible.
fn play(game: &Arc<dyn Match>, seat: Seat, steps: &[String]) -> Option<Vec<Arc<dyn Match>>> {
    let mut games = vec![Arc::clone(game)];
    for text in steps {
        let mut next = games.last()?.copy();
        next.play(seat, text).ok()?;
        games.push(Arc::from(next));
    }
    Some(games)
}

/// So often may a seat change its mind about one question: take a step or an answer back, or replace the decision that waits for
/// `end turn`. Steps that go on are not counted, because they bring the turn to its end. So one question makes at most twice as
/// many entries in the log, and those of one turn.
const MOST_CHANGES: usize = 200;

impl Table {
    /// The steps of a seat's draft, and whether the last of them waits for `end turn`.
    pub fn draft(&self, seat: Seat) -> (&[String], bool) {
        self.turns.draft(seat).map_or((&[], false), |draft| (&draft.steps, draft.held))
    }

    /// The game after each step of a seat's draft that is played.
    pub(crate) fn drafted_games(&self, seat: Seat) -> impl Iterator<Item = &dyn Match> {
        self.draft_games.get(&seat).into_iter().flatten().skip(1).map(|game| &**game)
    }

    /// Whether `seat` has something that it may take back.
    pub fn can_take_back(&self, seat: Seat) -> bool {
        let something = self.turns.draft(seat).is_some() || self.reopens(seat).is_some();
        something && !self.is_thought_over(seat)
    }

    /// Whether `seat` has changed its mind about the open question as often as it may.
    pub(crate) fn is_thought_over(&self, seat: Seat) -> bool {
        self.changes.get(seat.index()).is_some_and(|changes| *changes >= MOST_CHANGES)
    }

    fn count_change(&mut self, seat: Seat) {
        if let Some(changes) = self.changes.get_mut(seat.index()) {
            *changes += 1;
        }
    }

    /// A step of a draft, or the decision that ends the turn.
    pub(super) fn decide(&mut self, entry: &Entry, seat: Seat, tried: Tried) -> Vec<Box<dyn Outcome>> {
        self.clocks.punch(seat, entry.at);
        self.again(seat, entry.seq);
        if matches!(entry.kind, Kind::Play | Kind::End) {
            let mut told = self.publish(seat);
            let reveals = tried.told.reveals();
            told.push(tried.told);
            self.clocks.stop(seat, entry.at);
            self.turns.read(entry);
            self.conclude(entry, seat, Arc::from(tried.game), reveals);
            return told;
        }
        if self.draft(seat).1 {
            self.count_change(seat);
        }
        self.turns.read(entry);
        let before = Arc::clone(self.shared());
        let games = self.draft_games.entry(seat).or_insert_with(|| vec![before]);
        if entry.kind == Kind::Step {
            games.push(Arc::from(tried.game));
        }
        Vec::new()
    }

    /// Plays the steps of a draft before everybody's eyes, all but the last.
    fn publish(&self, seat: Seat) -> Vec<Box<dyn Outcome>> {
        let Some(draft) = self.turns.draft(seat) else { return Vec::new() };
        let mut game = self.shared().copy();
        draft.played().iter().filter_map(|text| game.play(seat, text).ok()).collect()
    }

    /// The turn of `seat` ended with `game`: either others still answer the same question, or all of it stands.
    fn conclude(&mut self, entry: &Entry, seat: Seat, game: Arc<dyn Match>, reveals: bool) {
        let mut others = self.base.actors();
        for (answered, _) in self.turns.stand() {
            others.remove(*answered);
        }
        if !reveals && !others.is_empty() && game.actors() == others {
            self.answered = Some(game);
        } else {
            self.steps += self.turns.settle();
            self.answered = None;
            self.base = game;
            self.changes.fill(0);
            self.ask(self.base.actors(), entry.seq, entry.at);
        }
        self.draft_games.remove(&seat);
        self.rebase();
    }

    /// The drafts stand on what has changed; one that is not possible any more is dropped.
    fn rebase(&mut self) {
        for seat in Seat::all(self.row.players()) {
            let Some(draft) = self.turns.draft(seat) else { continue };
            if let Some(games) = play(self.shared(), seat, draft.played()) {
                self.draft_games.insert(seat, games);
            } else {
                self.turns.drop_draft(seat);
                self.draft_games.remove(&seat);
            }
        }
    }

    pub(super) fn end(&mut self, entry: &Entry, seat: Seat) -> Result<Vec<Box<dyn Outcome>>, Refused> {
        let draft = self.turns.draft(seat).filter(|draft| draft.held).ok_or(Refused::NotNow)?;
        let last = draft.steps.last().cloned().unwrap_or_default();
        let tried = self.try_step(seat, &last)?;
        Ok(self.decide(entry, seat, tried))
    }

    pub(super) fn back(&mut self, entry: &Entry, seat: Seat) -> Result<Vec<Box<dyn Outcome>>, Refused> {
        let held = self.turns.draft(seat).ok_or(Refused::NothingToTakeBack)?.held;
        self.turns.read(entry);
        if self.turns.draft(seat).is_none() {
            self.draft_games.remove(&seat);
        } else if !held && let Some(games) = self.draft_games.get_mut(&seat) {
            games.pop();
        }
        self.count_change(seat);
        self.clocks.punch(seat, entry.at);
        self.again(seat, entry.seq);
        Ok(Vec::new())
    }

    /// How many steps of its answer `seat` would take back by thinking again.
    pub(crate) fn reopens(&self, seat: Seat) -> Option<usize> {
        let steps = self.turns.stand().iter().filter(|(answered, _)| *answered == seat).count();
        (steps > 0).then_some(steps)
    }

    /// DC-6: an answer to a question put to several seats may be changed until the last of them has answered.
    pub(super) fn reopen(&mut self, entry: &Entry, seat: Seat) -> Result<Vec<Box<dyn Outcome>>, Refused> {
        self.reopens(seat).ok_or(Refused::NothingToTakeBack)?;
        self.turns.read(entry);
        let mut game = self.base.copy();
        for (answered, text) in self.turns.stand() {
            game.play(*answered, text)?;
        }
        self.answered = (!self.turns.stand().is_empty()).then(|| Arc::from(game));
        self.rebase();
        self.count_change(seat);
        self.clocks.reopen(seat);
        self.again(seat, entry.seq);
        Ok(Vec::new())
    }
}
