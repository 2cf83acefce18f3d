//! Problems: they come of the reviews of public games, are answered once, and tell the answer only then. And what the best bot made of a
//! puzzle.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use axum::http::StatusCode;
use common::{Site, encode};
use serde_json::json;
use tables::{Problem, Refused, TableId};
use tabletop::{Seat, Viewer};

/// A game of MetroX alone that is played badly to its end and reviewed; its table.
async fn reviewed(site: &Site, public: bool) -> TableId {
    let token = site.guest("Mika").await;
    let id = site.table(&token, json!({"game": "metrox", "seats": ["you"], "public": public})).await;
    let (table, seat): (TableId, Seat) = (id.parse().unwrap(), Seat::at(0));
    loop {
        let asked = site.service.look(table, |table| {
            let legal = table.game(Viewer::Seat(seat)).legal(seat);
            table.question(seat).map(|question| (question.0, legal.last().cloned().unwrap_or_default()))
        });
        let Some((asked, action)) = asked.await.unwrap() else { break };
        let body = json!({"seat": 0, "action": action, "asked": asked});
        let played = site.api(&token, &format!("/tables/{id}/play"), body).await;
        assert_eq!(played.status, StatusCode::OK);
    }
    let guest = site.service.row(table).await.unwrap().places[0].guest().unwrap();
    site.service.ask_for_review(guest, table).await.unwrap();
    site.is_reviewed(table).await;
    table
}

async fn all(site: &Site) -> Vec<Problem> {
    site.service.problems(None, None, 100).await.unwrap()
}

#[tokio::test]
async fn a_problem_is_answered_once_and_tells_its_answer_only_then() {
    let site = Site::new("problems").await;
    let empty = site.get("/problems", &[]).await;
    assert_eq!(empty.status, StatusCode::OK);
    reviewed(&site, false).await;
    assert_eq!(all(&site).await, [], "a private game is nobody else's");
    let table = reviewed(&site, true).await;
    let problems = all(&site).await;
    assert!((1..=2).contains(&problems.len()) && problems.iter().all(|problem| problem.table == table), "{problems:?}");
    let list = site.get("/problems?game=metrox", &[]).await.text();
    let address = format!("/problems/{table}/{}", problems[0].step);
    assert!(list.contains(&address) && list.contains("id=\"next-problem\"") && !list.contains("id=\"streak\""));

    let of = site.service.problem(table, problems[0].step).await.unwrap().unwrap();
    let best = of.best().unwrap().to_owned();
    let other = of.game.legal(of.seat).into_iter().find(|action| *action != best).unwrap();
    let before = site.get(&address, &[]).await.text();
    assert!(before.contains("id=\"choices\"") && before.contains("<svg"));
    for secret in ["lit-best", "lit-made", "rv-choices", "id=\"why\"", "/review", "id=\"verdict\""] {
        assert!(!before.contains(secret), "{secret} tells the answer");
    }
    // What could not be chosen is refused by its rule, and counts as nothing.
    let refused = site.form(&address, "", "action=nonsense").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    // Two visitors: one finds it, one does not. Each is somebody from their answer on.
    let right = site.form(&address, "", &format!("action={}", encode(&best))).await;
    assert_eq!(right.location(), address);
    let right = right.cookie();
    let told = site.get(&address, &[("cookie", &right)]).await.text();
    assert!(
        told.contains("id=\"verdict\" class=\"right\"") || told.contains("class=\"right\" id=\"verdict\""),
        "{told}"
    );
    assert!(told.contains("rv-choices") && told.contains("lit-best") && told.contains("Streak: 1 (best 1)"));
    let wrong = site.form(&address, "", &format!("action={}", encode(&other))).await.cookie();
    let told = site.get(&address, &[("cookie", &format!("{wrong}; lang=ja"))]).await.text();
    assert!(
        told.contains("最善手ではありません") && told.contains("連勝：0（最高0）") && !told.contains("{problem"),
        "{told}"
    );
    // The first answer counts.
    site.form(&address, &wrong, &format!("action={}", encode(&best))).await;
    assert!(site.get(&address, &[("cookie", &wrong)]).await.text().contains("Not the best choice"));
    let list = site.get("/problems", &[("cookie", &wrong)]).await.text();
    assert!(list.contains("missed") && list.contains("0 of 1 solved"));
    for (path, status) in [
        ("/problems?game=chess", StatusCode::NOT_FOUND),
        ("/problems?game=metrox&theme=endgame", StatusCode::NOT_FOUND),
        ("/problems?game=metrox&theme=line", StatusCode::OK),
        (&format!("/problems/{table}/9999"), StatusCode::NOT_FOUND),
        (&format!("/problems/{table}/x"), StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(site.get(path, &[]).await.status, status, "{path}");
    }
}

#[tokio::test]
async fn what_the_best_bot_made_of_a_deck_is_told_when_its_day_is_over() {
    let site = Site::new("problems-bot").await;
    let cookie = site.form("/name", "", "name=Hana&back=/puzzle").await.cookie();
    site.form("/puzzle", &cookie, "").await;
    let day = site.service.today();
    assert!(!site.get("/puzzle", &[("cookie", &cookie)]).await.text().contains("id=\"bot\""));
    assert!(matches!(site.service.bot_on_puzzle(day).await, Err(Refused::Closed)));
    site.clock.fetch_add(86_400_000, std::sync::atomic::Ordering::Relaxed);
    let score = site.service.bot_on_puzzle(day).await.unwrap().unwrap();
    let page = site.get(&format!("/puzzle/{day}"), &[]).await.text();
    assert!(page.contains("id=\"bot\"") && page.contains(&format!("made {score} points")), "{page}");
    assert!(
        site.get(&format!("/puzzle/{day}"), &[("cookie", "lang=ja")])
            .await
            .text()
            .contains(&format!("{score}点でした"))
    );
    assert_eq!(site.service.bot_on_puzzle(day.later(-1)).await.unwrap(), None, "there was no puzzle yet");
    assert!(score > 20, "the best bot is no beginner: {score}");
}
