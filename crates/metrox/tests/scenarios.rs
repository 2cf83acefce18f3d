//! Every conformance case of `scenarios/metrox`.

#![expect(clippy::expect_used, reason = "a test that fails panics, also in its helpers")]

use std::path::{Path, PathBuf};

use metrox::MetroX;
use tabletop::{Scenario, contract};

/// Every scenario below `folder`; what lies in a folder named `boards` is no scenario.
fn scenarios(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder of scenarios") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "boards") {
            files.extend(scenarios(&path));
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn run(path: &Path) -> Result<(), String> {
    let scenario = Scenario::load(path)?;
    if scenario.game != "metrox" {
        return Err(format!("a scenario of `{}` among those of metrox", scenario.game));
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    scenario.run::<MetroX>(&contract::shelf::<MetroX>(), folder)
}

#[test]
fn every_scenario_passes() {
    let files = scenarios(Path::new("../../scenarios/metrox"));
    assert!(files.len() > 100, "only {} scenarios", files.len());
    let failed: Vec<String> =
        files.iter().filter_map(|path| run(path).err().map(|why| format!("{}: {why}", path.display()))).collect();
    assert!(failed.is_empty(), "{} of {} failed:\n{}", failed.len(), files.len(), failed.join("\n"));
}

/// One sentence says what a scenario shows, so no two say the same of the same rules.
#[test]
fn no_two_scenarios_have_the_same_name() {
    let mut names = std::collections::BTreeMap::new();
    for path in scenarios(Path::new("../../scenarios/metrox")) {
        let scenario = Scenario::load(&path).expect("a scenario");
        let other = names.insert((scenario.name.clone(), scenario.rules.clone()), path.clone());
        assert_eq!(other, None, "`{}` twice: {}", scenario.name, path.display());
    }
}

/// What is wrong with a scenario of one player on the map of eight spaces; nothing if it passes.
fn fault(rest: &str) -> String {
    let folder = Path::new("../../scenarios/metrox");
    let head = "name = 'x'\nrules = ['MX-TURN-1']\ngame = 'metrox'\nplayers = 1\nseed = 1\nboard = 'boards/eight-spaces.toml'\n";
    let scenario = Scenario::read(&format!("{head}{rest}")).expect("a scenario");
    scenario.run::<MetroX>(&contract::shelf::<MetroX>(), folder).err().unwrap_or_default()
}

#[test]
fn a_card_that_does_not_exist_or_is_used_up_is_a_fault_that_names_its_pointer() {
    let look = "\n[expect]\n'/turn' = 1";
    for (deck, what) in [("['9']", "\"9\" does not exist"), ("['6', '6']", "\"6\" does not exist, or is used up")] {
        let said = fault(&format!("[position]\n'/discard' = ['3']\n'/deck' = {deck}{look}"));
        assert!(said.starts_with("[position] /deck = ") && said.contains(what), "{said}");
    }
    let said = fault(&format!("[position]\n'/discard' = ['6']\n'/deck' = ['2', '6']{look}"));
    assert!(said.contains("/deck") && said.contains("\"6\" does not exist, or is used up"), "{said}");
    let said = fault(&format!("[position]\n'/deck' = []{look}"));
    assert!(said.contains("19 are left that lie nowhere else"), "{said}");
    let said = fault(&format!("[position]\n'/turn' = 'now'{look}"));
    assert!(said.starts_with("[position] /turn: invalid type"), "{said}");
    assert_eq!(fault(&format!("[position]\n'/discard' = ['3']\n'/deck' = ['6', '2']{look}")), "");
}

#[test]
fn all_that_is_wrong_is_said_after_any_play_and_at_the_end() {
    let plays = "[position]\n'/discard' = ['3']\n[[play]]\nby = 0\ndo = 'A'\noffers = ['C']\nrefuses = ['B']\n\
                 tells = ['Nothing.']\ntells-not = ['Seat 0 has chosen.']\nexpect = { '/turn' = 9, 'view/0/turn' = 2 }\n\
                 [[play]]\nby = 0\ndo = 'C'\nillegal = 'any'\n[expect]\n'/turn' = 8\n'standing/over' = true";
    let said = fault(plays);
    let lines: Vec<&str> = said.lines().map(str::trim).collect();
    let starts =
        ["play 1: `C` should be", "play 1: `B` should not", "play 1: `Nothing.`", "play 1: `Seat 0", "play 1: /turn"];
    for start in starts.into_iter().chain(["/turn should be 8", "standing/over should be true"]) {
        assert!(lines.iter().any(|line| line.starts_with(start)), "{start} in {said}");
    }
    assert_eq!(lines.len(), 7, "{said}");
    assert!(fault("[[play]]\nby = 0\ndo = 'A'\nillegal = 'any'").contains("but it is legal"));
    assert!(fault("[[play]]\nby = 1\ndo = 'A'").contains("no seat 1; seats count from 0"));
}

/// MX-SHUF-1: after a six all cards are shuffled; a scenario says the order that comes of it.
#[test]
fn the_order_after_a_reshuffle_can_be_said() {
    let begins =
        "[position]\n'/discard' = ['2', '6']\n[[play]]\nby = 0\ndo = 'A'\ntells = ['All cards are shuffled.']\n";
    let said = format!("{begins}set = {{ '/discard' = ['star'], '/deck' = ['free', '5'] }}\n");
    let ends =
        "[[play]]\nby = 0\ndo = 'B'\n[[play]]\nby = 0\ndo = 'free h'\n[expect]\n'/discard' = ['star', 'free', '5']";
    let found = fault(&format!("{said}{ends}"));
    assert_eq!(found, "");
    let found = fault(&format!("{begins}set = {{ '/deck' = ['7'] }}\n"));
    assert!(found.starts_with("play 1: `set` /deck = [\"7\"] can't be kept"), "{found}");
    let found = fault(&format!("{begins}set = {{ '/discard' = [] }}\n"));
    assert!(found.starts_with("play 1: `set` is refused: MX-TURN-1"), "{found}");
}
