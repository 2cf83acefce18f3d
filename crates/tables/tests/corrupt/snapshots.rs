//! Snapshots that cannot be used: the log is replayed without them.

use tables::{Clock, Guest, NewTable, Table, TableId, TableService};
use tabletop::{Seed, Viewer};

use super::{A, Folder, first, wanted};

/// A game of two that is long enough for several snapshots; what it looks like.
pub(crate) async fn long_game(service: &TableService) -> (TableId, Guest, Guest) {
    let (a, _) = service.new_guest("Aoi").await.unwrap();
    let (b, _) = service.new_guest("Ben").await.unwrap();
    let new = NewTable { clock: Clock::None, ..wanted("shinjuku", &["you", "open"]) };
    let id = service.create_with_seed(&a, new, Seed::number(7)).await.unwrap();
    service.join(&b, id, None).await.unwrap();
    for _ in 0..210 {
        let seat = service.look(id, |table| table.waiting().first()).await.unwrap().unwrap();
        first(service, if seat == A { &a } else { &b }, id).await.unwrap();
    }
    (id, a, b)
}

pub(crate) fn whole(table: &Table) -> (serde_json::Value, u64, usize) {
    (table.game(Viewer::Spectator).view(Viewer::Spectator), table.seq(), table.steps())
}

async fn with_snapshots_changed(name: &str, sql: &'static str, left: i64) {
    let folder = Folder::new(name);
    let (service, _, lock) = folder.service().await;
    let (id, a, b) = long_game(&service).await;
    let (before, moment) = (service.look(id, whole).await.unwrap(), service.moment(id, 100).await.unwrap());
    service.close().await.unwrap();
    drop(lock);
    assert!(folder.count("select count(*) from snapshots").await >= 3);
    folder.sql(sql).await;
    let (service, _, lock) = folder.service().await;
    assert_eq!(service.look(id, whole).await.unwrap(), before);
    let again = service.moment(id, 100).await.unwrap();
    assert_eq!(again.game.view(Viewer::Spectator), moment.game.view(Viewer::Spectator));
    let seat = service.look(id, |table| table.waiting().first()).await.unwrap().unwrap();
    first(&service, if seat == A { &a } else { &b }, id).await.unwrap();
    assert_eq!(service.health().await.corrupt, 0, "the table is whole");
    service.close().await.unwrap();
    drop(lock);
    assert_eq!(folder.count("select count(*) from snapshots").await, left);
}

#[tokio::test]
async fn a_snapshot_that_cannot_be_read_is_thrown_away_and_the_log_replayed() {
    with_snapshots_changed("unread", "update snapshots set position = '{\"ro'", 0).await;
}

#[tokio::test]
async fn a_snapshot_that_cannot_be_restored_is_thrown_away_and_the_log_replayed() {
    with_snapshots_changed("unrestored", "update snapshots set position = '{}'", 0).await;
}

#[tokio::test]
async fn a_snapshot_from_which_the_log_cannot_be_played_is_thrown_away() {
    let sql = "update snapshots set position = (select position from snapshots order by seq limit 1)";
    let folder = Folder::new("other");
    let (service, _, lock) = folder.service().await;
    let (id, ..) = long_game(&service).await;
    let before = service.look(id, whole).await.unwrap();
    service.close().await.unwrap();
    drop(lock);
    folder.sql(sql).await;
    let (service, ..) = folder.service().await;
    assert_eq!(service.look(id, whole).await.unwrap(), before);
    service.close().await.unwrap();
}

#[tokio::test]
async fn a_snapshot_of_another_form_is_ignored() {
    with_snapshots_changed("form", "update snapshots set format = 2, position = '{}'", 3).await;
}
