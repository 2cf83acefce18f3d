//! What has its place keeps it: the buttons of the guide, the end of a turn when a hint comes, the bar at every width, whole lines of what
//! was told.

use serde_json::{Value, json};

use crate::{
    chromium::{Browser, Eyes, Screen},
    play_now,
    player::Moment,
    site::Running,
};

/// All kinds of readers of a table, a large window first.
const READERS: [Eyes; 4] =
    [Eyes::DESKTOP, Eyes { lang: "ja", ..Eyes::DESKTOP }, Eyes::PHONE, Eyes { lang: "ja", ..Eyes::PHONE }];

/// How high the guide is, where it leads on, and what else could be pressed there.
const GUIDE: &str = "const box = (part) => { const { left, top, right, bottom } = part.getBoundingClientRect(); return [left, top, right, bottom].map(Math.round); }; \
    const next = document.querySelector('#guide-next'), [left, top, right, bottom] = window.was = next ? box(next) : window.was; \
    const others = [...document.querySelectorAll('#guide :is(button, a):not(#guide-next)')].filter((other) => other.checkVisibility({ visibilityProperty: true })); \
    const there = others.filter((other) => { const at = box(other); return at[0] < right && at[2] > left && at[1] < bottom && at[3] > top; }); \
    return [box(document.querySelector('#guide'))[3], window.was, there.map((other) => other.textContent)]";

/// *Back* came where *Next* had been, and then the way out of the game did; and the rows below went up and down.
#[tokio::test]
async fn whoever_pages_through_the_guide_presses_one_spot() {
    let site = Running::start("guide-places").await;
    for eyes in READERS {
        let browser = Browser::open(&site.address, eyes).await;
        for game in ["metrox", "shinjuku", "tokyo-metro"] {
            play_now(&browser, game).await;
            assert_eq!(browser.asked().await, Moment::Asked);
            browser.see("#guide").await;
            browser.script("scrollTo(0, 0)").await;
            let first = browser.script(GUIDE).await;
            assert_eq!(first[2], json!([]), "{game} in {}, phone: {}", eyes.lang, eyes.is_phone());
            let mut steps = 1;
            while browser.count("#guide-next").await > 0 {
                let title = async || browser.script("return document.querySelector('#guide-title')?.textContent").await;
                let before = title().await;
                browser.click("#guide-next").await;
                browser.until("the next step", async || (title().await != before).then_some(())).await;
                let now = browser.script(GUIDE).await;
                assert_eq!(now, first, "{game} in {}, phone: {}, step {steps}", eyes.lang, eyes.is_phone());
                steps += 1;
            }
            assert!(steps > 1, "{game}");
        }
    }
}

/// It changed nothing that could be seen where its place was in sight already.
#[tokio::test]
async fn the_guide_shows_where_its_place_is() {
    let site = Running::start("guide-where").await;
    for eyes in [Eyes::DESKTOP, Eyes::PHONE] {
        let browser = Browser::open(&site.address, eyes).await;
        for (game, place) in
            [("metrox", "#flipped"), ("tokyo-metro", if eyes.is_phone() { "#t-tabs" } else { "#board" })]
        {
            play_now(&browser, game).await;
            assert_eq!(browser.asked().await, Moment::Asked);
            browser.click(".guide-where").await;
            browser.see(".guide-ring").await;
            let around = format!(
                "const [ring, place] = ['.guide-ring', '{place}'].map((css) => document.querySelector(css)?.getBoundingClientRect()); \
                 return !ring || Math.abs(ring.left + ring.width / 2 - place.left - place.width / 2) < 6"
            );
            assert_eq!(browser.script(&around).await, json!(true), "{game}, phone: {}", eyes.is_phone());
            browser.until("the outline to go", async || (browser.count(".guide-ring").await == 0).then_some(())).await;
        }
    }
}

/// What is sent from now on stays on its way until the test lets it go.
const HOLD: &str = "const real = window.fetch, held = []; \
    window.fetch = (...what) => new Promise((go) => held.push(() => go(real(...what)))); \
    window.letGo = () => { window.fetch = real; held.forEach((go) => go()); }";

/// Where the end of the turn is, and whether the first row of the hint is wholly in sight.
const AFTER_HINT: &str = "const { left, top } = document.querySelector('#end-turn').getBoundingClientRect(); \
    const row = document.querySelector('#hint li button')?.getBoundingClientRect(); \
    const seen = [3, -3].map((by) => row && document.elementFromPoint(row.left + 20, (by > 0 ? row.top : row.bottom) + by)?.closest('#hint li button') !== null); \
    return [Math.round(left), Math.round(top), seen.includes(false)]";

/// A hint came above the end of the turn, whose press then took the hint.
#[tokio::test]
async fn no_hint_comes_where_the_turn_was_to_be_ended() {
    let site = Running::start("hint-places").await;
    for eyes in READERS {
        let browser = Browser::open(&site.address, eyes).await;
        play_now(&browser, "metrox").await;
        browser.only_i_am_asked(2).await;
        browser.script("document.querySelectorAll('#choices button[name=action]')[6].click()").await;
        browser.see("#end-turn").await;
        browser.script(HOLD).await;
        // On a phone the bar at the bottom may lie over it until somebody scrolls.
        browser.script("document.querySelector('#hint-ask').click()").await;
        // Its room opens at once, and is brought in sight.
        let in_sight = "const room = document.querySelector('#hint-room'); return !room.hidden && room.getBoundingClientRect().bottom <= innerHeight + 1";
        browser.until("its room", async || (browser.script(in_sight).await == json!(true)).then_some(())).await;
        let before = browser.script(AFTER_HINT).await;
        browser.script("letGo()").await;
        browser.see("#hint .worth").await;
        assert_eq!(browser.script(AFTER_HINT).await, before, "{}, phone: {}", eyes.lang, eyes.is_phone());
    }
}

/// Presses something with the mouse, which stays there.
async fn press_with_the_mouse(browser: &Browser, css: &str) {
    let middle = format!(
        "const at = document.querySelector('{css}'); at.scrollIntoView({{ block: 'nearest' }}); \
         const {{ left, top, width, height }} = at.getBoundingClientRect(); return [left + width / 2, top + height / 2]"
    );
    let at = browser.script(&middle).await;
    for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
        let point = json!({"type": kind, "x": at[0], "y": at[1], "button": "left", "clickCount": 1});
        browser.cdp("Input.dispatchMouseEvent", point).await;
    }
}

/// What had been looked at before the turn was framed in the next one, beside the row that had come under the resting mouse.
#[tokio::test]
async fn with_a_mouse_a_turn_begins_with_no_row_that_looks_chosen() {
    let site = Running::start("none-chosen").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    play_now(&browser, "metrox").await;
    for turn in 0..2 {
        browser.only_i_am_asked(2).await;
        press_with_the_mouse(&browser, "#choices button[name=action]").await;
        browser.see("#end-turn").await;
        press_with_the_mouse(&browser, "#end-turn").await;
        browser.until("the next turn", async || (browser.count("#end-turn").await == 0).then_some(())).await;
        browser.only_i_am_asked(2).await;
        assert_eq!(browser.count("#choices .on, .strips > .on, #previews .on").await, 0, "turn {turn}");
    }
}

/// The children of the bar that end beyond the window.
const BEYOND: &str = "return [...document.querySelectorAll('header > *')] \
    .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > innerWidth + 0.5).map((part) => part.className)";

/// Between a phone and a laptop a long name pushed the languages out of the bar, and the page became wider than its window.
#[tokio::test]
async fn the_bar_fits_at_every_width() {
    let site = Running::start("bar-fits").await;
    for lang in ["en", "ja"] {
        let browser = Browser::open(&site.address, Eyes { lang, ..Eyes::DESKTOP }).await;
        play_now(&browser, "metrox").await;
        let rename = "const form = document.getElementById('rename'); form.elements.name.value = 'Shirokanedai 88 of Tokyo'; form.submit();";
        browser.script(rename).await;
        browser.see("summary[aria-label^=Shirokanedai]").await;
        for game in ["metrox", "shinjuku", "tokyo-metro"] {
            play_now(&browser, game).await;
            assert_eq!(browser.asked().await, Moment::Asked);
            // A difference that floats over its number knows nothing of another width.
            browser.until("nothing that floats", async || (browser.count(".delta").await == 0).then_some(())).await;
            for width in [320, 360, 390, 560, 561, 700, 820, 821, 844, 900, 1016, 1024, 1100, 1101, 1199, 1280, 1440] {
                let window = json!({"width": width, "height": 700, "deviceScaleFactor": 1, "mobile": false});
                browser.cdp("Emulation.setDeviceMetricsOverride", window).await;
                assert_eq!(browser.script(BEYOND).await, json!([]), "{game} in {lang}, {width} wide");
                browser.has_no_sideways_scrolling().await;
            }
        }
    }
}

/// How high the box is, and by how much its room and its turns are no whole lines.
const LINES: &str = "const rest = (part) => Math.abs(part.getBoundingClientRect().height % 18 - 9) < 8.5 ? part.outerHTML.slice(0, 200) : null; \
    return [document.querySelector('#since').offsetHeight, \
        [document.querySelector('#since-turns'), ...document.querySelectorAll('#since-turns li')].map(rest).filter(Boolean)]";

/// The last line was cut through its middle, and while turns were told the box was higher than afterwards.
async fn told_in_whole_lines(game: &str) {
    let site = Running::start(&format!("whole-lines-{game}")).await;
    for eyes in READERS.into_iter().chain([Eyes { screen: Screen::Laptop, ..Eyes::DESKTOP }]) {
        let browser = Browser::open(&site.address, eyes).await;
        play_now(&browser, game).await;
        assert_eq!(browser.asked().await, Moment::Asked);
        browser.tell_one_turn().await;
        let choose = "(document.querySelector('#pick-go') ?? document.querySelectorAll('#choices button[name=action]')[3]).click()";
        browser.script(choose).await;
        browser.see("#end-turn").await;
        browser.script("document.querySelector('#end-turn').click()").await;
        browser.see("[data-telling] #since-turns li.told").await;
        let (now, at): (Value, _) = (browser.script(LINES).await, format!("{}, phone: {}", eyes.lang, eyes.is_phone()));
        assert_eq!(now[1], json!([]), "{at}");
        // What others do meanwhile is told, too.
        let skip = "document.querySelector('[data-telling] #since-skip')?.click()";
        let all = async || {
            browser.script(skip).await;
            (browser.count("[data-telling], li.later").await == 0).then_some(())
        };
        browser.until("all lines", all).await;
        assert_eq!(browser.script(LINES).await, now, "{at}");
    }
}

#[tokio::test]
async fn what_metrox_tells_stands_in_whole_lines() {
    told_in_whole_lines("metrox").await;
}

#[tokio::test]
async fn what_tokyo_metro_tells_stands_in_whole_lines() {
    told_in_whole_lines("tokyo-metro").await;
}
