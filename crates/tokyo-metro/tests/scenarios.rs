//! Every conformance case of `scenarios/tokyo-metro`, and the proof that every rule is shown by one, or by a test.

#![expect(clippy::expect_used, clippy::panic, reason = "a test that fails panics")]

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use tabletop::{Game, Scenario, contract};
use tokyo_metro::TokyoMetro;

const SCENARIOS: &str = "../../scenarios/tokyo-metro";

/// Every scenario; what lies in the folder `boards` is none.
fn scenarios() -> Vec<(PathBuf, Scenario)> {
    let entries = std::fs::read_dir(SCENARIOS).expect("the folder of scenarios");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    let read = |path: PathBuf| {
        let scenario = Scenario::load(&path);
        (path.clone(), scenario.unwrap_or_else(|why| panic!("{}: {why}", path.display())))
    };
    files.into_iter().map(read).collect()
}

#[test]
fn every_scenario_passes() {
    let (shelf, all) = (contract::shelf::<TokyoMetro>(), scenarios());
    let run = |(path, scenario): &(PathBuf, Scenario)| {
        assert_eq!(scenario.game, TokyoMetro::ID, "{}", path.display());
        let outcome = scenario.run::<TokyoMetro>(&shelf, Path::new(SCENARIOS));
        outcome.err().map(|why| format!("{}: {why}", path.display()))
    };
    let failed: Vec<String> = all.iter().filter_map(run).collect();
    assert!(failed.is_empty(), "{} of {} failed:\n{}", failed.len(), all.len(), failed.join("\n"));
}

/// One sentence says what a scenario shows, so no two say the same.
#[test]
fn no_two_scenarios_have_the_same_name() {
    let mut names = BTreeSet::new();
    for (path, scenario) in scenarios() {
        assert!(names.insert(scenario.name.clone()), "`{}` twice: {}", scenario.name, path.display());
    }
}

/// The IDs that a page of rules defines, without those marked `(note)`.
fn defined(page: &str, prefix: &str) -> BTreeSet<String> {
    let text = std::fs::read_to_string(format!("../../rules/{page}")).expect("a page of rules");
    let starts = |line: &str| line.starts_with("- **") || line.starts_with("| **");
    let mut entries: Vec<String> = Vec::new();
    for line in text.lines() {
        match entries.last_mut() {
            _ if starts(line) => entries.push(line.to_owned()),
            Some(entry) if line.starts_with("  ") => entry.push_str(line),
            _ => {}
        }
    }
    let kept = entries.iter().filter(|entry| !entry.contains("(note)"));
    kept.filter_map(|entry| entry.split("**").nth(1)).filter(|id| id.starts_with(prefix)).map(str::to_owned).collect()
}

/// The IDs in the doc comments directly above a `#[test]`.
fn cited_by_tests(folder: &Path, into: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            cited_by_tests(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&path).expect("a file");
            let mut comment = String::new();
            for line in text.lines().map(str::trim) {
                match line.strip_prefix("/// ") {
                    Some(part) => comment.push_str(part),
                    None if line == "#[test]" => {
                        let words = comment.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
                        into.extend(
                            words
                                .filter(|word| ["TM", "TE", "OS-", "DR-"].iter().any(|of| word.starts_with(of)))
                                .map(str::to_owned),
                        );
                        comment.clear();
                    }
                    None => comment.clear(),
                }
            }
        }
    }
}

#[test]
fn every_rule_is_shown_by_a_scenario_or_a_test() {
    let mut rules = defined("tokyo-metro.md", "TM-");
    rules.extend(defined("variants.md", "TMV-SOLO-"));
    rules.extend(defined("variants.md", "TMV-EX-"));
    rules.extend(defined("variants.md", "TMV-MOD-"));
    rules.extend(defined("osaka-metro.md", "OS-"));
    rules.extend(defined("metro-drinks.md", "DR-"));
    rules.extend(defined("tokyo-metro-editions.md", "TE-"));
    assert!(rules.len() > 200, "only {} rules were found", rules.len());
    let mut cited = BTreeSet::new();
    for (path, scenario) in scenarios() {
        for rule in &scenario.rules {
            assert!(rules.contains(rule), "{}: there is no rule {rule}", path.display());
        }
        cited.extend(scenario.rules);
    }
    cited_by_tests(Path::new("src"), &mut cited);
    cited_by_tests(Path::new("tests"), &mut cited);
    let missing: Vec<&String> = rules.difference(&cited).collect();
    assert!(missing.is_empty(), "{} rules are cited nowhere: {missing:?}", missing.len());
}

/// What is wrong with a scenario of two players that only begins; nothing if it passes.
fn fault(position: &str, expect: &str) -> String {
    let head = "name = 'x'\nrules = ['TM-RND-1']\ngame = 'tokyo-metro'\nplayers = 2\nseed = 1\n";
    let phase = if position.contains("/phase") { "" } else { "'/phase' = 'action'\n" };
    let text = format!("{head}[position]\n{phase}{position}\n[expect]\n{expect}");
    let scenario = Scenario::read(&text).expect("a scenario");
    scenario.run::<TokyoMetro>(&contract::shelf::<TokyoMetro>(), Path::new(SCENARIOS)).err().unwrap_or_default()
}

#[test]
fn what_a_scenario_says_is_kept_also_where_it_is_the_default() {
    let on = "'/columns/3/display/0' = 'zn-1-1'\n'/players/0/discs/on' = ['zn-1-1 top']\n";
    assert_eq!(fault(on, "'/players/0/discs/front' = 2\n'/players/0/discs/spare' = 3"), "");
    let front = format!("{on}'/players/0/discs/front' = 3\n");
    assert_eq!(fault(&front, "'/players/0/discs/front' = 3\n'/players/0/discs/spare' = 2"), "");
    let spare = format!("{on}'/players/0/discs/spare' = 3\n");
    assert_eq!(fault(&spare, "'/players/0/discs/front' = 2"), "");
    assert_eq!(fault("'/players/0/speed' = 2", "'/supply/speed' = 10"), "");
    let said = fault("'/players/0/speed' = 2\n'/supply/speed' = 12", "'/round' = 1");
    assert!(said.starts_with("the position is refused: TM-CHK-1"), "{said}");
    assert_eq!(fault("'/phase' = 'over'", "'/round' = 8"), "");
    let said = fault("'/phase' = 'over'\n'/round' = 1", "'/round' = 1");
    assert!(said.is_empty() || said.starts_with("the position is refused"), "{said}");
}

#[test]
fn a_card_that_does_not_exist_or_lies_elsewhere_is_a_fault_that_names_its_pointer() {
    let said = fault("'/columns/0/display/0' = 'gm-9-9'", "'/round' = 1");
    assert!(said.starts_with("[position] /columns/0/display/0 = \"gm-9-9\" can't be kept"), "{said}");
    let said = fault("'/columns/0/display/0' = 'zn-1-1'", "'/round' = 1");
    assert!(said.starts_with("[position] /columns/0/display/0 = \"zn-1-1\" can't be kept"), "{said}");
    let twice = "'/columns/0/display/0' = 'gm-1-1'\n'/columns/0/display/1' = 'gm-1-1'";
    assert!(
        fault(twice, "'/round' = 1").starts_with("[position] /columns/0/display/0"),
        "{}",
        fault(twice, "'/round' = 1")
    );
    let personal = "'/round' = 3\n'/players/0/cards' = ['gm-1-1']\n'/columns/0/display/0' = 'gm-1-1'";
    assert!(fault(personal, "'/round' = 3").contains("/columns/0/display/0 = \"gm-1-1\" can't be kept"));
    let pile = "'/round' = 3\n'/columns/3/discard' = ['zn-9-9']";
    assert!(fault(pile, "'/round' = 3").contains("/columns/3/discard = [\"zn-9-9\"] can't be kept"));
}
