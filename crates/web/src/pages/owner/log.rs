//! What owners did, the newest first.

use axum::extract::State;
use maud::{Markup, html};
use serde::Deserialize;
use tables::store::{Audit, OwnerAct};

use super::{Owner, moment, person, sheet};
use crate::{
    App,
    api::body::Params,
    pages::frame::{Answer, fail},
    say::Say,
};

/// So many are on a page.
const SHOWN: u32 = 100;

#[derive(Deserialize)]
pub(super) struct Page {
    before: Option<i64>,
}

const fn key(act: OwnerAct) -> &'static str {
    match act {
        OwnerAct::AddOwner => "owner-did-add-owner",
        OwnerAct::RemoveOwner => "owner-did-remove-owner",
        OwnerAct::CloseTable => "owner-did-close-table",
        OwnerAct::RemoveLine => "owner-did-remove-line",
        OwnerAct::Block => "owner-did-block",
        OwnerAct::Unblock => "owner-did-unblock",
        OwnerAct::Settle => "owner-did-settle",
        OwnerAct::CloseClub => "owner-did-close-club",
    }
}

pub(super) async fn page(State(app): State<App>, Params(page): Params<Page>, owner: Owner, say: Say) -> Answer {
    let audit = app.service.audit(page.before, SHOWN).await.map_err(|refused| fail(say)(refused.into()))?;
    let last = audit.last().filter(|_| audit.len() == SHOWN as usize);
    let content = html! {
        p { (say.word("owner-log-about")) }
        ol #audit .lines { @for one in &audit { li { (line(one, say)) } } }
        @if let Some(last) = last { p { a href={"/owner/log?before=" (last.id)} { (say.word("owner-older")) } } }
    };
    Ok(sheet(say, &owner, "/owner/log", &say.word("owner-log"), &content))
}

fn line(Audit { what, owner_name, person_name, .. }: &Audit, say: Say) -> Markup {
    html! {
        (moment(what.at)) " · "
        @match what.owner {
            Some(owner) => (person(owner, owner_name.as_deref())),
            None => (say.word("owner-command-line")),
        }
        " · " strong { (say.word(key(what.act))) }
        @if let Some(number) = what.person { " · " (person(number, person_name.as_deref())) }
        @if let Some(network) = what.network { " · " code { (network) } }
        @if let Some(table) = what.table { " · " a href={"/owner/tables/" (table)} { (say.word("owner-table")) @if let Some(line) = what.line { " " (line) } } }
        @if !what.reason.is_empty() { " · " q { (what.reason) } }
    }
}
