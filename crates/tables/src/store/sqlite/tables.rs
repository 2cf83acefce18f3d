//! Tables in SQLite.

use tokio::sync::mpsc;

use super::{Sqlite, read, reviews, snapshots, writer::Job};
use crate::{
    Entry, Row, TableId,
    store::{
        BoxFuture, Cause, Fault, OnDurable, OpenWrite, Snapshot, TableStore, Upto, Which, Write, corrupt::Place,
        do_afterwards,
    },
};

impl Sqlite {
    /// The last snapshot that can be read; those that cannot are thrown away.
    async fn last_snapshot(&self, id: TableId, mut upto: Upto) -> Result<Option<Snapshot>, Fault> {
        loop {
            match snapshots::last(&self.readers, id, upto).await? {
                None => return Ok(None),
                Some(Ok(snapshot)) => return Ok(Some(snapshot)),
                Some(Err((seq, fault))) => {
                    tracing::warn!(table = %id, seq, %fault, "a snapshot cannot be read and is thrown away");
                    if let Err(fault) = self.forget_snapshot(id, seq).await {
                        tracing::warn!(table = %id, seq, %fault, "it stays, and is passed over");
                    }
                    upto = Upto::Seq(seq.saturating_sub(1));
                }
            }
        }
    }
}

impl TableStore for Sqlite {
    fn write(&self, write: Write, done: OnDurable) {
        self.write_when_taken(Box::new(|| (Box::new(write), done)));
    }

    fn write_when_taken(&self, open: OpenWrite) {
        if let Err(mpsc::error::SendError(Job::Write(open))) = self.jobs.send(Job::Write(open)) {
            let (_, done) = open();
            do_afterwards([done(Err(Fault::from(Cause::Closed)))]);
        }
    }

    fn row(&self, id: TableId) -> BoxFuture<'_, Option<Row>> {
        Box::pin(async move { self.corrupt.watch(id, read::row(&self.readers, id).await) })
    }

    fn entries(&self, id: TableId, after: u64, most: u32) -> BoxFuture<'_, Vec<Entry>> {
        Box::pin(async move { self.corrupt.watch(id, read::entries(&self.readers, id, after, most).await) })
    }

    fn chat(&self, id: TableId, most: u32) -> BoxFuture<'_, Vec<Entry>> {
        Box::pin(async move { self.corrupt.watch(id, read::chat(&self.readers, id, most).await) })
    }

    fn snapshot(&self, id: TableId, upto: Upto) -> BoxFuture<'_, Option<Snapshot>> {
        Box::pin(self.last_snapshot(id, upto))
    }

    fn forget_snapshot(&self, table: TableId, seq: u64) -> BoxFuture<'_, ()> {
        Box::pin(self.job(move |answer| Job::Forget { table, seq, answer }))
    }

    fn review(&self, id: TableId) -> BoxFuture<'_, Option<String>> {
        Box::pin(async move { self.corrupt.watch_part("reviews", reviews::read(&self.readers, id).await) })
    }

    fn keep_review(&self, table: TableId, review: String) -> BoxFuture<'_, ()> {
        Box::pin(self.job(move |answer| Job::Review { table, review, answer }))
    }

    fn list(&self, which: Which, most: u32) -> BoxFuture<'_, Vec<Row>> {
        Box::pin(read::list(which, most).read(&self.readers, &self.corrupt))
    }

    fn finished(&self, game: Option<String>, skip: u32, most: u32) -> BoxFuture<'_, Vec<Row>> {
        Box::pin(read::finished(game, skip, most).read(&self.readers, &self.corrupt))
    }

    fn due(&self, now: i64) -> BoxFuture<'_, Vec<TableId>> {
        Box::pin(async move { self.corrupt.watch_part("tables", read::due(&self.readers, now).await) })
    }

    fn running(&self) -> BoxFuture<'_, Vec<TableId>> {
        Box::pin(async move { self.corrupt.watch_part("tables", read::running(&self.readers).await) })
    }

    fn abandoned(&self, before: i64, most: u32) -> BoxFuture<'_, Vec<TableId>> {
        Box::pin(async move { self.corrupt.watch_part("tables", read::abandoned(&self.readers, before, most).await) })
    }

    fn all(&self, after: Option<TableId>, most: u32) -> BoxFuture<'_, Vec<TableId>> {
        Box::pin(async move { self.corrupt.watch_part("tables", read::all(&self.readers, after, most).await) })
    }

    fn note_corrupt(&self, id: TableId, fault: &Fault) {
        self.corrupt.note(Place::Table(id), fault);
    }

    fn is_corrupt(&self, id: TableId) -> bool {
        self.corrupt.has(id)
    }
}
