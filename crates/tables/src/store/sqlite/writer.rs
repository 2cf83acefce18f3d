//! The only writer: takes what waits, writes it in one transaction, and answers when it is durable.
//!
//! A commit costs one flush of the disk and the pages it touches, so what arrives during a flush shares the next one, and the
//! entries of all tables in a commit share a row of `recent_commits` until many of them move to `log` at once. They are moved from
//! memory; only what a server left behind that was killed is read back.

use std::{
    collections::HashMap,
    pin::Pin,
    sync::Arc,
    time::{Duration, Instant},
};

use sqlx::{Connection, Executor, Row as _, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::{
    CorruptPlaces, guests, indexes,
    link::Link,
    owners, persons, puzzles, ratings,
    recent_commits::{self, RecentCommits},
    reviews, rows, snapshots,
};
use crate::{
    Guest, GuestId, TableId,
    hiding::MOST_HIDDEN,
    store::{Fault, OnDurable, OpenWrite, Snapshot, Write, do_afterwards, forgetting::forget_guests},
};

/// So many jobs share a commit at most, and so many rows a statement: few shapes of statements, all kept prepared.
pub(super) const MOST: usize = 100;
/// So many entries are recent at most, give or take a commit: a log that is read must look at all of them.
const RECENT: usize = 2048;
/// With nothing to write for so long, there is time for what can wait.
const IDLE: Duration = Duration::from_millis(20);
/// A commit that takes longer is worth a line in the log of the server.
const SLOW: Duration = Duration::from_secs(1);
/// More tables than this are not remembered at once.
const MOST_TABLES: usize = 100_000;

type Answer<T> = oneshot::Sender<Result<T, Fault>>;

/// Anything else to do with the connection; whoever asked is told by it.
pub(super) type Work = Box<dyn for<'a> FnOnce(&'a mut Link) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> + Send>;

/// Something to write.
pub(super) enum Job {
    Write(OpenWrite),
    Guest { name: String, token_hash: [u8; 32], at: i64, answer: Answer<Guest> },
    Key { name: String, fresh: [u8; 32], answer: Answer<[u8; 32]> },
    Rename { guest: GuestId, name: String, answer: Answer<()> },
    Session(guests::Change, Answer<()>),
    ForgetGuests { after: GuestId, since: i64, answer: Answer<Option<GuestId>> },
    Hide { guest: GuestId, other: GuestId, hide: bool, answer: Answer<()> },
    Forget { table: TableId, seq: u64, answer: Answer<()> },
    Review { table: TableId, review: String, answer: Answer<()> },
    Probe { at: i64, answer: Answer<()> },
    Work(Work),
    Recover(Answer<()>),
    Close(Answer<()>),
}

/// The connection, and what can wait: snapshots (a table without its last one only loads more slowly) and moving entries.
pub(super) struct Writer {
    link: Link,
    corrupt: Arc<CorruptPlaces>,
    snapshots: Vec<(TableId, Snapshot)>,
    recent: RecentCommits,
    /// The last entry of each log that was written lately: the numbers of a log only rise.
    last: HashMap<TableId, u64>,
}

pub(super) async fn run(mut writer: Writer, mut queue: mpsc::UnboundedReceiver<Job>) {
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
        gather(&mut queue, &mut jobs).await;
        let closing = writer.work(&mut jobs).await;
        if let Some(answer) = closing {
            queue.close();
            let _ = answer.send(Ok(()));
        } else if writer.recent.entries.len() >= RECENT || writer.snapshots.len() >= MOST {
            writer.settle().await;
        }
    }
    writer.settle().await;
    writer.link.finish().await;
}

/// Lets those who are ready to run go first: what they ask for shares this commit rather than waiting for the next. Nobody waits for who
/// is not here yet.
async fn gather(queue: &mut mpsc::UnboundedReceiver<Job>, jobs: &mut Vec<Job>) {
    tokio::task::yield_now().await;
    while jobs.len() < MOST
        && let Ok(job) = queue.try_recv()
    {
        jobs.push(job);
    }
}

impl Writer {
    pub(super) fn new(link: Link, corrupt: Arc<CorruptPlaces>) -> Self {
        Self { link, corrupt, snapshots: Vec::new(), recent: RecentCommits::default(), last: HashMap::new() }
    }

    /// Does what was asked for; returns whom to tell that the last was done.
    async fn work(&mut self, jobs: &mut Vec<Job>) -> Option<Answer<()>> {
        let (mut writes, mut dones) = (Vec::with_capacity(jobs.len()), Vec::with_capacity(jobs.len()));
        let mut closing = None;
        for job in jobs.drain(..) {
            match job {
                Job::Write(open) => {
                    let (write, done) = open();
                    match self.check(&write).await {
                        Ok(()) => {
                            writes.push(write);
                            dones.push(done);
                        }
                        Err(fault) => do_afterwards([done(Err(fault))]),
                    }
                }
                Job::Close(answer) => closing = Some(answer),
                other => self.small(other).await,
            }
        }
        self.commit(writes, dones).await;
        closing
    }

    /// Does what is no write of a table. Whoever asked may have gone.
    async fn small(&mut self, job: Job) {
        let link = &mut self.link;
        match job {
            Job::Guest { name, token_hash, at, answer } => {
                let _ = answer.send(link.work(async |db| new_guest(db, name, token_hash, at).await).await);
            }
            Job::Key { name, fresh, answer } => {
                let _ = answer.send(link.work(async |db| puzzles::key(db, name, fresh).await).await);
            }
            Job::Rename { guest, name, answer } => {
                let _ = answer.send(link.work(async |db| rename(db, guest, name).await).await);
            }
            Job::Session(change, answer) => {
                let _ = answer.send(link.work(async |db| guests::change(db, change).await).await);
            }
            Job::ForgetGuests { after, since, answer } => {
                let _ = answer.send(link.work(async |db| forget(db, after, since).await).await);
            }
            Job::Hide { guest, other, hide, answer } => {
                let _ = answer.send(link.work(async |db| put_hidden(db, guest, other, hide).await).await);
            }
            Job::Forget { table, seq, answer } => {
                let _ = answer.send(link.work(async |db| snapshots::forget(db, table, seq).await).await);
            }
            Job::Review { table, review, answer } => {
                let _ = answer.send(link.work(async |db| reviews::put(db, table, &review).await).await);
            }
            Job::Probe { at, answer } => {
                let _ = answer.send(link.work(async |db| probe(db, at).await).await);
            }
            Job::Work(work) => work(link).await,
            Job::Recover(answer) => drop(answer.send(self.recover().await)),
            Job::Write(_) | Job::Close(_) => {}
        }
    }

    /// Refuses an entry that is there already, and takes the numbers of those that are not.
    async fn check(&mut self, write: &Write) -> Result<(), Fault> {
        let Some(id) = write.table else { return Ok(()) };
        if write.create.as_ref().is_some_and(|row| row.id == id) {
            // A new table has no log to be looked at.
            self.last.insert(id, 0);
        }
        if !write.remove_lines.is_empty() || write.forgotten.is_some() {
            // What is removed must be in the log, and nowhere else.
            self.recent.settle(&mut self.link, &self.corrupt).await?;
        }
        let (Some(first), Some(end)) = (write.entries.first(), write.entries.last()) else { return Ok(()) };
        let last = match self.last.get(&id) {
            Some(last) => *last,
            None => self.corrupt.watch(id, self.link.read(async |db| last_of(db, id).await).await)?,
        };
        if first.seq <= last {
            return Err(Fault::taken(id, first.seq));
        }
        if self.last.len() >= MOST_TABLES {
            self.last.clear();
        }
        self.last.insert(id, end.seq);
        Ok(())
    }

    /// Writes all together; if one of them cannot be written, each alone, so that only that one fails.
    #[allow(
        clippy::vec_box,
        reason = "they come in boxes, and a list of them by value is a large piece of memory anew for every commit"
    )]
    async fn commit(&mut self, writes: Vec<Box<Write>>, dones: Vec<OnDurable>) {
        if writes.is_empty() {
            return;
        }
        let begun = Instant::now();
        let written = self.write_all(writes.iter().map(AsRef::as_ref)).await;
        if begun.elapsed() > SLOW {
            tracing::warn!(took = ?begun.elapsed(), writes = writes.len(), "the disk is slow");
        }
        let alone = writes.len() == 1;
        let mut afterwards = Vec::with_capacity(dones.len());
        for (write, done) in writes.into_iter().zip(dones) {
            let written = match &written {
                Err(_) if !alone => self.write_all(std::iter::once(&*write)).await,
                written => written.clone(),
            };
            let written = match write.table {
                Some(id) => self.corrupt.watch(id, written),
                None => written,
            };
            self.written(*write, written.is_ok());
            afterwards.push(done(written));
        }
        do_afterwards(afterwards);
    }

    /// Writes all of it or nothing. Entries alone are one statement, which is a transaction by itself.
    async fn write_all<'w>(&mut self, writes: impl Iterator<Item = &'w Write> + Clone) -> Result<(), Fault> {
        let entries = recent_commits::written(writes.clone())?;
        let with_rows = writes.clone().any(|write| {
            let changes = !write.remove_lines.is_empty() || write.forgotten.is_some();
            write.create.is_some() || write.update.is_some() || write.audit.is_some() || changes
        });
        let work = async |db: &mut SqliteConnection| {
            if !with_rows {
                return recent_commits::put(db, entries).await;
            }
            rows::begin(db, writes.clone()).await?;
            put_rest(db, writes.clone()).await?;
            rows::commit(db, writes, entries).await
        };
        let row = self.link.work(work).await?;
        self.recent.rows.extend(row);
        Ok(())
    }

    /// Remembers what came of a write.
    fn written(&mut self, write: Write, well: bool) {
        let Some(id) = write.table else { return };
        if well {
            self.recent.entries.extend(write.entries.into_iter().map(|entry| (id, entry)));
            self.snapshots.extend(write.snapshots.into_iter().map(|snapshot| (id, snapshot)));
        } else {
            self.last.remove(&id);
        }
    }

    /// Moves the recent entries to the log and writes the snapshots that wait.
    async fn settle(&mut self) {
        if let Err(fault) = self.recent.settle(&mut self.link, &self.corrupt).await {
            tracing::warn!(%fault, "entries were not moved; they are recent still, and move with the next");
        }
        if self.snapshots.is_empty() {
            return;
        }
        let waiting = std::mem::take(&mut self.snapshots);
        if let Err(fault) = self.link.work(async |db| snapshots::put(db, &waiting).await).await {
            tracing::warn!(%fault, count = waiting.len(), "snapshots were not written; their tables load more slowly");
        }
    }

    /// Makes damaged indexes anew, and moves what a server left behind that was killed. If there is no space to move it, it stays recent.
    async fn recover(&mut self) -> Result<(), Fault> {
        indexes::mend(&mut self.link, &self.corrupt).await;
        self.recent = recent_commits::left_behind(&mut self.link, &self.corrupt).await?;
        self.settle().await;
        Ok(())
    }
}

/// Writes some pages and then takes those before them away: so it needs more pages than there are, as a decision may.
async fn probe(connection: &mut SqliteConnection, at: i64) -> Result<(), Fault> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let put = sqlx::query("insert into pulse (at, filler) values (?, zeroblob(16384))").bind(at);
    let newest = transaction.execute(put).await?.last_insert_rowid();
    transaction.execute(sqlx::query("delete from pulse where id < ?").bind(newest)).await?;
    transaction.commit().await?;
    Ok(())
}

/// The number of a log's last entry.
async fn last_of(connection: &mut SqliteConnection, id: TableId) -> Result<u64, Fault> {
    let sql = "select max(seq) from (select max(seq) as seq from log where table_id = ?1 \
               union all select max(seq) from recent_entries where table_id = ?1)";
    let last: Option<i64> = connection.fetch_one(sqlx::query(sql).bind(id.number())).await?.try_get(0)?;
    Ok(last.unwrap_or(0).cast_unsigned())
}

/// What belongs to the rows of a commit.
async fn put_rest(
    connection: &mut SqliteConnection,
    writes: impl Iterator<Item = &Write> + Clone,
) -> Result<(), Fault> {
    for write in writes.clone() {
        if let Some(row) = &write.create {
            puzzles::begin(connection, row).await?;
        }
        if let Some(row) = write.update.as_ref().filter(|_| write.counts) {
            puzzles::count(connection, row).await?;
        }
        if let Some(id) = write.table {
            owners::remove_lines(connection, id, &write.remove_lines).await?;
            if let Some(forgotten) = &write.forgotten {
                persons::forget(connection, id, forgotten).await?;
            }
        }
        if let Some(audit) = &write.audit {
            owners::note(connection, audit).await?;
        }
    }
    ratings::rate_all(connection, writes.filter_map(|write| write.finished.as_ref())).await
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
    let query = sqlx::query("insert into sessions (token_hash, guest, created, used) values (?, ?, ?, ?)");
    transaction.execute(query.bind(token_hash.as_slice()).bind(id).bind(at).bind(at)).await?;
    transaction.commit().await?;
    Ok(Guest::new(GuestId(id), name))
}

async fn rename(connection: &mut SqliteConnection, guest: GuestId, name: String) -> Result<(), Fault> {
    // The name of an account is another matter: it is one's own alone.
    let sql = "update guests set name = ? where id = ? and not exists (select 1 from accounts where guest = guests.id)";
    connection.execute(sqlx::query(sql).bind(name).bind(guest.0)).await?;
    Ok(())
}

async fn forget(connection: &mut SqliteConnection, after: GuestId, since: i64) -> Result<Option<GuestId>, Fault> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let last = forget_guests!(transaction, after, since);
    transaction.commit().await?;
    Ok(last)
}

/// One who is hidden too many makes room by the first.
async fn put_hidden(
    connection: &mut SqliteConnection,
    guest: GuestId,
    other: GuestId,
    hide: bool,
) -> Result<(), Fault> {
    let change = if hide {
        "insert or ignore into hidden (guest, other) values (?1, ?2)"
    } else {
        "delete from hidden where guest = ?1 and other = ?2"
    };
    connection.execute(sqlx::query(change).bind(guest.0).bind(other.0)).await?;
    let oldest = "delete from hidden where guest = ?1 and id not in \
                  (select id from hidden where guest = ?1 order by id desc limit ?2)";
    connection.execute(sqlx::query(oldest).bind(guest.0).bind(MOST_HIDDEN)).await?;
    Ok(())
}
