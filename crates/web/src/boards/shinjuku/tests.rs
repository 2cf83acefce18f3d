//! Boards drawn from many games: never a panic, nothing hidden, every target legal.

use catalog::{Match, Opened};
use shinjuku::{Shinjuku, View};
use tabletop::{Dice, Game as _, Lang, List, Listener, Seat, Seed, Viewer};

use super::draw;
use crate::boards::Look;

const NAMES: [&str; 4] = ["Hana", "Tomas <b>", "Aiko", "Jun"];

fn names() -> Vec<String> {
    NAMES.map(str::to_owned).into()
}

fn open(players: u8, kaiju: &str, bonus: &str) -> Box<dyn Opened> {
    let given = [("kaiju".to_owned(), kaiju.to_owned()), ("bonus".to_owned(), bonus.to_owned())];
    catalog::title("shinjuku").unwrap().open(&catalog::shelf().unwrap(), players, &given).unwrap()
}

fn page(opened: &dyn Opened, at: &dyn Match, viewer: Viewer, lang: Lang) -> String {
    let (names, view) = (names(), at.typed_view(viewer));
    let look = Look { game: opened.game(), at, viewer, to: Listener { lang, seats: &names }, sheet: None };
    draw(look.game.downcast_ref().unwrap(), view.downcast_ref().unwrap(), &look).board.into_string()
}

/// Plays one decision of a bot; false at the end.
fn step(at: &mut dyn Match, bot: &str, dice: &mut Dice) -> bool {
    let Some(seat) = at.actors().iter().next() else { return false };
    let action = at.bot(bot, seat, dice).unwrap();
    at.play(seat, &action).unwrap();
    true
}

fn viewers(players: u8) -> impl Iterator<Item = Viewer> {
    Seat::all(players).map(Viewer::Seat).chain([Viewer::Spectator])
}

/// The notations that a page offers.
fn offered(page: &str) -> Vec<String> {
    let values = |mark: &str| {
        page.split(mark).skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    [values("name=\"action\" value=\""), values("data-action=\"")].concat()
}

fn tables() -> impl Iterator<Item = (u8, Box<dyn Opened>)> {
    (2..=4).flat_map(|players| {
        ["off", "on"]
            .into_iter()
            .flat_map(move |kaiju| ["standard", "none"].map(|bonus| (players, open(players, kaiju, bonus))))
    })
}

#[test]
fn every_lit_target_of_random_games_is_a_legal_action() {
    for (number, (players, opened)) in (0_u64..).zip(tables()) {
        let mut dice = Dice::new(&Seed::number(number), List::named("bot"), 0);
        let mut at = opened.begin(Seed::number(number));
        let mut steps = 0_usize;
        loop {
            let asked = at.actors();
            for viewer in viewers(players).filter(|viewer| {
                steps.is_multiple_of(23) || steps.is_multiple_of(3) && asked.iter().any(|seat| viewer.is(seat))
            }) {
                let legal = match viewer {
                    Viewer::Seat(seat) => at.legal(seat),
                    Viewer::Spectator => Vec::new(),
                };
                let page = page(&*opened, &*at, viewer, if steps.is_multiple_of(2) { Lang::En } else { Lang::Ja });
                assert!(!page.contains("<b></b>") && !page.contains("NaN") && !page.contains("{sj"), "{page}");
                for action in offered(&page) {
                    assert!(legal.contains(&action), "{action} is not among {legal:?}");
                }
            }
            if !step(&mut *at, "random", &mut dice) {
                break;
            }
            steps += 1;
        }
    }
}

/// Wards, stations, railways, cards, customers and stores of the supply are lit; only bare words are not.
#[test]
fn everything_that_has_a_place_on_the_board_is_lit_there() {
    let opened = open(3, "on", "standard");
    let (mut dice, mut at) = (Dice::new(&Seed::number(5), List::named("bot"), 0), opened.begin(Seed::number(5)));
    while let Some(seat) = at.actors().iter().next() {
        let lit = offered(&page(&*opened, &*at, Viewer::Seat(seat), Lang::En));
        for action in at.legal(seat).iter().filter(|action| action.contains(' ')) {
            assert!(lit.contains(action), "{action} is not lit");
        }
        step(&mut *at, "random", &mut dice);
    }
}

#[test]
fn two_states_that_differ_in_hidden_things_only_look_the_same() {
    for (number, (players, opened)) in (100_u64..).zip(tables()) {
        let game = opened.game().downcast_ref::<Shinjuku>().unwrap();
        let mut dice = Dice::new(&Seed::number(number), List::named("bot"), 0);
        let mut at = opened.begin(Seed::number(number));
        for steps in 0_usize.. {
            for viewer in viewers(players).filter(|_| steps.is_multiple_of(29)) {
                let view = at.typed_view(viewer).downcast::<View>().unwrap();
                let other = game.position(&game.imagine(&view, &mut dice));
                let other = opened.restore(&serde_json::to_value(other).unwrap()).unwrap();
                assert_eq!(page(&*opened, &*at, viewer, Lang::En), page(&*opened, &*other, viewer, Lang::En));
            }
            if !step(&mut *at, "random", &mut dice) {
                break;
            }
        }
    }
}

#[test]
fn what_never_changes_is_the_same_in_every_moment() {
    let part = |page: &str, from: &str, to: &str| page[page.find(from).unwrap()..page.find(to).unwrap()].to_owned();
    let parts =
        |page: &str| (part(page, "id=\"j-ground\"", "id=\"j-under\""), part(page, "id=\"j-places\"", "id=\"j-over\""));
    let opened = open(4, "on", "standard");
    let (mut dice, mut at) = (Dice::new(&Seed::number(3), List::named("bot"), 0), opened.begin(Seed::number(3)));
    let first = parts(&page(&*opened, &*at, Viewer::Spectator, Lang::En));
    while step(&mut *at, "random", &mut dice) {}
    assert_eq!(parts(&page(&*opened, &*at, Viewer::Spectator, Lang::En)), first);
}
