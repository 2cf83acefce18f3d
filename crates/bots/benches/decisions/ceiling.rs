//! The ceiling: solo MetroX by hand, for speed alone. No deck to replay, no windows to show, no events, no other seats;
//! it knows the shape of the game and nothing of the trait. What the rules cost beyond this is the price of generality.

use metrox::{
    board::{Board, LineId},
    cards::{Cards, DECK, Kind},
    score::PENALTY,
};

const LINES: usize = 9;

/// A card, taken apart so that playing it needs no branch on its kind but one.
#[derive(Clone, Copy)]
struct Card {
    /// Stations in a row (a star: 1).
    run: u32,
    /// Stations with filled ones passed over.
    skip: u32,
    /// All ones for a star.
    star: u128,
    free: bool,
    shuffle: bool,
}

/// The tables of a sheet.
pub(crate) struct Tokyo {
    cards: [Card; DECK],
    offset: [u32; LINES],
    length: [u32; LINES],
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
    windows: u32,
}

impl Tokyo {
    pub(crate) fn new(board: &Board, cards: &Cards) -> Self {
        let mut tables = Self {
            cards: cards.sorted.map(|face| card(cards.kind(face), cards.shuffles(face))),
            offset: [0; LINES],
            length: [0; LINES],
            before: [[0; 32]; 16],
            whole: [0; LINES],
            crown: [0; LINES],
            stations: 0,
            station: board.stations.iter().map(|station| station.bits).collect(),
            windows: 0,
            nth: (0..512_u32).map(nth).collect(),
        };
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
        let mut sheet = Sheet { filled: 0, stars: 0, windows: self.windows };
        let (mut deck, mut left, mut count) = (self.cards, DECK, 0);
        while sheet.windows != 0 {
            let word = random.u64(..);
            let drawn = below(word as u32, left as u32) as usize % DECK;
            left -= 1;
            let card = deck[drawn];
            deck.swap(drawn, left % DECK);
            if card.shuffle {
                left = DECK;
            }
            if card.free {
                self.fill_any(&mut sheet, random);
            } else {
                self.fill_line(&mut sheet, card, (word >> 32) as u32);
            }
            count += 1;
        }
        (count, self.score(&sheet))
    }

    fn fill_line(&self, sheet: &mut Sheet, card: Card, word: u32) {
        // One bit for each line with a window, brought together for the table.
        let open = (sheet.windows | sheet.windows >> 1) & 0x1_5555;
        let open = (open | open >> 1) & 0x3_3333;
        let open = (open | open >> 2) & 0xf_0f0f;
        let open = ((open | open >> 4) & 0x00ff | (open >> 8) & 0x0100) & 0x1ff;
        let choices = &self.nth[open as usize];
        let line = usize::from(choices[below(word, u32::from(choices[15])) as usize & 15]) % LINES;
        sheet.windows -= 1 << (2 * line);
        let empty = (!sheet.filled >> self.offset[line]) as u32 & self.length[line];
        let before = &self.before[line];
        let first = empty.trailing_zeros() & 31;
        let run = (!(empty >> first)).trailing_zeros().min(card.run);
        let mut new = before[(first + run) as usize & 31] ^ before[first as usize & 31];
        let mut rest = empty;
        for _ in 0..card.skip {
            if rest == 0 {
                break;
            }
            let at = rest.trailing_zeros() as usize;
            new |= before[(at + 1) & 31] ^ before[at & 31];
            rest &= rest - 1;
        }
        sheet.filled |= new;
        sheet.stars |= new & card.star;
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
    let plain = Card { run: 0, skip: 0, star: 0, free: false, shuffle };
    match kind {
        Kind::Number(number) => Card { run: u32::from(number), ..plain },
        Kind::Circled(number) => Card { skip: u32::from(number), ..plain },
        Kind::Star => Card { run: 1, star: u128::MAX, ..plain },
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
    (u64::from(word) * u64::from(bound) >> 32) as u32
}
