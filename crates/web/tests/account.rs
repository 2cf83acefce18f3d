//! Accounts over HTTP, and every attack on them that we know of.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use std::{
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use axum::{
    body::{Body, to_bytes},
    http::{Request, StatusCode, header},
};
use common::{Answer, Site};
use serde_json::{Value, json};
use web::{Edge, Peer};

const PASSWORD: &str = "green tea at nine";
const NEW: &str = "another tea at ten";

/// A form of a browser at an address.
async fn form(site: &Site, path: &str, from: &str, cookie: &str, body: &str) -> Answer {
    let request = Request::post(path).extension(Peer(from.parse().unwrap()));
    let request =
        request.header("host", "norikae.test").header("origin", "http://norikae.test").header("cookie", cookie);
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    site.send(request.body(Body::from(body.replace(' ', "+"))).unwrap()).await
}

async fn sign_in(site: &Site, from: &str, name: &str, password: &str) -> Answer {
    form(site, "/sign-in", from, "", &format!("name={name}&password={password}")).await
}

/// An account and the cookie of its first session.
async fn account(site: &Site, name: &str) -> (String, Vec<String>) {
    let made = form(site, "/account", "192.0.2.1", "", &format!("name={name}&new={PASSWORD}")).await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.text());
    (made.cookie(), codes(&made.text()))
}

/// The recovery codes that a page shows.
fn codes(page: &str) -> Vec<String> {
    let list = page.split("id=\"recovery-codes\"").nth(1).unwrap().split("</ol>").next().unwrap();
    list.split("<code>").skip(1).map(|rest| rest.split('<').next().unwrap().to_owned()).collect()
}

/// Who a browser is, as the front page says it.
async fn is(site: &Site, cookie: &str, name: &str) -> bool {
    site.get("/", &[("cookie", cookie)]).await.text().contains(&format!("aria-label=\"{name}\""))
}

#[tokio::test]
async fn a_guest_becomes_an_account_and_comes_back_from_another_browser() {
    let site = Site::new("account").await;
    let guest = site.form("/name", "", "name=Mika&back=/").await.cookie();
    let table = site.form("/new/metrox", &guest, "quick=greedy&players=2").await.location();
    for (lang, word) in [("en", "Make an account"), ("ja", "アカウントを作る")] {
        let page = site.get("/account", &[("cookie", &guest), ("accept-language", lang)]).await.text();
        assert!(page.contains(word) && page.contains("value=\"Mika\""), "{lang}");
    }
    let made = form(&site, "/account", "192.0.2.1", &guest, &format!("name=Mika&new={PASSWORD}")).await;
    assert_eq!(made.headers.get(header::CACHE_CONTROL).unwrap(), "no-store");
    assert_eq!(codes(&made.text()).len(), 10);
    let (first, second) = (made.cookie(), sign_in(&site, "192.0.2.1", "ＭＩＫＡ", PASSWORD).await.cookie());
    assert!(first != guest && second != first);
    for cookie in [&first, &second] {
        let front = site.get("/", &[("cookie", cookie)]).await.text();
        assert!(front.contains(&format!("href=\"{table}\"")), "the same tables");
        assert_eq!(site.get(&table, &[("cookie", cookie)]).await.text().matches("id=\"choices\"").count(), 1, "a seat");
        assert!(site.get("/account", &[("cookie", cookie)]).await.text().contains("10 recovery codes are left."));
    }
    let ja = site.get("/account", &[("cookie", &second), ("accept-language", "ja")]).await.text();
    assert!(ja.contains("このブラウザを含めて2か所") && ja.contains("残りの復旧コードは10個"), "{ja}");
    // Who signs out comes back to the seat.
    site.form("/sign-out", &second, "").await;
    assert!(!is(&site, &second, "Mika").await && is(&site, &first, "Mika").await);
    let again = sign_in(&site, "192.0.2.1", "mika", PASSWORD).await.cookie();
    assert!(site.get(&table, &[("cookie", &again)]).await.text().contains("id=\"choices\""));
}

#[tokio::test]
async fn a_session_that_somebody_planted_is_not_the_one_that_a_sign_in_gives() {
    let site = Site::new("fixation").await;
    let (own, _) = account(&site, "Mika").await;
    let body = format!("name=Mika&password={PASSWORD}");
    for (path, body) in [("/sign-in", body.as_str()), ("/account", &format!("name=Hana&new={PASSWORD}"))] {
        // The attacker is a guest, and has put their cookie into the browser of the victim.
        let planted = site.form("/name", "", "name=Eve&back=/").await.cookie();
        let given = form(&site, path, "192.0.2.1", &planted, body).await.cookie();
        assert_ne!(given, planted, "{path}");
        let page = site.get("/", &[("cookie", &planted)]).await.text();
        assert!(!page.contains("Mika") && !page.contains("Hana") && !page.contains("/sign-out"), "{path}: nobody's");
        assert_eq!(site.form("/account/codes", &planted, "password=x").await.location(), "/sign-in", "{path}");
    }
    assert!(is(&site, &own, "Mika").await);
}

#[tokio::test]
async fn passwords_are_not_guessed_from_many_addresses_nor_of_many_names_from_one() {
    let site = Site::limited("guessing", &Edge::default()).await;
    account(&site, "Mika").await;
    for (name, from) in [("Mika", "198.51.100.1"), ("Nobody", "198.51.100.2"), ("Mika", "2001:db8:1::1")] {
        for _ in 0..10 {
            let wrong = sign_in(&site, from, name, "a wrong password").await;
            assert_eq!(wrong.status, StatusCode::FORBIDDEN, "{name}");
        }
        let refused = sign_in(&site, from, name, PASSWORD).await;
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS, "{name}: not even the right one");
        assert_eq!(refused.headers.get(header::RETRY_AFTER).unwrap(), "300");
        assert!(refused.text().contains("Too many passwords are being tried."));
    }
    let neighbour = sign_in(&site, "2001:db8:1:ffff::1", "mika", PASSWORD).await;
    assert_eq!(neighbour.status, StatusCode::TOO_MANY_REQUESTS, "another network of the same customer");
    assert_eq!(sign_in(&site, "198.51.100.1", "Other", "a wrong password").await.status, StatusCode::FORBIDDEN);
    assert_eq!(
        sign_in(&site, "203.0.113.9", "Mika", PASSWORD).await.status,
        StatusCode::SEE_OTHER,
        "she is not locked out"
    );
    site.clock.fetch_add(300_000, Ordering::Relaxed);
    assert_eq!(sign_in(&site, "198.51.100.1", "Mika", PASSWORD).await.status, StatusCode::SEE_OTHER);
    // Of many names from one address: without hashing, which the address never comes to.
    for at in 0..100 {
        form(&site, "/recover", "203.0.113.7", "", &format!("name=n{at}&code=x&new=short")).await;
    }
    let refused = sign_in(&site, "203.0.113.7", "Mika", PASSWORD).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(sign_in(&site, "203.0.113.8", "Hana", PASSWORD).await.status, StatusCode::FORBIDDEN, "others may try");
}

/// Most of a crowd's guesses are not even hashed, and each is counted.
#[tokio::test]
async fn a_crowd_that_guesses_together_is_stopped_whether_the_name_exists_or_not() {
    let site = Site::limited("crowd", &Edge::default()).await;
    account(&site, "Mika").await;
    for name in ["Mika", "Nobody"] {
        let guess = async |at: usize| {
            let from = format!("198.51.{}.{}", 100 + at / 1_000, at / 10 % 100);
            sign_in(&site, &from, name, "a wrong password").await.status
        };
        let tried = futures_util::future::join_all((0..1_000).map(guess)).await;
        assert!(tried.iter().all(|status| [403, 429].contains(&status.as_u16())), "{name}");
        let refused = sign_in(&site, "203.0.113.9", name, PASSWORD).await;
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS, "{name}");
        assert_eq!(refused.headers.get(header::RETRY_AFTER).unwrap(), "5", "{name}");
        site.clock.fetch_add(5_000, Ordering::Relaxed);
        let expected = if name == "Mika" { StatusCode::SEE_OTHER } else { StatusCode::FORBIDDEN };
        assert_eq!(sign_in(&site, "203.0.113.9", name, PASSWORD).await.status, expected, "{name}");
    }
}

#[tokio::test]
async fn whether_a_name_is_taken_is_asked_only_so_often() {
    let site = Site::limited("names", &Edge::default()).await;
    account(&site, "Mika").await;
    let guest = site.form("/name", "", "name=Eve&back=/").await.cookie();
    for at in 0..10 {
        let body = format!("name=MIKA&new={PASSWORD}");
        let taken = form(&site, "/account", &format!("198.51.100.{at}"), &guest, &body).await;
        assert_eq!(taken.status, StatusCode::CONFLICT);
    }
    let refused = form(&site, "/account", "198.51.100.99", &guest, &format!("name=Mika&new={PASSWORD}")).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn a_name_that_nobody_has_is_refused_in_the_same_words_and_as_slowly() {
    let site = Site::new("enumeration").await;
    account(&site, "Mika").await;
    let tried = async |name: &str, password: &str| {
        let began = Instant::now();
        let answer = sign_in(&site, "192.0.2.1", name, password).await;
        let took = began.elapsed();
        (took, answer.status, answer.text().replace(name, "NAME"))
    };
    let (mut known, mut unknown) = (Duration::MAX, Duration::MAX);
    for _ in 0..4 {
        let (one, other) = (tried("Mika", "a wrong password").await, tried("Anon", "a wrong password").await);
        assert_eq!((one.1, &one.2), (other.1, &other.2), "the same answer");
        (known, unknown) = (known.min(one.0), unknown.min(other.0));
    }
    // Without the hash it would take a hundredth of it.
    assert!(unknown * 3 > known, "{unknown:?} beside {known:?}");
    let recover = async |name: &str| {
        let body = format!("name={name}&code=0123-4567-89ab-cdef&new={NEW}");
        let answer = form(&site, "/recover", "192.0.2.1", "", &body).await;
        (answer.status, answer.text().replace(name, "NAME"))
    };
    assert_eq!(recover("Mika").await, recover("Anon").await);
}

#[tokio::test]
async fn another_site_signs_nobody_in_up_or_out() {
    let site = Site::new("cross-site").await;
    let (cookie, _) = account(&site, "Mika").await;
    let foreign = async |path: &str, cookie: &str, body: &str| {
        let headers = [("host", "norikae.test"), ("origin", "https://evil.example"), ("cookie", cookie)];
        let kind = ("content-type", "application/x-www-form-urlencoded");
        let headers: Vec<_> = headers.into_iter().chain([kind]).filter(|(_, value)| !value.is_empty()).collect();
        site.post(path, &headers, body.replace(' ', "+")).await.status
    };
    let credentials = format!("name=Mika&password={PASSWORD}");
    for (path, cookie, body) in [
        ("/sign-in", "", credentials.as_str()),
        ("/account", "", &format!("name=Hana&new={PASSWORD}")),
        ("/recover", "", &format!("name=Mika&code=x&new={NEW}")),
        ("/account/name", &cookie, "name=Eve"),
        ("/account/password", &cookie, &format!("password={PASSWORD}&new={NEW}")),
        ("/account/codes", &cookie, &format!("password={PASSWORD}")),
        ("/sign-out-everywhere", &cookie, ""),
    ] {
        assert_eq!(foreign(path, cookie, body).await, StatusCode::FORBIDDEN, "{path}");
    }
    assert!(is(&site, &cookie, "Mika").await);
    assert_eq!(sign_in(&site, "192.0.2.1", "Mika", PASSWORD).await.status, StatusCode::SEE_OTHER);
    assert_eq!(sign_in(&site, "192.0.2.1", "Hana", PASSWORD).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_recovery_code_works_once_and_ends_what_others_have() {
    let site = Site::new("recovery").await;
    let (stolen, codes) = account(&site, "Mika").await;
    let recover = async |code: &str, new: &str| {
        form(&site, "/recover", "192.0.2.1", "", &format!("name=mika&code={code}&new={new}")).await
    };
    assert_eq!(recover(&codes[0], "short").await.status, StatusCode::UNPROCESSABLE_ENTITY, "it is not used by that");
    let back = recover(&codes[0].to_uppercase(), NEW).await;
    assert_eq!(back.location(), "/account");
    assert!(is(&site, &back.cookie(), "Mika").await && !is(&site, &stolen, "Mika").await);
    assert_eq!(recover(&codes[0], "a third tea at ten").await.status, StatusCode::FORBIDDEN, "used");
    assert_eq!(sign_in(&site, "192.0.2.1", "Mika", PASSWORD).await.status, StatusCode::FORBIDDEN);
    assert_eq!(sign_in(&site, "192.0.2.1", "Mika", NEW).await.status, StatusCode::SEE_OTHER);
    // New codes take the place of the others.
    let wrong = site.form("/account/codes", &back.cookie(), "password=a+wrong+password").await;
    assert!(wrong.status == StatusCode::FORBIDDEN && wrong.text().contains("9 recovery codes are left."));
    let anew = site.form("/account/codes", &back.cookie(), &format!("password={}", NEW.replace(' ', "+"))).await;
    assert_eq!(crate::codes(&anew.text()).len(), 10);
    assert_eq!(recover(&codes[1], NEW).await.status, StatusCode::FORBIDDEN);
    assert_eq!(recover(&crate::codes(&anew.text())[3], NEW).await.status, StatusCode::SEE_OTHER);
}

async fn request(site: &Site, method: &str, path: &str, token: &str, body: Value) -> Answer {
    let request = Request::builder().method(method).uri(format!("/api{path}"));
    let request = request.header("authorization", format!("Bearer {token}"));
    site.send(request.body(Body::from(body.to_string())).unwrap()).await
}

fn token(answer: &Answer) -> String {
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    assert_eq!(answer.headers.get(header::CACHE_CONTROL).unwrap(), "no-store");
    answer.json()["token"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_token_that_has_ended_opens_nothing_however_it_ended() {
    let site = Site::new("replayed").await;
    let guest = site.guest("Robo").await;
    let table = site.table(&guest, json!({"game": "metrox", "seats": ["you", "open"]})).await;
    let made = site.api(&guest, "/account", json!({"name": "Robo", "password": PASSWORD})).await;
    let first = token(&made);
    assert_eq!(made.json()["recovery_codes"].as_array().unwrap().len(), 10);
    let known = async |token: &str| site.look(token, "/account").await.status == StatusCode::OK;
    assert!(known(&first).await && !known(&guest).await, "the guest's token is over");
    assert_eq!(site.look(&first, &format!("/tables/{table}")).await.json()["seat"], 0);
    let signed_in = async |password: &str| {
        site.post("/api/sign-in", &[], json!({"name": "robo", "password": password}).to_string()).await
    };
    let second = token(&signed_in(PASSWORD).await);
    // A stream of a session that ends with the password.
    let listen = Request::get(format!("/api/tables/{table}/events")).header("authorization", format!("Bearer {first}"));
    let stream = site.app.respond(listen.body(Body::empty()).unwrap()).await;
    let change = json!({"password": PASSWORD, "new_password": NEW});
    let third = token(&site.api(&second, "/account/password", change).await);
    to_bytes(stream.into_body(), usize::MAX).await.unwrap();
    assert!(known(&third).await && !known(&first).await && !known(&second).await);
    assert_eq!(signed_in(PASSWORD).await.error(), "wrong-password");
    let fourth = token(&signed_in(NEW).await);
    assert_eq!(request(&site, "DELETE", "/session", &fourth, json!({})).await.status, StatusCode::OK);
    assert!(known(&third).await && !known(&fourth).await, "here alone");
    let fifth = token(&signed_in(NEW).await);
    assert_eq!(request(&site, "DELETE", "/sessions", &fifth, json!({})).await.status, StatusCode::OK);
    assert!(!known(&third).await && !known(&fifth).await, "everywhere");
    let again = token(&signed_in(NEW).await);
    assert_eq!(site.look(&again, &format!("/tables/{table}")).await.json()["seat"], 0, "the seat was kept");
}

#[tokio::test]
async fn what_is_refused_says_why_and_changes_nothing() {
    let site = Site::new("refused").await;
    let (guest, other) = (site.guest("Eve").await, site.guest("Ben").await);
    let make = async |token: &str, name: &str, password: &str| {
        site.api(token, "/account", json!({"name": name, "password": password})).await
    };
    for (name, password, is) in [
        ("Eve", "short", "bad-password"),
        ("Eve", "1234567890", "bad-password"),
        ("Greedy", PASSWORD, "name-taken"),
        ("Admin", PASSWORD, "name-taken"),
        ("", PASSWORD, "bad-text"),
        ("E\u{202e}ve", PASSWORD, "odd-character"),
    ] {
        assert_eq!(make(&guest, name, password).await.error(), is, "{name}");
    }
    assert_eq!(site.look(&guest, "/account").await.error(), "no-account");
    assert_eq!(request(&site, "DELETE", "/sessions", &guest, json!({})).await.error(), "no-account");
    assert_eq!(site.api(&guest, "/account/codes", json!({"password": PASSWORD})).await.error(), "no-account");
    let eve = token(&make(&guest, "Eve", PASSWORD).await);
    assert_eq!(make(&eve, "Eve2", PASSWORD).await.error(), "has-account");
    for alike in ["eve", "ＥＶＥ", "Еve", "E v e"] {
        assert_eq!(make(&other, alike, PASSWORD).await.error(), "name-taken", "{alike}");
    }
    let ben = token(&make(&other, "Ben", PASSWORD).await);
    assert_eq!(site.api(&ben, "/account/name", json!({"name": "EVE"})).await.error(), "name-taken");
    assert_eq!(site.api(&ben, "/account/name", json!({"name": "Benno"})).await.status, StatusCode::OK);
    assert_eq!(site.look(&ben, "/account").await.json()["name"], "Benno");
    let wrong = json!({"password": "a wrong password", "new_password": NEW});
    assert_eq!(site.api(&ben, "/account/password", wrong).await.error(), "wrong-password");
    assert_eq!(site.look(&ben, "/account").await.json()["sessions"], 1);
}

/// Sends a form whose body comes only when `meanwhile` is done, after its head was looked at.
async fn held(
    site: &Site,
    path: &str,
    cookie: &str,
    body: &'static str,
    meanwhile: impl Future<Output = ()>,
) -> Answer {
    let (begins, begun) = tokio::sync::oneshot::channel();
    let (go_on, goes_on) = tokio::sync::oneshot::channel();
    let body = Body::from_stream(futures_util::stream::once(async move {
        begins.send(()).unwrap();
        goes_on.await.map(|()| body)
    }));
    let request = Request::post(path).header("host", "norikae.test").header("origin", "http://norikae.test");
    let request = request.header("cookie", cookie).header("content-type", "application/x-www-form-urlencoded");
    let meanwhile = async {
        begun.await.unwrap();
        meanwhile.await;
        go_on.send(()).unwrap();
    };
    tokio::join!(site.send(request.body(body).unwrap()), meanwhile).0
}

#[tokio::test]
async fn who_asks_is_looked_at_when_all_of_the_request_is_there() {
    let site = Site::new("held").await;
    let (mika, _) = account(&site, "Mika").await;
    let thief = sign_in(&site, "192.0.2.1", "Mika", PASSWORD).await.cookie();
    let end = async {
        let token = mika.strip_prefix("norikae=").unwrap();
        assert!(request(&site, "DELETE", "/sessions", token, json!({})).await.status.is_success());
    };
    let stolen = Box::pin(held(&site, "/account/name", &thief, "name=Stolen", end)).await;
    assert_eq!(stolen.status, StatusCode::UNAUTHORIZED, "{}", stolen.text());
    let back = sign_in(&site, "192.0.2.1", "Mika", PASSWORD).await.cookie();
    assert!(is(&site, &back, "Mika").await, "the name is hers");

    let guest = site.form("/name", "", "name=Guest&back=/").await.cookie();
    let becomes = async {
        let made = form(&site, "/account", "192.0.2.1", &guest, &format!("name=Eve&new={PASSWORD}")).await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.text());
    };
    let refused = Box::pin(held(&site, "/name", &guest, "name=Mika&back=/", becomes)).await;
    assert_eq!(refused.status, StatusCode::UNAUTHORIZED, "{}", refused.text());
    let eve = sign_in(&site, "192.0.2.1", "Eve", PASSWORD).await.cookie();
    assert!(is(&site, &eve, "Eve").await, "nobody has another's name");
}

#[tokio::test]
async fn nothing_secret_is_kept_or_shown() {
    let site = Site::new("kept").await;
    let (cookie, codes) = account(&site, "Mika").await;
    let page = sign_in(&site, "192.0.2.1", "Mika", "a wrong password").await.text();
    assert!(page.contains("value=\"Mika\"") && !page.contains("wrong password"), "a password never comes back");
    let mut kept = Vec::new();
    for end in ["", "-wal"] {
        let file = format!("{}{end}", site.database().display());
        kept.extend(std::fs::read(file).unwrap_or_default());
    }
    let has = |text: &str| kept.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(has("$argon2id$v=19$m=19456,t=2,p=1$"), "the hash is there");
    let session = cookie.strip_prefix("norikae=").unwrap();
    for secret in [PASSWORD, session, &codes[0], &codes[0].replace('-', "")] {
        assert!(!has(secret), "{secret}");
    }
    let own = site.get("/account", &[("cookie", &cookie)]).await.text();
    for secret in [PASSWORD, session, &codes[0], "argon2"] {
        assert!(!own.contains(secret), "{secret}");
    }
}
