//! All chance of Norikae, so that a seed replays on every machine for years.
//!
//! A [`Dice`] is a `ChaCha8` stream keyed by (seed, name of the stream, how often it was drawn before). So the third
//! reshuffle is the same whatever was decided in between, and two bots can be compared on the same luck. Bounded draws
//! and the shuffle are our own, over fixed-width integers, because the sampling helpers of crates may change between
//! their versions; frozen test vectors below keep them as they are.

use std::{fmt, str::FromStr};

use chacha20::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};
use sha2::{Digest, Sha256};

/// The luck of one game: 256 bits, written as up to 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The seed written as this number.
    pub const fn number(number: u64) -> Self {
        Self::nth(number, 0)
    }

    /// The seed of game `index` of a run of many that has the seed `run`.
    pub const fn nth(run: u64, index: u64) -> Self {
        let mut bytes = [0; 32];
        let (run, index) = (run.to_be_bytes(), index.to_be_bytes());
        let mut i = 0;
        while i < 8 {
            bytes[24 + i] = run[i];
            bytes[16 + i] = index[i];
            i += 1;
        }
        Self(bytes)
    }

    /// A seed from 32 bytes of the operating system's randomness.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Its bytes as the eight words of a key.
    pub(crate) fn words(&self) -> [u32; 8] {
        std::array::from_fn(|at| u32::from_le_bytes(std::array::from_fn(|byte| self.0[4 * at + byte])))
    }

    /// A new seed, drawn from `dice`: for imagined states.
    pub fn drawn(dice: &mut Dice) -> Self {
        let mut bytes = [0; 32];
        for word in bytes.chunks_exact_mut(4) {
            word.copy_from_slice(&dice.half_word().to_le_bytes());
        }
        Self(bytes)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed({self})")
    }
}

/// Why a text is no seed.
#[derive(Debug, thiserror::Error)]
#[error("`{0}` is not a seed: write 1 to 64 hexadecimal digits, such as 00c0ffee")]
pub struct NoSeed(String);

impl FromStr for Seed {
    type Err = NoSeed;

    fn from_str(text: &str) -> Result<Self, NoSeed> {
        let fault = || NoSeed(text.chars().take(80).collect());
        if text.is_empty() || text.len() > 64 {
            return Err(fault());
        }
        let mut bytes = [0; 32];
        for (place, digit) in text.chars().rev().enumerate() {
            let value = digit.to_digit(16).ok_or_else(fault)? as u8;
            bytes[31 - place / 2] |= value << (4 * (place % 2));
        }
        Ok(Self(bytes))
    }
}

impl serde::Serialize for Seed {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Seed {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The name of something that chance decides (`deck`, `bag`, `G/M 1`), as the stream it draws from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StreamId(u64);

impl StreamId {
    /// The stream with this name. Two names never share a stream (64 bits of SHA-256).
    pub fn named(name: &str) -> Self {
        let digest = Sha256::digest(name);
        Self(digest.iter().take(8).fold(0, |bits, byte| bits << 8 | u64::from(*byte)))
    }

    /// Its number.
    pub(crate) const fn number(self) -> u64 {
        self.0
    }
}

/// A stream of chance.
#[derive(Debug)]
pub struct Dice {
    stream: ChaCha8Rng,
    /// The next of the stream, drawn ahead: whoever draws in a loop then has a load there, and not a whole cipher.
    ahead: [u32; AHEAD],
    /// How many of them were used.
    used: usize,
}

/// How many halves of words are drawn ahead: the four blocks of `ChaCha` that are worked out together.
const AHEAD: usize = 64;

/// A product of ranges drawn from one word stays below this, so that a redraw is rare (1 in 65,536).
const BATCH: u64 = 1 << 48;

impl Dice {
    /// The dice of `stream`, which was drawn `times` times before in the game with this seed.
    pub fn new(seed: &Seed, stream: StreamId, times: u32) -> Self {
        let mut rng = ChaCha8Rng::from_seed(seed.0);
        rng.set_stream(stream.0);
        if times > 0 {
            // 2^32 blocks of 16 words for each time: no two times ever overlap.
            rng.set_block_pos(u64::from(times) << 32);
        }
        Self { stream: rng, ahead: [0; AHEAD], used: AHEAD }
    }

    /// The next 32 bits.
    #[inline]
    fn half_word(&mut self) -> u32 {
        let next = match self.ahead.get(self.used) {
            Some(next) => *next,
            None => self.draw_ahead(),
        };
        self.used += 1;
        next
    }

    /// Draws as many again, and says which is the first.
    #[cold]
    #[inline(never)]
    fn draw_ahead(&mut self) -> u32 {
        let mut bytes = [0; 4 * AHEAD];
        self.stream.fill_bytes(&mut bytes);
        for (half, bytes) in self.ahead.iter_mut().zip(bytes.as_chunks().0) {
            *half = u32::from_le_bytes(*bytes);
        }
        self.used = 0;
        self.ahead[0]
    }

    /// A number from 0 to `bound - 1`, each equally likely; 0 if `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        let bound = u64::from(bound);
        loop {
            let product = u64::from(self.half_word()) * bound;
            let low = product & 0xffff_ffff;
            // Lemire's method: reject the few low parts that would make some numbers likelier.
            if low >= bound || is_fair(low, bound) {
                return (product >> 32) as u32;
            }
        }
    }

    /// One of `items`, each equally likely.
    #[inline]
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        let at = self.below(u32::try_from(items.len()).ok()?);
        items.get(at as usize).copied()
    }

    /// Puts `items` into random order, each order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        shuffle_by(items, || self.word());
    }

    /// The next 64 bits.
    #[inline]
    pub(crate) fn word(&mut self) -> u64 {
        let low = u64::from(self.half_word());
        u64::from(self.half_word()) << 32 | low
    }
}

/// Whether a low part that is less than the bound favours no number. Apart, because a division in a loop, however rare, takes
/// registers from what is done there each time.
#[cold]
#[inline(never)]
fn is_fair(low: u64, bound: u64) -> bool {
    low >= (1 << 32) % bound.max(1)
}

/// Puts `items` into random order by the words of a stream.
///
/// Fisher-Yates from the end; several bounded draws come out of each 64-bit word (Brackett-Rozinsky and Lemire,
/// "Batched Ranged Random Integer Generation"), which needs 2 words instead of 19 for a deck of 20.
pub(crate) fn shuffle_by<T>(items: &mut [T], mut next: impl FnMut() -> u64) {
    let mut left = items.len();
    while left > 1 {
        let batch = match BATCHES.get(left) {
            Some(batch) => *batch,
            None => Batch::of(left),
        };
        let mut word = next();
        while !batch.is_fair(word) {
            word = next();
        }
        for _ in 0..batch.count {
            let place = draw(&mut word, left);
            left -= 1;
            items.swap(left, place);
        }
    }
}

/// A number below `bound`, out of a word that has several.
#[inline]
pub(crate) fn draw(word: &mut u64, bound: usize) -> usize {
    let wide = u128::from(*word) * bound as u128;
    *word = wide as u64;
    (wide >> 64) as usize
}

/// The draws of a shuffle that come out of one word.
#[derive(Clone, Copy)]
pub(crate) struct Batch {
    /// How many of the ranges `left`, `left - 1`, … they are; none for a pile of one.
    pub(crate) count: usize,
    /// The product of the ranges.
    product: u64,
}

impl Batch {
    /// The draws from a pile of which so many are `left`.
    pub(crate) const fn of(left: usize) -> Self {
        let (mut count, mut product) = (0, 1_u64);
        while left > count + 1 && (count == 0 || product.saturating_mul((left - count) as u64) <= BATCH) {
            product *= (left - count) as u64;
            count += 1;
        }
        Self { count, product }
    }

    /// Whether this word favours none of the outcomes; the few that do are drawn again.
    #[inline]
    pub(crate) const fn is_fair(self, word: u64) -> bool {
        // What is left of the word after all its draws.
        let rest = word.wrapping_mul(self.product);
        rest >= self.product || rest >= self.product.wrapping_neg() % self.product
    }
}

/// The batches of piles of the sizes that our games have.
const BATCHES: [Batch; 128] = {
    let mut batches = [Batch::of(0); 128];
    let mut left = 1;
    while left < 128 {
        batches[left] = Batch::of(left);
        left += 1;
    }
    batches
};

#[cfg(test)]
mod tests {
    use super::*;

    fn shuffled(seed: u64, stream: &str, times: u32, len: u8) -> Vec<u8> {
        let mut cards: Vec<u8> = (0..len).collect();
        Dice::new(&Seed::number(seed), StreamId::named(stream), times).shuffle(&mut cards);
        cards
    }

    /// Frozen: a change here changes every stored game.
    #[test]
    fn the_dice_are_frozen() {
        let mut dice = Dice::new(&Seed::number(7), StreamId::named("deck"), 0);
        let numbers: Vec<u32> = (0..8).map(|_| dice.below(1_000_000)).collect();
        assert_eq!(numbers, FROZEN_NUMBERS);
        assert_eq!(shuffled(7, "deck", 0, 20), FROZEN_DECK);
        assert_eq!(shuffled(7, "deck", 2, 20), FROZEN_THIRD_DECK);
        assert_eq!(shuffled(1, "bag", 0, 72)[..12], FROZEN_BAG);
    }

    const FROZEN_NUMBERS: [u32; 8] = [951_355, 194_822, 604_280, 133_756, 438_844, 516_112, 816_839, 194_490];
    const FROZEN_DECK: [u8; 20] = [12, 16, 19, 5, 4, 2, 18, 1, 11, 14, 8, 13, 6, 10, 7, 15, 9, 0, 17, 3];
    const FROZEN_THIRD_DECK: [u8; 20] = [0, 10, 15, 16, 12, 4, 14, 5, 1, 18, 3, 19, 13, 9, 2, 8, 7, 6, 11, 17];
    const FROZEN_BAG: [u8; 12] = [55, 41, 18, 31, 44, 36, 1, 29, 63, 23, 43, 28];

    #[test]
    fn streams_times_and_seeds_do_not_share_luck() {
        let first = shuffled(7, "deck", 0, 20);
        assert_ne!(first, shuffled(7, "deck", 1, 20));
        assert_ne!(first, shuffled(7, "bag", 0, 20));
        assert_ne!(first, shuffled(8, "deck", 0, 20));
    }

    #[test]
    fn every_order_of_four_cards_is_about_equally_likely() {
        let mut counts = std::collections::BTreeMap::new();
        for seed in 0..24_000 {
            *counts.entry(shuffled(seed, "deck", 0, 4)).or_insert(0_i32) += 1;
        }
        assert_eq!(counts.len(), 24);
        // Six standard deviations of a binomial with mean 1000.
        assert!(counts.values().all(|count| (count - 1000).abs() < 190), "{counts:?}");
    }

    #[test]
    fn a_large_pile_keeps_its_cards() {
        let mut pile: Vec<u32> = (0..5000).collect();
        Dice::new(&Seed::number(1), StreamId::named("deck"), 0).shuffle(&mut pile);
        pile.sort_unstable();
        assert!(pile.into_iter().eq(0..5000));
    }

    #[test]
    fn a_seed_is_read_as_it_is_written() {
        let seed = Seed::nth(7, 3);
        assert_eq!(seed.to_string().parse::<Seed>().ok(), Some(seed));
        assert_eq!("7".parse::<Seed>().ok(), Some(Seed::number(7)));
        for bad in ["", "xyz", "7 7", &"0".repeat(65), "７"] {
            assert!(bad.parse::<Seed>().is_err(), "{bad}");
        }
    }

    #[test]
    fn nothing_below_zero_and_no_pick_from_nothing() {
        let mut dice = Dice::new(&Seed::number(1), StreamId::named("x"), 0);
        assert_eq!(dice.below(0), 0);
        assert_eq!(dice.pick::<u8>(&[]), None);
        assert!((0..100).all(|_| dice.below(3) < 3));
    }
}
