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
    Ok(form(guest.as_ref(), say, None, "").into_response())
}

fn form(guest: Option<&Guest>, say: Say, why: Option<&str>, text: &str) -> Markup {
    let title = say.word("import-title");
    let content = html! {
        main #main .narrow {
            h1 { (title) }
            p { (say.word("import-about")) }
            @if let Some(why) = why { p .refusal role="alert" { (why) } }
            form .create method="post" action="/import" {
                label .field {
                    span { (say.word("import-record")) }
                    textarea name="record" rows="14" required spellcheck="false" { (text) }
                }
                label .field {
                    span { (say.word("import-upto")) }
                    input type="number" name="upto" min="0";
                }
                label .field {
                    span { (say.word("import-go-on")) }
                    select name="seat" {
                        option value="" { (say.word("import-look")) }
                        @for seat in 0..6 { option value=(seat) { (say.phrase(&tabletop::Phrase::new("new-seat").with("number", seat + 1))) } }
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
    match app.house.import(&session.guest, Import { text: text.clone(), upto, go_on }).await {
        Ok(id) => Ok(session.give(go(&format!("/t/{id}")))),
        Err(refused) => {
            let failure = Failure::from(refused);
            let why = failure.why(say, None, &[]);
            let page = form(Some(&session.guest), say, Some(&why), &text);
            Ok(session.give((failure.status(), page).into_response()))
        }
    }
}
