//! Reviews that are kept: one that was judged as it is no more is made anew when somebody asks for it.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use std::sync::Arc;

use catalog::Review;
use common::{Folder, guest};
use tables::{
    Import, Problem, ReviewState, TableId, TableService, Theme,
    store::{ProblemStore, TableStore},
};

const RECORD: &str = include_str!("../../../records/metrox/tokyo-2-crowns-and-diamonds.txt");

/// Waits until the review of a table is made.
async fn made(service: &TableService, id: TableId) -> Arc<Review> {
    loop {
        let gets_on = service.review_gets_on();
        if let ReviewState::Ready(review) = service.review(id).await.unwrap() {
            return review;
        }
        gets_on.await;
    }
}

#[tokio::test]
async fn a_review_that_was_judged_otherwise_is_made_anew_and_its_problems_stay_until_then() {
    let folder = Folder::new("reviews-judged");
    let store = Arc::new(folder.store().await);
    let service = TableService::new(Arc::clone(&store) as _, catalog::shelf().unwrap()).0;
    let hana = guest(&service, "Hana").await;
    let id = service.import(&hana, Import { text: RECORD.to_owned(), upto: None, go_on: None }).await.unwrap();
    service.ask_for_review(hana.id, id).await.unwrap();
    let review = made(&service, id).await;
    assert!(review.is_current());
    let step = (0..review.decisions.len()).find(|step| review.clear_best(*step).is_some()).unwrap();

    // As the last version kept it: that one counted no ways of judging.
    let older = serde_json::to_string(&*review).unwrap().replacen(&format!("\"judging\":{},", review.judging), "", 1);
    store.keep_review(id, older).await.unwrap();
    let problem = |step| Problem { table: id, step, game: "metrox".to_owned(), theme: Theme::Line, made: 0 };
    store.keep_problems(vec![problem(step)], 10).await.unwrap();
    let again = TableService::new(Arc::clone(&store) as _, catalog::shelf().unwrap()).0;
    assert!(matches!(again.review(id).await.unwrap(), ReviewState::None));
    let told = again.problem(id, step).await.unwrap().unwrap();
    assert_eq!((told.review.judging, told.best()), (0, review.clear_best(step)));
    // What was read for the problem is no review of today either.
    assert!(matches!(again.review(id).await.unwrap(), ReviewState::None));
    again.ask_for_review(hana.id, id).await.unwrap();
    assert_eq!(made(&again, id).await, review);
    assert!(again.problem(id, step).await.unwrap().unwrap().review.is_current());

    // A problem to which the review that was made anew knows no answer is none.
    let unclear = (0..review.decisions.len()).find(|step| review.clear_best(*step).is_none()).unwrap();
    store.keep_problems(vec![problem(unclear)], 10).await.unwrap();
    assert!(again.problem(id, unclear).await.unwrap().is_none());
}
