//! Stopping: streams end in good order, requests are finished, and whoever says nothing does not hold it up.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::oneshot,
    task::JoinHandle,
};
use web::{NotServed, Server};

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

/// A server over a fresh database, which vanishes with the value.
struct Running {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<Result<(), NotServed>>,
    folder: PathBuf,
}

impl Running {
    /// Connections that do not end by themselves are cut so long after the stop.
    async fn start(name: &str, last: Duration) -> Self {
        let folder = std::env::temp_dir().join(format!("norikae-stop-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        let server =
            Server::start(any, &(*folder.join("norikae.db")).into(), catalog::shelf().unwrap(), 1).await.unwrap();
        let address = server.address().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = tokio::spawn(server.cutting_after(last).serve(async move { drop(stopped.await) }));
        Self { address, stop, serving, folder }
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// After the stop: nobody listens, and the database is one file.
    async fn stopped(address: SocketAddr, serving: JoinHandle<Result<(), NotServed>>, folder: PathBuf) {
        serving.await.unwrap().unwrap();
        assert!(TcpStream::connect(address).await.is_err(), "nobody listens any more");
        assert!(!folder.join("norikae.db-wal").exists(), "the database is one file");
        let _ = std::fs::remove_dir_all(folder);
    }
}

/// Longer than any test takes: whatever ends, ends by itself.
const NEVER: Duration = Duration::from_hours(1);

#[tokio::test]
async fn a_stopped_server_ends_streams_and_closes_the_database() {
    let server = Running::start("streams", NEVER).await;
    let mut idle = server.connect().await;
    let token = field(&ask(&mut idle, &post("/api/guests", "", r#"{"name":"Mika"}"#)).await, "token");
    let made = ask(&mut idle, &post("/api/tables", &token, r#"{"game":"metrox","seats":["you","open"]}"#)).await;
    let id = field(&made, "id");
    let mut stream = server.connect().await;
    let begun = ask(&mut stream, &format!("GET /api/tables/{id}/events HTTP/1.1\r\nhost: x\r\n\r\n")).await;
    assert!(begun.starts_with("HTTP/1.1 200"), "{begun}");
    let said = ask(&mut idle, &post(&format!("/api/tables/{id}/chat"), &token, r#"{"text":"last words"}"#)).await;
    assert!(said.starts_with("HTTP/1.1 200"), "{said}");

    let Running { address, stop, serving, folder } = server;
    stop.send(()).unwrap();
    let mut rest = Vec::new();
    stream.read_to_end(&mut rest).await.unwrap();
    let rest = String::from_utf8(rest).unwrap();
    assert!(rest.contains("last words"), "what was acknowledged was told: {rest}");
    assert!(rest.ends_with("\r\n0\r\n\r\n"), "the stream ends as HTTP says: {rest:?}");
    Running::stopped(address, serving, folder).await;
}

#[tokio::test]
async fn half_a_request_does_not_hold_up_a_stop() {
    let server = Running::start("half", Duration::from_millis(10)).await;
    let mut half = server.connect().await;
    // A whole request first, so that the server has this connection for sure.
    assert!(ask(&mut half, "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.starts_with("HTTP/1.1 200"));
    half.write_all(b"GET / HTTP/1.1\r\nhos").await.unwrap();
    let Running { address, stop, serving, folder } = server;
    stop.send(()).unwrap();
    Running::stopped(address, serving, folder).await;
    drop(half);
}
