//! Chat.

use crate::{
    Guest, House, Kind, Refused, TableId,
    guests::{Thing, is_odd},
};

/// The longest line of chat.
const LONGEST: usize = 500;

impl House {
    /// Says something at a table; whoever has the link may.
    pub async fn chat(&self, guest: &Guest, id: TableId, text: &str) -> Result<u64, Refused> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !(1..=LONGEST).contains(&text.chars().count()) || text.chars().any(is_odd) {
            return Err(Refused::BadText);
        }
        self.limits().take(guest.id, Thing::Chat, self.time())?;
        let mut room = self.room(id).await?;
        let seat = room.row().seat_of(guest.id);
        room.add_by(Kind::Chat, seat, Some(&guest.name), text, None)?;
        room.save().await
    }
}
