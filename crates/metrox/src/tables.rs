//! What play looks up of a sheet, worked out when the board is loaded.

use tabletop::Dice;
use wide::u8x16;

use crate::{
    Action,
    board::{LONGEST_LINE, Line, LineId, MOST_LINES, MOST_PAIRS, Station, StationId, WINDOWS},
};

/// The count of a line that is complete and settled, or does not exist: it never comes down to zero.
pub(crate) const SETTLED: u8 = 0x7f;

/// Room for something of every window.
pub(crate) const WINDOW_ROOM: usize = (WINDOWS as usize).next_power_of_two();

/// A number for every line. The loops over all of them are a vector instruction each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(align(16))]
pub(crate) struct Counts(pub(crate) [u8; MOST_LINES]);

impl Counts {
    #[inline]
    pub(crate) fn plus(self, other: Self) -> Self {
        Self(std::array::from_fn(|line| self.0[line].wrapping_add(other.0[line])))
    }

    #[inline]
    pub(crate) fn minus(self, other: Self) -> Self {
        Self(std::array::from_fn(|line| self.0[line].wrapping_sub(other.0[line])))
    }

    /// The larger of the two, line by line.
    #[inline]
    pub(crate) fn most(self, other: Self) -> Self {
        Self(std::array::from_fn(|line| self.0[line].max(other.0[line])))
    }

    /// One more for each line of which `other` has none.
    #[inline]
    pub(crate) fn plus_zeros(self, other: Self) -> Self {
        Self(std::array::from_fn(|line| self.0[line].wrapping_add(u8::from(other.0[line] == 0))))
    }

    /// The lines that have come down to zero, one bit each.
    #[inline]
    pub(crate) fn zeros(self) -> u16 {
        u8x16::new(self.0).simd_eq(u8x16::ZERO).to_bitmask() as u16
    }

    /// The same with those lines settled.
    #[inline]
    pub(crate) fn settled(self) -> Self {
        Self(self.0.map(|count| count | if count == 0 { SETTLED } else { 0 }))
    }
}

/// A set of bits in halves: the lower one first.
pub(crate) const fn halves(bits: u128) -> [u64; 2] {
    [bits as u64, (bits >> 64) as u64]
}

/// The set that has these halves.
#[inline]
pub(crate) const fn whole([low, high]: [u64; 2]) -> u128 {
    (high as u128) << 64 | low as u128
}

/// The stations before a position of a line. Both halves are read together, so they lie side by side.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Before {
    /// Their bits, those of other lines included: the lower half and the higher one, because a compiler that sees a whole
    /// number here takes the way through a vector register, which is longer.
    pub(crate) stations: [u64; 2],
    /// Their number on each line.
    pub(crate) counts: Counts,
}

/// What play looks up, by line; the sizes are fixed so that an index is checked by masking it.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    /// The first bit of the line.
    pub(crate) offset: [u8; MOST_LINES],
    /// As many ones as the line has stations.
    pub(crate) length: [u32; MOST_LINES],
    /// All stations before the one at this position of the line.
    pub(crate) before: Box<[[Before; LONGEST_LINE + 1]; MOST_LINES]>,
    /// The stations of every line; [`SETTLED`] for lines that do not exist.
    pub(crate) lengths: Counts,
    /// The bits of the line's own positions.
    pub(crate) whole: [u128; MOST_LINES],
    /// One bit for each station: its lowest.
    pub(crate) stations: u128,
    /// The station that a bit belongs to.
    pub(crate) station_at: [StationId; MOST_PAIRS],
    /// The first window of each line among all windows.
    pub(crate) first_window: [u8; MOST_LINES],
    /// The window after the last of each line.
    pub(crate) end_window: [u8; MOST_LINES],
    /// The lines that can still be open after a window was used: all, or all but its own if it was the last.
    pub(crate) open_after: [u16; WINDOW_ROOM],
    /// The points for the first to complete the line.
    pub(crate) crown: [u8; MOST_LINES],
    /// The points for those who complete it later.
    pub(crate) diamond: [u8; MOST_LINES],
    /// The choices for every set of lines with an empty window. Made once, because they are asked for at every decision.
    pub(crate) choices: Vec<Choices>,
}

impl Tables {
    pub(crate) fn new(lines: &[Line]) -> Self {
        let mut tables = Self {
            offset: [0; MOST_LINES],
            length: [0; MOST_LINES],
            before: Box::new([[Before::default(); LONGEST_LINE + 1]; MOST_LINES]),
            lengths: Counts([SETTLED; MOST_LINES]),
            whole: [0; MOST_LINES],
            stations: 0,
            station_at: [StationId(0); MOST_PAIRS],
            first_window: [0; MOST_LINES],
            end_window: [0; MOST_LINES],
            open_after: [u16::MAX; WINDOW_ROOM],
            crown: [0; MOST_LINES],
            diamond: [0; MOST_LINES],
            choices: (0..1_u32 << lines.len()).map(|lines| Choices::of(lines as u16)).collect(),
        };
        let (mut offset, mut window) = (0_u8, 0);
        for (at, line) in lines.iter().enumerate() {
            tables.offset[at] = offset;
            tables.length[at] = (1 << line.stations.len()) - 1;
            tables.whole[at] = u128::from(tables.length[at]) << offset;
            tables.lengths.0[at] = line.stations.len() as u8;
            (tables.crown[at], tables.diamond[at]) = (line.crown, line.diamond);
            tables.first_window[at] = window;
            offset += line.stations.len() as u8;
            window += line.windows;
            tables.end_window[at] = window;
            tables.open_after[(usize::from(window) - 1) % WINDOW_ROOM] &= !(1 << at);
        }
        tables
    }

    pub(crate) fn fill_before(&mut self, lines: &[Line], stations: &[Station]) {
        for (at, line) in lines.iter().enumerate() {
            let before = &mut self.before[at];
            for (position, station) in line.stations.iter().enumerate() {
                let station = &stations[usize::from(station.0)];
                before[position + 1] = Before {
                    stations: halves(whole(before[position].stations) ^ station.bits),
                    counts: before[position].counts.plus(station.counts),
                };
            }
        }
    }
}

/// The choices among some lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choices {
    /// The lines, four bits each: one load and a shift find any of them.
    lines: u64,
    count: u8,
}

/// A one in each of the eight bytes of a word.
const ONES: u64 = u64::MAX / 0xff;

/// Where the bit stands that has so many others before it. First its half, then its byte, then its place there: without a
/// loop over the bits and without a branch, because neither could be guessed.
pub(crate) fn nth_bit(bits: u128, others: u32) -> usize {
    const TOPS: u64 = ONES << 7;
    let [low, high] = halves(bits);
    let (low_sums, high_sums, others) = (byte_sums(low), byte_sums(high), u64::from(others));
    let in_low = low_sums >> 56;
    // All ones if it is in the higher half. A choice by `if` would be a branch again.
    let above = 0_u64.wrapping_sub(u64::from(others >= in_low));
    let either = |low: u64, high: u64| low ^ ((low ^ high) & above);
    let (first, half, sums) = ((64 & above) as usize, either(low, high), either(low_sums, high_sums));
    let others = others - (in_low & above);
    // A byte is passed if it and those below it have no more than the others: the first that is not has the bit.
    let stays = !(((others * ONES) | TOPS) - sums) & TOPS;
    let byte = stays.trailing_zeros() & 0x38;
    let others = others - (sums << 8 >> byte & 0xff);
    first + byte as usize + usize::from(NTH_OF_BYTE[(half >> byte & 0xff) as usize][others as usize % 8])
}

/// How many bits each byte and those below it have together, in that byte.
const fn byte_sums(bits: u64) -> u64 {
    // Counted in pairs, in fours, in eights.
    let pairs = bits - ((bits >> 1) & (u64::MAX / 3));
    let fours = (pairs & (u64::MAX / 5)) + ((pairs >> 2) & (u64::MAX / 5));
    ((fours + (fours >> 4)) & (u64::MAX / 17)).wrapping_mul(ONES)
}

/// Where the bit of a byte stands that has so many others before it.
static NTH_OF_BYTE: [[u8; 8]; 256] = {
    let mut places = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut others) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                places[byte][others] = place as u8;
                others += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    places
};

/// The lines of a set, one bit each.
pub(crate) fn lines_in(mut set: u16) -> impl Iterator<Item = LineId> {
    std::iter::from_fn(move || {
        let line = (set != 0).then(|| LineId(set.trailing_zeros() as u8))?;
        set &= set - 1;
        Some(line)
    })
}

impl Choices {
    fn of(set: u16) -> Self {
        let lines = lines_in(set).zip(0..).fold(0, |lines, (line, at)| lines | u64::from(line.0) << (4 * at));
        Self { lines, count: set.count_ones() as u8 }
    }

    /// The line at a place of the list.
    #[inline]
    const fn line(&self, at: u32) -> LineId {
        LineId((self.lines >> (4 * at % u64::BITS)) as u8 % MOST_LINES as u8)
    }

    /// One of them, each equally likely.
    #[inline]
    pub(crate) fn pick(&self, dice: &mut Dice) -> Option<LineId> {
        let at = dice.below(u32::from(self.count));
        (self.count > 0).then(|| self.line(at))
    }

    /// Appends the choices, in the order of the lines.
    #[inline]
    pub(crate) fn append_to(&self, list: &mut Vec<Action>) {
        list.extend((0..u32::from(self.count)).map(|at| Action::Line(self.line(at))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_bit_is_where_a_walk_over_the_bits_comes_to() {
        let words =
            [1, u128::MAX, 1 << 127, 0x8000_0000_0000_0001_8000_0000_0000_0001, u128::MAX / 3, u128::MAX / 1021];
        for bits in words {
            let places = (0..128).filter(|place| bits >> place & 1 == 1);
            assert!(places.zip(0..).all(|(place, others)| nth_bit(bits, others) == place), "{bits:x}");
        }
    }
}
