//! Passkeys over HTTP, and every attack on them that we know of.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod attacks;
#[path = "../../../tables/tests/common/authenticator.rs"]
mod authenticator;
#[path = "../common/mod.rs"]
mod common;
mod person;
mod races;

use axum::http::StatusCode;

use authenticator::Authenticator;
use common::{Site, field};
use person::{HERE, PASSWORD, Person, edge};

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
