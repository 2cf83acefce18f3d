//! The report of a contest as a page: no scripts, plots as SVG.

use bots::contest::{Contestant, Interval, Report, Verdict};
use maud::{Markup, html};
use tabletop::Record;

use crate::commands::html_page::html_page;

const STYLE: &str = ".bar{fill:#3a6ea5}.span{stroke:#222;stroke-width:2}.rule{stroke:#999;stroke-dasharray:3 3}pre{overflow:auto;background:#f5f5f5;padding:1rem}\
 @media(prefers-color-scheme:dark){.span{stroke:#ddd}pre{background:#262626}.bar{fill:#6d9fd6}}";

/// The plots' width, and where their bars begin and end.
const WIDE: f64 = 800.0;
const LEFT: f64 = 110.0;
const RIGHT: f64 = 730.0;
/// A row of a plot.
const ROW: f64 = 34.0;
/// The columns of a histogram at most.
const COLUMNS: i64 = 40;

pub(super) fn page(report: &Report, records: &[Record]) -> Markup {
    let title = format!("{}: {}", report.game, names(report));
    let content = html! {
        p {
            (report.options) " · " (report.players) " players · " (report.blocks) " blocks (one seed in all rotations of the seats) · "
            (report.games) " games · seed " (report.seed) " · " (report.budget)
        }
        @if let Some((gate, verdict)) = report.gate {
            p { strong {
                "Gate: " (report.bots[0].bot) " is "
                @match verdict {
                    Verdict::Stronger => "stronger",
                    Verdict::NotStronger => "not stronger",
                    Verdict::Undecided => "not told from the others yet",
                }
                " (" (gate.high) " points of rating or more, rather than " (gate.low) " or less)."
            } }
        }
        (table(report))
        h2 { "Wins" }
        p { "The share of games won, with its 95 % interval over blocks; the broken line is the share of equals." }
        (wins(report))
        h2 { "Ratings" }
        p { "400 points are ten to one; 0 is the mean of all who played here." }
        (ratings(report))
        h2 { "Scores" }
        @for bot in &report.bots { h3 { (bot.bot) } (scores(bot)) }
        h2 { "Games" }
        p { "The first " (records.len()) " of " (report.games) ", as records; the same seed plays the others again." }
        @for record in records {
            details { summary { (record.seats.join(", ")) } pre { (record.to_string()) } }
        }
    };
    html_page(&title, STYLE, &content)
}

fn names(report: &Report) -> String {
    report.bots.iter().map(|bot| bot.bot.as_str()).collect::<Vec<_>>().join(", ")
}

fn table(report: &Report) -> Markup {
    let within = |interval: Interval, digits: usize| super::words(interval, digits);
    let percent =
        |wins: Interval| Interval { value: wins.value * 100.0, low: wins.low * 100.0, high: wins.high * 100.0 };
    html! {
        table {
            tr {
                th { "bot" } th { "wins %" } th { "fair" } th { "ahead by" } th { "rating" } th { "score" } th { "lowest" } th { "highest" }
                th { "ms a decision" } th { "p95" } th { "max" }
            }
            @for bot in &report.bots {
                tr {
                    td { (bot.bot) }
                    td { (within(percent(bot.wins), 1)) }
                    td { (format!("{:.1}", bot.fair * 100.0)) }
                    td { (within(bot.margin, 1)) }
                    td { (within(bot.rating, 0)) }
                    td { (format!("{:.1}", bot.score.0)) }
                    td { (bot.score.1) }
                    td { (bot.score.2) }
                    td { (format!("{:.3}", bot.times.mean_ms)) }
                    td { (format!("{:.3}", bot.times.p95_ms)) }
                    td { (format!("{:.3}", bot.times.max_ms)) }
                }
            }
        }
    }
}

fn wins(report: &Report) -> Markup {
    let rows = report.bots.iter().map(|bot| (bot.bot.as_str(), bot.wins, Some(bot.fair)));
    bars(&rows.collect::<Vec<_>>(), (0.0, 1.0), |value| format!("{:.1} %", value * 100.0))
}

fn ratings(report: &Report) -> Markup {
    let reach = report.bots.iter().flat_map(|bot| [bot.rating.low.abs(), bot.rating.high.abs()]).fold(100.0, f64::max);
    let rows = report.bots.iter().map(|bot| (bot.bot.as_str(), bot.rating, None));
    bars(&rows.collect::<Vec<_>>(), (-reach, reach), |value| format!("{value:.0}"))
}

/// A row for each bot: a bar from 0 to its value, the interval as a line, and a broken line where equals would be.
fn bars(rows: &[(&str, Interval, Option<f64>)], (least, most): (f64, f64), say: impl Fn(f64) -> String) -> Markup {
    let x = |value: f64| LEFT + (value.clamp(least, most) - least) / (most - least) * (RIGHT - LEFT);
    let high = rows.len() as f64 * ROW + 10.0;
    html! {
        svg viewBox=(format!("0 0 {WIDE} {high}")) role="img" {
            @for (at, (bot, interval, fair)) in rows.iter().enumerate() {
                @let y = at as f64 * ROW + 8.0;
                @let (from, to) = (x(0.0_f64.min(interval.value)), x(0.0_f64.max(interval.value)));
                text x="0" y=(y + 15.0) { (bot) }
                rect .bar x=(from) y=(y) width=(to - from) height="18" {}
                line .span x1=(x(interval.low)) x2=(x(interval.high)) y1=(y + 9.0) y2=(y + 9.0) {}
                @if let Some(fair) = fair { line .rule x1=(x(*fair)) x2=(x(*fair)) y1=(y - 4.0) y2=(y + 22.0) {} }
                text x=(WIDE) y=(y + 14.0) text-anchor="end" { (say(interval.value)) }
            }
        }
    }
}

/// How often each score was reached.
fn scores(bot: &Contestant) -> Markup {
    let (least, most) = (bot.score.1, bot.score.2);
    let step = ((most - least) / COLUMNS + 1).max(1);
    let count = usize::try_from((most - least) / step + 1).unwrap_or(1);
    let mut columns = vec![0_usize; count];
    for score in &bot.scores {
        if let Some(column) = usize::try_from((score - least) / step).ok().and_then(|at| columns.get_mut(at)) {
            *column += 1;
        }
    }
    let tallest = columns.iter().copied().max().unwrap_or(1).max(1) as f64;
    let wide = (RIGHT - LEFT) / count as f64;
    html! {
        svg viewBox=(format!("0 0 {WIDE} 130")) role="img" {
            @for (at, (from, column)) in (0_i64..).zip(&columns).enumerate() {
                @let high = *column as f64 / tallest * 100.0;
                rect .bar x=(LEFT + at as f64 * wide) y=(105.0 - high) width=((wide - 1.0).max(1.0)) height=(high) {
                    title { (least + from * step) ": " (column) }
                }
            }
            text x=(LEFT) y="122" { (least) }
            text x=(RIGHT) y="122" text-anchor="end" { (most) }
            text x="0" y="60" { "mean " (format!("{:.1}", bot.score.0)) }
        }
    }
}
