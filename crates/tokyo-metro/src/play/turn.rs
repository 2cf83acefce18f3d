//! The Action Phase: turns, free steps, passing.

use tabletop::{Seat, Tell};

use super::say;
use crate::{
    TokyoMetro,
    board::CardAction,
    event::{Event, Happening},
    id::{ActionId, ActionSet, LineId, SpaceId, Yen},
    state::{ACTION_DISCS, Phase, SmallSeats, Spot, State},
};

/// TM-ACT-6: what each Action disc in front pays who passes.
pub(crate) const PASS: Yen = Yen(100);

impl TokyoMetro {
    /// TM-ACT-1: in turn order each player takes a turn.
    pub(crate) fn begin_actions(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        state.open.passed = SmallSeats::default();
        state.open.at = 0;
        self.ask_turn(state, tell);
    }

    /// TM-ACT-7: the engine passes for a player without discs, unless a free step is open to them.
    fn ask_turn(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        state.open.phase = Phase::Turn { assigned: false };
        while let Some(seat) = state.open.asked() {
            if state.open.player(seat).discs > 0 || self.can_exit(&state.open, seat) {
                return;
            }
            if !self.leave(state, seat, tell) {
                return;
            }
        }
    }

    /// TM-ACT-1: the next player who has not passed.
    pub(crate) fn end_turn(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        let next = self.after(state);
        state.open.at = next;
        self.ask_turn(state, tell);
    }

    /// The place in turn order of the next player who has not passed, the present one last.
    fn after(&self, state: &State) -> u8 {
        let places = (1..=self.players).map(|step| (state.open.at + step) % self.players);
        let still = |place: &u8| {
            state.open.order.get(usize::from(*place)).is_some_and(|seat| !state.open.passed.contains(*seat))
        };
        places.clone().find(still).unwrap_or(state.open.at)
    }

    /// TM-ACT-6: passing pays ¥100 for each Action disc still in front.
    pub(crate) fn pass(&self, state: &mut State, seat: Seat, tell: &mut impl Tell<Event>) {
        if self.leave(state, seat, tell) {
            self.ask_turn(state, tell);
        }
    }

    /// Passes for `seat` and goes to the next; false if that ended the phase.
    fn leave(&self, state: &mut State, seat: Seat, tell: &mut impl Tell<Event>) -> bool {
        let player = state.open.player_mut(seat);
        let yen = PASS * player.discs;
        player.yen += yen;
        say(tell, || Happening::Passed { seat, yen });
        state.open.passed.insert(seat);
        if state.open.passed.len() >= self.players {
            self.end_actions(state, tell);
            return false;
        }
        state.open.at = self.after(state);
        true
    }

    /// TM-ACT-8: all discs on Action cards return to their owners.
    fn end_actions(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        for player in state.open.seats.iter_mut().take(usize::from(self.players)) {
            player.placed = ActionSet::default();
            player.laid = 0;
            player.discs = ACTION_DISCS - player.spare;
        }
        state.open.passed = SmallSeats::default();
        self.begin_trains(state, tell);
    }

    /// TM-SPD-3: a Speed token goes to an empty disc spot of a Line.
    pub(crate) fn assign(state: &mut State, seat: Seat, line: LineId, tell: &mut impl Tell<Event>) {
        let player = state.open.player_mut(seat);
        player.speed = player.speed.saturating_sub(1);
        state.open.line_mut(line).occupy(Spot::Speed);
        state.open.phase = Phase::Turn { assigned: true };
        say(tell, || Happening::Assigned { seat, line });
    }

    /// TM-RIDE-11: exit before the action; who has no discs then passes.
    pub(crate) fn exit_to_act(&self, state: &mut State, seat: Seat, space: SpaceId, tell: &mut impl Tell<Event>) {
        let phase = state.open.phase;
        Self::exit(&mut state.open, seat, space, tell);
        if state.open.player(seat).discs == 0 {
            self.ask_turn(state, tell);
        } else {
            state.open.phase = phase;
        }
    }

    /// TM-ACT-4: a disc is placed on each spot of the action.
    pub(crate) fn take(&self, state: &mut State, seat: Seat, action: ActionId, tell: &mut impl Tell<Event>) {
        let Some(CardAction { effect, discs }) = self.board.deck.action(action) else { return };
        let player = state.open.player_mut(seat);
        player.discs = player.discs.saturating_sub(discs);
        player.placed.insert(action);
        say(tell, || Happening::Took { seat, action, discs });
        let cost = effect.cost().unwrap_or_default();
        let discounts = !state.open.player(seat).placed.and(self.board.deck.discounts).is_empty();
        if cost > Yen::ZERO && discounts {
            state.open.phase = Phase::Discount { action, saved: Yen::ZERO };
        } else {
            self.aim(state, seat, action, Yen::ZERO, tell);
        }
    }
}
