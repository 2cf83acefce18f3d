//! How scores are spread: a bar for each range of scores.

use maud::{Markup, html};
use tables::Scores;

/// A range of scores and how often they were reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bar {
    pub(super) from: i64,
    pub(super) to: i64,
    pub(super) count: u32,
}

impl Bar {
    pub(super) const fn holds(&self, score: i64) -> bool {
        self.from <= score && score <= self.to
    }
}

/// At most so many bars of the same width that hold all scores.
pub(super) fn bars(scores: &Scores, most: i64) -> Vec<Bar> {
    let (Some(low), Some(high)) = (scores.0.keys().next().copied(), scores.best()) else { return Vec::new() };
    let width = (high - low) / most + 1;
    let first = low.div_euclid(width) * width;
    let last = (high - first).div_euclid(width);
    let bar = |at: i64| {
        let (from, to) = (first + at * width, first + (at + 1) * width - 1);
        Bar { from, to, count: scores.0.range(from..=to).map(|(_, count)| count).sum() }
    };
    (0..=last).map(bar).collect()
}

/// The bars, the one of the median and one's own marked; `label` says them in words.
pub(super) fn chart(scores: &Scores, own: Option<i64>, most: i64, label: &str) -> Markup {
    let bars = bars(scores, most);
    let highest = bars.iter().map(|bar| bar.count).max().unwrap_or(1).max(1);
    let median = scores.median();
    html! {
        span .hist role="img" aria-label=(label) {
            @for bar in &bars {
                @let is = |score: Option<i64>| score.is_some_and(|score| bar.holds(score));
                i .y[is(median)] .own[is(own)] .zero[bar.count == 0] style={"height:" (4 + bar.count * 96 / highest) "%"} {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_score_is_in_one_bar_and_bars_are_few() {
        let lists: [&[(i64, u32)]; 4] =
            [&[(7, 1)], &[(-12, 2), (0, 1), (43, 5)], &[(0, 1), (13, 1)], &[(24, 9), (25, 1)]];
        for list in lists {
            let scores = Scores(list.iter().copied().collect());
            let bars = bars(&scores, 13);
            assert!((1..=14).contains(&bars.len()), "{}", bars.len());
            assert_eq!(bars.iter().map(|bar| bar.count).sum::<u32>(), scores.count());
            assert!(list.iter().all(|(score, _)| bars.iter().filter(|bar| bar.holds(*score)).count() == 1));
        }
        assert_eq!(bars(&Scores::default(), 13), []);
    }
}
