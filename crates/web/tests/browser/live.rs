//! What may go wrong between a page and its server, and what a slip of the hand may do: the page comes to what is true.

use serde_json::json;
use thirtyfour::prelude::*;

use crate::{
    chromium::{Browser, Eyes},
    pair, play_now,
    player::{CHOICES, Moment},
    site::Running,
};

/// Answers the first request to an address that holds a text otherwise, and remembers what the bar said at the next one.
const BREAK: &str = "const [of, how] = arguments, real = (window.whole ??= window.fetch); window.broken = 0; window.said = []; \
    const cut = (answer) => new Response(new ReadableStream({start: (body) => body.error(new TypeError('cut'))}), answer); \
    window.fetch = async (address, options) => { \
        if (!String(address).includes(of) || options?.method === 'POST') return real(address, options); \
        window.said.push(document.documentElement.dataset.stream); \
        if (window.broken++) return real(address, options); \
        const answer = await real(address, options); \
        if (how === 'away') throw new TypeError('away'); \
        return how === 'cut' ? cut(answer) : new Response('', {status: Number(how)}); \
    };";

impl Browser {
    /// The next request to such an address fails.
    async fn break_once(&self, of: &str, how: &str) {
        self.driver.execute(BREAK, vec![json!(of), json!(how)]).await.unwrap();
    }

    /// A key is pressed, or repeats because it is held.
    async fn hold_enter(&self, repeats: bool) {
        let key = json!({"type": "keyDown", "autoRepeat": repeats, "key": "Enter", "code": "Enter",
            "windowsVirtualKeyCode": 13, "text": "\r"});
        self.cdp("Input.dispatchKeyEvent", key).await;
    }

    /// A browser that lets no page show messages; `how` is what stands for them.
    async fn has_no_messages(&self, how: &str) {
        self.script(&format!("window.Notification = {how};")).await;
    }
}

/// Constructing a message throws, as in browsers of phones.
const THROWS: &str = "class { static permission = 'granted'; static async requestPermission() { return 'granted'; } \
                      constructor() { throw new TypeError('Illegal constructor'); } }";

#[tokio::test]
async fn from_table_to_table_each_page_answers() {
    let site = Running::start("tables").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    let mut tables = Vec::new();
    for _ in 0..7 {
        play_now(&browser, "metrox").await;
        tables.push(browser.path().await);
    }
    for table in &tables {
        // As a rematch does: the browser keeps the page that is left, and must not keep its stream.
        browser.script(&format!("location.href = '{table}'")).await;
        let there = async || (browser.path().await == *table).then_some(());
        browser.until("the next table", there).await;
        browser.see("[data-stream=on]").await;
        assert_eq!(browser.asked().await, Moment::Asked);
        let before = browser.stand().await;
        browser.click(CHOICES).await;
        browser.moved_from(before).await;
    }
}

#[tokio::test]
async fn an_update_that_fails_is_asked_for_again() {
    let site = Running::start("broken").await;
    let (aoi, ben) = pair(&site).await;
    for (turn, how) in ["cut", "503", "away"].into_iter().enumerate() {
        assert_eq!((aoi.asked().await, ben.asked().await), (Moment::Asked, Moment::Asked));
        aoi.see("[data-stream=on]").await;
        aoi.break_once(&aoi.path().await, how).await;
        ben.decide_in_the_rail(turn).await;
        let asked_again = async || (aoi.script("return window.said.length").await.as_u64()? > 1).then_some(());
        aoi.until("another try", asked_again).await;
        assert_ne!(aoi.script("return window.said[1]").await, json!("on"), "{how}: the page is behind, and says so");
        let together = async || (aoi.entry().await == ben.entry().await).then_some(());
        aoi.until("what the other decided", together).await;
        aoi.see("[data-stream=on]").await;
        aoi.decide_in_the_rail(turn).await;
    }
}

#[tokio::test]
async fn a_browser_that_shows_no_messages_goes_on_and_says_so() {
    let site = Running::start("messages").await;
    let (aoi, ben) = pair(&site).await;
    assert_eq!((aoi.asked().await, ben.asked().await), (Moment::Asked, Moment::Asked));
    aoi.script("localStorage.setItem('norikae-notify', 'on')").await;
    aoi.has_no_messages(THROWS).await;
    aoi.decide_in_the_rail(0).await;
    aoi.script("Object.defineProperty(document, 'hidden', {configurable: true, get: () => true})").await;
    // It is Aoi's turn again: the message fails, the page does not.
    ben.decide_in_the_rail(0).await;
    assert_eq!(aoi.asked().await, Moment::Asked);
    aoi.see("#toasts [data-part=no-messages]").await;
    assert_eq!(aoi.attribute("[data-switch=notify]", "aria-pressed").await.as_deref(), Some("false"));
}

#[tokio::test]
async fn the_switch_for_messages_says_why_it_stays_off() {
    let site = Running::start("switch").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    play_now(&browser, "metrox").await;
    let denied = "{ permission: 'denied', requestPermission: async () => 'denied' }";
    for how in ["undefined", denied, THROWS] {
        browser.has_no_messages(how).await;
        browser.click("[data-switch=notify]").await;
        browser.see("#toasts [data-part=no-messages]").await;
        assert_eq!(browser.attribute("[data-switch=notify]", "aria-pressed").await.as_deref(), Some("false"), "{how}");
        browser.click("#toasts [data-close]").await;
    }
}

#[tokio::test]
async fn a_pace_that_nobody_knows_is_the_usual_one() {
    let site = Running::start("pace").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    browser.go("/").await;
    browser.script("localStorage.setItem('norikae-pace', 'fast')").await;
    play_now(&browser, "metrox").await;
    assert_eq!(browser.script("return document.getElementById('pace').value").await, json!("normal"));
    browser.tell_one_turn().await;
    browser.click(CHOICES).await;
    browser.click("#end-turn").await;
    browser.see("[data-telling]").await;
    let shown = async || browser.script("return window.times[0]").await.as_u64();
    assert_eq!(browser.until("a turn that is told", shown).await, 1200);
}

#[tokio::test]
async fn a_held_key_decides_once() {
    let site = Running::start("held").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    play_now(&browser, "metrox").await;
    assert_eq!(browser.asked().await, Moment::Asked);
    browser.script("document.querySelector('#choices button[name=action]').focus()").await;
    browser.hold_enter(false).await;
    browser.see("#end-turn").await;
    browser.see("#now :focus").await;
    let before = browser.stand().await;
    browser.hold_enter(true).await;
    // A form that is sent says so at once; what it did would be seen, too.
    assert_eq!(browser.count("main[aria-busy]").await, 0);
    assert_eq!(browser.stand().await, before);
    browser.press(Key::Enter).await;
    browser.moved_from(before).await;
}

/// Remembers of each difference whether it stands over a number that counts, and over nothing else.
const DIFFERENCES: &str = "window.differences = []; \
    const middle = (part) => { const { left, top, width, height } = part.getBoundingClientRect(); return [left + width / 2, top + height / 2]; }; \
    const near = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 1.5; \
    const numbers = () => [...document.querySelectorAll('[data-count]')]; \
    const look = (sign) => window.differences.push([sign.textContent, numbers().some((number) => near(middle(number), middle(sign)))]); \
    new MutationObserver((changes) => { \
        for (const sign of changes.flatMap((change) => [...change.addedNodes])) if (sign.matches?.('.delta')) look(sign); \
    }).observe(document.body, {childList: true});";

/// Numbers that float up covered the words above them.
#[tokio::test]
async fn a_difference_stands_in_the_place_of_its_number() {
    let site = Running::start("differences").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    play_now(&browser, "metrox").await;
    assert_eq!(browser.asked().await, Moment::Asked);
    browser.welcome_motion().await;
    browser.script(DIFFERENCES).await;
    // A card may change no number that is seen.
    let mut seen = json!([]);
    while seen == json!([]) {
        assert_eq!(browser.asked().await, Moment::Asked, "no number changed in a whole game");
        let before = browser.stand().await;
        browser.click(CHOICES).await;
        browser.click("#end-turn").await;
        browser.moved_from(before).await;
        seen = browser.script("return window.differences").await;
    }
    assert!(seen.as_array().unwrap().iter().all(|one| one[1] == json!(true)), "{seen}");
}
