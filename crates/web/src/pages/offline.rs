//! The site as an app: what an installed one is called, the worker in the background, and the page that it shows without a
//! connection.

use std::sync::LazyLock;

use axum::{
    Json, Router,
    extract::{Path, Query},
    http::header,
    response::{IntoResponse, Response},
    routing::get,
};
use maud::{Markup, html};
use serde_json::{Value, json};
use tabletop::Lang;

use super::frame::{Frame, sheet};
use crate::{
    App,
    assets::{self, hash},
    failure::Failure,
    icons::{ICONS, Purpose},
    modules::Entry,
    say::Say,
};

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/sw.js", get(worker))
        .route("/manifest.webmanifest", get(manifest))
        .route("/offline/{lang}", get(page))
}

fn address(lang: Lang) -> String {
    format!("/offline/{lang}")
}

/// The worker: its text changes with what it keeps, so that browsers take the new one.
static WORKER: LazyLock<String> = LazyLock::new(|| {
    let icon = assets::icon(false);
    let pages = Lang::ALL.map(|lang| (lang.code().to_owned(), Value::from(address(lang))));
    let mut shell = vec![assets::style(), icon.clone()];
    shell.extend(Lang::ALL.map(address));
    let drawn: String = Lang::ALL.iter().map(|lang| drawn(Say(*lang)).into_string()).collect();
    let version = format!("norikae-{:016x}", hash(&drawn));
    let picture = ICONS.first().map(crate::icons::Icon::address);
    format!(
        "const VERSION = {};\nconst SHELL = {};\nconst OFFLINE = {};\nconst ICON = {};\n{}",
        json!(version),
        json!(shell),
        Value::from(serde_json::Map::from_iter(pages)),
        json!(picture),
        include_str!("../../assets/sw.js")
    )
});

async fn worker() -> Response {
    let headers = [(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, WORKER.as_str()).into_response()
}

#[derive(serde::Deserialize)]
struct Wish {
    lang: Option<String>,
}

/// What systems are told of the site as an app. Browsers ask for it without a cookie, so the language stands in its address.
async fn manifest(say: Say, Query(wish): Query<Wish>) -> Response {
    let say = wish.lang.and_then(|lang| lang.parse().ok()).map_or(say, Say);
    let icons = ICONS.iter().filter(|icon| icon.purpose != Purpose::Touch).map(|icon| {
        let purpose = if icon.purpose == Purpose::Maskable { "maskable" } else { "any" };
        json!({"src": icon.address(), "sizes": format!("{0}x{0}", icon.size), "type": "image/png", "purpose": purpose})
    });
    let vector = json!({"src": assets::icon(false), "sizes": "any", "type": "image/svg+xml", "purpose": "any"});
    let document = json!({
        "id": "/",
        "name": "Norikae",
        "short_name": "Norikae",
        "description": say.word("app-about"),
        "lang": say.0.code(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": "#e8452c",
        "icons": icons.chain([vector]).collect::<Vec<_>>(),
    });
    let headers =
        [(header::CONTENT_TYPE, "application/manifest+json"), (header::CACHE_CONTROL, "public, max-age=3600")];
    (headers, Json(document)).into_response()
}

/// The page for who has no connection: nothing of it is anybody's.
fn drawn(say: Say) -> Markup {
    let title = say.word("offline-title");
    let head = html! { header .bar { a .mark href="/" { "Norikae" } span .room {} } };
    let content = html! {
        main #main .narrow {
            section #offline .card .now {
                h1 { (title) }
                p { (say.word("offline-about")) }
                // The same address again, whatever it was.
                a .button .primary href="" { (say.word("offline-again")) }
            }
        }
    };
    sheet(&Frame { say, title: &title, guest: None, here: "/" }, &head, false, Entry::Open, &content)
}

async fn page(Path(lang): Path<String>, say: Say) -> Response {
    match lang.parse() {
        Ok(lang) => ([(header::CACHE_CONTROL, "public, max-age=3600")], drawn(Say(lang))).into_response(),
        Err(_) => Failure::NotFound.page(say, None, &[]),
    }
}
