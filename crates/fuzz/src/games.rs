//! Decisions and positions of every game. The first bytes of an input choose the table and the moment.

use catalog::{Match, Opened};
use serde_json::Value;
use tabletop::{Dice, Seat, Seed, StreamId};

/// So many moments of a game are tried.
const MOMENTS: usize = 24;

/// A table, and moments of a game that was played at it.
struct Table {
    opened: Box<dyn Opened>,
    moments: Vec<Box<dyn Match>>,
}

thread_local! {
    static TABLES: Vec<Table> = tables();
}

/// Each game with its fewest players and with two more.
fn tables() -> Vec<Table> {
    let shelf = catalog::shelf().expect("our own boards are right");
    let mut tables = Vec::new();
    for title in catalog::TITLES {
        let fewest = *title.players().start();
        for players in [fewest, fewest + 2] {
            let opened = title.open(&shelf, players, &[]).expect("a table of the first options");
            let moments = moments(&*opened);
            tables.push(Table { opened, moments });
        }
    }
    tables
}

/// Moments all through a random game.
fn moments(opened: &dyn Opened) -> Vec<Box<dyn Match>> {
    let seed = Seed::number(u64::from(opened.players()));
    let mut dice = Dice::new(&seed, StreamId::named("fuzz"), 0);
    let mut game = opened.begin(seed);
    let mut all = vec![game.copy()];
    while let Some(seat) = game.actors().first() {
        let legal = game.legal(seat);
        let chosen = &legal[dice.below(legal.len() as u32) as usize];
        game.play(seat, chosen).expect("what is legal can be played");
        all.push(game.copy());
    }
    let step = all.len().div_ceil(MOMENTS);
    all.into_iter().step_by(step).collect()
}

fn pick<T>(all: &[T], by: u8) -> &T {
    &all[usize::from(by) % all.len()]
}

/// A decision as text: refused, or one of the legal list. The same as a standing order: refused, or one with a text of its own.
pub(crate) fn notation(data: &[u8]) {
    let [table, moment, seat, text @ ..] = data else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    TABLES.with(|tables| {
        let table = pick(tables, *table);
        let seat = Seat::at(usize::from(seat % table.opened.players()));
        let moment = pick(&table.moments, *moment);
        let mut game = moment.copy();
        let _ = moment.explain(seat, text);
        if let Ok(order) = moment.read_order(seat, text) {
            assert_eq!(moment.read_order(seat, &order.text).as_ref(), Ok(&order), "`{text}` has one canonical text");
            let _ = (moment.explain_order(&order), moment.renew_order(seat, &order));
            let answer = moment.answer_by_orders(seat, &[order]);
            assert!(
                answer.is_none_or(|answer| moment.legal(seat).contains(&answer)),
                "`{text}` answers what is no choice"
            );
        }
        match game.play(seat, text) {
            Ok(_) => {
                assert!(moment.legal(seat).iter().any(|legal| legal == text), "`{text}` was played, but not offered");
            }
            Err(_) => assert_eq!(game.position(), moment.position(), "a refusal changed something"),
        }
    });
}

/// What is legal at each moment, and the orders that make sense.
pub(crate) fn notations() -> Vec<Vec<u8>> {
    TABLES.with(|tables| {
        let mut inputs = Vec::new();
        for (at, table) in tables.iter().enumerate() {
            for (moment, game) in table.moments.iter().enumerate() {
                for seat in game.actors() {
                    let legal = game.legal(seat);
                    let orders: Vec<String> = game.suggest_orders(seat).into_iter().map(|order| order.text).collect();
                    let some = legal.iter().step_by(legal.len().div_ceil(4).max(1)).chain(orders.iter().take(3));
                    inputs
                        .extend(some.map(|text| [&[at as u8, moment as u8, seat.number()], text.as_bytes()].concat()));
                }
            }
        }
        inputs
    })
}

/// A position as JSON: refused, or the same when it is written and read again.
pub(crate) fn position(data: &[u8]) {
    let [table, text @ ..] = data else { return };
    let Ok(value) = serde_json::from_slice::<Value>(text) else { return };
    TABLES.with(|tables| {
        let table = pick(tables, *table);
        let Ok(game) = table.opened.restore(&value) else { return };
        let written = game.position();
        let again = table.opened.restore(&written).unwrap_or_else(|illegal| panic!("its own position: {illegal:?}"));
        assert_eq!(again.position(), written);
        for seat in game.actors() {
            let legal = game.legal(seat);
            assert!(!legal.is_empty(), "{seat} is asked, but has no choice");
            game.copy().play(seat, &legal[0]).expect("what is legal can be played");
        }
        let _ = game.standing();
    });
}

/// The moments of the games.
pub(crate) fn positions() -> Vec<Vec<u8>> {
    TABLES.with(|tables| {
        let of = |(at, table): (usize, &Table)| -> Vec<Vec<u8>> {
            let write = |game: &dyn Match| [&[at as u8], game.position().to_string().as_bytes()].concat();
            table.moments.iter().step_by(4).map(|game| write(&**game)).collect()
        };
        tables.iter().enumerate().flat_map(of).collect()
    })
}
