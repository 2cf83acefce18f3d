//! The contract of the table, fulfilled.

use std::sync::LazyLock;

use serde::Serialize;
use tabletop::{
    BoardFault, BoardFile, BoardStamp, Choice, Dice, Dictionary, Game, Illegal, List, Listener, Name, NotOpened,
    OptionSpec, Options, Page, Phrase, Rule, Seat, Seats, Seed, Shelf, Standing, Tell, Viewer, scenario::Said,
};

use crate::{
    Part, TokyoMetro,
    action::Action,
    board::{Board, Deck, Map, NOT_YET},
    event::{Event, Happening, Seen},
    id::SET_SIZE,
    position::Position,
    state::State,
    view::View,
};

const MAP: &str = include_str!("../../../boards/tokyo-metro/map-tokyo.toml");
const CARDS: &str = include_str!("../../../boards/tokyo-metro/cards-tokyo.toml");

/// The sentences in English.
pub const ENGLISH: &str = include_str!("../locales/en.ftl");
/// The sentences in Japanese.
pub const JAPANESE: &str = include_str!("../locales/ja.ftl");

static DICTIONARY: LazyLock<Dictionary> = LazyLock::new(|| Dictionary::new(ENGLISH, JAPANESE));

/// TMV-SOLO-1: alone one plays with the cards of two.
const SOLO_ROWS: u8 = 2;

impl TokyoMetro {
    /// TM-RND-2, TMV-SOLO-1: the rounds of a game: N cards of each stack lie open at first, one more is drawn each round.
    pub const fn rounds(&self) -> u8 {
        SET_SIZE as u8 + 1 - self.rows
    }
}

/// The files of a kind that this program can play; one that is wrong is offered, so that opening it can say why.
fn choices(shelf: &Shelf, kind: &str, fault: impl Fn(&BoardFile) -> Option<BoardFault>) -> Vec<Choice> {
    let later = |file: &BoardFile| fault(file).is_some_and(|fault| fault.hint.as_deref() == Some(NOT_YET));
    let files = shelf.of(TokyoMetro::ID, kind).filter(|file| !later(file));
    files.map(|file| Choice::from(&**file)).collect()
}

impl Game for TokyoMetro {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Seen = Seen;
    type View = View;
    type Position = Position;

    const ID: &'static str = "tokyo-metro";
    const VERSION: u32 = 1;
    const RULES: &'static [&'static str] = &["TM", "TMV-SOLO"];
    const BOARDS: &'static [(&'static str, &'static str)] =
        &[("tokyo-metro/map-tokyo.toml", MAP), ("tokyo-metro/cards-tokyo.toml", CARDS)];

    fn options(shelf: &Shelf) -> Vec<OptionSpec> {
        let edition = Choice { value: "third".to_owned(), name: Name::new("Third edition", "第3版") };
        vec![
            OptionSpec {
                key: "map",
                name: Name::new("Map", "路線図"),
                about: Name::new("The city, its Lines and its Stations.", "都市と路線と駅。"),
                values: choices(shelf, "map", |file| Map::load(file).err()),
            },
            OptionSpec {
                key: "cards",
                name: Name::new("Action cards", "アクションカード"),
                about: Name::new("The set of Action cards.", "使うアクションカードのセット。"),
                values: choices(shelf, "cards", |file| Deck::load(file).err()),
            },
            OptionSpec {
                key: "edition",
                name: Name::new("Edition", "版"),
                about: Name::new("Whose rules are played.", "どの版のルールで遊ぶか。"),
                values: vec![edition],
            },
        ]
    }

    fn check_board(_shelf: &Shelf, file: &BoardFile) -> Result<(), BoardFault> {
        match file.kind.as_str() {
            "map" => Map::load(file).map(drop),
            "cards" => Deck::load(file).map(drop),
            "drinks" => Err(file.fault("files of the kind `drinks` can't be read", None).hint(NOT_YET)),
            other => {
                let hint = "the kinds of Tokyo Metro are map and cards";
                Err(file.fault(format!("there is no kind `{other}`"), None).hint(hint))
            }
        }
    }

    /// TM-COMP-1: one to five players.
    fn open(shelf: &Shelf, players: u8, options: &Options) -> Result<Self, NotOpened> {
        let allowed = Self::players_allowed();
        if !allowed.contains(&players) {
            let why = Phrase::new("players-range").with("count", players);
            return Err(Illegal::by(Rule("TM-COMP-1"), why).into());
        }
        let file = |kind| shelf.require(Self::ID, kind, options.get(kind));
        let board = Board::load(file("map")?, file("cards")?)?;
        let part = |set: usize, pair: &str, dots: u8| Part {
            list: List::named(&format!("{pair} {dots}")),
            cards: board.deck.part(set, dots).collect(),
        };
        let lists = board.deck.pairs.iter().enumerate();
        let lists = lists.map(|(set, pair)| (1..=3).map(|dots| part(set, pair, dots)).collect()).collect();
        Ok(Self {
            players,
            rows: players.max(SOLO_ROWS),
            options: options.clone(),
            lists,
            ties: List::named("ties 1"),
            whole: board.grid().area(),
            board,
        })
    }

    fn players_allowed() -> std::ops::RangeInclusive<u8> {
        1..=crate::MOST_PLAYERS as u8
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn chosen(&self) -> &Options {
        &self.options
    }

    fn boards(&self) -> BoardStamp {
        self.board.stamp.clone()
    }

    fn dictionary() -> &'static Dictionary {
        &DICTIONARY
    }

    fn begin(&self, seed: Seed) -> State {
        self.set_up(seed)
    }

    fn actors(&self, state: &State) -> Seats {
        state.open.actors()
    }

    fn legal(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        self.each_legal(&state.open, seat, &mut |action| into.push(action));
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.allowed(&state.open, seat, action)
    }

    fn play(&self, state: &mut State, seat: Seat, action: Action, tell: &mut impl Tell<Event>) {
        self.perform(state, seat, action, tell);
    }

    /// Each round a seat bids, moves (after an exit), takes at most nine turns (six discs, of which an Action disc bought
    /// is one more) of at most ten decisions (free steps, the action, Discounts, target, amount), and is asked at most
    /// once at each stop of each Train.
    fn longest(&self) -> usize {
        let stops = crate::MOST_LINES * (5 + crate::id::MOST_SPOTS + 2);
        usize::from(self.rounds()) * usize::from(self.players) * (3 + 9 * 10 + stops)
    }

    fn standing(&self, state: &State) -> Standing {
        self.standing_of(&state.open)
    }

    fn scores(&self, state: &State, into: &mut Vec<i64>) {
        into.extend(self.totals(&state.open).into_iter().take(usize::from(self.players)));
    }

    fn audit(&self, state: &State) -> Result<(), Illegal> {
        self.audit_state(state)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        Self::view_of(state, viewer)
    }

    fn named<'a>(&'a self, view: &'a View) -> impl Serialize + 'a {
        self.view_entry(view)
    }

    fn show(&self, event: &Event, viewer: Viewer) -> Option<Seen> {
        Some(Self::seen_by(event, viewer))
    }

    /// Drawn cards and revealed bids can't be taken back.
    fn reveals(&self, event: &Event) -> bool {
        matches!(
            event,
            Event::Open(Happening::Refreshed { .. } | Happening::Revealed { .. } | Happening::Ordered { .. })
        )
    }

    fn sentence(&self, seen: &Seen) -> Phrase {
        self.told(seen)
    }

    fn imagine(&self, view: &View, dice: &mut Dice) -> State {
        self.imagined(view, dice)
    }

    fn write(&self, action: Action) -> String {
        self.write_action(action)
    }

    fn read(&self, state: &State, seat: Seat, text: &str) -> Result<Action, Illegal> {
        self.read_action(&state.open, seat, text)
    }

    fn vocabulary(&self) -> Vec<Action> {
        self.every_action()
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

    fn question(&self, view: &View) -> Option<Phrase> {
        self.asked_of(view)
    }

    fn explain(&self, view: &View, action: Action) -> Phrase {
        self.explained(&view.open, view.seat(), action)
    }

    fn cites(&self, view: &View, action: Action) -> Vec<Rule> {
        self.cited_by(&view.open, view.seat(), action)
    }

    fn text(&self, view: &View, to: Listener<'_>) -> Page {
        self.page(view, to)
    }
}
