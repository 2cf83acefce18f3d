//! What happened is told in words: no sentence of either language holds an id of a board file or the number of a space.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

use std::collections::BTreeSet;

use catalog::Title;
use tabletop::{Dice, Lang, Listener, Seat, Seed, StreamId, Viewer};

/// Ids that are English words as well: they are no fault of an English sentence.
const EVERYDAY: [&str; 6] = ["books", "clothing", "electronics", "food", "free", "star"];

/// More decisions than any game of these takes.
const MOST: u32 = 20_000;

/// The ids of a game's boards: of stations, lines, cards, colors. A line's letter is its sign on the platform, not an id.
fn ids(title: &dyn Title) -> BTreeSet<&'static str> {
    let texts = title.boards().iter().map(|(_, text)| *text);
    let ids = texts.flat_map(|text| text.split("id = \"").skip(1)).filter_map(|rest| rest.split('"').next());
    ids.filter(|id| id.contains(|letter: char| letter.is_ascii_lowercase())).collect()
}

/// What in a sentence is no word: an id as files write it, or a space of a grid.
fn raw<'a>(sentence: &'a str, ids: &BTreeSet<&str>, lang: Lang) -> Option<&'a str> {
    let words = sentence.split(|letter: char| !(letter.is_ascii_alphanumeric() || "-._".contains(letter)));
    let is_space = |word: &str| {
        let number = |part: &str| !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit());
        word.split_once('.').is_some_and(|(column, row)| number(column) && number(row))
    };
    words.map(|word| word.trim_end_matches('.')).find(|word| {
        let is_id = ids.contains(word) && !(lang == Lang::En && EVERYDAY.contains(word));
        is_id || is_space(word)
    })
}

/// Every way to open a title by one option, and those that are played together.
fn ways(title: &dyn Title) -> Vec<Vec<(String, String)>> {
    let specs = title.options(&catalog::shelf().unwrap());
    let alone =
        specs.iter().flat_map(|spec| spec.values.iter().map(|value| (spec.key.to_owned(), value.value.clone())));
    let mut ways: Vec<_> = alone.map(|wish| vec![wish]).collect();
    if title.id() == "tokyo-metro" {
        let wish = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        ways.push(vec![wish("map", "osaka"), wish("cards", "osaka"), wish("drinks", "standard")]);
    }
    ways
}

/// Plays a game by dice; how many sentences were heard, and the first that holds something raw, of each kind.
fn hear(title: &dyn Title, players: u8, way: &[(String, String)], faults: &mut BTreeSet<String>) -> Option<usize> {
    let opened = title.open(&catalog::shelf().unwrap(), players, way).ok()?;
    let (ids, seed) = (ids(title), Seed::number(14));
    let (mut game, mut dice) = (opened.begin(seed), Dice::new(&seed, StreamId::named("told"), 0));
    let mut heard = 0;
    for _ in 0..MOST {
        let Some(seat) = game.actors().first() else { return Some(heard) };
        let legal = game.legal(seat);
        let outcome = game.play(seat, &legal[dice.below(legal.len() as u32) as usize]).unwrap();
        for viewer in [Viewer::Seat(Seat::at(0)), Viewer::Seat(seat), Viewer::Spectator] {
            for (phrase, lang) in outcome.seen(viewer).iter().flat_map(|phrase| Lang::ALL.map(|lang| (phrase, lang))) {
                let sentence = title.dictionary().say(phrase, Listener::plain(lang));
                heard += 1;
                if let Some(raw) = raw(&sentence, &ids, lang) {
                    faults.insert(format!("{} {lang} {}: {raw}", title.id(), phrase.id));
                }
            }
        }
    }
    panic!("{} {way:?} does not end", title.id());
}

#[test]
fn no_sentence_of_any_game_tells_of_an_id() {
    let mut faults = BTreeSet::new();
    for title in catalog::TITLES {
        let (fewest, most) = (*title.players().start(), (*title.players().end()).min(5));
        let mut played = 0;
        for way in ways(*title) {
            for players in [fewest, most] {
                if let Some(heard) = hear(*title, players, &way, &mut faults) {
                    assert!(heard > 100, "{} {way:?}: {heard} sentences", title.id());
                    played += 1;
                }
            }
        }
        assert!(played > 2, "{}: {played} games", title.id());
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn an_id_and_the_number_of_a_space_are_noticed() {
    let ids = BTreeSet::from(["mb-1-4", "ueno", "food"]);
    assert_eq!(raw("M/B：mb-1-4が捨て札になり", &ids, Lang::Ja), Some("mb-1-4"));
    assert_eq!(raw("Seat 1 walks to 12.7 beside Ueno.", &ids, Lang::En), Some("12.7"));
    assert_eq!(raw("Seat 1 builds ueno.", &ids, Lang::En), Some("ueno"));
    assert_eq!(raw("Seat 1 opens a food store at Ueno for ¥1,200.", &ids, Lang::En), None);
    assert_eq!(raw("席1はfoodの店を開きました。", &ids, Lang::Ja), Some("food"));
}
