//! Clubs over HTTP: nothing of a club's tables leaves the server but to its members, by no address; and nobody finds out which clubs
//! there are.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use axum::http::StatusCode;
use common::{Answer, Site, encode, field};
use futures_util::StreamExt as _;
use serde_json::{Value, json};
use web::Edge;

const PASSWORD: &str = "green tea at nine";

/// A member in a browser and with a session for programs.
struct Person {
    cookie: String,
    token: String,
}

async fn account(site: &Site, name: &str) -> Person {
    let made = site.post("/api/account", &[], json!({"name": name, "password": PASSWORD}).to_string()).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    let token = made.json()["token"].as_str().unwrap().to_owned();
    let signed_in = site.form("/sign-in", "", &format!("name={name}&password={}", encode(PASSWORD))).await;
    Person { cookie: signed_in.cookie(), token }
}

async fn page(site: &Site, path: &str, who: &Person) -> Answer {
    site.get(path, &[("cookie", &who.cookie)]).await
}

/// A club of Mika's with Ben in it: its address, the link and both.
async fn club(site: &Site) -> (String, String, Person, Person) {
    let (mika, ben) = (account(site, "Mika").await, account(site, "Ben").await);
    let place = site.form("/clubs", &mika.cookie, "name=Chuo+Line").await.location();
    let link = link_of(&page(site, &place, &mika).await.text());
    assert_eq!(site.form(&link, &ben.cookie, "").await.location(), place);
    (place, link, mika, ben)
}

fn link_of(page: &str) -> String {
    let from = page.find("/join/").unwrap_or_else(|| panic!("no link: {page}"));
    page[from..].split(['"', '<', ' ']).next().unwrap().to_owned()
}

fn id_of(place: &str) -> &str {
    place.rsplit('/').next().unwrap()
}

/// A table of the club at which Mika and Ben play, and whose game is over.
async fn over(site: &Site, place: &str, mika: &Person, ben: &Person) -> String {
    let club = id_of(place);
    let new = json!({"game": "metrox", "seats": ["you", "open"], "hints": false, "public": true, "club": club});
    let table = site.table(&mika.token, new).await;
    assert!(site.api(&ben.token, &format!("/tables/{table}/join"), json!({})).await.status.is_success());
    for _ in 0..1_000 {
        let mut over = false;
        for (seat, who) in [mika, ben].into_iter().enumerate() {
            let state = site.look(&who.token, &format!("/tables/{table}")).await.json();
            over = state["status"] == "over";
            if let Some(asked) = state["asked"].as_u64() {
                let play = json!({"seat": seat, "action": state["legal"][0], "asked": asked});
                let played = site.api(&who.token, &format!("/tables/{table}/play"), play).await;
                assert!(played.status.is_success(), "{}", played.text());
            }
        }
        if over {
            return table;
        }
    }
    panic!("the game does not end");
}

/// Every address of a table that is looked at.
fn looks(table: &str) -> Vec<String> {
    let paths = [
        "",
        "/events",
        "/record",
        "/replay",
        "/replay?step=3",
        "/review",
        "/position",
        "/position?step=2",
        "/what-if",
        "/what-if?step=2",
        "/why",
        "/report",
        "/report?line=1",
    ];
    let api = ["", "/events", "/record", "/ask"];
    let pages = paths.iter().map(|path| format!("/t/{table}{path}"));
    let api = api.iter().map(|path| format!("/api/tables/{table}{path}"));
    let others = [
        format!("/position?table={table}&step=2"),
        format!("/rules/metrox?table={table}"),
        format!("/problems/{table}/3"),
        format!("/t/%{:02X}{}", table.as_bytes()[0], &table[1..]),
    ];
    pages.chain(api).chain(others).collect()
}

/// What changes something at a table.
const CHANGES: [&str; 25] = [
    "join",
    "play",
    "chat",
    "leave",
    "resign",
    "return",
    "rematch",
    "start",
    "take-over",
    "mute",
    "unmute",
    "remove",
    "hide",
    "show",
    "hint",
    "order",
    "withdraw",
    "end-turn",
    "take-back",
    "what-if",
    "report",
    "close-chat",
    "open-chat",
    "review",
    "try",
];

/// A table that there is not.
const NONE: &str = "0000000000000";

/// Every address of a table is refused, word for word as if there were none.
async fn refused_everywhere(site: &Site, table: &str, headers: &[(&str, &str)], who: &str) {
    let whole = |answer: &Answer| (answer.status, answer.headers.clone(), answer.text());
    for (path, none) in looks(table).iter().zip(looks(NONE)) {
        let (answer, unknown) = (site.get(path, headers).await, site.get(&none, headers).await);
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{who} {path}: {}", answer.text());
        assert_eq!(whole(&answer), whole(&unknown), "{who} {path}: as if there were none");
    }
    for act in CHANGES {
        for path in [format!("/t/{table}/{act}"), format!("/api/tables/{table}/{act}")] {
            let own = [("origin", "http://norikae.test"), ("host", "norikae.test")];
            let form = [("content-type", "application/x-www-form-urlencoded")];
            let post = async |path: &str| site.post(path, &[headers, &own, &form].concat(), "a=b").await;
            let (answer, unknown) = (post(&path).await, post(&path.replace(table, NONE)).await);
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{who} {path}: {}", answer.text());
            assert_eq!(whole(&answer), whole(&unknown), "{who} {path}: as if there were none");
        }
    }
}

/// The table is in no list that a stranger sees, whatever else is.
async fn named_nowhere(site: &Site, table: &str, headers: &[(&str, &str)]) {
    for path in [
        "/",
        "/lists",
        "/replays",
        "/replays?game=metrox",
        "/ratings?game=metrox&players=2",
        "/month",
        "/people/Mika",
        "/people/Ben",
        "/problems",
        "/clubs",
        "/records",
        "/account/export",
        "/api/tables?which=open",
        "/api/tables?which=running",
        "/api/tables?which=over",
        "/api/tables?which=mine",
        "/api/people/Mika",
        "/api/people/Ben",
        "/api/month",
        "/api/clubs",
    ] {
        let text = site.get(path, headers).await.text();
        assert!(!text.contains(table), "{path} names it");
        assert!(!text.contains("Chuo Line"), "{path} names the club");
    }
}

#[tokio::test]
async fn nothing_of_a_clubs_table_is_shown_to_strangers_or_former_members() {
    let site = Site::new("clubs").await;
    let (place, _, mika, ben) = club(&site).await;
    let (dan, eve) = (account(&site, "Dan").await, site.guest("Eve").await);
    let table = over(&site, &place, &mika, &ben).await;
    let waiting =
        site.table(&mika.token, json!({"game": "shinjuku", "seats": ["you", "open"], "club": id_of(&place)})).await;
    for table in [&table, &waiting] {
        assert_eq!(page(&site, &format!("/t/{table}"), &ben).await.status, StatusCode::OK);
        refused_everywhere(&site, table, &[], "nobody").await;
        refused_everywhere(&site, table, &[("cookie", &dan.cookie)], "a stranger").await;
        refused_everywhere(&site, table, &[("cookie", &format!("norikae={eve}"))], "a guest").await;
        named_nowhere(&site, table, &[]).await;
        named_nowhere(&site, table, &[("cookie", &dan.cookie)]).await;
    }
    // To a member none of them is missing.
    for path in looks(&table).iter().filter(|path| !path.contains("problems") && !path.contains("events")) {
        assert_ne!(page(&site, path, &ben).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    let mine = site.look(&ben.token, "/tables?which=mine").await.json();
    assert_eq!(mine["tables"][0]["club"], id_of(&place));
    // He listens and is removed: what he hears ends, and he is a stranger.
    let stream = site.listen(&ben.token, &waiting).await;
    let body = form_for(&page(&site, &place, &mika).await.text(), "Ben");
    assert_eq!(site.form(&format!("{place}/remove"), &mika.cookie, &body).await.location(), format!("{place}#members"));
    stream.collect::<Vec<_>>().await;
    for table in [&table, &waiting] {
        refused_everywhere(&site, table, &[("cookie", &ben.cookie)], "a former member").await;
        named_nowhere_but_in_own_data(&site, table, &ben).await;
    }
    assert_eq!(page(&site, &place, &ben).await.status, StatusCode::NOT_FOUND);
}

/// What the forms of a club's page say of a member.
fn form_for(page: &str, name: &str) -> String {
    let member = format!("name=\"name\" value=\"{name}\"><input type=\"hidden\" name=\"who\" value=\"");
    let from = page.find(&member).unwrap_or_else(|| panic!("no form: {page}")) + member.len();
    format!("name={name}&who={}", page[from..].split('"').next().unwrap())
}

#[tokio::test]
async fn whoever_is_removed_cannot_come_back_by_the_link_and_a_form_of_yesterday_means_nobody_else() {
    let site = Site::new("clubs-removed").await;
    let (place, link, mika, ben) = club(&site).await;
    let old = form_for(&page(&site, &place, &mika).await.text(), "Ben");
    // Ben is called otherwise, and Dan is Ben.
    let rename = async |who: &Person, name: &str| {
        let answer = site.api(&who.token, "/account/name", json!({"name": name})).await;
        assert!(answer.status.is_success(), "{}", answer.text());
    };
    rename(&ben, "Benjamin").await;
    let dan = account(&site, "Ben").await;
    assert_eq!(site.form(&link, &dan.cookie, "").await.location(), place);
    let acts = async |act: &str, body: &str| site.form(&format!("{place}/{act}"), &mika.cookie, body).await;
    for act in ["remove", "hand-on"] {
        assert_eq!(acts(act, &old).await.status, StatusCode::UNPROCESSABLE_ENTITY, "{act}");
        assert_eq!(acts(act, "name=Ben").await.status, StatusCode::BAD_REQUEST, "{act}");
    }
    assert_eq!(page(&site, &place, &dan).await.status, StatusCode::OK);
    let now = form_for(&page(&site, &place, &mika).await.text(), "Benjamin");
    assert_eq!(acts("remove", &now).await.location(), format!("{place}#members"));
    assert_eq!(page(&site, &link, &ben).await.status, StatusCode::NOT_FOUND);
    assert_eq!(site.form(&link, &ben.cookie, "").await.status, StatusCode::NOT_FOUND);
    let second = link_of(&page(&site, &place, &mika).await.text());
    assert_eq!(site.form(&second, &ben.cookie, "").await.location(), place, "if they are given the new one");
}

/// Whoever was a member has the numbers of their own games in their own data, and nothing else.
async fn named_nowhere_but_in_own_data(site: &Site, table: &str, who: &Person) {
    for path in ["/", "/lists", "/replays", "/people/Ben", "/records", "/api/tables?which=mine", "/api/people/Ben"] {
        assert!(!page(site, path, who).await.text().contains(table), "{path}");
    }
    let own = page(site, "/account/export", who).await.text();
    assert!(!own.contains("Chuo Line") && !own.contains("Mika"));
}

#[tokio::test]
async fn a_club_shows_its_members_tables_standings_and_who_met_whom() {
    let site = Site::new("clubs-page").await;
    let (place, _, mika, ben) = club(&site).await;
    let table = over(&site, &place, &mika, &ben).await;
    let shown = page(&site, &place, &ben).await.text();
    for part in ["Chuo Line", "Organised by Mika", "2 members", "Standings", &format!("/t/{table}"), "Head to head"] {
        assert!(shown.contains(part), "{part}");
    }
    assert!(!shown.contains("/join/"), "the link is its organiser's to give");
    assert!(!shown.contains("id=\"close\"") && shown.contains("id=\"leave\""));
    let ja = site.get(&format!("{place}?of=mika"), &[("cookie", &ben.cookie), ("accept-language", "ja")]).await.text();
    assert!(ja.contains("主催者はMikaさん") && ja.contains("Mikaさんの対戦成績") && ja.contains("平均順位"));
    assert_eq!(page(&site, &format!("{place}?of=Dan"), &ben).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let document = site.look(&ben.token, &format!("/clubs/{}", id_of(&place))).await.json();
    let names: Vec<&Value> = document["members"].as_array().unwrap().iter().map(|member| &member["name"]).collect();
    assert_eq!(names, ["Mika", "Ben"]);
    assert_eq!(document["tables"]["over"][0]["id"], table.as_str());
    let standings = document["standings"].as_array().unwrap();
    let games: u64 = standings.iter().map(|of| of["games"].as_u64().unwrap()).sum();
    assert_eq!((standings.len(), games, &document["head_to_head"]["of"]), (2, 2, &json!("Ben")));
    assert!(!document.to_string().contains("/join/"));
    // Its games as one file, which can be brought back; no stranger's to have.
    assert!(shown.contains(&format!("{place}/records")), "{shown}");
    let records = page(&site, &format!("{place}/records"), &ben).await;
    assert!(records.headers["content-disposition"].to_str().unwrap().contains("norikae-records.txt"));
    let again = site.form("/import", &ben.cookie, &format!("record={}", encode(&records.text()))).await.location();
    let kept = page(&site, &format!("/t/{table}/record"), &ben).await.text();
    assert_eq!(page(&site, &format!("{again}/record"), &ben).await.text(), kept);
    let eve = account(&site, "Eve").await;
    assert_eq!(page(&site, &format!("{place}/records"), &eve).await.status, StatusCode::NOT_FOUND);
    assert_eq!(site.get(&format!("{place}/records"), &[]).await.status, StatusCode::NOT_FOUND);
    let own = site.look(&mika.token, "/clubs").await.json();
    assert_eq!((&own["clubs"][0]["yours"], &own["clubs"][0]["members"]), (&json!(true), &json!(2)));
    assert!(!own.to_string().contains("/join/"), "nor is it read by a program");
    let at_table = page(&site, &format!("/t/{table}"), &mika).await.text();
    assert!(at_table.contains("A table of the club") && at_table.contains(&place));
    // It is offered where a table is started, to its members.
    let start = page(&site, &format!("/new/shinjuku?club={}", id_of(&place)), &ben).await.text();
    assert!(start.contains(&format!("value=\"{}\" checked", id_of(&place))), "{start}");
    let body = format!("seat-0=you&seat-1=open&public={}&hints=off", id_of(&place));
    let made = site.form("/new/shinjuku", &ben.cookie, &body).await.location();
    assert!(page(&site, &place, &mika).await.text().contains(&made));
    let dan = account(&site, "Dan").await;
    assert!(!page(&site, "/new/shinjuku", &dan).await.text().contains("Chuo Line"));
    assert_eq!(site.form("/new/shinjuku", &dan.cookie, &body).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_link_lets_people_in_until_it_is_replaced_or_closed() {
    let site = Site::new("clubs-link").await;
    let (place, link, mika, ben) = club(&site).await;
    let (dan, guest) = (account(&site, "Dan").await, site.form("/name", "", "name=Eve&back=/").await.cookie());
    let shown = page(&site, &link, &dan).await.text();
    assert!(shown.contains("You are invited to the club Chuo Line") && shown.contains("2 members"));
    let by_nobody = site.get(&link, &[("cookie", &guest)]).await.text();
    assert!(by_nobody.contains("/sign-in") && !by_nobody.contains(&format!("action=\"{link}\"")));
    assert_eq!(site.form(&link, &guest, "").await.status, StatusCode::CONFLICT, "a guest has no account");
    assert_eq!(site.form(&link, "", "").await.status, StatusCode::UNAUTHORIZED);
    // Twice is once, and whoever is in goes there.
    assert_eq!(site.form(&link, &ben.cookie, "").await.location(), place);
    assert_eq!(page(&site, &link, &ben).await.location(), place);
    // Another site's page asks in vain.
    let foreign = [("cookie", &*dan.cookie), ("origin", "https://evil.example"), ("host", "norikae.test")];
    for path in [&link, &format!("{place}/leave"), &format!("{place}/close"), &format!("{place}/link"), "/clubs"] {
        let mika = [("cookie", &*mika.cookie), ("origin", "https://evil.example"), ("host", "norikae.test")];
        for headers in [foreign, mika] {
            assert_eq!(site.post(path, &headers, "name=x&open=no").await.status, StatusCode::FORBIDDEN, "{path}");
        }
    }
    let forms = async |body: &str| site.form(&format!("{place}/link"), &mika.cookie, body).await;
    assert_eq!(forms("open=yes").await.location(), format!("{place}#link"));
    let second = link_of(&page(&site, &place, &mika).await.text());
    assert!(second != link && page(&site, &link, &dan).await.status == StatusCode::NOT_FOUND);
    assert_eq!(site.form(&link, &dan.cookie, "").await.status, StatusCode::NOT_FOUND);
    assert_eq!(forms("open=no").await.location(), format!("{place}#link"));
    assert_eq!(site.form(&second, &dan.cookie, "").await.status, StatusCode::NOT_FOUND);
    assert_eq!(forms("").await.status, StatusCode::BAD_REQUEST);
    let api = site.api(&mika.token, &format!("/clubs/{}/link", id_of(&place)), json!({"open": true})).await;
    let third = api.json()["link"].as_str().unwrap().to_owned();
    let joined = site.api(&dan.token, "/clubs/join", json!({"link": format!("https://norikae.test{third}")})).await;
    assert_eq!(joined.json()["url"], place.as_str());
    // The organiser's link is not in what is written down of requests, nor given to members.
    assert!(!page(&site, &place, &dan).await.text().contains(&third));
}

#[tokio::test]
async fn only_the_organiser_changes_a_club_and_nobody_learns_which_there_are() {
    let site = Site::new("clubs-role").await;
    let (place, _, mika, ben) = club(&site).await;
    let dan = account(&site, "Dan").await;
    let nowhere = "/clubs/0000000000000";
    for act in ["name", "link", "remove", "hand-on", "close"] {
        let body = "name=Mika&open=yes&who=0";
        assert_eq!(
            site.form(&format!("{place}/{act}"), &ben.cookie, body).await.status,
            StatusCode::FORBIDDEN,
            "{act}"
        );
        let (there, none) = (
            site.form(&format!("{place}/{act}"), &dan.cookie, body).await,
            site.form(&format!("{nowhere}/{act}"), &dan.cookie, body).await,
        );
        assert_eq!((there.status, there.text()), (StatusCode::NOT_FOUND, none.text()), "{act}");
        let json = json!({"name": "Mika", "open": true});
        let api = site.api(&dan.token, &format!("/clubs/{}/{act}", id_of(&place)), json).await;
        assert!(matches!(api.status, StatusCode::NOT_FOUND | StatusCode::BAD_REQUEST), "{act} {}", api.text());
    }
    let (there, none) = (page(&site, &place, &dan).await, page(&site, nowhere, &dan).await);
    assert_eq!((there.status, there.text()), (StatusCode::NOT_FOUND, none.text()));
    assert_eq!(site.look(&dan.token, &format!("/clubs/{}", id_of(&place))).await.error(), "no-club");
    assert_eq!(site.get(&place, &[]).await.status, StatusCode::NOT_FOUND);
    // A name is a name, however it is written.
    let named =
        async |name: &str| site.form(&format!("{place}/name"), &mika.cookie, &format!("name={}", encode(name))).await;
    assert_eq!(named("<script>alert(1)</script>").await.status, StatusCode::UNPROCESSABLE_ENTITY, "too long");
    assert_eq!(named("<b>Chuo</b> & \"us\"").await.location(), place);
    let shown = page(&site, &place, &mika).await.text();
    assert!(shown.contains("&lt;b&gt;Chuo&lt;/b&gt; &amp; ") && !shown.contains("<b>Chuo</b>"));
    assert_eq!(named("a\u{202e}b").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(site.form("/clubs", &mika.cookie, "name=").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let twice =
        [site.form("/clubs", &mika.cookie, "name=Twice").await, site.form("/clubs", &mika.cookie, "name=Twice").await];
    assert_eq!(twice[0].location(), twice[1].location(), "a form that is sent twice");
    // Handed on, left, closed.
    assert_eq!(site.form(&format!("{place}/leave"), &mika.cookie, "").await.status, StatusCode::CONFLICT);
    assert_eq!(
        site.form(&format!("{place}/hand-on"), &mika.cookie, "name=Dan&who=0").await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    let ben_now = form_for(&page(&site, &place, &mika).await.text(), "Ben");
    assert_eq!(
        site.form(&format!("{place}/hand-on"), &mika.cookie, &ben_now).await.location(),
        format!("{place}#members")
    );
    assert_eq!(site.form(&format!("{place}/leave"), &mika.cookie, "").await.location(), "/clubs");
    assert_eq!(site.form(&format!("{place}/close"), &ben.cookie, "").await.location(), "/clubs");
    assert_eq!(page(&site, &place, &ben).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn guesses_at_links_and_new_clubs_are_limited() {
    let site = Site::limited("clubs-limits", &Edge::default()).await;
    let mika = account(&site, "Mika").await;
    let mut last = StatusCode::OK;
    for guess in 0..200 {
        last = page(&site, &format!("/join/{guess:032x}"), &mika).await.status;
        if last == StatusCode::TOO_MANY_REQUESTS {
            break;
        }
        assert_eq!(last, StatusCode::NOT_FOUND);
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
    let site = Site::limited("clubs-limits-2", &Edge::default()).await;
    let mika = account(&site, "Mika").await;
    for number in 0..10 {
        assert_eq!(
            site.form("/clubs", &mika.cookie, &format!("name=club+{number}")).await.status,
            StatusCode::SEE_OTHER
        );
    }
    let refused = site.form("/clubs", &mika.cookie, "name=one+more").await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.text().contains("too many clubs"), "{}", refused.text());
}

#[tokio::test]
async fn a_program_reads_a_club_and_changes_nothing_of_it() {
    let site = Site::new("clubs-token").await;
    let (place, _, mika, _) = club(&site).await;
    let body = format!("name=robot&scope=play&days=7&password={}", encode(PASSWORD));
    let shown = site.form("/account/tokens", &mika.cookie, &body).await.text();
    let token = shown.split("id=\"new-token\"").nth(1).unwrap().split('>').nth(1).unwrap().split('<').next().unwrap();
    let path = format!("/clubs/{}", id_of(&place));
    assert_eq!(site.look(token, &path).await.json()["club"]["name"], "Chuo Line");
    for (act, body) in
        [("link", json!({"open": true})), ("close", json!({})), ("leave", json!({})), ("name", json!({"name": "x"}))]
    {
        assert_eq!(site.api(token, &format!("{path}/{act}"), body).await.error(), "scope", "{act}");
    }
    let new = json!({"game": "metrox", "seats": ["you", "open"], "club": id_of(&place)});
    let table = site.table(token, new).await;
    assert_eq!(site.look(token, &format!("/tables/{table}")).await.json()["club"], id_of(&place));
}

#[tokio::test]
async fn the_sites_owner_closes_a_club_without_seeing_its_games() {
    let site = Site::new("clubs-owner").await;
    let (place, link, mika, ben) = club(&site).await;
    let table =
        site.table(&mika.token, json!({"game": "metrox", "seats": ["you", "open"], "club": id_of(&place)})).await;
    site.api(&ben.token, &format!("/tables/{table}/chat"), json!({"text": "rude words"})).await;
    let boss = account(&site, "Boss").await;
    assert!(site.service.add_owner("Boss").await.unwrap());
    assert_eq!(page(&site, &place, &boss).await.status, StatusCode::NOT_FOUND);
    refused_everywhere(&site, &table, &[("cookie", &boss.cookie)], "the owner").await;
    let moderated = page(&site, &format!("/owner/tables/{table}"), &boss).await;
    assert!(
        moderated.status == StatusCode::OK && moderated.text().contains("rude words"),
        "what is reported is looked after"
    );
    assert_eq!(page(&site, &format!("/owner/tables/{table}"), &mika).await.status, StatusCode::FORBIDDEN);
    let listed = page(&site, "/owner/clubs", &boss).await.text();
    assert!(listed.contains("Chuo Line") && listed.contains("2 members") && !listed.contains(&link));
    assert_eq!(page(&site, "/owner/clubs", &mika).await.status, StatusCode::FORBIDDEN);
    let close = async |who: &Person, reason: &str| {
        site.form("/owner/close-club", &who.cookie, &format!("club={}&reason={reason}", id_of(&place))).await
    };
    assert_eq!(close(&mika, "x").await.status, StatusCode::FORBIDDEN);
    assert_eq!(close(&boss, "").await.status, StatusCode::UNPROCESSABLE_ENTITY, "without a reason");
    assert_eq!(close(&boss, "insults").await.location(), "/owner/clubs");
    assert_eq!(close(&boss, "insults").await.status, StatusCode::CONFLICT, "it is gone");
    let log = page(&site, "/owner/log", &boss).await.text();
    assert!(log.contains("closed a club") && log.contains("Chuo Line: insults"));
    assert_eq!(page(&site, &place, &mika).await.status, StatusCode::NOT_FOUND);
    assert_eq!(page(&site, &format!("/t/{table}"), &mika).await.status, StatusCode::NOT_FOUND);
    assert_eq!(page(&site, &link, &ben).await.status, StatusCode::NOT_FOUND);
    assert!(field(&page(&site, "/clubs", &mika).await.text(), "id=\"found\"", "action").is_some());
}
