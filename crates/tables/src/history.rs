//! Moments of the past, read from the nearest snapshot: nobody replays a whole game.

use catalog::{Match, Outcome};
use tabletop::Seat;

use crate::{Entry, Kind, Refused, Table, TableId, TableService, log::Shared, position, store::Upto, table::Turns};

/// Entries that are read at once.
const CHUNK: u32 = 256;

/// The game after so many decisions.
pub struct Moment {
    /// The game.
    pub game: Box<dyn Match>,
    /// After so many decisions.
    pub step: usize,
    /// The last of them: who, what, and what happened.
    pub last: Option<Decided>,
}

impl std::fmt::Debug for Moment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Moment").field("step", &self.step).finish_non_exhaustive()
    }
}

/// A decision: who, what, and what happened.
pub type Decided = (Seat, String, Box<dyn Outcome>);

/// What a log comes to.
pub(crate) struct Stood {
    /// The position that the table began from, if it did not begin as its game does.
    pub(crate) position: Option<Entry>,
    /// The decisions, without drafts and what was taken back.
    pub(crate) decisions: Vec<(Seat, String)>,
}

impl TableService {
    /// The game after `step` decisions, or after all that stand for good.
    pub async fn moment(&self, id: TableId, step: usize) -> Result<Moment, Refused> {
        self.walk(id, step, step, |_, _, _| ()).await
    }

    /// The same, and on the way `see` is shown the number of each decision from `from` on, the decision, and the game after it.
    pub async fn walk(
        &self,
        id: TableId,
        from: usize,
        step: usize,
        mut see: impl FnMut(usize, Option<&Decided>, &dyn Match) + Send,
    ) -> Result<Moment, Refused> {
        let (row, steps) = self.look(id, |table| (table.row().clone(), table.steps())).await?;
        let step = step.min(steps);
        let opened = self.rules_of(&row)?;
        // Strictly before, so that the last decision is told, too.
        let snapshot = self.snapshot(id, &*opened, Upto::Steps(from.min(step).saturating_sub(1))).await?;
        let (seq, mut at) = snapshot.as_ref().map_or((0, 0), |snapshot| (snapshot.seq, snapshot.steps));
        let Stood { position, decisions } = self.stood_after(id, seq).await?;
        let mut game = match (&snapshot, &position) {
            (Some(snapshot), _) => opened.restore(&snapshot.position)?,
            (None, Some(entry)) => position::set_up(&*opened, entry)?,
            (None, None) => opened.begin(row.seed),
        };
        let mut last = None;
        if at >= from {
            see(at, None, &*game);
        }
        for (seat, text) in decisions.into_iter().take(step - at) {
            let told = game.play(seat, &text)?;
            at += 1;
            last = Some((seat, text, told));
            if at >= from {
                see(at, last.as_ref(), &*game);
            }
        }
        Ok(Moment { game, step, last })
    }

    /// What stood after an entry where nothing could be taken back.
    pub(crate) async fn stood_after(&self, id: TableId, mut seq: u64) -> Result<Stood, Refused> {
        let (mut turns, mut position) = (Turns::default(), None);
        loop {
            let entries = self.store().entries(id, seq, CHUNK).await?;
            let Some(last) = entries.last() else { return Ok(Stood { position, decisions: turns.into_stand() }) };
            seq = last.seq;
            turns.read_all(&entries);
            position = position.or_else(|| entries.into_iter().find(|entry| entry.kind == Kind::Position));
        }
    }

    /// What happened after the entry `after`, the oldest first, if the table remembers it all.
    pub(crate) async fn since(&self, id: TableId, after: u64) -> Result<Option<Vec<Shared>>, Refused> {
        let recent = |table: &Table| {
            if table.seq() <= after {
                return Some(Vec::new());
            }
            let first = table.recent().next().map_or(u64::MAX, |event| event.entry.seq);
            let later = |event: &&Shared| event.entry.seq > after;
            (first <= after + 1).then(|| table.recent().filter(later).cloned().collect())
        };
        self.look(id, recent).await
    }
}

/// A log that is read again from a snapshot on, some entries at a time: each entry is read once, however many there are.
pub(crate) struct Retold {
    table: Table,
    /// The last entry that is read: the row, which says whose seat each is, is not true for those after it.
    upto: u64,
}

impl Retold {
    /// Begins to read what happened after the entry `after`.
    pub(crate) async fn after(service: &TableService, id: TableId, after: u64) -> Result<Self, Refused> {
        let (row, upto) = service.look(id, |table| (table.row().clone(), table.seq())).await?;
        let opened = service.rules_of(&row)?;
        let snapshot = service.snapshot(id, &*opened, Upto::Seq(after)).await?;
        Ok(Self { table: Table::new(row, opened, snapshot.as_ref())?, upto })
    }

    /// The last entry that was read.
    pub(crate) const fn seq(&self) -> u64 {
        self.table.seq()
    }

    /// Whether all were read.
    pub(crate) const fn is_done(&self) -> bool {
        self.seq() >= self.upto
    }

    /// The next of them that came after the entry `after`; none when all were read.
    pub(crate) async fn more(&mut self, service: &TableService, after: u64) -> Result<Vec<Shared>, Refused> {
        let mut told = Vec::new();
        while told.is_empty() && !self.is_done() {
            let entries = service.store().entries(self.table.row().id, self.seq(), CHUNK).await?;
            if entries.is_empty() {
                break;
            }
            for entry in entries.into_iter().take_while(|entry| entry.seq <= self.upto) {
                let event = self.table.absorb(entry, None)?;
                if event.entry.seq > after {
                    told.push(event);
                }
            }
        }
        Ok(told)
    }
}
