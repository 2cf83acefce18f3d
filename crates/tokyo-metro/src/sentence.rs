//! What is said: events, questions and choices, as phrases that every language has.

use tabletop::{Arg, Phrase, Seat};

use crate::{
    TokyoMetro,
    action::{Action, Token},
    board::Effect,
    event::{Happening, Seen},
    id::{ActionId, CardId, LineId, StationId, Yen},
    legal::yen,
    state::{Open, Phase},
    view::View,
};

impl TokyoMetro {
    /// An event as a sentence.
    pub(crate) fn told(&self, seen: &Seen) -> Phrase {
        match *seen {
            Seen::Bid { seat, yen: Some(amount) } => {
                Phrase::new("told-own-bid").with("who", seat).with("yen", yen(amount))
            }
            Seen::Bid { seat, yen: None } => Phrase::new("told-bid").with("who", seat),
            Seen::Open(happening) => self.told_of_phases(happening),
        }
    }

    fn told_of_phases(&self, happening: Happening) -> Phrase {
        use Happening as H;
        let by = |id: &'static str, seat: Seat| Phrase::new(id).with("who", seat);
        match happening {
            H::Round { round } => Phrase::new("told-round").with("round", round),
            H::Refreshed { column, discarded, drawn } => Phrase::new("told-refreshed")
                .with("pair", self.board.pair(column).to_owned())
                .with("discarded", self.card_id(discarded))
                .with("drawn", self.card_id(drawn)),
            H::Revealed { seat, yen: bid, bonus } if bonus > Yen::ZERO => {
                by("told-revealed-bonus", seat).with("yen", yen(bid)).with("bonus", yen(bonus))
            }
            H::Revealed { seat, yen: bid, .. } => by("told-revealed", seat).with("yen", yen(bid)),
            H::Ordered { order, players } => {
                let seats: Vec<Arg> = order.into_iter().take(usize::from(players)).map(Arg::Seat).collect();
                Phrase::new("told-ordered").with("order", seats)
            }
            H::BonusLost { seat, bonus } => by("told-bonus-lost", seat).with("yen", yen(bonus)),
            H::Placed { seat, space } => by("told-placed", seat).with("space", space.to_string()),
            H::Walked { seat, space } => by("told-walked", seat).with("space", space.to_string()),
            H::Exited { seat, line, space } => {
                by("told-exited", seat).with("line", self.line_name(line)).with("space", space.to_string())
            }
            H::Assigned { seat, line } => by("told-assigned", seat).with("line", self.line_name(line)),
            action => self.told_of_actions(action),
        }
    }

    fn told_of_actions(&self, happening: Happening) -> Phrase {
        use Happening as H;
        let by = |id: &'static str, seat: Seat| Phrase::new(id).with("who", seat);
        match happening {
            H::Took { seat, action, discs } => {
                by("told-took", seat).with("count", discs).with("action", self.effect_phrase(action))
            }
            H::Discounted { seat, yen: saved, .. } => by("told-discounted", seat).with("yen", yen(saved)),
            H::Built { seat, station, yen: price } => {
                by("told-built", seat).with("station", self.station_name(station)).with("yen", yen(price))
            }
            H::Traded { seat, station, token } => by(traded(token), seat).with("station", self.station_name(station)),
            H::Invested { seat, line, stock, yen: price } => by("told-invested", seat)
                .with("line", self.line_name(line))
                .with("stock", stock)
                .with("yen", yen(price)),
            H::Started { seat, line, yen: rise } => {
                by("told-started", seat).with("line", self.line_name(line)).with("yen", yen(rise))
            }
            H::TookSpeed { seat, tokens } => by("told-speed", seat).with("count", tokens),
            H::TookBike { seat } => by("told-bike", seat),
            H::DiscountLaid { seat, yen: amount } => by("told-discount-laid", seat).with("yen", yen(amount)),
            H::BonusLaid { seat, bonus } => by("told-bonus-laid", seat).with("yen", yen(bonus)),
            H::Borrowed { seat, yen: amount } => by("told-borrowed", seat).with("yen", yen(amount)),
            H::Repaid { seat, yen: amount } => by("told-repaid", seat).with("yen", yen(amount)),
            H::Speculated { seat, line, yen: stake } => {
                by("told-speculated", seat).with("line", self.line_name(line)).with("yen", yen(stake))
            }
            H::TookDisc { seat, yen: price } => by("told-disc", seat).with("yen", yen(price)),
            H::TookCard { seat, card, yen: price } => {
                by("told-card", seat).with("card", self.card_id(card)).with("yen", yen(price))
            }
            H::Passed { seat, yen: amount } => by("told-passed", seat).with("yen", yen(amount)),
            later => self.told_of_trains(later),
        }
    }

    fn told_of_trains(&self, happening: Happening) -> Phrase {
        use Happening as H;
        let by = |id: &'static str, seat: Seat| Phrase::new(id).with("who", seat);
        let of = |id: &'static str, line: LineId| Phrase::new(id).with("line", self.line_name(line));
        match happening {
            H::TrainPlaced { line } => of("told-train-placed", line).with("station", self.stop_name(line, 0)),
            H::TrainMoved { line, stop } => of("told-train-moved", line)
                .with("stop", self.stop_label(line, stop))
                .with("station", self.stop_name(line, stop)),
            H::PaidOut { line, station, seat, yen: paid, rise } => {
                let id = if paid > Yen::ZERO { "told-paid" } else { "told-paid-stock" };
                of(id, line)
                    .with("who", seat)
                    .with("station", self.station_name(station))
                    .with("yen", yen(paid))
                    .with("rise", yen(rise))
            }
            H::TrainRemoved { line } => of("told-train-removed", line),
            H::Boarded { seat, line, fare } => {
                let id = if fare > Yen::ZERO { "told-boarded" } else { "told-boarded-free" };
                of(id, line).with("who", seat).with("yen", yen(fare))
            }
            H::Transferred { seat, from, line, fare } => {
                let id = if fare > Yen::ZERO { "told-transferred" } else { "told-transferred-free" };
                of(id, line).with("who", seat).with("from", self.line_name(from)).with("yen", yen(fare))
            }
            H::SpeculationPaid { seat, line, yen: paid, back } => {
                of("told-speculation-paid", line).with("who", seat).with("yen", yen(paid)).with("back", yen(back))
            }
            H::ValueFell { line, yen: fall, value } => {
                of("told-value-fell", line).with("yen", yen(fall)).with("value", yen(value))
            }
            H::StockPaid { seat, line, stock, yen: paid } => {
                of("told-stock-paid", line).with("who", seat).with("stock", stock).with("yen", yen(paid))
            }
            H::LoansSettled { seat, loans, yen: debt } => {
                by("told-loans", seat).with("count", loans).with("yen", yen(debt))
            }
            _ => Phrase::new("told-ended"),
        }
    }

    /// What the seat that sees this is asked.
    pub(crate) fn asked_of(&self, view: &View) -> Option<Phrase> {
        let open = &view.open;
        let seat = view.seat().filter(|seat| open.actors().contains(*seat))?;
        let player = open.player(seat);
        Some(match open.phase {
            Phase::Bid => Phrase::new("ask-bid").with("yen", yen(player.yen)).with("bonus", yen(player.bonus)),
            Phase::Place => Phrase::new("ask-place"),
            Phase::Movement => Phrase::new("ask-movement"),
            Phase::Turn { assigned: false } => Phrase::new("ask-turn").with("count", player.discs),
            Phase::Turn { assigned: true } => Phrase::new("ask-turn-assigned"),
            Phase::Discount { action, saved } => {
                Phrase::new("ask-discount").with("yen", yen(self.printed_cost(action).less(saved)))
            }
            Phase::Target { action, .. } => Phrase::new("ask-target").with("action", self.effect_phrase(action)),
            Phase::Token { station, .. } => Phrase::new("ask-token").with("station", self.station_name(station)),
            Phase::Commit { line, .. } => {
                let least = self.board.track().lower(open.line(line).value);
                Phrase::new("ask-commit").with("line", self.line_name(line)).with("yen", yen(least))
            }
            Phase::Ride { line, left } => Phrase::new("ask-ride")
                .with("line", self.line_name(line))
                .with("count", left)
                .with("station", self.station_name(self.stand(open, line))),
            Phase::Removal { line } => Phrase::new("ask-removal").with("line", self.line_name(line)),
            Phase::Over => return None,
        })
    }

    /// What a choice would do.
    pub(crate) fn explained(&self, open: &Open, seat: Option<Seat>, action: Action) -> Phrase {
        let at = |id: &'static str, there: &'static str, space: crate::SpaceId| {
            let stations: Vec<Arg> = self.board.touched(space).iter().map(|at| self.station_name(at).into()).collect();
            let phrase = Phrase::new(if stations.is_empty() { id } else { there });
            phrase.with("space", space.to_string()).with("stations", stations)
        };
        let on = |id: &'static str, line: LineId| Phrase::new(id).with("line", self.line_name(line));
        let price = |yen_now: Yen| yen(yen_now);
        match action {
            Action::Bid(bid) => Phrase::new("do-bid").with("yen", price(bid)),
            Action::Place(space) => at("do-place", "do-place-at", space),
            Action::Walk(space) => at("do-walk", "do-walk-at", space),
            Action::Stay => Phrase::new("do-stay"),
            Action::Exit(space) => at("do-exit", "do-exit-at", space),
            Action::Assign(line) => on("do-assign", line),
            Action::Take(chosen) => {
                let discs = self.board.deck.action(chosen).map_or(0, |action| action.discs);
                Phrase::new("do-take").with("action", self.effect_phrase(chosen)).with("count", discs)
            }
            Action::Pass => {
                let discs = seat.map_or(0, |seat| open.player(seat).discs);
                Phrase::new("do-pass").with("yen", price(self.terms.pass * discs))
            }
            Action::Use(disc) => Phrase::new("do-use").with("yen", price(self.discount(disc))),
            Action::NoMore => Phrase::new("do-no-more"),
            Action::Build(station) => self.explained_build(open.phase, station),
            Action::With(Token::Speed) => Phrase::new("do-with-speed"),
            Action::With(Token::Bike) => Phrase::new("do-with-bike"),
            Action::Invest(line) => {
                let cost = match open.phase {
                    Phase::Target { action, saved } => self.printed_cost(action).less(saved),
                    _ => Yen::ZERO,
                };
                let sum = cost + self.surcharge(open, line);
                on("do-invest", line).with("stock", open.line(line).sold() + 1).with("yen", price(sum))
            }
            Action::Start(line) => on("do-start", line).with("station", self.stop_name(line, 0)),
            Action::Speculate(line) => {
                on("do-speculate", line).with("yen", price(self.board.track().lower(open.line(line).value)))
            }
            Action::Commit(stake) => Phrase::new("do-commit").with("yen", price(stake)),
            Action::Draw(column) => {
                let card = open.column(column).top().map_or_else(String::new, |card| self.card_id(card));
                Phrase::new("do-draw").with("pair", self.board.pair(column).to_owned()).with("card", card)
            }
            Action::Board => self.explained_ride("do-board", "do-board-free", open, seat),
            Action::Transfer => self.explained_ride("do-transfer", "do-transfer-free", open, seat),
        }
    }

    fn explained_build(&self, phase: Phase, station: StationId) -> Phrase {
        let chosen = match phase {
            Phase::Target { action, saved } => self.board.deck.action(action).map(|action| (action.effect, saved)),
            _ => None,
        };
        let named = |id: &'static str| Phrase::new(id).with("station", self.station_name(station));
        match chosen {
            Some((effect @ Effect::Station(_), saved)) => {
                named("do-build").with("yen", yen(self.station_price(effect, saved, station)))
            }
            _ => named("do-build-trade"),
        }
    }

    fn explained_ride(&self, paid: &'static str, free: &'static str, open: &Open, seat: Option<Seat>) -> Phrase {
        let Phase::Ride { line, .. } = open.phase else { return Phrase::new("do-stay") };
        let fare = seat.map_or(Yen::ZERO, |seat| self.fare(open, seat, line));
        let id = if fare > Yen::ZERO { paid } else { free };
        Phrase::new(id).with("line", self.line_name(line)).with("yen", yen(fare))
    }

    /// What an action of a card does, in a few words.
    pub(crate) fn effect_phrase(&self, action: ActionId) -> Phrase {
        let Some(chosen) = self.board.deck.action(action) else { return Phrase::new("effect-none") };
        match chosen.effect {
            Effect::Move(spaces) => Phrase::new("effect-move").with("count", spaces),
            Effect::Station(cost) => Phrase::new("effect-station").with("yen", yen(cost)),
            Effect::StationTrading => Phrase::new("effect-trading"),
            Effect::Invest(cost) => Phrase::new("effect-invest").with("yen", yen(cost)),
            Effect::Start(rise) => Phrase::new("effect-start").with("yen", yen(rise)),
            Effect::Speed(tokens) => Phrase::new("effect-speed").with("count", tokens),
            Effect::Bike => Phrase::new("effect-bike"),
            Effect::Discount(amount) => Phrase::new("effect-discount").with("yen", yen(amount)),
            Effect::Bidding(amount) => Phrase::new("effect-bidding").with("yen", yen(amount)),
            Effect::Loan => Phrase::new("effect-loan").with("yen", yen(self.terms.loan)),
            Effect::Repay => Phrase::new("effect-repay").with("yen", yen(self.terms.loan)),
            Effect::Speculate => Phrase::new("effect-speculate"),
            Effect::Action(cost) => Phrase::new("effect-action").with("yen", yen(cost)),
            Effect::Card(cost) => Phrase::new("effect-card").with("yen", yen(cost)),
        }
    }

    fn line_name(&self, line: LineId) -> &tabletop::Name {
        &self.board.line(line).name
    }

    fn station_name(&self, station: StationId) -> &tabletop::Name {
        &self.board.station(station).name
    }

    /// The name of the Station of a stop.
    pub(crate) fn stop_name(&self, line: LineId, stop: u8) -> &tabletop::Name {
        self.station_name(self.board.station_at(line, stop))
    }

    /// A stop as the map prints it: `G6`.
    pub(crate) fn stop_label(&self, line: LineId, stop: u8) -> String {
        format!("{}{}", self.board.line(line).id, stop + 1)
    }

    /// The actions of a card.
    pub(crate) fn card_actions(&self, card: CardId) -> impl Iterator<Item = ActionId> {
        [false, true]
            .into_iter()
            .map(move |second| ActionId::of(card, second))
            .filter(|action| self.board.deck.action(*action).is_some())
    }
}

const fn traded(token: Token) -> &'static str {
    match token {
        Token::Speed => "told-traded-speed",
        Token::Bike => "told-traded-bike",
    }
}
