//! A guest becomes an account, and comes back from another device.

use crate::{
    chromium::{Browser, Eyes},
    play_now,
    site::Running,
};

const PASSWORD: &str = "green tea at nine";

impl Browser {
    pub(crate) async fn fill(&self, css: &str, text: &str) {
        let field = self.see(css).await;
        field.clear().await.unwrap();
        field.send_keys(text).await.unwrap();
    }
}

#[tokio::test]
async fn a_guest_becomes_an_account_and_comes_back_from_a_second_device() {
    let site = Running::start("account").await;
    let first = Browser::open(&site.address, Eyes::DESKTOP).await;
    play_now(&first, "metrox").await;
    let table = first.path().await;
    // From the menu behind the name.
    first.go("/").await;
    first.click(".me summary").await;
    first.see(".me .card a[href='/account']").await;
    first.picture("account-menu").await;
    first.click(".me .card a[href='/account']").await;
    first.see("#make").await;
    first.pictures("account-make", Eyes::DESKTOP).await;
    first.fill("#make [name=name]", "Mika").await;
    first.fill("#make [name=new]", PASSWORD).await;
    first.click("#make button").await;
    first.see("#recovery-codes").await;
    assert_eq!(first.count("#recovery-codes li").await, 10);
    first.pictures("account-codes", Eyes::DESKTOP).await;

    // A phone, in Japanese and without script: plain forms.
    let eyes = Eyes { lang: "ja", script: false, ..Eyes::PHONE };
    let second = Browser::open(&site.address, eyes).await;
    second.go("/").await;
    second.has_no_sideways_scrolling().await;
    second.picture("account-front-phone-ja").await;
    second.click(".top a[href='/sign-in']").await;
    second.fill("#sign-in [name=name]", "ＭＩＫＡ").await;
    second.fill("#sign-in [name=password]", "a wrong password").await;
    second.click("#sign-in button").await;
    second.see("#refused").await;
    second.has_no_sideways_scrolling().await;
    second.picture("account-sign-in-phone-ja").await;
    second.fill("#sign-in [name=password]", PASSWORD).await;
    second.click("#sign-in button").await;
    second.see(&format!("a[href='{table}']")).await;
    second.go(&table).await;
    second.see("#choices").await;
    second.go("/account").await;
    second.see("#everywhere").await;
    second.has_no_sideways_scrolling().await;
    second.picture("account-phone-ja").await;
    first.go("/account").await;
    first.see("#everywhere").await;
    first.pictures("account", Eyes::DESKTOP).await;
    let mut faults = first.faults().await;
    first.go("/recover").await;
    first.picture("account-recover").await;
    faults.extend(first.faults().await);

    // Out everywhere: the first browser is nobody, too.
    second.click("#everywhere").await;
    second.see(".top a[href='/sign-in']").await;
    first.go("/account").await;
    first.see("#make").await;
    faults.extend(first.faults().await);
    first.go("/sign-in").await;
    faults.extend(first.faults().await);
    assert_eq!(faults, Vec::<String>::new());
}
