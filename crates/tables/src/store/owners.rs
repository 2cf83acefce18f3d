//! Owners of the site, whom they block, what is reported to them, and the log of what they did, as both databases keep them: the same
//! statements on a connection of either, each within a transaction of its caller.

use std::{fmt, str::FromStr};

use super::{Fault, columns::Columns};
use crate::{GuestId, Network, TableId};

/// So many are blocked at once.
pub const MOST_BLOCKS: u32 = 10_000;
/// So many reports wait for an owner.
pub const MOST_REPORTS: u32 = 5_000;
/// So many of them are about the same line or name: more say nothing new.
pub const MOST_REPORTS_OF_ONE: u32 = 20;
/// So many reports are kept that were settled.
pub const MOST_SETTLED: u32 = 1_000;

/// Something that an owner does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnerAct {
    /// An account becomes an owner's.
    AddOwner,
    /// An account is not an owner's any more.
    RemoveOwner,
    /// A table is closed.
    CloseTable,
    /// A line of chat is removed.
    RemoveLine,
    /// Somebody is blocked.
    Block,
    /// Somebody is not blocked any more.
    Unblock,
    /// A report is settled.
    Settle,
    /// A club is closed.
    CloseClub,
}

impl OwnerAct {
    const ALL: [Self; 8] = [
        Self::AddOwner,
        Self::RemoveOwner,
        Self::CloseTable,
        Self::RemoveLine,
        Self::Block,
        Self::Unblock,
        Self::Settle,
        Self::CloseClub,
    ];

    /// As stored and told.
    pub const fn word(self) -> &'static str {
        match self {
            Self::AddOwner => "add-owner",
            Self::RemoveOwner => "remove-owner",
            Self::CloseTable => "close-table",
            Self::RemoveLine => "remove-line",
            Self::Block => "block",
            Self::Unblock => "unblock",
            Self::Settle => "settle",
            Self::CloseClub => "close-club",
        }
    }

    fn read(word: &str) -> Result<Self, Fault> {
        let known = Self::ALL.into_iter().find(|act| act.word() == word);
        known.ok_or_else(|| Fault::corrupt(word).at("act"))
    }
}

/// What an owner did, and why. People stand in it by number: their names are theirs to change and to delete.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewAudit {
    /// When.
    pub at: i64,
    /// Who; none: whoever has the command line.
    pub owner: Option<GuestId>,
    /// What.
    pub act: OwnerAct,
    /// To whom.
    pub person: Option<GuestId>,
    /// At which table.
    pub table: Option<TableId>,
    /// Which line of its chat.
    pub line: Option<u64>,
    /// To which addresses.
    pub network: Option<Network>,
    /// Why.
    pub reason: String,
}

impl NewAudit {
    /// Something that an owner did, to nobody yet.
    pub const fn new(act: OwnerAct, owner: Option<GuestId>, at: i64, reason: String) -> Self {
        Self { at, owner, act, person: None, table: None, line: None, network: None, reason }
    }
}

/// A line of the log of what owners did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Audit {
    /// Its number.
    pub id: i64,
    /// What it says.
    pub what: NewAudit,
    /// What the owner is called now, if somebody is called so.
    pub owner_name: Option<String>,
    /// What the person is called now.
    pub person_name: Option<String>,
}

/// Who is blocked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlockTarget {
    /// Somebody.
    Person(GuestId),
    /// Everybody at these addresses.
    Network(Network),
}

impl BlockTarget {
    /// The person who is blocked, if it is one.
    pub const fn person(self) -> Option<GuestId> {
        match self {
            Self::Person(guest) => Some(guest),
            Self::Network(_) => None,
        }
    }
}

/// As stored and sent: `#7` or `203.0.113.0/24`.
impl fmt::Display for BlockTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person(guest) => write!(f, "#{}", guest.0),
            Self::Network(network) => network.fmt(f),
        }
    }
}

impl FromStr for BlockTarget {
    type Err = crate::Refused;

    fn from_str(text: &str) -> Result<Self, crate::Refused> {
        match text.strip_prefix('#') {
            Some(number) => number.parse().map(|number| Self::Person(GuestId(number))).map_err(|_| Self::Err::NoPerson),
            None => text.trim().parse().map(Self::Network).map_err(|_| Self::Err::BadNetwork),
        }
    }
}

/// Somebody who is kept out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// Who.
    pub whom: BlockTarget,
    /// Until when; none: for good.
    pub until: Option<i64>,
    /// Why, in words for them.
    pub reason: String,
    /// Since when.
    pub at: i64,
}

/// Something that is reported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    /// When.
    pub at: i64,
    /// By whom.
    pub reporter: GuestId,
    /// At which table.
    pub table: TableId,
    /// About whom.
    pub person: GuestId,
    /// Which line of the chat; none: the person's name.
    pub line: Option<u64>,
    /// What the reporter says of it.
    pub why: String,
}

/// A report that is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its number.
    pub id: i64,
    /// What it says.
    pub what: NewReport,
    /// When it was settled.
    pub settled: Option<i64>,
}

/// What became of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filed {
    /// It waits for an owner.
    New,
    /// The same was reported before, or often enough: an owner will see it.
    Known,
    /// There is no room for more.
    Full,
}

pub(super) fn read_block(row: &impl Columns) -> Result<Block, Fault> {
    let whom = row.text("whom")?;
    Ok(Block {
        whom: whom.parse().map_err(|_| Fault::corrupt(whom).at("whom"))?,
        until: row.number_if_any("until")?,
        reason: row.text("reason")?.to_owned(),
        at: row.number("at")?,
    })
}

pub(super) fn read_report(row: &impl Columns) -> Result<Report, Fault> {
    let what = NewReport {
        at: row.number("at")?,
        reporter: GuestId(row.number("reporter")?),
        table: TableId::stored(row.number("table_id")?),
        person: GuestId(row.number("person")?),
        line: Some(row.number("line")?.cast_unsigned()).filter(|line| *line != 0),
        why: row.text("why")?.to_owned(),
    };
    Ok(Report { id: row.number("id")?, what, settled: row.number_if_any("settled")? })
}

pub(super) fn read_audit(row: &impl Columns) -> Result<Audit, Fault> {
    let name = |column| Ok::<_, Fault>(row.text_if_any(column)?.map(str::to_owned));
    let network = row.text_if_any("network")?;
    let what = NewAudit {
        at: row.number("at")?,
        owner: row.number_if_any("owner")?.map(GuestId),
        act: OwnerAct::read(row.text("act")?)?,
        person: row.number_if_any("person")?.map(GuestId),
        table: row.number_if_any("table_id")?.map(TableId::stored),
        line: row.number_if_any("line")?.map(i64::cast_unsigned),
        network: network.map(str::parse).transpose().map_err(|error| Fault::corrupt(error).at("network"))?,
        reason: row.text("reason")?.to_owned(),
    };
    Ok(Audit { id: row.number("id")?, what, owner_name: name("owner_name")?, person_name: name("person_name")? })
}

/// A guest by their number.
pub(super) const PERSON: &str = "select guests.id, guests.name, accounts.guest as account from guests \
     left join accounts on accounts.guest = guests.id where guests.id = $1";

pub(super) const OWNERS: &str = "select guests.id, guests.name, owners.guest as account, since from owners \
     join guests on guests.id = owners.guest order by since, guests.id";

pub(super) const BLOCKS: &str = "select whom, until, reason, at from blocks order by at desc, whom";

pub(super) const REPORTS: &str = "select id, at, reporter, table_id, person, line, why, settled from reports \
     where settled is null order by id limit $1";

pub(super) const AUDITS: &str = "select audit.id, at, owner, act, person, table_id, line, network, reason, \
     owning.name as owner_name, other.name as person_name from audit left join guests as owning on owning.id = owner \
     left join guests as other on other.id = person where audit.id < $1 order by audit.id desc limit $2";

/// What is done on a connection of one database.
macro_rules! owners_on {
    ($connection:ty) => {
        use sqlx::{Executor as _, Row as _};
        use $crate::store::owners::{
            Block, BlockTarget, Filed, MOST_BLOCKS, MOST_REPORTS, MOST_REPORTS_OF_ONE, MOST_SETTLED, NewAudit, NewReport,
        };

        /// Adds to the log of what owners did.
        pub(super) async fn note(db: &mut $connection, what: &NewAudit) -> Result<(), Fault> {
            let sql = "insert into audit (at, owner, act, person, table_id, line, network, reason) \
                       values ($1, $2, $3, $4, $5, $6, $7, $8)";
            let query = sqlx::query(sql)
                .bind(what.at)
                .bind(what.owner.map(|owner| owner.0))
                .bind(what.act.word())
                .bind(what.person.map(|person| person.0))
                .bind(what.table.map(TableId::number))
                .bind(what.line.map(u64::cast_signed))
                .bind(what.network.map(|network| network.to_string()))
                .bind(&what.reason);
            db.execute(query).await?;
            Ok(())
        }

        /// Takes the text out of lines of chat.
        pub(super) async fn remove_lines(db: &mut $connection, id: TableId, lines: &[u64]) -> Result<(), Fault> {
            for line in lines {
                let query = sqlx::query("update log set text = '' where table_id = $1 and seq = $2 and kind = 'chat'");
                let removed = db.execute(query.bind(id.number()).bind(line.cast_signed())).await?.rows_affected();
                if removed != 1 {
                    return Err(Fault::program(std::io::Error::other(format!("no line of chat is entry {line}"))));
                }
            }
            Ok(())
        }

        async fn add(db: &mut $connection, key: &str, what: NewAudit) -> Result<Option<bool>, Fault> {
            let row = db.fetch_optional(sqlx::query("select guest from accounts where key = $1").bind(key)).await?;
            let Some(row) = row else { return Ok(None) };
            let guest = GuestId(row.try_get(0)?);
            let sql = "insert into owners (guest, since) values ($1, $2) on conflict do nothing";
            let added = db.execute(sqlx::query(sql).bind(guest.0).bind(what.at)).await?.rows_affected() == 1;
            if added {
                note(db, &NewAudit { person: Some(guest), ..what }).await?;
            }
            Ok(Some(added))
        }

        async fn remove(db: &mut $connection, key: &str, what: NewAudit) -> Result<bool, Fault> {
            let sql = "delete from owners where guest = (select guest from accounts where key = $1) returning guest";
            let Some(row) = db.fetch_optional(sqlx::query(sql).bind(key)).await? else { return Ok(false) };
            note(db, &NewAudit { person: Some(GuestId(row.try_get(0)?)), ..what }).await?;
            Ok(true)
        }

        /// Blocks somebody, or changes a block; false if there are too many. Those that are over make room.
        async fn put_block(db: &mut $connection, block: &Block, what: &NewAudit) -> Result<bool, Fault> {
            db.execute(sqlx::query("delete from blocks where until <= $1").bind(block.at)).await?;
            let sql = "insert into blocks (whom, until, reason, at) select $1, $2, $3, $4 where \
                       (select count(*) from blocks) < $5 or exists (select 1 from blocks where whom = $1) \
                       on conflict (whom) do update set until = excluded.until, reason = excluded.reason, at = excluded.at";
            let query = sqlx::query(sql).bind(block.whom.to_string()).bind(block.until).bind(&block.reason);
            let query = query.bind(block.at).bind(i64::from(MOST_BLOCKS));
            if db.execute(query).await?.rows_affected() == 0 {
                return Ok(false);
            }
            note(db, what).await?;
            Ok(true)
        }

        async fn take_block(db: &mut $connection, whom: BlockTarget, what: &NewAudit) -> Result<bool, Fault> {
            let query = sqlx::query("delete from blocks where whom = $1").bind(whom.to_string());
            if db.execute(query).await?.rows_affected() == 0 {
                return Ok(false);
            }
            note(db, what).await?;
            Ok(true)
        }

        async fn count(db: &mut $connection, report: &NewReport) -> Result<(i64, i64), Fault> {
            let row = db.fetch_one("select count(*) from reports where settled is null").await?;
            let sql = "select count(*) from reports where table_id = $1 and person = $2 and line = $3 and settled is null";
            let query = sqlx::query(sql).bind(report.table.number()).bind(report.person.0);
            let same = db.fetch_one(query.bind(report.line.map_or(0, u64::cast_signed))).await?;
            Ok((row.try_get(0)?, same.try_get(0)?))
        }

        async fn file(db: &mut $connection, report: &NewReport) -> Result<Filed, Fault> {
            let (all, same) = count(db, report).await?;
            if same >= i64::from(MOST_REPORTS_OF_ONE) {
                return Ok(Filed::Known);
            }
            if all >= i64::from(MOST_REPORTS) {
                return Ok(Filed::Full);
            }
            let sql = "insert into reports (at, reporter, table_id, person, line, why) values ($1, $2, $3, $4, $5, $6) \
                       on conflict do nothing";
            let query = sqlx::query(sql)
                .bind(report.at)
                .bind(report.reporter.0)
                .bind(report.table.number())
                .bind(report.person.0)
                .bind(report.line.map_or(0, u64::cast_signed))
                .bind(&report.why);
            let new = db.execute(query).await?.rows_affected() == 1;
            Ok(if new { Filed::New } else { Filed::Known })
        }

        /// Settles a report and all others about the same; false if there is none that waits.
        async fn settle(db: &mut $connection, id: i64, what: NewAudit) -> Result<bool, Fault> {
            let sql = "select table_id, person, line from reports where id = $1 and settled is null";
            let Some(row) = db.fetch_optional(sqlx::query(sql).bind(id)).await? else { return Ok(false) };
            let (table, person, line): (i64, i64, i64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            let sql = "update reports set settled = $1 where table_id = $2 and person = $3 and line = $4 and settled is null";
            db.execute(sqlx::query(sql).bind(what.at).bind(table).bind(person).bind(line)).await?;
            let sql = "delete from reports where settled is not null and id not in \
                       (select id from reports where settled is not null order by id desc limit $1)";
            db.execute(sqlx::query(sql).bind(i64::from(MOST_SETTLED))).await?;
            let line = Some(line.cast_unsigned()).filter(|line| *line != 0);
            let (table, person) = (Some(TableId::stored(table)), Some(GuestId(person)));
            note(db, &NewAudit { table, person, line, ..what }).await?;
            Ok(true)
        }
    };
}
pub(super) use owners_on;
