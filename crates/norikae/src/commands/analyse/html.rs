//! Analyses as a page: no scripts, one table of all games and one part for each.

use std::fmt::Write as _;

use bots::{
    advice::Scale,
    analysis::{Analysis, Decision},
};
use maud::{Markup, html};

use super::{Game, number};
use crate::commands::html_page::html_page;

const STYLE: &str = "svg{max-width:50rem}path{fill:none;stroke-width:2}.rule{stroke:#999;stroke-width:1}.refused{color:#a33}\
 @media(prefers-color-scheme:dark){.refused{color:#e88}}";

/// The colours of the seats, told apart by whoever sees few; more seats than this are not drawn.
const COLOURS: [&str; 6] = ["#3a6ea5", "#c2571a", "#3f8f4f", "#8a5aa8", "#b03a5b", "#7a7a2a"];
/// The dearest decisions of a game that are listed.
const DEAREST: usize = 12;
const WIDE: f64 = 800.0;
const HIGH: f64 = 220.0;

pub(super) fn page(games: &[Game]) -> Markup {
    let title = title(games);
    let content = html! {
        (index(games))
        @for (at, game) in games.iter().enumerate() {
            @if let Ok(analysis) = &game.analysis { (part(at, &game.name, analysis)) }
        }
    };
    html_page(&title, STYLE, &content)
}

/// How many games were analysed, and how many records were none that can be.
fn title(games: &[Game]) -> String {
    let refused = games.iter().filter(|game| game.analysis.is_err()).count();
    let analysed = match games.len() - refused {
        1 => "1 game analysed".to_owned(),
        count => format!("{count} games analysed"),
    };
    if refused > 0 { format!("{analysed}, {refused} refused") } else { analysed }
}

/// All games, a row for each seat of them.
fn index(games: &[Game]) -> Markup {
    html! {
        table {
            tr { th { "record" } th .l { "game" } th .l { "name" } th { "score" } th { "decisions" } th { "best" } th { "lost by each" } }
            @for (at, game) in games.iter().enumerate() {
                @match &game.analysis {
                    Err(why) => { tr { td { (game.name) } td .l .refused colspan="6" { (why) } } }
                    Ok(analysis) => { @for (summary, name) in analysis.summary.iter().zip(&analysis.seats) {
                        tr {
                            td { a href={"#game-" (at)} { (game.name) } }
                            td .l { (analysis.game) " " (analysis.options) }
                            td .l { (name) @if analysis.winners.contains(&summary.seat) { " ★" } }
                            td { (analysis.scores.get(summary.seat.index()).copied().unwrap_or_default()) }
                            td { (summary.decisions) }
                            td { (format!("{:.0} %", 100.0 * summary.best as f64 / summary.decisions.max(1) as f64)) }
                            td { (format!("{:.2}", summary.loss)) }
                        }
                    } }
                }
            }
        }
    }
}

fn part(at: usize, name: &str, analysis: &Analysis) -> Markup {
    let about = match analysis.scale {
        Scale::Score => "worth: the score that is expected in the end",
        Scale::Lead => "worth: by how much the seat is expected to be ahead of its best rival in the end",
    };
    html! {
        section id={"game-" (at)} {
            h2 { (name) }
            p { (analysis.game) " " (analysis.options) " · " (about) }
            (course(analysis))
            (dearest(analysis))
        }
    }
}

/// The chances to win over the game, or alone the score.
fn course(analysis: &Analysis) -> Markup {
    let last = analysis.course.last().map_or(1, |moment| moment.step).max(1) as f64;
    let value = |at: usize, seat: usize| {
        let chance = analysis.course.get(at)?.chances.get(seat)?;
        Some(if analysis.scale == Scale::Lead { chance.win } else { chance.score.mean })
    };
    let all =
        || (0..analysis.course.len()).flat_map(|at| (0..analysis.seats.len()).filter_map(move |seat| value(at, seat)));
    let (low, high) = match analysis.scale {
        Scale::Lead => (0.0, 1.0),
        Scale::Score => (all().fold(0.0, f64::min), all().fold(1.0, f64::max)),
    };
    let y = |value: f64| HIGH - 20.0 - (value - low) / (high - low).max(1e-9) * (HIGH - 40.0);
    let line = |seat: usize| {
        let point = |at: usize| Some((analysis.course[at].step as f64 / last * WIDE, y(value(at, seat)?)));
        let points = (0..analysis.course.len()).filter_map(point).enumerate();
        points.fold(String::new(), |mut path, (at, (x, y))| {
            let _ = write!(path, "{}{x:.1} {y:.1}", if at == 0 { 'M' } else { 'L' });
            path
        })
    };
    html! {
        @if analysis.course.len() > 1 {
            svg viewBox=(format!("0 0 {WIDE} {HIGH}")) role="img" aria-label="the course of the game" {
                path .rule d=(format!("M0 {:.1}H{WIDE}", y(low))) {}
                path .rule d=(format!("M0 {:.1}H{WIDE}", y(high))) {}
                @for (seat, colour) in COLOURS.iter().enumerate().take(analysis.seats.len()) { path stroke=(colour) d=(line(seat)) {} }
            }
            p { @for (name, colour) in analysis.seats.iter().zip(COLOURS) { span style={"color:" (colour)} { "■ " } (name) " " } }
        }
    }
}

/// The decisions that cost the most.
fn dearest(analysis: &Analysis) -> Markup {
    let loss = |decision: &Decision| decision.judged.as_ref().map_or(0.0, |judged| judged.loss.mean);
    let mut all: Vec<&Decision> = analysis.decisions.iter().filter(|decision| loss(decision) > 0.0).collect();
    all.sort_by(|one, two| loss(two).total_cmp(&loss(one)));
    html! {
        @if !all.is_empty() {
            table {
                tr { th { "decision" } th .l { "name" } th .l { "chosen" } th { "worth" } th { "lost" } th .l { "better" } }
                @for decision in all.into_iter().take(DEAREST) {
                    @if let Some(judged) = &decision.judged {
                        tr {
                            td { (decision.step + 1) }
                            td .l { (analysis.seats.get(decision.seat.index()).map_or("", String::as_str)) }
                            td .l { (decision.action) }
                            td { (number(judged.worth, analysis.scale)) }
                            td { (format!("{:.1}", judged.loss.mean)) }
                            td .l { (judged.better.iter().map(|choice| choice.action.as_str()).collect::<Vec<_>>().join(", ")) }
                        }
                    }
                }
            }
        }
    }
}
