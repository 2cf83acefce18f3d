//! Positions: states written down with names, read back, completed and audited.

mod audit;
mod complete;
mod copies;
mod document;
mod drinks;
mod read;
mod write;

pub use self::document::{
    AskName, Boarded, Cards, Chain, Crate, Discs, LineEntry, Machine, MachineAsk, MeepleEntry, Moving, Named,
    OccasionName, PhaseName, PlayerEntry, Position, RideEntry, SpeculationEntry, SpeedName, SpotEntry, Tokens,
    TrainEntry, TrainsEntry,
};
pub(crate) use self::write::supply_entry;
