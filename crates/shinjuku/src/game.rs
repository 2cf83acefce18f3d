//! The contract of the table, fulfilled. A method of the trait is written in an inherent method of the same name, in the
//! file of its concern.

use std::{borrow::Cow, ops::ControlFlow, sync::LazyLock};

use serde::Serialize;
use tabletop::{
    BoardFault, BoardFile, BoardStamp, Choice, Dice, Dictionary, Game, Illegal, Lang, Listener, Name, NotOpened,
    Notation, OptionSpec, Options, Orders, Page, Phrase, Place, Rule, Rules, Seat, Seats, Seed, Setup, Shelf, Standing,
    StreamId, Tell, Tool, Viewer, Views, Words, scenario::Said,
};

use crate::{
    Action, Board, Event, Fact, Piece, Position, Seen, Shinjuku, State, View, WardId,
    board::{self, BAG, CARDS},
    state,
    terms::Terms,
};

/// The sentences in English and in Japanese.
const LOCALES: [&str; 2] = [include_str!("../locales/en.ftl"), include_str!("../locales/ja.ftl")];

static DICTIONARY: LazyLock<Dictionary> = LazyLock::new(|| Dictionary::new(LOCALES[0], LOCALES[1]));

impl Rules for Shinjuku {
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
        state.table.asked().map_or(Seats::NONE, Seats::only)
    }

    fn vocabulary(&self) -> Vec<Action> {
        Self::vocabulary()
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.check(state, seat, action)
    }

    fn legal(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        self.legal(state, seat, |action| {
            into.push(action);
            ControlFlow::Continue(())
        });
    }

    fn play(&self, state: &mut State, seat: Seat, action: Action, tell: &mut impl Tell<Event>) {
        self.play(state, seat, action, tell);
    }

    /// SJ-CHK-4: at most 64 + 3 x players turns up to the trigger and players - 1 after it. A turn has three questions
    /// of step 3 and two actions; the longest action is a Move through all stations.
    fn longest(&self) -> usize {
        let players = usize::from(self.players);
        let moving = 8 + 2 * board::STATIONS + players;
        (64 + 3 * players + players) * (3 + moving + 12)
    }

    fn standing(&self, state: &State) -> Standing {
        self.standing(state)
    }

    fn scores(&self, state: &State, into: &mut Vec<i64>) {
        into.extend(self.scores(&state.table));
    }

    fn audit(&self, state: &State) -> Result<(), Illegal> {
        self.audit(state)
    }
}

impl Views for Shinjuku {
    type View = View;
    type Seen = Seen;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.view(state, viewer)
    }

    fn named<'a>(&'a self, view: &'a View) -> impl Serialize + 'a {
        self.named(view)
    }

    fn show(&self, event: &Event, viewer: Viewer) -> Option<Seen> {
        Some(Self::show(event, viewer))
    }

    fn reveals(&self, event: &Event) -> bool {
        Self::reveals(event)
    }

    fn imagine(&self, view: &View, dice: &mut Dice) -> State {
        self.imagine(view, dice)
    }
}

impl Notation for Shinjuku {
    type Position = Position;

    fn kind(&self, action: Action) -> Cow<'static, str> {
        Cow::Borrowed(action.kind())
    }

    fn write(&self, action: Action) -> String {
        self.write(action)
    }

    fn read(&self, state: &State, seat: Seat, text: &str) -> Result<Action, Illegal> {
        self.read(state, seat, text)
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

impl Words for Shinjuku {
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
        self.explain(view, action)
    }

    fn cites(&self, view: &View, action: Action) -> Vec<Rule> {
        self.cites(view, action)
    }

    fn facts(&self, view: &View, one: Action, other: Action) -> Vec<Fact> {
        self.facts(view, one, other)
    }

    fn say_fact(&self, fact: &Fact) -> Phrase {
        Self::say_fact(fact)
    }

    fn text(&self, view: &View, to: Listener<'_>) -> Page {
        self.text(view, to)
    }
}

impl Orders for Shinjuku {}

impl Setup for Shinjuku {
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

impl Game for Shinjuku {
    const ID: &'static str = "shinjuku";
    const VERSION: u32 = 1;
    const RULES: &'static [&'static str] = &["SJ", "SJV"];
    const BOARDS: &'static [(&'static str, &'static str)] =
        &[("shinjuku/map-tokyo.toml", include_str!("../../../boards/shinjuku/map-tokyo.toml"))];

    fn name(lang: Lang) -> &'static str {
        match lang {
            Lang::En => "Shinjuku",
            Lang::Ja => "新宿",
        }
    }

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
            terms: Terms::settle(options),
            deck: StreamId::named("deck"),
            bag: StreamId::named("bag"),
            start: StreamId::named("start"),
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
