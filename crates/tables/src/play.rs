//! Decisions, drafts, take-back and `end turn`: services of the table, the last two never part of a record.

use tabletop::Seat;

use crate::{GuestId, House, Kind, Refused, Status, Table, TableId, now, room::Room};

/// What became of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// The last entry of the log.
    pub seq: u64,
    /// Whether it waits for `end turn`.
    pub held: bool,
    /// The question that is put to the seat now.
    pub asked: Option<u64>,
}

/// The seat must be this guest's, and played by them.
pub(crate) fn own(table: &Table, guest: GuestId, seat: Seat) -> Result<(), Refused> {
    let place = table.row().place(seat).filter(|place| place.guest() == Some(guest)).ok_or(Refused::NotYours)?;
    if place.stand_in.is_some() { Err(Refused::Away) } else { Ok(()) }
}

fn running(table: &Table) -> Result<(), Refused> {
    if table.row().status == Status::Running { Ok(()) } else { Err(Refused::NotNow) }
}

impl Room {
    /// Plays a decision of `seat` that answers the question `asked`.
    pub(crate) fn decide(&mut self, seat: Seat, text: &str, asked: u64, confirm: bool) -> Result<bool, Refused> {
        running(self)?;
        let open = self.asked(seat);
        if open != Some(asked) {
            return Err(Refused::Stale { asked: open });
        }
        let tried = self.try_step(seat, text)?;
        let kind = match (tried.ends, confirm) {
            (false, _) => Kind::Step,
            (true, true) => Kind::Hold,
            (true, false) => Kind::Play,
        };
        self.add_by(kind, Some(seat), None, text, Some(tried))?;
        Ok(kind == Kind::Hold)
    }
}

impl House {
    /// Plays a notation.
    pub async fn play(
        &self,
        guest: GuestId,
        id: TableId,
        seat: Seat,
        text: String,
        asked: u64,
    ) -> Result<Played, Refused> {
        let mut room = self.room(id).await?;
        own(&room, guest, seat)?;
        if room.draft(seat).1 && room.is_thought_over(seat) {
            return Err(Refused::ThoughtOver);
        }
        let confirm = room.row().settings.confirm;
        let held = room.decide(seat, &text, asked, confirm)?;
        let asked = room.asked(seat);
        Ok(Played { seq: room.save().await?, held, asked })
    }

    /// Ends the turn: the draft stands.
    pub async fn end_turn(&self, guest: GuestId, id: TableId, seat: Seat) -> Result<Played, Refused> {
        let mut room = self.room(id).await?;
        own(&room, guest, seat)?;
        running(&room)?;
        room.add(Kind::End, Some(seat), "")?;
        let asked = room.asked(seat);
        Ok(Played { seq: room.save().await?, held: false, asked })
    }

    /// Takes back the last step of the draft, or an answer while others still answer the same question.
    pub async fn take_back(&self, guest: GuestId, id: TableId, seat: Seat) -> Result<Played, Refused> {
        let mut room = self.room(id).await?;
        own(&room, guest, seat)?;
        running(&room)?;
        if room.is_thought_over(seat) {
            return Err(Refused::ThoughtOver);
        }
        match room.reopens(seat) {
            Some(steps) if room.draft(seat).0.is_empty() => {
                if room.is_late(seat, now()) {
                    return Err(Refused::OutOfTime);
                }
                room.add(Kind::Reopen, Some(seat), steps.to_string())?;
            }
            _ => room.add(Kind::Back, Some(seat), "")?,
        }
        let asked = room.asked(seat);
        Ok(Played { seq: room.save().await?, held: false, asked })
    }
}
