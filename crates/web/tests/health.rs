//! `/healthz`: whether a decision could be written.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use axum::{
    body::{Body, to_bytes},
    http::{Request, StatusCode},
};
use serde_json::{Value, json};
use tables::{
    Entry, Kind, TableId, TableService,
    store::{Space, Sqlite, TableStore, Write, written},
};

async fn healthz(site: &web::Site) -> (StatusCode, Value) {
    let answer = site.respond(Request::get("/healthz").body(Body::empty()).unwrap()).await;
    let status = answer.status();
    (status, serde_json::from_slice(&to_bytes(answer.into_body(), 4096).await.unwrap()).unwrap())
}

#[tokio::test]
async fn a_server_that_cannot_write_says_so_and_what_cannot_be_read_is_counted() {
    let folder = std::env::temp_dir().join(format!("norikae-health-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let space = Space::default();
    let store = Arc::new(Sqlite::open_within(&folder.join("norikae.db"), Arc::clone(&space)).await.unwrap());
    let clock = AtomicI64::new(0);
    let time = Arc::new(move || clock.fetch_add(1000, Ordering::Relaxed));
    let (service, _queue) = TableService::at(Arc::<Sqlite>::clone(&store), catalog::shelf().unwrap(), time);
    let site = web::Site::new(service.clone());
    assert_eq!(healthz(&site).await, (StatusCode::OK, json!({"ok": true})));

    // A log without its beginning.
    let entry = |seq, size| Entry { seq, at: 0, kind: Kind::Chat, seat: None, who: None, text: "x".repeat(size) };
    let write = |id, seq, size| Write { table: Some(id), entries: vec![entry(seq, size)], ..Write::default() };
    let (broken, filler) = (TableId::random().unwrap(), TableId::random().unwrap());
    written(&*store, write(broken, 7, 1)).await.unwrap();
    assert!(store.entries(broken, 0, 9).await.is_err());
    assert_eq!(healthz(&site).await, (StatusCode::OK, json!({"ok": true, "corrupt": 1})));

    space.store(1, Ordering::Relaxed);
    let (mut seq, mut health) = (0, healthz(&site).await);
    while health.0 == StatusCode::OK {
        seq += 1;
        let _ = written(&*store, write(filler, seq, 3_000)).await;
        health = healthz(&site).await;
    }
    let why = "the database can't be written: the disk is full";
    assert_eq!(health, (StatusCode::SERVICE_UNAVAILABLE, json!({"ok": false, "why": why, "corrupt": 1})));
    space.store(0, Ordering::Relaxed);
    assert_eq!(healthz(&site).await, (StatusCode::OK, json!({"ok": true, "corrupt": 1})));
    service.close().await.unwrap();
    std::fs::remove_dir_all(folder).unwrap();
}
