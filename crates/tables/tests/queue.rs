//! The pool: a person's bot answers next, however many tables of bots wait.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use std::sync::Arc;

use common::{A, B, Folder, choose, guest, wanted};
use tables::{NewTable, Queue, TableId, TableService};
use tabletop::Seed;

async fn service(folder: &Folder) -> (TableService, Queue) {
    TableService::new(Arc::new(folder.store().await), catalog::shelf().unwrap())
}

/// Works like a pool of one until the bot of `id` has had a turn; how many turns others had before it.
async fn before(service: &TableService, queue: &Queue, id: TableId) -> usize {
    let mut others = 0;
    loop {
        let turn = queue.next().await;
        let table = turn.table();
        service.take_turn(turn).await;
        if table == id {
            return others;
        }
        others += 1;
    }
}

#[tokio::test]
async fn a_persons_bot_answers_next_however_many_tables_of_bots_wait() {
    let folder = Folder::new("starve");
    let (service, queue) = service(&folder).await;
    for number in 0..40 {
        let maker = guest(&service, "Bots").await;
        let new = wanted("metrox", &["random", "random"]);
        service.create_with_seed(&maker, new, Seed::number(number)).await.unwrap();
    }
    let me = guest(&service, "Mika").await;
    let new = NewTable { confirm: false, ..wanted("metrox", &["you", "random"]) };
    let id = service.create_with_seed(&me, new, Seed::number(7)).await.unwrap();
    for _ in 0..12 {
        // The worker has begun with another table when the person decides.
        let turn = queue.next().await;
        let busy = turn.table() != id;
        let answered = service.look(id, |table| !table.waiting().contains(B)).await.unwrap();
        if answered {
            choose(&service, &me, id, A, 0).await.unwrap();
        }
        service.take_turn(turn).await;
        if busy {
            assert_eq!(before(&service, &queue, id).await, 0);
        }
        if service.look(id, |table| table.waiting().contains(A)).await.unwrap() {
            choose(&service, &me, id, A, 0).await.unwrap();
        }
    }
    assert!(service.look(id, tables::Table::steps).await.unwrap() > 10);
}

#[tokio::test]
async fn after_a_restart_the_tables_of_people_come_first() {
    let folder = Folder::new("wake");
    let id = {
        let (service, _queue) = service(&folder).await;
        let me = guest(&service, "Mika").await;
        for number in 0..10 {
            service.create_with_seed(&me, wanted("metrox", &["random"]), Seed::number(number)).await.unwrap();
        }
        let id = service.create_with_seed(&me, wanted("metrox", &["you", "random"]), Seed::number(7)).await.unwrap();
        for number in 10..20 {
            service.create_with_seed(&me, wanted("metrox", &["random"]), Seed::number(number)).await.unwrap();
        }
        service.close().await.unwrap();
        id
    };
    let (service, queue) = service(&folder).await;
    service.wake_bots().await.unwrap();
    assert_eq!(before(&service, &queue, id).await, 0);
}
