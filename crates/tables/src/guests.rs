//! Guests: a name and a session, no account.

use crate::{GuestId, Refused, TableService, Token, names::tidy_name};

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// Who.
    pub id: GuestId,
    /// The name they chose.
    pub name: String,
}

impl TableService {
    /// A new guest with a session.
    pub async fn new_guest(&self, name: &str) -> Result<(Guest, Token), Refused> {
        let name = tidy_name(name)?;
        let (token, at) = (Token::random()?, self.time());
        let guest = self.store().new_guest(name, token.hash(), at).await?;
        self.sessions().begin(token.hash(), guest.clone(), at);
        Ok((guest, token))
    }

    /// Renames a guest, for the tables to come.
    pub async fn rename(&self, guest: &Guest, name: &str) -> Result<(), Refused> {
        let name = tidy_name(name)?;
        self.store().rename(guest.id, name).await?;
        self.sessions().forget(guest.id);
        Ok(())
    }
}
