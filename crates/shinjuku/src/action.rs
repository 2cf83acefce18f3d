//! Decisions and their notation.

use std::ops::ControlFlow;

use tabletop::{Illegal, Phrase, Rule, Seat};

use crate::{
    Shinjuku,
    board::{Board, RailwayId, StationId, WardId},
    pieces::{Piece, Type},
    state::{Kind, State},
};

/// One small decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `festival koto` (DC-SJ-1).
    Festival(WardId),
    /// `kaiju ota` (DC-SJ-1k).
    Kaiju(WardId),
    /// `flee minato` (DC-SJ-1f).
    Flee(WardId),
    /// `open`, `expand`, `income`, `move`, `departo` (DC-SJ-2); `income` also answers DC-SJ-I.
    Begin(Kind),
    /// `at shimbashi` (DC-SJ-3).
    At(StationId),
    /// `food` (DC-SJ-4).
    Supply(Type),
    /// `from ebisu` (DC-SJ-4).
    From(StationId),
    /// `track kita-senju/ueno` (DC-SJ-5, DC-SJ-6).
    Track(RailwayId),
    /// `done` (DC-SJ-6).
    Done,
    /// `gather katsushika` (DC-SJ-7).
    Gather(WardId),
    /// `start aoto` (DC-SJ-8).
    Start(StationId),
    /// `go kita-senju` (DC-SJ-9).
    Go(StationId),
    /// `stop` (DC-SJ-9).
    Stop,
    /// `give books2` (DC-SJ-10, DC-SJ-12).
    Give(Piece),
    /// `decline` (DC-SJ-I).
    Decline,
    /// `upgrade shimbashi` (DC-SJ-11).
    Upgrade(StationId),
    /// `pay minato` (DC-SJ-P).
    Pay(WardId),
    /// `three` (DC-SJ-P).
    Three,
    /// `spend koto` (DC-SJ-P3).
    Spend(WardId),
}

impl Action {
    /// What sort of decision it is: the first word of its text, and one word for all types of customers.
    pub(crate) const fn kind(self) -> &'static str {
        match self {
            Self::Festival(_) => "festival",
            Self::Kaiju(_) => "kaiju",
            Self::Flee(_) => "flee",
            Self::Begin(kind) => kind.id(),
            Self::At(_) => "at",
            Self::Supply(_) => "supply",
            Self::From(_) => "from",
            Self::Track(_) => "track",
            Self::Done => "done",
            Self::Gather(_) => "gather",
            Self::Start(_) => "start",
            Self::Go(_) => "go",
            Self::Stop => "stop",
            Self::Give(_) => "give",
            Self::Decline => "decline",
            Self::Upgrade(_) => "upgrade",
            Self::Pay(_) => "pay",
            Self::Three => "three",
            Self::Spend(_) => "spend",
        }
    }
}

impl Shinjuku {
    /// Every action that can be written.
    pub(crate) fn vocabulary() -> Vec<Action> {
        let mut all: Vec<Action> = Kind::ALL.map(Action::Begin).into();
        all.extend(Type::ALL.map(Action::Supply));
        all.extend(Piece::ALL.map(Action::Give));
        all.extend([Action::Done, Action::Stop, Action::Decline, Action::Three]);
        let wards = [Action::Festival, Action::Kaiju, Action::Flee, Action::Gather, Action::Pay, Action::Spend];
        all.extend(wards.into_iter().flat_map(|make| WardId::all().map(make)));
        let stations = [Action::At, Action::From, Action::Start, Action::Go, Action::Upgrade];
        all.extend(stations.into_iter().flat_map(|make| StationId::all().map(make)));
        all.extend(RailwayId::all().map(Action::Track));
        all
    }
}

impl Shinjuku {
    /// The canonical text of an action.
    pub(crate) fn write(&self, action: Action) -> String {
        let board = &self.board;
        // Not by `format!`: lists of these are written for every question that is asked.
        let named = |verb: &str, id: &str| [verb, " ", id].concat();
        let ward = |verb: &str, id: WardId| named(verb, &board.ward(id).id);
        let station = |verb: &str, id: StationId| named(verb, &board.station(id).id);
        match action {
            Action::Festival(id) => ward("festival", id),
            Action::Kaiju(id) => ward("kaiju", id),
            Action::Flee(id) => ward("flee", id),
            Action::Begin(kind) => kind.id().to_owned(),
            Action::At(id) => station("at", id),
            Action::Supply(of) => of.id().to_owned(),
            Action::From(id) => station("from", id),
            Action::Track(id) => named("track", &board.railway(id).id),
            Action::Done => "done".to_owned(),
            Action::Gather(id) => ward("gather", id),
            Action::Start(id) => station("start", id),
            Action::Go(id) => station("go", id),
            Action::Stop => "stop".to_owned(),
            Action::Give(piece) => named("give", piece.id()),
            Action::Decline => "decline".to_owned(),
            Action::Upgrade(id) => station("upgrade", id),
            Action::Pay(id) => ward("pay", id),
            Action::Three => "three".to_owned(),
            Action::Spend(id) => ward("spend", id),
        }
    }
}

impl Shinjuku {
    /// Reads a notation. What names nothing is a fault of form; what a rule forbids to name is refused by that rule.
    pub(crate) fn read(&self, state: &State, seat: Seat, text: &str) -> Result<Action, Illegal> {
        let board = &self.board;
        let unreadable = || Illegal::unreadable(text, self.example(state, seat));
        // One decision, one text: what is stored and told is what was read.
        if text != text.trim() {
            return Err(unreadable());
        }
        if let Some(action) = word(text) {
            return Ok(action);
        }
        let (verb, name) = text.split_once(' ').unwrap_or((text, ""));
        forbidden(board, verb, name)?;
        let action = match verb {
            "festival" => board.find_ward(name).map(Action::Festival),
            "kaiju" => board.find_ward(name).map(Action::Kaiju),
            "flee" => board.find_ward(name).map(Action::Flee),
            "gather" => board.find_ward(name).map(Action::Gather),
            "pay" => board.find_ward(name).map(Action::Pay),
            "spend" => board.find_ward(name).map(Action::Spend),
            "at" => board.find_station(name).map(Action::At),
            "from" => board.find_station(name).map(Action::From),
            "start" => board.find_station(name).map(Action::Start),
            "go" => board.find_station(name).map(Action::Go),
            "upgrade" => board.find_station(name).map(Action::Upgrade),
            "track" => board.find_railway(name).map(Action::Track),
            "give" => Piece::read(name).map(Action::Give),
            _ => None,
        };
        action.ok_or_else(unreadable)
    }
}

impl Shinjuku {
    /// A notation that `seat` could have written instead.
    fn example(&self, state: &State, seat: Seat) -> String {
        let mut first = None;
        self.legal(state, seat, |action| {
            first = Some(action);
            ControlFlow::Break(())
        });
        first.map_or_else(|| "festival koto".to_owned(), |action| self.write(action))
    }
}

/// The notations of one word.
fn word(text: &str) -> Option<Action> {
    let kind = Kind::ALL.into_iter().find(|kind| kind.id() == text).map(Action::Begin);
    kind.or_else(|| Type::read(text).map(Action::Supply)).or(match text {
        "done" => Some(Action::Done),
        "stop" => Some(Action::Stop),
        "decline" => Some(Action::Decline),
        "three" => Some(Action::Three),
        _ => None,
    })
}

/// What can be named, but not in this place.
fn forbidden(board: &Board, verb: &str, name: &str) -> Result<(), Illegal> {
    if name == board.bay.id {
        let rule = match verb {
            "festival" => Rule("SJ-FEST-3"),
            "kaiju" => Rule("SJV-KAI-4"),
            "flee" => Rule("SJV-KAI-6"),
            _ => return Ok(()),
        };
        return Err(Illegal::by(rule, Phrase::new("no-bay").with("bay", &board.bay.name)).about(name));
    }
    if verb == "give" && name == "token" {
        return Err(Illegal::by(Rule("SJ-DEP-3"), Phrase::new("no-token")));
    }
    let Some((a, b)) = name.split_once('/').filter(|_| verb == "track") else { return Ok(()) };
    let (Some(a), Some(b)) = (board.find_station(a), board.find_station(b)) else { return Ok(()) };
    let ends = |phrase: Phrase| phrase.with("a", &board.station(a).name).with("b", &board.station(b).name);
    match board.road(a, b) {
        Some(road) if road.by.is_some() => Ok(()),
        Some(_) => Err(Illegal::by(Rule("SJ-COMP-7"), ends(Phrase::new("no-track-on-connection"))).about(name)),
        None => Err(Illegal::by(Rule("SJ-EXP-1"), ends(Phrase::new("not-planned"))).about(name)),
    }
}
