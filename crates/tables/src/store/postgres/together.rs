//! Plain decisions of many tables in one transaction: a commit costs a flush of the disk, and commits that notify wait for each other,
//! so what arrives during one shares the next.

use std::{collections::HashSet, sync::Arc};

use sqlx::{Executor, PgPool, Row as _};
use tabletop::Seat;
use tokio::sync::{Semaphore, mpsc};

use super::{
    news::{CHANNEL, written},
    within,
    write::write,
};
use crate::{
    Entry, TableId,
    store::{Cause, Fault, News, OnDurable, Write, do_afterwards},
};

/// More tables are not written in one transaction.
const MOST: usize = 128;

/// As the statement of one decision, for one entry each of many tables. Tables whose row or log is not as it was known, or which
/// somebody else is changing, are left out. Logs are added to in the order of their keys, so that two servers never wait for each other.
const ADD: &str = "with asked as (select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], \
        $5::text[], $6::bigint[], $7::text[], $8::text[], $9::bigint[], $10::text[]) \
        as asked (id, revision, seq, at, kind, seat, who, text, since, news)), \
    here as (select asked.* from asked join tables on tables.id = asked.id and tables.revision = asked.revision \
        order by asked.id for share of tables skip locked), \
    added as (insert into log (table_id, seq, at, kind, seat, who, text) \
        select id, seq, at, kind, seat, who, text from here order by id on conflict do nothing returning table_id), \
    done as (select here.* from here join added on added.table_id = here.id), \
    waits as (insert into waiting_bots (table_id, since) select id, since from done where since is not null order by id \
        on conflict (table_id) do update set since = excluded.since), \
    rests as (delete from waiting_bots using done where waiting_bots.table_id = done.id and done.since is null) \
    select id, pg_notify($11, news) from done";

/// A write that waits, and whom to tell.
pub(super) type Waiting = (Write, OnDurable);

/// The entry of a write that is nothing else. Of several entries all must be written or none, which the statement for many tables does not see to.
fn plain(write: &Write) -> Option<(TableId, &Entry)> {
    let Write { table, create, update, entries, snapshots, finished, remove_lines, audit, forgotten, .. } = write;
    let rows = create.is_some() || update.is_some() || finished.is_some() || audit.is_some() || forgotten.is_some();
    match &entries[..] {
        [entry] if !rows && snapshots.is_empty() && remove_lines.is_empty() => Some(((*table)?, entry)),
        _ => None,
    }
}

pub(super) fn is_plain(write: &Write) -> bool {
    plain(write).is_some()
}

/// Writes what waits, as long as somebody may ask.
pub(super) async fn run(pool: PgPool, permits: Arc<Semaphore>, mut queue: mpsc::UnboundedReceiver<Waiting>) {
    let mut waiting = Vec::with_capacity(MOST);
    while !waiting.is_empty() || queue.recv_many(&mut waiting, MOST).await > 0 {
        let mut tables = HashSet::with_capacity(waiting.len());
        // A second write of a table waits for the first.
        let (batch, later) = waiting.drain(..).partition(|(write, _): &Waiting| tables.insert(write.table));
        waiting = later;
        match permits.acquire().await {
            Ok(_permit) => commit(&pool, &permits, batch).await,
            Err(_) => do_afterwards(batch.into_iter().map(|(_, done)| done(Err(Cause::Closed.into())))),
        }
    }
}

/// Writes all together; whoever was left out is written alone, beside what comes next: only that may be refused, or wait.
async fn commit(pool: &PgPool, permits: &Arc<Semaphore>, batch: Vec<Waiting>) {
    let (writes, dones): (Vec<Write>, Vec<OnDurable>) = batch.into_iter().unzip();
    match within(add(pool, &writes)).await {
        Ok(added) => {
            let mut afterwards = Vec::with_capacity(writes.len());
            for (write, done) in writes.into_iter().zip(dones) {
                if write.table.is_some_and(|id| added.contains(&id)) {
                    afterwards.push(done(Ok(())));
                } else {
                    tokio::spawn(alone(pool.clone(), Arc::clone(permits), write, done));
                }
            }
            do_afterwards(afterwards);
        }
        Err(fault) => do_afterwards(dones.into_iter().map(|done| done(Err(fault.clone())))),
    }
}

/// Writes by a transaction of its own.
pub(super) async fn alone(pool: PgPool, permits: Arc<Semaphore>, one: Write, done: OnDurable) {
    let written = match permits.acquire().await {
        Ok(_permit) => within(write(&pool, &one)).await,
        Err(_) => Err(Cause::Closed.into()),
    };
    do_afterwards([done(written)]);
}

/// Adds an entry to each log; says to which.
async fn add(pool: &PgPool, writes: &[Write]) -> Result<HashSet<TableId>, Fault> {
    let asked: Vec<(&Write, TableId, &Entry)> =
        writes.iter().filter_map(|write| plain(write).map(|(id, entry)| (write, id, entry))).collect();
    let numbers =
        |of: &dyn Fn(&Write, &Entry) -> i64| asked.iter().map(|(write, _, entry)| of(write, entry)).collect::<Vec<_>>();
    let query = sqlx::query(ADD)
        .bind(asked.iter().map(|(_, id, _)| id.number()).collect::<Vec<_>>())
        .bind(numbers(&|write, _| write.revision.cast_signed()))
        .bind(numbers(&|_, entry| entry.seq.cast_signed()))
        .bind(numbers(&|_, entry| entry.at))
        .bind(asked.iter().map(|(_, _, entry)| entry.kind.word()).collect::<Vec<_>>())
        .bind(asked.iter().map(|(_, _, entry)| entry.seat.map(Seat::number).map(i64::from)).collect::<Vec<_>>())
        .bind(asked.iter().map(|(_, _, entry)| entry.who.as_deref()).collect::<Vec<_>>())
        .bind(asked.iter().map(|(_, _, entry)| entry.text.as_str()).collect::<Vec<_>>())
        .bind(asked.iter().map(|(write, _, _)| write.bot_since).collect::<Vec<_>>())
        .bind(
            asked
                .iter()
                .map(|(write, id, entry)| written(&News::Table(*id, entry.seq, write.revision)))
                .collect::<Vec<_>>(),
        )
        .bind(CHANNEL);
    let added = pool.fetch_all(query).await?;
    added.iter().map(|row| Ok(TableId::stored(row.try_get(0)?))).collect()
}
