//! Stations that are filled by hand.

use tabletop::{Ground, Illegal, Phrase, Place, Seat, Tool, no_place, no_tool};

use crate::{
    MetroX, Position,
    board::{Line, Station},
    position::{Circle, Mark, PlayerPosition},
};

/// A circle in a station.
const CIRCLE: &str = "circle";
/// A star's number in a station.
const STAR: &str = "star";

impl MetroX {
    pub(crate) fn tools() -> Vec<Tool> {
        let tool = |id, key| Tool::new(id, Phrase::new(key), Ground::Station);
        vec![tool(CIRCLE, "metrox-tool-circle"), tool(STAR, "metrox-tool-star")]
    }

    pub(crate) fn named_places(&self) -> Vec<Place> {
        let place =
            |station: &Station| Place { ground: Ground::Station, id: station.id.clone(), name: station.name.clone() };
        self.board.stations.iter().map(place).collect()
    }

    /// Fills a station of a seat's sheet, or empties it. Lines that are complete then have their crown or diamond, the others none.
    pub(crate) fn put(&self, position: &mut Position, seat: Seat, tool: &str, place: &str) -> Result<(), Illegal> {
        let station = self.board.station(place).ok_or_else(|| no_place(place))?;
        let mark = match tool {
            CIRCLE => Mark::Circle(Circle::Circle),
            STAR => Mark::Star(2 * self.station(station).bits.count_ones()),
            _ => return Err(no_tool(tool)),
        };
        let player = position.players.get_mut(seat.index()).ok_or_else(|| no_place(place))?;
        if player.stations.get(place) == Some(&mark) {
            player.stations.remove(place);
        } else {
            player.stations.insert(place.to_owned(), mark);
        }
        self.score_lines(position, seat);
        Ok(())
    }

    /// MX-BON: the lines of a sheet that are complete are scored, first or later; what is no longer complete is not. Where a crown is
    /// gone with its line, the others have the crown.
    fn score_lines(&self, position: &mut Position, seat: Seat) {
        for line in &self.board.lines {
            let first = position.players.iter().any(|player| player.crowns.contains(&line.id));
            let Some(player) = position.players.get_mut(seat.index()) else { return };
            let (complete, scored) = (self.is_whole(player, line), scores(player, line));
            if complete == scored {
                continue;
            }
            if complete {
                let bonus = if first { &mut player.diamonds } else { &mut player.crowns };
                bonus.push(line.id.clone());
                continue;
            }
            player.crowns.retain(|id| *id != line.id);
            player.diamonds.retain(|id| *id != line.id);
            if !position.players.iter().any(|player| player.crowns.contains(&line.id)) {
                position.players.iter_mut().for_each(|player| crown(player, line));
            }
        }
    }

    fn is_whole(&self, player: &PlayerPosition, line: &Line) -> bool {
        line.stations.iter().all(|id| player.stations.contains_key(&self.station(*id).id))
    }
}

fn scores(player: &PlayerPosition, line: &Line) -> bool {
    player.crowns.contains(&line.id) || player.diamonds.contains(&line.id)
}

/// A diamond becomes a crown.
fn crown(player: &mut PlayerPosition, line: &Line) {
    if player.diamonds.contains(&line.id) {
        player.diamonds.retain(|id| *id != line.id);
        player.crowns.push(line.id.clone());
    }
}
