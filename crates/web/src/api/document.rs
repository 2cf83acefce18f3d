//! Tables as JSON, each for one viewer.

use serde_json::{Value, json};
use tables::{Guest, Hidden, Person, Row, Sitter, Status, Table};
use tabletop::{Listener, Viewer, standing};

use super::{orders, viewer};
use crate::say::Say;

/// A table in a list.
pub(super) fn row(row: &Row, say: Say) -> Value {
    let names = say.names(row);
    let options: serde_json::Map<String, Value> =
        row.settings.options.iter().map(|(key, value)| (key.clone(), value.clone().into())).collect();
    json!({
        "id": row.id,
        "game": row.settings.game,
        "version": row.version,
        "options": options,
        "status": row.status,
        "public": row.settings.public,
        "confirm": row.settings.confirm,
        "hints": row.settings.hints == tables::Hints::Given,
        "clock": row.settings.clock,
        "created": row.created,
        "rematch": row.rematch,
        "club": row.settings.club,
        // Without the table: its id is its invitation.
        "origin": row.settings.origin.map(|origin| json!({"step": origin.step, "turn": origin.turn})),
        "seats": row.places.iter().zip(&names).map(|(place, name)| seat(place, name)).collect::<Vec<_>>(),
    })
}

fn seat(place: &tables::Place, name: &str) -> Value {
    let kind = match place.sitter {
        Sitter::Open => "open",
        Sitter::Person { .. } => "person",
        Sitter::Bot(_) => "bot",
        Sitter::Named(_) => "named",
    };
    json!({
        "name": name,
        "kind": kind,
        "bot": place.bot(),
        "program": place.program,
        "away": place.stand_in.as_ref().map(|stand_in| stand_in.why),
    })
}

/// Somebody who sat down or talked; whether they are hidden is the viewer's own affair.
fn person(of: &Row, person: &Person, hidden: &Hidden) -> Value {
    json!({
        "name": person.name,
        "seat": of.seat_of(person.guest),
        "standing": person.standing,
        "hidden": hidden.contains(&person.guest),
    })
}

/// A table that this program cannot play any more.
pub(super) fn read_only(of: &Row, say: Say) -> Value {
    let mut document = row(of, say);
    document["read_only"] = true.into();
    document
}

/// A table as one viewer knows it.
pub(super) fn table(table: &Table, guest: Option<&Guest>, hidden: &Hidden, say: Say) -> Value {
    let of = table.row();
    let viewer = viewer(of, guest);
    let mut document = row(of, say);
    let Some(fields) = document.as_object_mut() else { return document };
    fields.insert("read_only".to_owned(), false.into());
    fields.insert("host".to_owned(), json!(of.host()));
    fields.insert("chat".to_owned(), json!(of.people.chat));
    fields.insert("closed".to_owned(), json!(of.people.closed));
    fields.insert("people".to_owned(), of.people.known.iter().map(|one| person(of, one, hidden)).collect());
    fields.insert("seq".to_owned(), table.seq().into());
    fields.insert("steps".to_owned(), table.steps().into());
    fields.insert("waiting".to_owned(), json!(table.waiting()));
    fields.insert("seat".to_owned(), Value::Null);
    fields.insert("asked".to_owned(), Value::Null);
    fields.insert("legal".to_owned(), json!([]));
    if let Viewer::Seat(seat) = viewer {
        let (draft, held) = table.draft(seat);
        fields.insert("seat".to_owned(), json!(seat));
        fields.insert("draft".to_owned(), json!(draft));
        fields.insert("held".to_owned(), held.into());
        fields.insert("can_take_back".to_owned(), table.can_take_back(seat).into());
        if of.status == Status::Running && table.opened().takes_orders() {
            fields.extend(orders::document(table, seat, say).map(|(key, value)| (key.to_owned(), value)));
        }
        if let Some(question) = table.question(seat) {
            fields.insert("asked".to_owned(), question.0.into());
            fields.insert("legal".to_owned(), json!(table.game(viewer).legal(seat)));
            fields.insert("deadline".to_owned(), json!(table.deadline(seat)));
        }
    }
    // Before the game begins nobody looks at the first card.
    if !matches!(of.status, Status::Open | Status::Closed) {
        fields.insert("view".to_owned(), table.game(viewer).view(viewer));
    }
    if of.status == Status::Over {
        let names = say.names(of);
        let to = Listener { lang: say.0, seats: &names };
        let standing = table.game(Viewer::Spectator).standing();
        let dictionary = table.opened().title().dictionary();
        fields.insert("standing".to_owned(), json!(standing::document(&standing, dictionary, to)));
    }
    document
}
