//! A club: founded, joined by its link, a table of its own that a stranger's browser is not shown.

use crate::{
    LIVE,
    chromium::{Browser, Eyes},
    site::Running,
};

const PASSWORD: &str = "green tea at nine";

async fn member(site: &Running, name: &str, eyes: Eyes) -> Browser {
    let browser = Browser::open(&site.address, eyes).await;
    browser.go("/account").await;
    browser.fill("#make [name=name]", name).await;
    browser.fill("#make [name=new]", PASSWORD).await;
    browser.click("#make button").await;
    browser.see("#recovery-codes").await;
    browser
}

/// The link that an organiser is shown.
async fn shown_link(organiser: &Browser) -> String {
    let link = organiser.see("#link .c-link input").await.value().await.unwrap().unwrap();
    link[link.find("/join/").unwrap()..].to_owned()
}

#[tokio::test]
async fn a_club_is_founded_joined_and_seen_by_its_members_alone() {
    let site = Running::start("clubs").await;
    let mika = member(&site, "Mika", Eyes::DESKTOP).await;
    mika.go("/").await;
    mika.click(".me summary").await;
    mika.click(".me .card a[href='/clubs']").await;
    mika.fill("#found [name=name]", "Chuo Line").await;
    mika.click("#found button").await;
    mika.see("#link").await;
    let place = mika.path().await;
    let link = shown_link(&mika).await;
    // A phone, in Japanese and without script.
    let ben = member(&site, "Ben", Eyes { lang: "ja", script: false, ..Eyes::PHONE }).await;
    ben.go(&link).await;
    ben.has_no_sideways_scrolling().await;
    ben.picture("club-invited-phone-ja").await;
    ben.click("#join button").await;
    ben.see("#members").await;
    ben.has_no_sideways_scrolling().await;
    // A table of the club.
    mika.go(&place).await;
    mika.click("#start").await;
    mika.see(".c-wide input[checked]").await;
    mika.picture("club-start").await;
    mika.click("#open-table").await;
    mika.see(LIVE).await;
    mika.see("#club").await;
    let table = mika.path().await;
    mika.pictures("club-table", Eyes::DESKTOP).await;
    let mut faults = mika.faults().await;
    ben.go(&place).await;
    ben.see(&format!("form[action='{table}/join']")).await;
    ben.has_no_sideways_scrolling().await;
    ben.picture("club-phone-ja").await;
    ben.click(&format!("form[action='{table}/join'] button")).await;
    ben.see("main.table").await;
    let eve = Browser::open(&site.address, Eyes::DESKTOP).await;
    for path in [&table, &place] {
        eve.go(path).await;
        eve.see("main.narrow .card.now").await;
        assert_eq!(eve.count("#board").await + eve.count("#members").await, 0);
    }
    // Mika removes Ben, whose open page hears nothing more.
    mika.go(&place).await;
    mika.pictures("club", Eyes::DESKTOP).await;
    faults.extend(mika.faults().await);
    mika.click("#members li:nth-child(2) details:first-of-type summary").await;
    mika.click("#members li:nth-child(2) details:first-of-type button").await;
    let alone = async || (mika.count("#members .club-members > li").await == 1).then_some(());
    mika.until("Ben is gone", alone).await;
    ben.go(&table).await;
    ben.see("main.narrow .card.now").await;
    mika.go("/clubs").await;
    mika.see("#own-clubs").await;
    mika.pictures("clubs", Eyes::DESKTOP).await;
    faults.extend(mika.faults().await);
    // With Ben the old link is gone; the new one leads members to their club.
    mika.go(&place).await;
    for (link, seen) in [(link, "main.narrow .card.now"), (shown_link(&mika).await, "#members")] {
        mika.go(&link).await;
        mika.see(seen).await;
    }
    assert_eq!(faults, Vec::<String>::new());
}
