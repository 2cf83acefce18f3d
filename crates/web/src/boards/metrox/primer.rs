//! The small pictures of MetroX, for its overview and its words: a line of the sheet, and what cards do on it by the rules.

use ::metrox::{
    Action, MetroX, Sheet,
    board::{Line, LineId},
    cards::Kind,
};
use maud::{Markup, html};
use tabletop::{Rules as _, Seat, Seed};

use super::{
    super::kit::{Point, arrow, hex, label, short, sketch},
    choice::glyph,
    figure::line,
    rail::{CROWN, DIAMOND},
    track::{outline, star},
};

/// Between two stations.
const STEP: f32 = 30.0;
/// The station that is filled before a card is played: the third.
const FILLED: usize = 2;
/// How high a picture is.
const HIGH: f32 = 46.0;

/// What a station shows.
#[derive(Clone, Copy)]
enum Mark {
    Empty,
    Full,
    /// Filled by the card, as number so and so.
    New(usize),
    Star(u32),
}

/// The line that is drawn.
struct Pen<'a> {
    game: &'a MetroX,
    id: LineId,
    line: &'a Line,
    ink: String,
}

/// A picture by its name.
pub(super) fn of(game: &MetroX, name: &str) -> Option<Markup> {
    let (id, line) = line(game)?;
    let pen = Pen { game, id, line, ink: hex(line.ink) };
    let played = |kind| pen.played(kind, 6);
    Some(match name {
        "turn" => pen.turn()?,
        "cards" => pen.cards()?,
        "bonus" => pen.bonus(line.crown, line.diamond),
        "full" => pen.alone(&["4", "3", "5", "★"]),
        "line" => pen.whole(2, &[Mark::Empty; 3]),
        "station" => pen.stations(),
        "start" => pen.whole(1, &[Mark::New(1), Mark::Empty, Mark::Empty]),
        "window" => pen.alone(&["3", "", ""]),
        "number" => played(Kind::Number(4))?,
        "circled" => played(Kind::Circled(3))?,
        "star" => played(Kind::Star)?,
        "free" => pen.free()?,
        "shuffle" => {
            sketch([44.0, HIGH], &html! { (card([6.0, 3.0], Kind::Number(6))) (label([34.0, 9.0], 13.0, "↻")) })
        }
        "complete" => pen.row_alone(&[Mark::Full; 5], &[]),
        "crown" => icon(CROWN, line.crown),
        "diamond" => icon(DIAMOND, line.diamond),
        "penalty" => {
            let rings = pen.row([4.0, 23.0], &[Mark::Empty; 6], &[]);
            sketch([226.0, HIGH], &html! { (rings) (label([208.0, 23.0], 16.0, "−1")) })
        }
        "grade" => sketch([132.0, HIGH], &label([66.0, 23.0], 18.0, "1 … 8")),
        _ => return None,
    })
}

/// A crown or a diamond with what it scores.
fn icon(shape: &str, points: u8) -> Markup {
    sketch(
        [64.0, HIGH],
        &html! {
            path d=(shape) transform="translate(22 24)" fill="#ffd84d" stroke="#16181d" stroke-width="1.6" stroke-linejoin="round" {}
            (label([50.0, 24.0], 18.0, &points.to_string()))
        },
    )
}

/// A card of the deck.
fn card([x, y]: Point, kind: Kind) -> Markup {
    html! {
        g transform={"translate(" (short(x)) " " (short(y)) ")"} {
            rect x=".8" y=".8" width="28.4" height="38.4" rx="5" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.6" {}
            @if matches!(kind, Kind::Circled(_)) { circle cx="15" cy="20" r="11" fill="none" stroke="var(--ink)" stroke-width="1.8" {} }
            text x="15" y="26" font-size="17" font-weight="800" text-anchor="middle" fill="var(--ink)" { (glyph(kind, "✓")) }
        }
    }
}

impl Pen<'_> {
    /// A sheet with one filled station on the line.
    fn before(&self) -> Option<Sheet> {
        let empty = *self.game.begin(Seed::number(1)).sheet(Seat::at(0))?;
        let station = *self.line.stations.get(FILLED)?;
        Some(self.game.after(&empty, Action::Free(station), Kind::Free))
    }

    /// The first stations of the line after a card was played on it.
    fn marks(&self, kind: Kind, many: usize) -> Option<(Vec<Mark>, Vec<usize>)> {
        let (board, before) = (self.game.board(), self.before()?);
        let after = self.game.after(&before, Action::Line(self.id), kind);
        let stations = &self.line.stations;
        let mut circles = 0;
        let marks = stations.iter().take(many).map(|station| {
            if before.is_filled(board, *station) {
                Mark::Full
            } else if let Some(points) = after.star_number(board, *station) {
                Mark::Star(points)
            } else if after.is_filled(board, *station) {
                circles += 1;
                Mark::New(circles)
            } else {
                Mark::Empty
            }
        });
        let marks = marks.collect();
        let shared = |at: &usize| {
            stations
                .get(*at)
                .and_then(|id| board.stations.get(usize::from(id.0)))
                .is_some_and(|station| station.lines.len() > 1)
        };
        Some((marks, (0..many).filter(shared).collect()))
    }

    fn ring(&self, [x, y]: Point, mark: Mark, shared: bool) -> Markup {
        let fill = if matches!(mark, Mark::New(_)) { "var(--lit)" } else { "var(--surface)" };
        let stroke = if shared { "var(--ink)" } else { &self.ink };
        html! {
            g transform={"translate(" (short(x)) " " (short(y)) ")"} {
                circle r=(if shared { 12.5 } else { 11.0 }) fill=(fill) stroke=(stroke) stroke-width=(if shared { 3.2 } else { 2.6 }) {}
                @match mark {
                    Mark::Empty => {}
                    Mark::Full => circle r="6" fill="var(--ink)" {},
                    Mark::New(number) => text y="4.6" font-size="13" font-weight="800" text-anchor="middle" fill="#16181d" { (number) },
                    Mark::Star(points) => {
                        path d=(outline(&star(15.0, 0.6))) fill="#ffd84d" stroke="#16181d" stroke-width="1.6" {}
                        text y="4.4" font-size="12" font-weight="800" text-anchor="middle" fill="#16181d" { (points) }
                    }
                }
            }
        }
    }

    /// Stations in a row; `shared` are those on several lines.
    fn row(&self, [x, y]: Point, marks: &[Mark], shared: &[usize]) -> Markup {
        let place = |at: usize| x + STEP * (at as f32 + 0.5);
        html! {
            path d={"M" (short(x)) " " (short(y)) "H" (short(place(marks.len().saturating_sub(1))))} stroke=(self.ink) stroke-width="6" {}
            @for (at, mark) in marks.iter().enumerate() { (self.ring([place(at), y], *mark, shared.contains(&at))) }
        }
    }

    fn row_alone(&self, marks: &[Mark], shared: &[usize]) -> Markup {
        sketch([STEP * marks.len() as f32 + 8.0, HIGH], &self.row([4.0, 23.0], marks, shared))
    }

    fn car_width(windows: usize) -> f32 {
        38.0 + 27.0 * windows as f32
    }

    /// The train car of the line with what is written in its windows.
    fn car(&self, [x, y]: Point, windows: &[&str]) -> Markup {
        html! {
            g transform={"translate(" (short(x)) " " (short(y)) ")"} {
                rect x="1.5" y="1.5" width=(Self::car_width(windows.len()) - 3.0) height="33" rx="10" fill="var(--surface)" stroke=(self.ink) stroke-width="3" {}
                circle cx="19" cy="18" r="11" fill="none" stroke=(self.ink) stroke-width="3.6" {}
                text x="19" y="22.4" font-size="12" font-weight="800" text-anchor="middle" fill="var(--ink)" { (self.line.id) }
                @for (at, text) in windows.iter().enumerate() {
                    @let left = 35.0 + 27.0 * at as f32;
                    rect x=(left) y="7" width="24" height="22" rx="4" fill=(if text.is_empty() { "var(--paper)" } else { "var(--sunken)" }) stroke="var(--soft)" stroke-width="1.4" {}
                    text x=(left + 12.0) y="23" font-size="14" font-weight="800" text-anchor="middle" fill="var(--ink)" { (text) }
                }
            }
        }
    }

    fn alone(&self, windows: &[&str]) -> Markup {
        let all = windows.get(..usize::from(self.line.windows)).unwrap_or(windows);
        sketch([Self::car_width(all.len()), 36.0], &self.car([0.0, 0.0], all))
    }

    /// A car and stations behind it.
    fn whole(&self, windows: usize, marks: &[Mark]) -> Markup {
        let wide = Self::car_width(windows);
        let row = self.row([wide, 23.0], marks, &[]);
        sketch(
            [wide + STEP * marks.len() as f32 + 4.0, HIGH],
            &html! { (row) (self.car([0.0, 5.0], &vec![""; windows])) },
        )
    }

    /// A card, and what it does.
    fn played(&self, kind: Kind, many: usize) -> Option<Markup> {
        let (marks, shared) = self.marks(kind, many)?;
        Some(sketch(
            [58.0 + STEP * many as f32, HIGH],
            &html! {
                (card([2.0, 3.0], kind)) (arrow([36.0, 23.0])) (self.row([54.0, 23.0], &marks, &shared))
            },
        ))
    }

    /// The free card fills any empty station, not only the first.
    fn free(&self) -> Option<Markup> {
        let (mut marks, shared) = self.marks(Kind::Star, 6)?;
        for mark in &mut marks {
            if !matches!(mark, Mark::Full) {
                *mark = Mark::Empty;
            }
        }
        if let Some(mark) = marks.get_mut(4) {
            *mark = Mark::New(1);
        }
        Some(sketch(
            [58.0 + STEP * 6.0, HIGH],
            &html! {
                (card([2.0, 3.0], Kind::Free)) (arrow([36.0, 23.0])) (self.row([54.0, 23.0], &marks, &shared))
            },
        ))
    }

    fn turn(&self) -> Option<Markup> {
        let board = self.game.board();
        let empty = *self.game.begin(Seed::number(1)).sheet(Seat::at(0))?;
        let after = self.game.after(&empty, Action::Line(self.id), Kind::Number(3));
        let stations = &self.line.stations;
        let marks: Vec<Mark> = stations
            .iter()
            .take(7)
            .enumerate()
            .map(|(at, station)| if after.is_filled(board, *station) { Mark::New(at + 1) } else { Mark::Empty })
            .collect();
        let mut windows = vec![""; usize::from(self.line.windows)];
        if let Some(first) = windows.first_mut() {
            *first = "3";
        }
        let car = Self::car_width(windows.len());
        Some(sketch(
            [62.0 + car + STEP * 7.0 + 4.0, 50.0],
            &html! {
                (card([2.0, 5.0], Kind::Number(3))) (arrow([38.0, 25.0]))
                (self.row([60.0 + car, 25.0], &marks, &[])) (self.car([60.0, 7.0], &windows))
            },
        ))
    }

    fn cards(&self) -> Option<Markup> {
        let rows: Option<Vec<_>> = [Kind::Number(4), Kind::Circled(3), Kind::Star]
            .map(|kind| self.marks(kind, 7).map(|(marks, shared)| (kind, marks, shared)))
            .into_iter()
            .collect();
        Some(sketch(
            [60.0 + STEP * 7.0, 148.0],
            &html! {
                @for (at, (kind, marks, shared)) in rows?.iter().enumerate() {
                    @let top = at as f32 * 51.0;
                    (card([2.0, top + 3.0], *kind)) (arrow([36.0, top + 23.0])) (self.row([56.0, top + 23.0], marks, shared))
                }
            },
        ))
    }

    fn bonus(&self, crown: u8, diamond: u8) -> Markup {
        let shape = |path: &'static str, x: f32, points: u8| {
            html! {
                path d=(path) transform={"translate(" (x) " 24)"} fill="#ffd84d" stroke="#16181d" stroke-width="1.6" stroke-linejoin="round" {}
                (label([x + 28.0, 24.0], 18.0, &format!("+{points}")))
            }
        };
        sketch(
            [STEP * 5.0 + 170.0, 48.0],
            &html! {
                (self.row([2.0, 24.0], &[Mark::Full; 5], &[])) (arrow([STEP * 5.0 + 6.0, 24.0]))
                (shape(CROWN, STEP * 5.0 + 42.0, crown)) (shape(DIAMOND, STEP * 5.0 + 116.0, diamond))
            },
        )
    }

    /// A station of one line, and one where two lines meet.
    fn stations(&self) -> Markup {
        sketch(
            [132.0, HIGH],
            &html! {
                path d="M4 23H128" stroke=(self.ink) stroke-width="6" {}
                path d="M96 2V44" stroke="var(--soft)" stroke-width="6" {}
                (self.ring([36.0, 23.0], Mark::Empty, false)) (self.ring([96.0, 23.0], Mark::Empty, true))
            },
        )
    }
}
