//! The front page: from it to a running game in one press, to a link for friends, to the tables of others.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use axum::http::StatusCode;
use common::Site;
use serde_json::json;

/// The part of a page from `from` to the next `to`.
fn part<'a>(html: &'a str, from: &str, to: &str) -> &'a str {
    let rest = &html[html.find(from).unwrap_or_else(|| panic!("no {from} in {html}"))..];
    &rest[..rest.find(to).unwrap_or(rest.len())]
}

/// The values of every `name="…"` in a text.
fn values<'a>(html: &'a str, name: &str) -> Vec<&'a str> {
    html.split(&format!("{name}=\"")).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// The body of the form with this button, as a browser would send it.
fn body_of(html: &str, button: &str) -> String {
    let before = &html[..html.find(&format!("id=\"{button}\"")).unwrap()];
    let form = &before[before.rfind("<form").unwrap()..];
    let pairs = values(form, "name").into_iter().zip(values(form, "value"));
    pairs.map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&")
}

#[tokio::test]
async fn the_front_page_shows_every_game_the_puzzle_and_the_lists() {
    let site = Site::new("front").await;
    let html = site.get("/", &[]).await.text();
    assert_eq!(html.matches("<h1").count(), 1);
    for title in catalog::TITLES {
        let card = part(&html, &format!("id=\"game-{}\"", title.id()), "</article>");
        assert!(card.contains("Play now") && card.contains("Play with friends"));
        assert!(card.contains(&format!("{}–{}", title.players().start(), title.players().end())), "{card}");
        for picture in values(card, "href") {
            let file = picture.split('#').next().unwrap();
            let answer = site.get(file, &[]).await;
            assert_eq!(answer.headers["content-type"], "image/svg+xml");
            assert!(answer.headers["cache-control"].to_str().unwrap().contains("immutable"));
            let id = picture.split('#').nth(1).unwrap();
            assert!(answer.text().contains(&format!("id=\"{id}\"")), "{picture}");
        }
    }
    assert!(part(&html, "id=\"puzzle\"", "</section>").contains("Nobody has finished it yet"));
    assert!(html.contains("No open tables just now.") && html.contains("Nobody plays in public just now."));
    for link in ["/rules", "/replays", "/puzzle", "/new/metrox"] {
        assert!(html.contains(&format!("href=\"{link}\"")), "{link}");
    }
    assert!(!html.contains("<script>") && !html.contains("onclick"));
    assert_eq!(site.get("/watch", &[]).await.location(), "/#live");
}

#[tokio::test]
async fn play_now_is_one_post_without_a_session_to_a_running_game() {
    let site = Site::new("now").await;
    let html = site.get("/", &[]).await.text();
    for title in catalog::TITLES {
        let body = body_of(&html, &format!("play-{}", title.id()));
        let made = site.form(&format!("/new/{}", title.id()), "", &body).await;
        let (cookie, table) = (made.cookie(), made.location());
        let row = site.service.row(table[3..].parse().unwrap()).await.unwrap();
        assert_eq!(row.status, tables::Status::Running);
        let bots = row.places.iter().filter(|place| place.bot().is_some()).count();
        assert_eq!((bots + 1, row.settings.public), (row.places.len(), true), "{body}");
        let page = site.get(&table, &[("cookie", &cookie)]).await;
        assert_eq!(page.status, StatusCode::OK);
        let name = row.names(|_, _| String::new()).remove(0);
        let number = name.rsplit(' ').next().and_then(|number| number.parse::<u8>().ok());
        assert!(number.is_some_and(|number| (10..100).contains(&number)), "a name is made up: {name}");
    }
}

#[tokio::test]
async fn play_with_friends_gives_a_link_that_friends_join_by() {
    let site = Site::new("friends").await;
    let html = site.get("/", &[]).await.text();
    let made = site.form("/new/shinjuku", "", &body_of(&html, "friends-shinjuku")).await;
    let (host, table) = (made.cookie(), made.location());
    let page = site.get(&table, &[("cookie", &host)]).await.text();
    let invitation = part(&page, "id=\"invitation\"", "</section>");
    assert!(invitation.contains(&format!("data-address=\"{table}\"")) && invitation.contains("data-copy"));
    let id: tables::TableId = table[3..].parse().unwrap();
    assert!(!site.get("/lists", &[]).await.text().contains(&table), "it is for those with the link");
    let friend = site.form(&format!("{table}/join"), "", "name=Ben").await;
    assert_eq!(friend.location(), table);
    let row = site.service.row(id).await.unwrap();
    assert_eq!(row.places.iter().filter(|place| place.guest().is_some()).count(), 2);
    assert_eq!(site.form(&format!("{table}/start"), &host, "").await.location(), table);
    assert_eq!(site.service.row(id).await.unwrap().status, tables::Status::Running);
}

#[tokio::test]
async fn open_tables_are_joined_in_one_press_and_games_are_watched() {
    let site = Site::new("lists").await;
    let (a, b) = (site.guest("Yuki").await, site.guest("Ben").await);
    let open =
        json!({"game": "shinjuku", "seats": ["you", "greedy", "open"], "public": true, "options": {"kaiju": "on"}});
    let id = site.table(&a, open).await;
    let hidden = site.table(&a, json!({"game": "metrox", "seats": ["you", "open"]})).await;
    let html = site.get("/", &[]).await.text();
    let row = part(&html, &format!("id=\"open-{id}\""), "</li>");
    assert!(
        row.contains("Yuki’s table") && row.contains("Kaiju Attack") && row.contains("2 of 3 seats taken"),
        "{row}"
    );
    assert!(row.contains(&format!("action=\"/t/{id}/join\"")) && row.contains("class=\"free\""));
    assert!(!html.contains(&hidden));
    let own = site.get("/lists", &[("cookie", &format!("norikae={a}"))]).await.text();
    assert!(part(&own, &format!("id=\"open-{id}\""), "</li>").contains("Back to table"));
    assert!(own.contains(&format!("id=\"mine-{id}\"")) && own.contains(&format!("id=\"mine-{hidden}\"")));
    let join = site.form(&format!("/t/{id}/join"), &format!("norikae={b}"), "").await;
    assert_eq!(join.location(), format!("/t/{id}"));
    let lists = site.get("/lists", &[]).await.text();
    let row = part(&lists, &format!("id=\"live-{id}\""), "</li>");
    assert!(row.contains("Yuki, Ben against a bot") && row.contains("% of the game"), "{row}");
    assert!(!lists.contains("open-") && !lists.contains("watching"));
    let follow = site.service.follow(id.parse().unwrap(), None, None).await.unwrap();
    assert!(site.get("/lists", &[]).await.text().contains("1 watching"));
    drop(follow);
    assert!(!site.get("/lists", &[]).await.text().contains("watching"));
}

#[tokio::test]
async fn finished_public_games_are_listed_by_game_with_results_page_by_page() {
    let site = Site::new("replays").await;
    let token = site.guest("Mika").await;
    assert!(site.get("/replays", &[]).await.text().contains("No public game has been finished yet."));
    let mut ids = Vec::new();
    for _ in 0..22 {
        ids.push(site.table(&token, json!({"game": "metrox", "seats": ["greedy", "random"], "public": true})).await);
    }
    let secret = site.table(&token, json!({"game": "metrox", "seats": ["greedy"]})).await;
    for id in ids.iter().chain([&secret]) {
        while site.service.row(id.parse().unwrap()).await.unwrap().status != tables::Status::Over {
            tokio::task::yield_now().await;
        }
    }
    let first = site.get("/replays", &[]).await.text();
    let second = site.get("/replays?game=metrox&page=2", &[]).await.text();
    let count = |html: &str| ids.iter().filter(|id| html.contains(&format!("id=\"game-{id}\""))).count();
    assert_eq!((count(&first), count(&second)), (20, 2));
    assert!(!first.contains(&secret) && !second.contains(&secret));
    let id = ids.iter().find(|id| first.contains(&format!("id=\"game-{id}\""))).unwrap();
    let scores = site.get(&format!("/api/tables/{id}"), &[]).await.json()["standing"]["scores"].clone();
    let row = part(&first, &format!("id=\"game-{id}\""), "</li>");
    for score in scores.as_array().unwrap() {
        assert!(row.contains(&format!(">{score}</b>")), "{score} in {row}");
    }
    assert!(row.contains(&format!("/t/{id}/replay?step=0")));
    assert_eq!(count(&site.get("/replays?game=shinjuku", &[]).await.text()), 0);
    assert_eq!(site.get("/replays?game=chess", &[]).await.status, StatusCode::NOT_FOUND);
    assert!(site.get("/replays?page=x", &[]).await.status.is_client_error());
    assert!(site.get("/replays?page=4000000000", &[]).await.status.is_success());
}

#[tokio::test]
async fn ones_own_tables_say_whose_turn_it_is_and_how_much_time_is_left() {
    let site = Site::new("moves").await;
    let (a, b) = (site.guest("Aoi").await, site.guest("Ben").await);
    let mut ids = Vec::new();
    // The slow one is made last, and stands behind those that are more urgent.
    for (clock, players) in [(json!({"per-move": 86_400}), 2), (json!("none"), 2), (json!({"per-move": 259_200}), 2)] {
        site.asks_first("shinjuku", players, tabletop::Seat::at(0));
        let id = site.table(&a, json!({"game": "shinjuku", "seats": ["you", "open"], "clock": clock})).await;
        assert_eq!(site.api(&b, &format!("/tables/{id}/join"), json!({})).await.json()["seat"], 1);
        ids.push(id);
    }
    let waits = site.table(&a, json!({"game": "metrox", "seats": ["you", "open"]})).await;
    let seen = async |token: &str, lang: &str| {
        let cookie = format!("norikae={token}; lang={lang}");
        site.get("/lists", &[("cookie", &cookie)]).await.text()
    };
    let own = seen(&a, "en").await;
    let turn = |html: &str, id: &str| {
        let row = part(html, &format!("id=\"mine-{id}\""), "</li>").to_owned();
        part(&row, "class=\"whose-turn\">", "<").trim_start_matches("class=\"whose-turn\">").to_owned()
    };
    assert_eq!(turn(&own, &ids[0]), "Your turn now · 23 h left");
    assert_eq!(
        (turn(&own, &ids[1]), turn(&own, &ids[2])),
        ("Your turn now".to_owned(), "Your turn now · 2 days left".to_owned())
    );
    assert_eq!(turn(&own, &waits), "Waits for players");
    let at = |id: &str| own.find(&format!("id=\"mine-{id}\"")).unwrap();
    assert!(
        at(&ids[0]) < at(&ids[2]) && at(&ids[2]) < at(&ids[1]) && at(&ids[1]) < at(&waits),
        "the most urgent first"
    );
    assert_eq!(turn(&seen(&b, "en").await, &ids[0]), "Waits for Aoi · 23 h left");
    assert_eq!(turn(&seen(&b, "ja").await, &ids[0]), "Aoiの番です · 残り23時間");
}
