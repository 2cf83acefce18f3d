//! The list of games, and one object-safe handle over a game and its bots.
//!
//! Search and simulation are generic over [`tabletop::Game`]; the command line, the server and other languages meet a
//! game here, without knowing its types. To add a game, write its line in [`TITLES`].

mod chapters;
mod erased;
mod playing;
mod rulebook;
#[cfg(test)]
mod translation;
mod wishes;

use std::{any::Any, path::Path};

use bots::{
    analysis::{self, Analysis, NoAnalysis},
    arena::{NoReport, Report, Run, Watch},
    calibration::{self, NoCalibration, Study},
    contest::{self, Contest, NoContest},
    train::{self, Course, NoTraining},
    tune,
    weights::BadWeights,
};
use serde_json::Value;
use tabletop::{
    Beside, BoardFault, BoardFile, BoardStamp, Budget, Dice, Dictionary, Illegal, Lang, LineName, NotOpened,
    OptionSpec, Options, Order, Page, Patience, Phrase, Place, Record, Rule, Scenario, Seat, Seats, Seed, Shelf,
    Standing, Tool, Viewer, record::RecordFault,
};

pub use bots::{
    LEVELS, USUAL,
    advice::{Advice, Choice, Ends, Estimate, Others, Scale},
    chances::{Chance, Moment},
    review::{Review, Reviewed, Verdict},
};

pub use crate::chapters::{Chapter, Item, chapters};
use crate::erased::Entry;
pub use crate::rulebook::{Citation, RuleText, cited_by_tests, rulebook};
pub use crate::wishes::wishes;

/// Every game that can be played.
pub static TITLES: &[&dyn Title] =
    &[&Entry::<metrox::MetroX>::NEW, &Entry::<shinjuku::Shinjuku>::NEW, &Entry::<tokyo_metro::TokyoMetro>::NEW];

/// The game with this name.
pub fn title(id: &str) -> Option<&'static dyn Title> {
    TITLES.iter().copied().find(|title| title.id() == id)
}

/// The game that this rule is of.
pub fn title_of_rule(rule: &str) -> Option<&'static dyn Title> {
    let (family, _) = rule.split_once('-')?;
    TITLES.iter().copied().find(|title| title.rules().contains(&family))
}

/// All boards compiled into the binary.
pub fn shelf() -> Result<Shelf, BoardFault> {
    let mut shelf = Shelf::default();
    for title in TITLES {
        shelf.put_built_in(title.boards())?;
    }
    Ok(shelf)
}

/// A game that can be opened.
pub trait Title: Sync {
    /// Its name on the command line and in records.
    fn id(&self) -> &'static str;
    /// What it is called.
    fn name(&self, lang: Lang) -> &'static str;
    /// The version of its rules.
    fn version(&self) -> u32;
    /// The prefixes of its rule IDs.
    fn rules(&self) -> &'static [&'static str];
    /// Its board files: path, text.
    fn boards(&self) -> &'static [(&'static str, &'static str)];
    /// The fewest and the most players.
    fn players(&self) -> std::ops::RangeInclusive<u8>;
    /// Its options.
    fn options(&self, shelf: &Shelf) -> Vec<OptionSpec>;
    /// Its bots, the weakest first.
    fn bots(&self) -> Vec<&'static str>;
    /// Its sentences.
    fn dictionary(&self) -> &'static Dictionary;
    /// What is wrong with one of its board files.
    fn check_board(&self, shelf: &Shelf, file: &BoardFile) -> Result<(), BoardFault>;
    /// Opens a table; options not given have their first value.
    fn open(&self, shelf: &Shelf, players: u8, given: &[(String, String)]) -> Result<Box<dyn Opened>, NotOpened>;
    /// Opens the table that a record was played at.
    fn open_record(&self, shelf: &Shelf, record: &Record) -> Result<Box<dyn Opened>, RecordFault>;
    /// Runs a scenario.
    fn conform(&self, scenario: &Scenario, shelf: &Shelf, folder: &Path) -> Result<(), String>;
}

/// A game with its board, options and number of seats: immutable, shared by reference.
pub trait Opened: Send + Sync {
    /// Its title.
    fn title(&self) -> &'static dyn Title;
    /// The number of seats.
    fn players(&self) -> u8;
    /// Its options.
    fn options(&self) -> &Options;
    /// Whether there are standing orders in this game.
    fn takes_orders(&self) -> bool;
    /// The boards it was opened with.
    fn boards(&self) -> BoardStamp;
    /// The lines of its board, if the game has such.
    fn line_names(&self) -> Vec<LineName>;
    /// A game from its start.
    fn begin(&self, seed: Seed) -> Box<dyn Match>;
    /// A game from a position. The error of a text that is no position says where.
    fn restore(&self, position: &Value) -> Result<Box<dyn Match>, Illegal>;
    /// The game that a record reaches after `upto` decisions, or at its end.
    fn replay(&self, record: &Record, upto: Option<usize>) -> Result<Box<dyn Match>, RecordFault>;
    /// Many games between bots; none if a seat names no bot.
    fn simulate(&self, run: &Run, watch: &dyn Watch) -> Result<Report, NoReport>;
    /// Plays a contest between bots.
    fn contest(&self, contest: &Contest, watch: &dyn contest::Watch) -> Result<contest::Report, NoContest>;
    /// Lets bots learn by self-play; gives back a weights file.
    fn train(&self, course: &Course, watch: &mut dyn train::Watch) -> Result<Vec<u8>, NoTraining>;
    /// Tunes greedy's numbers and gives them back as JSON; none if there is nothing to tune.
    fn tune(&self, course: &tune::Course, watch: &mut dyn tune::Watch) -> Option<String>;
    /// Uses a weights file for these boards from now on.
    fn learned(&self, file: &[u8]) -> Result<(), BadWeights>;
    /// What a bot thinks of a finished game.
    fn analyse(
        &self,
        record: &Record,
        effort: analysis::Effort,
        watch: &dyn analysis::Watch,
    ) -> Result<Analysis, NoAnalysis>;
    /// Whether chances come true in games of a bot with itself.
    fn calibrate(&self, study: &Study, watch: &dyn analysis::Watch) -> Result<calibration::Report, NoCalibration>;
    /// Begins to review the finished game of a record.
    fn review(&self, record: &Record) -> Result<Box<dyn Reviewing>, NoAnalysis>;
    /// One number for everything the game does.
    fn signature(&self, games: u64) -> String;
    /// What a hand can put on its board.
    fn tools(&self) -> Vec<Tool>;
    /// The places of its board that have names.
    fn places(&self) -> Vec<Place>;
    /// The game itself, for those who know its type (the drawn boards).
    fn game(&self) -> &dyn Any;
}

/// A game that is going on.
pub trait Match: Send + Sync {
    /// Who must decide now; nobody: the game is over.
    fn actors(&self) -> Seats;
    /// What a seat may choose, as notations.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// The same with what each would do, as far as its seat knows.
    fn choices(&self, seat: Seat) -> Vec<(String, Phrase)>;
    /// The same for those who know the type of the game's actions (`Vec<Offer<A>>`); call `offers`.
    fn typed_offers(&self, seat: Seat) -> Box<dyn Any>;
    /// What a seat is asked.
    fn question(&self, seat: Seat) -> Option<Phrase>;
    /// What a notation would mean, legal or not, as far as its seat knows; none if it is no notation.
    fn explain(&self, seat: Seat, text: &str) -> Option<Phrase>;
    /// The rules that shape what a seat is asked now; nothing if it is not asked.
    fn at_work(&self, seat: Seat) -> Vec<AtWork>;
    /// Plays a notation; refuses what is not legal, with nothing changed.
    fn play(&mut self, seat: Seat, text: &str) -> Result<Box<dyn Outcome>, Illegal>;
    /// What a bot of this game would choose within `budget`, from what its seat knows; none if there is no such bot or it
    /// is not asked.
    fn bot(&self, name: &str, seat: Seat, budget: &mut Budget<'_>, dice: &mut Dice) -> Option<String>;
    /// What the strongest bot thinks of a seat's choices, from what the seat knows, those that it would think of and `also`;
    /// none if the seat is not asked.
    fn advise(
        &self,
        seat: Seat,
        also: Option<&str>,
        budget: &mut Budget<'_>,
        dice: &mut Dice,
    ) -> Option<Advice<String>>;
    /// Why one choice of a seat is better than another, in the numbers of the game and from what the seat knows; none if one of them
    /// is no notation.
    fn why(&self, seat: Seat, it: &str, other: &str, beside: Beside) -> Option<Phrase>;
    /// Reads a standing order that a seat gives now.
    fn read_order(&self, seat: Seat, text: &str) -> Result<Order, Illegal>;
    /// A standing order of a seat after a decision led here; none if it is used up, or its time is over.
    fn renew_order(&self, seat: Seat, order: &Order) -> Option<Order>;
    /// The choice that the orders of a seat make for it; none: it is asked itself.
    fn answer_by_orders(&self, seat: Seat, orders: &[Order]) -> Option<String>;
    /// Orders that make sense at the question of a seat.
    fn suggest_orders(&self, seat: Seat) -> Vec<Order>;
    /// An order of each form, as it may be written at this table.
    fn order_examples(&self) -> Vec<Order>;
    /// What an order says.
    fn explain_order(&self, order: &Order) -> Phrase;
    /// What a viewer knows, as JSON.
    fn view(&self, viewer: Viewer) -> Value;
    /// What a viewer knows, for those who know its type (the drawn boards).
    fn typed_view(&self, viewer: Viewer) -> Box<dyn Any + Send>;
    /// What a viewer knows, as text.
    fn text(&self, viewer: Viewer, to: tabletop::Listener<'_>) -> Page;
    /// A whole game that fits what a viewer knows, everything hidden dealt anew: to show that nothing of it leaks.
    fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> Box<dyn Match>;
    /// The whole state, hidden parts included: it never leaves the server.
    fn position(&self) -> Value;
    /// The position after a hand put what a tool is at a place of the board, or took it away; the rules may not allow it.
    fn put(&self, seat: Seat, tool: &str, place: &str) -> Result<Value, Illegal>;
    /// How the players stand.
    fn standing(&self) -> Standing;
    /// The letters of the lines that each seat has made its own.
    fn own_lines(&self) -> Vec<Vec<String>>;
    /// A copy.
    fn copy(&self) -> Box<dyn Match>;
}

/// A review that is being made, piece by piece.
pub trait Reviewing: Send {
    /// How many pieces of work are done, and how many there are.
    fn progress(&self) -> (usize, usize);
    /// Does the next piece; what nobody waits for meanwhile is worth nothing.
    fn work(&mut self, patience: &dyn Patience);
    /// The review, when all pieces are done.
    fn finish(self: Box<Self>) -> Review;
}

impl dyn Match + '_ {
    /// What a seat may choose, in the types of its game (the drawn boards); nothing if its actions are of another type.
    pub fn offers<A: 'static>(&self, seat: Seat) -> Vec<Offer<A>> {
        self.typed_offers(seat).downcast().map(|offers| *offers).unwrap_or_default()
    }
}

/// Something that a seat may choose.
#[derive(Clone, Debug)]
pub struct Offer<A> {
    /// The decision.
    pub action: A,
    /// As it is written in records and sent by pages.
    pub notation: String,
    /// What it would do, as far as its seat knows.
    pub does: Phrase,
}

/// A rule at work in a question.
#[derive(Clone, Debug)]
pub struct AtWork {
    /// The rule.
    pub rule: Rule,
    /// What it does here: what a choice would do by it, or why something is no choice.
    pub says: Phrase,
    /// The choice that it says so of; none: it forbids something.
    pub choice: Option<String>,
}

/// What happened at a decision; shared by all who are told of it.
pub trait Outcome: Send + Sync {
    /// Sentences of what a viewer may know of it.
    fn seen(&self, viewer: Viewer) -> Vec<Phrase>;
    /// Whether two viewers may know the same of it, so that what one was told can be told to the other.
    fn is_seen_alike(&self, one: Viewer, other: Viewer) -> bool;
    /// The same for those who know the type of what is seen (`Vec<Seen>`), so that a page can show it step by step; call `steps`.
    fn typed_seen(&self, viewer: Viewer) -> Box<dyn Any>;
    /// Whether something became known, so that the decision can't be taken back.
    fn reveals(&self) -> bool;
}

impl dyn Outcome + '_ {
    /// What a viewer may know of it, in the types of its game; nothing if they are others.
    pub fn steps<S: 'static>(&self, viewer: Viewer) -> Vec<S> {
        self.typed_seen(viewer).downcast().map(|seen| *seen).unwrap_or_default()
    }
}
