//! Answers come in another order than they were asked for, or without what a page does not have yet: it comes to what is true.

use serde_json::json;

use crate::{
    LIVE,
    chromium::{Browser, Eyes},
    pair, play_now,
    player::{CHOICES, Moment},
    site::Running,
};

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
