//! The score (MX-END) and the grades of solo play (MXV-SOLO).

use std::cmp::Reverse;

use tabletop::{LineName, Part, Phrase, Seats, Standing};

use crate::{
    MetroX, State,
    board::{Line, MOST_LINES},
    state::Sheet,
};

/// MX-END-3: the penalty for 0, 1, 2, … empty stations; the last entry for all that are more.
pub const PENALTY: [u8; 22] = [0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10];

/// MXV-SOLO-2: the lowest score of each grade but the last.
pub const GRADES: [i64; 7] = [50, 40, 30, 20, 10, 5, 1];

/// The names of the grades.
const GRADE_NAMES: [&str; 8] = [
    "metrox-grade-1",
    "metrox-grade-2",
    "metrox-grade-3",
    "metrox-grade-4",
    "metrox-grade-5",
    "metrox-grade-6",
    "metrox-grade-7",
    "metrox-grade-8",
];

/// MXV-SOLO-2: the grade of a solo score, from 1 to 8.
pub fn grade(score: i64) -> usize {
    GRADES.iter().position(|least| score >= *least).unwrap_or(GRADES.len()) + 1
}

/// MX-END-3: the penalty for so many empty stations.
pub fn penalty(empty: u32) -> u8 {
    PENALTY[(empty as usize).min(PENALTY.len() - 1)]
}

impl MetroX {
    /// The line bonuses of a sheet: its crowns and its diamonds.
    pub(crate) fn bonuses(&self, sheet: &Sheet) -> i64 {
        // Over all lines that there can be, without a branch: how many are complete can't be guessed.
        let sum = |set: u16, points: &[u8; MOST_LINES]| -> u16 {
            let lines = points.iter().zip(0..);
            lines.map(|(points, line)| if set & 1 << line == 0 { 0 } else { u16::from(*points) }).sum()
        };
        i64::from(sum(sheet.crowns, &self.board.tables.crown) + sum(sheet.diamonds, &self.board.tables.diamond))
    }

    /// MX-END-2: the sum of the star numbers, two for each line through each star.
    pub(crate) fn star_points(sheet: &Sheet) -> i64 {
        2 * i64::from(sheet.stars.count_ones())
    }

    /// MX-END-2: line bonuses + star numbers - penalty.
    pub fn score(&self, sheet: &Sheet) -> i64 {
        let penalty = penalty(sheet.empty_stations(&self.board));
        self.bonuses(sheet) + Self::star_points(sheet) - i64::from(penalty)
    }

    /// The score of each sheet.
    pub(crate) fn scores(&self, state: &State) -> impl Iterator<Item = i64> {
        state.sheets.iter().map(|sheet| self.score(sheet))
    }

    /// MX-END-4: the highest score wins, then the fewest empty stations, then the victory is shared.
    fn key(&self, sheet: &Sheet) -> (i64, Reverse<u32>) {
        (self.score(sheet), Reverse(sheet.empty_stations(&self.board)))
    }

    /// The seats that have won, or would if it ended now.
    pub(crate) fn winners(&self, state: &State) -> Seats {
        Standing::best(state.sheets.iter().map(|sheet| self.key(sheet)))
    }

    /// How the seats stand, and why.
    pub(crate) fn standing(&self, state: &State) -> Standing {
        let scores: Vec<i64> = self.scores(state).collect();
        let empty: Vec<u32> = state.sheets.iter().map(|sheet| sheet.empty_stations(&self.board)).collect();
        let keys: Vec<_> = state.sheets.iter().map(|sheet| self.key(sheet)).collect();
        let parts = state.sheets.iter().map(|sheet| self.parts(sheet)).collect();
        let mut standing =
            Standing { over: state.waiting.is_empty(), ranks: Standing::ranks(&keys), scores, parts, why: None };
        standing.why = Some(self.why(&standing, &empty));
        standing
    }

    /// The lines of the map.
    pub(crate) fn line_names(&self) -> Vec<LineName> {
        let line = |line: &Line| LineName { id: line.id.clone(), name: line.name.clone(), color: line.color };
        self.board.lines().map(|(_, of)| line(of)).collect()
    }

    /// The lines that each seat has completed.
    pub(crate) fn own_lines(&self, state: &State) -> Vec<Vec<String>> {
        let complete = |sheet: &Sheet| {
            let own = sheet.crowns | sheet.diamonds;
            self.board.lines().filter(|(id, _)| own >> id.0 & 1 == 1).map(|(_, line)| line.id.clone()).collect()
        };
        state.sheets.iter().map(complete).collect()
    }

    fn parts(&self, sheet: &Sheet) -> Vec<Part> {
        let empty = sheet.empty_stations(&self.board);
        let lines = (sheet.crowns | sheet.diamonds).count_ones();
        vec![
            Part { what: Phrase::new("metrox-part-lines").with("count", lines), points: self.bonuses(sheet) },
            Part { what: Phrase::new("metrox-part-stars"), points: Self::star_points(sheet) },
            Part { what: Phrase::new("metrox-part-empty").with("count", empty), points: -i64::from(penalty(empty)) },
        ]
    }

    fn why(&self, standing: &Standing, empty: &[u32]) -> Phrase {
        let best = standing.scores.iter().max().copied().unwrap_or_default();
        if self.players == 1 {
            let grade = grade(best);
            return Phrase::new(GRADE_NAMES[(grade - 1) % GRADE_NAMES.len()]).with("grade", grade).with("score", best);
        }
        let winners: Vec<_> = standing.winners().collect();
        let tied = standing.scores.iter().filter(|score| **score == best).count();
        let phrase = match (winners.as_slice(), tied) {
            ([winner], 1) => Phrase::new("metrox-wins").with("who", *winner),
            ([winner], _) => {
                let count = empty.get(winner.index()).copied().unwrap_or_default();
                Phrase::new("metrox-wins-tie").with("who", *winner).with("empty", count)
            }
            (shared, _) => {
                Phrase::new("metrox-shared").with("who", shared.iter().map(|seat| (*seat).into()).collect::<Vec<_>>())
            }
        };
        phrase.with("score", best)
    }
}
