//! Meeples, pyramids, Trains and Drinks, put on the Map by hand.

use tabletop::{Ground, Illegal, Phrase, Place, Seat, Tool, no_place, no_tool};

use crate::{
    TokyoMetro,
    id::VehicleId,
    position::{MeepleEntry, Position, TrainEntry, TrainsEntry},
};

/// What the tool of a vehicle begins with, and that of a Drink.
const VEHICLE: &str = "train ";
const DRINK: &str = "drink ";

impl TokyoMetro {
    pub(crate) fn tools(&self) -> Vec<Tool> {
        let vehicles = self.board.lines().flat_map(|line| self.board.vehicles(line));
        let vehicle = |vehicle: VehicleId| {
            let id = format!("{VEHICLE}{}", self.board.vehicle_name(vehicle));
            Tool::new(id, self.vehicle_first(vehicle), Ground::Station)
        };
        let mut tools = vec![
            Tool::new("meeple", Phrase::new("tool-meeple"), Ground::Space),
            Tool::new("pyramid", Phrase::new("tool-pyramid"), Ground::Station),
        ];
        tools.extend(vehicles.map(vehicle));
        let colors = self.board.drinks().into_iter().flat_map(|drinks| &drinks.colors);
        tools.extend(colors.map(|color| {
            let name = Phrase::new("tool-drink").with("color", &color.name);
            Tool::new(format!("{DRINK}{}", color.id), name, Ground::Station)
        }));
        tools
    }

    pub(crate) fn named_places(&self) -> Vec<Place> {
        let station = |id| {
            let station = self.board.station(id);
            Place { ground: Ground::Station, id: station.id.clone(), name: station.name.clone() }
        };
        self.board.stations().map(station).collect()
    }

    /// Puts a piece on the Map. A pyramid or a Drink that stands there is taken away; a Train is turned round first.
    pub(crate) fn put(&self, position: &mut Position, seat: Seat, tool: &str, place: &str) -> Result<(), Illegal> {
        if tool == "meeple" {
            self.board.space_named(place).ok_or_else(|| no_place(place))?;
            let player = position.players.get_mut(seat.index()).ok_or_else(|| no_place(place))?;
            player.meeple = Some(MeepleEntry::Space(place.to_owned()));
            return Ok(());
        }
        if let Some(name) = tool.strip_prefix(VEHICLE) {
            let vehicle = self.board.map.vehicle_named(name).ok_or_else(|| no_tool(tool))?;
            return self.put_vehicle(position, vehicle, place);
        }
        self.board.map.station_named(place).ok_or_else(|| no_place(place))?;
        let there = if tool == "pyramid" {
            &mut position.players.get_mut(seat.index()).ok_or_else(|| no_place(place))?.stations
        } else {
            let color = tool.strip_prefix(DRINK).ok_or_else(|| no_tool(tool))?;
            let crates = position.drinks.iter_mut().flat_map(|drinks| &mut drinks.0);
            let found = crates.into_iter().find(|(name, _)| name == color);
            &mut found.ok_or_else(|| no_tool(tool))?.1.at
        };
        if there.iter().any(|station| station == place) {
            there.retain(|station| station != place);
        } else {
            there.push(place.to_owned());
        }
        Ok(())
    }

    /// A vehicle at a stop of its Line; where it stands already it turns round, and then it leaves the Map.
    fn put_vehicle(&self, position: &mut Position, vehicle: VehicleId, place: &str) -> Result<(), Illegal> {
        let line = vehicle.line();
        let stop = self.board.map.stop_named(place).ok_or_else(|| no_place(place))?;
        let stops = &self.board.line(line).stops;
        let at = stops.iter().position(|other| *other == stop).ok_or_else(|| no_place(place))?;
        let stop = u8::try_from(at + 1).map_err(|_| no_place(place))?;
        let id = &self.board.line(line).id;
        let entries = &mut position.lines.0;
        let entry = entries.iter_mut().find(|(name, _)| name == id).ok_or_else(|| no_place(place))?;
        let start = |vehicle| {
            let start = self.board.start_of(vehicle);
            TrainEntry { stop: start.stop + 1, up: start.up }
        };
        let mut all: Vec<TrainEntry> = match entry.1.train.take() {
            Some(TrainsEntry::One(train)) => vec![train],
            Some(TrainsEntry::Pair(trains)) => trains,
            None => Vec::new(),
        };
        let was = all.get(vehicle.number()).cloned();
        if all.is_empty() {
            all = self.board.vehicles(line).map(start).collect();
        }
        let up = match was {
            Some(train) if train.stop == stop && !train.up => return Ok(()),
            Some(train) => train.stop != stop && train.up,
            None => true,
        };
        if let Some(train) = all.get_mut(vehicle.number()) {
            *train = TrainEntry { stop, up };
        }
        entry.1.train = match all.as_slice() {
            [only] if !self.board.has_pair(line) => Some(TrainsEntry::One(only.clone())),
            _ => Some(TrainsEntry::Pair(all)),
        };
        Ok(())
    }
}
