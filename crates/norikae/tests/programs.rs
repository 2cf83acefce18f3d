//! Programs that play: the example of `docs/bots.md` by both ways in all games; and programs that die, hang or lie.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod common;

use std::{
    path::Path,
    process::{Command, Stdio},
};

use common::{Folder, err, norikae, out, repository, serve};
use serde_json::Value;

const EXAMPLE: &str = "exec:docs/bots/bot.py";
const GAMES: [&str; 3] = ["metrox", "shinjuku", "tokyo-metro"];

/// Long enough for any machine: only programs that hang are hurried.
const PATIENT: &str = "60s";

fn simulated(args: &[&str]) -> (Value, String) {
    let output = norikae(&[&["simulate", "--json"], args].concat(), b"");
    assert!(output.status.success(), "{args:?}: {}", err(&output));
    (serde_json::from_slice(&output.stdout).unwrap(), err(&output))
}

#[test]
fn the_example_plays_all_games_on_the_command_line() {
    for game in GAMES {
        let seats = format!("{EXAMPLE},greedy");
        let (report, said) = simulated(&[game, "--seats", &seats, "--games", "2", "--deadline", PATIENT]);
        assert_eq!((&report["games"], said.as_str()), (&2.into(), ""), "{game}: it never loses a turn");
        assert_eq!(report["scores"][0]["bot"], EXAMPLE);
    }
}

#[test]
fn the_example_plays_in_the_arena_and_against_a_person() {
    let bots = format!("{EXAMPLE},random");
    let args = ["arena", "metrox", "--bots", &bots, "--blocks", "2", "--threads", "1", "--deadline", PATIENT, "--json"];
    let output = norikae(&args, b"");
    assert!(output.status.success() && err(&output).is_empty(), "{}", err(&output));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["bots"][0]["bot"], EXAMPLE);
    let seats = format!("you,{EXAMPLE}");
    let output =
        norikae(&["play", "metrox", "--seed", "7", "--seats", &seats, "--deadline", PATIENT], &b"1\n".repeat(60));
    assert!(output.status.success() && err(&output).is_empty(), "{}", err(&output));
    assert!(out(&output).contains("1. "), "{}", out(&output));
}

#[test]
fn the_example_plays_all_games_over_http() {
    let folder = Folder::new("programs-http");
    let (_server, address) = serve(&folder.0.join("norikae.db"));
    for game in GAMES {
        let mut bot = Command::new("python3");
        bot.arg("docs/bots/bot.py").current_dir(repository());
        let output = bot.args([&format!("http://{address}"), "--new", game, "you,easy"]).output().unwrap();
        assert!(output.status.success(), "{game}: {}{}", out(&output), err(&output));
        assert!(out(&output).contains(&format!("{game}: seat 0, scores [")), "{}", out(&output));
    }
}

/// Whatever a program does, every game goes on to its end, and the program is named with what it did.
#[test]
fn a_program_that_dies_hangs_or_lies_loses_its_turn() {
    for (program, what) in [
        ("exec:false", "it has died"),
        ("exec:sed -u 3q", "is no answer"),
        ("exec:yes", "`y` is no answer"),
        ("exec:yes {\"action\":\"moon\"}", "`moon` is not among the legal choices"),
        ("exec:cat /dev/zero", "a line of more than 65536 bytes"),
        ("exec:sleep 600", "no answer within 60 ms"),
    ] {
        // The pipe of a program that writes without end is as fast as the machine; only the one that hangs is waited for.
        let deadline = if program.contains("sleep") { "50ms" } else { PATIENT };
        let seats = format!("{program},random");
        let args = ["metrox", "--seats", &seats, "--games", "3", "--deadline", deadline, "--startup", "10ms"];
        let (report, said) = simulated(&args);
        assert_eq!(report["games"], 3, "{program}");
        let lines: Vec<&str> = said.lines().collect();
        let named =
            |line: &&str| line.contains(&format!("{program} (seat 0), question")) && line.contains("chance plays");
        assert!(lines.iter().all(named), "{program}: {said}");
        assert!(lines.iter().any(|line| line.contains(what)), "{program}: {said}");
        assert_eq!(lines.len(), 10, "{program}: after ten turns lost it is not asked any more\n{said}");
        assert!(lines[9].ends_with("it is not asked any more"), "{said}");
    }
}

#[test]
fn a_turn_lost_is_one_turn_and_the_others_are_its_own() {
    let folder = Folder::new("programs-once");
    let script = folder.0.join("once.py");
    std::fs::write(&script, ONCE).unwrap();
    let seats = format!("exec:python3 {} {},random", script.display(), folder.0.join("lost").display());
    let (report, said) = simulated(&["metrox", "--seats", &seats, "--games", "1", "--deadline", PATIENT]);
    assert_eq!(report["games"], 1);
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("question 2: `{\"action\": 7}` is no answer"), "{said}");
}

/// Answers with the first choice, but the second question, once, with nonsense and then too late.
const ONCE: &str = r#"
import json, os, sys
for count, line in enumerate(sys.stdin, 1):
    if count == 2 and not os.path.exists(sys.argv[1]):
        open(sys.argv[1], "w").close()
        print(json.dumps({"action": 7}), flush=True)
    print(json.dumps({"action": json.loads(line)["legal"][0]}), flush=True)
"#;

#[test]
fn no_process_stays_behind() {
    let folder = Folder::new("programs-stay");
    let (script, pids) = (folder.0.join("hang.py"), folder.0.join("pids"));
    std::fs::write(&script, HANG).unwrap();
    let seats = format!("exec:python3 {} {},random", script.display(), pids.display());
    simulated(&["metrox", "--seats", &seats, "--games", "1", "--deadline", "2s", "--startup", "10ms"]);
    let pids = std::fs::read_to_string(pids).unwrap();
    assert!(pids.lines().count() >= 4, "it was started again: {pids}");
    pids.lines().for_each(ends);
}

/// Waits until a process is gone: what is killed may take a moment.
fn ends(pid: &str) {
    while runs(pid) {
        std::thread::yield_now();
    }
}

/// Whether a process runs; one that has ended and waits to be noticed by whoever has it now does not.
fn runs(pid: &str) -> bool {
    let stat = std::fs::read_to_string(Path::new("/proc").join(pid).join("stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, state)| !state.starts_with(['Z', 'X']))
}

/// Writes who it is, and who it has started. The first one hangs at its question; those after it answer.
const HANG: &str = r#"
import json, os, subprocess, sys, time
first = not os.path.exists(sys.argv[1])
started = subprocess.Popen(["sleep", "600"], stdout=subprocess.DEVNULL)
with open(sys.argv[1], "a") as file:
    file.write(f"{os.getpid()}\n{started.pid}\n")
for line in sys.stdin:
    if first:
        time.sleep(600)
    print(json.dumps({"action": json.loads(line)["legal"][0]}), flush=True)
"#;

/// Whoever asks by the exit status may close the output at once.
#[test]
fn the_gate_answers_without_a_reader() {
    let mut arena = Command::new(env!("CARGO_BIN_EXE_norikae"));
    arena.args(["arena", "metrox", "--bots", "random,greedy", "--gate", "--blocks", "60"]);
    let mut running = arena.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    drop(running.stdout.take());
    assert_eq!(running.wait().unwrap().code(), Some(1));
}

#[test]
fn whoever_stops_the_command_stops_its_programs() {
    let folder = Folder::new("programs-stop");
    let pid = folder.0.join("pid");
    let script = folder.0.join("spin.py");
    std::fs::write(&script, SPIN).unwrap();
    let seats = format!("exec:python3 {} {},random", script.display(), pid.display());
    let mut simulate = Command::new(env!("CARGO_BIN_EXE_norikae"));
    simulate.args(["simulate", "metrox", "--seats", &seats, "--deadline", PATIENT]);
    let mut running = simulate.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let started = || std::fs::read_to_string(&pid).ok().filter(|pid| pid.ends_with('\n'));
    let started = std::iter::repeat_with(started).find_map(|pid| pid).unwrap();
    assert!(runs(started.trim()));
    assert!(Command::new("kill").arg(running.id().to_string()).status().unwrap().success());
    assert_eq!(running.wait().unwrap().code(), Some(130));
    ends(started.trim());
}

/// Says who it is when it is asked, and does nothing else for ever.
const SPIN: &str = r#"
import os, sys
sys.stdin.readline()
with open(sys.argv[1], "w") as file:
    file.write(f"{os.getpid()}\n")
while True:
    pass
"#;

#[test]
fn a_program_that_is_not_there_is_refused_before_the_game() {
    for args in [
        &["simulate", "metrox", "--seats", "exec:./nothing-here"][..],
        &["arena", "metrox", "--bots", "exec:./nothing-here,random"],
        &["play", "metrox", "--seats", "you,exec:./nothing-here"],
        &["simulate", "metrox", "--seats", "exec:"],
    ] {
        let output = norikae(args, b"");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(err(&output).contains("can't be started"), "{}", err(&output));
    }
}

#[test]
fn hint_shows_the_best_three_choices_in_points_and_only_alone() {
    let output = norikae(&["play", "metrox", "--seed", "7"], b"hint\nquit\n");
    let text = out(&output);
    let hint: Vec<&str> = text.lines().skip_while(|line| !line.contains("expects you to have")).take(4).collect();
    assert_eq!(hint.len(), 4, "{text}");
    let worth = |line: &&str| line.split_whitespace().next().and_then(|word| word.parse::<f64>().ok());
    let worths: Vec<f64> = hint[1..].iter().filter_map(worth).collect();
    assert!(worths.len() == 3 && worths.is_sorted_by(|one, two| one >= two) && worths[0] > 40.0, "{hint:?}");
    let refused = out(&norikae(&["play", "metrox", "--seed", "7", "--seats", "you,you"], b"hint\nquit\n"));
    assert!(refused.contains("`--hints on` allows them"), "{refused}");
    let allowed =
        norikae(&["--lang", "ja", "play", "metrox", "--seed", "7", "--seats", "you,you", "--hints", "on"], b"hint\n");
    assert!(out(&allowed).contains("最も強い相手との最終的な差"), "{}", out(&allowed));
}

/// A record of every game is analysed, the same on one thread and on two (where that takes no minute).
#[test]
fn a_finished_game_is_analysed_the_same_every_time() {
    let records = [
        "records/metrox/tokyo-2-crowns-and-diamonds.txt",
        "records/shinjuku/2-players-kaiju-off-bonus-none-trigger-last.txt",
        "records/tokyo-metro/ends-alone.txt",
        "records/metrox/osaka-1-31-points.txt",
    ];
    for record in records {
        let analyse = |threads: &str| {
            let args = ["analyse", record, "--budget", "1it", "--playouts", "2", "--threads", threads, "--json"];
            let output = norikae(&args, b"");
            assert!(output.status.success(), "{record}: {}", err(&output));
            output.stdout
        };
        let once = analyse("2");
        if !record.contains("shinjuku") {
            assert_eq!(once, analyse("1"), "{record}");
        }
        let analysis: Value = serde_json::from_slice(&once).unwrap();
        let decisions = analysis["decisions"].as_array().unwrap();
        let text = std::fs::read_to_string(repository().join(record)).unwrap();
        let steps = text.lines().filter(|line| line.starts_with(|letter: char| letter.is_ascii_digit())).count();
        assert_eq!(decisions.len(), steps, "{record}: every decision");
        for decision in decisions {
            let judged = &decision["judged"];
            assert_eq!(judged.is_null(), decision["choices"] == 1, "{decision}");
            if !judged.is_null() {
                assert!(
                    judged["worth"]["mean"].is_f64() && judged["loss"]["mean"].as_f64() >= Some(-1e-9),
                    "{decision}"
                );
            }
        }
        for moment in analysis["course"].as_array().unwrap() {
            // Both answer a card at once: in between, one of them waits with an answer that only they know.
            assert!(!record.contains("tokyo-2") || moment["step"].as_u64().unwrap() % 2 == 0, "{record}: {moment}");
            let wins: f64 =
                moment["chances"].as_array().unwrap().iter().map(|seat| seat["win"].as_f64().unwrap()).sum();
            assert!((wins - 1.0).abs() < 1e-9, "{moment}");
        }
        assert_eq!(analysis["course"].as_array().unwrap().last().unwrap()["step"], steps);
    }
}

#[test]
fn chances_are_held_against_what_was_won() {
    let args = ["calibrate", "metrox", "--players", "2", "--games", "3", "--moments", "2", "--playouts", "2"];
    let text = out(&norikae(&args, b""));
    assert!(
        text.contains("2 players, 3 games of normal") && text.contains("parts within their own interval"),
        "{text}"
    );
    assert!(text.contains("hold together 19 times in 20 if the chances are right"), "{text}");
    let report: Value = serde_json::from_str(&out(&norikae(&[&args[..], &["--json"]].concat(), b""))).unwrap();
    assert_eq!((&report["moments"], &report["thinking"]["iterations"]), (&6.into(), &100.into()), "{report}");
    let together = report["parts"].as_array().unwrap().iter().all(|part| part["holds_jointly"] == true);
    assert_eq!(report["holds_jointly"], together, "{report}");
    for (args, what) in [
        (["--players", "1"], "alone nobody wins"),
        (["--bot", "nobody"], "there is no bot `nobody`; the bots of metrox are: random"),
        (["--games", "0"], "--games"),
    ] {
        let refused = norikae(&[&["calibrate", "metrox"], &args[..]].concat(), b"");
        assert_eq!(refused.status.code(), Some(2), "{args:?}");
        assert!(err(&refused).contains(what), "{}", err(&refused));
    }
}

#[test]
fn an_analysis_is_readable_and_bad_files_are_refused() {
    let text = out(&norikae(&["analyse", "records/metrox/tokyo-2-crowns-and-diamonds.txt", "--budget", "1it"], b""));
    assert!(text.contains("wins ") && text.contains("better: ") && text.contains("lost by each"), "{text}");
    let folder = Folder::new("analyse-bad");
    let file = |name: &str, text: &str| {
        let path = folder.0.join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let whole = std::fs::read_to_string(repository().join("records/metrox/osaka-1-31-points.txt")).unwrap();
    let open: String = whole.lines().take(9).fold(String::new(), |text, line| text + line + "\n");
    let other = whole.replace("metrox@", "metrox@9");
    for (path, code, what) in [
        ("nowhere.txt".to_owned(), 2, "can't read nowhere.txt"),
        (file("none.txt", "hello"), 1, "none.txt: line 1"),
        (file("open.txt", &open), 1, "the game of this record is not over"),
        (file("other.txt", &other), 1, "other.txt: line 2"),
        ("records/metrox/fails-a-pass.txt".to_owned(), 1, "not over"),
    ] {
        let output = norikae(&["analyse", &path], b"");
        assert_eq!(output.status.code(), Some(code), "{path}: {}", err(&output));
        assert!(err(&output).contains(what), "{path}: {}", err(&output));
    }
    // A folder: what is good is on the page, what is bad is named there and on standard error.
    file("whole.txt", &whole);
    let (all, page) = (folder.0.display().to_string(), folder.0.join("page.html").display().to_string());
    let output = norikae(&["analyse", &all, "--budget", "1it", "--playouts", "2", "--html", &page], b"");
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
    let page = std::fs::read_to_string(&page).unwrap();
    assert!(
        page.contains("1 game analysed, 3 refused") && page.contains("<svg") && page.contains("other.txt: line 2"),
        "{page}"
    );
    assert!(err(&output).contains("other.txt: line 2") && !err(&output).contains("whole.txt"), "{}", err(&output));
}
