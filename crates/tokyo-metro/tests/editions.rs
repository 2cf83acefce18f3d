//! The older editions: what the options say, and what chance decides.

#![expect(clippy::expect_used, reason = "a test that fails panics")]

use tabletop::{Dice, Game, Lang, Listener, NotOpened, Notation, Options, Rules, Seed, StreamId, Words, contract};
use tokyo_metro::{TokyoMetro, terms::Terms};

fn table(players: u8, given: &[(&str, &str)]) -> TokyoMetro {
    let shelf = contract::shelf::<TokyoMetro>();
    let options = Options::complete(&TokyoMetro::options(&shelf), given.iter().copied()).expect("options");
    TokyoMetro::open(&shelf, players, &options).expect("a table")
}

fn terms(given: &[(&str, &str)]) -> Terms {
    *table(3, given).terms()
}

/// The columns of the option table of `rules/tokyo-metro-editions.md`: each option with what an edition says.
fn columns(edition: &str) -> Vec<(String, String)> {
    let page = std::fs::read_to_string("../../rules/tokyo-metro-editions.md").expect("the page");
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    let at = ["first", "second", "third"].into_iter().position(|known| known == edition).expect("an edition") + 2;
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let key = cells[1].split('`').nth(1).expect("a key");
        (key.to_owned(), cells[at].trim_matches('`').to_owned())
    })
    .collect()
}

/// TE-OPT-1: an edition is what its column of the option table says, and any single option stands whatever it is.
#[test]
fn an_edition_is_a_name_for_its_options() {
    for edition in ["first", "second", "third"] {
        let wanted = columns(edition);
        assert_eq!(wanted.len(), 8);
        let single: Vec<(&str, &str)> = wanted.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        for other in ["first", "second", "third"] {
            let given: Vec<_> = single.iter().copied().chain([("edition", other)]).collect();
            assert_eq!(terms(&given), terms(&[("edition", edition)]), "{edition} by its options beside {other}");
        }
    }
    let third = terms(&[]);
    assert_eq!(terms(&[("edition", "third")]), third);
    assert_ne!(terms(&[("zero_ties", "stay")]), third);
    assert_eq!(terms(&[("edition", "second")]), terms(&[("edition", "first")]));
}

/// TE-OPT-2: what a table plays has no option that says `edition`, and a table of what is shown is the same.
#[test]
fn what_is_played_is_shown_resolved() {
    let game = table(3, &[("edition", "second"), ("min_ride", "1")]);
    assert_eq!(
        game.chosen().to_string(),
        "cards=tokyo drinks=off drinks_payee=drink_owner drinks_shape=one_player edition=second extra_disc=permanent \
         first_order=random_paid map=tokyo min_ride=1 reboard_same_phase=on shared_spaces=on zero_ties=stay"
    );
    let shown: Vec<(&str, &str)> = game.chosen().iter().collect();
    assert_eq!(table(3, &shown).terms(), game.terms());
    assert_eq!(table(3, &shown).chosen(), game.chosen());
}

/// TE-BID-7: the random first order is the shuffle of the seats by the stream `first order`.
#[test]
fn the_first_order_has_its_own_stream() {
    let game = table(5, &[("edition", "first")]);
    for number in 0..50 {
        let seed = Seed::number(number);
        let mut order = [0, 1, 2, 3, 4];
        Dice::new(&seed, StreamId::named("first order"), 0).shuffle(&mut order);
        assert_eq!(game.position(&game.begin(seed)).order, order);
    }
}

/// TMV-MOD-10: a map or cards of the third edition go with no single rule of another, but for those of Drinks; the refusal
/// names the option.
#[test]
fn every_excluded_combination_is_refused_by_name() {
    let shelf = contract::shelf::<TokyoMetro>();
    let open = |given: &[(&str, &str)]| {
        let options = Options::complete(&TokyoMetro::options(&shelf), given.iter().copied()).expect("options");
        TokyoMetro::open(&shelf, 3, &options).map(drop)
    };
    for boards in [("map", "osaka"), ("cards", "osaka")] {
        for drinks in ["off", "standard"] {
            for (key, value) in columns("second") {
                let given = [boards, ("drinks", drinks), (key.as_str(), value.as_str())];
                let goes = key.starts_with("drinks_") || (key == "extra_disc" && value == "permanent");
                match open(&given) {
                    Ok(()) => assert!(goes, "{given:?}"),
                    Err(NotOpened::Illegal(illegal)) => {
                        assert_eq!(illegal.rule.map(|rule| rule.0), Some("TMV-MOD-10"), "{given:?}");
                        let why = illegal.say(TokyoMetro::dictionary(), Listener::plain(Lang::En));
                        assert!(!goes && why.contains(&key) && why.contains("third edition"), "{why}");
                    }
                    Err(fault) => panic!("{given:?}: {fault:?}"),
                }
            }
            for other in [("extra_disc", "this_round"), ("edition", "first"), ("edition", "second")] {
                assert!(open(&[boards, ("drinks", drinks), other]).is_err(), "{boards:?} {other:?}");
            }
        }
    }
}
