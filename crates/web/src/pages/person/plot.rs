//! A rating over time, drawn on the server.

use std::fmt::Write;

use maud::{Markup, html};
use tables::{Day, League, PersonFacts};
use tabletop::Phrase;

use super::super::puzzle::date;
use crate::say::Say;

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 180.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 26.0;
/// A rating is drawn over at least so many points, so that small changes look small.
const LEAST: i64 = 100;
/// At most so many moments are drawn.
const MOST: usize = 120;

/// Moments with the rating after them, the oldest first.
type Moments = Vec<(i64, i64)>;

fn moments(facts: &PersonFacts, league: &League) -> Moments {
    let of_league = facts.games.iter().rev().filter(|game| game.seat.league == *league);
    let all: Moments = of_league.map(|game| (game.seat.ended, game.seat.after.points.rounded())).collect();
    let every = all.len().div_ceil(MOST).max(1);
    let last = all.len().saturating_sub(1);
    all.into_iter().enumerate().filter(|(at, _)| at % every == 0 || *at == last).map(|(_, moment)| moment).collect()
}

/// Where times and ratings are drawn.
struct Axes {
    first: i64,
    last: i64,
    low: i64,
    high: i64,
}

impl Axes {
    fn of(moments: &Moments) -> Option<Self> {
        let (first, last) = (moments.first()?.0, moments.last()?.0);
        let (low, high) = (moments.iter().map(|of| of.1).min()?, moments.iter().map(|of| of.1).max()?);
        let more = (LEAST - (high - low)).max(0);
        let (low, high) = (low - more / 2, high + more - more / 2);
        Some(Self { first, last, low: low.div_euclid(50) * 50, high: high.div_euclid(50) * 50 + 50 })
    }

    /// By time; games of one moment are drawn at the right end.
    fn x(&self, at: i64) -> f64 {
        let part =
            if self.last > self.first { (at - self.first) as f64 / (self.last - self.first) as f64 } else { 1.0 };
        LEFT + (WIDTH - LEFT - RIGHT) * part
    }

    fn y(&self, points: i64) -> f64 {
        let part = (points - self.low) as f64 / (self.high - self.low).max(1) as f64;
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * part
    }

    fn levels(&self) -> impl Iterator<Item = i64> {
        let step =
            [50, 100, 200, 500, 1000].into_iter().find(|step| (self.high - self.low) / step <= 5).unwrap_or(2000);
        let (first, last) = (self.low.div_euclid(step), self.high.div_euclid(step));
        let low = self.low;
        (first..=last).map(move |at| at * step).filter(move |level| *level >= low)
    }
}

/// The ratings of the last games in a league as a line; nothing if there are fewer than two.
pub(super) fn plot(facts: &PersonFacts, league: &League, say: Say) -> Markup {
    let moments = moments(facts, league);
    let Some(axes) = Axes::of(&moments).filter(|_| moments.len() > 1) else { return html! {} };
    let first = moments.first().map_or(0, |of| of.1);
    let last = moments.last().map_or(0, |of| of.1);
    let (low, high) =
        (moments.iter().map(|of| of.1).min().unwrap_or(0), moments.iter().map(|of| of.1).max().unwrap_or(0));
    let told = Phrase::new("person-plot").with("first", first).with("last", last).with("low", low).with("high", high);
    html! {
        svg .course viewBox={"0 0 " (WIDTH) " " (HEIGHT)} role="img" aria-label=(say.phrase(&told)) {
            @for level in axes.levels() {
                @let y = axes.y(level);
                path .level d={"M" (LEFT) " " (y) "H" (WIDTH - RIGHT)} {}
                text .amount x=(LEFT - 6.0) y=(y + 4.0) { (level) }
            }
            text x=(LEFT) y=(HEIGHT - 7.0) { (date(Day::of(axes.first), say)) }
            text .rt-end x=(WIDTH - RIGHT) y=(HEIGHT - 7.0) { (date(Day::of(axes.last), say)) }
            path .graph .rt-graph d=(path(&axes, &moments)) {}
            circle .rt-dot cx=(axes.x(axes.last)) cy=(axes.y(last)) r="4" {}
        }
    }
}

fn path(axes: &Axes, moments: &Moments) -> String {
    let mut text = String::new();
    for (at, points) in moments {
        let sign = if text.is_empty() { 'M' } else { 'L' };
        let _ = write!(text, "{sign}{:.1} {:.1}", axes.x(*at), axes.y(*points));
    }
    text
}
