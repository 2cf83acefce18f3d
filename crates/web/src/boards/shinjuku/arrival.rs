//! What happens when the group comes to a station: who gets off, which store takes them, who may take an Income.

use maud::{Markup, html};
use shinjuku::{Group, Journey, Piece, Sets, StationId, Store, StoreKind};
use tabletop::{Phrase, Seat};

use super::{
    Scene,
    lit::{Choice, Target},
    of_game,
};

/// Over what the group comes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// It starts there.
    Start,
    /// SJ-COMP-7: over the connection that is open to all.
    Open,
    /// Over a track of the player who moves it.
    Own,
    /// SJ-MOVE-14: over a track whose owner may take an Income.
    Income(Seat),
    /// Over a track whose owner was offered one before.
    Again(Seat),
}

/// What happens at a station.
pub(super) struct Arrival {
    pub(super) shop: Option<Store>,
    /// Those whom the store matches; one of them gets off.
    pub(super) off: Vec<Piece>,
    pub(super) way: Way,
}

impl Scene<'_> {
    pub(super) fn arrival(&self, station: StationId) -> Option<Arrival> {
        let journey = self.table().journey.as_ref()?;
        let shop = self.table().store(station);
        Some(Arrival { shop, off: fits(journey.group, shop), way: self.way_to(journey, station) })
    }

    fn way_to(&self, journey: &Journey, to: StationId) -> Way {
        let Some(here) = journey.here() else { return Way::Start };
        let railway = self.board().road(here, to).and_then(|road| road.by);
        match railway.and_then(|railway| self.table().track_on(railway)) {
            None => Way::Open,
            Some(owner) if owner == self.table().turn => Way::Own,
            Some(owner) if journey.offered.contains(owner) => Way::Again(owner),
            Some(owner) => Way::Income(owner),
        }
    }

    /// The store where the group stands.
    pub(super) fn shop_here(&self) -> Option<Store> {
        self.table().store(self.table().journey.as_ref()?.here()?)
    }

    /// A store as words: `your Food store`.
    pub(super) fn store_words(&self, of: Store) -> String {
        let own = self.view.viewer.is(of.owner);
        let phrase = match (of.kind, own) {
            (StoreKind::Specialty(good), true) => Phrase::new("sj-your-store").with("good", self.told(&good.phrase())),
            (StoreKind::Specialty(good), false) => {
                Phrase::new("sj-their-store").with("good", self.told(&good.phrase()))
            }
            (StoreKind::Department, true) => Phrase::new("sj-your-department"),
            (StoreKind::Department, false) => Phrase::new("sj-their-department"),
        };
        self.say(&phrase.with("who", of.owner))
    }

    /// How the group comes to a station, as words.
    pub(super) fn way_words(&self, way: Way) -> Option<String> {
        let own = self.view.viewer.is(self.table().turn);
        Some(match way {
            Way::Start => return None,
            Way::Open => self.plain("sj-ready"),
            Way::Own if own => self.plain("sj-way-own"),
            Way::Own => self.say(&Phrase::new("sj-way-of").with("who", self.table().turn)),
            Way::Income(who) => self.say(&Phrase::new("sj-way-income").with("who", who)),
            Way::Again(who) => self.say(&Phrase::new("sj-way-again").with("who", who)),
        })
    }

    /// Where the group could go from there, if somebody would be served: one stop ahead.
    pub(super) fn ahead(&self, from: StationId) -> Option<String> {
        let (journey, arrival) = (self.table().journey.as_ref()?, self.arrival(from)?);
        let mut left = journey.group;
        if let [only] = arrival.off.as_slice() {
            left.take(*only);
        }
        let roads = self.board().roads(from).iter().filter(|road| {
            let kaiju = self.table().kaiju.ward() == Some(self.board().ward_of(road.to));
            let usable = road.by.is_none_or(|railway| self.table().track_on(railway).is_some());
            usable && !kaiju && journey.visited & road.to.bit() == 0
        });
        let stop = |to: StationId| {
            let shop = self.table().store(to).filter(|shop| !fits(left, Some(*shop)).is_empty())?;
            let there = Phrase::new("sj-ahead-stop").with("station", self.station(to).to_owned());
            Some(self.say(&there.with("store", self.store_words(shop))))
        };
        let stops: Vec<String> = roads.filter_map(|road| stop(road.to)).take(2).collect();
        (!stops.is_empty()).then(|| self.word("sj-ahead", stops.join(&self.plain("comma"))))
    }

    /// Whom a choice brings behind the viewer's own screen.
    pub(super) fn wins(&self, choice: &Choice) -> Option<Piece> {
        let arrival = match choice.target {
            Target::Station(station) if self.table().journey.is_some() => self.arrival(station)?,
            Target::Customer(piece) => {
                return self.shop_here().filter(|shop| self.view.viewer.is(shop.owner)).map(|_| piece);
            }
            _ => return None,
        };
        let owner = arrival.shop?.owner;
        match arrival.off.as_slice() {
            [only] if self.view.viewer.is(owner) => Some(*only),
            _ => None,
        }
    }

    /// What a seat's customers are worth, with those who got off on this Move and perhaps one more.
    pub(super) fn worth(&self, seat: Seat, more: Option<Piece>) -> i64 {
        let player = self.table().player(seat);
        let mut all = player.customers;
        all.join(&self.on_the_way(seat));
        if let Some(piece) = more {
            all.add(piece, 1);
        }
        Sets::best(all.units(), player.tokens).points()
    }

    /// Those who got off for a seat on the Move under way; they come behind the screen at its end.
    pub(super) fn on_the_way(&self, seat: Seat) -> Group {
        let mut group = Group::default();
        let stops = self.table().journey.iter().flat_map(Journey::path);
        for stop in stops {
            let owner = self.table().store(stop.station).map(|shop| shop.owner);
            if let (Some(piece), true) = (stop.given, owner == Some(seat)) {
                group.add(piece, 1);
            }
        }
        group
    }

    /// The owner's name in words of the game.
    pub(super) fn who(&self, seat: Seat) -> String {
        self.told(&of_game("list").with("what", seat))
    }

    /// Customers who get off, as words.
    pub(super) fn off_words(&self, off: &[Piece]) -> Markup {
        html! {
            @match off {
                [] => {},
                [only] => { (self.word("sj-gets-off", self.told(&only.phrase()))) }
                _ => { (self.plain("sj-one-gets-off")) }
            }
        }
    }
}

/// Those of a group whom a store matches.
fn fits(group: Group, shop: Option<Store>) -> Vec<Piece> {
    group.kinds().filter(|piece| shop.is_some_and(|shop| shop.kind.matches(piece.of()))).collect()
}
