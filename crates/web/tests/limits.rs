//! Limits by address and person, and sessions that end. The clock stands still unless a test moves it.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use std::sync::atomic::Ordering;

use axum::{
    body::{Body, to_bytes},
    http::{Request, StatusCode, header},
    response::Response,
};
use common::{Answer, Site};
use futures_util::StreamExt;
use serde_json::json;
use web::{Edge, Peer};

/// A request from an address.
fn request(method: &str, path: &str, from: &str, headers: &[(&str, &str)], body: &str) -> Request<Body> {
    let request = Request::builder().method(method).uri(path).extension(Peer(from.parse().unwrap()));
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    request.body(Body::from(body.to_owned())).unwrap()
}

/// Asks to become a guest without a name: it is refused, but it was asked.
async fn guest(site: &Site, from: &str, headers: &[(&str, &str)]) -> Answer {
    site.send(request("POST", "/api/guests", from, headers, r#"{"name":""}"#)).await
}

fn retry_after(answer: &Answer) -> i64 {
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS, "{}", answer.text());
    answer.headers.get(header::RETRY_AFTER).unwrap().to_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_flood_of_guests_from_one_address_keeps_nobody_else_out() {
    let site = Site::limited("flood", &Edge::default()).await;
    for _ in 0..1_000 {
        assert_eq!(guest(&site, "198.51.100.7", &[]).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    let refused = guest(&site, "198.51.100.7", &[]).await;
    let wait = retry_after(&refused);
    assert_eq!((wait, refused.error().as_str()), (1, "too-many"));
    assert_eq!(guest(&site, "::ffff:198.51.100.7", &[]).await.status, StatusCode::TOO_MANY_REQUESTS, "the same");
    assert_eq!(guest(&site, "198.51.100.8", &[]).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    site.clock.fetch_add(wait * 1000, Ordering::Relaxed);
    assert_eq!(guest(&site, "198.51.100.7", &[]).await.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_customer_with_many_addresses_of_ipv6_is_one() {
    let site = Site::limited("ipv6", &Edge::default()).await;
    for at in 0..1_000 {
        guest(&site, &format!("2001:db8:0:1::{at:x}"), &[]).await;
    }
    assert_eq!(guest(&site, "2001:db8:0:1:ffff::", &[]).await.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(guest(&site, "2001:db8:0:2::", &[]).await.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn those_behind_a_trusted_proxy_are_limited_each_by_themselves() {
    let site = Site::limited("proxy", &Edge { trusted: vec!["10.0.0.0/8".parse().unwrap()], ..Edge::default() }).await;
    for _ in 0..1_000 {
        guest(&site, "10.0.0.1", &[("x-forwarded-for", "1.1.1.1, 198.51.100.7")]).await;
    }
    let status = async |from, who| guest(&site, from, &[("x-forwarded-for", who)]).await.status;
    assert_eq!(status("10.0.0.1", "2.2.2.2, 198.51.100.7").await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(status("10.0.0.2", "198.51.100.8").await, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(status("10.0.0.2", "198.51.100.7").await, StatusCode::TOO_MANY_REQUESTS);
    // Whoever is no proxy of ours speaks for nobody.
    assert_eq!(status("203.0.113.1", "198.51.100.7").await, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_person_is_limited_at_every_address_and_told_when_to_try_again() {
    let site = Site::limited("person", &Edge::default()).await;
    let (token, other) = (site.guest("Mika").await, site.guest("Ben").await);
    let change = async |token: &str, at: u32, lang: &str| {
        let bearer = format!("Bearer {token}");
        let from = format!("198.51.100.{}", at % 250);
        let headers = [("authorization", bearer.as_str()), ("accept-language", lang)];
        site.send(request("POST", "/t/0000000000000/start", &from, &headers, "")).await
    };
    for at in 0..300 {
        assert!(change(&token, at, "en").await.status != StatusCode::TOO_MANY_REQUESTS, "{at}");
    }
    let refused = change(&token, 0, "en").await;
    assert_eq!(retry_after(&refused), 1);
    assert!(refused.text().contains("Try again in a second."), "{}", refused.text());
    assert!(change(&token, 0, "ja").await.text().contains("1秒後にもう一度"));
    assert!(change(&other, 0, "en").await.status != StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn a_school_behind_one_address_begins_its_games_at_once() {
    let site = Site::limited("school", &Edge::default()).await;
    for _ in 0..600 {
        let body = request("POST", "/new/metrox", "198.51.100.7", &[], "");
        assert!(site.send(body).await.status != StatusCode::TOO_MANY_REQUESTS);
    }
}

async fn listen(site: &Site, id: &str, token: &str) -> Response {
    let bearer = format!("Bearer {token}");
    let path = format!("/api/tables/{id}/events");
    site.app.respond(request("GET", &path, "198.51.100.7", &[("authorization", &bearer)], "")).await
}

#[tokio::test]
async fn a_person_follows_so_many_tables_at_once() {
    let site = Site::limited("streams", &Edge::default()).await;
    let token = site.guest("Mika").await;
    let id = site.table(&token, json!({"game": "metrox", "seats": ["you", "open"]})).await;
    let mut open = Vec::new();
    for _ in 0..30 {
        let stream = listen(&site, &id, &token).await;
        assert_eq!(stream.status(), StatusCode::OK);
        open.push(stream);
    }
    let refused = listen(&site, &id, &token).await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    // The oldest is written to within 20 seconds, and has 30 to take it.
    let wait: u32 = refused.headers().get(header::RETRY_AFTER).unwrap().to_str().unwrap().parse().unwrap();
    assert!((31..=50).contains(&wait), "{wait}");
    assert_eq!(listen(&site, &id, &site.guest("Ben").await).await.status(), StatusCode::OK, "others may");
    open.pop();
    assert_eq!(listen(&site, &id, &token).await.status(), StatusCode::OK, "there is room again");
}

#[tokio::test]
async fn whoever_signs_out_is_nobody_and_their_streams_end() {
    let site = Site::new("sign-out").await;
    let (token, other) = (site.guest("Mika").await, site.guest("Ben").await);
    let id = site.table(&token, json!({"game": "metrox", "seats": ["you", "open"]})).await;
    let (own, others) = (listen(&site, &id, &token).await, listen(&site, &id, &other).await);
    let bearer = format!("Bearer {token}");
    let headers = [("authorization", bearer.as_str())];
    let done = site.send(request("DELETE", "/api/session", "198.51.100.7", &headers, "")).await;
    assert_eq!((done.status, done.json()["ok"].as_bool()), (StatusCode::OK, Some(true)));
    // It ends, or this would wait for ever.
    to_bytes(own.into_body(), usize::MAX).await.unwrap();
    assert_eq!(site.look(&token, "/tables?which=mine").await.status, StatusCode::UNAUTHORIZED);
    assert!(others.into_body().into_data_stream().next().await.unwrap().is_ok());
    assert_eq!(site.look(&other, "/tables?which=mine").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_browser_signs_out_by_a_form_of_the_front_page() {
    let site = Site::new("sign-out-page").await;
    let cookie = site.form("/name", "", "name=Mika&back=/").await.cookie();
    for (lang, word) in [("en", "Sign out"), ("ja", "サインアウト")] {
        let page = site.get("/", &[("cookie", &cookie), ("accept-language", lang)]).await.text();
        assert!(page.contains("action=\"/sign-out\"") && page.contains(word), "{lang}");
    }
    let out = site.form("/sign-out", &cookie, "").await;
    assert_eq!(out.location(), "/");
    assert!(out.headers.get(header::SET_COOKIE).unwrap().to_str().unwrap().contains("Max-Age=0"));
    let page = site.get("/", &[("cookie", &cookie)]).await.text();
    assert!(!page.contains("Mika") && !page.contains("/sign-out"));
}

#[tokio::test]
async fn a_session_in_use_is_kept_by_the_browser_for_another_year() {
    let site = Site::new("renewed").await;
    let cookie = site.form("/name", "", "name=Mika&back=/").await.cookie();
    let look = async || site.get("/", &[("cookie", &cookie)]).await;
    assert!(!look().await.headers.contains_key(header::SET_COOKIE));
    site.clock.fetch_add(86_400_000, Ordering::Relaxed);
    let renewed = look().await;
    assert_eq!(renewed.cookie(), cookie);
    assert!(!look().await.headers.contains_key(header::SET_COOKIE), "once a day");
    site.clock.fetch_add(365 * 86_400_000, Ordering::Relaxed);
    assert!(!look().await.text().contains("Mika"), "after a year without use it has ended");
}
