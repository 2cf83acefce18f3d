//! The view as text: the Income track, the cards with their free spots, the players, and where you stand.

use tabletop::{Listener, Page, Phrase, Seat, Style, Words};

use crate::{
    TokyoMetro,
    board::marker,
    id::{CardId, LineId, Yen},
    legal::yen,
    state::{Meeple, Phase, Spot, Table},
    view::View,
};

/// A page that is being written for somebody.
pub(crate) struct Writer<'a> {
    pub(crate) page: Page,
    pub(crate) to: Listener<'a>,
}

impl Writer<'_> {
    pub(crate) fn word(&self, phrase: &Phrase) -> String {
        TokyoMetro::dictionary().say(phrase, self.to)
    }

    fn seat(&self, seat: Seat) -> String {
        self.word(&Phrase::new("seat").with("who", seat))
    }

    pub(crate) fn heading(&mut self, id: &'static str) {
        let text = self.word(&Phrase::new(id));
        self.page.line().line().put(text, Style::BOLD);
    }

    pub(crate) fn phrase(&mut self, phrase: &Phrase) {
        let text = self.word(phrase);
        self.page.say(text);
    }
}

impl TokyoMetro {
    pub(crate) fn text(&self, view: &View, to: Listener<'_>) -> Page {
        let table = &view.table;
        let mut writer = Writer { page: Page::default(), to };
        let head = Phrase::new("page-round").with("round", table.round).with("rounds", self.rounds());
        let head = writer.word(&head);
        writer.page.put(head, Style::BOLD);
        self.put_players(&mut writer, view);
        self.put_track(&mut writer, table);
        self.put_cards(&mut writer, table);
        self.put_drinks(&mut writer, table);
        let placing = table.phase == Phase::Place && view.seat().is_some_and(|seat| table.actors().contains(seat));
        if placing {
            self.put_whole_map(&mut writer, table);
        } else if let Some(space) = view.seat().and_then(|seat| self.standpoint(table, seat)) {
            self.put_neighbourhood(&mut writer, table, space);
        }
        writer.page
    }

    fn put_players(&self, writer: &mut Writer<'_>, view: &View) {
        let table = &view.table;
        writer.heading("page-players");
        for seat in table.in_order().iter().copied() {
            let player = table.player(seat);
            writer.page.line().say(if table.actors().contains(seat) { "> " } else { "  " });
            let name = format!("P{} {}", seat.number() + 1, writer.seat(seat));
            let style = if view.viewer.is(seat) { Style::BOLD } else { Style::default() };
            writer.page.put(name, style).say("  ");
            let line = Phrase::new("page-player")
                .with("yen", yen(player.yen))
                .with("discs", player.discs)
                .with("spare", player.spare)
                .with("pyramids", self.terms.pyramids_left(player))
                .with("bets", self.speculations_left(table, seat))
                .with("speed", player.speed)
                .with("loans", player.loans);
            writer.phrase(&line);
            self.put_extras(writer, view, seat);
        }
        let supply = Phrase::new("page-supply")
            .with("speed", table.supply.speed)
            .with("loans", table.supply.loans)
            .with("bikes", table.supply.bikes);
        writer.page.line().say("  ");
        writer.phrase(&supply);
    }

    /// What only some players have: a Bicycle, bonus Yen, Stock, personal cards; and where the Meeple is.
    fn put_extras(&self, writer: &mut Writer<'_>, view: &View, seat: Seat) {
        let table = &view.table;
        let player = table.player(seat);
        if player.bike {
            writer.page.say("  ");
            writer.phrase(&Phrase::new("page-bike"));
        }
        if player.bonus > Yen::ZERO {
            writer.page.say("  ");
            writer.phrase(&Phrase::new("page-bonus").with("yen", yen(player.bonus)));
        }
        if player.set_aside > Yen::ZERO {
            writer.page.say("  ");
            writer.phrase(&Phrase::new("page-set-aside").with("yen", yen(player.set_aside)));
        }
        if player.vending > 0 {
            writer.page.say("  ");
            writer.phrase(&Phrase::new("page-vending").with("count", player.vending));
        }
        if player.lent > 0 {
            writer.page.say("  ");
            writer.phrase(&Phrase::new("page-lent").with("count", player.lent));
        }
        if player.boxed > 0 {
            writer.page.say("  ");
            writer.phrase(&Phrase::new("page-box").with("count", player.boxed));
        }
        if let Some(bid) = view.bid.filter(|_| view.viewer.is(seat)) {
            writer.page.say("  ");
            writer.phrase(&Phrase::new("page-bid").with("yen", yen(bid)));
        }
        if table.passed.contains(seat) {
            writer.page.say("  ");
            writer.phrase(&Phrase::new("page-passed"));
        }
        writer.page.say("  ");
        match player.meeple {
            Meeple::Off => writer.phrase(&Phrase::new("page-off")),
            Meeple::On(space) => writer.phrase(&Phrase::new("page-at").with("space", space.to_string())),
            Meeple::Riding { vehicle, .. } => {
                writer.phrase(&Phrase::new("page-rides").with("line", self.ride_name(vehicle)));
            }
        }
        let stations: Vec<_> = player.stations.iter().map(|at| (&self.board.station(at).name).into()).collect();
        if !stations.is_empty() {
            writer.page.line().say("    ");
            writer.phrase(&Phrase::new("page-stations").with("stations", stations));
        }
        for card in player.cards.iter() {
            writer.page.line().say("    ");
            writer.phrase(&Phrase::new("page-card-of"));
            writer.page.say(" ");
            self.put_card(writer, table, card);
        }
    }

    fn put_track(&self, writer: &mut Writer<'_>, table: &Table) {
        writer.heading("page-track");
        for line in self.board.lines() {
            let (data, state) = (self.board.line(line), table.line(line));
            let (flips, row) = marker(state.value);
            let value = if flips > 0 { format!("{} (+{flips}×6,000)", yen(row)) } else { yen(row) };
            let track = self.board.track();
            writer.page.line().put(format!("{} ", data.id), Style { bold: true, ..Style::color(data.color) });
            writer.page.say(format!("{value:<8} "));
            let split = format!("{}/{}", track.higher(state.value).0, track.lower(state.value).0);
            writer.page.put(format!("{split:<10} "), Style::DIM);
            self.put_train(writer, table, line);
            for (owner, number) in state.stocks.iter().zip(1..) {
                if let Some(seat) = owner {
                    let stock = Phrase::new("page-stock").with("stock", number).with("who", seat);
                    writer.page.say("  ");
                    writer.phrase(&stock);
                }
            }
            for spot in state.laid() {
                let phrase = match *spot {
                    Spot::Empty => continue,
                    Spot::Speed => Phrase::new("page-speed"),
                    Spot::Speculation { seat, yen: stake } => {
                        Phrase::new("page-bet").with("who", seat).with("yen", yen(stake))
                    }
                };
                writer.page.say("  ");
                writer.phrase(&phrase);
            }
        }
    }

    fn put_train(&self, writer: &mut Writer<'_>, table: &Table, line: LineId) {
        if !table.line(line).runs() {
            let none = writer.word(&Phrase::new("page-no-train"));
            writer.page.put(none, Style::DIM);
        }
        for (number, vehicle) in self.board.vehicles(line).enumerate() {
            let Some(at) = table.vehicle(vehicle) else { continue };
            let next = at.moved(self.board.last_stop(line)).stop;
            let phrase = if self.board.has_pair(line) {
                writer.page.say(if number > 0 { "  " } else { "" });
                let name = self.board.vehicle_name(vehicle);
                Phrase::new("page-pair").with("name", name).with("next", self.stop_name(line, next))
            } else {
                let stop = self.stop_label(line, at.stop);
                Phrase::new("page-train").with("stop", stop).with("next", self.stop_label(line, next))
            };
            writer.phrase(&phrase.with("station", self.stop_name(line, at.stop)));
        }
    }

    fn put_cards(&self, writer: &mut Writer<'_>, table: &Table) {
        writer.heading("page-cards");
        for at in self.board.columns() {
            let column = table.column(at);
            writer.page.line().put(self.board.pair(at).to_owned(), Style::BOLD);
            if let Some(top) = column.top() {
                writer.page.say("  ");
                writer.phrase(&Phrase::new("page-discard"));
                writer.page.say(" ");
                self.put_card(writer, table, top);
            }
            for row in column.rows() {
                writer.page.line().say("  ");
                match row {
                    Some(card) => self.put_card(writer, table, card),
                    None => writer.phrase(&Phrase::new("page-gap")),
                }
            }
        }
    }

    /// The crates of Drinks: whose they are, and where their Drinks stand.
    fn put_drinks(&self, writer: &mut Writer<'_>, table: &Table) {
        let Some(drinks) = &self.board.drinks else { return };
        writer.heading("page-drinks");
        for color in drinks.colors() {
            let (at, name) = (table.crates.at(color), self.color_name(color));
            writer.page.line().say("  ");
            match table.crates.owner(color) {
                Some(owner) => {
                    let phrase = Phrase::new("page-crate").with("color", name).with("who", owner);
                    writer.phrase(&phrase.with("count", drinks.per_color.saturating_sub(at.len())));
                }
                None => writer.phrase(&Phrase::new("page-crate-full").with("color", name)),
            }
            let stations: Vec<_> = at.iter().map(|at| (&self.board.station(at).name).into()).collect();
            if !stations.is_empty() {
                writer.page.say("  ");
                writer.phrase(&Phrase::new("page-machines").with("stations", stations));
            }
        }
    }

    /// A card: its actions with their free spots, or who fills them.
    fn put_card(&self, writer: &mut Writer<'_>, table: &Table, card: CardId) {
        writer.page.say(format!("{} ", self.card_id(card)));
        if let Some(color) = self.board.card(card).color {
            writer.phrase(&Phrase::new("page-color-card").with("color", self.color_name(color)));
        }
        for action in self.card_actions(card) {
            let spots = self.board.deck.action(action).map_or(0, |action| action.discs);
            let fills = |seat: &Seat| table.player(*seat).placed.contains(action);
            let owners: Vec<String> = Seat::all(self.players).filter(fills).map(|seat| writer.seat(seat)).collect();
            let text = writer.word(&self.effect_phrase(action));
            let (mark, style) = if owners.is_empty() {
                (format!("{} ", "○".repeat(usize::from(spots))), Style::default())
            } else {
                (format!("({}) ", owners.join(", ")), Style::DIM)
            };
            writer.page.put(format!(" {mark}{text}"), style);
        }
    }
}
