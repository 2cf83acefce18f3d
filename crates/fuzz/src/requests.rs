//! Requests: any query, headers and body at every address, by somebody who sits at a table. An input is a byte that chooses
//! the address, a line with the query, lines with headers, an empty line, and the body; `TOKEN` is a session, `TABLE` a table.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use axum::{
    body::{Body, to_bytes},
    http::{Method, Request},
};
use tables::{Clock, NewTable, TableService, Wanted, World, store::Sqlite};
use tabletop::Seed;
use tokio::runtime::Runtime;

/// Every address that reads something, but for streams, which do not end.
const ADDRESSES: &[(Method, &str)] = &[
    (Method::POST, "/api/guests"),
    (Method::POST, "/api/tables"),
    (Method::GET, "/api/tables"),
    (Method::POST, "/api/import"),
    (Method::POST, "/api/tables/TABLE/play"),
    (Method::POST, "/api/tables/TABLE/end-turn"),
    (Method::POST, "/api/tables/TABLE/take-back"),
    (Method::POST, "/api/tables/TABLE/join"),
    (Method::POST, "/api/tables/TABLE/chat"),
    (Method::POST, "/api/tables/TABLE/take-over"),
    (Method::POST, "/api/tables/TABLE/leave"),
    (Method::POST, "/api/tables/TABLE/return"),
    (Method::GET, "/api/tables/TABLE"),
    (Method::GET, "/"),
    (Method::GET, "/replays"),
    (Method::GET, "/rules/shinjuku"),
    (Method::GET, "/t/TABLE"),
    (Method::GET, "/t/TABLE/why"),
    (Method::GET, "/t/TABLE/replay"),
    (Method::POST, "/t/TABLE/play"),
    (Method::POST, "/t/TABLE/guide"),
    (Method::POST, "/t/TABLE/chat"),
    (Method::POST, "/new/metrox"),
    (Method::POST, "/new/shinjuku/summary"),
    (Method::POST, "/new/tokyo-metro"),
    (Method::POST, "/import"),
    (Method::POST, "/lang"),
    (Method::POST, "/name"),
    (Method::GET, "/notices"),
    (Method::POST, "/notices/push"),
    (Method::POST, "/notices/webhook"),
    (Method::POST, "/notices/times"),
    (Method::POST, "/notices/end"),
    (Method::POST, "/notices/stop"),
    (Method::POST, "/notices/confirm"),
    (Method::POST, "/passkeys/account"),
    (Method::POST, "/passkeys/add"),
    (Method::POST, "/passkeys/confirm"),
    (Method::POST, "/sign-in/passkey"),
    (Method::POST, "/account/passkey"),
    (Method::POST, "/account/passkeys"),
    (Method::POST, "/account/passkeys/end"),
    (Method::GET, "/manifest.webmanifest"),
];

/// A site with a table of two people of each game.
struct Place {
    runtime: Runtime,
    site: web::Site,
    token: String,
    tables: Vec<String>,
}

thread_local! {
    static PLACE: Place = place();
}

fn place() -> Place {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let folder = std::env::temp_dir().join(format!("norikae-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the database");
    let (site, token, tables) = runtime.block_on(async {
        let store = Sqlite::open(&folder.join("norikae.db")).await.expect("a fresh database");
        // A minute passes with every look at the clock, so that nobody asks for too much.
        let clock = AtomicI64::new(1_794_744_000_000);
        let time = Arc::new(move || clock.fetch_add(60_000, Ordering::Relaxed));
        let shelf = catalog::shelf().expect("our own boards are right");
        let (service, _nobody_plays_bots) =
            TableService::within(Arc::new(store), shelf, World { time, ..World::default() });
        let (aoi, token) = service.new_guest("Aoi").await.expect("a guest");
        let (ben, _) = service.new_guest("Ben").await.expect("a guest");
        let mut tables = Vec::new();
        for title in catalog::TITLES {
            let new = NewTable {
                game: title.id().to_owned(),
                options: Vec::new(),
                seats: vec![Wanted::You, Wanted::Open],
                public: true,
                clock: Clock::None,
                confirm: true,
                stand_in: None,
                hints: None,
            };
            let id = service.create_with_seed(&aoi, new, Seed::number(1)).await.expect("a table");
            service.join(&ben, id, None).await.expect("a seat");
            tables.push(id.to_string());
        }
        (web::Site::new(service), token.secret().to_owned(), tables)
    });
    Place { runtime, site, token, tables }
}

/// A request: answered, and never by a failure of our own.
pub(crate) fn request(data: &[u8]) {
    let [address, rest @ ..] = data else { return };
    PLACE.with(|place| {
        let (method, path) = &ADDRESSES[usize::from(*address) % ADDRESSES.len()];
        let table = &place.tables[usize::from(*address) / ADDRESSES.len() % place.tables.len()];
        let fill = |text: &str| text.replace("TOKEN", &place.token).replace("TABLE", table);
        let mut lines = rest.splitn(2, |byte| *byte == b'\n');
        let query = fill(&String::from_utf8_lossy(lines.next().unwrap_or_default()));
        let mut request = Request::builder().method(method).uri(format!("{}?{query}", fill(path)));
        let mut rest = lines.next().unwrap_or_default();
        while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
            let line = fill(&String::from_utf8_lossy(&rest[..end]));
            rest = &rest[end + 1..];
            let Some((name, value)) = line.split_once(": ") else { break };
            request = request.header(name, value);
        }
        let Ok(request) = request.body(Body::from(rest.to_vec())) else { return };
        place.runtime.block_on(async {
            let response = place.site.respond(request).await;
            assert!(!response.status().is_server_error(), "{method} {path}: {}", response.status());
            to_bytes(response.into_body(), usize::MAX).await.expect("a whole answer");
        });
    });
}

/// A request that means something at every address.
pub(crate) fn requests() -> Vec<Vec<u8>> {
    let json: &[&str] = &[
        r#"{"name":"Mika"}"#,
        r#"{"game":"metrox","seats":["you","open","greedy"],"options":{"map":"osaka"},"public":true,"clock":{"total":600}}"#,
        r#"{"seat":0,"action":"G","asked":1}"#,
        r#"{"seat":1}"#,
        r#"{"text":"hello"}"#,
        r#"{"record":"norikae 1\ngame metrox 1\n","upto":3,"go_on":0}"#,
    ];
    let forms: &[&str] = &[
        "seat=0&asked=1&action=G",
        "option-map=tokyo&option-kaiju=on&seat-0=you&seat-1=bot&bot-1=random&seat-3=open&clock=days&clock-days=move-259200",
        "quick=random&players=3&name=Mika",
        "lang=ja&back=/rules",
        "step=r0",
        "record=norikae+1%0Agame+metrox+1&upto=7&seat=2",
        "text=hello&name=Mika",
        "lang=ja&zone=Asia%2FTokyo&from=22%3A30&to=07%3A00",
        "endpoint=https%3A%2F%2F1.1.1.1%2F&p256dh=BCVx&auth=BTBZ&key=BAAA",
        "address=https%3A%2F%2F1.1.1.1%2F&channel=1&token=0123456789abcdef0123456789abcdef0123456789abcdef",
    ];
    let browser =
        "host: norikae.test\norigin: http://norikae.test\ncookie: norikae=TOKEN; lang=ja; guide=metrox.2.TABLE\n";
    let mut inputs = Vec::new();
    for (at, (method, path)) in ADDRESSES.iter().enumerate() {
        let bodies = if *method == Method::GET {
            &[""][..]
        } else if path.starts_with("/api/") {
            json
        } else {
            forms
        };
        for (number, body) in bodies.iter().enumerate() {
            // Each at another of the tables.
            let address = at + number % 3 * ADDRESSES.len();
            let head = if path.starts_with("/api/") {
                "which=open\nauthorization: Bearer TOKEN\n".to_owned()
            } else {
                let form = "content-type: application/x-www-form-urlencoded\nnorikae-held: log=3 j-map=1\n";
                format!("try=go+ueno&q=move&step=2&page=1&table=TABLE\n{browser}{form}")
            };
            inputs.push([&[address as u8], head.as_bytes(), b"\n", body.as_bytes()].concat());
        }
    }
    inputs
}
