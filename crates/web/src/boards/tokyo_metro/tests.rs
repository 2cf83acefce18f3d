//! Boards drawn from many games: never a panic, nothing hidden, every choice has its button, every target is legal.

use std::collections::{BTreeSet, HashSet};

use catalog::{Match, Opened};
use tabletop::{BoardFile, Budget, Dice, Lang, Listener, Seat, Seed, StreamId, Viewer};

use super::draw;
use crate::boards::{Drawn, FirstTurn, Look};
use crate::client_cache::ClientCache;

const NAMES: [&str; 5] = ["Hana", "Tomas <b>", "Aiko", "Jun", "Rin"];

pub(super) fn open(shelf: &tabletop::Shelf, players: u8, options: &[(&str, &str)]) -> Box<dyn Opened> {
    let given: Vec<(String, String)> = options.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect();
    catalog::title("tokyo-metro").unwrap().open(shelf, players, &given).unwrap()
}

/// Tables that look different: seats and options.
const TABLES: [(u8, &[(&str, &str)]); 6] = [
    (4, &[]),
    (5, &[]),
    (1, &[]),
    (3, &[("edition", "first")]),
    (4, &[("map", "osaka"), ("drinks", "standard")]),
    (2, &[("map", "osaka"), ("cards", "tokyo")]),
];

pub(super) fn drawn(opened: &dyn Opened, at: &dyn Match, viewer: Viewer, lang: Lang) -> Drawn {
    drawn_for(opened, at, (viewer, lang), &ClientCache::default())
}

/// What is drawn for a page that shows something already.
fn drawn_for(opened: &dyn Opened, at: &dyn Match, (viewer, lang): (Viewer, Lang), cache: &ClientCache) -> Drawn {
    let (names, view) = (NAMES.map(str::to_owned), at.typed_view(viewer));
    let look = Look::now(opened.game(), at, viewer, Listener { lang, seats: &names }, cache);
    draw(look.game.downcast_ref().unwrap(), view.downcast_ref().unwrap(), &look)
}

/// All that is drawn, but for the rows of the rail.
pub(super) fn shown(drawn: &Drawn) -> String {
    let parts =
        [Some(&drawn.board), Some(&drawn.about), Some(&drawn.things), drawn.players.as_ref(), drawn.chip.as_ref()];
    parts.into_iter().flatten().map(|part| part.0.as_str()).collect()
}

/// The values of an attribute.
pub(super) fn values(page: &str, name: &str) -> Vec<String> {
    let mark = format!(" {name}=\"");
    page.split(&mark).skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
}

/// Every legal action has a button or a place in the list; nothing else is lit; whatever asks for the reason gets one.
fn check(drawn: &Drawn, at: &dyn Match, viewer: Viewer) {
    let legal = match viewer {
        Viewer::Seat(seat) => at.legal(seat),
        Viewer::Spectator => Vec::new(),
    };
    let page = shown(drawn);
    assert!(!page.contains("NaN") && !page.contains("{tm") && !page.contains("inf"), "{page}");
    let buttons = page.split("<button").skip(1).map(|rest| rest.split('>').next().unwrap());
    let mut offered: BTreeSet<String> = buttons
        .filter(|button| button.contains("form=\"choices\""))
        .flat_map(|button| values(button, "value"))
        .collect();
    offered.extend(drawn.rows.iter().flatten().filter_map(|row| row.notation.clone()));
    offered.extend(drawn.pick.iter().flat_map(|pick| &pick.options).map(|(notation, _)| notation.clone()));
    assert_eq!(offered, legal.iter().cloned().collect(), "every choice has a button, and nothing else");
    assert!(drawn.rows.iter().flatten().count() <= 24, "no long list");
    for action in values(&page, "data-do").iter().chain(&values(&page, "data-of")) {
        assert!(legal.contains(action), "{action} is not among {legal:?}");
    }
    for text in values(&page, "data-try").iter().filter(|text| !text.contains('*')) {
        let Viewer::Seat(seat) = viewer else { panic!("{text} is tried by nobody") };
        let refused = at.copy().play(seat, text).err().unwrap_or_else(|| panic!("{text} is legal"));
        assert!(refused.rule.is_some(), "{text} is refused without a rule");
    }
    let ids = values(&page, "id");
    let different: HashSet<&String> = ids.iter().collect();
    assert_eq!(ids.len(), different.len(), "an id is twice in {ids:?}");
    let mut keys: Vec<String> = drawn.rows.iter().flatten().flat_map(|row| values(&row.inside.0, "data-key")).collect();
    keys.extend(values(&page, "data-key"));
    assert_eq!(keys.len(), keys.iter().collect::<HashSet<_>>().len(), "two choices with one key: {keys:?}");
}

/// Plays a game by a bot and looks at some of its moments with the eyes of who is asked and of a spectator.
fn walk(opened: &dyn Opened, players: u8, number: u64, bot: &str) -> BTreeSet<String> {
    let mut dice = Dice::new(&Seed::number(number), StreamId::named("bot"), 0);
    let mut at = opened.begin(Seed::number(number));
    let mut verbs = BTreeSet::new();
    for step in 0_usize.. {
        let asked = at.actors();
        let Some(seat) = asked.iter().next() else { break };
        let lang = if step.is_multiple_of(2) { Lang::En } else { Lang::Ja };
        let verb = at.legal(seat).first().map(|text| text.split(' ').next().unwrap_or_default().to_owned());
        let is_new = verb.is_some_and(|verb| verbs.insert(verb));
        if is_new || step.is_multiple_of(7) {
            check(&drawn(opened, &*at, Viewer::Seat(seat), lang), &*at, Viewer::Seat(seat));
        }
        if step.is_multiple_of(31) {
            check(&drawn(opened, &*at, Viewer::Spectator, lang), &*at, Viewer::Spectator);
            for other in Seat::all(players).filter(|other| !asked.contains(*other)) {
                check(&drawn(opened, &*at, Viewer::Seat(other), lang), &*at, Viewer::Seat(other));
            }
        }
        let action = at.bot(bot, seat, &mut Budget::unlimited(), &mut dice).unwrap();
        at.play(seat, &action).unwrap();
    }
    // The end is drawn, too.
    check(&drawn(opened, &*at, Viewer::Spectator, Lang::En), &*at, Viewer::Spectator);
    verbs
}

#[test]
fn every_choice_of_random_games_has_its_button_and_nothing_else_is_lit() {
    let shelf = catalog::shelf().unwrap();
    let mut verbs = BTreeSet::new();
    for (number, (players, options)) in (0..).zip(TABLES) {
        let opened = open(&shelf, players, options);
        verbs.extend(walk(&*opened, players, number, if number.is_multiple_of(2) { "random" } else { "greedy" }));
    }
    for verb in ["bid", "place", "walk", "invest", "build", "commit"] {
        assert!(verbs.contains(verb), "{verb} was never asked: {verbs:?}");
    }
}

/// A table of Osaka is headed by its own name, once, and says how one comes to cards of one's own where there are such cards.
#[test]
fn a_table_is_called_by_its_map() {
    let shelf = catalog::shelf().unwrap();
    let seen = |options: &[(&str, &str)], lang| {
        let opened = open(&shelf, 2, options);
        let drawn = drawn(&*opened, &*opened.begin(Seed::number(1)), Viewer::Seat(Seat::new(0).unwrap()), lang);
        (drawn.title, drawn.place.unwrap(), drawn.players.unwrap().0.contains("Card action"))
    };
    let (osaka, drinks) = (("map", "osaka"), ("drinks", "standard"));
    let some = |title: &str| Some(title.to_owned());
    assert_eq!(seen(&[], Lang::En), (None, "東京メトロ".to_owned(), true));
    assert_eq!(seen(&[], Lang::Ja), (None, String::new(), false));
    assert_eq!(seen(&[osaka, drinks], Lang::En), (some("Osaka Metro"), "大阪メトロ".to_owned(), false));
    assert_eq!(seen(&[osaka], Lang::Ja), (some("大阪メトロ"), String::new(), false));
}

/// A shipped map without its places for names, each of its names changed.
fn bare(shelf: &mut tabletop::Shelf, map: &str, id: &str, name: impl Fn(&str, &str) -> [String; 2]) {
    let file = shelf.find("tokyo-metro", "map", map).unwrap().clone();
    let (before, rest) = file.text.split_once("[drawing.labels]").unwrap();
    let (_, after) = rest.split_once("[[provenance]]\nof = [\"drawing\"]").unwrap();
    let (_, after) = after.split_once("[[provenance]]").unwrap();
    let own = format!("id = \"{map}\"");
    let text = format!("{before}[[provenance]]{after}").replacen(&own, &format!("id = \"{id}\""), 1);
    let mut pieces = text.split("\nname = { en = \"");
    let mut renamed = pieces.next().unwrap().to_owned();
    for piece in pieces {
        let (en, rest) = piece.split_once("\", ja = \"").unwrap();
        let (ja, rest) = rest.split_once('"').unwrap();
        let [en, ja] = name(en, ja);
        renamed.push_str(&["\nname = { en = \"", &en, "\", ja = \"", &ja, "\"", rest].concat());
    }
    shelf.put(BoardFile::read(&format!("{id}.toml"), &renamed).unwrap());
}

/// An owner's new city without drawing data is drawn like any other: no name is outside, on another one or on a circle.
#[test]
fn a_map_without_places_for_names_gets_a_clean_drawing() {
    for (map, cards) in [("tokyo", "tokyo"), ("osaka", "osaka")] {
        for (id, first) in [("plain", ""), ("shin", "Shin-")] {
            let mut shelf = catalog::shelf().unwrap();
            bare(&mut shelf, map, id, |en, ja| [format!("{first}{en}"), format!("新{ja}")]);
            let opened = open(&shelf, 2, &[("map", id), ("cards", cards)]);
            let game = opened.game().downcast_ref::<tokyo_metro::TokyoMetro>().unwrap();
            for lang in Lang::ALL {
                let plane = super::plane::Plane::new(game.board().map(), lang);
                clean(&plane, &format!("{map} {id} {lang:?}"));
                // The next page does not look for them again.
                let next = super::plane::Plane::new(game.board().map(), lang);
                assert!(std::sync::Arc::ptr_eq(&plane.names, &next.names), "{map} {id} {lang:?}");
            }
            if id == "plain" {
                walk(&*opened, 2, 5, "random");
            }
        }
    }
}

/// Nothing that is written hides anything, and all of it is on the drawing.
fn clean(plane: &super::plane::Plane<'_>, what: &str) {
    let names: Vec<_> = plane.names.iter().map(|name| name.area(plane.letters)).collect();
    let [wide, high] = plane.size();
    let discs = plane.discs();
    for (at, area) in names.iter().enumerate() {
        let [left, top, across, down] = *area;
        let inside = left >= -1.0 && top >= -1.0 && left + across <= wide + 1.0 && top + down <= high + 1.0;
        assert!(inside, "{what}: {:?}", plane.names[at].lines);
        for (other, place) in names.iter().enumerate().skip(at + 1) {
            let hidden = crate::boards::kit::overlap(*area, *place);
            assert!(hidden <= 0.0, "{what}: {:?} {:?} {hidden}", plane.names[at].lines, plane.names[other].lines);
        }
        for ([x, y], radius) in &discs {
            let near = [x.clamp(left, left + across), y.clamp(top, top + down)];
            let away = (x - near[0]).hypot(y - near[1]);
            assert!(away >= *radius, "{what}: {:?} is {away} from the middle of a circle", plane.names[at].lines);
        }
    }
}

/// Where nobody has bid for the first order, whoever begins is told why.
#[test]
fn a_first_order_by_lot_is_said_so() {
    let shelf = catalog::shelf().unwrap();
    for (options, said) in [(&[("edition", "first")][..], true), (&[], false)] {
        let opened = open(&shelf, 3, options);
        let mut at = opened.begin(Seed::number(2));
        while at.legal(at.actors().iter().next().unwrap()).iter().all(|action| action.starts_with("bid")) {
            let seat = at.actors().iter().next().unwrap();
            at.play(seat, "bid 0").unwrap();
        }
        let seat = at.actors().iter().next().unwrap();
        for (lang, words) in [(Lang::En, "drawn by lot"), (Lang::Ja, "くじ")] {
            let about = drawn(&*opened, &*at, Viewer::Seat(seat), lang).about.into_string();
            assert_eq!(
                about.contains(words) && about.contains(NAMES[seat.index()].split(' ').next().unwrap()),
                said,
                "{about}"
            );
        }
    }
}

/// A button on a phone has room for some twenty letters: the question has named the Line already.
#[test]
fn an_order_for_one_of_two_trams_is_short() {
    let opened = open(&catalog::shelf().unwrap(), 3, &[("map", "osaka")]);
    let drawing = crate::boards::drawing("tokyo-metro").unwrap();
    let says = |text: &str, lang| drawing.order_here(opened.game(), text, crate::say::Say(lang));
    let ride = "ride Pa from cosmosquare to suminoekoen";
    assert_eq!(says(ride, Lang::En).as_deref(), Some("Board Pa, get off at Suminoekoen"));
    assert_eq!(says(ride, Lang::Ja).as_deref(), Some("Paに乗り住之江公園で降りる"));
}

/// What people call themselves is never markup.
#[test]
fn a_player_called_like_a_tag_is_only_a_name() {
    let shelf = catalog::shelf().unwrap();
    let opened = open(&shelf, 4, &[]);
    let at = opened.begin(Seed::number(1));
    let page = shown(&drawn(&*opened, &*at, Viewer::Spectator, Lang::En));
    assert!(page.contains("Tomas &lt;b&gt;") && !page.contains("Tomas <b>"));
}

/// A page that is open is sent the columns of cards and the Lines that changed, and no others.
#[test]
fn only_columns_and_lines_that_changed_are_sent_again() {
    let shelf = catalog::shelf().unwrap();
    let opened = open(&shelf, 3, &[]);
    let mut at = opened.begin(Seed::number(3));
    let mut dice = Dice::new(&Seed::number(3), StreamId::named("bot"), 0);
    let spectator = (Viewer::Spectator, Lang::En);
    let (mut cards, mut lines) = (0, 0);
    let mut before = shown(&drawn(&*opened, &*at, spectator.0, spectator.1));
    for _ in 0..60 {
        let Some(seat) = at.actors().iter().next() else { break };
        let action = at.bot("greedy", seat, &mut Budget::unlimited(), &mut dice).unwrap();
        at.play(seat, &action).unwrap();
        let whole = shown(&drawn(&*opened, &*at, spectator.0, spectator.1));
        let update = shown(&drawn_for(&*opened, &*at, spectator, &cache_of(&before)));
        for id in (0..6).map(|at| format!("t-column-{at}")).chain(["G", "M", "T"].map(|line| format!("t-line-{line}")))
        {
            let (Some(old), Some(new)) = (stamp_of(&before, &id), stamp_of(&whole, &id)) else { continue };
            let left_out = update.contains(&format!("id=\"{id}\" data-layer=\"{new}\" data-same"));
            assert_eq!(left_out, old == new, "{id} after {action}");
            *(if id.contains("column") { &mut cards } else { &mut lines }) += usize::from(left_out);
        }
        before = whole;
    }
    assert!(cards > 50 && lines > 50, "{cards} {lines}");
}

/// What a page that shows all this says that it has.
fn cache_of(page: &str) -> ClientCache {
    let parts = page.split('<').filter_map(|tag| Some((values(tag, "id").pop()?, values(tag, "data-layer").pop()?)));
    let held: Vec<String> = parts.map(|(id, stamp)| format!("{id}={stamp}")).collect();
    let mut headers = axum::http::HeaderMap::new();
    headers.insert("norikae-held", format!("log=1 {}", held.join(" ")).parse().unwrap());
    ClientCache::read(&headers)
}

/// The stamp of a part, if the page has it.
fn stamp_of(page: &str, id: &str) -> Option<String> {
    let is = |tag: &&str| values(tag, "id").first().is_some_and(|found| found == id);
    page.split('<').find(is).and_then(|tag| values(tag, "data-layer").pop())
}

/// Where the Trains stand: the vehicle and its place.
fn trains(page: &str) -> Vec<(String, String)> {
    let trains = page.split(" id=\"t-train-").skip(1).map(|rest| rest.split('>').next().unwrap());
    trains.map(|tag| (tag.split('"').next().unwrap().to_owned(), values(tag, "style").concat())).collect()
}

/// A Train jumped to another circle of its Station when a Meeple came by, and looked as if it had run.
#[test]
fn a_train_stands_where_it_stood_while_meeples_walk() {
    let shelf = catalog::shelf().unwrap();
    let opened = open(&shelf, 4, &[]);
    let (mut at, mut dice) = (opened.begin(Seed::number(3)), Dice::new(&Seed::number(3), StreamId::named("bot"), 0));
    let mut walks = 0;
    while let Some(seat) = at.actors().iter().next() {
        let before = trains(&shown(&drawn(&*opened, &*at, Viewer::Spectator, Lang::En)));
        let action = at.bot("random", seat, &mut Budget::unlimited(), &mut dice).unwrap();
        at.play(seat, &action).unwrap();
        if action.starts_with("walk") {
            walks += usize::from(!before.is_empty());
            assert_eq!(before, trains(&shown(&drawn(&*opened, &*at, Viewer::Spectator, Lang::En))), "{action}");
        }
    }
    assert!(walks > 5, "{walks}");
}

/// A page that lights a Line uses its way with a colour of its own; a colour on the way itself would win.
#[test]
fn the_way_of_a_line_has_no_colour_of_its_own() {
    let shelf = catalog::shelf().unwrap();
    let opened = open(&shelf, 4, &[]);
    let game = opened.game().downcast_ref::<tokyo_metro::TokyoMetro>().unwrap();
    let land = super::land::whole(&super::plane::Plane::new(game.board().map(), Lang::En)).into_string();
    let ways: Vec<&str> = land.split("<path id=\"t-l-").skip(1).map(|rest| rest.split('>').next().unwrap()).collect();
    assert_eq!(ways.len(), 12);
    assert!(ways.iter().all(|way| !way.contains("stroke")), "{ways:?}");
}

/// The guide said that the first action was done while it was still asked where the Meeple walks.
#[test]
fn the_guide_goes_along_with_an_action_to_its_end() {
    let opened = open(&catalog::shelf().unwrap(), 4, &[]);
    let drawing = crate::boards::drawing("tokyo-metro").unwrap();
    let mut at = opened.begin(Seed::number(3));
    let title = |at: &dyn Match, seat: Seat| {
        let (view, asked) = (at.typed_view(Viewer::Seat(seat)), at.actors().contains(seat));
        let game = opened.game();
        let first =
            FirstTurn { game, view: &*view, seat, asked, held: false, steps: 0, played: (false, false), round: 1 };
        drawing.moment(&first).and_then(|open| open.last().map(|step| drawing.guide()[*step].title))
    };
    let play = |at: &mut dyn Match, verb: &str| {
        let seat = at.actors().iter().next().unwrap();
        let legal = at.legal(seat);
        let action =
            legal.iter().find(|action| action.starts_with(verb)).unwrap_or_else(|| panic!("{verb}: {legal:?}"));
        at.play(seat, action).unwrap();
        seat
    };
    for verb in ["bid 0"; 4].into_iter().chain(["place"; 4]) {
        play(&mut *at, verb);
    }
    let first = at.actors().iter().next().unwrap();
    assert_eq!(title(&*at, first), Some("guide-tm-act"));
    let moves = at.legal(first).into_iter().find(|action| action.starts_with("gm-")).unwrap();
    assert_eq!(play(&mut *at, &moves), first);
    assert_eq!(title(&*at, first), Some("guide-tm-chain"), "{:?}", at.legal(first));
    play(&mut *at, "");
    assert_eq!(title(&*at, first), Some("guide-tm-done"));
}
