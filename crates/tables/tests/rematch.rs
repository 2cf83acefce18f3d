//! The same table again: one, whoever asks and however often.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use common::{Folder, pair, wanted};
use tables::{
    Entry, Guest, House, Kind, Row, Status, TableId,
    store::{Which, Write, written},
};

/// A table of this kind that is over, or as `change` leaves it.
async fn over(folder: &Folder, house: &House, like: TableId, change: impl FnOnce(&mut Row)) -> TableId {
    let mut row = house.row(like).await.unwrap();
    (row.id, row.status, row.result) = (TableId::random().unwrap(), Status::Over, Some(vec![1, 2]));
    change(&mut row);
    let (id, at, begun) = (row.id, row.created, row.status != Status::Open);
    let start = Entry { seq: 1, at, kind: Kind::Start, seat: None, who: None, text: String::new() };
    let entries = if begun { vec![start] } else { Vec::new() };
    let write = Write { table: Some(id), create: Some(row), entries, ..Write::default() };
    written(&folder.store().await, write).await.unwrap();
    id
}

async fn tables_of(house: &House, guest: &Guest) -> Vec<TableId> {
    house.list(Which::Of(guest.id), 100).await.unwrap().iter().map(|row| row.id).collect()
}

#[tokio::test]
async fn two_who_ask_for_a_rematch_at_once_meet_at_one_table() {
    let folder = Folder::new("both");
    let house = folder.house().await;
    let (like, a, b) = pair(&house, wanted("metrox", &["you", "open"])).await;
    for swap in [false, true] {
        let id = over(&folder, &house, like, |_| ()).await;
        let before = tables_of(&house, &a).await.len();
        let (first, second) = if swap { (&b, &a) } else { (&a, &b) };
        let (one, other) = tokio::join!(house.rematch(first, id), house.rematch(second, id));
        let next = one.unwrap();
        assert_eq!(other.unwrap(), next);
        assert_eq!(tables_of(&house, &a).await.len(), before + 1, "one table");
        assert_eq!(tables_of(&house, &b).await.len(), before + 1, "one table");
        let row = house.row(next).await.unwrap();
        assert!(row.seat_of(a.id).is_some() && row.seat_of(b.id).is_some());
        assert_eq!(row.status, Status::Running);
        assert_eq!(house.row(id).await.unwrap().rematch, Some(next));
        assert_eq!(house.rematch(&a, id).await.unwrap(), next, "asked again");
    }
}

#[tokio::test]
async fn a_next_table_that_everybody_left_is_replaced() {
    let folder = Folder::new("left");
    let house = folder.house().await;
    let (like, a, b) = pair(&house, wanted("metrox", &["you", "open"])).await;
    let id = over(&folder, &house, like, |_| ()).await;
    let left = house.rematch(&a, id).await.unwrap();
    house.leave(&a, left).await.unwrap();
    assert_eq!(house.row(left).await.unwrap().status, Status::Closed);
    let next = house.rematch(&b, id).await.unwrap();
    assert_ne!(next, left);
    assert_eq!(house.rematch(&a, id).await.unwrap(), next);
}

#[tokio::test]
async fn a_rematch_that_cannot_be_written_leaves_nothing_behind() {
    let folder = Folder::new("unwritten");
    let house = folder.house().await;
    let (like, a, _) = pair(&house, wanted("metrox", &["you", "open"])).await;
    let id = over(&folder, &house, like, |_| ()).await;
    let before = tables_of(&house, &a).await;
    house.look(id, |_| ()).await.unwrap();
    house.close().await.unwrap();
    assert!(house.rematch(&a, id).await.is_err());
    let house = folder.house().await;
    assert_eq!(tables_of(&house, &a).await, before);
    assert_eq!(house.row(id).await.unwrap().rematch, None);
    let next = house.rematch(&a, id).await.unwrap();
    assert_eq!(house.row(id).await.unwrap().rematch, Some(next));
}

#[tokio::test]
async fn a_rematch_that_was_made_but_not_begun_begins_when_somebody_asks() {
    let folder = Folder::new("unbegun");
    let house = folder.house().await;
    let me = common::guest(&house, "Mika").await;
    let like = house.create(&me, wanted("metrox", &["you", "random"])).await.unwrap();
    // As it is when the server is killed between the two.
    let next = over(&folder, &house, like, |row| (row.status, row.result) = (Status::Open, None)).await;
    let id = over(&folder, &house, like, |row| row.rematch = Some(next)).await;
    assert_eq!(house.rematch(&me, id).await.unwrap(), next);
    assert_eq!(house.row(next).await.unwrap().status, Status::Running);
}
