//! Tables: to close one, and to remove lines of its chat.

use axum::extract::State;
use maud::{Markup, html};
use tables::{Refused, Row, Status, TableId, store::Which};

use super::{Owner, moment, person, reason_field, sheet};
use crate::{
    App,
    api::read_id,
    failure::Failure,
    pages::{
        fields::{Fields, PageOf},
        frame::{Answer, fail, go},
        lobby,
    },
    say::Say,
};

/// So many tables are listed of each kind.
const LISTED: u32 = 100;
/// So many lines of chat are shown.
const LINES: u32 = 200;

pub(super) async fn list(State(app): State<App>, owner: Owner, say: Say) -> Answer {
    let refuse = |refused: Refused| fail(say)(refused.into());
    let open = app.service.list(Which::Open, LISTED).await.map_err(refuse)?;
    let running = app.service.list(Which::Running, LISTED).await.map_err(refuse)?;
    let content = html! {
        p { (say.word("owner-tables-about")) }
        @for (key, rows) in [("owner-open", open), ("owner-running", running)] {
            section .card {
                h2 { (say.word(key)) " " span .soft { (rows.len()) } }
                ul { @for row in &rows { li { (link(row, say)) } } }
            }
        }
    };
    Ok(sheet(say, &owner, "/owner/tables", &say.word("owner-tables"), &content))
}

/// The game and the people of a table, with the way to its page.
pub(super) fn link(row: &Row, say: Say) -> Markup {
    let game = lobby::badge(&row.settings.game, "small");
    html! { a href={"/owner/tables/" (row.id)} { (game) " " (say.names(row).join(&say.word("comma"))) } " " span .soft { (moment(row.created)) } }
}

pub(super) async fn page(State(app): State<App>, PageOf(id): PageOf<TableId>, owner: Owner, say: Say) -> Answer {
    let refuse = |refused: Refused| fail(say)(refused.into());
    let row = app.service.row(id).await.map_err(refuse)?;
    let lines = app.service.last_lines(id, LINES).await.map_err(refuse)?;
    let content = html! {
        p { (link(&row, say)) " · " a href={"/t/" (id)} { (say.word("owner-look")) } }
        (closing(&row, say))
        section .card {
            h2 { (say.word("people-title")) }
            ul { @for one in &row.people.known { li { (person(one.guest, Some(&one.name))) } } }
        }
        section .card {
            h2 { (say.word("chat-title")) }
            @if lines.is_empty() { p .soft { (say.word("owner-no-lines")) } }
            ol .lines {
                @for line in &lines {
                    li id={"line-" (line.seq)} {
                        strong { (line.who.as_deref().unwrap_or_default()) } " "
                        @if line.text.is_empty() { em .soft { (say.word("chat-removed")) } } @else { (line.text) (removal(id, line.seq, say)) }
                    }
                }
            }
        }
    };
    Ok(sheet(say, &owner, "/owner/tables", &say.word("owner-table"), &content))
}

fn closing(row: &Row, say: Say) -> Markup {
    html! {
        section .card {
            h2 { (say.word("owner-close")) }
            @match (row.status, &row.people.closed) {
                (Status::Open | Status::Running, _) => form #close method="post" action="/owner/close" {
                    input type="hidden" name="table" value=(row.id);
                    p { (say.word("owner-close-about")) }
                    (reason_field(say, true))
                    button { (say.word("owner-close")) }
                },
                (_, Some(reason)) => p { (say.word("table-closed-by-owner")) " " (reason) },
                _ => p .soft { (say.word("owner-not-open")) },
            }
        }
    }
}

/// It cannot be undone, so it takes a second press.
fn removal(id: TableId, line: u64, say: Say) -> Markup {
    html! {
        details .removal {
            summary .button { (say.word("owner-remove-line")) "…" }
            form method="post" action="/owner/remove-line" {
                input type="hidden" name="table" value=(id);
                input type="hidden" name="line" value=(line);
                p { (say.word("owner-remove-line-about")) }
                (reason_field(say, false))
                button { (say.word("owner-remove-line")) }
            }
        }
    }
}

fn table_of(fields: &Fields) -> Result<TableId, Failure> {
    read_id(fields.text("table"))
}

pub(super) async fn close(State(app): State<App>, Owner(owner): Owner, say: Say, fields: Fields) -> Answer {
    let id = table_of(&fields).map_err(fail(say))?;
    let closed = app.service.close_table(&owner, id, fields.text("reason")).await;
    closed.map_err(|refused| fail(say)(refused.into()))?;
    Ok(go(&format!("/owner/tables/{id}")))
}

pub(super) async fn remove_line(State(app): State<App>, Owner(owner): Owner, say: Say, fields: Fields) -> Answer {
    let id = table_of(&fields).map_err(fail(say))?;
    let line = fields.get("line").and_then(|line| line.parse().ok()).unwrap_or(0);
    let removed = app.service.remove_line(&owner, id, line, fields.text("reason")).await;
    removed.map_err(|refused| fail(say)(refused.into()))?;
    Ok(go(&format!("/owner/tables/{id}")))
}
