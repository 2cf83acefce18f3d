//! Whether everything that must hold does, after every decision of a run.

use tabletop::{Illegal, Rules, Seat, Seed};

/// What the audit found.
#[derive(Debug)]
pub struct Violation {
    /// Which game of the run, from 0.
    pub index: u64,
    /// Its luck.
    pub seed: Seed,
    /// After how many decisions.
    pub decision: u64,
    /// The last of them, as records write it; none before the first.
    pub last: Option<(Seat, String)>,
    /// What does not hold, by which rule.
    pub broken: Illegal,
}

/// The state before a decision, and what was told of it.
pub(super) struct Auditor<G: Rules> {
    before: G::State,
    told: Vec<G::Event>,
}

impl<G: Rules> Auditor<G> {
    pub(super) fn new(game: &G, seed: Seed) -> Self {
        Self { before: game.begin(seed), told: Vec::new() }
    }

    /// Plays a decision; says what does not hold after it.
    pub(super) fn play(
        &mut self,
        game: &G,
        state: &mut G::State,
        seat: Seat,
        action: G::Action,
    ) -> Result<(), Illegal> {
        self.before.clone_from(state);
        self.told.clear();
        game.play(state, seat, action, &mut self.told);
        game.audit(state)?;
        game.account(&self.before, &self.told, state)
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Phrase, Rule, Seats, Standing, Tell};

    use super::*;

    /// Two players move coins from a heap to themselves; a wrong game loses one, or does not tell.
    struct Coins;

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum Take {
        Honest,
        Loses,
        Silent,
    }

    #[derive(Clone, PartialEq, Debug)]
    struct State {
        heap: u8,
        own: [u8; 2],
    }

    impl Rules for Coins {
        type State = State;
        type Action = Take;
        type Event = Seat;

        fn players(&self) -> u8 {
            2
        }
        fn begin(&self, _: Seed) -> State {
            State { heap: 5, own: [0; 2] }
        }
        fn actors(&self, _: &State) -> Seats {
            Seats::only(Seat::at(0))
        }
        fn vocabulary(&self) -> Vec<Take> {
            vec![Take::Honest, Take::Loses, Take::Silent]
        }
        fn check(&self, _: &State, _: Seat, _: Take) -> Result<(), Illegal> {
            Ok(())
        }
        fn play(&self, state: &mut State, seat: Seat, action: Take, tell: &mut impl Tell<Seat>) {
            state.heap -= 1;
            if action != Take::Loses {
                state.own[seat.index()] += 1;
            }
            if action != Take::Silent {
                tell.tell(|| seat);
            }
        }
        fn longest(&self) -> usize {
            5
        }
        fn standing(&self, _: &State) -> Standing {
            Standing::default()
        }
        fn audit(&self, state: &State) -> Result<(), Illegal> {
            let whole = state.heap + state.own.iter().sum::<u8>() == 5;
            if whole { Ok(()) } else { Err(Illegal::by(Rule("CHK-1"), Phrase::new("lost"))) }
        }
        fn account(&self, before: &State, told: &[Seat], after: &State) -> Result<(), Illegal> {
            let told = usize::from(before.heap - after.heap) == told.len();
            if told { Ok(()) } else { Err(Illegal::by(Rule("CHK-2"), Phrase::new("untold"))) }
        }
    }

    #[test]
    fn what_is_lost_and_what_is_untold_is_found_at_its_decision() {
        for (wrong, rule) in [(Take::Loses, "CHK-1"), (Take::Silent, "CHK-2")] {
            let seed = Seed::number(0);
            let (mut auditor, mut state) = (Auditor::new(&Coins, seed), Coins.begin(seed));
            let mut play = |action| auditor.play(&Coins, &mut state, Seat::at(0), action);
            assert_eq!(play(Take::Honest), Ok(()));
            assert_eq!(play(wrong).expect_err("found").rule, Some(Rule(rule)));
        }
    }
}
