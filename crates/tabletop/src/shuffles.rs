//! A deck that is shuffled again and again, several shuffles worked out at once.
//!
//! The results are those of [`Dice::new`] and [`Dice::shuffle`] for the same seed, stream and number of times. But a short
//! shuffle takes a few words of a block of `ChaCha8`, and four blocks beside each other, one in each lane of a vector,
//! cost little more than one; so do four decks whose swaps take turns, because none has to wait for another. In random play
//! of `MetroX` the shuffles of a game were a third of its time.

use crate::{
    Dice, Seed, StreamId,
    cipher::{Blocks, WORDS},
    dice::{Batch, draw},
};

/// How many shuffles are worked out at once.
pub(crate) const LANES: usize = 4;

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

    /// Becomes the shuffles of `deck` in one of several games, the first of which was done: what [`new`](Self::new) gives. In
    /// the place of another game's, because decks that were just swapped card by card are slow to copy.
    pub fn begin_again(&mut self, first: &FirstShuffles, game: usize, deck: &[T; N]) {
        (self.seed, self.stream, self.times) = (first.seeds[game % GAMES], first.stream, 1);
        let words = first.words.map(|words| std::array::from_fn(|lane| words[lane * GAMES + game % GAMES]));
        shuffle_group(&self.seed, self.stream, 0, deck, words, &mut self.ahead);
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

/// Games whose first shuffles are worked out at once.
const GAMES: usize = 4;

/// What the first shuffles of a few games are drawn from.
///
/// [`Shuffles::begin_again`] makes those of each game of it.
#[derive(Debug)]
pub struct FirstShuffles {
    seeds: [Seed; GAMES],
    stream: StreamId,
    /// The first words of each shuffle: those of the first of all games, then those of the second.
    words: [[u64; GAMES * LANES]; WORDS],
}

impl FirstShuffles {
    /// How many games there can be.
    pub const MOST: usize = GAMES;

    /// Those of the games with these seeds by `stream`; games behind [`MOST`](Self::MOST) are left out.
    pub fn new(games: &[Seed], stream: StreamId) -> Self {
        let seeds = std::array::from_fn(|game| games.get(game).copied().unwrap_or_default());
        let blocks = Blocks::new(|block| seeds[block % GAMES], |block| (block / GAMES) as u32, |_| stream);
        Self { seeds, stream, words: blocks.first_words() }
    }
}

/// Works out the group of four that holds the shuffle with this number.
fn look_ahead<T: Copy, const N: usize>(seed: &Seed, stream: StreamId, time: u32, deck: &[T; N]) -> [[T; N]; LANES] {
    let first = time - time % LANES as u32;
    let words = Blocks::<LANES>::new(|_| *seed, |lane| first + lane as u32, |_| stream).first_words();
    let mut decks = [*deck; LANES];
    shuffle_group(seed, stream, first, deck, words, &mut decks);
    decks
}

/// Shuffles a group of four from the `first` on, by the first words of each, into `decks`.
#[inline(never)]
fn shuffle_group<T: Copy, const N: usize>(
    seed: &Seed,
    stream: StreamId,
    first: u32,
    deck: &[T; N],
    words: [[u64; LANES]; WORDS],
    decks: &mut [[T; N]; LANES],
) {
    let batch = const { Batch::of(N) };
    let last = const { Batch::of(N - Batch::of(N).count) };
    *decks = [*deck; LANES];
    swap_last::<T, N>(decks, N, batch.count, words[0]);
    swap_last::<T, N>(decks, N - batch.count, last.count, words[1]);
    for lane in 0..LANES {
        let enough = N - batch.count - last.count <= 1;
        if !(enough && batch.is_fair(words[0][lane]) && last.is_fair(words[1][lane])) {
            decks[lane] = one_by_one(seed, stream, first + lane as u32, *deck);
        }
    }
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

    #[test]
    fn the_shuffles_of_several_games_are_those_of_each() {
        let stream = StreamId::named("deck");
        let deck = std::array::from_fn::<u8, 20, _>(|at| at as u8);
        let seeds: [Seed; FirstShuffles::MOST] = std::array::from_fn(|game| Seed::nth(u64::MAX, 5 << (16 * game)));
        // What went on before leaves nothing behind.
        let mut shuffles = Shuffles::new(Seed::number(3), StreamId::named("bag"), 7, &deck);
        for games in 1..=seeds.len() {
            let first = FirstShuffles::new(&seeds[..games], stream);
            for (game, seed) in seeds[..games].iter().enumerate() {
                shuffles.begin_again(&first, game, &deck);
                assert_eq!(shuffles, Shuffles::new(*seed, stream, 1, &deck), "{game} of {games}");
            }
        }
    }
}
