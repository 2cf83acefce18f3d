//! Clocks: time that ran is spent, whatever a seat does.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use common::{A, B, Folder, MINUTE, asked, began_ago, choose, pair, wanted};
use tables::{
    Clock, Kind, NewTable, Refused, Row, TableId, TableService, Why,
    store::{TableStore, Write, written},
};

const HOUR: u32 = 3600;

async fn deadline(service: &TableService, id: TableId) -> Option<i64> {
    service.look(id, |table| table.deadline(A)).await.unwrap()
}

#[tokio::test]
async fn leaving_and_coming_back_gives_no_time_back() {
    let folder = Folder::new("return");
    let service = folder.service().await;
    for clock in [Clock::PerMove(HOUR), Clock::Total(HOUR)] {
        let (id, a, _) = pair(&service, NewTable { clock, ..wanted("metrox", &["you", "open"]) }).await;
        let id = began_ago(&folder, &service, id, &[(30 * MINUTE, Kind::Start, None, "")]).await;
        let before = deadline(&service, id).await;
        for _ in 0..3 {
            service.leave(&a, id).await.unwrap();
            service.come_back(a.id, id).await.unwrap();
        }
        assert_eq!(deadline(&service, id).await, before, "{clock:?}");
        // Nor does it when something was decided in between.
        choose(&service, &a, id, A, 0).await.unwrap();
        service.leave(&a, id).await.unwrap();
        service.come_back(a.id, id).await.unwrap();
        assert_eq!(deadline(&service, id).await, before, "{clock:?}");
        assert_eq!(service.row(id).await.unwrap().deadline, before, "{clock:?}");
    }
}

#[tokio::test]
async fn whoever_was_late_comes_back_when_that_decision_is_made() {
    let folder = Folder::new("late");
    let service = folder.service().await;
    let (id, a, b) = pair(&service, NewTable { clock: Clock::PerMove(60), ..wanted("metrox", &["you", "open"]) }).await;
    let id = began_ago(&folder, &service, id, &[(2 * MINUTE, Kind::Start, None, "")]).await;
    let away = service.look(id, |table| table.row().places[0].stand_in.as_ref().map(|away| away.why)).await.unwrap();
    assert_eq!(away, Some(Why::Late));
    assert!(matches!(service.come_back(a.id, id).await, Err(Refused::OutOfTime)));
    assert!(matches!(service.come_back(b.id, id).await, Err(Refused::OutOfTime)), "late as well");
}

#[tokio::test]
async fn an_answer_taken_back_costs_the_time_since() {
    let folder = Folder::new("reopen");
    let service = folder.service().await;
    for clock in [Clock::PerMove(HOUR), Clock::Total(HOUR)] {
        let (id, a, _) = pair(&service, NewTable { clock, ..wanted("metrox", &["you", "open"]) }).await;
        let first = asked(&service, id, A).await.1[0].clone();
        let answered = |start: i64, answer: i64| {
            [(start * MINUTE, Kind::Start, None, String::new()), (answer * MINUTE, Kind::Play, Some(A), first.clone())]
        };
        let put = async |log: [(i64, Kind, Option<tabletop::Seat>, String); 2]| {
            let log: Vec<_> = log.iter().map(|(ago, kind, seat, text)| (*ago, *kind, *seat, text.as_str())).collect();
            began_ago(&folder, &service, id, &log).await
        };
        let id = put(answered(30, 25)).await;
        service.take_back(a.id, id, A).await.unwrap();
        let start = service.look(id, |table| table.since(A)).await.unwrap();
        assert_eq!(deadline(&service, id).await, Some(start + 60 * MINUTE), "{clock:?}");
    }
    let (id, a, _) = pair(&service, NewTable { clock: Clock::None, ..wanted("metrox", &["you", "open"]) }).await;
    choose(&service, &a, id, A, 0).await.unwrap();
    service.end_turn(a.id, id, A).await.unwrap();
    service.take_back(a.id, id, A).await.unwrap();
    assert!(service.look(id, |table| table.waiting().contains(A) && table.waiting().contains(B)).await.unwrap());
}

#[tokio::test]
async fn tables_that_cannot_be_played_hold_up_no_clock() {
    let folder = Folder::new("unplayable");
    let service = folder.service().await;
    let new = NewTable { clock: Clock::PerMove(60), ..wanted("metrox", &["you", "open"]) };
    let (like, ..) = pair(&service, new).await;
    let id = began_ago(&folder, &service, like, &[(2 * MINUTE, Kind::Start, None, "")]).await;
    let (row, store) = (service.row(id).await.unwrap(), folder.store().await);
    // Of other rules, and due for longer: as many as are looked at in one sweep.
    for number in 1..=1000 {
        let (id, version) = (TableId::stored(number), row.version + 1);
        let create = Some(Row { id, version, deadline: Some(number), ..row.clone() });
        let well = |written: Result<(), _>| {
            written.unwrap();
            None
        };
        store.write(Write { table: Some(id), create, ..Write::default() }, Box::new(well));
    }
    written(&store, Write::default()).await.unwrap();
    for _ in 0..2 {
        service.sweep_once(tables::now()).await.unwrap();
    }
    let late = service.row(id).await.unwrap().places[0].stand_in.as_ref().map(|stand_in| stand_in.why);
    assert_eq!(late, Some(Why::Late));
}
