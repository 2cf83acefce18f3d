//! Tables made from records: to look at, or to go on from any of their decisions.

use tabletop::{Record, Seat, record};

use crate::{
    Clock, Entry, Guest, Kind, NewTable, Refused, Sitter, Status, Table, TableId, TableService, Thing, Wanted, Who,
    characters::check, names::tidy_recorded, position, store::Write,
};

/// A record to make a table from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Import {
    /// The record.
    pub text: String,
    /// Only its first decisions.
    pub upto: Option<usize>,
    /// The seat from which the importer goes on, bots on the others; without it the record is only looked at.
    pub go_on: Option<Seat>,
}

/// So many records of one file are read.
pub const MOST_AT_ONCE: usize = 100;
/// So many records of one file count as one import.
const COUNTED: usize = 10;

impl TableService {
    /// Makes a table to look at from each record of a file. All are read before the first table is made: one that is wrong is named
    /// with its line in the file, and then there is none.
    pub async fn import_all(&self, guest: &Guest, text: &str) -> Result<Vec<TableId>, Refused> {
        let each = record::each(text);
        if each.len() > MOST_AT_ONCE {
            return Err(Refused::TooManyRecords { found: each.len() });
        }
        for _ in 0..each.len().div_ceil(COUNTED) {
            self.limit(Who::Person(guest.id), Thing::Import).await?;
        }
        let mut writes = Vec::with_capacity(each.len());
        for (before, text) in each {
            let import = Import { text: text.to_owned(), upto: None, go_on: None };
            let write = self.read_import(guest, &import).map_err(|refused| refused.after(before))?;
            self.keep_from_today(&write).await?;
            writes.push(write);
        }
        let mut tables = Vec::with_capacity(writes.len());
        for write in writes {
            let id = write.table.ok_or(Refused::NoTable)?;
            tables.push(self.create_by(id, write, false).await?);
        }
        Ok(tables)
    }

    /// Refuses what has the luck of today's puzzle.
    async fn keep_from_today(&self, write: &Write) -> Result<(), Refused> {
        match &write.create {
            Some(row) if self.is_todays_luck(row.seed).await? => Err(Refused::Closed),
            _ => Ok(()),
        }
    }

    /// Makes a table from a record.
    pub async fn import(&self, guest: &Guest, import: Import) -> Result<TableId, Refused> {
        self.limit(Who::Person(guest.id), Thing::Import).await?;
        let write = self.read_import(guest, &import)?;
        self.keep_from_today(&write).await?;
        let begins = write.create.as_ref().is_some_and(|row| row.status == Status::Running);
        match write.table {
            Some(id) => self.create_by(id, write, begins).await,
            None => Err(Refused::NoTable),
        }
    }

    fn read_import(&self, guest: &Guest, import: &Import) -> Result<Write, Refused> {
        check_lines(&import.text)?;
        let record = Record::read(&import.text)?;
        let title = catalog::title(&record.game).ok_or(Refused::NoGame)?;
        let opened = title.open_record(self.shelf(), &record)?;
        let upto = import.upto.unwrap_or(usize::MAX).min(record.steps.len());
        let reached = opened.replay(&record, Some(upto))?;
        let over = reached.actors().is_empty();
        if import.go_on.is_some_and(|seat| over || seat.index() >= record.seats.len()) {
            return Err(Refused::NotNow);
        }
        let go_on = import.go_on.map(Seat::index);
        let new = NewTable {
            game: record.game.clone(),
            options: record.options.clone(),
            seats: (0..record.seats.len())
                .map(|at| if go_on == Some(at) { Wanted::You } else { Wanted::Open })
                .collect(),
            public: false,
            clock: Clock::None,
            confirm: true,
            stand_in: None,
            hints: Some(import.go_on.is_some()),
        };
        let mut row = self.new_row(guest, new, record.seed)?;
        row.settings.imported = true;
        row.status = match (import.go_on, over) {
            (Some(_), _) => Status::Running,
            (None, true) => Status::Over,
            (None, false) => Status::Study,
        };
        let bot = row.settings.stand_in.clone();
        let free = row.places.iter_mut().zip(tidy_recorded(&record.seats));
        for (place, name) in free.filter(|(place, _)| place.sitter == Sitter::Open) {
            place.sitter = if import.go_on.is_some() { Sitter::Bot(bot.clone()) } else { Sitter::Named(name) };
        }
        let mut table = Table::new(row.clone(), self.rules_of(&row)?, None)?;
        let mut write = Write { table: Some(row.id), ..Write::default() };
        let begins = record.position.iter().map(|position| position::entry(position, row.created));
        let begins: Vec<_> = begins.map(|entry| (entry.kind, entry.seat, entry.text)).collect();
        let start = (Kind::Start, None, String::new());
        let plays = record.steps.into_iter().take(upto).map(|step| (Kind::Play, Some(step.seat), step.text));
        for (at, (kind, seat, text)) in begins.into_iter().chain([start]).chain(plays).enumerate() {
            let entry = Entry { seq: at as u64 + 1, at: row.created, kind, seat, who: None, text };
            write.entries.push(entry.clone());
            table.absorb(entry, None)?;
            write.snapshots.extend(table.snapshot(row.created));
        }
        row.result = over.then(|| table.game(tabletop::Viewer::Spectator).standing().scores);
        write.create = Some(row);
        Ok(write)
    }
}

/// Names are shown, and so is a line that is wrong: none may hold what others should not be shown.
fn check_lines(text: &str) -> Result<(), Refused> {
    for (at, line) in text.lines().enumerate() {
        // A tab parts words, as a space does.
        check(&line.replace('\t', " ")).map_err(|odd| Refused::Odd { line: Some(at + 1), odd })?;
    }
    Ok(())
}
