//! Positions changed at random: whatever `restore` accepts can be played to the end by the rules.

#![expect(clippy::unwrap_used, reason = "a test that fails panics")]

use serde_json::Value;
use shinjuku::{Position, Shinjuku, State};
use tabletop::{Dice, Game, Notation, Options, Playout, Rules, Seed, Silent, StreamId, Viewer, Views, contract};

fn open(players: u8, given: &[(&str, &str)]) -> Shinjuku {
    let shelf = contract::shelf::<Shinjuku>();
    let options = Options::complete(&Shinjuku::options(&shelf), given.iter().copied()).unwrap();
    Shinjuku::open(&shelf, players, &options).unwrap()
}

/// Positions on the way through a random game.
fn reached(game: &Shinjuku, seed: Seed) -> Vec<Value> {
    let mut dice = Dice::new(&seed, StreamId::named("reached"), 0);
    let mut playout = Playout::begin(game, seed);
    let written = |state: &State| serde_json::to_value(game.position(state)).unwrap();
    let mut positions = vec![written(&playout.state)];
    while playout.random(&mut dice, &mut Silent).is_some() {
        positions.push(written(&playout.state));
    }
    positions
}

/// Where something stands in a document, as JSON pointers.
fn pointers(value: &Value, here: &str, into: &mut Vec<String>) {
    into.push(here.to_owned());
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, item)| pointers(item, &format!("{here}/{at}"), into));
        }
        Value::Object(fields) => {
            for (key, item) in fields {
                pointers(item, &format!("{here}/{}", key.replace('~', "~0").replace('/', "~1")), into);
            }
        }
        _ => {}
    }
}

fn one_of<'a, T>(items: &'a [T], dice: &mut Dice) -> &'a T {
    &items[dice.below(items.len() as u32) as usize]
}

fn pick(value: &Value, dice: &mut Dice) -> String {
    let mut all = Vec::new();
    // A pile has many entries: half of the time only the top of the document is changed.
    if dice.below(2) == 0 {
        all.extend(value.as_object().unwrap().keys().map(|key| format!("/{key}")));
    } else {
        pointers(value, "", &mut all);
        all.remove(0);
    }
    one_of(&all, dice).clone()
}

const NUMBERS: [u64; 8] = [0, 1, 2, 3, 4, 72, 255, 65_535];

/// One change: a number, two entries exchanged, an entry of another position, one left out, one twice.
fn change(value: &mut Value, other: &Value, dice: &mut Dice) {
    let at = pick(value, dice);
    match dice.below(6) {
        0 => {
            if let Some(number) = value.pointer_mut(&at).filter(|found| found.is_number()) {
                *number = dice.pick(&NUMBERS).unwrap().into();
            }
        }
        1 | 2 => {
            let and = pick(value, dice);
            let (Some(one), Some(two)) = (value.pointer(&at).cloned(), value.pointer(&and).cloned()) else { return };
            let fits = std::mem::discriminant(&one) == std::mem::discriminant(&two);
            if fits && !and.starts_with(&at) && !at.starts_with(&and) {
                *value.pointer_mut(&at).unwrap() = two;
                *value.pointer_mut(&and).unwrap() = one;
            }
        }
        3 | 4 => {
            if let (Some(found), Some(theirs)) = (value.pointer_mut(&at), other.pointer(&at)) {
                *found = theirs.clone();
            }
        }
        _ => match value.pointer_mut(&at) {
            Some(Value::Array(items)) if !items.is_empty() => {
                let one = dice.below(items.len() as u32) as usize;
                if dice.below(2) == 0 { drop(items.remove(one)) } else { items.push(items[one].clone()) }
            }
            Some(Value::Object(fields)) if !fields.is_empty() => {
                let keys: Vec<String> = fields.keys().cloned().collect();
                fields.remove(one_of(&keys, dice));
            }
            _ => {}
        },
    }
}

/// Plays on to the end; after every decision everything that must hold does.
fn play_on(game: &Shinjuku, position: &Position, dice: &mut Dice) -> Result<(), String> {
    let Ok(state) = game.restore(position) else { return Ok(()) };
    if game.position(&state) != game.position(&game.restore(&game.position(&state)).unwrap()) {
        return Err("the position changes when it is written and read".to_owned());
    }
    let (mut playout, mut count) = (Playout::at(game, state), 0);
    while let Some(seat) = playout.seat() {
        game.audit(&playout.state).map_err(|illegal| format!("after {count}: {illegal:?}"))?;
        let view = game.view(&playout.state, Viewer::Seat(seat));
        let imagined = game.imagine(&view, dice);
        game.audit(&imagined).map_err(|illegal| format!("imagined after {count}: {illegal:?}"))?;
        playout.random(dice, &mut Silent).ok_or("no choice")?;
        count += 1;
        if count > game.longest() {
            return Err("it does not end".to_owned());
        }
    }
    game.audit(&playout.state).map_err(|illegal| format!("at the end: {illegal:?}"))
}

/// SJ-CHK-1, SJ-CHK-2, SJ-CHK-3, SJ-CHK-4, SJ-CHK-5: no document makes the rules stumble.
#[test]
fn whatever_is_restored_can_be_played() {
    let rounds = std::env::var("MUTATED").ok().and_then(|text| text.parse().ok()).unwrap_or(1_500_u64);
    let tables = [(2, "off", "standard"), (3, "on", "none"), (4, "on", "standard")];
    let (mut played, mut refused, mut faults) = (0_u32, 0_u32, std::collections::BTreeMap::new());
    for (players, kaiju, bonus) in tables {
        let game = open(players, &[("kaiju", kaiju), ("bonus", bonus)]);
        let pool: Vec<Value> = (0..3).flat_map(|number| reached(&game, Seed::number(number))).collect();
        for round in 0..rounds {
            let mut dice = Dice::new(&Seed::number(round), StreamId::named("mutated"), u32::from(players));
            let mut value = one_of(&pool, &mut dice).clone();
            let original = value.clone();
            for _ in 0..=dice.below(3) {
                let other = one_of(&pool, &mut dice);
                change(&mut value, other, &mut dice);
            }
            let Ok(position) = serde_json::from_value::<Position>(value.clone()) else { continue };
            if value == original {
                continue;
            }
            *(if game.restore(&position).is_ok() { &mut played } else { &mut refused }) += 1;
            if let Err(fault) = play_on(&game, &position, &mut dice) {
                let key: String = fault.chars().skip_while(|letter| *letter != ':').take(160).collect();
                faults.entry(key).or_insert_with(|| format!("{players} {round}: {fault}\n{}", diff(&original, &value)));
            }
        }
    }
    println!("{played} played, {refused} refused");
    assert!(faults.is_empty(), "{}", faults.values().cloned().collect::<Vec<_>>().join("\n\n"));
    assert!(played > 50 && refused > 50, "{played} {refused}");
}

/// What was changed, for the report of a fault.
fn diff(one: &Value, two: &Value) -> String {
    let (one, two) = (one.as_object().unwrap(), two.as_object().unwrap());
    let changed = one.iter().filter(|(key, value)| two.get(*key) != Some(value));
    changed.map(|(key, value)| format!("  {key}: {value} -> {}", two[key])).collect::<Vec<_>>().join("\n")
}
