//! What a page tells of the others' turns and how one chooses: at a pace, without a connection, by keys, by a thumb.

use serde_json::json;
use thirtyfour::prelude::*;

use crate::{
    chromium::{Browser, Eyes},
    play_now,
    player::{CHOICES, Moment},
    site::Running,
};

impl Browser {
    /// What others do is told as it is told to most people.
    pub(crate) async fn welcome_motion(&self) {
        let features = json!({"features": [{"name": "prefers-reduced-motion", "value": "no-preference"}]});
        self.cdp("Emulation.setEmulatedMedia", features).await;
    }

    /// Motion is welcome, and a turn that is told stays until the test has seen it: the time that it is shown does not pass.
    pub(crate) async fn tell_one_turn(&self) {
        self.welcome_motion().await;
        self.script(
            "const real = window.setTimeout; window.times = []; \
             window.setTimeout = (then, time, ...rest) => \
                 [1200, 2400].includes(time) ? window.times.push(time) : real(then, time, ...rest);",
        )
        .await;
    }

    pub(crate) async fn script(&self, code: &str) -> serde_json::Value {
        self.driver.execute(code, Vec::new()).await.unwrap().json().clone()
    }
}

#[tokio::test]
async fn turns_of_others_are_told_one_by_one_until_somebody_skips() {
    let site = Running::start("told").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    play_now(&browser, "metrox").await;
    assert_eq!(browser.asked().await, Moment::Asked);
    browser.tell_one_turn().await;
    browser.click(CHOICES).await;
    browser.click("#end-turn").await;
    // Two bots have answered: the line of the first is there, that of the second keeps its room, and the question is open.
    browser.see("[data-telling] #since-turns li.told").await;
    browser.see("#since-turns li.later").await;
    browser.see("#board .other.told").await;
    assert!(browser.count(CHOICES).await > 0);
    // Another update leaves out what the page shows already, and the turn goes on being told.
    browser
        .script("document.documentElement.dataset.stream = 'behind'; document.dispatchEvent(new Event('norikae-lost'))")
        .await;
    browser.see("[data-stream=on]").await;
    assert_eq!(browser.count("[data-telling] #since-turns li.told").await, 1);
    browser.click("#since-skip").await;
    browser.until("all lines", async || (browser.count("[data-telling], li.later").await == 0).then_some(())).await;
    assert_eq!(browser.count("#since-turns [data-turn]").await, 2);
    // A line lights what it speaks of: the piece, and the lines of the log.
    browser.click("#since-turns [data-turn]").await;
    browser.see("#board .told").await;
    browser.see("#log li.told").await;
}

/// Writes down whether telling ends while lines still wait, whether Trains ever run without their timetable, before those who set
/// them in motion have passed, twice at the same time, or on a page that tells nothing; while they run a page comes that has
/// nothing new.
const WATCH: &str = "window.watched = {cut: 0, ran: 0, bare: 0, early: 0, twice: 0, loose: 0, came: 0}; let waits = 0; \
    const has = (css) => document.querySelector(css) !== null; \
    new MutationObserver(() => { \
        if (!has('[data-telling]')) { watched.cut += waits; waits = 0; watched.loose += has('.t-telling'); return; } \
        waits = document.querySelectorAll('#since-turns .later').length; \
        if (!has('.t-telling')) return; \
        watched.ran++; \
        if (!has('.t-timetable')) watched.bare++; \
        if (document.querySelectorAll('.t-telling').length > 1) watched.twice++; \
        if ([...document.querySelectorAll('#since-turns .later:not([data-ran])')].some((line) => line.textContent.includes('passes'))) watched.early++; \
        if (watched.came) return; \
        watched.came = 1; \
        document.dispatchEvent(new Event('norikae-lost')); \
    }).observe(document, {subtree: true, childList: true, attributeFilter: ['class', 'data-telling']});";

/// A table of Tokyo Metro whose first Train Phase is about to be told: the order, the Meeple; then this seat passes, and all the others
/// do comes in many updates: turns, Trains, bids. What watches is there before.
async fn pass_for_the_trains(browser: &Browser, watch: &str) {
    play_now(browser, "tokyo-metro").await;
    for taste in 0.. {
        assert_eq!(browser.asked().await, Moment::Asked);
        if browser.count("#do-pass").await > 0 {
            break;
        }
        browser.decide_in_the_rail(taste).await;
    }
    browser.welcome_motion().await;
    browser.script(watch).await;
    browser.click("#do-pass").await;
    browser.click("#end-turn").await;
    browser.see("[data-telling] #since-turns li.later").await;
    browser.until("all to be told", async || (browser.count("[data-telling]").await == 0).then_some(())).await;
}

#[tokio::test]
async fn a_train_phase_is_told_to_its_end_while_the_table_goes_on() {
    let site = Running::start("told-trains").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    pass_for_the_trains(&browser, WATCH).await;
    let watched = browser.script("return watched").await;
    for fault in ["cut", "bare", "early", "twice", "loose"] {
        assert_eq!(watched[fault], json!(0), "{fault}: {watched}");
    }
    assert!(watched["ran"].as_u64() > Some(0), "{watched}");
    assert_eq!(browser.count(".t-made, .t-telling").await, 0, "the page is as it was");
}

/// Writes down what the Lines are worth as the first Train sets out, what is seen to fall while Trains run, and each stop at which a
/// Line is seen to rise.
const LEDGER: &str = "window.ledger = {first: null, fell: [], rose: []}; let last = {}; \
    window.values = () => Object.fromEntries([...document.querySelectorAll('[id^=t-line-]')].map((line) => \
        [line.id.slice(7), Number(line.querySelector('.t-amounts > [data-count]').textContent.replace(',', ''))])); \
    new MutationObserver(() => { \
        const strip = document.querySelector('.t-telling b'); \
        if (!strip) return; \
        const now = values(); \
        ledger.first ??= last = now; \
        for (const line in now) { \
            if (now[line] < last[line]) ledger.fell.push([line, last[line], now[line]]); \
            if (now[line] > last[line]) ledger.rose.push(`${strip.textContent}: ${line} +${now[line] - last[line]}`); \
        } \
        last = now; \
    }).observe(document, {subtree: true, childList: true, characterData: true});";

/// The stops at which a Line rises as the log has them, and by how much each Line has risen since the first Train set out.
const RISES: &str = "const steps = [...document.querySelectorAll('#log template[data-steps]')].flatMap((kept) => [...kept.content.querySelectorAll('[data-rise]')]); \
    const by = (step) => Number(step.dataset.rise.replace(',', '')); \
    const sums = {}; \
    for (const step of steps) sums[step.dataset.line] = (sums[step.dataset.line] ?? 0) + by(step); \
    const now = values(); \
    return {told: steps.map((step) => `${step.textContent}: ${step.dataset.line} +${by(step)}`).sort(), \
        wrong: Object.keys(now).filter((line) => now[line] - ledger.first[line] !== (sums[line] ?? 0)), fell: ledger.fell, rose: ledger.rose.sort()}";

/// The page knows how the Trains end before they run: what they bring stands there when they bring it, not before.
#[tokio::test]
async fn a_line_rises_at_the_stop_that_pays_and_no_sooner() {
    let site = Running::start("told-trains").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    pass_for_the_trains(&browser, LEDGER).await;
    let seen = browser.script(RISES).await;
    assert_ne!(seen["told"], json!([]), "no Train pays");
    assert_eq!((&seen["wrong"], &seen["fell"]), (&json!([]), &json!([])), "{seen}");
    assert_eq!(seen["rose"], seen["told"]);
}

/// Writes down what the bar says while something is told: with Trains, with the line of somebody, with that of nobody, which tells
/// what Trains have brought and that a round begins.
const BAR: &str = "window.bars = {trains: [], somebody: [], nobody: []}; \
    window.bar = (page = document) => `${page.getElementById('round-then').textContent}, ${page.querySelector('#phase-then .t-here').textContent}`; \
    const add = (list) => list.at(-1) !== bar() && list.push(bar()); \
    new MutationObserver(() => { \
        if (!document.querySelector('[data-telling]')) return; \
        if (document.querySelector('.t-telling')) return add(bars.trains); \
        const line = document.querySelector('#since-turns .told'); \
        if (line) add(line.matches('[data-ran]') ? bars.nobody : bars.somebody); \
    }).observe(document, {subtree: true, childList: true, attributeFilter: ['class', 'data-telling']});";

/// The same, with what it says when all is told and what the server's page says.
const BARS: &str = "return fetch(location.href).then((answer) => answer.text()).then((text) => { \
    const page = new DOMParser().parseFromString(text, 'text/html'); \
    return {...bars, now: bar(), page: bar(page)}; \
})";

/// The question of the next round is there before what led to it is told: the bar goes along with what is told.
#[tokio::test]
async fn the_bar_says_which_round_and_phase_is_told() {
    let site = Running::start("told-bar").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    pass_for_the_trains(&browser, BAR).await;
    let bars = browser.script(BARS).await;
    assert_eq!(bars["somebody"][0], json!("Round 1 of 6, Action"), "{bars}");
    assert_eq!(bars["trains"], json!(["Round 1 of 6, Trains"]), "{bars}");
    // Whoever is asked while Trains run has not seen the end of the round.
    let nobody = bars["nobody"].as_array().unwrap();
    assert!(nobody.iter().all(|bar| *bar == "Round 2 of 6, Order" || *bar == "Round 1 of 6, Trains"), "{bars}");
    assert_eq!(bars["now"], bars["page"]);
}

#[tokio::test]
async fn a_press_without_a_connection_leaves_the_table_and_can_be_repeated() {
    let site = Running::start("offline").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    play_now(&browser, "metrox").await;
    assert_eq!(browser.asked().await, Moment::Asked);
    let before = browser.stand().await;
    browser.offline(true).await;
    browser.click(CHOICES).await;
    browser.see("#toasts [data-part=again]").await;
    // A link does not lead to the browser's page of errors either.
    browser.click("#to-rules").await;
    assert_eq!(browser.stand().await, before);
    browser.offline(false).await;
    browser
        .until("the connection", async || (browser.count("#toasts [data-part=again]").await == 0).then_some(()))
        .await;
    browser.click(CHOICES).await;
    browser.moved_from(before).await;
}

#[tokio::test]
async fn a_double_click_decides_once() {
    let site = Running::start("double").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    play_now(&browser, "shinjuku").await;
    for css in ["#choices button[name=action]", "#j-hits [id^=lit-]"] {
        play_now(&browser, "shinjuku").await;
        assert_eq!(browser.asked().await, Moment::Asked);
        let before = browser.stand().await;
        let choice = browser.see(css).await;
        browser.driver.action_chain().double_click_element(&choice).perform().await.unwrap();
        browser.moved_from(before).await;
        // What came after the first press is still asked: the turn has one step.
        browser.see("#draft").await;
        assert_eq!(browser.count("#draft li").await, 1, "{css}");
    }
}

#[tokio::test]
async fn a_lit_station_of_several_lines_asks_which() {
    let site = Running::start("which").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    play_now(&browser, "metrox").await;
    let mut turn = 0;
    while browser.count(".st[data-which]").await == 0 {
        assert_eq!(browser.asked().await, Moment::Asked);
        browser.decide_in_the_rail(turn).await;
        turn += 1;
    }
    let before = browser.stand().await;
    browser.click(".st[data-which]").await;
    assert!(browser.count("#which button").await > 1);
    browser.click("#which button:last-child").await;
    browser.moved_from(before).await;
    browser.see("#end-turn").await;
}

#[tokio::test]
async fn keys_lead_to_the_first_choice_and_choose_in_every_game() {
    let site = Running::start("letters").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    for game in ["metrox", "shinjuku", "tokyo-metro"] {
        play_now(&browser, game).await;
        assert_eq!(browser.asked().await, Moment::Asked);
        if game == "metrox" {
            for key in [Key::Tab, Key::Enter, Key::Tab] {
                browser.press(key).await;
            }
            browser.see("#choices button:focus").await;
        }
        let before = browser.stand().await;
        browser.driver.action_chain().send_keys("2").perform().await.unwrap();
        // A bid is chosen from a list first, so that its meaning is seen; the others may bid meanwhile.
        if game == "tokyo-metro" {
            let chosen = "return document.getElementById('pick-action').selectedIndex";
            browser.until("the third bid", async || (browser.script(chosen).await == 2).then_some(())).await;
            browser.press(Key::Enter).await;
            browser.see("#end-turn").await;
        } else {
            browser.moved_from(before).await;
        }
    }
    browser.driver.action_chain().send_keys("?").perform().await.unwrap();
    browser.see("#keys[open]").await;
}

/// What of the question lies under the hint that was given.
const COVERED: &str = "const hint = document.getElementById('hint').getBoundingClientRect(); \
    return [...document.querySelectorAll('#now h2, #now button:not(#hint *), #now select')].filter((one) => one.checkVisibility()).filter((one) => { \
        const box = one.getBoundingClientRect(); \
        return box.left < hint.right && box.right > hint.left && box.top < hint.bottom && box.bottom > hint.top; \
    }).map((one) => one.textContent)";

#[tokio::test]
async fn a_hint_is_asked_for_by_a_key_and_taken_by_a_click_in_every_game() {
    let site = Running::start("hints").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    for game in ["metrox", "shinjuku", "tokyo-metro"] {
        play_now(&browser, game).await;
        assert_eq!(browser.asked().await, Moment::Asked);
        browser.see("#hint-ask").await;
        browser.driver.action_chain().send_keys("!").perform().await.unwrap();
        browser.see("#hint .worth").await;
        assert!((1..=3).contains(&browser.count("#hint .worth").await));
        browser.has_no_sideways_scrolling().await;
        assert_eq!(browser.script(COVERED).await, json!([]), "{game}: a hint lies over the question");
        browser.picture(&format!("hint-{game}")).await;
        let before = browser.stand().await;
        browser.click("#hint li:first-child button").await;
        browser.moved_from(before).await;
    }
}
