//! The contract of the table, fulfilled. A method of the trait is written in an inherent method of the same name, in the
//! file of its concern.

use std::{borrow::Cow, iter, sync::LazyLock};

use serde::Serialize;
use tabletop::{
    BoardFault, BoardFile, BoardStamp, Choice, Dice, Dictionary, Game, Illegal, Lang, LineName, Listener, Name,
    NotOpened, Notation, OptionSpec, Options, Order, Orders, Page, Phrase, Place, Rule, Rules, Seat, Seats, Seed,
    Setup, Shelf, Standing, StreamId, Tell, Tool, Viewer, Views, Words, scenario::Said,
};

use crate::{
    Part, TokyoMetro,
    action::Action,
    board::{Board, Deck, Drinks, Map, OF_THE_MAP, WITHOUT},
    event::{Event, PublicEvent, RoundEvent, Seen},
    options::{Choices, Ways},
    position::Position,
    reason::Fact,
    state::State,
    terms::Terms,
    view::View,
};

/// The board files of this game, built in.
macro_rules! boards {
    ($($name:literal),*) => {
        &[$((concat!("tokyo-metro/", $name), include_str!(concat!("../../../boards/tokyo-metro/", $name)))),*]
    };
}

/// The sentences in English.
pub const ENGLISH: &str = include_str!("../locales/en.ftl");
/// The sentences in Japanese.
pub const JAPANESE: &str = include_str!("../locales/ja.ftl");

static DICTIONARY: LazyLock<Dictionary> = LazyLock::new(|| Dictionary::new(ENGLISH, JAPANESE));

/// The files of a kind; one that is wrong is offered, so that opening it can say why.
fn choices(shelf: &Shelf, kind: &'static str) -> impl Iterator<Item = Choice> {
    shelf.of(TokyoMetro::ID, kind).map(|file| Choice::from(&**file))
}

/// TMV-MOD-11: the card set that was chosen, or the one with the map's id, or for a map without one the first there is.
fn chosen_cards<'a>(shelf: &'a Shelf, choices: Choices<'_>) -> Result<&'a BoardFile, Illegal> {
    let of = |id| shelf.find(TokyoMetro::ID, "cards", id);
    let of_the_map = || of(choices.map).or_else(|| shelf.of(TokyoMetro::ID, "cards").next());
    let file = if choices.cards == OF_THE_MAP { of_the_map() } else { of(choices.cards) };
    file.map_or_else(|| shelf.require(TokyoMetro::ID, "cards", choices.cards), |file| Ok(&**file))
}

impl Rules for TokyoMetro {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn players(&self) -> u8 {
        self.players
    }

    fn begin(&self, seed: Seed) -> State {
        self.begin(seed)
    }

    fn actors(&self, state: &State) -> Seats {
        state.table.actors()
    }

    fn vocabulary(&self) -> Vec<Action> {
        self.vocabulary()
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.check(&state.table, seat, action)
    }

    fn legal(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        self.legal(&state.table, seat, &mut |action| into.push(action));
    }

    fn pick(&self, state: &State, seat: Seat, dice: &mut Dice, list: &mut Vec<Action>) -> Option<Action> {
        self.pick(&state.table, seat, dice, list)
    }

    fn play(&self, state: &mut State, seat: Seat, action: Action, tell: &mut impl Tell<Event>) {
        self.play(state, seat, action, tell);
    }

    /// Each round a seat bids, moves (after an exit), takes at most nine turns (six discs, of which an Action disc bought
    /// is one more) of at most ten decisions (free steps, the action, Discounts, target, amount), and is asked at most
    /// twice at each step of each Line (TE-RIDE-8). With Drinks a Move may be walked step by step, a turn ends with
    /// `done`, and each Drink is built once, by three decisions.
    fn longest(&self) -> usize {
        let stops = |line| usize::from(self.terms.stops + self.board.line(line).spots + 2);
        let stops: usize = self.board.lines().map(stops).sum();
        let (turn, machines) = if self.board.drinks.is_some() { (10 + 22, 3 * 36) } else { (10, 0) };
        usize::from(self.rounds()) * usize::from(self.players) * (3 + 9 * turn + 2 * stops) + machines
    }

    fn standing(&self, state: &State) -> Standing {
        self.standing(&state.table)
    }

    fn scores(&self, state: &State, into: &mut Vec<i64>) {
        into.extend(self.scores(&state.table).into_iter().take(usize::from(self.players)));
    }

    fn winners(&self, state: &State) -> Seats {
        self.winners(&state.table)
    }

    fn audit(&self, state: &State) -> Result<(), Illegal> {
        self.audit(state)
    }

    fn account(&self, before: &State, told: &[Event], after: &State) -> Result<(), Illegal> {
        self.account(before, told, after)
    }
}

impl Views for TokyoMetro {
    type View = View;
    type Seen = Seen;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        Self::view(state, viewer)
    }

    fn named<'a>(&'a self, view: &'a View) -> impl Serialize + 'a {
        self.named(view)
    }

    fn show(&self, event: &Event, viewer: Viewer) -> Option<Seen> {
        Some(Self::show(event, viewer))
    }

    /// Drawn cards and revealed bids can't be taken back.
    fn reveals(&self, event: &Event) -> bool {
        match event {
            Event::Public(PublicEvent::Round(event)) => match event {
                RoundEvent::Refreshed { .. } | RoundEvent::Revealed { .. } | RoundEvent::Ordered { .. } => true,
                RoundEvent::Began { .. }
                | RoundEvent::Compensated { .. }
                | RoundEvent::BonusLost { .. }
                | RoundEvent::Ended => false,
            },
            Event::Public(
                PublicEvent::Meeple(_) | PublicEvent::Action(_) | PublicEvent::Train(_) | PublicEvent::Payment(_),
            )
            | Event::Bid { .. } => false,
        }
    }

    fn imagine(&self, view: &View, dice: &mut Dice) -> State {
        self.imagine(view, dice)
    }
}

impl Notation for TokyoMetro {
    type Position = Position;

    fn kind(&self, action: Action) -> Cow<'static, str> {
        self.kind(action)
    }

    fn write(&self, action: Action) -> String {
        self.write(action)
    }

    fn read(&self, state: &State, seat: Seat, text: &str) -> Result<Action, Illegal> {
        self.read(&state.table, seat, text)
    }

    fn position(&self, state: &State) -> Position {
        self.position(state)
    }

    fn restore(&self, position: &Position) -> Result<State, Illegal> {
        self.restore(position)
    }

    fn complete(&self, started: &Position, wanted: &mut Position, said: &Said) {
        self.complete(started, wanted, said);
    }
}

impl Words for TokyoMetro {
    type Fact = Fact;

    fn dictionary() -> &'static Dictionary {
        &DICTIONARY
    }

    fn sentence(&self, seen: &Seen) -> Phrase {
        self.sentence(seen)
    }

    fn question(&self, view: &View) -> Option<Phrase> {
        self.question(view)
    }

    fn explain(&self, view: &View, action: Action) -> Phrase {
        self.explain(&view.table, view.seat(), action)
    }

    fn cites(&self, view: &View, action: Action) -> Vec<Rule> {
        self.cites(&view.table, view.seat(), action)
    }

    fn facts(&self, view: &View, one: Action, other: Action) -> Vec<Fact> {
        self.facts(view, one, other)
    }

    fn say_fact(&self, fact: &Fact) -> Phrase {
        self.say_fact(fact)
    }

    fn text(&self, view: &View, to: Listener<'_>) -> Page {
        self.text(view, to)
    }

    fn line_names(&self) -> Vec<LineName> {
        self.line_names()
    }

    fn own_lines(&self, state: &State) -> Vec<Vec<String>> {
        self.own_lines(&state.table)
    }
}

impl Setup for TokyoMetro {
    fn tools(&self) -> Vec<Tool> {
        self.tools()
    }

    fn places(&self) -> Vec<Place> {
        self.named_places()
    }

    fn put(&self, position: &mut Position, seat: Seat, tool: &str, place: &str) -> Result<(), Illegal> {
        self.put(position, seat, tool, place)
    }
}

impl Orders for TokyoMetro {
    const TAKES_ORDERS: bool = true;

    fn read_order(&self, view: &View, text: &str) -> Result<Order, Illegal> {
        self.read_order(view, text)
    }

    fn renew_order(&self, view: &View, order: &Order) -> Option<Order> {
        self.renew_order(view, order)
    }

    fn answer_by_orders(&self, view: &View, legal: &[Action], orders: &[Order]) -> Option<Action> {
        self.answer_by_orders(view, legal, orders)
    }

    fn suggest_orders(&self, view: &View, legal: &[Action]) -> Vec<Order> {
        self.suggest_orders(view, legal)
    }

    fn order_examples(&self) -> Vec<Order> {
        self.order_examples()
    }

    fn explain_order(&self, order: &Order) -> Phrase {
        self.explain_order(order)
    }
}

impl Game for TokyoMetro {
    const ID: &'static str = "tokyo-metro";
    const VERSION: u32 = 1;
    const RULES: &'static [&'static str] = &["TM", "TE", "OS", "DR", "TMV"];
    const BOARDS: &'static [(&'static str, &'static str)] =
        boards!("map-tokyo.toml", "cards-tokyo.toml", "map-osaka.toml", "cards-osaka.toml", "drinks-standard.toml");

    fn name(lang: Lang) -> &'static str {
        match lang {
            Lang::En => "Tokyo Metro",
            Lang::Ja => "東京メトロ",
        }
    }

    fn players_allowed() -> std::ops::RangeInclusive<u8> {
        1..=crate::MOST_PLAYERS as u8
    }

    fn options(shelf: &Shelf) -> Vec<OptionSpec> {
        let of_the_map =
            Choice { value: OF_THE_MAP.to_owned(), name: Name::new("Those of the map", "路線図に合わせる") };
        let mut options = vec![
            OptionSpec {
                key: "map",
                name: Name::new("Map", "路線図"),
                about: Name::new("The city, its Lines and its Stations.", "都市と路線と駅。"),
                values: choices(shelf, "map").collect(),
            },
            OptionSpec {
                key: "cards",
                name: Name::new("Action cards", "アクションカード"),
                about: Name::new("The set of Action cards.", "使うアクションカードのセット。"),
                values: iter::once(of_the_map).chain(choices(shelf, "cards")).collect(),
            },
        ];
        let without = Choice { value: WITHOUT.to_owned(), name: Name::new("Without", "なし") };
        options.push(OptionSpec {
            key: "drinks",
            name: Name::new("Metro Drinks", "メトロドリンク"),
            about: Name::new("Vending Machines at the Stations.", "駅に自動販売機を置く。"),
            values: iter::once(without).chain(choices(shelf, "drinks")).collect(),
        });
        options.extend(Ways::options());
        options
    }

    fn check_board(_shelf: &Shelf, file: &BoardFile) -> Result<(), BoardFault> {
        match file.kind.as_str() {
            "map" => Map::load(file).map(drop),
            "cards" => Deck::load(file).map(drop),
            "drinks" => Drinks::load(file).map(drop),
            other => {
                let hint = "the kinds of Tokyo Metro are map, cards and drinks";
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
        let choices = Choices::read(options)?;
        let cards = chosen_cards(shelf, choices)?;
        let drinks = choices.drinks.map(|id| shelf.require(Self::ID, "drinks", id)).transpose()?;
        let board = Board::load(shelf.require(Self::ID, "map", choices.map)?, cards, drinks)?;
        choices.ways.go_with(&board)?;
        let lists = board.columns().map(|column| Part::all(&board, column)).collect();
        Ok(Self {
            players,
            terms: Terms::settle(choices, &board, players),
            options: choices.ways.resolve(options).with("cards", &cards.id),
            lists,
            ties: StreamId::named("ties 1"),
            first_order: StreamId::named("first order"),
            whole: board.grid().area(),
            board,
        })
    }

    fn chosen(&self) -> &Options {
        &self.options
    }

    fn boards(&self) -> BoardStamp {
        self.board.stamp.clone()
    }
}
