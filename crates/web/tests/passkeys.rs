//! Passkeys over HTTP, and every attack on them that we know of.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

#[path = "../../tables/tests/common/authenticator.rs"]
mod authenticator;
mod common;

use std::sync::atomic::Ordering;

use authenticator::Authenticator;
use axum::{
    body::Body,
    http::{Request, StatusCode, header},
};
use common::{Answer, Site, encode, field};
use serde_json::Value;
use web::{Edge, Peer};

const PASSWORD: &str = "green tea at nine";
const HERE: &str = "https://norikae.test";

fn edge() -> Edge {
    Edge { public_url: Some(HERE.parse().unwrap()), ..Edge::default() }
}

/// A browser with its cookies, a device with passkeys, and the address that it comes from.
struct Person<'s> {
    site: &'s Site,
    device: Authenticator,
    cookie: String,
    from: &'static str,
}

impl<'s> Person<'s> {
    fn new(site: &'s Site) -> Self {
        Self { site, device: Authenticator::new(HERE), cookie: String::new(), from: "192.0.2.1" }
    }

    /// The same person, whose browser is another.
    fn elsewhere(self) -> Self {
        Self { cookie: String::new(), ..self }
    }

    async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={}", encode(value))).collect();
        let request = Request::post(path).extension(Peer(self.from.parse().unwrap()));
        let request = request.header("host", "norikae.test").header("origin", HERE).header("cookie", &self.cookie);
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let answer = self.site.send(request.body(Body::from(body.join("&"))).unwrap()).await;
        if let Some(set) = answer.headers.get(header::SET_COOKIE) {
            let set = set.to_str().unwrap();
            assert!(set.contains("HttpOnly") && set.contains("SameSite="), "{set}");
            set.split(';').next().unwrap().clone_into(&mut self.cookie);
        }
        answer
    }

    async fn page(&self, path: &str) -> String {
        let headers = [("host", "norikae.test"), ("cookie", self.cookie.as_str())];
        self.site.get(path, &headers).await.text()
    }

    /// What the site asks of the browser.
    async fn ask(&mut self, path: &str, fields: &[(&str, &str)]) -> Value {
        let answer = self.post(path, fields).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text());
        assert_eq!(answer.headers.get(header::CACHE_CONTROL).unwrap(), "no-store");
        answer.json()
    }

    async fn make_account(&mut self, name: &str) -> Vec<String> {
        let asked = self.ask("/passkeys/account", &[("name", name), ("passkey", "Phone")]).await;
        let answer = self.device.create(&asked);
        let made = self.post("/account/passkey", &[("answer", &answer)]).await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.text());
        let page = made.text();
        let list = page.split("id=\"recovery-codes\"").nth(1).unwrap().split("</ol>").next().unwrap();
        list.split("<code>").skip(1).map(|rest| rest.split('<').next().unwrap().to_owned()).collect()
    }

    async fn sign_in(&mut self) -> Answer {
        let asked = self.ask("/passkeys/sign-in", &[]).await;
        let answer = self.device.get(&asked);
        self.post("/sign-in/passkey", &[("answer", &answer)]).await
    }

    /// An answer that confirms something.
    async fn confirm(&mut self) -> String {
        let asked = self.ask("/passkeys/confirm", &[]).await;
        self.device.get(&asked)
    }

    /// Who this browser is, as the front page says it.
    async fn is(&self, name: &str) -> bool {
        self.page("/").await.contains(&format!("aria-label=\"{name}\""))
    }

    /// Adds a passkey that another device makes, confirmed by this one's.
    async fn add(&mut self, other: &mut Authenticator, name: &str) -> Answer {
        let confirmed = self.confirm().await;
        let asked = self.ask("/passkeys/add", &[("name", name), ("answer", &confirmed)]).await;
        let answer = other.create(&asked);
        self.post("/account/passkeys", &[("answer", &answer)]).await
    }

    /// What the form of a passkey sends to name it.
    async fn passkey(&self, name: &str) -> String {
        let page = self.page("/account").await;
        field(&page, &format!("<strong>{name}</strong>"), "value").unwrap().to_owned()
    }
}

#[tokio::test]
async fn a_guest_becomes_an_account_by_a_passkey_and_comes_back_by_it() {
    let site = Site::at("passkey", &edge()).await;
    let mut mika = Person::new(&site);
    mika.post("/name", &[("name", "Mika"), ("back", "/")]).await;
    let guest = mika.cookie.clone();
    let table = mika.post("/new/metrox", &[("quick", "greedy"), ("players", "2")]).await.location();
    assert_eq!(mika.make_account("Mika").await.len(), 10, "recovery codes");
    let first = mika.cookie.clone();
    assert_ne!(first, guest, "a session of its own");
    let page = mika.page("/account").await;
    assert!(page.contains("<strong>Phone</strong> · made on 2026-11-15 · never used"), "{page}");
    assert!(page.contains("Set a password") && !page.contains("name=\"password\""), "there is none to be asked for");
    // Another browser, which types no name.
    let mut mika = mika.elsewhere();
    assert_eq!(mika.sign_in().await.location(), "/");
    assert!(mika.cookie.starts_with("norikae=") && mika.cookie != first && mika.is("Mika").await);
    assert!(mika.page("/").await.contains(&format!("href=\"{table}\"")), "the same tables");
    assert!(mika.page("/account").await.contains("last used on 2026-11-15"));
    mika.post("/sign-out", &[]).await;
    mika.cookie.clear();
    assert_eq!(mika.sign_in().await.location(), "/");
    // A second device of its own.
    let mut tablet = Authenticator::new(HERE);
    assert_eq!(mika.add(&mut tablet, "Tablet").await.location(), "/account#passkeys");
    let mut there = Person { device: tablet, ..Person::new(&site) };
    assert_eq!(there.sign_in().await.location(), "/");
    assert!(there.is("Mika").await);
    let ja = site
        .get("/account", &[("host", "norikae.test"), ("cookie", &there.cookie), ("accept-language", "ja")])
        .await
        .text();
    assert!(ja.contains("<strong>Tablet</strong> · 作成日：2026-11-15 · 最後に使った日：2026-11-15"), "{ja}");
}

#[tokio::test]
async fn an_account_with_a_password_adds_passkeys_and_both_let_in() {
    let site = Site::at("passkey-added", &edge()).await;
    let mut mika = Person::new(&site);
    mika.post("/account", &[("name", "Mika"), ("new", PASSWORD)]).await;
    for wrong in [&[("name", "Phone")][..], &[("name", "Phone"), ("password", "a wrong password")]] {
        let refused = mika.post("/passkeys/add", wrong).await;
        assert_eq!((refused.status, refused.error()), (StatusCode::FORBIDDEN, "wrong-password".to_owned()));
    }
    let nameless = mika.post("/passkeys/add", &[("name", " "), ("password", PASSWORD)]).await;
    assert_eq!(nameless.status, StatusCode::UNPROCESSABLE_ENTITY);
    let asked = mika.ask("/passkeys/add", &[("name", "Phone"), ("password", PASSWORD)]).await;
    let answer = mika.device.create(&asked);
    assert_eq!(mika.post("/account/passkeys", &[("answer", &answer)]).await.location(), "/account#passkeys");
    assert_eq!(mika.post("/account/passkeys", &[("answer", &answer)]).await.status, StatusCode::CONFLICT, "once");
    let page = mika.page("/account").await;
    assert!(page.contains("Phone") && page.contains("name=\"password\"") && page.contains("data-confirm"));
    let mut mika = mika.elsewhere();
    assert_eq!(mika.post("/sign-in", &[("name", "mika"), ("password", PASSWORD)]).await.location(), "/");
    mika.cookie.clear();
    assert_eq!(mika.sign_in().await.location(), "/");
    // It may go, because there is a password; others than this browser are signed out.
    let phone = mika.passkey("Phone").await;
    let renamed = mika.post("/account/passkeys/name", &[("passkey", &phone), ("name", "Old phone")]).await;
    assert_eq!(renamed.location(), "/account#passkeys");
    assert!(mika.page("/account").await.contains("<strong>Old phone</strong>"));
    let mut other = Person::new(&site);
    other.post("/sign-in", &[("name", "mika"), ("password", PASSWORD)]).await;
    let unsure = mika.post("/account/passkeys/end", &[("passkey", &phone)]).await;
    assert_eq!(unsure.status, StatusCode::FORBIDDEN);
    let ended = mika.post("/account/passkeys/end", &[("passkey", &phone), ("password", PASSWORD)]).await;
    assert_eq!(ended.location(), "/account#passkeys");
    assert!(mika.is("Mika").await && !other.is("Mika").await);
    assert_eq!(mika.sign_in().await.status, StatusCode::FORBIDDEN, "it lets nobody in any more");
}

#[tokio::test]
async fn the_last_way_in_is_not_removed_and_a_recovery_code_opens_another() {
    let site = Site::at("passkey-last", &edge()).await;
    let mut mika = Person::new(&site);
    let codes = mika.make_account("Mika").await;
    assert!(mika.page("/account").await.contains("it is your only way in"));
    let confirmed = mika.confirm().await;
    let form = mika.page("/account").await;
    let phone = field(&form, "action=\"/account/passkeys/name\"", "value").unwrap().to_owned();
    let refused = mika.post("/account/passkeys/end", &[("passkey", &phone), ("answer", &confirmed)]).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert!(refused.text().contains("This passkey is your only way in."), "{}", refused.text());
    // There is no password that anybody could guess.
    for password in ["", PASSWORD] {
        let tried = Person::new(&site).post("/sign-in", &[("name", "Mika"), ("password", password)]).await;
        assert_eq!(tried.status, StatusCode::FORBIDDEN);
    }
    let mut back = Person::new(&site);
    let fields = [("name", "mika"), ("code", codes[0].as_str()), ("new", PASSWORD)];
    assert_eq!(back.post("/recover", &fields).await.location(), "/account");
    assert!(back.is("Mika").await && !mika.is("Mika").await);
    let ended = back.post("/account/passkeys/end", &[("passkey", &phone), ("password", PASSWORD)]).await;
    assert_eq!(ended.location(), "/account#passkeys");
    assert_eq!(mika.sign_in().await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn whatever_a_password_is_asked_for_a_passkey_confirms_once() {
    let site = Site::at("passkey-confirms", &edge()).await;
    let mut mika = Person::new(&site);
    mika.make_account("Mika").await;
    let confirmed = mika.confirm().await;
    let codes = mika.post("/account/codes", &[("answer", &confirmed)]).await;
    assert!(codes.status == StatusCode::OK && codes.text().contains("recovery-codes"), "{}", codes.text());
    assert_eq!(mika.post("/account/codes", &[("answer", &confirmed)]).await.status, StatusCode::CONFLICT, "once");
    for unsure in [&[][..], &[("password", "")], &[("sure", "yes")], &[("password", PASSWORD)]] {
        for path in ["/account/codes", "/account/delete"] {
            assert_eq!(mika.post(path, unsure).await.status, StatusCode::FORBIDDEN, "{path} {unsure:?}");
        }
    }
    let confirmed = mika.confirm().await;
    let token = [("name", "robot"), ("scope", "play"), ("days", "30"), ("answer", confirmed.as_str())];
    assert!(mika.post("/account/tokens", &token).await.text().contains("new-token"));
    // What was asked to let somebody in confirms nothing, and the other way round.
    let asked = mika.ask("/passkeys/sign-in", &[]).await;
    let lets_in = mika.device.get(&asked);
    assert_eq!(mika.post("/account/codes", &[("answer", &lets_in)]).await.status, StatusCode::CONFLICT);
    let confirmed = mika.confirm().await;
    assert_eq!(mika.post("/sign-in/passkey", &[("answer", &confirmed)]).await.status, StatusCode::CONFLICT);
    let confirmed = mika.confirm().await;
    let changed = mika.post("/account/password", &[("new", PASSWORD), ("answer", &confirmed)]).await;
    assert_eq!(changed.location(), "/account");
    let mut again = Person::new(&site);
    assert_eq!(again.post("/sign-in", &[("name", "Mika"), ("password", PASSWORD)]).await.location(), "/");
    // One's own data says which there are, and no more; then all of it goes.
    let headers = [("host", "norikae.test"), ("cookie", mika.cookie.as_str())];
    let data = site.get("/account/export", &headers).await.json();
    assert_eq!(data["passkeys"].as_array().unwrap().len(), 1);
    let keys: Vec<&str> = data["passkeys"][0].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["name", "created", "used"]);
    assert_eq!(data["passkeys"][0]["name"], "Phone");
    let confirmed = mika.confirm().await;
    let gone = mika.post("/account/delete", &[("answer", &confirmed)]).await;
    assert!(gone.status == StatusCode::OK && gone.text().contains("id=\"gone\""), "{}", gone.text());
    mika.cookie.clear();
    assert_eq!(mika.sign_in().await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn an_answer_is_good_once_in_time_and_from_the_browser_that_was_asked() {
    let site = Site::at("passkey-replayed", &edge()).await;
    let mut mika = Person::new(&site);
    mika.make_account("Mika").await;
    let mut mika = mika.elsewhere();
    let asked = mika.ask("/passkeys/sign-in", &[]).await;
    let browser = mika.cookie.clone();
    let answer = mika.device.get(&asked);
    let come = async |cookie: &str, answer: &str| {
        let mut anybody = Person { cookie: cookie.to_owned(), ..Person::new(&site) };
        let answered = anybody.post("/sign-in/passkey", &[("answer", answer)]).await;
        (answered.status.as_u16(), anybody.cookie)
    };
    assert_eq!(come("", &answer).await, (409, String::new()), "a browser that was asked nothing");
    let mut eve = Person::new(&site);
    eve.ask("/passkeys/sign-in", &[]).await;
    assert_eq!(come(&eve.cookie, &answer).await.0, 409, "one that was asked something else");
    assert_eq!(come(&browser, &answer).await.0, 303, "and it is still good where it belongs");
    assert_eq!(come(&browser, &answer).await.0, 409, "once");
    // Too late.
    let asked = mika.ask("/passkeys/sign-in", &[]).await;
    let answer = mika.device.get(&asked);
    site.clock.fetch_add(5 * 60_000, Ordering::Relaxed);
    assert_eq!(come(&mika.cookie, &answer).await.0, 409);
    // A challenge that nobody gave out.
    let own = serde_json::json!({"challenge": "c29tZXRoaW5nIG9mIG15IG93bg", "allowCredentials": []});
    assert_eq!(come(&mika.cookie, &mika.device.get(&own)).await.0, 409);
}

#[tokio::test]
async fn an_answer_of_another_site_device_or_person_lets_nobody_in() {
    let site = Site::at("passkey-forged", &edge()).await;
    let mut mika = Person::new(&site);
    mika.make_account("Mika").await;
    let mut mika = mika.elsewhere();
    let refused = async |mika: &mut Person<'_>, what: &str| {
        let before = mika.cookie.clone();
        let answer = mika.sign_in().await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{what}");
        assert!(answer.text().contains("This passkey is not known here, or its answer was not right."), "{what}");
        assert!(before.is_empty() || mika.cookie == before, "{what}: no session");
    };
    mika.device.origin = "https://norikae.test.evil.example".to_owned();
    refused(&mut mika, "another origin").await;
    mika.device.origin = "http://norikae.test".to_owned();
    refused(&mut mika, "without https").await;
    mika.device.origin = HERE.to_owned();
    mika.device.site = "evil.example".to_owned();
    refused(&mut mika, "another site").await;
    mika.device.site = "norikae.test".to_owned();
    mika.device.verifies = false;
    refused(&mut mika, "nobody was verified").await;
    mika.device.verifies = true;
    assert_eq!(mika.sign_in().await.location(), "/");
    mika.cookie.clear();
    mika.device.counter -= 1;
    refused(&mut mika, "the counter stood still: a copy of the device").await;
    mika.cookie.clear();
    // A signature that is another's, and a passkey that nobody has here, are refused in the same words.
    let asked = mika.ask("/passkeys/sign-in", &[]).await;
    let mut forged: Value = serde_json::from_str(&mika.device.get(&asked)).unwrap();
    let mut eve = Person::new(&site);
    eve.make_account("Eve").await;
    let other: Value = serde_json::from_str(&eve.device.get(&asked)).unwrap();
    forged["response"]["signature"] = other["response"]["signature"].clone();
    let wrong = mika.post("/sign-in/passkey", &[("answer", &forged.to_string())]).await;
    let mut nobody = Authenticator::new(HERE);
    let asked = mika.ask("/passkeys/account", &[("name", "Nobody"), ("passkey", "Phone")]).await;
    nobody.create(&asked);
    let mut stranger = Person { device: nobody, cookie: mika.cookie.clone(), ..Person::new(&site) };
    let unknown = stranger.sign_in().await;
    assert_eq!((wrong.status, wrong.text()), (unknown.status, unknown.text()));
    // Mika's passkey with Eve's handle.
    let asked = mika.ask("/passkeys/sign-in", &[]).await;
    let mut mixed: Value = serde_json::from_str(&mika.device.get(&asked)).unwrap();
    mixed["response"]["userHandle"] = other["response"]["userHandle"].clone();
    let refused = mika.post("/sign-in/passkey", &[("answer", &mixed.to_string())]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    // Eve confirms with her own device what Mika was asked.
    mika.sign_in().await;
    let asked = mika.ask("/passkeys/confirm", &[]).await;
    let of_eve = eve.device.get(&serde_json::json!({"challenge": asked["challenge"], "allowCredentials": []}));
    assert_eq!(mika.post("/account/codes", &[("answer", &of_eve)]).await.status, StatusCode::FORBIDDEN);
    let asked = mika.ask("/passkeys/confirm", &[]).await;
    let of_mika = mika.device.get(&asked);
    assert_eq!(eve.post("/account/codes", &[("answer", &of_mika)]).await.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn a_session_that_somebody_planted_is_not_the_one_that_a_passkey_gives() {
    let site = Site::at("passkey-fixation", &edge()).await;
    let mut mika = Person::new(&site);
    mika.make_account("Mika").await;
    let mut eve = Person::new(&site);
    eve.post("/name", &[("name", "Eve"), ("back", "/")]).await;
    mika.cookie.clone_from(&eve.cookie);
    assert_eq!(mika.sign_in().await.location(), "/");
    assert!(mika.cookie != eve.cookie && mika.is("Mika").await);
    let planted = eve.page("/").await;
    assert!(!planted.contains("Mika") && !planted.contains("/sign-out"), "nobody's");
    // Nor is the secret by which a browser was asked a session.
    let mut hana = Person::new(&site);
    hana.ask("/passkeys/sign-in", &[]).await;
    let secret = hana.cookie.split_once('=').unwrap().1.to_owned();
    hana.cookie = format!("norikae={secret}");
    assert!(!hana.page("/").await.contains("/sign-out"));
}

#[tokio::test]
async fn another_site_has_no_passkey_asked_for_used_or_removed() {
    let site = Site::at("passkey-cross-site", &edge()).await;
    let mut mika = Person::new(&site);
    mika.make_account("Mika").await;
    let confirmed = mika.confirm().await;
    let body = format!("name=x&answer={}&passkey={}", encode(&confirmed), "00".repeat(32));
    for path in [
        "/passkeys/sign-in",
        "/passkeys/confirm",
        "/passkeys/account",
        "/passkeys/add",
        "/sign-in/passkey",
        "/account/passkey",
        "/account/passkeys",
        "/account/passkeys/name",
        "/account/passkeys/end",
    ] {
        for cookie in [mika.cookie.as_str(), "norikae-ceremony=x"] {
            let headers = [
                ("host", "norikae.test"),
                ("origin", "https://evil.example"),
                ("cookie", cookie),
                ("content-type", "application/x-www-form-urlencoded"),
            ];
            let answer = site.post(path, &headers, body.clone()).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path}");
        }
    }
    assert_eq!(mika.post("/account/codes", &[("answer", &confirmed)]).await.status, StatusCode::OK, "nothing was used");
}

#[tokio::test]
async fn floods_of_questions_are_refused_by_address_and_by_person() {
    let site = Site::limited("passkey-flood", &edge()).await;
    let mut mika = Person::new(&site);
    mika.make_account("Mika").await;
    for _ in 0..30 {
        mika.ask("/passkeys/confirm", &[]).await;
    }
    let refused = mika.post("/passkeys/confirm", &[]).await;
    assert_eq!((refused.status, refused.error()), (StatusCode::TOO_MANY_REQUESTS, "too-many".to_owned()));
    mika.from = "198.51.100.7";
    assert_eq!(mika.post("/passkeys/confirm", &[]).await.status, StatusCode::TOO_MANY_REQUESTS, "from anywhere");
    let mut flood = Person { from: "203.0.113.7", ..Person::new(&site) };
    while flood.post("/passkeys/sign-in", &[]).await.status == StatusCode::OK {}
    let refused = flood.post("/passkeys/sign-in", &[]).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(
        (refused.headers.get(header::RETRY_AFTER).unwrap(), refused.error().as_str()),
        (&"2".parse().unwrap(), "too-many")
    );
    let mut other = Person { from: "203.0.113.8", ..Person::new(&site) };
    other.ask("/passkeys/sign-in", &[]).await;
    // Names are not tried out by it: as often as by a password.
    let mut eve = Person { from: "203.0.113.9", ..Person::new(&site) };
    let taken = [("name", "MIKA"), ("passkey", "x")];
    for _ in 0..100 {
        let answer = eve.post("/passkeys/account", &taken).await;
        assert_eq!((answer.status, answer.error().as_str()), (StatusCode::CONFLICT, "name-taken"));
    }
    assert_eq!(eve.post("/passkeys/account", &taken).await.status, StatusCode::TOO_MANY_REQUESTS);
    // Answers are counted as passwords are.
    let mut guess = Person { from: "203.0.113.10", ..Person::new(&site) };
    for _ in 0..100 {
        assert_eq!(guess.post("/sign-in/passkey", &[("answer", "{}")]).await.status, StatusCode::CONFLICT);
    }
    assert_eq!(guess.post("/sign-in/passkey", &[("answer", "{}")]).await.status, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn whoever_is_blocked_comes_in_by_no_passkey() {
    let site = Site::at("passkey-blocked", &edge()).await;
    let mut mika = Person::new(&site);
    mika.make_account("Mika").await;
    let mut owner = Person::new(&site);
    owner.make_account("Owner").await;
    site.service.add_owner("Owner").await.unwrap();
    let token = tables::Token::read(mika.cookie.strip_prefix("norikae=").unwrap()).unwrap();
    let number = site.service.guest(&token).await.unwrap().unwrap().id;
    let whom = format!("#{}", number.0);
    let blocked = owner.post("/owner/block", &[("whom", &whom), ("until", ""), ("reason", "spam")]).await;
    assert_eq!(blocked.location(), "/owner/blocks");
    let mut mika = mika.elsewhere();
    mika.sign_in().await;
    for path in ["/", "/account", "/new/metrox"] {
        let headers = [("host", "norikae.test"), ("cookie", mika.cookie.as_str())];
        let page = site.get(path, &headers).await;
        assert_eq!(page.status, StatusCode::FORBIDDEN, "{path}");
        assert!(page.text().contains("spam"), "{path}");
    }
    for path in ["/passkeys/confirm", "/passkeys/add", "/account/passkeys/end"] {
        assert_eq!(mika.post(path, &[]).await.status, StatusCode::FORBIDDEN, "{path}");
    }
}

#[tokio::test]
async fn passkeys_are_offered_at_the_sites_own_address_alone_and_the_page_says_why() {
    let public = |url: &str| Edge { public_url: Some(url.parse().unwrap()), ..Edge::default() };
    for (name, edge, host, says) in [
        ("none", Edge::default(), "norikae.test", Some("has not been told its own https address")),
        ("number", Edge::default(), "127.0.0.1:8080", Some("has not been told its own https address")),
        ("localhost", Edge::default(), "localhost:8080", None),
        ("plain", public("http://norikae.test"), "norikae.test", Some("browsers use them only at an https address")),
        ("other", edge(), "localhost:8080", Some("href=\"https://norikae.test\"")),
        ("own", edge(), "norikae.test", None),
    ] {
        let site = Site::at(&format!("passkey-at-{name}"), &edge).await;
        for path in ["/sign-in", "/account"] {
            let page = site.get(path, &[("host", host)]).await.text();
            assert_eq!(page.contains("data-no-passkeys"), says.is_some(), "{name} {path}");
            assert!(page.contains(says.unwrap_or("Passkeys need JavaScript")), "{name} {path}: {page}");
        }
        let origin = format!("http://{host}");
        let headers = [("host", host), ("origin", origin.as_str())];
        for path in ["/passkeys/sign-in", "/passkeys/account?name=x"] {
            let answer = site
                .post(
                    path,
                    &[&headers[..], &[("content-type", "application/x-www-form-urlencoded")]].concat(),
                    "name=Mika&passkey=x",
                )
                .await;
            let expected = if says.is_some() { StatusCode::CONFLICT } else { StatusCode::OK };
            assert_eq!(answer.status, expected, "{name} {path}: {}", answer.text());
        }
    }
}

#[tokio::test]
async fn what_is_no_answer_is_refused_and_breaks_nothing() {
    let site = Site::at("passkey-odd", &edge()).await;
    let mut mika = Person::new(&site);
    mika.make_account("Mika").await;
    let long = format!("{{\"id\":\"{}\"}}", "x".repeat(40_000));
    let deep = "[".repeat(5_000);
    let good: Value = {
        let asked = mika.ask("/passkeys/confirm", &[]).await;
        serde_json::from_str(&mika.device.get(&asked)).unwrap()
    };
    let mut answers = vec![String::new(), "{}".to_owned(), "null".to_owned(), "\u{0}".to_owned(), long, deep];
    for part in ["clientDataJSON", "authenticatorData", "signature", "userHandle"] {
        for value in ["", "AA", "????", "e30", "eyJjaGFsbGVuZ2UiOiIifQ"] {
            let mut answer = good.clone();
            answer["response"][part] = value.into();
            answers.push(answer.to_string());
        }
    }
    for path in ["/sign-in/passkey", "/account/passkeys", "/account/codes", "/passkeys/add"] {
        for answer in &answers {
            let refused = mika.post(path, &[("answer", answer), ("name", "Phone")]).await;
            assert!(refused.status.is_client_error(), "{path} {answer}: {}", refused.status);
        }
    }
    // A device that makes nonsense: what it has made is cut somewhere.
    let mut eve = Person::new(&site);
    for length in (0..260).step_by(13) {
        let asked = eve.ask("/passkeys/account", &[("name", "Eve"), ("passkey", "Phone")]).await;
        let mut made: Value = serde_json::from_str(&eve.device.create(&asked)).unwrap();
        let object = made["response"]["attestationObject"].as_str().unwrap();
        let cut = object.get(..length).unwrap_or_default().to_owned();
        made["response"]["attestationObject"] = cut.into();
        let refused = eve.post("/account/passkey", &[("answer", &made.to_string())]).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{length}");
    }
}
