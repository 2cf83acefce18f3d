//! The tables that the contract is tried on, and random play on them.

use proptest::{
    prelude::{ProptestConfig, TestCaseError, any},
    test_runner::TestRunner,
};

use super::cover::cover;
use crate::{BoardFault, Dice, Game, NotOpened, OptionSpec, Options, Playout, Seed, Shelf, Silent, StreamId};

/// The shelf with the game's own boards.
pub fn shelf<G: Game>() -> Shelf {
    let mut shelf = Shelf::default();
    if let Err(fault) = shelf.put_built_in(G::BOARDS) {
        fail(&fault.report());
    }
    shelf
}

#[expect(clippy::panic, reason = "a test that fails panics")]
pub(super) fn fail(why: &str) -> ! {
    panic!("{why}")
}

/// What is wrong with the boards of a game on this shelf.
pub fn board_faults<G: Game>(shelf: &Shelf) -> Vec<BoardFault> {
    let files = shelf.files().filter(|file| file.game == G::ID);
    files.filter_map(|file| G::check_board(shelf, file).err()).collect()
}

/// A table; none where a rule forbids these options for so many players. A board that is wrong is no reason to pass over
/// it: that is an error.
pub fn open<G: Game>(shelf: &Shelf, players: u8, options: &Options) -> Result<Option<G>, Box<BoardFault>> {
    match G::open(shelf, players, options) {
        Ok(game) => Ok(Some(game)),
        Err(NotOpened::Illegal(_)) => Ok(None),
        Err(NotOpened::Board(fault)) => Err(fault),
    }
}

pub(super) fn table<G: Game>(shelf: &Shelf, players: u8, options: &Options) -> Option<G> {
    open(shelf, players, options).unwrap_or_else(|fault| fail(&fault.report()))
}

/// The sets of options that the contract plays: those that some number of players may choose.
pub(super) fn option_sets<G: Game>(shelf: &Shelf) -> Vec<Options> {
    let sizes = few::<G>();
    cover(&G::options(shelf), |options| sizes.iter().any(|players| table::<G>(shelf, *players, options).is_some()))
}

/// The fewest and the most players, six at most: a larger table shows nothing new.
pub(super) fn few<G: Game>() -> [u8; 2] {
    let allowed = G::players_allowed();
    [*allowed.start(), (*allowed.end()).min(6)]
}

/// Some options. A game may have more combinations than can be listed: on one table every option has any of its values, on
/// another few differ from their first.
fn drawn_options(specs: &[OptionSpec], dice: &mut Dice) -> Options {
    let one_in = 1 + dice.below(4);
    let mut draw = |spec: &OptionSpec| {
        let wish = dice.below(one_in) == 0;
        dice.pick(&spec.values.iter().map(|choice| choice.value.as_str()).collect::<Vec<_>>())
            .filter(|_| wish)
            .map(str::to_owned)
    };
    let given: Vec<_> = specs.iter().filter_map(|spec| draw(spec).map(|value| (spec.key, value))).collect();
    Options::complete(specs, given).unwrap_or_else(|illegal| fail(&format!("{illegal:?}")))
}

/// Plays `test` on random tables: `(game, state after some random decisions, seed)`.
pub(super) fn on_random_tables<G: Game>(cases: u32, test: impl Fn(&G, G::State, Seed) -> Result<(), TestCaseError>) {
    let shelf = shelf::<G>();
    let specs = G::options(&shelf);
    let [fewest, some] = few::<G>();
    let most = *G::players_allowed().end();
    let mut runner = TestRunner::new(ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() });
    let strategy = (fewest..=some, 0_u8..20, any::<u64>(), 0.0..1.05_f64);
    let outcome = runner.run(&strategy, |(players, large, number, share)| {
        let players = if large == 0 { most } else { players };
        let seed = Seed::number(number);
        let mut dice = Dice::new(&seed, StreamId::named("options"), 0);
        // Options that exclude each other are refused by `open`; then others are drawn.
        let mut tables = (0..32).map(|_| table::<G>(&shelf, players, &drawn_options(&specs, &mut dice)));
        let Some(game) = tables.find_map(|table| table) else { return Ok(()) };
        let whole = plays(&game, seed, usize::MAX).1;
        let state = plays(&game, seed, (whole as f64 * share) as usize).0;
        test(&game, state, seed)
    });
    if let Err(error) = outcome {
        fail(&error.to_string());
    }
}

/// Random play of at most `most` decisions, and how many there were.
pub(super) fn plays<G: Game>(game: &G, seed: Seed, most: usize) -> (G::State, usize) {
    let mut dice = Dice::new(&seed, StreamId::named("contract"), 0);
    let (mut playout, mut count) = (Playout::begin(game, seed), 0);
    while count < most {
        let actors = game.actors(&playout.state);
        // Any of the seats that are asked may be first.
        let Some(seat) = dice.pick(&actors.iter().collect::<Vec<_>>()) else { break };
        if playout.decide(seat, |_, legal| dice.pick(legal), &mut Silent).is_none() {
            fail(&format!("seat {seat} is asked but has no choice: {:?}", playout.state));
        }
        count += 1;
    }
    (playout.state, count)
}
