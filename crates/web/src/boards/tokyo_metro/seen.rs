//! What players doubted when they looked at a table: where Trains stand, what lies over them, what is lit and said.

use catalog::{Match, Opened};
use tabletop::{Budget, Dice, Lang, Seed, StreamId, Viewer};
use tokyo_metro::{TokyoMetro, View};

use super::{
    super::kit::{Point, distance},
    plane::Plane,
    tests::{drawn, open, shown, values},
};
use crate::boards::{Drawn, FirstTurn};

/// Plays a game at random and shows every moment with the eyes of who is asked.
fn at_each_moment(opened: &dyn Opened, number: u64, look: &mut dyn FnMut(&dyn Match, &Drawn)) {
    let seed = Seed::number(number);
    let (mut at, mut dice) = (opened.begin(seed), Dice::new(&seed, StreamId::named("bot"), 0));
    while let Some(seat) = at.actors().iter().next() {
        look(&*at, &drawn(opened, &*at, Viewer::Seat(seat), Lang::En));
        let action = at.bot("random", seat, &mut Budget::unlimited(), &mut dice).unwrap();
        at.play(seat, &action).unwrap();
    }
}

/// The two numbers of a `translate`.
fn place(text: &str) -> Point {
    let inside = text.split("translate(").nth(1).unwrap().split(')').next().unwrap();
    let mut parts = inside.split([',', ' ']).map(|part| part.trim().trim_end_matches("px").parse().unwrap());
    [parts.next().unwrap(), parts.next().unwrap()]
}

/// Where the vehicles stand, by name.
fn vehicles(page: &str) -> Vec<(String, Point)> {
    let tags = page.split(" id=\"t-train-").skip(1).map(|rest| rest.split('>').next().unwrap());
    tags.map(|tag| (tag.split('"').next().unwrap().to_owned(), place(&values(tag, "style").concat()))).collect()
}

/// A Train at a terminus stood on another Line's track: each is nearer to the circle of its own stop than to any other.
#[test]
fn a_train_stands_at_its_own_stop() {
    let shelf = catalog::shelf().unwrap();
    for map in ["tokyo", "osaka"] {
        let opened = open(&shelf, 4, &[("map", map)]);
        let game = opened.game().downcast_ref::<TokyoMetro>().unwrap();
        let plane = Plane::new(game.board().map(), Lang::En);
        let circles: Vec<Point> = plane.discs().into_iter().map(|(at, _)| at).collect();
        let (mut seen, mut shibuya) = (0, 0);
        at_each_moment(&*opened, 5, &mut |at, drawn| {
            let view = at.typed_view(Viewer::Spectator);
            let table = view.downcast_ref::<View>().unwrap().table();
            let all: Vec<_> = game.board().lines().flat_map(|line| game.board().vehicles(line)).collect();
            let page = shown(drawn);
            for (name, stands) in vehicles(&page) {
                let vehicle = *all.iter().find(|vehicle| game.board().vehicle_name(**vehicle) == name).unwrap();
                let stop = plane.stop(vehicle.line().index(), table.vehicle(vehicle).unwrap().stop);
                let own = distance(stands, stop);
                let other = circles.iter().filter(|at| distance(**at, stop) > 1.0).map(|at| distance(*at, stands));
                assert!(other.fold(f32::MAX, f32::min) >= own, "{map}: {name} at {stands:?}, its stop {stop:?}");
                if name == "G" && table.vehicle(vehicle).unwrap().stop == 0 {
                    let tracks = plane.rails.others_near(vehicle.line().index(), stands, 9.0);
                    assert!(tracks.is_empty(), "Ginza's Train at Shibuya is on another track: {tracks:?}");
                    shibuya += 1;
                }
                seen += 1;
            }
        });
        assert!(seen > 200 && (shibuya > 5 || map != "tokyo"), "{seen} {shibuya}");
    }
}

/// What a payout brings was written over the very Train about which somebody was asked.
#[test]
fn a_payout_lies_over_no_train() {
    let opened = open(&catalog::shelf().unwrap(), 4, &[]);
    let mut seen = 0;
    for number in 0..4 {
        at_each_moment(&*opened, number, &mut |_, drawn| {
            let page = shown(drawn);
            let signs = page.split(" class=\"t-pill").skip(1).map(|rest| place(rest.split('>').next().unwrap()));
            for (sign, (name, train)) in
                signs.flat_map(|sign| vehicles(&page).into_iter().map(move |train| (sign, train)))
            {
                let [dx, dy] = [(sign[0] - train[0]).abs(), (sign[1] - train[1]).abs()];
                assert!(dx > 22.0 || dy > 9.5, "{sign:?} lies over {name} at {train:?}");
                seen += 1;
            }
        });
    }
    assert!(seen > 20, "{seen}");
}

/// Whatever is lit besides the cards has a word in what is said; and to stay or to pass has always the first place.
#[test]
fn what_is_lit_is_named() {
    let shelf = catalog::shelf().unwrap();
    let opened = open(&shelf, 3, &[("map", "osaka"), ("drinks", "standard")]);
    let (mut tokens, mut machines, mut last) = (0, 0, 0);
    for number in 0..6 {
        at_each_moment(&*opened, number, &mut |at, drawn| {
            let seat = at.actors().iter().next().unwrap();
            let legal = at.legal(seat);
            let can = |verb: &str| legal.iter().any(|action| action.split(' ').next() == Some(verb));
            let asks_card = drawn.about.0.contains("on the cards");
            if asks_card && can("assign") {
                tokens += 1;
                assert!(drawn.about.0.contains("Speed token"), "{}", drawn.about.0);
                assert!(drawn.things.0.contains("t-would-lay"), "{}", drawn.things.0);
            }
            if asks_card && can("vend") {
                machines += 1;
                assert!(
                    drawn.about.0.contains("build a Vending Machine") && drawn.about.0.contains("data-of=\"vend\"")
                );
            }
            let rows = drawn.rows.iter().flatten();
            let lasts: Vec<usize> =
                rows.enumerate().filter(|(_, row)| row.class.contains("t-last")).map(|(at, _)| at).collect();
            assert!(lasts.is_empty() || lasts == [0], "{lasts:?} of {legal:?}");
            last += lasts.len();
        });
    }
    assert!(tokens > 3 && machines > 0 && last > 50, "{tokens} {machines} {last}");
}

/// Drinks, Trams and Buses were explained nowhere at the table.
#[test]
fn the_guide_explains_what_is_special_about_a_table() {
    let (shelf, drawing) = (catalog::shelf().unwrap(), crate::boards::drawing("tokyo-metro").unwrap());
    let steps = |options: &[(&str, &str)]| {
        let opened = open(&shelf, 3, options);
        let at = opened.begin(Seed::number(1));
        let seat = at.actors().iter().next().unwrap();
        let (view, game) = (at.typed_view(Viewer::Seat(seat)), opened.game());
        let first = FirstTurn {
            game,
            view: &*view,
            seat,
            asked: true,
            held: false,
            steps: 0,
            played: (false, false),
            round: 1,
        };
        let open = drawing.moment(&first).unwrap();
        assert!(open.is_sorted());
        open.into_iter().map(|step| drawing.guide()[step].title).collect::<Vec<_>>()
    };
    assert_eq!(steps(&[]), ["guide-tm-goal", "guide-tm-bid"]);
    assert_eq!(steps(&[("drinks", "standard")]), ["guide-tm-goal", "guide-tm-drinks", "guide-tm-bid"]);
    let both = ["guide-tm-goal", "guide-tm-pairs", "guide-tm-drinks", "guide-tm-bid"];
    assert_eq!(steps(&[("map", "osaka"), ("drinks", "standard")]), both);
}
