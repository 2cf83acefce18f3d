//! Everything that must be refused or shown harmless.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use axum::{body::Body, http::StatusCode};
use common::Site;
use serde_json::{Value, json};

fn play(seat: u64, action: &str, asked: &Value) -> Value {
    json!({"seat": seat, "action": action, "asked": asked})
}

#[tokio::test]
async fn out_of_turn_wrong_seat_stale_and_unknown_notation_are_refused() {
    let site = Site::new("play").await;
    let (id, a, b) = site.pair("metrox").await;
    let path = format!("/tables/{id}/play");
    let table = site.look(&a, &format!("/tables/{id}")).await.json();
    let (asked, action) = (table["asked"].clone(), table["legal"][0].as_str().unwrap().to_owned());

    let unknown = site.api(&a, &path, play(0, "up up and away", &asked)).await;
    assert_eq!((unknown.status, unknown.error()), (StatusCode::UNPROCESSABLE_ENTITY, "illegal".to_owned()));
    let forbidden = site.api(&a, &path, play(0, "pass", &asked)).await;
    assert_eq!(forbidden.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(forbidden.json()["error"]["rule"].as_str().unwrap().starts_with("MX-"), "{}", forbidden.text());
    for seat in [1, 2, 98] {
        let wrong = site.api(&a, &path, play(seat, &action, &asked)).await;
        assert_eq!((wrong.status, wrong.error()), (StatusCode::FORBIDDEN, "not-yours".to_owned()));
    }
    let nobody = site.post(&format!("/api{path}"), &[], play(0, &action, &asked).to_string()).await;
    assert_eq!(nobody.status, StatusCode::UNAUTHORIZED);
    let stale = site.api(&a, &path, play(0, &action, &json!(999))).await;
    assert_eq!((stale.status, stale.error()), (StatusCode::CONFLICT, "stale".to_owned()));
    assert_eq!(stale.json()["error"]["asked"], asked);

    let played = site.api(&a, &path, play(0, &action, &asked)).await;
    assert_eq!(played.status, StatusCode::OK);
    assert!(played.json()["seq"].as_u64().unwrap() > asked.as_u64().unwrap());
    // Again: it is not this seat's turn any more.
    let again = site.api(&a, &path, play(0, &action, &asked)).await;
    assert_eq!((again.status, again.error()), (StatusCode::CONFLICT, "stale".to_owned()));
    // Another seat's answer leaves the question of this one open.
    assert_eq!(site.api(&b, &path, play(1, &action, &asked)).await.status, StatusCode::OK);
}

#[tokio::test]
async fn bodies_that_are_too_large_or_no_json_are_refused() {
    let site = Site::new("bodies").await;
    let token = site.guest("Mika").await;
    let bearer = format!("Bearer {token}");
    let post = async |body: Vec<u8>| site.post("/api/tables", &[("authorization", &bearer)], Body::from(body)).await;
    assert_eq!(post(vec![b' '; 20_000]).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(post(b"{\"game\": \"\xff\xfe\"}".to_vec()).await.status, StatusCode::BAD_REQUEST);
    assert_eq!(post(b"{".to_vec()).await.status, StatusCode::BAD_REQUEST);
    assert_eq!(post(b"[[[[[[".repeat(1000)).await.status, StatusCode::BAD_REQUEST);
    assert_eq!(
        post(br#"{"game": "metrox", "seats": ["you"], "odd": 1}"#.to_vec()).await.status,
        StatusCode::BAD_REQUEST
    );
    let form = site
        .post("/new/metrox", &[("content-type", "application/x-www-form-urlencoded")], vec![0xff, b'=', 0xfe])
        .await;
    assert!(form.status.is_client_error() || form.status.is_redirection(), "{}", form.status);
    let many = json!({"game": "metrox", "seats": vec!["open"; 100]});
    assert_eq!(site.api(&token, "/tables", many).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let none = json!({"game": "metrox", "seats": []});
    assert_eq!(site.api(&token, "/tables", none).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let clock = json!({"game": "metrox", "seats": ["you"], "clock": {"total": 4_294_967_295_u32}});
    assert_eq!(site.api(&token, "/tables", clock).await.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_forged_cookie_is_nobody() {
    let site = Site::new("forged").await;
    let real = site.form("/new/metrox", "", "quick=greedy&name=Mika").await;
    let (cookie, table) = (real.cookie(), real.location());
    assert_eq!(site.form(&format!("{table}/chat"), &cookie, "text=hello").await.status, StatusCode::SEE_OTHER);
    let other = if cookie.ends_with('0') { "1" } else { "0" };
    let forged = format!("{}{other}", &cookie[..cookie.len() - 1]);
    for bad in [forged.as_str(), "norikae=", "norikae=' or 1=1 --", "norikae=../../etc/passwd"] {
        let answer = site.form(&format!("{table}/chat"), bad, "text=hello").await;
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{bad}");
    }
}

#[tokio::test]
async fn a_change_from_another_site_is_refused() {
    let site = Site::new("origin").await;
    let real = site.form("/new/metrox", "", "quick=greedy&name=Mika").await;
    let (cookie, table) = (real.cookie(), real.location());
    let path = format!("{table}/chat");
    let form = ("content-type", "application/x-www-form-urlencoded");
    let post = async |origin: Option<&str>| {
        let mut headers = vec![("cookie", cookie.as_str()), ("host", "norikae.test"), form];
        headers.extend(origin.map(|origin| ("origin", origin)));
        site.post(&path, &headers, "text=hello".to_owned()).await.status
    };
    assert_eq!(post(Some("https://norikae.test")).await, StatusCode::SEE_OTHER);
    for bad in
        [None, Some("null"), Some("https://evil.test"), Some("http://norikae.test.evil.test"), Some("norikae.test")]
    {
        assert_eq!(post(bad).await, StatusCode::FORBIDDEN, "{bad:?}");
    }
    // The same for the API with a cookie; a token needs no origin.
    let api = site.post(&format!("/api/tables/{}/chat", &table[3..]), &[("cookie", &cookie)], r#"{"text":"x"}"#).await;
    assert_eq!(api.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn tricks_with_paths_find_nothing() {
    let site = Site::new("paths").await;
    for path in [
        "/t/..%2f..%2fetc%2fpasswd",
        "/t/../../etc/passwd",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/norikae.css",
        "/api/tables/%00",
        "/api/tables/0000000000000%27--",
        "/t/%ff%fe",
        "/t/0000000000000/replay?step=99999999999999999999",
        "/new/..%2fmetrox",
        "/api/nothing",
        "/%2e%2e/",
    ] {
        let status = site.get(path, &[]).await.status;
        assert!(status.is_client_error(), "{path}: {status}");
    }
    let away = site.form("/lang", "", "lang=ja&back=//evil.test/").await;
    assert_eq!(away.location(), "/");
    assert_eq!(site.form("/lang", "", "lang=ja&back=https://evil.test/").await.location(), "/");
}

#[tokio::test]
async fn sql_in_names_and_script_in_chat_are_only_text() {
    let site = Site::new("harmless").await;
    let name = "x'); drop table log;--";
    let real = site.form("/new/metrox", "", "quick=greedy&name=x%27%29%3B+drop+table+log%3B--").await;
    let (cookie, table) = (real.cookie(), real.location());
    let text = "%3Cscript%3Ealert(1)%3C%2Fscript%3E%22+onload%3D";
    assert_eq!(site.form(&format!("{table}/chat"), &cookie, &format!("text={text}")).await.location(), table);
    let page = site.get(&table, &[("cookie", &cookie)]).await;
    let html = page.text();
    assert!(html.contains(&name.replace('\'', "&#39;")) || html.contains(name), "the name is shown as it is");
    assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload="), "the chat is shown as text");
    assert!(!html.contains("<script>"));
    assert_eq!(site.house.health().await.fault, None);
    for bad in ["a\u{0}b", "\u{202e}", "", "   ", &"x".repeat(501)] {
        let token = site.guest("Mika").await;
        let answer = site.api(&token, &format!("/tables/{}/chat", &table[3..]), json!({"text": bad})).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad:?}");
    }
    for bad in ["a\u{0}b", "", &"x".repeat(25)] {
        let answer = site.post("/api/guests", &[], json!({"name": bad}).to_string()).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad:?}");
    }
}

#[tokio::test]
async fn every_answer_has_the_strict_headers() {
    let site = Site::new("headers").await;
    for path in ["/", "/new/metrox", "/api/games", "/healthz", "/nothing", "/api/nothing", "/import"] {
        let headers = site.get(path, &[]).await.headers;
        let policy = headers.get("content-security-policy").unwrap().to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(policy.contains("script-src 'self';"), !path.starts_with("/api/"), "{path}");
        assert!(!policy.contains("unsafe-eval") && !policy.contains("script-src 'self' 'unsafe-inline'"));
        assert_eq!(headers.get("x-content-type-options").unwrap(), "nosniff");
        assert_eq!(headers.get("x-frame-options").unwrap(), "DENY");
        assert_eq!(headers.get("referrer-policy").unwrap(), "same-origin");
        assert_eq!(headers.get("cache-control").unwrap(), "private, no-cache");
    }
}

#[tokio::test]
async fn chat_and_tables_are_limited() {
    let site = Site::new("limits").await;
    let token = site.guest("Mika").await;
    let id = site.table(&token, json!({"game": "metrox", "seats": ["you", "open"]})).await;
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(site.api(&token, &format!("/tables/{id}/chat"), json!({"text": "hi"})).await.status);
    }
    assert_eq!(statuses[0], StatusCode::OK);
    assert_eq!(statuses.last(), Some(&StatusCode::TOO_MANY_REQUESTS));
    let mut last = StatusCode::CREATED;
    for _ in 0..31 {
        last = site.api(&token, "/tables", json!({"game": "metrox", "seats": ["you", "open"]})).await.status;
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
}
