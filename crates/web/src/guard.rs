//! What holds for every request: strict headers, and no change asked for by another site's page.

use axum::{
    Router,
    extract::{FromRequestParts, Query, Request},
    http::{HeaderMap, HeaderValue, Method, Uri, header},
    response::Response,
};
use percent_encoding::percent_decode_str;

use tables::{Refused, TableId};
use tower_service::Service as _;

use crate::{
    App,
    failure::Failure,
    session::{self, Visitor},
};

/// No inline script, nothing from elsewhere, no framing. Style attributes are allowed: pieces are placed and coloured by them.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
                      img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; \
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

/// Answers a request by its route, if it may go on. A function around the routes, not a layer on each of them: a layer costs a
/// request more than the rules do.
pub(crate) async fn guard(app: &App, routes: &Router, request: Request) -> Response {
    let is_page = !request.uri().path().starts_with("/api/");
    let mut response = match admit(app, request).await {
        Ok(request) => routes.clone().call(request).await.unwrap_or_else(|never| match never {}),
        Err((failure, headers)) => failure.respond(is_page, crate::say::lang_of(&headers)),
    };
    let policy = if is_page { POLICY } else { NO_PAGE };
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    // What a viewer may know is nobody else's; our own files and streams say for themselves how long they are good.
    let cache = response.headers_mut().entry(header::CACHE_CONTROL);
    cache.or_insert(HeaderValue::from_static("private, no-cache"));
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Whether a request may go on: it comes from our own page, and no table in its address is somebody else's puzzle of today.
/// It stands before every route, so that none can forget to ask.
async fn admit(app: &App, request: Request) -> Result<Request, (Failure, HeaderMap)> {
    if !may_change(request.method(), request.headers()) {
        return Err((Failure::OtherSite, request.headers().clone()));
    }
    let (mut parts, body) = request.into_parts();
    for id in tables_of(&parts.uri) {
        let mut admitted = app.house.admit(id, None).await;
        if matches!(admitted, Err(Refused::Closed))
            && let Ok(Visitor(guest)) = Visitor::from_request_parts(&mut parts, app).await
        {
            admitted = app.house.admit(id, guest.map(|guest| guest.id)).await;
        }
        if let Err(refused) = admitted {
            return Err((refused.into(), parts.headers));
        }
    }
    Ok(Request::from_parts(parts, body))
}

/// The tables in an address, however it is written: in its path, or in what stands behind the `?` (the rules may be opened from
/// a table).
fn tables_of(uri: &Uri) -> Vec<TableId> {
    let path = percent_decode_str(uri.path()).decode_utf8_lossy();
    let asked = match uri.query() {
        Some(_) => Query::<Vec<(String, String)>>::try_from_uri(uri).map(|query| query.0).unwrap_or_default(),
        None => Vec::new(),
    };
    let asked = asked.iter().map(|(_, value)| value.as_str());
    path.split('/').chain(asked).filter_map(|text| text.parse().ok()).collect()
}

/// A request that changes something must come from our own page. One with a token in `Authorization` cannot be forged by
/// another site's page, so a program needs no `Origin`.
fn may_change(method: &Method, headers: &HeaderMap) -> bool {
    if matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) || headers.contains_key(header::AUTHORIZATION) {
        return true;
    }
    match headers.get(header::ORIGIN) {
        Some(origin) => is_own(origin, headers.get(header::HOST)),
        // Every browser sends `Origin` with a change; without a cookie there is nobody to act for.
        None => session::cookie(headers).is_none(),
    }
}

fn is_own(origin: &HeaderValue, host: Option<&HeaderValue>) -> bool {
    let origin = origin.to_str().unwrap_or_default();
    let site = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    site.is_some() && site.map(str::as_bytes) == host.map(HeaderValue::as_bytes)
}
