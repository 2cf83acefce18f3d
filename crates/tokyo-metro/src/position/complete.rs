//! A position of which somebody said only what matters: the rest follows, or keeps the order of the seed.

use tabletop::scenario::Said;

use super::document::{Cards, Discs, MeepleEntry, PhaseName, Position, SpotEntry, Tokens, TrainEntry, TrainsEntry};
use crate::{TokyoMetro, state::Supply};

impl TokyoMetro {
    pub(crate) fn complete(&self, started: &Position, wanted: &mut Position, said: &Said) {
        if wanted.phase == PhaseName::Over && !said.of("/round") {
            wanted.round = self.rounds();
        }
        self.complete_cards(started, wanted, said);
        complete_supply(self.terms.tokens, wanted, said);
        self.complete_discs(started, wanted, said);
        self.complete_trains(wanted, said);
        if !said.of("/turn") {
            wanted.turn = match wanted.phase {
                PhaseName::Bid | PhaseName::Over => None,
                _ => wanted.turn.or_else(|| wanted.order.first().copied()),
            };
        }
        self.complete_meeples(wanted, said);
    }

    /// Named cards take the places they were given; those that lay there go where the named ones came from. The display
    /// stays as it was dealt, the discards of earlier rounds come from the stack.
    fn complete_cards(&self, started: &Position, wanted: &mut Position, said: &Said) {
        let personal: Vec<String> = wanted.players.iter().flat_map(|player| player.cards.clone()).collect();
        let crates = wanted.drinks.iter().flat_map(|drinks| &drinks.0);
        let taken: Vec<String> = crates.filter(|(_, of)| of.owner.is_some()).map(|(color, _)| color.clone()).collect();
        for (set, (before, cards)) in started.columns.iter().zip(&mut wanted.columns).enumerate() {
            if said.of(&format!("/columns/{set}/stack")) {
                continue;
            }
            let before_all = before.discard.iter().chain(before.display.iter().flatten()).chain(&before.stack);
            let mut all: Vec<String> = before_all.cloned().collect();
            let size = all.len();
            all.retain(|card| !personal.contains(card) && !taken.contains(card));
            let named = |at: usize| said.of(&format!("/columns/{set}/display/{at}"));
            let passed = usize::from(wanted.round.saturating_sub(1));
            leave_gaps(cards, (size - all.len()).saturating_sub(passed), &taken, named);
            let gaps: Vec<usize> = rows_of(&cards.display, Option::is_none).collect();
            let own = (size - all.len()).saturating_sub(gaps.len());
            let discards = passed.saturating_sub(own).min(all.len());
            let from = discards.saturating_sub(cards.discard.len());
            // Cards that were named come last, so that no other takes their place.
            let shown = cards.display.iter().flatten().zip(rows_of(&cards.display, Option::is_some));
            let (named, kept): (Vec<_>, Vec<_>) = shown.enumerate().partition(|(_, (_, row))| named(*row));
            for (at, (card, _)) in kept {
                bring(&mut all, discards + at, card);
            }
            for (at, card) in cards.discard.iter().enumerate() {
                bring(&mut all, from + at, card);
            }
            for (at, (card, _)) in named {
                bring(&mut all, discards + at, card);
            }
            self.deal(all, discards, &gaps, cards);
        }
    }

    /// Cuts the cards of a set into pile, column and stack; the stack keeps its dots in order (TM-SET-2).
    fn deal(&self, mut all: Vec<String>, discards: usize, gaps: &[usize], cards: &mut Cards) {
        let shown = cards.display.len() - gaps.len();
        let mut stack = all.split_off((discards + shown).min(all.len()));
        let dots = |name: &String| self.board.deck.card_named(name).map(|card| self.board.card(card).dots);
        stack.sort_by_key(dots);
        cards.display = all.split_off(discards.min(all.len())).into_iter().map(Some).collect();
        for row in gaps {
            cards.display.insert((*row).min(cards.display.len()), None);
        }
        (cards.discard, cards.stack) = (all, stack);
    }

    /// Discs on cards come from those in front; if those in front are named, or are too few, the rest is in the general
    /// supply. DR-COL-2: who owns a color has a disc in the box.
    fn complete_discs(&self, started: &Position, wanted: &mut Position, said: &Said) {
        let crates = wanted.drinks.iter().flat_map(|drinks| &drinks.0);
        let owners: Vec<u8> = crates.filter_map(|(_, color)| color.owner).collect();
        for (seat, (before, player)) in started.players.iter().zip(&mut wanted.players).enumerate() {
            let of = |part: &str| said.of(&format!("/players/{seat}/discs/{part}"));
            let colors = owners.iter().filter(|owner| usize::from(**owner) == seat).count() as u8;
            let gave = !of("box") && player.discs.boxed < colors;
            if gave {
                player.discs.boxed = colors;
            }
            if !gave && !["front", "on", "laid", "spare", "vending", "box"].into_iter().any(of) {
                continue;
            }
            let own = before.discs.front.saturating_add(self.discs_away(&before.discs));
            let (away, discs) = (self.discs_away(&player.discs), &mut player.discs);
            match (of("front"), of("spare")) {
                (true, true) => {}
                (false, true) => discs.front = self.terms.pieces.discs.saturating_sub(discs.spare.saturating_add(away)),
                (false, false) if away < own => discs.front = own - away,
                (_, false) => discs.spare = self.terms.pieces.discs.saturating_sub(discs.front.saturating_add(away)),
            }
        }
    }

    /// The discs on cards, those laid on others, and those in the box.
    fn discs_away(&self, discs: &Discs) -> u8 {
        let on = discs.on.iter().filter_map(|name| self.board.action_named(name));
        let on = on.filter_map(|action| self.board.deck.action(action)).map(|action| action.discs);
        [discs.vending, discs.boxed].into_iter().chain(on).fold(discs.laid, u8::saturating_add)
    }

    /// Meeples that must stand somewhere stand aside, on spaces that touch no stop.
    fn complete_meeples(&self, wanted: &mut Position, said: &Said) {
        let first = wanted.round == 1 && matches!(wanted.phase, PhaseName::Bid | PhaseName::Place);
        if first {
            return;
        }
        let taken: Vec<String> = wanted.players.iter().filter_map(|player| space(player.meeple.as_ref())).collect();
        let mut aside: Vec<String> = self
            .board
            .grid()
            .spaces()
            .filter(|space| self.board.touched(*space).is_empty() && self.board.halts_at(*space).next().is_none())
            .map(|space| space.to_string())
            .filter(|name| !taken.contains(name))
            .collect();
        for (seat, player) in wanted.players.iter_mut().enumerate() {
            if player.meeple.is_none() && !said.of(&format!("/players/{seat}/meeple")) {
                player.meeple = aside.pop().map(MeepleEntry::Space);
            }
        }
    }

    /// TM-INV-7, OS-LINE-4: a Line with owned Stock has its Train on stop 1, or its two vehicles on the end stops.
    fn complete_trains(&self, wanted: &mut Position, said: &Said) {
        let stocks = wanted.players.iter().flat_map(|player| &player.stocks.0);
        let owned: Vec<String> = stocks.map(|(line, _)| line.clone()).collect();
        for (name, entry) in &mut wanted.lines.0 {
            let Some(line) = self.board.map.line_named(name).filter(|_| owned.contains(name)) else { continue };
            if entry.train.is_some() || said.of(&format!("/lines/{name}/train")) {
                continue;
            }
            let starts = self.board.vehicles(line).map(|vehicle| self.board.start_of(vehicle));
            let mut starts = starts.map(|at| TrainEntry { stop: at.stop + 1, up: at.up });
            entry.train = if self.board.has_pair(line) {
                Some(TrainsEntry::Pair(starts.collect()))
            } else {
                starts.next().map(TrainsEntry::One)
            };
        }
    }
}

fn space(meeple: Option<&MeepleEntry>) -> Option<String> {
    match meeple {
        Some(MeepleEntry::Space(name)) => Some(name.clone()),
        _ => None,
    }
}

/// The rows of a display that are as asked for.
fn rows_of(display: &[Option<String>], is: impl Fn(&Option<String>) -> bool) -> impl Iterator<Item = usize> {
    display.iter().enumerate().filter(move |(_, row)| is(row)).map(|(at, _)| at)
}

/// DR-REF-2: of the cards that were taken, those that can't have moved out of the column yet have left gaps: `most` of them
/// at least, first where a taken card lay, then from the bottom.
fn leave_gaps(cards: &mut Cards, most: usize, taken: &[String], named: impl Fn(usize) -> bool) {
    let gone = |row: &Option<String>| row.as_ref().is_some_and(|card| taken.contains(card));
    for row in rows_of(&cards.display, gone).collect::<Vec<_>>() {
        if !named(row) {
            cards.display[row] = None;
        }
    }
    let gaps = rows_of(&cards.display, Option::is_none).count();
    let free: Vec<usize> = rows_of(&cards.display, Option::is_some).filter(|row| !named(*row)).collect();
    for row in free.into_iter().take(most.saturating_sub(gaps)) {
        cards.display[row] = None;
    }
}

/// Puts `card` at `place`; what lay there goes where it came from.
fn bring(all: &mut [String], place: usize, card: &str) {
    let from = all.iter().position(|other| other == card);
    if let Some(from) = from.filter(|_| place < all.len()) {
        all.swap(from, place);
    }
}

/// TM-CHK-1: what nobody has is left in the supply.
fn complete_supply(all: Supply, wanted: &mut Position, said: &Said) {
    let left = supply(all, wanted);
    let supply = &mut wanted.supply;
    let tokens = [
        ("speed", &mut supply.speed, left.speed),
        ("loans", &mut supply.loans, left.loans),
        ("bikes", &mut supply.bikes, left.bikes),
    ];
    for (name, count, left) in tokens {
        if !said.of(&format!("/supply/{name}")) {
            *count = left;
        }
    }
}

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
