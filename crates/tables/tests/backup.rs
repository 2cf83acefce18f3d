//! A backup is made while servers go on, and has everything; what does not fit in a database is found.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;
#[path = "common/postgres.rs"]
mod postgres;

use std::{path::Path, sync::Arc};

use common::{A, B, Folder, choose, guest, pair, wanted};
use postgres::Database;
use sqlx::{Connection, Executor, SqliteConnection};
use tables::{
    Examined, NewTable, Queue, Status, Table, TableId, TableService, examine, move_database,
    store::{Address, back_up},
};

fn duel() -> NewTable {
    NewTable { confirm: false, ..wanted("shinjuku", &["you", "open"]) }
}

/// A game of bots to its end.
async fn finished(service: &TableService, queue: &Queue) -> TableId {
    let mika = guest(service, "Mika").await;
    let id = service.create(&mika, wanted("metrox", &["greedy", "random"])).await.unwrap();
    while service.look(id, |table| table.row().status == Status::Running).await.unwrap() {
        service.take_turn(queue.next().await).await;
    }
    id
}

async fn seq(service: &TableService, id: TableId) -> u64 {
    service.look(id, Table::seq).await.unwrap()
}

/// Plays, makes a backup and plays on: the backup has what was there when it was made, and a site that is restored from it too.
async fn backed_up_while_it_goes_on(folder: &Folder, address: &Address, service: &TableService, queue: &Queue) {
    let shelf = catalog::shelf().unwrap();
    let over = finished(service, queue).await;
    let (id, a, b) = pair(service, duel()).await;
    let play = async || {
        let seat = service.look(id, |table| table.waiting().first()).await.unwrap().unwrap();
        assert!([A, B].contains(&seat));
        choose(service, if seat == A { &a } else { &b }, id, seat, 0).await.unwrap();
    };
    play().await;
    let (then, file) = (seq(service, id).await, folder.file("backup.db"));
    back_up(address, &file).await.unwrap();
    play().await;
    assert!(seq(service, id).await > then);

    let kept = Address::from(&*file);
    let Examined { sound, older, damage, unsound, ratings: _ } = examine(&kept, &shelf).await.unwrap();
    assert_eq!((sound, older, damage, unsound), (2, 0, Vec::new(), Vec::new()));
    assert!(examine(address, &shelf).await.unwrap().is_sound(), "while it is in use");
    let restored = Address::from(&*folder.file("restored.db"));
    assert_eq!(move_database(&kept, &restored, &shelf).await.unwrap().replayed, 2);
    let (store, _lock) = restored.open().await.unwrap();
    let service = TableService::new(store, shelf).0;
    assert_eq!(seq(&service, id).await, then);
    assert_eq!(service.row(over).await.unwrap().status, Status::Over);
    service.close().await.unwrap();
}

#[tokio::test]
async fn a_file_is_backed_up_while_its_server_goes_on() {
    let folder = Folder::new("backup");
    let (service, queue) = TableService::new(Arc::new(folder.store().await), catalog::shelf().unwrap());
    let address = Address::from(&*folder.file("norikae.db"));
    backed_up_while_it_goes_on(&folder, &address, &service, &queue).await;

    let again = back_up(&address, &folder.file("backup.db")).await.unwrap_err().to_string();
    assert!(again.contains("there is such a file already"), "{again}");
    let missing = back_up(&Address::from(Path::new("/nowhere/norikae.db")), &folder.file("no.db")).await.unwrap_err();
    assert!(missing.to_string().contains("there is no such file"), "{missing}");
    let names =
        std::fs::read_dir(folder.file("")).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let left: Vec<String> = names.filter(|name| name.contains("part") || name.contains("no.db")).collect();
    assert!(left.is_empty(), "{left:?}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(folder.file("backup.db")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "it holds chats and secrets");
    }
    service.close().await.unwrap();
}

#[tokio::test]
async fn postgresql_is_backed_up_into_a_file_while_its_servers_go_on() {
    let folder = Folder::new("backup-postgres");
    let database = Database::new("backup").await;
    let (service, queue) = TableService::new(Arc::new(database.store().await), catalog::shelf().unwrap());
    backed_up_while_it_goes_on(&folder, &database.address().parse().unwrap(), &service, &queue).await;
    service.close().await.unwrap();
    database.drop().await;
}

#[tokio::test]
async fn a_table_that_cannot_be_played_is_found_and_the_others_are_sound() {
    let folder = Folder::new("doctor");
    let address = Address::from(&*folder.file("norikae.db"));
    let (store, lock) = address.open().await.unwrap();
    let (service, queue) = TableService::new(store, catalog::shelf().unwrap());
    let (sound, broken) = (finished(&service, &queue).await, finished(&service, &queue).await);
    service.close().await.unwrap();
    drop(lock);
    // The next start moves everything to the log.
    let (store, lock) = address.open().await.unwrap();
    store.close().await.unwrap();
    drop(lock);
    let mut db = SqliteConnection::connect(folder.file("norikae.db").to_str().unwrap()).await.unwrap();
    let damage = sqlx::query("update log set text = 'no such line' where kind = 'play' and table_id = ?");
    assert!(db.execute(damage.bind(broken.number())).await.unwrap().rows_affected() > 3);
    db.close().await.unwrap();
    let examined = examine(&address, &catalog::shelf().unwrap()).await.unwrap();
    assert_eq!((examined.sound, examined.unsound.len(), examined.is_sound()), (1, 1, false));
    let (found, why) = &examined.unsound[0];
    assert_eq!(*found, broken);
    assert_ne!(*found, sound);
    assert!(why.contains("entry 2 of its log"), "{why}");
}
