//! What the forms of the pages do: each answers with the page it leads to.

use axum::{
    extract::{Path, State},
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use tables::{Guest, HostAct, Refused, TableId};
use tabletop::Lang;

use super::{
    fields::{Fields, PageOf},
    frame::{Answer, fail, go},
    guide, import, names,
    refusal::{Part, Refusal},
    table,
};
use crate::{
    App,
    api::read_id,
    client_cache::ClientCache,
    failure::Failure,
    ours::path_of_ours,
    say::{self, Say},
    session::{self, Visitor},
};

/// A guest, with the cookie if the session is new.
pub(super) struct Session {
    pub(super) guest: Guest,
    cookie: Option<HeaderValue>,
}

impl Session {
    /// Gives the cookie along.
    pub(super) fn give(&self, mut response: Response) -> Response {
        if let Some(cookie) = &self.cookie {
            response.headers_mut().append(header::SET_COOKIE, cookie.clone());
        }
        response
    }
}

/// The guest of the request; one without a session becomes one, by a name if they give it.
pub(super) async fn named_guest(
    app: &App,
    guest: Option<Guest>,
    fields: &Fields,
    headers: &HeaderMap,
    say: Say,
) -> Result<Session, Failure> {
    if let Some(guest) = guest {
        return Ok(Session { guest, cookie: None });
    }
    let name = match fields.get("name").filter(|name| !name.trim().is_empty()) {
        Some(name) => name.to_owned(),
        None => names::made_up(say.0)?,
    };
    let (guest, token) = app.service.new_guest(&name).await?;
    Ok(Session { guest, cookie: session::set_cookie(&token, headers) })
}

pub(super) async fn lang(fields: Fields) -> Response {
    let lang: Lang = fields.get("lang").and_then(|code| code.parse().ok()).unwrap_or_default();
    let mut response = go(fields.get("back").unwrap_or("/"));
    let cookie = format!("{}={lang}; Path=/; SameSite=Lax; Max-Age=31536000", say::COOKIE);
    if let Ok(cookie) = HeaderValue::try_from(cookie) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// A name for whoever asks: another one, or the first, with which a session begins.
pub(super) async fn name(
    State(app): State<App>,
    Visitor(guest): Visitor,
    say: Say,
    headers: HeaderMap,
    fields: Fields,
) -> Answer {
    if let Some(guest) = &guest {
        let renamed = app.service.rename(guest, fields.text("name")).await;
        renamed.map_err(Failure::from).map_err(fail(say))?;
    }
    match named_guest(&app, guest, &fields, &headers, say).await {
        Ok(session) => Ok(session.give(go(fields.get("back").unwrap_or("/")))),
        // The form of a name alone is the import's.
        Err(failure) if failure.is_of_text() => {
            let refusal = Refusal::of_name(&failure, say, fields.text("name"));
            let back = fields.get("back").and_then(path_of_ours).unwrap_or("/import");
            Ok(failure.answer(import::name_first(say, back, Some(&refusal))))
        }
        Err(failure) => Err(fail(say)(failure)),
    }
}

/// Ends the session of a browser.
pub(super) async fn sign_out(State(app): State<App>, say: Say, headers: HeaderMap) -> Answer {
    session::sign_out(&app, &headers).await.map_err(fail(say))?;
    let mut response = go("/");
    response.headers_mut().append(header::SET_COOKIE, session::take_cookie());
    Ok(response)
}

pub(super) async fn join(
    State(app): State<App>,
    PageOf(id): PageOf<TableId>,
    Visitor(guest): Visitor,
    say: Say,
    cache: ClientCache,
    headers: HeaderMap,
    fields: Fields,
) -> Answer {
    let session = match named_guest(&app, guest, &fields, &headers, say).await {
        Ok(session) => session,
        Err(failure) if failure.is_of_text() => {
            let name = fields.text("name");
            return Ok(refusal(&app, id, None, say, (cache, &headers), (failure, Part::Name, name)).await);
        }
        Err(failure) => return Err(fail(say)(failure)),
    };
    match app.service.join(&session.guest, id, fields.seat()).await {
        Ok(_) => Ok(session.give(go(&format!("/t/{id}")))),
        Err(refused) => {
            let refused = (refused.into(), Part::Top, "");
            Ok(session.give(refusal(&app, id, Some(&session.guest), say, (cache, &headers), refused).await))
        }
    }
}

/// What a page says that sends a form: what it shows already, if it is open, and its cookies.
type Asked<'a> = (ClientCache, &'a HeaderMap);

/// What the page shows that a form is answered with: the guide goes along.
async fn wish(app: &App, id: TableId, guest: Option<&Guest>, (cache, headers): Asked<'_>) -> table::Wish {
    table::Wish::of(cache, guide::recall(app, id, guest, headers).await)
}

/// The table with what was refused: at which part, and what was entered there.
async fn refusal(
    app: &App,
    id: TableId,
    guest: Option<&Guest>,
    say: Say,
    asked: Asked<'_>,
    (failure, part, entered): (Failure, Part, &str),
) -> Response {
    let row = app.service.row(id).await.ok();
    let names = row.as_ref().map(|row| say.names(row)).unwrap_or_default();
    let why = failure.why(say, row.as_ref().map(|row| row.settings.game.as_str()), &names);
    let refusal = Refusal::new(part, &failure, why, entered);
    let wish = wish(app, id, guest, asked).await;
    match table::show(app, id, guest, say, (wish, Some(&refusal))).await {
        Ok(page) => failure.answer(page),
        Err(_) => failure.page(say, None, &names),
    }
}

/// The table after something was done. A page that is open is answered with it at once: sent elsewhere it would have to ask twice.
async fn table_after(app: &App, id: TableId, guest: &Guest, say: Say, asked: Asked<'_>) -> Response {
    if asked.0.is_open() {
        let wish = wish(app, id, Some(guest), asked).await;
        // What was done is done, whether or not the table can be shown.
        if let Ok(page) = table::show(app, id, Some(guest), say, (wish, None)).await {
            return page.into_response();
        }
    }
    go(&format!("/t/{id}"))
}

pub(super) async fn play(
    State(app): State<App>,
    PageOf(id): PageOf<TableId>,
    Visitor(guest): Visitor,
    say: Say,
    cache: ClientCache,
    headers: HeaderMap,
    fields: Fields,
) -> Answer {
    let guest = guest.ok_or_else(|| Failure::Nobody.page(say, None, &[]))?;
    let question = fields.question();
    let action = fields.text("action").to_owned();
    let played = match fields.seat() {
        Some(seat) => app.service.play(guest.id, id, seat, action, question).await,
        None => Err(Refused::NotYours),
    };
    match played {
        Ok(_) => Ok(table_after(&app, id, &guest, say, (cache, &headers)).await),
        Err(refused) => {
            let refused = (refused.into(), Part::Top, "");
            Ok(refusal(&app, id, Some(&guest), say, (cache, &headers), refused).await)
        }
    }
}

/// What only the host may do, by its name.
fn host_act(act: &str, who: &str) -> Option<HostAct> {
    match act {
        "mute" => Some(HostAct::Mute(who.to_owned())),
        "unmute" => Some(HostAct::Unmute(who.to_owned())),
        "remove" => Some(HostAct::Remove(who.to_owned())),
        "close-chat" => Some(HostAct::CloseChat),
        "open-chat" => Some(HostAct::OpenChat),
        _ => None,
    }
}

/// The other forms of a table, by their names.
pub(super) async fn act(
    State(app): State<App>,
    Path((id, act)): Path<(String, String)>,
    Visitor(guest): Visitor,
    say: Say,
    cache: ClientCache,
    headers: HeaderMap,
    fields: Fields,
) -> Answer {
    let id = read_id(&id).map_err(fail(say))?;
    let guest = guest.ok_or_else(|| Failure::Nobody.page(say, None, &[]))?;
    let seat = fields.seat().ok_or(Refused::NotYours);
    let (who, order) = (fields.text("who"), fields.text("order"));
    let done = match (act.as_str(), seat) {
        ("end-turn", Ok(seat)) => app.service.end_turn(guest.id, id, seat).await.map(drop),
        ("take-back", Ok(seat)) => app.service.take_back(guest.id, id, seat).await.map(drop),
        ("hint", Ok(seat)) => app.service.hint(guest.id, id, seat, fields.question()).await.map(drop),
        ("order", Ok(seat)) => app.service.order(guest.id, id, seat, order).await.map(drop),
        ("withdraw", Ok(seat)) => app.service.withdraw(guest.id, id, seat, order).await.map(drop),
        ("take-over", Ok(seat)) => app.service.take_over(guest.id, id, seat).await,
        ("start", _) => app.service.start(guest.id, id).await,
        ("leave", _) => app.service.leave(&guest, id).await,
        ("resign", _) => app.service.resign(guest.id, id).await,
        ("return", _) => app.service.come_back(guest.id, id).await,
        ("chat", _) => app.service.chat(&guest, id, fields.text("text")).await.map(drop),
        ("hide" | "show", _) => app.service.hide(guest.id, id, who, act == "hide").await,
        ("rematch", _) => match app.service.rematch(&guest, id).await {
            Ok(next) => return Ok(go(&format!("/t/{next}"))),
            Err(refused) => Err(refused),
        },
        ("end-turn" | "take-back" | "take-over" | "hint" | "order" | "withdraw", Err(refused)) => Err(refused),
        _ => match host_act(&act, who) {
            Some(act) => app.service.host(guest.id, id, act).await,
            None => return Err(Failure::NotFound.page(say, None, &[])),
        },
    };
    match done {
        Ok(()) => Ok(table_after(&app, id, &guest, say, (cache, &headers)).await),
        Err(refused) => {
            let (part, entered) = match act.as_str() {
                "chat" => (Part::Chat, fields.text("text")),
                "order" => (Part::Order, order),
                _ => (Part::Top, ""),
            };
            Ok(refusal(&app, id, Some(&guest), say, (cache, &headers), (refused.into(), part, entered)).await)
        }
    }
}
