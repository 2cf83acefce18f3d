//! Stores, track, customers, the Festival and the Kaiju, put on the map by hand.

use tabletop::{Ground, Illegal, Name, Phrase, Place, Seat, Tool, no_place, no_tool, scenario::Said};

use crate::{
    Shinjuku,
    board::{RailwayId, StationId},
    pieces::{Piece, Type},
    position::{PlayerPosition, Position},
};

/// What a store tool begins with, and a tool of customers.
const STORE: &str = "store ";
const CUSTOMER: &str = "customer ";
const DEPARTMENT: &str = "department";

impl Shinjuku {
    pub(crate) fn tools(&self) -> Vec<Tool> {
        let store = |of: Type| {
            Tool::new(
                format!("{STORE}{}", of.id()),
                Phrase::new("tool-store").with("type", of.phrase()),
                Ground::Station,
            )
        };
        let customer = |piece: Piece| {
            Tool::new(
                format!("{CUSTOMER}{}", piece.id()),
                Phrase::new("tool-customer").with("what", piece.phrase()),
                Ground::Ward,
            )
        };
        let plain = |id: &str, key, ground| Tool::new(id, Phrase::new(key), ground);
        let mut tools: Vec<Tool> = Type::ALL.into_iter().map(store).collect();
        tools.push(plain("store department", "tool-department", Ground::Station));
        tools.push(plain("track", "tool-track", Ground::Railway));
        tools.extend(Piece::ALL.into_iter().map(customer));
        tools.push(plain("nobody", "tool-nobody", Ground::Ward));
        tools.push(plain("festival", "tool-festival", Ground::Ward));
        if self.terms.kaiju {
            tools.push(plain("kaiju", "tool-kaiju", Ground::Ward));
        }
        tools
    }

    pub(crate) fn named_places(&self) -> Vec<Place> {
        let board = &self.board;
        let place = |ground, id: &str, name: Name| Place { ground, id: id.to_owned(), name };
        let stations = StationId::all().map(|id| board.station(id));
        let mut places: Vec<Place> =
            stations.map(|station| place(Ground::Station, &station.id, station.name.clone())).collect();
        places.extend(board.wards.iter().map(|ward| place(Ground::Ward, &ward.id, ward.name.clone())));
        places.extend(RailwayId::all().map(|railway| {
            let [one, two] = board.ends(railway).map(|end| &board.station(end).name);
            let name = Name::new(&format!("{} – {}", one.en, two.en), &format!("{}–{}", one.ja, two.ja));
            place(Ground::Railway, &board.railway(railway).id, name)
        }));
        places
    }

    /// Puts a piece on the map, or takes it away: customers come out of the bag and go back to it, with a department store goes its stack
    /// of tokens.
    pub(crate) fn put(&self, position: &mut Position, seat: Seat, tool: &str, place: &str) -> Result<(), Illegal> {
        if !self.tools().iter().any(|known| known.id == tool) {
            return Err(no_tool(tool));
        }
        let (started, built) = (position.clone(), departments(position));
        if let Some(kind) = tool.strip_prefix(STORE) {
            self.board.find_station(place).ok_or_else(|| no_place(place))?;
            build(&mut position.players, seat, place, kind)?;
        } else if tool == "track" {
            self.board.find_railway(place).ok_or_else(|| no_place(place))?;
            lay(&mut position.players, seat, place)?;
        } else {
            self.board.find_ward(place).ok_or_else(|| no_place(place))?;
            stand(position, tool, place);
        }
        let said = if departments(position) == built { Said::default() } else { Said::of_pointers(["/players"]) };
        self.complete(&started, position, &said);
        Ok(())
    }
}

fn departments(position: &Position) -> usize {
    position.players.iter().flat_map(|player| player.stores.values()).filter(|kind| *kind == DEPARTMENT).count()
}

/// A store stands alone at its station: another one there makes way.
fn build(players: &mut [PlayerPosition], seat: Seat, place: &str, kind: &str) -> Result<(), Illegal> {
    let had = players.get(seat.index()).ok_or_else(|| no_place(place))?.stores.get(place).cloned();
    for player in players.iter_mut() {
        player.stores.remove(place);
    }
    if had.as_deref() != Some(kind)
        && let Some(player) = players.get_mut(seat.index())
    {
        player.stores.insert(place.to_owned(), kind.to_owned());
    }
    Ok(())
}

/// One railway has one track.
fn lay(players: &mut [PlayerPosition], seat: Seat, place: &str) -> Result<(), Illegal> {
    let has = |player: &PlayerPosition| player.track.iter().any(|railway| railway == place);
    let had = has(players.get(seat.index()).ok_or_else(|| no_place(place))?);
    for player in players.iter_mut() {
        player.track.retain(|railway| railway != place);
    }
    if let Some(player) = players.get_mut(seat.index())
        && !had
    {
        player.track.push(place.to_owned());
    }
    Ok(())
}

/// What stands in a ward.
fn stand(position: &mut Position, tool: &str, ward: &str) {
    match tool {
        "festival" => ward.clone_into(&mut position.festival),
        "kaiju" => ward.clone_into(&mut position.kaiju),
        "nobody" => {
            position.wards.remove(ward);
        }
        _ => {
            let piece = tool.strip_prefix(CUSTOMER).unwrap_or(tool);
            let count = position.wards.entry(ward.to_owned()).or_default().entry(piece.to_owned()).or_default();
            *count = count.saturating_add(1);
        }
    }
}
