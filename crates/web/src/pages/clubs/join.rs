//! The link to join: what club it leads to, and joining it. Whoever has no account makes one first and comes back by the same link.

use axum::{
    Extension,
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use maud::html;
use tables::{Guest, Refused, Thing, Who, store::Club};
use tabletop::Phrase;

use super::{fail, members};
use crate::{
    App,
    failure::Failure,
    guard::Caller,
    pages::frame::{Answer, Frame, go, page as frame},
    say::Say,
    session::{Known, Visitor},
};

pub(super) async fn page(
    State(app): State<App>,
    Path(link): Path<String>,
    Extension(caller): Extension<Caller>,
    Visitor(guest): Visitor,
    say: Say,
) -> Answer {
    let refuse = |refused: Refused| fail(say)(refused.into());
    // Whoever looks may be guessing.
    app.service.limit(Who::Address(caller.limited), Thing::Join).await.map_err(refuse)?;
    let club = app.service.invited(&link).await.map_err(refuse)?;
    let is_member = app.service.is_member(club.id, guest.as_ref().map(|guest| guest.id)).await.map_err(refuse)?;
    if is_member {
        return Ok(go(&format!("/clubs/{}", club.id)));
    }
    Ok(invitation(&club, &link, guest.as_ref(), say))
}

fn invitation(club: &Club, link: &str, guest: Option<&Guest>, say: Say) -> Response {
    let title = say.phrase(&Phrase::new("club-invited").with("club", club.name.clone()));
    let by = Phrase::new("club-organised-by").with("name", club.organiser_name.clone());
    let content = html! {
        main #main .narrow .account {
            section #join .card .now {
                h1 { (title) }
                p { (say.phrase(&by)) " · " (members(club, say)) }
                p { (say.word("club-join-about")) }
                @if guest.is_some_and(Guest::has_account) {
                    form method="post" action={"/join/" (link)} { button .primary .big { (say.word("club-join")) } }
                } @else {
                    p { (say.word("club-join-account")) }
                    div .row {
                        a .button .primary href="/account" { (say.word("account-make")) }
                        a .button href="/sign-in" { (say.word("sign-in")) }
                    }
                }
            }
        }
    };
    frame(&Frame { say, title: &title, guest, here: &format!("/join/{link}") }, &content).into_response()
}

pub(super) async fn join(State(app): State<App>, Path(link): Path<String>, Known(guest): Known, say: Say) -> Answer {
    let joined = app.service.join_club(&guest, &link).await;
    let id = joined.map_err(|refused| fail(say)(Failure::from(refused)))?;
    Ok(go(&format!("/clubs/{id}")))
}
