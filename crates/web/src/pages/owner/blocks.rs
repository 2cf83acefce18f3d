//! Who is blocked, and blocking an address.

use axum::{Extension, extract::State};
use maud::{Markup, html};
use serde::Deserialize;
use tables::{
    Day, GuestId, Refused,
    store::{Block, BlockTarget},
};
use tabletop::Phrase;

use super::{Owner, moment, person, reason_field, sheet};
use crate::{
    App,
    api::body::Params,
    guard::Caller,
    pages::{
        fields::Fields,
        frame::{Answer, fail, go},
    },
    say::Say,
};

#[derive(Deserialize)]
pub(super) struct Wanted {
    address: Option<String>,
}

pub(super) async fn page(State(app): State<App>, Params(wanted): Params<Wanted>, owner: Owner, say: Say) -> Answer {
    let refuse = |refused: Refused| fail(say)(refused.into());
    let blocks = app.service.all_blocks().await.map_err(refuse)?;
    let mut shown = Vec::new();
    for block in &blocks {
        let name = match block.whom {
            BlockTarget::Person(guest) => app.service.person(guest).await.map_err(refuse)?.map(|guest| guest.name),
            BlockTarget::Network(_) => None,
        };
        shown.push(one(block, name.as_deref(), say));
    }
    let content = html! {
        section .card {
            h2 { (say.word("owner-block-address")) }
            (address_form(say, wanted.address.as_deref().unwrap_or_default()))
        }
        @if shown.is_empty() { p #no-blocks .soft { (say.word("owner-no-blocks")) } }
        @for block in shown { section .card { (block) } }
    };
    Ok(sheet(say, &owner, "/owner/blocks", &say.word("owner-blocks"), &content))
}

/// A block, with the way out of it.
pub(super) fn one(block: &Block, name: Option<&str>, say: Say) -> Markup {
    let until = match block.until {
        // The last day on which it holds.
        Some(until) => say.phrase(&Phrase::new("owner-until").with("day", Day::of(until - 1).to_string())),
        None => say.word("owner-for-good"),
    };
    html! {
        p {
            @match block.whom {
                BlockTarget::Person(guest) => (person(guest, name.or(Some("")))),
                BlockTarget::Network(network) => code { (network) },
            }
            " · " (until) " · " (moment(block.at))
        }
        p { (block.reason) }
        form method="post" action="/owner/unblock" {
            input type="hidden" name="whom" value=(block.whom);
            (reason_field(say, false))
            button { (say.word("owner-unblock")) }
        }
    }
}

fn terms(say: Say) -> Markup {
    html! {
        label .field { span { (say.word("owner-until-day")) } input type="date" name="until"; small .soft { (say.word("owner-until-about")) } }
        (reason_field(say, true))
        button { (say.word("owner-block")) }
    }
}

/// Blocks a person.
pub(super) fn form(say: Say, guest: Option<GuestId>) -> Markup {
    html! {
        form #block method="post" action="/owner/block" {
            @if let Some(guest) = guest { input type="hidden" name="whom" value=(BlockTarget::Person(guest)); }
            p { (say.word("owner-block-about")) }
            (terms(say))
        }
    }
}

fn address_form(say: Say, address: &str) -> Markup {
    html! {
        form #block-address method="post" action="/owner/block" {
            label .field {
                span { (say.word("owner-address")) }
                input name="whom" value=(address) required placeholder="203.0.113.0/24" autocomplete="off" autocapitalize="none" spellcheck="false";
                small .soft { (say.word("owner-network-about")) }
            }
            (terms(say))
        }
    }
}

fn whom(fields: &Fields) -> Result<BlockTarget, Refused> {
    fields.text("whom").parse()
}

/// The day until whose end a block holds; an empty field is for good.
fn until(fields: &Fields) -> Result<Option<Day>, Refused> {
    match fields.text("until") {
        "" => Ok(None),
        day => day.parse().map(Some),
    }
}

pub(super) async fn block(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    Owner(owner): Owner,
    say: Say,
    fields: Fields,
) -> Answer {
    let refuse = |refused: Refused| fail(say)(refused.into());
    let (whom, until) = (whom(&fields).map_err(refuse)?, until(&fields).map_err(refuse)?);
    let terms = (until, fields.text("reason"));
    app.service.block(&owner, whom, terms, caller.address).await.map_err(refuse)?;
    Ok(go("/owner/blocks"))
}

pub(super) async fn unblock(State(app): State<App>, Owner(owner): Owner, say: Say, fields: Fields) -> Answer {
    let refuse = |refused: Refused| fail(say)(refused.into());
    let whom = whom(&fields).map_err(refuse)?;
    app.service.unblock(&owner, whom, fields.text("reason")).await.map_err(refuse)?;
    Ok(go("/owner/blocks"))
}
