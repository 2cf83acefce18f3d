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
    let text = std::fs::read_to_string(path).map_err(|why| why.to_string())?;
    let scenario = Scenario::read(&text)?;
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
        let scenario = Scenario::read(&std::fs::read_to_string(&path).expect("a file")).expect("a scenario");
        let other = names.insert((scenario.name.clone(), scenario.rules.clone()), path.clone());
        assert_eq!(other, None, "`{}` twice: {}", scenario.name, path.display());
    }
}
