//! Which sets of options are tried, when there are too many to try them all.

use std::collections::BTreeSet;

use crate::{OptionSpec, Options};

/// The first options of a game, which say most (its boards, its edition), are combined in full up to so many sets.
const IN_FULL: usize = 64;

/// A value of an option: the option's place among the specs, the value's place among its values.
type Value = (usize, usize);

/// A set of options that is being made: the place of the value of each, if it is settled.
type Row = Vec<Option<usize>>;

/// Sets of options that together show every combination of the first options, every value alone among first values, and
/// every pair of values that `allowed` lets go together.
pub fn cover(specs: &[OptionSpec], allowed: impl Fn(&Options) -> bool) -> Vec<Options> {
    let mut cover = Cover { specs, allowed, rows: Vec::new(), pairs: pairs(specs) };
    for row in in_full(specs).into_iter().chain(alone(specs)) {
        cover.take(row);
    }
    while let Some(pair) = cover.pairs.first().copied() {
        cover.take_pair(pair);
    }
    cover.rows.iter().filter_map(|row| options(specs, row)).collect()
}

struct Cover<'a, F> {
    specs: &'a [OptionSpec],
    allowed: F,
    rows: Vec<Row>,
    /// The pairs that no row has yet.
    pairs: BTreeSet<(Value, Value)>,
}

impl<F: Fn(&Options) -> bool> Cover<'_, F> {
    /// Takes a row if it is allowed and new; whether it is allowed.
    fn take(&mut self, row: Row) -> bool {
        if !options(self.specs, &row).is_some_and(|options| (self.allowed)(&options)) {
            return false;
        }
        self.pairs.retain(|(one, other)| !(has(&row, *one) && has(&row, *other)));
        if !self.rows.contains(&row) {
            self.rows.push(row);
        }
        true
    }

    /// A row with this pair: along with as many others as possible, or else alone. A pair that is refused even among
    /// first values is none.
    fn take_pair(&mut self, pair: (Value, Value)) {
        let mut row: Row = vec![None; self.specs.len()];
        for (option, value) in [pair.0, pair.1] {
            row[option] = Some(value);
        }
        let alone = row.clone();
        for (option, spec) in self.specs.iter().enumerate() {
            if row[option].is_none() {
                let news = |value: &usize| self.news(&row, (option, *value));
                // The first of equals: `max_by_key` takes the last.
                row[option] = (0..spec.values.len()).rev().max_by_key(news);
            }
        }
        if !self.take(row) && !self.take(first_values(alone)) {
            self.pairs.remove(&pair);
        }
    }

    /// How many pairs this value would add to a row.
    fn news(&self, row: &Row, value: Value) -> usize {
        let settled = row.iter().enumerate().filter_map(|(option, value)| Some((option, (*value)?)));
        settled.filter(|other| self.pairs.contains(&(value.min(*other), value.max(*other)))).count()
    }
}

fn has(row: &Row, (option, value): Value) -> bool {
    row[option] == Some(value)
}

fn first_values(row: Row) -> Row {
    row.into_iter().map(|value| value.or(Some(0))).collect()
}

/// Every pair of values of two options.
fn pairs(specs: &[OptionSpec]) -> BTreeSet<(Value, Value)> {
    let values = |option: usize| (0..specs[option].values.len()).map(move |value| (option, value));
    let options = (0..specs.len()).flat_map(|one| (one + 1..specs.len()).map(move |other| (one, other)));
    options.flat_map(|(one, other)| values(one).flat_map(move |a| values(other).map(move |b| (a, b)))).collect()
}

/// Every combination of the first options, as many of them as stay below the bound.
fn in_full(specs: &[OptionSpec]) -> Vec<Row> {
    let mut rows: Vec<Row> = vec![vec![Some(0); specs.len()]];
    for (option, spec) in specs.iter().enumerate() {
        if rows.len() * spec.values.len() > IN_FULL {
            break;
        }
        let with = |row: &Row, value| {
            let mut row = row.clone();
            row[option] = Some(value);
            row
        };
        rows = rows.iter().flat_map(|row| (0..spec.values.len()).map(move |value| with(row, value))).collect();
    }
    rows
}

/// Every value alone among first values.
fn alone(specs: &[OptionSpec]) -> Vec<Row> {
    let mut rows = Vec::new();
    for (option, spec) in specs.iter().enumerate() {
        for value in 0..spec.values.len() {
            let mut row: Row = vec![None; specs.len()];
            row[option] = Some(value);
            rows.push(first_values(row));
        }
    }
    rows
}

fn options(specs: &[OptionSpec], row: &Row) -> Option<Options> {
    let chosen = specs.iter().zip(row).filter_map(|(spec, value)| {
        let choice = spec.values.get((*value)?)?;
        Some((spec.key, choice.value.as_str()))
    });
    Options::complete(specs, chosen).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Choice, Name};

    /// So many options of three values each, the first of which are `a`, `b`, `c` …
    fn specs(count: usize) -> Vec<OptionSpec> {
        let keys = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];
        let name = Name::new("", "");
        let choice = |value: &str| Choice { value: value.to_owned(), name: Name::new("", "") };
        let spec = |key| OptionSpec {
            key,
            name: name.clone(),
            about: name.clone(),
            values: ["0", "1", "2"].map(choice).into(),
        };
        keys.into_iter().take(count).map(spec).collect()
    }

    #[test]
    fn few_options_are_combined_in_full() {
        assert_eq!(cover(&specs(3), |_| true).len(), 27);
    }

    #[test]
    fn every_pair_of_many_options_is_there_and_the_sets_are_few() {
        let specs = specs(12);
        let sets = cover(&specs, |_| true);
        for ((one, a), (other, b)) in pairs(&specs) {
            let there = sets.iter().any(|set| {
                set.get(specs[one].key) == specs[one].values[a].value
                    && set.get(specs[other].key) == specs[other].values[b].value
            });
            assert!(there, "{one}={a} {other}={b}");
        }
        assert!(sets.len() < 90, "{} of 531,441", sets.len());
    }

    #[test]
    fn pairs_beside_a_forbidden_one_are_there_all_the_same() {
        let specs = specs(6);
        let forbidden = |set: &Options| set.get("e") == "1" && set.get("f") == "1";
        let sets = cover(&specs, |set| !forbidden(set));
        assert!(!sets.iter().any(forbidden));
        for (e, f) in [("1", "0"), ("1", "2"), ("0", "1"), ("2", "1")] {
            assert!(sets.iter().any(|set| set.get("e") == e && set.get("f") == f), "e={e} f={f}");
        }
    }
}
