//! A later program changes the database while this one runs: it says so and ends, rather than failing every second.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod common;
#[path = "common/postgres.rs"]
mod postgres;

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use common::Folder;
use postgres::Database;
use sqlx::{Connection, Executor, PgConnection, SqliteConnection};
use tables::{Readiness, TableService, store::Store, sweep};

/// A service by a clock that goes on with every look.
fn service(store: Arc<dyn Store>) -> TableService {
    let clock = AtomicI64::new(0);
    let time = Arc::new(move || clock.fetch_add(1000, Ordering::Relaxed));
    TableService::at(store, catalog::shelf().unwrap(), time).0
}

async fn ends_with_a_clear_word(service: TableService) {
    let Readiness::NotReady(fault) = service.readiness().await else { panic!("it is not ready") };
    assert!(fault.is_newer(), "{fault}");
    let fault = sweep(service.clone()).await.unwrap_err();
    assert!(fault.to_string().contains("the database is of a newer Norikae (version 99)"), "{fault}");
    service.close().await.unwrap();
}

#[tokio::test]
async fn a_server_over_a_file_that_a_later_program_changed_ends() {
    let folder = Folder::new("newer");
    let service = service(Arc::new(folder.store().await));
    assert!(matches!(service.readiness().await, Readiness::Ready));
    let mut db = SqliteConnection::connect(folder.file("norikae.db").to_str().unwrap()).await.unwrap();
    db.execute("pragma user_version = 99").await.unwrap();
    db.close().await.unwrap();
    ends_with_a_clear_word(service).await;
}

#[tokio::test]
async fn a_server_over_postgresql_that_a_later_program_changed_ends() {
    let database = Database::new("newer").await;
    let service = service(Arc::new(database.store().await));
    assert!(matches!(service.readiness().await, Readiness::Ready));
    let mut db = PgConnection::connect(&database.address()).await.unwrap();
    db.execute("update norikae set migrations = 99").await.unwrap();
    ends_with_a_clear_word(service).await;
    database.drop().await;
}
