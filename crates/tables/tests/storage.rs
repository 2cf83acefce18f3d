//! The storage: entries are recent first and move to the log later; nobody who reads can tell.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

use std::path::PathBuf;

use sqlx::{Connection as _, Executor as _};
use tables::{
    Entry, Kind, TableId,
    store::{DatabaseLock, GuestStore, Sqlite, Store, TableStore, Write, written},
};

/// A fresh database that vanishes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("norikae-storage-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("norikae.db")
    }

    /// How many rows of recent entries there are, for another program that looks into the file.
    async fn recent(&self) -> i64 {
        use sqlx::Connection;
        let mut db = sqlx::SqliteConnection::connect(self.file().to_str().unwrap()).await.unwrap();
        let count = sqlx::query_scalar("select count(*) from recent_commits").fetch_one(&mut db).await.unwrap();
        db.close().await.unwrap();
        count
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn entry(seq: u64) -> Entry {
    Entry { seq, at: 0, kind: Kind::Chat, seat: None, who: None, text: seq.to_string() }
}

fn write(table: TableId, seqs: impl IntoIterator<Item = u64>) -> Write {
    Write { table: Some(table), entries: seqs.into_iter().map(entry).collect(), ..Write::default() }
}

async fn seqs(store: &Sqlite, table: TableId, after: u64, most: u32) -> Vec<u64> {
    store.entries(table, after, most).await.unwrap().iter().map(|entry| entry.seq).collect()
}

#[tokio::test]
async fn a_log_is_whole_whether_its_entries_are_young_or_old() {
    let folder = Folder::new("recent");
    let store = Sqlite::open(&folder.file()).await.unwrap();
    let (one, other) = (TableId::random().unwrap(), TableId::random().unwrap());
    // More than are recent at once, so that some move between the writes.
    for seq in 1..=700 {
        written(&store, write(one, [seq])).await.unwrap();
        written(&store, write(other, [seq])).await.unwrap();
        if seq % 100 == 0 {
            assert_eq!(seqs(&store, one, 0, 1_000).await, (1..=seq).collect::<Vec<_>>());
        }
    }
    assert_eq!(seqs(&store, other, 495, 10).await, (496..=505).collect::<Vec<_>>());
    assert!(written(&store, write(one, [700])).await.is_err(), "recent, and there already");
    assert!(written(&store, write(one, [1])).await.is_err(), "moved, and there already");
    assert_eq!(written(&store, write(one, [701, 702])).await.ok(), Some(()));
    assert_eq!(seqs(&store, one, 0, 1_000).await, (1..=702).collect::<Vec<_>>());
    // When nothing is written for a moment, all of them move.
    while folder.recent().await > 0 {
        tokio::task::yield_now().await;
    }
    assert!(written(&store, write(one, [702])).await.is_err(), "moved, and there already");
    assert_eq!(seqs(&store, one, 0, 1_000).await, (1..=702).collect::<Vec<_>>());
    // What was left recent, by a server that was killed, say.
    written(&store, write(one, [703, 704])).await.unwrap();
    let heir = Sqlite::open(&folder.file()).await.unwrap();
    let lock = DatabaseLock::take(&folder.file()).unwrap();
    heir.recover(&lock).await.unwrap();
    assert_eq!(seqs(&heir, one, 700, 10).await, (701..=704).collect::<Vec<_>>());
    heir.close().await.unwrap();
    store.close().await.unwrap();
    assert!(!folder.0.join("norikae.db-wal").exists(), "closed, the database is one file");
    let again = Sqlite::open(&folder.file()).await.unwrap();
    assert_eq!(seqs(&again, other, 0, 1_000).await, (1..=700).collect::<Vec<_>>());
    again.close().await.unwrap();
}

#[tokio::test]
async fn an_older_database_keeps_its_sessions() {
    let folder = Folder::new("older");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.file()).create_if_missing(true);
    let mut old = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
    for migration in [
        include_str!("../migrations/sqlite-1.sql"),
        include_str!("../migrations/sqlite-2.sql"),
        include_str!("../migrations/sqlite-3.sql"),
        include_str!("../migrations/sqlite-4.sql"),
        "insert into guests (id, name, created) values (7, 'Mika', 1)",
        "insert into sessions (token_hash, guest, created) values (zeroblob(32), 7, 1)",
        "pragma user_version = 4",
    ] {
        old.execute(migration).await.unwrap();
    }
    old.close().await.unwrap();
    let store = Sqlite::open(&folder.file()).await.unwrap();
    let (guest, used) = store.guest([0; 32]).await.unwrap().unwrap();
    assert_eq!(guest.name, "Mika");
    assert!(used > 1_700_000_000_000, "a session of before begins its year now: {used}");
    store.end_unused_sessions(used - 1).await.unwrap();
    assert!(store.guest([0; 32]).await.unwrap().is_some());
    store.end_unused_sessions(used).await.unwrap();
    assert!(store.guest([0; 32]).await.unwrap().is_none());
    store.close().await.unwrap();
}
