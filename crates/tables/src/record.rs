//! The record of a table: what stood of its log, without drafts and what was taken back.

use tabletop::{
    Record, Seat,
    record::{End, HeadLines, Step},
};

use crate::{Refused, Sitter, Status, TableId, TableService, table::Turns};

/// Entries that are read at once.
const CHUNK: u32 = 1000;

/// A name as a record writes it: one word.
fn word(name: &str) -> String {
    name.chars().map(|c| if c.is_whitespace() || c == '#' { '_' } else { c }).collect()
}

impl TableService {
    /// The record of a game that is over: it holds the seed, so everything hidden.
    pub async fn record(&self, id: TableId) -> Result<Record, Refused> {
        let row = self.row(id).await?;
        if !matches!(row.status, Status::Over | Status::Study) {
            return Err(Refused::NotOver);
        }
        if self.keeps_back(&row) {
            return Err(Refused::Closed);
        }
        let mut turns = Turns::default();
        let mut seq = 0;
        loop {
            let entries = self.store().entries(id, seq, CHUNK).await?;
            let Some(last) = entries.last() else { break };
            seq = last.seq;
            turns.read_all(&entries);
        }
        let step = |(at, (seat, text)): (usize, (Seat, String))| Step { line: at + 7, seat, text };
        let steps: Vec<Step> = turns.into_stand().into_iter().enumerate().map(step).collect();
        let spectator = tabletop::Viewer::Spectator;
        let standing = self.look(id, |table| table.game(spectator).standing()).await;
        let end = match (row.status, standing) {
            (Status::Over, Ok(standing)) => End::Result(standing.scores),
            _ => End::Open,
        };
        Ok(Record {
            game: row.settings.game.clone(),
            version: row.version,
            board: row.board.clone(),
            options: row.settings.options.clone(),
            seats: row
                .names(|_, sitter| if let Sitter::Bot(name) = sitter { name.clone() } else { "open".to_owned() })
                .iter()
                .map(|name| word(name))
                .collect(),
            seed: row.seed,
            head: HeadLines::default(),
            end: (steps.len() + 7, end),
            steps,
        })
    }
}
