//! Connections by a clock that the tests move: no socket, no waiting.

use std::{net::Ipv4Addr, path::PathBuf};

use tables::{NewTable, TableService, Wanted, store::Sqlite};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex},
    time::{Instant, pause, sleep},
};

use super::*;

/// A door over a fresh database, which vanishes with it.
struct Fixture {
    door: Door<Site>,
    service: TableService,
    folder: PathBuf,
}

impl Drop for Fixture {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Fixture {
    /// The clock stands still from here on, and goes on when all wait for it.
    async fn new(name: &str, capacity: Capacity) -> Self {
        let fixture = Self::before_the_clock_stops(name, capacity).await;
        pause();
        fixture
    }

    async fn before_the_clock_stops(name: &str, capacity: Capacity) -> Self {
        let folder = std::env::temp_dir().join(format!("norikae-door-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let store = Sqlite::open(&folder.join("norikae.db")).await.unwrap();
        let shelf = catalog::shelf().unwrap();
        let (service, _queue) = TableService::new(Arc::new(store), shelf);
        // Who is blocked is read once: not while the clock stands still, or the way to the database takes too long.
        service.block_of(None, IpAddr::V4(Ipv4Addr::LOCALHOST)).await.unwrap();
        let door = Door::new(Site::new(service.clone()), Patience::default(), capacity);
        Self { door, service, folder }
    }

    /// A connection from `192.0.2.last`, where `buffer` bytes fit between the two ends.
    fn connect(&self, last: u8, buffer: usize) -> DuplexStream {
        let (ours, theirs) = duplex(buffer);
        self.door.admit(ours, IpAddr::V4(Ipv4Addr::new(192, 0, 2, last)));
        theirs
    }
}

async fn all(stream: &mut DuplexStream) -> String {
    let mut text = Vec::new();
    stream.read_to_end(&mut text).await.unwrap();
    String::from_utf8_lossy(&text).into_owned()
}

/// Reads until `end` has come.
async fn until(stream: &mut DuplexStream, end: &str) -> String {
    let mut text = String::new();
    while !text.contains(end) {
        let mut buffer = [0; 512];
        let read = stream.read(&mut buffer).await.unwrap();
        assert!(read > 0, "the connection ended before {end}: {text}");
        text.push_str(&String::from_utf8_lossy(&buffer[..read]));
    }
    text
}

const SLOW: &[u8] = b"POST /api/guests HTTP/1.1\r\nhost: x\r\ncontent-length: 500\r\n\r\n{\"name\":";

#[tokio::test]
async fn a_body_has_half_a_minute() {
    let fixture = Fixture::new("slow", Capacity::default()).await;
    let begun = Instant::now();
    let mut stream = fixture.connect(1, 65_536);
    stream.write_all(SLOW).await.unwrap();
    let (mut reader, mut writer) = tokio::io::split(stream);
    // A byte now and then buys no time.
    let drip = tokio::spawn(async move {
        while writer.write_all(b" ").await.is_ok() {
            sleep(Duration::from_secs(1)).await;
        }
    });
    let mut text = Vec::new();
    let _ = reader.read_to_end(&mut text).await;
    let text = String::from_utf8_lossy(&text).into_owned();
    assert!(text.starts_with("HTTP/1.1 408") && text.contains("connection: close"), "{text}");
    assert!(text.contains("too-slow"), "{text}");
    assert_eq!(begun.elapsed().as_secs(), 30);
    drop(reader);
    drip.await.unwrap();
    assert_eq!(fixture.door.crowd.len(), 0);
}

#[tokio::test]
async fn whoever_reads_nothing_for_half_a_minute_is_cut() {
    let fixture = Fixture::new("reader", Capacity::default()).await;
    let mut stream = fixture.connect(1, 1_024);
    stream.write_all(b"GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    sleep(Duration::from_secs(29)).await;
    assert_eq!(fixture.door.crowd.len(), 1);
    let mut some = [0; 600];
    stream.read_exact(&mut some).await.unwrap();
    sleep(Duration::from_secs(29)).await;
    assert_eq!(fixture.door.crowd.len(), 1, "whoever reads a little is there");
    sleep(Duration::from_secs(2)).await;
    assert_eq!(fixture.door.crowd.len(), 0);
}

#[tokio::test]
async fn a_stream_that_nobody_reads_is_cut_and_one_that_is_read_is_not() {
    let fixture = Fixture::before_the_clock_stops("stream", Capacity::default()).await;
    let (guest, _) = fixture.service.new_guest("Mika").await.unwrap();
    let new = NewTable {
        game: "metrox".to_owned(),
        options: Vec::new(),
        seats: vec![Wanted::You, Wanted::Open],
        public: false,
        clock: tables::Clock::None,
        confirm: false,
        stand_in: None,
        hints: None,
    };
    let id = fixture.service.create(&guest, new).await.unwrap();
    let ask = format!("GET /api/tables/{id}/events HTTP/1.1\r\nhost: x\r\n\r\n");
    let (mut deaf, mut listening) = (fixture.connect(1, 256), fixture.connect(2, 256));
    for stream in [&mut deaf, &mut listening] {
        stream.write_all(ask.as_bytes()).await.unwrap();
        until(stream, "retry: 1000\n\n").await;
    }
    pause();
    let reading = tokio::spawn(async move {
        let mut buffer = [0; 64];
        while listening.read(&mut buffer).await.is_ok_and(|read| read > 0) {}
    });
    // Eight bytes every 20 seconds: after an hour nothing more fits between the two ends.
    sleep(Duration::from_hours(1)).await;
    assert_eq!(fixture.door.crowd.len(), 1);
    assert!(!reading.is_finished());
    drop(deaf);
    reading.abort();
}

#[tokio::test]
async fn the_most_of_what_is_held_makes_way_and_an_honest_body_arrives() {
    let capacity = Capacity { bodies: 24_000, ..Capacity::default() };
    let fixture = Fixture::new("bodies", capacity).await;
    let head = b"POST /api/guests HTTP/1.1\r\nhost: x\r\ncontent-length: 12000\r\n\r\n";
    let mut hostile = [fixture.connect(9, 65_536), fixture.connect(9, 65_536)];
    for stream in &mut hostile {
        stream.write_all(head).await.unwrap();
        stream.write_all(&[b' '; 9_000]).await.unwrap();
        sleep(Duration::from_millis(1)).await;
    }
    let mut honest = fixture.connect(1, 65_536);
    honest.write_all(head).await.unwrap();
    honest.write_all(&[b' '; 7_000]).await.unwrap();
    sleep(Duration::from_millis(1)).await;
    assert_eq!(fixture.door.crowd.len(), 2, "one of the two has made way");
    honest.write_all(&[b' '; 5_000]).await.unwrap();
    let answer = until(&mut honest, "\"error\"").await;
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
}

#[tokio::test]
async fn a_record_of_somebody_unknown_is_not_even_read() {
    let fixture = Fixture::new("unknown", Capacity::default()).await;
    let begun = Instant::now();
    for path in ["/api/import", "/import"] {
        let mut stream = fixture.connect(1, 65_536);
        let head = format!("POST {path} HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n");
        stream.write_all(head.as_bytes()).await.unwrap();
        let answer = until(&mut stream, "\r\n").await;
        assert!(answer.starts_with("HTTP/1.1 401"), "{path}: {answer}");
    }
    assert_eq!(begun.elapsed().as_secs(), 0);
}

#[tokio::test]
async fn a_newcomer_is_served_when_idle_ones_fill_the_room() {
    let fixture = Fixture::new("full", Capacity { connections: 3, ..Capacity::default() }).await;
    let ask = b"GET /api/games HTTP/1.1\r\nhost: x\r\n\r\n";
    let mut idle = [fixture.connect(1, 65_536), fixture.connect(2, 65_536), fixture.connect(3, 65_536)];
    // The first has been answered and waits, the second has sent half a head, the third nothing.
    idle[1].write_all(b"GET / HT").await.unwrap();
    idle[0].write_all(ask).await.unwrap();
    until(&mut idle[0], "\"games\"").await;
    for last in 4..9 {
        let mut newcomer = fixture.connect(last, 65_536);
        newcomer.write_all(ask).await.unwrap();
        assert!(until(&mut newcomer, "\"games\"").await.starts_with("HTTP/1.1 200"), "{last}");
    }
    assert_eq!(all(&mut idle[1]).await, "", "it made way");
    assert_eq!(all(&mut idle[2]).await, "");
}

#[tokio::test]
async fn a_head_that_is_too_long_is_refused() {
    let fixture = Fixture::new("long", Capacity::default()).await;
    let mut stream = fixture.connect(1, 1 << 20);
    let head = format!("GET /{} HTTP/1.1\r\nhost: x\r\n\r\n", "a".repeat(100_000));
    stream.write_all(head.as_bytes()).await.unwrap();
    let answer = all(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 4"), "{answer}");
}
