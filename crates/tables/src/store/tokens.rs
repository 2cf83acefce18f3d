//! Tokens for programs, as both databases keep them: hashes, each with what it opens and until when.

use super::{Fault, Hash, accounts::read_guest, columns::Columns};
use crate::{Guest, GuestId, Scope};

/// So many an account has.
pub const MOST_TOKENS: u32 = 20;

/// A token as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptToken {
    /// Of the token itself.
    pub hash: Hash,
    /// Whose it is.
    pub guest: GuestId,
    /// What its owner calls it.
    pub name: String,
    /// What it opens.
    pub scope: Scope,
    /// When it was made.
    pub created: i64,
    /// Until when it is good.
    pub until: i64,
    /// When it was last used, to the hour.
    pub used: Option<i64>,
}

const COLUMNS: &str =
    "token_hash, tokens.guest as owner, tokens.name as called, scope, tokens.created as made, until, used";

/// The tokens of a guest, the newest first.
pub(super) fn of_guest() -> String {
    format!("select {COLUMNS} from tokens where guest = $1 order by created desc, token_hash")
}

/// A token with whoever has it.
pub(super) fn by_hash() -> String {
    format!(
        "select {COLUMNS}, guests.id, guests.name, accounts.guest as account from tokens join guests on guests.id = tokens.guest \
         join accounts on accounts.guest = tokens.guest where token_hash = $1"
    )
}

pub(super) fn read_token(row: &impl Columns) -> Result<KeptToken, Fault> {
    let scope = row.text("scope")?;
    let hash = Hash::try_from(row.bytes("token_hash")?).map_err(|_| Fault::corrupt("a hash of another length"))?;
    Ok(KeptToken {
        hash,
        guest: GuestId(row.number("owner")?),
        name: row.text("called")?.to_owned(),
        scope: Scope::read(scope).ok_or_else(|| Fault::corrupt(scope).at("scope"))?,
        created: row.number("made")?,
        until: row.number("until")?,
        used: row.number_if_any("used")?,
    })
}

pub(super) fn read_with_guest(row: &impl Columns) -> Result<(Guest, KeptToken), Fault> {
    Ok((read_guest(row)?, read_token(row)?))
}

/// What is done on a connection of one database.
macro_rules! tokens_on {
    ($connection:ty) => {
        use sqlx::Executor as _;
        use $crate::store::tokens::{KeptToken, MOST_TOKENS};

        /// Keeps a token, if the proof is still good; false if it is not, or there are too many. Those that are over make room. Two at
        /// once are not both the last that there is room for: to prove something, the account's row is written.
        async fn put(db: &mut $connection, token: &KeptToken, proof: &Proof) -> Result<bool, Fault> {
            if !accounts::prove(db, token.guest, proof).await? {
                return Ok(false);
            }
            let query = sqlx::query("delete from tokens where guest = $1 and until <= $2");
            db.execute(query.bind(token.guest.0).bind(token.created)).await?;
            let sql = "insert into tokens (token_hash, guest, name, scope, created, until) select $1, $2, $3, $4, $5, $6 where \
                       (select count(*) from tokens where guest = $2) < $7";
            let query = sqlx::query(sql)
                .bind(token.hash.as_slice())
                .bind(token.guest.0)
                .bind(&token.name)
                .bind(token.scope.word())
                .bind(token.created)
                .bind(token.until)
                .bind(i64::from(MOST_TOKENS));
            Ok(db.execute(query).await?.rows_affected() == 1)
        }

        async fn mark_used(db: &mut $connection, hash: Hash, at: i64) -> Result<(), Fault> {
            let query = sqlx::query("update tokens set used = $1 where token_hash = $2");
            db.execute(query.bind(at).bind(hash.as_slice())).await?;
            Ok(())
        }

        async fn take(db: &mut $connection, guest: GuestId, hash: Hash) -> Result<bool, Fault> {
            let query = sqlx::query("delete from tokens where guest = $1 and token_hash = $2");
            Ok(db.execute(query.bind(guest.0).bind(hash.as_slice())).await?.rows_affected() == 1)
        }
    };
}
pub(super) use tokens_on;
