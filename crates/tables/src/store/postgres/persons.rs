//! All that PostgreSQL keeps of one person.

use sqlx::PgConnection;

use super::{Postgres, accounts};
use crate::{
    Attempt, Day, Entry, GuestId, TableId,
    store::{
        BoxFuture, Fault, Hash, PersonStore, Report,
        columns::{Columns as _, read_entry},
        owners::read_report,
        persons::{PUZZLES, REPORTS, SESSIONS, TABLES, named, persons_on, read_puzzle},
    },
};

persons_on!(PgConnection);

impl PersonStore for Postgres {
    fn sessions_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<(i64, i64)>> {
        self.of_part("sessions", async move {
            let rows = self.pool.fetch_all(sqlx::query(SESSIONS).bind(guest.0)).await?;
            rows.iter().map(|row| Ok((row.number("created")?, row.number("used")?))).collect()
        })
    }

    fn tables_with(&self, guest: GuestId) -> BoxFuture<'_, Vec<TableId>> {
        self.of_part("tables", async move {
            let rows = self.pool.fetch_all(sqlx::query(TABLES).bind(named(guest)).bind(guest.0)).await?;
            rows.iter().map(|row| Ok(TableId::stored(row.number("id")?))).collect()
        })
    }

    fn lines_of(&self, id: TableId, who: String) -> BoxFuture<'_, Vec<Entry>> {
        let sql = "select seq, at, kind, seat, who, text from log where table_id = $1 and kind = 'chat' and who = $2 \
                   order by seq";
        self.of_table(id, async move {
            let rows = self.pool.fetch_all(sqlx::query(sql).bind(id.number()).bind(who)).await?;
            rows.iter().map(read_entry).collect()
        })
    }

    fn puzzles_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<(Day, Attempt)>> {
        self.of_part("puzzles", async move {
            self.pool.fetch_all(sqlx::query(PUZZLES).bind(guest.0)).await?.iter().map(read_puzzle).collect()
        })
    }

    fn reports_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<Report>> {
        self.of_part("reports", async move {
            self.pool.fetch_all(sqlx::query(REPORTS).bind(guest.0)).await?.iter().map(read_report).collect()
        })
    }

    fn delete_person(&self, guest: GuestId, proof: Proof, name: String) -> BoxFuture<'_, Option<Vec<Hash>>> {
        let deletes = async move |db: &mut PgConnection| delete(db, guest, &proof, &name).await;
        let told = move |ended: &Option<Vec<Hash>>| ended.clone().map(|ended| (guest, ended));
        self.of_part("accounts", accounts::change(&self.pool, deletes, told))
    }
}
