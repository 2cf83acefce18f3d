//! The frame of a table: the end adds up, the replay's links are true, what cannot be taken back says why.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use axum::http::StatusCode;
use common::{Site, field, play_out};
use serde_json::json;
use tabletop::Seat;

/// The texts of the cells of a row, without tags.
fn cells(row: &str) -> Vec<String> {
    let cell = |cell: &str| {
        let inner = cell.split_once('>').map_or("", |(_, inner)| inner);
        inner.split("</td>").next().unwrap().to_owned()
    };
    row.split("<td").skip(1).map(cell).collect()
}

/// The number that a cell ends with: a count stands before it in a tag of its own; a dot is nothing.
fn points(cell: &str) -> i64 {
    let text = cell.rsplit('>').next().unwrap().trim().replace('−', "-").replace(',', "");
    text.parse().unwrap_or_else(|_| {
        assert!(cell.contains('·'), "{cell}");
        0
    })
}

#[tokio::test]
async fn the_end_adds_up_every_point_and_shows_the_course() {
    let site = Site::new("end").await;
    let mut cookie = String::new();
    for title in catalog::TITLES {
        let table = play_out(&site, title.id(), &mut cookie, "en").await;
        let html = site.get(&table, &[("cookie", &cookie)]).await.text();
        let end = html.split("id=\"scores\"").nth(1).unwrap().split("</table>").next().unwrap();
        let (body, foot) = end.split_once("<tbody>").unwrap().1.split_once("<tfoot>").unwrap();
        let rows: Vec<Vec<i64>> =
            body.split("<tr").skip(1).map(|row| cells(row).iter().map(|cell| points(cell)).collect()).collect();
        let totals: Vec<i64> = cells(foot).iter().map(|cell| points(cell)).collect();
        for (at, total) in totals.iter().enumerate() {
            assert_eq!(rows.iter().map(|row| row[at]).sum::<i64>(), *total, "{}: column {at}", title.id());
        }
        let id = table.rsplit('/').next().unwrap();
        let scores = &site.get(&format!("/api/tables/{id}"), &[]).await.json()["standing"]["scores"];
        let mut wanted: Vec<i64> = scores.as_array().unwrap().iter().map(|score| score.as_i64().unwrap()).collect();
        wanted.sort_unstable_by_key(|score| -score);
        assert_eq!(totals, wanted, "{}: the winner comes first", title.id());
        let chart = html.split("id=\"chart\"").nth(1).unwrap().split("</figure>").next().unwrap();
        assert_eq!(chart.matches("class=\"graph").count(), totals.len());
        assert!(chart.matches("<tr>").count() > 3 && chart.contains("/replay?step="), "the chart is a table, too");
        assert!(!chart.contains("NaN"));
    }
}

#[tokio::test]
async fn many_players_have_a_row_each() {
    let site = Site::new("crowd").await;
    let token = site.guest("Aoi").await;
    let seats: Vec<&str> = std::iter::once("you").chain(std::iter::repeat_n("random", 29)).collect();
    let id = site.table(&token, json!({"game": "metrox", "seats": seats})).await;
    loop {
        site.bots_are_done(&id).await;
        let table = site.look(&token, &format!("/tables/{id}")).await.json();
        if table["status"] == "over" {
            break;
        }
        let body = json!({"seat": 0, "asked": table["asked"], "action": table["legal"][0]});
        assert_eq!(site.api(&token, &format!("/tables/{id}/play"), body).await.status, StatusCode::OK);
    }
    let html = site.get(&format!("/t/{id}"), &[]).await.text();
    let scores = html.split("id=\"scores\"").nth(1).unwrap().split("</table>").next().unwrap();
    assert_eq!(scores.matches("scope=\"row\"").count(), 30);
    assert!(html.matches("class=\"graph").count() <= 6, "no more lines than can be told apart");
    assert!(html.matches("class=\"mini\"").count() <= 20);
}

#[tokio::test]
async fn a_link_to_a_moment_shows_that_moment_and_nothing_to_choose() {
    let site = Site::new("moments").await;
    let mut cookie = String::new();
    for title in catalog::TITLES {
        let table = play_out(&site, title.id(), &mut cookie, "en").await;
        let replay = async |step: usize| {
            let answer = site.get(&format!("{table}/replay?step={step}"), &[("cookie", &cookie)]).await;
            assert_eq!(answer.status, StatusCode::OK);
            answer.text()
        };
        let html = replay(6).await;
        assert_eq!(field(&html, "id=\"step\"", "value"), Some("6"));
        assert!(html.contains(&format!("{table}/replay?step=5")) && html.contains(&format!("{table}/replay?step=7")));
        let steps: usize = field(&html, "id=\"step\"", "max").unwrap().parse().unwrap();
        assert!(html.contains("class=\"current\" aria-current=\"step\"") || html.contains("aria-current=\"step\""));
        for link in html.split("data-go href=\"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
            let step: usize = link.rsplit('=').next().unwrap().parse().unwrap();
            assert!(step <= steps, "{link}");
        }
        assert!(!html.contains("data-do="), "{}: the past can be chosen", title.id());
        assert!(!replay(0).await.contains("id=\"chart\""));
        assert_eq!(replay(steps).await, replay(steps + 9).await, "later than the end is the end");
        let board =
            |html: &str| html.split("id=\"board\"").nth(1).unwrap().split("id=\"rail\"").next().unwrap().to_owned();
        assert_ne!(board(&replay(0).await), board(&replay(steps).await));
    }
}

#[tokio::test]
async fn a_chart_is_not_shown_while_the_game_goes_on() {
    let site = Site::new("running").await;
    let (id, a, _) = site.pair("shinjuku").await;
    let cookie = format!("norikae={a}");
    for page in [format!("/t/{id}"), format!("/t/{id}/replay?step=0")] {
        let html = site.get(&page, &[("cookie", &cookie)]).await.text();
        assert!(!html.contains("id=\"chart\"") && !html.contains("id=\"end\""), "{page}");
    }
}

#[tokio::test]
async fn what_cannot_be_taken_back_says_why() {
    let site = Site::new("gone").await;
    let (id, a, b) = site.pair("metrox").await;
    let page =
        async |token: &str| site.get(&format!("/t/{id}"), &[("cookie", &format!("norikae={token}"))]).await.text();
    let play = async |token: &str, seat: u8| {
        let table = site.look(token, &format!("/tables/{id}")).await.json();
        let body = json!({"seat": seat, "asked": table["asked"], "action": table["legal"][0]});
        assert_eq!(site.api(token, &format!("/tables/{id}/play"), body).await.status, StatusCode::OK);
    };
    assert!(!page(&a).await.contains("id=\"gone\""), "nothing was done yet");
    play(&a, 0).await;
    let chosen = page(&a).await;
    assert!(chosen.contains("id=\"take-back\"") && chosen.contains("Change") && !chosen.contains("id=\"gone\""));
    play(&b, 1).await;
    let (first, last) = (page(&a).await, page(&b).await);
    assert!(first.contains("id=\"gone\"") && first.contains("Ben has acted since"));
    assert!(last.contains("id=\"gone\"") && last.contains("something became known"));
    assert!(!first.contains("id=\"take-back\""));
}

#[tokio::test]
async fn the_tab_says_whose_turn_it_is() {
    let site = Site::new("tab").await;
    site.asks_first("shinjuku", 2, Seat::at(0));
    let (id, a, b) = site.pair("shinjuku").await;
    let page =
        async |token: &str| site.get(&format!("/t/{id}"), &[("cookie", &format!("norikae={token}"))]).await.text();
    assert!(page(&a).await.contains("/assets/icon-turn-") && !page(&b).await.contains("/assets/icon-turn-"));
    let watching = site.get(&format!("/t/{id}"), &[]).await.text();
    assert!(watching.contains("/assets/icon-") && !watching.contains("/assets/icon-turn-"));
    let icon = field(&watching, "id=\"icon\"", "href").unwrap();
    assert_eq!(site.get(icon, &[]).await.status, StatusCode::OK);
    assert!(watching.contains(&format!("/rules/shinjuku?table={id}")));
}
