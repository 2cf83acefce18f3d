//! What the host of a table may do: mute people, remove them before the start, close the chat. Each is an entry of the log,
//! so that everybody at the table is told.

use tabletop::Seat;

use crate::{
    GuestId, Kind, Place, Refused, Sitter, Status, TableId, TableService, Thing, Who,
    people::{Chat, Standing},
    transaction::TableTransaction,
};

/// Something that only the host may do. People are named as they are called at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HostAct {
    /// Somebody may not talk any more.
    Mute(String),
    /// Somebody may talk again.
    Unmute(String),
    /// Somebody gets up before the game begins, if they sit, and neither sits down nor talks here again.
    Remove(String),
    /// Nobody may talk any more.
    CloseChat,
    /// People may talk again.
    OpenChat,
}

impl TableTransaction {
    /// Somebody else at the table, by the name they have there.
    fn other(&self, name: &str, host: GuestId) -> Result<(GuestId, Standing), Refused> {
        let person = self.row().people.named(name).ok_or(Refused::NoPerson)?;
        if person.guest == host { Err(Refused::NotNow) } else { Ok((person.guest, person.standing)) }
    }

    fn set_standing(&mut self, name: &str, standing: Standing) {
        if let Some(person) = self.row_for_change().people.named_mut(name) {
            person.standing = standing;
        }
    }

    fn give_voice(&mut self, name: &str, host: GuestId, to: Standing) -> Result<(), Refused> {
        let (guest, standing) = self.other(name, host)?;
        let kind = match (standing, to) {
            (Standing::Welcome, Standing::Muted) => Kind::Mute,
            (Standing::Muted, Standing::Welcome) => Kind::Unmute,
            (Standing::Removed, _) => return Err(Refused::NotNow),
            // It is so already.
            _ => return Ok(()),
        };
        let seat = self.row().seat_of(guest);
        self.set_standing(name, to);
        self.add_by(kind, seat, Some(name), "", None)
    }

    fn remove(&mut self, name: &str, host: GuestId) -> Result<(), Refused> {
        let (guest, standing) = self.other(name, host)?;
        if self.row().status != Status::Open {
            return Err(Refused::NotNow);
        }
        if standing == Standing::Removed {
            // It is so already.
            return Ok(());
        }
        // Whoever only talked has no seat to get up from.
        let seat = self.row().seat_of(guest);
        if let Some(place) = seat.and_then(|seat| self.row_for_change().places.get_mut(seat.index())) {
            *place = Place::of(Sitter::Open);
        }
        self.set_standing(name, Standing::Removed);
        self.add_by(Kind::Remove, seat, Some(name), "", None)
    }

    fn set_chat(&mut self, chat: Chat) -> Result<(), Refused> {
        if self.row().people.chat == chat {
            return Ok(());
        }
        self.row_for_change().people.chat = chat;
        let host = self.row().host();
        let kind = match chat {
            Chat::Open => Kind::OpenChat,
            Chat::Closed => Kind::CloseChat,
        };
        let who = host.and_then(|seat| self.name_of(seat));
        self.add_by(kind, host, who.as_deref(), "", None)
    }

    fn name_of(&self, seat: Seat) -> Option<String> {
        self.row().place(seat).and_then(Place::name).map(str::to_owned)
    }

    /// If the host does not play any more, the next person by seat is the host.
    pub(crate) fn pass_host_on(&mut self) -> Result<(), Refused> {
        let (was, is) = (self.row().people.host, self.row().host());
        if is.is_none() || is == was {
            return Ok(());
        }
        self.row_for_change().people.host = is;
        match was.and(is) {
            None => Ok(()),
            Some(seat) => {
                let who = self.name_of(seat);
                self.add_by(Kind::Host, Some(seat), who.as_deref(), "", None)
            }
        }
    }
}

impl TableService {
    /// Does what only the host may.
    pub async fn host(&self, guest: GuestId, id: TableId, act: HostAct) -> Result<(), Refused> {
        // Each is a line of the log, so they are as many as lines of chat may be.
        self.limit(Who::Person(guest), Thing::Chat).await?;
        self.changing(id, |transaction| {
            if !transaction.row().is_host(guest) {
                return Err(Refused::NotHost);
            }
            if transaction.row().people.closed.is_some() {
                return Err(Refused::NotNow);
            }
            match &act {
                HostAct::Mute(name) => transaction.give_voice(name, guest, Standing::Muted),
                HostAct::Unmute(name) => transaction.give_voice(name, guest, Standing::Welcome),
                HostAct::Remove(name) => transaction.remove(name, guest),
                HostAct::CloseChat => transaction.set_chat(Chat::Closed),
                HostAct::OpenChat => transaction.set_chat(Chat::Open),
            }
        })
        .await
        .map(drop)
    }
}
