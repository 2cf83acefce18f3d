//! The decisions of `rules/decisions.md` (DC-TM) and their written form.

use std::borrow::Cow;

use tabletop::{Illegal, Phrase, Rule, Seat};

use crate::{
    TokyoMetro,
    id::{ActionId, ColorId, ColumnId, LineId, SpaceId, StationId, VehicleId, Yen},
    state::{Phase, Table},
};

/// A token that Station Trading returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token {
    /// A Speed token in front of the player.
    Speed,
    /// Their Bicycle.
    Bike,
}

/// One decision of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// DC-TM-1: `bid 300`.
    Bid(Yen),
    /// DC-TM-2: `place 3.7`.
    Place(SpaceId),
    /// DC-TM-3, and the Move action: `walk 3.9`.
    Walk(SpaceId),
    /// DC-TM-3, DC-TM-8: `stay`.
    Stay,
    /// DC-TM-3, -4, -8, -9: `exit 3.7`.
    Exit(SpaceId),
    /// DC-TM-4: `assign G`.
    Assign(LineId),
    /// DC-TM-5: `zn-2-1 top`.
    Take(ActionId),
    /// DC-TM-5: `copy zn-2-1 top`.
    Copy(ActionId),
    /// DC-TM-5: `from kp-2-1 top`.
    From(ActionId),
    /// DC-TM-5: `pass`.
    Pass,
    /// DC-TM-6: `use zn-2-1 top`.
    Use(ActionId),
    /// DC-TM-6: `no more`.
    NoMore,
    /// DC-TM-7: `build shimbashi`.
    Build(StationId),
    /// DC-TM-7: `with speed`, `with bike`.
    With(Token),
    /// DC-TM-7: `invest G`.
    Invest(LineId),
    /// DC-TM-7: `stock Y`.
    Stock(LineId),
    /// DC-TM-7: `start G`.
    Start(LineId),
    /// DC-TM-7: `speculate G`.
    Speculate(LineId),
    /// DC-TM-7: `commit 300`.
    Commit(Yen),
    /// DC-TM-7: `draw G/M`.
    Draw(ColumnId),
    /// DC-DR-1: `color red`.
    Color(ColorId),
    /// DC-DR-2: `vend`.
    Vend,
    /// DC-DR-3, -4: `free vend`.
    FreeVend,
    /// DC-DR-2: `at shimbashi`.
    At(StationId),
    /// DC-DR-2: `drink red`.
    Drink(ColorId),
    /// DC-DR-3: `done`.
    Done,
    /// DC-DR-4: `stop`.
    Stop,
    /// DC-TM-8: `board`; DC-TM-8o: of two vehicles one is named: `board Pa`.
    Board(Option<VehicleId>),
    /// DC-TM-8: `transfer`; DC-TM-8o: `transfer Pb`.
    Transfer(Option<VehicleId>),
}

/// The first words of notations; a card of that name could not be chosen.
pub(crate) const WORDS: [&str; 28] = [
    "stay",
    "pass",
    "no",
    "with",
    "board",
    "transfer",
    "bid",
    "commit",
    "place",
    "walk",
    "exit",
    "assign",
    "invest",
    "start",
    "speculate",
    "use",
    "build",
    "draw",
    "copy",
    "from",
    "stock",
    "color",
    "vend",
    "free",
    "at",
    "drink",
    "done",
    "stop",
];

/// The largest amount in the vocabulary. Payouts of ¥200 to six Stations, the loans and the start money stay well below
/// it in every game that was ever simulated; the legal list itself knows no such bound.
pub const VOCABULARY_YEN: Yen = Yen(20_000);

const GEN_1: Rule = Rule("TM-GEN-1");
const BID_2: Rule = Rule("TM-BID-2");
const SPEC_5: Rule = Rule("TM-SPEC-5");

impl TokyoMetro {
    pub(crate) fn write(&self, action: Action) -> String {
        let board = &self.board;
        match action {
            Action::Bid(yen) => format!("bid {}", yen.0),
            Action::Place(space) => format!("place {space}"),
            Action::Walk(space) => format!("walk {space}"),
            Action::Stay => "stay".to_owned(),
            Action::Exit(space) => format!("exit {space}"),
            Action::Assign(line) => format!("assign {}", board.line(line).id),
            Action::Take(action) => board.action_name(action),
            Action::Copy(action) => format!("copy {}", board.action_name(action)),
            Action::From(action) => format!("from {}", board.action_name(action)),
            Action::Pass => "pass".to_owned(),
            Action::Use(action) => format!("use {}", board.action_name(action)),
            Action::NoMore => "no more".to_owned(),
            Action::Build(station) => format!("build {}", board.station(station).id),
            Action::With(Token::Speed) => "with speed".to_owned(),
            Action::With(Token::Bike) => "with bike".to_owned(),
            Action::Invest(line) => format!("invest {}", board.line(line).id),
            Action::Stock(line) => format!("stock {}", board.line(line).id),
            Action::Start(line) => format!("start {}", board.line(line).id),
            Action::Speculate(line) => format!("speculate {}", board.line(line).id),
            Action::Commit(yen) => format!("commit {}", yen.0),
            Action::Draw(column) => format!("draw {}", board.pair(column)),
            Action::Color(color) => format!("color {}", self.color_id(color)),
            Action::Vend => "vend".to_owned(),
            Action::FreeVend => "free vend".to_owned(),
            Action::At(station) => format!("at {}", board.station(station).id),
            Action::Drink(color) => format!("drink {}", self.color_id(color)),
            Action::Done => "done".to_owned(),
            Action::Stop => "stop".to_owned(),
            Action::Board(None) => "board".to_owned(),
            Action::Board(Some(vehicle)) => format!("board {}", board.vehicle_name(vehicle)),
            Action::Transfer(None) => "transfer".to_owned(),
            Action::Transfer(Some(vehicle)) => format!("transfer {}", board.vehicle_name(vehicle)),
        }
    }

    /// The sort of a decision. An action of a card is counted by what it does: `take invest`; what it is about by the word
    /// of that answer: `invest`.
    pub(crate) fn kind(&self, action: Action) -> Cow<'static, str> {
        Cow::Borrowed(match action {
            Action::Bid(_) => "bid",
            Action::Place(_) => "place",
            Action::Walk(_) => "walk",
            Action::Stay => "stay",
            Action::Exit(_) => "exit",
            Action::Assign(_) => "assign",
            Action::Take(action) => {
                return self
                    .effect(action)
                    .map_or_else(Cow::default, |effect| format!("take {}", effect.kind()).into());
            }
            Action::Copy(_) => "copy",
            Action::From(_) => "from",
            Action::Pass => "pass",
            Action::Use(_) => "use",
            Action::NoMore => "no more",
            Action::Build(_) => "build",
            Action::With(_) => "with",
            Action::Invest(_) => "invest",
            Action::Stock(_) => "stock",
            Action::Start(_) => "start",
            Action::Speculate(_) => "speculate",
            Action::Commit(_) => "commit",
            Action::Draw(_) => "draw",
            Action::Color(_) => "color",
            Action::Vend => "vend",
            Action::FreeVend => "free vend",
            Action::At(_) => "at",
            Action::Drink(_) => "drink",
            Action::Done => "done",
            Action::Stop => "stop",
            Action::Board(_) => "board",
            Action::Transfer(_) => "transfer",
        })
    }

    /// Reads a notation; what names nothing on this board is a fault of form, with an example.
    pub(crate) fn read(&self, table: &Table, seat: Seat, text: &str) -> Result<Action, Illegal> {
        let board = &self.board;
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let unreadable = || Illegal::unreadable(text, self.example(table, seat));
        // One decision, one text: what is stored and told is what was read.
        if text != text.trim() {
            return Err(unreadable());
        }
        let space = || board.space_named(rest).ok_or_else(unreadable);
        let line = || board.map.line_named(rest).ok_or_else(unreadable);
        let action = || board.action_named(rest).ok_or_else(unreadable);
        // Only where there are two is one named.
        let pair = || {
            let named = board.map.vehicle_named(rest).filter(|vehicle| board.has_pair(vehicle.line()));
            named.map(Some).ok_or_else(unreadable)
        };
        let color = |id: &str| board.drinks.as_ref().and_then(|drinks| drinks.color_named(id));
        match (word, rest) {
            ("stay", "") => Ok(Action::Stay),
            ("pass", "") => Ok(Action::Pass),
            ("no", "more") => Ok(Action::NoMore),
            ("with", "speed") => Ok(Action::With(Token::Speed)),
            ("with", "bike") => Ok(Action::With(Token::Bike)),
            ("board", "") => Ok(Action::Board(None)),
            ("transfer", "") => Ok(Action::Transfer(None)),
            ("board", _) => pair().map(Action::Board),
            ("transfer", _) => pair().map(Action::Transfer),
            ("bid", _) => {
                let amount = amount(rest, BID_2).ok_or_else(unreadable)?.map(Action::Bid);
                amount.map_err(|wrong| self.or_misplaced(table, seat, Action::Bid(Yen::ZERO), wrong))
            }
            ("commit", _) => {
                let amount = amount(rest, SPEC_5).ok_or_else(unreadable)?.map(Action::Commit);
                amount.map_err(|wrong| self.or_misplaced(table, seat, Action::Commit(Yen::ZERO), wrong))
            }
            ("place", _) => space().map(Action::Place),
            ("walk", _) => space().map(Action::Walk),
            ("exit", _) => space().map(Action::Exit),
            ("assign", _) => line().map(Action::Assign),
            ("invest", _) => line().map(Action::Invest),
            ("start", _) => line().map(Action::Start),
            ("speculate", _) => line().map(Action::Speculate),
            ("stock", _) => line().map(Action::Stock),
            ("use", _) => action().map(Action::Use),
            ("copy", _) => action().map(Action::Copy),
            ("from", _) => action().map(Action::From),
            ("build", _) => board.map.station_named(rest).map(Action::Build).ok_or_else(unreadable),
            ("draw", _) => board.columns().find(|at| board.pair(*at) == rest).map(Action::Draw).ok_or_else(unreadable),
            ("color", _) => color(rest).map(Action::Color).ok_or_else(unreadable),
            ("drink", _) => color(rest).map(Action::Drink).ok_or_else(unreadable),
            ("vend", "") if board.drinks.is_some() => Ok(Action::Vend),
            ("free", "vend") if board.drinks.is_some() => Ok(Action::FreeVend),
            ("done", "") if board.drinks.is_some() => Ok(Action::Done),
            ("stop", "") if board.drinks.is_some() => Ok(Action::Stop),
            ("at", _) if board.drinks.is_some() => board.map.station_named(rest).map(Action::At).ok_or_else(unreadable),
            _ => board.action_named(text).map(Action::Take).ok_or_else(unreadable),
        }
    }

    /// The refusal of an amount that can't be: what matters first is whether such an amount is asked for at all.
    fn or_misplaced(&self, table: &Table, seat: Seat, like: Action, wrong: Illegal) -> Illegal {
        let asked_for =
            matches!((table.phase, like), (Phase::Bid, Action::Bid(_)) | (Phase::Commit { .. }, Action::Commit(_)));
        if asked_for && table.actors().contains(seat) {
            return wrong;
        }
        self.check(table, seat, like).err().unwrap_or(wrong)
    }

    /// A notation that would be legal now, or at least one that can be read.
    fn example(&self, table: &Table, seat: Seat) -> String {
        let mut example = None;
        self.legal(table, seat, &mut |action| {
            example.get_or_insert(action);
        });
        self.write(example.unwrap_or(Action::Pass))
    }

    pub(crate) fn vocabulary(&self) -> Vec<Action> {
        let board = &self.board;
        let amounts = || (0..=VOCABULARY_YEN.0 / Yen::STEP.0).map(|step| Yen(step * Yen::STEP.0));
        let plain = [Action::Stay, Action::Pass, Action::NoMore, Action::With(Token::Speed), Action::With(Token::Bike)];
        let mut all: Vec<Action> = amounts().map(Action::Bid).collect();
        all.extend(amounts().map(Action::Commit));
        all.extend(plain);
        for make in [Action::Board, Action::Transfer] {
            all.push(make(None));
            let pairs = board.lines().filter(|line| board.has_pair(*line));
            all.extend(pairs.flat_map(|line| board.vehicles(line)).map(|vehicle| make(Some(vehicle))));
        }
        for make in [Action::Place, Action::Walk, Action::Exit] {
            all.extend(board.grid().spaces().map(make));
        }
        for make in [Action::Assign, Action::Invest, Action::Stock, Action::Start, Action::Speculate] {
            all.extend(board.lines().map(make));
        }
        all.extend(board.actions().map(Action::Take));
        if !board.deck.copies.is_empty() {
            all.extend(board.actions().map(Action::Copy));
            all.extend(board.deck.copies.iter().map(Action::From));
        }
        all.extend(board.deck.discounts.iter().map(Action::Use));
        all.extend(board.stations().map(Action::Build));
        all.extend(board.columns().map(Action::Draw));
        if let Some(drinks) = &board.drinks {
            all.extend(drinks.colors().flat_map(|color| [Action::Color(color), Action::Drink(color)]));
            all.extend(board.stations().map(Action::At));
            all.extend([Action::Vend, Action::FreeVend, Action::Done, Action::Stop]);
        }
        all
    }
}

/// An amount of Yen; none if the text is no whole number. `range` is the rule that gives its least and its most.
fn amount(text: &str, range: Rule) -> Option<Result<Yen, Illegal>> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    let canonical = digits == "0" || !digits.starts_with('0');
    if !plain || !canonical || text == "-0" {
        return None;
    }
    let outside = || {
        Err(Illegal::by(range, Phrase::new("no-such-amount").with("text", text.chars().take(20).collect::<String>())))
    };
    let Ok(number) = text.parse::<i32>() else { return Some(outside()) };
    if !Yen(number).is_whole() {
        let why = Phrase::new("no-multiple").with("need", crate::legal::yen(Yen(number)));
        return Some(Err(Illegal::by(GEN_1, why)));
    }
    Some(if (0..=Yen::MOST.0 * 2).contains(&number) { Ok(Yen(number)) } else { outside() })
}
