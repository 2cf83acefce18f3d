//! A review is made by one server, whichever are asked for it.

use std::time::Duration;

use tables::{
    Import, ReviewState, TableId,
    store::{NodeStore, Store, TableStore},
};

use super::{LONG, Node, close, two};

const RECORD: &str = include_str!("../../../../records/metrox/tokyo-1-ends-on-a-star.txt");

/// Waits until the review of a table is so at a server.
async fn until(node: &Node, id: TableId, is: impl Fn(&ReviewState) -> bool) {
    let wait = async {
        while !is(&node.service.review(id).await.unwrap()) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(LONG, wait).await.unwrap();
}

const fn is_ready(state: &ReviewState) -> bool {
    matches!(state, ReviewState::Ready(_))
}

#[tokio::test]
async fn what_another_server_reviews_is_waited_for_and_taken_over() {
    let (database, one, other) = two("reviews").await;
    let (guest, _) = one.service.new_guest("Mika").await.unwrap();
    let mut tables = Vec::new();
    for _ in 0..3 {
        let import = Import { text: RECORD.to_owned(), upto: None, go_on: None };
        tables.push(one.service.import(&guest, import).await.unwrap());
    }
    let [made, kept, left] = tables[..] else { unreachable!() };
    // One server makes it, and the other has it.
    one.service.ask_for_review(guest.id, made).await.unwrap();
    until(&one, made, is_ready).await;
    let ReviewState::Ready(review) = other.service.review(made).await.unwrap() else { panic!("it is kept") };

    // A third server is at two others.
    let third = database.store().await;
    let (claim, given_up) = (third.claim(kept).await.unwrap().unwrap(), third.claim(left).await.unwrap().unwrap());
    for id in [kept, left] {
        other.service.ask_for_review(guest.id, id).await.unwrap();
        until(&other, id, |state| matches!(state, ReviewState::Elsewhere)).await;
    }
    // What it keeps is shown; what it gives up is made here.
    third.keep_review(kept, serde_json::to_string(&*review).unwrap()).await.unwrap();
    drop(claim);
    until(&other, kept, is_ready).await;
    drop(given_up);
    until(&other, left, is_ready).await;
    assert_eq!(other.service.reviews_under_way(), 0);
    third.close().await.unwrap();
    close(database, &[&one, &other]).await;
}
