//! The turn: its first three steps, and its end.

use tabletop::Tell;

use super::Play;
use crate::{
    board::WardId,
    event::{Event, PublicEvent},
    pieces::{Group, Piece},
    state::{Kaiju, Phase, QUEUE, QueueCard, Table, Taken},
};

impl<T: Tell<Event>> Play<'_, T> {
    /// SJ-TURN-1: steps 1 and 2, which ask nothing, and the question of step 3.
    pub(super) fn begin_turn(&mut self) {
        let seat = self.state.table.turn;
        self.say(|| PublicEvent::Turn(seat));
        self.state.table.phase = Phase::Festival;
        let card = self.add_new_customers();
        self.refresh_queue(card);
        self.replenish();
    }

    /// SJ-TURN-2: the customers on the card in position 1 go to its ward. The card itself is handed on.
    fn add_new_customers(&mut self) -> WardId {
        let table = &mut self.state.table;
        let was_final = table.is_final();
        let QueueCard { ward, customers } = table.queue[0];
        table.queue[0].customers = Group::default();
        table.wards[ward.index()].join(&customers);
        let last = !was_final && table.is_final();
        if !customers.is_empty() {
            self.say(|| PublicEvent::Arrived { ward, customers });
        }
        // SJ-END-2
        if last {
            self.say(|| PublicEvent::LastCustomer);
        }
        ward
    }

    /// SJ-TURN-3, SJ-QUE-1: the card of position 1 goes into the hand, the others slide, a new one comes from the deck.
    /// SJ-DECK-3: without a new card, the one just taken goes to position 4.
    fn refresh_queue(&mut self, first: WardId) {
        let seat = self.state.table.turn;
        self.state.table.queue.rotate_left(1);
        if self.state.table.deck == 0 {
            self.state.table.queue[QUEUE - 1].ward = first;
            return self.say(|| PublicEvent::Returned(first));
        }
        self.state.take_card(seat, first);
        self.state.table.player_mut(seat).known.add(first);
        self.say(|| PublicEvent::Took { seat, ward: first });
        if let Some(ward) = self.draw_card() {
            self.state.table.queue[QUEUE - 1].ward = ward;
            self.say(|| PublicEvent::Revealed(ward));
        }
    }

    /// SJ-QUE-2, SJ-QUE-7, SJ-QUE-8: customers come until the Queue holds the highest visible number, or the bag is empty.
    pub(super) fn replenish(&mut self) {
        let missing = self.state.table.level().saturating_sub(self.state.table.waiting());
        for _ in 0..missing {
            let Some(piece) = self.state.next_customer() else { break };
            self.queue_up(piece, true);
        }
    }

    /// A customer comes to the Queue, drawn out of the bag or given up by a player.
    pub(super) fn queue_up(&mut self, piece: Piece, drawn: bool) {
        if let Some(ward) = self.state.table.queue_up(piece) {
            self.say(|| PublicEvent::Queued { piece, ward, drawn });
        }
    }

    /// SJ-FEST-1
    pub(super) fn apply_festival(&mut self, ward: WardId) {
        let table = &mut self.state.table;
        table.festival = ward;
        let seat = table.turn;
        // SJV-KAI-3: after the Festival.
        table.phase = if table.kaiju == Kaiju::Aside { Phase::Action } else { Phase::Kaiju };
        self.say(|| PublicEvent::Festival { seat, ward });
    }

    /// SJV-KAI-3, SJV-KAI-5
    pub(super) fn apply_kaiju(&mut self, ward: WardId) {
        let table = &mut self.state.table;
        let (seat, from) = (table.turn, table.kaiju);
        table.kaiju = Kaiju::In(ward);
        table.phase = if table.customers(ward).is_empty() { Phase::Action } else { Phase::Flee };
        self.say(|| PublicEvent::Kaiju { seat, from, ward });
    }

    /// SJV-KAI-5, SJV-KAI-12: all of them go to one ward, and nothing else happens there.
    pub(super) fn apply_flee(&mut self, ward: WardId) {
        let table = &mut self.state.table;
        let Some(from) = table.kaiju.ward() else { return };
        let customers = std::mem::take(&mut table.wards[from.index()]);
        table.wards[ward.index()].join(&customers);
        table.phase = Phase::Action;
        self.say(|| PublicEvent::Fled { customers, from, ward });
    }

    /// SJ-END-3: the next turn, or the end after the last player of the round in which the last customer was placed.
    pub(super) fn end_turn(&mut self) {
        let table = &mut self.state.table;
        table.taken = Taken::default();
        let next = table.turn.next(self.game.players);
        if table.is_final() && next == table.staca {
            table.phase = Phase::Over;
            self.say(|| PublicEvent::Over);
        } else {
            table.turn = next;
            self.begin_turn();
        }
    }
}

impl Table {
    /// SJ-QUE-4: on the card that holds the customer's type, else on the rightmost without customers.
    pub(crate) fn queue_up(&mut self, piece: Piece) -> Option<WardId> {
        let of = piece.of();
        let same = self.queue.iter().position(|card| card.customers.has(of));
        let at = same.or_else(|| self.queue.iter().position(|card| card.customers.is_empty()));
        let card = self.queue.get_mut(at?)?;
        card.customers.add(piece, 1);
        Some(card.ward)
    }
}
