//! The puzzle of the day: one deck, one game each, and nothing of it leaves before the day is over.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use std::sync::{Arc, atomic::Ordering};

use axum::http::StatusCode;
use common::{Answer, Site, world::NOON};
use serde_json::{Value, json};
use tables::{Day, TableService, store::Sqlite};

const DAY: i64 = 86_400_000;

async fn begin(site: &Site, token: &str) -> String {
    let answer = site.form("/puzzle", &format!("norikae={token}"), "").await;
    answer.location()[3..].to_owned()
}

/// One decision of a puzzle, the first that is legal; false at the end.
async fn step(site: &Site, token: &str, id: &str) -> bool {
    let table = site.look(token, &format!("/tables/{id}")).await.json();
    if table["status"] == "over" {
        return false;
    }
    if table["held"] == true {
        site.api(token, &format!("/tables/{id}/end-turn"), json!({"seat": 0})).await;
    } else {
        let play = json!({"seat": 0, "action": table["legal"][0], "asked": table["asked"]});
        assert_eq!(site.api(token, &format!("/tables/{id}/play"), play).await.status, StatusCode::OK);
    }
    true
}

async fn finish(site: &Site, token: &str, id: &str) -> Value {
    while step(site, token, id).await {}
    site.look(token, &format!("/tables/{id}")).await.json()
}

fn score(table: &Value) -> i64 {
    table["standing"]["scores"][0].as_i64().unwrap()
}

#[tokio::test]
async fn everybody_has_the_same_deck_and_one_game_a_day() {
    let site = Site::new("same").await;
    let (a, b) = (site.guest("Aoi").await, site.guest("Ben").await);
    let (one, two) = (begin(&site, &a).await, begin(&site, &b).await);
    assert_eq!(begin(&site, &a).await, one, "there is no second table");
    let (first, second) = (finish(&site, &a, &one).await, finish(&site, &b, &two).await);
    assert_eq!(first["view"]["sheets"], second["view"]["sheets"]);
    assert_eq!(score(&first), score(&second));
    assert_eq!(begin(&site, &a).await, one, "nor after the end");
    let made = site.form("/puzzle", "", "name=Mika").await;
    assert!(made.location().starts_with("/t/") && !made.cookie().is_empty(), "a new guest needs one post only");
    site.clock.store(NOON + DAY, Ordering::Relaxed);
    let next = begin(&site, &a).await;
    assert_ne!(next, one);
    let seed = async |id: &str| site.service.row(id.parse().unwrap()).await.unwrap().seed;
    assert_eq!(seed(&one).await, seed(&two).await);
    assert_ne!(seed(&one).await, seed(&next).await);
    let map = |table: &Value| table["options"]["map"].clone();
    assert_ne!(map(&first), map(&site.look(&a, &format!("/tables/{next}")).await.json()), "the maps take turns");
}

/// Every way to a table that somebody else could try.
async fn tries(site: &Site, id: &str, token: Option<&str>) -> Vec<(String, Answer)> {
    let bearer = token.map(|token| format!("Bearer {token}"));
    let headers: Vec<(&str, &str)> = bearer.iter().map(|bearer| ("authorization", bearer.as_str())).collect();
    let encoded = format!("%{:02X}{}", id.as_bytes()[0], &id[1..]);
    let mut tried = Vec::new();
    for path in [
        format!("/t/{id}"),
        format!("/t/{encoded}"),
        format!("/t/{id}?sheet=0"),
        format!("/t/{id}/replay"),
        format!("/t/{id}/replay?step=1"),
        format!("/t/{id}/record"),
        format!("/t/{id}/events?after=0"),
        format!("/t/{id}/why?try=G"),
        format!("/t/{id}/anything"),
        format!("/rules/metrox?table={id}"),
        format!("/rules/metrox?table={encoded}&try=G"),
        format!("/api/tables/{id}"),
        format!("/api/tables/{encoded}"),
        format!("/api/tables/{id}/events?after=0"),
        format!("/api/tables/{id}/record"),
    ] {
        tried.push((path.clone(), site.get(&path, &headers).await));
    }
    for act in ["join", "chat", "rematch", "start", "take-over", "play"] {
        let path = format!("/api/tables/{id}/{act}");
        tried.push((path.clone(), site.post(&path, &headers, "{}".to_owned()).await));
    }
    tried
}

#[tokio::test]
async fn nobody_else_sees_a_puzzle_table_until_the_day_is_over() {
    let site = Site::new("closed").await;
    let (a, b) = (site.guest("Aoi").await, site.guest("Ben").await);
    let id = begin(&site, &a).await;
    for over in [false, true] {
        if over {
            finish(&site, &a, &id).await;
        }
        for token in [None, Some(b.as_str())] {
            for (path, answer) in tries(&site, &id, token).await {
                // `anything` is no page, `play` and so on want a session: what counts is that nothing is told.
                assert!(
                    matches!(answer.status, StatusCode::FORBIDDEN | StatusCode::NOT_FOUND),
                    "{path}: {}",
                    answer.status
                );
                assert!(!answer.text().contains("shibuya") && !answer.text().contains("id=\"sheet\""), "{path}");
            }
        }
        assert_eq!(site.get(&format!("/t/{id}"), &[("cookie", &format!("norikae={a}"))]).await.status, StatusCode::OK);
    }
    for path in [
        "/",
        "/lists",
        "/replays",
        "/puzzle",
        "/api/tables?which=open",
        "/api/tables?which=running",
        "/api/tables?which=over",
    ] {
        assert!(!site.get(path, &[]).await.text().contains(&id), "{path}");
    }
    // The next day everything of it is open.
    site.clock.store(NOON + DAY, Ordering::Relaxed);
    for path in
        [format!("/t/{id}"), format!("/t/{id}/replay?step=3"), format!("/t/{id}/record"), format!("/api/tables/{id}")]
    {
        assert_eq!(site.get(&path, &[]).await.status, StatusCode::OK, "{path}");
    }
    let past = site.get("/puzzle/2026-11-15", &[]).await.text();
    assert!(
        past.contains(&format!("/t/{id}/replay")) && past.contains(&format!("/t/{id}/record")) && past.contains("Aoi")
    );
}

#[tokio::test]
async fn its_own_player_gets_no_record_before_the_day_is_over_and_nobody_imports_one() {
    let site = Site::new("record").await;
    let (a, b) = (site.guest("Aoi").await, site.guest("Ben").await);
    let id = begin(&site, &a).await;
    finish(&site, &a, &id).await;
    let seed = site.service.row(id.parse().unwrap()).await.unwrap().seed.to_string();
    let cookie = format!("norikae={a}");
    for path in [format!("/t/{id}/record"), format!("/api/tables/{id}/record")] {
        let answer = site.get(&path, &[("cookie", &cookie)]).await;
        assert_eq!((answer.status, answer.error()), (StatusCode::FORBIDDEN, "closed".to_owned()), "{path}");
    }
    for path in
        [format!("/t/{id}"), format!("/t/{id}/replay?step=5"), format!("/api/tables/{id}"), "/puzzle".to_owned()]
    {
        let answer = site.get(&path, &[("cookie", &cookie)]).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert!(!answer.text().contains(&seed), "{path}");
        assert!(!answer.text().contains(&format!("/t/{id}/record")), "{path} offers what is refused");
    }
    // Somebody who has the record all the same (here: from tomorrow) cannot open it today.
    site.clock.store(NOON + DAY, Ordering::Relaxed);
    let record = site.get(&format!("/t/{id}/record"), &[]).await.text();
    assert!(record.contains(&seed));
    site.clock.store(NOON, Ordering::Relaxed);
    let import = json!({"record": record, "upto": 3, "go_on": 0});
    let refused = site.api(&b, "/import", import.clone()).await;
    assert_eq!((refused.status, refused.error()), (StatusCode::FORBIDDEN, "closed".to_owned()));
    site.clock.store(NOON + DAY, Ordering::Relaxed);
    assert_eq!(site.api(&b, "/import", import).await.status, StatusCode::CREATED);
}

#[tokio::test]
async fn another_game_after_the_puzzle_has_another_deck_and_is_no_puzzle() {
    let site = Site::new("again").await;
    let a = site.guest("Aoi").await;
    let id = begin(&site, &a).await;
    finish(&site, &a, &id).await;
    let next =
        site.api(&a, &format!("/tables/{id}/rematch"), json!({})).await.json()["id"].as_str().unwrap().to_owned();
    let row = async |id: &str| site.service.row(id.parse().unwrap()).await.unwrap();
    let (before, after) = (row(&id).await, row(&next).await);
    assert_ne!(before.seed, after.seed);
    assert_eq!(
        (before.settings.puzzle.map(|day| day.to_string()).as_deref(), after.settings.puzzle),
        (Some("2026-11-15"), None)
    );
    finish(&site, &a, &next).await;
    assert_eq!(site.service.puzzle_scores(Day::of(NOON)).await.unwrap().count(), 1, "only the puzzle counts");
}

#[tokio::test]
async fn scores_count_once_within_the_day_and_are_shown_with_ones_own() {
    let site = Site::new("scores").await;
    let tokens = [site.guest("Aoi").await, site.guest("Ben").await, site.guest("Chika").await];
    let mut ids = Vec::new();
    for token in &tokens {
        ids.push(begin(&site, token).await);
    }
    let own = score(&finish(&site, &tokens[0], &ids[0]).await);
    let cookie = format!("norikae={}", tokens[0]);
    let html = site.get("/puzzle", &[("cookie", &cookie)]).await.text();
    assert!(html.contains(&format!("You scored {own}")) && html.contains("class=\"y own\""), "{html}");
    let front = site.get("/", &[("cookie", &cookie)]).await.text();
    assert!(front.contains("See how others played") && front.contains("<b>1</b> played"));
    assert!(site.get("/", &[]).await.text().contains("Play the puzzle"));
    // Nobody leaves a puzzle to a bot.
    for act in ["leave", "resign"] {
        let refused = site.api(&tokens[1], &format!("/tables/{}/{act}", ids[1]), json!({})).await;
        assert_eq!(refused.error(), "not-now", "{act}");
    }
    step(&site, &tokens[1], &ids[1]).await;
    let waiting = site.get("/", &[("cookie", &format!("norikae={}", tokens[1]))]).await.text();
    assert!(waiting.contains("Back to your puzzle"));
    // Finished on the next day, when all is open, it does not count.
    site.clock.store(NOON + DAY, Ordering::Relaxed);
    finish(&site, &tokens[1], &ids[1]).await;
    let scores = site.service.puzzle_scores(Day::of(NOON)).await.unwrap();
    assert_eq!((scores.count(), scores.median(), scores.best()), (1, Some(own), Some(own)));
    let late = site.get("/puzzle/2026-11-15", &[("cookie", &format!("norikae={}", tokens[1]))]).await.text();
    assert!(late.contains("does not count") && !late.contains(&ids[1].repeat(2)));
    assert!(!late.contains(&format!("/t/{}/replay", ids[2])), "what was not finished is not listed");
}

/// It looked like any other table, and the strip of cards forgot those before the last shuffle.
#[tokio::test]
async fn its_page_says_which_day_it_is_of_and_shows_all_cards_so_far() {
    let site = Site::new("strip").await;
    let token = site.guest("Aoi").await;
    let id = begin(&site, &token).await;
    loop {
        let page = site.get(&format!("/t/{id}"), &[("cookie", &format!("norikae={token}"))]).await.text();
        assert!(page.contains(">Puzzle of 2026-11-15</a>"), "{page}");
        let turn = site.look(&token, &format!("/tables/{id}")).await.json()["view"]["turn"].as_u64().unwrap();
        let strip = page.split("id=\"flips\"").nth(1).unwrap().split("</section>").next().unwrap();
        assert_eq!(strip.matches("<li>").count() as u64, turn, "{strip}");
        if !step(&site, &token, &id).await {
            break;
        }
    }
}

#[tokio::test]
async fn only_days_up_to_today_have_a_page() {
    let site = Site::new("days").await;
    for (path, status) in [
        ("/puzzle/2026-11-15", StatusCode::OK),
        ("/puzzle/2026-11-14", StatusCode::OK),
        ("/puzzle/1970-01-01", StatusCode::OK),
        ("/puzzle/2026-11-16", StatusCode::NOT_FOUND),
        ("/puzzle/9999-12-31", StatusCode::NOT_FOUND),
        ("/puzzle/2026-02-30", StatusCode::NOT_FOUND),
        ("/puzzle/tomorrow", StatusCode::NOT_FOUND),
        ("/puzzle/2026-11-15%00", StatusCode::NOT_FOUND),
    ] {
        assert_eq!(site.get(path, &[]).await.status, status, "{path}");
    }
}

#[tokio::test]
async fn a_restart_keeps_the_deck_of_the_day_and_what_is_closed() {
    let site = Site::new("restart").await;
    let a = site.guest("Aoi").await;
    let id = begin(&site, &a).await;
    let store = Sqlite::open(&site.database()).await.unwrap();
    let (again, _queue) = TableService::at(Arc::new(store), catalog::shelf().unwrap(), Arc::new(|| NOON));
    let table = id.parse().unwrap();
    assert!(matches!(again.admit(table, None).await, Err(tables::Refused::Closed)));
    let (guest, _) = again.new_guest("Ben").await.unwrap();
    let other = again.begin_puzzle(&guest).await.unwrap();
    assert_eq!(again.row(other).await.unwrap().seed, again.row(table).await.unwrap().seed);
    assert!(again.admit(other, Some(guest.id)).await.is_ok());
    // Two requests at once make one table.
    let (guest, _) = again.new_guest("Chika").await.unwrap();
    let (one, two) = tokio::join!(again.begin_puzzle(&guest), again.begin_puzzle(&guest));
    assert_eq!(one.unwrap(), two.unwrap());
}
