//! Where names stand that a map file gives no place: on no other name and on no circle, near to their own, on few ways.

use tokyo_metro::board::Anchor;

use super::{
    super::kit::{Area, Point, between, distance, overlap},
    names::Written,
};

/// A circle of the drawing: its middle and its radius.
pub(super) type Disc = (Point, f32);

/// A name whose place is to be found.
pub(super) struct Free {
    /// Its place among all names.
    pub(super) at: usize,
    pub(super) circles: Vec<Disc>,
    /// How it may be broken into lines, the best way first.
    pub(super) breaks: Vec<Vec<String>>,
    pub(super) halt: bool,
}

/// So often names that stand on others look for a better place, after each has found one.
const PASSES: usize = 8;
/// How far from its circle a name may stand.
const GAPS: [f32; 5] = [1.5, 5.5, 10.5, 16.5, 23.5];
/// What it costs to stand on a circle: a name gives way to another one, circles do not.
const COVERS: f32 = 800.0;
/// More letters than this are long for a line.
const LONG: usize = 11;

/// What names keep clear of.
pub(super) struct Ground {
    pub(super) steps: Vec<[Point; 2]>,
    pub(super) discs: Vec<Disc>,
    /// How wide and high the drawing is.
    pub(super) size: Point,
    /// The size of letters.
    pub(super) letters: f32,
}

impl Ground {
    /// Puts the names where they hide the least; whether nothing is hidden at all.
    pub(super) fn settle(&self, written: &mut [Written], free: &[Free]) -> bool {
        let mut areas: Vec<Area> = written.iter().map(|name| name.area(self.letters)).collect();
        // A name that others stand on again and again is avoided the more.
        let mut weights = vec![1.0; areas.len()];
        let mut waiting: Vec<&Free> = free.iter().collect();
        for _ in 0..PASSES {
            for name in &waiting {
                let place = self.find(name, &areas, &weights);
                let (Some(kept), Some(area)) = (written.get_mut(name.at), areas.get_mut(name.at)) else { continue };
                *area = place.area(self.letters);
                *kept = place;
            }
            let clear = |area: &Area| self.covered(*area) <= 0.0;
            let stands_well = |name: &&Free| !hidden(&areas, name.at) && areas.get(name.at).is_some_and(clear);
            waiting = free.iter().filter(|name| !stands_well(name)).collect();
            if waiting.is_empty() {
                break;
            }
            for (at, weight) in weights.iter_mut().enumerate() {
                if waiting.iter().any(|name| name.at == at) {
                    *weight *= 2.0;
                }
            }
        }
        waiting.is_empty()
    }

    /// The best place for a name, with the others where they are.
    fn find(&self, name: &Free, areas: &[Area], weights: &[f32]) -> Written {
        let mut best =
            (f32::MAX, Written { anchor: Anchor::Start, at: [0.0, 0.0], lines: Vec::new(), halt: name.halt });
        for (wish, written) in self.places(name) {
            // What is wished for less is not better, whatever it hides.
            if wish >= best.0 {
                continue;
            }
            let area = written.area(self.letters);
            let others = areas.iter().zip(weights).enumerate().filter(|(at, _)| *at != name.at);
            let names = others.map(|(_, (other, weight))| match overlap(kept_free(area), *other) {
                hidden if hidden > 0.0 => (100.0 + 6.0 * hidden) * weight,
                _ => 0.0,
            });
            let names = names.sum::<f32>();
            let cost = wish + names + self.covered(area) + 12.0 * self.crossed(area);
            if cost < best.0 {
                best = (cost, written);
            }
        }
        best.1
    }

    /// The places around the circles of a name, each with how little it is wished for.
    fn places(&self, name: &Free) -> impl Iterator<Item = (f32, Written)> {
        let breaks = name.breaks.iter().enumerate();
        breaks.flat_map(move |(more, lines)| {
            let longest = lines.iter().filter(|line| line.is_ascii()).map(String::len).max().unwrap_or_default();
            let wish = 3.0 * more as f32 + 4.0 * longest.saturating_sub(LONG) as f32;
            let half = self.letters * lines.len() as f32 / 2.0;
            let discs = name.circles.iter().flat_map(|disc| GAPS.map(|gap| (disc, gap)));
            discs.flat_map(move |(([x, y], radius), gap)| {
                let ways = around(radius + gap, half).into_iter().zip(0_u8..);
                ways.map(move |((anchor, [dx, dy]), rank)| {
                    let written = Written { anchor, at: [x + dx, y + dy], lines: lines.clone(), halt: name.halt };
                    (wish + 1.5 * gap + f32::from(rank), written)
                })
            })
        })
    }

    /// What a name would hide of circles, and what of it would be outside the drawing.
    fn covered(&self, area: Area) -> f32 {
        let [left, top, wide, high] = area;
        let [across, down] = self.size;
        let out = wide * high - overlap(area, [2.0, 2.0, across - 4.0, down - 4.0]);
        let outside = if out > 0.5 { 200.0 + 20.0 * out } else { 0.0 };
        let deep = self.discs.iter().map(|([x, y], radius)| {
            let nearest = [x.clamp(left, left + wide), y.clamp(top, top + high)];
            radius + 0.5 - distance([*x, *y], nearest)
        });
        outside + deep.filter(|deep| *deep > 0.0).map(|deep| COVERS + 60.0 * deep).sum::<f32>()
    }

    /// How many steps of lines a name would stand on.
    fn crossed(&self, [left, top, wide, high]: Area) -> f32 {
        let inside = |[x, y]: Point| x > left - 3.0 && x < left + wide + 3.0 && y > top - 3.0 && y < top + high + 3.0;
        let crosses =
            |step: &&[Point; 2]| [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().any(|share| inside(between(**step, share)));
        self.steps.iter().filter(crosses).count() as f32
    }
}

/// A name, and what parts it from the next one in its row.
const fn kept_free([left, top, wide, high]: Area) -> Area {
    [left - 1.5, top, wide + 3.0, high]
}

/// Whether one of some areas and another one hide each other.
fn hidden(areas: &[Area], at: usize) -> bool {
    let others = areas.iter().enumerate().filter(|(other, _)| *other != at);
    areas.get(at).is_some_and(|area| others.into_iter().any(|(_, other)| overlap(kept_free(*area), *other) > 0.0))
}

/// The places of a name around a circle that it keeps so far away from, the best first; `half` is half of its height.
fn around(far: f32, half: f32) -> [(Anchor, Point); 12] {
    let (near, slant) = (far * 0.75, far * 0.75 + half * 0.7);
    [
        (Anchor::Start, [far, 0.0]),
        (Anchor::End, [-far, 0.0]),
        (Anchor::Middle, [0.0, far + half]),
        (Anchor::Middle, [0.0, -far - half]),
        (Anchor::Start, [near, slant]),
        (Anchor::Start, [near, -slant]),
        (Anchor::End, [-near, slant]),
        (Anchor::End, [-near, -slant]),
        (Anchor::Start, [-far / 2.0, far + half]),
        (Anchor::Start, [-far / 2.0, -far - half]),
        (Anchor::End, [far / 2.0, far + half]),
        (Anchor::End, [far / 2.0, -far - half]),
    ]
}

/// The ways to break a name into at most three lines, after blanks and hyphens: of each number of lines the most even one.
pub(super) fn breaks(text: &str) -> Vec<Vec<String>> {
    let marks = || {
        text.char_indices()
            .filter(|(at, letter)| matches!(letter, '-' | ' ') && at + 1 < text.len())
            .map(|(at, _)| at + 1)
    };
    let lines = |cuts: &[usize]| {
        let (from, to) = (std::iter::once(0).chain(cuts.iter().copied()), cuts.iter().copied().chain([text.len()]));
        from.zip(to)
            .filter_map(|(from, to)| text.get(from..to))
            .map(|line| line.trim_end().to_owned())
            .collect::<Vec<_>>()
    };
    let longest = |lines: &Vec<String>| lines.iter().map(String::len).max();
    let two = marks().map(|at| lines(&[at])).min_by_key(longest);
    let pairs = marks().flat_map(|a| marks().filter(move |b| a < *b).map(move |b| [a, b]));
    let three = pairs.map(|cuts| lines(&cuts)).min_by_key(longest);
    std::iter::once(vec![text.to_owned()]).chain(two).chain(three).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_breaks_after_blanks_and_hyphens_and_nowhere_else() {
        assert_eq!(breaks("Takadanobaba"), [["Takadanobaba"]]);
        assert_eq!(breaks("高田馬場"), [["高田馬場"]]);
        let all = breaks("Nishi-Nakajima Minamigata");
        assert_eq!(all[1..], [vec!["Nishi-Nakajima", "Minamigata"], vec!["Nishi-", "Nakajima", "Minamigata"]]);
    }
}
