//! One's own data: a copy of it, and its end.

use axum::{
    Json,
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use maud::{Markup, html};
use tables::Guest;

use super::{
    account::{self, At, Form},
    frame::{Answer, Frame, fail, go, page},
    passkeys::{ProofBy, proof},
};
use crate::{
    App,
    say::Say,
    session::{self, Visitor},
};

/// The copy, and the form that ends it all; `refusal` says why it was not done.
pub(super) fn section(guest: &Guest, by: ProofBy, say: Say, refusal: &Markup) -> Markup {
    html! {
        section #own-data .card {
            h2 { (say.word("data-title")) }
            p { a href="/account/export" download { (say.word("data-export")) } " " (say.word("data-export-about")) }
            (refusal)
            details .removal {
                summary .button { (say.word("data-delete")) "…" }
                form #delete method="post" action="/account/delete" {
                    p { (say.word("data-delete-about")) }
                    @if guest.has_account() {
                        (proof(by, "data-delete", say))
                    } @else {
                        label .field { span { input type="checkbox" name="sure" value="yes" required; " " (say.word("data-sure")) } }
                        button { (say.word("data-delete")) }
                    }
                }
            }
        }
    }
}

/// Nobody is left; neither is their cookie.
fn gone(say: Say) -> Response {
    let title = say.word("data-gone-title");
    let content = html! {
        main #main .narrow {
            section #gone .card .now {
                h1 { (title) }
                p { (say.word("data-gone")) }
                a .button .primary href="/" { (say.word("failure-back")) }
            }
        }
    };
    let mut response = page(&Frame { say, title: &title, guest: None, here: "/" }, &content).into_response();
    response.headers_mut().append(header::SET_COOKIE, session::take_cookie());
    response
}

/// One's own data as a file, which nobody keeps on the way.
pub(super) async fn export(State(app): State<App>, Visitor(guest): Visitor, say: Say) -> Answer {
    let guest = guest.ok_or_else(|| go("/sign-in"))?;
    let data = app.service.own_data(&guest).await.map_err(|refused| fail(say)(refused.into()))?;
    let mut response = Json(data).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"norikae.json\""));
    Ok(response)
}

/// Deletes all that is kept of whoever asks.
pub(super) async fn delete(form: Form<Option<Guest>>) -> Answer {
    let guest = form.who.as_ref().ok_or_else(|| go("/sign-in"))?;
    let delete = async || form.app.service.delete_person(guest, form.sure()?).await;
    match delete().await {
        Ok(()) => Ok(gone(form.say)),
        Err(refused) if guest.has_account() => form.refused(guest, At::Delete, refused).await,
        Err(refused) => Ok(account::not_made(&form, At::Delete, refused)),
    }
}
