//! Drafts: one question may be thought over often, not for ever.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use common::{A, B, Folder, asked, choose, pair, wanted};
use tables::{NewTable, Refused};

#[tokio::test]
async fn a_decision_that_waits_is_replaced_so_often_and_then_stands_or_ends_the_turn() {
    let folder = Folder::new("replace");
    let service = folder.service().await;
    let (id, a, b) = pair(&service, wanted("metrox", &["you", "open"])).await;
    for number in 0..=200 {
        choose(&service, &a, id, A, number % 2).await.unwrap();
    }
    for service in [&service, &folder.service().await] {
        assert!(matches!(choose(service, &a, id, A, 1).await, Err(Refused::ThoughtOver)));
        assert!(matches!(service.take_back(a.id, id, A).await, Err(Refused::ThoughtOver)));
        assert!(!service.look(id, |table| table.can_take_back(A)).await.unwrap());
    }
    // Another seat thinks for itself.
    choose(&service, &b, id, B, 0).await.unwrap();
    choose(&service, &b, id, B, 1).await.unwrap();
    service.end_turn(a.id, id, A).await.unwrap();
    service.end_turn(b.id, id, B).await.unwrap();
    // The next question is a new one.
    choose(&service, &a, id, A, 0).await.unwrap();
    choose(&service, &a, id, A, 1).await.unwrap();
    service.take_back(a.id, id, A).await.unwrap();
}

#[tokio::test]
async fn steps_are_taken_back_so_often_and_then_the_turn_goes_on() {
    let folder = Folder::new("back");
    let service = folder.service().await;
    // A first decision of Shinjuku is a step of its turn.
    let new = NewTable { confirm: false, ..wanted("shinjuku", &["you", "open"]) };
    let (id, a, b) = pair(&service, new).await;
    let seat = service.look(id, |table| table.waiting().first().unwrap()).await.unwrap();
    let me = if seat == A { &a } else { &b };
    let before = asked(&service, id, seat).await.1;
    for _ in 0..200 {
        choose(&service, me, id, seat, 0).await.unwrap();
        assert!(!service.look(id, |table| table.draft(seat).0.is_empty()).await.unwrap(), "a step");
        service.take_back(me.id, id, seat).await.unwrap();
        assert_eq!(asked(&service, id, seat).await.1, before, "as it was");
    }
    choose(&service, me, id, seat, 0).await.unwrap();
    assert!(matches!(service.take_back(me.id, id, seat).await, Err(Refused::ThoughtOver)));
    // Forward there is always a way.
    while service.look(id, |table| table.steps() == 0).await.unwrap() {
        choose(&service, me, id, seat, 0).await.unwrap();
    }
}

#[tokio::test]
async fn an_answer_is_changed_so_often_and_then_stands() {
    let folder = Folder::new("answer");
    let service = folder.service().await;
    let new = NewTable { confirm: false, ..wanted("metrox", &["you", "open"]) };
    let (id, a, b) = pair(&service, new).await;
    for number in 0..200 {
        choose(&service, &a, id, A, number % 2).await.unwrap();
        service.take_back(a.id, id, A).await.unwrap();
    }
    choose(&service, &a, id, A, 0).await.unwrap();
    assert!(matches!(service.take_back(a.id, id, A).await, Err(Refused::ThoughtOver)));
    choose(&service, &b, id, B, 0).await.unwrap();
    assert_eq!(service.look(id, tables::Table::steps).await.unwrap(), 2);
}
