//! A site for a test: the whole router over a fresh database, spoken to without a network.
#![allow(dead_code, unreachable_pub, reason = "every test file uses its part")]

pub mod stand_ins;
pub mod world;

use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
};

use axum::{
    body::{Body, BodyDataStream, to_bytes},
    http::{HeaderMap, Request, StatusCode, header},
};
use futures_util::StreamExt as _;
use serde_json::{Value, json};
use tables::{Limits, Pool, ReviewState, Status, TableId, TableService, store::Sqlite};
use tabletop::{Seat, Seed};
use web::Edge;
use world::Fixed;

/// The site and its database, which vanishes with it.
pub struct Site {
    pub app: web::Site,
    pub service: TableService,
    /// What time it is for the puzzle of the day: noon of 15 November 2026, until a test says otherwise.
    pub clock: Arc<AtomicI64>,
    /// The number of the seed that the last table drew. Every run of a test plays the same games.
    pub drawn: Arc<AtomicU64>,
    _pool: Pool,
    folder: PathBuf,
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// An answer.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("{}", self.text()))
    }

    /// The word of an error.
    pub fn error(&self) -> String {
        self.json()["error"]["is"].as_str().unwrap().to_owned()
    }

    /// The session cookie that was given.
    pub fn cookie(&self) -> String {
        let set = self.headers.get(header::SET_COOKIE).unwrap().to_str().unwrap();
        assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax"), "{set}");
        set.split(';').next().unwrap().to_owned()
    }

    pub fn location(&self) -> String {
        assert_eq!(self.status, StatusCode::SEE_OTHER, "{}", self.text());
        self.headers.get(header::LOCATION).unwrap().to_str().unwrap().to_owned()
    }
}

impl Site {
    /// A site where nothing is limited: a test plays faster than people do, by a clock that stands still.
    pub async fn new(name: &str) -> Self {
        Self::with(name, Limits::Off, &Edge::default()).await
    }

    /// The same where people are told of their turns.
    pub async fn telling(name: &str, notices: web::Notices) -> Self {
        let mut site = Self::with(name, Limits::Off, &Edge::default()).await;
        let (couriers, push_key) = notices.couriers(&site.service).await.unwrap();
        let service = site.service.clone().telling(couriers);
        let edge = Edge { push_key: push_key.map(Into::into), ..Edge::default() };
        site.app = web::Site::at(service, &edge);
        site
    }

    /// A site where nothing is limited, with an edge of its own.
    pub async fn at(name: &str, edge: &Edge) -> Self {
        Self::with(name, Limits::Off, edge).await
    }

    /// A site with the limits of a server.
    pub async fn limited(name: &str, edge: &Edge) -> Self {
        Self::with(name, Limits::default(), edge).await
    }

    async fn with(name: &str, limits: Limits, edge: &Edge) -> Self {
        let folder = std::env::temp_dir().join(format!("norikae-web-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let store = Sqlite::open(&folder.join("norikae.db")).await.unwrap();
        let fixed = Fixed::new();
        let (service, queue) = TableService::limited(Arc::new(store), catalog::shelf().unwrap(), fixed.world(), limits);
        let pool = Pool::start(&service, queue, 1, tables::THINKING);
        let Fixed { clock, drawn } = fixed;
        Self { app: web::Site::at(service.clone(), edge), service, clock, drawn, _pool: pool, folder }
    }

    /// Lets the next table of this game have luck by which `seat` is asked first.
    pub fn asks_first(&self, game: &str, players: u8, seat: Seat) {
        let opened = catalog::title(game).unwrap().open(self.service.shelf(), players, &[]).unwrap();
        let asks = |number: &u64| opened.begin(Seed::number(*number)).actors().first() == Some(seat);
        let next = self.drawn.load(Ordering::Relaxed) + 1;
        self.drawn.store((next..next + 1_000).find(asks).unwrap() - 1, Ordering::Relaxed);
    }

    /// Waits until no bot is to decide at a table: a bot's answer falls before the next answer of a person, never beside it.
    pub async fn bots_are_done(&self, id: &str) {
        let id: TableId = id.parse().unwrap();
        let mut news = self.service.follow(id, None, None).await.unwrap();
        let thinking = |table: &tables::Table| {
            let bot = |seat: Seat| table.row().place(seat).is_some_and(|place| place.bot().is_some());
            table.row().status == Status::Running && table.waiting().iter().any(bot)
        };
        while self.service.look(id, thinking).await.unwrap() {
            news.next().await.unwrap().unwrap();
        }
    }

    pub fn database(&self) -> PathBuf {
        self.folder.join("norikae.db")
    }

    pub async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.app.respond(request).await;
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.unwrap().to_vec();
        Answer { status: parts.status, headers: parts.headers, body }
    }

    pub async fn get(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        let request = headers.iter().fold(Request::get(path), |request, (name, value)| request.header(*name, *value));
        self.send(request.body(Body::empty()).unwrap()).await
    }

    pub async fn post(&self, path: &str, headers: &[(&str, &str)], body: impl Into<Body>) -> Answer {
        let request = headers.iter().fold(Request::post(path), |request, (name, value)| request.header(*name, *value));
        self.send(request.body(body.into()).unwrap()).await
    }

    /// A program's request.
    pub async fn api(&self, token: &str, path: &str, body: Value) -> Answer {
        let bearer = format!("Bearer {token}");
        self.post(&format!("/api{path}"), &[("authorization", &bearer)], body.to_string()).await
    }

    pub async fn look(&self, token: &str, path: &str) -> Answer {
        let bearer = format!("Bearer {token}");
        self.get(&format!("/api{path}"), &[("authorization", &bearer)]).await
    }

    /// A form that a browser sends.
    pub async fn form(&self, path: &str, cookie: &str, body: &str) -> Answer {
        let headers = [
            ("cookie", cookie),
            ("origin", "http://norikae.test"),
            ("host", "norikae.test"),
            ("content-type", "application/x-www-form-urlencoded"),
        ];
        self.post(path, &headers, body.to_owned()).await
    }

    /// A stream of what happens at a table, from its first entry on.
    pub async fn listen(&self, token: &str, id: &str) -> BodyDataStream {
        let request =
            Request::get(format!("/api/tables/{id}/events?after=0")).header("authorization", format!("Bearer {token}"));
        self.app.respond(request.body(Body::empty()).unwrap()).await.into_body().into_data_stream()
    }

    /// The events of a table from its first entry up to `last`, as somebody is told them.
    pub async fn events(&self, token: &str, id: &str, last: u64) -> Vec<Value> {
        heard(&mut self.listen(token, id).await, last).await
    }

    pub async fn guest(&self, name: &str) -> String {
        let answer = self.post("/api/guests", &[], json!({"name": name}).to_string()).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        answer.json()["token"].as_str().unwrap().to_owned()
    }

    pub async fn table(&self, token: &str, body: Value) -> String {
        let answer = self.api(token, "/tables", body).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    /// Waits until the review that was asked for is made: it tells of every piece. It works with what nobody else wants of a processor,
    /// so a wait that kept one busy would hold it up.
    pub async fn is_reviewed(&self, id: TableId) {
        loop {
            let gets_on = self.service.review_gets_on();
            let under_way = self.service.reviews_under_way();
            if matches!(self.service.review(id).await.unwrap(), ReviewState::Ready(_)) {
                return;
            }
            assert_eq!(under_way, 1, "it is being made");
            gets_on.await;
        }
    }

    /// A table of two programs: its id and their tokens.
    pub async fn pair(&self, game: &str) -> (String, String, String) {
        let (a, b) = (self.guest("Aoi").await, self.guest("Ben").await);
        let id = self.table(&a, json!({"game": game, "seats": ["you", "open"]})).await;
        let joined = self.api(&b, &format!("/tables/{id}/join"), json!({})).await;
        assert_eq!(joined.json()["seat"], 1);
        (id, a, b)
    }
}

/// What a stream tells up to the entry `last`.
pub async fn heard(stream: &mut BodyDataStream, last: u64) -> Vec<Value> {
    let mut events: Vec<Value> = Vec::new();
    while let Some(Ok(chunk)) = stream.next().await {
        let text = String::from_utf8(chunk.to_vec()).unwrap();
        let data = text.lines().filter_map(|line| line.strip_prefix("data: "));
        events.extend(data.map(|line| serde_json::from_str(line).unwrap()));
        if events.iter().any(|event| event["seq"] == last) {
            return events;
        }
    }
    panic!("the stream ended");
}

/// The value of the first `name="value"` after `from` in a page.
pub fn field<'a>(html: &'a str, from: &str, name: &str) -> Option<&'a str> {
    let rest = &html[html.find(from)?..];
    let rest = &rest[rest.find(&format!("{name}=\""))? + name.len() + 2..];
    rest.split('"').next()
}

pub fn unescape(text: &str) -> String {
    text.replace("&#39;", "'").replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

pub fn encode(text: &str) -> String {
    text.bytes()
        .map(|byte| if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// Plays the first choice of every question by forms until the game is over; returns the table's address.
pub async fn play_out(site: &Site, game: &str, cookie: &mut String, lang: &str) -> String {
    let answer = site.form(&format!("/new/{game}"), cookie, "quick=random&name=Mika").await;
    if cookie.is_empty() {
        *cookie = answer.cookie();
    }
    let table = answer.location();
    let cookies = format!("{cookie}; lang={lang}");
    for _ in 0..5_000 {
        site.bots_are_done(&table[3..]).await;
        let html = site.get(&table, &[("cookie", &cookies)]).await.text();
        if html.contains("/rematch") {
            return table;
        }
        let answer = if html.contains("id=\"end-turn\"") {
            site.form(&format!("{table}/end-turn"), cookie, "seat=0").await
        } else {
            let choices = &html[html.find("id=\"choices\"").unwrap_or_else(|| panic!("nobody is asked: {html}"))..];
            let asked = field(&html, "name=\"asked\"", "value").unwrap();
            // Amounts and spaces are in a list of their own.
            let listed = html.find("id=\"pick-action\"").and_then(|at| field(&html[at..], "<option", "value"));
            let action = unescape(listed.or_else(|| field(choices, "name=\"action\"", "value")).unwrap());
            let body = format!("seat=0&asked={asked}&action={}", encode(&action));
            site.form(&format!("{table}/play"), cookie, &body).await
        };
        assert_eq!(answer.location(), table);
    }
    panic!("the game of {game} does not end");
}
