//! A state written down with names.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tabletop::Seed;

use crate::{
    Shinjuku,
    board::{Board, WardId},
    pieces::{Cards, Group, Piece},
    state::{Kaiju, Phase, Player, Purpose, Source, State, StoreKind},
};

/// A Kaiju off the map; no place on the board has this name.
pub(crate) const ASIDE: &str = "aside";

/// Names with their counts: the cards of a hand, the customers of a ward. What is not named is not there.
pub type Counts = BTreeMap<String, u8>;

/// A state with names; anything one can write, legal or not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The luck.
    pub seed: Seed,
    /// How often the deck was made anew.
    pub shuffles: u16,
    /// Who has the Staca card.
    pub staca: u8,
    /// Whose turn it is.
    pub turn: u8,
    /// The actions begun in this turn.
    pub actions: Vec<String>,
    /// What is asked.
    pub phase: PhasePosition,
    /// The Move under way.
    pub journey: Option<JourneyPosition>,
    /// The ward of the Festival.
    pub festival: String,
    /// `aside`, the id of the Bay, or a ward.
    pub kaiju: String,
    /// The Queue, position 1 (right) first.
    pub queue: Vec<QueuePosition>,
    /// The tokens on the numbers 3 to 8.
    pub stacks: Vec<u8>,
    /// The deck, its next card first.
    pub deck: Vec<String>,
    /// The discard pile.
    pub discard: Counts,
    /// The bag, its next customer first.
    pub bag: Vec<String>,
    /// The customers in each ward that has some.
    pub wards: BTreeMap<String, Counts>,
    /// Customers out of the game.
    pub removed: Counts,
    /// What each player has.
    pub players: Vec<PlayerPosition>,
}

/// A card of the Queue.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QueuePosition {
    /// The ward.
    pub ward: String,
    /// The customers on it.
    #[serde(default)]
    pub customers: Counts,
}

/// What a player has. The supply is what is not on the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerPosition {
    /// The cards in hand.
    pub hand: Counts,
    /// Those of them that everyone saw.
    #[serde(default)]
    pub known: Counts,
    /// The stores on the map: station, and a type or `department`.
    pub stores: BTreeMap<String, String>,
    /// The track on the map.
    pub track: Vec<String>,
    /// The customers behind the screen.
    pub customers: Counts,
    /// The bonus tokens.
    pub tokens: u8,
}

/// A Move under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JourneyPosition {
    /// The ward whose customers move.
    pub ward: String,
    /// The cards paid.
    pub paid: Vec<String>,
    /// Those still in the group.
    pub group: Counts,
    /// The stations visited, with the customer given there.
    pub path: Vec<(String, Option<String>)>,
    /// Who was offered an Income.
    pub offered: Vec<u8>,
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PhasePosition {
    /// DC-SJ-1.
    Festival,
    /// DC-SJ-1k.
    Kaiju,
    /// DC-SJ-1f.
    Flee,
    /// DC-SJ-2.
    Action,
    /// DC-SJ-3.
    Target,
    /// DC-SJ-4, for this station.
    Store(String),
    /// DC-SJ-5.
    First,
    /// DC-SJ-6, after this track.
    Second(String),
    /// DC-SJ-7.
    Gather,
    /// DC-SJ-8.
    Start,
    /// DC-SJ-9.
    On,
    /// DC-SJ-10.
    Give,
    /// DC-SJ-I, to this seat.
    Offer(u8),
    /// DC-SJ-11.
    Upgrade,
    /// DC-SJ-12, for this station.
    Customer(String),
    /// DC-SJ-P.
    Pay(PurposePosition),
    /// DC-SJ-P3.
    Three {
        /// What is paid for.
        purpose: PurposePosition,
        /// The cards picked so far.
        picked: Vec<String>,
    },
    /// The game is over.
    Over,
}

/// What is paid for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PurposePosition {
    /// A store at a station: a type, or the station it comes from.
    Open {
        /// Where.
        at: String,
        /// A type from the supply.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        supply: Option<String>,
        /// The station it comes from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<String>,
    },
    /// A second track.
    Second {
        /// The track laid.
        first: String,
        /// The track to be laid.
        second: String,
    },
    /// The customers of this ward.
    Move(String),
    /// A department store.
    Departo {
        /// Where.
        at: String,
        /// The customer given up.
        with: String,
    },
}

/// Names for everything on a board.
pub(crate) struct Names<'a>(pub(crate) &'a Board);

impl Names<'_> {
    pub(crate) fn ward(&self, ward: WardId) -> String {
        self.0.ward(ward).id.clone()
    }

    pub(crate) fn station(&self, station: crate::board::StationId) -> String {
        self.0.station(station).id.clone()
    }

    pub(crate) fn cards(&self, cards: &Cards) -> Counts {
        cards.iter().map(|(ward, count)| (self.ward(ward), count)).collect()
    }

    pub(crate) fn group(group: Group) -> Counts {
        group.kinds().map(|piece| (piece.id().to_owned(), group.count(piece))).collect()
    }

    pub(crate) fn kaiju(&self, kaiju: Kaiju) -> String {
        match kaiju {
            Kaiju::Aside => ASIDE.to_owned(),
            Kaiju::Bay => self.0.bay.id.clone(),
            Kaiju::In(ward) => self.ward(ward),
        }
    }

    pub(crate) fn phase(&self, phase: Phase) -> PhasePosition {
        let railway = |id| self.0.railway(id).id.clone();
        match phase {
            Phase::Festival => PhasePosition::Festival,
            Phase::Kaiju => PhasePosition::Kaiju,
            Phase::Flee => PhasePosition::Flee,
            Phase::Action => PhasePosition::Action,
            Phase::Target => PhasePosition::Target,
            Phase::Store(at) => PhasePosition::Store(self.station(at)),
            Phase::First => PhasePosition::First,
            Phase::Second(first) => PhasePosition::Second(railway(first)),
            Phase::Gather => PhasePosition::Gather,
            Phase::Start => PhasePosition::Start,
            Phase::On => PhasePosition::On,
            Phase::Give => PhasePosition::Give,
            Phase::Offer(seat) => PhasePosition::Offer(seat.number()),
            Phase::Upgrade => PhasePosition::Upgrade,
            Phase::Customer(at) => PhasePosition::Customer(self.station(at)),
            Phase::Pay(purpose) => PhasePosition::Pay(self.purpose(purpose)),
            Phase::Three(purpose, picked) => PhasePosition::Three {
                purpose: self.purpose(purpose),
                picked: picked.cards().iter().map(|ward| self.ward(*ward)).collect(),
            },
            Phase::Over => PhasePosition::Over,
        }
    }

    fn purpose(&self, purpose: Purpose) -> PurposePosition {
        let railway = |id| self.0.railway(id).id.clone();
        match purpose {
            Purpose::Open { at, store } => {
                let (supply, from) = match store {
                    Source::Supply(of) => (Some(of.id().to_owned()), None),
                    Source::Map(from) => (None, Some(self.station(from))),
                };
                PurposePosition::Open { at: self.station(at), supply, from }
            }
            Purpose::Second { first, second } => {
                PurposePosition::Second { first: railway(first), second: railway(second) }
            }
            Purpose::Move(ward) => PurposePosition::Move(self.ward(ward)),
            Purpose::Departo { at, with } => {
                PurposePosition::Departo { at: self.station(at), with: with.id().to_owned() }
            }
        }
    }

    pub(crate) fn journey(&self, journey: &crate::state::Journey) -> JourneyPosition {
        let stop =
            |stop: &crate::state::Stop| (self.station(stop.station), stop.given.map(|piece| piece.id().to_owned()));
        JourneyPosition {
            ward: self.ward(journey.ward),
            paid: journey.paid.cards().iter().map(|ward| self.ward(*ward)).collect(),
            group: Self::group(journey.group),
            path: journey.path().iter().map(stop).collect(),
            offered: journey.offered.iter().map(tabletop::Seat::number).collect(),
        }
    }

    pub(crate) fn queue(&self, table: &crate::state::Table) -> Vec<QueuePosition> {
        let card = |card: &crate::state::QueueCard| QueuePosition {
            ward: self.ward(card.ward),
            customers: Self::group(card.customers),
        };
        table.queue.iter().map(card).collect()
    }

    pub(crate) fn wards(&self, table: &crate::state::Table) -> BTreeMap<String, Counts> {
        let some = WardId::all().filter(|ward| !table.customers(*ward).is_empty());
        some.map(|ward| (self.ward(ward), Self::group(table.customers(ward)))).collect()
    }

    pub(crate) fn stores(&self, table: &crate::state::Table, player: &Player) -> BTreeMap<String, String> {
        let kind = |at| table.store(at).map(|store| (self.station(at), StoreKind::id(store.kind).to_owned()));
        crate::board::StationId::of(player.sites).filter_map(kind).collect()
    }

    pub(crate) fn track(&self, table: &crate::state::Table, seat: tabletop::Seat) -> Vec<String> {
        let own = crate::board::RailwayId::all().filter(|railway| table.track_on(*railway) == Some(seat));
        own.map(|railway| self.0.railway(railway).id.clone()).collect()
    }
}

impl Shinjuku {
    pub(crate) fn position(&self, state: &State) -> Position {
        let (table, names) = (&state.table, Names(&self.board));
        let player = |seat: tabletop::Seat| {
            let player = table.player(seat);
            PlayerPosition {
                hand: names.cards(state.hand(seat)),
                known: names.cards(&player.known),
                stores: names.stores(table, player),
                track: names.track(table, seat),
                customers: Names::group(player.customers),
                tokens: player.tokens,
            }
        };
        let deck = state.deck.iter().take(usize::from(table.deck)).rev();
        let bag = state.bag.iter().take(usize::from(table.bag)).rev();
        Position {
            seed: state.seed,
            shuffles: table.shuffles,
            staca: table.staca.number(),
            turn: table.turn.number(),
            actions: table.taken.iter().map(|kind| kind.id().to_owned()).collect(),
            phase: names.phase(table.phase),
            journey: table.journey.as_ref().map(|journey| names.journey(journey)),
            festival: names.ward(table.festival),
            kaiju: names.kaiju(table.kaiju),
            queue: names.queue(table),
            stacks: table.stacks().to_vec(),
            deck: deck.map(|ward| names.ward(*ward)).collect(),
            discard: names.cards(&table.discard),
            bag: bag.map(|piece: &Piece| piece.id().to_owned()).collect(),
            wards: names.wards(table),
            removed: Names::group(table.removed),
            players: tabletop::Seat::all(self.players).map(player).collect(),
        }
    }
}
