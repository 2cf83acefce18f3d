//! A full disk: what cannot be written is refused, nothing acknowledged is lost, and all goes on when there is space.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

use std::{
    path::PathBuf,
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    task::{Context, Poll, Waker},
};

use tables::{
    Clock, Entry, Kind, NewTable, Queue, Row, Status, Table, TableId, TableService, Turn, Wanted,
    store::{Cause, Space, Sqlite, TableStore, Write, written},
};
use tabletop::{Seat, Seed, Viewer};

const A: Seat = Seat::at(0);

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A service whose disk can be full, with a clock that goes on a second whenever it is looked at.
struct Site {
    _folder: Folder,
    space: Space,
    store: Arc<Sqlite>,
    service: TableService,
    queue: Queue,
}

async fn site(name: &str) -> Site {
    let folder = Folder(std::env::temp_dir().join(format!("norikae-full-{}-{name}", std::process::id())));
    let space = Space::default();
    let store = Arc::new(Sqlite::open_within(&folder.0.join("norikae.db"), Arc::clone(&space)).await.unwrap());
    let clock = AtomicI64::new(0);
    let time = Arc::new(move || clock.fetch_add(1000, Ordering::Relaxed));
    let (service, queue) = TableService::at(Arc::<Sqlite>::clone(&store), catalog::shelf().unwrap(), time);
    Site { _folder: folder, space, store, service, queue }
}

impl Site {
    /// Lets the database grow no more, and uses up what space it has; smaller and smaller things, until nothing fits.
    async fn fill(&self) {
        self.space.store(1, Ordering::Relaxed);
        let filler = TableId::random().unwrap();
        let mut seq = 0;
        loop {
            for size in [50_000, 3_000, 300, 10] {
                loop {
                    seq += 1;
                    let entry = Entry { seq, at: 0, kind: Kind::Chat, seat: None, who: None, text: "x".repeat(size) };
                    let write = Write { table: Some(filler), entries: vec![entry], ..Write::default() };
                    if written(&*self.store, write).await.is_err() {
                        break;
                    }
                }
            }
            if self.service.health().await.fault.is_some() {
                return;
            }
        }
    }

    /// The next turn of a bot, if a table waits for one.
    fn next_turn(&self) -> Option<Turn> {
        match pin!(self.queue.next()).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(turn) => Some(turn),
            Poll::Pending => None,
        }
    }

    fn make_space(&self) {
        self.space.store(0, Ordering::Relaxed);
    }

    async fn ask(&self, id: TableId) -> (u64, tables::QuestionId, String) {
        let ask =
            |table: &Table| (table.seq(), table.question(A).unwrap(), table.game(Viewer::Seat(A)).legal(A)[0].clone());
        self.service.look(id, ask).await.unwrap()
    }
}

fn wanted(seats: &[&str]) -> NewTable {
    NewTable {
        game: "metrox".to_owned(),
        options: Vec::new(),
        seats: seats.iter().map(|word| Wanted::read(word)).collect(),
        public: true,
        clock: Clock::None,
        confirm: false,
        stand_in: None,
        hints: None,
    }
}

#[tokio::test]
async fn what_a_full_disk_refuses_stays_refused_and_all_goes_on_when_there_is_space() {
    let site = site("play").await;
    let (service, store) = (&site.service, &site.store);
    let (me, _) = service.new_guest("Mika").await.unwrap();
    let id = service.create_with_seed(&me, wanted(&["you"]), Seed::number(7)).await.unwrap();
    let mut acknowledged = Vec::new();
    for _ in 0..3 {
        let (_, asked, text) = site.ask(id).await;
        let played = service.play(me.id, id, A, text.clone(), asked).await.unwrap();
        acknowledged.push((played.seq, text));
    }
    for _ in 0..3 {
        let mut refusals = 0;
        // Things that are one statement, things that are a transaction, again and again: refused for the same reason. What has
        // moved to the log may leave a little space, which is used up again.
        while refusals < 5 {
            site.fill().await;
            let (seq, asked, text) = site.ask(id).await;
            if let Ok(played) = service.play(me.id, id, A, text.clone(), asked).await {
                acknowledged.push((played.seq, text));
                continue;
            }
            let stored = store.entries(id, 0, 1000).await.unwrap();
            assert_eq!(stored.last().unwrap().seq, seq, "the table is where its log is");
            assert_eq!(site.ask(id).await, (seq, asked, text), "a refused decision did not happen");
            let row = Row { id: TableId::random().unwrap(), ..service.row(id).await.unwrap() };
            let entries = store.entries(id, 0, 1).await.unwrap();
            let write = Write { table: Some(row.id), create: Some(row), entries, ..Write::default() };
            if let Err(fault) = written(&**store, write).await {
                assert!(matches!(fault.cause, Cause::Full(_)), "{fault}");
                refusals += 1;
            }
        }
        site.make_space();
        assert!(service.health().await.fault.is_none());
        let (_, asked, text) = site.ask(id).await;
        let played = service.play(me.id, id, A, text.clone(), asked).await.unwrap();
        acknowledged.push((played.seq, text));
        service.create(&me, wanted(&["you"])).await.unwrap();
        service.new_guest("Ben").await.unwrap();
    }
    let plays = store.entries(id, 1, 1000).await.unwrap().into_iter().map(|entry| (entry.seq, entry.text));
    assert_eq!(plays.collect::<Vec<_>>(), acknowledged, "all that was acknowledged, and nothing else");
    service.close().await.unwrap();
}

#[tokio::test]
async fn bots_that_a_full_disk_stopped_go_on_by_themselves() {
    let site = site("bots").await;
    let (me, _) = site.service.new_guest("Mika").await.unwrap();
    let mut ids = Vec::new();
    for number in 0..10 {
        let bots = wanted(&["random"; 4]);
        ids.push(site.service.create_with_seed(&me, bots, Seed::number(number)).await.unwrap());
    }
    site.fill().await;
    // Each is stopped by the disk, which may have space for a decision or two.
    while let Some(turn) = site.next_turn() {
        site.service.take_turn(turn).await;
        site.fill().await;
    }
    assert_eq!(site.service.stalled_for_test(), ids.len());
    site.make_space();
    site.service.sweep_once(tables::now()).await.unwrap();
    while let Some(turn) = site.next_turn() {
        site.service.take_turn(turn).await;
    }
    for id in ids {
        assert_eq!(site.service.row(id).await.unwrap().status, Status::Over, "its bots went on");
    }
    site.service.close().await.unwrap();
}

#[tokio::test]
async fn health_writes_once_a_second_however_many_ask() {
    let folder = Folder(std::env::temp_dir().join(format!("norikae-full-{}-health", std::process::id())));
    let file = folder.0.join("norikae.db");
    let (clock, store) = (Arc::new(AtomicI64::new(5_000_000)), Sqlite::open(&file).await.unwrap());
    let time = Arc::clone(&clock);
    let shelf = catalog::shelf().unwrap();
    let (service, _queue) = TableService::at(Arc::new(store), shelf, Arc::new(move || time.load(Ordering::Relaxed)));
    let writes = async || {
        use sqlx::{Connection, Row};
        let mut db = sqlx::SqliteConnection::connect(file.to_str().unwrap()).await.unwrap();
        let row = sqlx::query("select max(id), count(*) from pulse").fetch_one(&mut db).await.unwrap();
        let counts: (i64, i64) = (row.get(0), row.get(1));
        db.close().await.unwrap();
        counts
    };
    for (step, expected) in [(0, 1), (999, 1), (1, 2), (-3_000_000, 3), (500, 3)] {
        clock.fetch_add(step, Ordering::Relaxed);
        for _ in 0..50 {
            let (one, other) = tokio::join!(service.health(), service.health());
            assert!(one.fault.is_none() && other.fault.is_none());
        }
        assert_eq!(writes().await, (expected, 1), "after {step} ms more");
    }
    service.close().await.unwrap();
    let closed = service.health().await;
    assert!(closed.fault.is_none(), "the last answer still holds");
    clock.fetch_add(1000, Ordering::Relaxed);
    let fault = service.health().await.fault;
    assert!(matches!(fault.unwrap().cause, Cause::Closed));
}
