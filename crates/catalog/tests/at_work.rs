//! What is said to be at work in a position is a rule of the game, and depends on nothing that the seat does not know.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

use tabletop::{Dice, Seed, StreamId, Viewer};

/// So many decisions of a game are looked at.
const DECISIONS: u32 = 400;

#[test]
fn the_rules_at_work_are_rules_of_the_game_and_tell_no_secret() {
    let (shelf, book) = (catalog::shelf().unwrap(), catalog::rulebook(tabletop::Lang::En));
    for title in catalog::TITLES {
        let options = if title.id() == "shinjuku" { vec![("kaiju".to_owned(), "on".to_owned())] } else { Vec::new() };
        let mut game = title.open(&shelf, 3, &options).unwrap().begin(Seed::number(5));
        let mut dice = Dice::new(&Seed::number(5), StreamId::named("at work"), 0);
        let mut forbidden = 0;
        for step in 0..DECISIONS {
            let Some(seat) = game.actors().first() else { break };
            let legal = game.legal(seat);
            if step % 4 == 0 {
                let found = game.at_work(seat);
                assert!(found.iter().any(|found| found.choice.is_some()), "{}: no choice cites a rule", title.id());
                for found in &found {
                    let rule = book.iter().find(|rule| rule.id == found.rule.0);
                    let ours = rule.is_some_and(|rule| title.rules().iter().any(|family| rule.is_of(family)));
                    assert!(ours, "{} is no rule of {}", found.rule, title.id());
                    assert!(found.choice.as_ref().is_none_or(|choice| legal.contains(choice)));
                    forbidden += usize::from(found.choice.is_none());
                }
                let known = game.imagine(Viewer::Seat(seat), &mut dice).at_work(seat);
                let plain = |found: &[catalog::AtWork]| {
                    found.iter().map(|found| (found.rule, found.says.clone(), found.choice.clone())).collect::<Vec<_>>()
                };
                assert_eq!(plain(&found), plain(&known), "{}", title.id());
            }
            let action = &legal[dice.below(legal.len() as u32) as usize];
            game.play(seat, action).unwrap();
        }
        assert!(forbidden > 0, "{}: nothing is ever forbidden", title.id());
    }
}
