//! The rules of MetroX: flip a card, choose a line, fill your sheet. Specification: `rules/metrox.md`.

mod action;
mod audit;
pub mod board;
pub mod cards;
mod cites;
mod event;
mod file;
mod legal;
mod play;
mod position;
pub mod score;
mod state;
mod text;
mod view;

use std::{ops::RangeInclusive, sync::LazyLock};

use serde::Serialize;
use tabletop::{
    BoardFault, BoardFile, BoardStamp, Choice, Dice, Dictionary, Game, Illegal, List, Listener, Name, NotOpened,
    Notation, OptionSpec, Options, Page, Phrase, Rule, Rules, Seat, Seats, Seed, Shelf, Standing, Tell, Viewer, Views,
    Words, scenario::Said,
};

pub use crate::{
    action::Action,
    event::{Event, Seen},
    file::{Drawing, Panel, Point},
    position::{Circle, Mark, PlayerPosition, Position},
    state::{Sheet, Sheets, State},
    view::View,
};
use crate::{
    board::{Board, Line, LineId, Station, StationId},
    cards::{Cards, Face, FaceId},
};

/// The sentences in English, for tests that compare the languages.
pub const ENGLISH: &str = include_str!("../locales/en.ftl");
/// The sentences in Japanese.
pub const JAPANESE: &str = include_str!("../locales/ja.ftl");

/// The keys of board files that only the drawing sees.
const LOOKS: &[&str] = &["at", "bends", "dotted", "ink", "label", "lead", "panel", "pattern"];

/// A table of MetroX: a sheet, a deck and a number of players.
#[derive(Clone, Debug)]
pub struct MetroX {
    board: Board,
    cards: Cards,
    players: u8,
    everybody: Seats,
    options: Options,
    stamp: BoardStamp,
    deck_list: List,
}

impl MetroX {
    /// The sheet.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The deck.
    pub const fn cards(&self) -> &Cards {
        &self.cards
    }

    // Ids come from the board; one of another board names its first entry rather than panicking.

    pub(crate) fn line(&self, line: LineId) -> &Line {
        self.board.lines.get(usize::from(line.0)).unwrap_or(&self.board.lines[0])
    }

    pub(crate) fn station(&self, station: StationId) -> &Station {
        self.board.stations.get(usize::from(station.0)).unwrap_or(&self.board.stations[0])
    }

    pub(crate) fn face(&self, face: FaceId) -> &Face {
        self.cards.faces.get(usize::from(face.0)).unwrap_or(&self.cards.faces[0])
    }

    fn words() -> &'static Dictionary {
        static WORDS: LazyLock<Dictionary> = LazyLock::new(|| Dictionary::new(ENGLISH, JAPANESE));
        &WORDS
    }
}

/// An option that chooses among the boards of a kind on the shelf.
fn choose_board(shelf: &Shelf, key: &'static str, name: Name, about: Name) -> OptionSpec {
    OptionSpec { key, name, about, values: shelf.of(MetroX::ID, key).map(|file| Choice::from(&**file)).collect() }
}

impl Rules for MetroX {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn players(&self) -> u8 {
        self.players
    }

    fn begin(&self, seed: Seed) -> State {
        self.set_up(seed)
    }

    #[inline]
    fn actors(&self, state: &State) -> Seats {
        state.waiting
    }

    fn vocabulary(&self) -> Vec<Action> {
        self.every_action()
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.check_action(state, seat, action)
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        self.list_legal(state, seat, into);
    }

    #[inline]
    fn play(&self, state: &mut State, seat: Seat, action: Action, tell: &mut impl Tell<Event>) {
        self.choose(state, seat, action, tell);
    }

    fn longest(&self) -> usize {
        usize::from(self.cards.most_turns) * usize::from(self.players)
    }

    fn standing(&self, state: &State) -> Standing {
        self.stand(state)
    }

    fn scores(&self, state: &State, into: &mut Vec<i64>) {
        into.extend(state.sheets.iter().map(|sheet| self.score(sheet)));
    }

    fn audit(&self, state: &State) -> Result<(), Illegal> {
        self.audit_state(state)
    }
}

impl Views for MetroX {
    type View = View;
    type Seen = Seen;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.view_of(state, viewer)
    }

    fn named<'a>(&'a self, view: &'a View) -> impl Serialize + 'a {
        self.name_view(view)
    }

    fn show(&self, event: &Event, viewer: Viewer) -> Option<Seen> {
        Some(Self::show_event(event, viewer))
    }

    /// A flipped card was hidden before; so were the others' choices, but they come with a card or at the end.
    fn reveals(&self, event: &Event) -> bool {
        matches!(event, Event::Flipped { .. } | Event::Filled { .. })
    }

    fn imagine(&self, view: &View, dice: &mut Dice) -> State {
        self.imagine_state(view, dice)
    }
}

impl Notation for MetroX {
    type Position = Position;

    fn write(&self, action: Action) -> String {
        self.write_action(action)
    }

    fn read(&self, state: &State, seat: Seat, text: &str) -> Result<Action, Illegal> {
        self.read_action(state, seat, text)
    }

    fn position(&self, state: &State) -> Position {
        self.write_position(state)
    }

    fn restore(&self, position: &Position) -> Result<State, Illegal> {
        self.read_position(position)
    }

    fn complete(&self, started: &Position, wanted: &mut Position, _said: &Said) {
        position::complete(started, wanted);
    }
}

impl Words for MetroX {
    fn dictionary() -> &'static Dictionary {
        Self::words()
    }

    fn sentence(&self, seen: &Seen) -> Phrase {
        self.tell_of(seen)
    }

    fn question(&self, view: &View) -> Option<Phrase> {
        self.ask(view)
    }

    fn explain(&self, view: &View, action: Action) -> Phrase {
        self.preview(view, action)
    }

    fn cites(&self, view: &View, action: Action) -> Vec<Rule> {
        self.cited_by(view, action)
    }

    fn text(&self, view: &View, to: Listener<'_>) -> Page {
        self.page(view, to)
    }
}

impl Game for MetroX {
    const ID: &'static str = "metrox";
    const VERSION: u32 = 1;
    const RULES: &'static [&'static str] = &["MX", "MXV"];
    const BOARDS: &'static [(&'static str, &'static str)] = &[
        ("boards/metrox/map-tokyo.toml", include_str!("../../../boards/metrox/map-tokyo.toml")),
        ("boards/metrox/map-osaka.toml", include_str!("../../../boards/metrox/map-osaka.toml")),
        ("boards/metrox/cards-standard.toml", include_str!("../../../boards/metrox/cards-standard.toml")),
    ];

    /// MX-COMP-1: 1 to 99 players.
    fn players_allowed() -> RangeInclusive<u8> {
        1..=Seat::MOST
    }

    /// MX-SET-1: without a wish the map is Tokyo.
    fn options(shelf: &Shelf) -> Vec<OptionSpec> {
        let map = Name::new("Map", "路線図");
        let about_map = Name::new("The sheet that everybody plays on.", "全員が使う路線図シート。");
        let cards = Name::new("Cards", "カード");
        let about_cards = Name::new("The deck of indicator cards.", "めくるカードの山札。");
        vec![choose_board(shelf, "map", map, about_map), choose_board(shelf, "cards", cards, about_cards)]
    }

    fn check_board(_shelf: &Shelf, file: &BoardFile) -> Result<(), BoardFault> {
        match file.kind.as_str() {
            "map" => Board::load(file).map(|_| ()),
            "cards" => Cards::load(file).map(|_| ()),
            kind => {
                Err(file.fault(format!("MetroX has no board of kind `{kind}`"), None).hint("write `map` or `cards`"))
            }
        }
    }

    fn open(shelf: &Shelf, players: u8, options: &Options) -> Result<Self, NotOpened> {
        if !Self::players_allowed().contains(&players) {
            let why = Phrase::new("metrox-players").with("count", players);
            return Err(Illegal::by(Rule("MX-COMP-1"), why).into());
        }
        let board = |kind| shelf.require(Self::ID, kind, options.get(kind));
        let (map, cards) = (board("map")?, board("cards")?);
        Ok(Self {
            board: Board::load(map)?,
            cards: Cards::load(cards)?,
            players,
            everybody: Seats::all(players),
            options: options.clone(),
            stamp: BoardStamp::of(&map.id, &[map, cards], LOOKS)?,
            deck_list: List::named("deck"),
        })
    }

    fn chosen(&self) -> &Options {
        &self.options
    }

    fn boards(&self) -> BoardStamp {
        self.stamp.clone()
    }
}
