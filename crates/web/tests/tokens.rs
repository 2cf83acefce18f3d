//! Tokens for programs: what they open, what they never do, and their end.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use std::sync::atomic::Ordering;

use axum::{
    body::Body,
    http::{Request, StatusCode, header},
};
use common::{Answer, Site, encode, field};
use futures_util::StreamExt as _;
use serde_json::json;
use tables::store::{Address, back_up};

const PASSWORD: &str = "green tea at nine";

async fn account(site: &Site, name: &str) -> String {
    let made = site.form("/account", "", &format!("name={name}&new={}", encode(PASSWORD))).await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.text());
    made.cookie()
}

async fn asked(site: &Site, cookie: &str, name: &str, scope: &str, days: u32) -> Answer {
    let body = format!("name={name}&scope={scope}&days={days}&password={}", encode(PASSWORD));
    site.form("/account/tokens", cookie, &body).await
}

async fn made(site: &Site, cookie: &str, scope: &str, days: u32) -> String {
    let answer = asked(site, cookie, "robot", scope, days).await;
    assert_eq!(answer.headers.get(header::CACHE_CONTROL).unwrap(), "no-store");
    let page = answer.text();
    let shown = page.split("id=\"new-token\"").nth(1).unwrap_or_else(|| panic!("{page}"));
    shown.split('>').nth(1).unwrap().split('<').next().unwrap().to_owned()
}

#[tokio::test]
async fn a_token_opens_its_scope_and_nothing_of_the_account() {
    let site = Site::new("tokens").await;
    let mika = account(&site, "Mika").await;
    assert!(site.service.add_owner("Mika").await.unwrap());
    let (read, play) = (made(&site, &mika, "read", 30).await, made(&site, &mika, "play", 365).await);
    let new = json!({"game": "metrox", "seats": ["you", "open"]});
    assert_eq!(site.api(&read, "/tables", new.clone()).await.error(), "scope");
    let table = site.table(&play, new).await;
    let path = format!("/tables/{table}");
    assert_eq!(site.look(&read, &path).await.json()["seat"], 0, "with its owner's eyes");
    assert_eq!(site.look(&read, "/tables?which=mine").await.json()["tables"][0]["id"], table.as_str());
    assert_eq!(site.api(&read, &format!("{path}/chat"), json!({"text": "hm"})).await.error(), "scope");
    assert!(site.api(&play, &format!("{path}/chat"), json!({"text": "hm"})).await.status.is_success());
    for path in ["/games", "/ratings?game=metrox&players=2", "/month", "/puzzles", "/people/Mika"] {
        for token in [&read, &play] {
            assert_eq!(site.look(token, path).await.status, StatusCode::OK, "{path}");
        }
    }
    let body = json!({"password": PASSWORD, "new_password": "another tea at ten"}).to_string();
    for token in [&read, &play] {
        let bearer = format!("Bearer {token}");
        for (method, path) in [
            ("GET", "/api/account"),
            ("GET", "/api/account/export"),
            ("POST", "/api/account/delete"),
            ("POST", "/api/account/password"),
            ("POST", "/api/account/codes"),
            ("POST", "/api/account/name"),
            ("POST", "/api/sign-in"),
            ("DELETE", "/api/session"),
            ("DELETE", "/api/sessions"),
            ("POST", "/account/tokens"),
            ("GET", "/account"),
            ("GET", "/owner"),
            ("POST", "/owner/block"),
            ("GET", "/"),
            ("POST", "/api/ratings"),
            ("GET", "/api/%61ccount"),
            ("GET", "//api/account"),
        ] {
            let request = Request::builder().method(method).uri(path).header("authorization", &bearer);
            let answer = site.send(request.body(Body::from(body.clone())).unwrap()).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{method} {path}");
        }
        assert_eq!(site.look(token, "/tables/../account").await.status, StatusCode::NOT_FOUND);
        let page = site.get("/", &[("cookie", &format!("norikae={token}"))]).await.text();
        assert!(!page.contains("Mika"), "a token is no cookie");
        for name in ["token", "access_token", "authorization", "norikae"] {
            let of_nobody = site.get(&format!("/api/tables?which=mine&{name}={token}"), &[]).await;
            assert_eq!(of_nobody.status, StatusCode::UNAUTHORIZED, "nor is it read from an address");
        }
        assert_eq!(
            site.form("/name", &format!("norikae={token}"), "name=Eve&back=/").await.status,
            StatusCode::SEE_OTHER
        );
    }
}

#[tokio::test]
async fn a_token_is_shown_once_and_kept_as_a_hash() {
    let site = Site::new("tokens-kept").await;
    let mika = account(&site, "Mika").await;
    let (read, play) = (made(&site, &mika, "read", 30).await, made(&site, &mika, "play", 365).await);
    assert_eq!(site.look(&play, "/tables?which=mine").await.status, StatusCode::OK);
    let page = site.get("/account", &[("cookie", &mika)]).await.text();
    assert!(page.contains("robot") && !page.contains(&read) && !page.contains(&play), "shown once");
    let ja = site.get("/account", &[("cookie", &mika), ("accept-language", "ja")]).await.text();
    assert!(ja.contains("閲覧と対戦") && ja.contains("最終利用 2026-11-15"), "{ja}");
    let backup = site.database().with_file_name("tokens-backup.db");
    back_up(&Address::from(&*site.database()), &backup).await.unwrap();
    let mut kept = std::fs::read(backup).unwrap();
    for end in ["", "-wal"] {
        kept.extend(std::fs::read(format!("{}{end}", site.database().display())).unwrap_or_default());
    }
    for token in [&read, &play] {
        assert!(!kept.windows(token.len()).any(|window| window == token.as_bytes()), "kept as a hash");
        assert!(!site.get("/account/export", &[("cookie", &mika)]).await.text().contains(&**token));
    }
}

#[tokio::test]
async fn a_token_that_has_ended_opens_nothing_however_it_ended() {
    let site = Site::new("tokens-end").await;
    let mika = account(&site, "Mika").await;
    let known = async |token: &str| site.look(token, "/tables?which=mine").await.status == StatusCode::OK;
    // By its owner, with what it listens to.
    let token = made(&site, &mika, "play", 30).await;
    let table = site.table(&token, json!({"game": "metrox", "seats": ["you", "open"]})).await;
    let stream = site.listen(&token, &table).await;
    let page = site.get("/account", &[("cookie", &mika)]).await.text();
    let hash = field(&page, "name=\"token\"", "value").unwrap().to_owned();
    let ben = account(&site, "Ben").await;
    let end = async |cookie: &str, hash: &str| site.form("/account/tokens/end", cookie, &format!("token={hash}")).await;
    assert_eq!(end(&ben, &hash).await.status, StatusCode::CONFLICT, "another's");
    for wrong in ["", "zz", "é", &hash[2..]] {
        assert_eq!(end(&mika, wrong).await.status, StatusCode::CONFLICT, "{wrong}");
    }
    assert!(known(&token).await);
    assert_eq!(end(&mika, &hash).await.location(), "/account#tokens");
    stream.collect::<Vec<_>>().await;
    assert!(!known(&token).await && end(&mika, &hash).await.status == StatusCode::CONFLICT);
    // By its day, with what it listens to.
    let token = made(&site, &mika, "read", 7).await;
    let stream = site.listen(&token, &table).await;
    site.clock.fetch_add(7 * 86_400_000 - 1, Ordering::Relaxed);
    site.service.sweep_once(tables::now()).await.unwrap();
    assert!(known(&token).await);
    site.clock.fetch_add(1, Ordering::Relaxed);
    assert!(!known(&token).await);
    site.service.sweep_once(tables::now()).await.unwrap();
    stream.collect::<Vec<_>>().await;
    // With all sessions.
    let token = made(&site, &mika, "read", 365).await;
    assert!(known(&token).await);
    let changed =
        site.form("/account/password", &mika, &format!("password={}&new=another+tea+at+ten", encode(PASSWORD))).await;
    assert!(changed.status == StatusCode::SEE_OTHER && !known(&token).await);
    // With its owner.
    let token = made(&site, &ben, "play", 365).await;
    let stream = site.listen(&token, &table).await;
    let gone = site.form("/account/delete", &ben, &format!("password={}", encode(PASSWORD))).await;
    assert_eq!(gone.status, StatusCode::OK);
    stream.collect::<Vec<_>>().await;
    assert!(!known(&token).await);
    let refused = site.api(&token, &format!("/tables/{table}/join"), json!({})).await;
    assert_eq!((refused.status, refused.error()), (StatusCode::UNAUTHORIZED, "nobody".to_owned()));
}

#[tokio::test]
async fn what_is_no_token_is_refused() {
    let site = Site::new("tokens-refused").await;
    let mika = account(&site, "Mika").await;
    for (name, scope, days, status) in [
        ("", "read", 30, StatusCode::UNPROCESSABLE_ENTITY),
        ("x", "all", 30, StatusCode::BAD_REQUEST),
        ("x", "read", 0, StatusCode::UNPROCESSABLE_ENTITY),
        ("x", "read", 366, StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        assert_eq!(asked(&site, &mika, name, scope, days).await.status, status, "{name} {scope} {days}");
    }
    let wrong = site.form("/account/tokens", &mika, "name=x&scope=read&days=7&password=wrong").await;
    assert_eq!(wrong.status, StatusCode::FORBIDDEN);
    let guest = site.form("/name", "", "name=Eve&back=/").await.cookie();
    assert_eq!(asked(&site, &guest, "x", "read", 7).await.location(), "/sign-in");
    let foreign = [("cookie", &*mika), ("origin", "https://evil.example"), ("host", "norikae.test")];
    let kind = [("content-type", "application/x-www-form-urlencoded")];
    let answer = site.post("/account/tokens", &[&foreign[..], &kind].concat(), "name=x&scope=play&days=7").await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN, "another site's page");
}
