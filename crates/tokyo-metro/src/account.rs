//! TM-GEN-5: Yen comes from the bank and goes to it, so no state alone shows that none was lost. Every change of an amount
//! must be what the events of the decision say.

use tabletop::{Illegal, Phrase, Rule, Seat};

use crate::{
    TokyoMetro,
    event::{ActionEvent, Event, PublicEvent, RoundEvent},
    id::{LineId, MOST_LINES, MOST_PLAYERS, Yen},
    state::{Phase, Spot, State, Table},
};

/// The amounts of a table, or what events add to them.
#[derive(PartialEq, Default)]
struct Ledger {
    yen: [i64; MOST_PLAYERS],
    set_aside: [i64; MOST_PLAYERS],
    bonus: [i64; MOST_PLAYERS],
    committed: [i64; MOST_PLAYERS],
    values: [i64; MOST_LINES],
    /// What the payments of the end come to; the Yen on the table stays as it is.
    payments: [i64; MOST_PLAYERS],
}

impl Ledger {
    fn of(table: &Table) -> Self {
        let mut ledger = Self::default();
        for (seat, player) in Seat::all(table.players).zip(table.everybody()) {
            add(&mut ledger.yen, seat, player.yen);
            add(&mut ledger.set_aside, seat, player.set_aside);
            add(&mut ledger.bonus, seat, player.bonus);
        }
        for (value, line) in ledger.values.iter_mut().zip(&table.lines) {
            *value = i64::from(line.value.0);
            for spot in line.laid() {
                if let Spot::Speculation { seat, yen } = *spot {
                    add(&mut ledger.committed, seat, yen);
                }
            }
        }
        ledger
    }

    fn book(&mut self, event: &PublicEvent) {
        if let Some((seat, yen)) = event.flow() {
            let paid = matches!(event, PublicEvent::Payment(_));
            let column = if paid { &mut self.payments } else { &mut self.yen };
            column[seat.index() % MOST_PLAYERS] += yen;
        }
        if let (Some((line, yen)), false) = (event.value_flow(), matches!(event, PublicEvent::Payment(_))) {
            self.values[line.index() % MOST_LINES] += yen;
        }
        match *event {
            PublicEvent::Action(ActionEvent::Sold { seat, yen, .. }) => add(&mut self.set_aside, seat, yen),
            PublicEvent::Action(ActionEvent::Speculated { seat, yen, .. }) => add(&mut self.committed, seat, yen),
            PublicEvent::Action(ActionEvent::BonusLaid { seat, bonus }) => add(&mut self.bonus, seat, bonus),
            PublicEvent::Round(RoundEvent::Revealed { seat, bonus, .. } | RoundEvent::BonusLost { seat, bonus }) => {
                add(&mut self.bonus, seat, Yen::ZERO - bonus);
            }
            PublicEvent::Round(_)
            | PublicEvent::Meeple(_)
            | PublicEvent::Action(_)
            | PublicEvent::Train(_)
            | PublicEvent::Payment(_) => {}
        }
    }
}

fn add(column: &mut [i64; MOST_PLAYERS], seat: Seat, yen: Yen) {
    column[seat.index() % MOST_PLAYERS] += i64::from(yen.0);
}

impl TokyoMetro {
    pub(crate) fn account(&self, before: &State, told: &[Event], after: &State) -> Result<(), Illegal> {
        let (mut booked, mut found) = (Ledger::of(&before.table), Ledger::of(&after.table));
        for event in told {
            match event {
                // TM-BID-5: a bid is paid when it is revealed.
                Event::Bid { .. } => {}
                Event::Public(event) => booked.book(event),
            }
        }
        // TM-END-2: at the end the payments make the scores.
        if after.table.phase == Phase::Over && before.table.phase != Phase::Over {
            let scores = self.scores(&after.table);
            found.payments = std::array::from_fn(|seat| scores[seat] - found.yen[seat]);
        }
        if booked == found {
            return Ok(());
        }
        let value = |ledger: &Ledger, line: LineId| ledger.values[line.index() % MOST_LINES];
        let wrong = self.board.lines().filter(|line| value(&booked, *line) != value(&found, *line));
        let refusal = Illegal::by(Rule("TM-GEN-5"), Phrase::new("chk-account"));
        Err(wrong.fold(refusal, |refusal, line| refusal.about(self.line_id(line))))
    }
}
