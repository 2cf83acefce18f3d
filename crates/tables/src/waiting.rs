//! A change that waits to be written. Until the storage takes it, others at the same table join it: when several seats answer one
//! question at once, the second need not wait until the first is durable, and all of them share one commit and one message to
//! each listener. Nobody hears of any of it before all of it is durable.

use std::{sync::Arc, time::Instant};

use tokio::sync::oneshot;

use crate::{
    Refused, TableId, TableService,
    live_table::LiveTable,
    now,
    store::{Afterwards, Cause, Fault, OnDurable, Write},
    transaction::TableTransaction,
};

/// A change that waits to be written, and those who asked for parts of it.
pub(crate) struct WaitingChange {
    transaction: TableTransaction,
    asked: Vec<Asked>,
}

/// Who asked for a part of a change.
struct Asked {
    /// The last entry of their part.
    seq: u64,
    since: Instant,
    answer: oneshot::Sender<Result<u64, Fault>>,
}

/// Comes when a part of a change is durable: with its last entry.
type Saved = oneshot::Receiver<Result<u64, Fault>>;

impl WaitingChange {
    fn new(transaction: TableTransaction) -> (Self, Saved) {
        let mut change = Self { transaction, asked: Vec::with_capacity(1) };
        let saved = change.ask();
        (change, saved)
    }

    /// Somebody waits for what it holds by now.
    fn ask(&mut self) -> Saved {
        let (answer, saved) = oneshot::channel();
        self.asked.push(Asked { seq: self.transaction.seq(), since: Instant::now(), answer });
        saved
    }

    /// What is written, and what is done then.
    fn into_write(mut self) -> (Box<Write>, OnDurable) {
        (self.transaction.write(), Box::new(move |written| self.written(&written)))
    }

    /// Shows it and answers those who asked, then tells the others.
    fn written(self, written: &Result<(), Fault>) -> Afterwards {
        let Self { mut transaction, asked } = self;
        let meters = Arc::clone(transaction.service().meters());
        let tells: Afterwards = if written.is_ok() {
            transaction.show();
            Some(Box::new(move || transaction.tell()))
        } else {
            drop(transaction);
            None
        };
        for Asked { seq, since, answer } in asked {
            meters.committed(written.as_ref().copied(), since.elapsed());
            // Whoever asked may have gone.
            drop(answer.send(written.clone().map(|()| seq)));
        }
        tells
    }
}

/// Takes the change that waits at a table when the storage is ready for it. If that never comes, it is dropped with this.
struct Taker(Arc<LiveTable>);

impl Taker {
    fn take(&self) -> (Box<Write>, OnDurable) {
        let waiting = self.0.waiting().take();
        // There is always one: only the taker takes it, and it has the turn at the table until then.
        waiting.map_or_else(|| (Box::default(), Box::new(|_| None) as OnDurable), WaitingChange::into_write)
    }
}

impl Drop for Taker {
    fn drop(&mut self) {
        let never_taken = self.0.waiting().take();
        drop(never_taken);
    }
}

async fn durable(saved: Saved) -> Result<u64, Refused> {
    Ok(saved.await.map_err(|_| Fault::from(Cause::Closed))??)
}

/// Makes a change durable and tells of it, with what others add until it is written.
pub(crate) async fn save(transaction: TableTransaction) -> Result<u64, Refused> {
    let (service, live_table) = (transaction.service().clone(), Arc::clone(transaction.live_table()));
    let (change, saved) = WaitingChange::new(transaction);
    *live_table.waiting() = Some(change);
    let taker = Taker(live_table);
    service.store().write_when_taken(Box::new(move || taker.take()));
    durable(saved).await
}

impl TableService {
    /// Lets `act` change a table together with a change that waits to be written. None if there is none, or `act` refuses: what it
    /// would say may come of what is not durable yet.
    pub(crate) async fn change_together<T>(
        &self,
        id: TableId,
        act: impl Fn(&mut TableTransaction) -> Result<T, Refused>,
    ) -> Option<Result<(T, u64), Refused>> {
        let live_table = self.live_tables().get(&id).cloned()?;
        let (done, saved) = join(&live_table, act)?;
        live_table.used_now();
        Some(durable(saved).await.map(|seq| (done, seq)))
    }
}

fn join<T>(live_table: &LiveTable, act: impl Fn(&mut TableTransaction) -> Result<T, Refused>) -> Option<(T, Saved)> {
    let mut waiting = live_table.waiting();
    let change = waiting.as_mut()?;
    if !change.transaction.is_shareable() || change.transaction.is_due(now()) {
        return None;
    }
    // Beside it, so that what is refused halfway leaves nothing behind.
    let mut next = change.transaction.next();
    let done = act(&mut next).ok()?;
    next.complete().ok()?;
    if !next.is_shareable() {
        return None;
    }
    change.transaction.join(next);
    let saved = change.ask();
    drop(waiting);
    Some((done, saved))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

    use super::*;
    use crate::{Kind, NewTable, Table, store::Sqlite};

    /// A table where nothing has happened but its start, and a change of it that waits.
    struct Waits {
        folder: std::path::PathBuf,
        service: TableService,
        id: TableId,
        live_table: Arc<LiveTable>,
        first: Saved,
    }

    fn says(text: &'static str) -> impl Fn(&mut TableTransaction) -> Result<(), Refused> {
        move |transaction| transaction.add(Kind::Chat, None, text)
    }

    impl Waits {
        async fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("norikae-waiting-{name}-{}", std::process::id()));
            let store = Arc::new(Sqlite::open(&folder.join("norikae.db")).await.unwrap());
            let (service, _queue) = TableService::new(store, catalog::shelf().unwrap());
            let guest = service.new_guest("Mika").await.unwrap().0;
            let id = service.create(&guest, NewTable::alone("metrox")).await.unwrap();
            let mut transaction = service.transaction(id).await.unwrap();
            says("first")(&mut transaction).unwrap();
            let live_table = service.live_table(id);
            let (change, first) = WaitingChange::new(transaction);
            *live_table.waiting() = Some(change);
            Self { folder, service, id, live_table, first }
        }

        async fn seen(&self) -> u64 {
            self.service.look(self.id, Table::seq).await.unwrap()
        }

        async fn end(self) {
            self.service.close().await.unwrap();
            std::fs::remove_dir_all(&self.folder).unwrap();
        }
    }

    #[tokio::test]
    async fn who_joins_is_written_with_the_first_and_answered_before_anybody_is_told() {
        let mut waits = Waits::new("joined").await;
        let mut news = waits.live_table.news.subscribe();
        let ((), second) = join(&waits.live_table, says("second")).unwrap();
        let refused = |transaction: &mut TableTransaction| {
            says("never said")(transaction)?;
            Err::<(), _>(Refused::NotNow)
        };
        assert!(join(&waits.live_table, refused).is_none(), "what is refused halfway leaves nothing behind");
        let (write, done) = Taker(Arc::clone(&waits.live_table)).take();
        assert_eq!(write.entries.iter().map(|entry| entry.text.as_str()).collect::<Vec<_>>(), ["first", "second"]);
        assert!(join(&waits.live_table, says("late")).is_none(), "it is being written");
        assert_eq!((waits.seen().await, waits.first.try_recv().is_err()), (1, true), "nothing is durable yet");
        let afterwards = done(Ok(()));
        assert_eq!(waits.seen().await, 3);
        assert_eq!((waits.first.try_recv().unwrap().unwrap(), second.await.unwrap().unwrap()), (2, 3), "each its own");
        assert!(news.try_recv().is_err(), "others hear of it when all are answered");
        crate::store::do_afterwards([afterwards]);
        assert_eq!([news.try_recv().unwrap(), news.try_recv().unwrap()].map(|event| event.entry.seq), [2, 3]);
        waits.end().await;
    }

    #[tokio::test]
    async fn what_is_not_written_is_refused_to_all_who_share_it() {
        let waits = Waits::new("failed").await;
        let ((), second) = join(&waits.live_table, says("second")).unwrap();
        let (_, done) = Taker(Arc::clone(&waits.live_table)).take();
        assert!(done(Err(Fault::from(Cause::Closed))).is_none());
        let Waits { first, .. } = waits;
        assert!(first.await.unwrap().is_err() && second.await.unwrap().is_err());
        assert!(waits.live_table.committed().is_none(), "the table is read again from its log");
        assert_eq!(waits.service.look(waits.id, Table::seq).await.unwrap(), 1);
        waits.service.close().await.unwrap();
        std::fs::remove_dir_all(&waits.folder).unwrap();
    }

    #[tokio::test]
    async fn a_change_that_is_never_taken_keeps_nobody_waiting() {
        let waits = Waits::new("dropped").await;
        let ((), second) = join(&waits.live_table, says("second")).unwrap();
        drop(Taker(Arc::clone(&waits.live_table)));
        assert!(second.await.is_err() && waits.live_table.waiting().is_none());
        assert_eq!(waits.service.transaction(waits.id).await.unwrap().seq(), 1, "and nobody has the turn");
        waits.end().await;
    }
}
