//! What a thumb does on a phone: real touches, of which the first may only show what the second does.

use serde_json::{Value, json};

use crate::{
    chromium::{Browser, Eyes, Screen},
    play_now,
    player::{CHOICES, CHOSEN, Moment, SHOWN},
    site::Running,
    tokyo_metro::table,
};

impl Browser {
    /// From here on a phone that is touched. Tables are made on a large screen: there no bar lies over a form's lower rows.
    pub(crate) async fn becomes_a_phone(&self) {
        self.emulate(Eyes::PHONE).await;
        self.cdp("Emulation.setTouchEmulationEnabled", json!({"enabled": true})).await;
    }

    /// Touches a point of the window.
    pub(crate) async fn touch(&self, x: f64, y: f64) {
        for (kind, points) in [("touchStart", json!([{"x": x, "y": y}])), ("touchEnd", json!([]))] {
            self.cdp("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points})).await;
        }
    }

    /// Touches one of these where it is seen, scrolled to if need be; false if there is nothing to touch. `taste` varies which.
    pub(crate) async fn tap(&self, css: &str, taste: usize) -> bool {
        let read = async |command: &str, params| self.driver.cdp().send_raw(command, params).await.ok();
        let Some(page) = read("DOM.getDocument", json!({"depth": 0})).await else { return false };
        let found = json!({"nodeId": page["root"]["nodeId"], "selector": css});
        let Some(found) = read("DOM.querySelectorAll", found).await else { return false };
        let all = found["nodeIds"].as_array().cloned().unwrap_or_default();
        for at in 0..all.len() {
            let node = json!({"nodeId": all[(taste + at) % all.len()]});
            // What is behind another view has no place.
            if read("DOM.scrollIntoViewIfNeeded", node.clone()).await.is_none() {
                continue;
            }
            let Some(place) = read("DOM.getContentQuads", node).await else { continue };
            let corner = |at: usize| place["quads"][0][at].as_f64();
            let (Some(left), Some(top), Some(right), Some(bottom)) = (corner(0), corner(1), corner(4), corner(5))
            else {
                continue;
            };
            if right - left > 8.0 && bottom - top > 8.0 {
                self.touch(f64::midpoint(left, right), f64::midpoint(top, bottom)).await;
                return true;
            }
        }
        false
    }

    /// Decides by touches alone: the first shows what a choice would do, the next takes it.
    async fn decide_by_touch(&self, taste: usize) {
        let before = self.stand().await;
        let mut goes = taste;
        loop {
            if self.asks_for_a_space().await {
                self.touch_space(goes).await;
            } else {
                self.tap(CHOICES, goes).await;
            }
            for shown in [SHOWN, CHOSEN] {
                if self.moves_soon(&before).await {
                    return;
                }
                self.tap(shown, 0).await;
            }
            if self.moves_soon(&before).await {
                return;
            }
            goes += 1;
            assert!(goes < taste + 20, "twenty touches led nowhere");
        }
    }

    /// Waits until the others have chosen: then nothing on the page changes until its reader does something.
    pub(crate) async fn only_i_am_asked(&self, others: usize) {
        assert_eq!(self.asked().await, Moment::Asked);
        self.until("the others to choose", async || (self.count("#sheets .chosen").await == others).then_some(()))
            .await;
    }
}

/// The middles of the choices that a thumb reaches as the page stands, and where the first choice is seen.
const IN_REACH: &str = "const rows = [...document.querySelectorAll('#choices button[name=action]')].map((row) => row.getBoundingClientRect()); \
    const middles = rows.map(({ left, top, width, height }) => [left + width / 2, top + height / 2]); \
    return [Math.round(rows[0]?.top), middles.filter(([x, y]) => document.elementFromPoint(x, y)?.closest('#choices button[name=action]'))]";

/// Where the end of the turn is hit, and where the first choice is seen.
const END_IN_REACH: &str = "const { left, top, width, height } = document.querySelector('#end-turn').getBoundingClientRect(); \
    const first = document.querySelector('#choices button[name=action]').getBoundingClientRect(); \
    return [Math.round(first.top), [[left + width / 2, top + height / 2]]]";

impl Browser {
    /// Touches one of the points that a script finds in the window, and says where the first choice was seen; nothing brings the
    /// points in sight. `taste` varies which.
    async fn touch_in_reach(&self, script: &str, taste: usize) -> Value {
        let found = async || {
            let found = self.script(script).await;
            (!found[1].as_array()?.is_empty()).then_some(found)
        };
        let found = self.until("something that a thumb reaches", found).await;
        let all = found[1].as_array().unwrap();
        let at = &all[taste % all.len()];
        self.touch(at[0].as_f64().unwrap(), at[1].as_f64().unwrap()).await;
        found[0].clone()
    }
}

/// One touch drafts, one ends the turn. Each does it at once, and whoever plays on need not scroll between them or to the next turn.
#[tokio::test]
async fn a_turn_of_metrox_is_two_touches() {
    let site = Running::start("two-touches").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    play_now(&browser, "metrox").await;
    browser.becomes_a_phone().await;
    browser.script("document.querySelector('#now').scrollIntoView()").await;
    for turn in 0..5 {
        browser.only_i_am_asked(2).await;
        let before = browser.stand().await;
        let stood = browser.touch_in_reach(IN_REACH, turn).await;
        browser.moved_from(before).await;
        browser.see("#end-turn").await;
        let before = browser.stand().await;
        assert_eq!(
            browser.touch_in_reach(END_IN_REACH, 0).await,
            stood,
            "turn {turn}: the choices moved by the first touch"
        );
        browser.moved_from(before).await;
    }
    browser.picture("metrox-two-touches").await;
}

/// What of the bar's turn is cut off: by its end, or by an edge that is rounder than there is room for.
const CUT_OFF: &str = "const turn = document.querySelector('#chip'), style = getComputedStyle(turn); \
    const round = parseFloat(style.borderTopLeftRadius) > parseFloat(style.paddingLeft) + 1 && turn.offsetHeight > 24; \
    return [turn.scrollWidth > turn.clientWidth + 1, turn.scrollHeight > turn.clientHeight + 1, round]";

/// Beside *your turn* it has two lines, of which the round edge of a chip cut off the beginnings.
#[tokio::test]
async fn the_turn_in_the_bar_of_a_phone_is_not_cut_off() {
    let site = Running::start("bar-turn").await;
    for lang in ["en", "ja"] {
        let browser = Browser::open(&site.address, Eyes { lang, ..Eyes::PHONE }).await;
        for game in ["metrox", "shinjuku"] {
            play_now(&browser, game).await;
            assert_eq!(browser.asked().await, Moment::Asked);
            assert_eq!(browser.script(CUT_OFF).await, json!([false, false, false]), "{game} in {lang}");
        }
    }
}

/// The buttons that a thumb may miss. What stands there for keys and readers alone is not touched.
const SMALL: &str = "return [...document.querySelectorAll('button, .button, select, summary')] \
    .filter((button) => button.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !button.matches('.unseen')) \
    .map((button) => [button.id || button.className || button.textContent.trim().slice(0, 20), button.getBoundingClientRect()]) \
    .filter(([, { width, height }]) => width < 39.5 || height < 39.5).map(([name, { width, height }]) => `${name} ${width}x${height}`)";

#[tokio::test]
async fn every_button_of_a_phone_is_as_large_as_a_thumb() {
    let site = Running::start("thumb-sized").await;
    let mut small = Vec::new();
    for lang in ["en", "ja"] {
        let browser = Browser::open(&site.address, Eyes { lang, ..Eyes::PHONE }).await;
        let mut look = async |at: &str| {
            let found = browser.script(SMALL).await;
            small.extend(found.as_array().unwrap().iter().map(|button| format!("{at} in {lang}: {button}")));
        };
        for game in ["metrox", "shinjuku", "tokyo-metro"] {
            play_now(&browser, game).await;
            assert_eq!(browser.asked().await, Moment::Asked);
            look(game).await;
        }
        let pages = [
            "/",
            "/new/metrox",
            "/new/tokyo-metro",
            "/puzzle",
            "/rules/metrox",
            "/ratings",
            "/clubs",
            "/problems",
            "/position",
        ];
        for page in pages {
            browser.go(page).await;
            look(page).await;
        }
    }
    assert!(small.is_empty(), "{small:#?}");
}

#[tokio::test]
async fn a_turn_of_metrox_is_one_touch_where_no_turn_waits_for_its_end() {
    let site = Running::start("one-touch").await;
    let browser = Browser::open(&site.address, Eyes { lang: "ja", ..Eyes::DESKTOP }).await;
    browser.go("/new/metrox").await;
    browser.click("label:has(input[name='seat-1'][value='bot'])").await;
    browser.click("label:has(input[name=confirm])").await;
    browser.click("#open-table").await;
    browser.becomes_a_phone().await;
    for turn in 0..4 {
        browser.only_i_am_asked(browser.count("#sheets .other").await).await;
        let before = browser.stand().await;
        assert!(browser.tap(CHOICES, turn).await);
        browser.moved_from(before).await;
        assert_eq!(browser.count("#end-turn").await, 0);
    }
}

#[tokio::test]
async fn a_whole_game_of_tokyo_metro_by_touches() {
    let site = Running::start("tokyo-metro-touch").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    table(&browser, 3, &[]).await;
    browser.becomes_a_phone().await;
    let mut decisions = 0;
    while browser.asked().await == Moment::Asked {
        browser.has_no_sideways_scrolling().await;
        if [0, 3, 10, 25].contains(&decisions) {
            browser.picture(&format!("tokyo-metro-touch-{decisions}")).await;
        }
        browser.decide_by_touch(decisions).await;
        while browser.tap("#end-turn", 0).await {
            let before = browser.stand().await;
            browser.moves_soon(&before).await;
        }
        decisions += 1;
    }
    browser.picture("tokyo-metro-touch-end").await;
    assert!(decisions > 30, "{decisions}");
}

/// Where the rows of the question are.
const ROWS: &str = "const rows = [...document.querySelectorAll('#choices button, #pick.by-steps button')].filter((row) => row.checkVisibility()); \
    return rows.map((row) => { \
        const { left, top } = row.getBoundingClientRect(); \
        return [row.value || row.textContent, Math.round(left), Math.round(top)]; \
    });";

/// The Values that have no room: what is cut off is read as another number.
const CUT_AMOUNTS: &str = "return [...document.querySelectorAll('.t-amounts')].filter((amounts) => amounts.scrollWidth > amounts.clientWidth + 1 \
    && amounts.checkVisibility({contentVisibilityAuto: true})).map((amounts) => amounts.textContent)";

/// The end of the turn once came to where the finger had been, and a quick second touch ended it.
#[tokio::test]
async fn no_row_moves_under_the_finger_when_one_is_taken() {
    let site = Running::start("rows-stay").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    table(&browser, 2, &[("map", "osaka"), ("drinks", "standard")]).await;
    browser.becomes_a_phone().await;
    let mut seen = 0;
    for decision in 0..24 {
        assert_eq!(browser.asked().await, Moment::Asked);
        let before = browser.script(ROWS).await;
        assert_eq!(browser.script(CUT_AMOUNTS).await, json!([]));
        browser.decide_by_touch(decision).await;
        // A choice may lead to another question of the same turn; one that ends a turn stays among its rows.
        if browser.count("main[data-chosen] #end-turn").await == 1 {
            let after = browser.script(ROWS).await;
            assert_eq!(before, after, "decision {decision}");
            seen += after.as_array().unwrap().len();
        }
        while browser.tap("#end-turn", 0).await {
            let before = browser.stand().await;
            browser.moves_soon(&before).await;
        }
    }
    assert!(seen > 8, "{seen}");
}

/// How the question stands to the map and to the window, and what of it, of its first choice or of the bar is cut off; what is below
/// that can be scrolled to.
const BESIDE: &str = "const box = (part) => part.getBoundingClientRect(); \
    const [now, tabs] = ['#now', '#t-tabs'].map((css) => box(document.querySelector(css))); \
    const parts = [...document.querySelectorAll('header *, #now > h2, #choices button:first-of-type, #choices button:first-of-type *')].filter((part) => part.checkVisibility() && !part.closest('.me > :not(summary), .unseen, option, #pick:not(.by-steps)')); \
    const cut = (part) => box(part).right > innerWidth + 1 || box(part).bottom > innerHeight + 1; \
    return {beside: now.left >= tabs.right - 1, inside: now.bottom <= innerHeight + 1, cut: parts.filter(cut).map((part) => part.outerHTML.slice(0, 80))}";

/// The question lay over the map, and a long name pushed the languages out of the bar.
#[tokio::test]
async fn a_phone_that_lies_on_its_side_has_the_question_beside_the_map() {
    let site = Running::start("lying").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    table(&browser, 0, &[]).await;
    let rename = "const form = document.getElementById('rename'); form.elements.name.value = '東京地下鉄株式会社広報部長代理補佐心得'; form.submit();";
    browser.script(rename).await;
    browser.see("summary[aria-label^=東京地下鉄]").await;
    table(&browser, 2, &[("map", "osaka"), ("drinks", "standard")]).await;
    browser.emulate(Eyes { screen: Screen::Lying, ..Eyes::PHONE }).await;
    for decision in 0..6 {
        assert_eq!(browser.asked().await, Moment::Asked);
        browser.has_no_sideways_scrolling().await;
        browser.picture(&format!("lying-{decision}")).await;
        let seen = browser.script(BESIDE).await;
        assert_eq!(seen, json!({"beside": true, "inside": true, "cut": []}), "decision {decision}");
        browser.decide(decision).await;
    }
}

/// What lies over the window on Shinjuku's map, or over what is asked: nothing may.
const COVERED: &str = "const box = (css) => document.querySelector(css)?.getBoundingClientRect(); \
    const meets = (a, b) => a && b && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1; \
    const shown = (css) => document.querySelector(css)?.checkVisibility() ? css : null; \
    const over = ['.j-mini', '.j-mapbox .zoomer', '.j-legend'].filter(shown).filter((css) => meets(box(css), box('#j-view'))); \
    const festival = box('#j-festival'), frame = box('#j-view'); \
    const inside = festival.left >= frame.left && festival.right <= frame.right && festival.top >= frame.top && festival.bottom <= frame.bottom; \
    return { over, inside, stuck: getComputedStyle(document.querySelector('#j-hand')).position === 'sticky' && innerHeight < 500 }";

/// The small map and the buttons covered the Festival that was asked about; on a phone that lies on its side the hand covered the
/// question, and the legend the map.
#[tokio::test]
async fn nothing_covers_the_map_of_shinjuku_on_a_phone() {
    let site = Running::start("clear-map").await;
    let browser = Browser::open(&site.address, Eyes { lang: "ja", ..Eyes::PHONE }).await;
    for screen in [Screen::Phone, Screen::Lying] {
        browser.emulate(Eyes { screen, lang: "ja", ..Eyes::PHONE }).await;
        play_now(&browser, "shinjuku").await;
        assert_eq!(browser.asked().await, Moment::Asked);
        browser.see(".j-mapbox .zoomer").await;
        browser
            .until("the Festival in sight", async || {
                let seen = browser.script(COVERED).await;
                (seen == json!({"over": [], "inside": true, "stuck": false})).then_some(())
            })
            .await;
    }
}

/// The buttons in the colour of the one that stands out.
const STANDS_OUT: &str = "const first = document.querySelector('#end-turn') ?? document.querySelector('#pick-go'); \
    const red = getComputedStyle(first).backgroundColor; \
    return [...document.querySelectorAll('button')].filter((button) => button.checkVisibility() \
        && getComputedStyle(button).backgroundColor === red).map((button) => button.id)";

/// One button stands out, before a bid and after it; and the guide folds, and stays folded, so that the map has the room.
#[tokio::test]
async fn a_phone_shows_one_button_that_stands_out_and_a_guide_that_folds() {
    let site = Running::start("stands-out").await;
    let browser = Browser::open(&site.address, Eyes { lang: "ja", ..Eyes::PHONE }).await;
    play_now(&browser, "tokyo-metro").await;
    browser.see("#guide .guide-text").await;
    assert_eq!(browser.script(STANDS_OUT).await, json!(["pick-go"]));
    browser.picture("guide-phone-ja").await;
    browser.click("#guide-fold").await;
    let folded = browser.see("#guide.folded").await.rect().await.unwrap();
    assert!(folded.height < 60.0, "a folded guide is {} high", folded.height);
    browser.picture("guide-phone-ja-folded").await;
    browser.click("#pick-go").await;
    browser.see("#end-turn").await;
    assert_eq!(browser.script(STANDS_OUT).await, json!(["end-turn"]));
    assert_eq!(browser.count("#guide.folded").await, 1);
    browser.picture("bid-phone-ja").await;
    browser.has_no_sideways_scrolling().await;
}

/// Whether the window on the map shows the place where something is to be decided.
const IN_SIGHT: &str = "const [at, box] = ['[data-look]', '[data-window]'].map((css) => document.querySelector(`#board ${css}`).getBoundingClientRect()); \
    return at.left > box.left && at.left < box.right && at.top > box.top && at.top < box.bottom";

/// A window behind another view can't be scrolled. It once took that for done, and then opened at a corner of the map where nothing
/// could be pressed.
#[tokio::test]
async fn a_map_behind_another_view_opens_where_something_is_asked() {
    let site = Running::start("behind").await;
    let browser = Browser::open(&site.address, Eyes::PHONE).await;
    table(&browser, 0, &[]).await;
    for decision in 0.. {
        assert_eq!(browser.asked().await, Moment::Asked);
        if browser.asks_for_a_space().await {
            break;
        }
        browser.decide_in_the_rail(decision).await;
    }
    browser.until("the place", async || browser.script(IN_SIGHT).await.as_bool()?.then_some(())).await;
    browser.script("document.querySelector('#board [data-window]').scrollTo(0, 0)").await;
    assert_eq!(browser.script(IN_SIGHT).await, json!(false));
    browser.click("label[for=t-tab-cards]").await;
    // A larger phone looks anew, as one that is turned does.
    let larger = json!({"width": 430, "height": 844, "deviceScaleFactor": 1, "mobile": true});
    browser.cdp("Emulation.setDeviceMetricsOverride", larger).await;
    browser.until("the size", async || (browser.script("return innerWidth").await == json!(430)).then_some(())).await;
    browser.click("label[for=t-tab-map]").await;
    browser.until("the place", async || browser.script(IN_SIGHT).await.as_bool()?.then_some(())).await;
}
