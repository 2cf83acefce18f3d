//! The learned value of Shinjuku: by how many points a seat will be ahead of its best rival.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use shinjuku::{Shinjuku, State};
use tabletop::{Rules, Seat, Viewer, Views};

use super::facts::{count, facts};
use crate::{
    network::Network,
    weights::{self, BadWeights, Stamp},
};

/// The form of the facts; a change of them needs new weights.
const FEATURES: &str = "facts-2";
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
    network: Arc<Network>,
}

impl Value {
    fn unpack(file: &'static [u8]) -> Option<Self> {
        let stamp = weights::stamp(file).ok()?;
        let inputs = count(stamp.players?);
        let fits = stamp.features == FEATURES && stamp.count == Network::size(inputs);
        let weights = weights::read(file, &stamp).ok().filter(|_| fits)?;
        Some(Self { network: Arc::new(Network::new(inputs, weights)), stamp })
    }

    /// What a network has learned of a game.
    pub(super) fn learned(game: &Shinjuku, network: Network) -> Self {
        Self { stamp: stamp(game), network: Arc::new(network) }
    }

    /// What is known of a game, if something was learned.
    pub(super) fn of(game: &Shinjuku) -> Option<Self> {
        let (learned, wanted) = (LEARNED.lock().unwrap_or_else(PoisonError::into_inner), stamp(game));
        learned.iter().find(|value| value.stamp == wanted).cloned()
    }

    /// What it was learned by.
    pub(super) fn network(&self) -> &Network {
        &self.network
    }

    /// As a weights file.
    pub(super) fn pack(&self) -> std::io::Result<Vec<u8>> {
        weights::write(&self.stamp, self.network.weights())
    }

    /// By how many points a seat is expected to be ahead of its best rival in the end.
    pub(super) fn lead(&self, game: &Shinjuku, state: &State, seat: Seat, room: &mut Vec<f32>) -> f32 {
        if game.actors(state).is_empty() {
            return lead(game, state, seat);
        }
        facts(game, &game.view(state, Viewer::Seat(seat)), seat, room);
        POINTS * self.network.value(room)
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
    Stamp { players: Some(players), ..Stamp::of(game, FEATURES, Network::size(count(players))) }
}

/// Uses a weights file from now on.
pub(crate) fn put(game: &Shinjuku, file: &[u8]) -> Result<(), BadWeights> {
    let stamp = stamp(game);
    let network = Arc::new(Network::new(count(game.players()), weights::read(file, &stamp)?));
    LEARNED.lock().unwrap_or_else(PoisonError::into_inner).insert(0, Value { stamp, network });
    Ok(())
}
