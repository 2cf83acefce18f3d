//! What two browsers of one person do at the same moment, and answers that are used for something else.

use axum::http::{StatusCode, header};

use super::{
    authenticator::Authenticator,
    common::{Answer, Site},
    person::{HERE, Person, edge},
};

/// Mika's phone and laptop, each with a passkey of its own and signed in; the account has no password.
async fn two(site: &Site) -> [Person<'_>; 2] {
    let mut phone = Person::new(site);
    phone.make_account("Mika").await;
    let mut device = Authenticator::new(HERE);
    assert_eq!(phone.add(&mut device, "Laptop").await.location(), "/account#passkeys");
    let mut laptop = Person { device, ..Person::new(site) };
    assert_eq!(laptop.sign_in().await.location(), "/");
    [phone, laptop]
}

fn is_done(answer: &Answer) -> bool {
    answer.headers.get(header::LOCATION).is_some_and(|place| place == "/account#passkeys")
}

#[tokio::test]
async fn of_two_passkeys_that_remove_each_other_at_once_one_stays() {
    let site = Site::at("passkey-each-other", &edge()).await;
    let [mut phone, mut laptop] = two(&site).await;
    let (of_phone, of_laptop) = (phone.passkey("Phone").await, phone.passkey("Laptop").await);
    let (one, other) = (phone.confirm().await, laptop.confirm().await);
    let fields = [
        [("passkey", of_laptop.as_str()), ("answer", one.as_str())],
        [("passkey", of_phone.as_str()), ("answer", other.as_str())],
    ];
    let (by_phone, by_laptop) = tokio::join!(
        Box::pin(phone.post("/account/passkeys/end", &fields[0])),
        Box::pin(laptop.post("/account/passkeys/end", &fields[1])),
    );
    assert_ne!(is_done(&by_phone), is_done(&by_laptop), "{} {}", by_phone.status, by_laptop.status);
    let (mut phone, mut laptop) = (phone.elsewhere(), laptop.elsewhere());
    let lets_in = [phone.sign_in().await.status, laptop.sign_in().await.status];
    let expected = [StatusCode::SEE_OTHER, StatusCode::FORBIDDEN];
    assert_eq!(lets_in, if is_done(&by_phone) { expected } else { [expected[1], expected[0]] });
}

#[tokio::test]
async fn a_session_that_ends_takes_along_what_it_was_asked() {
    let site = Site::at("passkey-ended", &edge()).await;
    let [mut phone, mut laptop] = two(&site).await;
    let confirmed = phone.confirm().await;
    let asked = phone.ask("/passkeys/add", &[("name", "Key"), ("answer", &confirmed)]).await;
    let made = Authenticator::new(HERE).create(&asked);
    let confirmed = phone.confirm().await;
    laptop.post("/sign-out-everywhere", &[]).await;
    assert!(!is_done(&phone.post("/account/passkeys", &[("answer", &made)]).await));
    let codes = phone.post("/account/codes", &[("answer", &confirmed)]).await;
    assert!(codes.status != StatusCode::OK && !codes.text().contains("recovery-codes"), "{}", codes.status);
    laptop.sign_in().await;
    let page = laptop.page("/account").await;
    assert!(page.contains("<strong>Laptop</strong>") && !page.contains("<strong>Key</strong>"));
}

#[tokio::test]
async fn an_answer_is_good_for_what_was_asked_and_nothing_else() {
    let site = Site::at("passkey-crossed", &edge()).await;
    let [mut phone, _] = two(&site).await;
    let asked = phone.ask("/passkeys/sign-in", &[]).await;
    let signs_in = phone.device.get(&asked);
    assert_eq!(phone.post("/account/codes", &[("answer", &signs_in)]).await.status, StatusCode::CONFLICT);
    let confirms = phone.confirm().await;
    assert_eq!(phone.post("/sign-in/passkey", &[("answer", &confirms)]).await.status, StatusCode::CONFLICT);
    // A passkey for an account that somebody else would make, put among Mika's.
    let mut eve = Person::new(&site);
    let asked = eve.ask("/passkeys/account", &[("name", "Eve"), ("passkey", "Phone")]).await;
    let made = eve.device.create(&asked);
    assert!(!is_done(&phone.post("/account/passkeys", &[("answer", &made)]).await));
    // And the other way round.
    let confirms = phone.confirm().await;
    let asked = phone.ask("/passkeys/add", &[("name", "Key"), ("answer", &confirms)]).await;
    let made = Authenticator::new(HERE).create(&asked);
    assert_eq!(eve.post("/account/passkey", &[("answer", &made)]).await.status, StatusCode::CONFLICT);
    assert!(!eve.is("Eve").await && phone.is("Mika").await);
    assert_eq!(phone.page("/account").await.matches("action=\"/account/passkeys/name\"").count(), 2);
}
