//! Positions that somebody made up: what `restore` accepts can be played to its end, the rest is refused with a reason.

#![expect(clippy::expect_used, reason = "a test that fails panics")]

use serde_json::{Value, json};
use tabletop::{
    Dice, Game, Listener, Notation, Options, Playout, Rules, Seed, StreamId, Viewer, Views, Words, contract,
};
use tokyo_metro::{Position, State, TokyoMetro};

fn table(players: u8) -> TokyoMetro {
    table_of(players, &[])
}

fn table_of(players: u8, given: &[(&str, &str)]) -> TokyoMetro {
    let shelf = contract::shelf::<TokyoMetro>();
    let options = Options::complete(&TokyoMetro::options(&shelf), given.iter().copied()).expect("options");
    TokyoMetro::open(&shelf, players, &options).expect("a table")
}

/// Plays at random; after `steps` decisions, or at the end, it stops.
fn play(game: &TokyoMetro, state: &mut State, dice: &mut Dice, steps: usize, audit: bool) -> Result<(), String> {
    let mut playout = Playout::at(game, state.clone());
    for _ in 0..steps {
        let before = playout.state.clone();
        let Some((seat, action)) = playout.random(dice, &mut tabletop::Silent) else { break };
        game.check(&before, seat, action).map_err(|illegal| format!("{}: {illegal:?}", game.write(action)))?;
        if audit {
            game.audit(&playout.state).map_err(|illegal| format!("after {}: {illegal:?}", game.write(action)))?;
        }
    }
    *state = playout.state;
    Ok(())
}

/// A pointer to some place of a document: each part of the whole is as likely as any other.
fn somewhere(value: &Value, dice: &mut Dice) -> String {
    let mut draw = |count: usize| dice.below(count.max(1) as u32) as usize;
    let (key, inner) = match value {
        Value::Object(map) if !map.is_empty() && draw(5) > 0 => {
            let Some((key, inner)) = map.iter().nth(draw(map.len())) else { return String::new() };
            (key.replace('~', "~0").replace('/', "~1"), inner)
        }
        Value::Array(list) if !list.is_empty() && draw(3) > 0 => {
            let at = draw(list.len());
            (at.to_string(), &list[at])
        }
        _ => return String::new(),
    };
    format!("/{key}{}", somewhere(inner, dice))
}

/// Changes one thing of a document, or takes one from another document.
fn mutate(document: &mut Value, other: &Value, dice: &mut Dice) {
    let at = somewhere(document, dice);
    let Some(place) = document.pointer_mut(&at) else { return };
    if let Some(taken) = other.pointer(&at).filter(|_| dice.below(3) == 0) {
        place.clone_from(taken);
        return;
    }
    let numbers = [-100, -1, 0, 1, 2, 3, 5, 6, 99, 100, 150, 255, 256, 300, 1000, 25_000, 1_000_000, 2_147_483_600];
    match place {
        Value::Number(number) => {
            let nudged = [-100, -1, 1, 100].map(|step| number.as_i64().unwrap_or_default() + step);
            let drawn = if dice.below(2) == 0 { dice.pick(&nudged) } else { dice.pick(&numbers) };
            *place = json!(drawn.unwrap_or_default());
        }
        Value::Bool(flag) => *flag = !*flag,
        Value::Array(list) if !list.is_empty() => {
            let (one, two) = (dice.below(list.len() as u32) as usize, dice.below(list.len() as u32) as usize);
            match dice.below(4) {
                0 => list.swap(one, two),
                1 => list.insert(one, list[two].clone()),
                _ => drop(list.remove(one)),
            }
        }
        Value::Null => *place = json!(dice.below(6)),
        Value::String(_) => {
            *place =
                json!(dice.pick(&["", "speed", "15.14", "G", "Pa", "target", "zn-1-2 top", "kp-1-3 top", "umeda"]));
        }
        _ => *place = Value::Null,
    }
}

/// The number of thefts that `rob` knows.
const THEFTS: u32 = 9;

/// The actions of the Osaka cards that are Copies.
const COPIES: [&str; 4] = ["kp-1-3 top", "kp-2-1 top", "kp-2-2 top", "kp-2-3 top"];

/// Takes tokens, discs, pyramids or Yen from everybody, or from one, in such a way that all sums still hold.
fn rob(document: &mut Value, theft: u32, victim: Option<usize>) {
    let back = |document: &mut Value, supply: &str, own: &str, nothing: Value| {
        let count: u64 = players(document)
            .map(|player| std::mem::replace(&mut player[own], nothing.clone()))
            .map(|had| had.as_u64().unwrap_or(u64::from(had == true)))
            .sum();
        document["supply"][supply] = json!(document["supply"][supply].as_u64().unwrap_or_default() + count);
    };
    let who = victim.unwrap_or_else(|| document["turn"].as_u64().unwrap_or_default() as usize);
    match theft {
        0 => {
            back(document, "speed", "speed", json!(0));
            back(document, "bikes", "bike", json!(false));
        }
        1 => back(document, "loans", "loans", json!(0)),
        2 => players(document).map(|player| &mut player["discs"]).for_each(|discs| {
            discs["front"] = json!(discs["front"].as_u64().unwrap_or(0) + discs["spare"].as_u64().unwrap_or(0));
            discs["spare"] = json!(0);
        }),
        3 => {
            players(document).for_each(|player| player["stations"] = json!([]));
            let far = if document["lines"]["P"].is_null() {
                ["nishi-magome", "nakanobu", "akabane-iwabuchi", "oji", "komagome", "kuramae"]
            } else {
                ["esaka", "itakano", "zuiko-4", "dainichi", "yao-minami", "kadoma-minami"]
            };
            document["players"][who]["stations"] = json!(far);
        }
        4 => {
            for line in document["lines"].as_object_mut().expect("lines").values_mut() {
                let spots = line["spots"].as_array_mut().expect("spots");
                spots.retain(Value::is_string);
            }
            for line in ["I", "S"] {
                document["lines"][line]["spots"] = json!([{"seat": who, "yen": 100}]);
            }
        }
        5 => document["assigned"] = json!(true),
        6 => players(document).for_each(|player| player["stocks"] = json!({})),
        7 => players(document).map(|player| &mut player["discs"]).for_each(|discs| {
            let copies = discs["on"].as_array_mut().expect("discs");
            let before = copies.len();
            copies.retain(|name| !COPIES.contains(&name.as_str().unwrap_or_default()));
            let taken = before - copies.len();
            discs["front"] = json!(discs["front"].as_u64().unwrap_or(0) + taken as u64);
        }),
        _ => players(document).for_each(|player| player["yen"] = json!(0)),
    }
}

fn players(document: &mut Value) -> impl Iterator<Item = &mut Value> {
    document["players"].as_array_mut().expect("players").iter_mut()
}

/// The first position of random games in which an action with this id, or one that begins so, is being carried out.
fn in_the_middle_of(game: &TokyoMetro, action: &str, ask: &str) -> Value {
    for number in 0.. {
        let seed = Seed::number(number);
        let (mut state, mut dice) = (game.begin(seed), Dice::new(&seed, StreamId::named("middle"), 0));
        while !game.actors(&state).is_empty() {
            play(game, &mut state, &mut dice, 1, false).expect("a game");
            let document = serde_json::to_value(game.position(&state)).expect("a position");
            let chain = &document["chain"];
            if chain["action"].as_str().is_some_and(|name| name.starts_with(action)) && chain["ask"] == ask {
                return document;
            }
        }
    }
    Value::Null
}

/// Why a position is refused: the rule.
fn refused(game: &TokyoMetro, document: Value) -> Option<&'static str> {
    let position = serde_json::from_value::<Position>(document).expect("a position in form");
    game.restore(&position).err().and_then(|illegal| illegal.rule).map(|rule| rule.0)
}

/// TM-GEN-3, TM-TRD-1, TM-STN-5, TM-SPEC-1, TM-XD-2, TM-GEN-2: an action that could not have been begun is not under way.
#[test]
fn an_action_that_could_not_have_been_begun_is_refused() {
    let game = table(2);
    for (action, ask, theft) in [
        ("gm-2-2 bottom", "target", 0),
        ("gm-2-2 bottom", "token", 0),
        ("se-1", "discount", 2),
        ("gm-1", "target", 3),
        ("ai-1-1 bottom", "target", 4),
        ("ai-1-1 bottom", "commit", 4),
        ("ht-1", "discount", 8),
        ("gm-1", "discount", 8),
    ] {
        let mut document = in_the_middle_of(&game, action, ask);
        assert_eq!(refused(&game, document.clone()), None);
        rob(&mut document, theft, None);
        assert_eq!(refused(&game, document.clone()), Some("TM-GEN-3"), "{action} {ask}: {document}");
    }
    let mut document = in_the_middle_of(&game, "gm-1", "target");
    document["chain"]["saved"] = json!(500);
    assert_eq!(refused(&game, document), Some("TM-GEN-3"));
}

/// TM-SPD-4: who has assigned a token has an action left; exiting a Train is none.
#[test]
fn a_token_assigned_without_an_action_left_is_refused() {
    let game = table(1);
    let mut document = in_the_middle_of(&game, "gm-1", "target");
    document["chain"] = Value::Null;
    let player = &mut document["players"][0];
    player["discs"] = json!({"front": 0, "spare": 3, "laid": 3, "on": []});
    player["meeple"] = json!({"line": "G", "moved": true});
    document["lines"]["G"]["train"] = json!({"stop": 6, "up": true});
    assert_eq!(refused(&game, document.clone()), None);
    document["assigned"] = json!(true);
    assert_eq!(refused(&game, document), Some("TM-GEN-3"));
}

/// TM-TRN-2: a Train has no more stops to go than it moves; and names are names of this board, each once.
#[test]
fn what_does_not_fit_the_board_is_refused() {
    let game = table(2);
    let begun = serde_json::to_value(game.position(&game.begin(Seed::number(1)))).expect("a position");
    let changed = |pointer: &str, value: Value| {
        let mut document = begun.clone();
        *document.pointer_mut(pointer).expect("a place") = value;
        let position = serde_json::from_value::<Position>(document).expect("a position in form");
        game.restore(&position).expect_err(pointer).why.id
    };
    assert_eq!(changed("/columns/0/pair", json!("H/T")), "position-unknown");
    let mut position = serde_json::from_value::<Position>(begun.clone()).expect("a position");
    position.lines.0[1].0 = "G".to_owned();
    assert!(game.restore(&position).is_err());

    let mut state = game.begin(Seed::number(3));
    let mut dice = Dice::new(&Seed::number(3), StreamId::named("train"), 0);
    let document = loop {
        play(&game, &mut state, &mut dice, 1, false).expect("a game");
        let document = serde_json::to_value(game.position(&state)).expect("a position");
        if document["phase"] == "train" {
            break document;
        }
    };
    for (left, rule) in [(5, None), (8, Some("TM-RND-1")), (99, Some("TM-RND-1"))] {
        let mut document = document.clone();
        document["moving"]["left"] = json!(left);
        assert_eq!(refused(&game, document), rule, "{left}");
    }
}

/// TM-BID-2, TM-COMP-7: whoever is very rich can bid all of it, and what is listed can be read.
#[test]
fn a_very_rich_player_can_bid_everything() {
    let game = table(2);
    let mut document = serde_json::to_value(game.position(&game.begin(Seed::number(1)))).expect("a position");
    document["players"][0]["yen"] = json!(1_000_000);
    let position = serde_json::from_value::<Position>(document).expect("a position");
    let mut state = game.restore(&position).expect("a state");
    let mut dice = Dice::new(&Seed::number(1), StreamId::named("rich"), 0);
    let mut most = 0;
    while let Some(seat) = game.actors(&state).first() {
        let mut legal = Vec::new();
        game.legal(&state, seat, &mut legal);
        for action in legal.iter().rev().take(3) {
            assert_eq!(game.read(&state, seat, &game.write(*action)), Ok(*action));
        }
        if let Some(tokyo_metro::Action::Bid(yen)) = legal.last().copied() {
            most = most.max(yen.0);
            game.play(&mut state, seat, tokyo_metro::Action::Bid(tokyo_metro::Yen::ZERO), &mut tabletop::Silent);
        } else {
            game.play(&mut state, seat, legal.pop().expect("a choice"), &mut tabletop::Silent);
        }
    }
    assert!(most > 1_000_000, "{most}");
    play(&game, &mut state, &mut dice, 1, true).expect("nothing");
}

/// TM-GEN-3, TM-CHK-6: from every position that is accepted a game goes on by the rules and ends.
#[test]
fn whatever_is_restored_can_be_played_to_its_end() {
    let tries: u64 = std::env::var("TRIES").ok().and_then(|text| text.parse().ok()).unwrap_or(600);
    let mut accepted = 0;
    let tables: [&[(&str, &str)]; 3] =
        [&[], &[("map", "osaka")], &[("drinks", "standard"), ("edition", "second"), ("extra_disc", "this_round")]];
    for (players, given) in (1..=5).flat_map(|players| tables.map(|given| (players, given))) {
        let game = table_of(players, given);
        for number in 0..if given.len() > 1 { tries / 2 } else { tries } {
            let seed = Seed::nth(17, number);
            let mut dice = Dice::new(&seed, StreamId::named("positions"), 0);
            let documents = [(); 2].map(|()| {
                let mut state = game.begin(seed);
                let steps = dice.below(350) as usize;
                play(&game, &mut state, &mut dice, steps, false).expect("a game");
                // Half of them in the middle of an action, where most can go wrong.
                for _ in 0..dice.below(2) * 60 {
                    let position = game.position(&state);
                    if position.chain.is_some() || position.machine.is_some() {
                        break;
                    }
                    play(&game, &mut state, &mut dice, 1, false).expect("a game");
                }
                serde_json::to_value(game.position(&state)).expect("a position")
            });
            let [mut document, other] = documents;
            if dice.below(2) == 0 {
                rob(&mut document, dice.below(THEFTS), Some(dice.below(u32::from(players)) as usize));
            }
            for _ in 0..dice.below(3) {
                mutate(&mut document, &other, &mut dice);
            }
            let Ok(position) = serde_json::from_value::<Position>(document.clone()) else { continue };
            let Ok(mut state) = game.restore(&position) else { continue };
            accepted += 1;
            let again = game.restore(&game.position(&state));
            assert_eq!(again.as_ref(), Ok(&state), "{document}");
            for viewer in game.actors(&state).iter().map(Viewer::Seat).chain([Viewer::Spectator]) {
                let view = game.view(&state, viewer);
                assert!(!game.text(&view, Listener::default()).plain().is_empty());
                game.audit(&game.imagine(&view, &mut dice)).expect("an imagined state");
            }
            let ends = play(&game, &mut state, &mut dice, game.longest(), true);
            assert_eq!(ends, Ok(()), "{document}");
            assert!(game.actors(&state).is_empty(), "it does not end: {document}");
        }
    }
    assert!(accepted > tries, "only {accepted}");
}

/// The first position of solo games on Osaka's map in which an action with this id, or one that begins so, asks this; who
/// plays lays Copies and copies whenever possible.
fn while_copying(action: &str, ask: &str) -> (TokyoMetro, Value) {
    let game = table_of(1, &[("map", "osaka")]);
    for number in 0..2000 {
        let seed = Seed::number(number);
        let (mut state, mut dice) = (game.begin(seed), Dice::new(&seed, StreamId::named("copying"), 0));
        while let Some(seat) = game.actors(&state).first() {
            let mut legal = Vec::new();
            game.legal(&state, seat, &mut legal);
            let wished = |wish: &dyn Fn(&str) -> bool| legal.iter().copied().find(|action| wish(&game.write(*action)));
            let copy = wished(&|text| COPIES.contains(&text));
            let copy = copy.or_else(|| wished(&|text| text.starts_with(&format!("copy {action}"))));
            let action_now = copy.or_else(|| dice.pick(&legal)).expect("a choice");
            game.play(&mut state, seat, action_now, &mut tabletop::Silent);
            let document = serde_json::to_value(game.position(&state)).expect("a position");
            let chain = &document["chain"];
            if chain["action"].as_str().is_some_and(|name| name.starts_with(action)) && chain["ask"] == ask {
                return (game, document);
            }
        }
    }
    (game, Value::Null)
}

/// OS-COPY-2, OS-COPY-3, OS-COPY-6, OS-COPY-13: who is asked which Copy disc moves has one; discs lie on each other only
/// by copying, and never on a Copy.
#[test]
fn a_copy_without_a_copy_disc_is_refused() {
    let (game, document) = while_copying("", "from");
    assert_eq!(refused(&game, document.clone()), None);
    let mut robbed = document.clone();
    rob(&mut robbed, 7, None);
    assert_eq!(refused(&game, robbed), Some("OS-COPY-2"));
    let on = document["players"][0]["discs"]["on"].as_array().expect("discs").clone();
    let copy = on.iter().find(|name| COPIES.contains(&name.as_str().unwrap_or_default())).expect("a Copy");
    for (name, rule) in [(&document["chain"]["action"], "OS-COPY-3"), (copy, "OS-COPY-6")] {
        let mut again = document.clone();
        let discs = &mut again["players"][0]["discs"];
        let from = if discs["front"] == 0 { "spare" } else { "front" };
        discs[from] = json!(discs[from].as_u64().expect("a disc") - 1);
        discs["on"] = json!([on.clone(), vec![name.clone()]].concat());
        assert_eq!(refused(&game, again), Some(rule), "{name}");
    }
}

/// OS-SELL-1, TM-GEN-3: who sells owns Stock.
#[test]
fn a_sale_without_stock_is_refused() {
    let game = table_of(1, &[("map", "osaka")]);
    let mut document = in_the_middle_of(&game, "ty-2-2 top", "target");
    assert_eq!(refused(&game, document.clone()), None);
    rob(&mut document, 6, None);
    assert_eq!(refused(&game, document), Some("TM-GEN-3"));
}
