//! What happens when the group comes to a station, as words: who gets off, which store takes them, who may take an Income.

use maud::{Markup, html};
use shinjuku::{Arrival, Piece, StationId, Store, StoreKind, Way};
use tabletop::{Phrase, Seat};

use super::{Scene, of_game};

impl Scene<'_> {
    pub(super) fn arrival(&self, station: StationId) -> Option<Arrival> {
        self.game.arrival(self.table(), station)
    }

    /// A store as words: `your Food store`.
    pub(super) fn store_words(&self, of: Store) -> String {
        let own = self.look.is_you(of.owner);
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
        let own = self.look.is_you(self.table().turn);
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
        let stop = |(to, store): (StationId, Store)| {
            let there = Phrase::new("sj-ahead-stop").with("station", self.station(to).to_owned());
            self.say(&there.with("store", self.store_words(store)))
        };
        let stops = self.game.stores_beyond(self.table(), from).into_iter().take(2);
        let stops: Vec<String> = stops.map(stop).collect();
        (!stops.is_empty()).then(|| self.word("sj-ahead", stops.join(&self.plain("comma"))))
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
