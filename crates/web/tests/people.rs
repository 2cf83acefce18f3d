//! People at a table, through pages and the API: the host, hidden chat, names that are told apart, refused characters.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use axum::http::StatusCode;
use common::{Site, encode};
use serde_json::{Value, json};

/// A section of a page, by its id.
fn section<'a>(html: &'a str, id: &str) -> &'a str {
    let rest = html.split(&format!("id=\"{id}\"")).nth(1).unwrap_or_default();
    rest.split("</section>").next().unwrap_or_default()
}

#[tokio::test]
async fn the_host_keeps_order_by_forms_alone() {
    let site = Site::new("host-forms").await;
    let made = site.form("/new/metrox", "", "seat-0=you&seat-1=open&seat-2=open&name=Aoi").await;
    let (aoi, table) = (made.cookie(), made.location());
    let ben = site.form(&format!("{table}/join"), "", "seat=1&name=Ben").await.cookie();
    let page = async |cookie: &str| site.get(&table, &[("cookie", cookie)]).await.text();
    let (of_host, of_ben) = (page(&aoi).await, page(&ben).await);
    for act in ["mute", "remove", "close-chat"] {
        let action = format!("action=\"{table}/{act}\"");
        assert!(of_host.contains(&action) && !of_ben.contains(&action), "{act} is the host's");
        assert_eq!(site.form(&format!("{table}/{act}"), &ben, "who=Aoi").await.status, StatusCode::FORBIDDEN);
    }

    assert_eq!(site.form(&format!("{table}/mute"), &aoi, "who=Ben").await.location(), table);
    let muted = page(&ben).await;
    assert!(section(&muted, "chat").contains("The host muted you") && !muted.contains("id=\"chat-form\""));
    assert!(section(&page(&aoi).await, "log").contains("The host muted "));
    let refused = site.form(&format!("{table}/chat"), &ben, "text=but").await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert!(refused.text().contains("The host muted you at this table; your line was not sent."));
    let japanese = site.form(&format!("{table}/chat"), &format!("{ben}; lang=ja"), "text=but").await.text();
    assert!(japanese.contains("ホストがあなたの発言を止めています"));
    assert_eq!(site.form(&format!("{table}/unmute"), &aoi, "who=Ben").await.location(), table);
    assert_eq!(site.form(&format!("{table}/chat"), &ben, "text=sorry").await.location(), table);

    assert_eq!(site.form(&format!("{table}/close-chat"), &aoi, "").await.location(), table);
    assert!(page(&ben).await.contains("The host closed the chat."));
    assert_eq!(site.form(&format!("{table}/chat"), &ben, "text=but").await.status, StatusCode::CONFLICT);
    assert_eq!(site.form(&format!("{table}/open-chat"), &aoi, "").await.location(), table);
    assert!(page(&ben).await.contains("id=\"chat-form\""));

    assert_eq!(site.form(&format!("{table}/remove"), &aoi, "who=Ben").await.location(), table);
    let removed = page(&ben).await;
    assert!(removed.contains("The host removed you from this table") && !removed.contains("/join\""));
    assert_eq!(site.form(&format!("{table}/join"), &ben, "seat=1").await.status, StatusCode::FORBIDDEN);
    let cleo = site.form(&format!("{table}/join"), "", "seat=1&name=Cleo").await.cookie();
    let log = page(&cleo).await;
    assert!(
        section(&log, "log").contains("<p>The host removed Ben from the table.</p>"),
        "not Cleo, who sits there now"
    );
    assert_eq!(site.form(&format!("{table}/leave"), &aoi, "").await.location(), table);
    assert!(page(&cleo).await.contains(&format!("action=\"{table}/close-chat\"")), "Cleo is the host now");
}

#[tokio::test]
async fn the_host_keeps_order_by_the_api_and_everybody_is_told() {
    let site = Site::new("host-api").await;
    let (aoi, ben) = (site.guest("Aoi").await, site.guest("Ben").await);
    let id = site.table(&aoi, json!({"game": "metrox", "seats": ["you", "open", "open"]})).await;
    let post = async |token: &str, act: &str, body: Value| site.api(token, &format!("/tables/{id}/{act}"), body).await;
    post(&ben, "join", json!({})).await;
    assert_eq!(post(&ben, "mute", json!({"who": "Aoi"})).await.error(), "not-host");
    assert_eq!(post(&aoi, "mute", json!({"who": "Zoe"})).await.error(), "no-person");
    for (act, body) in [
        ("mute", json!({"who": "Ben"})),
        ("unmute", json!({"who": "Ben"})),
        ("close-chat", json!({})),
        ("open-chat", json!({})),
        ("remove", json!({"who": "Ben"})),
    ] {
        assert_eq!(post(&aoi, act, body).await.json(), json!({"ok": true}), "{act}");
    }
    let document = site.look(&aoi, &format!("/tables/{id}")).await.json();
    assert_eq!((&document["host"], &document["chat"]), (&json!(0), &json!("open")));
    let person =
        |name, seat: Value, standing| json!({"name": name, "seat": seat, "standing": standing, "hidden": false});
    assert_eq!(document["people"], json!([person("Aoi", json!(0), "welcome"), person("Ben", Value::Null, "removed")]));
    assert_eq!(post(&ben, "join", json!({})).await.error(), "removed");
    assert_eq!(post(&ben, "chat", json!({"text": "why?"})).await.error(), "removed");
    let told = site.events(&ben, &id, 6).await;
    let kinds: Vec<&str> = told.iter().map(|event| event["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["join", "mute", "unmute", "close-chat", "open-chat", "remove"]);
    assert_eq!((&told[5]["seat"], &told[5]["who"]), (&json!(1), &json!("Ben")));
    assert_eq!(told[5]["said"], json!(["The host removed Ben from the table."]));
}

#[tokio::test]
async fn hidden_lines_reach_neither_page_nor_stream_of_who_hides_them() {
    let site = Site::new("hide").await;
    let made = site.form("/new/metrox", "", "seat-0=you&seat-1=open&seat-2=open&name=Aoi").await;
    let (aoi, table) = (made.cookie(), made.location());
    let id = table[3..].to_owned();
    let (eve, fay) = (site.guest("Eve").await, site.guest("Fay").await);
    let say =
        async |token: &str, text: &str| site.api(token, &format!("/tables/{id}/chat"), json!({"text": text})).await;
    say(&eve, "first-of-eve").await;
    say(&fay, "first-of-fay").await;
    let token = aoi.strip_prefix("norikae=").unwrap();
    // A spectator hides as a player does.
    assert_eq!(site.api(&fay, &format!("/tables/{id}/hide"), json!({"who": "Eve"})).await.json(), json!({"ok": true}));
    assert_eq!(site.form(&format!("{table}/hide"), &aoi, "who=Eve").await.location(), table);
    say(&eve, "second-of-eve").await;
    let last = say(&fay, "second-of-fay").await.json()["seq"].as_u64().unwrap();
    let page = async |cookie: &str| site.get(&table, &[("cookie", cookie)]).await.text();
    let cookies = [aoi.clone(), format!("norikae={fay}")];
    for cookie in &cookies {
        let html = page(cookie).await;
        assert!(!html.contains("of-eve") && html.contains("second-of-fay"));
        assert!(html.contains(&format!("action=\"{table}/show\"")), "there is a way back");
    }
    assert!(page(&format!("norikae={eve}")).await.contains("second-of-eve"), "Eve is told nothing of it");
    for token in [token, fay.as_str()] {
        let told = site.events(token, &id, last).await;
        assert!(told.iter().all(|event| event["who"] != "Eve"), "{told:?}");
        assert!(told.iter().any(|event| event["text"] == "first-of-fay"));
    }
    let people = site.look(&fay, &format!("/tables/{id}")).await.json()["people"].clone();
    assert_eq!((&people[1]["name"], &people[1]["hidden"]), (&json!("Eve"), &json!(true)));
    assert_eq!(site.form(&format!("{table}/show"), &aoi, "who=Eve").await.location(), table);
    assert!(page(&aoi).await.contains("first-of-eve"));
}

#[tokio::test]
async fn names_that_look_alike_are_told_apart_on_every_page_and_in_the_api() {
    let site = Site::new("alike").await;
    let made = site.form("/new/metrox", "", "seat-0=you&seat-1=open&seat-2=greedy&name=Mika").await;
    let (first, table) = (made.cookie(), made.location());
    let id = table[3..].to_owned();
    // The letters of Mika in Cyrillic capitals, and somebody who would pass as the bot.
    let second = site.form(&format!("{table}/join"), "", &format!("seat=1&name={}", encode("МІКА"))).await.cookie();
    site.form(&format!("{table}/chat"), &second, "text=hello").await;
    let robo = site.guest("Greedy").await;
    site.api(&robo, &format!("/tables/{id}/chat"), json!({"text": "beep"})).await;
    let html = site.get(&table, &[("cookie", &first)]).await.text();
    assert!(
        section(&html, "chat").contains("<strong>МІКА (2)</strong>")
            && section(&html, "chat").contains("<strong>Greedy (4)</strong>")
    );
    assert!(section(&html, "log").contains("МІКА (2)") && section(&html, "players").contains("МІКА (2)"));
    let document = site.look(&robo, &format!("/tables/{id}")).await.json();
    let names: Vec<&Value> = document["seats"].as_array().unwrap().iter().map(|seat| &seat["name"]).collect();
    assert_eq!(names[..2], ["Mika", "МІКА (2)"]);
    // The bot has a name of its own, and says which it is.
    assert_eq!(
        (document["seats"][2]["kind"].as_str(), document["seats"][2]["bot"].as_str()),
        (Some("bot"), Some("greedy"))
    );
    let replay = site.get(&format!("{table}/replay"), &[("cookie", &first)]).await.text();
    assert!(replay.contains("МІКА (2)"));
}

#[tokio::test]
async fn a_refused_character_is_named_with_what_to_do() {
    let site = Site::new("odd").await;
    let made = site.form("/new/metrox", "", "seat-0=you&seat-1=open&name=Aoi").await;
    let (aoi, table) = (made.cookie(), made.location());
    let say = async |text: &str, lang: &str| {
        site.form(&format!("{table}/chat"), &format!("{aoi}; lang={lang}"), &format!("text={}", encode(text))).await
    };
    let refused = say("a\u{202e}b", "en").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.text().contains("The character U+202E turns the direction of the text around it: leave it out."));
    assert!(say("\u{3164}", "ja").await.text().contains("U+3164は何も表示されない文字です"));
    assert_eq!(say("สวัสดี 👩🏽\u{200d}🚀 👍🏿", "en").await.location(), table);
    let name = site.post("/api/guests", &[], json!({"name": "Mi\u{200b}ka"}).to_string()).await;
    assert_eq!(name.error(), "odd-character");
    assert_eq!(name.json()["error"]["why"], "The character U+200B cannot be seen: leave it out.");
    let token = site.guest("Mika").await;
    let record = "norikae 1\ngame metrox@1\nboard tokyo 0\noptions map=tokyo\nseats a\u{300}\u{300}\u{300}\u{300} b\n";
    let import = site.api(&token, "/import", json!({"record": record})).await;
    assert_eq!(import.error(), "odd-character");
    let why = "Line 5 of the record: Too many marks stand on one letter; U+0300 is the fourth. Leave some out.";
    assert_eq!(import.json()["error"]["why"], why);
}

#[tokio::test]
async fn a_removal_asks_first_and_leaves_nothing_that_contradicts_it() {
    let site = Site::new("removed").await;
    let made = site.form("/new/metrox", "", "seat-0=you&seat-1=open&seat-2=open&name=Aoi").await;
    let (aoi, table) = (made.cookie(), made.location());
    let ben = site.form(&format!("{table}/join"), "", "seat=1&name=Ben").await.cookie();
    let page = async |cookie: &str| site.get(&table, &[("cookie", cookie)]).await.text();

    let host = page(&aoi).await;
    let people = &host[host.find("id=\"people\"").unwrap()..];
    let asks = people.find("Ben loses the seat").unwrap();
    assert!(
        asks < people.find(&format!("action=\"{table}/remove\"")).unwrap(),
        "what it means comes before the button"
    );
    assert!(people.contains("Aoi") && people.contains(">you<"), "oneself is among the people");
    assert!(host.contains(&format!("action=\"{table}/start\"")));
    assert!(!page(&ben).await.contains(&format!("action=\"{table}/start\"")), "only the host may start");
    assert_eq!(site.form(&format!("{table}/start"), &ben, "").await.status, StatusCode::FORBIDDEN);
    assert!(!section(&host, "log").contains("<a"), "there is no moment to look at yet");

    assert!(site.get("/", &[("cookie", &ben)]).await.text().contains("id=\"mine\""));
    assert_eq!(site.form(&format!("{table}/remove"), &aoi, "who=Ben").await.location(), table);
    let removed = page(&ben).await;
    assert!(removed.contains("The host removed you from this table") && !removed.contains("Sit down to play along"));
    assert!(!site.get("/", &[("cookie", &ben)]).await.text().contains("id=\"mine\""), "it is not Ben's table");
    let token = ben.strip_prefix("norikae=").unwrap();
    assert_eq!(site.look(token, "/tables?which=mine").await.json()["tables"], json!([]));
    let host = page(&aoi).await;
    assert!(!host[host.find("id=\"people\"").unwrap()..].contains("Ben"), "Ben is not here any more");
}

#[tokio::test]
async fn whoever_only_talks_can_be_removed_too() {
    let site = Site::new("remove-talker").await;
    let (aoi, eve) = (site.guest("Aoi").await, site.guest("Eve").await);
    let id = site.table(&aoi, json!({"game": "metrox", "seats": ["you", "open"]})).await;
    let post = async |token: &str, act: &str, body: Value| site.api(token, &format!("/tables/{id}/{act}"), body).await;
    post(&eve, "chat", json!({"text": "hello"})).await;
    for _ in 0..2 {
        assert_eq!(post(&aoi, "remove", json!({"who": "Eve"})).await.json(), json!({"ok": true}));
    }
    assert_eq!(post(&eve, "join", json!({})).await.error(), "removed");
    let people = site.look(&aoi, &format!("/tables/{id}")).await.json()["people"].clone();
    assert_eq!(people[1]["standing"], "removed");
    let page = site.get(&format!("/t/{id}"), &[("cookie", &format!("norikae={aoi}"))]).await.text();
    assert!(page[page.find("id=\"people\"").unwrap()..].contains("Eve"), "her lines are here: they can be hidden");
}

#[tokio::test]
async fn whoever_signs_out_gives_up_their_seats_and_the_table_has_another_host() {
    let site = Site::new("sign-out-host").await;
    let made = site.form("/new/metrox", "", "seat-0=you&seat-1=open&seat-2=open&name=Aoi").await;
    let (aoi, table) = (made.cookie(), made.location());
    let ben = site.form(&format!("{table}/join"), "", "seat=1&name=Ben").await.cookie();
    let alone = site.form("/new/metrox", &aoi, "quick=greedy").await.location();
    site.form("/sign-out", &aoi, "").await;
    let token = ben.strip_prefix("norikae=").unwrap();
    let document = site.look(token, &format!("/tables/{}", &table[3..])).await.json();
    assert_eq!((&document["host"], &document["seats"][0]["kind"]), (&json!(1), &json!("open")));
    site.bots_are_done(&alone[3..]).await;
    let document = site.look(token, &format!("/tables/{}", &alone[3..])).await.json();
    assert_eq!((&document["status"], &document["seats"][0]["away"]), (&json!("over"), &json!("resigned")));
}

#[tokio::test]
async fn whoever_leaves_bots_alone_is_waited_for() {
    let site = Site::new("waits").await;
    let made = site.form("/new/metrox", "", "quick=greedy&name=Aoi").await;
    let (aoi, table) = (made.cookie(), made.location());
    let page = async || site.get(&table, &[("cookie", &aoi)]).await.text();
    assert!(page().await.contains("The game waits until you come back."));
    assert_eq!(site.form(&format!("{table}/leave"), &aoi, "").await.location(), table);
    let away = page().await;
    assert!(away.contains("You left. The game waits until you come back.") && away.contains("away, the game waits"));
    assert_eq!(site.form(&format!("{table}/return"), &aoi, "").await.location(), table);
    site.bots_are_done(&table[3..]).await;
    assert!(page().await.contains("id=\"choices\""), "it is where it was");
}
