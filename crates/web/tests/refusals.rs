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
async fn an_address_to_go_back_to_never_leads_away() {
    let site = Site::new("away").await;
    let real = site.form("/new/metrox", "", "quick=greedy&name=Mika").await;
    let cookie = real.cookie();
    for back in [
        "/%09/evil.test",
        "/%2509/evil.test",
        "/%5Cevil.test",
        "/%0D%0Ax:%20y",
        "/%00",
        "/%2500",
        "%00",
        "%2F%2Fevil.test",
    ] {
        for (path, field) in [("/lang", "lang=ja"), ("/name", "name=Mika")] {
            let answer = site.form(path, &cookie, &format!("{field}&back={back}")).await;
            assert_eq!(answer.location(), "/", "{path} {back}");
        }
    }
    assert_eq!(
        site.form("/lang", "", "lang=ja&back=/rules/metrox%3Fq%3Dstar").await.location(),
        "/rules/metrox?q=star"
    );
}

#[tokio::test]
async fn odd_bytes_in_an_address_are_the_askers_fault() {
    let site = Site::new("odd").await;
    let long = "a".repeat(8192);
    let token = site.guest("Mika").await;
    let id = site.table(&token, json!({"game": "metrox", "seats": ["you", "random"]})).await;
    for odd in ["%00", "%ff", "%c0%af", "%ed%a0%80", "%09", "%0a", "%5c", "%2e%2e%2f", "%", "%zz", &long] {
        let paths = [
            format!("/{odd}"),
            format!("/t/{odd}"),
            format!("/t/{odd}/events"),
            format!("/t/{odd}/record"),
            format!("/t/{odd}/replay"),
            format!("/t/{odd}/why"),
            format!("/t/{id}/{odd}"),
            format!("/new/{odd}"),
            format!("/rules/{odd}"),
            format!("/puzzle/{odd}"),
            format!("/assets/{odd}"),
            format!("/api/{odd}"),
            format!("/api/tables/{odd}"),
            format!("/api/tables/{odd}/events"),
            format!("/api/tables/{odd}/record"),
            format!("/api/tables/{id}/{odd}"),
        ];
        for path in paths {
            let looked = site.get(&path, &[]).await.status;
            assert!(looked.is_client_error(), "GET {path}: {looked}");
            let posted = site.form(&path, &format!("norikae={token}"), "text=x").await.status;
            assert!(posted.is_client_error(), "POST {path}: {posted}");
        }
        for path in
            ["/", "/lists", "/replays", "/rules", "/rules/metrox", "/import", "/api/tables", "/puzzle", "/new/metrox"]
        {
            for name in ["which", "q", "step", "table", "game", "page", "choice", "after", odd] {
                let status = site.get(&format!("{path}?{name}={odd}"), &[]).await.status;
                assert!(!status.is_server_error(), "{path}?{name}={odd}: {status}");
            }
        }
        for path in [format!("/t/{id}"), format!("/t/{id}/replay"), format!("/t/{id}/why")] {
            for name in ["step", "sheet", "action", "try", "seat", "upto", odd] {
                let status = site.get(&format!("{path}?{name}={odd}"), &[]).await.status;
                assert!(!status.is_server_error(), "{path}?{name}={odd}: {status}");
            }
        }
    }
}

#[tokio::test]
async fn a_password_of_a_proxy_turns_nothing_off() {
    let site = Site::new("basic").await;
    let real = site.form("/new/metrox", "", "quick=greedy&name=Mika").await;
    let (cookie, table) = (real.cookie(), real.location());
    let basic = ("authorization", "Basic bWlrYTpzZWNyZXQ=");
    let form = ("content-type", "application/x-www-form-urlencoded");
    let post = async |origin: &str| {
        let headers = [basic, form, ("cookie", cookie.as_str()), ("host", "norikae.test"), ("origin", origin)];
        site.post(&format!("{table}/chat"), &headers, "text=hello".to_owned()).await.status
    };
    assert_eq!(post("https://evil.test").await, StatusCode::FORBIDDEN, "the origin is looked at");
    assert_eq!(post("https://norikae.test").await, StatusCode::SEE_OTHER, "the cookie says who it is");
    let page = site.get("/", &[basic, ("cookie", &cookie)]).await.text();
    assert!(page.contains("Mika"));
    let mine = site.get("/api/tables?which=mine", &[("authorization", &format!("bearer {}", &cookie[8..]))]).await;
    assert_eq!(mine.status, StatusCode::OK, "the scheme's case means nothing");
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
    assert!(site.service.health().await.fault.is_none());
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

/// A table as it was, or an answer that leaves out what the page had, is nothing to come back to.
#[tokio::test]
async fn what_passes_is_kept_by_no_browser() {
    let site = Site::new("kept").await;
    let made = site.form("/new/metrox", "", "quick=greedy&name=Mika").await;
    let (cookie, table) = (made.cookie(), made.location());
    let kept = async |path: &str, held: &str| {
        let asked = [("cookie", cookie.as_str()), ("norikae-held", held)];
        let headers = site.get(path, if held.is_empty() { &asked[..1] } else { &asked }).await.headers;
        let lines = |name| headers.get_all(name).iter().map(|line| line.to_str().unwrap()).collect::<Vec<_>>();
        (lines("cache-control").join(", "), lines("vary").join(", "))
    };
    let of_page = |how: &str| (how.to_owned(), "accept-encoding, cookie, accept-language".to_owned());
    for path in [table.clone(), format!("{table}/replay"), format!("{table}?sheet=1")] {
        for held in ["", "log=1 sheet-0=1"] {
            assert_eq!(kept(&path, held).await, of_page("private, no-store"), "{path} {held}");
        }
    }
    assert_eq!(kept("/position", "log=0 board=1").await, of_page("private, no-store"));
    assert_eq!(kept("/", "").await, of_page("private, no-cache"));
    // What is for programs, and our own files, are as they were.
    assert_eq!(kept(&format!("/api{}", table.replace("/t/", "/tables/")), "").await.0, "private, no-cache");
    let page = site.get("/", &[]).await.text();
    let icon = common::field(&page, "id=\"icon\"", "href").unwrap().to_owned();
    let (how, vary) = kept(&icon, "").await;
    assert!(how.contains("immutable") && vary == "accept-encoding", "{how} {vary}");
}

#[tokio::test]
async fn chat_and_tables_are_limited() {
    let site = Site::limited("limits", &web::Edge::default()).await;
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

#[tokio::test]
async fn an_option_that_is_given_twice_is_refused_everywhere() {
    let site = Site::new("twice").await;
    let token = site.guest("Mika").await;
    let bearer = format!("Bearer {token}");
    let twice = "The option “map” is given twice";
    let body = r#"{"game": "metrox", "seats": ["you"], "options": {"map": "tokyo", "map": "osaka"}}"#;
    let program = site.post("/api/tables", &[("authorization", &bearer)], body).await;
    assert_eq!(program.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(program.text().contains(twice), "{}", program.text());

    let cookie = format!("norikae={token}");
    let form = "option-map=tokyo&option-map=osaka&seat-0=you&start=yes&name=Mika";
    let person = site.form("/new/metrox", &cookie, form).await;
    assert!(person.status.is_client_error() && person.text().contains(twice), "{} {}", person.status, person.text());

    let version = catalog::title("metrox").unwrap().version();
    let options = "map=tokyo ".repeat(50_000);
    let seed = tabletop::Seed::number(7);
    let record =
        format!("norikae 1\ngame metrox@{version}\nboard tokyo 0\noptions {options}\nseats a b\nseed {seed}\n");
    let import = site.api(&token, "/import", json!({"record": record})).await;
    assert_eq!((import.status, import.error()), (StatusCode::UNPROCESSABLE_ENTITY, "record".to_owned()));
    assert!(import.text().contains(twice), "{}", import.text());
}

/// The addresses of all pages that can be opened, as the router has them.
fn pages() -> Vec<&'static str> {
    let routes = [include_str!("../src/pages/mod.rs"), include_str!("../src/pages/owner/mod.rs")];
    let lines = routes.iter().flat_map(|routes| routes.lines()).filter(|line| line.contains("get("));
    lines.filter_map(|line| line.trim().strip_prefix(".route(\"")?.split('"').next()).collect()
}

/// Whatever stands behind the `?`: a page is a page in the reader's language, and never the words of a program.
#[tokio::test]
async fn an_odd_address_of_any_page_is_answered_by_a_page() {
    const RECORD: &str = include_str!("../../../records/metrox/tokyo-2-crowns-and-diamonds.txt");
    const ODD: [&str; 12] = [
        "at=-1",
        "at=abc",
        "at=",
        "at=1&at=2",
        "seat=300",
        "step=x",
        "sheet=-1",
        "page=x",
        "players=x",
        "line=x",
        "before=x",
        "after=x",
    ];
    let site = Site::new("odd-addresses").await;
    let cookie = site.form("/name", "", "name=Hana&back=/import").await.cookie();
    let table = site.form("/import", &cookie, &format!("record={}", common::encode(RECORD))).await.location();
    let reader = format!("{cookie}; lang=ja");
    let (mut asked, mut refused) = (0, 0);
    for path in pages() {
        let path = path.replace("/t/{id}", &table).replace("{game}", "metrox").replace("{day}", "2026-11-14");
        let path = path.replace("{id}", &table[3..]).replace("{name}", "Hana").replace("{number}", "1");
        let path = path.replace("{table}", &table[3..]).replace("{step}", "0");
        // Two of them are no pages: a stream and a file.
        for odd in ODD.iter().filter(|_| !path.ends_with("/events") && !path.ends_with("/record")) {
            let answer = site.get(&format!("{path}?{odd}"), &[("cookie", &reader)]).await;
            let text = answer.text();
            assert!(!text.contains("{\"error\"") && !text.contains("deserialize"), "{path}?{odd}: {text}");
            assert!(!answer.status.is_server_error(), "{path}?{odd}: {}", answer.status);
            asked += 1;
            if answer.status == StatusCode::BAD_REQUEST && text.contains("アドレスの「?」") {
                refused += 1;
                assert!(text.starts_with("<!DOCTYPE html>") && text.contains("lang=\"ja\""), "{path}?{odd}: {text}");
            }
        }
    }
    assert!(asked > 200 && refused > 15, "{refused} of {asked}");
    let program = site.get("/api/ratings?players=x", &[]).await;
    assert_eq!((program.status, program.error()), (StatusCode::BAD_REQUEST, "form".to_owned()));
}

/// A record that breaks a rule is refused in the words of its own game, though there is no table yet.
#[tokio::test]
async fn a_record_is_refused_in_the_words_of_its_game() {
    let site = Site::new("words-of-its-game").await;
    let token = site.guest("Mika").await;
    for (record, rule) in [
        (include_str!("../../../records/metrox/fails-a-pass.txt"), "MX-IND-1"),
        (include_str!("../../../records/shinjuku/fails-sj-open-2.txt"), "SJ-OPEN-2"),
        (include_str!("../../../records/tokyo-metro/fails-taken-spot.txt"), "TM-ACT-3"),
    ] {
        let refused = site.api(&token, "/import", json!({"record": record})).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        let (told, why) = (refused.json(), refused.json()["error"]["why"].as_str().unwrap().to_owned());
        assert_eq!(told["error"]["rule"], rule);
        assert!(why.starts_with(rule) && !why.contains('{'), "{why}");
    }
}
