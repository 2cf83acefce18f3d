//! *What if* on the pages and over the API: the way to it, the table that comes of it, what it names and what it does not tell.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use axum::http::StatusCode;
use common::{Site, encode};
use serde_json::json;
use tables::{Guest, Status, Table, TableId};
use tabletop::{Seat, Viewer};

const RECORDS: [(&str, &str); 3] = [
    ("metrox", include_str!("../../../records/metrox/tokyo-2-crowns-and-diamonds.txt")),
    ("shinjuku", include_str!("../../../records/shinjuku/2-players-kaiju-on-bonus-standard-trigger-first.txt")),
    ("tokyo-metro", include_str!("../../../records/tokyo-metro/two-random.txt")),
];

/// The page of a finished game that somebody brought, and their cookie.
async fn finished(site: &Site, record: &str) -> (String, String) {
    let cookie = site.form("/name", "", "name=Hana&back=/import").await.cookie();
    let table = site.form("/import", &cookie, &format!("record={}", encode(record))).await.location();
    (table, cookie)
}

/// Plays the seat of a person to the end, the first choice every time, while the bots play theirs.
async fn play_out(site: &Site, id: TableId, seat: Seat) {
    let owner = |table: &Table| Guest::new(table.row().place(seat).unwrap().guest().unwrap(), String::new());
    let guest = site.service.look(id, owner).await.unwrap();
    loop {
        site.bots_are_done(&id.to_string()).await;
        let ask =
            |table: &Table| (table.row().status, table.question(seat), table.game(Viewer::Seat(seat)).legal(seat));
        let (status, question, legal) = site.service.look(id, ask).await.unwrap();
        if status == Status::Over {
            return;
        }
        let played = site.service.play(guest.id, id, seat, legal[0].clone(), question.unwrap()).await.unwrap();
        if played.held {
            site.service.end_turn(guest.id, id, seat).await.unwrap();
        }
    }
}

#[tokio::test]
async fn from_a_moment_of_a_replay_to_a_side_line_and_both_lines_side_by_side() {
    let site = Site::new("what-if").await;
    for (game, record) in RECORDS {
        let (table, cookie) = finished(&site, record).await;
        let replay = site.get(&format!("{table}/replay?step=9"), &[("cookie", &cookie)]).await.text();
        let way = format!("{table}/what-if?step=9");
        assert!(replay.contains(&way), "{game}: the way from a moment");
        let asks = site.get(&way, &[("cookie", &cookie)]).await.text();
        assert!(asks.contains("name=\"seat-1\"") && asks.contains("id=\"board\""), "{game}");
        let next = site.form(&format!("{table}/what-if"), &cookie, "step=9&seat-0=you&seat-1=random").await.location();
        let id: TableId = next[3..].parse().unwrap();
        let page = site.get(&next, &[("cookie", &cookie)]).await.text();
        let back = format!("{table}/replay?step=9");
        assert!(page.contains("id=\"origin\"") && page.contains(&back), "{game}: who made it finds back");
        // Whoever only has the link of the side line is not told the link of the old table, nor by a program's document.
        let old = &table[3..];
        let other = site.get(&next, &[]).await.text();
        assert!(other.contains("id=\"origin\"") && !other.contains(old), "{game}");
        let document = site.get(&format!("/api/tables/{id}"), &[]).await.text();
        assert!(document.contains("\"origin\":{\"step\":9") && !document.contains(old), "{game}: {document}");
        assert!(!page.contains("id=\"compare\""), "{game}: nothing to compare yet");
        play_out(&site, id, Seat::at(0)).await;
        for lang in ["en", "ja"] {
            let over = site.get(&next, &[("cookie", &format!("{cookie}; lang={lang}"))]).await.text();
            assert!(over.contains("id=\"compare\"") && over.contains("id=\"again\""), "{game} in {lang}");
            assert!(!over.contains("/rematch") && !over.contains("{what-if"), "{game} in {lang}");
        }
        let written = site.get(&format!("{next}/record"), &[]).await.text();
        assert!(written.contains("\nposition {"), "{game}: {written}");
        // Its record is a game of its own: it can be brought back.
        let brought = site.form("/import", &cookie, &format!("record={}", encode(&written))).await.location();
        assert_eq!(site.get(&brought, &[]).await.status, StatusCode::OK, "{game}");
    }
}

#[tokio::test]
async fn somebody_unknown_goes_on_too_and_friends_come_by_the_link() {
    let site = Site::new("what-if-friends").await;
    let (table, _) = finished(&site, RECORDS[1].1).await;
    let answer = site.form(&format!("{table}/what-if"), "", "step=20&seat-0=open&seat-1=you&name=Mika").await;
    let (mika, next) = (answer.cookie(), answer.location());
    let waits = site.get(&next, &[("cookie", &mika)]).await.text();
    assert!(waits.contains("id=\"invitation\"") && waits.contains("id=\"origin\""));
    let ben = site.form(&format!("{next}/join"), "", "name=Ben").await;
    assert_eq!(ben.location(), next);
    let id: TableId = next[3..].parse().unwrap();
    let (status, game) =
        site.service.look(id, |table| (table.row().status, table.game(Viewer::Spectator).position())).await.unwrap();
    let was = site.service.moment(table[3..].parse().unwrap(), 20).await.unwrap().game.position();
    assert_eq!((status, game), (Status::Running, was));
}

#[tokio::test]
async fn what_cannot_be_gone_on_from_is_refused_with_the_reason() {
    let site = Site::new("what-if-refused").await;
    let me = site.guest("Mika").await;
    let running = site.table(&me, json!({"game": "metrox", "seats": ["you"]})).await;
    let (table, cookie) = finished(&site, RECORDS[0].1).await;
    let steps = RECORDS[0].1.lines().filter(|line| line.starts_with(['0', '1'])).count();
    // A game that goes on: neither page nor form, and no way to it.
    assert!(!site.get(&format!("/t/{running}/replay"), &[]).await.text().contains("what-if"));
    assert_eq!(site.get(&format!("/t/{running}/what-if?step=0"), &[]).await.status, StatusCode::CONFLICT);
    let program = |id: &str, step: usize, seats: &[&str]| {
        let (path, body) = (format!("/tables/{id}/what-if"), json!({"step": step, "seats": seats}));
        let (site, me) = (&site, me.clone());
        async move { site.api(&me, &path, body).await }
    };
    assert_eq!(program(&running, 0, &["you"]).await.error(), "not-over");
    // The puzzle of today, over or not.
    let puzzle = site.form("/puzzle", &cookie, "").await.location();
    let today = site.form(&format!("{puzzle}/what-if"), &cookie, "step=0&seat-0=you").await;
    assert_eq!(today.status, StatusCode::FORBIDDEN);
    assert!(today.text().contains("today’s puzzle"), "{}", today.text());
    // Moments that there are not, seats that do not fit.
    let old = &table[3..];
    assert_eq!(program(old, steps + 1, &["you", "random"]).await.error(), "no-moment");
    assert_eq!(program(old, steps, &["you", "random"]).await.error(), "end-of-game");
    assert_eq!(program(old, 3, &["you"]).await.error(), "other-seats");
    assert_eq!(program(old, 3, &["you", "you"]).await.error(), "several-seats");
    assert_eq!(program(old, 3, &["you", "<script>"]).await.error(), "no-bot");
    assert_eq!(program(old, 3, &["you", "random"]).await.status, StatusCode::CREATED);
    // A form keeps what was chosen and says why.
    let twice = site.form(&format!("{table}/what-if"), &cookie, "step=3&seat-0=you&seat-1=you").await;
    assert_eq!(twice.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(twice.text().contains("id=\"refused\"") && twice.text().contains("name=\"step\" value=\"3\""));
    let script = site
        .form(&format!("{table}/what-if"), "", "step=3&seat-0=you&seat-1=random&name=%3Cscript%3Ealert(1)%3C/script%3E")
        .await;
    assert!(!script.text().contains("<script>alert"), "{}", script.text());
}
