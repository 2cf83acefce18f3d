//! What whoever runs a site looks at: `/readyz`, `/metrics` on an address of its own, the access log.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use axum::{
    body::Body,
    http::{Request, StatusCode},
};
use common::Site;
use serde_json::json;
use sqlx::{Connection as _, Executor as _};
use tables::Limits;
use tabletop::Seat;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::oneshot,
    task::JoinHandle,
};
use web::{AccessLog, AccessLogTarget, Edge, NotServed, Server, Setup};

/// The value of a line of `/metrics`; none if there is no such line.
fn value(text: &str, name: &str) -> Option<f64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.map(|value| value.parse().unwrap())
}

#[tokio::test]
async fn a_site_is_ready_until_it_drains() {
    let site = Site::new("ready").await;
    let ready = site.get("/readyz", &[]).await;
    assert_eq!((ready.status, ready.json()), (StatusCode::OK, json!({"ready": true})));
    site.service.drain();
    let draining = site.get("/readyz", &[]).await;
    assert_eq!(draining.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(draining.json(), json!({"ready": false, "why": "the server stops"}));
    assert_eq!(site.get("/", &[]).await.status, StatusCode::OK, "it goes on answering");
    assert_eq!(site.get("/healthz", &[]).await.status, StatusCode::OK);
}

#[tokio::test]
async fn what_happens_is_measured() {
    let site = Site::new("measured").await;
    let token = site.guest("Mika").await;
    let id = site.table(&token, json!({"game": "metrox", "seats": ["you"], "confirm": false})).await;
    let before = value(&site.app.metrics(), "norikae_commit_seconds_count{outcome=\"written\"}").unwrap();
    let path = format!("/tables/{id}/play");
    for _ in 0..3 {
        let table = site.look(&token, &format!("/tables/{id}")).await.json();
        let (action, asked) = (&table["legal"][0], &table["asked"]);
        let played = site.api(&token, &path, json!({"seat": 0, "action": action, "asked": asked})).await;
        assert_eq!(played.status, StatusCode::OK, "{}", played.text());
    }
    let text = site.app.metrics();
    let counted = |name: &str| value(&text, name);
    assert_eq!(counted("norikae_commit_seconds_count{outcome=\"written\"}"), Some(before + 3.0));
    assert_eq!(counted("norikae_request_seconds_count{route=\"decision\",status=\"2xx\"}"), Some(3.0));
    assert_eq!(counted("norikae_request_seconds_count{route=\"table\",status=\"2xx\"}"), Some(3.0));
    assert_eq!(counted("norikae_tables_in_memory"), Some(1.0));
    assert_eq!(counted("norikae_streams"), Some(0.0));
    assert!(text.ends_with("# EOF\n"), "{text}");

    let asked = &site.look(&token, &format!("/tables/{id}")).await.json()["asked"];
    let forbidden = site.api(&token, &path, json!({"seat": 0, "action": "pass", "asked": asked})).await;
    let rule = forbidden.json()["error"]["rule"].as_str().unwrap().to_owned();
    assert!(rule.starts_with("MX-"), "{rule}");
    let listening = site.app.respond(Request::get(format!("/t/{id}/events")).body(Body::empty()).unwrap()).await;
    let text = site.app.metrics();
    assert_eq!(value(&text, &format!("norikae_refusals_total{{is=\"illegal\",rule=\"{rule}\"}}")), Some(1.0), "{text}");
    assert_eq!(value(&text, "norikae_streams"), Some(1.0));
    drop(listening);
    assert_eq!(value(&site.app.metrics(), "norikae_streams"), Some(0.0));
}

#[tokio::test]
async fn bots_are_measured() {
    let site = Site::new("bots-measured").await;
    site.asks_first("shinjuku", 2, Seat::at(1));
    let token = site.guest("Mika").await;
    let id = site.table(&token, json!({"game": "shinjuku", "seats": ["you", "random"], "confirm": false})).await;
    site.bots_are_done(&id).await;
    let text = site.app.metrics();
    assert!(value(&text, "norikae_bot_thinking_seconds_count{game=\"shinjuku\"}") >= Some(1.0), "{text}");
    assert_eq!(value(&text, "norikae_bots_waiting"), Some(0.0));
}

#[tokio::test]
async fn what_strangers_ask_for_adds_no_lines() {
    let site = Site::new("bounded").await;
    let mut lines = Vec::new();
    for round in 0..2 {
        for number in 0..50 {
            let path = format!("/{round}/{number}/t/{number}{round}/events/%0a{number}");
            site.get(&path, &[]).await;
            site.get(&format!("/t/{number}{round}"), &[]).await;
            site.send(Request::builder().method(&*format!("M{number}")).uri("/").body(Body::empty()).unwrap()).await;
        }
        lines.push(site.app.metrics().lines().count());
    }
    assert_eq!(lines[0], lines[1]);
    assert!(!site.app.metrics().contains("%0a"));
}

#[tokio::test]
async fn who_asks_too_much_is_counted_by_what_it_was() {
    let site = Site::limited("limited-measured", &Edge::default()).await;
    let token = site.guest("Mika").await;
    let id = site.table(&token, json!({"game": "metrox", "seats": ["you", "open"]})).await;
    for _ in 0..12 {
        site.api(&token, &format!("/tables/{id}/chat"), json!({"text": "hm"})).await;
    }
    assert_eq!(value(&site.app.metrics(), "norikae_limited_total{thing=\"chat\"}"), Some(2.0));
}

/// A server with all of it, over a fresh database, which vanishes with the value.
struct Running {
    public: SocketAddr,
    metrics: SocketAddr,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<Result<(), NotServed>>,
    folder: PathBuf,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.serving.abort();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Running {
    async fn start(name: &str, drain: Duration) -> Self {
        let folder = std::env::temp_dir().join(format!("norikae-operation-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        let access_log = AccessLog::open(&AccessLogTarget::File(folder.join("access.log"))).unwrap();
        let edge = Edge { access_log: Some(access_log), ..Edge::default() };
        let setup = Setup { limits: Limits::Off, edge, metrics: Some(any), drain, ..Setup::default() };
        let database = (*folder.join("norikae.db")).into();
        let server = Server::set_up(any, &database, catalog::shelf().unwrap(), setup).await.unwrap();
        let (public, metrics) = (server.address().unwrap(), server.metrics_address().unwrap().unwrap());
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = tokio::spawn(server.serve(async move { drop(stopped.await) }));
        Self { public, metrics, stop, serving, folder }
    }

    /// Sends a request on a connection of its own and reads the answer to its end.
    async fn ask(at: SocketAddr, head: &str) -> String {
        let mut stream = TcpStream::connect(at).await.unwrap();
        stream.write_all(format!("{head}\r\nhost: x\r\nconnection: close\r\n\r\n").as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }
}

#[tokio::test]
async fn strangers_are_told_nothing_that_is_measured() {
    let server = Running::start("listener", Duration::ZERO).await;
    let public = Running::ask(server.public, "GET /metrics HTTP/1.1").await;
    assert!(public.starts_with("HTTP/1.1 404") && !public.contains("norikae_"), "{public}");
    let mut open = TcpStream::connect(server.public).await.unwrap();
    open.write_all(b"GET /readyz HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    assert!(open.read(&mut [0; 1024]).await.unwrap() > 0);
    let told = Running::ask(server.metrics, "GET /metrics HTTP/1.1").await;
    assert!(told.starts_with("HTTP/1.1 200") && told.contains("application/openmetrics-text"), "{told}");
    assert!(told.contains("norikae_build_info{version="), "{told}");
    assert!(told.contains("norikae_request_seconds_count{route=\"health\",status=\"2xx\"} 1"), "{told}");
    assert!(told.contains("norikae_access_log_lost_total 0"), "{told}");
    for (head, status) in
        [("GET / HTTP/1.1", "404"), ("POST /metrics HTTP/1.1", "405"), ("GET /readyz HTTP/1.1", "404")]
    {
        assert!(Running::ask(server.metrics, head).await.starts_with(&format!("HTTP/1.1 {status}")), "{head}");
    }
}

#[tokio::test]
async fn a_server_that_drains_says_so_while_it_answers() {
    let mut server = Running::start("drain", Duration::from_mins(5)).await;
    assert!(Running::ask(server.public, "GET /readyz HTTP/1.1").await.starts_with("HTTP/1.1 200"));
    let (stop, _) = oneshot::channel();
    std::mem::replace(&mut server.stop, stop).send(()).unwrap();
    let mut answer = String::from("HTTP/1.1 200");
    while answer.starts_with("HTTP/1.1 200") {
        answer = Running::ask(server.public, "GET /readyz HTTP/1.1").await;
    }
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("the server stops"), "{answer}");
    assert!(Running::ask(server.public, "GET / HTTP/1.1").await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn the_access_log_has_a_line_for_each_answer_and_no_secret() {
    let mut server = Running::start("access", Duration::ZERO).await;
    let secrets = "\r\ncookie: norikae=hushhushhush\r\nauthorization: Bearer hushhush\r\nreferer: http://x/t/hush";
    for head in [
        "GET /?token=hush HTTP/1.1".to_owned(),
        format!("GET /t/0123456789abc?key=hush HTTP/1.1{secrets}"),
        "GET /%0a2026-01-01T00:00:00.000Z%20GET%20/forged%20200%200%200%20- HTTP/1.1".to_owned(),
        "BREW /%1b[2J%e2%80%ae HTTP/1.1".to_owned(),
    ] {
        Running::ask(server.public, &head).await;
    }
    let (stop, _) = oneshot::channel();
    std::mem::replace(&mut server.stop, stop).send(()).unwrap();
    (&mut server.serving).await.unwrap().unwrap();
    let log = std::fs::read_to_string(server.folder.join("access.log")).unwrap();
    let mut told: Vec<String> = Vec::new();
    for line in log.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [at, method, route, status, bytes, micros, who] = words[..] else { panic!("{line}") };
        assert!(at.ends_with('Z') && at.len() == 24 && who == "-", "{line}");
        assert!(bytes.parse::<u64>().unwrap() > 0 && micros.parse::<u64>().unwrap() > 0, "{line}");
        told.push(format!("{method} {route} {status}"));
    }
    assert_eq!(told, ["GET / 200", "GET /t/* 404", "GET /*/* 404", "OTHER /* 404"], "{log}");
    assert!(!log.contains("hush") && log.is_ascii(), "{log}");
}

/// A server whose database a later program changed ends and says why, rather than failing every second.
#[tokio::test]
async fn a_server_ends_when_a_later_program_has_changed_its_database() {
    let mut server = Running::start("newer", Duration::ZERO).await;
    let file = server.folder.join("norikae.db");
    let mut database = sqlx::SqliteConnection::connect(file.to_str().unwrap()).await.unwrap();
    database.execute("pragma user_version = 99").await.unwrap();
    database.close().await.unwrap();
    let ended = (&mut server.serving).await.unwrap().unwrap_err().to_string();
    assert!(ended.contains("newer Norikae") && ended.contains("99"), "{ended}");
}
