//! A table as the fold of its log: pure, without storage or time of its own.

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use catalog::{Match, Opened, Told};
use serde_json::json;
use tabletop::{Illegal, Seat, Seats, Viewer};

use crate::{
    Entry, GuestId, Happening, Kind, Place, Question, Refused, Row, Status,
    clock::Clocks,
    log::{Owners, Shared},
    memory::Memory,
    store::Snapshot,
};

/// A snapshot is due after so many decisions, so that nobody replays more than about so many.
pub(crate) const SNAPSHOT_EVERY: usize = 32;

/// A turn that is not over yet: seen by its own seat only.
struct Draft {
    steps: Vec<String>,
    /// Whether the last step waits for `end turn`; it is then not played in `games`, because it may make something known.
    held: bool,
    /// The game before the first step and after each that is played, so that a step back costs no more than a step.
    games: Vec<Box<dyn Match>>,
}

impl Draft {
    /// Plays `steps` from `game` on; none if one of them is not possible there.
    fn play(game: &dyn Match, seat: Seat, steps: Vec<String>, held: bool) -> Option<Self> {
        let mut games = vec![game.copy()];
        for text in steps.get(..steps.len() - usize::from(held))? {
            let mut next = games.last()?.copy();
            next.play(seat, text).ok()?;
            games.push(next);
        }
        Some(Self { steps, held, games })
    }
}

/// So often may a seat change its mind about one question: take a step or an answer back, or replace the decision that waits for
/// `end turn`. Steps that go on are not counted, because they bring the turn to its end. So one question makes at most twice as
/// many entries in the log, and those of one turn.
const MOST_CHANGES: usize = 200;

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
    /// How often each seat changed its mind about the question that is open.
    changes: Vec<usize>,
    /// Whose seat each is, as of the last entry.
    owners: Owners,
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
            changes: vec![0; usize::from(players)],
            owners: Owners::default(),
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
        draft.and_then(|draft| draft.games.last()).map_or_else(|| self.shared(), |game| &**game)
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

    /// Whether the time of `seat` for the question before it has run out: what it did not do by then, it cannot do any more.
    pub(crate) fn is_late(&self, seat: Seat, now: i64) -> bool {
        self.deadline(seat).is_some_and(|deadline| deadline <= now)
    }

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
        let (seq, waiting, steps, over, owners) = (self.seq, self.waiting(), self.steps, false, self.owners_now());
        let (row, memory) = (&self.row, &mut self.memory);
        let happening = |entry| {
            let (told, questions, said) = (Vec::new(), Vec::new(), OnceLock::new());
            let (by, owners) = (said_by(row, &entry), Arc::clone(&owners));
            Happening { entry, by, told, questions, waiting, over, steps, said, owners }
        };
        memory.recall(said.into_iter().filter(|entry| entry.seq <= seq).map(happening));
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
        let (waiting, steps, said, owners) = (self.waiting(), self.steps, OnceLock::new(), self.owners_now());
        let by = said_by(&self.row, &entry);
        let happening = Arc::new(Happening { entry, by, told, questions, waiting, over, steps, said, owners });
        self.memory.keep(&happening);
        Ok(happening)
    }

    /// Whose seat each is now. A log that is read again takes the row of its end for all entries: that is true from the
    /// start of the game on, because seats change hands only before it, and before it there is nothing to hide.
    fn owners_now(&mut self) -> Owners {
        let now = self.row.places.iter().map(Place::guest);
        if !now.clone().eq(self.owners.iter().copied()) {
            self.owners = now.collect();
        }
        Arc::clone(&self.owners)
    }

    /// The questions that an entry opened to people (a bot needs no list).
    fn questions_of(&self, entry: &Entry) -> Vec<Question> {
        let anew = self.waiting().iter().filter(|seat| self.asked(*seat) == Some(entry.seq));
        let people = anew.filter(|seat| self.row.place(*seat).is_some_and(|place| place.bot().is_none()));
        let question = |seat| Question { seat, asked: entry.seq, legal: self.game(Viewer::Seat(seat)).legal(seat) };
        people.map(question).collect()
    }

    /// These seats are asked, and no others.
    fn ask(&mut self, seats: Seats, seq: u64, at: i64) {
        for seat in Seat::all(self.row.players()) {
            if seats.contains(seat) {
                self.again(seat, seq);
                self.clocks.ask(seat, at);
            } else {
                self.clocks.stop(seat, at);
            }
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
            self.clocks.stop(seat, entry.at);
            self.answers.push(Answer { seat, text: entry.text.clone() });
            self.conclude(entry, seat, tried.game, reveals);
            return told;
        }
        let mut draft = match self.drafts.remove(&seat) {
            Some(draft) => draft,
            None => Draft { steps: Vec::new(), held: false, games: vec![self.shared().copy()] },
        };
        if draft.held {
            draft.steps.pop();
            self.count_change(seat);
        }
        draft.steps.push(entry.text.clone());
        draft.held = entry.kind == Kind::Hold;
        if !draft.held {
            draft.games.push(tried.game);
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

    fn end(&mut self, entry: &Entry, seat: Seat) -> Result<Vec<Box<dyn Told>>, Refused> {
        let draft = self.drafts.get(&seat).filter(|draft| draft.held).ok_or(Refused::NotNow)?;
        let last = draft.steps.last().cloned().unwrap_or_default();
        let tried = self.try_step(seat, &last)?;
        let entry = Entry { kind: Kind::Play, text: last, ..entry.clone() };
        Ok(self.decide(&entry, seat, tried))
    }

    fn back(&mut self, entry: &Entry, seat: Seat) -> Result<Vec<Box<dyn Told>>, Refused> {
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
    fn reopen(&mut self, entry: &Entry, seat: Seat) -> Result<Vec<Box<dyn Told>>, Refused> {
        self.reopens(seat).ok_or(Refused::NothingToTakeBack)?;
        let (own, others): (Vec<_>, Vec<_>) = self.answers.drain(..).partition(|answer| answer.seat == seat);
        let mut game = self.base.copy();
        self.answers = others.into_iter().filter(|answer| game.play(answer.seat, &answer.text).is_ok()).collect();
        self.answered = (!self.answers.is_empty()).then_some(game);
        let mut steps: Vec<String> = own.into_iter().map(|answer| answer.text).collect();
        steps.pop();
        self.rebase(seat);
        self.redraft(seat, steps, false);
        self.count_change(seat);
        self.clocks.reopen(seat);
        self.again(seat, entry.seq);
        Ok(Vec::new())
    }

    /// A snapshot, if one is due: only where nothing can be taken back, so that it is the whole truth.
    pub(crate) fn snapshot(&mut self, at: i64) -> Option<Snapshot> {
        let due = self.steps >= self.snapshot_steps + SNAPSHOT_EVERY;
        let settled = self.running && self.answers.is_empty() && self.drafts.is_empty();
        let fresh = self.waiting().iter().all(|seat| self.asked(seat) == Some(self.seq));
        let last = self.memory.recent.back().map(|happening| happening.entry.at);
        let timed = last.is_some_and(|last| self.clocks.began(self.waiting(), last));
        if !(due && settled && fresh && timed) {
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
        let played = |seat: &Seat| self.row.place(*seat).is_some_and(Place::is_played);
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

/// Who said a line of chat.
fn said_by(row: &Row, entry: &Entry) -> Option<GuestId> {
    let name = entry.who.as_deref().filter(|_| entry.kind == Kind::Chat)?;
    row.people.named(name).map(|person| person.guest)
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&json!({"id": self.row.id, "seq": self.seq, "steps": self.steps}).to_string())
    }
}
