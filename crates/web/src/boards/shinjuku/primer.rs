//! The small pictures of Shinjuku, for its overview and its words, made of the pieces of the board.

use maud::{Markup, html};
use shinjuku::{Board, Piece, Point, Shinjuku, StationId, Store, StoreKind, Type, WardId};
use tabletop::{Lang, Seat};

use super::{
    super::kit::{arrow, label, line, move_to, short, sketch},
    figure::track,
    pieces::{Token, row_width, store, token, tokens},
    plane::{Borders, Plane},
    symbols::drawing,
};

/// The radius of a customer.
const R: f32 = 11.0;
/// How high a small picture is.
const HIGH: f32 = 56.0;

/// A picture by its name.
pub(super) fn of(game: &Shinjuku, name: &str, lang: Lang) -> Option<Markup> {
    let board = game.board();
    let small = |wide: f32, inside: Markup| sketch([wide, HIGH], &inside);
    let all = Type::ALL.map(Piece::single);
    Some(match name {
        "path" => path(),
        "sets" | "set" | "customer" => customers(&all),
        "score" => score(),
        "queue" => queue(board, lang)?,
        "actions" => actions(lang)?,
        "paying" => paying(board, lang)?,
        "wild" => wild(board, lang)?,
        "ward" => ward(board)?,
        "station" => small(64.0, ring([32.0, 30.0], false)),
        "big" => small(64.0, ring([32.0, 30.0], true)),
        "planned" => small(132.0, html! { (planned([[18.0, 30.0], [114.0, 30.0]])) (ends([18.0, 114.0])) }),
        "track" => small(132.0, html! { (track(Seat::at(0), [[18.0, 30.0], [114.0, 30.0]])) (ends([18.0, 114.0])) }),
        "connection" => connection(board, lang),
        "double" => customers(&[Piece::double(Type::Books)]),
        "group" => group(),
        "specialty" => small(
            132.0,
            html! { (shop([36.0, 44.0], 0, StoreKind::Specialty(Type::Food))) (shop([96.0, 44.0], 1, StoreKind::Specialty(Type::Books))) },
        ),
        "department" => small(64.0, shop([32.0, 50.0], 0, StoreKind::Department)),
        "screen" => screen(),
        "bonus" => small(64.0, symbol("star", [16.0, 12.0], 32.0, "var(--gold)")),
        "festival" => small(64.0, symbol("lantern", [14.0, 9.0], 38.0, "var(--accent)")),
        "kaiju" => small(64.0, symbol("kaiju", [10.0, 6.0], 44.0, "var(--ink)")),
        "staca" => small(64.0, card_back([17.0, 6.0], "1")),
        "open" => small(92.0, open([0.0, 0.0])),
        "expand" => small(92.0, expand([0.0, 0.0])),
        "income" => small(92.0, income([0.0, 0.0])),
        "move" => small(92.0, moving([0.0, 0.0])),
        "departo" => small(92.0, departo([0.0, 0.0])),
        _ => return None,
    })
}

fn ring([x, y]: Point, big: bool) -> Markup {
    html! {
        g fill="#fff" stroke="#16181d" transform=(move_to([x, y])) {
            @if big { circle r="10.5" stroke-width="3.4" {} circle r="5.2" stroke-width="1.8" {} }
            @else { circle r="7" stroke-width="2.6" {} }
        }
    }
}

/// The two stations of a railway.
fn ends(places: [f32; 2]) -> Markup {
    html! { @for x in places { (ring([x, 30.0], false)) } }
}

fn planned(ends: [Point; 2]) -> Markup {
    html! { path d=(line(ends)) fill="none" stroke="var(--plan)" stroke-width="2.6" stroke-dasharray="5 4.5" {} }
}

fn shop(at: Point, seat: usize, kind: StoreKind) -> Markup {
    store(Store { owner: Seat::at(seat), kind }, at)
}

fn symbol(name: &str, [x, y]: Point, size: f32, color: &str) -> Markup {
    html! { use href=(drawing(name)) x=(short(x)) y=(short(y)) width=(size) height=(size) color=(color) style={"color:" (color)} {} }
}

fn singles(pieces: &[Piece]) -> Vec<Token> {
    pieces.iter().map(|piece| (*piece, 1)).collect()
}

fn customers(pieces: &[Piece]) -> Markup {
    let list = singles(pieces);
    let wide = row_width(&list, R) + 14.0;
    sketch([wide.max(64.0), 40.0], &tokens(&list, [wide.max(64.0) / 2.0 - 3.0, 21.0], R, list.len()))
}

/// SJ-SCORE-2: what sets of four, three, two types and a single one score.
fn score() -> Markup {
    let points = [(4, "10"), (3, "6"), (2, "3"), (1, "1")];
    let mut x = 6.0;
    let mut inside = Vec::new();
    for (types, score) in points {
        let list: Vec<Token> = Type::ALL.into_iter().take(types).map(|of| (Piece::single(of), 1)).collect();
        let wide = row_width(&list, R) + 12.0;
        inside.push(html! {
            rect x=(short(x)) y="3" width=(short(wide)) height="36" rx="10" fill="var(--sunken)" stroke="var(--hair)" {}
            (tokens(&list, [x + wide / 2.0, 21.0], R, list.len()))
            (label([x + wide / 2.0, 54.0], 16.0, score))
        });
        x += wide + 14.0;
    }
    sketch([x - 8.0, 64.0], &html! { @for part in inside { (part) } })
}

/// A card of a ward, with who waits on it.
fn card(board: &Board, lang: Lang, name: &str, [x, y]: Point, waiting: &[Piece]) -> Option<Markup> {
    let of = board.ward(WardId::all().find(|ward| board.ward(*ward).id == name)?);
    let list = singles(waiting);
    Some(html! {
        g transform=(move_to([x, y])) {
            rect x="1" y="1" width="72" height="66" rx="8" fill={"var(--" (of.region) ")"} stroke={"var(--" (of.region) "-deep)"} stroke-width="1.6" {}
            text x="37" y="20" font-size="12" font-weight="700" text-anchor="middle" fill={"var(--" (of.region) "-ink)"} { (of.name.get(lang)) }
            (tokens(&list, [37.0, 45.0], R, list.len()))
        }
    })
}

/// The back of a card.
fn card_back([x, y]: Point, text: &str) -> Markup {
    html! {
        g transform=(move_to([x, y])) {
            rect x="1" y="1" width="30" height="42" rx="5" fill="var(--surface)" stroke="var(--ink)" stroke-width="1.8" {}
            (label([16.0, 22.0], 17.0, text))
        }
    }
}

/// SJ-TURN-2, SJ-QUE-1: position 1 is on the right, and its customers go to the map.
fn queue(board: &Board, lang: Lang) -> Option<Markup> {
    let [food, clothing, books, _] = Type::ALL.map(Piece::single);
    let cards = [
        card(board, lang, "nerima", [0.0, 14.0], &[])?,
        card(board, lang, "adachi", [82.0, 14.0], &[books])?,
        card(board, lang, "minato", [164.0, 14.0], &[clothing])?,
        card(board, lang, "shinjuku", [246.0, 14.0], &[food, food])?,
    ];
    Some(sketch(
        [352.0, 84.0],
        &html! {
            @for card in cards { (card) }
            @for (at, x) in [37.0, 119.0, 201.0, 283.0].into_iter().enumerate() { (label([x, 6.0], 11.0, &(4 - at).to_string())) }
            (arrow([326.0, 48.0]))
        },
    ))
}

/// SJ-PAY: a card of the ward, a wild one, any three.
fn paying(board: &Board, lang: Lang) -> Option<Markup> {
    let plain = |name: &str, at: Point| card(board, lang, name, at, &[]);
    let parts = [
        plain("minato", [0.0, 4.0])?,
        plain("shinjuku", [120.0, 4.0])?,
        plain("nerima", [240.0, 4.0])?,
        plain("adachi", [258.0, 10.0])?,
        plain("koto", [276.0, 16.0])?,
    ];
    Some(sketch(
        [352.0, 88.0],
        &html! {
            @for part in parts { (part) }
            (symbol("star", [146.0, 34.0], 24.0, "var(--gold)"))
            (label([96.0, 38.0], 15.0, "/")) (label([216.0, 38.0], 15.0, "/"))
        },
    ))
}

/// SJ-PAY-2: a wild card has a star.
fn wild(board: &Board, lang: Lang) -> Option<Markup> {
    let plain = card(board, lang, "shinjuku", [9.0, 2.0], &[])?;
    Some(sketch([92.0, 72.0], &html! { (plain) (symbol("star", [34.0, 33.0], 24.0, "var(--gold)")) }))
}

/// A ward of the map with its stations.
fn ward(board: &Board) -> Option<Markup> {
    let id = WardId::all().find(|ward| board.ward(*ward).id == "shinjuku")?;
    let (of, plane) = (board.ward(id), Plane::new(board));
    let points: Vec<Point> = of.polygon.iter().map(|point| plane.at(*point)).collect();
    let edge = |at: usize, pick: fn(f32, f32) -> f32, from: f32| points.iter().map(|point| point[at]).fold(from, pick);
    let [left, top] = [edge(0, f32::min, f32::MAX) - 6.0, edge(1, f32::min, f32::MAX) - 6.0];
    let [right, bottom] = [edge(0, f32::max, f32::MIN) + 6.0, edge(1, f32::max, f32::MIN) + 6.0];
    Some(sketch(
        [right - left, bottom - top],
        &html! {
            g transform=(move_to([-left, -top])) {
                path d=(Borders::new(board).path(&plane, &of.polygon)) fill={"var(--" (of.region) ")"} stroke={"var(--" (of.region) "-deep)"} stroke-width="2" {}
                @for station in StationId::of(board.stations_in(id)) { (ring(plane.station(station), board.is_big(station))) }
            }
        },
    ))
}

/// SJ-COMP-7: the connection that is there from the start.
fn connection(board: &Board, lang: Lang) -> Markup {
    let [a, b] = board.connection.map(|end| board.station(end).name.get(lang));
    sketch(
        [176.0, HIGH],
        &html! {
            path d="M40 22H136" stroke="var(--ink)" stroke-width="9" stroke-linecap="round" {}
            path d="M40 22H136" stroke="var(--surface)" stroke-width="5" stroke-linecap="round" {}
            (ring([40.0, 22.0], true)) (ring([136.0, 22.0], false)) (label([40.0, 46.0], 12.0, a)) (label([136.0, 46.0], 12.0, b))
        },
    )
}

fn group() -> Markup {
    let list = singles(&[Piece::single(Type::Food), Piece::single(Type::Clothing), Piece::double(Type::Electronics)]);
    let wide = row_width(&list, R) + 22.0;
    sketch(
        [wide + 4.0, 42.0],
        &html! {
            g .j-group {
                rect x="2" y="4" width=(short(wide)) height="34" rx="10" {}
                g .j-riders { (tokens(&list, [wide / 2.0, 21.0], R, list.len())) }
            }
        },
    )
}

/// SJ-MOVE-6: a group over two tracks, and who gets off at the stores on the way.
fn path() -> Markup {
    let places = [[64.0, 84.0], [206.0, 84.0], [348.0, 84.0]];
    let list = singles(&[Piece::single(Type::Food), Piece::single(Type::Clothing), Piece::double(Type::Books)]);
    let off = |piece: Piece, [x, y]: Point| html! { (token((piece, 1), [x + 34.0, y - 40.0], R)) };
    sketch(
        [412.0, 104.0],
        &html! {
            (track(Seat::at(0), [places[0], places[1]])) (track(Seat::at(2), [places[1], places[2]]))
            (ring(places[0], false)) (ring(places[1], false)) (ring(places[2], true))
            g .j-group { rect x="10" y="18" width=(short(row_width(&list, R) + 22.0)) height="34" rx="10" {} }
            g .j-riders { (tokens(&list, [10.0 + row_width(&list, R) / 2.0 + 9.0, 35.0], R, 3)) }
            (shop([places[1][0], 78.0], 1, StoreKind::Specialty(Type::Clothing))) (off(Piece::single(Type::Clothing), places[1]))
            (shop([places[2][0], 76.0], 0, StoreKind::Department)) (off(Piece::double(Type::Books), places[2]))
        },
    )
}

/// The customers behind a screen.
fn screen() -> Markup {
    let list = singles(&Type::ALL.map(Piece::single));
    sketch(
        [132.0, HIGH],
        &html! {
            (tokens(&list, [64.0, 20.0], R, 4))
            path d="M6 50L12 28H120L126 50Z" fill="var(--seat-a)" stroke="var(--surface)" stroke-width="2" {}
        },
    )
}

fn open([x, y]: Point) -> Markup {
    html! { g transform=(move_to([x, y])) { (ring([46.0, 44.0], false)) (shop([46.0, 38.0], 0, StoreKind::Specialty(Type::Food))) } }
}

fn expand([x, y]: Point) -> Markup {
    html! {
        g transform=(move_to([x, y])) {
            (track(Seat::at(0), [[12.0, 42.0], [48.0, 22.0]])) (planned([[48.0, 22.0], [82.0, 40.0]]))
            (ring([12.0, 42.0], false)) (ring([48.0, 22.0], false)) (ring([82.0, 40.0], false))
        }
    }
}

fn income([x, y]: Point) -> Markup {
    html! {
        g transform=(move_to([x, y])) {
            @for at in 0..3_u8 { (card_back([12.0 + 18.0 * f32::from(at), 6.0], if at == 2 { "+" } else { "" })) }
        }
    }
}

fn moving([x, y]: Point) -> Markup {
    html! {
        g transform=(move_to([x, y])) {
            (track(Seat::at(1), [[14.0, 44.0], [74.0, 44.0]])) (ring([14.0, 44.0], false)) (ring([74.0, 44.0], false))
            (shop([74.0, 38.0], 0, StoreKind::Specialty(Type::Food))) (token((Piece::single(Type::Food), 1), [20.0, 18.0], R)) (arrow([38.0, 20.0]))
        }
    }
}

fn departo([x, y]: Point) -> Markup {
    html! {
        g transform=(move_to([x, y])) {
            (shop([20.0, 48.0], 0, StoreKind::Specialty(Type::Books))) (arrow([38.0, 32.0])) (shop([72.0, 50.0], 0, StoreKind::Department))
        }
    }
}

/// The five actions in a row, each with its name.
fn actions(lang: Lang) -> Option<Markup> {
    let names = ["action-open", "action-expand", "action-income", "action-move", "action-departo"];
    let words = catalog::title("shinjuku")?.dictionary();
    let name = |key: &'static str| words.say(&tabletop::Phrase::new(key), tabletop::Listener::plain(lang));
    let places = [0.0, 98.0, 196.0, 294.0, 392.0];
    Some(sketch(
        [486.0, 78.0],
        &html! {
            (open([places[0], 0.0])) (expand([places[1], 0.0])) (income([places[2], 0.0])) (moving([places[3], 0.0])) (departo([places[4], 0.0]))
            @for (x, key) in places.into_iter().zip(names) { (label([x + 46.0, 68.0], 13.0, &name(key))) }
        },
    ))
}
