//! The sentences of MetroX.

use metrox::MetroX;
use tabletop::Seat;

use crate::{
    sentences::{after, compared},
    table,
};

/// MetroX alone: every choice is filled in at once, so the sheet after it says what is true.
#[test]
fn a_hundred_sentences_of_metrox_are_true() {
    use metrox::Fact;
    let game = table::open::<MetroX>(1, &[]);
    let check = |game: &MetroX, state: &metrox::State, seat: Seat, (one, two), fact: &Fact| {
        let [before, one, two] = [state.clone(), after(game, state, seat, one), after(game, state, seat, two)]
            .map(|state| *state.sheet(seat).unwrap());
        let (board, empty) = (game.board(), |sheet: &metrox::Sheet| sheet.empty_stations(game.board()));
        match fact {
            Fact::Completes { bonus, .. } => {
                assert!(one.has_crown(bonus.line) && !two.has_crown(bonus.line), "{fact:?}");
                assert!(game.tally(&one).lines - game.tally(&before).lines >= i64::from(bonus.points));
            }
            Fact::Star { points, other } => {
                let stars = |sheet| game.tally(sheet).stars - game.tally(&before).stars;
                assert_eq!((stars(&one), stars(&two)), (i64::from(*points), i64::from(*other)));
                assert!(points > other);
            }
            Fact::Fills { count, other } => {
                let filled = |sheet| (empty(&before) - empty(sheet)) as usize;
                assert_eq!((filled(&one), filled(&two)), (*count, *other));
                assert!(count > other);
            }
            Fact::KeepsWindow { line, empty } => {
                assert!(one.windows_left(board, *line) > 0 && two.windows_left(board, *line) == 0);
                assert_eq!(one.empty_on(board, *line), *empty);
                assert!(two.empty_on(board, *line) > 0);
            }
            Fact::Nears { bonus, left, other } => {
                assert_eq!((one.empty_on(board, bonus.line), two.empty_on(board, bonus.line)), (*left, *other));
                assert!(0 < *left && left < other);
            }
        }
    };
    compared(&game, check, |fact| match fact {
        Fact::Completes { bonus, .. } => vec![bonus.points.to_string()],
        Fact::Star { points, other } => vec![points.to_string(), other.to_string()],
        Fact::Fills { count, other } => vec![count.to_string(), other.to_string()],
        Fact::KeepsWindow { empty, .. } => vec![empty.to_string()],
        Fact::Nears { bonus, left, other } => vec![bonus.points.to_string(), left.to_string(), other.to_string()],
    });
}
