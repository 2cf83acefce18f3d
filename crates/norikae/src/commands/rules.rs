//! `norikae rules`: what the rules say, and who cites them.

use std::{collections::BTreeMap, io::Write};

use catalog::{Citation, RuleText, rulebook};
use serde::Serialize;
use tabletop::Lang;

use crate::{
    args::Rules,
    commands::{conform, print_json},
    failure::Failure,
    paint::{bold, refusal},
};

pub(crate) fn run(lang: Lang, args: &Rules) -> Result<(), Failure> {
    if args.coverage {
        return coverage(args);
    }
    let wanted = args.id.as_deref().unwrap_or_default();
    let book = rulebook(lang);
    let exact = book.iter().find(|rule| rule.id == wanted);
    let chosen: Vec<&RuleText> = match exact {
        Some(rule) => vec![rule],
        None => book.iter().filter(|rule| wanted.is_empty() || rule.is_of(wanted)).collect(),
    };
    if chosen.is_empty() {
        let hint = "write an ID such as MX-STAR-2, or the beginning of one such as MX-STAR";
        return Err(Failure::Usage(format!("there is no rule `{wanted}`; {hint}")));
    }
    if args.json {
        #[derive(Serialize)]
        struct Entry<'a> {
            id: &'a str,
            page: &'a str,
            section: &'a str,
            text: &'a str,
        }
        let entry = |rule: &&'_ RuleText| {
            serde_json::to_value(Entry { id: &rule.id, page: rule.page, section: &rule.section, text: &rule.text })
        };
        let entries: Vec<_> = chosen.iter().filter_map(|rule| entry(rule).ok()).collect();
        return print_json(&entries);
    }
    let mut out = anstream::stdout().lock();
    for rule in chosen {
        writeln!(out, "{}  {}", bold(&rule.id), rule.text)?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Covered {
    id: String,
    scenarios: u32,
    tests: u32,
    note: bool,
}

fn coverage(args: &Rules) -> Result<(), Failure> {
    let cited = citations(args)?;
    let book = rulebook(Lang::En);
    let implemented =
        |rule: &RuleText| catalog::TITLES.iter().any(|title| title.rules().iter().any(|family| rule.is_of(family)));
    let wanted = |rule: &&RuleText| args.id.as_deref().is_none_or(|id| rule.id == id || rule.is_of(id));
    let rules: Vec<&RuleText> = book.iter().filter(|rule| implemented(rule)).filter(wanted).collect();
    let covered: Vec<Covered> = rules
        .iter()
        .map(|rule| {
            let citation = cited.get(&rule.id).cloned().unwrap_or_default();
            Covered { id: rule.id.clone(), scenarios: citation.scenarios, tests: citation.tests, note: rule.note }
        })
        .collect();
    let open: Vec<&str> = covered
        .iter()
        .filter(|rule| rule.scenarios + rule.tests == 0 && !rule.note)
        .map(|rule| rule.id.as_str())
        .collect();
    let unknown: Vec<&String> = cited.keys().filter(|id| !book.iter().any(|rule| rule.id == **id)).collect();
    if args.json {
        print_json(&covered)?;
    } else {
        print(&covered, open.len())?;
    }
    if let Some(id) = unknown.first() {
        return Err(Failure::Check(format!("{} cited IDs are on no rules page, such as {id}", unknown.len())));
    }
    if open.is_empty() {
        return Ok(());
    }
    Err(Failure::Check(format!("without a scenario or test: {}", open.join(", "))))
}

fn print(covered: &[Covered], open: usize) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    for rule in covered {
        let counts = format!("{:>3} scenarios {:>3} tests", rule.scenarios, rule.tests);
        match (rule.scenarios + rule.tests, rule.note) {
            (_, true) => writeln!(out, "{:<14} (note)", rule.id)?,
            (0, false) => writeln!(out, "{:<14} {}", rule.id, refusal(&counts))?,
            _ => writeln!(out, "{:<14} {counts}", rule.id)?,
        }
    }
    let notes = covered.iter().filter(|rule| rule.note).count();
    writeln!(
        out,
        "{} of {} rules cited ({notes} notes are exempt)",
        covered.len() - notes - open,
        covered.len() - notes
    )?;
    Ok(())
}

/// Who cites what in the repository.
fn citations(args: &Rules) -> Result<BTreeMap<String, Citation>, Failure> {
    let mut cited: BTreeMap<String, Citation> = BTreeMap::new();
    for id in conform::cited(&args.repository.join("scenarios"))? {
        cited.entry(id).or_default().scenarios += 1;
    }
    let crates = args.repository.join("crates");
    let tests = catalog::cited_by_tests(&crates)
        .map_err(|error| Failure::Usage(format!("can't read {}: {error}", crates.display())))?;
    for (id, count) in tests {
        cited.entry(id).or_default().tests += count;
    }
    Ok(cited)
}
