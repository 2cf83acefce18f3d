//! What random play does in one go is what it does decision by decision.

use proptest::prelude::TestCaseError;

use super::{same, tables::on_random_tables};
use crate::{Dice, Game, Seat, Seed, Silent, StreamId, Viewer};

/// A random end is that of random choices seat by seat, with the same luck; also of what somebody imagines, and of several
/// games in one go.
pub fn a_random_end_is_that_of_choices_seat_by_seat<G: Game>() {
    on_random_tables::<G>(64, |game, state, seed| {
        let mut dice = Dice::new(&seed, StreamId::named("imagine"), 0);
        let imagined = game.imagine(&game.view(&state, Viewer::Spectator), &mut dice);
        ends_alike(game, state)?;
        ends_alike(game, imagined)?;
        games_end_alike(game, seed)
    });
}

/// The dice of each seat for random ends.
fn luck_of_seats<G: Game>(game: &G) -> Vec<Dice> {
    let dice = |seat: Seat| Dice::new(&Seed::number(seat.index() as u64), StreamId::named("out"), 0);
    Seat::all(game.players()).map(dice).collect()
}

fn ends_alike<G: Game>(game: &G, state: G::State) -> Result<(), TestCaseError> {
    let (mut by_seat, mut dice, mut decisions) = (state.clone(), luck_of_seats(game), 0);
    while !game.actors(&by_seat).is_empty() {
        for seat in game.actors(&by_seat) {
            let action = game.pick(&by_seat, seat, &mut dice[seat.index()], &mut Vec::new());
            let action = action.ok_or_else(|| TestCaseError::fail("a seat that is asked has no choice"))?;
            game.play(&mut by_seat, seat, action, &mut Silent);
            decisions += 1;
        }
    }
    let mut at_once = state;
    let played = game.play_out(&mut at_once, &mut luck_of_seats(game), &mut Vec::new());
    same((played, at_once), (decisions, by_seat), "a random end is not that of random choices seat by seat")
}

/// One game in one go, then five more by the same dice: whatever number a game may begin together, some are left over.
fn games_end_alike<G: Game>(game: &G, seed: Seed) -> Result<(), TestCaseError> {
    let seeds: [Seed; 6] = {
        let mut dice = Dice::new(&seed, StreamId::named("games"), 0);
        std::array::from_fn(|_| Seed::drawn(&mut dice))
    };
    let (mut dice, mut in_one_go) = (luck_of_seats(game), Vec::new());
    for seeds in [&seeds[..1], &seeds[1..]] {
        game.play_out_all(seeds, &mut dice, &mut Vec::new(), |state, played| in_one_go.push((played, state.clone())));
    }
    let mut dice = luck_of_seats(game);
    let one_by_one = seeds.map(|seed| {
        let mut state = game.begin(seed);
        (game.play_out(&mut state, &mut dice, &mut Vec::new()), state)
    });
    same(in_one_go, one_by_one.to_vec(), "random games in one go are not those of one after the other")
}
