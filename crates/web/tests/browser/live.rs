//! What may go wrong between a page and its server, and what a slip of the hand may do: the page comes to what is true.

use serde_json::json;
use thirtyfour::prelude::*;

use crate::{
    LIVE,
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

/// Lets an update be asked for, its answer come and the answer to a form come only when the test says so, and remembers in which order
/// the table was shown.
const GATES: &str = "window.gates = {}; window.shown = []; \
    const real = window.fetch, main = document.querySelector('main'); \
    const through = (gate) => new Promise((go) => (window.gates[gate] = go)); \
    const remember = () => window.shown.push(Number(main.dataset.live.split('after=')[1])); \
    new MutationObserver(remember).observe(main, {attributeFilter: ['data-live']}); \
    window.fetch = async (address, options) => { \
        const posts = options?.method === 'POST'; \
        if (!posts) await through('asking'); \
        const answer = await real(address, options); \
        await through(posts ? 'post' : 'get'); \
        return answer; \
    };";

/// What the page does not have that a page opened anew has.
const LACKS: &str = "const done = arguments[0]; fetch(location.href).then((answer) => answer.text()).then((text) => { \
    const page = new DOMParser().parseFromString(text, 'text/html'); \
    const has = (here, there) => here && (here.firstElementChild || !there.firstElementChild); \
    const all = [...page.querySelectorAll('header [id], main [id]')]; \
    done(all.filter((there) => !has(document.getElementById(there.id), there)).map(({id}) => id)); \
});";

impl Browser {
    /// Waits until something stands at a gate.
    async fn stands_at(&self, gate: &str) {
        let stands = format!("return window.gates.{gate} !== undefined");
        self.until(gate, async || (self.script(&stands).await == json!(true)).then_some(())).await;
    }

    async fn let_go(&self, gate: &str) {
        self.stands_at(gate).await;
        self.script(&format!("const go = window.gates.{gate}; delete window.gates.{gate}; go();")).await;
    }

    async fn talk(&self, text: &str) {
        self.fill("#chat-text", text).await;
        self.click("#chat-form button").await;
    }

    /// A part is as in an answer to a page that had it.
    async fn leave_out_tabs(&self) {
        self.script("const part = document.getElementById('tabs'); part.replaceChildren(); part.dataset.same = '';")
            .await;
    }

    /// Waits until the page has all that one has that is opened anew.
    async fn is_whole(&self) {
        let lacks = async || self.driver.execute_async(LACKS, Vec::new()).await.unwrap().json().clone();
        self.until("a whole page", async || (lacks().await == json!([])).then_some(())).await;
    }

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
async fn a_replay_stops_while_a_moment_is_on_its_way() {
    let site = Running::start("stopped").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    play_now(&browser, "metrox").await;
    for turn in 0..2 {
        assert_eq!(browser.asked().await, Moment::Asked);
        browser.decide_in_the_rail(turn).await;
    }
    browser.go(&format!("{}/replay?step=0", browser.path().await)).await;
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
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    play_now(&browser, "metrox").await;
    for turn in 0..2 {
        assert_eq!(browser.asked().await, Moment::Asked);
        browser.decide_in_the_rail(turn).await;
    }
    browser.go(&format!("{}/replay?step=0", browser.path().await)).await;
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

/// Both were asked for at the same place in the log: only the order tells which of them is newer.
#[tokio::test]
async fn an_update_that_a_form_has_overtaken_is_asked_for_again() {
    let site = Running::start("overtaken").await;
    let (aoi, ben) = pair(&site).await;
    assert_eq!((aoi.asked().await, ben.asked().await), (Moment::Asked, Moment::Asked));
    aoi.see("#guide-next").await;
    // The update is a whole page: of one that leaves out what there was the rest would tell that it is no answer any more.
    aoi.leave_out_tabs().await;
    aoi.script(GATES).await;
    ben.talk("Hello").await;
    aoi.let_go("asking").await;
    aoi.stands_at("get").await;
    aoi.click("#guide-next").await;
    aoi.let_go("post").await;
    aoi.see("#guide-back").await;
    aoi.let_go("get").await;
    aoi.let_go("asking").await;
    assert_eq!(aoi.count("#guide-back").await, 1, "the guide stays where it was led");
}

#[tokio::test]
async fn an_answer_to_a_form_that_an_update_has_overtaken_takes_nothing_back() {
    let site = Running::start("late").await;
    let (aoi, ben) = pair(&site).await;
    assert_eq!((aoi.asked().await, ben.asked().await), (Moment::Asked, Moment::Asked));
    aoi.script(GATES).await;
    ben.talk("Hello").await;
    aoi.stands_at("asking").await;
    aoi.click(CHOICES).await;
    aoi.stands_at("post").await;
    ben.talk("Are you there?").await;
    ben.until("the second line", async || (ben.count("#chat .chat > li").await == 2).then_some(())).await;
    aoi.let_go("asking").await;
    aoi.let_go("get").await;
    aoi.until("the update", async || (aoi.script("return shown.length").await != json!(0)).then_some(())).await;
    aoi.let_go("post").await;
    aoi.until("the answer", async || (aoi.count("main[aria-busy]").await == 0).then_some(())).await;
    let shown = aoi.script("return shown").await;
    let shown: Vec<u64> = shown.as_array().unwrap().iter().filter_map(serde_json::Value::as_u64).collect();
    assert!(shown.is_sorted(), "{shown:?}");
}

/// Neither page was opened anew since the table waited for players: one sat down there, the other began the game.
#[tokio::test]
async fn whoever_saw_a_game_begin_has_all_that_belongs_to_it() {
    let site = Running::start("whole").await;
    let (aoi, ben) = pair(&site).await;
    assert_eq!((aoi.asked().await, ben.asked().await), (Moment::Asked, Moment::Asked));
    aoi.is_whole().await;
    ben.is_whole().await;
    // What a seat alone is told comes to whoever sat down: what they choose elsewhere.
    let elsewhere = "const form = document.getElementById('choices'); const button = form.querySelector('[name=action]'); \
        fetch(form.getAttribute('action'), {method: 'POST', body: new URLSearchParams(new FormData(form, button))});";
    ben.script(elsewhere).await;
    ben.see("#end-turn").await;
}

#[tokio::test]
async fn a_part_that_never_came_comes_with_the_next_update() {
    let site = Running::start("part").await;
    let (aoi, ben) = pair(&site).await;
    assert_eq!((aoi.asked().await, ben.asked().await), (Moment::Asked, Moment::Asked));
    aoi.is_whole().await;
    aoi.leave_out_tabs().await;
    ben.talk("Hello").await;
    aoi.see("#tabs a").await;
}

#[tokio::test]
async fn a_table_that_one_goes_back_to_is_whole() {
    let site = Running::start("back").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    play_now(&browser, "metrox").await;
    assert_eq!(browser.asked().await, Moment::Asked);
    browser.decide_in_the_rail(0).await;
    assert_eq!(browser.asked().await, Moment::Asked);
    browser.click("header .mark").await;
    browser.see("form[action='/new/metrox']").await;
    browser.driver.back().await.unwrap();
    browser.see(LIVE).await;
    browser.is_whole().await;
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

/// Holds the answers to what is tried, each as it came, until the test lets them go.
const TRY_TWO: &str = "const real = window.fetch; window.held = []; let count = 0; \
    window.fetch = async (...what) => { \
        const at = count++, answer = await real(...what), text = await answer.text(); \
        await new Promise((go) => (window.held[at] = go)); \
        return new Response(text, answer); \
    }; \
    const tries = [...document.querySelectorAll('#board [data-try]:not([data-do])')]; \
    for (const thing of [tries[0], tries.at(-1)]) thing.dispatchEvent(new MouseEvent('click', {bubbles: true}));";

#[tokio::test]
async fn what_was_tried_last_is_answered_whatever_comes_later() {
    let site = Running::start("tried").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    play_now(&browser, "shinjuku").await;
    assert_eq!(browser.asked().await, Moment::Asked);
    browser.script(TRY_TWO).await;
    let both = async || (browser.script("return Boolean(held[0] && held[1])").await == json!(true)).then_some(());
    browser.until("both answers", both).await;
    browser.script("held[1]()").await;
    browser.see("#toasts .toast").await;
    let message = "return document.getElementById('toasts').innerHTML";
    let last = browser.script(message).await;
    browser.script("held[0]()").await;
    browser.is_drawn_anew().await;
    assert_eq!(browser.script(message).await, last);
}
