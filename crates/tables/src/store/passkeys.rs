//! Passkeys and the ceremonies by which they are made and used, as both databases keep them.

use super::{Fault, Hash, accounts::read_guest, columns::Columns};
use crate::{Guest, GuestId};

/// So many an account has.
pub const MOST_PASSKEYS: u32 = 20;

/// By what a device knows an account: a number by chance that says nothing of anybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct UserHandle(pub [u8; 16]);

/// A passkey that a device has made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPasskey {
    /// The hash of what its device calls it.
    pub id: Hash,
    /// By what its device knows the account.
    pub handle: UserHandle,
    /// What its owner calls it.
    pub name: String,
    /// Its public key, its counter and how it was made, as the library writes them. Nothing of it is secret.
    pub credential: String,
}

/// A passkey as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptPasskey {
    /// What its device has made.
    pub key: NewPasskey,
    /// Whose it is.
    pub guest: GuestId,
    /// When it was made.
    pub created: i64,
    /// When it was last used.
    pub used: Option<i64>,
}

/// A passkey that has answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsedPasskey {
    /// Which ([`NewPasskey::id`]).
    pub id: Hash,
    /// What was kept of it when the answer was checked.
    pub was: String,
    /// What is to be kept: its counter may have gone on.
    pub is: String,
    /// When.
    pub at: i64,
}

/// What became of a passkey that should go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EndedPasskey {
    /// It is gone, and these sessions and tokens have ended with it.
    Ended(Vec<Hash>),
    /// It stays: without it nobody could come in.
    LastWayIn,
    /// The proof is not good any more.
    NotProven,
    /// There is no such passkey of theirs.
    Gone,
}

/// What a browser is asked, until it answers or the time is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptCeremony {
    /// The hash of its challenge.
    pub challenge: Hash,
    /// The hash of the secret of the browser that is asked.
    pub browser: Hash,
    /// What the answer is checked by.
    pub state: String,
    /// Until when it may come.
    pub until: i64,
}

const COLUMNS: &str = "id_hash, passkeys.guest as owner, handle, passkeys.name as called, credential, \
                       passkeys.created as made, passkeys.used as last_used";

/// The passkeys of a guest, the oldest first.
pub(super) fn of_guest() -> String {
    format!("select {COLUMNS} from passkeys where guest = $1 order by passkeys.created, id_hash")
}

/// A passkey with whoever has it.
pub(super) fn by_id() -> String {
    format!(
        "select {COLUMNS}, guests.id, guests.name, accounts.guest as account from passkeys \
         join guests on guests.id = passkeys.guest join accounts on accounts.guest = passkeys.guest where id_hash = $1"
    )
}

pub(super) fn read_passkey(row: &impl Columns) -> Result<KeptPasskey, Fault> {
    let id = Hash::try_from(row.bytes("id_hash")?).map_err(|_| Fault::corrupt("a hash of another length"))?;
    let handle = row.bytes("handle")?.try_into().map_err(|_| Fault::corrupt("a handle of another length"))?;
    let key = NewPasskey {
        id,
        handle: UserHandle(handle),
        name: row.text("called")?.to_owned(),
        credential: row.text("credential")?.to_owned(),
    };
    let (guest, created) = (GuestId(row.number("owner")?), row.number("made")?);
    Ok(KeptPasskey { key, guest, created, used: row.number_if_any("last_used")? })
}

pub(super) fn read_with_guest(row: &impl Columns) -> Result<(Guest, KeptPasskey), Fault> {
    Ok((read_guest(row)?, read_passkey(row)?))
}

/// What is done on a connection of one database.
macro_rules! passkeys_on {
    ($connection:ty) => {
        use sqlx::{Executor as _, Row as _};
        use $crate::store::passkeys::{EndedPasskey, KeptCeremony, KeptPasskey, MOST_PASSKEYS};

        /// Keeps a passkey of whoever still has this session; false if nobody has, there are too many, or it is known already.
        async fn add(db: &mut $connection, passkey: &KeptPasskey, session: Hash) -> Result<bool, Fault> {
            // The row is written, so that two at once are not both the last that there is room for, and whoever ends the session
            // meanwhile comes before this or after it.
            let query = sqlx::query("update accounts set password = password where guest = $1").bind(passkey.guest.0);
            db.execute(query).await?;
            let sql = "select 1 where exists (select 1 from sessions where token_hash = $1 and guest = $2) \
                       and (select count(*) from passkeys where guest = $2) < $3";
            let query = sqlx::query(sql).bind(session.as_slice()).bind(passkey.guest.0).bind(i64::from(MOST_PASSKEYS));
            if db.fetch_optional(query).await?.is_none() {
                return Ok(false);
            }
            accounts::put_passkey(db, passkey).await
        }

        async fn rename(db: &mut $connection, guest: GuestId, id: Hash, name: &str) -> Result<bool, Fault> {
            let query = sqlx::query("update passkeys set name = $1 where guest = $2 and id_hash = $3");
            Ok(db.execute(query.bind(name).bind(guest.0).bind(id.as_slice())).await?.rows_affected() == 1)
        }

        /// Ends a passkey, and whatever it may have opened: all sessions but one, and all tokens.
        async fn end(
            db: &mut $connection,
            guest: GuestId,
            (id, proof): (Hash, &Proof),
            but: Hash,
        ) -> Result<EndedPasskey, Fault> {
            if !accounts::prove(db, guest, proof).await? {
                return Ok(EndedPasskey::NotProven);
            }
            let query = sqlx::query("delete from passkeys where guest = $1 and id_hash = $2");
            if db.execute(query.bind(guest.0).bind(id.as_slice())).await?.rows_affected() == 0 {
                return Ok(EndedPasskey::Gone);
            }
            let sql = "select 1 where exists (select 1 from passkeys where guest = $1) \
                       or exists (select 1 from accounts where guest = $1 and password <> '')";
            if db.fetch_optional(sqlx::query(sql).bind(guest.0)).await?.is_none() {
                return Ok(EndedPasskey::LastWayIn);
            }
            Ok(EndedPasskey::Ended(accounts::end_all(db, guest, Some(but)).await?))
        }

        async fn keep(db: &mut $connection, ceremony: &KeptCeremony) -> Result<(), Fault> {
            let sql = "insert into ceremonies (challenge_hash, browser, state, until) values ($1, $2, $3, $4)";
            let query = sqlx::query(sql).bind(ceremony.challenge.as_slice()).bind(ceremony.browser.as_slice());
            db.execute(query.bind(&ceremony.state).bind(ceremony.until)).await?;
            Ok(())
        }

        /// Ceremonies whose time is over go, and of more than `most` those that end first.
        async fn make_room(db: &mut $connection, now: i64, most: u32) -> Result<(), Fault> {
            db.execute(sqlx::query("delete from ceremonies where until <= $1").bind(now)).await?;
            let sql = "delete from ceremonies where challenge_hash in \
                       (select challenge_hash from ceremonies order by until desc, challenge_hash limit 1000 offset $1)";
            db.execute(sqlx::query(sql).bind(i64::from(most))).await?;
            Ok(())
        }

        /// Takes a ceremony of a browser: there is none afterwards.
        async fn take(
            db: &mut $connection,
            challenge: Hash,
            browser: Hash,
            now: i64,
        ) -> Result<Option<String>, Fault> {
            let sql = "delete from ceremonies where challenge_hash = $1 and browser = $2 returning state, until";
            let query = sqlx::query(sql).bind(challenge.as_slice()).bind(browser.as_slice());
            let Some(row) = db.fetch_optional(query).await? else { return Ok(None) };
            let until: i64 = row.try_get("until")?;
            Ok(if until > now { Some(row.try_get("state")?) } else { None })
        }
    };
}
pub(super) use passkeys_on;
