//! One's own data over HTTP: a copy of it, and its end.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use axum::http::{StatusCode, header};
use common::{Site, encode, play_out};
use futures_util::StreamExt as _;
use serde_json::json;
use tables::store::{Address, back_up};

const PASSWORD: &str = "green tea at nine";

/// Makes an account of a guest; says its token and one of its recovery codes.
async fn account(site: &Site, guest: &str, name: &str) -> (String, String) {
    let made = site.api(guest, "/account", json!({"name": name, "password": PASSWORD})).await.json();
    (made["token"].as_str().unwrap().to_owned(), made["recovery_codes"][0].as_str().unwrap().to_owned())
}

/// Whether a backup that is made now has a text anywhere.
async fn backed_up(site: &Site, name: &str) -> impl Fn(&str) -> bool {
    let file = site.database().with_file_name(name);
    back_up(&Address::from(&*site.database()), &file).await.unwrap();
    let kept = std::fs::read(file).unwrap();
    move |text: &str| kept.windows(text.len()).any(|window| window == text.as_bytes())
}

/// Whoever is left decides so often, against the bot of whoever has gone.
async fn plays_on(site: &Site, token: &str, path: &str, decisions: usize) {
    for _ in 0..decisions {
        site.bots_are_done(path.trim_start_matches("/tables/")).await;
        let seen = site.look(token, path).await.json();
        let body = json!({"seat": seen["seat"], "action": seen["legal"][0], "asked": seen["asked"]});
        let played = site.api(token, &format!("{path}/play"), body).await;
        assert!(played.status.is_success(), "{}", played.text());
    }
}

#[tokio::test]
async fn a_copy_has_all_of_ones_own_and_nothing_secret_or_of_others() {
    let site = Site::new("own-copy").await;
    let (table, aoi, ben) = site.pair("metrox").await;
    let (aoi, code) = account(&site, &aoi, "Aoi").await;
    for (token, text) in [(&aoi, "my words"), (&ben, "words of others")] {
        site.api(token, &format!("/tables/{table}/chat"), json!({"text": text})).await;
    }
    site.api(&aoi, &format!("/tables/{table}/report"), json!({"who": "Ben", "why": "odd name"})).await;
    let cookie = format!("norikae={aoi}");
    let puzzle = site.form("/puzzle", &cookie, "").await.location();
    let copy = site.get("/account/export", &[("cookie", &cookie)]).await;
    assert_eq!(copy.headers.get(header::CONTENT_DISPOSITION).unwrap(), "attachment; filename=\"norikae.json\"");
    assert_eq!(copy.headers.get(header::CACHE_CONTROL).unwrap(), "no-store");
    let data = copy.json();
    assert_eq!((&data["person"]["name"], &data["account"]["recovery_codes_left"]), (&json!("Aoi"), &json!(10)));
    assert_eq!(data["chat"][0]["text"], "my words");
    let tables: Vec<&str> =
        data["tables"].as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap()).collect();
    assert!(tables.len() == 2 && tables.contains(&&*table) && tables.contains(&&puzzle[3..]), "{tables:?}");
    assert_eq!((&data["puzzles"][0]["day"], data["sessions"].as_array().unwrap().len()), (&json!("2026-11-15"), 1));
    assert_eq!((&data["reports"][0]["why"], &data["blocked"]), (&json!("odd name"), &json!(null)));
    let text = copy.text();
    for secret in [&*aoi, &*code, PASSWORD, "argon2", "words of others", "Ben", "seed"] {
        assert!(!text.contains(secret), "{secret}");
    }
    assert_eq!(site.look(&aoi, "/account/export").await.json()["chat"], data["chat"], "for programs, too");
    assert_eq!(site.look(&ben, "/account/export").await.json()["chat"][0]["text"], "words of others", "and guests");
    assert_eq!(site.get("/account/export", &[]).await.location(), "/sign-in");
}

#[tokio::test]
async fn whoever_deletes_their_data_is_gone_from_everything_that_comes_later() {
    let site = Site::new("own-end").await;
    let (table, zoe, ben) = site.pair("shinjuku").await;
    let (zoe, _) = account(&site, &zoe, "Zoe").await;
    let path = format!("/tables/{table}");
    site.api(&zoe, &format!("{path}/chat"), json!({"text": "zanzibar"})).await;
    let cookie = format!("norikae={zoe}");
    let mut playing = cookie.clone();
    let over = play_out(&site, "metrox", &mut playing, "en").await;
    let open = site.table(&zoe, json!({"game": "metrox", "seats": ["you", "open"]})).await;
    let has = backed_up(&site, "before.db").await;
    assert!(has("zanzibar") && has("Zoe"));
    let wrong = site.form("/account/delete", &cookie, "password=wrong").await;
    assert!(wrong.status == StatusCode::FORBIDDEN && wrong.text().contains("id=\"own-data\""));
    assert_eq!(
        site.form("/account/delete", &cookie, "sure=yes").await.status,
        StatusCode::FORBIDDEN,
        "not by a word alone"
    );
    let mut stream = site.listen(&ben, &table).await;
    let sign_in = json!({"name": "Zoe", "password": PASSWORD}).to_string();
    let second = site.post("/api/sign-in", &[], sign_in.clone()).await.json()["token"].as_str().unwrap().to_owned();
    let elsewhere = site.listen(&second, &table).await;
    let gone = site.form("/account/delete", &cookie, &format!("password={}", encode(PASSWORD))).await;
    assert!(gone.status == StatusCode::OK && gone.text().contains("id=\"gone\""), "{}", gone.text());
    assert!(gone.headers.get(header::SET_COOKIE).unwrap().to_str().unwrap().contains("Max-Age=0"));
    assert!(!site.get("/", &[("cookie", &cookie)]).await.text().contains("Zoe"));
    assert_eq!(site.post("/api/sign-in", &[], sign_in).await.error(), "wrong-password");
    // What was open elsewhere ends, and opens nothing.
    elsewhere.collect::<Vec<_>>().await;
    assert_eq!(site.look(&second, "/account").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(site.api(&second, &format!("{path}/return"), json!({})).await.status, StatusCode::UNAUTHORIZED);
    // The others see somebody who left, in their language, and none of the words; the game goes on with a bot.
    plays_on(&site, &ben, &path, 2).await;
    site.bots_are_done(&table).await;
    assert!(site.api(&ben, &format!("{path}/chat"), json!({"text": "hm"})).await.status.is_success());
    let last = site.service.look(table.parse().unwrap(), tables::Table::seq).await.unwrap();
    let told = json!(common::heard(&mut stream, last).await).to_string();
    assert!(told.contains("\"kind\":\"forget\"") && told.contains("\"kind\":\"resign\""), "{told}");
    let document = site.look(&ben, &path).await.json();
    assert_eq!(
        (&document["seats"][0]["name"], &document["seats"][0]["away"]),
        (&json!("Former player"), &json!("resigned"))
    );
    for (lang, name) in [("en", "Former player"), ("ja", "退会者")] {
        for path in [format!("/t/{table}"), over.clone(), format!("{over}/replay")] {
            let page =
                site.get(&path, &[("cookie", &format!("norikae={ben}")), ("accept-language", lang)]).await.text();
            assert!(
                page.contains(name) && !page.contains("Zoe") && !page.contains("zanzibar"),
                "{path} {lang}: {page}"
            );
        }
    }
    let record = site.get(&format!("/api{}/record", over.replace("/t/", "/tables/")), &[]).await.text();
    assert!(record.contains("Former_player") && !record.contains("Zoe"), "{record}");
    assert_eq!(site.look(&ben, &format!("/tables/{open}")).await.json()["status"], "closed", "the seat was given up");
    let has = backed_up(&site, "after.db").await;
    for text in ["zanzibar", "Zoe", "zoe", "$argon2id$"] {
        assert!(!has(text), "{text}");
    }
    // The name is anybody's again.
    let other = site.guest("Zoe").await;
    assert_eq!(site.look(&account(&site, &other, "Zoe").await.0, "/account").await.json()["name"], "Zoe");
}

#[tokio::test]
async fn a_guest_deletes_their_data_by_saying_so_blocked_or_not() {
    let site = Site::new("own-guest").await;
    let mika = site.guest("Mika").await;
    let (mika, _) = account(&site, &mika, "Mika").await;
    assert!(site.service.add_owner("Mika").await.unwrap());
    let (table, _, ben) = site.pair("metrox").await;
    site.api(&ben, &format!("/tables/{table}/chat"), json!({"text": "zanzibar"})).await;
    let number = site.service.row(table.parse().unwrap()).await.unwrap().people.named("Ben").unwrap().guest.0;
    let blocked = site.form("/owner/block", &format!("norikae={mika}"), &format!("whom=%23{number}&reason=x")).await;
    assert_eq!(blocked.location(), "/owner/blocks");
    let cookie = format!("norikae={ben}");
    assert_eq!(site.get("/account", &[("cookie", &cookie)]).await.status, StatusCode::FORBIDDEN);
    let data = site.get("/account/export", &[("cookie", &cookie)]).await.json();
    assert_eq!((&data["blocked"]["reason"], &data["account"]), (&json!("x"), &json!(null)));
    assert_eq!(site.look(&ben, "/account/export").await.json()["blocked"]["reason"], "x", "for programs, too");
    assert_eq!(site.form("/account/delete", &cookie, "").await.status, StatusCode::CONFLICT, "a guest has no password");
    let foreign = [("cookie", &*cookie), ("origin", "https://evil.example"), ("host", "norikae.test")];
    let kind = [("content-type", "application/x-www-form-urlencoded")];
    let refused = site.post("/account/delete", &[&foreign[..], &kind].concat(), "sure=yes").await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "another site's page");
    let gone = site.form("/account/delete", &cookie, "sure=yes").await;
    assert!(gone.status == StatusCode::OK && gone.text().contains("id=\"gone\""), "{}", gone.text());
    let page = site.get(&format!("/t/{table}"), &[]).await.text();
    assert!(page.contains("Former player") && !page.contains("Ben") && !page.contains("zanzibar"), "{page}");
    assert!(site.service.all_blocks().await.unwrap().is_empty(), "there is nobody left to block");
    let last = site.service.audit(None, 1).await.unwrap();
    assert_eq!(last[0].person_name.as_deref(), Some("Former player"), "what was done stays, without the name");
}

#[tokio::test]
async fn an_owner_who_deletes_their_data_is_no_owner_and_what_they_did_stays() {
    let site = Site::new("own-owner").await;
    let mika = site.guest("Mika").await;
    let (mika, _) = account(&site, &mika, "Mika").await;
    assert!(site.service.add_owner("Mika").await.unwrap());
    let (table, aoi, ben) = site.pair("metrox").await;
    let cookie = format!("norikae={mika}");
    assert_eq!(site.form("/owner/block", &cookie, "whom=203.0.113.0/24&reason=x").await.location(), "/owner/blocks");
    let deleted = site.api(&mika, "/account/delete", json!({"password": "wrong"})).await;
    assert_eq!(deleted.error(), "wrong-password");
    assert_eq!(site.api(&mika, "/account/delete", json!({})).await.error(), "wrong-password", "not by a session alone");
    assert_eq!(site.api(&mika, "/account/delete", json!({"pasword": PASSWORD})).await.error(), "form");
    assert_eq!(site.get("/owner", &[("cookie", &cookie)]).await.status, StatusCode::OK, "nothing was done");
    assert!(site.api(&mika, "/account/delete", json!({"password": PASSWORD})).await.status.is_success());
    assert!(!site.get("/owner", &[("cookie", &cookie)]).await.status.is_success());
    assert_eq!(site.service.all_blocks().await.unwrap().len(), 1, "a block is not its owner's data");
    let told = site.service.audit(None, 9).await.unwrap();
    assert!(told.iter().all(|line| line.person_name.as_deref() != Some("Mika")), "{told:?}");
    assert!(told.len() >= 3, "made an owner, blocked, gone: {told:?}");
    // Whoever takes the name is nobody's heir.
    let heir = site.guest("Mika").await;
    let (heir, _) = account(&site, &heir, "Mika").await;
    assert!(!site.get("/owner", &[("cookie", &format!("norikae={heir}"))]).await.status.is_success());
    // A guest of a running game, by the API: the other plays on.
    assert!(site.api(&aoi, "/account/delete", json!({})).await.status.is_success());
    assert_eq!(site.look(&aoi, "/account").await.status, StatusCode::UNAUTHORIZED);
    plays_on(&site, &ben, &format!("/tables/{table}"), 3).await;
}
