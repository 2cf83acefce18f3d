//! From a finished game over its review and a side line to a position that others try, by clicks; pieces put on boards by pressing them.

use crate::{
    chromium::{Browser, Eyes},
    review::{RECORD, reviewed},
    site::Running,
};

/// Where the middle of a Station is, when it has been scrolled to.
const MIDDLE_OF_A_SPOT: &str = "const spot = document.querySelector('#board .t-spot'); spot.scrollIntoView({ block: 'center', inline: 'center' }); \
    const { left, top, width, height } = spot.getBoundingClientRect(); return [left + width / 2, top + height / 2]";

#[tokio::test]
async fn a_review_leads_to_a_side_line_a_position_and_something_to_try() {
    let site = Running::start("positions").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    reviewed(&browser, RECORD).await;
    browser.click("#what-if").await;
    browser.click("#go-on").await;
    browser.see("#origin").await;
    browser.driver.back().await.unwrap();
    browser.click("a[href^='/position?table=']").await;
    browser.see("#on-board").await;
    let full = browser.count("#board .st.full").await;
    browser.click("#board .st:not(.full):not(.star)").await;
    let more = async || (browser.count("#board .st.full").await == full + 1).then_some(());
    browser.until("a station more is filled", more).await;
    browser.pictures("position-metrox", Eyes::DESKTOP).await;
    browser.has_no_sideways_scrolling().await;
    browser.see("#keep input[name=title]").await.send_keys("Rush hour").await.unwrap();
    browser.click("#keep option[value=win]").await;
    browser.click("#keep-it").await;
    browser.see("#task").await;
    browser.pictures("task-metrox", Eyes::DESKTOP).await;
    browser.has_no_sideways_scrolling().await;
    browser.click("#try-this").await;
    browser.see("#origin").await;
    browser.see("#choices").await;
    assert_eq!(browser.faults().await, Vec::<String>::new());
}

#[tokio::test]
async fn a_position_is_set_up_on_the_board_of_every_game_on_a_phone_in_japanese() {
    let site = Running::start("positions-phone").await;
    let eyes = Eyes { lang: "ja", ..Eyes::PHONE };
    let browser = Browser::open(&site.address, eyes).await;
    browser.go("/position?game=shinjuku").await;
    browser.see("input[name=name]").await.send_keys("Hana").await.unwrap();
    browser.click("main form button").await;
    browser.see("#on-board").await;
    let stores = async || browser.count("[id^='j-store-']").await;
    let before = stores().await;
    browser.click("#j-st-shinjuku, [id^='j-st-']").await;
    browser.until("a store more", async || (stores().await == before + 1).then_some(())).await;
    browser.pictures("position-shinjuku", eyes).await;
    browser.has_no_sideways_scrolling().await;
    browser.go("/position?game=tokyo-metro").await;
    browser.click("#on-board option[value=pyramid]").await;
    // Places lie above each other, which a driver does not press: a thumb does, and the page looks for the place that is meant.
    browser.becomes_a_phone().await;
    let middle = browser.script(MIDDLE_OF_A_SPOT).await;
    browser.touch(middle[0].as_f64().unwrap(), middle[1].as_f64().unwrap()).await;
    browser.until("an answer", async || (browser.count(".t-tower, #refused").await > 0).then_some(())).await;
    browser.pictures("position-tokyo-metro", eyes).await;
    browser.has_no_sideways_scrolling().await;
    assert_eq!(browser.faults().await, Vec::<String>::new());
}
