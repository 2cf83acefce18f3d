//! The learned value of Shinjuku: by how many points a seat will be ahead of its best rival.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use shinjuku::{Shinjuku, State};
use tabletop::{Rules, Seat, Viewer, Views};

use super::{
    Memory,
    facts::{self, facts},
    outlook::{self, outlook},
};
use crate::{
    network::Network,
    weights::{self, BadWeights, Stamp},
};

/// The form of the facts; a change of them needs new weights.
const FEATURES: &str = "facts-3";
/// Points for 1 of the network's: it learns best about numbers near 1.
pub(super) const POINTS: f32 = 10.0;

/// The weights files of the binary.
const BUILT_IN: [&[u8]; 3] = [
    include_bytes!("../../weights/shinjuku-2.weights"),
    include_bytes!("../../weights/shinjuku-3.weights"),
    include_bytes!("../../weights/shinjuku-4.weights"),
];

/// What was learned: what somebody put here first, then what the binary has.
static LEARNED: LazyLock<Mutex<Vec<Value>>> =
    LazyLock::new(|| Mutex::new(BUILT_IN.into_iter().filter_map(Value::unpack).collect()));

/// What positions are worth, as it was learned on one board with one number of players.
#[derive(Clone, Debug)]
pub(super) struct Value {
    stamp: Stamp,
    /// By the facts alone.
    network: Arc<Network>,
    /// By the whole outlook.
    close: Arc<Network>,
}

impl Value {
    fn unpack(file: &'static [u8]) -> Option<Self> {
        let stamp = weights::stamp(file).ok()?;
        let fits = stamp.features == FEATURES && stamp.count == size(stamp.players?);
        let weights = weights::read(file, &stamp).ok().filter(|_| fits)?;
        Some(Self::with(stamp, weights))
    }

    /// With weights as many as the stamp says.
    fn with(stamp: Stamp, mut weights: Vec<f32>) -> Self {
        let players = stamp.players.unwrap_or_default();
        let close = weights.split_off(Network::size(facts::count(players)));
        Self {
            stamp,
            network: Arc::new(Network::new(facts::count(players), weights)),
            close: Arc::new(Network::new(outlook::count(players), close)),
        }
    }

    /// What two networks have learned of a game.
    pub(super) fn learned(game: &Shinjuku, network: Network, close: Network) -> Self {
        Self { stamp: stamp(game), network: Arc::new(network), close: Arc::new(close) }
    }

    /// What is known of a game, if something was learned.
    pub(super) fn of(game: &Shinjuku) -> Option<Self> {
        let (learned, wanted) = (LEARNED.lock().unwrap_or_else(PoisonError::into_inner), stamp(game));
        learned.iter().find(|value| value.stamp == wanted).cloned()
    }

    /// What it was learned by, looking closely.
    pub(super) fn close(&self) -> &Network {
        &self.close
    }

    /// As a weights file.
    pub(super) fn pack(&self) -> std::io::Result<Vec<u8>> {
        weights::write(&self.stamp, &[self.network.weights(), self.close.weights()].concat())
    }

    /// By how many points a seat is expected to be ahead of its best rival in the end.
    pub(super) fn lead(&self, game: &Shinjuku, state: &State, seat: Seat, room: &mut Vec<f32>) -> f32 {
        if game.actors(state).is_empty() {
            return lead(game, state, seat);
        }
        facts(game, &game.view(state, Viewer::Seat(seat)), seat, room);
        POINTS * self.network.value(room)
    }

    /// The same by a closer look, which takes its time.
    pub(super) fn close_lead(
        &self,
        game: &Shinjuku,
        state: &State,
        seat: Seat,
        memory: &mut Memory,
        room: &mut Vec<f32>,
    ) -> f32 {
        if game.actors(state).is_empty() {
            return lead(game, state, seat);
        }
        outlook(game, &game.view(state, Viewer::Seat(seat)), seat, memory, room);
        POINTS * self.close.value(room)
    }
}

/// By how many points a seat is ahead of its best rival.
pub(super) fn lead(game: &Shinjuku, state: &State, seat: Seat) -> f32 {
    let mut scores = Vec::new();
    game.scores(state, &mut scores);
    crate::advice::lead(&scores, seat) as f32
}

/// What the weights of a game belong to.
fn stamp(game: &Shinjuku) -> Stamp {
    let players = game.players();
    Stamp { players: Some(players), ..Stamp::of(game, FEATURES, size(players)) }
}

/// How many weights the two networks have.
const fn size(players: u8) -> usize {
    Network::size(facts::count(players)) + Network::size(outlook::count(players))
}

/// Uses a weights file from now on.
pub(crate) fn put(game: &Shinjuku, file: &[u8]) -> Result<(), BadWeights> {
    let stamp = stamp(game);
    let value = Value::with(stamp.clone(), weights::read(file, &stamp)?);
    LEARNED.lock().unwrap_or_else(PoisonError::into_inner).insert(0, value);
    Ok(())
}
