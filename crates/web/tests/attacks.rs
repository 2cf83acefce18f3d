//! What strangers try with records, problems and reviews: each is refused with the reason, or is only text. Positions and side lines have
//! theirs in `position.rs`, `what_if.rs` and the tests of `tables`.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use axum::http::StatusCode;
use common::{Answer, Site, encode};
use serde_json::json;

const METROX: &str = include_str!("../../../records/metrox/tokyo-2-crowns-and-diamonds.txt");
const CITY: &str = include_str!("../../../records/tokyo-metro/four-mixed.txt");
const ODD_BID: &str = include_str!("../../../records/tokyo-metro/fails-bid-150.txt");

async fn import(site: &Site, cookie: &str, record: &str) -> Answer {
    site.form("/import", cookie, &format!("record={}", encode(record))).await
}

/// A record that is wrong is refused, the page says where and why and holds the text again.
#[tokio::test]
async fn records_that_strangers_wrote_are_refused_with_the_reason() {
    let site = Site::new("attacks-records").await;
    let cookie = site.form("/name", "", "name=Eve&back=/import").await.cookie();
    let board = CITY.lines().nth(2).unwrap();
    let many = METROX.repeat(101);
    for (record, says) in [
        ("no record", "Line 1"),
        (&CITY.replace(board, "board tokyo deadbeefdeadbeef"), "Line 3"),
        (&CITY.replace(board, "board atlantis deadbeefdeadbeef"), "atlantis"),
        (&CITY.replace("map=tokyo", "map=atlantis"), "“atlantis” is no value of the option “map”"),
        (&CITY.replace("game tokyo-metro@1", "game chess@1"), ""),
        (&CITY.replace("bid 1400", "bid 999999"), "Line "),
        // What this record shows to be refused is refused here, too: in words, not by the name of a sentence.
        (ODD_BID, "TM-GEN-1: "),
        (&many, "101 records"),
    ] {
        let refused = import(&site, &cookie, record).await;
        let (status, page) = (refused.status, refused.text());
        assert!(status.is_client_error(), "{status}: {says}");
        assert!(page.contains("id=\"refused\"") && page.contains(says), "{says}: {page}");
        assert!(!page.contains("{no-"), "{page}");
    }
    assert_eq!(import(&site, &cookie, &"1".repeat(1 << 20)).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(import(&site, "", METROX).await.status, StatusCode::UNAUTHORIZED, "of nobody nothing large is read");
    let turned = import(&site, &cookie, &CITY.replacen("greedy", "gre\u{202e}edy", 1)).await;
    assert!(turned.text().contains("U+202E"), "{}", turned.text());
}

/// A name that looks like markup is a text like any other, at the table, in its replay, its review and its record.
#[tokio::test]
async fn a_script_in_a_name_of_a_record_is_only_text() {
    let site = Site::new("attacks-names").await;
    let cookie = site.form("/name", "", "name=Eve&back=/import").await.cookie();
    let seats = METROX.lines().find(|line| line.starts_with("seats ")).unwrap();
    let table = import(&site, &cookie, &METROX.replace(seats, "seats <img/src=x> \"onload=x")).await.location();
    site.form(&format!("{table}/review"), &cookie, "").await;
    let review = format!("{table}/review");
    let pages = [table.clone(), format!("{table}/replay"), format!("{table}/what-if?step=3"), review.clone()];
    for path in pages {
        let page = site.get(&path, &[("cookie", &cookie)]).await.text();
        assert!(!page.contains("<img/src=x>") && !page.contains("\"\"onload"), "{path}: {page}");
    }
    // When it is made, too.
    site.is_reviewed(table[3..].parse().unwrap()).await;
    let made = site.get(&review, &[("cookie", &cookie)]).await.text();
    assert!(made.contains("&lt;img/src=x&gt;") && !made.contains("<img/src=x>"), "{made}");
}

/// A running game and today's puzzle have no review, no side line, no position, no record and no problem, whoever asks and however.
#[tokio::test]
async fn a_running_game_and_todays_puzzle_tell_nothing_by_any_way() {
    let site = Site::new("attacks-running").await;
    let me = site.guest("Mika").await;
    let own = format!("norikae={me}");
    let running = site.table(&me, json!({"game": "metrox", "seats": ["you", "easy"]})).await;
    let puzzle = site.form("/puzzle", &own, "").await.location();
    let stranger = site.form("/name", "", "name=Eve&back=/").await.cookie();
    for (table, known) in [(format!("/t/{running}"), "not-over"), (puzzle, "closed")] {
        for cookie in [&own, &stranger] {
            for way in ["review", "what-if?step=0", "position?step=0", "record"] {
                let answer = site.get(&format!("{table}/{way}"), &[("cookie", cookie)]).await;
                assert!(answer.status.is_client_error(), "{known} {way}: {}", answer.status);
            }
            let asked = site.form(&format!("{table}/review"), cookie, "").await;
            assert!(asked.status.is_client_error(), "{known}: {}", asked.status);
            let line = site.form(&format!("{table}/what-if"), cookie, "step=0&seat-0=you&seat-1=easy").await;
            assert!(line.status.is_client_error(), "{known}: {}", line.status);
            let id = &table[3..];
            for path in [format!("/position?table={id}&step=0"), format!("/problems/{id}/0")] {
                let answer = site.get(&path, &[("cookie", cookie)]).await;
                assert!(answer.status.is_client_error(), "{path}: {}", answer.status);
            }
            let tried = site.form(&format!("{table}/try"), cookie, "").await;
            assert!(tried.status.is_client_error(), "no game is a task: {}", tried.status);
            for answer in ["action=G", "action=%3Cscript%3E"] {
                let answered = site.form(&format!("/problems/{id}/0"), cookie, answer).await;
                assert!(answered.status.is_client_error(), "{}", answered.status);
            }
        }
    }
    assert_eq!(site.service.reviews_under_way(), 0);
    assert!(site.service.problems(None, None, 9).await.unwrap().is_empty());
}
