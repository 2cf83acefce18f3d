//! What happened, as phrases that every language has.

use tabletop::{Arg, Name, Phrase, Seat};

use crate::{
    TokyoMetro,
    action::Token,
    board::Kind,
    event::{ActionEvent, MeepleEvent, Payment, PublicEvent, RoundEvent, Seen, TrainEvent},
    id::{CardId, ColumnId, LineId, SpaceId, StationId, VehicleId, Yen},
    legal::yen,
};

/// A sentence about a seat.
fn by(id: &'static str, seat: Seat) -> Phrase {
    Phrase::new(id).with("who", seat)
}

impl TokyoMetro {
    /// A set of cards as it is told of: its pair, or the Drinks.
    pub(crate) fn stack_name(&self, column: ColumnId) -> Arg {
        match self.board.deck.drinks {
            Some(drinks) if drinks == column => Name::new("Drinks", "ドリンク").into(),
            _ => self.board.pair(column).to_owned().into(),
        }
    }

    /// A card as it is told of: a Color card by the name of its color, any other by what it does. Its id is for records.
    pub(crate) fn card_name(&self, card: CardId) -> Arg {
        if let Some(color) = self.board.card(card).color {
            return self.color_name(color).into();
        }
        let mut actions = self.card_actions(card).map(|action| self.effect_phrase(action));
        match (actions.next(), actions.next()) {
            (Some(one), Some(two)) => Phrase::new("card-of-two").with("one", one).with("two", two).into(),
            (one, _) => Phrase::new("card-of-one").with("one", one.unwrap_or(Phrase::new("effect-none"))).into(),
        }
    }

    /// An event as a sentence.
    pub(crate) fn sentence(&self, seen: &Seen) -> Phrase {
        match *seen {
            Seen::Bid { seat, yen: Some(amount) } => by("told-own-bid", seat).with("yen", yen(amount)),
            Seen::Bid { seat, yen: None } => by("told-bid", seat),
            Seen::Public(PublicEvent::Round(event)) => self.told_of_round(event),
            Seen::Public(PublicEvent::Meeple(event)) => self.told_of_meeple(event),
            Seen::Public(PublicEvent::Action(event)) => self.told_of_action(event),
            Seen::Public(PublicEvent::Train(event)) => self.told_of_train(event),
            Seen::Public(PublicEvent::Payment(event)) => self.told_of_payment(event),
        }
    }

    fn told_of_round(&self, event: RoundEvent) -> Phrase {
        match event {
            RoundEvent::Began { round } => Phrase::new("told-round").with("round", round),
            RoundEvent::Refreshed { column, discarded, drawn } => {
                let told =
                    |id| Phrase::new(id).with("pair", self.stack_name(column)).with("drawn", self.card_name(drawn));
                match discarded {
                    Some(card) => told("told-refreshed").with("discarded", self.card_name(card)),
                    None => told("told-refreshed-gap"),
                }
            }
            RoundEvent::Revealed { seat, yen: bid, bonus } if bonus > Yen::ZERO => {
                by("told-revealed-bonus", seat).with("yen", yen(bid)).with("bonus", yen(bonus))
            }
            RoundEvent::Revealed { seat, yen: bid, .. } => by("told-revealed", seat).with("yen", yen(bid)),
            RoundEvent::Ordered { order, players } => {
                let seats: Vec<Arg> = order.into_iter().take(usize::from(players)).map(Arg::Seat).collect();
                Phrase::new("told-ordered").with("order", seats)
            }
            RoundEvent::Compensated { seat, yen: amount } => by("told-compensated", seat).with("yen", yen(amount)),
            RoundEvent::BonusLost { seat, bonus } => by("told-bonus-lost", seat).with("yen", yen(bonus)),
            RoundEvent::Ended => Phrase::new("told-ended"),
        }
    }

    fn told_of_meeple(&self, event: MeepleEvent) -> Phrase {
        match event {
            MeepleEvent::Placed { seat, space } => by("told-placed", seat).with("space", self.space_phrase(space)),
            MeepleEvent::Walked { seat, space } => by("told-walked", seat).with("space", self.space_phrase(space)),
            MeepleEvent::Exited { seat, vehicle, space } => {
                by("told-exited", seat).with("line", self.ride_name(vehicle)).with("space", self.space_phrase(space))
            }
            MeepleEvent::Boarded { seat, vehicle, fare } => {
                let id = if fare > Yen::ZERO { "told-boarded" } else { "told-boarded-free" };
                by(id, seat).with("line", self.ride_name(vehicle)).with("yen", yen(fare))
            }
            MeepleEvent::Transferred { seat, from, vehicle, fare } => {
                let id = if fare > Yen::ZERO { "told-transferred" } else { "told-transferred-free" };
                by(id, seat)
                    .with("line", self.ride_name(vehicle))
                    .with("from", self.ride_name(from))
                    .with("yen", yen(fare))
            }
        }
    }

    /// A space by a Station that it touches, or by the nearest one: nobody knows the numbers by heart, and no map shows them.
    fn space_phrase(&self, space: SpaceId) -> Phrase {
        let named = |id, station| Phrase::new(id).with("station", self.station_name(station));
        if let Some(station) = self.board.touched(space).iter().next() {
            return named("told-space-beside", station);
        }
        let far = |station: &StationId| {
            let steps = |at: &SpaceId| at.column().abs_diff(space.column()) + at.row().abs_diff(space.row());
            self.board.station(*station).spaces.iter().map(steps).min()
        };
        let nearest = self.board.stations().filter(|station| far(station).is_some()).min_by_key(far);
        nearest.map_or_else(|| Phrase::new("told-space"), |station| named("told-space-near", station))
    }

    fn told_of_action(&self, event: ActionEvent) -> Phrase {
        use ActionEvent as E;
        match event {
            E::Assigned { seat, line } => by("told-assigned", seat).with("line", self.line_name(line)),
            E::Took { seat, action, discs } => {
                by("told-took", seat).with("count", discs).with("action", self.effect_phrase(action))
            }
            E::Discounted { seat, yen: saved, .. } => by("told-discounted", seat).with("yen", yen(saved)),
            E::Built { seat, station, yen: price } => {
                by("told-built", seat).with("station", self.station_name(station)).with("yen", yen(price))
            }
            E::Traded { seat, station, token } => by(traded(token), seat).with("station", self.station_name(station)),
            E::Invested { seat, line, stock, yen: price } => by("told-invested", seat)
                .with("line", self.line_name(line))
                .with("stock", stock)
                .with("yen", yen(price)),
            E::Started { seat, line, yen: rise } => {
                by("told-started", seat).with("line", self.line_name(line)).with("yen", yen(rise))
            }
            E::TookSpeed { seat, tokens } => by("told-speed", seat).with("count", tokens),
            E::TookBike { seat } => by("told-bike", seat),
            E::DiscountLaid { seat, yen: amount } => by("told-discount-laid", seat).with("yen", yen(amount)),
            E::BonusLaid { seat, bonus } => by("told-bonus-laid", seat).with("yen", yen(bonus)),
            E::Borrowed { seat, yen: amount } => by("told-borrowed", seat).with("yen", yen(amount)),
            E::Repaid { seat, yen: amount } => by("told-repaid", seat).with("yen", yen(amount)),
            E::Speculated { seat, line, yen: stake } => {
                by("told-speculated", seat).with("line", self.line_name(line)).with("yen", yen(stake))
            }
            E::TookDisc { seat, yen: price } => by("told-disc", seat).with("yen", yen(price)),
            E::TookCard { seat, card, yen: price } => {
                by("told-card", seat).with("card", self.card_name(card)).with("yen", yen(price))
            }
            E::BoxedDisc { seat } => by("told-boxed", seat),
            E::Sold { seat, line, stock, yen: set_aside } => by("told-sold", seat)
                .with("line", self.line_name(line))
                .with("stock", stock)
                .with("yen", yen(set_aside)),
            E::CopyLaid { seat, yen: price } => by("told-copy-laid", seat).with("yen", yen(price)),
            E::Copied { seat, action, discs } => {
                by("told-copied", seat).with("count", discs).with("action", self.effect_phrase(action))
            }
            E::CopyMoved { seat, action } => by("told-copy-moved", seat).with("action", self.effect_phrase(action)),
            E::TookColor { seat, color } => by("told-color", seat).with("color", self.color_name(color)),
            E::DiscOnStack { seat } => by("told-disc-on-stack", seat),
            E::ShapeInForce { seat } => by("told-shape", seat),
            E::Vended { seat, station, color, yen: fee } => {
                let id = if fee > Yen::ZERO { "told-vended-fee" } else { "told-vended" };
                by(id, seat)
                    .with("station", self.station_name(station))
                    .with("color", self.color_name(color))
                    .with("yen", yen(fee))
            }
            E::GotFee { seat, from, yen: fee } => by("told-got-fee", seat).with("from", from).with("yen", yen(fee)),
            E::Passed { seat, yen: Yen::ZERO } => by("told-passed-bare", seat),
            E::Passed { seat, yen: amount } => by("told-passed", seat).with("yen", yen(amount)),
        }
    }

    fn told_of_train(&self, event: TrainEvent) -> Phrase {
        match event {
            TrainEvent::Placed { vehicle } => {
                let stop = self.stop_name(vehicle.line(), self.board.start_of(vehicle).stop);
                Phrase::new("told-train-placed").with("vehicle", self.vehicle_first(vehicle)).with("station", stop)
            }
            TrainEvent::Moved { vehicle, stop } => self.told_of_move(vehicle, stop),
            TrainEvent::PaidOut { line, station, seat, yen: paid, rise } => {
                let id = if paid > Yen::ZERO { "told-paid" } else { "told-paid-stock" };
                self.of(id, line)
                    .with("who", seat)
                    .with("station", self.station_name(station))
                    .with("yen", yen(paid))
                    .with("rise", yen(rise))
            }
            TrainEvent::DrinkPaid { station, color, seat, yen: paid } => by("told-drink-paid", seat)
                .with("station", self.station_name(station))
                .with("color", self.color_name(color))
                .with("yen", yen(paid)),
            TrainEvent::Removed { vehicle } => {
                Phrase::new("told-train-removed").with("vehicle", self.vehicle_first(vehicle))
            }
        }
    }

    /// OS-LINE-1: the stops of a pair have no numbers, so its vehicles are named instead.
    fn told_of_move(&self, vehicle: VehicleId, stop: u8) -> Phrase {
        let line = vehicle.line();
        let moved = if self.board.has_pair(line) {
            self.of("told-pair-moved", line).with("vehicle", self.board.vehicle_name(vehicle))
        } else {
            self.of("told-train-moved", line).with("stop", self.stop_label(line, stop))
        };
        moved.with("station", self.stop_name(line, stop))
    }

    fn told_of_payment(&self, event: Payment) -> Phrase {
        match event {
            Payment::Speculation { seat, line, yen: paid, back } => {
                self.of("told-speculation-paid", line).with("who", seat).with("yen", yen(paid)).with("back", yen(back))
            }
            Payment::ValueFell { line, yen: fall, value } => {
                self.of("told-value-fell", line).with("yen", yen(fall)).with("value", yen(value))
            }
            Payment::Stock { seat, line, stock, yen: paid } => {
                self.of("told-stock-paid", line).with("who", seat).with("stock", stock).with("yen", yen(paid))
            }
            Payment::SetAside { seat, yen: kept } => by("told-set-aside", seat).with("yen", yen(kept)),
            Payment::Loans { seat, loans, yen: debt } => {
                by("told-loans", seat).with("count", loans).with("yen", yen(debt))
            }
        }
    }

    /// A sentence about a Line.
    fn of(&self, id: &'static str, line: LineId) -> Phrase {
        Phrase::new(id).with("line", self.line_name(line))
    }

    /// A vehicle inside a sentence: "the Train of the Ginza Line", "Tram Pa of the New Tram".
    pub(crate) fn vehicle(&self, vehicle: VehicleId) -> Phrase {
        self.vehicle_by(["vehicle-train", "vehicle-tram", "vehicle-bus"], vehicle)
    }

    /// A vehicle that begins a sentence.
    pub(crate) fn vehicle_first(&self, vehicle: VehicleId) -> Phrase {
        self.vehicle_by(["first-train", "first-tram", "first-bus"], vehicle)
    }

    fn vehicle_by(&self, [train, tram, bus]: [&'static str; 3], vehicle: VehicleId) -> Phrase {
        let id = match self.board.line(vehicle.line()).kind {
            Kind::Train => train,
            Kind::Tram => tram,
            Kind::Bus => bus,
        };
        self.of(id, vehicle.line()).with("name", self.board.vehicle_name(vehicle))
    }

    /// What somebody rides: the Line, and of its two vehicles which.
    pub(crate) fn ride_name(&self, vehicle: VehicleId) -> Arg {
        if self.board.has_pair(vehicle.line()) {
            self.of("one-of-pair", vehicle.line()).with("name", self.board.vehicle_name(vehicle)).into()
        } else {
            self.line_name(vehicle.line()).into()
        }
    }

    /// The name of a stop of a Line.
    pub(crate) fn stop_name(&self, line: LineId, stop: u8) -> &Name {
        self.board.stop_name(self.board.stop_at(line, stop))
    }
}

const fn traded(token: Token) -> &'static str {
    match token {
        Token::Speed => "told-traded-speed",
        Token::Bike => "told-traded-bike",
    }
}
