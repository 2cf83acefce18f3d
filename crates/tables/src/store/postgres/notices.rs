//! How people are told that it is their turn, in PostgreSQL: of several servers one tells. Who is told at all, every server knows.

use sqlx::PgConnection;

use super::{Postgres, news::tell};
use crate::{
    GuestId, TableId,
    notices::{Channel, ChannelId, ChannelKind, ChannelState, Wishes},
    store::{BoxFuture, Fault, News, NoticeStore, columns::Columns as _, notices::notices_on},
};

notices_on!(PgConnection, "for update skip locked");

impl Postgres {
    /// Changes the channels of somebody, and tells the other servers whose.
    async fn change_channels(
        &self,
        change: impl AsyncFnOnce(&mut PgConnection) -> Result<Option<GuestId>, Fault>,
    ) -> Result<bool, Fault> {
        let mut transaction = self.pool.begin().await?;
        let whose = change(&mut transaction).await?;
        if let Some(guest) = whose {
            tell(&mut transaction, &News::Guest(guest)).await?;
        }
        transaction.commit().await?;
        Ok(whose.is_some())
    }
}

impl NoticeStore for Postgres {
    fn keep_channel(&self, channel: Channel) -> BoxFuture<'_, ()> {
        self.of_part("notices", async move {
            let keeps = async move |db: &mut PgConnection| {
                // Two at once must not both be the last that there is room for.
                let row = sqlx::query("select 1 from guests where id = $1 for update").bind(channel.guest.0);
                db.execute(row).await?;
                put(db, &channel).await?;
                Ok(Some(channel.guest))
            };
            self.change_channels(keeps).await.map(drop)
        })
    }

    fn channels(&self, guest: GuestId) -> BoxFuture<'_, Vec<Channel>> {
        self.of_part("notices", async move {
            self.pool.fetch_all(sqlx::query(CHANNELS).bind(guest.0)).await?.iter().map(read_channel).collect()
        })
    }

    fn channel(&self, id: ChannelId) -> BoxFuture<'_, Option<Channel>> {
        self.of_part("notices", async move {
            let row = self.pool.fetch_optional(sqlx::query(CHANNEL).bind(id.number())).await?;
            row.as_ref().map(read_channel).transpose()
        })
    }

    fn end_channel(&self, id: ChannelId) -> BoxFuture<'_, bool> {
        self.of_part("notices", self.change_channels(async move |db| take_channel(db, id).await))
    }

    fn mark_channel(&self, id: ChannelId, state: ChannelState, failures: u32) -> BoxFuture<'_, bool> {
        self.of_part("notices", self.change_channels(async move |db| mark_channel(db, id, state, failures).await))
    }

    fn wishes(&self, guest: GuestId) -> BoxFuture<'_, Option<Wishes>> {
        self.of_part("notices", async move {
            let row = self.pool.fetch_optional(sqlx::query(WISHES).bind(guest.0)).await?;
            row.as_ref().map(read_wishes).transpose()
        })
    }

    fn keep_wishes(&self, guest: GuestId, wishes: Wishes) -> BoxFuture<'_, ()> {
        self.of_part("notices", async move { put_wishes(&mut *self.pool.acquire().await?, guest, &wishes).await })
    }

    fn listeners(&self) -> BoxFuture<'_, Vec<GuestId>> {
        self.of_part("notices", async move {
            let rows = self.pool.fetch_all(LISTENERS).await?;
            rows.iter().map(|row| Ok(GuestId(row.number("guest")?))).collect()
        })
    }

    fn tables_of_listeners(&self, most: u32) -> BoxFuture<'_, Vec<TableId>> {
        self.of_part("notices", async move {
            let rows = self.pool.fetch_all(sqlx::query(LISTENED).bind(i64::from(most))).await?;
            rows.iter().map(|row| Ok(TableId::stored(row.number("id")?))).collect()
        })
    }

    fn begin_turn(&self, turn: BegunTurn) -> BoxFuture<'_, ()> {
        self.of_part("notices", async move { put_turn(&mut *self.pool.acquire().await?, &turn).await })
    }

    fn due_turns(&self, now: i64, most: u32) -> BoxFuture<'_, Vec<BegunTurn>> {
        self.of_part("notices", async move {
            let rows = self.pool.fetch_all(sqlx::query(DUE).bind(now).bind(i64::from(most))).await?;
            rows.iter().map(read_turn).collect()
        })
    }

    fn put_off_turn(&self, turn: BegunTurn, until: i64) -> BoxFuture<'_, ()> {
        self.of_part("notices", async move { put_off(&mut *self.pool.acquire().await?, &turn, until).await })
    }

    fn drop_turn(&self, turn: BegunTurn) -> BoxFuture<'_, ()> {
        self.of_part("notices", async move { drop_turn(&mut *self.pool.acquire().await?, &turn).await })
    }

    fn claim_turn(&self, turn: BegunTurn, at: i64) -> BoxFuture<'_, bool> {
        self.of_part("notices", async move {
            let mut transaction = self.pool.begin().await?;
            let claimed = claim(&mut transaction, &turn, at).await?;
            transaction.commit().await?;
            Ok(claimed)
        })
    }

    fn next_deliveries(&self, kind: ChannelKind, now: i64, most: u32) -> BoxFuture<'_, Vec<Delivery>> {
        self.of_part("notices", async move {
            let mut transaction = self.pool.begin().await?;
            let taken = next(&mut transaction, kind, now, most).await?;
            transaction.commit().await?;
            Ok(taken)
        })
    }

    fn settle_delivery(&self, delivery: Delivery, again: Option<i64>) -> BoxFuture<'_, ()> {
        self.of_part("notices", async move { settle(&mut *self.pool.acquire().await?, &delivery, again).await })
    }

    fn forget_old_notices(&self, trying: i64, told: i64) -> BoxFuture<'_, u64> {
        self.of_part("notices", async move { forget_old(&mut *self.pool.acquire().await?, trying, told).await })
    }

    fn push_key(&self, fresh: Vec<u8>) -> BoxFuture<'_, Vec<u8>> {
        self.of_part("notices", async move { key(&mut *self.pool.acquire().await?, &fresh).await })
    }
}
