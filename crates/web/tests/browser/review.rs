//! A review by clicks: asked for on the page of a finished game, gone through by links, marks and keys.

use thirtyfour::prelude::*;

use crate::{
    chromium::{Browser, Eyes},
    site::Running,
};

pub(crate) const RECORD: &str = include_str!("../../../../records/metrox/tokyo-2-crowns-and-diamonds.txt");

/// Brings a finished game and asks for its review.
pub(crate) async fn reviewed(browser: &Browser, record: &str) {
    browser.go("/import").await;
    browser.see("input[name=name]").await.send_keys("Hana").await.unwrap();
    browser.click("main form button").await;
    let field = browser.see("textarea[name=record]").await;
    // A record by keys takes a while; the field is what a person pastes into.
    browser
        .driver
        .execute("arguments[0].value = arguments[1]", vec![field.to_json().unwrap(), record.into()])
        .await
        .unwrap();
    browser.click("main form button.primary").await;
    browser.click("#review-this").await;
    browser.see("#decisions").await;
}

#[tokio::test]
async fn a_review_is_asked_for_and_gone_through_by_clicks() {
    let site = Running::start("review").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    reviewed(&browser, RECORD).await;
    assert!(browser.count(".rv-mark").await > 0, "there are turning points");
    assert!(browser.count(".lit-made").await > 0, "what was chosen is lit");
    let shown = async |css: &str| browser.driver.find(By::Css(css)).await.unwrap().is_displayed().await.unwrap();
    assert!(shown("#flipped .bigcard").await, "the card of the decision");
    assert!(!shown("#strips").await, "no room for what a choice would fill: the sheet marks it");
    browser.pictures("review-metrox", Eyes::DESKTOP).await;
    let number = async || browser.see(".rv-steps .current .rv-number").await.text().await.unwrap();
    let first = number().await;
    browser.click("#next").await;
    browser.until("the next decision", async || (number().await != first).then_some(())).await;
    browser.press(Key::Left).await;
    browser.until("the first again", async || (number().await == first).then_some(())).await;
    browser.click(".rv-filter a:last-of-type").await;
    browser.see(".rv-filter a[aria-current]:last-of-type").await;
    browser.has_no_sideways_scrolling().await;
    assert_eq!(browser.faults().await, Vec::<String>::new());
}
