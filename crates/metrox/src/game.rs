//! The contract of the table, fulfilled. A method of the trait is written in an inherent method of the same name, in the
//! file of its concern.

use std::{borrow::Cow, ops::RangeInclusive, sync::LazyLock};

use serde::Serialize;
use tabletop::{
    BoardFault, BoardFile, BoardStamp, Choice, Dice, Dictionary, Game, Illegal, Lang, LineName, Listener, Name,
    NotOpened, Notation, OptionSpec, Options, Orders, Page, Phrase, Place, Rule, Rules, Seat, Seats, Seed, Setup,
    Shelf, Standing, StreamId, Tell, Tool, Viewer, Views, Words, scenario::Said,
};

use crate::{Action, Event, Fact, MetroX, Position, Seen, State, View, board::Board, cards::Cards};

/// The sentences in English, for tests that compare the languages.
pub const ENGLISH: &str = include_str!("../locales/en.ftl");
/// The sentences in Japanese.
pub const JAPANESE: &str = include_str!("../locales/ja.ftl");

/// The keys of board files that only the drawing sees.
const LOOKS: &[&str] = &["at", "bends", "dotted", "ink", "label", "lead", "panel", "pattern"];

static DICTIONARY: LazyLock<Dictionary> = LazyLock::new(|| Dictionary::new(ENGLISH, JAPANESE));

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
        self.begin(seed)
    }

    #[inline]
    fn actors(&self, state: &State) -> Seats {
        state.waiting
    }

    fn vocabulary(&self) -> Vec<Action> {
        self.vocabulary()
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.check(state, seat, action)
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        self.legal(state, seat, into);
    }

    #[inline]
    fn pick(&self, state: &State, seat: Seat, dice: &mut Dice, _list: &mut Vec<Action>) -> Option<Action> {
        self.pick(state, seat, dice)
    }

    #[inline]
    fn play(&self, state: &mut State, seat: Seat, action: Action, tell: &mut impl Tell<Event>) {
        self.play(state, seat, action, tell);
    }

    #[inline]
    fn play_out(&self, state: &mut State, dice: &mut [Dice], _list: &mut Vec<Action>) -> u64 {
        self.play_out(state, dice)
    }

    fn play_out_all(&self, seeds: &[Seed], dice: &mut [Dice], _list: &mut Vec<Action>, over: impl FnMut(&State, u64)) {
        self.play_out_all(seeds, dice, over);
    }

    fn longest(&self) -> usize {
        usize::from(self.cards.most_turns) * usize::from(self.players)
    }

    fn standing(&self, state: &State) -> Standing {
        self.standing(state)
    }

    fn scores(&self, state: &State, into: &mut Vec<i64>) {
        into.extend(self.scores(state));
    }

    fn winners(&self, state: &State) -> Seats {
        self.winners(state)
    }

    fn audit(&self, state: &State) -> Result<(), Illegal> {
        self.audit(state)
    }
}

impl Views for MetroX {
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

impl Notation for MetroX {
    type Position = Position;

    fn kind(&self, action: Action) -> Cow<'static, str> {
        Cow::Borrowed(match action {
            Action::Line(_) => "line",
            Action::Free(_) => "free",
        })
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

    fn complete(&self, started: &Position, wanted: &mut Position, _said: &Said) {
        Self::complete(started, wanted);
    }
}

impl Words for MetroX {
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
        self.say_fact(fact)
    }

    fn text(&self, view: &View, to: Listener<'_>) -> Page {
        self.text(view, to)
    }

    fn line_names(&self) -> Vec<LineName> {
        self.line_names()
    }

    fn own_lines(&self, state: &State) -> Vec<Vec<String>> {
        self.own_lines(state)
    }
}

impl Orders for MetroX {}

impl Setup for MetroX {
    fn tools(&self) -> Vec<Tool> {
        Self::tools()
    }

    fn places(&self) -> Vec<Place> {
        self.named_places()
    }

    fn put(&self, position: &mut Position, seat: Seat, tool: &str, place: &str) -> Result<(), Illegal> {
        self.put(position, seat, tool, place)
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

    fn name(lang: Lang) -> &'static str {
        match lang {
            Lang::En => "MetroX",
            Lang::Ja => "メトロックス",
        }
    }

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
            deck_stream: StreamId::named("deck"),
        })
    }

    fn chosen(&self) -> &Options {
        &self.options
    }

    fn boards(&self) -> BoardStamp {
        self.stamp.clone()
    }
}
