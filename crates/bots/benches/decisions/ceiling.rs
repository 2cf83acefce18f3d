//! The ceiling: solo MetroX by hand, for speed alone. No deck to replay, no windows to show, no events, no other seats;
//! it knows the shape of the game and nothing of the trait. What the rules cost beyond this is the price of generality.

use metrox::{
    board::{Board, LineId},
    cards::{Cards, DECK, Kind},
    score::PENALTY,
};

const LINES: usize = 9;

/// A card, taken apart so that playing it needs few branches.
#[derive(Clone, Copy, Default)]
struct Card {
    /// Stations in a row (a star: 1).
    run: u8,
    /// Stations with filled ones passed over.
    skip: u8,
    star: bool,
    free: bool,
    shuffle: bool,
}

/// The tables of a sheet.
pub(crate) struct Tokyo {
    cards: [Card; 32],
    offset: [u32; 16],
    length: [u32; 16],
    /// The bits of the stations before a position of a line.
    before: [[u128; 32]; 16],
    whole: [u128; LINES],
    crown: [i64; LINES],
    /// One bit for each station, and those of all lines by the station.
    stations: u128,
    station: Vec<u128>,
    /// The windows, two bits a line.
    windows: u32,
    /// The line of the n-th set bit, for every set of lines.
    nth: Vec<[u8; 16]>,
}

/// A sheet in play.
#[derive(Clone, Copy)]
struct Sheet {
    filled: u128,
    stars: u128,
    /// The windows left, two bits a line.
    windows: u32,
    /// The lines with a window left.
    open: u32,
}

impl Tokyo {
    pub(crate) fn new(board: &Board, cards: &Cards) -> Self {
        let mut tables = Self {
            cards: [Card::default(); 32],
            offset: [0; 16],
            length: [0; 16],
            before: [[0; 32]; 16],
            whole: [0; LINES],
            crown: [0; LINES],
            stations: 0,
            station: board.stations.iter().map(|station| station.bits).collect(),
            windows: 0,
            nth: (0..512_u32).map(nth).collect(),
        };
        for (at, face) in cards.sorted.iter().enumerate() {
            tables.cards[at] = card(cards.kind(*face), cards.shuffles(*face));
        }
        for (at, line) in board.lines.iter().enumerate() {
            tables.whole[at] = board.whole(LineId(at as u8));
            tables.offset[at] = tables.whole[at].trailing_zeros();
            tables.length[at] = (1 << line.stations.len()) - 1;
            tables.crown[at] = i64::from(line.crown);
            tables.windows |= u32::from(line.windows) << (2 * at);
            for (position, station) in line.stations.iter().enumerate() {
                tables.before[at][position + 1] = tables.before[at][position] ^ tables.station[usize::from(station.0)];
            }
        }
        tables.stations = tables.station.iter().fold(0, |bits, station| bits | station & station.wrapping_neg());
        tables
    }

    /// Plays random games; how many decisions, and the sum of the scores.
    pub(crate) fn play(&self, games: u64, random: &mut fastrand::Rng) -> (u64, i64) {
        let (mut decisions, mut sum) = (0, 0);
        for _ in 0..games {
            let (count, score) = self.game(random);
            decisions += count;
            sum += score;
        }
        (decisions, sum)
    }

    fn game(&self, random: &mut fastrand::Rng) -> (u64, i64) {
        let mut sheet = Sheet { filled: 0, stars: 0, windows: self.windows, open: (1 << LINES) - 1 };
        let mut deck: [u8; 32] = std::array::from_fn(|card| card as u8);
        let (mut left, mut count) = (DECK, 0);
        while sheet.open != 0 {
            let word = random.u64(..);
            let drawn = below(word as u32, left as u32) as usize & 31;
            left = (left - 1) & 31;
            let card = self.cards[usize::from(deck[drawn]) & 31];
            deck.swap(drawn, left);
            left = if card.shuffle { DECK } else { left };
            if card.free {
                self.fill_any(&mut sheet, random);
            } else {
                self.fill_line(&mut sheet, card, (word >> 32) as u32);
            }
            count += 1;
        }
        (count, self.score(&sheet))
    }

    #[inline]
    fn fill_line(&self, sheet: &mut Sheet, card: Card, word: u32) {
        let choices = &self.nth[sheet.open as usize & 511];
        let line = usize::from(choices[below(word, u32::from(choices[15])) as usize & 15]) & 15;
        sheet.windows -= 1 << (2 * line);
        sheet.open &= !(u32::from((sheet.windows >> (2 * line)).is_multiple_of(4)) << line);
        let empty = (!sheet.filled >> self.offset[line]) as u32 & self.length[line];
        let before = &self.before[line];
        let first = empty.trailing_zeros() & 31;
        let run = (!(empty >> first)).trailing_zeros().min(u32::from(card.run));
        let mut new = before[(first + run) as usize & 31] ^ before[first as usize & 31];
        if card.skip != 0 {
            new = Self::skip(before, empty, card.skip);
        }
        sheet.filled |= new;
        sheet.stars |= new & 0_u128.wrapping_sub(u128::from(card.star));
    }

    /// The first two or three empty stations.
    #[inline]
    fn skip(before: &[u128; 32], empty: u32, number: u8) -> u128 {
        // Behind the last empty one there is none: position 31 fills nothing.
        let one = |rest: u32| {
            let at = rest.trailing_zeros() as usize & 31;
            (before[(at + 1) & 31] ^ before[at]) & 0_u128.wrapping_sub(u128::from(rest != 0))
        };
        let second = empty & empty.wrapping_sub(1);
        let third = if number > 2 { second & second.wrapping_sub(1) } else { 0 };
        one(empty) | one(second) | one(third)
    }

    fn fill_any(&self, sheet: &mut Sheet, random: &mut fastrand::Rng) {
        while !sheet.filled & self.stations != 0 {
            let station = self.station[below(random.u32(..), self.station.len() as u32) as usize];
            if sheet.filled & station == 0 {
                sheet.filled |= station;
                return;
            }
        }
    }

    fn score(&self, sheet: &Sheet) -> i64 {
        let crowns = self.whole.iter().zip(self.crown).filter(|(whole, _)| !sheet.filled & **whole == 0);
        let empty = (!sheet.filled & self.stations).count_ones() as usize;
        let penalty = i64::from(PENALTY[empty.min(PENALTY.len() - 1)]);
        crowns.map(|(_, crown)| crown).sum::<i64>() + 2 * i64::from(sheet.stars.count_ones()) - penalty
    }
}

fn card(kind: Kind, shuffle: bool) -> Card {
    let plain = Card { shuffle, ..Card::default() };
    match kind {
        Kind::Number(number) => Card { run: number, ..plain },
        Kind::Circled(number) => Card { skip: number, ..plain },
        Kind::Star => Card { run: 1, star: true, ..plain },
        Kind::Free => Card { free: true, ..plain },
    }
}

/// The lines of a set in order, and how many they are at the end.
fn nth(set: u32) -> [u8; 16] {
    let mut lines = [0; 16];
    let members = (0..LINES as u8).filter(|line| set >> line & 1 == 1);
    members.zip(&mut lines).for_each(|(line, place)| *place = line);
    lines[15] = set.count_ones() as u8;
    lines
}

/// A number below `bound`, near enough to fair for a race.
fn below(word: u32, bound: u32) -> u32 {
    ((u64::from(word) * u64::from(bound)) >> 32) as u32
}
