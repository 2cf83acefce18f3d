//! Tables in PostgreSQL.

use std::sync::Arc;

use super::{Postgres, read, reviews, snapshots, together};
use crate::{
    Entry, Row, TableId,
    store::{
        BoxFuture, Cause, Fault, OnDurable, Snapshot, TableStore, Upto, Which, Write, corrupt::Place, do_afterwards,
    },
};

impl TableStore for Postgres {
    fn write(&self, write: Write, done: OnDurable) {
        // Whoever asked may go; what was asked is done.
        if !together::is_plain(&write) {
            tokio::spawn(together::alone(self.pool.clone(), Arc::clone(&self.writes), write, done));
        } else if let Err(refused) = self.decisions.send((write, done)) {
            let (_, done) = refused.0;
            do_afterwards([done(Err(Cause::Closed.into()))]);
        }
    }

    fn row(&self, id: TableId) -> BoxFuture<'_, Option<Row>> {
        self.of_table(id, read::row(&self.pool, id))
    }

    fn entries(&self, id: TableId, after: u64, most: u32) -> BoxFuture<'_, Vec<Entry>> {
        self.of_table(id, read::entries(&self.pool, id, after, most))
    }

    fn chat(&self, id: TableId, most: u32) -> BoxFuture<'_, Vec<Entry>> {
        self.of_table(id, read::chat(&self.pool, id, most))
    }

    fn snapshot(&self, id: TableId, upto: Upto) -> BoxFuture<'_, Option<Snapshot>> {
        self.of_table(id, snapshots::last(&self.pool, id, upto))
    }

    fn forget_snapshot(&self, id: TableId, seq: u64) -> BoxFuture<'_, ()> {
        self.of_table(id, snapshots::forget(&self.pool, id, seq))
    }

    fn review(&self, id: TableId) -> BoxFuture<'_, Option<String>> {
        self.of_part("reviews", reviews::read(&self.pool, id))
    }

    fn keep_review(&self, id: TableId, review: String) -> BoxFuture<'_, ()> {
        self.of_part("reviews", reviews::put(&self.pool, id, review))
    }

    fn list(&self, which: Which, most: u32) -> BoxFuture<'_, Vec<Row>> {
        self.of_part("tables", read::list(&self.pool, &self.corrupt, which, most))
    }

    fn finished(&self, game: Option<String>, skip: u32, most: u32) -> BoxFuture<'_, Vec<Row>> {
        self.of_part("tables", read::finished(&self.pool, &self.corrupt, game, skip, most))
    }

    fn due(&self, now: i64) -> BoxFuture<'_, Vec<TableId>> {
        self.of_part("tables", read::due(&self.pool, now))
    }

    fn running(&self) -> BoxFuture<'_, Vec<TableId>> {
        self.of_part("tables", read::running(&self.pool))
    }

    fn abandoned(&self, before: i64, most: u32) -> BoxFuture<'_, Vec<TableId>> {
        self.of_part("tables", read::abandoned(&self.pool, before, most))
    }

    fn all(&self, after: Option<TableId>, most: u32) -> BoxFuture<'_, Vec<TableId>> {
        self.of_part("tables", read::all(&self.pool, after, most))
    }

    fn note_corrupt(&self, id: TableId, fault: &Fault) {
        self.corrupt.note(Place::Table(id), fault);
    }

    fn is_corrupt(&self, id: TableId) -> bool {
        self.corrupt.has(id)
    }
}
