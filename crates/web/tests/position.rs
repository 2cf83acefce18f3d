//! Setting up a position on its page: from the opening, from a moment, part by part, as text; sharing it, trying it, what is refused.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use axum::http::StatusCode;
use common::{Site, encode, field, unescape};
use serde_json::Value;

const RECORD: &str = include_str!("../../../records/tokyo-metro/two-random.txt");

async fn named(site: &Site) -> String {
    site.form("/name", "", "name=Hana&back=/position").await.cookie()
}

/// The position that a page shows as text.
fn shown(page: &str) -> Value {
    serde_json::from_str(&unescape(field(page, "name=\"text\" value", "value").unwrap())).unwrap()
}

/// The fields that say which table a position is of.
const OF: &str = "game=tokyo-metro&players=2";

#[tokio::test]
async fn every_game_is_set_up_from_its_opening_and_drawn_in_both_languages() {
    let site = Site::new("position-opening").await;
    assert!(site.get("/position", &[]).await.text().contains("value=\"/position\""), "a name comes first");
    let cookie = named(&site).await;
    for title in catalog::TITLES {
        for lang in ["en", "ja"] {
            let page = site
                .get(&format!("/position?game={}", title.id()), &[("cookie", &format!("{cookie}; lang={lang}"))])
                .await;
            assert_eq!(page.status, StatusCode::OK);
            let page = page.text();
            assert!(page.contains("<svg") && page.contains("name=\"part.players.0."), "{}", title.id());
            assert!(!page.contains("{position") && !page.contains("{part-of"), "{}", title.id());
            let opened = title.open(site.service.shelf(), 2, &[]).unwrap();
            assert!(opened.restore(&shown(&page)).is_ok(), "{}", title.id());
        }
    }
    assert_eq!(site.get("/position?game=chess", &[("cookie", &cookie)]).await.status, StatusCode::NOT_FOUND);
    let many = site.get("/position?game=shinjuku&players=77", &[("cookie", &cookie)]).await;
    assert_eq!(many.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_moment_is_changed_part_by_part_shared_tried_and_answered() {
    let site = Site::new("position-moment").await;
    let cookie = named(&site).await;
    let table = site.form("/import", &cookie, &format!("record={}", encode(RECORD))).await.location();
    let page = site.get(&format!("/position?table={}&step=30", &table[3..]), &[("cookie", &cookie)]).await.text();
    let was = shown(&page);
    assert_eq!(was, site.service.moment(table[3..].parse().unwrap(), 30).await.unwrap().game.position());
    // Yen of somebody, written as people write it.
    let yen = was["players"][0]["yen"].as_i64().unwrap() + 100;
    let options: String = was_options(&page);
    let body = format!("{OF}{options}&was={}&by=parts&part.players.0.yen={yen}", encode(&was.to_string()));
    let changed = site.form("/position", &cookie, &body).await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.text());
    let is = shown(&changed.text());
    assert_eq!(is["players"][0]["yen"], yen);
    // Too many pieces: the rule is named, the board stays the last one that was allowed.
    let body = format!("{OF}{options}&was={}&by=parts&part.players.0.loans=99", encode(&is.to_string()));
    let refused = site.form("/position", &cookie, &body).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        refused.text().contains("#TM-CHK-1")
            && refused.text().contains("id=\"board\"")
            && !refused.text().contains("id=\"keep-it\"")
    );
    // Shared with a goal; everybody with the link may try it.
    let keep = format!("{OF}{options}&text={}&title=Rush+hour&goal=points&points=5", encode(&is.to_string()));
    let task = site.form("/position/keep", &cookie, &keep).await.location();
    let page = site.get(&task, &[]).await.text();
    assert!(
        page.contains("Rush hour") && page.contains("5 points or more") && page.contains("id=\"try-this\""),
        "{page}"
    );
    let tried = site.form(&format!("{task}/try"), "", "").await;
    let line = site.get(&tried.location(), &[("cookie", &tried.cookie())]).await.text();
    assert!(line.contains("id=\"origin\"") && line.contains("Rush hour"));
    let file = site.get(&format!("{task}/position"), &[]).await.text();
    assert!(file.starts_with("norikae 1\n") && file.contains("\nposition {"));
    let ja = site.get(&task, &[("cookie", "lang=ja")]).await.text();
    assert!(ja.contains("5点以上") && !ja.contains("{task"));
}

/// The options of the table, as the page's forms repeat them.
fn was_options(page: &str) -> String {
    let mut all = String::new();
    for part in page.split("<input type=\"hidden\" name=\"option-").skip(1) {
        let (key, rest) = part.split_once('"').unwrap();
        let value = rest.split('"').nth(1).unwrap();
        if !all.contains(&format!("&option-{key}=")) {
            all.extend(["&option-", key, "=", value]);
        }
    }
    all
}

#[tokio::test]
async fn what_strangers_write_is_refused_with_the_reason() {
    let site = Site::new("position-refused").await;
    let cookie = named(&site).await;
    let check = |text: String| {
        let (site, cookie) = (&site, cookie.clone());
        async move { site.form("/position", &cookie, &format!("{OF}&by=text&text={}", encode(&text))).await }
    };
    for (text, says) in [
        ("{", "EOF"),
        ("{}", "missing field"),
        ("[1, 2]", "invalid type"),
        ("{\"seed\": \"<script>alert(1)</script>\"}", "is not a seed"),
    ] {
        let refused = check(text.to_owned()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
        let page = refused.text();
        assert!(
            page.contains("id=\"refused\"") && page.contains(says) && !page.contains("<script>alert"),
            "{text}: {page}"
        );
    }
    // More than half a megabyte is told so; a request of more than a megabyte is not even read.
    let long = check("1".repeat(600 << 10)).await;
    assert!(long.status == StatusCode::UNPROCESSABLE_ENTITY && long.text().contains("524288"), "{}", long.status);
    assert_eq!(check("1".repeat(1 << 20)).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    // Of somebody unknown nothing large is read at all.
    assert_eq!(site.form("/position", "", "game=metrox&by=text&text=1").await.status, StatusCode::UNAUTHORIZED);
    // A title that looks like markup, and a goal without a number.
    let opening = shown(&site.get(&format!("/position?{OF}"), &[("cookie", &cookie)]).await.text());
    let keep = |rest: &str| format!("{OF}&text={}&{rest}", encode(&opening.to_string()));
    let script = site.form("/position/keep", &cookie, &keep("title=%3Cscript%3Ealert(1)%3C/script%3E")).await;
    assert_eq!(script.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(script.text().contains("id=\"not-kept\"") && !script.text().contains("<script>alert"));
    let pointless = site.form("/position/keep", &cookie, &keep("title=x&goal=points&points=many")).await;
    assert_eq!(pointless.status, StatusCode::UNPROCESSABLE_ENTITY);
    // Neither a game that goes on nor today's puzzle is a position to set out from.
    let puzzle = site.form("/puzzle", &cookie, "").await.location();
    let today = site.get(&format!("/position?table={}&step=0", &puzzle[3..]), &[("cookie", &cookie)]).await;
    assert_eq!(today.status, StatusCode::FORBIDDEN);
    assert_eq!(site.get(&format!("{puzzle}/position"), &[("cookie", &cookie)]).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn pieces_are_put_on_the_board_and_files_are_read_and_written() {
    let site = Site::new("position-board").await;
    let cookie = named(&site).await;
    let page = site.get(&format!("/position?{OF}"), &[("cookie", &cookie)]).await.text();
    assert!(page.contains("id=\"on-board\"") && page.contains("data-put=\"station:shibuya\""));
    assert!(page.contains("data-put=\"space:*\" data-spaces="));
    // A table that is played says nothing of places.
    let table = site.form("/import", &cookie, &format!("record={}", encode(RECORD))).await.location();
    assert!(!site.get(&table, &[("cookie", &cookie)]).await.text().contains("data-put"));
    let was = shown(&page);
    let put = |tool: &str, place: &str| {
        format!("{OF}&was={}&by=board&seat=1&tool={tool}&place={place}", encode(&was.to_string()))
    };
    let built = site.form("/position", &cookie, &put("pyramid", "shibuya")).await;
    assert_eq!(built.status, StatusCode::OK);
    let built = built.text();
    assert_eq!(shown(&built)["players"][1]["stations"], serde_json::json!(["shibuya"]));
    assert!(built.contains("value=\"pyramid\" data-ground=\"station\" selected"), "the tool stays chosen");
    let nowhere = site.form("/position", &cookie, &put("pyramid", "atlantis")).await;
    assert_eq!(nowhere.status, StatusCode::UNPROCESSABLE_ENTITY);
    let page = nowhere.text();
    let kept = unescape(field(&page, "name=\"was\" value", "value").unwrap());
    assert!(page.contains("atlantis") && serde_json::from_str::<Value>(&kept).unwrap() == was, "nothing has changed");
    // What is drawn is downloaded, and the file is read here again; so is a record, up to any decision.
    let file = site.form("/position/file", &cookie, &format!("{OF}&text={}", encode(&shown(&built).to_string()))).await;
    let file = file.text();
    assert!(file.starts_with("norikae 1\n") && file.contains("\nposition {"), "{file}");
    let read = |text: &str, upto: &str| format!("game=metrox&by=text&upto={upto}&text={}", encode(text));
    let back = site.form("/position", &cookie, &read(&file, "")).await;
    assert_eq!((back.status, shown(&back.text())), (StatusCode::OK, shown(&built)));
    let thirty = site.form("/position", &cookie, &read(RECORD, "30")).await;
    let moment = site.service.moment(table[3..].parse().unwrap(), 30).await.unwrap();
    assert_eq!(shown(&thirty.text()), moment.game.position());
    let torn = site.form("/position", &cookie, &read("norikae 1\nnonsense\n", "")).await;
    assert_eq!(torn.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(torn.text().contains("id=\"refused\"") && torn.text().contains("nonsense"));
    let refused = site.form("/position/file", &cookie, &format!("{OF}&text=%7B%7D")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
}
