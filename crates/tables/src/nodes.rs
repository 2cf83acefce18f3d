//! Several servers over one storage: what the others do is read as soon as they tell of it, what two of them do at once is tried
//! again by the second, and a bot that a dead server left waiting is played by another.

use std::{
    sync::{Arc, PoisonError, atomic::Ordering},
    time::Duration,
};

use crate::{
    GuestId, Kind, Refused, Row, Status, Table, TableId, TableService,
    live_table::LiveTable,
    queue::Rank,
    service::{CHUNK, TRIES},
    store::News,
    transaction::TableTransaction,
};

/// A bot that waits so long, in milliseconds, was left behind, or its server has too much to do: another may play it.
const LEFT: i64 = 3_000;
/// So long whoever looks waits for what is newest.
const AT_ONCE: Duration = Duration::from_secs(1);
/// So long until what could not be read is read again.
const AGAIN: Duration = Duration::from_millis(500);

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

/// What is stored of a table, as far as it is known: the last entry of the log and the revision of the row.
#[derive(Clone, Copy)]
enum Stored {
    AtLeast(u64, u64),
    Unknown,
}

impl Stored {
    fn is_newer_than(self, table: &Table) -> bool {
        match self {
            Self::AtLeast(seq, revision) => table.seq() < seq || table.row().revision < revision,
            Self::Unknown => true,
        }
    }
}

impl TableService {
    /// Something that is remembered here is not so any more.
    fn hears(&self, news: News) {
        match news {
            News::Table(id, seq, revision) => self.catch_up_later(id, Stored::AtLeast(seq, revision)),
            News::Session(hash) => self.sessions().end(&hash),
            News::Guest(guest) => {
                self.sessions().forget(guest);
                self.hiding().forget(guest);
                self.notices().forget_listeners();
            }
            News::Blocks => self.read_blocks_later(),
            News::Club(club) => self.clubs_in_memory().forget(club),
            News::Puzzle(day, id, guest) => self.remember(day, id, guest),
            News::Missed => {
                self.sessions().forget_all();
                self.end_streams_of_ended_sessions();
                self.hiding().forget_all();
                self.notices().forget_listeners();
                self.read_blocks_later();
                self.clubs_in_memory().forget_all();
                self.forget_puzzles();
                let ids: Vec<TableId> = self.live_tables().keys().copied().collect();
                for id in ids {
                    self.catch_up_later(id, Stored::Unknown);
                }
            }
        }
    }

    /// Reads what is new at a table that is in use here, beside whatever else is going on. One waits for it at a time.
    fn catch_up_later(&self, id: TableId, stored: Stored) {
        let Some(live_table) = self.live_tables().get(&id).cloned() else { return };
        let behind = live_table.committed().is_none_or(|table| stored.is_newer_than(&table));
        if !behind || live_table.catches_up.swap(true, Ordering::AcqRel) {
            return;
        }
        let service = self.clone();
        tokio::spawn(async move {
            let mut closing = service.closing();
            while let Err(refused) = service.catch_up_in_turn(id, &live_table, stored).await {
                tracing::warn!(table = %id, %refused, "what another server wrote could not be read yet");
                let passes = matches!(&refused, Refused::Store(fault) if fault.cause.passes());
                let stops = tokio::time::timeout(AGAIN, closing.wait_for(|closing| *closing)).await.is_ok();
                // Whoever looks next reads the table anew.
                live_table.publish(None);
                if !passes || stops {
                    return;
                }
            }
        });
    }

    async fn catch_up_in_turn(&self, id: TableId, live_table: &LiveTable, stored: Stored) -> Result<(), Refused> {
        let turn = live_table.turn().await;
        // What is told from here on may be missed by the reading, so another may wait for it.
        live_table.catches_up.store(false, Ordering::Release);
        match live_table.committed() {
            Some(table) if stored.is_newer_than(&table) => drop(self.catch_up(id, live_table, &table).await?),
            Some(_) => {}
            None => {
                drop(turn);
                self.view(id).await?;
            }
        }
        Ok(())
    }

    /// Brings a table up to what is stored and tells those who follow it, for whoever has its turn. Says whether there was
    /// something new.
    async fn catch_up(&self, id: TableId, live_table: &LiveTable, table: &Table) -> Result<bool, Refused> {
        let Some((row, entries)) = self.store().newer(id, table.seq(), CHUNK).await? else { return Ok(false) };
        if entries.is_empty() && row.revision == table.row().revision {
            return Ok(false);
        }
        // So much is read from the last snapshot on; and what was said before is other when somebody deleted their data.
        if entries.len() >= CHUNK as usize || entries.iter().any(|entry| entry.kind == Kind::Forget) {
            live_table.show(self.load(id).await?);
            return Ok(true);
        }
        let mut grown = table.clone();
        *grown.row_mut() = row;
        let told: Result<Vec<_>, _> = entries.into_iter().map(|entry| grown.absorb(entry, None)).collect();
        match told {
            Ok(told) => {
                grown.loaded();
                let grown = Arc::new(grown);
                live_table.publish(Some(Arc::clone(&grown)));
                live_table.tell(&grown, told);
            }
            // What was remembered is not what is stored.
            Err(_) => drop(live_table.show(self.load(id).await?)),
        }
        Ok(true)
    }

    /// Brings a table up to what is stored, if it is in use here. Says whether there was something new.
    pub(crate) async fn refresh(&self, id: TableId) -> Result<bool, Refused> {
        if !self.store().is_shared() {
            return Ok(false);
        }
        // What is not in use will be read when it is looked at.
        let Some(live_table) = self.live_tables().get(&id).cloned() else { return Ok(true) };
        let _turn = live_table.turn().await;
        match live_table.committed() {
            Some(table) => self.catch_up(id, &live_table, &table).await,
            None => Ok(true),
        }
    }

    /// Whoever plays at a table, or may sit down, sees it as it is stored, whichever server wrote last: it may have been what they
    /// did themselves a moment ago. If the storage does not answer at once, they see what is known here.
    pub async fn catch_up_for(&self, id: TableId, guest: Option<GuestId>) {
        let Some(guest) = guest.filter(|_| self.store().is_shared()) else { return };
        let live_table = self.live_tables().get(&id).cloned();
        let concerns = |row: &Row| row.status == Status::Open || row.seat_of(guest).is_some();
        let concerned =
            live_table.and_then(|live_table| live_table.committed()).is_some_and(|table| concerns(table.row()));
        if concerned {
            let _ = tokio::time::timeout(AT_ONCE, self.refresh(id)).await;
        }
    }

    /// Lets `act` change a table. Where another server was first, what that did is read, and `act` checks and changes anew: so
    /// nobody hears of a conflict, nor is refused because of a table as it was. What it did is written, and the number of the last
    /// entry comes with its answer.
    pub(crate) async fn changing<T>(
        &self,
        id: TableId,
        act: impl Fn(&mut TableTransaction) -> Result<T, Refused>,
    ) -> Result<(T, u64), Refused> {
        let mut done = self.change(id, &act).await;
        for _ in 0..TRIES {
            let again = match &done {
                Err(refused) if refused.is_conflict() => true,
                Err(Refused::Store(_) | Refused::NoTable) | Ok(_) => false,
                Err(_) => self.refresh(id).await?,
            };
            if !again {
                break;
            }
            done = self.change(id, &act).await;
        }
        done
    }

    async fn change<T>(
        &self,
        id: TableId,
        act: impl Fn(&mut TableTransaction) -> Result<T, Refused>,
    ) -> Result<(T, u64), Refused> {
        if let Some(done) = self.change_together(id, &act).await {
            return done;
        }
        let mut transaction = self.transaction(id).await?;
        let done = act(&mut transaction)?;
        let seq = if transaction.is_changed() { transaction.save().await? } else { transaction.seq() };
        Ok((done, seq))
    }

    /// Calls the bots that wait for a server that may be dead.
    pub(crate) async fn call_bots_left_behind(&self, now: i64) -> Result<(), Refused> {
        for id in self.store().waiting_bots(now - LEFT).await? {
            let playable = !self.unplayable().lock().unwrap_or_else(PoisonError::into_inner).contains(&id);
            if playable
                && !self.queue().has(id)
                && let Ok(row) = self.row(id).await
            {
                self.queue().call(id, Rank::of(&row, self.watching(id)));
            }
        }
        Ok(())
    }
}
