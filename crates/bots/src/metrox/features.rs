//! What the learned value sees of a sheet: places in tables, a few for each line, one for each pair of lines, and three for
//! the whole sheet.

use metrox::{
    MetroX, Sheet,
    board::{Board, LineId, MOST_LINES, WINDOWS},
};

use super::deck::{Deck, Outlook};

/// The most places that one sheet has: four a line, one a pair of lines, three for all.
const MOST: usize = 4 * MOST_LINES + MOST_LINES * (MOST_LINES - 1) / 2 + 3;
/// Windows left on the sheet, by fours.
const STAGES: u32 = WINDOWS / 4 + 1;
/// Patterns of longer lines are folded to so many bits.
const PATTERN_BITS: u32 = 18;
/// Longer runs and more empty stations are all the same.
const LONG: u32 = 18;
const MANY_GAPS: u32 = 9;
/// Of two lines, more empty stations are all the same.
const FAR: u32 = 7;
/// More lines through a station are all the same.
const BUSY: u32 = 4;

/// The places of one sheet in the tables.
#[derive(Clone, Debug)]
pub(super) struct Places {
    at: [u32; MOST],
    count: usize,
}

impl Places {
    pub(super) const fn none() -> Self {
        Self { at: [0; MOST], count: 0 }
    }

    #[inline]
    fn push(&mut self, at: u32) {
        if let Some(place) = self.at.get_mut(self.count) {
            *place = at;
            self.count += 1;
        }
    }

    #[inline]
    pub(super) fn all(&self) -> &[u32] {
        &self.at[..self.count.min(MOST)]
    }
}

/// What the tables say of one line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Found {
    /// The sum of its own tables.
    pub(super) sum: f32,
    /// Which value of a pair it has.
    pub(super) pair: u32,
    /// How many lines pass through the station that a star would fill next.
    spot: u32,
}

/// Where the tables of one sheet and deck begin, and how large they are.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    lines: Vec<Line>,
    /// The tables of pairs, by the first line and the second.
    pairs: Vec<u32>,
    fullness: u32,
    cards: u32,
    spots: u32,
    size: u32,
    deck: Outlook,
    stations: u32,
    /// How many lines pass through the station of each bit.
    busy: Vec<u8>,
}

#[derive(Clone, Debug)]
struct Line {
    id: LineId,
    first_bit: u32,
    mask: u32,
    windows: u32,
    long: u32,
    gaps: u32,
    length: u32,
    exact: u32,
    exact_bits: u32,
    shape: u32,
    front: u32,
    future: u32,
    /// How many values its part of a pair has.
    pair: u32,
    /// How many values each number of the deck has.
    stars: u32,
    circled: u32,
    high: u32,
}

/// One table after another.
struct Shelf(u32);

impl Shelf {
    fn table(&mut self, size: u32) -> u32 {
        let start = self.0;
        self.0 += size;
        start
    }
}

impl Layout {
    pub(super) fn new(game: &MetroX) -> Self {
        let (board, deck) = (game.board(), Deck::full(game).outlook(game));
        let mut shelf = Shelf(0);
        let lines: Vec<Line> = board.lines().map(|(id, _)| Line::new(board, id, deck, &mut shelf)).collect();
        let mut pairs = vec![0; MOST_LINES * MOST_LINES];
        for (one, line) in lines.iter().enumerate() {
            for (two, other) in lines.iter().enumerate().skip(one + 1) {
                pairs[one * MOST_LINES + two] = shelf.table(line.pair * other.pair);
            }
        }
        let stations = board.stations.len() as u32;
        let stars = u32::from(deck.stars) + 1;
        let fullness = shelf.table((stations + 1) * (WINDOWS + 1));
        let cards = shelf.table(stars * (u32::from(deck.total) + 1) * (u32::from(deck.free) + 1) * (WINDOWS + 1));
        let spots = shelf.table((BUSY + 1).pow(3) * stars * (WINDOWS + 1));
        Self { busy: busy(board), lines, pairs, fullness, cards, spots, size: shelf.0, deck, stations }
    }

    /// How many numbers all tables have.
    pub(super) const fn size(&self) -> usize {
        self.size as usize
    }

    /// How many lines the sheet has.
    #[inline]
    pub(super) fn lines(&self) -> usize {
        self.lines.len().min(MOST_LINES)
    }

    /// Where a sheet stands in all tables.
    pub(super) fn places(&self, board: &Board, sheet: &Sheet, outlook: Outlook) -> Places {
        let mut places = Places::none();
        let mut found = [Found::default(); MOST_LINES];
        let windows = sheet.all_windows_left(board).min(WINDOWS);
        for (line, found) in self.lines.iter().zip(&mut found) {
            *found = self.look(line, board, sheet, windows, outlook, &mut |at| places.push(at));
        }
        for one in 0..self.lines() {
            for two in one + 1..self.lines() {
                places.push(self.pair_place((one, found[one].pair), (two, found[two].pair)));
            }
        }
        for at in self.whole_places(sheet.empty_stations(board), windows, &found, outlook) {
            places.push(at);
        }
        places
    }

    /// What the tables say of a line, with so many windows left on the sheet.
    #[inline]
    pub(super) fn find(
        &self,
        weights: &[f32],
        board: &Board,
        sheet: &Sheet,
        at: usize,
        windows: u32,
        outlook: Outlook,
    ) -> Found {
        let Some(line) = self.lines.get(at) else { return Found::default() };
        let mut sum = 0.0;
        let found = self.look(line, board, sheet, windows, outlook, &mut |at| sum += weight(weights, at));
        Found { sum, ..found }
    }

    /// What the tables say of a pair of lines, the first before the second.
    #[inline]
    pub(super) fn pair(&self, weights: &[f32], one: (usize, u32), two: (usize, u32)) -> f32 {
        weight(weights, self.pair_place(one, two))
    }

    /// What the tables say of the whole sheet.
    #[inline]
    pub(super) fn whole(
        &self,
        weights: &[f32],
        empty: u32,
        windows: u32,
        lines: &[Found; MOST_LINES],
        outlook: Outlook,
    ) -> f32 {
        self.whole_places(empty, windows, lines, outlook).map(|at| weight(weights, at)).iter().sum()
    }

    #[inline]
    fn look(
        &self,
        line: &Line,
        board: &Board,
        sheet: &Sheet,
        windows: u32,
        outlook: Outlook,
        each: &mut impl FnMut(u32),
    ) -> Found {
        let left = u32::from(sheet.windows_left(board, line.id)).min(line.windows);
        let empty = (!sheet.filled >> line.first_bit) as u32 & line.mask;
        let pair = line.look(empty, left, windows, outlook, each);
        let open = left > 0 && empty != 0;
        let first = (line.first_bit + empty.trailing_zeros()) as usize;
        let spot = if open { self.busy.get(first).copied().unwrap_or(0) } else { 0 };
        Found { sum: 0.0, pair, spot: u32::from(spot) }
    }

    #[inline]
    fn pair_place(&self, (one, first): (usize, u32), (two, second): (usize, u32)) -> u32 {
        let start = self.pairs.get(one * MOST_LINES + two).copied().unwrap_or(0);
        start + first * self.lines.get(two).map_or(0, |line| line.pair) + second
    }

    #[inline]
    fn whole_places(&self, empty: u32, windows: u32, lines: &[Found; MOST_LINES], outlook: Outlook) -> [u32; 3] {
        let mut best = [0; 3];
        lines.iter().take(self.lines.len()).for_each(|line| keep_best(&mut best, line.spot));
        let stars = u32::from(outlook.stars.min(self.deck.stars));
        let total = u32::from(outlook.total.min(self.deck.total));
        let free = u32::from(outlook.free.min(self.deck.free));
        let cards = (stars * (u32::from(self.deck.total) + 1) + total) * (u32::from(self.deck.free) + 1) + free;
        let spots = best.iter().fold(0, |all, spot| all * (BUSY + 1) + spot);
        let spots = spots * (u32::from(self.deck.stars) + 1) + stars;
        [(self.fullness, empty.min(self.stations)), (self.cards, cards), (self.spots, spots)]
            .map(|(table, at)| table + at * (WINDOWS + 1) + windows)
    }
}

impl Line {
    fn new(board: &Board, id: LineId, deck: Outlook, shelf: &mut Shelf) -> Self {
        let line = &board.lines[usize::from(id.0)];
        let (length, windows) = (line.stations.len() as u32, u32::from(line.windows));
        let (long, gaps, exact_bits) = (length.min(LONG), length.div_ceil(2).min(MANY_GAPS), length.min(PATTERN_BITS));
        let (stars, circled, high) = (u32::from(deck.stars) + 1, u32::from(deck.circled) + 1, u32::from(deck.high) + 1);
        Self {
            id,
            first_bit: board.whole(id).trailing_zeros(),
            mask: (1 << length) - 1,
            windows,
            long,
            gaps,
            length,
            exact: shelf.table((windows + 1) << exact_bits),
            exact_bits,
            shape: shelf.table((windows + 1) * (long + 1) * (long + 1) * (gaps + 1) * STAGES),
            front: shelf.table((windows + 1) * (length + 1) * stars * STAGES),
            future: shelf.table((windows + 1) * (long + 1) * circled * high),
            pair: (windows + 1) * (FAR + 1),
            stars,
            circled,
            high,
        }
    }

    /// Says where the line stands in its tables, and which value of a pair it has.
    #[inline]
    fn look(&self, empty: u32, left: u32, windows: u32, outlook: Outlook, each: &mut impl FnMut(u32)) -> u32 {
        let (stage, count) = (windows / 4, empty.count_ones());
        let folded = (empty ^ empty >> self.exact_bits) & ((1 << self.exact_bits) - 1);
        each(self.exact + (left << self.exact_bits) + folded);
        let first = empty.trailing_zeros().min(self.length);
        let run = (empty >> (first & 31)).trailing_ones().min(self.long);
        let gaps = (empty & !(empty << 1)).count_ones().min(self.gaps);
        let (some, long) = (count.min(self.long), self.long + 1);
        each(self.shape + (((left * long + some) * long + run) * (self.gaps + 1) + gaps) * STAGES + stage);
        let (stars, circled) = (u32::from(outlook.stars).min(self.stars - 1), u32::from(outlook.circled));
        let high = u32::from(outlook.high).min(self.high - 1);
        each(self.front + ((left * (self.length + 1) + first) * self.stars + stars) * STAGES + stage);
        let circled = circled.min(self.circled - 1);
        each(self.future + ((left * long + some) * self.circled + circled) * self.high + high);
        left * (FAR + 1) + count.min(FAR)
    }
}

#[inline]
fn weight(weights: &[f32], at: u32) -> f32 {
    weights.get(at as usize).copied().unwrap_or(0.0)
}

/// How many lines pass through the station of each bit.
fn busy(board: &Board) -> Vec<u8> {
    let mut busy = vec![0; metrox::board::MOST_PAIRS];
    for station in &board.stations {
        for (bit, lines) in busy.iter_mut().enumerate() {
            if station.bits >> bit & 1 == 1 {
                *lines = station.lines.len().min(BUSY as usize) as u8;
            }
        }
    }
    busy
}

/// Keeps the best three, the best first.
#[inline]
fn keep_best(best: &mut [u32; 3], new: u32) {
    if new > best[2] {
        best[2] = new;
        best.sort_unstable_by(|a, b| b.cmp(a));
    }
}
