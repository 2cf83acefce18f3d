//! Somebody with an account plays a rated game; their page, the ratings and the archive are read on a phone without script, too.

use crate::{
    LIVE,
    chromium::{Browser, Eyes},
    site::Running,
};

#[tokio::test]
async fn a_rated_game_is_on_the_page_of_its_player() {
    let site = Running::start("people").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    browser.go("/account").await;
    for (field, text) in [("name", "Mika"), ("new", "green tea at nine")] {
        let field = browser.see(&format!("#make [name={field}]")).await;
        field.clear().await.unwrap();
        field.send_keys(text).await.unwrap();
    }
    browser.click("#make button").await;
    browser.see("#recovery-codes").await;
    // A table that was open to somebody else has no hints, so it is rated with a bot, too.
    browser.go("/new/metrox").await;
    browser.click("button[name=start]").await;
    browser.see(LIVE).await;
    browser.play_out(async |_| {}).await;
    browser.see("#rated").await;
    browser.picture("rated-end").await;
    let mut faults = browser.faults().await;
    for (path, name) in
        [("/people/Mika", "person"), ("/ratings", "ratings"), ("/month", "month"), ("/puzzle/archive", "archive")]
    {
        browser.go(path).await;
        browser.see("main.ratings").await;
        browser.pictures(name, Eyes::DESKTOP).await;
        faults.extend(browser.faults().await);
    }
    let phone = Browser::open(&site.address, Eyes { lang: "ja", script: false, ..Eyes::PHONE }).await;
    for (path, name) in
        [("/people/Mika", "person"), ("/ratings", "ratings"), ("/month", "month"), ("/puzzle/archive", "archive")]
    {
        phone.go(path).await;
        phone.see("main.ratings").await;
        phone.has_no_sideways_scrolling().await;
        phone.picture(&format!("{name}-phone-ja")).await;
    }
    assert_eq!(faults, Vec::<String>::new());
}
