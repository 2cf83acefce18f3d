//! Guests: a name and a session, no account; and how much each may ask for.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError, RwLock},
};

use crate::{GuestId, House, Refused, Token, now};

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// Who.
    pub id: GuestId,
    /// The name they chose.
    pub name: String,
}

/// Sessions that were used lately, so that a request need not ask the database.
#[derive(Debug, Default)]
pub(crate) struct Sessions(RwLock<HashMap<[u8; 32], Guest>>);

/// More sessions than this are not remembered at once.
const MOST_SESSIONS: usize = 100_000;

impl Sessions {
    fn get(&self, hash: &[u8; 32]) -> Option<Guest> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(hash).cloned()
    }

    fn put(&self, hash: [u8; 32], guest: Guest) {
        let mut sessions = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if sessions.len() >= MOST_SESSIONS {
            sessions.clear();
        }
        sessions.insert(hash, guest);
    }

    fn forget(&self, guest: GuestId) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).retain(|_, known| known.id != guest);
    }
}

/// What is limited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Thing {
    Guest,
    Table,
    Chat,
}

impl Thing {
    /// How many at once, and how many milliseconds until one more.
    const fn rate(self) -> (f64, f64) {
        match self {
            Self::Guest => (2000.0, 10.0),
            Self::Table => (30.0, 10_000.0),
            Self::Chat => (10.0, 2_000.0),
        }
    }
}

/// Buckets that fill with time; everything limited takes from one.
#[derive(Debug, Default)]
pub(crate) struct Limits(Mutex<HashMap<(GuestId, Thing), (f64, i64)>>);

impl Limits {
    pub(crate) fn take(&self, guest: GuestId, thing: Thing, now: i64) -> Result<(), Refused> {
        let (most, refill) = thing.rate();
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (left, at) = buckets.entry((guest, thing)).or_insert((most, now));
        *left = (*left + (now - *at).max(0) as f64 / refill).min(most);
        *at = now;
        if *left < 1.0 {
            return Err(Refused::TooMany);
        }
        *left -= 1.0;
        Ok(())
    }

    /// Forgets buckets that are full again.
    pub(crate) fn sweep(&self, now: i64) {
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        buckets.retain(|(_, thing), (left, at)| *left + (now - *at) as f64 / thing.rate().1 < thing.rate().0);
    }
}

/// The longest name.
const LONGEST_NAME: usize = 24;

/// A name as it is kept: one line, no marks that could turn the text around it, not too long.
pub(crate) fn tidy_name(name: &str) -> Result<String, Refused> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let name = words.join(" ");
    let fits = (1..=LONGEST_NAME).contains(&name.chars().count());
    if fits && !name.chars().any(is_odd) { Ok(name) } else { Err(Refused::BadText) }
}

/// Control characters, and those that change the direction of text or cannot be seen.
pub(crate) fn is_odd(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

impl House {
    /// A new guest with a session.
    pub async fn new_guest(&self, name: &str) -> Result<(Guest, Token), Refused> {
        let name = tidy_name(name)?;
        let at = now();
        self.limits().take(GuestId(0), Thing::Guest, self.time())?;
        let token = Token::random()?;
        let guest = self.store().new_guest(name, token.hash(), at).await?;
        self.sessions().put(token.hash(), guest.clone());
        Ok((guest, token))
    }

    /// The guest of a session; none for one that does not exist.
    pub async fn guest(&self, token: &Token) -> Result<Option<Guest>, Refused> {
        let hash = token.hash();
        if let Some(guest) = self.sessions().get(&hash) {
            return Ok(Some(guest));
        }
        let guest = self.store().guest(hash).await?;
        if let Some(guest) = &guest {
            self.sessions().put(hash, guest.clone());
        }
        Ok(guest)
    }

    /// Renames a guest, for the tables to come.
    pub async fn rename(&self, guest: &Guest, name: &str) -> Result<(), Refused> {
        let name = tidy_name(name)?;
        self.store().rename(guest.id, name).await?;
        self.sessions().forget(guest.id);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_short_line() {
        assert_eq!(tidy_name("  Mika \n Sato ").ok().as_deref(), Some("Mika Sato"));
        assert_eq!(tidy_name("ねこ").ok().as_deref(), Some("ねこ"));
        for bad in ["", "   ", "\u{0}", "a\u{202e}b", &"x".repeat(25)] {
            assert!(tidy_name(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_bucket_is_empty_after_a_burst_and_fills_with_time() {
        let (limits, guest) = (Limits::default(), GuestId(1));
        assert!((0..10).all(|_| limits.take(guest, Thing::Chat, 0).is_ok()));
        assert!(limits.take(guest, Thing::Chat, 100).is_err());
        assert!(limits.take(GuestId(2), Thing::Chat, 100).is_ok());
        assert!(limits.take(guest, Thing::Chat, 3_000).is_ok());
    }
}
