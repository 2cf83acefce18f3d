//! Pieces put on the board of a position by hand, in every game.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

use catalog::Match;
use serde_json::{Value, json};
use tabletop::{Dice, Ground, Seat, Seed, StreamId};

/// A game after so many random decisions.
fn middle(id: &str, options: &[(&str, &str)], steps: usize) -> (Box<dyn catalog::Opened>, Box<dyn Match>) {
    let shelf = catalog::shelf().unwrap();
    let options: Vec<_> = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let opened = catalog::title(id).unwrap().open(&shelf, 2, &options).unwrap();
    let mut game = opened.begin(Seed::number(5));
    let mut dice = Dice::new(&Seed::number(5), StreamId::named("setup"), 0);
    for _ in 0..steps {
        let Some(seat) = game.actors().first() else { break };
        let mut legal = game.legal(seat);
        let text = legal.swap_remove(dice.below(legal.len() as u32) as usize);
        game.play(seat, &text).unwrap();
    }
    (opened, game)
}

/// Puts a piece; the position that the rules allow then, or the rule that does not.
fn put(
    opened: &dyn catalog::Opened,
    game: &dyn Match,
    seat: usize,
    tool: &str,
    place: &str,
) -> Result<Box<dyn Match>, String> {
    let position = game.put(Seat::at(seat), tool, place).map_err(|illegal| illegal.why.id.to_string())?;
    opened.restore(&position).map_err(|illegal| illegal.rule.map_or_else(String::new, |rule| rule.0.to_owned()))
}

#[test]
fn whatever_is_put_anywhere_is_allowed_or_refused_by_a_rule() {
    let drinks = [("drinks", "standard")];
    let tables: [(&str, &[(&str, &str)]); 4] =
        [("metrox", &[]), ("shinjuku", &[("kaiju", "on")]), ("tokyo-metro", &[]), ("tokyo-metro", &drinks)];
    for (id, options) in tables {
        for steps in [0, 25, 70] {
            let (opened, game) = middle(id, options, steps);
            let mut places = opened.places();
            places.extend(["2.14", "20.9"].map(|space| tabletop::Place {
                ground: Ground::Space,
                id: space.to_owned(),
                name: tabletop::Name::new(space, space),
            }));
            let mut allowed = 0;
            for tool in opened.tools() {
                for place in places.iter().filter(|place| place.ground == tool.ground) {
                    match put(&*opened, &*game, 1, &tool.id, &place.id) {
                        Ok(_) => allowed += 1,
                        Err(rule) => {
                            let off_line = rule == "table-no-place" && tool.id.starts_with("train ");
                            assert!(
                                rule.contains('-') && (rule != "table-no-place" || off_line),
                                "{id}: {tool:?} at {place:?}: {rule}"
                            );
                        }
                    }
                }
            }
            assert!(allowed > 10, "{id} after {steps}: only {allowed} were allowed");
        }
    }
}

#[test]
fn what_names_nothing_is_refused() {
    for id in ["metrox", "shinjuku", "tokyo-metro"] {
        let (opened, game) = middle(id, &[], 0);
        let tool = opened.tools().swap_remove(0);
        let place = opened.places().swap_remove(0);
        for (tool, place) in [("<script>", place.id.as_str()), (tool.id.as_str(), "<script>"), (&tool.id, ""), ("", "")]
        {
            assert!(put(&*opened, &*game, 0, tool, place).is_err(), "{id}: {tool} at {place}");
        }
        assert!(put(&*opened, &*game, 9, &tool.id, &place.id).is_err(), "{id}: nobody sits there");
    }
}

fn at<'a>(game: &dyn Match, pointer: &str, into: &'a mut Value) -> &'a Value {
    *into = game.position();
    into.pointer(pointer).unwrap_or(&Value::Null)
}

/// MX-BON: what is complete is scored, and no longer when it is emptied again.
#[test]
fn a_line_that_is_filled_by_hand_is_scored() {
    let (opened, mut game) = middle("metrox", &[], 0);
    let before = game.position();
    let mut held = Value::Null;
    let all: Vec<String> = opened.places().into_iter().map(|place| place.id).collect();
    // Every station of the sheet: every line is complete, and the first to complete it has its crown.
    for place in &all {
        game = match put(&*opened, &*game, 0, "circle", place) {
            Ok(game) => game,
            Err(rule) => panic!("{place}: {rule}"),
        };
    }
    let crowns = at(&*game, "/players/0/crowns", &mut held).as_array().unwrap().len();
    assert_eq!(crowns, opened.line_names().len());
    for place in &all {
        game = put(&*opened, &*game, 0, "circle", place).unwrap();
    }
    assert_eq!(game.position(), before);
    let star = put(&*opened, &*game, 1, "star", &all[0]).unwrap();
    assert!(at(&*star, &format!("/players/1/stations/{}", all[0]), &mut held).is_number());
}

/// A customer comes out of the bag and goes back to it.
#[test]
fn customers_come_out_of_the_bag() {
    let (opened, game) = middle("shinjuku", &[], 30);
    let mut held = Value::Null;
    let bag = at(&*game, "/bag", &mut held).as_array().unwrap().len();
    let more = put(&*opened, &*game, 0, "customer food", "ota").unwrap();
    assert_eq!(at(&*more, "/bag", &mut held).as_array().unwrap().len(), bag - 1);
    let none = put(&*opened, &*more, 0, "nobody", "ota").unwrap();
    assert_eq!(at(&*none, "/wards/ota", &mut held), &Value::Null);
    let moved = put(&*opened, &*none, 0, "festival", "ota").unwrap();
    assert_eq!(at(&*moved, "/festival", &mut held), "ota");
}

/// A Train turns round and then leaves the Map; a pyramid is taken away again.
#[test]
fn trains_turn_round_and_leave() {
    let (opened, game) = middle("tokyo-metro", &[], 30);
    let mut held = Value::Null;
    let was = game.position();
    assert_eq!(was["lines"]["G"]["train"], Value::Null, "the Line is not begun");
    let up = put(&*opened, &*game, 0, "train G", "ginza").unwrap();
    assert_eq!(at(&*up, "/lines/G/train/up", &mut held), &json!(true));
    let down = put(&*opened, &*up, 0, "train G", "ginza").unwrap();
    assert_eq!(at(&*down, "/lines/G/train/up", &mut held), &json!(false));
    assert_eq!(put(&*opened, &*down, 0, "train G", "ginza").unwrap().position(), was);
    let stone = put(&*opened, &*game, 1, "pyramid", "ebisu").unwrap();
    assert_eq!(put(&*opened, &*stone, 1, "pyramid", "ebisu").unwrap().position(), was);
    let walked = put(&*opened, &*game, 1, "meeple", "2.14").unwrap();
    assert_eq!(at(&*walked, "/players/1/meeple", &mut held), "2.14");
}
