//! All that SQLite keeps of one person.

use sqlx::SqliteConnection;

use super::{Sqlite, accounts};
use crate::{
    Attempt, Day, Entry, GuestId, TableId,
    store::{
        BoxFuture, Fault, Hash, PersonStore, Report,
        columns::{Columns as _, read_entry},
        owners::read_report,
        persons::{PUZZLES, REPORTS, SESSIONS, TABLES, named, persons_on, read_puzzle},
    },
};

persons_on!(SqliteConnection);

impl PersonStore for Sqlite {
    fn sessions_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<(i64, i64)>> {
        Box::pin(async move {
            let rows = self.readers.fetch_all(sqlx::query(SESSIONS).bind(guest.0)).await?;
            rows.iter().map(|row| Ok((row.number("created")?, row.number("used")?))).collect()
        })
    }

    fn tables_with(&self, guest: GuestId) -> BoxFuture<'_, Vec<TableId>> {
        Box::pin(async move {
            let rows = self.readers.fetch_all(sqlx::query(TABLES).bind(named(guest)).bind(guest.0)).await?;
            rows.iter().map(|row| Ok(TableId::stored(row.number("id")?))).collect()
        })
    }

    fn lines_of(&self, id: TableId, who: String) -> BoxFuture<'_, Vec<Entry>> {
        let sql = "select seq, at, kind, seat, who, text from log where table_id = ?1 and kind = 'chat' and who = ?2 \
                   union select seq, at, kind, seat, who, text from recent_entries \
                   where table_id = ?1 and kind = 'chat' and who = ?2 order by seq";
        Box::pin(async move {
            let rows = self.readers.fetch_all(sqlx::query(sql).bind(id.number()).bind(who)).await?;
            rows.iter().map(read_entry).collect()
        })
    }

    fn puzzles_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<(Day, Attempt)>> {
        Box::pin(async move {
            self.readers.fetch_all(sqlx::query(PUZZLES).bind(guest.0)).await?.iter().map(read_puzzle).collect()
        })
    }

    fn reports_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<Report>> {
        Box::pin(async move {
            self.readers.fetch_all(sqlx::query(REPORTS).bind(guest.0)).await?.iter().map(read_report).collect()
        })
    }

    fn delete_person(&self, guest: GuestId, proof: Proof, name: String) -> BoxFuture<'_, Option<Vec<Hash>>> {
        self.work(move |db| Box::pin(async move { delete(db, guest, &proof, &name).await }), Option::is_some)
    }
}
