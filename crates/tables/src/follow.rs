//! Following a table: what happened since a given entry, then what happens. First load, reconnection, spectators and
//! replay are this one path.

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

use crate::{House, Refused, TableId, log::Shared};

/// A viewer's stream of happenings.
pub struct Follow {
    house: House,
    id: TableId,
    viewer: Viewer,
    /// The last entry that was told, and the last that is known to exist.
    after: u64,
    known: u64,
    ready: VecDeque<Shared>,
    news: broadcast::Receiver<Shared>,
    closing: watch::Receiver<bool>,
    _watching: Option<Watching>,
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

impl House {
    /// How many look on at a table without a seat.
    pub fn watching(&self, id: TableId) -> usize {
        self.cells().get(&id).map_or(0, |cell| cell.watching.load(Ordering::Relaxed))
    }

    /// Follows a table from the entry after `after`; without one, from now.
    pub async fn follow(&self, id: TableId, viewer: Viewer, after: Option<u64>) -> Result<Follow, Refused> {
        // Subscribed first, so that nothing falls between what happened and what happens.
        let cell = self.cell(id);
        let news = cell.news.subscribe();
        let seq = self.look(id, crate::Table::seq).await?;
        let after = after.map_or(seq, |after| after.min(seq));
        let (house, ready, closing) = (self.clone(), VecDeque::new(), self.closing());
        let watching = (viewer == Viewer::Spectator).then(|| Watching::new(&cell.watching));
        Ok(Follow { house, id, viewer, after, known: seq, ready, news, closing, _watching: watching })
    }
}

impl Follow {
    /// The next thing that this viewer may know of; none when the server stops.
    pub async fn next(&mut self) -> Result<Option<Shared>, Refused> {
        loop {
            if *self.closing.borrow() {
                return Ok(None);
            }
            while let Some(happening) = self.ready.pop_front() {
                if happening.entry.seq == self.after + 1 {
                    self.after += 1;
                    if happening.is_for(self.viewer) {
                        return Ok(Some(happening));
                    }
                }
            }
            if self.after < self.known {
                self.ready = self.house.since(self.id, self.after).await?.into();
                self.known = self.ready.back().map_or(self.after, |last| last.entry.seq.max(self.known));
            } else {
                self.wait().await?;
            }
        }
    }

    async fn wait(&mut self) -> Result<(), Refused> {
        let received = tokio::select! {
            received = self.news.recv() => received,
            _ = self.closing.changed() => return Ok(()),
        };
        match received {
            Ok(happening) => {
                self.known = self.known.max(happening.entry.seq);
                self.ready.push_back(happening);
            }
            Err(RecvError::Lagged(_)) => self.known = self.known.max(self.after + 1),
            Err(RecvError::Closed) => {
                self.news = self.house.cell(self.id).news.subscribe();
                self.known = self.known.max(self.after + 1);
            }
        }
        Ok(())
    }
}
