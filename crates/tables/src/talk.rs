//! Chat.

use crate::{
    Guest, GuestId, Kind, Refused, TableId, TableService, Thing, Who,
    characters::check,
    people::{Chat, Standing},
    transaction::TableTransaction,
};

/// The longest line of chat.
const LONGEST: usize = 500;

impl TableTransaction {
    fn may_talk(&self, guest: GuestId) -> Result<(), Refused> {
        let people = &self.row().people;
        if people.closed.is_some() {
            return Err(Refused::NotNow);
        }
        match (people.standing(guest), people.chat) {
            (Standing::Removed, _) => Err(Refused::Removed),
            (Standing::Muted, _) => Err(Refused::Muted),
            (Standing::Welcome, Chat::Closed) => Err(Refused::ChatClosed),
            (Standing::Welcome, Chat::Open) => Ok(()),
        }
    }

    /// The name of somebody at this table.
    pub(crate) fn meet(&mut self, guest: &Guest) -> String {
        if let Some(person) = self.row().people.of(guest.id) {
            return person.name.clone();
        }
        let row = self.row_for_change();
        row.people.meet(guest, &row.places)
    }
}

impl TableService {
    /// Says something at a table; whoever has the link may.
    pub async fn chat(&self, guest: &Guest, id: TableId, text: &str) -> Result<u64, Refused> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !(1..=LONGEST).contains(&text.chars().count()) {
            return Err(Refused::BadText);
        }
        check(&text)?;
        self.limit(Who::Person(guest.id), Thing::Chat).await?;
        self.changing(id, |transaction| {
            transaction.may_talk(guest.id)?;
            let seat = transaction.row().seat_of(guest.id);
            let name = transaction.meet(guest);
            transaction.add_by(Kind::Chat, seat, Some(&name), text.as_str(), None)
        })
        .await
        .map(|((), seq)| seq)
    }
}
