//! The record of a table: what stood of its log, without drafts and what was taken back.

use std::fmt::Write as _;

use tabletop::{
    Record, Seat,
    record::{End, HeadLines, Step},
};

use crate::{
    ClubId, GuestId, Refused, Row, Sitter, Status, TableId, TableService, Thing, Who, history::Stood,
    position::read_position, store::Which,
};

/// Tables of somebody or a club that are looked through for finished games: those that go on come first.
const LISTED: u32 = 1000;

/// A name as a record writes it: one word.
pub(crate) fn word(name: &str) -> String {
    name.chars().map(|c| if c.is_whitespace() || c == '#' { '_' } else { c }).collect()
}

/// So many records of the games of somebody or a club are given as one file, the newest first.
pub const MOST_RECORDS: usize = 100;

impl TableService {
    /// The records of the games that somebody has finished, the newest first, as one file.
    pub async fn records_of(&self, guest: GuestId) -> Result<String, Refused> {
        self.limit(Who::Person(guest), Thing::Import).await?;
        let rows = self.list(Which::Of(guest), LISTED).await?;
        Ok(self.as_one_file(&rows).await)
    }

    /// The records of the games that were finished at the tables of a club, for one of its members, the newest first, as one file.
    pub async fn records_of_club(&self, guest: GuestId, id: ClubId) -> Result<String, Refused> {
        self.club(Some(guest), id).await?;
        self.limit(Who::Person(guest), Thing::Import).await?;
        let rows = self.store().list(Which::InClub(id, Status::Over), LISTED).await?;
        Ok(self.as_one_file(&rows).await)
    }

    /// The records of those tables whose game is over. One that cannot be read any more is left out.
    async fn as_one_file(&self, rows: &[Row]) -> String {
        let over = rows.iter().filter(|row| row.status == Status::Over && !self.keeps_back(row)).take(MOST_RECORDS);
        let mut file = String::new();
        for row in over {
            if let Ok(record) = self.record(row.id).await {
                let _ = writeln!(file, "{record}");
            }
        }
        file
    }

    /// The record of a game that is over: it holds the seed, so everything hidden.
    pub async fn record(&self, id: TableId) -> Result<Record, Refused> {
        let row = self.row(id).await?;
        if !matches!(row.status, Status::Over | Status::Study) {
            return Err(Refused::NotOver);
        }
        if self.keeps_back(&row) {
            return Err(Refused::Closed);
        }
        let Stood { position, decisions } = self.stood_after(id, 0).await?;
        let position = position.map(|entry| read_position(&entry.text)).transpose()?;
        let first = if position.is_some() { 8 } else { 7 };
        let step = |(at, (seat, text)): (usize, (Seat, String))| Step { line: at + first, seat, text };
        let steps: Vec<Step> = decisions.into_iter().enumerate().map(step).collect();
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
            position,
            head: HeadLines::default(),
            end: (steps.len() + first, end),
            steps,
        })
    }
}
