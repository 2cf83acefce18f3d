//! A table as the fold of its log: pure, without storage or time of its own.

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use catalog::{Match, Opened, Told};
use serde_json::json;
use tabletop::{Illegal, Seat, Seats, Viewer};

use crate::{
    Entry, Happening, Kind, Question, Refused, Row, Status, clock::Clocks, log::Shared, memory::Memory, store::Snapshot,
};

/// A snapshot is due after so many decisions, so that nobody replays more than about so many.
pub(crate) const SNAPSHOT_EVERY: usize = 32;

/// A turn that is not over yet: seen by its own seat only.
struct Draft {
    steps: Vec<String>,
    /// Whether the last step waits for `end turn`; it is then not played in `game`, because it may make something known.
    held: bool,
    game: Box<dyn Match>,
}

/// A decision that stands, unless its seat thinks again before the last seat has answered.
#[derive(Clone)]
struct Answer {
    seat: Seat,
    text: String,
}

/// A decision tried out on a copy.
pub(crate) struct Tried {
    game: Box<dyn Match>,
    told: Box<dyn Told>,
    /// Whether it ends the turn: something becomes known, or others must answer.
    pub(crate) ends: bool,
}

/// A table: its row, and the fold of its log.
pub struct Table {
    row: Row,
    opened: Arc<dyn Opened>,
    running: bool,
    seq: u64,
    /// What cannot be taken back any more.
    base: Box<dyn Match>,
    /// The game with the answers so far, while a question to several seats is open.
    answered: Option<Box<dyn Match>>,
    answers: Vec<Answer>,
    drafts: BTreeMap<Seat, Draft>,
    asked: Vec<Option<u64>>,
    clocks: Clocks,
    /// Decisions in `base`.
    steps: usize,
    snapshot_steps: usize,
    memory: Memory,
}

impl Table {
    /// A table at its beginning, or at a snapshot.
    pub(crate) fn new(row: Row, opened: Arc<dyn Opened>, snapshot: Option<&Snapshot>) -> Result<Self, Refused> {
        let base = match snapshot {
            None => opened.begin(row.seed),
            Some(snapshot) => opened.restore(&snapshot.position)?,
        };
        let players = row.players();
        let used = snapshot.map_or(&[][..], |snapshot| &snapshot.used);
        let mut table = Self {
            running: snapshot.is_some(),
            seq: snapshot.map_or(0, |snapshot| snapshot.seq),
            base,
            answered: None,
            answers: Vec::new(),
            drafts: BTreeMap::new(),
            asked: vec![None; usize::from(players)],
            clocks: Clocks::new(players, used),
            steps: snapshot.map_or(0, |snapshot| snapshot.steps),
            snapshot_steps: snapshot.map_or(0, |snapshot| snapshot.steps),
            memory: Memory::default(),
            row,
            opened,
        };
        if let Some(snapshot) = snapshot {
            table.ask(table.base.actors(), snapshot.seq, snapshot.at);
        }
        Ok(table)
    }

    /// It was read from storage up to its end: the snapshots of what was read exist.
    pub(crate) const fn loaded(&mut self) {
        self.snapshot_steps = self.steps;
    }

    /// The row.
    pub const fn row(&self) -> &Row {
        &self.row
    }

    /// The rules it is played by.
    pub fn opened(&self) -> &dyn Opened {
        &*self.opened
    }

    pub(crate) const fn row_mut(&mut self) -> &mut Row {
        &mut self.row
    }

    /// The number of the last entry.
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// How many decisions stand for good.
    pub const fn steps(&self) -> usize {
        self.steps
    }

    fn shared(&self) -> &dyn Match {
        &**self.answered.as_ref().unwrap_or(&self.base)
    }

    /// The game as `viewer` stands in it: a seat with its own draft, others without.
    pub fn game(&self, viewer: Viewer) -> &dyn Match {
        let draft = match viewer {
            Viewer::Seat(seat) => self.drafts.get(&seat),
            Viewer::Spectator => None,
        };
        draft.map_or_else(|| self.shared(), |draft| &*draft.game)
    }

    /// Who must decide now; nobody before the game begins and after its end.
    pub fn waiting(&self) -> Seats {
        if self.running { self.shared().actors() } else { Seats::NONE }
    }

    /// The number of the question that is put to `seat`.
    pub fn asked(&self, seat: Seat) -> Option<u64> {
        let asked = self.asked.get(seat.index()).copied().flatten();
        asked.filter(|_| self.waiting().contains(seat))
    }

    /// Since when `seat` is asked.
    pub fn since(&self, seat: Seat) -> i64 {
        self.clocks.since(seat)
    }

    /// When `seat`, which is asked, runs out of time.
    pub fn deadline(&self, seat: Seat) -> Option<i64> {
        self.clocks.deadline(self.row.settings.clock, seat)
    }

    /// The steps of a seat's draft, and whether the last of them waits for `end turn`.
    pub fn draft(&self, seat: Seat) -> (&[String], bool) {
        self.drafts.get(&seat).map_or((&[], false), |draft| (&draft.steps, draft.held))
    }

    /// Whether `seat` has something that it may take back.
    pub fn can_take_back(&self, seat: Seat) -> bool {
        self.drafts.get(&seat).is_some_and(|draft| !draft.steps.is_empty()) || self.may_reopen(seat)
    }

    fn may_reopen(&self, seat: Seat) -> bool {
        self.answers.iter().any(|answer| answer.seat == seat)
    }

    /// What happened last, the oldest first.
    pub fn recent(&self) -> impl DoubleEndedIterator<Item = &Arc<Happening>> {
        self.memory.recent.iter()
    }

    /// What happened last that everybody may know of, chat apart, the oldest first.
    pub fn told(&self) -> impl DoubleEndedIterator<Item = &Arc<Happening>> {
        self.memory.told.iter()
    }

    /// What was said last, the oldest first.
    pub fn chat(&self) -> impl DoubleEndedIterator<Item = &Arc<Happening>> {
        self.memory.chat.iter()
    }

    /// Remembers what was said up to the entry where it is now.
    pub(crate) fn recall(&mut self, said: Vec<Entry>) {
        let (seq, waiting, steps, over) = (self.seq, self.waiting(), self.steps, false);
        let happening = |entry| {
            let (told, questions, said) = (Vec::new(), Vec::new(), OnceLock::new());
            Happening { entry, told, questions, waiting, over, steps, said }
        };
        self.memory.recall(said.into_iter().filter(|entry| entry.seq <= seq).map(happening));
    }

    /// Tries a decision of `seat` on a copy of the game.
    pub(crate) fn try_step(&self, seat: Seat, text: &str) -> Result<Tried, Illegal> {
        let before = self.game(Viewer::Seat(seat));
        let mut game = before.copy();
        let told = game.play(seat, text)?;
        let ends = told.reveals() || game.actors() != before.actors();
        Ok(Tried { game, told, ends })
    }

    /// Carries out an entry; `tried` saves playing it twice. Refuses what cannot be, with nothing changed.
    pub(crate) fn absorb(&mut self, entry: Entry, tried: Option<Tried>) -> Result<Shared, Refused> {
        let told = match (entry.kind, entry.seat) {
            (Kind::Step | Kind::Hold | Kind::Play, Some(seat)) => {
                let tried = match tried {
                    Some(tried) => tried,
                    None => self.try_step(seat, &entry.text)?,
                };
                self.decide(&entry, seat, tried)
            }
            (Kind::End, Some(seat)) => self.end(&entry, seat)?,
            (Kind::Back, Some(seat)) => self.back(&entry, seat)?,
            (Kind::Reopen, Some(seat)) => self.reopen(&entry, seat)?,
            (Kind::Return, Some(seat)) => {
                self.clocks.ask(seat, entry.at);
                Vec::new()
            }
            (Kind::Start, _) => {
                self.running = true;
                self.ask(self.base.actors(), entry.seq, entry.at);
                Vec::new()
            }
            _ => Vec::new(),
        };
        self.seq = entry.seq;
        let over = self.running && self.base.actors().is_empty();
        let questions = self.questions_of(&entry);
        let (waiting, steps, said) = (self.waiting(), self.steps, OnceLock::new());
        let happening = Arc::new(Happening { entry, told, questions, waiting, over, steps, said });
        self.memory.keep(&happening);
        Ok(happening)
    }

    /// The questions that an entry opened to people (a bot needs no list).
    fn questions_of(&self, entry: &Entry) -> Vec<Question> {
        let anew = self.waiting().iter().filter(|seat| self.asked(*seat) == Some(entry.seq));
        let people = anew.filter(|seat| self.row.place(*seat).is_some_and(|place| place.bot().is_none()));
        let question = |seat| Question { seat, asked: entry.seq, legal: self.game(Viewer::Seat(seat)).legal(seat) };
        people.map(question).collect()
    }

    fn ask(&mut self, seats: Seats, seq: u64, at: i64) {
        for seat in seats {
            if let Some(asked) = self.asked.get_mut(seat.index()) {
                *asked = Some(seq);
            }
            self.clocks.ask(seat, at);
        }
    }

    fn again(&mut self, seat: Seat, seq: u64) {
        if let Some(asked) = self.asked.get_mut(seat.index()) {
            *asked = Some(seq);
        }
    }

    /// A step of a draft, or the decision that ends the turn.
    fn decide(&mut self, entry: &Entry, seat: Seat, tried: Tried) -> Vec<Box<dyn Told>> {
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
            self.answers.push(Answer { seat, text: entry.text.clone() });
            self.conclude(entry, seat, tried.game, reveals);
            return told;
        }
        let game = match self.drafts.remove(&seat) {
            Some(mut draft) => {
                if draft.held {
                    draft.steps.pop();
                }
                draft.steps.push(entry.text.clone());
                Draft { held: false, ..draft }
            }
            None => Draft { steps: vec![entry.text.clone()], held: false, game: self.shared().copy() },
        };
        let held = entry.kind == Kind::Hold;
        let draft = if held { Draft { held, ..game } } else { Draft { game: tried.game, ..game } };
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
        self.answered = Some(game);
        told
    }

    /// The turn of `seat` ended with `game`: either others still answer the same question, or all of it stands.
    fn conclude(&mut self, entry: &Entry, seat: Seat, game: Box<dyn Match>, reveals: bool) {
        let mut others = self.base.actors();
        for answer in &self.answers {
            others.remove(answer.seat);
        }
        if !reveals && !others.is_empty() && game.actors() == others {
            self.answered = Some(game);
        } else {
            self.steps += self.answers.len();
            self.answers.clear();
            self.answered = None;
            self.base = game;
            self.ask(self.base.actors(), entry.seq, entry.at);
        }
        self.rebase(seat);
    }

    /// The drafts of other seats stand on what has changed; one that is not possible any more is dropped.
    fn rebase(&mut self, ended: Seat) {
        self.drafts.remove(&ended);
        let drafts = std::mem::take(&mut self.drafts);
        for (seat, mut draft) in drafts {
            let mut game = self.shared().copy();
            let played = draft.steps.len() - usize::from(draft.held);
            if draft.steps[..played].iter().all(|text| game.play(seat, text).is_ok()) {
                draft.game = game;
                self.drafts.insert(seat, draft);
            }
        }
    }

    fn end(&mut self, entry: &Entry, seat: Seat) -> Result<Vec<Box<dyn Told>>, Refused> {
        let draft = self.drafts.get(&seat).filter(|draft| draft.held).ok_or(Refused::NotNow)?;
        let last = draft.steps.last().cloned().unwrap_or_default();
        let tried = self.try_step(seat, &last)?;
        let entry = Entry { kind: Kind::Play, text: last, ..entry.clone() };
        Ok(self.decide(&entry, seat, tried))
    }

    fn back(&mut self, entry: &Entry, seat: Seat) -> Result<Vec<Box<dyn Told>>, Refused> {
        let draft = self.drafts.remove(&seat).ok_or(Refused::NothingToTakeBack)?;
        let kept = draft.steps.len().saturating_sub(1);
        self.redraft(seat, draft.steps[..kept].to_vec());
        self.clocks.punch(seat, entry.at);
        self.again(seat, entry.seq);
        Ok(Vec::new())
    }

    fn redraft(&mut self, seat: Seat, steps: Vec<String>) {
        let mut game = self.shared().copy();
        if !steps.is_empty() && steps.iter().all(|text| game.play(seat, text).is_ok()) {
            self.drafts.insert(seat, Draft { steps, held: false, game });
        }
    }

    /// How many steps of its answer `seat` would take back by thinking again.
    pub(crate) fn reopens(&self, seat: Seat) -> Option<usize> {
        let steps = self.answers.iter().filter(|answer| answer.seat == seat).count();
        (steps > 0).then_some(steps)
    }

    /// DC-6: an answer to a question put to several seats may be changed until the last of them has answered.
    fn reopen(&mut self, entry: &Entry, seat: Seat) -> Result<Vec<Box<dyn Told>>, Refused> {
        self.reopens(seat).ok_or(Refused::NothingToTakeBack)?;
        let (own, others): (Vec<_>, Vec<_>) = self.answers.drain(..).partition(|answer| answer.seat == seat);
        let mut game = self.base.copy();
        self.answers = others.into_iter().filter(|answer| game.play(answer.seat, &answer.text).is_ok()).collect();
        self.answered = (!self.answers.is_empty()).then_some(game);
        let mut steps: Vec<String> = own.into_iter().map(|answer| answer.text).collect();
        steps.pop();
        self.rebase(seat);
        self.redraft(seat, steps);
        self.clocks.resume(seat, entry.at);
        self.again(seat, entry.seq);
        Ok(Vec::new())
    }

    /// A snapshot, if one is due: only where nothing can be taken back, so that it is the whole truth.
    pub(crate) fn snapshot(&mut self, at: i64) -> Option<Snapshot> {
        let due = self.steps >= self.snapshot_steps + SNAPSHOT_EVERY;
        let settled = self.running && self.answers.is_empty() && self.drafts.is_empty();
        let fresh = self.waiting().iter().all(|seat| self.asked(seat) == Some(self.seq));
        if !(due && settled && fresh) {
            return None;
        }
        self.snapshot_steps = self.steps;
        let position = self.base.position();
        Some(Snapshot { seq: self.seq, steps: self.steps, at, used: self.clocks.used(), position })
    }

    /// Looks whether the wall clock was set back; true if a seat was asked in the future.
    pub(crate) fn set_clocks_back(&mut self, now: i64) -> bool {
        self.clocks.set_back(self.row.settings.clock, now, self.row.deadline)
    }

    /// The earliest moment at which a person runs out of time.
    pub(crate) fn next_deadline(&self) -> Option<i64> {
        let played = |seat: &Seat| self.row.place(*seat).is_some_and(crate::Place::is_played);
        self.waiting().iter().filter(played).filter_map(|seat| self.deadline(seat)).min()
    }

    /// A bot that must decide: its seat, its name and the question.
    pub(crate) fn next_bot(&self) -> Option<(Seat, String, u64)> {
        if self.row.status != Status::Running {
            return None;
        }
        let bot = |seat: Seat| Some((seat, self.row.place(seat)?.bot()?.to_owned(), self.asked(seat)?));
        self.waiting().iter().find_map(bot)
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&json!({"id": self.row.id, "seq": self.seq, "steps": self.steps}).to_string())
    }
}
