//! What people reported, the oldest first.

use std::collections::HashSet;

use axum::{extract::State, response::Response};
use maud::{Markup, html};
use tables::{Kind, store::Report};
use tabletop::Phrase;

use super::{Owner, moment, person, reason_field, sheet};
use crate::{
    App,
    pages::{
        fields::Fields,
        frame::{Answer, fail, go},
    },
    say::Say,
};

/// So many are shown at once.
const SHOWN: usize = 50;
/// So many are looked at for it: several may be about the same.
const READ: u32 = 1_000;

pub(super) async fn page(State(app): State<App>, owner: Owner, say: Say) -> Answer {
    let refuse = |refused: tables::Refused| fail(say)(refused.into());
    let waiting = app.service.open_reports(READ).await.map_err(refuse)?;
    let mut seen = HashSet::new();
    let mut shown = Vec::new();
    for report in &waiting {
        let target = (report.what.table, report.what.person, report.what.line);
        if seen.insert(target) && shown.len() < SHOWN {
            let same = waiting.iter().filter(|other| (other.what.table, other.what.person, other.what.line) == target);
            let same: Vec<&Report> = same.collect();
            shown.push(one(&app, say, &same).await.map_err(refuse)?);
        }
    }
    let content = html! {
        p { (say.word("owner-about")) }
        @if shown.is_empty() { p #no-reports { (say.word("owner-no-reports")) } }
        @for report in shown { (report) }
    };
    Ok(sheet(say, &owner, "/owner", &say.word("owner-reports"), &content))
}

/// All reports about one line or name.
async fn one(app: &App, say: Say, same: &[&Report]) -> Result<Markup, tables::Refused> {
    let Some(Report { id, what, .. }) = same.first() else { return Ok(html! {}) };
    let row = app.service.row(what.table).await?;
    let name = row.people.of(what.person).map(|person| person.name.as_str());
    let said = match what.line {
        None => None,
        Some(line) => app.service.entry(what.table, line).await?.filter(|entry| entry.kind == Kind::Chat),
    };
    Ok(html! {
        section .card .reported {
            p { (person(what.person, name)) " · " a href={"/owner/tables/" (what.table)} { (say.word("owner-table")) } " · " (moment(what.at)) }
            @match (&said, what.line) {
                (Some(entry), _) if entry.text.is_empty() => p .soft { em { (say.word("chat-removed")) } },
                (Some(entry), _) => blockquote { (entry.text) },
                (None, Some(_)) => {},
                (None, None) => p { (say.word("owner-reported-name")) },
            }
            p .soft { (say.phrase(&Phrase::new("owner-reported-by").with("count", same.len()))) }
            @let words: Vec<&str> = same.iter().map(|report| report.what.why.as_str()).filter(|why| !why.is_empty()).collect();
            @if !words.is_empty() { ul { @for why in words { li { (why) } } } }
            form method="post" action="/owner/settle" {
                input type="hidden" name="report" value=(id);
                (reason_field(say, false))
                button { (say.word("owner-settle")) }
            }
        }
    })
}

pub(super) async fn settle(
    State(app): State<App>,
    Owner(owner): Owner,
    say: Say,
    fields: Fields,
) -> Result<Response, Response> {
    let report = fields.get("report").and_then(|report| report.parse().ok()).unwrap_or(0);
    let settled = app.service.settle(&owner, report, fields.text("reason")).await;
    settled.map_err(|refused| fail(say)(refused.into()))?;
    Ok(go("/owner"))
}
