//! Reviews on the pages: asked for by a button, made once, kept; of finished games alone.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use axum::http::StatusCode;
use common::{Site, encode};
use serde_json::json;
use tables::ReviewState;

const RECORD: &str = include_str!("../../../records/metrox/tokyo-2-crowns-and-diamonds.txt");

/// The page of a finished game that somebody brought, and their cookie.
async fn finished(site: &Site) -> (String, String) {
    let cookie = site.form("/name", "", "name=Hana&back=/import").await.cookie();
    let table = site.form("/import", &cookie, &format!("record={}", encode(RECORD))).await.location();
    (table, cookie)
}

#[tokio::test]
async fn a_finished_game_is_reviewed_when_somebody_asks_and_shown_in_both_languages() {
    let site = Site::new("review").await;
    let (table, cookie) = finished(&site).await;
    let page = site.get(&table, &[("cookie", &cookie)]).await.text();
    assert!(page.contains("id=\"review-this\""), "a finished table has the button");
    let review = format!("{table}/review");
    let before = site.get(&review, &[("cookie", &cookie)]).await;
    assert!(before.text().contains("id=\"review-ask\"") && !before.headers.contains_key("refresh"));
    assert_eq!(site.form(&review, &cookie, "").await.location(), review);
    let waits = site.get(&review, &[("cookie", &cookie)]).await;
    assert!(waits.headers.contains_key("refresh") || waits.text().contains("id=\"decisions\""));
    site.is_reviewed(table[3..].parse().unwrap()).await;
    assert_eq!(site.service.reviews_under_way(), 0);

    let decisions = RECORD.lines().filter(|line| line.starts_with(['0', '1'])).count();
    let shown = site.get(&format!("{review}?at=3"), &[("cookie", &cookie)]).await.text();
    assert!(shown.contains(&format!("decision 4 of {decisions}")), "{shown}");
    assert!(shown.contains("class=\"rv-graph ") && shown.contains("rv-choices") && shown.contains("lit-made"));
    assert!(shown.contains(&format!("{review}?at=4")), "the next decision is a link");
    assert!(shown.contains("rv-round-name") && shown.contains("id=\"rounds\"") && shown.contains("rv-total"));
    let ReviewState::Ready(told) = site.service.review(table[3..].parse().unwrap()).await.unwrap() else { panic!() };
    for point in &told.turning_points {
        let page = site.get(&format!("{review}?at={point}"), &[("cookie", &cookie)]).await.text();
        let decision = &told.decisions[*point];
        let wins =
            |choice: &catalog::Choice<String>| format!("{:.0} %", 100.0 * choice.ends.as_ref().unwrap().win.mean);
        let (best, made) = (wins(&decision.weighed[0]), wins(decision.made().unwrap()));
        assert!(page.contains(&format!("{made} to win instead of {best}.")), "{point}: {made} {best}");
        let ends = decision.made().unwrap().ends.as_ref().unwrap();
        let sure = |one: catalog::Estimate| one.mean.abs() > 2.0 * one.error.unwrap();
        let came = page.split("id=\"came\"").nth(1).map(|rest| rest.split("</p>").next().unwrap());
        assert!(came.is_some() || !sure(ends.score_behind) || !sure(ends.rival_ahead), "{point}: {ends:?}");
        if let Some(came) = came {
            assert!(came.contains(&format!("In {} games", ends.games)), "{came}");
            for one in [ends.score_behind, ends.rival_ahead].into_iter().filter(|one| sure(*one)) {
                assert!(came.contains(&format!("{:.1} points", one.mean.abs())), "{came}: {one:?}");
            }
        }
        let rest = decision.rest.seen.filter(|seen| seen.low < seen.high);
        assert!(rest.is_none() || page.contains(" more choice"), "{point}");
    }
    let ja = site.get(&format!("{review}?at=3&seat=1"), &[("cookie", &format!("{cookie}; lang=ja"))]).await.text();
    assert!(ja.contains(&format!("4手目（全{decisions}手）")) && !ja.contains("{review"), "{ja}");
    assert!(ja.contains("at=4&amp;seat=1"), "the next decision of that seat");
    // No number and no seat makes it stumble.
    for wish in ["at=999999", "at=0&seat=98", "step=2&sheet=7", "seat=1"] {
        assert_eq!(site.get(&format!("{review}?{wish}"), &[]).await.status, StatusCode::OK, "{wish}");
    }
    // Asking again makes nothing again.
    assert_eq!(site.form(&review, &cookie, "").await.location(), review);
    assert_eq!(site.service.reviews_under_way(), 0);
}

#[tokio::test]
async fn a_game_that_goes_on_and_a_puzzle_of_today_are_not_reviewed() {
    let site = Site::new("review-running").await;
    let me = site.guest("Mika").await;
    let id = site.table(&me, json!({"game": "metrox", "seats": ["you"]})).await;
    let (_, cookie) = finished(&site).await;
    let review = format!("/t/{id}/review");
    assert!(!site.get(&format!("/t/{id}"), &[]).await.text().contains("review-this"));
    assert_eq!(site.get(&review, &[]).await.status, StatusCode::CONFLICT);
    assert_eq!(site.form(&review, &cookie, "").await.status, StatusCode::CONFLICT);
    let puzzle = site.form("/puzzle", &cookie, "").await.location();
    let refused = site.form(&format!("{puzzle}/review"), &cookie, "").await;
    assert!(refused.status.is_client_error(), "{}", refused.status);
    assert_eq!(site.service.reviews_under_way(), 0);
}

#[tokio::test]
async fn nobody_looks_and_the_review_is_given_up_until_somebody_asks_again() {
    let site = Site::new("review-left").await;
    let (table, cookie) = finished(&site).await;
    assert_eq!(site.form(&format!("{table}/review"), &cookie, "").await.status, StatusCode::SEE_OTHER);
    site.clock.fetch_add(60_000, std::sync::atomic::Ordering::Relaxed);
    loop {
        let gets_on = site.service.review_gets_on();
        if site.service.reviews_under_way() == 0 {
            break;
        }
        gets_on.await;
    }
    let id = table[3..].parse().unwrap();
    assert!(matches!(site.service.review(id).await.unwrap(), ReviewState::None));
    // It goes on, from where it was, and comes out as one that was made at once.
    assert_eq!(site.form(&format!("{table}/review"), &cookie, "").await.status, StatusCode::SEE_OTHER);
    site.is_reviewed(table[3..].parse().unwrap()).await;
    let (other, _) = finished(&site).await;
    assert_eq!(site.form(&format!("{other}/review"), &cookie, "").await.status, StatusCode::SEE_OTHER);
    site.is_reviewed(other[3..].parse().unwrap()).await;
    let of = async |table: &str| match site.service.review(table[3..].parse().unwrap()).await.unwrap() {
        ReviewState::Ready(review) => review,
        state => panic!("{state:?}"),
    };
    assert_eq!(of(&table).await, of(&other).await);
}
