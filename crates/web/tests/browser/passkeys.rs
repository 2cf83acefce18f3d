//! Passkeys in real browsers, whose devices Chromium stands in for: a guest becomes an account, and comes back from two devices.

use serde_json::{Value, json};

use crate::{
    chromium::{Browser, Eyes},
    play_now,
    site::Running,
};

impl Browser {
    /// Gives the browser a device that keeps passkeys and knows its owner's finger.
    async fn has_a_device(&self) -> Value {
        self.cdp("WebAuthn.enable", json!({})).await;
        let options = json!({
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": true, "hasUserVerification": true,
            "isUserVerified": true, "automaticPresenceSimulation": true,
        });
        self.cdp("WebAuthn.addVirtualAuthenticator", json!({"options": options})).await["authenticatorId"].clone()
    }

    /// Whether the finger before the device is its owner's.
    async fn knows_the_finger(&self, device: &Value, knows: bool) {
        let params = json!({"authenticatorId": device, "isUserVerified": knows});
        self.cdp("WebAuthn.setUserVerified", params).await;
    }

    /// Signs in by a passkey, however this browser offers it: where the name is typed, or by the button.
    async fn sign_in_by_passkey(&self) {
        self.go("/sign-in").await;
        let offered = async || {
            if let Ok(button) = self.driver.find(thirtyfour::By::Css("#passkey-sign-in button")).await {
                let _ = button.click().await;
            }
            (self.count(".me summary").await > 0 && self.path().await == "/").then_some(())
        };
        self.until("somebody who is signed in", offered).await;
    }
}

/// The site by a name: passkeys are bound to one.
async fn named(name: &str) -> (Running, String) {
    let site = Running::start(name).await;
    let address = site.address.replace("127.0.0.1", "localhost");
    (site, address)
}

#[tokio::test]
async fn a_guest_becomes_an_account_by_a_passkey_and_comes_back_from_two_devices() {
    let (_site, address) = named("passkeys").await;
    let first = Browser::open(&address, Eyes::DESKTOP).await;
    let phone = first.has_a_device().await;
    play_now(&first, "metrox").await;
    let table = first.path().await;
    first.go("/account").await;
    first.see("#make-passkey button:not([hidden])").await;
    first.pictures("passkey-make", Eyes::DESKTOP).await;
    let mut faults = first.faults().await;
    // A finger that the device does not know: nothing is made, and the page says so.
    first.knows_the_finger(&phone, false).await;
    first.fill("#make-passkey [name=name]", "Mika").await;
    first.click("#make-passkey button").await;
    first.see("#passkey-said:not([hidden])").await;
    first.picture("passkey-cancelled").await;
    first.knows_the_finger(&phone, true).await;
    first.click("#make-passkey button").await;
    first.see("#recovery-codes").await;
    assert_eq!(first.count("#recovery-codes li").await, 10);
    first.go("/account").await;
    first.see("#passkeys li").await;
    first.see("#add-passkey [data-confirm]:not([hidden])").await;
    first.pictures("passkey-account", Eyes::DESKTOP).await;
    faults.extend(first.faults().await);
    // What a password would be asked for, the passkey confirms.
    first.click("#codes [data-confirm]").await;
    first.see("#recovery-codes").await;
    // Out, and in again.
    first.go("/account").await;
    first.click("main form[action='/sign-out'] button").await;
    first.see(".top a[href='/sign-in']").await;
    first.sign_in_by_passkey().await;
    first.see(&format!("a[href='{table}']")).await;

    // The same passkey on a phone, which its maker has brought there, in Japanese.
    let kept = first.cdp("WebAuthn.getCredentials", json!({"authenticatorId": phone})).await;
    let eyes = Eyes { lang: "ja", ..Eyes::PHONE };
    let second = Browser::open(&address, eyes).await;
    let tablet = second.has_a_device().await;
    second.go("/sign-in").await;
    second.see("#passkey-sign-in button:not([hidden])").await;
    second.has_no_sideways_scrolling().await;
    second.picture("passkey-sign-in-phone-ja").await;
    faults.extend(second.faults().await);
    second.emulate(eyes).await;
    let credential = kept["credentials"][0].clone();
    second.cdp("WebAuthn.addCredential", json!({"authenticatorId": tablet, "credential": credential})).await;
    second.sign_in_by_passkey().await;
    second.go(&table).await;
    second.see("#choices").await;
    second.go("/account").await;
    second.see("#passkeys li").await;
    second.click("#passkeys summary").await;
    second.see("#passkeys details[open]").await;
    second.has_no_sideways_scrolling().await;
    second.picture("passkey-account-phone-ja").await;
    faults.extend(second.faults().await);
    assert_eq!(faults, Vec::<String>::new());
}

#[tokio::test]
async fn a_password_adds_a_passkey_and_where_there_can_be_none_the_page_says_so() {
    let (site, address) = named("passkey-added").await;
    let browser = Browser::open(&address, Eyes::DESKTOP).await;
    let device = browser.has_a_device().await;
    browser.go("/account").await;
    browser.fill("#make [name=name]", "Mika").await;
    browser.fill("#make [name=new]", "green tea at nine").await;
    browser.click("#make button").await;
    browser.see("#recovery-codes").await;
    browser.go("/account").await;
    browser.fill("#add-passkey [name=name]", "Laptop").await;
    browser.fill("#add-passkey [name=password]", "a wrong password").await;
    browser.click("#add-passkey button").await;
    browser.see("#passkey-said:not([hidden])").await;
    assert_eq!(browser.count("#passkeys li").await, 0);
    browser.fill("#add-passkey [name=password]", "green tea at nine").await;
    browser.click("#add-passkey button").await;
    browser.see("#passkeys li").await;
    // The device has one already, and says so.
    browser.see("#add-passkey [data-confirm]:not([hidden])").await;
    browser.fill("#add-passkey [name=name]", "Again").await;
    browser.click("#add-passkey [data-confirm]").await;
    browser.see("#passkey-said:not([hidden])").await;
    browser.pictures("passkey-either", Eyes::DESKTOP).await;
    let kept = browser.cdp("WebAuthn.getCredentials", json!({"authenticatorId": device})).await;
    assert_eq!(kept["credentials"].as_array().unwrap().len(), 1);
    // It goes by itself: there is the password.
    browser.click("#passkeys summary").await;
    browser.click("#passkeys form[action$='/end'] [data-confirm]").await;
    let gone =
        async || (browser.count("#passkeys li").await == 0 && browser.count("#add-passkey").await > 0).then_some(());
    browser.until("the passkey to go", gone).await;

    // Without script, and at an address without a name.
    let plain = Browser::open(&address, Eyes { script: false, ..Eyes::DESKTOP }).await;
    plain.go("/sign-in").await;
    plain.see("main noscript p").await;
    let number = Browser::open(&site.address, Eyes::DESKTOP).await;
    number.go("/sign-in").await;
    number.see("[data-no-passkeys]").await;
    number.pictures("passkey-none", Eyes::DESKTOP).await;
    assert_eq!(number.faults().await, Vec::<String>::new());
}
