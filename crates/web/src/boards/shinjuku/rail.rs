//! The rows of the rail: each choice with its key, its name in both languages, and what it would do.

use maud::{Markup, html};
use shinjuku::{
    Action, Arrival, FestivalCards, Kind, Phase, Piece, Price, RailwayId, Shinjuku, StationId, Store, StoreKind,
    Target, Type, WardId, Wild,
};
use tabletop::{Listener, Name, Notation, Phrase, Seat, Words as _};

use super::{
    super::{Look, RailRow, kit::other},
    Scene,
    lit::Choice,
    of_game,
    pieces::{arrow, counted, store_chip, tokens_chip},
};
use crate::say::Say;

/// What a row says beside its key.
#[derive(Default)]
struct Row {
    name: Option<Markup>,
    lines: Vec<String>,
    /// How it would be paid.
    price: Option<String>,
    /// Shown while the row is looked at.
    ahead: Option<String>,
    /// What it does, as pictures.
    does: Option<Markup>,
}

/// The class of all rows.
const CLASS: &str = "j-offer";

/// A decision in a word or two: what is done, or what it is done with; none: it only goes on. A card, a customer and a store are
/// called so: by the ward or the good alone nobody knows which of them it is.
pub(super) fn name_of(game: &Shinjuku, action: Action, to: Listener<'_>) -> Option<String> {
    let board = game.board();
    let told = |phrase: &Phrase| Shinjuku::dictionary().say(phrase, to);
    let of_kind = |key, what: String| Say(to.lang).phrase(&Phrase::new(key).with("what", what));
    Some(match (action, action.target()) {
        (Action::Begin(kind), _) => told(&action_name(kind)),
        (_, Some(Target::Ward(ward))) => board.ward(ward).name.get(to.lang).to_owned(),
        (_, Some(Target::Station(station))) => board.station(station).name.get(to.lang).to_owned(),
        (_, Some(Target::Railway(railway))) => {
            let [a, b] = board.ends(railway).map(|end| &board.station(end).name);
            told(&of_game("railway").with("a", a).with("b", b))
        }
        (_, Some(Target::Card(ward))) => of_kind("sj-card-of", board.ward(ward).name.get(to.lang).to_owned()),
        (_, Some(Target::Customer(piece))) => of_kind("sj-customer-of", told(&piece.phrase())),
        (_, Some(Target::Store(good))) => of_kind("sj-store-of", told(&good.phrase())),
        (_, None) => return None,
    })
}

/// The name of an action.
const fn action_name(kind: Kind) -> Phrase {
    of_game(match kind {
        Kind::Open => "action-open",
        Kind::Expand => "action-expand",
        Kind::Income => "action-income",
        Kind::Move => "action-move",
        Kind::Departo => "action-departo",
    })
}

impl Scene<'_> {
    /// All choices, and the actions that can't be taken with the rule that forbids them.
    pub(super) fn rows(&self, look: &Look<'_>) -> Vec<RailRow> {
        let mut rows: Vec<RailRow> = self.choices.iter().map(|choice| self.choice_row(choice)).collect();
        if let (Phase::Action, Some((seat, _))) = (self.table().phase, self.view.own()) {
            let closed = Kind::ALL.into_iter().filter(|kind| self.chance(Action::Begin(*kind)).is_none());
            rows.extend(closed.filter_map(|kind| self.closed(look, seat, kind)));
        }
        rows
    }

    fn choice_row(&self, choice: &Choice) -> RailRow {
        let row = self.row(choice);
        let inside = html! {
            @if let Some(key) = choice.key { kbd .j-key data-key=(key) aria-hidden="true" { (key) } }
            span .j-what {
                @if let Some(name) = row.name { b { (name) } }
                @for line in &row.lines { small { (line) } }
                @if let Some(price) = &row.price { small .j-price { (price) } }
                @if let Some(ahead) = &row.ahead { small .pv .j-ahead data-of=(choice.text) { (ahead) } }
            }
            @if let Some(does) = row.does { span .j-does { (does) } }
        };
        RailRow { notation: Some(choice.text.clone()), class: CLASS, inside }
    }

    /// An action that can't be taken, and why.
    fn closed(&self, look: &Look<'_>, seat: Seat, kind: Kind) -> Option<RailRow> {
        let refused = look.at.copy().play(seat, &self.game.write(Action::Begin(kind))).err()?;
        let inside = html! {
            span .j-key .j-shut aria-hidden="true" { "–" }
            span .j-what { b { (self.action(kind)) } small { (self.told(&refused.why)) } }
            @if let Some(rule) = refused.rule { (self.rule(rule.0)) }
        };
        Some(RailRow { notation: None, class: CLASS, inside })
    }

    /// A link to a rule.
    pub(super) fn rule(&self, id: &str) -> Markup {
        html! { a .j-rule href={"/rules/shinjuku#" (id)} title=(id) aria-label=(self.word("sj-rule", id.to_owned())) { "?" } }
    }

    pub(super) fn action(&self, kind: Kind) -> String {
        self.told(&action_name(kind))
    }

    fn row(&self, choice: &Choice) -> Row {
        match choice.target {
            Some(Target::Ward(ward)) => self.ward_row(choice.action, ward),
            Some(Target::Station(station)) => self.station_row(choice.action, station),
            Some(Target::Railway(railway)) => self.railway_row(choice.action, railway),
            Some(Target::Card(ward)) => self.card_row(ward),
            Some(Target::Customer(piece)) => self.customer_row(piece),
            Some(Target::Store(good)) => self.store_row(good),
            None => self.word_row(choice),
        }
    }

    /// A name in both languages.
    pub(super) fn both(&self, name: &Name) -> Markup {
        let second = other(self.to.lang);
        html! { (self.name(name)) " " i lang=(second) { (name.get(second)) } }
    }

    fn ward_row(&self, action: Action, ward: WardId) -> Row {
        let customers = self.table().customers(ward);
        let here = (!customers.is_empty()).then(|| tokens_chip(&counted(customers), 8.5));
        let (lines, does) = match action {
            Action::Festival(_) => (vec![self.wild_words(ward)], None),
            Action::Kaiju(_) if customers.is_empty() => (vec![self.plain("sj-nobody-flees")], None),
            Action::Kaiju(_) => (vec![self.plain("sj-all-flee")], here),
            _ => (Vec::new(), here),
        };
        Row {
            name: Some(self.both(&self.board().ward(ward).name)),
            lines,
            does,
            price: self.price(action),
            ..Row::default()
        }
    }

    /// Which own cards the Festival would make wild.
    fn wild_words(&self, ward: WardId) -> String {
        match self.game.festival_cards(self.view, ward) {
            FestivalCards::None => self.plain("sj-no-card"),
            FestivalCards::WildAlready => self.plain("sj-wild-already"),
            FestivalCards::MadeWild(count) => self.word("sj-makes-wild", count),
        }
    }

    fn station_row(&self, action: Action, station: StationId) -> Row {
        let name = Some(self.both(&self.board().station(station).name));
        match action {
            Action::At(_) => Row { name, price: self.price(action), ..Row::default() },
            Action::From(_) => {
                let does = self.table().store(station).map(store_chip);
                Row { name, lines: vec![self.plain("sj-move-store")], does, ..Row::default() }
            }
            Action::Upgrade(_) => self.upgrade_row(action, station),
            _ => match self.arrival(station) {
                Some(arrival) => self.stop_row(station, &arrival),
                None => Row { name, ..Row::default() },
            },
        }
    }

    fn upgrade_row(&self, action: Action, station: StationId) -> Row {
        let shop = self.table().store(station);
        let new = self.game.store_by(self.view, action).map(|(_, new)| new);
        let does = shop.zip(new).map(|(old, new)| html! { (store_chip(old)) (arrow()) (store_chip(new)) });
        let (lines, price) = (vec![self.plain("sj-gives-up")], self.price(action));
        Row { name: Some(self.both(&self.board().station(station).name)), lines, does, price, ..Row::default() }
    }

    /// A station that the group may come to.
    fn stop_row(&self, station: StationId, arrival: &Arrival) -> Row {
        let off = self.off_words(&arrival.off).into_string();
        let lines = [self.way_words(arrival.way), Some(off).filter(|off| !off.is_empty())];
        let served = arrival.store.filter(|_| !arrival.off.is_empty());
        let does = served.map_or_else(
            || html! { small { (self.plain(if arrival.store.is_some() { "sj-no-match" } else { "sj-no-store" })) } },
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
            price: None,
        }
    }

    fn railway_row(&self, action: Action, railway: RailwayId) -> Row {
        let [a, b] = self.board().ends(railway).map(|end| &self.board().station(end).name);
        let name = html! { (self.name(a)) " – " (self.name(b)) };
        Row { name: Some(name), price: self.price(action), ..Row::default() }
    }

    fn card_row(&self, ward: WardId) -> Row {
        let name = Some(self.both(&self.board().ward(ward).name));
        let Some((seat, hand)) = self.view.own() else { return Row { name, ..Row::default() } };
        let line = match self.table().phase {
            Phase::Pay(purpose) if self.game.is_due(purpose, ward) => self.plain("sj-pays-itself"),
            Phase::Pay(_) => match self.game.why_wild(self.table(), seat, ward) {
                Some(Wild::Festival | Wild::Both) => self.plain("sj-pays-festival"),
                Some(Wild::Store) | None => self.plain("sj-pays-store"),
            },
            _ => self.word("sj-in-hand", hand.count(ward)),
        };
        Row { name, lines: vec![line], does: Some(self.outline(ward)), ..Row::default() }
    }

    fn customer_row(&self, piece: Piece) -> Row {
        let chip = tokens_chip(&[(piece, 1)], 10.0);
        let name = Some(html! { (self.told(&piece.phrase())) });
        match (self.table().phase, self.table().store_here()) {
            (Phase::Give, Some(shop)) => {
                let lines = vec![self.word("sj-goes-to", self.store_words(shop))];
                Row { name, lines, does: Some(html! { (chip) (arrow()) (store_chip(shop)) }), ..Row::default() }
            }
            _ => Row { name, lines: vec![self.plain("sj-to-queue")], does: Some(chip), ..Row::default() },
        }
    }

    fn store_row(&self, good: Type) -> Row {
        let Some((owner, _)) = self.view.own() else { return Row::default() };
        let left = self.table().player(owner).stores_left(good);
        Row {
            name: Some(html! { (self.word("sj-store-of", self.told(&good.phrase()))) }),
            lines: vec![self.word("sj-from-supply", left)],
            does: Some(store_chip(Store { owner, kind: StoreKind::Specialty(good) })),
            ..Row::default()
        }
    }

    fn word_row(&self, choice: &Choice) -> Row {
        let title = match choice.action {
            Action::Begin(kind) => self.action(kind),
            Action::Stop => self.plain("sj-stop"),
            Action::Three => self.plain("sj-three"),
            Action::Decline => self.plain("sj-decline"),
            _ => self.plain("sj-done"),
        };
        let left = self.game.left_over(self.table()).filter(|_| choice.action == Action::Stop);
        let does = left.map(|(group, ward)| {
            let (group, ward) = (tokens_chip(&counted(group), 8.5), self.board().ward(ward));
            html! { (group) (arrow()) span .{"j-ward-chip j-r" (ward.region)} { (self.name(&ward.name)) } }
        });
        let stay = left.map(|(_, ward)| Phrase::new("sj-left-stay").with("ward", &self.board().ward(ward).name));
        let lines = match choice.action {
            // SJ-INC-1, SJ-INC-2: how many cards an Income is depends on the hand.
            Action::Begin(Kind::Income) => Some(format!("{} {}", choice.does, self.plain("sj-income-size"))),
            Action::Begin(_) => Some(choice.does.clone()),
            // The name of these says all that they do; a sentence would only say it again.
            _ => stay.map(|stay| self.say(&stay)),
        };
        Row { name: Some(html! { (title) }), lines: lines.into_iter().collect(), does, ..Row::default() }
    }

    /// How what a choice leads to would be paid: the cheapest way; nothing if it costs nothing.
    pub(super) fn price(&self, action: Action) -> Option<String> {
        let paid = |key, ward| self.say(&Phrase::new(key).with("ward", &self.board().ward(ward).name));
        Some(match self.game.price(self.view, action)? {
            Price::Card(ward) => paid("sj-price", ward),
            Price::Wild(ward) => paid("sj-price-wild", ward),
            Price::Three => self.plain("sj-price-three"),
        })
    }
}
