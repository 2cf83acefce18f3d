//! Guests: a name and a session.

use crate::{GuestId, Refused, TableService, Token, names::tidy_name};

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// Who.
    pub id: GuestId,
    /// The name they chose.
    pub name: String,
    /// What they are to this site.
    pub membership: Membership,
}

/// What somebody is to this site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Membership {
    /// Known by one session alone.
    Guest,
    /// Has an account: comes back from anywhere.
    Member,
}

impl Guest {
    /// Somebody without an account.
    pub const fn new(id: GuestId, name: String) -> Self {
        Self { id, name, membership: Membership::Guest }
    }

    /// Whether they have an account.
    pub const fn has_account(&self) -> bool {
        matches!(self.membership, Membership::Member)
    }
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

    /// Renames somebody, for the tables to come.
    pub async fn rename(&self, guest: &Guest, name: &str) -> Result<(), Refused> {
        if guest.has_account() {
            return self.rename_account(guest, name).await;
        }
        let name = tidy_name(name)?;
        self.store().rename(guest.id, name).await?;
        self.sessions().forget(guest.id);
        Ok(())
    }
}
