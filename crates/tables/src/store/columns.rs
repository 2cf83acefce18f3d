//! What the columns of a table's row and of a log's entry say, whichever database they come from.

use std::borrow::Cow;

use tabletop::{BoardStamp, Seat};

use super::Fault;
use crate::{Entry, Kind, Row, Status, TableId};

/// The columns of `tables`.
pub(super) struct RowColumns<'r> {
    pub(super) id: i64,
    pub(super) version: i64,
    pub(super) board: String,
    pub(super) board_hash: String,
    pub(super) settings: &'r str,
    pub(super) places: &'r str,
    pub(super) seed: &'r str,
    pub(super) status: &'r str,
    pub(super) created: i64,
    pub(super) deadline: Option<i64>,
    pub(super) rematch: Option<i64>,
    pub(super) result: Option<&'r str>,
    pub(super) people: &'r str,
}

impl RowColumns<'_> {
    pub(super) fn read(self) -> Result<Row, Fault> {
        let (status, result) = (self.status, self.result);
        Ok(Row {
            id: TableId::stored(self.id),
            version: u32::try_from(self.version).map_err(|error| Fault::corrupt(error).at("version"))?,
            board: BoardStamp { id: self.board, hash: self.board_hash },
            settings: serde_json::from_str(self.settings).map_err(|error| Fault::corrupt(error).at("settings"))?,
            places: serde_json::from_str(self.places).map_err(|error| Fault::corrupt(error).at("places"))?,
            seed: self.seed.parse().map_err(|error| Fault::corrupt(error).at("seed"))?,
            status: Status::read(status).ok_or_else(|| Fault::corrupt(status).at("status"))?,
            created: self.created,
            deadline: self.deadline,
            rematch: self.rematch.map(TableId::stored),
            result: result.map(serde_json::from_str).transpose().map_err(|error| Fault::corrupt(error).at("result"))?,
            people: serde_json::from_str(self.people).map_err(|error| Fault::corrupt(error).at("people"))?,
        })
    }
}

/// What a row's columns hold that are texts made from parts of it.
pub(super) struct RowTexts {
    pub(super) settings: String,
    pub(super) places: String,
    pub(super) people: String,
    pub(super) result: Option<String>,
}

impl RowTexts {
    pub(super) fn of(row: &Row) -> Result<Self, Fault> {
        let json = |value: Result<String, serde_json::Error>| value.map_err(Fault::program);
        Ok(Self {
            settings: json(serde_json::to_string(&row.settings))?,
            places: json(serde_json::to_string(&row.places))?,
            people: json(serde_json::to_string(&row.people))?,
            result: row.result.as_ref().map(serde_json::to_string).transpose().map_err(Fault::program)?,
        })
    }
}

/// The columns of `log`, but for the table.
pub(super) struct EntryColumns<'r> {
    pub(super) seq: u64,
    pub(super) at: i64,
    pub(super) kind: Cow<'r, str>,
    pub(super) seat: Option<i64>,
    pub(super) who: Option<String>,
    pub(super) text: String,
}

impl EntryColumns<'_> {
    pub(super) fn read(self) -> Result<Entry, Fault> {
        let at_entry = |fault: Fault| fault.at(format_args!("entry {}", self.seq));
        let kind = Kind::read(&self.kind).ok_or_else(|| at_entry(Fault::corrupt(&self.kind).at("kind")))?;
        let seat = read_seat(kind, self.seat).map_err(at_entry)?;
        Ok(Entry { seq: self.seq, at: self.at, kind, seat, who: self.who, text: self.text })
    }
}

/// The seat of an entry: one that there can be, and one at all where a seat did something.
fn read_seat(kind: Kind, number: Option<i64>) -> Result<Option<Seat>, Fault> {
    let seat = number.and_then(|number| u8::try_from(number).ok()).and_then(Seat::new);
    match (number, seat) {
        (Some(number), None) => Err(Fault::corrupt(number).at("seat")),
        (None, _) if kind.is_of_a_seat() => Err(Fault::corrupt("none").at("seat")),
        (_, seat) => Ok(seat),
    }
}

/// Entries after `after` as they were read: a log without gaps.
pub(super) fn without_gaps(after: u64, entries: Vec<Entry>) -> Result<Vec<Entry>, Fault> {
    for (entry, expected) in entries.iter().zip(after + 1..) {
        if entry.seq != expected {
            return Err(Fault::corrupt(format_args!("a log without its entry {expected}")));
        }
    }
    Ok(entries)
}
