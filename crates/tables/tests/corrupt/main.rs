//! A database that was damaged: what cannot be read spoils its own table lock, and snapshots are never needed.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod older;
mod snapshots;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use sqlx::{Connection, Row as _};
use tables::{
    Clock, Entry, Guest, Kind, NewTable, Refused, Row, Table, TableId, TableService, Wanted,
    store::{DatabaseLock, Sqlite, Store, TableStore, Which, Write, written},
};
use tabletop::{Seat, Seed, Viewer};

const A: Seat = Seat::at(0);

/// A fresh database that vanishes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("norikae-corrupt-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Self(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("norikae.db")
    }

    /// A service as a server starts it.
    async fn service(&self) -> (TableService, Arc<Sqlite>, DatabaseLock) {
        let lock = DatabaseLock::take(&self.file()).unwrap();
        let store = Arc::new(Sqlite::open(&self.file()).await.unwrap());
        store.recover(&lock).await.unwrap();
        let (service, _) = TableService::new(Arc::<Sqlite>::clone(&store), catalog::shelf().unwrap());
        service.wake_bots().await.unwrap();
        service.sweep_once(tables::now()).await.unwrap();
        (service, store, lock)
    }

    /// Changes the closed database by hand.
    async fn sql(&self, sql: &'static str) {
        let mut db = sqlx::SqliteConnection::connect(self.file().to_str().unwrap()).await.unwrap();
        sqlx::raw_sql(sql).execute(&mut db).await.unwrap();
        db.close().await.unwrap();
    }

    /// A number out of the closed database.
    async fn count(&self, sql: &'static str) -> i64 {
        let mut db = sqlx::SqliteConnection::connect(self.file().to_str().unwrap()).await.unwrap();
        let count = sqlx::query(sql).fetch_one(&mut db).await.unwrap().get(0);
        db.close().await.unwrap();
        count
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Overwrites the head of the page where `text` stands last.
fn damage(file: &Path, text: &str) {
    const PAGE: usize = 4096;
    let mut bytes = std::fs::read(file).unwrap();
    let at = bytes.windows(text.len()).rposition(|window| window == text.as_bytes()).unwrap() / PAGE * PAGE;
    bytes[at..at + 64].fill(0xff);
    std::fs::write(file, bytes).unwrap();
}

fn wanted(game: &str, seats: &[&str]) -> NewTable {
    NewTable {
        game: game.to_owned(),
        options: Vec::new(),
        seats: seats.iter().map(|word| Wanted::read(word)).collect(),
        public: true,
        clock: Clock::PerMove(60),
        confirm: false,
        stand_in: None,
        hints: None,
    }
}

/// Tables of one person, the first legal choice played at each.
async fn solos<const N: usize>(service: &TableService) -> (Guest, [TableId; N]) {
    let (me, _) = service.new_guest("Mika").await.unwrap();
    let mut ids = Vec::new();
    for number in 0..N {
        let seed = Seed::number(number as u64);
        let id = service.create_with_seed(&me, wanted("metrox", &["you"]), seed).await.unwrap();
        first(service, &me, id).await.unwrap();
        ids.push(id);
    }
    (me, ids.try_into().unwrap())
}

async fn first(service: &TableService, me: &Guest, id: TableId) -> Result<(), Refused> {
    let ask = |table: &Table| {
        let seat = table.waiting().first().unwrap();
        (seat, table.question(seat).unwrap(), table.game(Viewer::Seat(seat)).legal(seat)[0].clone())
    };
    let (seat, asked, text) = service.look(id, ask).await?;
    service.play(me.id, id, seat, text, asked).await.map(drop)
}

fn is_corrupt<T>(answer: &Result<T, Refused>) -> bool {
    matches!(answer, Err(Refused::Store(fault)) if fault.is_corrupt())
}

async fn listed(service: &TableService, which: Which) -> Vec<TableId> {
    let mut ids: Vec<_> = service.list(which, 1000).await.unwrap().into_iter().map(|row| row.id).collect();
    ids.sort_unstable();
    ids
}

#[tokio::test]
async fn a_row_that_cannot_be_read_spoils_only_its_own_table() {
    let folder = Folder::new("rows");
    let (service, _, lock) = folder.service().await;
    let (me, ids) = solos::<7>(&service).await;
    service.close().await.unwrap();
    drop(lock);
    let [settings, status, kind, text, seat, no_seat, whole] = ids;
    let mut db = sqlx::SqliteConnection::connect(folder.file().to_str().unwrap()).await.unwrap();
    for (sql, id) in [
        ("update tables set settings = '{\"game' where id = ?", settings),
        ("update tables set status = 'runing' where id = ?", status),
        ("update log set kind = 'plya' where seq = 2 and table_id = ?", kind),
        ("update log set text = 'no such line' where seq = 2 and table_id = ?", text),
        ("update log set seat = 99 where seq = 2 and table_id = ?", seat),
        ("update log set seat = null where seq = 2 and table_id = ?", no_seat),
    ] {
        sqlx::query(sql).bind(id.number()).execute(&mut db).await.unwrap();
    }
    db.close().await.unwrap();

    let (service, store, lock) = folder.service().await;
    let mut running = vec![kind, text, seat, no_seat, whole];
    running.sort_unstable();
    assert_eq!(listed(&service, Which::Running).await, running);
    assert_eq!(listed(&service, Which::Of(me.id)).await, running);
    assert!(service.finished(None, 0, 9).await.unwrap().is_empty());
    for id in [settings, status, kind, text, seat, no_seat] {
        let looked = service.look(id, |_| ()).await;
        assert!(is_corrupt(&looked), "{looked:?}");
        assert!(looked.unwrap_err().to_string().contains(&id.to_string()), "the table is named");
        assert!(store.is_corrupt(id));
    }
    first(&service, &me, whole).await.unwrap();
    let health = service.health().await;
    assert!(health.fault.is_none());
    assert_eq!(health.corrupt, 6);
    service.close().await.unwrap();
    drop(lock);
}

#[tokio::test]
async fn a_log_without_one_of_its_entries_is_not_played() {
    let folder = Folder::new("gap");
    let (service, _, lock) = folder.service().await;
    let (me, [id, whole]) = solos::<2>(&service).await;
    first(&service, &me, id).await.unwrap();
    service.close().await.unwrap();
    drop(lock);
    let mut db = sqlx::SqliteConnection::connect(folder.file().to_str().unwrap()).await.unwrap();
    let sql = "delete from log where seq = 2 and table_id = ?";
    sqlx::query(sql).bind(id.number()).execute(&mut db).await.unwrap();
    db.close().await.unwrap();
    let (service, ..) = folder.service().await;
    let looked = service.look(id, |_| ()).await;
    assert!(looked.unwrap_err().to_string().contains("a log without its entry 2"));
    first(&service, &me, whole).await.unwrap();
    service.close().await.unwrap();
}

/// Many tables like one, each with a log of some pages.
async fn many(store: &Sqlite, like: &Row, count: i64) -> Vec<Row> {
    let mut rows = Vec::new();
    for number in 0..count {
        let row = Row { id: TableId::stored(1000 + number), created: number, ..like.clone() };
        let start = Entry { seq: 1, at: 0, kind: Kind::Start, seat: None, who: None, text: String::new() };
        let chat =
            |seq| Entry { seq, kind: Kind::Chat, text: format!("{number}-{seq}-{}", "x".repeat(100)), ..start.clone() };
        let entries = std::iter::once(start.clone()).chain((2..150).map(chat)).collect();
        let write = Write { table: Some(row.id), create: Some(row.clone()), entries, ..Write::default() };
        written(store, write).await.unwrap();
        rows.push(row);
    }
    rows
}

#[tokio::test]
async fn a_damaged_page_spoils_only_the_tables_on_it() {
    let folder = Folder::new("page");
    let (service, store, lock) = folder.service().await;
    let (me, [model]) = solos::<1>(&service).await;
    let mut like = service.row(model).await.unwrap();
    like.settings.clock = Clock::None;
    like.deadline = None;
    let rows = many(&store, &like, 40).await;
    service.close().await.unwrap();
    drop((lock, store));
    // A page of rows, and a page of one log.
    damage(&folder.file(), "\"stand_in\":");
    damage(&folder.file(), "20-75-xxx");

    let (service, store, lock) = folder.service().await;
    let left = listed(&service, Which::Running).await;
    let rows_lost = 41 - left.len();
    assert!((1..20).contains(&rows_lost), "{rows_lost} of 41");
    assert!(listed(&service, Which::Of(me.id)).await.len() + rows_lost >= 41);
    let mut lost = 0;
    for row in &rows {
        let looked = service.look(row.id, |_| ()).await;
        if is_corrupt(&looked) {
            lost += 1;
        } else {
            looked.unwrap();
            first(&service, &me, row.id).await.unwrap();
        }
    }
    assert!(is_corrupt(&service.look(TableId::stored(1020), |_| ()).await), "the log");
    assert!(lost <= rows_lost + 1, "{lost}");
    let health = service.health().await;
    assert!(health.fault.is_none());
    assert_eq!(health.corrupt, store.corrupt());
    assert!((lost..=rows_lost + 1).contains(&health.corrupt));
    service.close().await.unwrap();
    drop(lock);
}

#[tokio::test]
async fn a_commit_that_cannot_be_read_is_set_aside_and_the_others_are_moved() {
    let folder = Folder::new("recent");
    let (service, _, lock) = folder.service().await;
    let (me, [id]) = solos::<1>(&service).await;
    service.close().await.unwrap();
    drop(lock);
    folder.sql("insert into recent_commits (entries) values ('[[1, 2]]'), ('no list')").await;
    let mut db = sqlx::SqliteConnection::connect(folder.file().to_str().unwrap()).await.unwrap();
    let good = format!("[[{}, 3, 0, \"chat\", null, \"Mika\", \"still here\"]]", id.number());
    sqlx::query("insert into recent_commits (entries) values (?)").bind(good).execute(&mut db).await.unwrap();
    db.close().await.unwrap();

    let (service, ..) = folder.service().await;
    let said = |table: &Table| table.chat().map(|line| line.entry.text.clone()).collect::<Vec<_>>();
    assert_eq!(service.look(id, said).await.unwrap(), ["still here"]);
    first(&service, &me, id).await.unwrap();
    assert_eq!(service.health().await.corrupt, 2);
    service.close().await.unwrap();
    assert_eq!(folder.count("select count(*) from recent_commits_aside_1").await, 3);
    assert_eq!(folder.count("select count(*) from recent_commits").await, 0);
}

#[tokio::test]
async fn entries_that_belong_on_a_damaged_page_hold_up_no_others() {
    let folder = Folder::new("stuck");
    let (service, store, lock) = folder.service().await;
    let (_, [model]) = solos::<1>(&service).await;
    let rows = many(&store, &service.row(model).await.unwrap(), 3).await;
    service.close().await.unwrap();
    drop((lock, store));
    // A killed server left a commit of two tables behind; the page where one of them belongs is damaged.
    folder
        .sql("insert into recent_commits (entries) values ('[[1001, 150, 0, \"chat\", null, null, \"stuck\"], [1002, 150, 0, \"chat\", null, null, \"moved\"]]')")
        .await;
    damage(&folder.file(), "1-149-xxx");
    let (service, store, _lock) = folder.service().await;
    assert!(store.is_corrupt(rows[1].id) && !store.is_corrupt(rows[2].id));
    assert_eq!(store.entries(rows[2].id, 149, 9).await.unwrap()[0].text, "moved");
    written(
        &*store,
        Write {
            table: Some(rows[0].id),
            entries: vec![Entry { seq: 150, at: 0, kind: Kind::Chat, seat: None, who: None, text: "on".to_owned() }],
            ..Write::default()
        },
    )
    .await
    .unwrap();
    service.close().await.unwrap();
    assert_eq!(folder.count("select count(*) from recent_commits").await, 1, "what is stuck is kept");
}

/// Overwrites the head of the first page of a table or an index in the closed database.
async fn damage_first_page(folder: &Folder, sql: &'static str) {
    let page = usize::try_from(folder.count(sql).await).unwrap();
    let mut bytes = std::fs::read(folder.file()).unwrap();
    bytes[(page - 1) * 4096..][..64].fill(0xff);
    std::fs::write(folder.file(), bytes).unwrap();
}

#[tokio::test]
async fn a_damaged_index_is_made_anew_from_its_table() {
    let folder = Folder::new("index");
    let (service, store, lock) = folder.service().await;
    let (me, ids) = solos::<3>(&service).await;
    let token = service.new_guest("Ben").await.unwrap().1;
    service.close().await.unwrap();
    drop((lock, store));
    damage_first_page(&folder, "select rootpage from sqlite_schema where name = 'tables_by_status'").await;
    damage_first_page(&folder, "select rootpage from sqlite_schema where name = 'tables_by_deadline'").await;
    damage_first_page(&folder, "select rootpage from sqlite_schema where name = 'sessions_by_used'").await;

    let (service, _store, _lock) = folder.service().await;
    let mut all = ids.to_vec();
    all.sort_unstable();
    assert_eq!(listed(&service, Which::Running).await, all);
    for id in ids {
        first(&service, &me, id).await.unwrap();
    }
    assert!(service.guest(&token).await.unwrap().is_some());
    assert_eq!(service.health().await.corrupt, 0, "nothing is lost");
    service.close().await.unwrap();
    assert_eq!(folder.count("select count(*) from sqlite_schema where name like 'tables_by_%'").await, 5);
}

#[tokio::test]
async fn tables_go_on_without_sessions_lists_and_puzzles_that_cannot_be_read() {
    let folder = Folder::new("parts");
    let (service, store, lock) = folder.service().await;
    let (me, [id]) = solos::<1>(&service).await;
    let (ben, token) = service.new_guest("Ben").await.unwrap();
    let puzzle = service.begin_puzzle(&me).await.unwrap();
    service.close().await.unwrap();
    drop((lock, store));
    damage_first_page(&folder, "select rootpage from sqlite_schema where name = 'sessions'").await;
    damage_first_page(&folder, "select rootpage from sqlite_schema where name = 'sqlite_autoindex_hidden_1'").await;
    damage_first_page(&folder, "select rootpage from sqlite_schema where name = 'puzzles'").await;

    let (service, store, _lock) = folder.service().await;
    assert_eq!(service.guest(&token).await.unwrap(), None, "a session that cannot be read is none");
    assert!(service.hidden(me.id).await.unwrap().is_empty());
    service.admit(id, Some(ben.id)).await.unwrap();
    service.admit(puzzle, Some(me.id)).await.unwrap();
    assert!(
        matches!(service.admit(puzzle, Some(ben.id)).await, Err(Refused::Closed)),
        "a puzzle stays closed to others"
    );
    first(&service, &me, id).await.unwrap();
    assert_eq!((store.corrupt(), service.health().await.corrupt), (3, 3), "each is counted once");
    service.close().await.unwrap();
}
