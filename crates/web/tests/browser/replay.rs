//! A game is seen again: its moments come by buttons, keys, a slider, and one by one.

use serde_json::json;
use thirtyfour::prelude::*;

use crate::{
    chromium::{Browser, Eyes},
    play_now,
    player::Moment,
    site::Running,
};

/// The replay of a game of two turns, at its beginning.
async fn replay(site: &Running) -> Browser {
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    play_now(&browser, "metrox").await;
    for turn in 0..2 {
        assert_eq!(browser.asked().await, Moment::Asked);
        browser.decide_in_the_rail(turn).await;
    }
    browser.go(&format!("{}/replay?step=0", browser.path().await)).await;
    browser
}

#[tokio::test]
async fn a_replay_stops_while_a_moment_is_on_its_way() {
    let site = Running::start("stopped").await;
    let browser = replay(&site).await;
    browser.see("#next").await;
    // Moments come when the test lets them.
    let gate = "const real = window.fetch; window.waiting = []; \
                window.fetch = (...what) => new Promise((go) => window.waiting.push(() => go(real(...what))));";
    browser.script(gate).await;
    browser.click("#play").await;
    browser.see("[data-playing]").await;
    browser.click("#play").await;
    assert_eq!(browser.count("[data-playing]").await, 0);
    browser.script("window.waiting.splice(0).forEach((go) => go())").await;
    browser.until("the moment", async || browser.attribute("#previous", "href").await).await;
    assert_eq!(browser.count("[data-playing]").await, 0);
    // Played again, it is one run: one moment is asked for at a time.
    browser.click("#play").await;
    browser
        .until("a request", async || (browser.script("return window.waiting.length").await == json!(1)).then_some(()))
        .await;
}

/// Lets the hand move the slider of a replay, as far as the page learns of it.
const SLIDE_TO_TWO: &str = "const slider = document.querySelector('#slide input[type=range]'); \
    slider.value = 2; slider.dispatchEvent(new Event('input', { bubbles: true }))";

/// A slider that somebody had moved once stayed where it was, whatever moment the buttons led to.
#[tokio::test]
async fn the_slider_of_a_replay_goes_along_with_its_buttons() {
    let site = Running::start("slider").await;
    let browser = replay(&site).await;
    browser.script(SLIDE_TO_TWO).await;
    let at = async |step: u32| {
        let moved = async || {
            let seen = browser.script("return [document.querySelector('#slide input[type=range]').value, document.querySelector('#next').search]");
            (seen.await == json!([step.to_string(), format!("?step={}", step + 1)])).then_some(())
        };
        browser.until(&format!("moment {step}, and the slider at it"), moved).await;
    };
    at(2).await;
    browser.click("#next").await;
    at(3).await;
    browser.click("#previous").await;
    at(2).await;
    browser.press(Key::Left).await;
    at(1).await;
    browser.click("#first").await;
    at(0).await;
}
