//! The JSON API: the same tables and the same checks as the pages, for programs. `docs/api.md` describes it.

mod account;
pub(crate) mod body;
mod change;
mod clubs;
mod document;
mod hint;
mod orders;
mod people;
mod program;
mod ratings;

use axum::{
    Json, Router,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{delete, get, post},
};
use serde::Deserialize;
use serde_json::{Value, json};
use tables::{Refused, TableId, store::Which};
use tabletop::Viewer;

use self::body::Params;
use crate::{
    App,
    events::{self, Voice},
    failure::Failure,
    say::Say,
    session::Visitor,
    streams::Ear,
};

/// What `GET /api/openapi.json` answers; written by hand and held against the routes by a test.
pub(crate) const OPENAPI: &str = include_str!("../../api/openapi.json");
/// Tables in a list.
const LISTED: u32 = 100;

/// What is asked for: answers worth compressing.
pub(crate) fn readings() -> Router<App> {
    Router::new()
        .route("/api/openapi.json", get(openapi))
        .route("/api/games", get(games))
        .route("/api/ratings", get(ratings::list))
        .route("/api/month", get(ratings::month))
        .route("/api/puzzles", get(ratings::puzzles))
        .route("/api/people/{name}", get(ratings::person))
        .route("/api/clubs", get(clubs::list).post(clubs::found))
        .route("/api/clubs/{id}", get(clubs::club))
        .route("/api/tables", get(list).post(change::create))
        .route("/api/tables/{id}", get(table))
        .route("/api/tables/{id}/record", get(record))
        .method_not_allowed_fallback(wrong_method)
}

/// What is changed, and the stream of it: answers as small as they are many.
pub(crate) fn changes() -> Router<App> {
    Router::new()
        .route("/api/guests", post(change::new_guest))
        .route("/api/session", delete(change::sign_out))
        .route("/api/sessions", delete(account::sign_out_everywhere))
        .route("/api/sign-in", post(account::sign_in))
        .route("/api/recover", post(account::recover))
        .route("/api/account", get(account::facts).post(account::sign_up))
        .route("/api/account/name", post(account::rename))
        .route("/api/account/password", post(account::password))
        .route("/api/account/codes", post(account::codes))
        .route("/api/account/export", get(account::export))
        .route("/api/account/delete", post(account::delete))
        .route("/api/clubs/join", post(clubs::join))
        .route("/api/clubs/{id}/name", post(clubs::rename))
        .route("/api/clubs/{id}/link", post(clubs::link))
        .route("/api/clubs/{id}/leave", post(clubs::leave))
        .route("/api/clubs/{id}/remove", post(clubs::remove))
        .route("/api/clubs/{id}/hand-on", post(clubs::hand_on))
        .route("/api/clubs/{id}/close", post(clubs::close))
        .route("/api/import", post(change::import))
        .route("/api/tables/{id}/events", get(follow))
        .route("/api/tables/{id}/ask", get(program::ask))
        .route("/api/tables/{id}/answer", post(program::answer))
        .route("/api/tables/{id}/play", post(change::play))
        .route("/api/tables/{id}/end-turn", post(change::end_turn))
        .route("/api/tables/{id}/take-back", post(change::take_back))
        .route("/api/tables/{id}/hint", post(hint::hint))
        .route("/api/tables/{id}/order", post(orders::give))
        .route("/api/tables/{id}/withdraw", post(orders::withdraw))
        .route("/api/tables/{id}/join", post(change::join))
        .route("/api/tables/{id}/start", post(change::start))
        .route("/api/tables/{id}/leave", post(change::leave))
        .route("/api/tables/{id}/resign", post(change::resign))
        .route("/api/tables/{id}/return", post(change::come_back))
        .route("/api/tables/{id}/take-over", post(change::take_over))
        .route("/api/tables/{id}/chat", post(change::chat))
        .route("/api/tables/{id}/rematch", post(change::rematch))
        .route("/api/tables/{id}/what-if", post(change::what_if))
        .route("/api/tables/{id}/mute", post(people::mute))
        .route("/api/tables/{id}/unmute", post(people::unmute))
        .route("/api/tables/{id}/remove", post(people::remove))
        .route("/api/tables/{id}/close-chat", post(people::close_chat))
        .route("/api/tables/{id}/open-chat", post(people::open_chat))
        .route("/api/tables/{id}/hide", post(people::hide))
        .route("/api/tables/{id}/show", post(people::show))
        .route("/api/tables/{id}/report", post(people::report))
        .method_not_allowed_fallback(wrong_method)
}

/// A table's address in a request.
pub(crate) fn read_id(text: &str) -> Result<TableId, Failure> {
    Ok(text.parse::<TableId>()?)
}

async fn wrong_method() -> Response {
    let error = json!({"error": {"is": "method", "rule": null, "why": "This address has another method."}});
    (StatusCode::METHOD_NOT_ALLOWED, Json(error)).into_response()
}

async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI).into_response()
}

async fn games(State(app): State<App>) -> Json<Value> {
    let game = |title: &&'static dyn catalog::Title| {
        json!({
            "id": title.id(),
            "version": title.version(),
            "players": [title.players().start(), title.players().end()],
            "options": title.options(app.service.shelf()),
            "bots": title.bots(),
        })
    };
    Json(json!({"games": catalog::TITLES.iter().map(game).collect::<Vec<_>>()}))
}

#[derive(Deserialize)]
struct Listed {
    which: Option<String>,
}

async fn list(
    State(app): State<App>,
    Params(listed): Params<Listed>,
    Visitor(guest): Visitor,
    say: Say,
) -> Result<Json<Value>, Failure> {
    let which = match (listed.which.as_deref().unwrap_or("open"), guest) {
        ("open", _) => Which::Open,
        ("running", _) => Which::Running,
        ("over", _) => Which::Over,
        ("mine", Some(guest)) => Which::Of(guest.id),
        ("mine", None) => return Err(Failure::Nobody),
        _ => return Err(Failure::Form("`which` is open, running, over or mine".to_owned())),
    };
    let rows = app.service.list(which, LISTED).await?;
    Ok(Json(json!({"tables": rows.iter().map(|row| document::row(row, say)).collect::<Vec<_>>()})))
}

/// Whose eyes a visitor has at a table.
pub(crate) fn viewer(row: &tables::Row, guest: Option<&tables::Guest>) -> Viewer {
    guest.and_then(|guest| row.seat_of(guest.id)).map_or(Viewer::Spectator, Viewer::Seat)
}

async fn table(
    State(app): State<App>,
    Path(id): Path<String>,
    Visitor(guest): Visitor,
    say: Say,
) -> Result<Json<Value>, Failure> {
    let id = read_id(&id)?;
    let hidden = match &guest {
        Some(guest) => app.service.hidden(guest.id).await?,
        None => tables::Hidden::default(),
    };
    match app.service.look(id, |table| document::table(table, guest.as_ref(), &hidden, say)).await {
        Ok(document) => Ok(Json(document)),
        // A table of older rules is shown as far as no rule is needed.
        Err(Refused::ReadOnly) => Ok(Json(document::read_only(&app.service.row(id).await?, say))),
        Err(refused) => Err(refused.into()),
    }
}

#[derive(Deserialize)]
pub(crate) struct After {
    pub(crate) after: Option<u64>,
}

pub(crate) async fn follow(
    State(app): State<App>,
    Path(id): Path<String>,
    Params(after): Params<After>,
    ear: Ear,
    Visitor(guest): Visitor,
    say: Say,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let id = read_id(&id)?;
    let voice = app.service.look(id, |table| voice(table.row(), guest.as_ref(), say)).await?;
    let who = guest.map(|guest| guest.id);
    Ok(ear.hold(events::stream(&app, id, voice, who, after.after, &headers).await?))
}

pub(crate) fn voice(row: &tables::Row, guest: Option<&tables::Guest>, say: Say) -> Voice {
    Voice { say, viewer: viewer(row, guest), game: row.settings.game.clone(), names: say.names(row) }
}

pub(crate) async fn record(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Failure> {
    let id = read_id(&id)?;
    let record = app.service.record(id).await?;
    let name = format!("attachment; filename=\"{}-{id}.txt\"", record.game);
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, record.to_string()).into_response())
}
