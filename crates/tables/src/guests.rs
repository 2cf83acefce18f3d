//! Guests: a name and a session, no account.

use crate::{GuestId, House, Refused, Token};

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// Who.
    pub id: GuestId,
    /// The name they chose.
    pub name: String,
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
}
