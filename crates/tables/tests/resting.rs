//! A game whose people are all away waits for them: bots among themselves would play it to its end.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use std::sync::Arc;

use common::{A, B, Folder, MINUTE, began_ago, choose, guest, pair, wanted};
use tables::{Clock, Guest, Kind, NewTable, Queue, Refused, Status, TableId, TableService, Why};
use tabletop::{Seat, Seed};

async fn service(folder: &Folder) -> (TableService, Queue) {
    TableService::new(Arc::new(folder.store().await), catalog::shelf().unwrap())
}

/// Works like a pool until no bot has anything to decide.
async fn bots_play(service: &TableService, queue: &Queue) {
    while let Ok(turn) = tokio::time::timeout(std::time::Duration::ZERO, queue.next()).await {
        service.take_turn(turn).await;
    }
}

/// Somebody alone with two bots, who have answered.
async fn alone(service: &TableService, queue: &Queue, clock: Clock) -> (TableId, Guest) {
    let me = guest(service, "Mika").await;
    let new = NewTable { clock, confirm: false, ..wanted("metrox", &["you", "greedy", "greedy"]) };
    let id = service.create_with_seed(&me, new, Seed::number(7)).await.unwrap();
    bots_play(service, queue).await;
    (id, me)
}

async fn stands(service: &TableService, id: TableId) -> (Status, usize, Vec<Seat>) {
    let stand = |table: &tables::Table| (table.row().status, table.steps(), table.waiting().iter().collect());
    service.look(id, stand).await.unwrap()
}

#[tokio::test]
async fn whoever_leaves_bots_alone_finds_the_game_where_it_was() {
    let folder = Folder::new("alone");
    let (service, queue) = service(&folder).await;
    let (id, me) = alone(&service, &queue, Clock::None).await;
    choose(&service, &me, id, A, 0).await.unwrap();
    service.leave(&me, id).await.unwrap();
    bots_play(&service, &queue).await;
    let (status, steps, waiting) = stands(&service, id).await;
    assert_eq!((status, &waiting[..]), (Status::Running, &[A][..]), "the bots have answered, nobody did for Mika");
    service.sweep_once(tables::now() + 1_000 * MINUTE).await.unwrap();
    service.wake_bots().await.unwrap();
    bots_play(&service, &queue).await;
    assert_eq!(stands(&service, id).await, (status, steps, waiting));
    service.come_back(me.id, id).await.unwrap();
    choose(&service, &me, id, A, 0).await.unwrap();
    bots_play(&service, &queue).await;
    assert!(stands(&service, id).await.1 > steps);
}

#[tokio::test]
async fn whoever_resigns_lets_the_bots_play_to_the_end() {
    let folder = Folder::new("resign");
    let (service, queue) = service(&folder).await;
    let (id, me) = alone(&service, &queue, Clock::None).await;
    service.leave(&me, id).await.unwrap();
    service.resign(me.id, id).await.unwrap();
    bots_play(&service, &queue).await;
    assert_eq!(stands(&service, id).await.0, Status::Over);
}

#[tokio::test]
async fn the_last_of_several_people_who_leaves_stops_the_game() {
    let folder = Folder::new("last");
    let (service, queue) = service(&folder).await;
    let (id, a, b) = pair(&service, wanted("metrox", &["you", "open"])).await;
    service.leave(&b, id).await.unwrap();
    bots_play(&service, &queue).await;
    assert_eq!(stands(&service, id).await.2, [A], "a bot plays for Ben while Aoi plays");
    service.leave(&a, id).await.unwrap();
    bots_play(&service, &queue).await;
    assert_eq!(stands(&service, id).await.0, Status::Running);
    service.come_back(b.id, id).await.unwrap();
    bots_play(&service, &queue).await;
    assert_eq!(stands(&service, id).await.2, [B], "a bot plays for Aoi while Ben plays");
}

#[tokio::test]
async fn a_clock_runs_on_for_those_who_left_and_a_bot_answers_what_ran_out() {
    let folder = Folder::new("late");
    let (service, queue) = service(&folder).await;
    let (id, me) = alone(&service, &queue, Clock::PerMove(60)).await;
    service.leave(&me, id).await.unwrap();
    let id = began_ago(&folder, &service, id, &[(2 * MINUTE, Kind::Start, None, "")]).await;
    assert!(matches!(service.come_back(me.id, id).await, Err(Refused::OutOfTime)));
    let before = tables::now();
    bots_play(&service, &queue).await;
    let (status, steps, waiting) = stands(&service, id).await;
    assert_eq!((status, &waiting[..]), (Status::Running, &[A][..]));
    assert!(steps >= 3, "one decision was made for Mika: {steps}");
    let row = service.row(id).await.unwrap();
    assert_eq!(row.places[0].stand_in.as_ref().map(|away| away.why), Some(Why::Late));
    assert!(row.deadline.is_some_and(|deadline| deadline >= before + MINUTE), "the next has a minute again");
    service.come_back(me.id, id).await.unwrap();
}

#[tokio::test]
async fn a_clock_of_the_game_that_runs_out_ends_the_waiting() {
    let folder = Folder::new("total");
    let (service, queue) = service(&folder).await;
    let (id, me) = alone(&service, &queue, Clock::Total(600)).await;
    service.leave(&me, id).await.unwrap();
    assert_eq!(service.expire_for_test(id, tables::now() + 11 * MINUTE).await.unwrap(), Some(Why::Resigned));
    bots_play(&service, &queue).await;
    assert_eq!(stands(&service, id).await.0, Status::Over);
}
