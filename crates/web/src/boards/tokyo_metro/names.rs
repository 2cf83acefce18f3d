//! The names of Stations and halts: where the map file says, or else where they hide the least ([`super::places`]).

use tabletop::{Lang, Name};
use tokyo_metro::board::{Anchor, Label, Map};

use super::{
    super::kit::{Area, Point, text_width},
    places::{Free, Ground, breaks},
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

/// The names of all Stations, then of all halts, in letters of this size, and whether those that the map gives no place hide nothing.
/// `radius` is that of a circle of the map.
pub(super) fn all(
    map: &Map,
    rails: &Rails<'_>,
    (lang, letters): (Lang, f32),
    radius: &dyn Fn([i64; 2]) -> f32,
) -> (Vec<Written>, bool) {
    let stations = map.stations().iter().map(|station| (&*station.id, &station.name, &station.circles[..], false));
    let halts = map.halts().iter().map(|halt| (&*halt.id, &halt.name, std::slice::from_ref(&halt.at), true));
    let disc = |at: &[i64; 2]| (rails.point(*at), radius(*at));
    let (mut written, mut free, mut discs) = (Vec::new(), Vec::new(), Vec::new());
    for (at, (id, name, circles, halt)) in stations.chain(halts).enumerate() {
        let circle = circles.first().copied().unwrap_or_default();
        discs.extend(circles.iter().map(disc));
        if let Some(label) = map.label(id) {
            written.push(given(rails, name, lang, (circle, label), halt));
        } else {
            // It is nowhere yet.
            written.push(Written { anchor: Anchor::Start, at: [-1000.0, -1000.0], lines: Vec::new(), halt });
            free.push(Free { at, circles: circles.iter().map(disc).collect(), breaks: breaks(name.get(lang)), halt });
        }
    }
    if free.is_empty() {
        return (written, true);
    }
    let (columns, rows) = map.grid().size();
    let size = [f32::from(columns), f32::from(rows)].map(|count| count * rails.space);
    let clear = Ground { steps: rails.steps().collect(), discs, size, letters }.settle(&mut written, &free);
    (written, clear)
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
    }
}
