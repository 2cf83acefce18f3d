//! Ratings over HTTP: games are played to their end, and pages and programs are told the same of them.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use axum::http::StatusCode;
use common::Site;
use serde_json::{Value, json};

const PASSWORD: &str = "green tea at nine";
const HERE: std::net::IpAddr = std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

/// An account's token.
async fn account(site: &Site, name: &str) -> String {
    let made = site.post("/api/account", &[], json!({"name": name, "password": PASSWORD}).to_string()).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    made.json()["token"].as_str().unwrap().to_owned()
}

/// Plays a table of MetroX to its end: everybody takes the first choice, or the last.
async fn play_out(site: &Site, id: &str, players: &[(&String, bool)]) {
    for _ in 0..200 {
        for (token, first) in players {
            let table = site.look(token, &format!("/tables/{id}")).await.json();
            if table["status"] == "over" {
                return;
            }
            let Some(legal) = table["legal"].as_array().filter(|legal| !legal.is_empty()) else { continue };
            let action = if *first { &legal[0] } else { &legal[legal.len() - 1] };
            let body = json!({"seat": table["seat"], "action": action, "asked": table["asked"]});
            let played = site.api(token, &format!("/tables/{id}/play"), body).await;
            assert_eq!(played.status, StatusCode::OK, "{}", played.text());
            if played.json()["held"] == true {
                site.api(token, &format!("/tables/{id}/end-turn"), json!({"seat": table["seat"]})).await;
            }
        }
    }
    panic!("the game does not end");
}

/// A table of two, played to its end.
async fn game(site: &Site, one: &String, other: &String, more: Value) -> String {
    let mut table = json!({"game": "metrox", "seats": ["you", "open"], "public": true});
    table.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let id = site.table(one, table).await;
    let joined = site.api(other, &format!("/tables/{id}/join"), json!({})).await;
    assert_eq!(joined.status, StatusCode::OK, "{}", joined.text());
    play_out(site, &id, &[(one, true), (other, false)]).await;
    id
}

async fn person(site: &Site, name: &str) -> Value {
    let answer = site.get(&format!("/api/people/{name}"), &[]).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json()
}

#[tokio::test]
async fn a_game_of_accounts_is_rated_and_their_pages_tell_of_it() {
    let site = Site::new("ratings").await;
    let (mika, ben) = (account(&site, "Mika").await, account(&site, "Ben Ōta").await);
    let first = game(&site, &mika, &ben, json!({})).await;
    let hidden = game(&site, &mika, &ben, json!({"public": false})).await;
    let page = person(&site, "mika").await;
    assert_eq!(page["name"], "Mika");
    let rated = &page["ratings"][0];
    assert_eq!((&rated["game"], &rated["players"], &rated["games"]), (&json!("metrox"), &json!(2), &json!(2)));
    assert_eq!(rated["provisional"], true);
    let games = page["games"].as_array().unwrap();
    let tables: Vec<&Value> = games.iter().map(|game| &game["table"]).collect();
    assert_eq!(tables, [&Value::Null, &json!(first)], "a private table is not named, its rating counts");
    assert_eq!(games[0]["before"], games[1]["after"]);
    assert_eq!(page["tables"], json!([first]));
    assert_eq!(page["head_to_head"][0]["name"], "Ben Ōta");
    assert_eq!(page["head_to_head"][0]["games"], 1, "public ones only");
    assert!(!person(&site, "Ben%20%C5%8Cta").await["favourite_lines"].to_string().contains("null"));
    let list = site.get("/api/ratings?game=metrox&players=2", &[]).await.json();
    let names: Vec<&Value> = list["provisional"].as_array().unwrap().iter().map(|of| &of["name"]).collect();
    assert!(names.contains(&&json!("Mika")) && names.contains(&&json!("Ben Ōta")), "{list}");
    let bots: Vec<&Value> = list["ratings"].as_array().unwrap().iter().map(|of| &of["bot"]).collect();
    assert_eq!(bots, ["hard", "normal", "easy"]);
    for (lang, words) in
        [("en", ["Head to head", "provisional", "What is rated"]), ("ja", ["対戦成績", "暫定", "対象になるゲーム"])]
    {
        let headers = [("accept-language", lang)];
        let page = site.get("/people/Mika", &headers).await.text();
        assert!(page.contains(words[0]) && page.contains("/people/Ben%20%C5%8Cta"), "{lang}");
        assert!(page.contains(&first) && !page.contains(&hidden), "{lang}");
        assert!(page.contains("class=\"graph rt-graph\""), "{lang}: the rating over time");
        let list = site.get("/ratings?game=metrox&players=2", &headers).await.text();
        assert!(list.contains(words[1]) && list.contains(words[2]) && list.contains("/people/Mika"), "{lang}");
        let end = site.get(&format!("/t/{first}"), &headers).await.text();
        assert!(end.contains("id=\"rated\"") && end.contains(words[1]), "{lang}: the end tells of it");
    }
}

#[tokio::test]
async fn a_game_with_a_guest_or_with_hints_is_not_rated_and_says_so() {
    let site = Site::new("unrated").await;
    let (mika, guest) = (account(&site, "Mika").await, site.guest("Guest").await);
    let with_guest = game(&site, &mika, &guest, json!({})).await;
    let ben = account(&site, "Ben").await;
    let with_hints = game(&site, &mika, &ben, json!({"hints": true})).await;
    for (id, why) in [(with_guest, "not everybody had an account"), (with_hints, "hints were allowed")] {
        let page = site.get(&format!("/t/{id}"), &[]).await.text();
        assert!(page.contains(why), "{why}");
    }
    assert_eq!(person(&site, "Mika").await["ratings"], json!([]));
    assert_eq!(site.get("/api/ratings", &[]).await.json()["leagues"], json!([]));
}

#[tokio::test]
async fn whoever_gives_up_comes_last_whatever_the_bot_does_for_them() {
    let site = Site::new("resigned").await;
    let (mika, ben) = (account(&site, "Mika").await, account(&site, "Ben").await);
    let table = json!({"game": "metrox", "seats": ["you", "open"], "public": true, "stand_in": "hard"});
    let id = site.table(&mika, table).await;
    site.api(&ben, &format!("/tables/{id}/join"), json!({})).await;
    let gone = site.api(&mika, &format!("/tables/{id}/resign"), json!({})).await;
    assert_eq!(gone.status, StatusCode::OK, "{}", gone.text());
    for _ in 0..200 {
        site.bots_are_done(&id).await;
        let table = site.look(&ben, &format!("/tables/{id}")).await.json();
        if table["status"] == "over" {
            break;
        }
        let body = json!({"seat": 1, "action": table["legal"][0], "asked": table["asked"]});
        site.api(&ben, &format!("/tables/{id}/play"), body).await;
    }
    let (left, stayed) = (person(&site, "Mika").await, person(&site, "Ben").await);
    assert!(left["games"][0]["score"].as_i64() > stayed["games"][0]["score"].as_i64(), "the bot played well");
    assert_eq!((&left["games"][0]["rank"], &stayed["games"][0]["rank"]), (&json!(2), &json!(1)));
    assert!(left["ratings"][0]["rating"].as_i64() < Some(1500));
}

#[tokio::test]
async fn who_has_nothing_public_has_no_page_for_others() {
    let site = Site::new("no-page").await;
    let mika = account(&site, "Mika").await;
    site.guest("Guest").await;
    for name in ["Mika", "Guest", "Nobody", "%3Cscript%3E", "a%2Fb"] {
        for path in [format!("/people/{name}"), format!("/api/people/{name}")] {
            assert_eq!(site.get(&path, &[]).await.status, StatusCode::NOT_FOUND, "{path}");
        }
    }
    assert_eq!(site.look(&mika, "/people/Mika").await.json()["name"], "Mika", "one's own");
    for wrong in
        ["game=chess", "game=metrox&players=1", "game=shinjuku&players=9", "players=100", "game=metrox&players=x"]
    {
        let status = site.get(&format!("/ratings?{wrong}"), &[]).await.status;
        assert!(status == StatusCode::NOT_FOUND || status == StatusCode::BAD_REQUEST, "{wrong}: {status}");
    }
    for game in ["metrox", "shinjuku", "tokyo-metro"] {
        assert_eq!(site.get(&format!("/ratings?game={game}"), &[]).await.status, StatusCode::OK, "{game}");
    }
}

#[tokio::test]
async fn todays_puzzle_is_on_nobodys_page() {
    let site = Site::new("calendar").await;
    let mika = account(&site, "Mika").await;
    let me = site.service.sign_in(None, ("Mika", PASSWORD), HERE).await.unwrap().guest;
    let id = site.service.begin_puzzle(&me).await.unwrap().to_string();
    play_out(&site, &id, &[(&mika, true)]).await;
    let puzzles = async || site.look(&mika, "/people/Mika").await.json()["puzzles"].clone();
    assert_eq!(puzzles().await, json!([]), "not while its day lasts");
    site.clock.fetch_add(86_400_000, std::sync::atomic::Ordering::Relaxed);
    let after = puzzles().await;
    assert_eq!(after[0]["day"], "2026-11-15");
    assert!(after[0]["score"].is_i64(), "{after}");
    assert!(site.look(&mika, "/people/Mika").await.status == StatusCode::OK);
}

#[tokio::test]
async fn the_archive_has_every_day_that_is_over_and_never_today() {
    let site = Site::new("archive").await;
    let tokens = [account(&site, "Mika").await, account(&site, "Ben").await];
    for (token, name) in tokens.iter().zip(["Mika", "Ben"]) {
        let me = site.service.sign_in(None, (name, PASSWORD), HERE).await.unwrap().guest;
        let id = site.service.begin_puzzle(&me).await.unwrap().to_string();
        play_out(&site, &id, &[(token, name == "Mika")]).await;
    }
    let days = async || site.get("/api/puzzles", &[]).await.json()["days"].clone();
    assert_eq!(days().await, json!([]), "today's are nobody's to see");
    assert!(!site.get("/puzzle/archive", &[]).await.text().contains("id=\"day-2026-11-15\""));
    site.clock.fetch_add(86_400_000, std::sync::atomic::Ordering::Relaxed);
    let over = days().await;
    assert_eq!((&over[0]["day"], &over[0]["played"]), (&json!("2026-11-15"), &json!(2)));
    let counts: i64 = over[0]["scores"].as_array().unwrap().iter().map(|pair| pair[1].as_i64().unwrap()).sum();
    assert_eq!(counts, 2);
    for (lang, word) in [("en", "Puzzles of November 2026"), ("ja", "2026年11月のパズル")] {
        let page = site.get("/puzzle/archive?month=2026-11", &[("accept-language", lang)]).await.text();
        assert!(
            page.contains(word) && page.contains("id=\"day-2026-11-15\"") && page.contains("class=\"hist\""),
            "{lang}"
        );
    }
    assert_eq!(site.get("/puzzle/archive?month=2026-10", &[]).await.status, StatusCode::OK);
    for wrong in ["2026-12", "2026-13", "2026-11-15", "x", "9999-99"] {
        for path in ["/puzzle/archive", "/month", "/api/puzzles", "/api/month"] {
            let status = site.get(&format!("{path}?month={wrong}"), &[]).await.status;
            assert_eq!(status, StatusCode::NOT_FOUND, "{path} {wrong}");
        }
    }
}

#[tokio::test]
async fn a_month_has_its_winners_and_public_best_scores() {
    let site = Site::new("month").await;
    let (mika, ben) = (account(&site, "Mika").await, account(&site, "Ben").await);
    let public = game(&site, &mika, &ben, json!({})).await;
    let hidden = game(&site, &mika, &ben, json!({"public": false})).await;
    let month = site.get("/api/month?month=2026-11", &[]).await.json();
    let metrox = month["games"].as_array().unwrap().iter().find(|of| of["game"] == "metrox").unwrap();
    let games: Vec<&Value> = metrox["people"].as_array().unwrap().iter().map(|of| &of["games"]).collect();
    assert_eq!(games, [2, 2]);
    assert!(metrox["best"].as_array().unwrap().iter().all(|best| best["table"] == json!(public)));
    for (lang, word) in [("en", "Tables of November 2026"), ("ja", "2026年11月のランキング")] {
        let page = site.get("/month", &[("accept-language", lang)]).await.text();
        assert!(page.contains(word) && page.contains("/people/Mika"), "{lang}");
        assert!(page.contains(&public) && !page.contains(&hidden), "{lang}");
    }
    let before = site.get("/api/month?month=2026-10", &[]).await.json();
    assert!(before["games"].as_array().unwrap().iter().all(|of| of["people"] == json!([])));
}
