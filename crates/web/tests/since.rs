//! What a page tells somebody who comes back to it, without script: the others' turns, whose turn it is, which table waits.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use common::{Site, encode, field, unescape};
use serde_json::json;

/// The part of a page from `from` to the next `to`; nothing if there is none.
fn part<'a>(html: &'a str, from: &str, to: &str) -> &'a str {
    let Some(at) = html.find(from) else { return "" };
    let rest = &html[at..];
    &rest[..rest.find(to).unwrap_or(rest.len())]
}

/// Plays the first choice at a table and ends the turn.
async fn decide(site: &Site, table: &str, cookie: &str) {
    let html = site.get(table, &[("cookie", cookie)]).await.text();
    let choices = part(&html, "id=\"choices\"", "</form>");
    let asked = field(choices, "name=\"asked\"", "value").unwrap();
    let action = unescape(field(choices, "name=\"action\"", "value").unwrap());
    let body = format!("seat=0&asked={asked}&action={}", encode(&action));
    site.form(&format!("{table}/play"), cookie, &body).await;
    site.form(&format!("{table}/end-turn"), cookie, "seat=0").await;
}

#[tokio::test]
async fn the_turns_of_others_stand_above_the_question_and_every_bot_has_a_name() {
    let site = Site::new("since").await;
    let body = "seat-0=you&seat-1=normal&seat-2=normal&seat-3=normal&name=Mika&confirm=yes";
    let made = site.form("/new/metrox", "", body).await;
    let (cookie, table) = (made.cookie(), made.location());
    site.bots_are_done(&table[3..]).await;
    let before = site.get(&table, &[("cookie", &cookie)]).await.text();
    assert!(!before.contains("id=\"since\""), "nothing happened yet");
    decide(&site, &table, &cookie).await;
    site.bots_are_done(&table[3..]).await;
    let html = site.get(&table, &[("cookie", &cookie)]).await.text();
    let since = part(&html, "id=\"since\"", "</section>");
    assert_eq!(since.matches("data-turn ").count(), 3, "{since}");
    assert!(html.find("id=\"since\"") < html.find("id=\"now\"") && since.contains("data-pieces=\"sheet-1\""));
    assert!(!since.contains("has chosen") && !since.contains("Mika"));
    let names: Vec<String> = site
        .service
        .look(table[3..].parse().unwrap(), |table| table.row().clone())
        .await
        .map(|row| row.places.iter().map(|place| place.bot().unwrap_or("Mika").to_owned()).collect())
        .unwrap();
    assert_eq!(names, ["Mika", "normal", "normal", "normal"], "what plays there is as before");
    assert_eq!(html.matches("bot · normal").count(), 3);
    assert!(!html.contains("normal (2)"));
    // Somebody who looks on is told the last turns.
    let watcher = site.get(&table, &[]).await.text();
    assert!(part(&watcher, "id=\"since\"", "</section>").contains("Just now"));
    // The name is behind a fold, and can be changed.
    assert!(html.contains("action=\"/name\"") && html.contains("id=\"rename\""));
    site.form("/name", &cookie, "name=Mika+Sato&back=/").await;
    assert!(site.get("/", &[("cookie", &cookie)]).await.text().contains("Mika Sato"));
}

/// The log goes as what was told above the question does, the newest last, on the table and in its replay; a line of another player begins a
/// turn.
#[tokio::test]
async fn the_log_goes_in_one_direction_and_in_turns() {
    let site = Site::new("log").await;
    let made = site.form("/new/shinjuku", "", "seat-0=you&seat-1=random&name=Mika").await;
    let (cookie, table) = (made.cookie(), made.location());
    // A turn is a draft until its last decision.
    for _ in 0..24 {
        site.bots_are_done(&table[3..]).await;
        decide(&site, &table, &cookie).await;
    }
    site.bots_are_done(&table[3..]).await;
    let numbers = |html: &str, from: &str| -> Vec<u64> {
        let log = part(html, "id=\"log\"", "</section>");
        log.split(from).skip(1).map(|rest| rest.split('"').next().unwrap().parse().unwrap()).collect()
    };
    let html = site.get(&table, &[("cookie", &cookie)]).await.text();
    let entries = numbers(&html, "id=\"entry-");
    assert!(entries.len() > 3 && entries.is_sorted(), "{entries:?}");
    let lines: Vec<(bool, Option<&str>)> = part(&html, "id=\"log\"", "</section>")
        .split("<li ")
        .skip(1)
        .filter_map(|line| line.split('>').next())
        .map(|tag| (tag.contains("class=\"begins\""), field(tag, "data-step", "data-seat")))
        .collect();
    for pair in lines.windows(2) {
        assert_eq!(pair[1].0, pair[1].1.is_none() || pair[0].1 != pair[1].1, "{lines:?}");
    }
    let html = site.get(&format!("{table}/replay"), &[("cookie", &cookie)]).await.text();
    let steps = numbers(&html, "id=\"step-");
    assert!(steps.len() > 3 && steps.is_sorted(), "{steps:?}");
}

#[tokio::test]
async fn the_lists_say_which_table_waits_and_leave_out_what_nobody_plays() {
    let site = Site::new("waits").await;
    let (a, b) = (site.guest("Aoi").await, site.guest("Ben").await);
    let cookie = format!("norikae={a}");
    let seats = json!({"game": "metrox", "seats": ["you", "open"], "public": true});
    let id = site.table(&a, seats).await;
    site.api(&b, &format!("/tables/{id}/join"), json!({})).await;
    let html = site.get("/", &[("cookie", &cookie)]).await.text();
    assert!(part(&html, &format!("id=\"mine-{id}\""), "</li>").contains("Your turn"));
    assert!(site.get("/lists", &[]).await.text().contains(&format!("live-{id}")));
    // When all have left, the game waits for them: there is nothing to watch, but it is still theirs.
    for guest in [&a, &b] {
        site.api(guest, &format!("/tables/{id}/leave"), json!({})).await;
    }
    assert!(!site.get("/lists", &[]).await.text().contains(&format!("live-{id}")));
    assert!(site.get("/", &[("cookie", &cookie)]).await.text().contains(&format!("mine-{id}")));
}

#[tokio::test]
async fn a_turn_so_far_is_told_by_what_was_done_and_a_refusal_begins_with_why() {
    let site = Site::new("so-far").await;
    site.asks_first("shinjuku", 2, tabletop::Seat::at(0));
    let made = site.form("/new/shinjuku", "", "seat-0=you&seat-1=random&name=Mika&confirm=yes").await;
    let (cookie, table) = (made.cookie(), made.location());
    decide(&site, &table, &cookie).await;
    let html = site.get(&table, &[("cookie", &cookie)]).await.text();
    let draft = part(&html, "id=\"draft\"", "</div>");
    assert!(draft.contains("Moves the Festival to") && !draft.contains("wild for everyone"), "{draft}");
    assert!(part(&html, "id=\"chip\"", "</div>").contains("Turn 1 · round 1"));
    // The Festival has moved: to move it again is refused.
    let why =
        site.get(&format!("{table}/why?try=festival%20koto"), &[("cookie", &cookie), ("sec-fetch-mode", "cors")]).await;
    let says = why.text();
    assert!(says.find("class=\"says\"") < says.find("You tried:"), "{says}");
}

/// Whoever has had no turn is told what came before it.
#[tokio::test]
async fn before_the_first_turn_nothing_is_since_it() {
    let site = Site::new("before").await;
    site.asks_first("shinjuku", 2, tabletop::Seat::at(1));
    let made = site.form("/new/shinjuku", "", "seat-0=you&seat-1=random&name=Mika").await;
    let (cookie, table) = (made.cookie(), made.location());
    site.bots_are_done(&table[3..]).await;
    let title = async || {
        let html = site.get(&table, &[("cookie", &cookie)]).await.text();
        part(&html, "<h2 id=\"since-title\"", "</h2>").split('>').nth(1).unwrap_or_default().to_owned()
    };
    assert_eq!(title().await, "Before your turn");
    for _ in 0..12 {
        decide(&site, &table, &cookie).await;
        site.bots_are_done(&table[3..]).await;
    }
    assert_eq!(title().await, "Since your turn");
}
