//! A position of which somebody said only what matters: the rest follows, or keeps the order of the seed.

use super::document::{Cards, MeepleEntry, PhaseName, Position, SpotEntry, Tokens, TrainEntry};
use crate::{TokyoMetro, state::Supply};

impl TokyoMetro {
    pub(crate) fn complete(&self, started: &Position, wanted: &mut Position) {
        if wanted.phase == PhaseName::Over && wanted.round == started.round {
            wanted.round = self.rounds();
        }
        self.complete_cards(started, wanted);
        if wanted.supply == started.supply {
            wanted.supply = supply(self.terms.tokens, wanted);
        }
        self.complete_discs(started, wanted);
        complete_trains(wanted);
        match wanted.phase {
            PhaseName::Bid | PhaseName::Over => wanted.turn = None,
            _ => wanted.turn = wanted.turn.or_else(|| wanted.order.first().copied()),
        }
        self.complete_meeples(wanted);
    }

    /// Named cards take the places they were given; those that lay there go where the named ones came from. The display
    /// stays as it was dealt, the discards of earlier rounds come from the stack.
    fn complete_cards(&self, started: &Position, wanted: &mut Position) {
        let personal: Vec<String> = wanted.players.iter().flat_map(|player| player.cards.clone()).collect();
        for (before, cards) in started.columns.iter().zip(&mut wanted.columns) {
            if cards.stack != before.stack {
                continue;
            }
            let mut all: Vec<String> = before.display.iter().chain(&before.stack).cloned().collect();
            let own = all.iter().filter(|card| personal.contains(card)).count();
            all.retain(|card| !personal.contains(card));
            let discards = usize::from(wanted.round.saturating_sub(1)).saturating_sub(own).min(all.len());
            let from = discards.saturating_sub(cards.discard.len());
            // Cards that were named come last, so that no other takes their place.
            let named = |at: usize, card: &String| before.display.get(at) != Some(card);
            let (named, kept): (Vec<_>, Vec<_>) =
                cards.display.iter().enumerate().partition(|(at, card)| named(*at, card));
            for (at, card) in kept {
                bring(&mut all, discards + at, card);
            }
            for (at, card) in cards.discard.iter().enumerate() {
                bring(&mut all, from + at, card);
            }
            for (at, card) in named {
                bring(&mut all, discards + at, card);
            }
            self.deal(all, discards, before.display.len(), cards);
        }
    }

    /// Cuts the cards of a set into pile, column and stack; the stack keeps its dots in order (TM-SET-2).
    fn deal(&self, mut all: Vec<String>, discards: usize, rows: usize, cards: &mut Cards) {
        let mut stack = all.split_off((discards + rows).min(all.len()));
        let dots = |name: &String| self.board.deck.card_named(name).map(|card| self.board.card(card).dots);
        stack.sort_by_key(dots);
        cards.display = all.split_off(discards.min(all.len()));
        (cards.discard, cards.stack) = (all, stack);
    }

    /// Discs on cards come from those in front; if only those in front are named, the rest is in the general supply.
    fn complete_discs(&self, started: &Position, wanted: &mut Position) {
        for (before, player) in started.players.iter().zip(&mut wanted.players) {
            let on = player.discs.on.iter().filter_map(|name| self.board.action_named(name));
            let on: u8 = on.filter_map(|action| self.board.deck.action(action)).map(|action| action.discs).sum();
            let away = on.saturating_add(player.discs.laid);
            if player.discs.spare != before.discs.spare {
                continue;
            }
            if player.discs.front == before.discs.front && away < before.discs.front {
                player.discs.front -= away;
            } else {
                player.discs.spare = self.terms.pieces.discs.saturating_sub(player.discs.front.saturating_add(away));
            }
        }
    }

    /// Meeples that must stand somewhere stand aside, on spaces that touch no Station.
    fn complete_meeples(&self, wanted: &mut Position) {
        let first = wanted.round == 1 && matches!(wanted.phase, PhaseName::Bid | PhaseName::Place);
        if first {
            return;
        }
        let taken: Vec<String> = wanted.players.iter().filter_map(|player| space(player.meeple.as_ref())).collect();
        let mut aside: Vec<String> = self
            .board
            .grid()
            .spaces()
            .filter(|space| self.board.touched(*space).is_empty())
            .map(|space| space.to_string())
            .filter(|name| !taken.contains(name))
            .collect();
        for player in wanted.players.iter_mut().filter(|player| player.meeple.is_none()) {
            player.meeple = aside.pop().map(MeepleEntry::Space);
        }
    }
}

/// TM-INV-7: a Line with owned Stock has its Train on the Map.
fn complete_trains(wanted: &mut Position) {
    let owned: Vec<String> =
        wanted.players.iter().flat_map(|player| player.stocks.0.iter().map(|(line, _)| line.clone())).collect();
    for (name, line) in &mut wanted.lines.0 {
        if line.train.is_none() && owned.contains(name) {
            line.train = Some(TrainEntry { stop: 1, up: true });
        }
    }
}

fn space(meeple: Option<&MeepleEntry>) -> Option<String> {
    match meeple {
        Some(MeepleEntry::Space(name)) => Some(name.clone()),
        _ => None,
    }
}

/// Puts `card` at `place`; what lay there goes where it came from.
fn bring(all: &mut [String], place: usize, card: &str) {
    let from = all.iter().position(|other| other == card);
    if let Some(from) = from.filter(|_| place < all.len()) {
        all.swap(from, place);
    }
}

/// TM-CHK-1: what is left in the supply.
fn supply(all: Supply, wanted: &Position) -> Tokens {
    let spots = wanted.lines.0.iter().flat_map(|(_, line)| &line.spots);
    let on_lines = spots.filter(|spot| matches!(spot, SpotEntry::Token(_))).count() as u8;
    let sum = |own: &dyn Fn(&super::document::PlayerEntry) -> u8| {
        wanted.players.iter().map(own).fold(0_u8, u8::saturating_add)
    };
    Tokens {
        speed: all.speed.saturating_sub(on_lines).saturating_sub(sum(&|player| player.speed)),
        loans: all.loans.saturating_sub(sum(&|player| player.loans)),
        bikes: all.bikes.saturating_sub(sum(&|player| u8::from(player.bike))),
    }
}
