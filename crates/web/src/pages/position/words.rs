//! What the parts of a position are called. Seats, stations and Lines are called as positions name them.

use maud::{Markup, html};
use tabletop::Phrase;

use crate::say::Say;

/// The parts, and the keys of their words.
const PARTS: [(&str, &str); 67] = [
    ("seed", "part-of-seed"),
    ("shuffles", "part-of-shuffles"),
    ("turn", "part-of-turn"),
    ("deck", "part-of-deck"),
    ("discard", "part-of-discard"),
    ("players", "part-of-players"),
    ("windows", "part-of-windows"),
    ("stations", "part-of-stations"),
    ("crowns", "part-of-crowns"),
    ("diamonds", "part-of-diamonds"),
    ("choice", "part-of-choice"),
    ("staca", "part-of-staca"),
    ("actions", "part-of-actions"),
    ("phase", "part-of-phase"),
    ("journey", "part-of-journey"),
    ("festival", "part-of-festival"),
    ("kaiju", "part-of-kaiju"),
    ("queue", "part-of-queue"),
    ("ward", "part-of-ward"),
    ("customers", "part-of-customers"),
    ("stacks", "part-of-stacks"),
    ("bag", "part-of-bag"),
    ("wards", "part-of-wards"),
    ("removed", "part-of-removed"),
    ("hand", "part-of-hand"),
    ("known", "part-of-known"),
    ("stores", "part-of-stores"),
    ("track", "part-of-track"),
    ("tokens", "part-of-tokens"),
    ("round", "part-of-round"),
    ("assigned", "part-of-assigned"),
    ("chain", "part-of-chain"),
    ("moving", "part-of-moving"),
    ("order", "part-of-order"),
    ("supply", "part-of-supply"),
    ("columns", "part-of-columns"),
    ("pair", "part-of-pair"),
    ("display", "part-of-display"),
    ("stack", "part-of-stack"),
    ("lines", "part-of-lines"),
    ("value", "part-of-value"),
    ("train", "part-of-train"),
    ("spots", "part-of-spots"),
    ("yen", "part-of-yen"),
    ("bonus", "part-of-bonus"),
    ("bid", "part-of-bid"),
    ("passed", "part-of-passed"),
    ("meeple", "part-of-meeple"),
    ("discs", "part-of-discs"),
    ("front", "part-of-front"),
    ("spare", "part-of-spare"),
    ("laid", "part-of-laid"),
    ("on", "part-of-on"),
    ("box", "part-of-box"),
    ("lent", "part-of-lent"),
    ("vending", "part-of-vending"),
    ("speed", "part-of-speed"),
    ("loans", "part-of-loans"),
    ("bike", "part-of-bike"),
    ("stocks", "part-of-stocks"),
    ("cards", "part-of-cards"),
    ("exited", "part-of-exited"),
    ("machine", "part-of-machine"),
    ("drinks", "part-of-drinks"),
    ("owner", "part-of-owner"),
    ("at", "part-of-at"),
    ("set-aside", "part-of-set-aside"),
];

/// What a part is called; one of a list by its number, a piece by its name.
pub(super) fn part(key: &str, say: Say) -> Markup {
    let known = PARTS.iter().find(|(part, _)| *part == key);
    html! {
        @match (known, key.parse::<u8>()) {
            (Some((_, word)), _) => (say.word(word)),
            (None, Ok(number)) => (say.phrase(&Phrase::new("position-number").with("number", u32::from(number) + 1))),
            (None, Err(_)) => span lang="en" { (key) },
        }
    }
}
