//! The same table again: one, whoever asks and however often.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use common::{Folder, guest, pair, wanted};
use tables::{
    Entry, Guest, Kind, Refused, Row, Status, TableId, TableService,
    store::{Which, Write, written},
};

/// A table of this kind that is over, or as `change` leaves it.
async fn over(folder: &Folder, service: &TableService, like: TableId, change: impl FnOnce(&mut Row)) -> TableId {
    let mut row = service.row(like).await.unwrap();
    (row.id, row.status, row.result) = (TableId::random().unwrap(), Status::Over, Some(vec![1, 2]));
    change(&mut row);
    let (id, at, begun) = (row.id, row.created, row.status != Status::Open);
    let start = Entry { seq: 1, at, kind: Kind::Start, seat: None, who: None, text: String::new() };
    let entries = if begun { vec![start] } else { Vec::new() };
    let write = Write { table: Some(id), create: Some(row), entries, ..Write::default() };
    written(&folder.store().await, write).await.unwrap();
    id
}

async fn tables_of(service: &TableService, guest: &Guest) -> Vec<TableId> {
    service.list(Which::Of(guest.id), 100).await.unwrap().iter().map(|row| row.id).collect()
}

#[tokio::test]
async fn two_who_ask_for_a_rematch_at_once_meet_at_one_table() {
    let folder = Folder::new("both");
    let service = folder.service().await;
    let (like, a, b) = pair(&service, wanted("metrox", &["you", "open"])).await;
    for swap in [false, true] {
        let id = over(&folder, &service, like, |_| ()).await;
        let before = tables_of(&service, &a).await.len();
        let (first, second) = if swap { (&b, &a) } else { (&a, &b) };
        let (one, other) = tokio::join!(service.rematch(first, id), service.rematch(second, id));
        let next = one.unwrap();
        assert_eq!(other.unwrap(), next);
        assert_eq!(tables_of(&service, &a).await.len(), before + 1, "one table");
        assert_eq!(tables_of(&service, &b).await.len(), before + 1, "one table");
        let row = service.row(next).await.unwrap();
        assert!(row.seat_of(a.id).is_some() && row.seat_of(b.id).is_some());
        assert_eq!(row.status, Status::Running);
        assert_eq!(service.row(id).await.unwrap().rematch, Some(next));
        assert_eq!(service.rematch(&a, id).await.unwrap(), next, "asked again");
    }
}

#[tokio::test]
async fn a_next_table_that_everybody_left_is_replaced() {
    let folder = Folder::new("left");
    let service = folder.service().await;
    let (like, a, b) = pair(&service, wanted("metrox", &["you", "open"])).await;
    let id = over(&folder, &service, like, |_| ()).await;
    let left = service.rematch(&a, id).await.unwrap();
    service.leave(&a, left).await.unwrap();
    assert_eq!(service.row(left).await.unwrap().status, Status::Closed);
    let next = service.rematch(&b, id).await.unwrap();
    assert_ne!(next, left);
    assert_eq!(service.rematch(&a, id).await.unwrap(), next);
}

#[tokio::test]
async fn a_rematch_that_cannot_be_written_leaves_nothing_behind() {
    let folder = Folder::new("unwritten");
    let service = folder.service().await;
    let (like, a, _) = pair(&service, wanted("metrox", &["you", "open"])).await;
    let id = over(&folder, &service, like, |_| ()).await;
    let before = tables_of(&service, &a).await;
    service.look(id, |_| ()).await.unwrap();
    service.close().await.unwrap();
    assert!(service.rematch(&a, id).await.is_err());
    let service = folder.service().await;
    assert_eq!(tables_of(&service, &a).await, before);
    assert_eq!(service.row(id).await.unwrap().rematch, None);
    let next = service.rematch(&a, id).await.unwrap();
    assert_eq!(service.row(id).await.unwrap().rematch, Some(next));
}

#[tokio::test]
async fn a_rematch_that_was_made_but_not_begun_begins_when_somebody_asks() {
    let folder = Folder::new("unbegun");
    let service = folder.service().await;
    let me = common::guest(&service, "Mika").await;
    let like = service.create(&me, wanted("metrox", &["you", "random"])).await.unwrap();
    // As it is when the server is killed between the two.
    let next = over(&folder, &service, like, |row| (row.status, row.result) = (Status::Open, None)).await;
    let id = over(&folder, &service, like, |row| row.rematch = Some(next)).await;
    assert_eq!(service.rematch(&me, id).await.unwrap(), next);
    assert_eq!(service.row(next).await.unwrap().status, Status::Running);
}

#[tokio::test]
async fn one_person_has_one_seat() {
    let folder = Folder::new("several");
    let service = folder.service().await;
    let mika = guest(&service, "Mika").await;
    let made = service.create(&mika, wanted("metrox", &["you", "you"])).await;
    assert!(matches!(made, Err(Refused::SeveralSeats)));
}
