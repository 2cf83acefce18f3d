//! A press does what was pressed: nothing moves from under it, whatever the page does meanwhile.

use serde_json::json;

use crate::{
    chromium::{Browser, Eyes},
    play_now,
    player::{CHOICES, Moment},
    site::Running,
};

/// Shows every choice that is in sight, one after the other, and says which places of choices moved by that.
const MOVED: &str = "const all = [...document.querySelectorAll(`#choices button, button[form=choices], #end-turn, #board [data-do]`)] \
        .filter((choice) => choice.checkVisibility() && !choice.matches('.t-go')); \
    const places = () => all.map((choice) => { const { left, top } = choice.getBoundingClientRect(); return `${left} ${top}`; }); \
    let clientX = 0; \
    const look = (at) => at.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse', clientX: (clientX += 1) })); \
    look(document.querySelector('header')); \
    const before = places(), moved = new Set(); \
    for (const choice of all) { \
      look(choice); \
      places().forEach((place, at) => place === before[at] || moved.add(`${all[at].id}: ${before[at]} to ${place}`)); \
      look(document.querySelector('header')); \
    } \
    return [...moved]";

async fn no_choice_moves(game: &str) {
    let site = Running::start(&format!("moves-{game}")).await;
    for eyes in [Eyes { lang: "ja", ..Eyes::PHONE }, Eyes::DESKTOP] {
        let browser = Browser::open(&site.address, eyes).await;
        play_now(&browser, game).await;
        for decision in 0..3 {
            assert_eq!(browser.asked().await, Moment::Asked);
            assert_eq!(browser.script(MOVED).await, json!([]), "{game}, phone: {}, {decision}", eyes.is_phone());
            browser.decide_in_the_rail(decision).await;
        }
    }
}

/// What a choice would do once opened above the list and pushed it down: the press went to the row that came there, or to none.
#[tokio::test]
async fn no_choice_of_metrox_moves_when_one_is_looked_at() {
    no_choice_moves("metrox").await;
}

#[tokio::test]
async fn no_choice_of_shinjuku_moves_when_one_is_looked_at() {
    no_choice_moves("shinjuku").await;
}

#[tokio::test]
async fn no_choice_of_tokyo_metro_moves_when_one_is_looked_at() {
    no_choice_moves("tokyo-metro").await;
}

/// Where the middles of the first two choices of the list are.
const TWO: &str = "const all = [...document.querySelectorAll('#choices button[name=action]')].slice(0, 2); \
    all[0].scrollIntoView({ block: 'center' }); \
    return all.map((choice) => { const { left, top, width, height } = choice.getBoundingClientRect(); \
        return [choice.value, left + width / 2, top + height / 2]; })";

/// How far down each choice is.
const ROWS: &str = "return [...document.querySelectorAll('#choices button[name=action]')].map((row) => Math.round(row.getBoundingClientRect().top))";

/// The question, and the guide above it, became shorter when a row was taken: the pointer was then on its neighbour, whose stations
/// were shown as if they had been chosen.
#[tokio::test]
async fn no_row_of_metrox_moves_when_one_is_taken() {
    let site = Running::start("taken").await;
    for eyes in [Eyes::DESKTOP, Eyes { lang: "ja", ..Eyes::DESKTOP }, Eyes::PHONE, Eyes { lang: "ja", ..Eyes::PHONE }] {
        let browser = Browser::open(&site.address, eyes).await;
        play_now(&browser, "metrox").await;
        for turn in 0..3 {
            browser.only_i_am_asked(2).await;
            browser.script("scrollTo(0, 0)").await;
            let before = browser.script(ROWS).await;
            browser.script("document.querySelectorAll('#choices button[name=action]')[1].click()").await;
            chosen(&browser).await;
            assert_eq!(browser.script(ROWS).await, before, "{}, phone: {}, turn {turn}", eyes.lang, eyes.is_phone());
            browser.end_turn().await;
        }
    }
}

/// Lets the list go down by one row, as an update may.
const SLIDE: &str = "const [first, second] = document.querySelectorAll('#choices button[name=action]'); \
    const row = second.getBoundingClientRect().top - first.getBoundingClientRect().top; \
    document.querySelector('#choices').style.marginTop = `${row}px`; return true";

/// Moves the mouse to a point of the window.
async fn point_at(browser: &Browser, x: f64, y: f64) {
    browser.cdp("Input.dispatchMouseEvent", json!({"type": "mouseMoved", "x": x, "y": y})).await;
}

/// An update moved the rows, and the one that came under a mouse that nobody moved was shown as if somebody had pointed at it.
#[tokio::test]
async fn a_row_that_comes_under_a_resting_mouse_is_not_shown() {
    let site = Running::start("resting").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    play_now(&browser, "metrox").await;
    browser.only_i_am_asked(2).await;
    let found = browser.script(TWO).await;
    let value = |at: usize| found[at][0].as_str().unwrap().to_owned();
    let (x, y) = (found[1][1].as_f64().unwrap(), found[1][2].as_f64().unwrap());
    let shown = async |at: usize| {
        let lit = async || (browser.count(&format!("#choices .on[value='{}']", value(at))).await == 1).then_some(());
        browser.until("the row that is looked at", lit).await;
    };
    point_at(&browser, x, y).await;
    shown(1).await;
    // The browser itself says that another row has come under the mouse.
    browser.script("document.addEventListener('pointerover', (event) => { window.came = event.target.closest('#choices button')?.value; })").await;
    browser.script(SLIDE).await;
    browser
        .until("the other row", async || (browser.script("return window.came").await == json!(value(0))).then_some(()))
        .await;
    shown(1).await;
    point_at(&browser, x + 1.0, y).await;
    shown(0).await;
}

/// What is sent from now on stays on its way until the test lets it go.
const HOLD: &str = "const real = window.fetch, held = []; \
    window.fetch = (...what) => new Promise((go) => held.push(() => go(real(...what)))); \
    window.letGo = () => { window.fetch = real; held.forEach((go) => go()); }";

/// A phone at a table of `MetroX`, asked, and the first two choices with their places.
async fn two_choices(site: &Running) -> (Browser, [(String, f64, f64); 2]) {
    let browser = Browser::open(&site.address, Eyes::PHONE).await;
    play_now(&browser, "metrox").await;
    browser.becomes_a_phone().await;
    browser.only_i_am_asked(2).await;
    let found = browser.script(TWO).await;
    let choice = |at: usize| {
        let place = |part: usize| found[at][part].as_f64().unwrap();
        (found[at][0].as_str().unwrap().to_owned(), place(1), place(2))
    };
    (browser, [choice(0), choice(1)])
}

/// Waits until a choice waits for the end of the turn, and says which.
async fn chosen(browser: &Browser) -> String {
    browser.until("a choice", async || browser.attribute("main", "data-chosen").await).await
}

#[tokio::test]
async fn a_press_means_what_was_under_the_finger_when_it_came_down() {
    let site = Running::start("under-the-finger").await;
    let (browser, [_, (second, x, y)]) = two_choices(&site).await;
    browser.cdp("Input.dispatchTouchEvent", json!({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})).await;
    browser.script(SLIDE).await;
    browser.cdp("Input.dispatchTouchEvent", json!({"type": "touchEnd", "touchPoints": []})).await;
    assert_eq!(chosen(&browser).await, second);
}

#[tokio::test]
async fn what_is_pressed_while_something_is_on_its_way_follows_it() {
    let site = Running::start("follows").await;
    let (browser, [(first, x, y), (second, other_x, other_y)]) = two_choices(&site).await;
    browser.script(HOLD).await;
    browser.touch(x, y).await;
    browser.see("main[aria-busy]").await;
    browser.touch(other_x, other_y).await;
    browser.see(&format!("#choices .sent[value='{second}']")).await;
    browser.script("letGo()").await;
    let both = async || (browser.attribute("main", "data-chosen").await.as_ref() == Some(&second)).then_some(());
    browser.until("the second press", both).await;
    assert_ne!(first, second);
    assert!(browser.count(CHOICES).await > 0);
}

/// A table of Tokyo Metro at the question where the Meeple starts: almost every space may be chosen.
async fn asked_where_to_start(browser: &Browser) {
    play_now(browser, "tokyo-metro").await;
    for decision in 0.. {
        assert_eq!(browser.asked().await, Moment::Asked);
        if browser.asks_for_a_space().await {
            break;
        }
        browser.decide_in_the_rail(decision).await;
    }
}

/// Takes a space of the map, and then another before the first is answered. They share one button, which means the space that is
/// looked at: the second press was once taken for the first, in impatience.
async fn two_spaces(name: &str, eyes: Eyes) {
    let site = Running::start(name).await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    asked_where_to_start(&browser).await;
    if eyes.is_phone() {
        browser.becomes_a_phone().await;
    }
    browser.script(HOLD).await;
    // A window on the map that has just become smaller moves to its place: what was pressed meanwhile may have been another space.
    let take = async |from: usize, but: &str| {
        let pressed = async || {
            let mut taste = from;
            let (space, x, y) = loop {
                let found = browser.find_space(taste).await?;
                if found.0 != but {
                    break found;
                }
                taste += 1;
            };
            if eyes.is_phone() {
                // The first touch shows what the second does.
                browser.touch(x, y).await;
                browser.touch(x, y).await;
            } else {
                browser.click_at(x, y).await?;
            }
            (browser.count("main[aria-busy]").await > 0).then_some(space)
        };
        browser.until("a press", pressed).await
    };
    let first = take(3, "").await;
    let second = take(5, &first).await;
    browser.script("letGo()").await;
    let both = async || (browser.attribute("main", "data-chosen").await.as_ref() == Some(&second)).then_some(());
    browser.until("the second space", both).await;
}

#[tokio::test]
async fn a_space_that_is_pressed_while_another_is_on_its_way_follows_it() {
    two_spaces("space-follows", Eyes::DESKTOP).await;
}

#[tokio::test]
async fn a_space_that_is_touched_while_another_is_on_its_way_follows_it() {
    two_spaces("touched-space-follows", Eyes::PHONE).await;
}

/// A space follows what else is on its way, too.
#[tokio::test]
async fn a_space_that_is_pressed_while_a_hint_is_on_its_way_follows_it() {
    let site = Running::start("space-follows-hint").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    asked_where_to_start(&browser).await;
    let (space, x, y) = browser.until("a space", async || browser.find_space(3).await).await;
    browser.script(HOLD).await;
    browser.click("#hint-ask").await;
    browser.see("main[aria-busy]").await;
    browser.click_at(x, y).await.unwrap();
    browser.script("letGo()").await;
    assert_eq!(chosen(&browser).await, space);
}

/// Where the middle of the button is that ends the turn.
const END: &str = "const { left, top, width, height } = document.querySelector('#end-turn').getBoundingClientRect(); \
    return [left + width / 2, top + height / 2]";

/// The bar with the parts of the page comes where the end of the turn was.
#[tokio::test]
async fn the_second_press_of_a_double_one_does_not_mean_what_came_meanwhile() {
    let site = Running::start("came-meanwhile").await;
    let (browser, [(_, x, y), _]) = two_choices(&site).await;
    browser.touch(x, y).await;
    chosen(&browser).await;
    browser.see("#end-turn").await;
    let end = browser.script(END).await;
    let press = async |times: u32| {
        let (x, y) = (&end[0], &end[1]);
        for kind in ["mousePressed", "mouseReleased"] {
            let at = json!({"type": kind, "x": x, "y": y, "button": "left", "clickCount": times});
            browser.cdp("Input.dispatchMouseEvent", at).await;
        }
    };
    press(1).await;
    browser.until("the end of the turn", async || (browser.count("#end-turn").await == 0).then_some(())).await;
    press(2).await;
    assert_eq!(browser.driver.current_url().await.unwrap().fragment(), None);
}
