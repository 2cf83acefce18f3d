//! Drafts and answers: what a seat has decided and may still take back.

use std::sync::Arc;

use catalog::{Match, Told};
use tabletop::Seat;

use super::{Answer, Table, Tried};
use crate::{Entry, Kind, Refused};

/// A turn that is not over yet: seen by its own seat only.
#[derive(Clone)]
pub(super) struct Draft {
    pub(super) steps: Vec<String>,
    /// Whether the last step waits for `end turn`; it is then not played in `games`, because it may make something known.
    pub(super) held: bool,
    /// The game before the first step and after each that is played, so that a step back costs no more than a step.
    pub(super) games: Vec<Arc<dyn Match>>,
}

impl Draft {
    /// Plays `steps` from `game` on; none if one of them is not possible there.
    fn play(game: &Arc<dyn Match>, seat: Seat, steps: Vec<String>, held: bool) -> Option<Self> {
        let mut games = vec![Arc::clone(game)];
        for text in steps.get(..steps.len() - usize::from(held))? {
            let mut next = games.last()?.copy();
            next.play(seat, text).ok()?;
            games.push(Arc::from(next));
        }
        Some(Self { steps, held, games })
    }
}

/// So often may a seat change its mind about one question: take a step or an answer back, or replace the decision that waits for
/// `end turn`. Steps that go on are not counted, because they bring the turn to its end. So one question makes at most twice as
/// many entries in the log, and those of one turn.
const MOST_CHANGES: usize = 200;

impl Table {
    /// The steps of a seat's draft, and whether the last of them waits for `end turn`.
    pub fn draft(&self, seat: Seat) -> (&[String], bool) {
        self.drafts.get(&seat).map_or((&[], false), |draft| (&draft.steps, draft.held))
    }

    /// Whether `seat` has something that it may take back.
    pub fn can_take_back(&self, seat: Seat) -> bool {
        let something = self.drafts.get(&seat).is_some_and(|draft| !draft.steps.is_empty()) || self.may_reopen(seat);
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

    fn may_reopen(&self, seat: Seat) -> bool {
        self.answers.iter().any(|answer| answer.seat == seat)
    }

    /// A step of a draft, or the decision that ends the turn.
    pub(super) fn decide(&mut self, entry: &Entry, seat: Seat, tried: Tried) -> Vec<Box<dyn Told>> {
        self.clocks.punch(seat, entry.at);
        self.again(seat, entry.seq);
        if entry.kind == Kind::Play {
            let mut told = Vec::new();
            if let Some(draft) = self.drafts.remove(&seat) {
                let kept = draft.steps.len() - usize::from(draft.held);
                told = self.publish(seat, &draft.steps[..kept]);
            }
            let reveals = tried.told.reveals();
            told.push(tried.told);
            self.clocks.stop(seat, entry.at);
            self.answers.push(Answer { seat, text: entry.text.clone() });
            self.conclude(entry, seat, tried.game, reveals);
            return told;
        }
        let mut draft = match self.drafts.remove(&seat) {
            Some(draft) => draft,
            None => Draft { steps: Vec::new(), held: false, games: vec![Arc::clone(self.shared())] },
        };
        if draft.held {
            draft.steps.pop();
            self.count_change(seat);
        }
        draft.steps.push(entry.text.clone());
        draft.held = entry.kind == Kind::Hold;
        if !draft.held {
            draft.games.push(Arc::from(tried.game));
        }
        self.drafts.insert(seat, draft);
        Vec::new()
    }

    /// Plays steps of a draft before everybody's eyes, all but the last.
    fn publish(&mut self, seat: Seat, steps: &[String]) -> Vec<Box<dyn Told>> {
        let mut game = self.shared().copy();
        let mut told = Vec::new();
        for text in steps {
            if let Ok(step) = game.play(seat, text) {
                told.push(step);
                self.answers.push(Answer { seat, text: text.clone() });
            }
        }
        self.answered = Some(Arc::from(game));
        told
    }

    /// The turn of `seat` ended with `game`: either others still answer the same question, or all of it stands.
    fn conclude(&mut self, entry: &Entry, seat: Seat, game: Box<dyn Match>, reveals: bool) {
        let mut others = self.base.actors();
        for answer in &self.answers {
            others.remove(answer.seat);
        }
        if !reveals && !others.is_empty() && game.actors() == others {
            self.answered = Some(Arc::from(game));
        } else {
            self.steps += self.answers.len();
            self.answers.clear();
            self.answered = None;
            self.base = Arc::from(game);
            self.changes.fill(0);
            self.ask(self.base.actors(), entry.seq, entry.at);
        }
        self.rebase(seat);
    }

    /// The drafts of other seats stand on what has changed; one that is not possible any more is dropped.
    fn rebase(&mut self, ended: Seat) {
        self.drafts.remove(&ended);
        let drafts = std::mem::take(&mut self.drafts);
        for (seat, draft) in drafts {
            self.redraft(seat, draft.steps, draft.held);
        }
    }

    pub(super) fn end(&mut self, entry: &Entry, seat: Seat) -> Result<Vec<Box<dyn Told>>, Refused> {
        let draft = self.drafts.get(&seat).filter(|draft| draft.held).ok_or(Refused::NotNow)?;
        let last = draft.steps.last().cloned().unwrap_or_default();
        let tried = self.try_step(seat, &last)?;
        let entry = Entry { kind: Kind::Play, text: last, ..entry.clone() };
        Ok(self.decide(&entry, seat, tried))
    }

    pub(super) fn back(&mut self, entry: &Entry, seat: Seat) -> Result<Vec<Box<dyn Told>>, Refused> {
        let mut draft = self.drafts.remove(&seat).ok_or(Refused::NothingToTakeBack)?;
        draft.steps.pop();
        if !std::mem::take(&mut draft.held) {
            draft.games.pop();
        }
        if !draft.steps.is_empty() {
            self.drafts.insert(seat, draft);
        }
        self.count_change(seat);
        self.clocks.punch(seat, entry.at);
        self.again(seat, entry.seq);
        Ok(Vec::new())
    }

    /// Makes these steps the draft of `seat`, if they are possible.
    fn redraft(&mut self, seat: Seat, steps: Vec<String>, held: bool) {
        if !steps.is_empty()
            && let Some(draft) = Draft::play(self.shared(), seat, steps, held)
        {
            self.drafts.insert(seat, draft);
        }
    }

    /// How many steps of its answer `seat` would take back by thinking again.
    pub(crate) fn reopens(&self, seat: Seat) -> Option<usize> {
        let steps = self.answers.iter().filter(|answer| answer.seat == seat).count();
        (steps > 0).then_some(steps)
    }

    /// DC-6: an answer to a question put to several seats may be changed until the last of them has answered.
    pub(super) fn reopen(&mut self, entry: &Entry, seat: Seat) -> Result<Vec<Box<dyn Told>>, Refused> {
        self.reopens(seat).ok_or(Refused::NothingToTakeBack)?;
        let (own, others): (Vec<_>, Vec<_>) = self.answers.drain(..).partition(|answer| answer.seat == seat);
        let mut game = self.base.copy();
        self.answers = others.into_iter().filter(|answer| game.play(answer.seat, &answer.text).is_ok()).collect();
        self.answered = (!self.answers.is_empty()).then(|| Arc::from(game));
        let mut steps: Vec<String> = own.into_iter().map(|answer| answer.text).collect();
        steps.pop();
        self.rebase(seat);
        self.redraft(seat, steps, false);
        self.count_change(seat);
        self.clocks.reopen(seat);
        self.again(seat, entry.seq);
        Ok(Vec::new())
    }
}
