//! Weights files: what a bot has learned, stamped with the rules and the boards that it learned them on.
//!
//! A first line in JSON says what the numbers belong to; after it they stand as 16-bit steps, compressed. A file that belongs
//! to something else is refused: a bot with the numbers of another board would play nonsense without a word.

use std::io::{Read, Write};

use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use serde::{Deserialize, Serialize};
use tabletop::Game;

/// The form of the file.
const FORMAT: u32 = 1;
/// The first line is no longer than this.
const LONGEST_HEAD: usize = 4096;
/// A number is a multiple of this.
const STEP: f32 = 1.0 / 512.0;

/// What the numbers of a file belong to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stamp {
    /// The form of the file.
    pub norikae_weights: u32,
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The board's name.
    pub board: String,
    /// The hash of all that the rules see of the boards.
    pub hash: String,
    /// The number of players, if they hold for this one only.
    pub players: Option<u8>,
    /// The form of the features, which a newer version may change.
    pub features: String,
    /// How many numbers there are.
    pub count: usize,
}

impl Stamp {
    /// Of the boards that a game was opened with.
    pub fn of<G: Game>(game: &G, features: &str, count: usize) -> Self {
        let boards = game.boards();
        Self {
            norikae_weights: FORMAT,
            game: G::ID.to_owned(),
            rules: G::VERSION,
            board: boards.id,
            hash: boards.hash,
            players: None,
            features: features.to_owned(),
            count,
        }
    }
}

/// Why a weights file is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadWeights {
    /// The bots of this game learn nothing.
    NotThisGame,
    /// It is no weights file.
    NoWeights,
    /// It belongs to something else: what, what it says, what is played.
    Other(&'static str, String, String),
    /// Its numbers are broken off or too many.
    Broken,
}

impl std::fmt::Display for BadWeights {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotThisGame => f.write_str("the bots of this game use no weights"),
            Self::NoWeights => f.write_str("this is no weights file of norikae; `norikae train` writes one"),
            Self::Other(what, file, wanted) => {
                write!(
                    f,
                    "these weights were learned with the {what} `{file}`, but `{wanted}` is played; train them anew"
                )
            }
            Self::Broken => f.write_str("this weights file is damaged: its numbers do not add up; train them anew"),
        }
    }
}

impl std::error::Error for BadWeights {}

/// Writes a weights file.
pub fn write(stamp: &Stamp, weights: &[f32]) -> std::io::Result<Vec<u8>> {
    let mut file = serde_json::to_vec(stamp)?;
    file.push(b'\n');
    // High and low bytes apart: like stands beside like, which packs better.
    let steps: Vec<[u8; 2]> = weights.iter().map(|weight| ((weight / STEP).round() as i16).to_be_bytes()).collect();
    let mut packed = DeflateEncoder::new(file, Compression::best());
    for half in 0..2 {
        packed.write_all(&steps.iter().map(|step| step[half]).collect::<Vec<u8>>())?;
    }
    packed.finish()
}

/// What a weights file belongs to.
pub fn stamp(file: &[u8]) -> Result<Stamp, BadWeights> {
    let end = file.iter().take(LONGEST_HEAD).position(|byte| *byte == b'\n').ok_or(BadWeights::NoWeights)?;
    serde_json::from_slice(&file[..end]).map_err(|_| BadWeights::NoWeights)
}

/// Reads a weights file that must belong to this.
pub fn read(file: &[u8], wanted: &Stamp) -> Result<Vec<f32>, BadWeights> {
    let found = stamp(file)?;
    let same = |what, file: &dyn ToString, wanted: &dyn ToString| {
        let (file, wanted) = (file.to_string(), wanted.to_string());
        if file == wanted { Ok(()) } else { Err(BadWeights::Other(what, file, wanted)) }
    };
    same("form", &found.norikae_weights, &wanted.norikae_weights)?;
    same("game", &found.game, &wanted.game)?;
    same("rules version", &found.rules, &wanted.rules)?;
    same("board", &format!("{} {}", found.board, found.hash), &format!("{} {}", wanted.board, wanted.hash))?;
    let players = |stamp: &Stamp| stamp.players.map_or_else(|| "any".to_owned(), |players| players.to_string());
    same("number of players", &players(&found), &players(wanted))?;
    same("features", &format!("{} {}", found.features, found.count), &format!("{} {}", wanted.features, wanted.count))?;
    let head = file.iter().position(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let mut bytes = Vec::new();
    // One byte more than there should be is read, so that a longer file is noticed and a bomb is not unpacked.
    let most = 2 * wanted.count as u64 + 1;
    DeflateDecoder::new(&file[head..]).take(most).read_to_end(&mut bytes).map_err(|_| BadWeights::Broken)?;
    if bytes.len() != 2 * wanted.count {
        return Err(BadWeights::Broken);
    }
    let (high, low) = bytes.split_at(wanted.count);
    Ok(high.iter().zip(low).map(|(high, low)| f32::from(i16::from_be_bytes([*high, *low])) * STEP).collect())
}
