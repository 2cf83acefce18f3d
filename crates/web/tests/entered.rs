//! What was entered is still there when it is refused, and why stands beside it.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use axum::http::StatusCode;
use common::{Site, encode};
use web::Edge;

/// A name with a character that cannot be seen, and why it is refused.
const ODD: &str = "Mi\u{200b}ka";
const WHY: &str = "The character U+200B cannot be seen: leave it out.";

/// The part of a page from one mark to the next.
fn between<'a>(html: &'a str, from: &str, to: &str) -> &'a str {
    let rest = &html[html.find(from).unwrap_or_else(|| panic!("no {from} in {html}"))..];
    &rest[..rest.find(to).unwrap_or(rest.len())]
}

#[tokio::test]
async fn a_refused_name_leaves_the_form_of_a_new_table_as_it_was() {
    let site = Site::new("entered-create").await;
    let body = format!("seat-0=you&seat-1=open&seat-2=greedy&option-map=osaka&public=no&name={}", encode(ODD));
    let refused = site.form("/new/metrox", "", &body).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let html = refused.text();
    assert!(between(&html, "id=\"problem-name\"", "</div>").contains(WHY));
    assert!(between(&html, "<input name=\"name\"", ">").contains(&format!("value=\"{ODD}\"")));
    for kept in ["name=\"option-map\" value=\"osaka\" checked", "name=\"seat-2\" value=\"bot\" checked"] {
        assert!(html.contains(kept), "{kept}");
    }
}

#[tokio::test]
async fn a_refused_name_leaves_the_table_to_sit_down_at() {
    let site = Site::new("entered-join").await;
    let table = site.form("/new/metrox", "", "seat-0=you&seat-1=open&name=Aoi").await.location();
    for (name, why) in [(ODD, WHY), (&"x".repeat(25), "missing, too long")] {
        let refused = site.form(&format!("{table}/join"), "", &format!("seat=1&name={}", encode(name))).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        let html = refused.text();
        let form = between(&html, &format!("action=\"{table}/join\""), "</form>");
        assert!(form.contains(&format!("value=\"{name}\"")) && form.contains(why), "{form}");
        assert!(html.contains("id=\"invitation\"") && html.contains("Aoi"));
    }
}

#[tokio::test]
async fn a_refused_name_is_shown_again_before_an_import_and_a_puzzle() {
    let site = Site::new("entered-name").await;
    let name = encode(ODD);
    for (path, body, action) in [
        ("/name", format!("back=/import&name={name}"), "action=\"/name\""),
        ("/puzzle", format!("name={name}"), "action=\"/puzzle\""),
    ] {
        let refused = site.form(path, "", &body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
        let html = refused.text();
        let form = between(&html, action, "</form>");
        assert!(form.contains(&format!("value=\"{ODD}\"")) && form.contains(WHY), "{path}: {form}");
    }
}

#[tokio::test]
async fn a_table_for_friends_that_is_too_many_is_still_one_for_friends() {
    let site = Site::limited("entered-friends", &Edge::default()).await;
    let made = site.form("/new/shinjuku", "", "friends=4&name=Aoi").await;
    let cookie = made.cookie();
    let mut answer = made;
    for _ in 0..30 {
        answer = site.form("/new/shinjuku", &cookie, "friends=4").await;
    }
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    let html = answer.text();
    let why = "Those were too many new tables in a short time. Try again in 10 seconds.";
    assert!(between(&html, "id=\"problem-all\"", "</div>").contains(why));
    for seat in 1..4 {
        assert!(html.contains(&format!("name=\"seat-{seat}\" value=\"open\" checked")), "seat {seat}");
    }
    assert!(html.contains("name=\"public\" value=\"no\" checked"));
}

#[tokio::test]
async fn a_refused_line_of_chat_stays_in_its_field_with_the_reason_below() {
    let site = Site::limited("entered-chat", &Edge::default()).await;
    let made = site.form("/new/metrox", "", "seat-0=you&seat-1=open&name=Aoi").await;
    let (cookie, table) = (made.cookie(), made.location());
    let say = async |text: &str, lang: &str| {
        let cookies = format!("{cookie}; lang={lang}");
        site.form(&format!("{table}/chat"), &cookies, &format!("text={}", encode(text))).await
    };
    let odd = say("a\u{202e}b", "en").await.text();
    assert!(between(&odd, "id=\"chat\"", "</section>").contains("U+202E") && !odd.contains("data-fades"));
    for line in 0..10 {
        assert_eq!(say(&format!("line {line}"), "en").await.location(), table);
    }
    for (lang, why) in [
        ("en", "Those were too many lines of chat in a short time. Try again in 2 seconds."),
        ("ja", "短い時間の発言が多すぎます。2秒後にもう一度試してください。"),
    ] {
        let refused = say("one more", lang).await;
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
        let html = refused.text();
        let chat = between(&html, "id=\"chat\"", "</section>");
        assert!(chat.contains("value=\"one more\"") && chat.contains(why), "{chat}");
        assert!(chat.contains("data-fades=\"2\""), "it goes when it is not true any more");
        assert!(!between(&html, "id=\"refusal\"", "</div>").contains(why), "not far from it");
    }
}
