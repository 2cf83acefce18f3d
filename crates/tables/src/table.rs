//! A table as the fold of its log: pure, without storage or time of its own.

mod draft;
mod turns;

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use catalog::{Match, Opened, Outcome};
use serde_json::json;
use tabletop::{Illegal, Seat, Seats, Viewer};

pub(crate) use self::turns::Turns;
use crate::{
    Entry, GuestId, Kind, LogEvent, Place, Question, QuestionId, Refused, Row, Status,
    clock::Clocks,
    log::{Owners, Shared},
    memory::Memory,
    position,
    store::{Forgotten, Snapshot},
};

/// A snapshot is due after so many decisions, so that nobody replays more than about so many.
pub(crate) const SNAPSHOT_EVERY: usize = 64;

/// A decision tried out on a copy.
pub(crate) struct Tried {
    game: Box<dyn Match>,
    told: Box<dyn Outcome>,
    /// Whether it ends the turn: something becomes known, or others must answer.
    pub(crate) ends: bool,
}

/// A table: its row, and the fold of its log. What is large is shared by its copies, because a change is made on a copy while
/// others read the table as it was.
#[derive(Clone)]
pub struct Table {
    row: Arc<Row>,
    opened: Arc<dyn Opened>,
    running: bool,
    seq: u64,
    /// What cannot be taken back any more.
    base: Arc<dyn Match>,
    /// The game with the answers so far, while a question to several seats is open.
    answered: Option<Arc<dyn Match>>,
    /// The answers so far, which stand unless a seat thinks again before the last has answered, and the drafts.
    turns: Turns,
    /// The game of each draft before its first step and after each that is played, so that a step back costs no more than a
    /// step.
    draft_games: BTreeMap<Seat, Vec<Arc<dyn Match>>>,
    /// How often each seat changed its mind about the question that is open.
    changes: Vec<usize>,
    /// Whose seat each is, as of the last entry.
    owners: Owners,
    questions: Vec<Option<QuestionId>>,
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
            base: Arc::from(base),
            answered: None,
            turns: Turns::default(),
            draft_games: BTreeMap::new(),
            changes: vec![0; usize::from(players)],
            owners: Owners::default(),
            questions: vec![None; usize::from(players)],
            clocks: Clocks::new(players, used),
            steps: snapshot.map_or(0, |snapshot| snapshot.steps),
            snapshot_steps: snapshot.map_or(0, |snapshot| snapshot.steps),
            memory: Memory::default(),
            row: Arc::new(row),
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
    pub fn row(&self) -> &Row {
        &self.row
    }

    /// The rules it is played by.
    pub fn opened(&self) -> &dyn Opened {
        &*self.opened
    }

    pub(crate) fn row_mut(&mut self) -> &mut Row {
        Arc::make_mut(&mut self.row)
    }

    /// The number of the last entry.
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// How many decisions stand for good.
    pub const fn steps(&self) -> usize {
        self.steps
    }

    fn shared(&self) -> &Arc<dyn Match> {
        self.answered.as_ref().unwrap_or(&self.base)
    }

    /// The game as `viewer` stands in it: a seat with its own draft, others without.
    pub fn game(&self, viewer: Viewer) -> &dyn Match {
        let draft = match viewer {
            Viewer::Seat(seat) => self.draft_games.get(&seat),
            Viewer::Spectator => None,
        };
        draft.and_then(|games| games.last()).map_or_else(|| &**self.shared(), |game| &**game)
    }

    /// Who must decide now; nobody before the game begins and after its end.
    pub fn waiting(&self) -> Seats {
        if self.running { self.shared().actors() } else { Seats::NONE }
    }

    /// The number of the question that is put to `seat`.
    pub fn question(&self, seat: Seat) -> Option<QuestionId> {
        let question = self.questions.get(seat.index()).copied().flatten();
        question.filter(|_| self.waiting().contains(seat))
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

    /// What happened last, the oldest first.
    pub fn recent(&self) -> impl DoubleEndedIterator<Item = &Arc<LogEvent>> {
        self.memory.recent.iter()
    }

    /// What happened last that everybody may know of, chat apart, the oldest first.
    pub fn told(&self) -> impl DoubleEndedIterator<Item = &Arc<LogEvent>> {
        self.memory.told.iter()
    }

    /// What was said last, the oldest first.
    pub fn chat(&self) -> impl DoubleEndedIterator<Item = &Arc<LogEvent>> {
        self.memory.chat.iter()
    }

    /// Remembers what was said up to the entry where it is now.
    pub(crate) fn recall(&mut self, said: Vec<Entry>) {
        let (seq, waiting, steps, over, owners) = (self.seq, self.waiting(), self.steps, false, self.owners_now());
        let (row, memory) = (&self.row, &mut self.memory);
        let event = |entry| {
            let (told, questions, said) = (Vec::new(), Vec::new(), OnceLock::new());
            let (by, owners) = (said_by(row, &entry), Arc::clone(&owners));
            LogEvent { entry, by, told, questions, waiting, over, steps, owners, said }
        };
        memory.recall(said.into_iter().filter(|entry| entry.seq <= seq).map(event));
    }

    /// Calls somebody otherwise in what is remembered, and forgets what they said.
    pub(crate) fn forget(&mut self, forgotten: &Forgotten) {
        self.memory.forget(forgotten);
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
            (Kind::Close, _) => {
                self.running = false;
                Vec::new()
            }
            (Kind::RemoveLine, _) => {
                if let Ok(line) = entry.text.parse() {
                    self.memory.remove_line(line);
                }
                Vec::new()
            }
            (Kind::Position, _) => self.set_up(&entry)?,
            _ => Vec::new(),
        };
        self.seq = entry.seq;
        let over = self.running && self.base.actors().is_empty();
        let questions = self.questions_of(&entry);
        let (waiting, steps, said, owners) = (self.waiting(), self.steps, OnceLock::new(), self.owners_now());
        let by = said_by(&self.row, &entry);
        let event = Arc::new(LogEvent { entry, by, told, questions, waiting, over, steps, owners, said });
        self.memory.keep(&event);
        Ok(event)
    }

    /// The table begins from a position: before anything else has happened.
    fn set_up(&mut self, entry: &Entry) -> Result<Vec<Box<dyn Outcome>>, Refused> {
        if self.seq != 0 {
            return Err(Refused::NotNow);
        }
        self.base = Arc::from(position::set_up(&*self.opened, entry)?);
        Ok(Vec::new())
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
        let id = QuestionId(entry.seq);
        let anew = self.waiting().iter().filter(|seat| self.question(*seat) == Some(id));
        let people = anew.filter(|seat| self.row.place(*seat).is_some_and(|place| place.bot().is_none()));
        let legal = |seat| self.game(Viewer::Seat(seat)).legal(seat).join("\n").into();
        let question = |seat| Question { seat, id, legal: legal(seat) };
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
        if let Some(question) = self.questions.get_mut(seat.index()) {
            *question = Some(QuestionId(seq));
        }
    }

    /// A snapshot, if one is due: only where nothing can be taken back, so that it is the whole truth.
    pub(crate) fn snapshot(&mut self, at: i64) -> Option<Snapshot> {
        let due = self.steps >= self.snapshot_steps + SNAPSHOT_EVERY;
        let settled = self.running && self.turns.is_settled();
        let fresh = self.waiting().iter().all(|seat| self.question(seat) == Some(QuestionId(self.seq)));
        let last = self.memory.recent.iter().next_back().map(|event| event.entry.at);
        let timed = last.is_some_and(|last| self.clocks.began(self.waiting(), last));
        if !(due && settled && fresh && timed) {
            return None;
        }
        self.snapshot_steps = self.steps;
        let position = self.base.position();
        Some(Snapshot { seq: self.seq, steps: self.steps, at, used: self.clocks.used(), position })
    }

    /// Whether a clock has something to do: a seat has run out of time, or was asked in the future.
    pub(crate) fn is_due(&self, now: i64) -> bool {
        let late = self.row.status == Status::Running && self.row.deadline.is_some_and(|deadline| deadline <= now);
        late || self.clocks.is_ahead(now)
    }

    /// Looks whether the wall clock was set back; true if a seat was asked in the future.
    pub(crate) fn set_clocks_back(&mut self, now: i64) -> bool {
        self.clocks.set_back(self.row.settings.clock, now, self.row.deadline)
    }

    /// Whether a question to `seat` waits for a person: who plays there, or who may come back to a game that rests.
    pub(crate) fn waits_for_person(&self, seat: Seat) -> bool {
        let rests = self.row.rests();
        self.row.place(seat).is_some_and(|place| place.is_played() || (rests && place.is_kept()))
    }

    /// The earliest moment at which a person runs out of time.
    pub(crate) fn next_deadline(&self) -> Option<i64> {
        let people = self.waiting().iter().filter(|seat| self.waits_for_person(*seat));
        people.filter_map(|seat| self.deadline(seat)).min()
    }

    /// A bot that must decide: its seat, its name and the question.
    pub(crate) fn next_bot(&self, now: i64) -> Option<(Seat, String, QuestionId)> {
        self.waiting().iter().find_map(|seat| self.bot_of(seat, now))
    }

    /// The bot that must decide for `seat`. One that plays for a person waits while the game rests, unless the time for the
    /// question has run out.
    pub(crate) fn bot_of(&self, seat: Seat, now: i64) -> Option<(Seat, String, QuestionId)> {
        let bot = self.row.place(seat)?.bot()?;
        let may = self.row.status == Status::Running && (!self.waits_for_person(seat) || self.is_late(seat, now));
        if may { Some((seat, bot.to_owned(), self.question(seat)?)) } else { None }
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
