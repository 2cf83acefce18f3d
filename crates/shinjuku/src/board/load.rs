//! From the file to the map, with every check of SJ-CHK-6.

use std::ops::Range;

use tabletop::{BoardFault, BoardFile, BoardStamp, Rule};
use toml::Spanned;

use super::{
    BAG, Bay, Board, CARDS, CUSTOMERS, DEPARTMENTS, FIRST_NUMBER, MOST_ROADS, RAILWAYS, Railway, RailwayId, Road,
    Roads, SETS, STACKS, STATIONS, STORES, Station, StationId, TRACK, WARDS, Ward, WardId, raw,
};
use crate::{
    pieces::{Group, Piece, Type},
    position::ASIDE,
};

const CHK_6: Rule = Rule("SJ-CHK-6");
/// The keys that only the drawing sees.
const LOOKS: &[&str] = &["at", "customers-at", "hint", "label", "label-at", "polygon", "region"];
/// The most cards of any three wards: 72 less four hands, the fourth ward, the Festival, the Queue and its first refresh.
const MOST_OF_THREE: u16 = 72 - 4 * 4 - 1 - 1 - 4 - 1;
/// How many stations are big (SJ-CHK-6).
const BIG: u32 = 12;
/// The fewest neighbours of a ward (SJ-CHK-6).
const NEIGHBOURS: u32 = 3;

pub(super) fn load(file: &BoardFile) -> Result<Board, BoardFault> {
    let map: raw::Map = file.load()?;
    let check = Check { file, map: &map };
    check.components()?;
    check.counts()?;
    check.setup()?;
    check.ids()?;
    check.drawing()?;
    let mut board = check.places()?;
    check.adjacency(&mut board)?;
    check.railways(&mut board)?;
    check.reachable(&board)?;
    Ok(board)
}

/// A file with what was read from it.
struct Check<'a> {
    file: &'a BoardFile,
    map: &'a raw::Map,
}

impl Check<'_> {
    fn fault(&self, what: impl Into<String>, place: Range<usize>, hint: &str) -> BoardFault {
        self.file.fault(what, place).by(CHK_6).hint(hint)
    }

    /// What the rules fix in numbers must be so in the file.
    fn components(&self) -> Result<(), BoardFault> {
        let map = self.map;
        let same = |right: bool, rule: &'static str, place: Range<usize>, what: &str, hint: &str| {
            if right { Ok(()) } else { Err(self.file.fault(what, place).by(Rule(rule)).hint(hint)) }
        };
        let players = map.players.get_ref() == &raw::Players { min: 2, max: 4 };
        same(players, "SJ-COMP-1", map.players.span(), "the rules are for 2 to 4 players", "write min = 2, max = 4")?;
        let counts = map.customers.get_ref().iter().flat_map(|kind| [kind.single, kind.double]);
        let types = map.customers.get_ref().iter().map(|kind| kind.id.as_str());
        let customers = counts.eq(CUSTOMERS) && types.eq(Type::ALL.map(Type::id));
        let hint = "food 22 and 1, clothing 16 and 4, books 8 and 8, electronics 2 and 11, in this order";
        same(customers, "SJ-COMP-2", map.customers.span(), "these are not the customers of the rules", hint)?;
        let specialty_stores =
            raw::SpecialtyStores { food: STORES, clothing: STORES, books: STORES, electronics: STORES };
        let pieces = raw::PlayerPieces { track: TRACK, department_stores: DEPARTMENTS, specialty_stores };
        let hint = "16 track, 3 department stores, 2 specialty stores of each type";
        let right = map.player_pieces.get_ref() == &pieces;
        same(right, "SJ-COMP-3", map.player_pieces.span(), "these are not the pieces of a player", hint)?;
        let bonus = map.bonus_track.get_ref();
        let stacks = bonus.stacks.iter().map(|stack| (stack.queue_size, stack.tokens)).eq((3_u8..).zip(STACKS));
        let right = stacks && bonus.base_queue_size == FIRST_NUMBER;
        let hint = "2 at first, stacks of 3, 2, 2, 2, 1, 1 on the numbers 3 to 8";
        same(right, "SJ-COMP-5", map.bonus_track.span(), "this is not the bonus area of the rules", hint)?;
        let setup = raw::Setup {
            hand_size: 4,
            seed_wards: 4,
            seed_customers_per_ward: 2,
            queue_slots: 4,
            queue_customers_at_start: FIRST_NUMBER,
        };
        let hint = "4 cards a hand, 4 wards with 2 customers each, 4 cards and 2 customers in the Queue";
        same(map.setup.get_ref() == &setup, "SJ-SET-2", map.setup.span(), "this is not the setup of the rules", hint)?;
        let scoring = map.scoring.get_ref();
        let sets = [0, scoring.single, scoring.two, scoring.three, scoring.four].map(i64::from) == SETS;
        let hint = "sets of 4, 3, 2 types and one alone are worth 10, 6, 3, 1";
        same(sets, "SJ-SCORE-2", map.scoring.span(), "these are not the points of the rules", hint)?;
        let festival = map.bay.festival_allowed.span();
        same(!map.bay.festival_allowed.get_ref(), "SJ-FEST-3", festival, "never into the Bay", "write false")?;
        let kaiju = map.bay.kaiju_start.span();
        same(*map.bay.kaiju_start.get_ref(), "SJV-KAI-2", kaiju, "the Kaiju comes from the Bay", "write true")
    }

    fn counts(&self) -> Result<(), BoardFault> {
        let map = self.map;
        let counts = [
            ("wards", map.wards.get_ref().len(), WARDS, map.wards.span()),
            ("stations", map.stations.get_ref().len(), STATIONS, map.stations.span()),
            ("planned railways", map.planned_railways.get_ref().len(), RAILWAYS, map.planned_railways.span()),
            ("ready connections", map.connections.get_ref().len(), 1, map.connections.span()),
        ];
        for (what, found, wanted, place) in counts {
            if found != wanted {
                let hint = format!("the rules know exactly {wanted}");
                return Err(self.fault(format!("there are {found} {what}"), place, &hint));
            }
        }
        let cards: usize = map.wards.get_ref().iter().map(|ward| usize::from(ward.cards)).sum();
        if cards != CARDS || map.wards.get_ref().iter().any(|ward| ward.cards == 0) {
            let what = format!("the wards have {cards} cards together");
            return Err(self.fault(what, map.wards.span(), "72 cards, at least one of each ward"));
        }
        let big = map.stations.get_ref().iter().filter(|station| station.big).count();
        if big != BIG as usize {
            return Err(self.fault(format!("{big} stations are big"), map.stations.span(), "12 of the 44 are"));
        }
        Ok(())
    }

    /// SJ-SET-3: until four wards have come up, all cards of three others may be drawn; enough must be left to go on.
    fn setup(&self) -> Result<(), BoardFault> {
        let mut copies: Vec<u16> = self.map.wards.get_ref().iter().map(|ward| u16::from(ward.cards)).collect();
        copies.sort_unstable();
        let three: u16 = copies.iter().rev().take(3).sum();
        if three <= MOST_OF_THREE {
            return Ok(());
        }
        let what = format!("three wards have {three} cards together; the setup could run out of cards");
        let hint = format!("at most {MOST_OF_THREE} for any three wards");
        Err(self.file.fault(what, self.map.wards.span()).by(Rule("SJ-SET-3")).hint(&hint))
    }

    /// Every place in the drawing is a number.
    fn drawing(&self) -> Result<(), BoardFault> {
        let map = self.map;
        let wards =
            map.wards.get_ref().iter().map(|ward| (&ward.id, vec![ward.label_at, ward.customers_at], &ward.polygon));
        let stations = map.stations.get_ref().iter().map(|station| (&station.id, vec![station.at], &map.bay.polygon));
        let bay = (&map.bay.id, vec![map.bay.label_at], &map.bay.polygon);
        for (id, mut places, polygon) in wards.chain(stations).chain([bay]) {
            places.extend(polygon);
            if !places.iter().flatten().all(|number| number.is_finite()) {
                let what = format!("`{}` is drawn nowhere: a coordinate is no finite number", id.get_ref());
                return Err(self.file.fault(what, id.span()).hint("write two numbers, such as [120, 340]"));
            }
        }
        Ok(())
    }

    /// Names in notations: small letters, digits and `-`, each once in its list.
    fn ids(&self) -> Result<(), BoardFault> {
        let wards = self.map.wards.get_ref().iter().map(|ward| &ward.id).chain([&self.map.bay.id]);
        let stations = self.map.stations.get_ref().iter().map(|station| &station.id);
        for ids in [wards.collect::<Vec<_>>(), stations.collect()] {
            for (at, id) in ids.iter().enumerate() {
                let text = id.get_ref();
                let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
                if text.is_empty() || !text.bytes().all(fits) {
                    let hint = "an id has small letters, digits and `-` only";
                    return Err(self.file.fault(format!("`{text}` can't be an id"), id.span()).hint(hint));
                }
                if text == ASIDE {
                    let hint = "positions write it for a Kaiju off the map; choose another";
                    return Err(self.file.fault(format!("`{text}` can't be an id"), id.span()).hint(hint));
                }
                if ids.iter().take(at).any(|other| other.get_ref() == text) {
                    return Err(self.fault(
                        format!("`{text}` is there twice"),
                        id.span(),
                        "each id stands for one place",
                    ));
                }
            }
        }
        Ok(())
    }

    /// The names and drawings of the map; nothing lies anywhere yet.
    fn bare(&self) -> Result<Board, BoardFault> {
        let map = self.map;
        let mut customers = Group::default();
        for (piece, count) in Piece::ALL.into_iter().zip(CUSTOMERS) {
            customers.add(piece, count);
        }
        debug_assert_eq!(usize::from(customers.total()), BAG);
        Ok(Board {
            stamp: BoardStamp::of(&map.id, &[self.file], LOOKS)?,
            name: map.name.clone(),
            size: (map.drawing.width, map.drawing.height),
            wards: map.wards.get_ref().iter().map(ward).collect(),
            stations: map.stations.get_ref().iter().map(station).collect(),
            railways: Vec::new(),
            bay: Bay {
                id: map.bay.id.get_ref().clone(),
                name: map.bay.name.clone(),
                label_at: map.bay.label_at,
                polygon: map.bay.polygon.clone(),
            },
            connection: [StationId::default(); 2],
            customers,
            copies: [0; WARDS],
            ward_of: [WardId::default(); STATIONS],
            adjacent: [0; WARDS],
            bay_adjacent: 0,
            stations_in: [0; WARDS],
            big: 0,
            ends: [[StationId::default(); 2]; RAILWAYS],
            extends: [0; RAILWAYS],
            roads: [Roads::default(); STATIONS],
        })
    }

    /// The wards and stations, each in its ward; nothing is joined yet.
    fn places(&self) -> Result<Board, BoardFault> {
        let map = self.map;
        let mut board = self.bare()?;
        for (id, ward) in WardId::all().zip(map.wards.get_ref()) {
            board.copies[id.index()] = ward.cards;
        }
        for (id, station) in StationId::all().zip(map.stations.get_ref()) {
            let ward = self.ward(&board, &station.ward)?;
            board.ward_of[id.index()] = ward;
            board.stations_in[ward.index()] |= id.bit();
            board.big |= if station.big { id.bit() } else { 0 };
        }
        match WardId::all().zip(map.wards.get_ref()).find(|(id, _)| board.stations_in(*id) == 0) {
            Some((_, ward)) => Err(self.fault(
                format!("{} has no station", ward.name.en),
                ward.id.span(),
                "each ward has at least one",
            )),
            None => Ok(board),
        }
    }

    fn ward(&self, board: &Board, id: &Spanned<String>) -> Result<WardId, BoardFault> {
        board.find_ward(id.get_ref()).ok_or_else(|| {
            self.fault(format!("there is no ward `{}`", id.get_ref()), id.span(), "write the id of one of [[wards]]")
        })
    }

    fn station(&self, board: &Board, id: &str, place: Range<usize>) -> Result<StationId, BoardFault> {
        board.find_station(id).ok_or_else(|| {
            self.fault(format!("there is no station `{id}`"), place, "write the id of one of [[stations]]")
        })
    }

    /// Adjacency is mutual, and each ward has 3 neighbours or more.
    fn adjacency(&self, board: &mut Board) -> Result<(), BoardFault> {
        for (id, ward) in WardId::all().zip(self.map.wards.get_ref()) {
            for other in ward.adjacent.get_ref() {
                let set = self.ward(board, other)?.bit();
                if board.adjacent[id.index()] & set != 0 || set == id.bit() {
                    let what = format!("{} can't be its neighbour twice, or itself", other.get_ref());
                    return Err(self.fault(what, other.span(), "name each neighbour once"));
                }
                board.adjacent[id.index()] |= set;
            }
            if board.adjacent(id).count_ones() < NEIGHBOURS {
                let what = format!("{} has fewer than 3 neighbours", ward.name.en);
                return Err(self.fault(what, ward.adjacent.span(), "name every ward that shares an edge"));
            }
        }
        for (id, ward) in WardId::all().zip(self.map.wards.get_ref()) {
            let one_way = |other: &&Spanned<String>| {
                board.find_ward(other.get_ref()).is_some_and(|other| board.adjacent(other) & id.bit() == 0)
            };
            if let Some(other) = ward.adjacent.get_ref().iter().find(one_way) {
                let what = format!(
                    "{0} names {1} as its neighbour, but {1} does not name {0}",
                    ward.id.get_ref(),
                    other.get_ref()
                );
                return Err(self.fault(what, other.span(), "adjacency is mutual: name it on both sides"));
            }
        }
        for other in self.map.bay.adjacent.get_ref() {
            let set = self.ward(board, other)?.bit();
            if board.bay_adjacent & set != 0 {
                let what = format!("{} can't touch the Bay twice", other.get_ref());
                return Err(self.fault(what, other.span(), "name each ward once"));
            }
            board.bay_adjacent |= set;
        }
        if board.bay_adjacent == 0 {
            let what = "the Bay touches no ward";
            return Err(self.fault(what, self.map.bay.adjacent.span(), "name the wards that it touches"));
        }
        Ok(())
    }

    /// The planned railways and the ready connection, no pair twice.
    fn railways(&self, board: &mut Board) -> Result<(), BoardFault> {
        for (id, pair) in RailwayId::all().zip(self.map.planned_railways.get_ref()) {
            let ends = self.join(board, pair, Some(id))?;
            board.ends[id.index()] = ends;
            board.railways.push(Railway { id: pair.get_ref().clone(), ends });
        }
        for pair in self.map.connections.get_ref() {
            board.connection = self.join(board, pair, None)?;
        }
        for id in RailwayId::all() {
            let mut reach = board.ends(id).map(StationId::bit).iter().fold(0, |set, bit| set | bit);
            let connected = board.connection.map(StationId::bit).iter().fold(0, |set, bit| set | bit);
            if reach & connected != 0 {
                reach |= connected;
            }
            let touches = |other: &RailwayId| board.ends(*other).iter().any(|end| reach & end.bit() != 0);
            board.extends[id.index()] =
                RailwayId::all().filter(|other| *other != id).filter(touches).fold(0, |set, other| set | other.bit());
        }
        Ok(())
    }

    fn join(
        &self,
        board: &mut Board,
        pair: &Spanned<String>,
        by: Option<RailwayId>,
    ) -> Result<[StationId; 2], BoardFault> {
        let hint = "a link is written with two station ids: \"kita-senju/ueno\"";
        let fault = |what: String| self.fault(what, pair.span(), hint);
        let text = pair.get_ref();
        let (a, b) = text.split_once('/').ok_or_else(|| fault(format!("`{text}` is no pair of stations")))?;
        let (a, b) = (self.station(board, a, pair.span())?, self.station(board, b, pair.span())?);
        if a == b || board.road(a, b).is_some() {
            return Err(fault(format!("`{text}` joins a station with itself, or a pair that is joined already")));
        }
        for (from, to) in [(a, b), (b, a)] {
            let roads = &mut board.roads[from.index()];
            let Some(free) = roads.roads.get_mut(usize::from(roads.count)) else {
                return Err(fault(format!("more than {MOST_ROADS} railways meet in one station")));
            };
            *free = Road { to, by };
            roads.count += 1;
        }
        Ok([a, b])
    }

    /// Every station can be reached from every other.
    fn reachable(&self, board: &Board) -> Result<(), BoardFault> {
        let mut reached = StationId::default().bit();
        loop {
            let roads = StationId::of(reached).flat_map(|station| board.roads(station));
            let more = roads.fold(reached, |set, road| set | road.to.bit());
            if more == reached {
                break;
            }
            reached = more;
        }
        let lost = StationId::all().zip(self.map.stations.get_ref()).find(|(id, _)| reached & id.bit() == 0);
        let Some((_, station)) = lost else { return Ok(()) };
        let what = format!("no planned railway leads to {}", station.name.en);
        Err(self.fault(what, station.id.span(), "every station can be reached from every other"))
    }
}

fn ward(ward: &raw::Ward) -> Ward {
    Ward {
        id: ward.id.get_ref().clone(),
        name: ward.name.clone(),
        cards: ward.cards,
        hint: ward.hint.clone(),
        region: ward.region.clone(),
        label_at: ward.label_at,
        customers_at: ward.customers_at,
        polygon: ward.polygon.clone(),
    }
}

fn station(station: &raw::Station) -> Station {
    Station {
        id: station.id.get_ref().clone(),
        name: station.name.clone(),
        at: station.at,
        label: station.label.clone(),
    }
}
