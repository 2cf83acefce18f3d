//! Owners, blocks and reports in SQLite.

use sqlx::SqliteConnection;

use super::{Sqlite, accounts::Changing};
use crate::{
    Guest, GuestId, TableId,
    store::{
        Audit, BoxFuture, Fault, OwnerStore, Report,
        accounts::read_guest,
        columns::Columns as _,
        owners::{AUDITS, BLOCKS, OWNERS, PERSON, REPORTS, owners_on, read_audit, read_block, read_report},
    },
};

owners_on!(SqliteConnection);

/// A change that is under way.
fn boxed<'c, T>(change: impl Future<Output = Result<T, Fault>> + Send + 'c) -> Changing<'c, T> {
    Box::pin(change)
}

impl OwnerStore for Sqlite {
    fn add_owner(&self, key: String, what: NewAudit) -> BoxFuture<'_, Option<bool>> {
        self.work(move |db| boxed(async move { add(db, &key, what).await }), |_| true)
    }

    fn remove_owner(&self, key: String, what: NewAudit) -> BoxFuture<'_, bool> {
        self.work(move |db| boxed(async move { remove(db, &key, what).await }), |_| true)
    }

    fn owners(&self) -> BoxFuture<'_, Vec<(Guest, i64)>> {
        Box::pin(async move {
            let rows = self.readers.fetch_all(OWNERS).await?;
            rows.iter().map(|row| Ok((read_guest(row)?, row.number("since")?))).collect()
        })
    }

    fn is_owner(&self, guest: GuestId) -> BoxFuture<'_, bool> {
        Box::pin(async move {
            let query = sqlx::query("select 1 from owners where guest = $1").bind(guest.0);
            Ok(self.readers.fetch_optional(query).await?.is_some())
        })
    }

    fn person(&self, guest: GuestId) -> BoxFuture<'_, Option<Guest>> {
        Box::pin(async move {
            let row = self.readers.fetch_optional(sqlx::query(PERSON).bind(guest.0)).await?;
            row.as_ref().map(read_guest).transpose()
        })
    }

    fn block(&self, block: Block, what: NewAudit) -> BoxFuture<'_, bool> {
        self.work(move |db| boxed(async move { put_block(db, &block, &what).await }), |_| true)
    }

    fn unblock(&self, whom: BlockTarget, what: NewAudit) -> BoxFuture<'_, bool> {
        self.work(move |db| boxed(async move { take_block(db, whom, &what).await }), |_| true)
    }

    fn blocks(&self) -> BoxFuture<'_, Vec<Block>> {
        Box::pin(async move {
            let rows = async { self.readers.fetch_all(BLOCKS).await?.iter().map(read_block).collect() };
            self.corrupt.watch_part("blocks", rows.await)
        })
    }

    fn report(&self, report: NewReport) -> BoxFuture<'_, Filed> {
        self.work(move |db| boxed(async move { file(db, &report).await }), |_| true)
    }

    fn reports(&self, most: u32) -> BoxFuture<'_, Vec<Report>> {
        Box::pin(async move {
            let rows = self.readers.fetch_all(sqlx::query(REPORTS).bind(most)).await?;
            rows.iter().map(read_report).collect()
        })
    }

    fn settle(&self, report: i64, what: NewAudit) -> BoxFuture<'_, bool> {
        self.work(move |db| boxed(async move { settle(db, report, what).await }), |_| true)
    }

    fn audit(&self, before: i64, most: u32) -> BoxFuture<'_, Vec<Audit>> {
        Box::pin(async move {
            let rows = self.readers.fetch_all(sqlx::query(AUDITS).bind(before).bind(most)).await?;
            rows.iter().map(read_audit).collect()
        })
    }
}
