//! The command line as a user meets it: real processes, real pipes.

#![expect(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use std::process::Command;

use common::{Folder, err, norikae, out, repository};
use serde_json::Value;

fn json(args: &[&str]) -> Value {
    let output = norikae(args, b"");
    assert!(output.status.success(), "{args:?}: {}", err(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn games_lists_every_option_with_its_values() {
    let games = json(&["games", "--json"]);
    let metrox = games.as_array().unwrap().iter().find(|game| game["game"] == "metrox").unwrap();
    assert_eq!(metrox["players"], serde_json::json!([1, 99]));
    assert_eq!(metrox["options"][0]["values"][1]["value"], "osaka");
    assert!(out(&norikae(&["games"], b"")).contains("map=tokyo|osaka"));
}

/// TE-OPT-2: what each edition and each map comes to is shown resolved.
#[test]
fn games_show_what_a_wish_comes_to() {
    let games = json(&["games", "--json"]);
    let of =
        |game: &str| games.as_array().unwrap().iter().find(|entry| entry["game"] == game).unwrap()["plays"].clone();
    assert_eq!(of("shinjuku").as_array().unwrap().len(), 1, "no option of Shinjuku settles another");
    let plays = of("tokyo-metro");
    let plays = |given: Value| plays.as_array().unwrap().iter().find(|plays| plays["given"] == given).unwrap().clone();
    let third = plays(serde_json::json!({}));
    let second = plays(serde_json::json!({"edition": "second"}));
    assert_eq!(plays(serde_json::json!({"map": "osaka"}))["options"]["cards"], "osaka");
    for (key, old, new) in [
        ("first_order", "random_paid", "bid"),
        ("zero_ties", "stay", "reverse"),
        ("shared_spaces", "on", "off"),
        ("min_ride", "0", "1"),
        ("reboard_same_phase", "on", "off"),
        ("drinks_payee", "drink_owner", "station_owner"),
        ("drinks_shape", "one_player", "per_card"),
        ("extra_disc", "permanent", "permanent"),
    ] {
        assert_eq!((&second["options"][key], &third["options"][key]), (&Value::from(old), &Value::from(new)), "{key}");
    }
    assert!(out(&norikae(&["games"], b"")).contains("edition=first plays cards=tokyo"));
}

/// What was audited and how often each kind of action was taken is in the report.
#[test]
fn simulate_audits_and_counts_kinds_of_actions() {
    let args = ["--option", "map=osaka", "--option", "drinks=standard", "--players", "3", "--games", "5"];
    let report = json(&[&["simulate", "tokyo-metro", "--audit", "--json"], &args[..]].concat());
    assert_eq!(report["audited"], true);
    let kinds = report["actions"].as_array().unwrap();
    let taken = |kind: &str| kinds.iter().find(|taken| taken["kind"] == kind).unwrap()["games"].as_u64().unwrap();
    assert!(taken("bid") == 5 && taken("take sell") <= 5 && taken("color") > 0, "{kinds:?}");
    assert!(out(&norikae(&["simulate", "metrox", "--audit", "--games", "3"], b"")).contains("audited"));
}

#[test]
fn simulate_gives_the_same_games_on_any_number_of_threads() {
    let run = |threads: &str| {
        let args = ["simulate", "metrox", "--seats", "greedy,random", "--games", "600", "--json", "--threads", threads];
        let mut report = json(&args);
        for timed in ["seconds", "games_per_second", "decisions_per_second", "threads"] {
            assert!(report[timed].as_f64().unwrap() > 0.0);
            report.as_object_mut().unwrap().remove(timed);
        }
        report
    };
    let report = run("1");
    assert_eq!(report, run("2"));
    assert_eq!(report["players"], 2);
    assert_eq!(report["scores"][1]["bot"], "random");
    assert!(report["wins"][0]["low"].as_f64() < report["wins"][0]["rate"].as_f64());
}

#[test]
fn ninety_nine_players_finish_a_game() {
    let report = json(&["simulate", "metrox", "--players", "99", "--games", "1", "--json"]);
    assert_eq!(report["scores"].as_array().unwrap().len(), 99);
    assert!(report["decisions_per_game"].as_f64().unwrap() >= 99.0 * 23.0);
}

#[test]
fn wrong_usage_says_what_to_do_and_exits_with_2() {
    for (args, word) in [
        (&["simulate", "chess"][..], "metrox"),
        (&["simulate", "metrox", "--players", "100"], "MX-COMP-1"),
        (&["simulate", "metrox", "--players", "0"], "MX-COMP-1"),
        (&["simulate", "metrox", "--option", "map=kyoto"], "tokyo, osaka"),
        (&["simulate", "metrox", "--option", "mop=tokyo"], "map"),
        (&["simulate", "metrox", "--option", "map"], "KEY=VALUE"),
        (&["simulate", "metrox", "--seats", "deep-blue"], "random, easy, greedy"),
        (&["simulate", "metrox", "--threads", "0"], "1..=256"),
        (&["play", "metrox", "--seats", "you,me"], "random, easy, greedy"),
        (&["play", "metrox", "--seed", "xyz"], "hexadecimal"),
        (&["--boards", "nowhere", "games"], "nowhere"),
        (&["--lang", "fr", "games"], "en or ja"),
        (&["replay", "nowhere.txt"], "nowhere.txt"),
        (&["conform", "nowhere"], "nowhere"),
        (&["rules", "MX-NOPE-1"], "MX-STAR-2"),
        (&["serve", "--bots", "4294967296"], "1..=256"),
        (&["serve", "--bots", "0"], "1..=256"),
        (&["serve", "--database", "sqlite::memory:"], "sqlite:/tmp/norikae.db"),
        (&["serve", "--database", "sqlite:norikae.db?mode=memory"], "nothing follows its name"),
        (&["fly"], "fly"),
        (&["simulate", "metrox", "--games", "0"], "1.."),
        (&["simulate", "metrox", "--seats", "you"], "no bot `you`"),
        (&["train", "metrox", "--players", "2", "--out", "never"], "learn alone"),
        (&["train", "tokyo-metro", "--out", "never"], "metrox and shinjuku"),
        (&["train", "metrox", "--out", "nowhere/never"], "--out nowhere/never"),
        (&["train", "metrox", "--out", "crates"], "no file"),
        (&["arena", "metrox", "--bots", "greedy,random", "--gate", "--gate-low", "30", "--gate-high", "0"], "below"),
        (&["arena", "metrox", "--bots", "greedy,random", "--gate", "--gate-low", "nan"], "--gate-low NaN"),
        (&["arena", "metrox", "--bots", "greedy,random", "--gate", "--gate-high", "inf"], "--gate-high inf"),
    ] {
        let output = norikae(args, b"");
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", err(&output));
        assert!(err(&output).contains(word), "{args:?}: {}", err(&output));
        assert!(output.stdout.is_empty(), "{args:?}");
    }
    assert!(!repository().join("never").exists(), "a refusal leaves no file");
}

#[test]
fn refusals_of_a_table_speak_the_language_that_was_asked_for() {
    for args in [&["--option", "map=nowhere"][..], &["--players", "100"]] {
        let english = norikae(&[&["simulate", "metrox"][..], args].concat(), b"");
        let japanese = norikae(&[&["--lang", "ja", "simulate", "metrox"][..], args].concat(), b"");
        assert_eq!(japanese.status.code(), Some(2), "{}", err(&japanese));
        let is_japanese = |text: &str| text.chars().any(|letter| ('ぁ'..='ん').contains(&letter));
        assert!(is_japanese(&err(&japanese)) && !is_japanese(&err(&english)), "{}", err(&japanese));
    }
}

#[cfg(unix)]
#[test]
fn what_is_learned_is_written_where_a_link_leads_and_nothing_beside_it() {
    let folder = Folder::new("learned");
    let (file, link) = (folder.0.join("weights"), folder.0.join("link"));
    std::fs::write(&file, "old").unwrap();
    std::os::unix::fs::symlink("weights", &link).unwrap();
    let path = link.to_string_lossy();
    let output = norikae(&["train", "metrox", "--games", "1", "--shards", "1", "--out", &path], b"");
    assert!(output.status.success(), "{}", err(&output));
    assert!(link.is_symlink() && std::fs::metadata(&file).unwrap().len() > 1000);
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 2);
}

#[cfg(unix)]
#[test]
fn a_report_without_room_leaves_the_old_one_and_the_result() {
    let folder = Folder::new("report");
    let file = folder.0.join("report.html");
    std::fs::write(&file, "old").unwrap();
    // A file may have 512 or 1,024 bytes; the page has more.
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"";
    let output = Command::new("sh")
        .args([
            "-c",
            script,
            env!("CARGO_BIN_EXE_norikae"),
            "arena",
            "metrox",
            "--bots",
            "greedy,random",
            "--blocks",
            "4",
        ])
        .arg("--html")
        .arg(&file)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
    assert!(out(&output).contains("greedy") && err(&output).contains("report.html"), "{}", err(&output));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 1);
}

#[test]
fn a_game_is_played_in_a_pipe_to_its_end() {
    let inputs = b"1\n".repeat(60);
    let output = norikae(&["play", "metrox", "--seed", "7", "--seats", "you,greedy"], &inputs);
    assert!(output.status.success(), "{}", err(&output));
    let text = out(&output);
    assert!(text.contains("wins with"), "{text}");
    assert!(!text.contains('\u{1b}'), "colour codes in a pipe");
}

#[test]
fn the_terminal_refuses_with_the_rule_and_goes_on() {
    let output =
        norikae(&["play", "metrox", "--seed", "7"], b"free shibuya\nnonsense\nback\nrules MX-IND-1\n\xff\nG\nquit\n");
    let text = out(&output);
    for part in [
        "MX-IND-1: Choose a line",
        "is not a decision",
        "Nothing can be taken back",
        "No passing",
        "not UTF-8",
        "Turn 2",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn the_game_speaks_japanese() {
    let output = norikae(&["--lang", "ja", "play", "metrox", "--seed", "7"], b"G\n");
    assert!(out(&output).contains("路線を選んでください"));
}

#[test]
fn a_record_is_replayed_to_any_moment() {
    let record = "records/metrox/tokyo-1-42-points.txt";
    let position: Value = serde_json::from_str(&out(&norikae(&["replay", record], b""))).unwrap();
    assert!(position["deck"].is_array());
    let start: Value = serde_json::from_str(&out(&norikae(&["replay", record, "--to", "0"], b""))).unwrap();
    assert_eq!(start["turn"], 1);
    assert_eq!(norikae(&["replay", record, "--to", "9999"], b"").status.code(), Some(2));
}

#[test]
fn simulated_records_replay() {
    let folder = Folder::new("records");
    let path = folder.text();
    json(&[
        "simulate",
        "metrox",
        "--option",
        "map=osaka",
        "--players",
        "3",
        "--games",
        "2",
        "--records",
        &path,
        "--json",
    ]);
    for index in 0..2 {
        let output = norikae(&["replay", &format!("{path}/metrox-00000{index}.txt")], b"");
        assert!(output.status.success(), "{}", err(&output));
    }
}

#[test]
fn boards_of_ones_own_are_added_or_replace() {
    let folder = Folder::new("boards");
    let map = std::fs::read_to_string(repository().join("boards/metrox/map-tokyo.toml")).unwrap();
    std::fs::write(folder.0.join("map-edo.toml"), map.replacen("id = \"tokyo\"", "id = \"edo\"", 1)).unwrap();
    let path = folder.text();
    let report = json(&["--boards", &path, "simulate", "metrox", "--option", "map=edo", "--games", "3", "--json"]);
    assert_eq!(report["options"]["map"], "edo");
}

/// The example city of the bots' tests, as its owner would try it.
#[test]
fn a_city_of_ones_own_is_checked_and_simulated() {
    let city = "crates/bots/tests/city";
    let files = ["map", "cards"].map(|kind| format!("{city}/tokyo-metro/{kind}-sapporo.toml"));
    let checked = norikae(&["check", &files[0], &files[1]], b"");
    assert!(checked.status.success() && out(&checked).matches("is fine").count() == 2, "{}", err(&checked));
    let args =
        ["simulate", "tokyo-metro", "--option", "map=sapporo", "--players", "3", "--games", "2", "--audit", "--json"];
    let report = json(&[&["--boards", city], &args[..]].concat());
    assert_eq!(report["options"]["cards"], "sapporo");
}

#[test]
fn a_wrong_map_is_refused_with_the_place_and_a_hint() {
    let map = std::fs::read_to_string(repository().join("boards/metrox/map-tokyo.toml")).unwrap();
    let folder = Folder::new("wrong");
    for (name, from, to, words) in [
        (
            "missing",
            "\"shibuya\",\n]",
            "\"shibuyo\",\n]",
            &["there is no station `shibuyo`", "did you mean `shibuya`"][..],
        ),
        ("twice", "\"zoshigaya\",", "\"wakoshi\",", &["passes through `wakoshi` twice", "no station twice"]),
        ("type", "windows = 2", "windows = \"two\"", &["expected u8"]),
        ("unknown", "windows = 2", "window = 2", &["unknown field `window`", "boards/README.md"]),
        ("color", "#9C5E31", "brown", &["`brown` is no color", "#FF9500"]),
        ("syntax", "[drawing]", "[drawing", &["here"]),
    ] {
        let wrong = map.replacen(from, to, 1);
        assert_ne!(wrong, map, "{name}");
        let path = folder.0.join(format!("{name}.toml"));
        std::fs::write(&path, wrong).unwrap();
        let output = norikae(&["check", &path.to_string_lossy()], b"");
        assert_eq!(output.status.code(), Some(1), "{name}");
        // Lines are wrapped to the width of a terminal.
        let said = err(&output).split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ");
        assert!(words.iter().all(|word| said.contains(word)), "{name}: {said}");
        assert!(said.contains(&format!("{name}.toml:")), "{name}: {said}");
    }
}

#[test]
fn completions_and_help_are_there() {
    assert!(out(&norikae(&["completions", "bash"], b"")).contains("simulate"));
    for command in ["play", "simulate", "conform", "engine", "replay", "check", "rules", "games"] {
        assert!(out(&norikae(&[command, "--help"], b"")).contains("Usage"), "{command}");
    }
}

#[test]
fn a_rule_is_printed_with_its_text() {
    assert!(out(&norikae(&["rules", "MX-STAR-2"], b"")).contains("twice the number of lines"));
    assert!(out(&norikae(&["--lang", "ja", "rules", "MX-STAR-2"], b"")).contains("路線の数の二倍"));
    assert!(out(&norikae(&["rules", "MX-STAR"], b"")).lines().count() >= 5);
    assert_eq!(json(&["rules", "MXV", "--json"]).as_array().unwrap().len(), 4);
}

#[test]
fn a_proxy_that_is_no_address_is_wrong_usage() {
    for proxy in ["localhost", "10.0.0.0/33", "::1/"] {
        let output = norikae(&["serve", "--trusted-proxy", proxy], b"");
        assert_eq!(output.status.code(), Some(2), "{proxy}");
        assert!(err(&output).contains("such as 127.0.0.1 or 10.0.0.0/8"), "{}", err(&output));
    }
}
