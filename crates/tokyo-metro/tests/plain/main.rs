//! A plain, slow second engine, written from the rules pages alone, agrees with the engine: decision by decision the same
//! legal actions, the same seats that are asked and the same position; at the end the same fortunes and places.
//!
//! What chance decides is taken from the engine: the stacks from its first position, the order of tied bids of the first
//! round (or the random first order) from the position that shows it. Nothing else is.

#![expect(clippy::panic, clippy::expect_used, reason = "a test that fails panics, also in its helpers")]
#![expect(clippy::cast_possible_wrap, reason = "counts of discs and the like become Yen")]

mod city;
mod game;
mod legal;
mod play;
mod rounds;
mod trains;
mod written;

use std::{collections::BTreeMap, ops::Range};

use city::{City, Ways};
use game::{Choice, Plain};
use tabletop::{Dice, Game, Notation, Options, Rules, Seat, Seed, Silent, StreamId, contract};
use tokyo_metro::{Position, State, TokyoMetro};
use written::sorted;

/// A kind of table: what is chosen, and what the plain engine makes of it.
struct Table<'a> {
    map: &'static str,
    cards: &'static str,
    drinks: bool,
    ways: Ways,
    /// The options besides map, cards and Drinks.
    options: &'a [(&'static str, &'static str)],
}

const THIRD: Table<'static> = Table { map: "tokyo", cards: "tokyo", drinks: false, ways: Ways::THIRD, options: &[] };

impl Table<'_> {
    fn city(&self) -> City {
        let text = |kind: &str, id: &str| {
            let end = format!("{kind}-{id}.toml");
            TokyoMetro::BOARDS.iter().find(|(path, _)| path.ends_with(&end)).expect("a board").1
        };
        let drinks = self.drinks.then(|| text("drinks", "standard"));
        City::read(text("map", self.map), text("cards", self.cards), drinks, self.ways)
    }

    fn open(&self, players: u8) -> TokyoMetro {
        let shelf = contract::shelf::<TokyoMetro>();
        let drinks = if self.drinks { "standard" } else { "off" };
        let given = [("map", self.map), ("cards", self.cards), ("drinks", drinks)];
        let given = given.into_iter().chain(self.options.iter().copied());
        let options = Options::complete(&TokyoMetro::options(&shelf), given).expect("options");
        TokyoMetro::open(&shelf, players, &options).expect("a table")
    }

    /// Plays random games on both engines, with 1 to 5 players in turn; the numbers of the games are their seeds.
    fn agree(&self, numbers: Range<u64>) {
        let city = self.city();
        let mut counts = Counts::default();
        for players in 1..=5_u8 {
            let mut those = numbers.clone().filter(|number| number % 5 + 1 == u64::from(players)).peekable();
            if those.peek().is_some() {
                let game = self.open(players);
                those.for_each(|number| play_both(&city, &game, number, &mut counts));
            }
        }
        println!("{} {} drinks {} {:?}: {counts:?}", self.map, self.cards, self.drinks, self.options);
    }
}

/// How much was compared.
#[derive(Default)]
struct Counts {
    games: usize,
    decisions: usize,
    /// How often each kind of decision was taken.
    kinds: BTreeMap<String, usize>,
}

impl std::fmt::Debug for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} games, {} decisions", self.games, self.decisions)?;
        self.kinds.iter().try_for_each(|(kind, count)| write!(f, ", {kind} {count}"))
    }
}

/// TM-SET-2, -3: the stacks as they were before the first cards were drawn.
fn stacks(city: &City, position: &Position) -> Vec<Vec<usize>> {
    let stack = |cards: &tokyo_metro::position::Cards| -> Vec<usize> {
        let all = cards.display.iter().flatten().chain(&cards.stack);
        let stack: Vec<usize> = all.map(|id| city.card(id)).collect();
        assert!(stack.is_sorted_by_key(|card| city.cards[*card].dots), "{}: dots in order", cards.pair);
        let mut found = stack.clone();
        found.sort_unstable();
        assert!(found.into_iter().eq((0..city.cards.len()).filter(|card| city.cards[*card].pair == cards.pair)));
        stack
    };
    assert!(position.columns.iter().map(|column| &column.pair).eq(&city.pairs));
    position.columns.iter().map(stack).collect()
}

/// The turn order that the engine has.
fn lot(position: &Position) -> Vec<usize> {
    position.order.iter().map(|seat| usize::from(*seat)).collect()
}

fn play_both(city: &City, game: &TokyoMetro, index: u64, counts: &mut Counts) {
    let seed = Seed::nth(0x0071_a175, index);
    let mut dice = Dice::new(&seed, StreamId::named("plain"), 0);
    let mut state = game.begin(seed);
    let mut position = game.position(&state);
    let mut plain = Plain::begin(city, game.players().into(), stacks(city, &position), &lot(&position));
    let taste = dice.below(TASTES.len() as u32) as usize;
    let mut log = Vec::new();
    loop {
        compare(game, &state, position, &plain).unwrap_or_else(|what| {
            panic!("game {index}, {} players, {:?}\n{}\n{what}", game.players(), game.chosen(), log.join("\n"))
        });
        let asked: Vec<Seat> = game.actors(&state).iter().collect();
        // Any of them may be first.
        let Some(seat) = dice.pick(&asked) else { break };
        let choice = pick(&plain, &plain.legal(seat.index()), &TASTES[taste], &mut dice, counts);
        let text = plain.write(choice);
        let action = game.read(&state, seat, &text).expect("a notation");
        game.play(&mut state, seat, action, &mut Silent);
        position = game.position(&state);
        plain.choose(seat.index(), choice, &lot(&position));
        log.push(format!("{}: {text}", seat.index()));
        counts.decisions += 1;
    }
    let standing = game.standing(&state);
    assert!(standing.over && plain.ask == game::Ask::Over, "game {index}: nobody is asked, but it is not over");
    assert_eq!(standing.scores, plain.fortunes(), "game {index}");
    assert!(standing.ranks.iter().map(|rank| usize::from(*rank)).eq(plain.ranks()), "game {index}");
    counts.games += 1;
}

/// Whether both ask the same seats, allow each of them the same, and are in the same position.
fn compare(game: &TokyoMetro, state: &State, position: Position, plain: &Plain<'_>) -> Result<(), String> {
    let wanted = sorted(plain.position(position.seed));
    let found = sorted(position);
    if found != wanted {
        return Err(format!("{}\nplain: {:?}", differences(&found, &wanted), plain.ask));
    }
    for seat in Seat::all(game.players()) {
        let mut legal = Vec::new();
        if game.actors(state).contains(seat) {
            game.legal(state, seat, &mut legal);
        }
        let mut legal: Vec<String> = legal.into_iter().map(|action| game.write(action)).collect();
        let mut wanted: Vec<String> = plain.legal(seat.index()).into_iter().map(|choice| plain.write(choice)).collect();
        legal.sort_unstable();
        wanted.sort_unstable();
        if legal != wanted {
            let more = |one: &[String], other: &[String]| {
                one.iter().filter(|text| !other.contains(text)).cloned().collect::<Vec<_>>().join(", ")
            };
            let (engine, own) = (more(&legal, &wanted), more(&wanted, &legal));
            return Err(format!(
                "seat {seat}: only the engine allows [{engine}], only the plain one [{own}]\n{found:?}"
            ));
        }
    }
    Ok(())
}

/// The lines in which two positions differ.
fn differences(engine: &Position, plain: &Position) -> String {
    let lines = |position| format!("{position:#?}").lines().map(str::to_owned).collect::<Vec<_>>();
    let (engine, plain) = (lines(engine), lines(plain));
    let more = |one: &[String], other: &[String]| {
        let differ = one.iter().zip(other.iter().map(Some).chain(std::iter::repeat(None)));
        differ
            .filter(|(one, other)| Some(*one) != *other)
            .map(|(one, _)| one.trim())
            .take(20)
            .collect::<Vec<_>>()
            .join(" ")
    };
    format!("engine: {}\nplain: {}", more(&engine, &plain), more(&plain, &engine))
}

/// What players of a game like: kinds of decisions that they take two times out of three where they can, and such that
/// they avoid seven times out of eight. So that what is rare is taken often, and needs no luck to come together.
struct Taste {
    likes: &'static [&'static str],
    avoids: &'static [&'static str],
}

const TASTES: [Taste; 4] = [
    Taste { likes: &[], avoids: &["pass"] },
    // They travel, and stay on.
    Taste { likes: &["board", "transfer", "Invest", "Start", "Loan", "Speed", "assign"], avoids: &["pass", "exit"] },
    // They build.
    Taste {
        likes: &["Station", "Trade", "color", "vend", "free vend", "Shape", "Loan", "Move"],
        avoids: &["pass", "board", "done", "walk"],
    },
    // They deal in Stock.
    Taste {
        likes: &["Invest", "InvestByDisc", "Sell", "copy", "Copy", "Speculate", "Loan", "Discount", "use"],
        avoids: &["pass", "color"],
    },
];

/// A random choice: first a kind of decision, each as likely as another, then one of that kind. Amounts are mostly small
/// ones, so that players can go on paying.
fn pick(plain: &Plain<'_>, choices: &[Choice], taste: &Taste, dice: &mut Dice, counts: &mut Counts) -> Choice {
    let mut kinds: Vec<String> = choices.iter().map(|choice| kind(plain, *choice)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut keep = |chance: bool, wanted: &dyn Fn(&str) -> bool| {
        if chance && kinds.iter().any(|kind| wanted(kind)) {
            kinds.retain(|kind| wanted(kind));
        }
    };
    keep(dice.below(3) > 0, &|kind| taste.likes.contains(&kind));
    keep(dice.below(8) > 0, &|kind| !taste.avoids.contains(&kind));
    let wanted = &kinds[dice.below(kinds.len() as u32) as usize];
    *counts.kinds.entry(wanted.clone()).or_default() += 1;
    let mut those: Vec<Choice> = choices.iter().copied().filter(|choice| kind(plain, *choice) == *wanted).collect();
    match wanted.as_str() {
        "bid" | "commit" if dice.below(8) > 0 => those.truncate(4),
        // So that Lines come to have several owners.
        "invest" if dice.below(2) > 0 => those.truncate(2),
        // So that they meet, and come to each other's Stations.
        "place" if dice.below(2) > 0 => those.truncate(80),
        "walk" | "exit" if dice.below(2) > 0 && those.iter().any(|choice| leads_to_a_pyramid(plain, *choice)) => {
            those.retain(|choice| leads_to_a_pyramid(plain, *choice));
        }
        _ => {}
    }
    dice.pick(&those).expect("a choice")
}

/// Whether the Meeple comes to touch a Station that is built.
fn leads_to_a_pyramid(plain: &Plain<'_>, choice: Choice) -> bool {
    let (Choice::Walk(space) | Choice::Exit(space)) = choice else { return false };
    let mut stations = plain.city.stations.iter().zip(&plain.pyramids);
    stations.any(|(station, owner)| owner.is_some() && station.spaces.contains(&space))
}

/// What is counted: an action by what it does, everything else by its first word.
fn kind(plain: &Plain<'_>, choice: Choice) -> String {
    match choice {
        Choice::Take(deed) => format!("{:?}", plain.face(deed).kind),
        Choice::FreeVend => "free vend".to_owned(),
        Choice::NoMore => "no more".to_owned(),
        choice => plain.write(choice).split(' ').next().unwrap_or_default().to_owned(),
    }
}

const OSAKA_WITH_DRINKS: Table<'static> = Table { map: "osaka", cards: "osaka", drinks: true, ..THIRD };

/// The first and the second edition, without and with Drinks.
const OLDER: [Table<'static>; 4] = {
    const fn older(edition: &'static [(&'static str, &'static str)], drinks: bool) -> Table<'static> {
        Table { drinks, ways: Ways::OLDER, options: edition, ..THIRD }
    }
    [
        older(&[("edition", "first")], false),
        older(&[("edition", "first")], true),
        older(&[("edition", "second")], false),
        older(&[("edition", "second")], true),
    ]
};

/// Cards of the other map, and Drinks where they were not yet.
const MIXES: [Table<'static>; 6] = [
    Table { map: "osaka", ..THIRD },
    Table { map: "osaka", drinks: true, ..THIRD },
    Table { cards: "osaka", ..THIRD },
    Table { cards: "osaka", drinks: true, ..THIRD },
    Table { map: "osaka", cards: "osaka", ..THIRD },
    Table { drinks: true, ..THIRD },
];

/// Every combination of the single options (TE-OPT-1), with Drinks.
fn single_options(games: u64) {
    for combination in 0..256_u64 {
        let on = |bit: u64| combination >> bit & 1 == 1;
        let say = |bit: u64, yes: &'static str, no: &'static str| if on(bit) { yes } else { no };
        let options = [
            ("first_order", say(0, "bid", "random_paid")),
            ("zero_ties", say(1, "stay", "reverse")),
            ("shared_spaces", say(2, "on", "off")),
            ("min_ride", say(3, "1", "0")),
            ("reboard_same_phase", say(4, "on", "off")),
            ("drinks_payee", say(5, "drink_owner", "station_owner")),
            ("drinks_shape", say(6, "one_player", "per_card")),
            ("extra_disc", say(7, "this_round", "permanent")),
        ];
        let ways = Ways {
            bid_first_order: on(0),
            zero_ties_stay: on(1),
            shared_spaces: on(2),
            min_ride: on(3),
            reboard: on(4),
            drink_owner_paid: on(5),
            shape_one_player: on(6),
            disc_for_this_round: on(7),
        };
        Table { drinks: true, ways, options: &options, ..THIRD }.agree(combination * 100..combination * 100 + games);
    }
}

/// So many games of each table, with seeds of its own.
fn each_agrees(tables: &[Table<'_>], games: u64) {
    for (table, first) in tables.iter().zip((0..).step_by(10_000)) {
        table.agree(first..first + games);
    }
}

#[test]
fn the_third_edition() {
    THIRD.agree(0..200);
}

#[test]
fn osaka_with_drinks() {
    OSAKA_WITH_DRINKS.agree(0..200);
}

#[test]
fn the_older_editions() {
    each_agrees(&OLDER, 10);
}

#[test]
fn mixes_of_map_cards_and_drinks() {
    each_agrees(&MIXES, 10);
}

#[test]
fn every_combination_of_single_options() {
    single_options(1);
}

/// Thousands of games: `cargo test -p tokyo-metro --test plain -- --ignored --nocapture` also says how often each kind of
/// decision was taken.
#[test]
#[ignore = "takes minutes"]
fn the_third_edition_in_full() {
    THIRD.agree(0..2000);
}

/// As above.
#[test]
#[ignore = "takes minutes"]
fn osaka_with_drinks_in_full() {
    OSAKA_WITH_DRINKS.agree(0..2000);
}

/// As above.
#[test]
#[ignore = "takes minutes"]
fn the_older_editions_in_full() {
    each_agrees(&OLDER, 400);
}

/// As above.
#[test]
#[ignore = "takes minutes"]
fn mixes_and_single_options_in_full() {
    each_agrees(&MIXES, 400);
    single_options(10);
}
