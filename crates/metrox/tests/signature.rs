//! One number for each sheet and number of players: a refactoring leaves it as it is. A change of rules changes it on
//! purpose and raises `MetroX::VERSION`.

mod table;

use tabletop::signature::{GAMES, signature};

fn of(map: &str, players: u8) -> String {
    signature(&table::open(map, players), GAMES)
}

#[test]
fn tokyo_solo() {
    assert_eq!(of("tokyo", 1), "edb34ad2a6037a7f");
}

#[test]
fn osaka_solo() {
    assert_eq!(of("osaka", 1), "84881cfe1245ac17");
}

#[test]
fn tokyo_for_two() {
    assert_eq!(of("tokyo", 2), "48e786040f5227c1");
}

#[test]
fn osaka_for_three() {
    assert_eq!(of("osaka", 3), "25587eab72ab8ff6");
}
