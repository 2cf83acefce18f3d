//! A program at a table: it waits for its question, and answers it.

use std::time::Duration;

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::{Value, json};
use tables::{QuestionId, Refused, Status, Table};
use tabletop::{Seat, Viewer};

use super::{
    body::Body,
    change::{Done, played, refused_at},
    read_id,
};
use crate::{App, failure::Failure, say::Say, session::Known, streams::Ear};

/// How long a request waits for a question.
const PATIENCE: Duration = Duration::from_secs(20);

/// `GET …/ask`: the question of the seat, as soon as it is asked one; the result, if the game is over; nothing, if neither
/// happened for a while. It is counted as a stream as long as it waits.
pub(super) async fn ask(
    State(app): State<App>,
    Path(id): Path<String>,
    mut ear: Ear,
    Known(guest): Known,
) -> Result<Response, Failure> {
    let id = read_id(&id)?;
    let deadline = tokio::time::Instant::now() + PATIENCE;
    // Followed first, so that nothing happens between a look and the waiting.
    let mut news = app.service.follow(id, Some(guest.id), None).await?;
    loop {
        let table = app.service.view(id).await?;
        let seat = table.row().seat_of(guest.id).ok_or(Refused::NotYours)?;
        if let Some(document) = told(&table, seat)? {
            return Ok(Json(document).into_response());
        }
        let next = tokio::select! {
            next = tokio::time::timeout_at(deadline, news.next()) => next,
            () = ear.over() => return Err(Failure::Nobody),
        };
        match next {
            Ok(Ok(Some(_))) => {}
            Ok(Err(refused)) => return Err(refused.into()),
            // The time is over, or the server stops.
            Ok(Ok(None)) | Err(_) => return Ok(StatusCode::NO_CONTENT.into_response()),
        }
    }
}

/// What a program is told: its question, or how the game ended; none: it waits.
fn told(table: &Table, seat: Seat) -> Result<Option<Value>, Refused> {
    let row = table.row();
    match row.status {
        Status::Open => return Ok(None),
        Status::Running => {}
        Status::Over => {
            let scores = table.game(Viewer::Spectator).standing().scores;
            return Ok(Some(json!({"game": row.settings.game, "seat": seat, "over": true, "scores": scores})));
        }
        Status::Study | Status::Closed => return Err(Refused::NotNow),
    }
    if row.place(seat).is_some_and(|place| place.stand_in.is_some()) {
        return Err(Refused::Away);
    }
    let Some(question) = table.question(seat) else { return Ok(None) };
    let game = table.game(Viewer::Seat(seat));
    Ok(Some(json!({
        "game": row.settings.game,
        "seat": seat,
        "view": game.view(Viewer::Seat(seat)),
        "legal": game.legal(seat),
        "deadline_ms": table.deadline(seat).map(|deadline| (deadline - tables::now()).max(0)),
        "asked": question.0,
    })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Answer {
    action: String,
    asked: Option<QuestionId>,
}

/// `POST …/answer`: what the program chooses.
pub(super) async fn answer(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
    say: Say,
    Body(answer): Body<Answer>,
) -> Result<Json<Done>, Response> {
    let id = read_id(&id).map_err(IntoResponse::into_response)?;
    match app.service.answer(guest.id, id, &answer.action, answer.asked).await {
        Ok(done) => Ok(played(done)),
        Err(refused) => Err(refused_at(&app, id, refused, say).await),
    }
}
