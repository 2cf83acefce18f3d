//! An owner of the site removes what somebody wrote, and blocks them.

use tables::{TableService, store::Address};

use crate::{
    LIVE,
    chromium::{Browser, Eyes},
    play_now,
    site::Running,
};

const PASSWORD: &str = "green tea at nine";

#[tokio::test]
async fn an_owner_removes_a_line_and_blocks_who_wrote_it() {
    let site = Running::start("owner").await;
    let owner = sign_up_as_owner(&site).await;
    let eve = Browser::open(&site.address, Eyes::DESKTOP).await;
    play_now(&eve, "metrox").await;
    let table = eve.path().await;
    eve.fill("#chat-text", "bad words").await;
    eve.click("#chat-form button").await;
    eve.see(".chat li strong").await;

    report_without_script(&site, &table).await;
    owner.go("/account").await;
    owner.click("a[href='/owner']").await;
    owner.see(".reported blockquote").await;
    owner.pictures("owner-reports", Eyes::DESKTOP).await;
    let mut faults = owner.faults().await;
    owner.click(".reported a[href^='/owner/tables/']").await;
    owner.click(".lines .removal summary").await;
    owner.picture("owner-table").await;
    faults.extend(owner.faults().await);
    owner.click(".lines .removal button").await;
    owner.see(".lines em").await;
    // The page that is open loses the line.
    eve.see(".chat li em").await;
    eve.see(LIVE).await;

    owner.click("a[href^='/owner/people/']").await;
    owner.see("#block").await;
    owner.pictures("owner-person", Eyes::DESKTOP).await;
    faults.extend(owner.faults().await);
    owner.fill("#block [name=reason]", "Bad words").await;
    owner.click("#block button").await;
    owner.see("form[action='/owner/unblock']").await;
    faults.extend(owner.faults().await);
    eve.go("/").await;
    eve.see("#blocked").await;
    eve.pictures("owner-blocked", Eyes::DESKTOP).await;
    faults.extend(eve.faults().await);
    owner.go("/owner/log").await;
    owner.see("#audit li").await;
    assert_eq!(owner.count("#audit li").await, 3);
    owner.emulate(Eyes::PHONE).await;
    for part in ["/owner", "/owner/tables", "/owner/people", "/owner/blocks", "/owner/log"] {
        owner.go(part).await;
        owner.has_no_sideways_scrolling().await;
        faults.extend(owner.faults().await);
    }
    owner.picture("owner-log-phone").await;
    owner.go("/owner/blocks").await;
    owner.click("form[action='/owner/unblock'] button").await;
    owner.see("#no-blocks").await;
    eve.go(&table).await;
    eve.see(LIVE).await;
    assert_eq!(faults, Vec::<String>::new());
}

/// Mika makes an account and becomes an owner, as `norikae owner add Mika` makes her one beside the server.
async fn sign_up_as_owner(site: &Running) -> Browser {
    let owner = Browser::open(&site.address, Eyes::DESKTOP).await;
    owner.go("/account").await;
    owner.fill("#make [name=name]", "Mika").await;
    owner.fill("#make [name=new]", PASSWORD).await;
    owner.click("#make button").await;
    owner.see("#recovery-codes").await;
    let (store, _) = Address::from(&*site.database()).open_beside().await.unwrap();
    let beside = TableService::new(store, catalog::shelf().unwrap()).0;
    assert!(beside.add_owner("Mika").await.unwrap());
    beside.close().await.unwrap();
    owner
}

/// Somebody who reads Japanese, without script, reports the line, on a desktop and on a phone.
async fn report_without_script(site: &Running, table: &str) {
    for (eyes, screen) in [(Eyes::DESKTOP, "desktop"), (Eyes::PHONE, "phone")] {
        let reader = Browser::open(&site.address, Eyes { lang: "ja", script: false, ..eyes }).await;
        reader.go(table).await;
        reader.click(".chat .report").await;
        reader.see("#report").await;
        reader.has_no_sideways_scrolling().await;
        reader.picture(&format!("owner-report-{screen}-ja")).await;
        reader.fill("#report [name=why]", "ひどい言葉").await;
        reader.click("#report button").await;
        reader.see("#reported").await;
    }
}
