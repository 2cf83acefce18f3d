//! Where the names of Stations and halts stand on the drawn map. No rule reads it.

use std::collections::BTreeMap;

use serde::Deserialize;
use tabletop::{BoardFault, BoardFile};
use toml::Spanned;

use super::{Halt, Station, map::thousandths};

/// Which end of a name is at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// The name begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// Where a name stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label {
    /// Which end of it is at its place.
    pub anchor: Anchor,
    /// How far from the first circle its place is, in thousandths of a space.
    pub by: [i64; 2],
    /// After so many letters the English name goes on in a second line.
    pub breaks: Option<usize>,
}

/// `[drawing]`: what only the drawing of a map sees.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct DrawingEntry {
    #[serde(default)]
    labels: BTreeMap<String, Spanned<String>>,
}

/// The places of names that a file gives.
pub(super) fn labels(
    file: &BoardFile,
    entry: &DrawingEntry,
    stations: &[Station],
    halts: &[Halt],
) -> Result<BTreeMap<String, Label>, BoardFault> {
    let ids = || stations.iter().map(|station| &station.id).chain(halts.iter().map(|halt| &halt.id));
    let mut labels = BTreeMap::new();
    for (id, text) in &entry.labels {
        if !ids().any(|other| other == id) {
            let fault = file.fault(format!("the name of `{id}` has a place, but there is no such stop"), text.span());
            return Err(fault.hint("name a station or a halt of this map by its id"));
        }
        let Some(label) = read(text.get_ref()) else {
            let fault = file.fault(format!("`{}` is no place of a name", text.get_ref().escape_default()), text.span());
            return Err(
                fault.hint("write start, middle or end, then x and y in spaces from the first circle: \"start 0.4 0\"")
            );
        };
        labels.insert(id.clone(), label);
    }
    Ok(labels)
}

/// `start 0.36 0.61 7`.
fn read(text: &str) -> Option<Label> {
    let mut words = text.split(' ');
    let anchor = match words.next()? {
        "start" => Anchor::Start,
        "middle" => Anchor::Middle,
        "end" => Anchor::End,
        _ => return None,
    };
    let mut number = || words.next()?.parse::<f64>().ok().filter(|number| number.abs() <= 32.0);
    let by = [number()?, number()?].map(thousandths);
    let breaks = match words.next() {
        Some(word) => Some(word.parse().ok().filter(|letters| (1..100).contains(letters))?),
        None => None,
    };
    words.next().is_none().then_some(Label { anchor, by, breaks })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_an_end_two_numbers_and_perhaps_where_it_breaks() {
        let label = Label { anchor: Anchor::End, by: [-470, 0], breaks: None };
        assert_eq!(read("end -0.47 0"), Some(label));
        assert_eq!(read("middle 0 0.73 7").and_then(|label| label.breaks), Some(7));
        for wrong in ["", "left 1 1", "end 1", "end 1 x", "end 1 1 0", "end 1 1 7 7", "end nan 1", "end 99 0"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
