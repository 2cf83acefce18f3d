//! Several servers over one storage: what the others do is read as soon as they tell of it, and a bot that a dead server left
//! waiting is played by another.

use std::sync::{Arc, atomic::Ordering};

use crate::{
    Refused, Row, Table, TableId, TableService,
    log::Shared,
    queue::Rank,
    service::{CHUNK, LiveTable},
    store::News,
    transaction::TableTransaction,
};

/// A bot that waits so long, in milliseconds, was left behind: a server that plays it holds its claim.
const LEFT: i64 = 3_000;
/// A table that changes faster than it can be read is read anew when somebody looks at it.
const TRIES: usize = 5;

/// Listens to the other servers until the service closes; returns at once where there are none.
pub async fn hear(service: TableService) {
    let mut news = match service.store().news().await {
        Ok(Some(news)) => news,
        Ok(None) => return,
        Err(fault) => return tracing::error!(%fault, "what other servers do is not heard"),
    };
    let mut closing = service.closing();
    loop {
        tokio::select! {
            heard = news.recv() => match heard {
                Some(heard) => service.hears(heard),
                None => return,
            },
            _ = closing.wait_for(|closing| *closing) => return,
        }
    }
}

impl TableService {
    /// Something that is remembered here is not so any more.
    fn hears(&self, news: News) {
        match news {
            News::Table(id, seq) => {
                let live_table = self.live_tables().get(&id).cloned();
                let behind =
                    |live_table: &Arc<LiveTable>| live_table.committed().is_some_and(|table| table.seq() < seq);
                if let Some(live_table) = live_table.filter(behind) {
                    self.catches_up(id, live_table);
                }
            }
            News::Session(hash) => self.sessions().end(&hash),
            News::Guest(guest) => {
                self.sessions().forget(guest);
                self.hiding().forget(guest);
            }
            News::Puzzle(day, id, guest) => self.remember(day, id, guest),
            News::Missed => {
                self.sessions().forget_all();
                self.hiding().forget_all();
                self.forget_puzzles();
                let live_tables: Vec<_> =
                    self.live_tables().iter().map(|(id, table)| (*id, Arc::clone(table))).collect();
                for (id, live_table) in live_tables {
                    self.catches_up(id, live_table);
                }
            }
        }
    }

    /// Reads what is new at a table, beside whatever else is going on.
    fn catches_up(&self, id: TableId, live_table: Arc<LiveTable>) {
        let service = self.clone();
        tokio::spawn(async move {
            let _turn = live_table.turn().await;
            if let Err(refused) = service.catch_up(id, &live_table).await {
                tracing::warn!(table = %id, %refused, "what another server wrote could not be read yet");
                live_table.publish(None);
            }
        });
    }

    /// A turn at a table that is as it is stored.
    pub(crate) async fn caught_up(&self, id: TableId) -> Result<TableTransaction, Refused> {
        let live_table = self.live_table(id);
        let turn = live_table.turn().await;
        self.catch_up(id, &live_table).await?;
        drop(turn);
        self.transaction(id).await
    }

    /// Brings a table up to what is stored, and tells those who follow it: for the one whose turn it is to change it.
    pub(crate) async fn catch_up(&self, id: TableId, live_table: &LiveTable) -> Result<(), Refused> {
        let Some(table) = live_table.committed() else { return Ok(()) };
        for _ in 0..TRIES {
            let row = self.row(id).await?;
            let (caught_up, told) = self.grown(&table, row).await?;
            // What stands in a row and in a log fit together if the row did not change while the log was read.
            if self.row(id).await? == *caught_up.row() {
                if !told.is_empty() || caught_up.row() != table.row() {
                    live_table.publish(Some(Arc::new(caught_up)));
                    live_table.tell(told);
                }
                return Ok(());
            }
        }
        live_table.publish(None);
        Ok(())
    }

    /// A table with what was added to its log.
    async fn grown(&self, table: &Table, row: Row) -> Result<(Table, Vec<Shared>), Refused> {
        let id = row.id;
        let mut grown = table.clone();
        *grown.row_mut() = row;
        let mut told = Vec::new();
        loop {
            let entries = self.store().entries(id, grown.seq(), CHUNK).await?;
            if entries.is_empty() {
                grown.loaded();
                return Ok((grown, told));
            }
            for entry in entries {
                told.push(grown.absorb(entry, None)?);
            }
        }
    }

    /// Calls the bots that wait for a server that may be dead.
    pub(crate) async fn call_bots_left_behind(&self, now: i64) -> Result<(), Refused> {
        for id in self.store().waiting_bots(now - LEFT).await? {
            let watching = self.live_tables().get(&id).map_or(0, |table| table.watching.load(Ordering::Relaxed));
            if let Ok(row) = self.row(id).await {
                self.queue().call(id, Rank::of(&row, watching));
            }
        }
        Ok(())
    }
}
