//! Accounts, as both databases keep them: the same statements on a connection of either, each within a transaction of its caller.

use super::{Fault, NewPasskey, UsedPasskey, columns::Columns};
use crate::{Guest, GuestId, Membership};

/// The hash of a token or a code, which is all that is kept of it.
pub type Hash = [u8; 32];

/// So many sessions an account has; one more, and the one that began first ends.
pub const MOST_SESSIONS: u32 = 50;

/// The name of an account, and what is compared of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountName {
    /// As it is shown.
    pub name: String,
    /// What is the same however it is written: upper or lower case, wide or narrow.
    pub key: String,
    /// What it looks like.
    pub look: String,
}

/// A session that begins.
#[derive(Clone, Copy, Debug)]
pub struct NewSession {
    /// Of its token.
    pub token_hash: Hash,
    /// When.
    pub at: i64,
}

/// An account that is made.
#[derive(Clone)]
pub struct NewAccount {
    /// The guest who gets it, whose sessions end; none: somebody new.
    pub guest: Option<GuestId>,
    /// Its name.
    pub name: AccountName,
    /// How its owner comes back.
    pub way_in: WayIn,
    /// The hashes of its recovery codes.
    pub codes: Vec<Hash>,
    /// Its first session.
    pub session: NewSession,
}

/// How the owner of a new account comes back.
#[derive(Clone)]
pub enum WayIn {
    /// By a password, of which there is the hash with its salt and parameters.
    Password(String),
    /// By a passkey.
    Passkey(NewPasskey),
}

/// What proves that whoever asks is the one whom they say they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The hash of their account's password, as it was when the password was checked.
    Password(String),
    /// A passkey of theirs, as it was when its answer was checked.
    Passkey(UsedPasskey),
    /// They have a session and no account.
    Session,
}

/// What is kept of an account.
#[derive(Clone, PartialEq, Eq)]
pub struct Account {
    /// Whose it is.
    pub guest: Guest,
    /// The hash of its password, with its salt and parameters; none if its owner comes in by passkeys alone.
    pub password: Option<String>,
    /// When it was made.
    pub created: i64,
    /// So many recovery codes are left.
    pub codes: usize,
    /// So many sessions there are.
    pub sessions: usize,
}

/// A session that has begun.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Begun {
    /// Whose it is.
    pub guest: Guest,
    /// Sessions that ended by it.
    pub ended: Vec<Hash>,
}

/// The guest of a session, and when it was last used.
pub(super) const OF_SESSION: &str = "select guests.id, guests.name, used, accounts.guest as account from sessions \
     join guests on guests.id = sessions.guest left join accounts on accounts.guest = guests.id where token_hash = $1";

/// An account by the key of its name, or by its guest.
pub(super) const BY_KEY: &str = "select guests.id, guests.name, accounts.guest as account, password, accounts.created, \
     (select count(*) from recovery_codes where recovery_codes.guest = guests.id) as codes, \
     (select count(*) from sessions where sessions.guest = guests.id) as sessions \
     from accounts join guests on guests.id = accounts.guest where key = $1";
pub(super) const BY_GUEST: &str = "select guests.id, guests.name, accounts.guest as account, password, accounts.created, \
     (select count(*) from recovery_codes where recovery_codes.guest = guests.id) as codes, \
     (select count(*) from sessions where sessions.guest = guests.id) as sessions \
     from accounts join guests on guests.id = accounts.guest where accounts.guest = $1";

pub(super) fn read_guest(row: &impl Columns) -> Result<Guest, Fault> {
    let membership = match row.number_if_any("account")? {
        Some(_) => Membership::Member,
        None => Membership::Guest,
    };
    Ok(Guest { id: GuestId(row.number("id")?), name: row.text("name")?.to_owned(), membership })
}

pub(super) fn read_account(row: &impl Columns) -> Result<Account, Fault> {
    let count = |column| Ok::<_, Fault>(usize::try_from(row.number(column)?).unwrap_or_default());
    Ok(Account {
        guest: read_guest(row)?,
        password: Some(row.text("password")?).filter(|hash| !hash.is_empty()).map(str::to_owned),
        created: row.number("created")?,
        codes: count("codes")?,
        sessions: count("sessions")?,
    })
}

/// What is done to accounts on a connection of one database.
macro_rules! accounts_on {
    ($connection:ty) => {
        use sqlx::{Executor as _, Row as _};
        use $crate::{
            GuestId,
            store::{
                Fault, KeptPasskey,
                accounts::{AccountName, Begun, Hash, MOST_SESSIONS, NewAccount, NewSession, Proof, WayIn, read_account},
            },
        };

        /// Makes an account; none if its name is taken.
        pub(super) async fn create(db: &mut $connection, new: &NewAccount) -> Result<Option<Begun>, Fault> {
            let NewAccount { guest, name, way_in, codes, session } = new;
            let guest = match guest {
                Some(guest) => {
                    let query = sqlx::query("update guests set name = $1 where id = $2");
                    db.execute(query.bind(&name.name).bind(guest.0)).await?;
                    *guest
                }
                None => {
                    let query = sqlx::query("insert into guests (name, created) values ($1, $2) returning id");
                    GuestId(db.fetch_one(query.bind(&name.name).bind(session.at)).await?.try_get(0)?)
                }
            };
            let sql = "insert into accounts (guest, key, look, password, created, signed_in) \
                       values ($1, $2, $3, $4, $5, $5) on conflict do nothing";
            let password = match way_in {
                WayIn::Password(hash) => hash.as_str(),
                WayIn::Passkey(_) => "",
            };
            let query = sqlx::query(sql).bind(guest.0).bind(&name.key).bind(&name.look).bind(password).bind(session.at);
            if db.execute(query).await?.rows_affected() == 0 {
                return Ok(None);
            }
            if let WayIn::Passkey(key) = way_in {
                let passkey = KeptPasskey { key: key.clone(), guest, created: session.at, used: None };
                if !put_passkey(db, &passkey).await? {
                    return Ok(None);
                }
            }
            put_codes(db, guest, codes).await?;
            Ok(Some(begin_anew(db, guest, *session).await?))
        }

        /// Gives an account another name; false if it is taken.
        pub(super) async fn rename(db: &mut $connection, guest: GuestId, name: &AccountName) -> Result<bool, Fault> {
            let sql = "update accounts set key = $1, look = $2 where guest = $3 \
                       and not exists (select 1 from accounts where guest <> $3 and (key = $1 or look = $2))";
            let query = sqlx::query(sql).bind(&name.key).bind(&name.look).bind(guest.0);
            if db.execute(query).await?.rows_affected() == 0 {
                return Ok(false);
            }
            let query = sqlx::query("update guests set name = $1 where id = $2").bind(&name.name).bind(guest.0);
            db.execute(query).await?;
            Ok(true)
        }

        /// Whether a proof is still good. The row of the account is written, so that whoever changes the password or the passkeys
        /// meanwhile comes before this or after it.
        pub(super) async fn prove(db: &mut $connection, guest: GuestId, proof: &Proof) -> Result<bool, Fault> {
            let query = sqlx::query("update accounts set password = password where guest = $1 returning password");
            let row = db.fetch_optional(query.bind(guest.0)).await?;
            let stored: Option<String> = row.map(|row| row.try_get(0)).transpose()?;
            match (proof, stored) {
                (Proof::Session, stored) => Ok(stored.is_none()),
                (Proof::Password(hash), stored) => Ok(!hash.is_empty() && stored.as_ref() == Some(hash)),
                (Proof::Passkey(_), None) => Ok(false),
                (Proof::Passkey(used), Some(_)) => {
                    let sql = "update passkeys set credential = $1, used = $2 where id_hash = $3 and guest = $4 and credential = $5";
                    let query = sqlx::query(sql).bind(&used.is).bind(used.at).bind(used.id.as_slice());
                    Ok(db.execute(query.bind(guest.0).bind(&used.was)).await?.rows_affected() == 1)
                }
            }
        }

        /// Keeps a passkey; false if it is known already.
        pub(super) async fn put_passkey(db: &mut $connection, passkey: &KeptPasskey) -> Result<bool, Fault> {
            let KeptPasskey { key, guest, created, used } = passkey;
            let sql = "insert into passkeys (id_hash, guest, handle, name, credential, created, used) \
                       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing";
            let query = sqlx::query(sql).bind(key.id.as_slice()).bind(guest.0).bind(key.handle.0.as_slice());
            let query = query.bind(&key.name).bind(&key.credential).bind(*created).bind(*used);
            Ok(db.execute(query).await?.rows_affected() == 1)
        }

        /// Begins a session, if the proof is still good.
        pub(super) async fn begin(
            db: &mut $connection,
            guest: GuestId,
            proof: &Proof,
            session: NewSession,
        ) -> Result<Option<Begun>, Fault> {
            if !prove(db, guest, proof).await? {
                return Ok(None);
            }
            let query = sqlx::query("update accounts set signed_in = $1 where guest = $2");
            db.execute(query.bind(session.at).bind(guest.0)).await?;
            put_session(db, guest, session).await?;
            let sql = "delete from sessions where guest = $1 and token_hash not in (select token_hash from sessions \
                       where guest = $1 order by created desc, token_hash limit $2) and token_hash <> $3 returning token_hash";
            let query = sqlx::query(sql).bind(guest.0).bind(i64::from(MOST_SESSIONS)).bind(session.token_hash.as_slice());
            let ended = hashes(&db.fetch_all(query).await?)?;
            begun(db, guest, ended).await
        }

        /// Sets a password, if the proof is still good; all sessions end and a new one begins.
        pub(super) async fn change_password(
            db: &mut $connection,
            guest: GuestId,
            (proof, new): (&Proof, &str),
            session: NewSession,
        ) -> Result<Option<Begun>, Fault> {
            if !prove(db, guest, proof).await? {
                return Ok(None);
            }
            db.execute(sqlx::query("update accounts set password = $1 where guest = $2").bind(new).bind(guest.0)).await?;
            Ok(Some(begin_anew(db, guest, session).await?))
        }

        /// Uses a recovery code up, sets a password, ends all sessions and begins one; none if there is no such name or code.
        pub(super) async fn recover(
            db: &mut $connection,
            (key, code): (&str, &Hash),
            password: &str,
            session: NewSession,
        ) -> Result<Option<Begun>, Fault> {
            let sql = "delete from recovery_codes where guest = (select guest from accounts where key = $1) \
                       and code_hash = $2 returning guest";
            let row = db.fetch_optional(sqlx::query(sql).bind(key).bind(code.as_slice())).await?;
            let Some(row) = row else { return Ok(None) };
            let guest = GuestId(row.try_get(0)?);
            let query = sqlx::query("update accounts set password = $1, signed_in = $2 where guest = $3");
            db.execute(query.bind(password).bind(session.at).bind(guest.0)).await?;
            Ok(Some(begin_anew(db, guest, session).await?))
        }

        /// Replaces the recovery codes, if the proof is still good.
        pub(super) async fn change_codes(
            db: &mut $connection,
            guest: GuestId,
            proof: &Proof,
            codes: &[Hash],
        ) -> Result<bool, Fault> {
            if !prove(db, guest, proof).await? {
                return Ok(false);
            }
            put_codes(db, guest, codes).await?;
            Ok(true)
        }

        /// Ends the sessions of a guest but one, and all tokens.
        pub(super) async fn end_all(db: &mut $connection, guest: GuestId, but: Option<Hash>) -> Result<Vec<Hash>, Fault> {
            let but = but.as_ref().map_or(&[][..], |hash| hash.as_slice());
            let query = sqlx::query("delete from sessions where guest = $1 and token_hash <> $2 returning token_hash");
            let mut ended = hashes(&db.fetch_all(query.bind(guest.0).bind(but)).await?)?;
            let query = sqlx::query("delete from tokens where guest = $1 returning token_hash").bind(guest.0);
            ended.extend(hashes(&db.fetch_all(query).await?)?);
            Ok(ended)
        }

        async fn put_codes(db: &mut $connection, guest: GuestId, codes: &[Hash]) -> Result<(), Fault> {
            db.execute(sqlx::query("delete from recovery_codes where guest = $1").bind(guest.0)).await?;
            for code in codes {
                let query = sqlx::query("insert into recovery_codes (guest, code_hash) values ($1, $2)");
                db.execute(query.bind(guest.0).bind(code.as_slice())).await?;
            }
            Ok(())
        }

        async fn put_session(db: &mut $connection, guest: GuestId, session: NewSession) -> Result<(), Fault> {
            let NewSession { token_hash, at } = session;
            let query = sqlx::query("insert into sessions (token_hash, guest, created, used) values ($1, $2, $3, $3)");
            db.execute(query.bind(token_hash.as_slice()).bind(guest.0).bind(at)).await?;
            Ok(())
        }

        /// Ends all sessions of a guest and begins a new one.
        async fn begin_anew(db: &mut $connection, guest: GuestId, session: NewSession) -> Result<Begun, Fault> {
            let ended = end_all(db, guest, None).await?;
            put_session(db, guest, session).await?;
            let begun = begun(db, guest, ended).await?;
            begun.ok_or_else(|| Fault::corrupt(format_args!("an account without guest {}", guest.0)))
        }

        async fn begun(db: &mut $connection, guest: GuestId, ended: Vec<Hash>) -> Result<Option<Begun>, Fault> {
            let row = db.fetch_optional(sqlx::query($crate::store::accounts::BY_GUEST).bind(guest.0)).await?;
            row.map(|row| Ok(Begun { guest: read_account(&row)?.guest, ended })).transpose()
        }

        fn hashes(rows: &[<<$connection as sqlx::Connection>::Database as sqlx::Database>::Row]) -> Result<Vec<Hash>, Fault> {
            let hash = |row: &<<$connection as sqlx::Connection>::Database as sqlx::Database>::Row| {
                let bytes: Vec<u8> = row.try_get(0)?;
                Hash::try_from(bytes).map_err(|_| Fault::corrupt("a hash of another length"))
            };
            rows.iter().map(hash).collect()
        }
    };
}
pub(super) use accounts_on;
