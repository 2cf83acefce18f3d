//! The board as the rules see it: the map and the deck with everything that can be worked out beforehand.

mod actions;
mod deck;
mod drinks;
mod editions;
mod grid;
mod labels;
mod lines;
mod map;
mod places;
mod stations;
mod track;

use tabletop::{BoardFault, BoardFile, BoardStamp, Name};

pub use self::{
    actions::CardAction,
    deck::{Card, Deck},
    drinks::{DrinkColor, Drinks, Shape},
    editions::Editions,
    grid::{Area, Grid},
    labels::{Anchor, Label},
    map::Map,
    places::{Halt, Kind, Line, Station, Stop},
    track::{Track, marker},
};
pub(crate) use self::{deck::OF_THE_MAP, drinks::WITHOUT};
use crate::{
    id::{ActionId, CardId, ColumnId, HaltId, LineId, SpaceId, StationId, StationSet, VehicleId},
    options::Edition,
    state::Vehicle,
};

/// A map and a deck, loaded and checked.
#[derive(Debug)]
pub struct Board {
    pub(crate) map: Map,
    pub(crate) deck: Deck,
    /// Metro Drinks, if it is played.
    pub(crate) drinks: Option<Drinks>,
    pub(crate) stamp: BoardStamp,
}

impl Board {
    /// Loads a map file, a deck file and, if there are Drinks, theirs.
    pub(crate) fn load(map: &BoardFile, deck: &BoardFile, drinks: Option<&BoardFile>) -> Result<Self, BoardFault> {
        let files: Vec<&BoardFile> = [map, deck].into_iter().chain(drinks).collect();
        let stamp = BoardStamp::of(&map.id, &files, &["path"])?;
        let (map, mut deck) = (Map::load(map)?, Deck::load(deck)?);
        let drinks = match drinks {
            Some(file) => {
                let drinks = Drinks::load(file)?;
                deck.add_drinks(file, &drinks)?;
                Some(drinks)
            }
            None => None,
        };
        Ok(Self { map, deck, drinks, stamp })
    }

    /// Metro Drinks, if it is played.
    pub const fn drinks(&self) -> Option<&Drinks> {
        self.drinks.as_ref()
    }

    /// TMV-MOD-10: whether the map and the cards both go with an edition.
    pub fn goes_with(&self, edition: Edition) -> bool {
        self.map.editions.contain(edition) && self.deck.editions.contain(edition)
    }

    /// OS-TRN-1, TMV-MOD-3, -4, -13: whether vehicles stay on the Map without Stock; the map or the cards say so.
    pub const fn vehicles_stay(&self) -> bool {
        self.map.vehicles_stay || self.deck.vehicles_stay
    }

    /// The map.
    pub const fn map(&self) -> &Map {
        &self.map
    }

    /// The grid.
    pub const fn grid(&self) -> Grid {
        self.map.grid
    }

    /// The Income track.
    pub const fn track(&self) -> &Track {
        &self.map.track
    }

    /// The number of Lines.
    #[inline]
    pub fn line_count(&self) -> u8 {
        self.map.lines.len() as u8
    }

    /// Every Line, in track order (TM-COMP-2).
    #[inline]
    pub fn lines(&self) -> impl DoubleEndedIterator<Item = LineId> + Clone + use<> {
        (0..self.line_count()).map(LineId)
    }

    /// A Line.
    #[inline]
    pub fn line(&self, line: LineId) -> &Line {
        &self.map.lines[line.index()]
    }

    /// The number of Stations.
    pub fn station_count(&self) -> u8 {
        self.map.stations.len() as u8
    }

    /// Every Station.
    pub fn stations(&self) -> impl Iterator<Item = StationId> + use<> {
        (0..self.station_count()).map(StationId)
    }

    /// A Station.
    #[inline]
    pub fn station(&self, station: StationId) -> &Station {
        &self.map.stations[station.index()]
    }

    /// TM-MOVE-7: the Stations that a space touches.
    #[inline]
    pub fn touched(&self, space: SpaceId) -> StationSet {
        self.map.touched.get(space.index()).copied().unwrap_or_default()
    }

    /// TM-STN-8: the number of circles of a Station.
    #[inline]
    pub fn circles(&self, station: StationId) -> u8 {
        self.station(station).circles.len() as u8
    }

    /// A small stop.
    #[inline]
    pub fn halt(&self, halt: HaltId) -> &Halt {
        &self.map.halts[halt.index()]
    }

    /// OS-LINE-3: the small stops that a space touches.
    pub fn halts_at(&self, space: SpaceId) -> impl Iterator<Item = HaltId> {
        let halts = self.map.halts.iter().zip(0..);
        halts.filter(move |(halt, _)| halt.spaces.contains(&space)).map(|(_, at)| HaltId(at))
    }

    /// Every small stop.
    pub fn halts(&self) -> impl Iterator<Item = HaltId> + use<> {
        (0..self.map.halts.len() as u8).map(HaltId)
    }

    /// Every vehicle of a Line (TM-COMP-8).
    #[inline]
    pub fn vehicles(&self, line: LineId) -> impl Iterator<Item = VehicleId> + use<> {
        (0..self.line(line).kind.vehicles()).map(move |number| VehicleId::of(line, number))
    }

    /// Whether a Line has two vehicles, so that a decision must say which (OS-LINE-8).
    #[inline]
    pub fn has_pair(&self, line: LineId) -> bool {
        self.line(line).kind.vehicles() > 1
    }

    /// TM-INV-7: a Train is placed on stop 1, facing stop 2; OS-LINE-4, -11: of a pair the second vehicle is placed on the
    /// last stop, facing the first.
    pub fn start_of(&self, vehicle: VehicleId) -> Vehicle {
        match vehicle.number() {
            0 => Vehicle { stop: 0, up: true },
            _ => Vehicle { stop: self.last_stop(vehicle.line()), up: false },
        }
    }

    /// OS-LINE-11: a vehicle as notations and positions write it: `G`, `Pa`.
    pub fn vehicle_name(&self, vehicle: VehicleId) -> String {
        self.line(vehicle.line()).names().nth(vehicle.number()).unwrap_or_default()
    }

    /// A stop of a Line; `stop` counts from 0.
    #[inline]
    pub fn stop_at(&self, line: LineId, stop: u8) -> Stop {
        let stops = &self.line(line).stops;
        stops.get(usize::from(stop)).or(stops.first()).copied().unwrap_or(Stop::Station(StationId(0)))
    }

    /// The spaces that touch a stop.
    #[inline]
    pub fn spaces(&self, stop: Stop) -> &[SpaceId] {
        match stop {
            Stop::Station(station) => &self.station(station).spaces,
            Stop::Halt(halt) => &self.halt(halt).spaces,
        }
    }

    /// TM-MOVE-7, OS-LINE-3: whether a space touches a stop.
    #[inline]
    pub fn touches(&self, space: SpaceId, stop: Stop) -> bool {
        match stop {
            Stop::Station(station) => self.touched(space).contains(station),
            Stop::Halt(halt) => self.halt(halt).spaces.contains(&space),
        }
    }

    /// The name of a stop.
    pub fn stop_name(&self, stop: Stop) -> &Name {
        match stop {
            Stop::Station(station) => &self.station(station).name,
            Stop::Halt(halt) => &self.halt(halt).name,
        }
    }

    /// The id of a stop.
    pub fn stop_id(&self, stop: Stop) -> &str {
        match stop {
            Stop::Station(station) => &self.station(station).id,
            Stop::Halt(halt) => &self.halt(halt).id,
        }
    }

    /// The last stop of a Line, counted from 0.
    #[inline]
    pub fn last_stop(&self, line: LineId) -> u8 {
        self.line(line).stops.len() as u8 - 1
    }

    /// The deck.
    pub const fn deck(&self) -> &Deck {
        &self.deck
    }

    /// A card.
    pub fn card(&self, card: CardId) -> &Card {
        &self.deck.cards[card.index()]
    }

    /// Every action of every card.
    pub fn actions(&self) -> impl Iterator<Item = ActionId> + '_ {
        let actions = self.deck.actions.iter().zip(0..);
        actions.filter(|(action, _)| action.is_some()).map(|(_, at)| ActionId(at))
    }

    /// An action as notations and positions write it: `zn-2-1 top`.
    pub fn action_name(&self, action: ActionId) -> String {
        format!("{} {}", self.card(action.card()).id, if action.is_bottom() { "bottom" } else { "top" })
    }

    /// The action with this name.
    pub fn action_named(&self, text: &str) -> Option<ActionId> {
        let (card, which) = text.split_once(' ')?;
        let second = match which {
            "top" => false,
            "bottom" => true,
            _ => return None,
        };
        let action = ActionId::of(self.deck.card_named(card)?, second);
        self.deck.action(action).map(|_| action)
    }

    /// Every card set with its column.
    pub fn columns(&self) -> impl Iterator<Item = ColumnId> + use<> {
        (0..self.deck.pairs.len() as u8).map(ColumnId)
    }

    /// The name of a card set: `G/M`.
    pub fn pair(&self, column: ColumnId) -> &str {
        &self.deck.pairs[column.index()]
    }

    /// The space with this name (DC-8): `12.7`.
    pub fn space_named(&self, text: &str) -> Option<SpaceId> {
        let (column, row) = text.split_once('.')?;
        let number = |part: &str| {
            let plain = part.bytes().all(|digit| digit.is_ascii_digit()) && !part.starts_with('0');
            part.parse::<u8>().ok().filter(|number| plain && (1..=32).contains(number)).map(|number| number - 1)
        };
        let space = SpaceId::at(number(column)?, number(row)?);
        self.map.grid.contains(space).then_some(space)
    }
}
