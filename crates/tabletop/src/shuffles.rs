//! A deck that is shuffled again and again, several shuffles worked out at once.
//!
//! The results are those of [`Dice::new`] and [`Dice::shuffle`] for the same seed, stream and number of times. But a short
//! shuffle takes a few words of a block of `ChaCha8`, and four blocks beside each other, one in each lane of a vector,
//! cost little more than one; so do four decks whose swaps take turns, because none has to wait for another. In random play
//! of `MetroX` the shuffles of a game were a third of its time.

use wide::u32x4;

use crate::{
    Dice, Seed, StreamId,
    dice::{Batch, draw},
};

/// How many shuffles are worked out at once.
pub(crate) const LANES: usize = 4;
/// The 64-bit words that are worked out for each: enough for a deck of 20 cards.
const WORDS: usize = 2;

/// The shuffles of one deck in one game.
///
/// Plain data of a state: it follows from the deck, the seed, the stream and the number of shuffles so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shuffles<T, const N: usize> {
    seed: Seed,
    stream: StreamId,
    times: u32,
    /// The shuffles of this group of four.
    ahead: [[T; N]; LANES],
}

impl<T: Copy, const N: usize> Shuffles<T, N> {
    /// How many shuffles are worked out at once.
    pub const GROUP: usize = LANES;

    /// The shuffles of `deck` by `stream` in the game with this seed, `times` of which were done before.
    pub fn new(seed: Seed, stream: StreamId, times: u32, deck: &[T; N]) -> Self {
        // The group of the last shuffle: so two states that are equal stay equal.
        let ahead = times.checked_sub(1).map_or([*deck; LANES], |last| look_ahead(&seed, stream, last, deck));
        Self { seed, stream, times, ahead }
    }

    /// The luck of the game.
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// How many shuffles were done.
    pub const fn times(&self) -> u32 {
        self.times
    }

    /// What is worked out already: the group of shuffles that the last one belongs to, and its place there. Those
    /// after it are the next.
    pub fn ahead(&self) -> (&[[T; N]; LANES], usize) {
        (&self.ahead, self.times.wrapping_sub(1) as usize % LANES)
    }

    /// The deck in random order, each order equally likely.
    #[inline]
    pub fn next(&mut self, deck: &[T; N]) -> [T; N] {
        let lane = self.times as usize % LANES;
        if lane == 0 {
            self.ahead = look_ahead(&self.seed, self.stream, self.times, deck);
        }
        self.times = self.times.wrapping_add(1);
        self.ahead[lane]
    }

    /// Goes on to another place of the group that is [`ahead`](Self::ahead), and says how the deck lies then.
    #[inline]
    pub fn go_to(&mut self, lane: usize) -> [T; N] {
        let last = self.times.wrapping_sub(1);
        self.times = (last - last % LANES as u32 + (lane % LANES) as u32).wrapping_add(1);
        self.ahead[lane % LANES]
    }
}

/// Works out the group of four that holds the shuffle with this number.
#[inline(never)]
fn look_ahead<T: Copy, const N: usize>(seed: &Seed, stream: StreamId, time: u32, deck: &[T; N]) -> [[T; N]; LANES] {
    let first = time - time % LANES as u32;
    let times = std::array::from_fn(|lane| first + lane as u32);
    let halves = first_words(&seed.words(), [stream.number(); LANES], times);
    let words: [[u64; LANES]; WORDS] = std::array::from_fn(|at| {
        std::array::from_fn(|lane| {
            let half = |at: usize| u64::from(halves[at][lane]);
            half(2 * at + 1) << 32 | half(2 * at)
        })
    });
    let batch = const { Batch::of(N) };
    let last = const { Batch::of(N - Batch::of(N).count) };
    let mut decks = [*deck; LANES];
    swap_last::<T, N>(&mut decks, N, batch.count, words[0]);
    swap_last::<T, N>(&mut decks, N - batch.count, last.count, words[1]);
    for (lane, time) in times.into_iter().enumerate() {
        let enough = N - batch.count - last.count <= 1;
        if !(enough && batch.is_fair(words[0][lane]) && last.is_fair(words[1][lane])) {
            decks[lane] = one_by_one(seed, stream, time, *deck);
        }
    }
    decks
}

/// A large deck, or a word that has to be drawn again.
#[cold]
fn one_by_one<T, const N: usize>(seed: &Seed, stream: StreamId, time: u32, mut deck: [T; N]) -> [T; N] {
    Dice::new(seed, stream, time).shuffle(&mut deck);
    deck
}

/// Swaps each of the last `count` of the `left` first cards, from the end, with one that is not after it: in all decks, each
/// by its own word.
#[expect(clippy::inline_always, reason = "unrolled, because the counts are known to the caller")]
#[inline(always)]
fn swap_last<T, const N: usize>(decks: &mut [[T; N]; LANES], left: usize, count: usize, mut words: [u64; LANES]) {
    for last in (left - count..left).rev() {
        for (deck, word) in decks.iter_mut().zip(&mut words) {
            deck.swap(last, draw(word, last + 1));
        }
    }
}

/// `ChaCha`'s quarter round on four blocks, the same word of each in one vector. The compiler makes no vectors of plain
/// arrays here, because the smallest machines that we build for have no instruction that rotates one.
#[expect(clippy::inline_always, reason = "a call would send all sixteen vectors through memory")]
#[inline(always)]
fn quarter(block: &mut [u32x4; 16], a: usize, b: usize, c: usize, d: usize) {
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

/// A round by columns and one by diagonals.
#[expect(clippy::inline_always, reason = "as above")]
#[inline(always)]
fn two_rounds(block: &mut [u32x4; 16]) {
    quarter(block, 0, 4, 8, 12);
    quarter(block, 1, 5, 9, 13);
    quarter(block, 2, 6, 10, 14);
    quarter(block, 3, 7, 11, 15);
    quarter(block, 0, 5, 10, 15);
    quarter(block, 1, 6, 11, 12);
    quarter(block, 2, 7, 8, 13);
    quarter(block, 3, 4, 9, 14);
}

/// The first words of the `ChaCha8` blocks with this key that the dice of these streams and times begin with, halves of
/// them, the low one first.
pub(crate) fn first_words(key: &[u32; 8], streams: [u64; LANES], times: [u32; LANES]) -> [[u32; LANES]; 2 * WORDS] {
    // "expand 32-byte k"
    const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];
    let mut block = [u32x4::splat(0); 16];
    for (word, value) in block.iter_mut().zip(CONSTANTS.iter().chain(key)) {
        *word = u32x4::splat(*value);
    }
    // The number of the block is 64 bits wide: each time has 2^32 blocks of its own, and this is the first of them.
    block[13] = u32x4::new(times);
    block[14] = u32x4::new(streams.map(|stream| stream as u32));
    block[15] = u32x4::new(streams.map(|stream| (stream >> 32) as u32));
    for _ in 0..3 {
        two_rounds(&mut block);
    }
    // Apart from the loop, so that the compiler leaves out what only words that nobody wants would need.
    two_rounds(&mut block);
    // Words 0 to 3 began as the constants; the last step of a block adds what it began with.
    std::array::from_fn(|at| (block[at] + u32x4::splat(CONSTANTS[at])).to_array())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shuffles of a deck by the dice, one at a time.
    fn one_by_one(seed: Seed, stream: StreamId, times: u32, len: u8) -> Vec<u8> {
        let mut cards: Vec<u8> = (0..len).collect();
        Dice::new(&seed, stream, times).shuffle(&mut cards);
        cards
    }

    #[test]
    fn four_at_once_are_what_the_dice_give_one_by_one() {
        for (number, name) in [(0, "deck"), (7, "deck"), (u64::MAX, "bag")] {
            let (seed, stream) = (Seed::nth(number, number ^ 0x5555), StreamId::named(name));
            same::<20>(seed, stream);
            same::<72>(seed, stream);
            same::<1>(seed, stream);
            same::<0>(seed, stream);
            same::<8>(seed, stream);
        }
    }

    /// A deck of `N` cards is shuffled the same either way.
    fn same<const N: usize>(seed: Seed, stream: StreamId) {
        let deck: [u8; N] = std::array::from_fn(|at| at as u8);
        let mut shuffles = Shuffles::new(seed, stream, 0, &deck);
        for times in 0..12 {
            assert_eq!(shuffles.next(&deck)[..], one_by_one(seed, stream, times, N as u8), "{N} {times}");
        }
    }

    #[test]
    fn shuffles_go_on_from_any_time_and_are_equal_there() {
        let (seed, stream) = (Seed::number(3), StreamId::named("deck"));
        let deck = std::array::from_fn::<u8, 20, _>(|at| at as u8);
        let mut all = Shuffles::new(seed, stream, 0, &deck);
        for times in 0..9 {
            assert_eq!(all, Shuffles::new(seed, stream, times, &deck));
            all.next(&deck);
        }
    }
}
