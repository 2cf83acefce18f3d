//! `doctor` of a file with damaged pages: what is damaged is told, and everything else is looked at.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use std::path::Path;

use common::{Folder, guest, wanted};
use sqlx::{Connection, Executor, SqliteConnection};
use tables::{Examined, Status, TableId, TableService, examine, store::Address};

const PAGE: usize = 4096;

/// A site with so many finished games.
async fn site(folder: &Folder, games: usize) -> Vec<TableId> {
    let address = Address::from(&*folder.file("norikae.db"));
    let (store, lock) = address.open().await.unwrap();
    let (service, queue) = TableService::new(store, catalog::shelf().unwrap());
    let mika = guest(&service, "Mika").await;
    let mut ids = Vec::new();
    for _ in 0..games {
        let id = service.create(&mika, wanted("metrox", &["greedy", "random"])).await.unwrap();
        while service.look(id, |table| table.row().status == Status::Running).await.unwrap() {
            service.take_turn(queue.next().await).await;
        }
        ids.push(id);
    }
    service.close().await.unwrap();
    drop(lock);
    ids
}

async fn examined(folder: &Folder) -> Examined {
    let file = folder.file("norikae.db");
    let before = std::fs::read(&file).unwrap();
    let examined = examine(&Address::from(&*file), &catalog::shelf().unwrap()).await.unwrap();
    assert_eq!(std::fs::read(&file).unwrap(), before, "it is only looked at");
    assert!(!examined.is_sound());
    examined
}

/// The page at which a tree of the database begins.
async fn root(file: &Path, name: &str) -> usize {
    let mut db = SqliteConnection::connect(file.to_str().unwrap()).await.unwrap();
    let sql = "select rootpage from sqlite_schema where name = ?";
    let page: i64 = sqlx::query_scalar(sql).bind(name).fetch_one(&mut db).await.unwrap();
    db.execute("pragma wal_checkpoint(truncate)").await.unwrap();
    db.close().await.unwrap();
    usize::try_from(page).unwrap() - 1
}

fn change(file: &Path, at: usize, how: impl Fn(&mut [u8])) {
    let mut bytes = std::fs::read(file).unwrap();
    how(&mut bytes[at..at + PAGE]);
    std::fs::write(file, bytes).unwrap();
}

#[tokio::test]
async fn a_damaged_page_of_the_log_spoils_the_tables_in_it_and_no_other() {
    let folder = Folder::new("damaged-log");
    let ids = site(&folder, 6).await;
    let file = folder.file("norikae.db");
    // A leaf of the log: the page of its last line.
    let bytes = std::fs::read(&file).unwrap();
    let root = root(&file, "log").await;
    let child = u32::from_be_bytes(bytes[root * PAGE + 8..root * PAGE + 12].try_into().unwrap()) as usize - 1;
    change(&file, child * PAGE, |page| page[..64].fill(0xff));
    let Examined { sound, unsound, damage, .. } = examined(&folder).await;
    assert!(sound > 0 && !unsound.is_empty(), "{sound} {unsound:?} {damage:?}");
    assert_eq!(sound + unsound.len(), ids.len(), "each was looked at");
    assert!(!damage.is_empty());
}

#[tokio::test]
async fn a_damaged_list_of_tables_is_told_and_their_logs_are_found() {
    let folder = Folder::new("damaged-tables");
    let ids = site(&folder, 3).await;
    let file = folder.file("norikae.db");
    let root = root(&file, "tables").await;
    change(&file, root * PAGE, |page| page[..64].fill(0xff));
    let Examined { sound, unsound, damage, .. } = examined(&folder).await;
    assert_eq!((sound, unsound.len()), (0, ids.len()), "{unsound:?}");
    assert!(damage.iter().any(|line| line.contains("tables")), "{damage:?}");
}

#[tokio::test]
async fn flipped_bytes_in_another_part_leave_all_tables_sound() {
    let folder = Folder::new("damaged-guests");
    let ids = site(&folder, 2).await;
    let file = folder.file("norikae.db");
    let root = root(&file, "accounts").await;
    change(&file, root * PAGE, |page| page[..8].iter_mut().for_each(|byte| *byte ^= 0xff));
    let Examined { sound, unsound, damage, .. } = examined(&folder).await;
    assert_eq!((sound, unsound.len()), (ids.len(), 0));
    assert!(damage.iter().any(|line| line.contains("accounts")), "{damage:?}");
}

#[tokio::test]
async fn a_file_that_was_cut_off_is_told_and_what_is_left_is_looked_at() {
    let folder = Folder::new("cut-off");
    site(&folder, 6).await;
    let file = folder.file("norikae.db");
    root(&file, "log").await;
    let bytes = std::fs::read(&file).unwrap();
    let pages = bytes.len() / PAGE;
    std::fs::write(&file, &bytes[..(pages - 3) * PAGE]).unwrap();
    let Examined { sound, unsound, damage, .. } = examined(&folder).await;
    assert!(sound + unsound.len() > 0, "{damage:?}");
    let told = format!("the file ends after {} of {pages} pages", pages - 3);
    assert!(damage.contains(&told), "{damage:?}");
}

#[tokio::test]
async fn a_row_that_names_one_which_is_gone_is_told() {
    let folder = Folder::new("missing");
    site(&folder, 1).await;
    let mut db = SqliteConnection::connect(folder.file("norikae.db").to_str().unwrap()).await.unwrap();
    db.execute("pragma foreign_keys = off").await.unwrap();
    db.execute("insert into sessions (token_hash, guest, created, used) values (x'00', 99, 0, 0)").await.unwrap();
    db.execute("pragma wal_checkpoint(truncate)").await.unwrap();
    db.close().await.unwrap();
    let Examined { sound, damage, .. } = examined(&folder).await;
    assert_eq!(sound, 1);
    assert!(damage.iter().any(|line| line.starts_with("sessions:") && line.contains("`guests`")), "{damage:?}");
}

/// A server starts, and plays the bots of every table that can be read.
#[tokio::test]
async fn a_broken_table_keeps_no_bot_of_another_from_its_turn() {
    let folder = Folder::new("wakes");
    let address = Address::from(&*folder.file("norikae.db"));
    let (store, lock) = address.open().await.unwrap();
    let service = TableService::new(store, catalog::shelf().unwrap()).0;
    let mika = guest(&service, "Mika").await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(service.create(&mika, wanted("metrox", &["random", "random"])).await.unwrap());
    }
    service.close().await.unwrap();
    drop(lock);
    let mut db = SqliteConnection::connect(folder.file("norikae.db").to_str().unwrap()).await.unwrap();
    let broken = sqlx::query("update tables set settings = '{\"game' where id = ?").bind(ids[0].number());
    db.execute(broken).await.unwrap();
    db.close().await.unwrap();

    let (store, _lock) = address.open().await.unwrap();
    let (service, queue) = TableService::new(store, catalog::shelf().unwrap());
    service.wake_bots().await.unwrap();
    let mut woken = [queue.next().await.table(), queue.next().await.table()];
    woken.sort_unstable();
    ids[1..].sort_unstable();
    assert_eq!(woken, ids[1..]);
    service.sweep_once(tables::now()).await.unwrap();
    service.close().await.unwrap();
}
