//! The newest entries of all logs: a row of `recent_commits` for each commit, until many of them move to `log` at once.

use sqlx::{AssertSqlSafe, Connection, Executor, Row as _, SqliteConnection};
use tabletop::Seat;

use super::link::Link;
use crate::{
    Entry, TableId,
    store::{
        Fault, Write, columns,
        corrupt::{CorruptPlaces, Place},
    },
};

/// What is recent, to be moved: the rows, and the entries in them.
#[derive(Default)]
pub(super) struct RecentCommits {
    pub(super) rows: Vec<i64>,
    pub(super) entries: Vec<(TableId, Entry)>,
}

/// Room for most entries.
const USUAL: usize = 96;

/// An entry as the columns of `log`.
type Columns<'e> = (i64, u64, i64, &'static str, Option<u8>, Option<&'e str>, &'e str);
/// The same as it is read back.
type Stored = (i64, u64, i64, String, Option<u8>, Option<String>, String);

fn columns_of(id: i64, entry: &Entry) -> Columns<'_> {
    let seat = entry.seat.map(Seat::number);
    (id, entry.seq, entry.at, entry.kind.word(), seat, entry.who.as_deref(), &entry.text)
}

fn row<'e>(entries: impl Iterator<Item = (TableId, &'e Entry)>) -> Result<Option<String>, Fault> {
    let entries: Vec<_> = entries.map(|(id, entry)| columns_of(id.number(), entry)).collect();
    if entries.is_empty() {
        return Ok(None);
    }
    let mut text = Vec::with_capacity(entries.len() * USUAL);
    serde_json::to_writer(&mut text, &entries).map_err(Fault::program)?;
    String::from_utf8(text).map(Some).map_err(Fault::program)
}

/// The entries of a commit as a row of `recent_commits`; none: nothing to write.
pub(super) fn written<'w>(writes: impl Iterator<Item = &'w Write>) -> Result<Option<String>, Fault> {
    let of_table = |write: &'w Write| Some((write.table?, &write.entries));
    row(writes.filter_map(of_table).flat_map(|(id, entries)| entries.iter().map(move |entry| (id, entry))))
}

/// Writes a row of `recent_commits`, and says which.
pub(super) async fn put(connection: &mut SqliteConnection, row: Option<String>) -> Result<Option<i64>, Fault> {
    let Some(row) = row else { return Ok(None) };
    let put = sqlx::query("insert into recent_commits (entries) values (?)").bind(row);
    Ok(Some(connection.execute(put).await?.last_insert_rowid()))
}

impl RecentCommits {
    /// Moves all to the log. Where a page of the log is damaged, the tables whose entries belong there stay recent.
    pub(super) async fn settle(&mut self, link: &mut Link, corrupt: &CorruptPlaces) -> Result<(), Fault> {
        if self.rows.is_empty() {
            return Ok(());
        }
        // In the order of the log, so that each of its pages is touched once.
        self.entries.sort_unstable_by_key(|(id, entry)| (*id, entry.seq));
        let moved = link.work(async |db| move_all(db, &self.entries, &self.rows, None).await).await;
        match moved {
            Err(fault) if fault.is_corrupt() => self.settle_each(link, corrupt).await?,
            moved => moved?,
        }
        *self = Self::default();
        Ok(())
    }

    /// Moves the entries of each table by themselves.
    async fn settle_each(&self, link: &mut Link, corrupt: &CorruptPlaces) -> Result<(), Fault> {
        let mut stuck = Vec::new();
        for entries in self.entries.chunk_by(|one, other| one.0 == other.0) {
            match link.work(async |db| move_all(db, entries, &[], None).await).await {
                Err(fault) if fault.is_corrupt() => {
                    entries.iter().take(1).for_each(|(id, _)| corrupt.note(Place::Table(*id), &fault));
                    stuck.extend(entries.iter().map(|(id, entry)| (*id, entry)));
                }
                moved => moved?,
            }
        }
        let stuck = row(stuck.into_iter())?;
        match link.work(async |db| move_all(db, &[], &self.rows, stuck.clone()).await).await {
            Err(fault) if fault.is_corrupt() => {
                corrupt.note(Place::RecentCommits, &fault);
                link.work(async |db| set_aside(db, stuck).await).await
            }
            moved => moved,
        }
    }
}

/// Adds entries to the log, removes rows of `recent_commits` and adds one, if there is one: handed to the database at once, however many
/// they are, because those who decide meanwhile wait for it.
const MOVE: &str = "begin immediate; \
     insert or ignore into log (table_id, seq, at, kind, seat, who, text) select value ->> 0, value ->> 1, value ->> 2, \
     value ->> 3, value ->> 4, value ->> 5, value ->> 6 from json_each(?); \
     delete from recent_commits where id in (select value from json_each(?)); \
     insert into recent_commits (entries) select entries from (select ? as entries) where entries is not null; \
     commit";

/// Moves entries out of rows of `recent_commits`; what cannot be moved is put back as one row.
async fn move_all(
    connection: &mut SqliteConnection,
    entries: &[(TableId, Entry)],
    rows: &[i64],
    stuck: Option<String>,
) -> Result<(), Fault> {
    let entries = row(entries.iter().map(|(id, entry)| (*id, entry)))?.unwrap_or_else(|| "[]".to_owned());
    connection.execute(sqlx::query(MOVE).bind(entries).bind(format!("{rows:?}")).bind(stuck)).await?;
    Ok(())
}

/// Reads what a server left behind that was killed. If some of it cannot be read, what can is put into a new `recent_commits`, and the
/// old one is set aside: a log is read together with `recent_commits`, so it would spoil every table.
pub(super) async fn left_behind(link: &mut Link, corrupt: &CorruptPlaces) -> Result<RecentCommits, Fault> {
    let (recent, whole) = link.read(async |db| read_all(db, corrupt).await).await?;
    if whole {
        return Ok(recent);
    }
    let kept = row(recent.entries.iter().map(|(id, entry)| (*id, entry)))?;
    link.work(async |db| set_aside(db, kept).await).await?;
    Ok(link.read(async |db| read_all(db, corrupt).await).await?.0)
}

/// What can be read of `recent_commits`, and whether that is all.
async fn read_all(connection: &mut SqliteConnection, corrupt: &CorruptPlaces) -> Result<(RecentCommits, bool), Fault> {
    let (mut recent, mut whole, mut after) = (RecentCommits::default(), true, i64::MIN);
    loop {
        let query = sqlx::query("select id, entries from recent_commits where id > ? order by id limit 1").bind(after);
        let row = match connection.fetch_optional(query).await.map_err(Fault::from) {
            Ok(None) => return Ok((recent, whole)),
            Ok(Some(row)) => row,
            Err(fault) if fault.is_corrupt() => {
                corrupt.note(Place::RecentCommits, &fault);
                return Ok((recent, false));
            }
            Err(fault) => return Err(fault),
        };
        after = row.try_get(0)?;
        recent.rows.push(after);
        let text: Result<&str, _> = row.try_get(1);
        let read = text.map_err(Fault::from).and_then(|text| read_row(text, &mut recent.entries));
        if let Err(fault) = read {
            corrupt.note(Place::Commit(after), &fault);
            whole = false;
        }
    }
}

/// Reads the entries of a row, up to one that cannot be read.
fn read_row(text: &str, entries: &mut Vec<(TableId, Entry)>) -> Result<(), Fault> {
    for (id, seq, at, kind, seat, who, text) in serde_json::from_str::<Vec<Stored>>(text).map_err(Fault::corrupt)? {
        let entry = columns::entry(seq, at, &kind, seat.map(i64::from), who, text)?;
        entries.push((TableId::stored(id), entry));
    }
    Ok(())
}

/// Gives the table `recent_commits` another name, where its owner finds it, and makes a new one with the row `kept`.
async fn set_aside(connection: &mut SqliteConnection, kept: Option<String>) -> Result<(), Fault> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let count = "select count(*) from sqlite_schema where type = 'table' and name like 'recent_commits_aside_%'";
    let number: i64 = transaction.fetch_one(count).await?.try_get(0)?;
    let view: String =
        transaction.fetch_one("select sql from sqlite_schema where name = 'recent_entries'").await?.try_get(0)?;
    let aside = format!("recent_commits_aside_{}", number + 1);
    transaction.execute("drop view recent_entries").await?;
    transaction.execute(AssertSqlSafe(format!("alter table recent_commits rename to {aside}"))).await?;
    transaction.execute("create table recent_commits (id integer primary key, entries text not null) strict").await?;
    transaction.execute(AssertSqlSafe(view)).await?;
    put(&mut transaction, kept).await?;
    transaction.commit().await?;
    tracing::error!(table = aside, "what could not be read of the newest entries was set aside under this name");
    Ok(())
}
