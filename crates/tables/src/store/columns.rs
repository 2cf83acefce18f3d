//! What the columns of a table's row, of a log's entry and of a snapshot say, whichever database they come from.

use sqlx::{Error, Row as _, postgres::PgRow, sqlite::SqliteRow};
use tabletop::{BoardStamp, Seat};

use super::{Fault, Snapshot, Upto};
use crate::{Entry, Kind, Row, Status, TableId};

/// The columns of `tables` that make a row.
pub(super) const ROW: &str = "tables.id, game, version, board, board_hash, settings, places, seed, status, \
                              tables.created, deadline, rematch, result, people, orders, revision";

/// The form of snapshots as they are written. Raise it when the form changes: those of another form are ignored.
pub(super) const SNAPSHOT_FORMAT: i64 = 1;

/// The form of reviews, in the same way.
pub(super) const REVIEW_FORMAT: i64 = 2;

/// The last snapshot of a table not after `upto`, and the bound: of a table, a form and the bound.
pub(super) fn last_snapshot(upto: Upto) -> (&'static str, i64) {
    match upto {
        Upto::Seq(seq) => (
            "select seq, steps, at, used, position from snapshots where table_id = $1 and format = $2 and seq <= $3 \
             order by seq desc limit 1",
            i64::try_from(seq).unwrap_or(i64::MAX),
        ),
        Upto::Steps(steps) => (
            "select seq, steps, at, used, position from snapshots where table_id = $1 and format = $2 and steps <= $3 \
             order by seq desc limit 1",
            i64::try_from(steps).unwrap_or(i64::MAX),
        ),
    }
}

/// A row of an answer, by the names of its columns.
pub(super) trait Columns {
    fn number(&self, column: &str) -> Result<i64, Error>;
    fn number_if_any(&self, column: &str) -> Result<Option<i64>, Error>;
    fn text(&self, column: &str) -> Result<&str, Error>;
    fn bytes(&self, column: &str) -> Result<&[u8], Error>;
    fn text_if_any(&self, column: &str) -> Result<Option<&str>, Error>;
    fn bytes_if_any(&self, column: &str) -> Result<Option<&[u8]>, Error>;
}

macro_rules! columns_of {
    ($($row:ty)*) => {$(
        impl Columns for $row {
            fn number(&self, column: &str) -> Result<i64, Error> {
                self.try_get(column)
            }

            fn number_if_any(&self, column: &str) -> Result<Option<i64>, Error> {
                self.try_get(column)
            }

            fn text(&self, column: &str) -> Result<&str, Error> {
                self.try_get(column)
            }

            fn bytes(&self, column: &str) -> Result<&[u8], Error> {
                self.try_get(column)
            }

            fn text_if_any(&self, column: &str) -> Result<Option<&str>, Error> {
                self.try_get(column)
            }

            fn bytes_if_any(&self, column: &str) -> Result<Option<&[u8]>, Error> {
                self.try_get(column)
            }
        }
    )*};
}
columns_of!(SqliteRow PgRow);

/// The row of a table.
pub(super) fn read_row(row: &impl Columns) -> Result<Row, Fault> {
    let (status, result) = (row.text("status")?, row.text_if_any("result")?);
    let (version, revision) = (row.number("version")?, row.number("revision")?);
    Ok(Row {
        id: TableId::stored(row.number("id")?),
        version: u32::try_from(version).map_err(|error| Fault::corrupt(error).at("version"))?,
        board: BoardStamp { id: row.text("board")?.to_owned(), hash: row.text("board_hash")?.to_owned() },
        settings: serde_json::from_str(row.text("settings")?).map_err(|error| Fault::corrupt(error).at("settings"))?,
        places: serde_json::from_str(row.text("places")?).map_err(|error| Fault::corrupt(error).at("places"))?,
        seed: row.text("seed")?.parse().map_err(|error| Fault::corrupt(error).at("seed"))?,
        status: Status::read(status).ok_or_else(|| Fault::corrupt(status).at("status"))?,
        created: row.number("created")?,
        deadline: row.number_if_any("deadline")?,
        rematch: row.number_if_any("rematch")?.map(TableId::stored),
        result: result.map(serde_json::from_str).transpose().map_err(|error| Fault::corrupt(error).at("result"))?,
        people: serde_json::from_str(row.text("people")?).map_err(|error| Fault::corrupt(error).at("people"))?,
        // Orders that cannot be read are as if nobody had given them: their owner is asked, and the game goes on.
        orders: serde_json::from_str(row.text("orders")?).unwrap_or_default(),
        revision: u64::try_from(revision).map_err(|error| Fault::corrupt(error).at("revision"))?,
    })
}

/// What a row's columns hold that are texts made from parts of it.
pub(super) struct RowTexts {
    pub(super) settings: String,
    pub(super) places: String,
    pub(super) people: String,
    pub(super) orders: String,
    pub(super) result: Option<String>,
}

impl RowTexts {
    pub(super) fn of(row: &Row) -> Result<Self, Fault> {
        let json = |value: Result<String, serde_json::Error>| value.map_err(Fault::program);
        Ok(Self {
            settings: json(serde_json::to_string(&row.settings))?,
            places: json(serde_json::to_string(&row.places))?,
            people: json(serde_json::to_string(&row.people))?,
            orders: json(serde_json::to_string(&row.orders))?,
            result: row.result.as_ref().map(serde_json::to_string).transpose().map_err(Fault::program)?,
        })
    }
}

/// An entry of a log.
pub(super) fn read_entry(row: &impl Columns) -> Result<Entry, Fault> {
    let seq = row.number("seq")?.cast_unsigned();
    let at_entry = |error: Error| Fault::from(error).at(format_args!("entry {seq}"));
    let (kind, seat) = (row.text("kind").map_err(at_entry)?, row.number_if_any("seat").map_err(at_entry)?);
    let (who, text) = (row.text_if_any("who").map_err(at_entry)?, row.text("text").map_err(at_entry)?);
    entry(seq, row.number("at")?, kind, seat, who.map(str::to_owned), text.to_owned())
}

/// The entry that these columns say.
pub(super) fn entry(
    seq: u64,
    at: i64,
    kind: &str,
    seat: Option<i64>,
    who: Option<String>,
    text: String,
) -> Result<Entry, Fault> {
    let at_entry = |fault: Fault| fault.at(format_args!("entry {seq}"));
    let kind = Kind::read(kind).ok_or_else(|| at_entry(Fault::corrupt(kind).at("kind")))?;
    let seat = read_seat(kind, seat).map_err(at_entry)?;
    Ok(Entry { seq, at, kind, seat, who, text })
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

/// A snapshot, or the number of one that cannot be read, and why.
pub(super) fn read_snapshot(row: &impl Columns) -> Result<Result<Snapshot, (u64, Fault)>, Fault> {
    let seq = row.number("seq")?.cast_unsigned();
    let read = || {
        Ok(Snapshot {
            seq,
            steps: usize::try_from(row.number("steps")?).map_err(Fault::corrupt)?,
            at: row.number("at")?,
            used: serde_json::from_str(row.text("used")?).map_err(Fault::corrupt)?,
            position: serde_json::from_str(row.text("position")?).map_err(Fault::corrupt)?,
        })
    };
    Ok(read().map_err(|fault: Fault| (seq, fault)))
}
