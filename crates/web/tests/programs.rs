//! A program at a table: it waits for its question, answers it, and is told how the game ended. No server starts a program.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use axum::http::StatusCode;
use common::Site;
use serde_json::{Value, json};

async fn ask(site: &Site, token: &str, id: &str) -> Value {
    let answer = site.look(token, &format!("/tables/{id}/ask")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json()
}

/// A question, and what the table shows meanwhile. Where all decide at once the bot may do so between the two: then both are
/// looked at again.
async fn asked_and_shown(site: &Site, token: &str, id: &str) -> (Value, Value) {
    loop {
        let question = ask(site, token, id).await;
        let document = site.look(token, &format!("/tables/{id}")).await.json();
        if ask(site, token, id).await["view"] == question["view"] {
            return (question, document);
        }
    }
}

#[tokio::test]
async fn a_program_plays_by_questions_and_answers_where_peoples_turns_wait() {
    let site = Site::new("programs").await;
    let (host, program) = (site.guest("Mika").await, site.guest("Robo").await);
    for game in ["metrox", "shinjuku", "tokyo-metro"] {
        let new = json!({"game": game, "seats": ["easy", "open"], "confirm": true, "clock": {"per-move": 3600}});
        let id = site.table(&host, new).await;
        let joined = site.api(&program, &format!("/tables/{id}/join"), json!({})).await;
        assert_eq!(joined.json()["seat"], 1);
        let mut asked = Value::Null;
        let over = loop {
            let (question, document) = asked_and_shown(&site, &program, &id).await;
            if question["over"] == true {
                break question;
            }
            assert_eq!((&question["game"], &question["seat"]), (&json!(game), &json!(1)));
            assert_ne!(question["asked"], asked, "each question once");
            asked = question["asked"].clone();
            let left = question["deadline_ms"].as_i64().unwrap();
            assert!((1..=3_600_000).contains(&left), "{left}");
            let legal = question["legal"].as_array().unwrap();
            assert_eq!((&document["view"], &document["legal"]), (&question["view"], &question["legal"]));
            let pick = &legal[asked.as_u64().unwrap() as usize * 7 % legal.len()];
            let answer = json!({"action": pick, "asked": asked});
            let done = site.api(&program, &format!("/tables/{id}/answer"), answer.clone()).await;
            assert_eq!((done.status, &done.json()["held"]), (StatusCode::OK, &json!(false)), "{}", done.text());
            let again = site.api(&program, &format!("/tables/{id}/answer"), answer).await;
            assert!(["stale", "not-now"].contains(&again.error().as_str()), "a question is answered once");
        };
        assert_eq!(over["scores"].as_array().unwrap().len(), 2);
        let seats = site.look("", &format!("/tables/{id}")).await.json()["seats"].clone();
        assert_eq!((&seats[0]["program"], &seats[1]["program"]), (&json!(false), &json!(true)));
        for (lang, word) in [("en", ">program<"), ("ja", ">プログラム<")] {
            let page = site.get(&format!("/t/{id}"), &[("cookie", &format!("lang={lang}"))]).await.text();
            assert!(page.contains(word), "{game}: others are told that it is one");
        }
    }
}

#[tokio::test]
async fn a_question_is_its_owners_and_nonsense_is_refused() {
    let site = Site::new("programs-refused").await;
    let (me, other) = (site.guest("Mika").await, site.guest("Ben").await);
    let id = site.table(&me, json!({"game": "metrox", "seats": ["you"]})).await;
    assert_eq!(site.look(&other, &format!("/tables/{id}/ask")).await.error(), "not-yours");
    assert_eq!(site.look("", &format!("/tables/{id}/ask")).await.error(), "nobody");
    let answer = |token: &str, body: Value| {
        let (token, path) = (token.to_owned(), format!("/tables/{id}/answer"));
        let site = &site;
        async move { site.api(&token, &path, body).await.error() }
    };
    assert_eq!(answer(&other, json!({"action": "G"})).await, "not-yours");
    assert_eq!(answer(&me, json!({"action": "moon"})).await, "illegal");
    assert_eq!(answer(&me, json!({"action": 7})).await, "form");
    assert_eq!(answer(&me, json!({"action": "G", "asked": 99})).await, "stale");
    site.api(&me, &format!("/tables/{id}/leave"), json!({})).await;
    assert_eq!(site.look(&me, &format!("/tables/{id}/ask")).await.error(), "away");
}

#[tokio::test]
async fn no_server_starts_a_program() {
    let site = Site::new("programs-exec").await;
    let me = site.guest("Mika").await;
    for seats in [json!(["you", "exec:true"]), json!(["exec:docs/bots/bot.py"])] {
        assert_eq!(site.api(&me, "/tables", json!({"game": "metrox", "seats": seats})).await.error(), "no-bot");
    }
    let stand_in = json!({"game": "metrox", "seats": ["you"], "stand_in": "exec:true"});
    assert_eq!(site.api(&me, "/tables", stand_in).await.error(), "no-bot");
}
