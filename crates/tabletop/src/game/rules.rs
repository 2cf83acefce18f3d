//! What may be done, and what comes of it.

use crate::{Dice, Illegal, Seat, Seats, Seed, Silent, Standing, Tell};

/// The rules as a machine: who decides, what they may do, what follows, how they stand.
///
/// Whatever plays, searches or counts needs this part only.
pub trait Rules: Send + Sync + Sized + 'static {
    /// Plain data, cheap to clone; it never leaves the server.
    type State: Clone + PartialEq + std::fmt::Debug + Send + Sync;
    /// One small decision of one seat.
    type Action: Copy + Eq + std::fmt::Debug + Send + Sync;
    /// What happened, in full.
    type Event: std::fmt::Debug;

    /// The number of seats.
    fn players(&self) -> u8;
    /// The state before the first decision.
    fn begin(&self, seed: Seed) -> Self::State;
    /// Who must decide now; several at once answer in any order. Empty: the game is over.
    fn actors(&self, state: &Self::State) -> Seats;
    /// Every action that there is at this table, legal now or not (amounts within what can occur).
    fn vocabulary(&self) -> Vec<Self::Action>;
    /// Whether `seat` may do this now, and if not, by which rule.
    fn check(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Illegal>;
    /// Appends every action that `seat` may take now; nothing if it is not asked. All that [`check`](Self::check) allows,
    /// unless a game has a faster way to the same.
    fn legal(&self, state: &Self::State, seat: Seat, into: &mut Vec<Self::Action>) {
        let all = self.vocabulary().into_iter();
        into.extend(all.filter(|action| self.check(state, seat, *action).is_ok()));
    }
    /// One of the legal actions, each equally likely: what `dice` picks from the list, `list` being room to make it in. A
    /// game that can tell the action at a place of the list without making it writes this too.
    fn pick(
        &self,
        state: &Self::State,
        seat: Seat,
        dice: &mut Dice,
        list: &mut Vec<Self::Action>,
    ) -> Option<Self::Action> {
        list.clear();
        self.legal(state, seat, list);
        dice.pick(list)
    }
    /// Does it. Total for everything that `check` allows; what happens otherwise is unspecified, but never a panic.
    fn play(&self, state: &mut Self::State, seat: Seat, action: Self::Action, tell: &mut impl Tell<Self::Event>);
    /// Random decisions to the end, each seat's by its own of the `dice`, one for every seat; how many there were. What [`pick`](Self::pick) and
    /// [`play`](Self::play) do seat by seat: a game in which all decide at once can do a whole turn in one go.
    fn play_out(&self, state: &mut Self::State, dice: &mut [Dice], list: &mut Vec<Self::Action>) -> u64 {
        let mut decisions = 0;
        loop {
            let actors = self.actors(state);
            if actors.is_empty() {
                return decisions;
            }
            for seat in actors {
                let Some(dice) = dice.get_mut(seat.index()) else { return decisions };
                let Some(action) = self.pick(state, seat, dice, list) else { return decisions };
                self.play(state, seat, action, &mut Silent);
                decisions += 1;
            }
        }
    }
    /// Random games with these seeds to the end, one after the other; `over` is handed each, and how many decisions it had.
    /// What [`begin`](Self::begin) and [`play_out`](Self::play_out) do game by game: a game that can begin several in one go
    /// writes this too.
    fn play_out_all(
        &self,
        seeds: &[Seed],
        dice: &mut [Dice],
        list: &mut Vec<Self::Action>,
        mut over: impl FnMut(&Self::State, u64),
    ) {
        for seed in seeds {
            let mut state = self.begin(*seed);
            let decisions = self.play_out(&mut state, dice, list);
            over(&state, decisions);
        }
    }
    /// No game has more decisions than this.
    fn longest(&self) -> usize;
    /// How the players stand.
    fn standing(&self, state: &Self::State) -> Standing;
    /// The scores alone, appended seat by seat: what a simulation asks after every game.
    fn scores(&self, state: &Self::State, into: &mut Vec<i64>) {
        into.extend(self.standing(state).scores);
    }
    /// Who has won, or would if it ended now: a simulation asks after every game, and a standing has sentences to make.
    fn winners(&self, state: &Self::State) -> Seats {
        self.standing(state).winners().collect()
    }
    /// Whether everything that must always hold does; names the rule (`…-CHK-…`) that does not.
    fn audit(&self, state: &Self::State) -> Result<(), Illegal>;
    /// Whether what was `told` of a decision accounts for all that it changed; names the rule if not. For what one state
    /// alone can't show, such as money that comes from a bank and goes to it.
    fn account(&self, _before: &Self::State, _told: &[Self::Event], _after: &Self::State) -> Result<(), Illegal> {
        Ok(())
    }
}
