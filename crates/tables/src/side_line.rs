//! Side lines: what if somebody had decided otherwise? From a moment of a finished game another game goes on, at a table of its own.

use crate::{
    Clock, Guest, NewTable, Origin, Refused, Row, Status, TableId, TableService, Thing, Wanted, Who, create::Extra,
};

/// A side line to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideLine {
    /// The moment that it goes on from.
    pub origin: Origin,
    /// Who sits where: as many as at the old table.
    pub seats: Vec<Wanted>,
}

impl TableService {
    /// Whether a game can be gone on from: it is over, or a record to look at, and no puzzle whose day is not over.
    pub fn may_branch(&self, row: &Row) -> Result<(), Refused> {
        if self.keeps_back(row) {
            return Err(Refused::Closed);
        }
        if matches!(row.status, Status::Over | Status::Study) { Ok(()) } else { Err(Refused::NotOver) }
    }

    /// Makes a table that goes on from a moment of a game. What was hidden then is as it was: the game is over, so all of it can
    /// be seen. Nobody finds the table but by its link, and nothing that counts games counts it. A club's game goes on in
    /// the club alone.
    pub async fn side_line(&self, guest: &Guest, new: SideLine) -> Result<TableId, Refused> {
        let row = self.row(new.origin.table).await?;
        self.may_branch(&row)?;
        if new.seats.len() != row.places.len() {
            return Err(Refused::OtherSeats { found: new.seats.len(), wanted: row.places.len() });
        }
        let steps = self.look(row.id, crate::Table::steps).await?;
        if new.origin.step > steps {
            return Err(Refused::NoMoment { steps });
        }
        let moment = self.moment(row.id, new.origin.step).await?;
        if moment.game.actors().is_empty() {
            return Err(Refused::EndOfGame);
        }
        self.limit(Who::Person(guest.id), Thing::Table).await?;
        // Again from the beginning of a side line: its origin is the same.
        let origin = row.settings.origin.filter(|_| new.origin.step == 0).unwrap_or(new.origin);
        let table = NewTable {
            game: row.settings.game,
            options: row.settings.options,
            seats: new.seats,
            public: false,
            clock: Clock::None,
            confirm: row.settings.confirm,
            stand_in: Some(row.settings.stand_in),
            hints: None,
        };
        // What is a club's stays its own.
        let (position, club) = (Some(moment.game.position()), row.settings.club);
        let extra = Extra { origin: Some(origin), position, club, ..Extra::default() };
        self.create_as(guest, table, tabletop::Seed::from_bytes(self.luck()?), extra).await
    }
}
