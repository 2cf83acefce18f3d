//! Everything that Shinjuku says, in both languages.

#![expect(clippy::unwrap_used, reason = "a test that fails panics")]

use std::{collections::BTreeSet, fs, path::Path};

use shinjuku::Shinjuku;
use tabletop::{
    Dice, Dictionary, Game, Lang, Listener, Notation, Options, Playout, Rules, Seat, Seed, Silent, StreamId, Viewer,
    Views, Words, contract,
};

fn locale(lang: Lang) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("locales/{lang}.ftl"))).unwrap()
}

#[test]
fn no_sentence_is_missing_in_one_language() {
    assert_eq!(Dictionary::gaps(&locale(Lang::En), &locale(Lang::Ja)), Vec::<String>::new());
}

/// A key that no code asks for is dead.
#[test]
fn every_key_is_used() {
    let mut code = String::new();
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            code += &fs::read_to_string(path).unwrap();
        }
    }
    let english = locale(Lang::En);
    let keys =
        english.lines().filter(|line| !line.starts_with([' ', '#', '}'])).filter_map(|line| line.split_once(" = "));
    let unused: BTreeSet<&str> = keys.map(|(key, _)| key).filter(|key| !code.contains(&format!("\"{key}\""))).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn a_japanese_page_has_no_english_in_it() {
    let shelf = contract::shelf::<Shinjuku>();
    let options = Options::complete(&Shinjuku::options(&shelf), [("kaiju", "on")]).unwrap();
    let game = Shinjuku::open(&shelf, 3, &options).unwrap();
    let names = ["ミカ", "ケン", "ユイ"].map(str::to_owned);
    let to = Listener { lang: Lang::Ja, seats: &names };
    for number in 0..5 {
        let seed = Seed::number(number);
        let mut dice = Dice::new(&seed, StreamId::named("languages"), 0);
        let mut playout = Playout::begin(&game, seed);
        while let Some(seat) = playout.seat() {
            let view = game.view(&playout.state, Viewer::Seat(seat));
            let mut events = Vec::new();
            let mut said = vec![game.text(&view, to).plain()];
            let (_, action) = playout.random(&mut dice, &mut events).unwrap();
            let say = |phrase| Shinjuku::dictionary().say(&phrase, to);
            said.extend(game.question(&view).map(say));
            said.push(say(game.explain(&view, action)));
            let seen = events.iter().filter_map(|event| game.show(event, Viewer::Seat(seat)));
            said.extend(seen.map(|seen| say(game.sentence(&seen))));
            for text in said {
                assert!(!text.contains(|letter: char| letter.is_ascii_alphabetic()), "{text}");
            }
        }
    }
}

/// A short game of pictures: what a player in the terminal sees of the Queue, the map and the own hand.
#[test]
fn the_page_shows_the_queue_the_links_and_the_wild_cards() {
    let shelf = contract::shelf::<Shinjuku>();
    let none: [(&str, &str); 0] = [];
    let options = Options::complete(&Shinjuku::options(&shelf), none).unwrap();
    let game = Shinjuku::open(&shelf, 2, &options).unwrap();
    let mut position = game.position(&game.begin(Seed::number(1)));
    position.players[0].track = vec!["ueno/kita-senju".to_owned()];
    position.players[1].stores.insert("ueno".to_owned(), "books".to_owned());
    let seat = Seat::new(position.turn).unwrap();
    position.festival = position.players[usize::from(position.turn)].hand.keys().next().unwrap().clone();
    let mut state = game.restore(&position).unwrap();
    let text = game.text(&game.view(&state, Viewer::Seat(seat)), Listener::default()).plain();
    for part in [
        "[Seat 1: Books]",
        "Kita Senju=1",
        "→ Tokyo, Akihabara, Shinjuku, Takadanobaba, Todai Mae, Ueno\n",
        "[Festival]",
        "Shinjuku=",
        " *\n",
        "\n1. ",
        "\n4. ",
    ] {
        assert!(text.contains(part), "`{part}` is not in\n{text}");
    }
    let mut legal = Vec::new();
    game.legal(&state, seat, &mut legal);
    game.play(&mut state, seat, legal[0], &mut Silent);
    assert!(!game.text(&game.view(&state, Viewer::Spectator), Listener::default()).plain().contains("Your hand"));
}

/// SJ-PAY-2, SJ-OPEN-3: a card that pays because it is wild is called so, and a store that would move is named.
#[test]
fn a_choice_says_what_is_wild_and_which_store_moves() {
    let shelf = contract::shelf::<Shinjuku>();
    let none: [(&str, &str); 0] = [];
    let options = Options::complete(&Shinjuku::options(&shelf), none).unwrap();
    let game = Shinjuku::open(&shelf, 2, &options).unwrap();
    let mut position = game.position(&game.begin(Seed::number(1)));
    let hand = &mut position.players[usize::from(position.turn)];
    hand.stores.insert("ueno".to_owned(), "books".to_owned());
    assert!(hand.hand.contains_key("taito"), "{:?}", hand.hand);
    let seat = Seat::new(position.turn).unwrap();
    let mut state = game.restore(&position).unwrap();
    let mut said = Vec::new();
    for text in ["festival shibuya", "open", "at omori", "from ueno", "pay taito"] {
        let (action, view) = (game.read(&state, seat, text).unwrap(), game.view(&state, Viewer::Seat(seat)));
        game.check(&state, seat, action).unwrap();
        said.push(Shinjuku::dictionary().say(&game.explain(&view, action), Listener::default()));
        game.play(&mut state, seat, action, &mut Silent);
    }
    assert_eq!(said[3..], ["Move your Books store from Ueno.", "Pay a card of Taito, which is wild for you."]);
}
