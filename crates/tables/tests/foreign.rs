//! Files of other programs, empty ones and older ones of ours: whoever copies from them leaves them as they are.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use std::path::{Path, PathBuf};

use common::{Folder, guest, wanted};
use sqlx::{AssertSqlSafe, Connection, Executor, Row as _, SqliteConnection};
use tables::{
    TableService, examine, move_database,
    store::{Address, back_up},
};

async fn sql(file: &Path, sql: String) -> SqliteConnection {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file).create_if_missing(true);
    let mut db = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut db).await.unwrap();
    db
}

/// The files that a folder has, with their content.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let paths = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<_> = paths.map(|path| (path.clone(), std::fs::read(path).unwrap())).collect();
    files.sort();
    files
}

#[tokio::test]
async fn a_file_of_another_program_or_an_empty_one_is_refused_and_left_as_it_is() {
    let (folder, into) = (Folder::new("foreign"), Folder::new("foreign-into"));
    let contacts = "create table contacts (name text); insert into contacts values ('Mika');";
    for (name, version) in [("fresh.db", 0), ("known.db", 12), ("later.db", 75)] {
        let made = sql(&folder.file(name), format!("{contacts} pragma user_version = {version};")).await;
        made.close().await.unwrap();
    }
    std::fs::write(folder.file("text.db"), "Dear diary, today I took the Ginza Line.").unwrap();
    std::fs::write(folder.file("empty.db"), "").unwrap();
    let before = files(&folder.file(""));
    let shelf = catalog::shelf().unwrap();
    for (path, _) in &before {
        let (address, why) =
            (Address::from(&**path), if path.ends_with("empty.db") { "is empty" } else { "another program" });
        let refused = [
            back_up(&address, &into.file("backup.db")).await.unwrap_err().to_string(),
            examine(&address, &shelf).await.unwrap_err().to_string(),
            move_database(&address, &Address::from(&*into.file("to.db")), &shelf).await.unwrap_err().to_string(),
        ];
        assert!(refused.iter().all(|said| said.contains(why) && said.contains("foreign")), "{refused:?}");
        if why != "is empty" {
            let served = address.open().await.err().unwrap().to_string();
            assert!(served.contains(why), "{served}");
        }
    }
    assert_eq!(files(&folder.file("")), before);
    assert_eq!(files(&into.file("")), [], "nothing was begun");
}

#[tokio::test]
async fn nothing_is_moved_into_a_file_of_another_program() {
    let folder = Folder::new("foreign-target");
    folder.service().await.close().await.unwrap();
    let to = folder.file("contacts.db");
    sql(&to, "create table contacts (name text)".to_owned()).await.close().await.unwrap();
    let before = std::fs::read(&to).unwrap();
    let from = Address::from(&*folder.file("norikae.db"));
    let refused = move_database(&from, &Address::from(&*to), &catalog::shelf().unwrap()).await.unwrap_err();
    assert!(refused.to_string().contains("another program"), "{refused}");
    assert_eq!(std::fs::read(&to).unwrap(), before);
}

#[tokio::test]
async fn a_database_says_that_it_is_ours_and_one_that_does_not_is_known_by_its_tables() {
    let folder = Folder::new("ours");
    let file = folder.file("norikae.db");
    for forget in ["", "pragma application_id = 0"] {
        folder.service().await.close().await.unwrap();
        let mut db = sql(&file, "select 1".to_owned()).await;
        let id: i64 = db.fetch_one("pragma application_id").await.unwrap().get(0);
        assert_eq!(id, 0x4e6f_7269);
        sqlx::raw_sql(forget).execute(&mut db).await.unwrap();
        db.close().await.unwrap();
    }
    let kept = folder.file("backup.db");
    back_up(&Address::from(&*file), &kept).await.unwrap();
    assert!(examine(&Address::from(&*kept), &catalog::shelf().unwrap()).await.unwrap().is_sound());
}

/// The first programs made these tables.
#[tokio::test]
async fn an_older_database_is_moved_without_being_changed() {
    let (folder, into) = (Folder::new("older-source"), Folder::new("older-into"));
    let file = folder.file("older.db");
    let first = format!("{}; pragma user_version = 1;", include_str!("../migrations/sqlite-1.sql"));
    sql(&file, first).await.close().await.unwrap();
    let before = files(&folder.file(""));
    let (from, shelf) = (Address::from(&*file), catalog::shelf().unwrap());
    back_up(&from, &into.file("backup.db")).await.unwrap();
    assert!(examine(&from, &shelf).await.unwrap().is_sound());
    let to = Address::from(&*into.file("to.db"));
    move_database(&from, &to, &shelf).await.unwrap();
    assert_eq!(files(&folder.file("")), before);
    let (store, _lock) = to.open().await.unwrap();
    let service = TableService::new(store, shelf).0;
    let mika = guest(&service, "Mika").await;
    service.create(&mika, wanted("metrox", &["you"])).await.unwrap();
    service.close().await.unwrap();
}
