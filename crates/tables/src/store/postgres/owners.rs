//! Owners, blocks and reports in PostgreSQL: each change is a transaction, and other servers are told of blocks.

use sqlx::{PgConnection, PgPool};

use super::{Postgres, news::tell};
use crate::{
    Guest, GuestId, TableId,
    store::{
        Audit, BoxFuture, Fault, News, OwnerStore, Report,
        accounts::read_guest,
        columns::Columns as _,
        owners::{AUDITS, BLOCKS, OWNERS, PERSON, REPORTS, owners_on, read_audit, read_block, read_report},
    },
};

owners_on!(PgConnection);

/// Does something within a transaction.
pub(super) async fn change<T>(
    pool: &PgPool,
    change: impl AsyncFnOnce(&mut PgConnection) -> Result<T, Fault>,
) -> Result<T, Fault> {
    let mut transaction = pool.begin().await?;
    let done = change(&mut transaction).await?;
    transaction.commit().await?;
    Ok(done)
}

impl OwnerStore for Postgres {
    fn add_owner(&self, key: String, what: NewAudit) -> BoxFuture<'_, Option<bool>> {
        let adds = async move |db: &mut PgConnection| add(db, &key, what).await;
        self.of_part("owners", change(&self.pool, adds))
    }

    fn remove_owner(&self, key: String, what: NewAudit) -> BoxFuture<'_, bool> {
        let removes = async move |db: &mut PgConnection| remove(db, &key, what).await;
        self.of_part("owners", change(&self.pool, removes))
    }

    fn owners(&self) -> BoxFuture<'_, Vec<(Guest, i64)>> {
        self.of_part("owners", async move {
            let rows = self.pool.fetch_all(OWNERS).await?;
            rows.iter().map(|row| Ok((read_guest(row)?, row.number("since")?))).collect()
        })
    }

    fn is_owner(&self, guest: GuestId) -> BoxFuture<'_, bool> {
        self.of_part("owners", async move {
            let query = sqlx::query("select 1 from owners where guest = $1").bind(guest.0);
            Ok(self.pool.fetch_optional(query).await?.is_some())
        })
    }

    fn person(&self, guest: GuestId) -> BoxFuture<'_, Option<Guest>> {
        self.of_part("guests", async move {
            let row = self.pool.fetch_optional(sqlx::query(PERSON).bind(guest.0)).await?;
            row.as_ref().map(read_guest).transpose()
        })
    }

    fn block(&self, block: Block, what: NewAudit) -> BoxFuture<'_, bool> {
        let blocks = async move |db: &mut PgConnection| {
            tell(db, &News::Blocks).await?;
            put_block(db, &block, &what).await
        };
        self.of_part("blocks", change(&self.pool, blocks))
    }

    fn unblock(&self, whom: BlockTarget, what: NewAudit) -> BoxFuture<'_, bool> {
        let unblocks = async move |db: &mut PgConnection| {
            tell(db, &News::Blocks).await?;
            take_block(db, whom, &what).await
        };
        self.of_part("blocks", change(&self.pool, unblocks))
    }

    fn blocks(&self) -> BoxFuture<'_, Vec<Block>> {
        self.of_part("blocks", async move { self.pool.fetch_all(BLOCKS).await?.iter().map(read_block).collect() })
    }

    fn report(&self, report: NewReport) -> BoxFuture<'_, Filed> {
        let files = async move |db: &mut PgConnection| file(db, &report).await;
        self.of_part("reports", change(&self.pool, files))
    }

    fn reports(&self, most: u32) -> BoxFuture<'_, Vec<Report>> {
        self.of_part("reports", async move {
            let rows = self.pool.fetch_all(sqlx::query(REPORTS).bind(i64::from(most))).await?;
            rows.iter().map(read_report).collect()
        })
    }

    fn settle(&self, report: i64, what: NewAudit) -> BoxFuture<'_, bool> {
        let settles = async move |db: &mut PgConnection| settle(db, report, what).await;
        self.of_part("reports", change(&self.pool, settles))
    }

    fn audit(&self, before: i64, most: u32) -> BoxFuture<'_, Vec<Audit>> {
        self.of_part("audit", async move {
            let rows = self.pool.fetch_all(sqlx::query(AUDITS).bind(before).bind(i64::from(most))).await?;
            rows.iter().map(read_audit).collect()
        })
    }
}
