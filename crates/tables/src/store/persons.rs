//! All that is kept of one person, as both databases keep it: to hand it out, and to delete it.

use super::{Fault, columns::Columns};
use crate::{Attempt, Day, TableId};

/// At one table: all that somebody said goes, and the log calls them otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forgotten {
    /// What they were called there.
    pub was: String,
    /// What they are called now.
    pub is: String,
}

/// Tables whose rows name a guest: `$1` is how they do, `$2` the guest.
pub(super) const TABLES: &str = "select id from tables where people like $1 \
     or id in (select table_id from sitters where guest = $2) order by id";

/// How the people of a row name a guest.
pub(super) fn named(guest: crate::GuestId) -> String {
    format!("%\"guest\":{},%", guest.0)
}

pub(super) const PUZZLES: &str = "select day, table_id, score from puzzles where guest = $1 order by day";

pub(super) fn read_puzzle(row: &impl Columns) -> Result<(Day, Attempt), Fault> {
    let attempt = Attempt { table: TableId::stored(row.number("table_id")?), score: row.number_if_any("score")? };
    Ok((Day::stored(row.number("day")?), attempt))
}

pub(super) const SESSIONS: &str = "select created, used from sessions where guest = $1 order by created";

pub(super) const REPORTS: &str =
    "select id, at, reporter, table_id, person, line, why, settled from reports where reporter = $1 order by id";

/// What goes with a person, in this order; of `$1`.
pub(super) const GOES: [&str; 20] = [
    "delete from tokens where guest = $1",
    "delete from notice_channels where guest = $1",
    "delete from notice_wishes where guest = $1",
    "delete from notice_turns where guest = $1",
    "delete from owners where guest = $1",
    "delete from recovery_codes where guest = $1",
    "delete from passkeys where guest = $1",
    "delete from accounts where guest = $1",
    "delete from hidden where guest = $1",
    "delete from hidden where other = $1",
    "delete from reports where reporter = $1",
    "delete from reports where person = $1",
    "delete from ratings where guest = $1",
    "delete from problem_answers where guest = $1",
    "delete from streaks where guest = $1",
    // The others of a game keep it, and what it did to their ratings.
    "update results set guest = 0 where guest = $1",
    // A club that somebody organised goes on with whoever has been in it longest; one without others is gone. Nobody joins meanwhile.
    "update clubs set name = name where organiser = $1",
    "update clubs set organiser = (select heir.guest from club_members as heir where heir.club = clubs.id and heir.guest <> $1 \
        order by heir.since, heir.guest limit 1) where organiser = $1 \
        and exists (select 1 from club_members as heir where heir.club = clubs.id and heir.guest <> $1)",
    "delete from club_members where guest = $1",
    "delete from clubs where organiser = $1",
];

/// What is done on a connection of one database.
macro_rules! persons_on {
    ($connection:ty) => {
        use sqlx::Executor as _;
        use $crate::store::Proof;
        use $crate::store::persons::{Forgotten, GOES};

        /// All that somebody said at a table goes, and its log calls them otherwise.
        pub(super) async fn forget(db: &mut $connection, id: TableId, forgotten: &Forgotten) -> Result<(), Fault> {
            let sql = "update log set who = $1, text = case when kind = 'chat' then '' else text end \
                       where table_id = $2 and who = $3";
            db.execute(sqlx::query(sql).bind(&forgotten.is).bind(id.number()).bind(&forgotten.was)).await?;
            Ok(())
        }

        /// Deletes somebody but for their number; says which sessions ended. None if they are not who was proven to ask.
        async fn delete(
            db: &mut $connection,
            guest: GuestId,
            proof: &Proof,
            name: &str,
        ) -> Result<Option<Vec<Hash>>, Fault> {
            // Both rows are written first, so that whoever signs in, signs up or changes the password meanwhile comes before this or
            // after it.
            let query = sqlx::query("update accounts set password = password where guest = $1").bind(guest.0);
            db.execute(query).await?;
            db.execute(sqlx::query("update guests set name = $1 where id = $2").bind(name).bind(guest.0)).await?;
            if !accounts::prove(db, guest, proof).await? {
                return Ok(None);
            }
            let ended = accounts::end_all(db, guest, None).await?;
            for sql in GOES {
                db.execute(sqlx::query(sql).bind(guest.0)).await?;
            }
            db.execute(sqlx::query("delete from blocks where whom = $1").bind(format!("#{}", guest.0))).await?;
            Ok(Some(ended))
        }
    };
}
pub(super) use persons_on;
