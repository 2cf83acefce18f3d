//! Shinjuku: whoever chooses sees what they have to pay with.

use serde_json::json;

use crate::{
    chromium::{Browser, Eyes},
    play_now,
    player::Moment,
    site::Running,
};

/// Whether the first card of the hand can be seen and hit; nothing if the hand is empty.
const IN_SIGHT: &str = "const card = document.querySelector('#j-hand li'); if (!card) return null; \
    const { left, top, width, height } = card.getBoundingClientRect(); \
    return card.contains(document.elementFromPoint(left + width / 2, top + height / 2));";

/// Plays on and looks at the hand before each decision, without scrolling.
async fn sees_the_hand(name: &str, eyes: Eyes) {
    let site = Running::start(name).await;
    let browser = Browser::open(&site.address, eyes).await;
    play_now(&browser, "shinjuku").await;
    let mut seen = 0;
    for decision in 0..14 {
        assert_eq!(browser.asked().await, Moment::Asked);
        browser.script("scrollTo(0, 0); document.getElementById('rail').scrollTo(0, 0)").await;
        let found = browser.script(IN_SIGHT).await;
        if found == json!(false) {
            browser.give_up(&format!("the hand to be in sight at decision {decision}")).await;
        }
        seen += usize::from(found == json!(true));
        browser.decide_in_the_rail(decision).await;
    }
    assert!(seen > 5, "{seen}");
}

#[tokio::test]
async fn the_hand_is_in_sight_while_one_chooses() {
    sees_the_hand("hand", Eyes::DESKTOP).await;
}

#[tokio::test]
async fn the_hand_is_in_sight_while_one_chooses_on_a_phone() {
    sees_the_hand("hand-phone", Eyes::PHONE).await;
}
