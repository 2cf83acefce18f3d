//! A table, read from what is stored: its row, a snapshot, and what the log says since.

use std::sync::Arc;

use catalog::Opened;

use crate::{
    Refused, Row, Table, TableId, TableService,
    memory::KEPT,
    service::{CHUNK, TRIES},
    store::{Fault, Snapshot, Upto},
};

impl TableService {
    /// The last snapshot not after `upto` from which the game can be set up; those from which it can't are thrown away.
    pub(crate) async fn snapshot(
        &self,
        id: TableId,
        opened: &dyn Opened,
        upto: Upto,
    ) -> Result<Option<Snapshot>, Refused> {
        let mut upto = upto;
        loop {
            let Some(snapshot) = self.store().snapshot(id, upto).await? else { return Ok(None) };
            match opened.restore(&snapshot.position) {
                Ok(_) => return Ok(Some(snapshot)),
                Err(illegal) => upto = self.throw_away(id, &snapshot, &illegal.into()).await,
            }
        }
    }

    /// Throws a snapshot away that does not fit its table, and says where to look for one before it.
    async fn throw_away(&self, id: TableId, snapshot: &Snapshot, why: &Refused) -> Upto {
        tracing::warn!(table = %id, seq = snapshot.seq, %why, "a snapshot does not fit its table and is thrown away");
        if let Err(fault) = self.store().forget_snapshot(id, snapshot.seq).await {
            tracing::warn!(table = %id, seq = snapshot.seq, %fault, "it stays, and is passed over");
        }
        Upto::Seq(snapshot.seq.saturating_sub(1))
    }

    /// Reads a table. Where other servers write, too, its row may have changed while its log was read: then once more.
    pub(crate) async fn load(&self, id: TableId) -> Result<Table, Refused> {
        let mut table = self.load_once(id).await?;
        if !self.store().is_shared() {
            return Ok(table);
        }
        for _ in 0..TRIES {
            if self.row(id).await?.revision == table.row().revision {
                return Ok(table);
            }
            table = self.load_once(id).await?;
        }
        Err(Fault::changed(id).into())
    }

    /// Reads a table from its last snapshot but one: some of what happened before is kept for the page's log. The log is the
    /// truth: a snapshot from which it cannot be played is thrown away.
    async fn load_once(&self, id: TableId) -> Result<Table, Refused> {
        let row = self.row(id).await?;
        let opened = self.rules_of(&row)?;
        let mut snapshot = self.snapshot(id, &*opened, Upto::Seq(u64::MAX)).await?;
        if let Some(last) = &snapshot {
            snapshot = self.snapshot(id, &*opened, Upto::Seq(last.seq.saturating_sub(1))).await?;
        }
        loop {
            match (self.replay(row.clone(), Arc::clone(&opened), snapshot.as_ref()).await, &snapshot) {
                (Ok(table), _) => return Ok(table),
                (Err(refused @ Refused::Store(_)), _) => return Err(refused),
                (Err(refused), Some(bad)) => {
                    let upto = self.throw_away(id, bad, &refused).await;
                    snapshot = self.snapshot(id, &*opened, upto).await?;
                }
                (Err(refused), None) => {
                    let fault = Fault::corrupt(format_args!("a log that cannot be played ({refused})"));
                    self.store().note_corrupt(id, &fault);
                    return Err(fault.at(format_args!("table {id}")).into());
                }
            }
        }
    }

    /// Plays a table's log from a snapshot on.
    async fn replay(&self, row: Row, opened: Arc<dyn Opened>, snapshot: Option<&Snapshot>) -> Result<Table, Refused> {
        let id = row.id;
        let mut table = Table::new(row, opened, snapshot)?;
        table.recall(self.store().chat(id, KEPT as u32).await?);
        loop {
            let entries = self.store().entries(id, table.seq(), CHUNK).await?;
            if entries.is_empty() {
                break;
            }
            for entry in entries {
                table.absorb(entry, None)?;
            }
        }
        table.loaded();
        Ok(table)
    }
}
