//! People are told of their turns: the page where they say how, in both languages, with and without script; the worker that shows
//! messages and our own page where there is no connection.

use serde_json::{Value, json};
use tables::{Network, notices::ChannelState, store::NoticeStore as _};
use web::{Notices, Setup};

use crate::{
    chromium::{Browser, Eyes},
    play_now,
    site::Running,
};

/// A site that tells people. Nothing of it leaves this machine.
async fn telling(name: &str) -> Running {
    let here: Network = "127.0.0.0/8".parse().unwrap();
    let (public_url, allowed) = (Some("https://norikae.example".parse().unwrap()), vec![here]);
    let smtp = ("smtp://127.0.0.1:9".parse().unwrap(), "Norikae <norikae@example.org>".parse().unwrap());
    let notices = Notices { public_url, allowed, mail: Some(smtp), ..Notices::default() };
    Running::set_up(name, Setup { notices, ..Setup::default() }).await
}

/// In the place of a push service, which no test reaches: a browser that is reached at this address.
const SUBSCRIBES: &str = "
    const keys = { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
    const endpoint = 'http://127.0.0.1:65009/push';
    const subscription = { endpoint, toJSON: () => ({ endpoint, keys }) };
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      if (applicationServerKey.length !== 87) throw new Error('no key of a site');
      sessionStorage.setItem('subscribed', '1');
      return subscription;
    };
    PushManager.prototype.getSubscription = async () => (sessionStorage.getItem('subscribed') ? subscription : null);";

impl Browser {
    async fn text(&self, css: &str) -> String {
        self.see(css).await.text().await.unwrap()
    }

    /// Fills in a time of day: by keys where the browser has two halves of a day, else as its value.
    async fn fill_time(&self, css: &str, value: &str, keys: &str) {
        let field = self.see(css).await;
        for text in [keys, value] {
            // A driver that does not type refuses what is no time to it.
            if field.send_keys(text).await.is_ok() && field.prop("value").await.unwrap().as_deref() == Some(value) {
                return;
            }
        }
        self.give_up(&format!("{css} to be {value}")).await;
    }

    /// What an asynchronous script comes to.
    async fn comes_to(&self, script: &str) -> Value {
        let whole =
            format!("const done = arguments[0]; (async () => {{ {script} }})().then(done, (e) => done(String(e)));");
        self.driver.execute_async(&whole, Vec::new()).await.unwrap().json().clone()
    }

    /// Waits until the worker is there and has kept what it keeps.
    async fn works_in_the_background(&self) {
        let ready =
            "const worker = await navigator.serviceWorker.ready; return worker.active.scriptURL + ' ' + worker.scope;";
        assert_eq!(self.comes_to(ready).await, json!(format!("{0}/sw.js {0}/", self.site)));
    }
}

#[tokio::test]
async fn a_browser_is_switched_on_and_shows_a_message_that_comes() {
    let site = telling("notices").await;
    let browser = Browser::open(&site.address, Eyes::DESKTOP).await;
    browser.cdp("Browser.grantPermissions", json!({"origin": site.address, "permissions": ["notifications"]})).await;
    browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": SUBSCRIBES})).await;
    play_now(&browser, "metrox").await;
    let table = browser.path().await;
    browser.go("/").await;
    browser.see("#mine .whose-turn").await;
    browser.pictures("notices-front", Eyes::DESKTOP).await;
    browser.see("#mine a[href='/notices']").await;
    browser.click(".me summary").await;
    browser.click(".me .card a[href='/notices']").await;
    browser.see("#push [data-switch-on]:not([hidden])").await;
    browser.works_in_the_background().await;
    browser.pictures("notices", Eyes::DESKTOP).await;
    let mut faults = browser.faults().await;
    browser.click("#push [data-switch-on]").await;
    browser.see("#push [data-browser]").await;
    browser.see("#push [data-said=here]:not([hidden])").await;
    browser.see("#push [data-switch-on][hidden]").await;
    browser.picture("notices-on").await;
    faults.extend(browser.faults().await);

    // A message comes while no page of the table is open.
    browser.cdp("ServiceWorker.enable", json!({})).await;
    let data = json!({"title": "Your turn: MetroX", "body": "With Ben.", "url": table, "lang": "en"});
    let push = json!({"origin": site.address, "registrationId": "0", "data": data.to_string()});
    let shown = "const worker = await navigator.serviceWorker.ready;
        const shown = await worker.getNotifications();
        return shown.map(({ title, body, tag, data }) => [title, body, tag, data].join('|')).join();";
    let said = browser.until("a message", async || {
        // What comes before the browser has found its worker is lost; a second one takes the place of the first.
        browser.cdp("ServiceWorker.deliverPushMessage", push.clone()).await;
        browser.comes_to(shown).await.as_str().filter(|said| !said.is_empty()).map(str::to_owned)
    });
    assert_eq!(said.await, format!("Your turn: MetroX|With Ben.|{table}|{table}"));
    assert_eq!(faults, Vec::<String>::new());
}

#[tokio::test]
async fn without_a_connection_our_own_page_says_so_in_the_readers_language() {
    for (lang, title) in [("en", "No connection"), ("ja", "接続できません")] {
        let site = telling(&format!("offline-{lang}")).await;
        let browser = Browser::open(&site.address, Eyes { lang, ..Eyes::PHONE }).await;
        play_now(&browser, "metrox").await;
        browser.go("/notices").await;
        browser.works_in_the_background().await;
        // The worker knows the language of the page, and has the page.
        browser
            .until("the language to be kept", async || {
                let kept = browser.comes_to("return (await (await caches.match('/lang'))?.text()) ?? ''").await;
                (kept == json!(lang)).then_some(())
            })
            .await;
        let address = browser.site.clone();
        drop(site);
        browser
            .until("the server to be gone", async || {
                std::net::TcpStream::connect(address.trim_start_matches("http://")).err()
            })
            .await;
        browser.go("/rules").await;
        assert_eq!(browser.text("#offline h1").await, title);
        assert_eq!(browser.path().await, "/rules", "the address stays, to be tried again");
        assert_eq!(browser.attribute("html", "lang").await.as_deref(), Some(lang));
        browser.has_no_sideways_scrolling().await;
        browser.picture(&format!("offline-{lang}-phone")).await;
        assert_eq!(browser.faults().await, Vec::<String>::new());
    }
}

#[tokio::test]
async fn mail_webhook_and_quiet_hours_are_set_without_script_on_a_phone_in_japanese() {
    let site = telling("notices-plain").await;
    let eyes = Eyes { lang: "ja", script: false, ..Eyes::PHONE };
    let browser = Browser::open(&site.address, eyes).await;
    browser.go("/").await;
    browser.click("form[action='/new/metrox'] button.primary").await;
    browser.see("main.table").await;
    browser.go("/notices").await;
    assert_eq!(browser.text("h1").await, "手番のお知らせ");
    browser.has_no_sideways_scrolling().await;
    browser.fill("#webhook [name=address]", "https://10.0.0.1/").await;
    browser.click("#webhook form[action='/notices/webhook'] button").await;
    assert!(browser.text("#webhook #refused").await.contains("内部ネットワーク"));
    browser.has_no_sideways_scrolling().await;
    browser.picture("notices-refused-phone-ja").await;
    browser.fill("#webhook [name=address]", "http://127.0.0.1:65009/hook").await;
    browser.click("#webhook form[action='/notices/webhook'] button").await;
    assert_eq!(browser.text("#secret").await.len(), 64);
    browser.picture("notices-secret-phone-ja").await;
    browser.click("#told a.primary").await;
    browser.see("#webhook form[action='/notices/end']").await;
    // Nobody takes mails here, and the page says so.
    browser.fill("#mail [name=address]", "mika@example.org").await;
    browser.click("#mail form[action='/notices/mail'] button").await;
    browser.see("#mail #refused").await;
    let zone = browser.see("#times [name=zone]").await;
    zone.send_keys("Asia/Tokyo").await.unwrap();
    browser.fill_time("#times [name=from]", "22:00", "1000PM").await;
    browser.fill_time("#times [name=to]", "07:30", "0730AM").await;
    browser.click("#times button").await;
    browser.see("#times [name=from][value='22:00']").await;
    assert_eq!(
        browser.attribute("#times option[selected][value='Asia/Tokyo']", "value").await.as_deref(),
        Some("Asia/Tokyo")
    );
    browser.has_no_sideways_scrolling().await;
    browser.picture("notices-phone-ja").await;
    let store = tables::store::Sqlite::open(&site.database()).await.unwrap();
    let channels = store.channels(tables::GuestId(1)).await.unwrap();
    assert_eq!(channels.iter().map(|channel| channel.state).collect::<Vec<_>>(), [ChannelState::On]);
    browser.click("#webhook form[action='/notices/end'] button").await;
    browser
        .until("the webhook to be gone", async || {
            (browser.count("#webhook").await == 1 && browser.count("#webhook form[action='/notices/end']").await == 0)
                .then_some(())
        })
        .await;
}
