//! Guests: a name and a session.

use crate::{GuestId, Refused, TableService, Token, names::tidy_name, sessions::to_the_end};

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
        let (token, at, forgotten) = (Token::random()?, self.time(), self.sessions().forgotten());
        let guest = self.store().new_guest(name, token.hash(), at).await?;
        self.sessions().begin(token.hash(), guest.clone(), at, forgotten);
        Ok((guest, token))
    }

    /// Renames somebody, for the tables to come.
    pub async fn rename(&self, guest: &Guest, name: &str) -> Result<(), Refused> {
        // Who was a guest when they began to ask may have an account by now.
        if guest.has_account() || self.store().account_of(guest.id).await?.is_some() {
            return self.rename_account(guest, name).await;
        }
        let (service, id, name) = (self.clone(), guest.id, tidy_name(name)?);
        to_the_end(async move {
            service.store().rename(id, name).await?;
            service.sessions().forget(id);
            Ok(())
        })
        .await
    }
}
