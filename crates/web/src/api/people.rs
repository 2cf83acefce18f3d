//! What the host may do with people, whose chat somebody hides, and what somebody reports.

use axum::{
    Json,
    extract::{Path, State},
};
use serde::Deserialize;
use serde_json::Value;
use tables::{HostAct, Reported};

use super::{body::Body, change::done, read_id};
use crate::{App, failure::Failure, session::Known};

/// Somebody by the name they have at the table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfPerson {
    who: String,
}

type Done = Result<Json<Value>, Failure>;

async fn host(app: &App, id: &str, guest: &tables::Guest, act: HostAct) -> Done {
    app.service.host(guest.id, read_id(id)?, act).await?;
    Ok(done())
}

pub(super) async fn mute(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
    Body(of): Body<OfPerson>,
) -> Done {
    host(&app, &id, &guest, HostAct::Mute(of.who)).await
}

pub(super) async fn unmute(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
    Body(of): Body<OfPerson>,
) -> Done {
    host(&app, &id, &guest, HostAct::Unmute(of.who)).await
}

pub(super) async fn remove(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
    Body(of): Body<OfPerson>,
) -> Done {
    host(&app, &id, &guest, HostAct::Remove(of.who)).await
}

pub(super) async fn close_chat(State(app): State<App>, Path(id): Path<String>, Known(guest): Known) -> Done {
    host(&app, &id, &guest, HostAct::CloseChat).await
}

pub(super) async fn open_chat(State(app): State<App>, Path(id): Path<String>, Known(guest): Known) -> Done {
    host(&app, &id, &guest, HostAct::OpenChat).await
}

pub(super) async fn hide(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
    Body(of): Body<OfPerson>,
) -> Done {
    app.service.hide(guest.id, read_id(&id)?, &of.who, true).await?;
    Ok(done())
}

pub(super) async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
    Body(of): Body<OfPerson>,
) -> Done {
    app.service.hide(guest.id, read_id(&id)?, &of.who, false).await?;
    Ok(done())
}

/// A line of chat by the number of its entry, or a person by name; one of the two.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Report {
    line: Option<u64>,
    who: Option<String>,
    #[serde(default)]
    why: String,
}

pub(super) async fn report(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
    Body(report): Body<Report>,
) -> Done {
    let what = match (report.line, report.who) {
        (Some(line), None) => Reported::Line(line),
        (None, Some(who)) => Reported::Name(who),
        _ => return Err(Failure::Form("`line` or `who`, one of them, says what is reported".to_owned())),
    };
    app.service.report(&guest, read_id(&id)?, what, &report.why).await?;
    Ok(done())
}
