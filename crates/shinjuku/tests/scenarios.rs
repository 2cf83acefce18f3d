//! The scenarios of Shinjuku, and that every rule has one.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use shinjuku::Shinjuku;
use tabletop::{Game, Scenario, contract};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every file below `folder` with this ending.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn scenarios() -> Vec<(PathBuf, Scenario)> {
    let paths = files(&root().join("scenarios/shinjuku"), "toml");
    let read = |path: PathBuf| {
        let scenario = Scenario::load(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path, scenario)
    };
    paths.into_iter().map(read).collect()
}

#[test]
fn every_scenario_passes() {
    let shelf = contract::shelf::<Shinjuku>();
    let mut failures = Vec::new();
    for (path, scenario) in scenarios() {
        let folder = path.parent().unwrap_or(Path::new("."));
        if let Err(error) = scenario.run::<Shinjuku>(&shelf, folder) {
            failures.push(format!("{}: {error}", path.file_name().unwrap_or_default().display()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The IDs that the rules pages define, with whether they are notes.
fn defined() -> BTreeMap<String, bool> {
    let mut ids = BTreeMap::new();
    for page in ["shinjuku.md", "variants.md"] {
        let text = fs::read_to_string(root().join("rules").join(page)).unwrap();
        for line in text.lines() {
            let Some(rest) = line.strip_prefix("- **").or_else(|| line.strip_prefix("| **")) else { continue };
            let Some((id, statement)) = rest.split_once("**") else { continue };
            let ours =
                Shinjuku::RULES.iter().any(|prefix| id.strip_prefix(prefix).is_some_and(|id| id.starts_with('-')));
            if ours {
                ids.insert(id.to_owned(), statement.trim_start().starts_with("(note)"));
            }
        }
    }
    ids
}

/// The IDs that doc comments directly above a test name.
fn cited_by_tests() -> BTreeSet<String> {
    let mut cited = BTreeSet::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    for path in files(&folder.join("src"), "rs").into_iter().chain(files(&folder.join("tests"), "rs")) {
        let text = fs::read_to_string(path).unwrap();
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for (at, _) in lines.iter().enumerate().filter(|(_, line)| **line == "#[test]") {
            let comment = lines[..at].iter().rev().take_while(|line| line.starts_with("///"));
            let words = comment.flat_map(|line| line.split([' ', ',', ':', '.', '(', ')']));
            cited.extend(words.filter(|word| word.starts_with("SJ")).map(str::to_owned));
        }
    }
    cited
}

#[test]
fn every_rule_is_cited_by_a_scenario_or_a_test() {
    let defined = defined();
    let mut cited = cited_by_tests();
    for (path, scenario) in scenarios() {
        for id in scenario.rules {
            assert!(defined.contains_key(&id), "{}: there is no rule {id}", path.display());
            cited.insert(id);
        }
    }
    let missing: Vec<_> =
        defined.iter().filter(|(id, note)| !**note && !cited.contains(*id)).map(|(id, _)| id).collect();
    assert!(defined.len() > 120, "{}", defined.len());
    assert!(missing.is_empty(), "no scenario and no test cites {missing:?}");
}

/// What is wrong with a scenario of two players that only begins; nothing if it passes.
fn fault(position: &str) -> String {
    let head = "name = 'x'\nrules = ['SJ-CHK-1']\ngame = 'shinjuku'\nplayers = 2\nseed = 1\n";
    let text = format!("{head}[position]\n{position}\n[expect]\n'/shuffles' = 0");
    let scenario = Scenario::read(&text).unwrap_or_else(|error| panic!("{error}"));
    scenario.run::<Shinjuku>(&contract::shelf::<Shinjuku>(), Path::new(".")).err().unwrap_or_default()
}

#[test]
fn what_can_not_be_kept_is_a_fault_that_names_its_pointer() {
    let hands = "'/players/0/hand' = { koto = 1 }\n'/players/1/hand' = {}\n";
    assert_eq!(fault(&format!("{hands}'/deck' = ['koto']")), "");
    for (said, what) in [
        ("'/deck' = ['atlantis']", "/deck = [\"atlantis\"] can't be kept: \"atlantis\" does not exist"),
        ("'/deck' = ['koto', 'koto', 'koto', 'koto']", "\"koto\" does not exist, or is used up"),
        ("'/bag' = ['food3']", "/bag = [\"food3\"] can't be kept"),
        ("'/bag' = []", "are left that lie nowhere else"),
    ] {
        let fault = fault(&format!("{hands}{said}"));
        assert!(fault.starts_with("[position] /") && fault.contains(what), "{said}: {fault}");
    }
    let known = fault(&format!("{hands}'/players/0/known' = {{ koto = 2 }}"));
    assert!(known.starts_with("the position is refused: SJ-"), "{known}");
}
