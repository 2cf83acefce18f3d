//! Tables in memory.

use std::sync::Arc;

use tables::{
    Attempt, Entry, Kind, Row, Status, TableId,
    store::{BoxFuture, Cause, Fault, OnDurable, Snapshot, TableStore, Upto, Which, Write, do_afterwards},
};

use super::{Kept, Memory, guests};

impl Kept {
    fn write(&mut self, write: Write) -> Result<(), Fault> {
        if let Some(row) = write.create {
            if self.rows.contains_key(&row.id) {
                return Err(Fault::taken(row.id, 0));
            }
            for (day, guest) in
                row.settings.puzzle.into_iter().flat_map(|day| guests(&row).map(move |guest| (day, guest)))
            {
                if self.puzzles.insert((day, guest), Attempt { table: row.id, score: None }).is_some() {
                    let twice = std::io::Error::other("a second puzzle of the day");
                    return Err(Cause::Conflict(Arc::new(twice)).into());
                }
            }
            self.rows.insert(row.id, row);
        }
        if let Some(row) = write.update {
            if self.rows.get(&row.id).is_none_or(|stored| stored.revision + 1 != row.revision) {
                return Err(Fault::changed(row.id));
            }
            for attempt in self.puzzles.values_mut().filter(|attempt| write.counts && attempt.table == row.id) {
                attempt.score = row.result.as_ref().and_then(|scores| scores.first().copied());
            }
            self.rows.insert(row.id, row);
        }
        if let Some(game) = &write.finished {
            self.rate(game);
        }
        self.audit.extend(write.audit);
        let Some(id) = write.table else { return Ok(()) };
        let log = self.logs.entry(id).or_default();
        for entry in write.entries {
            if log.last().is_some_and(|last| last.seq >= entry.seq) {
                return Err(Fault::taken(id, entry.seq));
            }
            log.push(entry);
        }
        for line in write.remove_lines {
            let said = log.iter_mut().find(|entry| entry.seq == line && entry.kind == Kind::Chat);
            said.ok_or_else(|| Fault::corrupt("no line of chat"))?.text.clear();
        }
        if let Some(forgotten) = write.forgotten {
            for entry in log.iter_mut().filter(|entry| entry.who.as_ref() == Some(&forgotten.was)) {
                entry.who = Some(forgotten.is.clone());
                if entry.kind == Kind::Chat {
                    entry.text.clear();
                }
            }
        }
        self.snapshots.extend(write.snapshots.into_iter().map(|snapshot| ((id, snapshot.seq), snapshot)));
        Ok(())
    }

    /// Rows that fit, the newest first.
    fn rows(&self, fits: impl Fn(&Row) -> bool) -> Vec<Row> {
        let mut rows: Vec<Row> = self.rows.values().filter(|row| fits(row)).cloned().collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.created));
        rows
    }

    pub(super) fn log(&self, id: TableId) -> &[Entry] {
        self.logs.get(&id).map_or(&[], Vec::as_slice)
    }
}

impl TableStore for Memory {
    fn write(&self, write: Write, done: OnDurable) {
        do_afterwards([done(self.change(|kept| kept.write(write)))]);
    }

    fn row(&self, id: TableId) -> BoxFuture<'_, Option<Row>> {
        self.answer(|kept| kept.rows.get(&id).cloned())
    }

    fn entries(&self, id: TableId, after: u64, most: u32) -> BoxFuture<'_, Vec<Entry>> {
        let later = |entry: &&Entry| entry.seq > after;
        self.answer(|kept| kept.log(id).iter().filter(later).take(most as usize).cloned().collect())
    }

    fn chat(&self, id: TableId, most: u32) -> BoxFuture<'_, Vec<Entry>> {
        self.answer(|kept| {
            let said: Vec<Entry> = kept.log(id).iter().filter(|entry| entry.kind == Kind::Chat).cloned().collect();
            said[said.len().saturating_sub(most as usize)..].to_vec()
        })
    }

    fn snapshot(&self, id: TableId, upto: Upto) -> BoxFuture<'_, Option<Snapshot>> {
        let fits = |snapshot: &&Snapshot| match upto {
            Upto::Seq(seq) => snapshot.seq <= seq,
            Upto::Steps(steps) => snapshot.steps <= steps,
        };
        self.answer(|kept| kept.snapshots.range((id, 0)..=(id, u64::MAX)).map(|(_, last)| last).rfind(fits).cloned())
    }

    fn forget_snapshot(&self, id: TableId, seq: u64) -> BoxFuture<'_, ()> {
        self.answer(|kept| drop(kept.snapshots.remove(&(id, seq))))
    }

    fn review(&self, id: TableId) -> BoxFuture<'_, Option<String>> {
        self.answer(|kept| kept.reviews.get(&id).cloned())
    }

    fn keep_review(&self, id: TableId, review: String) -> BoxFuture<'_, ()> {
        self.answer(|kept| drop(kept.reviews.insert(id, review)))
    }

    fn list(&self, which: Which, most: u32) -> BoxFuture<'_, Vec<Row>> {
        let of = |row: &Row, status| row.settings.public && row.status == status;
        self.answer(|kept| {
            let mut rows = kept.rows(|row| match which {
                Which::Open => of(row, Status::Open),
                Which::Running => of(row, Status::Running),
                Which::Over => of(row, Status::Over),
                Which::OverOf(guest) => of(row, Status::Over) && guests(row).any(|other| other == guest),
                Which::Of(guest) => row.status != Status::Closed && guests(row).any(|other| other == guest),
                Which::From(table) => {
                    let origin = row.settings.origin.map(|origin| origin.table);
                    row.status != Status::Closed && origin == Some(table)
                }
                Which::InClub(club, status) => {
                    row.settings.club == Some(club) && row.status == status && row.settings.origin.is_none()
                }
            });
            if matches!(which, Which::Of(_)) {
                rows.sort_by_key(|row| row.status == Status::Over);
            }
            rows.truncate(most as usize);
            rows
        })
    }

    fn finished(&self, game: Option<String>, skip: u32, most: u32) -> BoxFuture<'_, Vec<Row>> {
        self.answer(|kept| {
            let fits = |row: &Row| {
                let of_game = game.as_ref().is_none_or(|game| *game == row.settings.game);
                of_game && row.settings.public && row.status == Status::Over
            };
            kept.rows(fits).into_iter().skip(skip as usize).take(most as usize).collect()
        })
    }

    fn due(&self, now: i64) -> BoxFuture<'_, Vec<TableId>> {
        self.answer(|kept| {
            let late =
                |row: &Row| row.status == Status::Running && row.deadline.is_some_and(|deadline| deadline <= now);
            let mut rows = kept.rows(late);
            rows.sort_by_key(|row| row.deadline);
            rows.iter().map(|row| row.id).collect()
        })
    }

    fn running(&self) -> BoxFuture<'_, Vec<TableId>> {
        self.answer(|kept| kept.rows(|row| row.status == Status::Running).iter().map(|row| row.id).collect())
    }

    fn abandoned(&self, before: i64, most: u32) -> BoxFuture<'_, Vec<TableId>> {
        self.answer(move |kept| {
            let mut rows = kept.rows(|row| row.status == Status::Open && row.created < before);
            rows.sort_by_key(|row| row.created);
            rows.iter().take(most as usize).map(|row| row.id).collect()
        })
    }

    fn all(&self, after: Option<TableId>, most: u32) -> BoxFuture<'_, Vec<TableId>> {
        self.answer(|kept| kept.rows.keys().filter(|id| Some(**id) > after).take(most as usize).copied().collect())
    }

    fn note_corrupt(&self, _: TableId, _: &Fault) {}

    fn is_corrupt(&self, _: TableId) -> bool {
        false
    }
}
