//! A short run of every target: what we have, and the same mutations of it every time.
#![expect(clippy::expect_used, reason = "a test that fails panics")]

use fuzz::{READERS, Reader};
use tabletop::{Dice, Seed, StreamId};

/// Some bytes of an input changed, cut, doubled, or taken from another.
fn mutated(all: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut pick = |most: usize| dice.below(most.max(1) as u32) as usize;
    let mut input = all[pick(all.len())].clone();
    for _ in 0..=pick(3) {
        let at = pick(input.len() + 1).min(input.len());
        let end = (at + pick(12)).min(input.len());
        match pick(5) {
            0 if at < input.len() => input[at] = pick(256) as u8,
            1 => drop(input.drain(at..end)),
            2 => {
                let again = input[at..end].to_vec();
                drop(input.splice(at..at, again));
            }
            3 => {
                let other = &all[pick(all.len())];
                let from = pick(other.len());
                let part = other[from..(from + pick(40)).min(other.len())].to_vec();
                drop(input.splice(at..end, part));
            }
            _ => {
                let odd: [&[u8]; 8] = [b"-1", b"4294967296", b"\"", b"\n", b"\xff", "\u{202e}".as_bytes(), b"[", b"0"];
                drop(input.splice(at..end, odd[pick(odd.len())].iter().copied()));
            }
        }
    }
    input
}

fn run(name: &str) {
    let reader: &Reader = READERS.iter().find(|reader| reader.name == name).expect("a reader of this name");
    let all = (reader.corpus)();
    assert!(all.len() > 5, "there is something to start from");
    let mut dice = Dice::new(&Seed::number(1), StreamId::named(name), 0);
    for _ in 0..reader.short {
        (reader.read)(&mutated(&all, &mut dice));
    }
}

#[test]
fn notations_are_played_or_refused() {
    run("notation");
}

#[test]
fn positions_come_back_or_are_refused() {
    run("position");
}

#[test]
fn records_come_back_or_are_refused() {
    run("record");
}

#[test]
fn boards_are_played_on_or_refused() {
    run("board");
}

#[test]
fn scenarios_run_or_are_refused() {
    run("scenario");
}

#[test]
fn requests_are_answered() {
    run("request");
}
