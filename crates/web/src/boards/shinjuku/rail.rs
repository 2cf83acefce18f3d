//! The rows of the rail: each choice with its key, its name in both languages, and what it would do.

use maud::{Markup, html};
use shinjuku::{Kind, Phase, Piece, RailwayId, StationId, Store, StoreKind, Type, WardId};
use tabletop::{Name, Phrase, Seat};

use super::{
    super::{Look, Offer},
    Scene,
    arrival::Arrival,
    lit::{Choice, Target},
    of_game, other,
    pieces::{arrow, counted, store_chip, tokens_chip},
};

/// What a row says beside its key.
#[derive(Default)]
struct Row {
    name: Option<Markup>,
    lines: Vec<String>,
    /// Shown while the row is looked at.
    ahead: Option<String>,
    /// What it does, as pictures.
    does: Option<Markup>,
}

/// The class of all rows.
const CLASS: &str = "j-offer";

impl Scene<'_> {
    /// All choices, and the actions that can't be taken with the rule that forbids them.
    pub(super) fn offers(&self, look: &Look<'_>) -> Vec<Offer> {
        let mut offers: Vec<Offer> = self.choices.iter().map(|choice| self.offer(choice)).collect();
        if let (Phase::Action, Some((seat, _))) = (self.table().phase, self.view.own()) {
            let closed = Kind::ALL.into_iter().filter(|kind| self.said(kind.id()).is_none());
            offers.extend(closed.filter_map(|kind| self.closed(look, seat, kind)));
        }
        offers
    }

    fn offer(&self, choice: &Choice) -> Offer {
        let row = self.row(choice);
        let inside = html! {
            @if let Some(key) = choice.key { kbd .j-key data-key=(key) aria-hidden="true" { (key) } }
            span .j-what {
                @if let Some(name) = row.name { b { (name) } }
                @for line in &row.lines { small { (line) } }
                @if let Some(ahead) = &row.ahead { small .pv .j-ahead data-of=(choice.text) { (ahead) } }
            }
            @if let Some(does) = row.does { span .j-does { (does) } }
        };
        Offer { notation: Some(choice.text.clone()), class: CLASS, inside }
    }

    /// An action that can't be taken, and why.
    fn closed(&self, look: &Look<'_>, seat: Seat, kind: Kind) -> Option<Offer> {
        let refused = look.at.copy().play(seat, kind.id()).err()?;
        let inside = html! {
            span .j-key .j-shut aria-hidden="true" { "–" }
            span .j-what { b { (self.action(kind)) } small { (self.told(&refused.why)) } }
            @if let Some(rule) = refused.rule { (self.rule(rule.0)) }
        };
        Some(Offer { notation: None, class: CLASS, inside })
    }

    /// A link to a rule.
    pub(super) fn rule(&self, id: &str) -> Markup {
        html! { a .j-rule href={"/rules/shinjuku#" (id)} title=(id) aria-label=(self.word("sj-rule", id.to_owned())) { "?" } }
    }

    pub(super) fn action(&self, kind: Kind) -> String {
        self.told(&of_game(match kind {
            Kind::Open => "action-open",
            Kind::Expand => "action-expand",
            Kind::Income => "action-income",
            Kind::Move => "action-move",
            Kind::Departo => "action-departo",
        }))
    }

    fn row(&self, choice: &Choice) -> Row {
        match choice.target {
            Target::Ward(ward) => self.ward_row(ward),
            Target::Station(station) => self.station_row(station),
            Target::Railway(railway) => self.railway_row(railway),
            Target::Card(ward) => self.card_row(ward),
            Target::Customer(piece) => self.customer_row(piece),
            Target::Store(good) => self.store_row(good),
            Target::Word => self.word_row(choice),
        }
    }

    /// A name in both languages.
    pub(super) fn both(&self, name: &Name) -> Markup {
        let second = other(self.to.lang);
        html! { (self.name(name)) " " i lang=(second) { (name.get(second)) } }
    }

    fn ward_row(&self, ward: WardId) -> Row {
        let table = self.table();
        let customers = table.customers(ward);
        let here = (!customers.is_empty()).then(|| tokens_chip(&counted(customers), 8.5));
        let (lines, does) = match table.phase {
            Phase::Festival => (vec![self.wild_words(ward)], None),
            Phase::Kaiju if customers.is_empty() => (vec![self.plain("sj-nobody-flees")], None),
            Phase::Kaiju => (vec![self.plain("sj-all-flee")], here),
            Phase::Flee => (vec![], here),
            _ => (vec![self.price(ward.bit())], here),
        };
        Row { name: Some(self.both(&self.board().ward(ward).name)), lines, does, ..Row::default() }
    }

    /// Which own cards the Festival would make wild.
    fn wild_words(&self, ward: WardId) -> String {
        let Some((seat, hand)) = self.view.own() else { return String::new() };
        let (count, store) = (hand.count(ward), self.has_store_in(seat, ward));
        match (count, store) {
            (0, _) => self.plain("sj-no-card"),
            (_, true) => self.plain("sj-wild-already"),
            (count, false) => self.word("sj-makes-wild", count),
        }
    }

    fn station_row(&self, station: StationId) -> Row {
        let name = Some(self.both(&self.board().station(station).name));
        let ward = self.board().ward_of(station);
        match self.table().phase {
            Phase::Target => Row { name, lines: vec![self.price(ward.bit())], ..Row::default() },
            Phase::Store(_) => {
                let does = self.table().store(station).map(store_chip);
                Row { name, lines: vec![self.plain("sj-move-store")], does, ..Row::default() }
            }
            Phase::Upgrade => self.upgrade_row(station),
            _ => match self.arrival(station) {
                Some(arrival) => self.stop_row(station, &arrival),
                None => Row { name, ..Row::default() },
            },
        }
    }

    fn upgrade_row(&self, station: StationId) -> Row {
        let shop = self.table().store(station);
        let price = self.price(self.board().ward_of(station).bit());
        let does = shop.map(|shop| {
            html! { (store_chip(shop)) (arrow()) (store_chip(Store { owner: shop.owner, kind: StoreKind::Department })) }
        });
        let lines = vec![self.plain("sj-gives-up"), price];
        Row { name: Some(self.both(&self.board().station(station).name)), lines, does, ..Row::default() }
    }

    /// A station that the group may come to.
    fn stop_row(&self, station: StationId, arrival: &Arrival) -> Row {
        let off = self.off_words(&arrival.off).into_string();
        let lines = [self.way_words(arrival.way), Some(off).filter(|off| !off.is_empty())];
        let served = arrival.shop.filter(|_| !arrival.off.is_empty());
        let does = served.map_or_else(
            || html! { small { (self.plain(if arrival.shop.is_some() { "sj-no-match" } else { "sj-no-store" })) } },
            |shop| {
                let off: Vec<_> = arrival.off.iter().map(|piece| (*piece, 1)).collect();
                html! { (tokens_chip(&off, 9.0)) (arrow()) span .unseen { (self.store_words(shop)) } (store_chip(shop)) }
            },
        );
        let lines: Vec<String> = lines.into_iter().flatten().collect();
        Row {
            name: Some(self.both(&self.board().station(station).name)),
            lines: vec![lines.join(&self.plain("sj-dot"))],
            ahead: self.ahead(station),
            does: Some(does),
        }
    }

    fn railway_row(&self, railway: RailwayId) -> Row {
        let [a, b] = self.board().ends(railway).map(|end| &self.board().station(end).name);
        let name = html! { (self.name(a)) " – " (self.name(b)) };
        let lines = match self.table().phase {
            Phase::Second(first) => vec![self.price(self.board().end_wards(first))],
            _ => vec![],
        };
        Row { name: Some(name), lines, ..Row::default() }
    }

    fn card_row(&self, ward: WardId) -> Row {
        let name = Some(self.both(&self.board().ward(ward).name));
        let line = match self.table().phase {
            Phase::Pay(purpose) if self.due(purpose) & ward.bit() != 0 => self.plain("sj-pays-itself"),
            Phase::Pay(_) => {
                self.plain(if self.table().festival == ward { "sj-pays-festival" } else { "sj-pays-store" })
            }
            _ => self.view.own().map(|(_, hand)| self.word("sj-in-hand", hand.count(ward))).unwrap_or_default(),
        };
        Row { name, lines: vec![line], does: Some(self.outline(ward)), ..Row::default() }
    }

    fn customer_row(&self, piece: Piece) -> Row {
        let chip = tokens_chip(&[(piece, 1)], 10.0);
        let name = Some(html! { (self.told(&piece.phrase())) });
        match (self.table().phase, self.shop_here()) {
            (Phase::Give, Some(shop)) => {
                let lines = vec![self.word("sj-goes-to", self.store_words(shop))];
                Row { name, lines, does: Some(html! { (chip) (arrow()) (store_chip(shop)) }), ..Row::default() }
            }
            _ => Row { name, lines: vec![self.plain("sj-to-queue")], does: Some(chip), ..Row::default() },
        }
    }

    fn store_row(&self, good: Type) -> Row {
        let Some((owner, _)) = self.view.own() else { return Row::default() };
        let mut supply = Type::ALL.into_iter().zip(self.table().player(owner).supply);
        let left = supply.find(|(of, _)| *of == good).map_or(0, |(_, left)| left);
        Row {
            name: Some(html! { (self.word("sj-store-of", self.told(&good.phrase()))) }),
            lines: vec![self.word("sj-from-supply", left)],
            does: Some(store_chip(Store { owner, kind: StoreKind::Specialty(good) })),
            ..Row::default()
        }
    }

    fn word_row(&self, choice: &Choice) -> Row {
        let kind = Kind::ALL.into_iter().find(|kind| kind.id() == choice.text);
        let title = match (kind, choice.text.as_str()) {
            (Some(kind), _) => self.action(kind),
            (None, "stop") => self.plain("sj-stop"),
            (None, "three") => self.plain("sj-three"),
            (None, "decline") => self.plain("sj-decline"),
            (None, _) => self.plain("sj-done"),
        };
        let ends = self.table().journey.as_ref().filter(|_| choice.text == "stop");
        let does = ends.and_then(|journey| {
            let ward = self.board().ward(self.board().ward_of(journey.here()?));
            let group = tokens_chip(&counted(journey.group), 8.5);
            Some(html! { (group) (arrow()) span .{"j-ward-chip j-r" (ward.region)} { (self.name(&ward.name)) } })
        });
        Row { name: Some(html! { (title) }), lines: vec![choice.does.clone()], does, ..Row::default() }
    }

    /// How a card of one of these wards would be paid: the cheapest way.
    fn price(&self, due: u32) -> String {
        let Some((seat, hand)) = self.view.own() else { return String::new() };
        let named = |set: u32| WardId::of(set).next().map(|ward| self.board().ward(ward).name.clone());
        let wild = hand.held() & self.game.wild(self.table(), seat);
        match (named(hand.held() & due), named(wild)) {
            (Some(ward), _) => self.say(&Phrase::new("sj-price").with("ward", ward)),
            (None, Some(ward)) => self.say(&Phrase::new("sj-price-wild").with("ward", ward)),
            (None, None) => self.plain("sj-price-three"),
        }
    }
}
