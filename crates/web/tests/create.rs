//! *Start a table*: what can be chosen is what the catalog has, and nothing that was filled in is lost.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use axum::http::StatusCode;
use common::Site;
use tables::{Clock, Sitter, Status};

/// The part of a page from `from` to the next `to`.
fn part<'a>(html: &'a str, from: &str, to: &str) -> &'a str {
    let rest = &html[html.find(from).unwrap_or_else(|| panic!("no {from} in {html}"))..];
    &rest[..rest.find(to).unwrap_or(rest.len())]
}

fn is_checked(html: &str, name: &str, value: &str) -> bool {
    html.contains(&format!("name=\"{name}\" value=\"{value}\" checked"))
}

async fn row(site: &Site, address: &str) -> tables::Row {
    site.service.row(address[3..].parse().unwrap()).await.unwrap()
}

#[tokio::test]
async fn every_option_and_value_of_every_game_is_on_its_page() {
    let site = Site::new("options").await;
    for title in catalog::TITLES {
        let page = site.get(&format!("/new/{}", title.id()), &[]).await;
        let html = page.text();
        assert_eq!((page.status, html.matches("<h1").count()), (StatusCode::OK, 1));
        for spec in title.options(site.service.shelf()) {
            for choice in &spec.values {
                let field = format!("name=\"option-{}\" value=\"{}\"", spec.key, choice.value);
                assert!(html.contains(&field), "{field}");
            }
        }
        for bot in catalog::LEVELS {
            assert!(html.contains(&format!("name=\"bot-1\" value=\"{bot}\"")));
        }
        assert!(part(&html, "id=\"rail\"", "</main>").contains("id=\"open-table\""));
    }
    assert_eq!(site.get("/new", &[]).await.location(), "/new/metrox");
    assert_eq!(site.get("/new/chess", &[]).await.status, StatusCode::NOT_FOUND);
    assert_eq!(site.form("/new/chess", "", "").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_is_filled_in_is_the_table_that_opens() {
    let site = Site::new("filled").await;
    let body = "option-map=tokyo&option-kaiju=on&option-bonus=none&seat-0=you&seat-1=bot&bot-1=random&seat-2=none&\
                seat-3=open&clock=days&clock-days=move-259200&clock-live=move-60&public=no&stand-in=random&name=Hana";
    let made = site.form("/new/shinjuku", "", body).await;
    let row = row(&site, &made.location()).await;
    let options: Vec<String> = row.settings.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
    assert_eq!(options, ["bonus=none", "kaiju=on", "map=tokyo"]);
    assert!(matches!(&row.places[0].sitter, Sitter::Person { name, .. } if name == "Hana"));
    assert_eq!((&row.places[1].sitter, &row.places[2].sitter), (&Sitter::Bot("random".to_owned()), &Sitter::Open));
    let settings = &row.settings;
    assert_eq!((settings.clock, settings.public, settings.confirm), (Clock::PerMove(259_200), false, false));
    assert_eq!((settings.stand_in.as_str(), row.status, row.places.len()), ("random", Status::Open, 3));
}

#[tokio::test]
async fn an_impossible_choice_is_told_beside_its_group_and_nothing_is_lost() {
    let site = Site::new("impossible").await;
    let kept = "option-kaiju=on&clock=live&clock-live=move-60&public=no&stand-in=random&name=Hana";
    let alone = site.form("/new/shinjuku", "", &format!("{kept}&seat-0=you")).await;
    assert_eq!(alone.status, StatusCode::UNPROCESSABLE_ENTITY);
    let html = alone.text();
    let problem = part(&html, "id=\"problem-seats\"", "</div>");
    assert!(problem.contains("/rules/shinjuku#SJ-COMP-1"), "{problem}");
    assert!(
        is_checked(&html, "option-kaiju", "on")
            && is_checked(&html, "public", "no")
            && is_checked(&html, "clock", "live")
    );
    assert!(is_checked(&html, "seat-0", "you") && is_checked(&html, "seat-3", "none"));
    assert!(html.contains("value=\"move-60\" selected") && html.contains("value=\"Hana\""));
    assert!(!html.contains("name=\"confirm\" value=\"yes\" checked"));
    assert!(alone.headers.get("set-cookie").is_none(), "no guest is made for a table that is not");
    for (body, group) in [
        ("seat-0=you&seat-1=open&option-map=atlantis", "problem-option-map"),
        ("seat-0=you&seat-1=open&clock=soon", "problem-pace"),
        ("seat-0=you&seat-1=open&clock=move-1", "problem-pace"),
        ("seat-0=you&seat-1=you", "problem-seats"),
        ("seat-0=you&seat-1=hal9000", "problem-seats"),
        ("seat-0=you&seat-1=open&name=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "problem-name"),
    ] {
        let answer = site.form("/new/shinjuku", "", body).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        assert!(part(&answer.text(), &format!("id=\"{group}\""), "</div>").contains("<p>"), "{body}");
    }
    assert!(site.service.list(tables::store::Which::Open, 9).await.unwrap().is_empty());
}

#[tokio::test]
async fn metrox_is_opened_for_99_and_no_more() {
    let site = Site::new("many").await;
    let made = site.form("/new/metrox", "", "seat-0=you&more-open=60&more-bots=38&option-map=osaka").await;
    assert_eq!(row(&site, &made.location()).await.places.len(), 99);
    for body in ["seat-0=you&more-open=61&more-bots=38", "seat-0=you&more-open=1000", "seat-0=you&more-bots=x", ""] {
        let answer = site.form("/new/metrox", "", body).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        assert!(part(&answer.text(), "id=\"problem-seats\"", "</div>").contains("<p>"), "{body}");
    }
    let kept = site.form("/new/metrox", "", "seat-0=you&more-open=1000&more-bots=7").await.text();
    assert!(kept.contains("value=\"1000\"") && kept.contains("value=\"7\""));
}

#[tokio::test]
async fn bots_take_the_free_seats_when_one_does_not_wait() {
    let site = Site::new("now").await;
    let made = site.form("/new/tokyo-metro", "", "seat-0=you&seat-1=open&seat-2=open&stand-in=random&start=now").await;
    let row = row(&site, &made.location()).await;
    assert_eq!(row.status, Status::Running);
    assert!(row.places[1..].iter().all(|place| place.sitter == Sitter::Bot("random".to_owned())));
}

#[tokio::test]
async fn the_summary_tells_what_the_choices_mean_and_makes_nothing() {
    let site = Site::new("summary").await;
    let rail = async |game: &str, body: &str| {
        let answer = site.form(&format!("/new/{game}/summary"), "", body).await;
        assert_eq!((answer.status, answer.headers.get("set-cookie")), (StatusCode::OK, None));
        part(&answer.text(), "id=\"rail\"", "</main>").to_owned()
    };
    let four = rail("tokyo-metro", "seat-0=you&seat-1=open&seat-2=bot&bot-2=random&seat-3=open").await;
    assert!(
        four.contains("<dt>rounds</dt><dd>6</dd>") && four.contains("TM-RND-2") && four.contains("Waits for 2 people"),
        "{four}"
    );
    let solo = rail("tokyo-metro", "seat-0=you").await;
    assert!(
        solo.contains("<dt>rounds</dt><dd>8</dd>") && solo.contains("TMV-SOLO-1") && solo.contains("Start the game")
    );
    let kaiju = rail("shinjuku", "seat-0=you&seat-1=open&option-kaiju=on&clock=live&public=yes").await;
    assert!(kaiju.contains("SJV-KAI-2") && kaiju.contains("Kaiju Attack") && kaiju.contains("resigns"));
    let none = rail("shinjuku", "seat-0=you&seat-1=hal9000").await;
    assert!(none.contains("c-cannot"));
    assert!(site.service.list(tables::store::Which::Open, 9).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_record_that_is_wrong_comes_back_with_all_that_was_written() {
    let site = Site::new("import").await;
    let first = site.get("/import", &[]).await.text();
    assert!(first.contains("action=\"/name\"") && !first.contains("<textarea"), "a name comes before the record");
    let named = site.form("/name", "", "name=Hana&back=/import").await;
    assert_eq!(named.location(), "/import");
    let answer = site.form("/import", &named.cookie(), "record=norikae+1%0Anonsense&upto=7&seat=2").await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    let html = answer.text();
    assert!(
        html.contains("nonsense</textarea>") && html.contains("value=\"7\"") && html.contains("value=\"2\" selected")
    );
}
