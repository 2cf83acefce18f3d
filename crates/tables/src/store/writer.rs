//! The only writer: takes what waits, writes it in one transaction, and answers when it is durable.
//!
//! A commit costs one flush of the disk and the pages it touches, so what arrives during a flush shares the next one, and new
//! entries of all tables share the few pages of `young` until many of them move to `log` at once.

use std::time::{Duration, Instant};

use sqlx::{Connection, Executor, QueryBuilder, Row as _, Sqlite, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::{Fault, Snapshot, Write, puzzles};
use crate::{Entry, Guest, GuestId, Row, TableId};

/// So many jobs share a commit at most: few shapes of statements, all kept prepared.
const MOST: usize = 100;
/// So many entries are young at most, give or take a commit: more pages of `young` would be touched by each commit.
const YOUNG: usize = 512;
/// With nothing to write for so long, there is time for what can wait.
const IDLE: Duration = Duration::from_millis(20);
/// A commit that takes longer is worth a line in the log of the server.
const SLOW: Duration = Duration::from_secs(1);

type Answer<T> = oneshot::Sender<Result<T, Fault>>;

/// Something to write.
pub(super) enum Job {
    Write(Box<Write>, Answer<()>),
    Guest { name: String, token_hash: [u8; 32], at: i64, answer: Answer<Guest> },
    Key { name: String, fresh: [u8; 32], answer: Answer<[u8; 32]> },
    Rename { guest: GuestId, name: String, answer: Answer<()> },
    Close(Answer<()>),
}

/// The connection, and what can wait: snapshots (a table without its last one only loads more slowly) and moving entries.
struct Writer {
    connection: SqliteConnection,
    snapshots: Vec<(TableId, Snapshot)>,
    /// How many entries have become young since the last were moved, at least.
    young: usize,
}

pub(super) async fn run(connection: SqliteConnection, mut queue: mpsc::Receiver<Job>) {
    // Whoever wrote last may have been killed.
    let mut writer = Writer { connection, snapshots: Vec::new(), young: 1 };
    let mut jobs = Vec::with_capacity(MOST);
    loop {
        match tokio::time::timeout(IDLE, queue.recv_many(&mut jobs, MOST)).await {
            Ok(0) => break,
            Ok(_) => {}
            Err(_) => {
                writer.settle().await;
                queue.recv_many(&mut jobs, MOST).await;
            }
        }
        let closing = writer.work(&mut jobs).await;
        if let Some(answer) = closing {
            queue.close();
            let _ = answer.send(Ok(()));
        } else if writer.young >= YOUNG || writer.snapshots.len() >= MOST {
            writer.settle().await;
        }
    }
    writer.settle().await;
    if let Err(error) = writer.connection.close().await {
        tracing::error!(%error, "the database did not close");
    }
}

impl Writer {
    /// Does what was asked for; returns whom to tell that the last was done.
    async fn work(&mut self, jobs: &mut Vec<Job>) -> Option<Answer<()>> {
        let mut writes = Vec::with_capacity(jobs.len());
        let mut closing = None;
        for job in jobs.drain(..) {
            match job {
                Job::Write(write, answer) => writes.push((write, answer)),
                Job::Guest { name, token_hash, at, answer } => {
                    let _ = answer.send(new_guest(&mut self.connection, name, token_hash, at).await);
                }
                Job::Key { name, fresh, answer } => {
                    let _ = answer.send(puzzles::key(&mut self.connection, name, fresh).await);
                }
                Job::Rename { guest, name, answer } => {
                    let _ = answer.send(rename(&mut self.connection, guest, name).await);
                }
                Job::Close(answer) => closing = Some(answer),
            }
        }
        self.commit(writes).await;
        closing
    }

    /// Writes all together; if one of them cannot be written, each alone, so that only that one fails.
    async fn commit(&mut self, mut writes: Vec<(Box<Write>, Answer<()>)>) {
        if writes.is_empty() {
            return;
        }
        let mut snapshots = Vec::new();
        for (write, _) in &mut writes {
            if let Some(id) = write.table {
                snapshots.extend(write.snapshots.drain(..).map(|snapshot| (id, snapshot)));
            }
        }
        let all: Vec<&Write> = writes.iter().map(|(write, _)| &**write).collect();
        let begun = Instant::now();
        let written = write_all(&mut self.connection, &all).await;
        if begun.elapsed() > SLOW {
            tracing::warn!(took = ?begun.elapsed(), writes = all.len(), "the disk is slow");
        }
        match written {
            Ok(()) => {
                self.snapshots.extend(snapshots);
                self.young += writes.iter().map(|(write, _)| write.entries.len()).sum::<usize>();
                for (_, answer) in writes {
                    let _ = answer.send(Ok(()));
                }
            }
            Err(fault) if writes.len() == 1 => {
                for (_, answer) in writes {
                    let _ = answer.send(Err(fault.clone()));
                }
            }
            Err(_) => {
                for (write, answer) in writes {
                    let _ = answer.send(write_all(&mut self.connection, &[&write]).await);
                }
            }
        }
    }

    /// Moves the young entries to the log and writes the snapshots that wait.
    async fn settle(&mut self) {
        if self.young == 0 && self.snapshots.is_empty() {
            return;
        }
        if let Err(fault) = settle(&mut self.connection, &self.snapshots).await {
            tracing::warn!(%fault, "entries were not moved and snapshots not written");
        }
        self.snapshots.clear();
        // What could not be moved now is moved with the next.
        self.young = 0;
    }
}

async fn settle(connection: &mut SqliteConnection, snapshots: &[(TableId, Snapshot)]) -> Result<(), Fault> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    transaction.execute("insert into log select table_id, seq, at, kind, seat, who, text from young").await?;
    transaction.execute("delete from young").await?;
    put_snapshots(&mut transaction, snapshots).await?;
    transaction.commit().await?;
    Ok(())
}

/// Writes all of it or nothing. Entries alone are one statement, which is a transaction by itself.
async fn write_all(connection: &mut SqliteConnection, writes: &[&Write]) -> Result<(), Fault> {
    let entries: Vec<(TableId, &Entry)> = writes
        .iter()
        .flat_map(|write| write.table.into_iter().flat_map(|id| write.entries.iter().map(move |entry| (id, entry))))
        .collect();
    let rows = writes.iter().any(|write| write.create.is_some() || write.update.is_some());
    if !rows && entries.len() <= MOST {
        return put_entries(connection, &entries).await;
    }
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for write in writes {
        if let Some(row) = &write.create {
            put_row(&mut transaction, row, true).await?;
            puzzles::begin(&mut transaction, row).await?;
        }
        if let Some(row) = &write.update {
            put_row(&mut transaction, row, false).await?;
            if write.counts {
                puzzles::count(&mut transaction, row).await?;
            }
        }
    }
    for chunk in entries.chunks(MOST) {
        put_entries(&mut transaction, chunk).await?;
    }
    transaction.commit().await?;
    Ok(())
}

async fn put_entries(connection: &mut SqliteConnection, entries: &[(TableId, &Entry)]) -> Result<(), Fault> {
    if entries.is_empty() {
        return Ok(());
    }
    let mut query = QueryBuilder::<Sqlite>::new("insert into young (table_id, seq, at, kind, seat, who, text) ");
    query.push_values(entries, |mut row, (id, entry)| {
        row.push_bind(id.number())
            .push_bind(entry.seq.cast_signed())
            .push_bind(entry.at)
            .push_bind(entry.kind.word())
            .push_bind(entry.seat.map(|seat| i64::from(seat.number())))
            .push_bind(entry.who.as_deref())
            .push_bind(entry.text.as_str());
    });
    connection.execute(query.build()).await?;
    Ok(())
}

async fn put_snapshots(connection: &mut SqliteConnection, snapshots: &[(TableId, Snapshot)]) -> Result<(), Fault> {
    for chunk in snapshots.chunks(MOST) {
        let start = "insert or ignore into snapshots (table_id, seq, steps, at, used, position) ";
        let mut query = QueryBuilder::<Sqlite>::new(start);
        query.push_values(chunk, |mut row, (id, snapshot)| {
            let used: Vec<String> = snapshot.used.iter().map(i64::to_string).collect();
            row.push_bind(id.number())
                .push_bind(snapshot.seq.cast_signed())
                .push_bind(i64::try_from(snapshot.steps).unwrap_or(i64::MAX))
                .push_bind(snapshot.at)
                .push_bind(format!("[{}]", used.join(",")))
                .push_bind(snapshot.position.to_string());
        });
        connection.execute(query.build()).await?;
    }
    Ok(())
}

async fn put_row(connection: &mut SqliteConnection, row: &Row, new: bool) -> Result<(), Fault> {
    let json = |value: Result<String, serde_json::Error>| value.map_err(|error| Fault(error.to_string()));
    let (settings, places) = (json(serde_json::to_string(&row.settings))?, json(serde_json::to_string(&row.places))?);
    let result =
        row.result.as_ref().map(serde_json::to_string).transpose().map_err(|error| Fault(error.to_string()))?;
    let sql = if new {
        "insert into tables (settings, places, status, public, deadline, rematch, result, id, game, version, board, \
         board_hash, seed, created) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    } else {
        "update tables set settings = ?, places = ?, status = ?, public = ?, deadline = ?, rematch = ?, result = ? \
         where id = ?"
    };
    let mut query = sqlx::query(sql)
        .bind(settings)
        .bind(places)
        .bind(row.status.word())
        .bind(row.settings.public)
        .bind(row.deadline)
        .bind(row.rematch.map(TableId::number))
        .bind(result)
        .bind(row.id.number());
    if new {
        query = query
            .bind(row.settings.game.as_str())
            .bind(row.version)
            .bind(row.board.id.as_str())
            .bind(row.board.hash.as_str())
            .bind(row.seed.to_string())
            .bind(row.created);
    }
    connection.execute(query).await?;
    for guest in row.places.iter().filter_map(crate::Place::guest) {
        let query = sqlx::query("insert or ignore into sitters (guest, table_id) values (?, ?)");
        connection.execute(query.bind(guest.0).bind(row.id.number())).await?;
    }
    Ok(())
}

async fn new_guest(
    connection: &mut SqliteConnection,
    name: String,
    token_hash: [u8; 32],
    at: i64,
) -> Result<Guest, Fault> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let query = sqlx::query("insert into guests (name, created) values (?, ?) returning id").bind(&name).bind(at);
    let id: i64 = transaction.fetch_one(query).await?.try_get(0)?;
    let query = sqlx::query("insert into sessions (token_hash, guest, created) values (?, ?, ?)");
    transaction.execute(query.bind(token_hash.as_slice()).bind(id).bind(at)).await?;
    transaction.commit().await?;
    Ok(Guest { id: GuestId(id), name })
}

async fn rename(connection: &mut SqliteConnection, guest: GuestId, name: String) -> Result<(), Fault> {
    connection.execute(sqlx::query("update guests set name = ? where id = ?").bind(name).bind(guest.0)).await?;
    Ok(())
}
