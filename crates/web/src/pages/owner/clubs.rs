//! Clubs: to close one. An owner sees what they are called and how large they are, nothing of their tables.

use axum::extract::State;
use maud::{Markup, html};
use tables::{ClubId, store::Club};

use super::{Owner, moment, person, reason_field, sheet};
use crate::{
    App,
    pages::{
        fields::Fields,
        frame::{Answer, fail, go},
    },
    say::Say,
};

/// So many are listed.
const LISTED: u32 = 500;

pub(super) async fn page(State(app): State<App>, owner: Owner, say: Say) -> Answer {
    let clubs = app.service.all_clubs(&owner.0, LISTED).await.map_err(|refused| fail(say)(refused.into()))?;
    let content = html! {
        p { (say.word("owner-clubs-about")) }
        @if clubs.is_empty() { p .soft { (say.word("owner-no-clubs")) } }
        @for club in &clubs { (one(club, say)) }
    };
    Ok(sheet(say, &owner, "/owner/clubs", &say.word("owner-clubs"), &content))
}

fn one(club: &Club, say: Say) -> Markup {
    html! {
        section .card {
            h2 { (club.name) }
            p {
                (say.phrase(&tabletop::Phrase::new("club-count").with("count", club.members))) " · "
                (person(club.organiser, Some(&club.organiser_name))) " · " (moment(club.created))
            }
            details .removal {
                summary .button { (say.word("club-close")) "…" span .unseen { ": " (club.name) } }
                form method="post" action="/owner/close-club" {
                    input type="hidden" name="club" value=(club.id);
                    p { (say.word("owner-close-club-about")) }
                    (reason_field(say, true))
                    button { (say.word("club-close")) span .unseen { ": " (club.name) } }
                }
            }
        }
    }
}

pub(super) async fn close(State(app): State<App>, Owner(owner): Owner, say: Say, fields: Fields) -> Answer {
    let refuse = |refused: tables::Refused| fail(say)(refused.into());
    let id: ClubId = fields.text("club").parse().map_err(refuse)?;
    let closed = app.service.close_club_by_owner(&owner, id, fields.text("reason")).await;
    closed.map_err(refuse)?;
    Ok(go("/owner/clubs"))
}
