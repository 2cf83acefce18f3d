//! What a position of Shinjuku says about the end of the game, as numbers: what every seat has, and how far its stores are
//! from the customers that are there or to come. They are looked up thousands of times a turn, so they follow sets of stations,
//! not ways.

use shinjuku::{Group, Player, Shinjuku, StationId, StoreKind, Table, Type, View, WardId};
use tabletop::{Rules, Seat};

use super::{
    prospects::{STATIONS, WARDS},
    worth::long_run,
};

/// What a seat has.
const HAVINGS: usize = 16;
/// Distances that are told apart, and what is counted at each: customers there, in the Queue and to come over track that
/// lies; those there and to come over track that could be laid.
const DISTANCES: usize = 5;
const REACH: usize = 5 * DISTANCES;
const OF_SEAT: usize = HAVINGS + REACH;
/// What only the seat itself knows, and what holds for all.
const OF_ALL: usize = 8;
/// What a planned railway counts for where one with track counts 1.
const PLANNED: usize = 2;
/// How much the end may differ from now, in units of a type, at the beginning of the game.
const SPREAD: f32 = 4.0;

/// How many facts there are with so many players: those of every seat, the viewer's first.
pub(super) const fn count(players: u8) -> usize {
    players as usize * (OF_SEAT + 1) + OF_ALL
}

/// The facts of a position for the seat that views it.
pub(super) fn facts(game: &Shinjuku, view: &View, seat: Seat, into: &mut Vec<f32>) {
    into.clear();
    let (table, players) = (&view.table, game.players());
    let map = Map::new(game, table);
    // The viewer first, then the others in the order of turns.
    for other in Seat::all(players).cycle().skip(seat.index()).take(usize::from(players)) {
        having(game, table, other, into);
        map.reach(table, other, into);
        into.push(f32::from(u8::from(table.turn == other)));
    }
    let wild = game.wild(table, seat);
    let hand = view.hand.unwrap_or_default();
    let cards = |set: u32| WardId::of(hand.held() & set).map(|ward| f32::from(hand.count(ward))).sum::<f32>();
    let peopled = WardId::all().filter(|ward| !table.customers(*ward).is_empty()).fold(0, |set, ward| set | ward.bit());
    into.extend([
        cards(wild) / 3.0,
        cards(peopled & !wild) / 3.0,
        f32::from(table.bag) / 32.0,
        f32::from(table.waiting()) / 8.0,
        f32::from(table.claimed) / 4.0,
        f32::from(u8::from(table.is_final())),
        if table.turn == seat { table.taken.count() as f32 } else { 0.0 },
        f32::from(u8::from(moves_again(game, table, seat))),
    ]);
}

/// Whether a seat has another turn after this one (SJ-END-3).
fn moves_again(game: &Shinjuku, table: &Table, seat: Seat) -> bool {
    let players = game.players();
    let after = |of: Seat| (of.number() + players - table.staca.number()) % players;
    !table.is_final() || after(seat) > after(table.turn)
}

/// What a seat has.
fn having(game: &Shinjuku, table: &Table, seat: Seat, into: &mut Vec<f32>) {
    let (board, player) = (game.board(), table.player(seat));
    let mut units = player.customers.units();
    units.sort_unstable();
    let points = shinjuku::Sets::best(units, player.tokens).points() as f32;
    let (mut specialties, mut departments, mut types, mut ready, mut wild) = (0_u8, 0_u8, [false; 4], 0_u8, 0_u32);
    for at in StationId::of(player.sites) {
        wild |= board.ward_of(at).bit();
        match table.store(at).map(|store| store.kind) {
            Some(StoreKind::Specialty(of)) => {
                specialties += 1;
                types[of as usize] = true;
                ready += u8::from(board.is_big(at) && player.departments > 0 && player.customers.has(of));
            }
            Some(StoreKind::Department) => departments += 1,
            None => {}
        }
    }
    let big = (player.sites & board.big()).count_ones() as f32 - f32::from(departments);
    let cards: f32 = WardId::of(wild).map(|ward| f32::from(board.copies(ward))).sum();
    into.extend([points / 20.0, f32::from(player.tokens) / 4.0]);
    into.extend(units.map(|units| f32::from(units) / 6.0));
    into.extend([
        units.iter().map(|units| f32::from(*units)).sum::<f32>() / 20.0,
        f32::from(player.hand) / 4.0,
        f32::from(player.hand.min(2)) / 2.0,
        f32::from(specialties) / 4.0,
        f32::from(departments) / 2.0,
        types.iter().filter(|there| **there).count() as f32 / 4.0,
        big / 2.0,
        f32::from(ready) / 2.0,
        f32::from(player.track) / 16.0,
        cards / 20.0,
    ]);
}

/// The railways, and the customers of each ward: there, in the Queue, to come.
struct Map {
    laid: [u64; STATIONS],
    planned: [u64; STATIONS],
    ward: [u32; STATIONS],
    offers: [[[f32; 4]; 3]; WARDS],
    left: f32,
}

impl Map {
    fn new(game: &Shinjuku, table: &Table) -> Self {
        let board = game.board();
        let (mut laid, mut planned, mut ward) = ([0; STATIONS], [0; STATIONS], [0; STATIONS]);
        for from in StationId::all() {
            ward[from.index()] = board.ward_of(from).bit();
            for road in board.roads(from) {
                let lies = road.by.is_none_or(|railway| table.track_on(railway).is_some());
                let roads = if lies { &mut laid } else { &mut planned };
                roads[from.index()] |= road.to.bit();
            }
        }
        let mut offers = [[[0.0; 4]; 3]; WARDS];
        let units = |group: Group| group.units().map(f32::from);
        let bag = units(game.in_bag(table));
        for ward in WardId::all() {
            let share = f32::from(board.copies(ward)) / 72.0;
            offers[ward.index()] = [units(table.customers(ward)), [0.0; 4], bag.map(|units| units * share)];
        }
        for card in &table.queue {
            let queued = &mut offers[card.ward.index()][1];
            queued.iter_mut().zip(units(card.customers)).for_each(|(sum, units)| *sum += units);
        }
        Self { laid, planned, ward, offers, left: f32::from(table.bag + table.waiting()) / 64.0 }
    }

    /// The customers at each distance from the stores of a seat, the more the more a unit of their type is worth to it.
    fn reach(&self, table: &Table, seat: Seat, into: &mut Vec<f32>) {
        let player = table.player(seat);
        let worth = long_run(player, self.left, SPREAD);
        let mut all = [[0.0; DISTANCES]; 5];
        for of in Type::ALL {
            let stores = stores(table, player, of);
            if stores == 0 {
                continue;
            }
            let worth = worth[of as usize];
            self.over_track(stores, |ward, distance| {
                for (sums, offer) in all.iter_mut().zip(&self.offers[ward]) {
                    sums[distance] += worth * offer[of as usize];
                }
            });
            self.over_plans(stores, |ward, distance| {
                all[3][distance] += worth * self.offers[ward][0][of as usize];
                all[4][distance] += worth * self.offers[ward][2][of as usize];
            });
        }
        into.extend(all.iter().flatten().map(|sum| sum / 10.0));
    }

    /// Every ward at its distance from some stations over track that lies.
    fn over_track(&self, stores: u64, mut see: impl FnMut(usize, usize)) {
        let (mut reached, mut new, mut wards) = (stores, stores, 0);
        for distance in 0..DISTANCES {
            let (beside, there) = self.around(&self.laid, new);
            WardId::of(there & !wards).for_each(|ward| see(ward.index(), distance));
            wards |= there;
            new = beside & !reached;
            reached |= new;
        }
    }

    /// The same where track is laid on the way; wards in which a store stands are left out.
    fn over_plans(&self, stores: u64, mut see: impl FnMut(usize, usize)) {
        let mut new = [0; DISTANCES + 1];
        let (mut reached, mut wards) = (stores, 0);
        new[0] = stores;
        for distance in 0..=DISTANCES {
            let (beside, there) = self.around(&self.laid, new[distance]);
            if distance > 0 {
                WardId::of(there & !wards).for_each(|ward| see(ward.index(), distance - 1));
            }
            wards |= there;
            if distance < DISTANCES {
                let before = (distance + 1).checked_sub(PLANNED);
                let planned = before.map_or(0, |before| self.around(&self.planned, new[before]).0);
                new[distance + 1] = (beside | planned) & !reached;
                reached |= new[distance + 1];
            }
        }
    }

    /// The stations beside some, and the wards that they are in themselves.
    fn around(&self, roads: &[u64; STATIONS], of: u64) -> (u64, u32) {
        StationId::of(of)
            .fold((0, 0), |(beside, wards), at| (beside | roads[at.index()], wards | self.ward[at.index()]))
    }
}

/// The stations where a seat serves this type.
fn stores(table: &Table, player: &Player, of: Type) -> u64 {
    let serves = |at: &StationId| table.store(*at).is_some_and(|store| store.kind.matches(of));
    StationId::of(player.sites).filter(serves).fold(0, |set, at| set | at.bit())
}
