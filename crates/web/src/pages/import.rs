//! A record to look at, or to go on from.

use axum::{Form, extract::State, response::IntoResponse};
use maud::{Markup, html};
use tables::{Guest, Import};
use tabletop::Seat;

use super::{
    acts::Fields,
    frame::{Answer, Frame, go, name_field, page as frame},
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
        None => name_first(say, None),
    };
    Ok(page.into_response())
}

/// A record may be large, so it is taken only from those who have a name.
pub(super) fn name_first(say: Say, refusal: Option<&Refusal>) -> Markup {
    let title = say.word("import-title");
    let content = html! {
        main #main .narrow .import {
            h1 { (title) }
            p { (say.word("import-name-first")) " " a href="/replays" { (say.word("import-back")) } }
            form .card method="post" action="/name" {
                input type="hidden" name="back" value="/import";
                (name_field(say, None, refusal))
                button .primary .big { (say.word("import-go")) }
            }
        }
    };
    frame(&Frame { say, title: &title, guest: None, here: "/import" }, &content)
}

fn form(guest: &Guest, say: Say, refusal: Option<&Refusal>, kept: &Fields) -> Markup {
    let text = kept.get("record").unwrap_or_default();
    let title = say.word("import-title");
    let seat = |at: u8| say.phrase(&tabletop::Phrase::new("new-seat").with("number", at + 1));
    let content = html! {
        main #main .narrow .import {
            h1 { (title) }
            p { (say.word("import-about")) " " a href="/replays" { (say.word("import-back")) } }
            @if let Some(refusal) = refusal { (refusal.shown("refused")) }
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
                button .primary .big { (say.word("import-open")) }
            }
        }
    };
    frame(&Frame { say, title: &title, guest: Some(guest), here: "/import" }, &content)
}

pub(super) async fn import(
    State(app): State<App>,
    Known(guest): Known,
    say: Say,
    Form(fields): Form<Vec<(String, String)>>,
) -> Answer {
    let fields = Fields(fields);
    let text = fields.get("record").unwrap_or_default().to_owned();
    let upto = fields.get("upto").and_then(|upto| upto.parse().ok());
    let go_on = fields.get("seat").and_then(|seat| seat.parse().ok()).and_then(Seat::new);
    match app.service.import(&guest, Import { text, upto, go_on }).await {
        Ok(id) => Ok(go(&format!("/t/{id}"))),
        Err(refused) => {
            let failure = Failure::from(refused);
            let refusal = Refusal::new(Part::Top, &failure, failure.why(say, None, &[]), "");
            Ok(failure.answer(form(&guest, say, Some(&refusal), &fields)))
        }
    }
}
