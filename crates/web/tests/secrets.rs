//! Nothing hidden leaves the server: whole games are played twice, with different hidden cards and the same visible ones,
//! and all that a viewer gets is the same.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use std::sync::Arc;

use axum::{body::Body, http::Request};
use catalog::Title;
use common::Site;
use futures_util::StreamExt;
use serde_json::{Value, json};
use tables::{
    Clock, Entry, Guest, Kind, NewTable, QuestionId, Row, TableId, Token, Wanted,
    store::{Snapshot, Sqlite, Store, Upto, Write, written},
};
use tabletop::{Dice, Seat, Seed, StreamId, Viewer};

/// Two players and a spectator.
struct Eyes {
    tokens: [String; 2],
    guests: [Guest; 2],
}

impl Eyes {
    fn token(&self, viewer: Viewer) -> &str {
        match viewer {
            Viewer::Seat(seat) => &self.tokens[seat.index()],
            Viewer::Spectator => "",
        }
    }
}

/// A table with this position behind it.
async fn put(store: &dyn Store, like: &Row, position: Value) -> String {
    let row = Row { id: TableId::random().unwrap(), seed: Seed::number(99), ..like.clone() };
    let entry = |seq, kind| Entry { seq, at: row.created, kind, seat: None, who: None, text: String::new() };
    let snapshot = |seq| Snapshot { seq, steps: 0, at: row.created, used: vec![0, 0], position: position.clone() };
    let write = Write {
        table: Some(row.id),
        create: Some(row.clone()),
        entries: vec![entry(1, Kind::Start), entry(2, Kind::Return)],
        snapshots: vec![snapshot(1), snapshot(2)],
        ..Write::default()
    };
    written(store, write).await.unwrap();
    // A snapshot is written a little later than its entries.
    while store.snapshot(row.id, Upto::Seq(u64::MAX)).await.unwrap().is_none_or(|snapshot| snapshot.seq < 2) {
        tokio::task::yield_now().await;
    }
    row.id.to_string()
}

/// What a viewer gets of a table: the document and the page, without its name and numbers.
async fn seen(site: &Site, eyes: &Eyes, id: &str, viewer: Viewer) -> (Vec<Value>, String) {
    let document = site.look(eyes.token(viewer), &format!("/tables/{id}")).await.json();
    let fields = ["game", "options", "status", "seats", "waiting", "seat", "legal", "view", "standing"];
    let cookie = format!("norikae={}", eyes.token(viewer));
    let page = site.get(&format!("/t/{id}"), &[("cookie", &cookie)]).await.text();
    // The whole page from the board to the log but for what may be taken back: that, and the log, tell how this position
    // came to be. The choices are compared each.
    let cut = |from: &str, to: &str| {
        page.split(from).nth(1).and_then(|rest| rest.split(to).next()).unwrap_or_else(|| panic!("{from}")).to_owned()
    };
    let choices = page.split("class=\"choose").skip(1).map(|rest| rest.split("</button>").next().unwrap());
    let beside = cut("id=\"now\"", "id=\"log\"");
    let board = cut("id=\"board\"", "id=\"rail\"");
    // So do the cards flipped so far.
    let board = board.split("id=\"flips\"").next().unwrap().to_owned();
    let shown = [board, choices.collect(), beside.split_once("</section>").unwrap().1.to_owned()];
    // What a stamp is made of is compared itself; it holds the table's name, too.
    let shown = shown.map(|text| {
        let mut pieces = text.split(" data-layer=\"");
        let first = pieces.next().unwrap_or_default().to_owned();
        pieces.fold(first, |all, piece| all + piece.split_once('"').unwrap().1)
    });
    let rules = ruled(site, &cookie, id, document["game"].as_str().unwrap()).await;
    (fields.map(|field| document[field].clone()).to_vec(), [shown.concat(), rules].concat().replace(id, "ID"))
}

/// What the rules say of a position: why notations are refused, and what is at work.
async fn ruled(site: &Site, cookie: &str, id: &str, game: &str) -> String {
    let tries: &[&str] = match game {
        "metrox" => &["G", "pass", "free+shibuya"],
        "shinjuku" => {
            &["go+ueno", "pay+koto", "three", "open", "move", "departo", "gather+koto", "at+ueno", "spend+ota"]
        }
        _ => &["bid+150", "bid+5000", "board", "pass", "invest+G", "exit+3.3"],
    };
    let headers = [("cookie", cookie), ("sec-fetch-mode", "cors")];
    let mut said = String::new();
    for text in tries {
        said += &site.get(&format!("/t/{id}/why?try={text}"), &headers).await.text();
    }
    let page = site.get(&format!("/rules/{game}?table={id}&try={}", tries[0]), &headers).await.text();
    // Its header counts the decisions, which tell how the position came to be.
    let panel = page.split("id=\"position\"").nth(1).and_then(|rest| rest.split("</aside>").next()).unwrap();
    said + panel.split_once("</header>").unwrap().1
}

/// The last event that a viewer's stream tells after an entry, without its numbers.
async fn told(site: &Site, eyes: &Eyes, id: &str, viewer: Viewer, after: u64, upto: u64) -> Vec<Value> {
    let request = Request::get(format!("/api/tables/{id}/events?after={after}"))
        .header("authorization", format!("Bearer {}", eyes.token(viewer)));
    let response = site.app.respond(request.body(Body::empty()).unwrap()).await;
    let mut stream = response.into_body().into_data_stream();
    let mut text = String::new();
    while !text.contains(&format!("id: {upto}\n")) || !text.ends_with("\n\n") {
        text.push_str(std::str::from_utf8(&stream.next().await.unwrap().unwrap()).unwrap());
    }
    let data: Value = serde_json::from_str(text.split("data: ").last().unwrap().trim()).unwrap();
    ["kind", "seat", "text", "said", "waiting", "legal", "over"].map(|field| data[field].clone()).to_vec()
}

fn pair_of(title: &dyn Title) -> NewTable {
    NewTable {
        game: title.id().to_owned(),
        options: Vec::new(),
        seats: vec![Wanted::You, Wanted::Open],
        public: false,
        clock: Clock::None,
        confirm: false,
        stand_in: None,
        hints: None,
    }
}

async fn game(site: &Site, store: &dyn Store, title: &'static dyn Title, seed: u64) {
    let (a, ta) = site.service.new_guest("Aoi").await.unwrap();
    let (b, tb) = site.service.new_guest("Ben").await.unwrap();
    let eyes = Eyes { tokens: [ta, tb].map(|token: Token| token.secret().to_owned()), guests: [a, b] };
    let id = site.service.create_with_seed(&eyes.guests[0], pair_of(title), Seed::number(seed)).await.unwrap();
    site.service.join(&eyes.guests[1], id, None).await.unwrap();
    let opened = title.open(site.service.shelf(), 2, &[]).unwrap();
    let mut real = opened.begin(Seed::number(seed));
    let mut dice = Dice::new(&Seed::number(seed), StreamId::named("secrets"), 0);
    let (mut compared, mut different) = (0, 0);
    for step in 0.. {
        let Some(seat) = real.actors().first() else { break };
        let legal = real.legal(seat);
        let action = legal[dice.below(legal.len() as u32) as usize].clone();
        let settled =
            site.service.look(id, |table| Seat::all(2).all(|seat| table.draft(seat).0.is_empty())).await.unwrap();
        let row = site.service.row(id).await.unwrap();
        let (asked, seq) = site.service.look(id, |table| (table.question(seat).unwrap(), table.seq())).await.unwrap();
        let mut next = real.copy();
        let reveals = next.play(seat, &action).unwrap().reveals();
        let mut doubles = Vec::new();
        if settled && step % 5 == 0 {
            for viewer in [Viewer::Seat(Seat::at(0)), Viewer::Seat(Seat::at(1)), Viewer::Spectator] {
                let imagined = real.imagine(viewer, &mut dice);
                different += usize::from(imagined.position() != real.position());
                compared += 1;
                let double = put(store, &row, imagined.position()).await;
                assert_eq!(seen(site, &eyes, &id.to_string(), viewer).await, seen(site, &eyes, &double, viewer).await);
                if !reveals && imagined.legal(seat).contains(&action) {
                    doubles.push((viewer, double));
                }
            }
        }
        let guest = eyes.guests[seat.index()].id;
        let played = site.service.play(guest, id, seat, action.clone(), asked).await.unwrap();
        for (viewer, double) in doubles {
            let double_id: TableId = double.parse().unwrap();
            site.service.play(guest, double_id, seat, action.clone(), QuestionId(1)).await.unwrap();
            let private = site.service.look(id, |table| !table.draft(seat).0.is_empty()).await.unwrap();
            if !private || viewer.is(seat) {
                let first = told(site, &eyes, &id.to_string(), viewer, seq, played.seq).await;
                assert_eq!(first, told(site, &eyes, &double, viewer, 2, 3).await);
            }
        }
        real = next;
    }
    assert!(compared > 15 && different * 2 > compared, "{compared} {different}");
}

#[tokio::test]
async fn different_hidden_cards_give_equal_answers_and_streams() {
    let site = Site::new("secrets").await;
    let store = Arc::new(Sqlite::open(&site.database()).await.unwrap());
    for title in catalog::TITLES {
        if title.players().contains(&2) {
            game(&site, &*store, *title, 11).await;
        }
    }
}

/// Everything that a stream says until the entry `upto`, or until it ends; whether it ended.
async fn heard(body: Body, upto: u64) -> (String, bool) {
    let mut stream = body.into_data_stream();
    let mut text = String::new();
    while !text.contains(&format!("id: {upto}\n")) || !text.ends_with("\n\n") {
        match stream.next().await {
            Some(piece) => text.push_str(std::str::from_utf8(&piece.unwrap()).unwrap()),
            None => return (text, true),
        }
    }
    (text, false)
}

async fn events(site: &Site, token: &str, id: &str, after: u64) -> Body {
    let request = Request::get(format!("/api/tables/{id}/events?after={after}"));
    let request = request.header("authorization", format!("Bearer {token}")).body(Body::empty()).unwrap();
    site.app.respond(request).await.into_body()
}

#[tokio::test]
async fn a_stream_loses_the_eyes_of_a_seat_that_was_given_up() {
    let site = Site::new("given-up").await;
    let mut tokens = Vec::new();
    for name in ["Aoi", "Ben", "Chie", "Dan"] {
        tokens.push(site.guest(name).await);
    }
    let [host, ben, chie, dan] = &tokens[..] else { panic!("four") };
    let body = json!({"game": "metrox", "seats": ["you", "open", "open"], "confirm": true});
    let id = site.table(host, body).await;
    let act = async |token: &str, act: &str, body: Value| {
        let answer = site.api(token, &format!("/tables/{id}/{act}"), body).await;
        assert!(answer.status.is_success(), "{act}: {}", answer.text());
        answer.json()
    };
    act(ben, "join", json!({})).await;
    let stream = events(&site, ben, &id, 0).await;
    act(ben, "leave", json!({})).await;
    assert_eq!(act(chie, "join", json!({"seat": 1})).await["seat"], 1);
    act(dan, "join", json!({})).await;
    // Chie thinks; then something happens that everybody may know of.
    let play = async |token: &str, seat: u8| {
        let asked = site.look(token, &format!("/tables/{id}")).await.json();
        let action = asked["legal"][0].clone();
        act(token, "play", json!({"seat": seat, "action": action, "asked": asked["asked"]})).await
    };
    play(chie, 1).await;
    play(host, 0).await;
    let last = act(host, "end-turn", json!({"seat": 0})).await["seq"].as_u64().unwrap();
    let (text, ended) = heard(stream, last).await;
    for secret in ["\"hold\"", "\"legal\"", "\"text\""] {
        assert!(!text.contains(secret), "{text}");
    }
    assert!(ended && text.contains("\"leave\""), "the seat is not Ben's any more: {text}");
    // Whoever comes back has new eyes: Ben sees nothing of the seat, Chie all of it.
    let (ben_sees, _) = heard(events(&site, ben, &id, 2).await, last).await;
    assert!(!ben_sees.contains("\"hold\"") && !ben_sees.contains("\"legal\""), "{ben_sees}");
    let (chie_sees, _) = heard(events(&site, chie, &id, 2).await, last).await;
    assert!(chie_sees.contains("\"hold\"") && chie_sees.contains("\"legal\""), "{chie_sees}");
}
