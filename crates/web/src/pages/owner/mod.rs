//! The pages of the site's owner: what was reported, the tables, the people, who is blocked, and what owners did. Plain forms, for a
//! browser that is signed in: a program's token opens none of them. An owner sees of a game what anybody sees who looks on.

mod blocks;
mod clubs;
mod log;
mod people;
mod reports;
mod tables;

use ::tables::{Guest, LONGEST_REASON, Refused};
use axum::{
    Router,
    extract::FromRequestParts,
    http::request::Parts,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use maud::{Markup, html};
use tabletop::Phrase;

use super::frame::{Frame, page};
use crate::{
    App,
    failure::Failure,
    say::{Say, lang_of},
    session::{self, Visitor},
};

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/owner", get(reports::page))
        .route("/owner/settle", post(reports::settle))
        .route("/owner/tables", get(tables::list))
        .route("/owner/tables/{id}", get(tables::page))
        .route("/owner/close", post(tables::close))
        .route("/owner/remove-line", post(tables::remove_line))
        .route("/owner/clubs", get(clubs::page))
        .route("/owner/close-club", post(clubs::close))
        .route("/owner/people", get(people::find))
        .route("/owner/people/{number}", get(people::page))
        .route("/owner/blocks", get(blocks::page))
        .route("/owner/block", post(blocks::block))
        .route("/owner/unblock", post(blocks::unblock))
        .route("/owner/log", get(log::page))
}

/// An owner of the site, in a browser; others are refused.
pub(super) struct Owner(Guest);

async fn owner(parts: &mut Parts, app: &App) -> Result<Guest, Failure> {
    // Whoever has a program's token may not do what only its owner's browser may.
    if session::bearer(&parts.headers).is_some() {
        return Err(Refused::NotOwner.into());
    }
    let Visitor(guest) = Visitor::from_request_parts(parts, app).await?;
    let guest = guest.ok_or(Failure::Nobody)?;
    app.service.only_owner(&guest).await?;
    Ok(guest)
}

impl FromRequestParts<App> for Owner {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Response> {
        let say = Say(lang_of(&parts.headers));
        owner(parts, app).await.map(Self).map_err(|failure| failure.page(say, None, &[]))
    }
}

/// The parts of the owner's pages: their addresses and their names.
const PARTS: [(&str, &str); 6] = [
    ("/owner", "owner-reports"),
    ("/owner/tables", "owner-tables"),
    ("/owner/clubs", "owner-clubs"),
    ("/owner/people", "owner-people"),
    ("/owner/blocks", "owner-blocks"),
    ("/owner/log", "owner-log"),
];

/// A page of the owner; `part` is the address of the part that it belongs to.
fn sheet(say: Say, Owner(guest): &Owner, part: &str, title: &str, content: &Markup) -> Response {
    let main = html! {
        main #main .narrow .account .owner {
            nav .parts aria-label=(say.word("owner-title")) {
                @for (address, key) in PARTS {
                    a href=(address) aria-current=[(address == part).then_some("page")] { (say.word(key)) }
                }
            }
            h1 { (title) }
            (content)
        }
    };
    page(&Frame { say, title, guest: Some(guest), here: part }, &main).into_response()
}

/// Where an owner says why.
fn reason_field(say: Say, needed: bool) -> Markup {
    let about = Phrase::new("owner-reason-about").with("most", LONGEST_REASON);
    html! {
        label .field {
            span { (say.word(if needed { "owner-reason" } else { "owner-reason-optional" })) }
            input name="reason" maxlength=(LONGEST_REASON) required[needed] autocomplete="off";
            @if needed { small .soft { (say.phrase(&about)) } }
        }
    }
}

/// A moment as it is the same for all: `2026-11-16 09:30` UTC.
fn moment(at: i64) -> Markup {
    let minutes = at.div_euclid(60_000).rem_euclid(24 * 60);
    html! { time { (::tables::Day::of(at)) " " (format!("{:02}:{:02}", minutes / 60, minutes % 60)) " UTC" } }
}

/// Somebody, with the way to their page.
fn person(number: ::tables::GuestId, name: Option<&str>) -> Markup {
    html! { a href={"/owner/people/" (number.0)} { (name.unwrap_or("?")) " #" (number.0) } }
}
