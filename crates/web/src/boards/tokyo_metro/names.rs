//! Where the names of Stations and halts stand: as the map file says, or else where a name hides the least.

use tabletop::{Lang, Name};
use tokyo_metro::board::{Anchor, Label, Map};

use super::{
    super::kit::{Area, Point, away, between, overlap, text_width},
    rails::Rails,
};

/// A name on the map.
pub(super) struct Written {
    /// Which end of each line of it is at its place.
    pub(super) anchor: Anchor,
    /// Its place: that end, and the middle of its height.
    pub(super) at: Point,
    pub(super) lines: Vec<String>,
    /// Whether it is a small stop.
    pub(super) halt: bool,
}

/// The height of a line of a name, in parts of its size.
pub(super) const LEADING: f32 = 1.0;
/// The most letters of an English name that a program leaves on one line.
const LONG: usize = 11;

impl Written {
    /// The part of the drawing that it takes.
    pub(super) fn area(&self, size: f32) -> Area {
        let wide = self.lines.iter().map(|line| text_width(line, size)).fold(0.0, f32::max);
        let high = size * LEADING * self.lines.len() as f32;
        let left = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -wide / 2.0,
            Anchor::End => -wide,
        };
        [self.at[0] + left, self.at[1] - high / 2.0, wide, high]
    }
}

/// A name whose place is to be found.
struct Free {
    at: usize,
    circles: Vec<Point>,
    lines: Vec<String>,
    halt: bool,
}

/// So often all names look for a better place, after each has found one.
const PASSES: usize = 3;

/// The names of all Stations, then of all halts.
pub(super) fn all(map: &Map, rails: &Rails<'_>, lang: Lang, size: f32) -> Vec<Written> {
    let stations = map.stations().iter().map(|station| (&*station.id, &station.name, &station.circles[..], false));
    let halts = map.halts().iter().map(|halt| (&*halt.id, &halt.name, std::slice::from_ref(&halt.at), true));
    let (mut written, mut free) = (Vec::new(), Vec::new());
    for (at, (id, name, circles, halt)) in stations.chain(halts).enumerate() {
        let circle = circles.first().copied().unwrap_or_default();
        if let Some(label) = map.label(id) {
            written.push(given(rails, name, lang, (circle, label), halt));
        } else {
            let lines = parts(name, lang, (name.en.len() > LONG).then(|| middle(&name.en)));
            written.push(Written { anchor: Anchor::Start, at: [-1000.0, -1000.0], lines: lines.clone(), halt });
            free.push(Free { at, circles: circles.iter().map(|at| rails.point(*at)).collect(), lines, halt });
        }
    }
    if !free.is_empty() {
        let room = Room::new(map, rails);
        for Free { at, circles, lines, halt } in std::iter::repeat_n(&free, PASSES).flatten() {
            let others = written.iter().enumerate().filter(|(other, _)| other != at);
            let taken: Vec<Area> = others.map(|(_, other): (usize, &Written)| other.area(size)).collect();
            let found = room.find(circles, lines, (*halt, size), &taken);
            if let Some(place) = written.get_mut(*at) {
                *place = found;
            }
        }
    }
    written
}

fn given(rails: &Rails<'_>, name: &Name, lang: Lang, (circle, label): ([i64; 2], Label), halt: bool) -> Written {
    let at = rails.point([circle[0] + label.by[0], circle[1] + label.by[1]]);
    Written { anchor: label.anchor, at, lines: parts(name, lang, label.breaks), halt }
}

/// A name in its lines; an English one is broken after so many letters.
fn parts(name: &Name, lang: Lang, breaks: Option<usize>) -> Vec<String> {
    let text = name.get(lang);
    let halves = breaks.filter(|_| lang == Lang::En).and_then(|at| text.split_at_checked(at));
    // A long word that breaks nowhere is one line.
    let Some((first, second)) = halves.filter(|(_, second)| !second.is_empty()) else { return vec![text.to_owned()] };
    let mut first = first.trim_end().to_owned();
    // A word that goes on has a hyphen.
    if text.split_at(first.len()).1 == second && first.ends_with(char::is_alphanumeric) {
        first.push('-');
    }
    vec![first, second.to_owned()]
}

/// Where a long name breaks best: after the hyphen or blank nearest to its middle.
fn middle(text: &str) -> usize {
    let breaks = text.char_indices().filter(|(_, letter)| matches!(letter, '-' | ' ')).map(|(at, _)| at + 1);
    breaks.min_by_key(|at| at.abs_diff(text.len() / 2)).unwrap_or(text.len())
}

/// What names keep clear of.
struct Room {
    steps: Vec<[Point; 2]>,
    circles: Vec<Point>,
    size: Point,
}

impl Room {
    fn new(map: &Map, rails: &Rails<'_>) -> Self {
        let (columns, rows) = map.grid().size();
        let stations = map.stations().iter().flat_map(|station| &station.circles);
        let circles = stations.chain(map.halts().iter().map(|halt| &halt.at)).map(|at| rails.point(*at)).collect();
        let size = [f32::from(columns), f32::from(rows)].map(|count| count * rails.space);
        Self { steps: rails.steps().collect(), circles, size }
    }

    /// The best of some places around its circles.
    fn find(&self, circles: &[Point], lines: &[String], (halt, size): (bool, f32), taken: &[Area]) -> Written {
        let far = if halt { 9.0 } else { 15.0 };
        let high = size * LEADING * lines.len() as f32 / 2.0;
        let mut best: Option<(f32, Written)> = None;
        for [x, y] in circles {
            let ways = [
                (Anchor::Start, [far, 0.0]),
                (Anchor::End, [-far, 0.0]),
                (Anchor::Middle, [0.0, far + high]),
                (Anchor::Middle, [0.0, -far - high]),
                (Anchor::Start, [far * 0.7, far * 0.7 + high * 0.8]),
                (Anchor::Start, [far * 0.7, -far * 0.7 - high * 0.8]),
                (Anchor::End, [-far * 0.7, far * 0.7 + high * 0.8]),
                (Anchor::End, [-far * 0.7, -far * 0.7 - high * 0.8]),
            ];
            for (rank, (anchor, [dx, dy])) in ways.into_iter().enumerate() {
                let written = Written { anchor, at: [x + dx, y + dy], lines: lines.to_vec(), halt };
                let cost = self.cost(written.area(size), taken) + rank as f32;
                if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                    best = Some((cost, written));
                }
            }
        }
        best.map_or_else(
            || Written { anchor: Anchor::Start, at: [0.0, 0.0], lines: lines.to_vec(), halt },
            |(_, written)| written,
        )
    }

    fn cost(&self, area: Area, taken: &[Area]) -> f32 {
        let [left, top, wide, high] = area;
        let names: f32 = taken.iter().map(|other| overlap(area, *other)).sum::<f32>() * 6.0;
        let out = wide * high - overlap(area, [2.0, 2.0, self.size[0] - 4.0, self.size[1] - 4.0]);
        let circles = self.circles.iter().map(|[x, y]| overlap(area, [x - 12.0, y - 12.0, 24.0, 24.0])).sum::<f32>();
        let spine = [[left, top + high / 2.0], [left + wide, top + high / 2.0]];
        let crosses = |step: &&[Point; 2]| {
            let ends = step.iter().map(|end| away(*end, spine)).fold(f32::MAX, f32::min);
            let middle = away(between(**step, 0.5), spine);
            ends.min(middle) < high / 2.0 + 3.0
        };
        names + out * 20.0 + circles * 8.0 + self.steps.iter().filter(crosses).count() as f32 * 40.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_breaks_where_it_is_told_and_a_word_gets_a_hyphen() {
        let name = Name::new("Matsuyamachi", "松屋町");
        assert_eq!(parts(&name, Lang::En, Some(7)), ["Matsuya-", "machi"]);
        assert_eq!(parts(&name, Lang::Ja, Some(7)), ["松屋町"]);
        let name = Name::new("Tanimachi 4-chome", "谷町四丁目");
        assert_eq!(parts(&name, Lang::En, Some(10)), ["Tanimachi", "4-chome"]);
        let name = Name::new("Aoyama-Itchome", "青山一丁目");
        assert_eq!(parts(&name, Lang::En, Some(7)), ["Aoyama-", "Itchome"]);
        let name = Name::new("Takadanobaba", "高田馬場");
        assert_eq!(parts(&name, Lang::En, Some(middle(&name.en))), ["Takadanobaba"]);
        assert_eq!((middle("Shin-Itabashi"), middle("Tokyo")), (5, 5));
    }
}
