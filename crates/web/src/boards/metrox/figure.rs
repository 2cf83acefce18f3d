//! The figures of the rules: a line with its parts named, and what each kind of card does on it, worked out by the rules.

use ::metrox::{
    Action, MetroX, Sheet,
    board::{Line, LineId, StationId},
    cards::Kind,
};
use maud::{Markup, html};
use tabletop::{Phrase, Rules, Seat, Seed};

use super::super::kit::hex;
use crate::say::Say;

/// So far apart are two stations.
const STEP: usize = 34;
/// So many stations are drawn.
const STATIONS: usize = 10;

/// The figure of a chapter, if it has one.
pub(super) fn of(game: &MetroX, chapter: &str, cite: &dyn Fn(&str) -> Markup, say: Say) -> Option<Markup> {
    match chapter {
        "rules-ch-comp-set" => anatomy(game, cite, say),
        "rules-ch-cards" => cards(game, cite, say),
        _ => None,
    }
}

/// The longest line, so that every kind of card has something to do on it.
pub(super) fn line(game: &MetroX) -> Option<(LineId, &Line)> {
    game.board().lines().max_by_key(|(_, line)| line.stations.len())
}

/// A line of the sheet with its parts named.
fn anatomy(game: &MetroX, cite: &dyn Fn(&str) -> Markup, say: Say) -> Option<Markup> {
    let (line_id, line) = line(game)?;
    let sheet = *game.begin(Seed::number(1)).sheet(Seat::at(0))?;
    let name = say.phrase(&Phrase::new("rules-fig-line").with("line", &line.name));
    Some(html! {
        figure {
            div .mx-fig style={"--c:" (hex(line.ink))} {
                div .mx-car {
                    b { (line.id) }
                    @for _ in 0..line.windows { i {} }
                    span { "♛ " (line.crown) } span { "◆ " (line.diamond) }
                }
                (strip(game, (line_id, line), &sheet, &sheet, &name))
            }
            figcaption {
                h3 { (name) }
                ol .r-steps {
                    li { (say.word("rules-fig-windows")) " " (cite("MX-IND-1")) }
                    li { (say.word("rules-fig-start")) " " (cite("MX-COMP-5")) }
                    li { (say.word("rules-fig-shared")) " " (cite("MX-COMP-4")) }
                    li { (say.word("rules-fig-bonus")) " " (cite("MX-BON-3, MX-BON-5")) }
                }
            }
        }
    })
}

/// What each kind of card does on the same line.
fn cards(game: &MetroX, cite: &dyn Fn(&str) -> Markup, say: Say) -> Option<Markup> {
    let found = line(game)?;
    let empty = *game.begin(Seed::number(1)).sheet(Seat::at(0))?;
    let begun = game.after(&empty, Action::Line(found.0), Kind::Number(2));
    let before = game.after(&begun, Action::Free(*found.1.stations.get(5)?), Kind::Free);
    let kinds = [
        (Kind::Number(5), "5", "rules-fig-number", "MX-NUM-1, MX-NUM-2"),
        (Kind::Circled(4), "④", "rules-fig-circled", "MX-SKIP-1"),
        (Kind::Star, "★", "rules-fig-star", "MX-STAR-2"),
    ];
    let row = |(kind, glyph, key, ids): (Kind, &str, &'static str, &str)| {
        let after = game.after(&before, Action::Line(found.0), kind);
        html! {
            div .mx-card { b aria-hidden="true" { (glyph) } p { (say.word(key)) " " (cite(ids)) } }
            (strip(game, found, &before, &after, &say.word(key)))
        }
    };
    Some(html! {
        figure {
            figcaption { h3 { (say.phrase(&Phrase::new("rules-fig-cards").with("line", &found.1.name))) } }
            div .mx-fig style={"--c:" (hex(found.1.ink))} { @for kind in kinds { (row(kind)) } }
        }
    })
}

/// Stations in a row: filled before, filled now with the number of the circle or of the star, empty.
fn strip(game: &MetroX, (_, line): (LineId, &Line), before: &Sheet, after: &Sheet, name: &str) -> Markup {
    let board = game.board();
    let shown: Vec<StationId> = line.stations.iter().copied().take(STATIONS).collect();
    let wide = shown.len() * STEP + 8;
    let mut circles = 0;
    html! {
        svg .mx-strip viewBox={"0 0 " (wide) " 40"} role="img" aria-label=(name) {
            path d={"M4 20H" (wide - STEP / 2)} {}
            @for (at, station) in shown.iter().enumerate() {
                @let many = board.stations.get(usize::from(station.0)).is_some_and(|station| station.lines.len() > 1);
                @let (was, is) = (before.is_filled(board, *station), after.is_filled(board, *station));
                g .was[was] .new[is && !was] .many[many] transform={"translate(" (at * STEP + STEP / 2 + 4) " 20)"} {
                    circle r=(if many { "13" } else { "11" }) {}
                    @if was { circle .dot r="6" {} }
                    @else if let Some(number) = after.star_number(board, *station) { text .star y="4" { "★" (number) } }
                    @else if is { text y="5" { ({ circles += 1; circles }) } }
                }
            }
        }
    }
}
