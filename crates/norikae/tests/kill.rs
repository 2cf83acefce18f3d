//! The server is killed while many tables play, and starts again: no acknowledged decision is lost, none is doubled, and
//! every table goes on. `NORIKAE_KILLS=20` kills more often.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use std::{collections::BTreeMap, path::Path, process::Command, sync::Arc};

use common::{Process, serve};
use tables::{
    Entry, Kind, TableId, TableService,
    store::{Sqlite, TableStore},
};
use tabletop::{Seat, Viewer};

const NORIKAE: &str = env!("CARGO_BIN_EXE_norikae");

/// How many decisions stand in the logs of all tables.
async fn decisions(store: &Sqlite) -> usize {
    let mut count = 0;
    for id in store.running().await.unwrap() {
        count += log(store, id).await.iter().filter(|entry| entry.kind == Kind::Play).count();
    }
    count
}

/// Kills the server in the middle of its work; returns what it had acknowledged.
fn kill_under_load(database: &Path, acknowledged: &Path) -> Vec<(TableId, Seat, u64, String)> {
    let (mut server, address) = serve(database);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let store = runtime.block_on(Sqlite::open(database)).unwrap();
    let before = runtime.block_on(decisions(&store));
    let mut load = Command::new(NORIKAE);
    load.args(["load", "--server", &address, "--tables", "20", "--seconds", "600", "--json", "--acknowledged"]);
    let report = acknowledged.with_extension("json");
    let output = std::fs::File::create(&report).unwrap();
    let mut load = Process(load.arg(acknowledged).stdout(output).spawn().unwrap());
    while runtime.block_on(decisions(&store)) < before + 300 {
        let running = load.0.try_wait().unwrap().is_none();
        assert!(running, "the load ended before the kill: {}", std::fs::read_to_string(&report).unwrap());
    }
    server.0.kill().unwrap();
    server.0.wait().unwrap();
    assert!(load.0.wait().unwrap().success());
    let text = std::fs::read_to_string(acknowledged).unwrap();
    let decision = |line: &str| {
        let mut fields = line.split('\t');
        let mut field = || fields.next().unwrap();
        let id = field().parse().unwrap();
        let seat = Seat::new(field().parse().unwrap()).unwrap();
        (id, seat, field().parse().unwrap(), field().to_owned())
    };
    text.lines().filter(|line| !line.is_empty()).map(decision).collect()
}

async fn log(store: &Sqlite, id: TableId) -> Vec<Entry> {
    store.entries(id, 0, 1_000_000).await.unwrap()
}

/// Every acknowledged decision stands in the log, once, and every table can be played on.
async fn check(database: &Path, decisions: &[(TableId, Seat, u64, String)]) {
    let store = Arc::new(Sqlite::open(database).await.unwrap());
    let mut logs = BTreeMap::new();
    for (id, seat, seq, text) in decisions {
        if !logs.contains_key(id) {
            let log = log(&store, *id).await;
            assert!(log.iter().map(|entry| entry.seq).eq(1..=log.len() as u64), "the log of {id} has gaps");
            logs.insert(*id, log);
        }
        let entry = &logs[id][usize::try_from(*seq).unwrap() - 1];
        assert_eq!((entry.seat, &entry.text), (Some(*seat), text), "table {id}, entry {seq}");
    }
    let seqs: std::collections::BTreeSet<_> = decisions.iter().map(|(id, _, seq, _)| (id, seq)).collect();
    assert_eq!(seqs.len(), decisions.len(), "two decisions were acknowledged as the same entry");
    let (service, _queue) = TableService::new(Arc::<Sqlite>::clone(&store), catalog::shelf().unwrap());
    for id in store.running().await.unwrap() {
        let row = service.row(id).await.unwrap();
        let ask = |table: &tables::Table| {
            let seat = table.waiting().first().unwrap();
            (seat, table.question(seat).unwrap(), table.game(Viewer::Seat(seat)).legal(seat)[0].clone())
        };
        let (seat, asked, action) = service.look(id, ask).await.unwrap();
        let guest = row.places[seat.index()].guest().unwrap();
        service.play(guest, id, seat, action, asked).await.unwrap();
    }
    service.close().await.unwrap();
}

#[test]
fn killed_under_load_it_loses_and_doubles_nothing() {
    let rounds = std::env::var("NORIKAE_KILLS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(2);
    let folder = std::env::temp_dir().join(format!("norikae-kill-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let database = folder.join("norikae.db");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    for round in 0..rounds {
        let decisions = kill_under_load(&database, &folder.join("acknowledged"));
        assert!(!decisions.is_empty());
        runtime.block_on(check(&database, &decisions));
        println!("round {}: {} acknowledged decisions, all there", round + 1, decisions.len());
    }
    let _ = std::fs::remove_dir_all(folder);
}
