//! Weights files: what a bot has learned, stamped with the rules and the boards that it learned them on.
//!
//! A first line in JSON says what the numbers belong to; after it they stand as 16-bit steps, compressed. A file that belongs
//! to something else is refused: a bot with the numbers of another board would play nonsense without a word.

use std::io::{Read, Write};

use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
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

/// The first line of a file.
#[derive(Serialize, Deserialize)]
struct Head {
    #[serde(flatten)]
    stamp: Stamp,
    /// The hash of the numbers, so that a flipped bit is noticed; older files have none.
    sum: Option<String>,
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
    if !weights.iter().all(|weight| weight.is_finite()) {
        return Err(std::io::Error::other("what was learned holds a number that is not finite"));
    }
    // High and low bytes apart: like stands beside like, which packs better.
    let steps: Vec<[u8; 2]> = weights.iter().map(|weight| ((weight / STEP).round() as i16).to_be_bytes()).collect();
    let bytes: Vec<u8> = (0..2).flat_map(|half| steps.iter().map(move |step| step[half])).collect();
    let mut file = serde_json::to_vec(&Head { stamp: stamp.clone(), sum: Some(hex(&Sha256::digest(&bytes))) })?;
    file.push(b'\n');
    let mut packed = DeflateEncoder::new(file, Compression::best());
    packed.write_all(&bytes)?;
    packed.finish()
}

/// A hash as it is written.
pub(crate) fn hex(hash: &[u8]) -> String {
    let digits = hash.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.filter_map(|digit| char::from_digit(u32::from(digit), 16)).collect()
}

/// What a weights file belongs to.
pub fn stamp(file: &[u8]) -> Result<Stamp, BadWeights> {
    head(file).map(|(head, _)| head.stamp)
}

/// The first line of a file, and what follows it.
fn head(file: &[u8]) -> Result<(Head, &[u8]), BadWeights> {
    let end = file.iter().take(LONGEST_HEAD).position(|byte| *byte == b'\n').ok_or(BadWeights::NoWeights)?;
    let head = serde_json::from_slice(&file[..end]).map_err(|_| BadWeights::NoWeights)?;
    Ok((head, &file[end + 1..]))
}

/// Reads a weights file that must belong to this.
pub fn read(file: &[u8], wanted: &Stamp) -> Result<Vec<f32>, BadWeights> {
    let (Head { stamp: found, sum }, packed) = head(file)?;
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
    let mut bytes = Vec::new();
    // One byte more than there should be is read, so that a longer file is noticed and a bomb is not unpacked.
    let most = 2 * wanted.count as u64 + 1;
    let mut unpacked = DeflateDecoder::new(packed);
    unpacked.by_ref().take(most).read_to_end(&mut bytes).map_err(|_| BadWeights::Broken)?;
    // Nothing stands behind the numbers, and they are those that were written.
    let is_all = unpacked.total_in() == packed.len() as u64;
    let is_same = sum.is_none_or(|sum| sum == hex(&Sha256::digest(&bytes)));
    if bytes.len() != 2 * wanted.count || !is_all || !is_same {
        return Err(BadWeights::Broken);
    }
    let (high, low) = bytes.split_at(wanted.count);
    Ok(high.iter().zip(low).map(|(high, low)| f32::from(i16::from_be_bytes([*high, *low])) * STEP).collect())
}
