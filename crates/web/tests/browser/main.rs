//! People play in real browsers: whole games by clicks on what is lit, live for a second browser, through a lost connection,
//! in both languages, on a phone, by keys alone, without script. Pictures of key moments go to `target/screens/`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test says where it fails")]

mod account;
mod axe;
mod chromium;
mod clubs;
mod first_touch;
mod hand;
mod legible;
mod live;
mod notices;
mod overtaken;
mod owner;
mod passkeys;
mod people;
mod places;
mod player;
mod positions;
mod presses;
mod replay;
mod review;
mod site;
mod thumb;
mod tokyo_metro;
mod turns;
#[path = "../common/world.rs"]
#[allow(dead_code, unreachable_pub, reason = "shared with the tests without a browser")]
mod world;

use thirtyfour::prelude::*;

use self::{
    chromium::{Browser, Eyes},
    player::{CHOICES, Moment},
    site::Running,
};

/// A table that its scripts have come to: before that, forms are sent as without script, and keys do nothing.
const LIVE: &str = "[data-stream=on] main.table";

/// One click from the front page to a game against bots.
async fn start_now(browser: &Browser, game: &str) {
    browser.go("/").await;
    browser.click(&format!("form[action='/new/{game}'] button.primary")).await;
    browser.see("main.table").await;
}

/// The same, with a page that is alive.
async fn play_now(browser: &Browser, game: &str) {
    start_now(browser, game).await;
    browser.see(LIVE).await;
}

#[tokio::test]
async fn a_whole_game_of_metrox_by_clicks_on_the_sheet() {
    let site = Running::start("metrox").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    browser.go("/").await;
    browser.pictures("front", Eyes::DESKTOP).await;
    play_now(&browser, "metrox").await;
    let (board, rail) = browser
        .play_out(async |turn| {
            if [0, 11].contains(&turn) {
                browser.pictures(&format!("metrox-turn-{turn}"), Eyes::DESKTOP).await;
            }
        })
        .await;
    browser.pictures("metrox-end", Eyes::DESKTOP).await;
    assert!(board > 10 && rail == 0, "{board} on the sheet, {rail} in the rail");
}

#[tokio::test]
async fn a_whole_game_of_shinjuku_by_clicks_on_the_map() {
    let site = Running::start("shinjuku").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    play_now(&browser, "shinjuku").await;
    let (board, rail) = browser
        .play_out(async |decision| {
            if [0, 12, 40].contains(&decision) {
                browser.pictures(&format!("shinjuku-decision-{decision}"), Eyes::DESKTOP).await;
            }
        })
        .await;
    browser.pictures("shinjuku-end", Eyes::DESKTOP).await;
    // What has no place on the map (which action, which good, stop) is chosen in the rail.
    assert!(board > 20, "{board} on the map, {rail} in the rail");
}

#[tokio::test]
async fn a_phone_in_japanese_and_in_the_dark() {
    let site = Running::start("phone").await;
    let eyes = Eyes { dark: true, lang: "ja", ..Eyes::PHONE };
    let browser = Browser::open(&site.address, eyes).await;
    browser.go("/").await;
    browser.has_no_sideways_scrolling().await;
    assert_eq!(browser.attribute("html", "lang").await.as_deref(), Some("ja"));
    let mut faults = Vec::new();
    for game in ["metrox", "shinjuku"] {
        play_now(&browser, game).await;
        for turn in 0..6 {
            assert_eq!(browser.asked().await, Moment::Asked);
            browser.has_no_sideways_scrolling().await;
            browser.decide_in_the_rail(turn).await;
        }
        assert_eq!(browser.asked().await, Moment::Asked);
        browser.picture(&format!("{game}-ja-phone-dark")).await;
        faults.extend(browser.faults().await);
    }
    assert!(faults.is_empty(), "{faults:#?}");
    browser.go("/new/shinjuku").await;
    browser.has_no_sideways_scrolling().await;
}

/// A table of two people: its address, and both browsers at it.
async fn pair(site: &Running) -> (Browser, Browser) {
    let open = async || Browser::open(&site.address, Eyes::DESKTOP).await;
    let (aoi, ben) = (open().await, open().await);
    aoi.go("/").await;
    aoi.click("#friends-metrox").await;
    aoi.see("[data-stream=on] #invitation").await;
    ben.go(&aoi.path().await).await;
    ben.see(".join input[name=name]").await.send_keys("Ben").await.unwrap();
    ben.click(".join button.primary").await;
    ben.see("[data-stream=on] main[data-seat]").await;
    // A bot takes the seat that is left.
    aoi.click("#now form[action$='/start'] button").await;
    (aoi, ben)
}

#[tokio::test]
async fn a_second_browser_sees_each_move_live_and_after_a_lost_connection() {
    let site = Running::start("pair").await;
    let (aoi, ben) = pair(&site).await;
    let watcher = Browser::open(&site.address, Eyes::DESKTOP).await;
    watcher.go(&aoi.path().await).await;
    for turn in 0..6 {
        // The bot has answered, and everybody sees it.
        assert_eq!((aoi.asked().await, ben.asked().await), (Moment::Asked, Moment::Asked));
        let together = async || {
            let seen = [aoi.entry().await?, ben.entry().await?, watcher.entry().await?];
            (seen[0] == seen[1] && seen[1] == seen[2]).then_some(seen[0])
        };
        let before = ben.until("all to see the same", together).await;
        let further = async |browser: &Browser| browser.entry().await.filter(|entry| *entry > before);
        if turn == 3 {
            ben.offline(true).await;
        }
        aoi.decide_in_the_rail(turn).await;
        watcher.until("the move of another", async || further(&watcher).await).await;
        if turn == 3 {
            assert_eq!(ben.entry().await, Some(before), "nothing arrives without a connection");
            ben.offline(false).await;
        }
        ben.until("the move of another", async || further(&ben).await).await;
        assert_eq!(ben.asked().await, Moment::Asked);
        ben.decide_in_the_rail(turn + 1).await;
    }
    assert_eq!(aoi.asked().await, Moment::Asked);
}

#[tokio::test]
async fn a_game_by_keys_alone() {
    let site = Running::start("keys").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    browser.go("/").await;
    assert!(browser.tab_to("form[action='/new/metrox'] button.primary").await);
    browser.press(Key::Enter).await;
    browser.see(LIVE).await;
    let mut presses = 0;
    while browser.press_on().await {
        if presses == 0 {
            browser.picture("metrox-keys").await;
        }
        presses += 1;
    }
    assert!(presses > 20, "{presses}");
}

#[tokio::test]
async fn a_game_without_script() {
    let site = Running::start("plain").await;
    let browser = Browser::open(&site.address, Eyes { script: false, ..Eyes::DESKTOP }).await;
    start_now(&browser, "metrox").await;
    let table = browser.path().await;
    let mut decisions = 0;
    // While bots have not answered yet, a person asks again.
    let asked = async || {
        let sees = async |css| browser.count(css).await > 0;
        if sees(CHOICES).await || sees("#now .standing, #end").await {
            return Some(sees(CHOICES).await);
        }
        browser.go(&table).await;
        None
    };
    while browser.until("a question or the end", &asked).await {
        for next in [CHOICES, "#end-turn"] {
            let before = browser.stand().await;
            browser.click(next).await;
            browser.moved_from(before).await;
        }
        decisions += 1;
    }
    assert!(decisions > 10, "{decisions}");
    browser.picture("metrox-end-without-script").await;
}

/// What axe finds on some pages.
async fn faults_of(name: &str, pages: &[&str]) -> Vec<String> {
    let site = Running::start(name).await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    let mut faults = Vec::new();
    for page in pages {
        browser.go(page).await;
        faults.extend(browser.faults().await);
    }
    faults
}

#[tokio::test]
async fn nothing_serious_for_axe_on_the_pages_around_the_tables() {
    let pages = ["/", "/new/metrox", "/new/shinjuku", "/new/tokyo-metro", "/replays", "/puzzle", "/import"];
    let faults = faults_of("axe", &pages).await;
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Overviews, rules and glossaries: each game has them on one page.
#[tokio::test]
async fn nothing_serious_for_axe_on_the_rules() {
    let faults = faults_of("axe-rules", &["/rules", "/rules/metrox", "/rules/shinjuku", "/rules/tokyo-metro"]).await;
    assert!(faults.is_empty(), "{faults:#?}");
}

#[tokio::test]
async fn nothing_serious_for_axe_on_a_hint_the_keys_and_the_end() {
    let site = Running::start("axe-more").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    play_now(&browser, "metrox").await;
    assert_eq!(browser.asked().await, Moment::Asked);
    browser.click("#hint-ask").await;
    browser.see("#hint .worth").await;
    let mut faults = browser.faults().await;
    browser.click("[data-keys-open]").await;
    browser.see("#keys[open]").await;
    faults.extend(browser.faults().await);
    browser.press(Key::Escape).await;
    browser.play_out(async |_| {}).await;
    browser.see("#end").await;
    faults.extend(browser.faults().await);
    assert!(faults.is_empty(), "{faults:#?}");
}

#[tokio::test]
async fn nothing_serious_for_axe_on_the_boards() {
    let site = Running::start("axe-boards").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    let mut faults = Vec::new();
    // A table that waits for its players.
    browser.go("/").await;
    browser.click("#friends-metrox").await;
    browser.see("#invitation").await;
    faults.extend(browser.faults().await);
    for game in ["metrox", "shinjuku", "tokyo-metro"] {
        play_now(&browser, game).await;
        for decision in 0..6 {
            assert_eq!(browser.asked().await, Moment::Asked);
            if [0, 5].contains(&decision) {
                faults.extend(browser.faults().await);
            }
            browser.decide_in_the_rail(decision).await;
        }
        browser.go(&format!("{}/replay?step=4", browser.path().await)).await;
        faults.extend(browser.faults().await);
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// What the first page asks for: all of it from us, all of it small. The figures go to `target/screens/figures.txt`.
#[tokio::test]
async fn the_first_page_is_light_and_comes_from_us_alone() {
    let site = Running::start("first").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    browser.go("/").await;
    browser.see("main").await;
    let read = "const of = (kind) => performance.getEntriesByType(kind).map((e) => [e.name, e.transferSize, e.encodedBodySize]); \
                const [page] = performance.getEntriesByType('navigation'); \
                const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0; \
                return {all: [...of('navigation'), ...of('resource')], ready: page.domContentLoadedEventEnd, paint};";
    let seen = browser.driver.execute(read, Vec::new()).await.unwrap();
    let all = seen.json()["all"].as_array().unwrap().clone();
    let bytes: u64 = all.iter().map(|entry| entry[2].as_u64().unwrap()).sum();
    for entry in &all {
        assert!(entry[0].as_str().unwrap().starts_with(&site.address), "{entry}");
    }
    assert!(all.len() > 2 && bytes < 150_000, "{bytes} bytes in {} files", all.len());
    let html = browser.driver.source().await.unwrap();
    assert!(!html.contains("<script>") && !html.contains(" onclick="), "inline script");
    chromium::note(&format!(
        "first page: {bytes} bytes in {} files, painted after {} ms, usable after {} ms",
        all.len(),
        seen.json()["paint"],
        seen.json()["ready"]
    ));
}
