//! Positions as text: what a table begins from that does not begin as its game does.

use catalog::{Match, Opened};
use serde_json::Value;
use tabletop::{Illegal, Phrase};

use crate::{Entry, Kind, Refused};

/// No position is longer: one of the largest table there is (MetroX with 99 sheets that are full) has half of it.
pub const LONGEST_POSITION: usize = 512 << 10;

/// Reads the text of a position; whether the rules allow it is the game's to say.
pub fn read_position(text: &str) -> Result<Value, Refused> {
    if text.len() > LONGEST_POSITION {
        let why = Phrase::new("table-long-position").with("found", text.len()).with("most", LONGEST_POSITION);
        return Err(Illegal::form(why).into());
    }
    let no_json =
        |error: serde_json::Error| Illegal::form(Phrase::new("table-no-position").with("why", error.to_string()));
    Ok(serde_json::from_str(text).map_err(no_json)?)
}

/// The game at a position that an entry of a log has.
pub(crate) fn set_up(opened: &dyn Opened, entry: &Entry) -> Result<Box<dyn Match>, Refused> {
    Ok(opened.restore(&read_position(&entry.text)?)?)
}

/// The entry with which a log begins whose table begins from a position.
pub(crate) fn entry(position: &Value, at: i64) -> Entry {
    Entry { seq: 1, at, kind: Kind::Position, seat: None, who: None, text: position.to_string() }
}
