//! How people are told that it is their turn, in SQLite.

use sqlx::SqliteConnection;

use super::{Sqlite, accounts::Changing};
use crate::{
    GuestId, TableId,
    notices::{Channel, ChannelId, ChannelKind, ChannelState, Wishes},
    store::{BoxFuture, Fault, NoticeStore, columns::Columns as _, notices::notices_on},
};

notices_on!(SqliteConnection, "");

/// A change that is under way.
fn boxed<'c, T>(change: impl Future<Output = Result<T, Fault>> + Send + 'c) -> Changing<'c, T> {
    Box::pin(change)
}

impl NoticeStore for Sqlite {
    fn keep_channel(&self, channel: Channel) -> BoxFuture<'_, ()> {
        self.work(move |db| boxed(async move { put(db, &channel).await }), |()| true)
    }

    fn channels(&self, guest: GuestId) -> BoxFuture<'_, Vec<Channel>> {
        Box::pin(async move {
            self.readers.fetch_all(sqlx::query(CHANNELS).bind(guest.0)).await?.iter().map(read_channel).collect()
        })
    }

    fn channel(&self, id: ChannelId) -> BoxFuture<'_, Option<Channel>> {
        Box::pin(async move {
            let row = self.readers.fetch_optional(sqlx::query(CHANNEL).bind(id.number())).await?;
            row.as_ref().map(read_channel).transpose()
        })
    }

    fn end_channel(&self, id: ChannelId) -> BoxFuture<'_, bool> {
        self.work(move |db| boxed(async move { Ok(take_channel(db, id).await?.is_some()) }), |_| true)
    }

    fn mark_channel(&self, id: ChannelId, state: ChannelState, failures: u32) -> BoxFuture<'_, bool> {
        self.work(move |db| boxed(async move { Ok(mark_channel(db, id, state, failures).await?.is_some()) }), |_| true)
    }

    fn wishes(&self, guest: GuestId) -> BoxFuture<'_, Option<Wishes>> {
        Box::pin(async move {
            let row = self.readers.fetch_optional(sqlx::query(WISHES).bind(guest.0)).await?;
            row.as_ref().map(read_wishes).transpose()
        })
    }

    fn keep_wishes(&self, guest: GuestId, wishes: Wishes) -> BoxFuture<'_, ()> {
        self.work(move |db| boxed(async move { put_wishes(db, guest, &wishes).await }), |()| true)
    }

    fn listeners(&self) -> BoxFuture<'_, Vec<GuestId>> {
        Box::pin(async move {
            let rows = self.readers.fetch_all(LISTENERS).await?;
            rows.iter().map(|row| Ok(GuestId(row.number("guest")?))).collect()
        })
    }

    fn tables_of_listeners(&self, most: u32) -> BoxFuture<'_, Vec<TableId>> {
        Box::pin(async move {
            let rows = self.readers.fetch_all(sqlx::query(LISTENED).bind(i64::from(most))).await?;
            rows.iter().map(|row| Ok(TableId::stored(row.number("id")?))).collect()
        })
    }

    fn begin_turn(&self, turn: BegunTurn) -> BoxFuture<'_, ()> {
        self.work(move |db| boxed(async move { put_turn(db, &turn).await }), |()| true)
    }

    fn due_turns(&self, now: i64, most: u32) -> BoxFuture<'_, Vec<BegunTurn>> {
        Box::pin(async move {
            let rows = self.readers.fetch_all(sqlx::query(DUE).bind(now).bind(i64::from(most))).await?;
            rows.iter().map(read_turn).collect()
        })
    }

    fn put_off_turn(&self, turn: BegunTurn, until: i64) -> BoxFuture<'_, ()> {
        self.work(move |db| boxed(async move { put_off(db, &turn, until).await }), |()| true)
    }

    fn drop_turn(&self, turn: BegunTurn) -> BoxFuture<'_, ()> {
        self.work(move |db| boxed(async move { drop_turn(db, &turn).await }), |()| true)
    }

    fn claim_turn(&self, turn: BegunTurn, at: i64) -> BoxFuture<'_, bool> {
        self.work(move |db| boxed(async move { claim(db, &turn, at).await }), |_| true)
    }

    fn next_deliveries(&self, kind: ChannelKind, now: i64, most: u32) -> BoxFuture<'_, Vec<Delivery>> {
        Box::pin(async move {
            // Nothing is written while there is nothing to send.
            let any =
                sqlx::query("select 1 from notice_deliveries where trying is null and due <= $1 limit 1").bind(now);
            if self.readers.fetch_optional(any).await?.is_none() {
                return Ok(Vec::new());
            }
            self.work(move |db| boxed(async move { next(db, kind, now, most).await }), |_| true).await
        })
    }

    fn settle_delivery(&self, delivery: Delivery, again: Option<i64>) -> BoxFuture<'_, ()> {
        self.work(move |db| boxed(async move { settle(db, &delivery, again).await }), |()| true)
    }

    fn forget_old_notices(&self, trying: i64, told: i64) -> BoxFuture<'_, u64> {
        self.work(move |db| boxed(async move { forget_old(db, trying, told).await }), |_| true)
    }

    fn push_key(&self, fresh: Vec<u8>) -> BoxFuture<'_, Vec<u8>> {
        self.work(move |db| boxed(async move { key(db, &fresh).await }), |_| true)
    }
}
