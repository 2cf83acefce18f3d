//! What members and the organiser do with a club. What cannot be undone takes a second press.

use axum::extract::State;
use maud::{Markup, html};
use tables::{
    ClubId, ClubPage, ClubRefused, Guest, GuestId, MeantMember, Refused,
    store::{Club, Member},
};

use super::{fail, show};
use crate::{
    App,
    failure::Failure,
    pages::{
        fields::{Fields, PageOf},
        frame::{Answer, go},
        invitation::address,
    },
    say::Say,
    session::Known,
};

/// The link to join, for the organiser.
pub(super) fn link_card(club: &Club, say: Say) -> Markup {
    let act = |open: &'static str, key| {
        html! {
            form method="post" action={"/clubs/" (club.id) "/link"} {
                input type="hidden" name="open" value=(open);
                button id={"link-" (open)} { (say.word(key)) }
            }
        }
    };
    html! {
        section #link .card {
            h2 { (say.word("club-link-title")) }
            @match &club.link {
                Some(link) => {
                    p { (say.word("club-link-about")) }
                    div .c-link { (address(&format!("/join/{link}"), say)) }
                    div .row { (act("yes", "club-link-replace")) (act("no", "club-link-close")) }
                },
                None => {
                    p { (say.word("club-link-closed")) }
                    div .row { (act("yes", "club-link-open")) }
                },
            }
        }
    }
}

/// The member whom a form was made for.
fn meant(fields: &Fields) -> Result<MeantMember<'_>, Failure> {
    let id = fields.text("who").parse().map_err(|_| Failure::Form("`who` is the number of a member".to_owned()))?;
    Ok(MeantMember { name: fields.text("name"), id: Some(GuestId(id)) })
}

/// What the organiser does to a member.
pub(super) fn acts(club: &Club, member: &Member, say: Say) -> Markup {
    let act = |path: &'static str, key: &'static str, about: &'static str| {
        html! {
            details .removal {
                summary .button { (say.word(key)) "…" span .unseen { ": " (member.guest.name) } }
                form method="post" action={"/clubs/" (club.id) "/" (path)} {
                    input type="hidden" name="name" value=(member.guest.name);
                    input type="hidden" name="who" value=(member.guest.id.0);
                    p { (say.word(about)) }
                    button { (say.word(key)) span .unseen { ": " (member.guest.name) } }
                }
            }
        }
    };
    html! {
        (act("remove", "club-remove", "club-remove-about"))
        (act("hand-on", "club-hand-on", "club-hand-on-about"))
    }
}

/// Another name, leaving, and the end of it.
pub(super) fn ending(page: &ClubPage, guest: &Guest, say: Say) -> Markup {
    let (club, organises) = (&page.club, page.club.organiser == guest.id);
    let alone = page.members.len() < 2;
    html! {
        @if organises {
            section #rename-club .card {
                h2 { (say.word("club-rename")) }
                form method="post" action={"/clubs/" (club.id) "/name"} {
                    label .field { span { (say.word("club-name")) } input name="name" value=(club.name) required maxlength="24" autocomplete="off"; }
                    button { (say.word("club-rename")) }
                }
            }
        }
        section #leaving .card {
            h2 { (say.word("club-leave")) }
            @if organises && !alone { p { (say.word("refused-is-organiser")) } } @else if !organises {
                details .removal {
                    summary .button { (say.word("club-leave")) "…" }
                    form #leave method="post" action={"/clubs/" (club.id) "/leave"} {
                        p { (say.word("club-leave-about")) }
                        button { (say.word("club-leave")) }
                    }
                }
            }
            @if organises {
                details .removal {
                    summary .button { (say.word("club-close")) "…" }
                    form #close method="post" action={"/clubs/" (club.id) "/close"} {
                        p { (say.word("club-close-about")) }
                        button { (say.word("club-close")) }
                    }
                }
            }
        }
    }
}

pub(super) async fn rename(
    State(app): State<App>,
    PageOf(id): PageOf<ClubId>,
    Known(guest): Known,
    say: Say,
    fields: Fields,
) -> Answer {
    match app.service.rename_club(&guest, id, fields.text("name")).await {
        Ok(()) => Ok(go(&format!("/clubs/{id}"))),
        Err(refused) => show::refused(&app, &guest, id, &refused.into(), say).await,
    }
}

pub(super) async fn link(
    State(app): State<App>,
    PageOf(id): PageOf<ClubId>,
    Known(guest): Known,
    say: Say,
    fields: Fields,
) -> Answer {
    let open = match fields.get("open") {
        Some("yes") => true,
        Some("no") => false,
        _ => return Err(fail(say)(Failure::Form("`open` is yes or no".to_owned()))),
    };
    match app.service.change_club_link(&guest, id, open).await {
        Ok(_) => Ok(go(&format!("/clubs/{id}#link"))),
        Err(refused) => show::refused(&app, &guest, id, &refused.into(), say).await,
    }
}

pub(super) async fn remove(
    State(app): State<App>,
    PageOf(id): PageOf<ClubId>,
    Known(guest): Known,
    say: Say,
    fields: Fields,
) -> Answer {
    let meant = meant(&fields).map_err(fail(say))?;
    match app.service.remove_from_club(&guest, id, meant).await {
        Ok(()) => Ok(go(&format!("/clubs/{id}#members"))),
        Err(refused) => show::refused(&app, &guest, id, &refused.into(), say).await,
    }
}

pub(super) async fn hand_on(
    State(app): State<App>,
    PageOf(id): PageOf<ClubId>,
    Known(guest): Known,
    say: Say,
    fields: Fields,
) -> Answer {
    let meant = meant(&fields).map_err(fail(say))?;
    match app.service.hand_on_club(&guest, id, meant).await {
        Ok(()) => Ok(go(&format!("/clubs/{id}#members"))),
        Err(refused) => show::refused(&app, &guest, id, &refused.into(), say).await,
    }
}

pub(super) async fn leave(State(app): State<App>, PageOf(id): PageOf<ClubId>, Known(guest): Known, say: Say) -> Answer {
    match app.service.leave_club(&guest, id).await {
        Ok(()) => Ok(go("/clubs")),
        Err(refused @ Refused::Club(ClubRefused::IsOrganiser)) => {
            show::refused(&app, &guest, id, &refused.into(), say).await
        }
        Err(refused) => Err(fail(say)(refused.into())),
    }
}

pub(super) async fn close(State(app): State<App>, PageOf(id): PageOf<ClubId>, Known(guest): Known, say: Say) -> Answer {
    app.service.close_club(&guest, id).await.map_err(|refused| fail(say)(refused.into()))?;
    Ok(go("/clubs"))
}
