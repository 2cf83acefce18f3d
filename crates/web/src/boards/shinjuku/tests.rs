//! Boards drawn from many games: never a panic, nothing hidden, every target legal.

use catalog::{Match, Opened};
use maud::html;
use shinjuku::{Shinjuku, View};
use tabletop::{Dice, Game as _, Lang, List, Listener, Seat, Seed, Viewer};

use super::draw;

const NAMES: [&str; 4] = ["Hana", "Tomas <b>", "Aiko", "Jun"];

fn names() -> Vec<String> {
    NAMES.map(str::to_owned).into()
}

fn open(players: u8, kaiju: &str, bonus: &str) -> Box<dyn Opened> {
    let given = [("kaiju".to_owned(), kaiju.to_owned()), ("bonus".to_owned(), bonus.to_owned())];
    catalog::title("shinjuku").unwrap().open(&catalog::shelf().unwrap(), players, &given).unwrap()
}

fn page(at: &dyn Match, viewer: Viewer, lang: Lang) -> String {
    draw(at, viewer, Listener { lang, seats: &names() }).unwrap().into_string()
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
                let page = page(&*at, viewer, if steps.is_multiple_of(2) { Lang::En } else { Lang::Ja });
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
        let lit = offered(&page(&*at, Viewer::Seat(seat), Lang::En));
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
                assert_eq!(page(&*at, viewer, Lang::En), page(&*other, viewer, Lang::En));
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
    let first = parts(&page(&*at, Viewer::Spectator, Lang::En));
    while step(&mut *at, "random", &mut dice) {}
    assert_eq!(parts(&page(&*at, Viewer::Spectator, Lang::En)), first);
}

/// The page of a moment with our own style sheets, to be looked at.
fn standalone(at: &dyn Match, seat: Seat, lang: Lang) -> String {
    let sheets = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/");
    let choices = at.choices(seat);
    let say = |phrase: &tabletop::Phrase| Shinjuku::dictionary().say(phrase, Listener { lang, seats: &names() });
    html! {
        (maud::DOCTYPE)
        html lang=(lang) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                @for sheet in ["norikae.css", "shinjuku.css"] { link rel="stylesheet" href={(sheets) (sheet)}; }
            }
            body {
                header .bar { span .mark { "Norikae" } }
                main .table {
                    div #board .board { h1 #game { "Shinjuku" } (maud::PreEscaped(page(at, Viewer::Seat(seat), lang))) }
                    div #rail .rail {
                        section #now .card .now {
                            h2 { (at.question(seat).map(|asked| say(&asked)).unwrap_or_default()) }
                            form #choices .choices-list .many[choices.len() > 24] method="post" action="/" {
                                @for (text, does) in &choices {
                                    button .choose name="action" value=(text) { span { (say(does)) } code { (text) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    .into_string()
}

/// Writes moments of a game to `SHINJUKU_LOOK`, where a browser can open them.
#[test]
#[ignore = "for looking at the board, not for checking it"]
fn moments_are_written_for_looking() {
    let folder = std::path::PathBuf::from(std::env::var("SHINJUKU_LOOK").unwrap());
    let opened = open(4, "on", "standard");
    let (mut dice, mut at) = (Dice::new(&Seed::number(11), List::named("bot"), 0), opened.begin(Seed::number(11)));
    let mut seen: std::collections::BTreeMap<String, usize> = std::collections::BTreeMap::new();
    let mut steps = 0_usize;
    while let Some(seat) = at.actors().iter().next() {
        let phase = at.question(seat).map(|asked| asked.id).unwrap_or_default();
        let often = seen.entry(phase.to_owned()).or_default();
        *often += 1;
        if [1, 5, 9, 20].contains(often) || steps.is_multiple_of(150) {
            std::fs::write(folder.join(format!("{steps:04}-{phase}.html")), standalone(&*at, seat, Lang::En)).unwrap();
            std::fs::write(folder.join(format!("{steps:04}-{phase}.ja.html")), standalone(&*at, seat, Lang::Ja))
                .unwrap();
        }
        steps += 1;
        step(&mut *at, &std::env::var("SHINJUKU_BOT").unwrap_or_else(|_| "greedy".to_owned()), &mut dice);
    }
    let seat = Seat::all(4).next().unwrap();
    std::fs::write(folder.join("over.html"), standalone(&*at, seat, Lang::En)).unwrap();
}
