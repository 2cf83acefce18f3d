//! `norikae engine`: the rules for programs, and what they can throw at it.

#![expect(clippy::unwrap_used, reason = "a test that fails panics")]

use std::{
    io::Write,
    process::{Command, Stdio},
};

use serde_json::{Value, json};

/// Sends these lines and reads the answers.
fn engine(game: &str, input: Vec<u8>) -> Vec<Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_norikae"))
        .args(["engine", game])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || pipe.write_all(&input).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    output
        .stdout
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect()
}

fn ask(requests: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = requests.iter().map(Value::to_string).collect();
    engine("metrox", (lines.join("\n") + "\n").into_bytes())
}

#[test]
fn a_game_is_played_by_json_lines() {
    let answers = ask(&[
        json!({"new": {"players": 2, "options": {"map": "osaka"}, "seed": 7}}),
        json!({"actors": null}),
        json!({"legal": 0}),
        json!({"play": {"seat": 0, "action": "M"}}),
        json!({"view": 1}),
        json!({"view": null}),
        json!({"position": null}),
        json!({"standing": null}),
    ]);
    assert_eq!(answers[0], json!({"ok": {"actors": [0, 1]}}));
    assert_eq!(answers[1], json!({"ok": [0, 1]}));
    assert!(answers[2]["ok"].as_array().unwrap().contains(&json!("M")));
    assert_eq!(answers[3]["ok"]["actors"], json!([1]));
    assert_eq!(answers[3]["ok"]["events"][0], "Seat 0 chooses Midosuji.");
    assert_eq!(answers[4]["ok"]["players"][0]["choice"], Value::Null, "a pending choice is hidden");
    assert_eq!(answers[5]["ok"]["players"][0]["choice"], Value::Null);
    assert_eq!(answers[6]["ok"]["players"][0]["choice"], "M");
    assert_eq!(answers[7]["ok"]["over"], false);
}

#[test]
fn a_position_goes_out_and_comes_back() {
    let first = ask(&[
        json!({"new": {"players": 3, "seed": "c0ffee"}}),
        json!({"play": {"seat": 2, "action": "G"}}),
        json!({"position": null}),
    ]);
    let position = first[2]["ok"].clone();
    let second = ask(&[json!({"restore": position}), json!({"position": null})]);
    assert_eq!(second[0], json!({"ok": {"actors": [0, 1]}}));
    assert_eq!(second[1]["ok"], position);
}

#[test]
fn a_refusal_names_the_rule_or_the_fault() {
    let broken = json!({"seed": "0", "shuffles": 1, "turn": 1, "deck": [], "discard": ["2"], "players": []});
    let answers = ask(&[
        json!({"new": {"players": 1, "seed": 7}}),
        json!({"play": {"seat": 0, "action": "free shibuya"}}),
        json!({"play": {"seat": 0, "action": "pass"}}),
        json!({"play": {"seat": 0, "action": "Q"}}),
        json!({"play": {"seat": 5, "action": "G"}}),
        json!({"legal": 200}),
        json!({"legal": -1}),
        json!({"legal": "zero"}),
        json!({"new": {"players": 100}}),
        json!({"new": {"players": 0}}),
        json!({"new": {"players": 2, "options": {"map": "kyoto"}}}),
        json!({"new": {"players": 2, "options": {"map": 3}}}),
        json!({"new": {"seed": "xyz"}}),
        json!({"restore": broken}),
        json!({"restore": {"deck": 3}}),
        json!({"restore": null}),
        json!({"fly": null}),
        json!([1, 2]),
        json!(null),
        json!({}),
        json!({"actors": null}),
    ]);
    let rules: Vec<&Value> = answers.iter().map(|answer| &answer["error"]["rule"]).collect();
    assert_eq!(*rules[1], "MX-IND-1");
    assert_eq!(*rules[2], "MX-IND-1");
    assert_eq!([rules[8], rules[9]], ["MX-COMP-1", "MX-COMP-1"]);
    assert!(
        answers[1..20].iter().all(|answer| answer["error"]["why"].as_str().is_some_and(|why| !why.is_empty())),
        "{answers:#?}"
    );
    assert_eq!(answers[20], json!({"ok": [0]}), "nothing was changed by all that");
}

/// Ten thousand lines of garbage, over-long lines, wrong types and plays out of turn: each gets one error.
#[test]
fn ten_thousand_bad_lines_are_answered_one_by_one() {
    let mut input =
        b"{\"new\": {\"players\": 2, \"seed\": 1}}\n{\"play\": {\"seat\": 0, \"action\": \"G\"}}\n".to_vec();
    let mut word = 12345_u32;
    for number in 0..10_000 {
        // Small random numbers for the shape of the garbage.
        word = word.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        match number % 8 {
            0 => input.extend((0..word % 60).map(|at| match (word >> (at % 24)) as u8 {
                b'\n' | b' ' | b'\r' | b'\t' => b'{',
                byte => byte,
            })),
            1 => input.extend(b"{\"play\": {\"seat\": 0, \"action\": \"G\"}}"),
            2 => input.extend(b"{\"play\": {\"seat\": 1, \"action\": \"\xff\xfe\"}}"),
            3 => input.extend(format!("{{\"play\": {{\"seat\": {word}, \"action\": \"G\"}}}}").bytes()),
            4 => input.extend(b"[".repeat(word as usize % 3000)),
            5 => input.extend(format!("{{\"restore\": {{\"deck\": [{word}]}}}}").bytes()),
            6 => input.extend(b"{\"legal\": {\"a\": [1, 2, {}]}}"),
            _ => input.extend(b"{\"view\": true}"),
        }
        // Never an empty line: those are passed over.
        input.extend(b"x\n");
    }
    for length in [(1 << 20) + 1, 3 << 20] {
        input.extend(std::iter::repeat_n(b'9', length));
        input.push(b'\n');
    }
    input.extend(b"{\"actors\": null}\n");
    let answers = engine("metrox", input);
    assert_eq!(answers.len(), 2 + 10_000 + 2 + 1);
    let bad = &answers[2..answers.len() - 1];
    assert!(
        bad.iter().all(|answer| answer["error"]["why"].is_string()),
        "{:?}",
        bad.iter().find(|answer| answer.get("ok").is_some())
    );
    assert!(bad[10_000]["error"]["why"].as_str().unwrap().contains("1048576"));
    assert_eq!(answers[answers.len() - 1], json!({"ok": [1]}), "the game goes on where it was");
}

#[test]
fn out_of_turn_names_the_rule() {
    let play = json!({"play": {"seat": 0, "action": "G"}});
    let answers = ask(&[json!({"new": {"players": 2, "seed": 1}}), play.clone(), play]);
    assert_eq!(answers[2]["error"]["rule"], "MX-TURN-2");
}
