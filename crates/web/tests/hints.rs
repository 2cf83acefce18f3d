//! Hints on the pages and over the API: for who is asked, where they are allowed, from what their seat knows alone.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use std::sync::atomic::Ordering;

use axum::http::StatusCode;
use common::Site;
use serde_json::{Value, json};
use web::Edge;

const DAY: i64 = 86_400_000;

async fn document(site: &Site, token: &str, id: &str) -> Value {
    site.look(token, &format!("/tables/{id}")).await.json()
}

/// Asks for a hint of the open question of seat 0.
async fn hint(site: &Site, token: &str, id: &str) -> common::Answer {
    let asked = document(site, token, id).await["asked"].clone();
    site.api(token, &format!("/tables/{id}/hint"), json!({"seat": 0, "asked": asked})).await
}

#[tokio::test]
async fn every_game_is_hinted_at_over_the_api_alone_with_bots() {
    let site = Site::new("hints-api").await;
    let me = site.guest("Mika").await;
    for (game, seats, scale) in [
        ("metrox", json!(["you"]), "score"),
        ("metrox", json!(["you", "greedy"]), "lead"),
        ("shinjuku", json!(["you", "greedy"]), "lead"),
        ("tokyo-metro", json!(["you", "greedy"]), "lead"),
    ] {
        site.asks_first(game, seats.as_array().unwrap().len() as u8, tabletop::Seat::at(0));
        let id = site.table(&me, json!({"game": game, "seats": seats})).await;
        let before = document(&site, &me, &id).await;
        assert_eq!(before["hints"], true);
        let answer = hint(&site, &me, &id).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        let advice = answer.json();
        assert_eq!(advice["scale"], scale, "{game}");
        let choices = advice["choices"].as_array().unwrap();
        assert!(choices.len() >= before["legal"].as_array().unwrap().len().min(3), "{game}: {advice}");
        for choice in choices {
            assert!(before["legal"].as_array().unwrap().contains(&choice["action"]));
            assert!(choice["worth"]["mean"].is_f64() && !choice["says"].as_str().unwrap().is_empty(), "{choice}");
        }
        assert_eq!(hint(&site, &me, &id).await.json(), advice, "the same question has the same hint");
        // A question that is answered has none any more.
        let asked = before["asked"].clone();
        let best = json!({"seat": 0, "action": choices[0]["action"], "asked": asked});
        assert_eq!(site.api(&me, &format!("/tables/{id}/play"), best).await.status, StatusCode::OK);
        let late = site.api(&me, &format!("/tables/{id}/hint"), json!({"seat": 0, "asked": asked})).await;
        assert_eq!(late.error(), "stale");
    }
}

#[tokio::test]
async fn people_among_themselves_have_hints_only_if_the_table_was_made_so() {
    let site = Site::new("hints-people").await;
    let (id, a, b) = site.pair("metrox").await;
    assert_eq!(hint(&site, &a, &id).await.error(), "no-hints");
    let open = json!({"game": "metrox", "seats": ["you", "open"], "hints": true});
    let id = site.table(&a, open).await;
    let invited = site.get(&format!("/t/{id}"), &[("cookie", &format!("norikae={b}"))]).await.text();
    assert!(invited.contains("Whoever is asked may ask a bot"), "who is invited knows it before they join: {invited}");
    site.api(&b, &format!("/tables/{id}/join"), json!({})).await;
    assert_eq!(hint(&site, &a, &id).await.status, StatusCode::OK);
    let asked = document(&site, &a, &id).await["asked"].clone();
    let stranger = site.api(&b, &format!("/tables/{id}/hint"), json!({"seat": 0, "asked": asked})).await;
    assert_eq!(stranger.error(), "not-yours", "nobody reads another's hints");
    let alone = site.table(&a, json!({"game": "metrox", "seats": ["you"], "hints": false})).await;
    assert_eq!(hint(&site, &a, &alone).await.error(), "no-hints");
}

#[tokio::test]
async fn the_puzzle_of_the_day_has_hints_when_its_day_is_over() {
    let site = Site::new("hints-puzzle").await;
    let me = site.guest("Mika").await;
    let cookie = format!("norikae={me}");
    let table = site.form("/puzzle", &cookie, "").await.location();
    let id = table.strip_prefix("/t/").unwrap();
    assert!(!site.get(&table, &[("cookie", &cookie)]).await.text().contains("hint-ask"));
    assert_eq!(hint(&site, &me, id).await.error(), "no-hints");
    site.clock.fetch_add(DAY, Ordering::Relaxed);
    assert_eq!(hint(&site, &me, id).await.status, StatusCode::OK);
}

/// Two decks that differ in what is still hidden, the same card on the table: the hints are the same to the byte.
#[tokio::test]
async fn a_hint_shows_nothing_of_what_is_hidden() {
    let site = Site::new("hints-secret").await;
    let me = site.guest("Mika").await;
    let mut seen: Vec<(Value, Value, Value)> = Vec::new();
    let mut same = 0;
    for _ in 0..40 {
        let id = site.table(&me, json!({"game": "metrox", "seats": ["you", "greedy"]})).await;
        let view = document(&site, &me, &id).await["view"].clone();
        let advice = hint(&site, &me, &id).await.json();
        let position =
            site.service.look(id.parse().unwrap(), |table| table.game(tabletop::Viewer::Spectator).position());
        let position = position.await.unwrap();
        if let Some((_, hidden, known)) = seen.iter().find(|(known, ..)| *known == view) {
            assert_ne!(*hidden, position, "other cards lie below");
            assert_eq!(*known, advice);
            same += 1;
        }
        seen.push((view, position, advice));
    }
    assert!(same > 10, "{same}");
}

#[tokio::test]
async fn a_page_asks_for_a_hint_and_shows_it_by_forms_alone() {
    let site = Site::new("hints-page").await;
    let me = site.guest("Mika").await;
    let id = site.table(&me, json!({"game": "metrox", "seats": ["you"]})).await;
    let table = format!("/t/{id}");
    let cookie = format!("norikae={me}");
    let page = site.get(&table, &[("cookie", &cookie)]).await.text();
    assert!(page.contains("id=\"hint-ask\"") && !page.contains("class=\"worth\""));
    let asked = document(&site, &me, &id).await["asked"].clone();
    let done = site.form(&format!("{table}/hint"), &cookie, &format!("seat=0&asked={asked}")).await;
    assert_eq!(done.location(), table);
    for (lang, words) in [("en", "What a bot expects you to have"), ("ja", "ボットの見込む最終得点")] {
        let page = site.get(&table, &[("cookie", &format!("{cookie}; lang={lang}"))]).await.text();
        assert!(page.contains(words) && !page.contains("id=\"hint-ask\""), "{page}");
        let from = &page[page.find("id=\"hint\"").unwrap()..];
        assert_eq!(from.matches("class=\"worth\"").count(), 3);
        assert_eq!(from.matches("form=\"choices\" name=\"action\"").count(), 3);
    }
    // One click takes one of them; the next question has no hint yet.
    let page = site.get(&table, &[("cookie", &cookie)]).await.text();
    let action = common::field(&page, "id=\"hint\"", "value").unwrap().to_owned();
    let play = format!("seat=0&asked={asked}&action={}", common::encode(&common::unescape(&action)));
    assert_eq!(site.form(&format!("{table}/play"), &cookie, &play).await.location(), table);
    assert!(site.get(&table, &[("cookie", &cookie)]).await.text().contains("id=\"hint-ask\""));
}

#[tokio::test]
async fn whoever_asks_for_too_many_hints_is_told_when_to_ask_again() {
    let site = Site::limited("hints-limit", &Edge::default()).await;
    let me = site.guest("Mika").await;
    let mut ids = Vec::new();
    for _ in 0..21 {
        ids.push(site.table(&me, json!({"game": "metrox", "seats": ["you"]})).await);
    }
    let (last, first) = ids.split_last().unwrap();
    for id in first {
        assert_eq!(hint(&site, &me, id).await.status, StatusCode::OK);
    }
    let refused = hint(&site, &me, last).await;
    assert_eq!((refused.status, refused.error().as_str()), (StatusCode::TOO_MANY_REQUESTS, "too-many"));
    assert!(refused.headers.contains_key("retry-after"));
    assert_eq!(hint(&site, &me, &first[0]).await.status, StatusCode::OK, "what was thought of is told again");
}

#[tokio::test]
async fn the_form_of_a_table_says_whether_hints_are_given() {
    let site = Site::new("hints-form").await;
    let me = site.guest("Mika").await;
    let cookie = format!("norikae={me}");
    for (hints, seat, given) in
        [("usual", "bot", true), ("usual", "open", false), ("off", "bot", false), ("on", "open", true)]
    {
        let body = format!("option-map=tokyo&seat-0=you&seat-1={seat}&bot-1=easy&hints={hints}&public=yes");
        let table = site.form("/new/metrox", &cookie, &body).await.location();
        let id = table.strip_prefix("/t/").unwrap();
        assert_eq!(document(&site, &me, id).await["hints"], given, "{hints} {seat}");
    }
}
