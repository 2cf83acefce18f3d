//! Boards drawn from many games: never a panic, nothing hidden, every target legal.

use catalog::{Match, Opened};
use shinjuku::{Shinjuku, StationId, View, WardId};
use tabletop::{Budget, Dice, Lang, Listener, Notation, Seat, Seed, StreamId, Viewer, Views};

use super::{
    LAYERS, draw, land,
    plane::{self, Plane},
};
use crate::boards::{Drawn, FirstTurn, Look, RailRow, kit::overlap};
use crate::client_cache::ClientCache;

const NAMES: [&str; 4] = ["Hana", "Tomas <b>", "Aiko", "Jun"];

fn names() -> Vec<String> {
    NAMES.map(str::to_owned).into()
}

fn open(players: u8, kaiju: &str, bonus: &str) -> Box<dyn Opened> {
    let given = [("kaiju".to_owned(), kaiju.to_owned()), ("bonus".to_owned(), bonus.to_owned())];
    catalog::title("shinjuku").unwrap().open(&catalog::shelf().unwrap(), players, &given).unwrap()
}

fn drawn(opened: &dyn Opened, at: &dyn Match, viewer: Viewer, lang: Lang) -> Drawn {
    let (names, view, cache) = (names(), at.typed_view(viewer), ClientCache::default());
    let look = Look::now(opened.game(), at, viewer, Listener { lang, seats: &names }, &cache);
    draw(look.game.downcast_ref().unwrap(), view.downcast_ref().unwrap(), &look)
}

/// All that is drawn, but for the rows of the rail.
fn shown(drawn: &Drawn) -> String {
    let players = drawn.players.as_ref().map_or("", |players| players.0.as_str());
    format!("{}{}{}{players}", drawn.board.0, drawn.about.0, drawn.things.0)
}

fn page(opened: &dyn Opened, at: &dyn Match, viewer: Viewer, lang: Lang) -> String {
    let drawn = drawn(opened, at, viewer, lang);
    let rows = drawn.rows.iter().flatten().map(|row| row.inside.0.as_str()).collect::<String>();
    format!("{}{rows}", shown(&drawn))
}

/// Plays one decision of a bot; false at the end.
fn step(at: &mut dyn Match, bot: &str, dice: &mut Dice) -> bool {
    let Some(seat) = at.actors().iter().next() else { return false };
    let action = at.bot(bot, seat, &mut Budget::unlimited(), dice).unwrap();
    at.play(seat, &action).unwrap();
    true
}

fn viewers(players: u8) -> impl Iterator<Item = Viewer> {
    Seat::all(players).map(Viewer::Seat).chain([Viewer::Spectator])
}

/// The values of an attribute.
fn values(page: &str, name: &str) -> Vec<String> {
    let mark = format!(" {name}=\"");
    page.split(&mark).skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
}

fn tables() -> impl Iterator<Item = (u8, Box<dyn Opened>)> {
    (2..=4).flat_map(|players| {
        ["off", "on"]
            .into_iter()
            .flat_map(move |kaiju| ["standard", "none"].map(|bonus| (players, open(players, kaiju, bonus))))
    })
}

/// Every legal action is a button of the rail and, if it has a place, lit there; nothing else is lit, and a click on
/// anything else that asks for the reason gets one.
fn check(drawn: &Drawn, at: &dyn Match, viewer: Viewer) {
    let (legal, seat) = match viewer {
        Viewer::Seat(seat) => (at.legal(seat), Some(seat)),
        Viewer::Spectator => (Vec::new(), None),
    };
    let offers: Vec<&str> = drawn.rows.iter().flatten().filter_map(|offer| offer.notation.as_deref()).collect();
    // What costs three cards stands last; else the order is that of the rules.
    let mut sorted = legal.clone();
    sorted.sort_unstable();
    let mut shown_offers = offers.clone();
    shown_offers.sort_unstable();
    assert_eq!(shown_offers, sorted);
    let dear = |row: &&RailRow| row.inside.0.contains("any three cards") || row.inside.0.contains("任意の3枚で支払い");
    let mut rows =
        drawn.rows.iter().flatten().filter(|row| row.inside.0.contains("j-price")).skip_while(|row| !dear(row));
    assert!(rows.all(|row| dear(&row)), "something cheaper stands below three cards");
    let page = shown(drawn);
    assert!(!page.contains("<b></b>") && !page.contains("NaN") && !page.contains("{sj"), "{page}");
    let lit = values(&page, "data-do");
    for action in &lit {
        assert!(legal.contains(action), "{action} is not among {legal:?}");
    }
    for action in legal.iter().filter(|action| action.contains(' ') || *action == "stop") {
        assert!(lit.contains(action), "{action} is not lit");
    }
    for text in values(&page, "data-try") {
        let refused = at.copy().play(seat.unwrap(), &text).err().unwrap_or_else(|| panic!("{text} is legal"));
        assert!(refused.rule.is_some(), "{text} is refused without a rule");
    }
    let keys: Vec<String> = drawn.rows.iter().flatten().flat_map(|offer| values(&offer.inside.0, "data-key")).collect();
    let different: std::collections::HashSet<&String> = keys.iter().collect();
    assert_eq!(keys.len(), different.len(), "two choices with one key");
    let ids = values(&page, "id");
    let different: std::collections::HashSet<&String> = ids.iter().collect();
    assert_eq!(ids.len(), different.len(), "an id is twice in {ids:?}");
}

#[test]
fn every_choice_of_random_games_is_a_button_and_lit_and_nothing_else_is() {
    let mut verbs = std::collections::BTreeSet::new();
    // Each table twice, so that both bots play at it.
    for (number, (players, opened)) in (0_u64..).zip(tables().chain(tables().skip(1)).chain(tables().take(1))) {
        let mut dice = Dice::new(&Seed::number(number), StreamId::named("bot"), 0);
        let mut at = opened.begin(Seed::number(number));
        let mut steps = 0_usize;
        let bot = if number.is_multiple_of(2) { "random" } else { "greedy" };
        loop {
            let asked = at.actors();
            // Questions that are seldom asked are never left out.
            let seldom =
                |seat| at.legal(seat).iter().any(|text| text.starts_with("upgrade ") || text.starts_with("from "));
            let looks = |seat| steps.is_multiple_of(3) || seldom(seat);
            for viewer in viewers(players)
                .filter(|viewer| steps.is_multiple_of(23) || asked.iter().any(|seat| viewer.is(seat) && looks(seat)))
            {
                let lang = if steps.is_multiple_of(2) { Lang::En } else { Lang::Ja };
                let drawn = drawn(&*opened, &*at, viewer, lang);
                check(&drawn, &*at, viewer);
                let offers = drawn.rows.iter().flatten().filter_map(|offer| offer.notation.as_deref());
                verbs.extend(offers.filter_map(|text| text.split(' ').next()).map(str::to_owned));
            }
            if !step(&mut *at, bot, &mut dice) {
                break;
            }
            steps += 1;
        }
    }
    let all = "at books clothing decline departo done electronics expand festival flee food from gather give go income kaiju \
               move open pay spend start stop three track upgrade";
    assert_eq!(verbs.iter().map(String::as_str).collect::<Vec<_>>(), all.split_whitespace().collect::<Vec<_>>());
}

#[test]
fn a_railway_is_never_hit_in_the_middle_of_another() {
    let opened = open(2, "off", "standard");
    let mut at = opened.begin(Seed::number(1));
    let seat = at.actors().iter().next().unwrap();
    let festival = at.legal(seat).swap_remove(0);
    at.play(seat, &festival).unwrap();
    at.play(seat, "expand").unwrap();
    let page = shown(&drawn(&*opened, &*at, Viewer::Seat(seat), Lang::En));
    let widths: Vec<f32> = page
        .split("class=\"j-hit j-along\"")
        .skip(1)
        .map(|rest| values(rest, "stroke-width")[0].parse().unwrap())
        .collect();
    assert_eq!(widths.len(), 67);
    assert!(widths.iter().all(|width| *width > 15.0), "{widths:?}");
}

#[test]
fn no_two_names_lie_on_each_other() {
    let opened = open(2, "off", "standard");
    let board = opened.game().downcast_ref::<Shinjuku>().unwrap().board();
    let plane = Plane::new(board);
    let mut faults = Vec::new();
    for lang in Lang::ALL {
        let stations = StationId::all().map(|at| (&board.station(at).id, land::label_area(board, &plane, lang, at)));
        let wards = WardId::all().map(|at| (&board.ward(at).id, land::ward_area(board, &plane, lang, at)));
        let rings = StationId::all().map(|at| {
            let ([x, y], r) = (plane.station(at), if board.is_big(at) { 11.0 } else { 6.5 });
            (&board.station(at).id, [x - r, y - r, 2.0 * r, 2.0 * r])
        });
        let names: Vec<_> = stations.chain(wards).collect();
        for (at, (id, area)) in names.iter().enumerate() {
            let rest = names[at + 1..].iter().copied().chain(rings.clone());
            let hit = rest.filter(|(_, other)| overlap(*area, *other) > 0.0).map(|(other, _)| other.as_str());
            faults.extend(hit.map(|other| format!("{lang}: {id} lies on {other}")));
            let [x, y, wide, high] = *area;
            if x < 0.0 || y < 0.0 || x + wide > plane::WIDTH || y + high > plane::HEIGHT {
                faults.push(format!("{lang}: {id} is cut off"));
            }
        }
    }
    assert_eq!(faults, Vec::<String>::new());
}

/// How many cards a ward has is said nowhere else.
#[test]
fn no_store_hides_how_many_cards_a_ward_has() {
    let opened = open(2, "off", "standard");
    let board = opened.game().downcast_ref::<Shinjuku>().unwrap().board();
    let plane = Plane::new(board);
    for (lang, station, ward) in Lang::ALL
        .into_iter()
        .flat_map(|lang| StationId::all().flat_map(move |station| WardId::all().map(move |ward| (lang, station, ward))))
    {
        let (store, count) = (plane::store_area(plane.site(station)), land::count_area(board, &plane, lang, ward));
        let (station, ward) = (&board.station(station).id, &board.ward(ward).id);
        assert!(overlap(store, count) == 0.0, "{lang}: a store at {station} hides the count of {ward}");
    }
}

/// A store hid the first letter of another station's name, and read on its own it was another one.
#[test]
fn stores_hide_no_more_than_a_hair_of_a_name() {
    let opened = open(2, "off", "standard");
    let board = opened.game().downcast_ref::<Shinjuku>().unwrap().board();
    let plane = Plane::new(board);
    let mut faults = Vec::new();
    for (lang, at) in Lang::ALL.into_iter().flat_map(|lang| StationId::all().map(move |at| (lang, at))) {
        let stations =
            StationId::all().map(|other| (&board.station(other).id, land::label_area(board, &plane, lang, other)));
        let wards = WardId::all().map(|ward| (&board.ward(ward).id, land::ward_area(board, &plane, lang, ward)));
        for (name, area) in stations.chain(wards) {
            let hidden = overlap(plane::shop_area(plane.site(at)), area);
            if hidden > 40.0 {
                faults.push(format!("{lang}: a store at {} hides {hidden} of {name}", board.station(at).id));
            }
        }
    }
    assert_eq!(faults, Vec::<String>::new());
}

/// It was shown only while another's turn ran, and bots have moved before anybody could read it.
#[test]
fn the_guide_says_how_one_scores_when_the_second_turn_begins() {
    let (opened, drawing) = (open(3, "off", "standard"), crate::boards::drawing("shinjuku").unwrap());
    let at = opened.begin(Seed::number(5));
    let seat = at.actors().iter().next().unwrap();
    let view = at.typed_view(Viewer::Seat(seat));
    let told = |round| {
        let first = FirstTurn {
            game: opened.game(),
            view: &*view,
            seat,
            asked: true,
            held: false,
            steps: 30,
            played: (true, true),
            round,
        };
        drawing.moment(&first)
    };
    assert_eq!(told(2), Some(vec![drawing.guide().len() - 1]));
    assert_eq!(told(3), None);
}

/// How long the game lasts, whose turn it is while one is asked in it, and that nothing comes any more once it is over.
#[test]
fn a_game_says_how_long_it_lasts_whose_turn_it_is_and_that_it_is_over() {
    let mut offers = 0;
    for number in 0..3 {
        let opened = open(3, "off", "standard");
        let mut dice = Dice::new(&Seed::number(number), StreamId::named("bot"), 0);
        let mut at = opened.begin(Seed::number(number));
        let begun = shown(&drawn(&*opened, &*at, Viewer::Seat(Seat::at(0)), Lang::En));
        assert!(begun.contains(" customers to the end"), "{begun}");
        loop {
            let asked = at.actors().iter().next();
            if let Some(seat) = asked.filter(|seat| at.legal(*seat).iter().any(|text| text == "decline")) {
                offers += 1;
                let drawn = drawn(&*opened, &*at, Viewer::Seat(seat), Lang::En);
                assert!(drawn.about.0.contains("turn: you only decide about this Income."), "{}", drawn.about.0);
            }
            if !step(&mut *at, "greedy", &mut dice) {
                break;
            }
        }
        let over = shown(&drawn(&*opened, &*at, Viewer::Seat(Seat::at(0)), Lang::En));
        assert!(
            !over.contains("to the map next") && !over.contains("The next Departo") && !over.contains("to the end")
        );
    }
    assert!(offers > 0);
}

#[test]
fn two_states_that_differ_in_hidden_things_only_look_the_same() {
    for (number, (players, opened)) in (100_u64..).zip(tables()) {
        let game = opened.game().downcast_ref::<Shinjuku>().unwrap();
        let mut dice = Dice::new(&Seed::number(number), StreamId::named("bot"), 0);
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
fn what_never_changes_travels_apart_from_the_page() {
    let opened = open(4, "on", "standard");
    for (lang, code) in [(Lang::En, "en"), (Lang::Ja, "ja")] {
        let page = page(&*opened, &*opened.begin(Seed::number(3)), Viewer::Spectator, lang);
        let start = format!("shinjuku-tokyo-{code}-");
        let layer = LAYERS.iter().find(|layer| layer.name.starts_with(&start)).unwrap();
        assert!(page.contains(&layer.name));
        for part in ["j-ground", "j-places", "j-w-koto", "j-w-bay"] {
            assert!(
                layer.text.contains(&format!("id=\"{part}\"")) && !page.contains(&format!("id=\"{part}\"")),
                "{part}"
            );
        }
    }
}

/// By the name of a ward or a good alone nobody knows which of them was chosen.
#[test]
fn a_card_a_customer_and_a_store_are_called_what_they_are() {
    let (opened, drawing) = (open(3, "off", "standard"), crate::boards::drawing("shinjuku").unwrap());
    let mut seen = std::collections::BTreeSet::new();
    for number in 0..4 {
        let mut dice = Dice::new(&Seed::number(number), StreamId::named("bot"), 0);
        let mut at = opened.begin(Seed::number(number));
        loop {
            for (seat, text) in
                at.actors().iter().flat_map(|seat| at.legal(seat).into_iter().map(move |text| (seat, text)))
            {
                let kind = match text.split(' ').next().unwrap() {
                    "pay" | "spend" => "card of ",
                    "give" => " customer",
                    "food" | "clothing" | "books" | "electronics" => " store",
                    _ => continue,
                };
                let name = drawing.step_name(opened.game(), &*at, seat, &text, Lang::En).unwrap();
                assert!(name.contains(kind), "{text} is called {name}");
                seen.insert(kind);
            }
            if !step(&mut *at, "random", &mut dice) {
                break;
            }
        }
    }
    assert_eq!(seen.len(), 3, "{seen:?}");
}
