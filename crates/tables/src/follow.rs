//! Following a table: what happened since a given entry, then what happens. First load, reconnection, spectators and
//! replay are this one path.
//!
//! Whoever follows sees each entry with the eyes they had then ([`crate::LogEvent::eyes`]): those of the seat that was theirs.
//! When their seat changes, that is the last thing they are told: they follow anew with their new eyes.

use std::{
    collections::VecDeque,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use tabletop::Viewer;
use tokio::sync::{
    broadcast::{self, error::RecvError},
    watch,
};

use crate::{GuestId, Refused, TableId, TableService, history::Retold, log::Shared, notices::Looking};

/// Somebody's stream of events.
pub struct Follow {
    service: TableService,
    id: TableId,
    guest: Option<GuestId>,
    /// The eyes of the guest when following began, and the entry at which it did: a change before it is history.
    began: (Viewer, u64),
    /// With whose eyes the last thing was seen.
    eyes: Viewer,
    /// Whether the seat of the guest changed.
    over: bool,
    /// The log, as far as it was read again.
    past: Option<Retold>,
    /// The last entry that was told, and the last that is known to exist.
    after: u64,
    known: u64,
    ready: VecDeque<Shared>,
    news: broadcast::Receiver<Shared>,
    closing: watch::Receiver<bool>,
    _watching: Option<Watching>,
    _looking: Option<Looking>,
}

/// Somebody who looks on without a seat, counted as long as they do.
struct Watching(Arc<AtomicUsize>);

impl Watching {
    fn new(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(count))
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl std::fmt::Debug for Follow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Follow").field("id", &self.id).field("after", &self.after).finish_non_exhaustive()
    }
}

impl TableService {
    /// How many look on at a table without a seat.
    pub fn watching(&self, id: TableId) -> usize {
        self.live_tables().get(&id).map_or(0, |live_table| live_table.watching.load(Ordering::Relaxed))
    }

    /// Follows a table from the entry after `after`; without one, from now.
    pub async fn follow(&self, id: TableId, guest: Option<GuestId>, after: Option<u64>) -> Result<Follow, Refused> {
        // Subscribed first, so that nothing falls between what happened and what happens.
        let live_table = self.live_table(id);
        let news = live_table.news.subscribe();
        let seat = |table: &crate::Table| guest.and_then(|guest| table.row().seat_of(guest));
        let (mut seq, mut seat_now) = self.look(id, |table| (table.seq(), seat(table))).await?;
        // Whoever comes from another server may know more than this one. It is looked at again even if there was nothing new to read: somebody
        // else may have read it meanwhile.
        if after.is_some_and(|after| after > seq) {
            self.refresh(id).await?;
            (seq, seat_now) = self.look(id, |table| (table.seq(), seat(table))).await?;
        }
        let eyes = seat_now.map_or(Viewer::Spectator, Viewer::Seat);
        let after = after.map_or(seq, |after| after.min(seq));
        let (service, ready, closing) = (self.clone(), VecDeque::new(), self.closing());
        let watching = (eyes == Viewer::Spectator).then(|| Watching::new(&live_table.watching));
        let looking = guest.map(|guest| self.notices().looks(id, guest));
        let (began, known, over, past) = ((eyes, seq), seq, false, None);
        Ok(Follow {
            service,
            id,
            guest,
            began,
            eyes,
            over,
            past,
            after,
            known,
            ready,
            news,
            closing,
            _watching: watching,
            _looking: looking,
        })
    }
}

impl Follow {
    /// With whose eyes the last thing was seen.
    pub const fn eyes(&self) -> Viewer {
        self.eyes
    }

    /// The next thing that the guest may know of; none when the server stops, or after the guest's seat changed.
    pub async fn next(&mut self) -> Result<Option<Shared>, Refused> {
        while !self.over && !*self.closing.borrow() {
            match self.ready.pop_front() {
                Some(event) if event.entry.seq == self.after + 1 => {
                    self.after += 1;
                    self.see(&event);
                    if event.is_for(self.eyes) {
                        return Ok(Some(event));
                    }
                }
                Some(_) => {}
                None if self.after < self.known => {
                    self.ready = self.read().await?.into();
                    self.known = self.ready.back().map_or(self.after, |last| last.entry.seq.max(self.known));
                }
                None => self.wait().await?,
            }
        }
        Ok(None)
    }

    fn see(&mut self, event: &Shared) {
        self.eyes = event.eyes(self.guest);
        let (eyes, since) = self.began;
        self.over = event.entry.seq > since && self.eyes != eyes;
    }

    /// Some of what happened next: as the table remembers it, or from the log.
    async fn read(&mut self) -> Result<Vec<Shared>, Refused> {
        let mut past = match self.past.take() {
            Some(past) => past,
            None => match self.service.since(self.id, self.after).await? {
                Some(recent) => return Ok(recent),
                None => Retold::after(&self.service, self.id, self.after).await?,
            },
        };
        let told = past.more(&self.service, self.after).await?;
        self.past = Some(past).filter(|past| !told.is_empty() && !past.is_done());
        Ok(told)
    }

    async fn wait(&mut self) -> Result<(), Refused> {
        let received = tokio::select! {
            received = self.news.recv() => received,
            _ = self.closing.changed() => return Ok(()),
        };
        match received {
            Ok(event) => {
                self.known = self.known.max(event.entry.seq);
                self.ready.push_back(event);
            }
            Err(RecvError::Lagged(_)) => self.known = self.known.max(self.after + 1),
            Err(RecvError::Closed) => {
                self.news = self.service.live_table(self.id).news.subscribe();
                self.known = self.known.max(self.after + 1);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails panics")]

    use super::*;
    use crate::{
        Entry, Kind, NewTable,
        store::{Sqlite, Write, written},
    };

    #[tokio::test]
    async fn a_long_log_is_read_on_from_where_the_reading_stopped() {
        let folder = std::env::temp_dir().join(format!("norikae-follow-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let store = Arc::new(Sqlite::open(&folder.join("norikae.db")).await.unwrap());
        let (service, _queue) = TableService::new(Arc::<Sqlite>::clone(&store), catalog::shelf().unwrap());
        let guest = service.new_guest("Mika").await.unwrap().0;
        let id = service.create(&guest, NewTable::alone("metrox")).await.unwrap();
        let chat = |seq| Entry { seq, at: 0, kind: Kind::Chat, seat: None, who: None, text: "hm".to_owned() };
        let write = Write { table: Some(id), entries: (2..=1000).map(chat).collect(), ..Write::default() };
        written(&*store, write).await.unwrap();
        // They were written behind the service's back: it reads the table anew, as after a start.
        service.live_tables().clear();
        let mut follow = service.follow(id, None, Some(0)).await.unwrap();
        let mut readings = vec![0];
        while follow.after < 1000 {
            let told = follow.next().await.unwrap().unwrap();
            assert_eq!(told.entry.seq, follow.after);
            let read = follow.past.as_ref().map_or(1000, Retold::seq);
            if readings.last() != Some(&read) {
                readings.push(read);
            }
        }
        assert_eq!(readings, [0, 256, 512, 768, 1000], "each entry once");
        assert!(follow.past.is_none(), "nothing is kept of it");
        service.close().await.unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
