//! A record to look at, or to go on from.

use axum::{Form, extract::State, http::HeaderMap, response::IntoResponse};
use maud::{Markup, html};
use tables::{Guest, Import};
use tabletop::Seat;

use super::{
    acts::{Fields, named_guest},
    frame::{Answer, Frame, fail, go, name_field, page as frame},
};
use crate::{App, failure::Failure, say::Say, session::Visitor};

pub(super) async fn page(Visitor(guest): Visitor, say: Say) -> Answer {
    Ok(form(guest.as_ref(), say, None, &Fields(Vec::new())).into_response())
}

fn form(guest: Option<&Guest>, say: Say, why: Option<&str>, kept: &Fields) -> Markup {
    let text = kept.get("record").unwrap_or_default();
    let title = say.word("import-title");
    let seat = |at: u8| say.phrase(&tabletop::Phrase::new("new-seat").with("number", at + 1));
    let content = html! {
        main #main .narrow .import {
            h1 { (title) }
            p { (say.word("import-about")) " " a href="/replays" { (say.word("import-back")) } }
            @if let Some(why) = why { p .refusal role="alert" { (why) } }
            form .card method="post" action="/import" {
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
                (name_field(say, guest))
                button .primary .big { (say.word("import-open")) }
            }
        }
    };
    frame(&Frame { say, title: &title, guest, here: "/import" }, &content)
}

pub(super) async fn import(
    State(app): State<App>,
    Visitor(guest): Visitor,
    say: Say,
    headers: HeaderMap,
    Form(fields): Form<Vec<(String, String)>>,
) -> Answer {
    let fields = Fields(fields);
    let session = named_guest(&app, guest, &fields, &headers, say).await.map_err(fail(say))?;
    let text = fields.get("record").unwrap_or_default().to_owned();
    let upto = fields.get("upto").and_then(|upto| upto.parse().ok());
    let go_on = fields.get("seat").and_then(|seat| seat.parse().ok()).and_then(Seat::new);
    match app.house.import(&session.guest, Import { text, upto, go_on }).await {
        Ok(id) => Ok(session.give(go(&format!("/t/{id}")))),
        Err(refused) => {
            let failure = Failure::from(refused);
            let why = failure.why(say, None, &[]);
            let page = form(Some(&session.guest), say, Some(&why), &fields);
            Ok(session.give((failure.status(), page).into_response()))
        }
    }
}
