//! What an attacker would try.

use std::sync::atomic::Ordering;

use axum::http::{StatusCode, header};
use serde_json::Value;
use web::Edge;

use super::{
    authenticator::Authenticator,
    common::{Site, encode},
    person::{HERE, Person, edge},
};

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
