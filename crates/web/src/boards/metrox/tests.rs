//! The drawing never panics, offers exactly what is legal, tells no secret, and its names do not lie on each other.

use catalog::{Match, Opened};
use tabletop::{Dice, Lang, Listener, Seat, Seed, StreamId, Viewer};

use super::{
    super::{Drawn, Look, draw},
    plan::{Bounds, Plan},
    track::LAYERS,
};
use crate::client_cache::ClientCache;

const MAPS: [&str; 2] = ["tokyo", "osaka"];

fn open(map: &str, players: u8) -> Box<dyn Opened> {
    let options = [("map".to_owned(), map.to_owned())];
    catalog::title("metrox").unwrap().open(&catalog::shelf().unwrap(), players, &options).unwrap()
}

fn drawn(opened: &dyn Opened, at: &dyn Match, viewer: Viewer, lang: Lang) -> Drawn {
    let names: Vec<String> = (0..opened.players()).map(|seat| format!("Player {seat}")).collect();
    draw(&Look::now(opened.game(), at, viewer, Listener { lang, seats: &names }, &ClientCache::default()))
}

fn whole(drawn: &Drawn) -> String {
    let offers = drawn.rows.iter().flatten().map(|offer| offer.inside.0.as_str()).collect::<String>();
    format!("{}{}{offers}", drawn.board.0, drawn.things.0)
}

/// Plays a game at random, and shows every position to `look`.
fn play(opened: &dyn Opened, seed: u64, mut look: impl FnMut(&dyn Match, usize)) {
    let seed = Seed::number(seed);
    let mut dice = Dice::new(&seed, StreamId::named("test"), 0);
    let mut at = opened.begin(seed);
    for step in 0.. {
        look(&*at, step);
        let Some(seat) = at.actors().iter().next() else { return };
        let legal = at.legal(seat);
        let choice = dice.below(legal.len() as u32) as usize;
        at.play(seat, &legal[choice]).unwrap();
    }
}

#[test]
fn every_view_is_drawn_and_offers_exactly_what_is_legal() {
    for (map, players, every) in MAPS.iter().flat_map(|map| [(map, 1, 1), (map, 2, 3), (map, 6, 11), (map, 99, 701)]) {
        let opened = open(map, players);
        play(&*opened, u64::from(players), |at, step| {
            if step % every != 0 && !at.actors().is_empty() {
                return;
            }
            let seats = [0, players / 2, players - 1].map(|seat| Viewer::Seat(Seat::at(usize::from(seat))));
            for (viewer, lang) in
                seats.into_iter().chain([Viewer::Spectator]).flat_map(|viewer| Lang::ALL.map(|lang| (viewer, lang)))
            {
                let drawn = drawn(&*opened, at, viewer, lang);
                let offered = drawn.rows.iter().flatten().filter_map(|offer| offer.notation.clone());
                let legal = match viewer {
                    Viewer::Seat(seat) => at.legal(seat),
                    Viewer::Spectator => Vec::new(),
                };
                let mut offered: Vec<String> = offered.collect();
                offered.sort_unstable();
                let mut wanted = legal.clone();
                wanted.sort_unstable();
                assert_eq!(offered, wanted);
                let page = whole(&drawn);
                for notation in &legal {
                    assert!(
                        drawn.board.0.contains(&format!("data-of=\"{notation}\"")),
                        "{notation} is not on the board"
                    );
                }
                assert!(!page.contains("{mx-") && !page.contains("NaN"));
                assert!(page.matches("class=\"mini\"").count() <= 20);
            }
        });
    }
}

/// MX-HID-1: what somebody has chosen is not to be read from what the others are sent.
#[test]
fn the_choice_of_another_is_not_in_the_page() {
    for map in MAPS {
        let opened = open(map, 3);
        play(&*opened, 7, |at, _| {
            let Some(chooser) = at.actors().iter().next().filter(|_| at.actors().len() > 1) else { return };
            let others = Seat::all(3).filter(|seat| *seat != chooser).map(Viewer::Seat).chain([Viewer::Spectator]);
            for viewer in others {
                let mut pages = at.legal(chooser).into_iter().map(|choice| {
                    let mut after = at.copy();
                    after.play(chooser, &choice).unwrap();
                    whole(&drawn(&*opened, &*after, viewer, Lang::En))
                });
                let first = pages.next().unwrap();
                assert!(pages.all(|page| page == first));
            }
        });
    }
}

/// Whatever is looked at, the score says what it would be after it: also where it would stay as it is.
#[test]
fn every_choice_has_its_forecast() {
    let opened = open("tokyo", 1);
    let mut stays = 0;
    play(&*opened, 3, |at, _| {
        let viewer = Viewer::Seat(Seat::at(0));
        let score = |at: &dyn Match| at.standing().scores[0];
        let page = whole(&drawn(&*opened, at, viewer, Lang::En));
        for choice in at.legal(Seat::at(0)) {
            let mut after = at.copy();
            after.play(Seat::at(0), &choice).unwrap();
            let then = score(&*after).to_string().replace('-', "−");
            assert!(page.contains(&format!("data-of=\"{choice}\">→ {then}</span>")), "{choice}: {then}");
            stays += u32::from(score(&*after) == score(at));
        }
    });
    assert!(stays > 0);
}

/// A line without an empty station said *no window*, as if something were left to do there.
#[test]
fn a_finished_line_is_called_complete() {
    let opened = open("tokyo", 2);
    let board = opened.game().downcast_ref::<::metrox::MetroX>().unwrap().board();
    let mut finished = 0;
    for seed in 0..12 {
        play(&*opened, seed, |at, _| {
            let viewer = Viewer::Seat(Seat::at(0));
            let view = at.typed_view(viewer).downcast::<::metrox::View>().unwrap();
            let rows = drawn(&*opened, at, viewer, Lang::En).rows.unwrap_or_default();
            // A free card is about stations, not about lines.
            for ((id, line), row) in board.lines().zip(&rows).filter(|(_, row)| row.class != "mx-spot") {
                if view.sheets[0].empty_on(board, id) == 0 {
                    let said = row.inside.0.contains("<strong>complete</strong>");
                    assert!(said, "{} is called otherwise: {}", line.id, row.inside.0);
                    finished += 1;
                }
            }
        });
    }
    assert!(finished > 0);
}

/// With a free card nothing stood above the map, and the page said to point at a line.
#[test]
fn a_free_card_names_the_station_and_its_lines() {
    let opened = open("tokyo", 1);
    let game = opened.game().downcast_ref::<::metrox::MetroX>().unwrap();
    let mut free = 0;
    play(&*opened, 5, |at, _| {
        let viewer = Viewer::Seat(Seat::at(0));
        let view = at.typed_view(viewer).downcast::<::metrox::View>().unwrap();
        let is_free = view.card().is_some_and(|card| game.cards().kind(card) == ::metrox::cards::Kind::Free);
        if at.actors().is_empty() || !is_free {
            return;
        }
        free += 1;
        let page = drawn(&*opened, at, viewer, Lang::En).board.0;
        assert!(page.contains("Touch or point at an empty station"), "{page}");
        assert_eq!(page.matches("strip-lines").count(), at.legal(Seat::at(0)).len());
    });
    assert!(free > 0);
}

fn overlap(a: Bounds, b: Bounds) -> bool {
    a.0 < b.2 && b.0 < a.2 && a.1 < b.3 && b.1 < a.3
}

#[test]
fn no_two_names_lie_on_each_other() {
    for (map, lang) in MAPS.iter().flat_map(|map| Lang::ALL.map(|lang| (map, lang))) {
        let opened = open(map, 1);
        let game = opened.game().downcast_ref::<::metrox::MetroX>().unwrap();
        let plan = Plan::new(game.board(), lang);
        let boxes: Vec<(&str, Bounds)> = game
            .board()
            .stations
            .iter()
            .flat_map(|station| {
                plan.label(station).boxes().map(|label| (station.id.as_str(), label)).collect::<Vec<_>>()
            })
            .collect();
        for (at, (id, label)) in boxes.iter().enumerate() {
            for (other, second) in &boxes[at + 1..] {
                assert!(id == other || !overlap(*label, *second), "{map} in {lang}: {id} lies on {other}");
            }
            for (line, _) in game.board().lines() {
                assert!(!overlap(*label, plan.car(line).body), "{map} in {lang}: {id} lies on a car");
            }
        }
    }
}

#[test]
fn every_built_in_map_has_a_layer_of_its_own() {
    let names: std::collections::HashSet<&str> = LAYERS.iter().map(|layer| layer.name.as_str()).collect();
    assert_eq!((LAYERS.iter().count(), names.len()), (4, 4));
    for layer in LAYERS.iter() {
        for part in ["labels", "names", "small", "line-M", "halo-M"] {
            assert!(layer.text.contains(&format!("id=\"{part}\"")), "{part} in {}", layer.name);
        }
    }
    for map in MAPS {
        let opened = open(map, 1);
        let page = whole(&drawn(&*opened, &*opened.begin(Seed::number(0)), Viewer::Spectator, Lang::En));
        assert!(page.contains(&format!("/assets/metrox-{map}-en-")), "the layer travels apart from the page");
    }
}

/// What a line is worth stands where it is looked at, whatever is on the map; and a card that shuffles says that it does.
#[test]
fn both_bonuses_of_a_line_and_a_shuffle_are_said_in_words() {
    let opened = open("tokyo", 2);
    let (mut shuffles, mut worths) = (0, 0);
    play(&*opened, 3, |at, _| {
        let page = whole(&drawn(&*opened, at, Viewer::Seat(Seat::at(0)), Lang::En));
        let card = page.split("id=\"flipped\"").nth(1).and_then(|rest| rest.split("id=\"strips\"").next());
        let card = card.unwrap_or_default();
        assert_eq!(card.contains("</em>"), card.contains("all cards are shuffled. "), "{card}");
        shuffles += usize::from(card.contains("all cards are shuffled. "));
        // As text, until somebody looks at it.
        worths += page.matches("class=&quot;worths&quot;").count();
    });
    assert!(shuffles > 0 && worths > 20, "{shuffles} {worths}");
}
