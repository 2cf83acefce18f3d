//! Looks over the cards to come: every face by its chance, the best few replies to each, then what the sheet is worth.

use metrox::{Action, MetroX, Sheet, cards::Kind};
use tabletop::Budget;

use super::{
    deck::Deck,
    siblings::Siblings,
    value::{Bonuses, Tables},
};

/// Replies that are looked at further, to a card of a window and to a free card.
const REPLIES: usize = 3;
const FREE_REPLIES: usize = 2;
/// So many sheets are remembered: many orders of choices lead to the same one.
const REMEMBERED: usize = 1 << 15;

/// One seat that looks ahead.
pub(super) struct Look<'a> {
    game: &'a MetroX,
    tables: &'a Tables,
    bonuses: &'a Bonuses,
    seen: Vec<Seen>,
    replies: Vec<Vec<(f32, Sheet)>>,
}

type Key = (u128, u64, u128);

/// What was found of a sheet, star points taken out.
#[derive(Clone, Copy)]
struct Seen {
    key: Key,
    value: f32,
}

impl<'a> Look<'a> {
    pub(super) fn new(game: &'a MetroX, tables: &'a Tables, bonuses: &'a Bonuses) -> Self {
        let nothing = Seen { key: (0, 0, 0), value: 0.0 };
        Self { game, tables, bonuses, seen: vec![nothing; REMEMBERED], replies: Vec::new() }
    }

    /// What a sheet is worth with this deck after so many more cards, each answered as well as can be. None if the budget ends
    /// before that is known.
    pub(super) fn ahead(&mut self, sheet: &Sheet, deck: &Deck, cards: u32, budget: &mut Budget<'_>) -> Option<f32> {
        if cards == 0 || sheet.all_windows_left(self.game.board()) == 0 {
            return Some(self.bonuses.value(self.game, self.tables, sheet, deck.outlook(self.game)));
        }
        let stars = 2.0 * sheet.stars.count_ones() as f32;
        let key = self.key(sheet, deck, cards);
        let slot = (mixed(key) >> 32) as usize % REMEMBERED;
        if self.seen[slot].key == key {
            return Some(self.seen[slot].value + stars);
        }
        if !budget.spend() {
            return None;
        }
        let mut total = 0.0;
        for (face, chance) in deck.next() {
            let after = deck.flip(self.game, face);
            total += chance * self.best_reply(sheet, self.game.cards().kind(face), &after, cards - 1, budget)?;
        }
        self.seen[slot] = Seen { key, value: total - stars };
        Some(total)
    }

    /// What the best reply to a card is worth.
    fn best_reply(
        &mut self,
        sheet: &Sheet,
        kind: Kind,
        deck: &Deck,
        cards: u32,
        budget: &mut Budget<'_>,
    ) -> Option<f32> {
        let (game, outlook) = (self.game, deck.outlook(self.game));
        let (layout, weights) = (&self.tables.layout, &self.tables.weights);
        let siblings = Siblings::new(layout, weights, (game.board(), sheet), kind, outlook);
        let value =
            |(after, action): &(Sheet, Action)| self.bonuses.with(game, after, || siblings.rest(after, *action));
        if cards == 0 {
            let best = replies(game, sheet, kind).map(|reply| value(&reply)).reduce(f32::max);
            // A free card and no empty station: nothing happens.
            return Some(best.unwrap_or_else(|| self.bonuses.value(game, self.tables, sheet, outlook)));
        }
        let mut ranked = self.replies.pop().unwrap_or_default();
        ranked.extend(replies(game, sheet, kind).map(|reply| (value(&reply), reply.0)));
        if ranked.is_empty() {
            ranked.push((0.0, *sheet));
        }
        let keep = if kind == Kind::Free { FREE_REPLIES } else { REPLIES };
        if ranked.len() > keep {
            ranked.select_nth_unstable_by(keep - 1, |(a, _), (b, _)| b.total_cmp(a));
            ranked.truncate(keep);
        }
        let mut best = f32::NEG_INFINITY;
        for (_, after) in &ranked {
            best = best.max(self.ahead(after, deck, cards, budget)?);
        }
        ranked.clear();
        self.replies.push(ranked);
        Some(best)
    }

    /// What tells a sheet from another, star points left out: what is filled, the windows left, the deck, how far to look.
    fn key(&self, sheet: &Sheet, deck: &Deck, cards: u32) -> Key {
        let board = self.game.board();
        let windows = board.lines().fold(0, |key, (id, _)| key << 4 | u64::from(sheet.windows_left(board, id)));
        (sheet.filled, windows, deck.key() << 8 | u128::from(cards))
    }
}

/// The sheets that a card may leave, and the choices that do.
pub(super) fn replies(game: &MetroX, sheet: &Sheet, kind: Kind) -> impl Iterator<Item = (Sheet, Action)> {
    let (board, free) = (game.board(), kind == Kind::Free);
    let lines = board.lines().filter(move |(id, _)| !free && sheet.windows_left(board, *id) > 0);
    let stations = board.stations().filter(move |(_, station)| free && sheet.filled & station.bits == 0);
    let choices = lines.map(|(id, _)| Action::Line(id)).chain(stations.map(|(id, _)| Action::Free(id)));
    choices.map(move |action| (game.after(sheet, action, kind), action))
}

fn mixed((filled, windows, rest): Key) -> u64 {
    let mix = |hash: u64, word: u64| (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    let words = [filled as u64, (filled >> 64) as u64, windows, rest as u64, (rest >> 64) as u64];
    words.into_iter().fold(0, mix).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
