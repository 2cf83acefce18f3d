//! The small pictures of Tokyo Metro, for its overviews and its words, made of the pieces of the board.

mod track;

use maud::{Markup, html};
use tokyo_metro::{
    TokyoMetro,
    board::{Kind, Line},
};

use super::{
    super::kit::{Point, arrow, label, move_to, short, sketch},
    land::paint,
    number,
    pieces::{drink_style, vehicle},
    symbols::drawing,
    yen,
};
use crate::say::Say;

/// How high a small picture is.
const HIGH: f32 = 48.0;
/// The icons of actions and tokens that are pictures by themselves: the name of the picture, the icon.
const ICONS: &[(&str, &str)] = &[
    ("move", "move"),
    ("build", "station"),
    ("station-trade", "station-trade"),
    ("invest", "invest"),
    ("start", "start"),
    ("speed", "speed"),
    ("bike", "bike"),
    ("discount", "discount"),
    ("bidding", "bidding"),
    ("loan", "loan"),
    ("repay", "repay"),
    ("speculate", "speculate"),
    ("card", "card"),
    ("invest-disc", "invest-disc"),
    ("sell", "sell"),
    ("aside", "aside"),
    ("copy", "copy"),
    ("drink-shape", "drink-shape"),
];

/// A picture by its name; none if this table lacks its pieces.
pub(super) fn of(game: &TokyoMetro, name: &str, say: Say) -> Option<Markup> {
    if let Some((_, icon)) = ICONS.iter().find(|(of, _)| *of == name) {
        return Some(sketch([64.0, HIGH], &sign(icon, [14.0, 6.0], 36.0)));
    }
    let pen = Pen { game, say, line: game.board().line(game.board().lines().next()?) };
    pen.track(name)
        .or_else(|| pen.map(name))
        .or_else(|| pen.card(name))
        .or_else(|| pen.pair(name))
        .or_else(|| pen.drinks(name))
}

fn sign(icon: &str, [x, y]: Point, size: f32) -> Markup {
    html! { use href=(drawing(icon)) x=(short(x)) y=(short(y)) width=(size) height=(size) style="color:var(--ink)" {} }
}

fn disc(seat: u8, [x, y]: Point, size: f32) -> Markup {
    let place = [x - size / 2.0, y - size / 2.0].map(short);
    html! { use href=(drawing(&format!("disc-{seat}"))) x=(place[0]) y=(place[1]) width=(size) height=(size) {} }
}

fn piece(name: &str, at: Point, scale: f32) -> Markup {
    html! { use href=(drawing(name)) transform={(move_to(at)) " scale(" (scale) ")"} {} }
}

/// A round spot or a square place that is free.
fn spot([x, y]: Point) -> Markup {
    html! { circle cx=(short(x)) cy=(short(y)) r="8" fill="var(--surface)" stroke="var(--soft)" stroke-width="1.6" stroke-dasharray="3 2.4" {} }
}

fn pill([x, y]: Point, text: &str) -> Markup {
    let wide = 10.0 + 8.4 * text.chars().count() as f32;
    html! {
        rect x=(short(x - wide / 2.0)) y=(short(y - 10.0)) width=(short(wide)) height="20" rx="10" fill="var(--go)" {}
        text x=(short(x)) y=(short(y + 4.6)) font-size="12.5" font-weight="800" text-anchor="middle" fill="var(--surface)" { (text) }
    }
}

fn boxed([x, y, wide]: [f32; 3], text: &str) -> Markup {
    html! {
        rect x=(short(x)) y=(short(y)) width=(short(wide)) height="24" rx="5" fill="var(--surface)" stroke="var(--soft)" stroke-width="1.2" {}
        (label([x + wide / 2.0, y + 12.0], 12.5, text))
    }
}

/// A stop with its label.
fn stop(line: &Line, [x, y]: Point, number: Option<u8>) -> Markup {
    html! {
        g transform=(move_to([x, y])) {
            circle r="11.5" fill="var(--t-stop)" stroke=(paint(line.color)) stroke-width="2.6" {}
            @if let Some(number) = number { text y="3.4" font-size="9.4" font-weight="700" text-anchor="middle" fill="var(--t-ink)" { (line.id) (number) } }
        }
    }
}

fn car(line: &Line, name: &str, at: Point, towards: f32) -> Markup {
    html! { g .t-train transform=(move_to(at)) { (vehicle(line, name, [towards, 0.0])) } }
}

fn tramway(line: &Line, [from, to]: [f32; 2], y: f32) -> Markup {
    let path = format!("M{} {}H{}", short(from), short(y), short(to));
    html! { path d=(path) stroke=(paint(line.color)) stroke-width="8" {} path d=(path) stroke="var(--paper)" stroke-width="2.6" {} }
}

/// What the pictures are drawn with.
struct Pen<'a> {
    game: &'a TokyoMetro,
    say: Say,
    line: &'a Line,
}

impl Pen<'_> {
    fn ink(&self) -> String {
        paint(self.line.color)
    }

    fn rail(&self, [from, to]: [f32; 2], y: f32) -> Markup {
        html! { path d={"M" (short(from)) " " (short(y)) "H" (short(to))} stroke=(self.ink()) stroke-width="7" stroke-linecap="round" {} }
    }

    /// TM-MAP-3: the circles of one Station in one outline.
    fn station(&self, [x, y]: Point) -> Markup {
        html! {
            path d={"M" (short(x)) " " (short(y)) "h26"} stroke="var(--t-cap)" stroke-width="31" stroke-linecap="round" {}
            path d={"M" (short(x)) " " (short(y)) "h26"} stroke="var(--t-stop)" stroke-width="28" stroke-linecap="round" {}
            (stop(self.line, [x, y], Some(8))) (stop(self.other(), [x + 26.0, y], Some(3)))
        }
    }

    /// A second Line.
    fn other(&self) -> &Line {
        let board = self.game.board();
        board.lines().nth(1).map_or(self.line, |line| board.line(line))
    }

    fn map(&self, name: &str) -> Option<Markup> {
        Some(match name {
            "line" => sketch(
                [132.0, HIGH],
                &html! {
                    (self.rail([16.0, 116.0], 24.0))
                    @for (at, number) in [(16.0, 4), (66.0, 5), (116.0, 6)] { (stop(self.line, [at, 24.0], Some(number))) }
                },
            ),
            "stop" => {
                sketch([64.0, HIGH], &html! { (self.rail([4.0, 60.0], 24.0)) (stop(self.line, [32.0, 24.0], Some(5))) })
            }
            "station" => sketch([92.0, HIGH], &self.station([32.0, 24.0])),
            "pyramid" => sketch([64.0, HIGH], &piece("tower-0", [32.0, 26.0], 1.7)),
            "train" => sketch(
                [92.0, HIGH],
                &html! { (self.rail([4.0, 88.0], 24.0)) (car(self.line, &self.line.id, [46.0, 24.0], 1.0)) },
            ),
            "meeple" => sketch([64.0, HIGH], &piece("meeple-1", [32.0, 25.0], 1.6)),
            "touch" => sketch(
                [132.0, 60.0],
                &html! {
                    path d="M4 30H128M36 4V56M82 4V56" stroke="var(--t-grid)" stroke-width="1.6" {}
                    rect x="36" y="30" width="46" height="26" fill="var(--t-lit)" stroke="var(--lit)" stroke-width="2" {}
                    (stop(self.line, [82.0, 24.0], Some(5))) (piece("meeple-1", [58.0, 44.0], 0.85))
                },
            ),
            "payout" => self.payout(),
            "fare" => sketch(
                [132.0, HIGH],
                &html! { (piece("meeple-1", [20.0, 26.0], 1.2)) (arrow([38.0, 26.0])) (car(self.line, &self.line.id, [78.0, 26.0], 1.0)) (label([114.0, 26.0], 12.5, &yen(self.game.terms().fare))) },
            ),
            "speed-token" => sketch(
                [64.0, HIGH],
                &html! { circle cx="32" cy="24" r="17" fill="var(--t-token)" stroke="var(--soft)" stroke-width="1.6" {} (sign("speed", [20.0, 12.0], 24.0)) },
            ),
            "bicycle" => sketch(
                [64.0, HIGH],
                &html! { circle cx="32" cy="24" r="19" fill="var(--t-token)" stroke="var(--soft)" stroke-width="1.6" {} (sign("bike", [18.0, 10.0], 28.0)) },
            ),
            "loan-token" => sketch(
                [64.0, HIGH],
                &html! { circle cx="32" cy="24" r="19" fill="var(--t-token)" stroke="var(--soft)" stroke-width="1.6" {} (sign("loan", [19.0, 11.0], 26.0)) },
            ),
            _ => return None,
        })
    }

    /// TM-PAY-1: a Train comes to a Station of somebody without Stock of the Line.
    fn payout(&self) -> Markup {
        sketch(
            [300.0, 96.0],
            &html! {
                (self.rail([20.0, 282.0], 66.0))
                @for (x, number) in [(34.0, 5), (112.0, 6), (190.0, 7), (268.0, 8)] { (stop(self.line, [x, 66.0], Some(number))) }
                (car(self.line, &self.line.id, [158.0, 66.0], 1.0)) (piece("tower-0", [190.0, 40.0], 1.25))
                (pill([190.0, 12.0], "+200")) (label([236.0, 34.0], 14.0, "¥200")) (disc(0, [268.0, 34.0], 18.0))
            },
        )
    }

    fn card(&self, name: &str) -> Option<Markup> {
        let face = |x: f32, icon: &str, word: &'static str, number: &str| {
            html! {
                (sign(icon, [x, 10.0], 18.0))
                text x=(x + 22.0) y="24" font-size="13" font-weight="600" fill="var(--soft)" { (self.say.word(word)) }
                text x=(x + 2.0) y="50" font-size="17" font-weight="800" fill="var(--ink)" { (number) }
            }
        };
        let frame = |wide: f32| html! { rect x="1" y="1" width=(wide - 2.0) height="62" rx="8" fill="var(--surface)" stroke="var(--soft)" stroke-width="1.4" {} };
        Some(match name {
            "action-card" => sketch(
                [252.0, 64.0],
                &html! {
                    (frame(252.0)) path d="M126 4V60" stroke="var(--hair)" stroke-width="1.4" {}
                    (face(10.0, "invest", "tm-invest", "¥400")) (disc(0, [88.0, 46.0], 17.0)) (disc(0, [108.0, 46.0], 17.0))
                    (face(136.0, "discount", "tm-discount", "−200")) (spot([232.0, 46.0]))
                },
            ),
            "personal" => sketch(
                [132.0, 64.0],
                &html! { (frame(132.0)) (face(10.0, "speed", "tm-speed", "2")) (disc(1, [112.0, 46.0], 17.0)) },
            ),
            "discard" => sketch(
                [132.0, 64.0],
                &html! { g transform="translate(6 0)" { (frame(120.0)) } (frame(120.0)) (face(10.0, "bike", "tm-bike", "1")) },
            ),
            "action-disc" => sketch(
                [92.0, HIGH],
                &html! { @for (at, x) in [(0, 22.0), (0, 46.0), (0, 70.0)] { (disc(at, [x, 24.0], 20.0)) } },
            ),
            "bid" => sketch(
                [132.0, HIGH],
                &html! { @for (seat, x, text) in [(0, 24.0, "300"), (1, 66.0, "100"), (2, 108.0, "0")] { (disc(seat, [x, 14.0], 18.0)) (label([x, 36.0], 13.0, text)) } },
            ),
            "round" => self.round(),
            "osaka" => sketch(
                [360.0, 64.0],
                &html! {
                    @for (x, icon, word) in [(60.0, "invest-disc", "tm-invest-disc"), (180.0, "sell", "tm-sell"), (300.0, "copy", "tm-copy")] {
                        (sign(icon, [x - 16.0, 4.0], 32.0)) (label([x, 52.0], 13.0, &self.say.word(word)))
                    }
                },
            ),
            _ => return None,
        })
    }

    /// TM-RND-1: the phases in their order.
    fn round(&self) -> Markup {
        let phases = [
            ("card", "how-phase-cards"),
            ("bidding", "tm-stage-order"),
            ("move", "tm-stage-move"),
            ("action-disc", "tm-stage-action"),
            ("start", "tm-stage-trains"),
        ];
        sketch(
            [460.0, 66.0],
            &html! {
                @for (at, (icon, word)) in phases.into_iter().enumerate() {
                    @let x = 40.0 + 94.0 * at as f32;
                    circle cx=(x) cy="24" r="21" fill="var(--surface)" stroke="var(--soft)" stroke-width="1.6" {}
                    (sign(icon, [x - 13.0, 11.0], 26.0)) (label([x, 56.0], 12.5, &self.say.word(word)))
                    @if at < 4 { (arrow([x + 40.0, 24.0])) }
                }
            },
        )
    }

    /// What only a map with trams and buses has.
    fn pair(&self, name: &str) -> Option<Markup> {
        let board = self.game.board();
        let find = |kind: Kind| board.lines().map(|line| board.line(line)).find(|line| line.kind == kind);
        let tram = find(Kind::Tram)?;
        Some(match name {
            "tram" => sketch([64.0, HIGH], &car(tram, &format!("{}a", tram.id), [32.0, 24.0], 1.0)),
            "bus" => {
                let bus = find(Kind::Bus)?;
                sketch([64.0, HIGH], &car(bus, &format!("{}a", bus.id), [32.0, 24.0], 1.0))
            }
            "halt" => sketch([92.0, HIGH], &html! { (tramway(tram, [6.0, 86.0], 24.0)) (halt(tram, [46.0, 24.0])) }),
            "pair" => sketch(
                [340.0, 60.0],
                &html! {
                    (tramway(tram, [34.0, 306.0], 36.0)) (stop(tram, [34.0, 36.0], None)) (stop(tram, [306.0, 36.0], None))
                    @for x in [102.0, 170.0, 238.0] { (halt(tram, [x, 36.0])) }
                    (car(tram, &format!("{}a", tram.id), [34.0, 12.0], 1.0)) (car(tram, &format!("{}b", tram.id), [306.0, 12.0], -1.0))
                },
            ),
            _ => return None,
        })
    }

    fn drinks(&self, name: &str) -> Option<Markup> {
        let drinks = self.game.board().drinks()?;
        let color = drinks.color(drinks.colors().next()?)?;
        let bottle =
            |at: Point, scale: f32| html! { g style=(drink_style(color.color)) { (piece("drink-0", at, scale)) } };
        let few = |count: u8, x: f32| html! { @for at in 0..count { (bottle([x + 15.0 * f32::from(at), 24.0], 1.2)) } };
        Some(match name {
            "drink" => sketch([64.0, HIGH], &bottle([32.0, 24.0], 1.9)),
            "color" => sketch(
                [92.0, 64.0],
                &html! {
                    rect x="1" y="1" width="90" height="62" rx="8" fill="var(--surface)" stroke="var(--soft)" stroke-width="1.4" {}
                    (bottle([22.0, 32.0], 1.7)) (label([58.0, 32.0], 14.0, color.name.get(self.say.0)))
                },
            ),
            "crate" => sketch(
                [200.0, HIGH],
                &html! {
                    rect x="2" y="6" width="196" height="38" rx="7" fill="var(--sunken)" stroke="var(--soft)" stroke-width="1.4" {}
                    @for at in 0..6_u8 {
                        @let x = 20.0 + 32.0 * f32::from(at);
                        @if at < 2 { (label([x, 25.0], 12.0, &number(drinks.payout(2)))) } @else { (bottle([x, 25.0], 1.35)) }
                    }
                },
            ),
            "vend" | "machine" => sketch(
                [150.0, 76.0],
                &html! {
                    (self.station([44.0, 54.0])) (piece("tower-0", [57.0, 30.0], 1.3)) (bottle([80.0, 30.0], 1.4)) (piece("meeple-1", [124.0, 52.0], 1.2))
                },
            ),
            "drink-pay" => sketch(
                [420.0, 62.0],
                &html! {
                    @for (count, x) in [(3, 12.0), (5, 112.0), (6, 246.0)] {
                        (few(count, x)) (pill([x + 15.0 * (f32::from(count) - 1.0) / 2.0, 52.0], &format!("+{}", number(drinks.payout(count)))))
                    }
                },
            ),
            _ => return None,
        })
    }
}

/// A small stop of a tram or a bus.
fn halt(line: &Line, [x, y]: Point) -> Markup {
    html! { circle cx=(short(x)) cy=(short(y)) r="6" fill="var(--t-stop)" stroke=(paint(line.color)) stroke-width="2.4" {} }
}
