//! What a program meets at the edge: heads and addresses that are no good, refusals before a body, a session's end.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use axum::{
    body::Body,
    http::{Request, StatusCode, header},
};
use common::{Answer, Site};
use serde_json::{Value, json};
use web::{Edge, Peer};

fn closes(answer: &Answer) -> bool {
    answer.headers.get(header::CONNECTION).is_some_and(|value| value == "close")
}

#[tokio::test]
async fn an_address_that_is_no_text_leads_nowhere_in_the_form_of_the_rest() {
    let site = Site::new("no-text").await;
    for path in ["/api/tables/%ff", "/api/tables/%ff/events", "/api/tables/%ff/record"] {
        let answer = site.get(path, &[]).await;
        assert_eq!((answer.status, answer.error().as_str()), (StatusCode::NOT_FOUND, "not-found"), "{path}");
    }
    for path in ["/t/%ff", "/new/%ff", "/assets/%ff"] {
        let answer = site.get(path, &[("accept-language", "ja")]).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(answer.text().contains("このアドレスには何もありません"), "{path}");
    }
}

#[tokio::test]
async fn a_head_has_32_kib() {
    let site = Site::new("head").await;
    let with = async |size: usize| site.get("/api/games", &[("x-long", &"x".repeat(size))]).await;
    assert_eq!(with(32_000).await.status, StatusCode::OK);
    let refused = with(33_000).await;
    assert_eq!(refused.status, StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE);
    assert!(refused.error() == "large-head" && closes(&refused));
    let address = site.get(&format!("/api/tables?which={}", "x".repeat(33_000)), &[]).await;
    assert_eq!(address.error(), "large-head");
}

/// What was not read of a body stands in the way of the next request, so its connection ends.
#[tokio::test]
async fn a_refusal_before_a_body_closes_the_connection() {
    let site = Site::limited("closes", &Edge::default()).await;
    let body = || Body::from(r#"{"name":"Mika"}"#);
    let post = |path: &str| Request::post(path).extension(Peer("198.51.100.7".parse().unwrap()));
    let other_site = post("/api/guests").header("origin", "https://evil.test").header("host", "norikae.test");
    let refused = site.send(other_site.body(body()).unwrap()).await;
    assert!(refused.status == StatusCode::FORBIDDEN && closes(&refused));
    let nobody = site.send(post("/api/import").body(body()).unwrap()).await;
    assert!(nobody.status == StatusCode::UNAUTHORIZED && closes(&nobody));
    let large = site.send(post("/api/guests").body(Body::from(vec![b' '; 20_000])).unwrap()).await;
    assert!(large.status == StatusCode::PAYLOAD_TOO_LARGE && closes(&large));
    for _ in 0..999 {
        site.send(post("/api/guests").body(Body::from("{}")).unwrap()).await;
    }
    let flood = site.send(post("/api/guests").body(body()).unwrap()).await;
    assert!(flood.status == StatusCode::TOO_MANY_REQUESTS && closes(&flood));
    // Without a body nothing stands in the way.
    let empty = site.send(post("/api/import").body(Body::empty()).unwrap()).await;
    assert!(empty.status == StatusCode::UNAUTHORIZED && !closes(&empty));
    // One that was read leaves the connection as it is.
    let read = site.send(post("/api/tables").body(Body::from("{}")).unwrap()).await;
    assert!(read.status == StatusCode::UNAUTHORIZED && !closes(&read));
}

#[tokio::test]
async fn the_end_of_a_session_takes_the_cookie_along() {
    let site = Site::new("cookie").await;
    let cookie = site.form("/name", "", "name=Mika&back=/").await.cookie();
    let request = Request::delete("/api/session")
        .header("cookie", &cookie)
        .header("origin", "http://norikae.test")
        .header("host", "norikae.test");
    let answer = site.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!(answer.json(), json!({"ok": true}));
    assert!(answer.headers.get(header::SET_COOKIE).unwrap().to_str().unwrap().contains("Max-Age=0"));
}

#[tokio::test]
async fn more_seats_than_any_game_has_are_counted_truly() {
    let site = Site::new("seats").await;
    let token = site.guest("Mika").await;
    for (seats, is, why) in [
        (99, "not-opened", "Shinjuku is for 2 to 4 players, not 99."),
        (300, "too-many-seats", "No game here has 300 seats; 99 are the most."),
    ] {
        let answer = site.api(&token, "/tables", json!({"game": "shinjuku", "seats": vec!["open"; seats]})).await;
        assert_eq!((answer.status, answer.error().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, is));
        assert!(answer.json()["error"]["why"].as_str().unwrap().contains(why), "{}", answer.text());
    }
}

#[tokio::test]
async fn looking_has_a_bound_that_nobody_honest_meets() {
    let site = Site::limited("looks", &Edge::default()).await;
    let look = async |path: &str, from: &str| {
        let request = Request::get(path).extension(Peer(from.parse().unwrap()));
        site.send(request.body(Body::empty()).unwrap()).await
    };
    for _ in 0..10_000 {
        assert_eq!(look("/nothing", "198.51.100.7").await.status, StatusCode::NOT_FOUND);
    }
    let refused = look("/api/games", "198.51.100.7").await;
    assert_eq!((refused.status, refused.error().as_str()), (StatusCode::TOO_MANY_REQUESTS, "too-many"));
    let why = "Too many pages are asked for from here. Try again in a second.";
    assert_eq!(refused.json()["error"]["why"], why);
    assert_eq!(refused.headers.get(header::RETRY_AFTER).unwrap(), "1");
    assert_eq!(look("/healthz", "198.51.100.7").await.status, StatusCode::OK);
    assert_eq!(look("/api/games", "198.51.100.8").await.status, StatusCode::OK);
}

#[test]
fn the_document_knows_every_status() {
    let document: Value = serde_json::from_str(include_str!("../api/openapi.json")).unwrap();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, about) in methods.as_object().unwrap() {
            let has = |status: &str| about["responses"].get(status).is_some();
            assert!(["405", "429", "431", "500"].into_iter().all(has), "{method} {path}");
            assert_eq!(has("408"), method != "get", "{method} {path}");
        }
    }
}
