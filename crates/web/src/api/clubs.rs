//! Clubs over JSON: what a member sees, and what members and organisers do.

use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::{Value, json};
use tables::{ClubId, Guest, MeantMember, Row, store::Club};

use super::{
    body::{Body, Params},
    change::done,
    document,
};
use crate::{App, failure::Failure, pages::club_mean, say::Say, session::Known};

fn read_id(text: &str) -> Result<ClubId, Failure> {
    Ok(text.parse::<ClubId>()?)
}

/// A club, without the link by which people join it: whoever has a program's token does not let others in.
fn facts(club: &Club, guest: &Guest) -> Value {
    json!({
        "id": club.id,
        "url": format!("/clubs/{}", club.id),
        "name": club.name,
        "organiser": club.organiser_name,
        "yours": club.organiser == guest.id,
        "created": club.created,
        "members": club.members,
    })
}

pub(super) async fn list(State(app): State<App>, Known(guest): Known) -> Result<Json<Value>, Failure> {
    let clubs = app.service.clubs_of(guest.id).await?;
    Ok(Json(json!({"clubs": clubs.iter().map(|club| facts(club, &guest)).collect::<Vec<_>>()})))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Named {
    name: String,
}

/// An answer with the link in it, which nobody keeps on the way.
fn with_link(status: StatusCode, document: Value) -> Response {
    let mut response = (status, Json(document)).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

pub(super) async fn found(
    State(app): State<App>,
    Known(guest): Known,
    Body(new): Body<Named>,
) -> Result<Response, Failure> {
    let id = app.service.found_club(&guest, &new.name).await?;
    let club = app.service.club(Some(guest.id), id).await?;
    let document = json!({"id": id, "url": format!("/clubs/{id}"), "link": link_of(club.link.as_deref())});
    Ok(with_link(StatusCode::CREATED, document))
}

fn link_of(secret: Option<&str>) -> Option<String> {
    secret.map(|secret| format!("/join/{secret}"))
}

#[derive(Deserialize)]
pub(super) struct Of {
    of: Option<String>,
}

pub(super) async fn club(
    State(app): State<App>,
    Path(id): Path<String>,
    Params(of): Params<Of>,
    Known(guest): Known,
    say: Say,
) -> Result<Json<Value>, Failure> {
    let page = app.service.club_page(&guest, read_id(&id)?, of.of.as_deref()).await?;
    let rows = |rows: &[Row]| rows.iter().map(|row| document::row(row, say)).collect::<Vec<_>>();
    let members = page.members.iter().map(|member| json!({"name": member.guest.name, "since": member.since}));
    let standings = page.standings.iter().map(
        |of| json!({"game": of.game, "name": of.name, "games": of.games, "won": of.won, "mean_place": club_mean(of)}),
    );
    let (of, list) = &page.meetings;
    let of = page.members.iter().find(|member| member.guest.id == *of).map(|member| &member.guest.name);
    let met =
        list.iter().map(|met| json!({"name": met.name, "games": met.games, "before": met.won, "behind": met.lost}));
    Ok(Json(json!({
        "club": facts(&page.club, &guest),
        "members": members.collect::<Vec<_>>(),
        "tables": {
            "open": rows(&page.tables.open),
            "running": rows(&page.tables.running),
            "over": rows(&page.tables.over),
        },
        "standings": standings.collect::<Vec<_>>(),
        "head_to_head": {"of": of, "met": met.collect::<Vec<_>>()},
    })))
}

/// The link that somebody was given: its address, or the secret alone.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Join {
    link: String,
}

pub(super) async fn join(
    State(app): State<App>,
    Known(guest): Known,
    Body(join): Body<Join>,
) -> Result<Json<Value>, Failure> {
    let secret = join.link.rsplit('/').next().unwrap_or_default();
    let id = app.service.join_club(&guest, secret).await?;
    Ok(Json(json!({"id": id, "url": format!("/clubs/{id}")})))
}

pub(super) async fn rename(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
    Body(new): Body<Named>,
) -> Result<Json<Value>, Failure> {
    app.service.rename_club(&guest, read_id(&id)?, &new.name).await?;
    Ok(done())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Link {
    open: bool,
}

pub(super) async fn link(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
    Body(link): Body<Link>,
) -> Result<Response, Failure> {
    let secret = app.service.change_club_link(&guest, read_id(&id)?, link.open).await?;
    Ok(with_link(StatusCode::OK, json!({"link": link_of(secret.as_deref())})))
}

pub(super) async fn leave(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
) -> Result<Json<Value>, Failure> {
    app.service.leave_club(&guest, read_id(&id)?).await?;
    Ok(done())
}

pub(super) async fn remove(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
    Body(who): Body<Named>,
) -> Result<Json<Value>, Failure> {
    app.service.remove_from_club(&guest, read_id(&id)?, MeantMember { name: &who.name, id: None }).await?;
    Ok(done())
}

pub(super) async fn hand_on(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
    Body(who): Body<Named>,
) -> Result<Json<Value>, Failure> {
    app.service.hand_on_club(&guest, read_id(&id)?, MeantMember { name: &who.name, id: None }).await?;
    Ok(done())
}

pub(super) async fn close(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
) -> Result<Json<Value>, Failure> {
    app.service.close_club(&guest, read_id(&id)?).await?;
    Ok(done())
}
