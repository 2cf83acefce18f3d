//! Tokyo Metro and Osaka Metro by clicks on what is lit: map, cards, Lines.

use thirtyfour::prelude::*;

use crate::{
    chromium::{Browser, Eyes},
    play_now,
    player::Moment,
    site::Running,
};

/// A table of one's own with these options, against so many bots.
pub(crate) async fn table(browser: &Browser, bots: usize, options: &[(&str, &str)]) {
    browser.go("/new/tokyo-metro").await;
    // The driver scrolls to the lower edge, under the bar of a phone; people scroll on.
    let press = async |css: &str| {
        let pressed = async || {
            let found = browser.driver.find(By::Css(css)).await.ok()?;
            found.scroll_into_view().await.ok()?;
            found.click().await.ok()
        };
        browser.until(css, pressed).await;
    };
    let choose = async |name: &str, value: &str| {
        press(&format!("label:has(input[name='{name}'][value='{value}'])")).await;
    };
    for (key, value) in options {
        choose(&format!("option-{key}"), value).await;
    }
    for at in 1..5 {
        choose(&format!("seat-{at}"), if at <= bots { "bot" } else { "none" }).await;
    }
    press("#open-table").await;
    browser.see("[data-stream=on] main.table .tm").await;
}

/// Plays to the end; how many decisions were made on the board and in the rail.
async fn play(browser: &Browser, name: &str, pictures: &[usize]) -> (usize, usize) {
    let seen = browser
        .play_out(async |decision| {
            if pictures.contains(&decision) {
                browser.pictures(&format!("{name}-{decision}"), Eyes::DESKTOP).await;
            }
        })
        .await;
    browser.pictures(&format!("{name}-end"), Eyes::DESKTOP).await;
    seen
}

#[tokio::test]
async fn a_whole_game_of_tokyo_metro_by_clicks_on_the_board() {
    let site = Running::start("tokyo-metro").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    play_now(&browser, "tokyo-metro").await;
    let (board, rail) = play(&browser, "tokyo-metro", &[0, 1, 2, 12, 30]).await;
    assert!(board > 15, "{board} on the board, {rail} in the rail");
}

#[tokio::test]
async fn a_whole_game_of_osaka_with_drinks_by_clicks_on_the_board() {
    let site = Running::start("osaka").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    table(&browser, 3, &[("map", "osaka"), ("drinks", "standard")]).await;
    let (board, rail) = play(&browser, "osaka", &[2, 14]).await;
    assert!(board > 15, "{board} on the board, {rail} in the rail");
}

#[tokio::test]
async fn a_whole_game_of_the_first_edition_by_clicks_on_the_board() {
    let site = Running::start("first-edition").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    table(&browser, 2, &[("edition", "first")]).await;
    let (board, rail) = play(&browser, "first-edition", &[]).await;
    assert!(board > 10, "{board} on the board, {rail} in the rail");
}

#[tokio::test]
async fn a_whole_game_alone_by_clicks_on_the_board() {
    let site = Running::start("solo").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    table(&browser, 0, &[]).await;
    let (board, rail) = play(&browser, "solo", &[4]).await;
    assert!(board > 10, "{board} on the board, {rail} in the rail");
}

/// Whoever has only a keyboard plays a whole game: the map's spaces are in a list that shows itself to the focus.
#[tokio::test]
async fn a_whole_game_of_tokyo_metro_by_keys_alone() {
    let site = Running::start("tokyo-metro-keys").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    table(&browser, 0, &[]).await;
    let mut presses = 0;
    while browser.press_on().await {
        presses += 1;
    }
    assert!(presses > 20, "{presses}");
}

/// A Line may have the letter that ends turns: chosen again and again by it, it would never let a turn end.
#[tokio::test]
async fn a_turn_is_ended_by_its_key_though_a_line_has_that_letter() {
    let site = Running::start("end-key").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    table(&browser, 1, &[]).await;
    let key = async |key: &str| browser.driver.action_chain().send_keys(key).perform().await.unwrap();
    let invest = "#t-cards button[aria-label^=Invest]";
    while browser.count(invest).await == 0 {
        assert_eq!(browser.asked().await, Moment::Asked);
        browser.decide_in_the_rail(0).await;
    }
    let before = browser.stand().await;
    browser.click(invest).await;
    browser.moved_from(before).await;
    browser.see("#rail [data-key=G]").await;
    key("g").await;
    browser.see("#end-turn").await;
    assert_eq!(browser.count("#rail [data-key=E]").await, 1);
    key("e").await;
    browser.until("the end of the turn", async || (browser.count("#end-turn").await == 0).then_some(())).await;
}

/// Whoever bids by keys goes on at the list of amounts: at its first button the enter key would bid less, not bid.
#[tokio::test]
async fn a_bid_taken_back_by_a_key_is_made_again_by_keys() {
    let site = Running::start("bid-keys").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    table(&browser, 1, &[]).await;
    assert_eq!(browser.asked().await, Moment::Asked);
    assert!(browser.tab_to("#pick-go").await);
    browser.press(Key::Enter).await;
    browser.see("#end-turn").await;
    assert!(browser.tab_to("#end-turn").await);
    browser.press(Key::Backspace).await;
    browser.see("#pick-action:focus").await;
    browser.driver.action_chain().send_keys("+").perform().await.unwrap();
    browser.press(Key::Enter).await;
    browser.see("#end-turn").await;
}

/// A list of bids that takes the place of a list of spaces begins at the least: a browser once chose the highest of them.
#[tokio::test]
async fn a_list_of_bids_begins_at_the_least_whatever_list_was_there() {
    let site = Running::start("bid-list").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    table(&browser, 1, &[]).await;
    assert_eq!(browser.asked().await, Moment::Asked);
    browser.see("#pick-action[data-steps]").await;
    browser
        .script("document.getElementById('pick-action').replaceChildren(new Option('Otemachi', 'exit 15.10'))")
        .await;
    // The answer to this brings the question once more.
    browser.click("#hint-ask").await;
    browser.see("#hint .worth").await;
    let list = "const list = document.getElementById('pick-action'); return [list.length > 10, list.selectedIndex]";
    assert_eq!(browser.script(list).await, serde_json::json!([true, 0]));
}

/// The decisions at which axe looks, besides the first of a Train Phase; by then all parts of the board have been shown.
const LOOKED_AT: [usize; 2] = [0, 4];
/// A Train Phase that asks comes earlier in every game here.
const MOST_LOOKED: usize = 60;

/// What axe finds at a table until its first Train Phase asks; and whether it did.
async fn faults_until_trains(browser: &Browser, eyes: Eyes) -> (Vec<String>, bool) {
    let mut faults = Vec::new();
    for decision in 0..MOST_LOOKED {
        if browser.asked().await == Moment::Over {
            break;
        }
        let trains = browser.count("#tm.t-running").await > 0;
        if trains || LOOKED_AT.contains(&decision) {
            faults.extend(browser.faults().await);
            // Which leaves a large screen behind.
            browser.emulate(eyes).await;
        }
        if trains {
            return (faults, true);
        }
        browser.decide_in_the_rail(decision).await;
    }
    (faults, false)
}

/// What axe finds wherever Tokyo Metro looks otherwise: with Drinks in Osaka, in the first edition, alone, while Trains run.
async fn faults_of_all_ways(name: &str, eyes: Eyes) -> Vec<String> {
    let site = Running::start(name).await;
    let browser = Browser::open(&site.address, eyes).await;
    let ways: [(usize, &[(&str, &str)]); 4] =
        [(3, &[]), (3, &[("map", "osaka"), ("drinks", "standard")]), (2, &[("edition", "first")]), (0, &[])];
    let (mut faults, mut trains) = (Vec::new(), 0);
    for (bots, options) in ways {
        table(&browser, bots, options).await;
        let (found, ran) = faults_until_trains(&browser, eyes).await;
        faults.extend(found.into_iter().map(|fault| format!("{options:?}, {bots} bots: {fault}")));
        trains += usize::from(ran);
    }
    assert!(trains > 1, "Trains asked at {trains} of {} tables", ways.len());
    faults
}

#[tokio::test]
async fn nothing_serious_for_axe_on_all_ways_to_play_tokyo_metro() {
    let faults = faults_of_all_ways("axe-tokyo-metro", Eyes::DESKTOP).await;
    assert!(faults.is_empty(), "{faults:#?}");
}

#[tokio::test]
async fn nothing_serious_for_axe_on_all_ways_to_play_tokyo_metro_on_a_phone() {
    let faults = faults_of_all_ways("axe-tokyo-metro-phone", Eyes::PHONE).await;
    assert!(faults.is_empty(), "{faults:#?}");
}

/// On a phone in Japanese and in the dark: the view with the decision opens by itself, nothing is wider than the screen.
#[tokio::test]
async fn a_phone_plays_tokyo_metro_in_japanese_and_in_the_dark() {
    let site = Running::start("tokyo-metro-phone").await;
    let browser = Browser::open(&site.address, Eyes { dark: true, lang: "ja", ..Eyes::PHONE }).await;
    play_now(&browser, "tokyo-metro").await;
    for decision in 0..14 {
        if browser.asked().await == Moment::Over {
            break;
        }
        browser.has_no_sideways_scrolling().await;
        if [1, 3, 5].contains(&decision) {
            browser.picture(&format!("tokyo-metro-ja-phone-dark-{decision}")).await;
        }
        browser.decide_in_the_rail(decision).await;
    }
    for view in ["map", "cards", "lines", "players"] {
        browser.click(&format!("label[for=t-tab-{view}]")).await;
        browser.has_no_sideways_scrolling().await;
        browser.picture(&format!("tokyo-metro-ja-phone-dark-{view}")).await;
    }
}

/// On a phone the map that is shown as a whole lies under none of its buttons, and stays so while another view is looked at.
#[tokio::test]
async fn the_whole_map_lies_clear_of_its_buttons_on_a_phone() {
    let site = Running::start("whole-map").await;
    let browser = Browser::open(&site.address, Eyes::PHONE).await;
    table(&browser, 1, &[]).await;
    browser.click(".t-mapbox [data-zoom=fit]").await;
    let clear = "const at = (css) => document.querySelector(css).getBoundingClientRect(); \
                 const [sheet, buttons, view] = ['.t-sheet', '.t-mapbox > .zoomer', '#t-view'].map(at); \
                 return sheet.top >= buttons.bottom && sheet.bottom <= view.bottom + 1 && sheet.width <= view.width + 1;";
    let is_clear = async || browser.script(clear).await.as_bool().unwrap_or(false).then_some(());
    browser.until("the whole map below its buttons", is_clear).await;
    browser.click("label[for=t-tab-lines]").await;
    browser.see("#t-tab-lines:checked").await;
    browser.click("label[for=t-tab-map]").await;
    browser.until("the whole map as it was", is_clear).await;
}
