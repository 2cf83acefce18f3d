//! What a sheet is worth: the points it has, and what the learned tables expect it to get yet.

use std::sync::Arc;

use metrox::{
    MetroX, Sheet,
    board::{LineId, MOST_LINES},
    score::penalty,
};

use super::{
    deck::Outlook,
    features::{Layout, Places},
};

/// The learned tables of one sheet and deck.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    pub(super) layout: Arc<Layout>,
    pub(super) weights: Arc<[f32]>,
}

impl Tables {
    /// What a sheet with empty windows is expected to get beside the points it has.
    #[inline]
    pub(super) fn rest(&self, game: &MetroX, sheet: &Sheet, outlook: Outlook) -> f32 {
        sum(&self.weights, &self.layout.places(game.board(), sheet, outlook))
    }
}

#[inline]
pub(super) fn sum(weights: &[f32], places: &Places) -> f32 {
    places.all().iter().map(|at| weights.get(*at as usize).copied().unwrap_or(0.0)).sum()
}

/// What the lines bring to one seat, now that others may have completed some of them or be nearer to it.
#[derive(Clone, Debug)]
pub(super) struct Bonuses {
    /// For a line that is complete.
    complete: [f32; MOST_LINES],
    /// How much less than that is to be expected of a line that is not, because somebody may be faster.
    late: [f32; MOST_LINES],
    alone: bool,
}

/// Stations that a window is expected to fill, and how slowly the chance falls with what is missing beyond.
const REACH: f32 = 3.5;
const SOFTNESS: f32 = 1.6;

impl Bonuses {
    /// Of somebody who plays alone: always the crown.
    pub(super) fn alone(game: &MetroX) -> Self {
        let mut complete = [0.0; MOST_LINES];
        for (worth, line) in complete.iter_mut().zip(&game.board().lines) {
            *worth = f32::from(line.crown);
        }
        Self { complete, late: [0.0; MOST_LINES], alone: true }
    }

    /// Of one seat among these sheets.
    pub(super) fn among(game: &MetroX, sheets: &[Sheet], seat: usize) -> Self {
        let mut bonuses = Self::alone(game);
        let (Some(own), true) = (sheets.get(seat), sheets.len() > 1) else { return bonuses };
        bonuses.alone = false;
        let gone = sheets.iter().fold(0, |gone, sheet| gone | sheet.crowns) & !own.crowns;
        for (id, line) in game.board().lines() {
            let (at, diamond) = (usize::from(id.0), f32::from(line.diamond));
            if gone >> id.0 & 1 == 1 {
                bonuses.complete[at] = diamond;
                bonuses.late[at] = f32::from(line.crown) - diamond;
                continue;
            }
            let rivals = sheets.iter().enumerate().filter(|(other, _)| *other != seat);
            let first = rivals.map(|(_, rival)| 1.0 - faster(game, rival, own, id)).product::<f32>();
            bonuses.late[at] = (f32::from(line.crown) - diamond) * (1.0 - first);
        }
        bonuses
    }

    /// Points for lines and stars.
    #[inline]
    pub(super) fn points(&self, game: &MetroX, sheet: &Sheet) -> f32 {
        let lines = self.complete.iter().take(game.board().lines.len()).enumerate();
        let lines = lines.filter(|(at, _)| !sheet.filled & game.board().whole(LineId(*at as u8)) == 0);
        lines.map(|(_, worth)| worth).sum::<f32>() + 2.0 * sheet.stars.count_ones() as f32
    }

    /// What is lost of the crowns that the tables, which learn alone, expect.
    fn lost(&self, game: &MetroX, sheet: &Sheet) -> f32 {
        if self.alone {
            return 0.0;
        }
        let lines = game.board().lines().zip(self.late).filter(|(_, late)| *late > 0.0);
        lines.map(|((id, _), late)| late * chance(game, sheet, id)).sum()
    }

    /// What a sheet is worth after a choice.
    pub(super) fn value(&self, game: &MetroX, tables: &Tables, sheet: &Sheet, outlook: Outlook) -> f32 {
        self.with(game, sheet, || tables.rest(game, sheet, outlook))
    }

    /// The same, with what is still to be expected as somebody else knows it.
    #[inline]
    pub(super) fn with(&self, game: &MetroX, sheet: &Sheet, rest: impl FnOnce() -> f32) -> f32 {
        let points = self.points(game, sheet);
        if sheet.all_windows_left(game.board()) == 0 {
            return points - f32::from(penalty(sheet.empty_stations(game.board())));
        }
        points + rest() - self.lost(game, sheet)
    }
}

/// The chance that a sheet still completes a line that is not complete.
fn chance(game: &MetroX, sheet: &Sheet, id: LineId) -> f32 {
    let empty = (!sheet.filled & game.board().whole(id)).count_ones();
    if empty == 0 {
        return 0.0;
    }
    let margin = REACH * f32::from(sheet.windows_left(game.board(), id)) + 0.5 - empty as f32;
    1.0 / (1.0 + (-margin / SOFTNESS).exp())
}

/// The chance that a rival completes a line before the own sheet does.
fn faster(game: &MetroX, rival: &Sheet, own: &Sheet, id: LineId) -> f32 {
    let missing = |sheet: &Sheet| (!sheet.filled & game.board().whole(id)).count_ones() as f32;
    let ahead = missing(own) - missing(rival) - 1.0;
    chance(game, rival, id) / (1.0 + (-ahead / SOFTNESS).exp())
}
