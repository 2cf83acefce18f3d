//! A record to look at, or to go on from.

use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use maud::{Markup, html};
use tables::{Guest, Import, TableId};
use tabletop::{Phrase, Record, Seat, record};

use super::{
    fields::Fields,
    frame::{Answer, Frame, go, name_field, page as frame},
    position::scene::from_file,
    refusal::{Part, Refusal},
};
use crate::{
    App,
    failure::Failure,
    say::Say,
    session::{Known, Visitor},
};

pub(super) async fn page(Visitor(guest): Visitor, say: Say) -> Answer {
    let page = match &guest {
        Some(guest) => form(guest, say, None, &Fields(Vec::new())),
        None => name_first(say, "/import", None),
    };
    Ok(page.into_response())
}

/// A record may be large, so it is taken only from those who have a name.
pub(super) fn name_first(say: Say, back: &str, refusal: Option<&Refusal>) -> Markup {
    let title = say.word(if back.starts_with("/position") { "position-title" } else { "import-title" });
    let content = html! {
        main #main .narrow .import {
            h1 { (title) }
            p { (say.word("import-name-first")) " " a href="/replays" { (say.word("import-back")) } }
            form .card method="post" action="/name" {
                input type="hidden" name="back" value=(back);
                (name_field(say, None, refusal))
                button .primary .big { (say.word("import-go")) }
            }
        }
    };
    frame(&Frame { say, title: &title, guest: None, here: back }, &content)
}

fn form(guest: &Guest, say: Say, refusal: Option<&Refusal>, kept: &Fields) -> Markup {
    let text = kept.get("record").unwrap_or_default();
    let title = say.word("import-title");
    let seat = |at: u8| say.phrase(&tabletop::Phrase::new("new-seat").with("number", at + 1));
    let content = html! {
        main #main .narrow .import {
            h1 { (title) }
            p { (say.word("import-about")) " " a href="/replays" { (say.word("import-back")) } }
            p { a #all-records href="/records" download { (say.word("import-records")) } " " span .soft { (say.phrase(&Phrase::new("import-records-about").with("most", tables::MOST_RECORDS))) } }
            @if let Some(refusal) = refusal { (refusal.shown("refused")) }
            form .card method="post" action="/import" {
                (from_file("record", say))
                label .field {
                    span { (say.word("import-record")) }
                    textarea name="record" rows="14" required spellcheck="false" { (text) }
                }
                div .c-two {
                    label .field {
                        span { (say.word("import-upto")) }
                        input type="number" name="upto" min="0" value=[kept.get("upto")];
                    }
                    label .field {
                        span { (say.word("import-go-on")) }
                        select name="seat" {
                            option value="" { (say.word("import-look")) }
                            @for at in 0..6 { option value=(at) selected[kept.get("seat") == Some(at.to_string().as_str())] { (seat(at)) } }
                        }
                    }
                }
                button .primary .big { (say.word("import-open")) }
            }
        }
    };
    frame(&Frame { say, title: &title, guest: Some(guest), here: "/import" }, &content)
}

pub(super) async fn import(State(app): State<App>, Known(guest): Known, say: Say, fields: Fields) -> Answer {
    let text = fields.text("record").to_owned();
    let upto = fields.get("upto").and_then(|upto| upto.parse().ok());
    let go_on = fields.get("seat").and_then(|seat| seat.parse().ok()).and_then(Seat::new);
    if record::each(&text).len() > 1 {
        return match app.service.import_all(&guest, &text).await {
            Ok(tables) => Ok(made(&app, &guest, &tables, say).await.into_response()),
            Err(refused) => Ok(refused_form(&refused.into(), &guest, say, &fields)),
        };
    }
    match app.service.import(&guest, Import { text, upto, go_on }).await {
        Ok(id) => Ok(go(&format!("/t/{id}"))),
        Err(refused) => Ok(refused_form(&refused.into(), &guest, say, &fields)),
    }
}

fn refused_form(failure: &Failure, guest: &Guest, say: Say, fields: &Fields) -> Response {
    let game = game_of(fields.text("record"));
    let refusal = Refusal::new(Part::Top, failure, failure.why(say, game.as_deref(), &[]), "");
    failure.answer(form(guest, say, Some(&refusal), fields))
}

/// The game whose rules refuse something of a file; none if it has records of several.
fn game_of(text: &str) -> Option<String> {
    let mut games = record::each(text).into_iter().filter_map(|(_, text)| Some(Record::read(text).ok()?.game));
    let first = games.next()?;
    games.all(|game| game == first).then_some(first)
}

/// The tables that were made from a file of several records.
async fn made(app: &App, guest: &Guest, tables: &[TableId], say: Say) -> Markup {
    let mut rows = Vec::with_capacity(tables.len());
    for id in tables {
        rows.extend(app.service.row(*id).await);
    }
    let title = say.phrase(&Phrase::new("import-made").with("count", rows.len()));
    let content = html! {
        main #main .narrow .import {
            h1 { (title) }
            p { (say.word("import-made-about")) }
            ol #made {
                @for row in &rows {
                    li { a href={"/t/" (row.id)} { (say.game(&row.settings.game)) } " " span .soft { (say.names(row).join(&say.word("comma"))) } }
                }
            }
        }
    };
    frame(&Frame { say, title: &title, guest: Some(guest), here: "/import" }, &content)
}

/// `GET /records`: the games that the visitor has finished, as one file.
pub(super) async fn records(State(app): State<App>, Known(guest): Known) -> Result<Response, Failure> {
    Ok(one_file(app.service.records_of(guest.id).await?))
}

/// Records to be kept as one file.
pub(super) fn one_file(records: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"norikae-records.txt\""),
    ];
    (headers, records).into_response()
}
