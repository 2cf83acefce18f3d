//! The written form of a state: what its JSON looks like.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{MapAccess, Visitor},
    ser::SerializeMap,
};
use tabletop::Seed;

/// A state written down with names; anything one can write, legal or not.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Position {
    /// The luck of the game; what is still hidden in it is the order of tied bids in round 1.
    pub seed: Seed,
    /// The round, from 1.
    pub round: u8,
    /// `bid`, `place`, `movement`, `action`, `train` or `over`.
    pub phase: PhaseName,
    /// Whose decision it is; none while all bid.
    pub turn: Option<u8>,
    /// Whether a Speed token was assigned on this turn.
    pub assigned: bool,
    /// The action that was chosen, while its chain of decisions goes on.
    pub chain: Option<Chain>,
    /// What is asked of Vending Machines; not written if nothing is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub machine: Option<Machine>,
    /// The Train that is moving.
    pub moving: Option<Moving>,
    /// The turn order, from the left; before the first bids the seats as they sit.
    pub order: Vec<u8>,
    /// The white tokens in the supply.
    pub supply: Tokens,
    /// The card sets.
    pub columns: Vec<Cards>,
    /// The crates of Drinks by color; not written without Drinks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drinks: Option<Named<Crate>>,
    /// The Lines by letter.
    pub lines: Named<LineEntry>,
    /// The players by seat.
    pub players: Vec<PlayerEntry>,
}

/// The name of a phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PhaseName {
    /// Turn Order Phase.
    Bid,
    /// Movement Phase of round 1.
    Place,
    /// Movement Phase.
    Movement,
    /// Action Phase.
    Action,
    /// Train Phase.
    Train,
    /// The game is over.
    Over,
}

/// An action that was chosen, and what was answered so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Chain {
    /// The action: `zn-2-1 top`.
    pub action: String,
    /// What is asked: `from`, `discount`, `target`, `token` or `commit`.
    pub ask: AskName,
    /// The discounts used.
    #[serde(default)]
    pub saved: i32,
    /// Where a Station is built, for `token`.
    #[serde(default)]
    pub station: Option<String>,
    /// The Line speculated on, for `commit`.
    #[serde(default)]
    pub line: Option<String>,
}

/// What is asked inside a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AskName {
    /// Which Copy disc moves.
    From,
    /// Which Discount disc is used.
    Discount,
    /// What the action is about.
    Target,
    /// Which token is returned.
    Token,
    /// How much is committed.
    Commit,
}

/// What is asked of Vending Machines.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Machine {
    /// `station`, `drink`, `step` or `after`.
    pub ask: MachineAsk,
    /// When a machine is being built: `action`, `before`, `during` or `after`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<OccasionName>,
    /// Where it is built, for `drink`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub station: Option<String>,
    /// The Move under way, for `step` and `during`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// Its steps that are left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u8>,
}

/// What is asked of Vending Machines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MachineAsk {
    /// Where the machine is built.
    Station,
    /// With which Drink.
    Drink,
    /// The next step of a Move.
    Step,
    /// Whether there are more after the action.
    After,
}

/// When a machine is being built.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OccasionName {
    /// As the action.
    Action,
    /// Before it.
    Before,
    /// On the way of a Move.
    During,
    /// After it.
    After,
}

/// A crate of Drinks of one color.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Crate {
    /// Whose it is.
    pub owner: Option<u8>,
    /// The Stations where its Drinks stand.
    pub at: Vec<String>,
}

/// The Train that is moving.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Moving {
    /// Its Line.
    pub line: String,
    /// The stops it still has to move.
    pub left: u8,
    /// Whether it is being taken off the Map.
    #[serde(default)]
    pub removed: bool,
    /// Whether the seat that is asked has just boarded it, and from where (TE-RIDE-8).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boarded: Option<Boarded>,
}

/// A boarding at the stop where the Train stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Boarded {
    /// The space; none after a transfer.
    pub from: Option<String>,
}

/// White tokens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Tokens {
    /// Speed tokens.
    pub speed: u8,
    /// Loan tokens.
    pub loans: u8,
    /// Bicycles.
    pub bikes: u8,
}

/// A card set: its discard pile, its column and its stack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Cards {
    /// Its name: `G/M`.
    pub pair: String,
    /// The discard pile, the bottom card first.
    pub discard: Vec<String>,
    /// The cards on display, the bottom row first; null is a gap (DR-REF-2).
    pub display: Vec<Option<String>>,
    /// The stack, the next card first.
    pub stack: Vec<String>,
}

/// A Line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LineEntry {
    /// Its Value.
    pub value: i32,
    /// Its Train, or its two vehicles, if they are on the Map.
    pub train: Option<TrainsEntry>,
    /// What lies on its disc spots.
    pub spots: Vec<SpotEntry>,
}

/// What runs on a Line: a Train, or two vehicles.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum TrainsEntry {
    /// A Train.
    One(TrainEntry),
    /// Two trams or buses, the one that began at the first stop first.
    Pair(Vec<TrainEntry>),
}

/// A Train.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TrainEntry {
    /// The number of the stop where it stands, from 1.
    pub stop: u8,
    /// Whether it faces the higher numbers.
    pub up: bool,
}

/// Something on a disc spot: `"speed"`, or a speculation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SpotEntry {
    /// A Speed token.
    Token(SpeedName),
    /// A Speculation disc.
    Speculation(SpeculationEntry),
}

/// The name of a Speed token on a spot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpeedName {
    /// `"speed"`.
    Speed,
}

/// A Speculation disc with its commitment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SpeculationEntry {
    /// Whose.
    pub seat: u8,
    /// The commitment.
    pub yen: i32,
}

/// A player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlayerEntry {
    /// Yen in hand.
    pub yen: i32,
    /// Bonus Yen beside the Turn Order disc.
    pub bonus: i32,
    /// What was set aside for Stock that was sold; not written if there is nothing.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub set_aside: i32,
    /// The secret bid, once made.
    pub bid: Option<i32>,
    /// Whether they have passed in this Action Phase.
    pub passed: bool,
    /// The Meeple: a space, a Train, or nowhere yet.
    pub meeple: Option<MeepleEntry>,
    /// Where their Action discs are.
    pub discs: Discs,
    /// Speed tokens in front.
    pub speed: u8,
    /// Loan tokens.
    pub loans: u8,
    /// Whether they hold a Bicycle.
    pub bike: bool,
    /// Stock by Line: the number of the card.
    pub stocks: Named<u8>,
    /// The Stations with their pyramids.
    pub stations: Vec<String>,
    /// Personal cards.
    pub cards: Vec<String>,
    /// The Trains exited in this Train Phase; of two vehicles the one: `Pa`.
    pub exited: Vec<String>,
}

/// Where a Meeple is: `"12.7"`, or a ride.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum MeepleEntry {
    /// On a space.
    Space(String),
    /// On a Train.
    Ride(RideEntry),
}

/// A ride.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RideEntry {
    /// The Line; of two vehicles the one: `Pa`.
    pub line: String,
    /// Whether the Train has moved since they boarded.
    pub moved: bool,
}

/// Where a player's Action discs are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Discs {
    /// In front.
    pub front: u8,
    /// In the general supply.
    pub spare: u8,
    /// Laid on top of others.
    pub laid: u8,
    /// Those of all these that go back to the supply when the Action Phase ends (TE-XD-2); not written if there is none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub lent: u8,
    /// On the Drinks stack; not written if there is none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub vending: u8,
    /// In the box, for good; not written if there is none.
    #[serde(rename = "box", default, skip_serializing_if = "is_zero")]
    pub boxed: u8,
    /// The actions whose spots they fill, one that was copied as often as it is filled.
    pub on: Vec<String>,
}

fn is_zero<T: Default + PartialEq>(amount: &T) -> bool {
    *amount == T::default()
}

/// Entries by name, in the order of the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Named<T>(pub Vec<(String, T)>);

impl<T> Named<T> {
    /// The entry with this name.
    pub fn get(&self, name: &str) -> Option<&T> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, entry)| entry)
    }
}

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, entry) in &self.0 {
            map.serialize_entry(name, entry)?;
        }
        map.end()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = Named<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("entries by name")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Named<T>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Named(entries))
            }
        }
        deserializer.deserialize_map(Entries(std::marker::PhantomData))
    }
}
