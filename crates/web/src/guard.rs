//! What holds for every request: strict headers, and no change asked for by another site's page.

use std::collections::HashMap;

use axum::{
    extract::{FromRequestParts, Path, Query, Request, State},
    http::{HeaderMap, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use tables::{Refused, TableId};

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

pub(crate) async fn guard(request: Request, next: Next) -> Response {
    let is_page = !request.uri().path().starts_with("/api/");
    let mut response = if may_change(request.method(), request.headers()) {
        next.run(request).await
    } else {
        let lang = crate::say::lang_of(request.headers());
        Failure::OtherSite.respond(is_page, lang).into_response()
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

/// Keeps everybody but its player from a puzzle table while its day lasts. It stands before every route with a table in its
/// address, so that none can forget to ask.
pub(crate) async fn admit(
    State(app): State<App>,
    path: Option<Path<HashMap<String, String>>>,
    request: Request,
    next: Next,
) -> Response {
    let (mut parts, body) = request.into_parts();
    let named = path.and_then(|Path(names)| names.get("id").cloned());
    // The rules may be opened from a table.
    let asked = Query::<Vec<(String, String)>>::try_from_uri(&parts.uri).map(|query| query.0).unwrap_or_default();
    let asked = asked.into_iter().filter(|(key, _)| key == "table").map(|(_, table)| table);
    let tables = named.into_iter().chain(asked).filter_map(|text| text.parse::<TableId>().ok());
    for id in tables {
        let mut admitted = app.house.admit(id, None).await;
        if matches!(admitted, Err(Refused::Closed))
            && let Ok(Visitor(guest)) = Visitor::from_request_parts(&mut parts, &app).await
        {
            admitted = app.house.admit(id, guest.map(|guest| guest.id)).await;
        }
        if let Err(refused) = admitted {
            let is_page = !parts.uri.path().starts_with("/api/");
            return Failure::from(refused).respond(is_page, crate::say::lang_of(&parts.headers));
        }
    }
    next.run(Request::from_parts(parts, body)).await
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
