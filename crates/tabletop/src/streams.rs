//! Several streams of chance, their first words worked out at once.

use crate::{
    Dice, Seed, StreamId,
    cipher::{Blocks, WORDS},
    dice::shuffle_by,
    shuffles::LANES,
};

/// A few streams of one game that were not drawn from before.
///
/// What is shuffled by one of them lies as [`Dice::new`] and [`Dice::shuffle`] would leave it. But a short list takes a word
/// or two, and to work out those of four streams costs little more than those of one.
#[derive(Debug)]
pub struct Streams {
    seed: Seed,
    ids: [Option<StreamId>; LANES],
    /// The first words of each.
    words: [[u64; LANES]; WORDS],
}

impl Streams {
    /// How many streams there can be.
    pub const MOST: usize = LANES;

    /// These streams in the game with this seed; those behind [`MOST`](Self::MOST) are left out.
    pub fn new(seed: &Seed, streams: impl IntoIterator<Item = StreamId>) -> Self {
        let mut streams = streams.into_iter();
        let ids = std::array::from_fn(|_| streams.next());
        let blocks = Blocks::new(|_| *seed, |_| 0, |at| ids[at].unwrap_or_default());
        Self { seed: *seed, ids, words: blocks.first_words() }
    }

    /// Puts `items` into random order by the stream at this place of the list; as they are, if there is none.
    pub fn shuffle<T>(&self, at: usize, items: &mut [T]) {
        let Some(Some(stream)) = self.ids.get(at) else { return };
        let mut words = self.words.iter().map(|words| words[at]);
        let mut rest = None;
        shuffle_by(items, || {
            let further = || rest.get_or_insert_with(|| after_the_first(&self.seed, *stream)).word();
            words.next().unwrap_or_else(further)
        });
    }
}

/// The dice of a stream whose first words are used up: for a long list, or if a word had to be drawn again.
#[cold]
fn after_the_first(seed: &Seed, stream: StreamId) -> Dice {
    let mut dice = Dice::new(seed, stream, 0);
    dice.word();
    dice.word();
    dice
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_shuffled_as_the_dice_would_one_by_one() {
        let names = ["G/M 1", "G/M 2", "drinks"].map(StreamId::named);
        for number in 0..50 {
            let seed = Seed::number(number);
            let streams = Streams::new(&seed, names);
            for (at, stream) in names.into_iter().enumerate() {
                for length in [0, 1, 2, 3, 9, 20, 72] {
                    let list: Vec<u8> = (0..length).collect();
                    let (mut together, mut alone) = (list.clone(), list);
                    streams.shuffle(at, &mut together);
                    Dice::new(&seed, stream, 0).shuffle(&mut alone);
                    assert_eq!(together, alone, "seed {number}, {length} items of stream {at}");
                }
            }
        }
    }
}
