//! What the site's owner does over HTTP, and what nobody else can.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use std::sync::atomic::Ordering;

use axum::{
    body::Body,
    http::{Request, StatusCode},
};
use common::{Answer, Site, encode, heard};
use futures_util::StreamExt as _;
use serde_json::{Value, json};
use tables::store::{Address, OwnerAct, back_up};
use web::{Edge, Peer};

const PASSWORD: &str = "green tea at nine";

/// An account, and the cookie of its session.
async fn account(site: &Site, name: &str) -> String {
    let made = site.form("/account", "", &format!("name={name}&new={}", encode(PASSWORD))).await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.text());
    made.cookie()
}

async fn owner(site: &Site) -> String {
    let cookie = account(site, "Mika").await;
    assert!(site.service.add_owner("mika").await.unwrap());
    cookie
}

async fn get(site: &Site, path: &str, cookie: &str) -> Answer {
    site.get(path, &[("cookie", cookie), ("host", "norikae.test")]).await
}

/// The last entry of a table's log.
async fn last(site: &Site, table: &str) -> u64 {
    site.service.look(table.parse().unwrap(), tables::Table::seq).await.unwrap()
}

/// The numbers of people at a table, by name.
async fn number(site: &Site, table: &str, name: &str) -> i64 {
    site.service.row(table.parse().unwrap()).await.unwrap().people.named(name).unwrap().guest.0
}

async fn acts(site: &Site) -> Vec<(OwnerAct, String)> {
    let all = site.service.audit(None, 100).await.unwrap();
    all.into_iter().map(|audit| (audit.what.act, audit.what.reason)).collect()
}

#[tokio::test]
async fn only_an_owner_in_a_browser_has_the_owners_pages() {
    let site = Site::new("owner-role").await;
    let (mika, ben) = (account(&site, "Mika").await, account(&site, "Ben").await);
    let guest = site.form("/name", "", "name=Eve&back=/").await.cookie();
    let pages = ["/owner", "/owner/tables", "/owner/people", "/owner/blocks", "/owner/log"];
    let forms = ["/owner/close", "/owner/remove-line", "/owner/block", "/owner/unblock", "/owner/settle"];
    for path in pages {
        assert_eq!(get(&site, path, "").await.status, StatusCode::UNAUTHORIZED, "{path}");
        for cookie in [&mika, &ben, &guest] {
            assert_eq!(get(&site, path, cookie).await.status, StatusCode::FORBIDDEN, "{path}");
        }
    }
    assert!(site.service.add_owner("ＭＩＫＡ").await.unwrap(), "by its name, however it is written");
    for path in pages {
        for (lang, word) in [("en", "The site&#39;s owner"), ("ja", "サイトのオーナー")] {
            let page = site.get(path, &[("cookie", &mika), ("accept-language", lang)]).await;
            assert_eq!(page.status, StatusCode::OK, "{path}");
            let page = page.text().replace('\'', "&#39;");
            assert!(page.contains(word) && !page.contains("owner-"), "{path} {lang}: {page}");
        }
        // The same session as a program's token.
        let bearer = format!("Bearer {}", mika.strip_prefix("norikae=").unwrap());
        assert_eq!(site.get(path, &[("authorization", &bearer)]).await.status, StatusCode::FORBIDDEN, "{path}");
    }
    for path in forms {
        assert_eq!(site.form(path, &ben, "whom=%231&reason=x").await.status, StatusCode::FORBIDDEN, "{path}");
        let foreign = [("cookie", &*mika), ("origin", "https://evil.example"), ("host", "norikae.test")];
        let kind = [("content-type", "application/x-www-form-urlencoded")];
        let answer = site.post(path, &[&foreign[..], &kind].concat(), "whom=%231&reason=x").await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path}: another site's page");
    }
    assert!(get(&site, "/account", &mika).await.text().contains("href=\"/owner\""));
    assert!(!get(&site, "/account", &ben).await.text().contains("href=\"/owner\""));
    assert!(site.service.remove_owner("Mika").await.unwrap());
    assert_eq!(get(&site, "/owner", &mika).await.status, StatusCode::FORBIDDEN, "at once");
    let [removed, added] = &acts(&site).await[..] else { panic!("what was refused is not noted") };
    assert_eq!((removed.0, added.0), (OwnerAct::RemoveOwner, OwnerAct::AddOwner));
}

#[tokio::test]
async fn a_table_that_the_owner_closes_says_why_and_is_played_no_more() {
    let site = Site::new("owner-closes").await;
    let mika = owner(&site).await;
    let (table, aoi, ben) = site.pair("shinjuku").await;
    let mut stream = site.listen(&aoi, &table).await;
    let page = get(&site, &format!("/owner/tables/{table}"), &mika).await.text();
    assert!(page.contains("Aoi") && page.contains("id=\"close\""), "{page}");
    let close = async |reason: &str| site.form("/owner/close", &mika, &format!("table={table}&reason={reason}")).await;
    assert_eq!(close("").await.status, StatusCode::UNPROCESSABLE_ENTITY, "not without a reason");
    assert_eq!(close("x%E2%80%AEy").await.status, StatusCode::UNPROCESSABLE_ENTITY, "nor with letters that turn it");
    assert_eq!(close("Spam+%3Cb%3E").await.location(), format!("/owner/tables/{table}"));
    assert_eq!(close("again").await.status, StatusCode::CONFLICT);
    for token in [&aoi, &ben] {
        let document = site.look(token, &format!("/tables/{table}")).await.json();
        assert_eq!((&document["status"], &document["closed"]), (&json!("closed"), &json!("Spam <b>")));
        assert_eq!(
            (&document["asked"], &document["view"], &document["waiting"]),
            (&Value::Null, &Value::Null, &json!([]))
        );
        for (act, body) in [
            ("play", json!({"seat": 0, "action": "pass", "asked": 1})),
            ("chat", json!({"text": "why?"})),
            ("open-chat", json!({})),
            ("leave", json!({})),
            ("rematch", json!({})),
        ] {
            let answer = site.api(token, &format!("/tables/{table}/{act}"), body).await;
            assert!(answer.status.is_client_error(), "{act}: {}", answer.text());
        }
        assert_eq!(
            site.look(token, &format!("/tables/{table}/record")).await.error(),
            "not-over",
            "the luck stays hidden"
        );
    }
    for (lang, word) in [("en", "closed the table"), ("ja", "テーブルを閉じました")] {
        let page = site.get(&format!("/t/{table}"), &[("accept-language", lang)]).await.text();
        assert!(page.contains(word) && page.contains("Spam &lt;b&gt;"), "{lang}: {page}");
    }
    let told = heard(&mut stream, last(&site, &table).await).await;
    let closed = told.iter().find(|event| event["kind"] == "close").unwrap();
    assert_eq!((&closed["text"], &closed["waiting"]), (&json!("Spam <b>"), &json!([])));
    assert_eq!(acts(&site).await[0], (OwnerAct::CloseTable, "Spam <b>".to_owned()));
}

#[tokio::test]
async fn a_line_that_the_owner_removes_is_gone_everywhere() {
    let site = Site::new("owner-removes").await;
    let mika = owner(&site).await;
    let (table, aoi, ben) = site.pair("metrox").await;
    let path = format!("/tables/{table}");
    let said = site.api(&aoi, &format!("{path}/chat"), json!({"text": "zanzibar insult"})).await.json();
    let line = said["seq"].as_u64().unwrap();
    site.api(&ben, &format!("{path}/chat"), json!({"text": "harmless"})).await;
    let mut watching = site.listen(&ben, &table).await;
    assert!(json!(heard(&mut watching, line).await).to_string().contains("zanzibar"));
    let page = format!("/t/{table}");
    assert!(get(&site, &page, "").await.text().contains("zanzibar"));
    let remove = async |line: u64| {
        site.form("/owner/remove-line", &mika, &format!("table={table}&line={line}&reason=insult")).await
    };
    for wrong in [0, 1, line + 50] {
        assert_eq!(remove(wrong).await.status, StatusCode::CONFLICT, "no line of chat");
    }
    assert_eq!(remove(line).await.location(), format!("/owner/tables/{table}"));
    assert_eq!(remove(line).await.status, StatusCode::SEE_OTHER, "it is so already");
    for (lang, word) in [("en", "removed by the site&#39;s owner"), ("ja", "サイトのオーナーが削除しました")]
    {
        for path in [page.clone(), format!("{page}/replay"), format!("/owner/tables/{table}"), "/owner/log".to_owned()]
        {
            let shown = site.get(&path, &[("cookie", &mika), ("accept-language", lang)]).await.text();
            assert!(!shown.contains("zanzibar"), "{path}");
            let shown = shown.replace('\'', "&#39;");
            assert!(
                path.ends_with("replay") || path.ends_with("log") || shown.contains(word),
                "{path} {lang}: {shown}"
            );
        }
    }
    // Whoever comes later hears that it was removed; a server that reads the table anew knows no more.
    let end = last(&site, &table).await;
    let told = heard(&mut watching, end).await;
    let removal = told.iter().find(|event| event["kind"] == "remove-line").unwrap();
    assert_eq!((&removal["who"], &removal["text"]), (&json!("Aoi"), &json!(line.to_string())));
    let later = json!(site.events(&aoi, &table, end).await).to_string();
    assert!(!later.contains("zanzibar") && later.contains("harmless") && later.contains("remove-line"), "{later}");
    let backup = site.database().with_file_name("backup.db");
    back_up(&Address::from(&*site.database()), &backup).await.unwrap();
    let kept = std::fs::read(backup).unwrap();
    let has = |text: &str| kept.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(has("harmless") && !has("zanzibar"), "nor is it in a backup");
    assert_eq!(acts(&site).await.iter().filter(|(act, _)| *act == OwnerAct::RemoveLine).count(), 1);
    let log = get(&site, "/owner/log", &mika).await.text();
    assert!(log.contains("removed a line") && log.contains("Aoi") && log.contains("insult"), "{log}");
}

#[tokio::test]
async fn whoever_is_blocked_reads_why_and_changes_nothing() {
    let site = Site::new("owner-blocks").await;
    let mika = owner(&site).await;
    let (table, aoi, ben) = site.pair("metrox").await;
    let (stream, mut waiting) = (site.listen(&ben, &table).await, site.listen(&aoi, &table).await);
    let number = number(&site, &table, "Ben").await;
    assert!(get(&site, &format!("/owner/people/{number}"), &mika).await.text().contains("value=\"#"));
    let block = async |whom: &str, until: &str, reason: &str| {
        site.form("/owner/block", &mika, &format!("whom={}&until={until}&reason={reason}", encode(whom))).await
    };
    let ben_is = format!("#{number}");
    assert_eq!(block(&ben_is, "", "").await.status, StatusCode::UNPROCESSABLE_ENTITY, "a reason is needed");
    assert_eq!(block(&ben_is, "2026-11-14", "x").await.status, StatusCode::UNPROCESSABLE_ENTITY, "a day that is over");
    assert_eq!(block("#999999", "", "x").await.status, StatusCode::UNPROCESSABLE_ENTITY, "nobody");
    assert_eq!(block("#1", "", "x").await.status, StatusCode::FORBIDDEN, "an owner");
    assert_eq!(block(&ben_is, "2026-11-16", "Insults").await.location(), "/owner/blocks");
    // The stream ends at once; that of the others does not.
    stream.collect::<Vec<_>>().await;
    let refused = site.api(&ben, &format!("/tables/{table}/chat"), json!({"text": "hm"})).await;
    assert_eq!((refused.status, refused.error()), (StatusCode::FORBIDDEN, "blocked".to_owned()));
    let error = &refused.json()["error"];
    assert_eq!((&error["reason"], &error["until"]), (&json!("Insults"), &json!(1_794_873_600_000_i64)));
    assert_eq!(site.look(&ben, &format!("/tables/{table}")).await.error(), "blocked");
    let cookie = format!("norikae={ben}");
    for (lang, until) in [("en", "until the end of 2026-11-16"), ("ja", "2026-11-16の終わり")] {
        for path in ["/", &format!("/t/{table}"), "/account", "/new"] {
            let page = site.get(path, &[("cookie", &cookie), ("accept-language", lang)]).await;
            assert_eq!(page.status, StatusCode::FORBIDDEN, "{path}");
            let page = page.text();
            assert!(page.contains("Insults") && page.contains(until) && !page.contains("/sign-out"), "{path}: {page}");
        }
    }
    assert_eq!(site.form("/name", &cookie, "name=Innocent&back=/").await.status, StatusCode::FORBIDDEN);
    assert_eq!(site.form("/lang", &cookie, "lang=ja&back=/").await.status, StatusCode::SEE_OTHER);
    assert!(site.api(&aoi, &format!("/tables/{table}/chat"), json!({"text": "hi"})).await.status.is_success());
    let blocks = get(&site, "/owner/blocks", &mika).await.text();
    assert!(blocks.contains("Insults") && blocks.contains("Ben") && blocks.contains("until the end of 2026-11-16"));
    // It is over with the day.
    site.clock.fetch_add(36 * 3_600_000, Ordering::Relaxed);
    assert_eq!(site.look(&ben, &format!("/tables/{table}")).await.status, StatusCode::OK);
    assert_eq!(block(&ben_is, "", "More").await.location(), "/owner/blocks");
    assert!(get(&site, "/", &cookie).await.text().contains("for good"));
    let unblock = async || site.form("/owner/unblock", &mika, &format!("whom=%23{number}&reason=enough")).await;
    assert_eq!((unblock().await.status, unblock().await.status), (StatusCode::SEE_OTHER, StatusCode::CONFLICT));
    assert_eq!(site.look(&ben, &format!("/tables/{table}")).await.status, StatusCode::OK);
    let told = json!(heard(&mut waiting, last(&site, &table).await).await).to_string();
    assert!(told.contains("\"text\":\"hi\""), "who is not blocked heard all of it: {told}");
    let did: Vec<OwnerAct> = acts(&site).await.into_iter().map(|(act, _)| act).collect();
    assert_eq!(did, [OwnerAct::Unblock, OwnerAct::Block, OwnerAct::Block, OwnerAct::AddOwner]);
}

#[tokio::test]
async fn an_address_is_blocked_with_all_that_begin_alike_but_not_the_owners_own() {
    let site = Site::limited("owner-addresses", &Edge::default()).await;
    let mika = owner(&site).await;
    let at = async |address: &str, path: &str, cookie: &str| {
        let request = Request::get(path).extension(Peer(address.parse().unwrap())).header("cookie", cookie);
        site.send(request.body(Body::empty()).unwrap()).await
    };
    let block = async |network: &str| {
        let request = Request::post("/owner/block").extension(Peer("198.51.100.9".parse().unwrap()));
        let request = request.header("host", "norikae.test").header("origin", "http://norikae.test");
        let request = request.header("cookie", &mika).header("content-type", "application/x-www-form-urlencoded");
        let body = format!("whom={}&until=&reason=Flood", encode(network));
        site.send(request.body(Body::from(body)).unwrap()).await.status
    };
    for wrong in ["", "host", "203.0.113.0/33", "0.0.0.0/0", "10.0.0.0/7", "::/8", "203.0.113.7/24/8"] {
        assert_eq!(block(wrong).await, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
    assert_eq!(block("198.51.0.0/16").await, StatusCode::FORBIDDEN, "the owner is there");
    assert_eq!(block("203.0.113.77/24").await, StatusCode::SEE_OTHER);
    assert_eq!(block("2001:db8::/32").await, StatusCode::SEE_OTHER);
    for (address, status) in [
        ("203.0.113.1", StatusCode::FORBIDDEN),
        ("::ffff:203.0.113.255", StatusCode::FORBIDDEN),
        ("203.0.114.1", StatusCode::OK),
        ("2001:db8:9::1", StatusCode::FORBIDDEN),
        ("2001:db9::1", StatusCode::OK),
    ] {
        assert_eq!(at(address, "/", "").await.status, status, "{address}");
        assert_eq!(at(address, "/sign-in", "").await.status, status, "{address}");
    }
    assert_eq!(at("203.0.113.1", "/owner", &mika).await.status, StatusCode::OK, "an owner is never kept out");
    // Who has an account may sign out there, and nothing else.
    let ben = account(&site, "Ben").await;
    let page = at("203.0.113.1", "/", &ben).await;
    assert!(page.status == StatusCode::FORBIDDEN && page.text().contains("/sign-out"));
    // The owner sees where somebody was last, and finds the way to block it.
    let request = Request::post("/name").extension(Peer("192.0.2.44".parse().unwrap())).header("cookie", &ben);
    let request = request.header("host", "norikae.test").header("origin", "http://norikae.test");
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    site.send(request.body(Body::from("name=Ben&back=/")).unwrap()).await;
    let found = get(&site, "/owner/people?name=BEN", &mika).await.location();
    assert!(get(&site, &found, &mika).await.text().contains("192.0.2.44"));
    assert!(get(&site, "/owner/blocks?address=192.0.2.44", &mika).await.text().contains("value=\"192.0.2.44\""));
}

#[tokio::test]
async fn what_is_reported_comes_to_the_owner_once_and_is_settled() {
    let site = Site::limited("owner-reports", &Edge::default()).await;
    let mika = owner(&site).await;
    let (table, aoi, ben) = site.pair("metrox").await;
    let path = format!("/tables/{table}");
    let line =
        site.api(&aoi, &format!("{path}/chat"), json!({"text": "rude words"})).await.json()["seq"].as_u64().unwrap();
    let report = async |token: &str, body: Value| site.api(token, &format!("{path}/report"), body).await;
    assert_eq!(report(&ben, json!({})).await.error(), "form");
    assert_eq!(report(&ben, json!({"line": line, "who": "Aoi"})).await.error(), "form");
    assert_eq!(report(&ben, json!({"line": line + 9})).await.error(), "gone");
    assert_eq!(report(&ben, json!({"who": "Nobody"})).await.error(), "no-person");
    assert_eq!(report(&aoi, json!({"line": line})).await.error(), "not-now", "one's own");
    assert_eq!(report(&ben, json!({"line": line, "why": "x".repeat(201)})).await.error(), "bad-text");
    for _ in 0..2 {
        assert!(report(&ben, json!({"line": line, "why": "insults me"})).await.status.is_success());
    }
    assert!(report(&ben, json!({"who": "Aoi"})).await.status.is_success());
    // Somebody who looks on, without a name, from the page.
    let page = site.get(&format!("/t/{table}"), &[]).await.text();
    let link = format!("/t/{table}/report?line={line}");
    assert!(page.contains(&link), "{page}");
    for (lang, word) in [("en", "Report to the site"), ("ja", "サイトのオーナーに通報")] {
        let form = site.get(&link, &[("accept-language", lang)]).await.text();
        assert!(form.contains(word) && form.contains("rude words") && form.contains("id=\"report\""), "{lang}: {form}");
    }
    let sent = site.form(&format!("/t/{table}/report"), "", &format!("line={line}&why=me+too")).await;
    assert!(sent.status == StatusCode::OK && sent.text().contains("id=\"reported\""), "{}", sent.text());
    let reports = get(&site, "/owner", &mika).await.text();
    assert_eq!(reports.matches("class=\"card reported\"").count(), 2, "a line and a name: {reports}");
    for word in ["rude words", "insults me", "me too", "Reported by 2 people.", "Aoi"] {
        assert!(reports.contains(word), "{word}: {reports}");
    }
    assert!(!reports.contains("Ben"), "by whom is not shown");
    let id = common::field(&reports, "name=\"report\"", "value").unwrap();
    assert_eq!(site.form("/owner/settle", &mika, &format!("report={id}")).await.location(), "/owner");
    assert_eq!(site.form("/owner/settle", &mika, &format!("report={id}")).await.status, StatusCode::CONFLICT);
    assert_eq!(get(&site, "/owner", &mika).await.text().matches("class=\"card reported\"").count(), 1);
    // One person reports only so much.
    let mut refused = String::new();
    for _ in 0..10 {
        let answer = report(&ben, json!({"who": "Aoi"})).await;
        if !answer.status.is_success() {
            refused = answer.error();
        }
    }
    assert_eq!(refused, "too-many");
}

#[tokio::test]
async fn an_owner_sees_of_a_game_what_anybody_sees_and_plays_for_nobody() {
    let site = Site::new("owner-sees").await;
    let mika = owner(&site).await;
    let (table, ..) = site.pair("shinjuku").await;
    let token = mika.strip_prefix("norikae=").unwrap();
    let path = format!("/tables/{table}");
    let (own, other) = (site.look(token, &path).await.json(), site.get(&format!("/api{path}"), &[]).await.json());
    assert_eq!(own, other);
    assert_eq!(
        site.api(token, &format!("{path}/play"), json!({"seat": 0, "action": "pass", "asked": 1})).await.error(),
        "not-yours"
    );
    // Somebody's puzzle of today is closed to the owner, too.
    let eve = site.form("/puzzle", "", "name=Eve").await;
    let puzzle = eve.location().replace("/t/", "/owner/tables/");
    assert_eq!(get(&site, &puzzle, &mika).await.status, StatusCode::FORBIDDEN);
}
