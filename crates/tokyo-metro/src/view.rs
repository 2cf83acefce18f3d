//! What one viewer may know, and whole states that fit it.

use serde::Serialize;
use tabletop::{Dice, Seat, Seed, Viewer};

use crate::{
    TokyoMetro,
    event::{Event, Seen},
    id::{CardId, CardSet, MOST_CARDS, MOST_COLUMNS, MOST_PLAYERS, Yen},
    position::{Crate, LineEntry, Named, PhaseName, PlayerEntry, Tokens, supply_entry},
    state::{Phase, Stack, State, Table},
};

/// The highest bid, in steps, that is imagined of others, and how likely, in percent, they are to bid each further step.
const MOST_BID: i32 = 5;
const BID_MORE: u32 = 40;

/// A bid that is imagined of somebody who has so much: mostly little, as `normal` bids. Nobody who wants to win bids all they have for
/// a place in the order.
pub fn imagined_bid(has: Yen, dice: &mut Dice) -> Yen {
    let most = (has.0 / Yen::STEP.0).min(MOST_BID);
    Yen((0..most).take_while(|_| dice.below(100) < BID_MORE).map(|_| Yen::STEP.0).sum())
}

/// All that one viewer may know: what lies on the table, and the viewer's own bid (TM-HID-3).
///
/// The cards of the stacks need no place here: which are left follows from those that were seen (TM-HID-2).
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    pub(crate) viewer: Viewer,
    pub(crate) bid: Option<Yen>,
    pub(crate) table: Table,
}

impl View {
    /// Everything that lies on the table for all.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Who looks.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The viewer's own seat.
    pub const fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// The viewer's own bid, until all are revealed.
    pub const fn bid(&self) -> Option<Yen> {
        self.bid
    }
}

/// A view as JSON.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct ViewEntry {
    viewer: Option<u8>,
    round: u8,
    rounds: u8,
    phase: PhaseName,
    actors: Vec<u8>,
    order: Vec<u8>,
    supply: Tokens,
    columns: Vec<ColumnEntry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    drinks: Option<Named<Crate>>,
    lines: Named<LineEntry>,
    players: Vec<SeatEntry>,
}

/// TM-HID-1, -2, -4: the display, the top of the discard pile, and of the stack the dots alone.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct ColumnEntry {
    pair: String,
    display: Vec<Option<String>>,
    discard_top: Option<String>,
    discards: u8,
    stack_dots: Vec<u8>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct SeatEntry {
    has_bid: bool,
    #[serde(flatten)]
    player: PlayerEntry,
}

impl TokyoMetro {
    pub(crate) fn view(state: &State, viewer: Viewer) -> View {
        let bid = match viewer {
            Viewer::Seat(seat) if state.table.have_bid.contains(seat) => state.bids.get(seat.index()).copied(),
            _ => None,
        };
        View { viewer, bid, table: state.table.clone() }
    }

    pub(crate) fn named(&self, view: &View) -> impl Serialize + use<> {
        let table = &view.table;
        let columns = self.board.columns().map(|at| {
            let column = table.column(at);
            ColumnEntry {
                pair: self.board.pair(at).to_owned(),
                display: column.rows().map(|card| card.map(|card| self.card_id(card))).collect(),
                discard_top: column.top().map(|card| self.card_id(card)),
                discards: column.discard().len() as u8,
                stack_dots: self.unseen(table, at.index()).map(|card| self.board.card(card).dots).collect(),
            }
        });
        let players = Seat::all(self.players).map(|seat| SeatEntry {
            has_bid: table.have_bid.contains(seat),
            player: PlayerEntry {
                bid: view.bid.filter(|_| view.viewer.is(seat)).map(|yen| yen.0),
                ..self.player_entry(table, seat)
            },
        });
        ViewEntry {
            viewer: view.seat().map(Seat::number),
            round: table.round,
            rounds: self.rounds(),
            phase: table.phase.name(),
            actors: table.actors().iter().map(Seat::number).collect(),
            order: table.in_order().iter().map(|seat| seat.number()).collect(),
            supply: supply_entry(table),
            columns: columns.collect(),
            drinks: self.crates_entry(table),
            lines: self.lines_entry(table),
            players: players.collect(),
        }
    }

    /// DR-CHK-2: the Color cards that players own.
    pub(crate) fn taken_colors(&self, table: &Table) -> impl Iterator<Item = CardId> {
        let cards = self.board.deck.cards.iter().zip(0..).map(|(card, at)| (card.color, CardId(at)));
        let owned = move |color| table.crates.owner(color).is_some();
        cards.filter(move |(color, _)| color.is_some_and(owned)).map(|(_, card)| card)
    }

    /// TM-HID-2: the cards of a set that nobody has seen, by dots: what its stack holds. DR-HID-1: Drinks have no dots.
    pub(crate) fn unseen(&self, table: &Table, set: usize) -> impl Iterator<Item = CardId> {
        let mut seen = CardSet::default();
        if let Some(column) = table.columns.get(set) {
            column.discard().iter().copied().chain(column.display()).for_each(|card| seen.insert(card));
        }
        table.everybody().iter().flat_map(|player| player.cards.iter()).for_each(|card| seen.insert(card));
        self.taken_colors(table).for_each(|card| seen.insert(card));
        (0..=3).flat_map(move |dots| self.board.deck.part(set, dots)).filter(move |card| !seen.contains(*card))
    }

    /// A whole state that fits the view: the stacks are shuffled anew, and secret bids of others are drawn.
    pub(crate) fn imagine(&self, view: &View, dice: &mut Dice) -> State {
        let table = view.table.clone();
        let mut stacks = [Stack::default(); MOST_COLUMNS];
        for (set, stack) in stacks.iter_mut().enumerate() {
            let (mut cards, mut count) = ([CardId::default(); MOST_CARDS], 0);
            for (place, card) in cards.iter_mut().zip(self.unseen(&table, set)) {
                *place = card;
                count += 1;
            }
            let cards = &mut cards[..count];
            // TM-SET-2: shuffled within the same dots only.
            for part in cards.chunk_by_mut(|one, two| self.board.card(*one).dots == self.board.card(*two).dots) {
                dice.shuffle(part);
            }
            cards.iter().rev().for_each(|card| stack.put(*card));
        }
        let mut bids = [Yen::ZERO; MOST_PLAYERS];
        for seat in Seat::all(self.players).filter(|seat| table.have_bid.contains(*seat)) {
            let drawn = imagined_bid(table.player(seat).yen, dice);
            bids[seat.index()] = view.bid.filter(|_| view.viewer.is(seat)).unwrap_or(drawn);
        }
        // The seed decides ties of round 1 only; afterwards nothing depends on it.
        let seed = if table.round == 1 && table.phase == Phase::Bid { Seed::drawn(dice) } else { Seed::default() };
        State { seed, stacks, bids, table }
    }

    pub(crate) fn show(event: &Event, viewer: Viewer) -> Seen {
        match *event {
            Event::Bid { seat, yen } => Seen::Bid { seat, yen: viewer.is(seat).then_some(yen) },
            Event::Public(event) => Seen::Public(event),
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::StreamId;

    use super::*;

    #[test]
    fn imagined_bids_are_mostly_little_and_never_more_than_one_has() {
        let mut dice = Dice::new(&Seed::number(1), StreamId::named("bids"), 0);
        let mut bids = |has: i32| (0..1000).map(|_| imagined_bid(Yen(has), &mut dice).0).collect::<Vec<i32>>();
        let (rich, poor) = (bids(5_000), bids(200));
        let nothing = rich.iter().filter(|bid| **bid == 0).count();
        assert!((550..650).contains(&nothing), "{nothing}");
        assert_eq!((rich.iter().max(), poor.iter().max()), (Some(&500), Some(&200)));
        assert!(bids(0).iter().all(|bid| *bid == 0));
    }
}
