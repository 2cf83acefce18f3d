//! Clubs: one's own, one of them with its tables, standings and members, and the link by which people join. Plain forms.

mod join;
mod manage;
mod show;

pub(crate) use show::mean;

use axum::{
    Router,
    extract::State,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use maud::{Markup, html};
use tables::{Guest, Row, store::Club};
use tabletop::Phrase;

use super::{
    fields::Fields,
    frame::{Answer, Frame, fail, go, page as frame},
    refusal::{Part, Refusal},
};
use crate::{
    App,
    failure::Failure,
    say::Say,
    session::{Known, Visitor},
};

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/clubs", get(page).post(found))
        .route("/clubs/{id}", get(show::page))
        .route("/clubs/{id}/records", get(show::records))
        .route("/clubs/{id}/name", post(manage::rename))
        .route("/clubs/{id}/link", post(manage::link))
        .route("/clubs/{id}/remove", post(manage::remove))
        .route("/clubs/{id}/hand-on", post(manage::hand_on))
        .route("/clubs/{id}/leave", post(manage::leave))
        .route("/clubs/{id}/close", post(manage::close))
        .route("/join/{link}", get(join::page).post(join::join))
}

/// The club of a table, if it is one's.
pub(super) async fn of(app: &App, row: &Row, guest: Option<&Guest>) -> Option<Club> {
    app.service.club(guest.map(|guest| guest.id), row.settings.club?).await.ok()
}

/// What a club's table says of it.
pub(super) fn at_table(club: &Club, say: Say) -> Markup {
    html! {
        section #club .card .origin {
            p { (say.word("club-table-of")) " " a href={"/clubs/" (club.id)} { (club.name) } }
            p .soft { (say.word("club-members-only")) }
        }
    }
}

/// How many members a club has.
fn members(club: &Club, say: Say) -> String {
    say.phrase(&Phrase::new("club-count").with("count", club.members))
}

/// Why a form was refused, beside what was entered.
fn refused(failure: &Failure, say: Say, name: &str) -> Refusal {
    Refusal::new(Part::Top, failure, failure.why(say, None, &[]), name)
}

async fn sheet(app: &App, guest: Option<&Guest>, say: Say, wrong: Option<&Refusal>) -> Result<Markup, Response> {
    let clubs = match guest {
        Some(guest) => app.service.clubs_of(guest.id).await.map_err(|refused| fail(say)(refused.into()))?,
        None => Vec::new(),
    };
    let title = say.word("clubs-title");
    let content = html! {
        main #main .narrow .account {
            h1 { (title) }
            p { (say.word("clubs-about")) }
            @if guest.is_some_and(Guest::has_account) {
                @if !clubs.is_empty() {
                    ul #own-clubs .tab {
                        @for club in &clubs {
                            li {
                                span .tn {
                                    b { (club.name) }
                                    small { (members(club, say)) " · " (say.word(if guest.is_some_and(|guest| guest.id == club.organiser) { "club-yours" } else { "club-member" })) }
                                }
                                a .button href={"/clubs/" (club.id)} { (say.word("club-open")) span .unseen { ": " (club.name) } }
                            }
                        }
                    }
                }
                (founding(say, wrong))
            } @else {
                p { (say.word("clubs-account")) }
                div .row { a .button .primary href="/account" { (say.word("account-make")) } a .button href="/sign-in" { (say.word("sign-in")) } }
            }
        }
    };
    Ok(frame(&Frame { say, title: &title, guest, here: "/clubs" }, &content))
}

fn founding(say: Say, wrong: Option<&Refusal>) -> Markup {
    html! {
        section .card {
            h2 { (say.word("club-found-title")) }
            @if let Some(wrong) = wrong { (wrong.shown("refused")) }
            form #found method="post" action="/clubs" {
                label .field { span { (say.word("club-name")) } input name="name" value=(wrong.map_or("", Refusal::entered)) required maxlength="24" autocomplete="off"; }
                button .primary { (say.word("club-found")) }
            }
        }
    }
}

async fn page(State(app): State<App>, Visitor(guest): Visitor, say: Say) -> Answer {
    Ok(sheet(&app, guest.as_ref(), say, None).await?.into_response())
}

async fn found(State(app): State<App>, Known(guest): Known, say: Say, fields: Fields) -> Answer {
    let name = fields.text("name");
    match app.service.found_club(&guest, name).await {
        Ok(id) => Ok(go(&format!("/clubs/{id}"))),
        Err(error) => {
            let failure = Failure::from(error);
            let wrong = refused(&failure, say, name);
            Ok(failure.answer(sheet(&app, Some(&guest), say, Some(&wrong)).await?))
        }
    }
}
