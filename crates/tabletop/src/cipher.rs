//! The first words of blocks of `ChaCha8`, many blocks at once.
//!
//! One lane of a vector holds one block, so that blocks beside each other cost little more than one. Which vectors the
//! processor has is found out when the program runs (`fearless_simd`): with sixteen lanes and an instruction that rotates, the
//! blocks of four games take as long as those of one with four.

use fearless_simd::{Level, Simd, SimdBase, SimdInt, dispatch, u32x4};

use crate::{Seed, StreamId};

/// The 64-bit words that are worked out of each block: enough for a deck of 20 cards.
pub(crate) const WORDS: usize = 2;

/// "expand 32-byte k"
const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

/// What blocks begin with that the dice of a seed, a stream and a time draw first: word by word, in each the blocks side by
/// side.
pub(crate) struct Blocks<const N: usize> {
    keys: [[u32; N]; 8],
    times: [u32; N],
    streams: [[u32; N]; 2],
}

impl<const N: usize> Blocks<N> {
    /// The blocks of these seeds, times and streams.
    #[inline]
    pub(crate) fn new(
        seed: impl Fn(usize) -> Seed,
        time: impl Fn(usize) -> u32,
        stream: impl Fn(usize) -> StreamId,
    ) -> Self {
        let keys: [[u32; 8]; N] = std::array::from_fn(|block| seed(block).words());
        let streams: [u64; N] = std::array::from_fn(|block| stream(block).number());
        Self {
            keys: std::array::from_fn(|word| std::array::from_fn(|block| keys[block][word])),
            times: std::array::from_fn(time),
            streams: [streams.map(|stream| stream as u32), streams.map(|stream| (stream >> 32) as u32)],
        }
    }

    /// Their first words: those of all blocks at each place.
    #[inline]
    pub(crate) fn first_words(&self) -> [[u64; N]; WORDS] {
        self.first_words_with(Level::new())
    }

    /// The same with the instructions of a level.
    fn first_words_with(&self, level: Level) -> [[u64; N]; WORDS] {
        dispatch!(level, simd => self.encrypt(simd))
    }

    /// The same with the widest vectors that are filled.
    #[expect(clippy::inline_always, reason = "a function of its own would not have the instructions of the level")]
    #[inline(always)]
    fn encrypt<S: Simd>(&self, simd: S) -> [[u64; N]; WORDS] {
        if N < S::u32s::LEN { self.encrypt_in::<S, u32x4<S>>(simd) } else { self.encrypt_in::<S, S::u32s>(simd) }
    }

    #[expect(clippy::inline_always, reason = "as above")]
    #[inline(always)]
    fn encrypt_in<S: Simd, V: SimdInt<S, Element = u32>>(&self, simd: S) -> [[u64; N]; WORDS] {
        let mut halves = [[0; N]; 2 * WORDS];
        for from in (0..N).step_by(V::LEN) {
            let lanes = from..from + V::LEN;
            let mut block = [V::simd_from(simd, 0); 16];
            for (word, constant) in block.iter_mut().zip(CONSTANTS) {
                *word = V::simd_from(simd, constant);
            }
            for (word, key) in block[4..].iter_mut().zip(&self.keys) {
                *word = V::from_slice(simd, &key[lanes.clone()]);
            }
            // The number of the block is 64 bits wide: each time has 2^32 blocks of its own, and this is the first of them.
            block[13] = V::from_slice(simd, &self.times[lanes.clone()]);
            block[14] = V::from_slice(simd, &self.streams[0][lanes.clone()]);
            block[15] = V::from_slice(simd, &self.streams[1][lanes.clone()]);
            for _ in 0..3 {
                two_rounds(&mut block);
            }
            // Apart from the loop, so that the compiler leaves out what only words that nobody wants would need.
            two_rounds(&mut block);
            for ((half, word), constant) in halves.iter_mut().zip(&block).zip(CONSTANTS) {
                // The last step of a block adds what it began with: here the constants.
                (*word + constant).store_slice(&mut half[lanes.clone()]);
            }
        }
        std::array::from_fn(|at| {
            let (low, high) = (&halves[2 * at], &halves[2 * at + 1]);
            std::array::from_fn(|block| u64::from(high[block]) << 32 | u64::from(low[block]))
        })
    }
}

/// A round by columns and one by diagonals.
#[expect(clippy::inline_always, reason = "a call would send all sixteen vectors through memory")]
#[inline(always)]
fn two_rounds<S: Simd, V: SimdInt<S, Element = u32>>(block: &mut [V; 16]) {
    quarter(block, 0, 4, 8, 12);
    quarter(block, 1, 5, 9, 13);
    quarter(block, 2, 6, 10, 14);
    quarter(block, 3, 7, 11, 15);
    quarter(block, 0, 5, 10, 15);
    quarter(block, 1, 6, 11, 12);
    quarter(block, 2, 7, 8, 13);
    quarter(block, 3, 4, 9, 14);
}

/// `ChaCha`'s quarter round.
#[expect(clippy::inline_always, reason = "as above")]
#[inline(always)]
fn quarter<S: Simd, V: SimdInt<S, Element = u32>>(block: &mut [V; 16], a: usize, b: usize, c: usize, d: usize) {
    let mut step = |sum: usize, with: usize, turned: usize, by: u32| {
        block[sum] += block[with];
        let mixed = block[turned] ^ block[sum];
        block[turned] = mixed << by | mixed >> (32 - by);
    };
    step(a, b, d, 16);
    step(c, d, b, 12);
    step(a, b, d, 8);
    step(c, d, b, 7);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    /// Every level of instructions that this processor has.
    fn levels() -> Vec<Level> {
        let best = Level::new();
        let mut levels = vec![best, Level::baseline()];
        #[cfg(target_arch = "x86_64")]
        levels.extend([best.as_sse4_2().map(Simd::level), best.as_avx2().map(Simd::level)].into_iter().flatten());
        levels
    }

    /// The first words of blocks that differ in everything are what their dice draw.
    fn are_those_of_the_dice<const N: usize>(level: Level) {
        let seed = |block: usize| Seed::nth(block as u64, !(block as u64) << 7);
        let time = |block: usize| (block as u32).wrapping_mul(0x4000_0001);
        let stream = |block: usize| StreamId::named(["deck", "bag", "G/M 1"][block % 3]);
        let words = Blocks::<N>::new(seed, time, stream).first_words_with(level);
        for block in 0..N {
            let mut dice = Dice::new(&seed(block), stream(block), time(block));
            assert_eq!(
                words.map(|word| word[block]),
                [dice.word(), dice.word()],
                "block {block} of {N} with {level:?}"
            );
        }
    }

    #[test]
    fn every_processor_works_out_what_the_dice_draw() {
        for level in levels() {
            are_those_of_the_dice::<4>(level);
            are_those_of_the_dice::<16>(level);
        }
    }
}
