//! Tables that never began are closed after a while, and nothing else is.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use common::{Folder, guest, wanted};
use sqlx::{Connection, Executor, SqliteConnection};
use tables::{Status, now};

const DAY: i64 = 86_400_000;

#[tokio::test]
async fn a_table_that_waits_for_players_for_a_month_is_closed() {
    let folder = Folder::new("lobby");
    let service = folder.service().await;
    let mika = guest(&service, "Mika").await;
    let mut tables = Vec::new();
    for (seats, days) in [(&["you", "open"], 31), (&["you", "open"], 29), (&["you", "random"], 31)] {
        tables.push((service.create(&mika, wanted("shinjuku", seats)).await.unwrap(), days));
    }
    service.close().await.unwrap();
    let mut db = SqliteConnection::connect(folder.file("norikae.db").to_str().unwrap()).await.unwrap();
    for (id, days) in &tables {
        let sql = sqlx::query("update tables set created = ? where id = ?");
        db.execute(sql.bind(now() - days * DAY).bind(id.number())).await.unwrap();
    }
    db.close().await.unwrap();
    let service = folder.service().await;
    service.sweep_once(now()).await.unwrap();
    let mut status = Vec::new();
    for (id, _) in &tables {
        status.push(service.row(*id).await.unwrap().status);
    }
    assert_eq!(status, [Status::Closed, Status::Open, Status::Running]);
    service.close().await.unwrap();
}
