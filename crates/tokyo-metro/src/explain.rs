//! What is asked and what a choice would do, as phrases that every language has.

use tabletop::{Arg, Phrase, Seat};

use crate::{
    TokyoMetro,
    action::{Action, Token},
    board::Stop,
    effect::Effect,
    id::{ActionId, CardId, ColorId, ColumnId, LineId, SpaceId, StationId, VehicleId, Yen},
    legal::yen,
    state::{Meeple, Phase, Table},
    view::View,
};

impl TokyoMetro {
    /// What the seat that sees this is asked.
    pub(crate) fn question(&self, view: &View) -> Option<Phrase> {
        let table = &view.table;
        let seat = view.seat().filter(|seat| table.actors().contains(*seat))?;
        let player = table.player(seat);
        Some(match table.phase {
            Phase::Bid => {
                let id = if player.bonus > Yen::ZERO { "ask-bid-bonus" } else { "ask-bid" };
                Phrase::new(id).with("yen", yen(player.yen)).with("bonus", yen(player.bonus))
            }
            Phase::Place => Phrase::new("ask-place"),
            Phase::Movement => Phrase::new("ask-movement"),
            Phase::Turn { assigned: false } => Phrase::new("ask-turn").with("count", player.discs),
            Phase::Turn { assigned: true } => Phrase::new("ask-turn-assigned"),
            Phase::From { .. } => Phrase::new("ask-from"),
            Phase::Discount { action, saved } => {
                Phrase::new("ask-discount").with("yen", yen(self.printed_cost(action).less(saved)))
            }
            Phase::Target { action, .. } => {
                let asks = self.effect(action).map_or("ask-target", Effect::asks);
                Phrase::new(asks).with("action", self.effect_phrase(action))
            }
            Phase::Token { station, .. } => Phrase::new("ask-token").with("station", self.station_name(station)),
            Phase::Commit { line, .. } => {
                let least = yen(self.least_commitment(table, line));
                Phrase::new("ask-commit").with("line", self.line_name(line)).with("yen", least)
            }
            Phase::Machine { .. } => Phrase::new("ask-machine"),
            Phase::Drink { station, .. } => Phrase::new("ask-drink").with("station", self.station_name(station)),
            Phase::Step { left, .. } => Phrase::new("ask-step").with("count", left),
            Phase::After => Phrase::new("ask-after"),
            Phase::Ride { line, left } => self.asked_ride(table, line, left),
            Phase::Aboard { vehicle, .. } => Phrase::new("ask-aboard")
                .with("line", self.line_name(vehicle.line()))
                .with("station", self.board.stop_name(self.stand(table, vehicle))),
            Phase::Removal { vehicle } => Phrase::new("ask-removal").with("line", self.line_name(vehicle.line())),
            Phase::Over => return None,
        })
    }

    /// OS-LINE-8: at a step of a pair the question is about both vehicles.
    fn asked_ride(&self, table: &Table, line: LineId, left: u8) -> Phrase {
        let asked = |id: &'static str| Phrase::new(id).with("line", self.line_name(line)).with("count", left);
        let stop = |vehicle| self.board.stop_name(self.stand(table, vehicle));
        let (one, two) = (VehicleId::of(line, 0), VehicleId::of(line, 1));
        if !self.board.has_pair(line) {
            return asked("ask-ride").with("station", stop(one));
        }
        let asked = asked("ask-ride-pair").with("one", self.board.vehicle_name(one)).with("station", stop(one));
        asked.with("two", self.board.vehicle_name(two)).with("other", stop(two))
    }

    /// What a choice would do.
    pub(crate) fn explain(&self, table: &Table, seat: Option<Seat>, action: Action) -> Phrase {
        let at = |id: &'static str, there: &'static str, space: SpaceId| {
            let stations = self.board.touched(space).iter().map(Stop::Station);
            let stops = stations.chain(self.board.halts_at(space).map(Stop::Halt));
            let stations: Vec<Arg> = stops.map(|stop| self.board.stop_name(stop).into()).collect();
            let phrase = Phrase::new(if stations.is_empty() { id } else { there });
            phrase.with("space", space.to_string()).with("stations", stations)
        };
        let on = |id: &'static str, line: LineId| Phrase::new(id).with("line", self.line_name(line));
        let price = |yen_now: Yen| yen(yen_now);
        match action {
            Action::Bid(bid) => Phrase::new("do-bid").with("yen", price(bid)),
            Action::Place(space) => at("do-place", "do-place-at", space),
            Action::Walk(space) => at("do-walk", "do-walk-at", space),
            Action::Stay => {
                let rides = seat.is_some_and(|seat| matches!(table.player(seat).meeple, Meeple::Riding { .. }));
                Phrase::new(if rides { "do-stay-on" } else { "do-stay" })
            }
            Action::Exit(space) => at("do-exit", "do-exit-at", space),
            Action::Assign(line) => on("do-assign", line),
            Action::Take(chosen) | Action::Copy(chosen) | Action::From(chosen) => self.explained_card(action, chosen),
            Action::Pass => {
                let discs = seat.map_or(0, |seat| table.player(seat).discs);
                Phrase::new("do-pass").with("yen", price(self.terms.pass * discs))
            }
            Action::Use(disc) => Phrase::new("do-use").with("yen", price(self.discount(disc))),
            Action::NoMore => Phrase::new("do-no-more"),
            Action::Build(station) => self.explained_build(table.phase, station),
            Action::With(Token::Speed) => Phrase::new("do-with-speed"),
            Action::With(Token::Bike) => Phrase::new("do-with-bike"),
            Action::Invest(line) => {
                let cost = match table.phase {
                    Phase::Target { action, saved } => self.printed_cost(action).less(saved),
                    _ => Yen::ZERO,
                };
                let sum = cost + self.surcharge(table, line);
                on("do-invest", line).with("stock", table.line(line).sold() + 1).with("yen", price(sum))
            }
            Action::Stock(line) => {
                let share = seat.map_or(Yen::ZERO, |seat| self.proceeds(table, seat, line));
                on("do-stock", line).with("yen", price(share))
            }
            Action::Start(line) => on("do-start", line).with("station", self.stop_name(line, 0)),
            Action::Speculate(line) => on("do-speculate", line).with("yen", price(self.least_commitment(table, line))),
            Action::Commit(stake) => Phrase::new("do-commit").with("yen", price(stake)),
            Action::Draw(column) => {
                let card =
                    table.column(column).top().map_or_else(|| Arg::List(Vec::new()), |card| self.card_name(card));
                Phrase::new("do-draw").with("pair", self.board.pair(column).to_owned()).with("card", card)
            }
            Action::Color(color) => self.explained_color(table, seat, color),
            Action::At(station) => self.explained_machine(table, seat, station),
            Action::Drink(_) | Action::Vend | Action::FreeVend | Action::Done | Action::Stop => self.of_drinks(action),
            Action::Board(named) => self.explained_ride(["do-board", "do-board-free"], table, seat, named),
            Action::Transfer(named) => self.explained_ride(["do-transfer", "do-transfer-free"], table, seat, named),
        }
    }

    /// What is done with an action of a card: it is performed or copied, or the disc on it is moved.
    fn explained_card(&self, action: Action, of: ActionId) -> Phrase {
        let discs = self.board.deck.action(of).map_or(0, |action| action.discs);
        let named = |id| Phrase::new(id).with("action", self.effect_phrase(of)).with("count", discs);
        match action {
            Action::Copy(_) => named("do-copy").with("pair", self.pair_of(of)),
            Action::From(_) => named("do-from").with("pair", self.pair_of(of)),
            _ => named("do-take"),
        }
    }

    /// The small decisions about Drinks.
    fn of_drinks(&self, action: Action) -> Phrase {
        match action {
            Action::Drink(color) => Phrase::new("do-drink").with("color", self.color_name(color)),
            Action::Vend => Phrase::new("do-vend"),
            Action::FreeVend => Phrase::new("do-free-vend"),
            Action::Stop => Phrase::new("do-stop"),
            _ => Phrase::new("do-done"),
        }
    }

    /// DR-COL-5: who gives up the last disc is warned.
    fn explained_color(&self, table: &Table, seat: Option<Seat>, color: ColorId) -> Phrase {
        let last = seat.is_some_and(|seat| self.lasting_discs(table, seat) <= 1);
        Phrase::new(if last { "do-color-last" } else { "do-color" }).with("color", self.color_name(color))
    }

    /// DR-VEND-4: a machine at a Station, with its fee.
    fn explained_machine(&self, table: &Table, seat: Option<Seat>, station: StationId) -> Phrase {
        let named = |id: &'static str| Phrase::new(id).with("station", self.station_name(station));
        match seat.map(|seat| self.machine_fee(table, seat, station)) {
            Some((Some(owner), fee)) => named("do-at-fee").with("who", owner).with("yen", yen(fee)),
            Some((None, _)) | None => named("do-at"),
        }
    }

    /// The id of a color of Drinks.
    pub(crate) fn color_id(&self, color: ColorId) -> String {
        let drinks = self.board.drinks.as_ref();
        drinks.and_then(|drinks| drinks.color(color)).map_or_else(String::new, |color| color.id.clone())
    }

    /// The name of a color of Drinks.
    pub(crate) fn color_name(&self, color: ColorId) -> tabletop::Name {
        let drinks = self.board.drinks.as_ref();
        let named = drinks.and_then(|drinks| drinks.color(color)).map(|color| color.name.clone());
        named.unwrap_or_else(|| tabletop::Name::new("", ""))
    }

    fn explained_build(&self, phase: Phase, station: StationId) -> Phrase {
        let chosen = match phase {
            Phase::Target { action, saved } => self.effect(action).map(|effect| (effect, saved)),
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

    fn explained_ride(
        &self,
        [paid, free]: [&'static str; 2],
        table: &Table,
        seat: Option<Seat>,
        named: Option<VehicleId>,
    ) -> Phrase {
        let Phase::Ride { line, .. } = table.phase else { return Phrase::new("do-stay") };
        let fare = seat.map_or(Yen::ZERO, |seat| self.fare(table, seat, line));
        let id = if fare > Yen::ZERO { paid } else { free };
        let vehicle = named.unwrap_or(VehicleId::only(line));
        Phrase::new(id).with("line", self.ride_name(vehicle)).with("yen", yen(fare))
    }

    /// The set of cards that an action is on, as its column shows it: the same action is on cards of several.
    fn pair_of(&self, action: ActionId) -> Arg {
        self.stack_name(ColumnId(self.board.card(action.card()).set))
    }

    /// What an action of a card does, in a few words.
    pub(crate) fn effect_phrase(&self, action: ActionId) -> Phrase {
        self.effect(action).map_or_else(|| Phrase::new("effect-none"), |effect| effect.phrase(&self.terms))
    }

    pub(crate) fn line_name(&self, line: LineId) -> &tabletop::Name {
        &self.board.line(line).name
    }

    pub(crate) fn station_name(&self, station: StationId) -> &tabletop::Name {
        &self.board.station(station).name
    }

    /// A stop as the map prints it: `G6`; OS-LINE-1: the stops of a pair have no numbers.
    pub(crate) fn stop_label(&self, line: LineId, stop: u8) -> String {
        let id = &self.board.line(line).id;
        if self.board.has_pair(line) { id.clone() } else { format!("{id}{}", stop + 1) }
    }

    /// The actions of a card.
    pub(crate) fn card_actions(&self, card: CardId) -> impl Iterator<Item = ActionId> {
        [false, true]
            .into_iter()
            .map(move |second| ActionId::of(card, second))
            .filter(|action| self.board.deck.action(*action).is_some())
    }
}
