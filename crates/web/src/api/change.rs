//! Requests that change something.

use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tables::{Clock, ClubId, Import, NewTable, Played, QuestionId, Refused, TableId, Wanted};
use tabletop::{Given, Seat};

use super::{body::Body, read_id};
use crate::{
    App,
    failure::Failure,
    pages,
    say::Say,
    session::{self, Known},
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGuest {
    name: String,
}

pub(super) async fn new_guest(State(app): State<App>, Body(new): Body<NewGuest>) -> Result<Response, Failure> {
    let (guest, token) = app.service.new_guest(&new.name).await?;
    Ok((StatusCode::CREATED, Json(json!({"token": token.secret(), "name": guest.name}))).into_response())
}

/// Ends the session that asks for it.
pub(super) async fn sign_out(State(app): State<App>, _: Known, headers: HeaderMap) -> Result<Response, Failure> {
    session::sign_out(&app, &headers).await?;
    // A browser keeps nothing of it either.
    Ok(([(header::SET_COOKIE, session::take_cookie())], done()).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Create {
    game: String,
    #[serde(default)]
    options: Given,
    seats: Vec<String>,
    #[serde(default)]
    public: bool,
    #[serde(default)]
    clock: Clock,
    /// Off for programs unless they ask for it: they make no slips.
    #[serde(default)]
    confirm: bool,
    stand_in: Option<String>,
    hints: Option<bool>,
    club: Option<ClubId>,
}

pub(super) async fn create(
    State(app): State<App>,
    Known(guest): Known,
    say: Say,
    Body(new): Body<Create>,
) -> Result<Response, Response> {
    let (game, club) = (new.game.clone(), new.club);
    let new = NewTable {
        game: new.game,
        options: new.options.0,
        seats: new.seats.iter().map(|word| Wanted::read(word)).collect(),
        public: new.public,
        clock: new.clock,
        confirm: new.confirm,
        stand_in: new.stand_in,
        hints: new.hints,
    };
    let fail = |refused: Refused| Failure::from(refused).json(say, Some(&game), &[]);
    let made = match club {
        Some(club) => app.service.create_in_club(&guest, club, new).await,
        None => app.service.create(&guest, new).await,
    };
    let id = made.map_err(fail)?;
    let document = |table: &tables::Table| {
        let row = table.row();
        json!({"id": id, "url": format!("/t/{id}"), "status": row.status, "seat": row.seat_of(guest.id)})
    };
    let document = app.service.look(id, document).await.map_err(fail)?;
    Ok((StatusCode::CREATED, Json(document)).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Play {
    seat: Seat,
    action: String,
    asked: QuestionId,
}

/// What became of a decision.
#[derive(Serialize)]
pub(super) struct Done {
    seq: u64,
    held: bool,
    asked: Option<QuestionId>,
}

pub(super) fn played(Played { seq, held, question }: Played) -> Json<Done> {
    Json(Done { seq, held, asked: question })
}

pub(super) async fn play(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
    say: Say,
    Body(play): Body<Play>,
) -> Result<Json<Done>, Response> {
    let id = read_id(&id).map_err(IntoResponse::into_response)?;
    match app.service.play(guest.id, id, play.seat, play.action, play.asked).await {
        Ok(done) => Ok(played(done)),
        Err(refused) => Err(refused_at(&app, id, refused, say).await),
    }
}

/// A refusal in the words of the game, with the names of the table.
pub(super) async fn refused_at(app: &App, id: TableId, refused: Refused, say: Say) -> Response {
    let row = if matches!(refused, Refused::Illegal(_)) { app.service.row(id).await.ok() } else { None };
    let names = row.as_ref().map(|row| say.names(row)).unwrap_or_default();
    Failure::from(refused).json(say, row.as_ref().map(|row| row.settings.game.as_str()), &names)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfSeat {
    seat: Seat,
}

pub(super) async fn end_turn(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
    Body(of): Body<OfSeat>,
) -> Result<Json<Done>, Failure> {
    Ok(played(app.service.end_turn(guest.id, read_id(&id)?, of.seat).await?))
}

pub(super) async fn take_back(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
    Body(of): Body<OfSeat>,
) -> Result<Json<Done>, Failure> {
    Ok(played(app.service.take_back(guest.id, read_id(&id)?, of.seat).await?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Join {
    seat: Option<Seat>,
}

pub(super) async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
    Body(join): Body<Join>,
) -> Result<Json<Value>, Failure> {
    let seat = app.service.join(&guest, read_id(&id)?, join.seat).await?;
    Ok(Json(json!({"seat": seat})))
}

pub(super) fn done() -> Json<Value> {
    Json(json!({"ok": true}))
}

pub(super) async fn start(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
) -> Result<Json<Value>, Failure> {
    app.service.start(guest.id, read_id(&id)?).await?;
    Ok(done())
}

pub(super) async fn leave(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
) -> Result<Json<Value>, Failure> {
    app.service.leave(&guest, read_id(&id)?).await?;
    Ok(done())
}

pub(super) async fn resign(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
) -> Result<Json<Value>, Failure> {
    app.service.resign(guest.id, read_id(&id)?).await?;
    Ok(done())
}

pub(super) async fn come_back(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
) -> Result<Json<Value>, Failure> {
    app.service.come_back(guest.id, read_id(&id)?).await?;
    Ok(done())
}

pub(super) async fn take_over(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
    Body(of): Body<OfSeat>,
) -> Result<Json<Value>, Failure> {
    app.service.take_over(guest.id, read_id(&id)?, of.seat).await?;
    Ok(done())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Chat {
    text: String,
}

pub(super) async fn chat(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
    Body(chat): Body<Chat>,
) -> Result<Json<Value>, Failure> {
    let seq = app.service.chat(&guest, read_id(&id)?, &chat.text).await?;
    Ok(Json(json!({"seq": seq})))
}

pub(super) async fn rematch(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
) -> Result<Response, Failure> {
    let next = app.service.rematch(&guest, read_id(&id)?).await?;
    Ok((StatusCode::CREATED, Json(json!({"id": next, "url": format!("/t/{next}")}))).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WhatIf {
    step: usize,
    seats: Vec<String>,
}

/// Goes on from a moment of a finished game at a table of its own.
pub(super) async fn what_if(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
    Body(new): Body<WhatIf>,
) -> Result<Response, Failure> {
    let seats = new.seats.iter().map(|word| Wanted::read(word)).collect();
    let next = pages::side_line(&app, &guest, (read_id(&id)?, new.step), seats).await?;
    Ok((StatusCode::CREATED, Json(json!({"id": next, "url": format!("/t/{next}")}))).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Imported {
    record: String,
    upto: Option<usize>,
    go_on: Option<Seat>,
}

pub(super) async fn import(
    State(app): State<App>,
    Known(guest): Known,
    Body(import): Body<Imported>,
) -> Result<Response, Failure> {
    let import = Import { text: import.record, upto: import.upto, go_on: import.go_on };
    let id = app.service.import(&guest, import).await?;
    Ok((StatusCode::CREATED, Json(json!({"id": id, "url": format!("/t/{id}")}))).into_response())
}
