//! What holds for every request: strict headers, no change asked for by another site's page, and not too much of it.

use std::{future::poll_fn, net::IpAddr, pin::pin, task::Poll};

use axum::{
    Router,
    body::{Body, HttpBody as _},
    extract::{Query, Request},
    http::{HeaderMap, HeaderValue, Method, Uri, header, request::Parts},
    response::Response,
};
use percent_encoding::percent_decode_str;
use tables::{Guest, GuestId, Refused, Rights, Scope, TableId, Thing, Who};
use tower_service::Service as _;

use crate::{
    App,
    address::{self, Peer},
    arriving, client_cache,
    failure::Failure,
    limits,
    session::{self, Visitor},
};

/// No inline script, nothing from elsewhere, no framing. Style attributes are allowed: pieces are placed and coloured by them.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
                      img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
                      frame-ancestors 'none'";

/// For answers that are no pages.
const NO_PAGE: &str = "default-src 'none'; frame-ancestors 'none'";

const HEADERS: [(header::HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // Not `no-referrer`: with it browsers send `Origin: null` with our own forms.
    (header::REFERRER_POLICY, "same-origin"),
    (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The largest head of a request: its first line and all its headers. What has twice as much is not even read.
const LARGEST_HEAD: usize = 32 * 1024;

/// How large a head is, as it is written.
fn head_size(parts: &Parts) -> usize {
    // A blank and the end of a line after each part.
    const BETWEEN: usize = 4;
    let address = parts.uri.path_and_query().map_or(0, |address| address.as_str().len());
    let headers = parts.headers.iter().map(|(name, value)| name.as_str().len() + value.len() + BETWEEN);
    parts.method.as_str().len() + address + BETWEEN + headers.sum::<usize>()
}

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller {
    /// The address by which it is limited.
    pub(crate) limited: IpAddr,
    /// The address itself, which may be blocked.
    pub(crate) address: IpAddr,
}

impl Caller {
    /// Where a request comes from; nowhere, if nobody has found out.
    pub(crate) fn of(parts: &Parts) -> Self {
        let nowhere = IpAddr::from([0; 4]);
        parts.extensions.get().copied().unwrap_or(Self { limited: nowhere, address: nowhere })
    }
}

/// An answer, and who asked for it.
pub(crate) struct Answer {
    pub(crate) response: Response,
    pub(crate) asked_by: Option<GuestId>,
}

/// Answers a request by its route, if it may go on. A function around the routes, not a layer on each of them: a layer costs a
/// request more than the rules do.
pub(crate) async fn guard(app: &App, routes: &Router, request: Request) -> Answer {
    // Programs and our own modules read JSON.
    let is_page = !["/api/", "/passkeys/"].iter().any(|start| request.uri().path().starts_with(start));
    let (mut parts, body) = request.into_parts();
    let passes = parts.uri.path().starts_with("/t/") || parts.headers.contains_key(client_cache::HEADER);
    let lang = crate::say::lang_of(&parts.headers);
    let mut renewed = None;
    let comes = !body.is_end_stream();
    let admitted = match admit(app, &mut parts, &mut renewed).await {
        Ok(()) if is_look(&parts.method) => Ok(body),
        Ok(()) => receive(app, &mut parts, body).await,
        Err(failure) => Err(failure),
    };
    let asked_by = parts.extensions.get::<Visitor>().and_then(|Visitor(guest)| guest.as_ref()).map(|guest| guest.id);
    let mut response = match admitted {
        Ok(body) => routes.clone().call(Request::from_parts(parts, body)).await.unwrap_or_else(|never| match never {}),
        Err(failure) => {
            let mut response = failure.respond(is_page, lang);
            // What was not read of the body stands in the way of the next request.
            if comes {
                response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            response
        }
    };
    let headers = response.headers_mut();
    headers.reserve(HEADERS.len() + 3);
    if let Some(cookie) = renewed.filter(|_| !headers.contains_key(header::SET_COOKIE)) {
        headers.insert(header::SET_COOKIE, cookie);
    }
    let policy = if is_page { POLICY } else { NO_PAGE };
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    keep_private(headers, is_page && passes);
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    Answer { response, asked_by }
}

/// What a viewer may know is nobody else's; our own files and streams say for themselves how long they are good. What passes is not kept
/// at all: a browser that goes back would show a table as it was, and of an answer that leaves out parts nothing but the rest.
fn keep_private(headers: &mut HeaderMap, passes: bool) {
    let how = if passes { "private, no-store" } else { "private, no-cache" };
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static(how));
    let html = |kind: &HeaderValue| kind.as_bytes().starts_with(b"text/html");
    if headers.get(header::CONTENT_TYPE).is_some_and(html) {
        headers.append(header::VARY, HeaderValue::from_static("cookie, accept-language"));
    }
}

/// The whole body of a request. If it was not here yet, it is looked once more who asks: a session may have ended, and a guest have got
/// an account, while it came.
async fn receive(app: &App, parts: &mut Parts, body: Body) -> Result<Body, Failure> {
    let body = {
        let mut arriving = pin!(arriving::whole(parts, body, app.patience.body));
        // Most bodies come with their heads: no time has passed since.
        match poll_fn(|context| Poll::Ready(arriving.as_mut().poll(context))).await {
            Poll::Ready(whole) => return Ok(Body::from(whole?)),
            Poll::Pending => arriving.await?,
        }
    };
    if let Some(Visitor(Some(_))) = parts.extensions.get::<Visitor>() {
        let guest = session::visit(app, &parts.headers).await?.map(|visit| visit.guest);
        parts.extensions.insert(Visitor(Some(guest.ok_or(Failure::Nobody)?)));
    }
    let guest = parts.extensions.get::<Visitor>().and_then(|Visitor(guest)| guest.as_ref());
    refuse_blocked(app, parts, guest, Caller::of(parts).address).await?;
    // A member may have been removed while it came.
    admit_to_tables(app, &parts.uri, guest).await?;
    Ok(Body::from(body))
}

/// Whether a request may go on: it comes from our own page, whoever asks has not asked for too much, and no table in its address
/// is one that they may not see. It stands before every route, so that none can forget to ask.
async fn admit(app: &App, parts: &mut Parts, renewed: &mut Option<HeaderValue>) -> Result<(), Failure> {
    if head_size(parts) > LARGEST_HEAD {
        return Err(Failure::LargeHead);
    }
    // No address of ours is anything but text.
    if percent_decode_str(parts.uri.path()).decode_utf8().is_err() {
        return Err(Failure::NotFound);
    }
    if !may_change(&parts.method, &parts.headers) {
        return Err(Failure::OtherSite);
    }
    // Our own files and our health are everybody's.
    if parts.uri.path().starts_with("/assets/") || matches!(parts.uri.path(), "/healthz" | "/readyz") {
        return Ok(());
    }
    let peer = parts.extensions.get::<Peer>().map_or(IpAddr::from([0; 4]), |peer| peer.0);
    let address = app.proxies.caller(peer, &parts.headers);
    let from = address::limited(address);
    parts.extensions.insert(Caller { limited: from, address });
    let visit = session::visit(app, &parts.headers).await?;
    if visit.as_ref().is_some_and(|visit| visit.renewed) {
        *renewed = session::renew(&parts.headers);
    }
    if let Some(Rights::Of(scope)) = visit.as_ref().map(|visit| visit.rights)
        && !opens(scope, parts)
    {
        return Err(Refused::Scope.into());
    }
    let guest = visit.map(|visit| visit.guest);
    refuse_blocked(app, parts, guest.as_ref(), address).await?;
    if is_look(&parts.method) {
        app.service.limit(Who::Address(from), Thing::Look).await?;
    } else {
        if let Some(guest) = &guest {
            app.last_seen.note(guest.id, address);
        }
        limits::count(&app.service, parts, from, guest.as_ref()).await?;
        // A record may be large, so it is not even read from somebody unknown.
        if guest.is_none() && arriving::brings_record(parts) {
            return Err(Failure::Nobody);
        }
    }
    // A program whose session has ended must not go on as somebody who looks on: it would wait for its turn for ever.
    if guest.is_none() && parts.uri.path().starts_with("/api/tables") && session::bearer(&parts.headers).is_some() {
        return Err(Failure::Nobody);
    }
    admit_to_tables(app, &parts.uri, guest.as_ref()).await?;
    if is_look(&parts.method) {
        for id in tables_of(&parts.uri) {
            app.service.catch_up_for(id, guest.as_ref().map(|guest| guest.id)).await;
        }
    }
    parts.extensions.insert(Visitor(guest));
    Ok(())
}

/// Refuses whoever may not see a table in the address: somebody else's puzzle of today, or a table of a club of which they are no
/// member. The site's owner has a page for every table, to look after its chat.
async fn admit_to_tables(app: &App, uri: &Uri, guest: Option<&Guest>) -> Result<(), Failure> {
    let guest = guest.map(|guest| guest.id);
    for NamedTable { id, surely } in named_tables(uri) {
        app.service.admit(id, guest).await?;
        if !uri.path().starts_with("/owner/") {
            app.service.admit_to(id, guest, surely).await?;
        }
    }
    Ok(())
}

/// Whether a program's token opens an address: the games, their tables and what is told of them, never the account, nor a page.
fn opens(scope: Scope, parts: &Parts) -> bool {
    let path = percent_decode_str(parts.uri.path()).decode_utf8_lossy();
    let words: Vec<&str> = path.split('/').skip(1).collect();
    match words.as_slice() {
        ["api", "tables" | "games" | "openapi.json", ..] => is_look(&parts.method) || scope == Scope::Play,
        ["api", "ratings" | "month" | "puzzles"] | ["api", "people", _] | ["api", "clubs", ..] => {
            is_look(&parts.method)
        }
        ["api", "import"] => scope == Scope::Play,
        _ => false,
    }
}

/// Refuses whoever the site's owner keeps out. Who has an account may sign out, so that others can use their browser; the
/// language of what they are told is theirs to choose, and so is what becomes of their data.
async fn refuse_blocked(app: &App, parts: &Parts, guest: Option<&Guest>, address: IpAddr) -> Result<(), Failure> {
    let Some(block) = app.service.block_of(guest, address).await? else { return Ok(()) };
    let signs_out = matches!(parts.uri.path(), "/sign-out" | "/api/session") && guest.is_some_and(Guest::has_account);
    // Their own data stays theirs.
    let own = matches!(
        parts.uri.path(),
        "/account/export" | "/account/delete" | "/api/account/export" | "/api/account/delete" | "/notices/stop"
    );
    if signs_out || own || parts.uri.path() == "/lang" {
        return Ok(());
    }
    let member = guest.is_some_and(Guest::has_account);
    Err(Failure::Blocked { block: Box::new(block), member })
}

/// A table in an address.
struct NamedTable {
    id: TableId,
    /// Whether nothing but a table can stand there. If there is none, it is refused at the same place as one that may not be seen, so that
    /// nobody can tell them apart.
    surely: bool,
}

/// The tables in an address.
pub(crate) fn tables_of(uri: &Uri) -> Vec<TableId> {
    named_tables(uri).into_iter().map(|named| named.id).collect()
}

/// The tables in an address, however it is written: in its path, or in what stands behind the `?` (the rules may be opened from
/// a table).
fn named_tables(uri: &Uri) -> Vec<NamedTable> {
    let path = percent_decode_str(uri.path()).decode_utf8_lossy();
    let asked = match uri.query() {
        Some(_) => Query::<Vec<(String, String)>>::try_from_uri(uri).map(|query| query.0).unwrap_or_default(),
        None => Vec::new(),
    };
    let words = path
        .split('/')
        .zip(path.split('/').skip(1))
        .map(|(before, text)| (matches!(before, "t" | "tables" | "problems"), text));
    let asked = asked.iter().map(|(key, value)| (key == "table", value.as_str()));
    words.chain(asked).filter_map(|(surely, text)| Some(NamedTable { id: text.parse().ok()?, surely })).collect()
}

/// A request that changes something must come from our own page. One with a bearer token cannot be forged by another site's
/// page, so a program needs no `Origin`.
fn may_change(method: &Method, headers: &HeaderMap) -> bool {
    if is_look(method) || session::bearer(headers).is_some() {
        return true;
    }
    match headers.get(header::ORIGIN) {
        Some(origin) => is_own(origin, headers.get(header::HOST)),
        // Every browser sends `Origin` with a change; without a cookie there is nobody to act for.
        None => session::cookie(headers).is_none(),
    }
}

/// Whether a request only looks.
fn is_look(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

fn is_own(origin: &HeaderValue, host: Option<&HeaderValue>) -> bool {
    let origin = origin.to_str().unwrap_or_default();
    let site = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    site.is_some() && site.map(str::as_bytes) == host.map(HeaderValue::as_bytes)
}
