//! Stopping: streams end in good order, requests are finished, and whoever says nothing does not hold it up.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

use std::time::{Duration, Instant};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::oneshot,
};
use web::Server;

async fn ask(stream: &mut TcpStream, request: &str) -> String {
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut buffer = vec![0; 65536];
    let read = stream.read(&mut buffer).await.unwrap();
    String::from_utf8_lossy(&buffer[..read]).into_owned()
}

fn post(path: &str, token: &str, body: &str) -> String {
    let length = body.len();
    let bearer = if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
    format!("POST {path} HTTP/1.1\r\nhost: x\r\n{bearer}content-length: {length}\r\n\r\n{body}")
}

fn field(answer: &str, name: &str) -> String {
    let rest = answer.split(&format!("\"{name}\":\"")).nth(1).unwrap();
    rest.split('"').next().unwrap().to_owned()
}

#[tokio::test]
async fn a_stopped_server_ends_streams_and_closes_the_database() {
    let folder = std::env::temp_dir().join(format!("norikae-stop-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let database = folder.join("norikae.db");
    let any = std::net::SocketAddr::from(([127, 0, 0, 1], 0));
    let server = Server::start(any, &database, catalog::shelf().unwrap(), 1).await.unwrap();
    let address = server.address().unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = tokio::spawn(server.serve(async move { drop(stopped.await) }));

    let mut idle = TcpStream::connect(address).await.unwrap();
    let token = field(&ask(&mut idle, &post("/api/guests", "", r#"{"name":"Mika"}"#)).await, "token");
    let made = ask(&mut idle, &post("/api/tables", &token, r#"{"game":"metrox","seats":["you","open"]}"#)).await;
    let id = field(&made, "id");
    let mut stream = TcpStream::connect(address).await.unwrap();
    let begun = ask(&mut stream, &format!("GET /api/tables/{id}/events HTTP/1.1\r\nhost: x\r\n\r\n")).await;
    assert!(begun.starts_with("HTTP/1.1 200"), "{begun}");
    let mut half = TcpStream::connect(address).await.unwrap();
    half.write_all(b"GET / HTTP/1.1\r\nhos").await.unwrap();
    let said = ask(&mut idle, &post(&format!("/api/tables/{id}/chat"), &token, r#"{"text":"last words"}"#)).await;
    assert!(said.starts_with("HTTP/1.1 200"), "{said}");

    let since = Instant::now();
    stop.send(()).unwrap();
    let mut rest = Vec::new();
    stream.read_to_end(&mut rest).await.unwrap();
    let rest = String::from_utf8(rest).unwrap();
    assert!(rest.contains("last words"), "what was acknowledged was told: {rest}");
    assert!(rest.ends_with("\r\n0\r\n\r\n"), "the stream ends as HTTP says: {rest:?}");
    serving.await.unwrap().unwrap();
    assert!(since.elapsed() < Duration::from_secs(9));
    assert!(TcpStream::connect(address).await.is_err(), "nobody listens any more");
    assert!(!folder.join("norikae.db-wal").exists(), "the database is one file");
    let _ = std::fs::remove_dir_all(folder);
}
