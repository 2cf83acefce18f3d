//! People: to find one, and to block them.

use axum::extract::{Path, State};
use maud::{Markup, html};
use serde::Deserialize;
use tables::{Guest, GuestId, Refused, store::BlockTarget};

use super::{Owner, blocks, sheet, tables::link};
use crate::{
    App,
    api::body::Params,
    pages::frame::{Answer, fail, go},
    say::Say,
};

/// So many of their tables are listed.
const LISTED: u32 = 30;

#[derive(Deserialize)]
pub(super) struct Wanted {
    name: Option<String>,
}

pub(super) async fn find(State(app): State<App>, Params(wanted): Params<Wanted>, owner: Owner, say: Say) -> Answer {
    let name = wanted.name.as_deref().unwrap_or_default();
    let found = match name {
        "" => None,
        name => app.service.member(name).await.map_err(|refused| fail(say)(refused.into()))?,
    };
    if let Some(found) = found {
        return Ok(go(&format!("/owner/people/{}", found.id.0)));
    }
    let content = html! {
        p { (say.word("owner-people-about")) }
        @if !name.is_empty() { p #nobody role="alert" .refusal { (say.word("owner-nobody")) } }
        form #find .card method="get" action="/owner/people" {
            label .field { span { (say.word("account-name")) } input name="name" value=(name) required autocomplete="off"; }
            button { (say.word("owner-find")) }
        }
    };
    Ok(sheet(say, &owner, "/owner/people", &say.word("owner-people"), &content))
}

pub(super) async fn page(State(app): State<App>, Path(number): Path<String>, owner: Owner, say: Say) -> Answer {
    let refuse = |refused: Refused| fail(say)(refused.into());
    let number = GuestId(number.parse().map_err(|_| refuse(Refused::NoPerson))?);
    let guest = app.service.person(number).await.map_err(refuse)?.ok_or_else(|| refuse(Refused::NoPerson))?;
    let is_owner = app.service.is_owner(&guest).await.map_err(refuse)?;
    let rows = app.service.tables_of(number, LISTED).await.map_err(refuse)?;
    let all = app.service.all_blocks().await.map_err(refuse)?;
    let block = all.iter().find(|block| block.whom == BlockTarget::Person(number));
    let content = html! {
        p { (facts(&guest, is_owner, say)) }
        section .card {
            h2 { (say.word("owner-block")) }
            @if let Some(block) = block { (blocks::one(block, None, say)) }
            @if is_owner { p .soft { (say.word("refused-own-block")) } } @else { (blocks::form(say, Some(number))) }
        }
        @if let Some(address) = app.last_seen.of(number) {
            section .card #address {
                h2 { (say.word("owner-address")) }
                p { code { (address) } " " (say.word("owner-address-about")) }
                p { a href={"/owner/blocks?address=" (address)} { (say.word("owner-block-address")) } }
            }
        }
        section .card {
            h2 { (say.word("owner-tables")) }
            ul { @for row in &rows { li { (link(row, say)) } } }
        }
    };
    Ok(sheet(say, &owner, "/owner/people", &guest.name, &content))
}

fn facts(guest: &Guest, is_owner: bool, say: Say) -> Markup {
    let key = match (is_owner, guest.has_account()) {
        (true, _) => "owner-is-owner",
        (false, true) => "owner-is-member",
        (false, false) => "owner-is-guest",
    };
    html! { "#" (guest.id.0) " · " (say.word(key)) }
}
