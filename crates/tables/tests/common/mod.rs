//! Houses and tables for tests: without a pool no bot plays, so nothing happens that the test did not do.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used, reason = "every test file uses its part")]

use std::{path::PathBuf, sync::Arc};

use tables::{
    Clock, Entry, Guest, Kind, NewTable, QuestionId, Table, TableId, TableService, Wanted,
    store::{Sqlite, Write, written},
};
use tabletop::{Seat, Seed, Viewer};

pub const A: Seat = Seat::at(0);
pub const B: Seat = Seat::at(1);
pub const MINUTE: i64 = 60_000;

/// A fresh database that vanishes with the test.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("norikae-tables-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub async fn store(&self) -> Sqlite {
        Sqlite::open(&self.file("norikae.db")).await.unwrap()
    }

    /// A service whose bots nobody plays.
    pub async fn service(&self) -> TableService {
        TableService::new(Arc::new(self.store().await), catalog::shelf().unwrap()).0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub fn wanted(game: &str, seats: &[&str]) -> NewTable {
    NewTable {
        game: game.to_owned(),
        options: Vec::new(),
        seats: seats.iter().map(|word| Wanted::read(word)).collect(),
        public: true,
        clock: Clock::None,
        confirm: true,
        stand_in: None,
        hints: None,
    }
}

pub async fn guest(service: &TableService, name: &str) -> Guest {
    service.new_guest(name).await.unwrap().0
}

/// A table of two people.
pub async fn pair(service: &TableService, new: NewTable) -> (TableId, Guest, Guest) {
    let (a, b) = (guest(service, "Aoi").await, guest(service, "Ben").await);
    let id = service.create_with_seed(&a, new, Seed::number(7)).await.unwrap();
    assert_eq!(service.join(&b, id, None).await.unwrap(), B);
    (id, a, b)
}

/// The same table with another log: what was done so many milliseconds ago.
pub async fn began_ago(
    folder: &Folder,
    service: &TableService,
    like: TableId,
    ago: &[(i64, Kind, Option<Seat>, &str)],
) -> TableId {
    let mut row = service.row(like).await.unwrap();
    row.id = TableId::random().unwrap();
    row.deadline = row.deadline.map(|deadline| deadline - ago[0].0);
    let entry = |(at, (ago, kind, seat, text)): (usize, &(i64, Kind, Option<Seat>, &str))| Entry {
        seq: at as u64 + 1,
        at: tables::now() - ago,
        kind: *kind,
        seat: *seat,
        who: None,
        text: (*text).to_owned(),
    };
    let (id, entries) = (row.id, ago.iter().enumerate().map(entry).collect());
    let write = Write { table: Some(id), create: Some(row), entries, ..Write::default() };
    written(&folder.store().await, write).await.unwrap();
    id
}

pub async fn asked(service: &TableService, id: TableId, seat: Seat) -> (QuestionId, Vec<String>) {
    let ask = |table: &Table| (table.question(seat).unwrap(), table.game(Viewer::Seat(seat)).legal(seat));
    service.look(id, ask).await.unwrap()
}

/// Plays the choice of this number.
pub async fn choose(
    service: &TableService,
    guest: &Guest,
    id: TableId,
    seat: Seat,
    number: usize,
) -> Result<tables::Played, tables::Refused> {
    let (asked, legal) = asked(service, id, seat).await;
    service.play(guest.id, id, seat, legal[number].clone(), asked).await
}
