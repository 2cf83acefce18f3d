//! The rules of Shinjuku: customers come to Tokyo's wards, stores wait for them at the stations, and track takes them
//! there. `rules/shinjuku.md` says what holds; every rule's function carries its ID.

mod action;
mod audit;
mod board;
mod cites;
mod event;
mod explain;
mod legal;
mod pieces;
mod play;
mod position;
mod refusal;
mod restore;
mod score;
mod sentence;
mod stage;
mod state;
mod text;
mod view;

use std::{ops::ControlFlow, sync::LazyLock};

use serde::Serialize;
use tabletop::{
    BoardFault, BoardFile, BoardStamp, Choice, Dice, Dictionary, Game, Illegal, List, Listener, Name, NotOpened,
    Notation, OptionSpec, Options, Page, Phrase, Rule, Rules, Seat, Seats, Seed, Shelf, Standing, Tell, Viewer, Views,
    Words, scenario::Said,
};

pub use action::Action;
pub use board::{Bay, Board, Point, Railway, RailwayId, Road, Station, StationId, Ward, WardId};
pub use event::{Event, Seen, Told, Visit};
pub use pieces::{Cards, Group, Paid, Piece, Type};
pub use position::{Counts, JourneyPosition, Phase, PlayerPosition, Position, PurposePosition, QueuePosition};
pub use score::Sets;
pub use state::{
    Journey, Kaiju, Kind, Picked, Player, Purpose, QueueCard, Source, Stage, State, Stop, Store, StoreKind, Table,
    Taken,
};
pub use view::View;

use board::{BAG, CARDS};
use legal::Asked;
use play::Play;

/// The game for a number of players, with or without its variants.
#[derive(Debug)]
pub struct Shinjuku {
    board: Board,
    players: u8,
    options: Options,
    kaiju: bool,
    bonus: bool,
    deck: List,
    bag: List,
    start: List,
    whole_deck: [WardId; CARDS],
    whole_bag: [Piece; BAG],
}

/// The sentences in English and in Japanese.
const LOCALES: [&str; 2] = [include_str!("../locales/en.ftl"), include_str!("../locales/ja.ftl")];

impl Shinjuku {
    /// The map.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The wards whose cards are wild for a seat (SJ-PAY-2, SJ-PAY-3), as a set of [`WardId::bit`]s.
    pub fn wild(&self, table: &Table, seat: Seat) -> u32 {
        legal::wild(&self.board, table, seat)
    }

    fn asked<'a>(&'a self, state: &'a State, seat: Seat) -> Option<Asked<'a>> {
        let asked = state.table.asked() == Some(seat);
        asked.then(|| Asked::new(&self.board, &state.table, seat, state.hand(seat)))
    }
}

impl Rules for Shinjuku {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn players(&self) -> u8 {
        self.players
    }

    fn begin(&self, seed: Seed) -> State {
        self.set_up(seed)
    }

    fn actors(&self, state: &State) -> Seats {
        state.table.asked().map_or(Seats::NONE, Seats::only)
    }

    fn vocabulary(&self) -> Vec<Action> {
        action::vocabulary()
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        let asked = self.asked(state, seat).ok_or_else(|| refusal::not_asked(&state.table, seat))?;
        asked.judge(action).map_err(|broken| broken.illegal(&self.board))
    }

    fn legal(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        if let Some(asked) = self.asked(state, seat) {
            let _ = asked.offer(|action| {
                into.push(action);
                ControlFlow::Continue(())
            });
        }
    }

    fn play(&self, state: &mut State, seat: Seat, action: Action, tell: &mut impl Tell<Event>) {
        if state.table.asked() == Some(seat) {
            Play { game: self, state, tell }.play(action);
        }
    }

    /// SJ-CHK-4: at most 64 + 3 x players turns up to the trigger and players - 1 after it. A turn has three questions
    /// of step 3 and two actions; the longest action is a Move through all stations.
    fn longest(&self) -> usize {
        let players = usize::from(self.players);
        let moving = 8 + 2 * board::STATIONS + players;
        (64 + 3 * players + players) * (3 + moving + 12)
    }

    fn standing(&self, state: &State) -> Standing {
        self.score(state)
    }

    fn scores(&self, state: &State, into: &mut Vec<i64>) {
        into.extend(Seat::all(self.players).map(|seat| state.table.player(seat).sets().points()));
    }

    fn audit(&self, state: &State) -> Result<(), Illegal> {
        self.check_state(state)
    }
}

impl Views for Shinjuku {
    type View = View;
    type Seen = Seen;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let hand = match viewer {
            Viewer::Seat(seat) if seat.number() < self.players => Some(*state.hand(seat)),
            _ => None,
        };
        View { viewer, table: state.table.clone(), hand }
    }

    fn named<'a>(&'a self, view: &'a View) -> impl Serialize + 'a {
        self.document(view)
    }

    fn show(&self, event: &Event, viewer: Viewer) -> Option<Seen> {
        Some(event.seen(viewer))
    }

    fn reveals(&self, event: &Event) -> bool {
        event.reveals()
    }

    fn imagine(&self, view: &View, dice: &mut Dice) -> State {
        self.imagined(view, dice)
    }
}

impl Notation for Shinjuku {
    type Position = Position;

    fn write(&self, action: Action) -> String {
        action::write(&self.board, action)
    }

    fn read(&self, state: &State, seat: Seat, text: &str) -> Result<Action, Illegal> {
        action::read(&self.board, text, || {
            let mut legal = Vec::new();
            self.legal(state, seat, &mut legal);
            legal.first().map_or_else(|| "festival koto".to_owned(), |action| self.write(*action))
        })
    }

    fn position(&self, state: &State) -> Position {
        self.write_position(state)
    }

    fn restore(&self, position: &Position) -> Result<State, Illegal> {
        self.read_position(position)
    }

    fn complete(&self, started: &Position, wanted: &mut Position, said: &Said) {
        self.complete_position(started, wanted, said);
    }
}

impl Words for Shinjuku {
    fn dictionary() -> &'static Dictionary {
        static DICTIONARY: LazyLock<Dictionary> = LazyLock::new(|| Dictionary::new(LOCALES[0], LOCALES[1]));
        &DICTIONARY
    }

    fn sentence(&self, seen: &Seen) -> Phrase {
        sentence::sentence(&self.board, seen)
    }

    fn question(&self, view: &View) -> Option<Phrase> {
        explain::question(&self.board, view)
    }

    fn explain(&self, view: &View, action: Action) -> Phrase {
        explain::explain(&self.board, view, action)
    }

    fn cites(&self, view: &View, action: Action) -> Vec<Rule> {
        cites::cites(&self.board, view, action)
    }

    fn text(&self, view: &View, to: Listener<'_>) -> Page {
        text::page(self, view, to)
    }
}

impl Game for Shinjuku {
    const ID: &'static str = "shinjuku";
    const VERSION: u32 = 1;
    const RULES: &'static [&'static str] = &["SJ", "SJV"];
    const BOARDS: &'static [(&'static str, &'static str)] =
        &[("shinjuku/map-tokyo.toml", include_str!("../../../boards/shinjuku/map-tokyo.toml"))];

    fn players_allowed() -> std::ops::RangeInclusive<u8> {
        2..=state::PLAYERS as u8
    }

    fn options(shelf: &Shelf) -> Vec<OptionSpec> {
        let choice = |value: &str, en: &str, ja: &str| Choice { value: value.to_owned(), name: Name::new(en, ja) };
        let maps = shelf.of(Self::ID, "map").map(|file| Choice::from(&**file));
        vec![
            OptionSpec {
                key: "map",
                name: Name::new("Map", "マップ"),
                about: Name::new("The board that is played on.", "使用するボード。"),
                values: maps.collect(),
            },
            OptionSpec {
                key: "kaiju",
                name: Name::new("Kaiju Attack", "怪獣襲来"),
                about: Name::new(
                    "When the deck runs out a Kaiju comes out of the Bay; no group may pass its ward.",
                    "山札が尽きると東京湾から怪獣が現れ、その区はどの客も通れなくなる。",
                ),
                values: vec![choice("off", "off", "なし"), choice("on", "on", "あり")],
            },
            OptionSpec {
                key: "bonus",
                name: Name::new("Bonus tokens", "ボーナストークン"),
                about: Name::new(
                    "Without them the Queue holds 8 customers from the start.",
                    "使わない場合、待機列は最初から8人になる。",
                ),
                values: vec![choice("standard", "standard", "標準"), choice("none", "none", "使わない")],
            },
        ]
    }

    fn check_board(_shelf: &Shelf, file: &BoardFile) -> Result<(), BoardFault> {
        Board::load(file).map(|_| ())
    }

    fn open(shelf: &Shelf, players: u8, options: &Options) -> Result<Self, NotOpened> {
        // SJ-COMP-1
        if !Self::players_allowed().contains(&players) {
            let why = Phrase::new("players").with("found", players);
            return Err(Illegal::by(Rule("SJ-COMP-1"), why).into());
        }
        let board = Board::load(shelf.require(Self::ID, "map", options.get("map"))?)?;
        let mut whole_deck = [WardId::default(); CARDS];
        whole_deck.iter_mut().zip(board.deck()).for_each(|(place, ward)| *place = ward);
        let mut whole_bag = [Piece::default(); BAG];
        let pieces = Piece::ALL.into_iter();
        let pieces = pieces.flat_map(|piece| std::iter::repeat_n(piece, usize::from(board.customers.count(piece))));
        whole_bag.iter_mut().zip(pieces).for_each(|(place, piece)| *place = piece);
        Ok(Self {
            board,
            players,
            options: options.clone(),
            kaiju: options.get("kaiju") == "on",
            bonus: options.get("bonus") != "none",
            deck: List::named("deck"),
            bag: List::named("bag"),
            start: List::named("start"),
            whole_deck,
            whole_bag,
        })
    }

    fn chosen(&self) -> &Options {
        &self.options
    }

    fn boards(&self) -> BoardStamp {
        self.board.stamp.clone()
    }
}
