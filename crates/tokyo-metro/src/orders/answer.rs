//! What standing orders say to a question, and when they are used up.

use tabletop::Order;

use super::{Memo, Stage, StandingOrder};
use crate::{
    TokyoMetro,
    action::Action,
    board::Stop,
    id::{LineId, SpaceId, VehicleId},
    state::{Meeple, Phase, Table},
    view::View,
};

/// What an order says to a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Word {
    /// This, whatever else is ordered.
    Do(Action),
    /// The seat is asked, because the plan fails or ends here.
    Ask,
    /// Stay, unless another order wants something.
    Stay,
    /// Nothing.
    Silent,
}

/// What an order is asked about.
struct Asked<'a> {
    game: &'a TokyoMetro,
    table: &'a Table,
    /// The Line whose vehicles move.
    line: LineId,
    meeple: Meeple,
    legal: &'a [Action],
}

impl TokyoMetro {
    /// The answer that the orders of the viewer's seat give; none if it must be asked itself. The first that wants something
    /// decides; else one that wants to be asked; else one that stays. So `never` and a `ride` together are a plan.
    pub(crate) fn answer_by_orders(&self, view: &View, legal: &[Action], orders: &[Order]) -> Option<Action> {
        let table = view.table();
        let seat = view.seat().filter(|seat| table.actors().contains(*seat))?;
        let asked = Asked { game: self, table, line: Self::moving(table)?, meeple: table.player(seat).meeple, legal };
        let read = |order: &Order| self.parse_order(None, &order.text).ok();
        let words: Vec<Word> = orders.iter().filter_map(read).map(|order| asked.word(&order)).collect();
        let wants = words.iter().find_map(|word| if let Word::Do(action) = word { Some(*action) } else { None });
        let action = match wants {
            Some(action) => action,
            None if words.contains(&Word::Ask) => return None,
            None if words.contains(&Word::Stay) => Action::Stay,
            None => return None,
        };
        legal.contains(&action).then_some(action)
    }

    /// An order after somebody's decision led to `view`. `never` and `not` are of one round; so are `ride` and `stay on` until
    /// their rider is aboard, and then they last until the rider gets off, or `stay on to` has passed its stop.
    pub(crate) fn renew_order(&self, view: &View, order: &Order) -> Option<Order> {
        let (table, memo) = (view.table(), Memo::read(order.memo));
        let meeple = table.player(view.seat()?).meeple;
        let this_round = table.phase != Phase::Over && memo.round == table.round;
        let stage = match self.parse_order(None, &order.text).ok()? {
            StandingOrder::Ride { vehicle, .. } if meeple.rides(vehicle) => Stage::Aboard,
            StandingOrder::StayOn(to) if meeple.ridden().is_some() => {
                let here = meeple.ridden().map(|vehicle| self.stand(table, vehicle));
                if to.is_some() && here == to { Stage::There } else { Stage::Aboard }
            }
            StandingOrder::Never | StandingOrder::Not(..) | StandingOrder::Ride { .. } | StandingOrder::StayOn(_) => {
                Stage::Waiting
            }
        };
        let stands = match (memo.stage, stage) {
            (Stage::Waiting, Stage::Waiting) => this_round,
            (_, Stage::Aboard | Stage::There) => table.phase != Phase::Over,
            (Stage::Aboard | Stage::There, Stage::Waiting) => false,
        };
        let passed = memo.stage == Stage::There && stage == Stage::Aboard;
        (stands && !passed).then(|| Order { memo: Memo { stage, ..memo }.write(), ..order.clone() })
    }
}

impl Asked<'_> {
    fn here(&self, vehicle: VehicleId) -> Stop {
        self.game.stand(self.table, vehicle)
    }

    fn word(&self, order: &StandingOrder) -> Word {
        match order {
            StandingOrder::Never => Word::Stay,
            StandingOrder::Not(line, vehicle) if *line == self.line => self.not(*vehicle),
            StandingOrder::Not(..) => Word::Silent,
            StandingOrder::StayOn(to) => match self.meeple.ridden() {
                Some(ridden) if Some(self.here(ridden)) == *to => Word::Ask,
                Some(_) => Word::Stay,
                None => Word::Silent,
            },
            StandingOrder::Ride { vehicle, from, to, spaces } => match self.meeple {
                Meeple::Riding { vehicle: ridden, .. } if ridden == *vehicle => self.aboard(*vehicle, *to, spaces),
                Meeple::Riding { .. } if vehicle.line() == self.line => self.transfer(*vehicle, *from),
                Meeple::On(_) if vehicle.line() == self.line => self.board(*vehicle, *from),
                Meeple::Riding { .. } | Meeple::On(_) | Meeple::Off => Word::Silent,
            },
        }
    }

    /// Stays if nothing else than this vehicle is in question; of a whole Line that is all there is.
    fn not(&self, vehicle: Option<VehicleId>) -> Word {
        let concerns = |action: &Action| match action {
            Action::Board(named) | Action::Transfer(named) => *named == vehicle,
            Action::Exit(_) => self.meeple.ridden() == vehicle,
            _ => true,
        };
        if vehicle.is_none() || self.legal.iter().all(concerns) { Word::Stay } else { Word::Silent }
    }

    /// The rider of a planned ride: off at its stop, else on.
    fn aboard(&self, vehicle: VehicleId, to: Stop, spaces: &[SpaceId]) -> Word {
        if self.here(vehicle) != to {
            return Word::Do(Action::Stay);
        }
        if vehicle.line() != self.line {
            // Another Train comes by where this one stands: another order may want to change.
            return Word::Stay;
        }
        let open = || self.legal.iter().filter(|action| matches!(action, Action::Exit(_))).copied();
        let wished = spaces.iter().map(|space| Action::Exit(*space)).find(|exit| self.legal.contains(exit));
        match wished {
            Some(exit) => Word::Do(exit),
            None if spaces.is_empty() && open().count() == 1 => open().next().map_or(Word::Ask, Word::Do),
            None => Word::Ask,
        }
    }

    /// Who stands on the Map boards at the stop of the plan, and nothing of this Line before.
    fn board(&self, vehicle: VehicleId, from: Stop) -> Word {
        if self.here(vehicle) != from {
            return Word::Stay;
        }
        let way = Action::Board(self.named(vehicle));
        if self.legal.contains(&way) { Word::Do(way) } else { Word::Ask }
    }

    /// Who rides something else changes at the stop of the plan.
    fn transfer(&self, vehicle: VehicleId, from: Stop) -> Word {
        let way = Action::Transfer(self.named(vehicle));
        if self.here(vehicle) == from && self.legal.contains(&way) { Word::Do(way) } else { Word::Silent }
    }

    /// Only where there are two is one named.
    fn named(&self, vehicle: VehicleId) -> Option<VehicleId> {
        self.game.board.has_pair(vehicle.line()).then_some(vehicle)
    }
}
