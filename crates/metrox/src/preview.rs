//! What a choice would do and how a sheet stands, for those who look at it: a page draws what the rules work out here.

use tabletop::{Rule, Seat};

use crate::{
    Action, MetroX, View,
    board::{Board, LineId, StationId},
    cards::Kind,
    score::penalty,
    state::Sheet,
};

/// A line that a choice completes, and what it scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bonus {
    /// The line.
    pub line: LineId,
    /// Whether nobody has completed it before, for the crown; else it is the diamond.
    pub crown: bool,
    /// The points.
    pub points: u8,
}

/// What a choice would do to the sheet of its seat. What the others choose in the same turn changes nothing of it (MX-BON-4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview {
    /// The stations that it fills, in the order of its line.
    pub fills: Vec<StationId>,
    /// The empty stations that its line would have left; none for a single station.
    pub left: Option<u32>,
    /// The number of its star; 0 if it writes none.
    pub star: u32,
    /// The lines that it completes.
    pub bonuses: Vec<Bonus>,
    /// The score after it, if the game ended then.
    pub score: i64,
}

impl Preview {
    /// The points that come at once: bonuses and the star.
    pub fn points(&self) -> u32 {
        self.bonus_points() + self.star
    }

    /// The points of the lines that it completes.
    pub fn bonus_points(&self) -> u32 {
        self.bonuses.iter().map(|bonus| u32::from(bonus.points)).sum()
    }
}

/// How a score adds up (MX-END-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The line bonuses.
    pub lines: i64,
    /// The star numbers.
    pub stars: i64,
    /// The empty stations.
    pub empty: u32,
    /// What they cost.
    pub penalty: u8,
    /// The score.
    pub total: i64,
}

impl MetroX {
    /// What a choice of a seat would do with the card of this turn; nothing without a card.
    pub fn foresee(&self, view: &View, seat: Seat, action: Action) -> Option<Preview> {
        let (sheet, card) = (view.sheets.get(seat.index())?, view.card()?);
        let mut after = self.after(sheet, action, self.cards.kind(card));
        let new = after.filled & !sheet.filled;
        let bonuses = self.completed(view, sheet, &after);
        for bonus in &bonuses {
            let set = if bonus.crown { &mut after.crowns } else { &mut after.diamonds };
            *set |= 1 << bonus.line.0;
        }
        let (fills, left) = match action {
            Action::Free(station) => (vec![station], None),
            Action::Line(line) => {
                let stations = self.line(line).stations.iter().copied();
                let fills = stations.filter(|id| self.station(*id).bits & new != 0).collect();
                (fills, Some(after.empty_on(&self.board, line)))
            }
        };
        let star = 2 * (after.stars & new).count_ones();
        Some(Preview { fills, left, star, bonuses, score: self.score(&after) })
    }

    /// MX-BON-3, MX-BON-5: the lines that are complete after a choice and were not settled before, each with its crown, or
    /// with its diamond if somebody has the crown.
    fn completed(&self, view: &View, before: &Sheet, after: &Sheet) -> Vec<Bonus> {
        let new = self.complete_lines(after) & !(before.crowns | before.diamonds);
        let lines = self.board.lines().filter(|(id, _)| new >> id.0 & 1 == 1);
        lines
            .map(|(id, line)| {
                let crown = !view.is_crown_gone(id);
                Bonus { line: id, crown, points: if crown { line.crown } else { line.diamond } }
            })
            .collect()
    }

    /// MX-TURN-3: how many turns use a window, and so how long the game is, free cards aside.
    pub fn turns(&self) -> u32 {
        self.board.lines.iter().map(|line| u32::from(line.windows)).sum()
    }

    /// MX-END-2, MX-END-3: the score of a sheet and its parts, if the game ended now.
    pub fn tally(&self, sheet: &Sheet) -> Tally {
        let empty = sheet.empty_stations(&self.board);
        Tally {
            lines: self.bonuses(sheet),
            stars: Self::star_points(sheet),
            empty,
            penalty: penalty(empty),
            total: self.score(sheet),
        }
    }
}

impl View {
    /// MX-BON-3: who scores the crown of a line; several if they completed it in the same turn.
    pub fn crown_holders(&self, line: LineId) -> impl Iterator<Item = Seat> {
        self.sheets.iter().enumerate().filter(move |(_, sheet)| sheet.has_crown(line)).map(|(at, _)| Seat::at(at))
    }

    /// MX-BON-5: whether only the diamond of a line is left.
    pub fn is_crown_gone(&self, line: LineId) -> bool {
        self.crown_holders(line).next().is_some()
    }
}

impl Sheet {
    /// Whether the crown of a line is scored here.
    pub const fn has_crown(&self, line: LineId) -> bool {
        self.crowns >> line.0 & 1 == 1
    }

    /// Whether the diamond of a line is scored here.
    pub const fn has_diamond(&self, line: LineId) -> bool {
        self.diamonds >> line.0 & 1 == 1
    }

    /// MX-BON-1: the empty stations of a line; none: it is complete.
    pub fn empty_on(&self, board: &Board, line: LineId) -> u32 {
        (board.whole(line) & !self.filled).count_ones()
    }

    /// MX-IND-1: how many windows of a line are used, which is also where the next card is written.
    pub fn windows_used(&self, board: &Board, line: LineId) -> u8 {
        let all = board.lines.get(usize::from(line.0)).map_or(0, |line| line.windows);
        all.saturating_sub(self.windows_left(board, line))
    }
}

impl Kind {
    /// The rule that says what such a card does.
    pub const fn rule(self) -> Rule {
        Rule(match self {
            Self::Number(_) => "MX-NUM-1",
            Self::Circled(_) => "MX-SKIP-1",
            Self::Star => "MX-STAR-1",
            Self::Free => "MX-FREE-1",
        })
    }
}
