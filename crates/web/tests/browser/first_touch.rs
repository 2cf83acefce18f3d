//! What a phone shows before the first touch and after it, and how one finds one's way about a page that is longer than its screen.

use serde_json::json;

use crate::{
    chromium::{Browser, Eyes, Screen},
    play_now,
    player::{CHOICES, Moment},
    site::Running,
};

/// What takes the choice that a touch showed.
const DO_IT: &str = "#toasts [data-do-it]";

/// A game of Shinjuku, whose page is the longest, on a phone.
async fn phone(site: &Running) -> Browser {
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    play_now(&browser, "shinjuku").await;
    browser.becomes_a_phone().await;
    assert_eq!(browser.asked().await, Moment::Asked);
    browser
}

/// After a decision the first row of the next question was selected by itself: it took one tap and the others two, and nothing said so.
#[tokio::test]
async fn nothing_is_chosen_before_a_touch_and_the_first_one_says_what_the_next_does() {
    let site = Running::start("first-touch").await;
    let browser = phone(&site).await;
    for question in 0..3 {
        browser.is_drawn_anew().await;
        // What was chosen and waits for the end of the turn says so.
        let chosen =
            browser.count(":is(#choices, #board) .on:not(.pv, [aria-pressed=true]), #choices :focus-visible").await;
        assert_eq!(chosen, 0, "question {question}");
        assert_eq!(browser.count(DO_IT).await, 0, "question {question}");
        let before = browser.stand().await;
        assert!(browser.tap(CHOICES, question + 1).await, "question {question} has nothing to touch");
        browser.see(DO_IT).await;
        assert_eq!(browser.stand().await, before, "question {question}: a first touch decides nothing");
        assert!(browser.tap(DO_IT, 0).await);
        browser.moved_from(before).await;
    }
}

#[tokio::test]
async fn tabs_lead_to_the_parts_of_a_long_page() {
    let site = Running::start("parts").await;
    let browser = phone(&site).await;
    let parts = browser.script("return [...document.querySelectorAll('#tabs a')].map((tab) => tab.hash)").await;
    let parts: Vec<&str> = parts.as_array().unwrap().iter().filter_map(serde_json::Value::as_str).collect();
    assert!(parts.len() > 3, "{parts:?}");
    for part in parts {
        assert!(browser.tap(&format!("#tabs a[href$='{part}']"), 0).await, "{part}");
        // The top is no part, but a place that every browser knows.
        let seen = format!(
            "const part = document.querySelector('{part}'); if (!part) return '{part}' === '#top' && scrollY === 0; \
             const {{ top, bottom }} = part.getBoundingClientRect(); return bottom > 0 && top < innerHeight"
        );
        browser.until(part, async || (browser.script(&seen).await == json!(true)).then_some(())).await;
    }
}

/// Nothing said which part of the map one saw.
#[tokio::test]
async fn a_small_map_frames_what_is_seen_of_the_large_one() {
    let site = Running::start("small-map").await;
    let browser = phone(&site).await;
    let frame = "const { left, width } = document.querySelector('[data-frame]').style; return [parseFloat(left), parseFloat(width)]";
    for (to, end) in [("0", 0.0), ("box.scrollWidth", 100.0)] {
        browser.script(&format!("const box = document.querySelector('[data-window]'); box.scrollTo({to}, 0)")).await;
        let framed = async || {
            let found = browser.script(frame).await;
            let (left, width) = (found[0].as_f64()?, found[1].as_f64()?);
            let edge = if end == 0.0 { left } else { left + width };
            ((edge - end).abs() < 1.0 && width < 95.0).then_some(())
        };
        browser.until(&format!("the frame at {to}"), framed).await;
    }
}

/// 送る broke into two lines.
#[tokio::test]
async fn the_button_of_the_chat_is_one_line_in_japanese() {
    let site = Running::start("send").await;
    let browser = Browser::open(&site.address, Eyes { lang: "ja", ..Eyes::DESKTOP }).await;
    play_now(&browser, "metrox").await;
    let lines = "const range = document.createRange(); range.selectNodeContents(document.querySelector('#chat-form button')); \
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size";
    for screen in [Screen::Desktop, Screen::Laptop, Screen::Phone] {
        browser.emulate(Eyes { screen, lang: "ja", ..Eyes::DESKTOP }).await;
        browser.is_drawn_anew().await;
        assert_eq!(browser.script(lines).await, json!(1), "{screen:?}");
    }
}
