//! Clubs, as both databases keep them: the same statements on a connection of either, each within a transaction of its caller. A change
//! writes the row of the account it is about first, then that of the club, so that two at once come one after the other.

use super::{Fault, NewAudit, accounts::read_guest, columns::Columns};
use crate::{ClubId, Guest, GuestId};

/// So many members a club has.
pub const MOST_MEMBERS: u32 = 500;
/// So many clubs somebody organises.
pub const MOST_ORGANISED: u32 = 10;
/// In so many clubs somebody is.
pub const MOST_JOINED: u32 = 50;
/// So many clubs a site has.
pub const MOST_CLUBS: u32 = 50_000;

/// A club that is founded.
#[derive(Clone, Debug)]
pub struct NewClub {
    /// Its number.
    pub id: ClubId,
    /// What it is called.
    pub name: String,
    /// Who founds it.
    pub organiser: GuestId,
    /// By which people join.
    pub link: String,
    /// When.
    pub at: i64,
}

/// A club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Club {
    /// Its number.
    pub id: ClubId,
    /// What it is called.
    pub name: String,
    /// Who looks after it.
    pub organiser: GuestId,
    /// What they are called.
    pub organiser_name: String,
    /// When it was founded.
    pub created: i64,
    /// By which people join; none: nobody can.
    pub link: Option<String>,
    /// So many members it has.
    pub members: usize,
}

/// Somebody in a club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// Who.
    pub guest: Guest,
    /// Since when.
    pub since: i64,
}

/// What became of founding a club.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Founded {
    /// It is there.
    Now,
    /// Whoever asked organises one of this name: the form may have been sent twice.
    Before(ClubId),
    /// Whoever asked has as many as they may, or the site has.
    TooMany,
    /// Whoever asked has no account any more.
    NoAccount,
}

/// What became of joining a club.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Joined {
    /// Whoever asked is a member from now on.
    Now(ClubId),
    /// They were one before.
    Before(ClubId),
    /// The link leads to no club.
    NoLink,
    /// The club has as many members as it may.
    Full,
    /// Whoever asked is in as many clubs as they may.
    TooMany,
    /// Whoever asked has no account.
    NoAccount,
}

/// What became of leaving a club.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// They are a member no more.
    Now,
    /// They were the last: the club is gone.
    Closed,
    /// They are its organiser, and there are others.
    Organiser,
    /// They were no member.
    NoMember,
}

/// What became of handing a club on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandedOn {
    /// Another is its organiser now.
    Now,
    /// The other organises as many as they may.
    TooMany,
    /// Whoever asked is not its organiser, or the other no member.
    Nobody,
}

/// Who closes a club.
#[derive(Clone, Debug)]
pub enum Closer {
    /// Its organiser.
    Organiser(GuestId),
    /// An owner of the site, with what is noted of it.
    Owner(NewAudit),
}

/// What a member reached at the tables of a club, in the rated games of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubStanding {
    /// The game's id.
    pub game: String,
    /// Who.
    pub guest: GuestId,
    /// What they are called.
    pub name: String,
    /// So many games.
    pub games: u64,
    /// So often they came first.
    pub won: u64,
    /// All their places added up.
    pub places: u64,
}

const CLUB: &str = "select clubs.id, clubs.name, organiser, guests.name as organiser_name, clubs.created, link, \
     (select count(*) from club_members where club = clubs.id) as members from clubs join guests on guests.id = organiser";

pub(super) fn by_id() -> String {
    format!("{CLUB} where clubs.id = $1")
}

pub(super) fn by_link() -> String {
    format!("{CLUB} where link = $1")
}

pub(super) fn of_member() -> String {
    format!(
        "{CLUB} where clubs.id in (select club from club_members where guest = $1) order by clubs.created, clubs.id"
    )
}

pub(super) fn newest() -> String {
    format!("{CLUB} order by clubs.created desc, clubs.id limit $1")
}

pub(super) const MEMBERS: &str = "select guests.id, guests.name, accounts.guest as account, since from club_members \
     join guests on guests.id = club_members.guest left join accounts on accounts.guest = guests.id where club = $1 \
     order by since, guests.id";

/// Sums of either database are made whole numbers of 64 bits.
pub(super) const STANDINGS: &str = "select results.game, results.guest, guests.name, count(*) as games, \
        sum(case when results.rank = 1 then 1 else 0 end) as won, cast(sum(results.rank) as bigint) as places \
     from tables join results on results.table_id = tables.id \
     join club_members on club_members.club = tables.club and club_members.guest = results.guest \
     join guests on guests.id = results.guest where tables.club = $1 \
     group by results.game, results.guest, guests.name order by results.game, won desc, places, games, results.guest";

pub(super) const MEETINGS: &str = "select other.guest, guests.name, count(*) as games, \
        sum(case when own.rank < other.rank then 1 else 0 end) as won, \
        sum(case when own.rank > other.rank then 1 else 0 end) as lost \
     from tables join results as own on own.table_id = tables.id and own.guest = $2 \
     join results as other on other.table_id = tables.id and other.seat <> own.seat \
     join club_members on club_members.club = tables.club and club_members.guest = other.guest \
     join guests on guests.id = other.guest where tables.club = $1 \
     group by other.guest, guests.name order by games desc, other.guest limit $3";

pub(super) fn read_club(row: &impl Columns) -> Result<Club, Fault> {
    Ok(Club {
        id: ClubId::stored(row.number("id")?),
        name: row.text("name")?.to_owned(),
        organiser: GuestId(row.number("organiser")?),
        organiser_name: row.text("organiser_name")?.to_owned(),
        created: row.number("created")?,
        link: row.text_if_any("link")?.map(str::to_owned),
        members: usize::try_from(row.number("members")?).unwrap_or_default(),
    })
}

pub(super) fn read_member(row: &impl Columns) -> Result<Member, Fault> {
    Ok(Member { guest: read_guest(row)?, since: row.number("since")? })
}

pub(super) fn read_standing(row: &impl Columns) -> Result<ClubStanding, Fault> {
    let count = |column| Ok::<_, Fault>(row.number(column)?.cast_unsigned());
    Ok(ClubStanding {
        game: row.text("game")?.to_owned(),
        guest: GuestId(row.number("guest")?),
        name: row.text("name")?.to_owned(),
        games: count("games")?,
        won: count("won")?,
        places: count("places")?,
    })
}

/// What is done on a connection of one database.
macro_rules! clubs_on {
    ($connection:ty) => {
        use sqlx::{Executor as _, Row as _};
        use $crate::{
            ClubId, GuestId,
            store::{
                Fault,
                clubs::{
                    Closer, Founded, HandedOn, Joined, Left, MOST_CLUBS, MOST_JOINED, MOST_MEMBERS, MOST_ORGANISED,
                    NewClub,
                },
            },
        };

        /// Keeps an account as it is until the end; false if there is none.
        async fn hold_account(db: &mut $connection, guest: GuestId) -> Result<bool, Fault> {
            let query = sqlx::query("update accounts set key = key where guest = $1").bind(guest.0);
            Ok(db.execute(query).await?.rows_affected() == 1)
        }

        /// Keeps a club as it is until the end, and says who organises it.
        async fn hold_club(db: &mut $connection, id: ClubId) -> Result<Option<GuestId>, Fault> {
            let query = sqlx::query("update clubs set name = name where id = $1 returning organiser").bind(id.number());
            db.fetch_optional(query).await?.map(|row| Ok(GuestId(row.try_get(0)?))).transpose()
        }

        async fn count(db: &mut $connection, sql: &'static str, of: i64) -> Result<i64, Fault> {
            Ok(db.fetch_one(sqlx::query(sql).bind(of)).await?.try_get(0)?)
        }

        const MEMBERS_OF: &str = "select count(*) from club_members where club = $1";
        const CLUBS_OF: &str = "select count(*) from club_members where guest = $1";
        const ORGANISED_BY: &str = "select count(*) from clubs where organiser = $1";
        const MORE_THAN: &str = "select count(*) from (select 1 from clubs limit $1) as some_clubs";

        async fn put_member(db: &mut $connection, id: ClubId, guest: GuestId, at: i64) -> Result<bool, Fault> {
            let sql = "insert into club_members (club, guest, since) values ($1, $2, $3) on conflict do nothing";
            Ok(db.execute(sqlx::query(sql).bind(id.number()).bind(guest.0).bind(at)).await?.rows_affected() == 1)
        }

        async fn take_member(db: &mut $connection, id: ClubId, guest: GuestId) -> Result<bool, Fault> {
            let query = sqlx::query("delete from club_members where club = $1 and guest = $2");
            Ok(db.execute(query.bind(id.number()).bind(guest.0)).await?.rows_affected() == 1)
        }

        async fn take_club(db: &mut $connection, id: ClubId) -> Result<(), Fault> {
            db.execute(sqlx::query("delete from club_members where club = $1").bind(id.number())).await?;
            db.execute(sqlx::query("delete from clubs where id = $1").bind(id.number())).await?;
            Ok(())
        }

        async fn found(db: &mut $connection, new: &NewClub) -> Result<Founded, Fault> {
            if !hold_account(db, new.organiser).await? {
                return Ok(Founded::NoAccount);
            }
            let query = sqlx::query("select id from clubs where organiser = $1 and name = $2");
            if let Some(row) = db.fetch_optional(query.bind(new.organiser.0).bind(&new.name)).await? {
                return Ok(Founded::Before(ClubId::stored(row.try_get(0)?)));
            }
            if count(db, ORGANISED_BY, new.organiser.0).await? >= i64::from(MOST_ORGANISED)
                || count(db, CLUBS_OF, new.organiser.0).await? >= i64::from(MOST_JOINED)
                || count(db, MORE_THAN, i64::from(MOST_CLUBS)).await? >= i64::from(MOST_CLUBS)
            {
                return Ok(Founded::TooMany);
            }
            let sql = "insert into clubs (id, name, organiser, created, link) values ($1, $2, $3, $4, $5)";
            let query = sqlx::query(sql).bind(new.id.number()).bind(&new.name).bind(new.organiser.0);
            db.execute(query.bind(new.at).bind(&new.link)).await?;
            put_member(db, new.id, new.organiser, new.at).await?;
            Ok(Founded::Now)
        }

        async fn join(db: &mut $connection, link: &str, guest: GuestId, at: i64) -> Result<Joined, Fault> {
            if !hold_account(db, guest).await? {
                return Ok(Joined::NoAccount);
            }
            let query = sqlx::query("update clubs set name = name where link = $1 returning id").bind(link);
            let Some(row) = db.fetch_optional(query).await? else { return Ok(Joined::NoLink) };
            let id = ClubId::stored(row.try_get(0)?);
            let query = sqlx::query("select 1 from club_members where club = $1 and guest = $2");
            if db.fetch_optional(query.bind(id.number()).bind(guest.0)).await?.is_some() {
                return Ok(Joined::Before(id));
            }
            if count(db, MEMBERS_OF, id.number()).await? >= i64::from(MOST_MEMBERS) {
                return Ok(Joined::Full);
            }
            if count(db, CLUBS_OF, guest.0).await? >= i64::from(MOST_JOINED) {
                return Ok(Joined::TooMany);
            }
            put_member(db, id, guest, at).await?;
            Ok(Joined::Now(id))
        }

        async fn leave(db: &mut $connection, id: ClubId, guest: GuestId) -> Result<Left, Fault> {
            match hold_club(db, id).await? {
                None => Ok(Left::NoMember),
                Some(organiser) if organiser == guest => {
                    if count(db, MEMBERS_OF, id.number()).await? > 1 {
                        return Ok(Left::Organiser);
                    }
                    take_club(db, id).await?;
                    Ok(Left::Closed)
                }
                Some(_) => Ok(if take_member(db, id, guest).await? { Left::Now } else { Left::NoMember }),
            }
        }

        async fn remove(
            db: &mut $connection,
            id: ClubId,
            organiser: GuestId,
            guest: GuestId,
            fresh_link: &str,
        ) -> Result<bool, Fault> {
            if hold_club(db, id).await? != Some(organiser) || guest == organiser || !take_member(db, id, guest).await? {
                return Ok(false);
            }
            // Whoever was removed may know the link.
            let query = sqlx::query("update clubs set link = $1 where id = $2 and link is not null");
            db.execute(query.bind(fresh_link).bind(id.number())).await?;
            Ok(true)
        }

        async fn hand_on(db: &mut $connection, id: ClubId, organiser: GuestId, to: GuestId) -> Result<HandedOn, Fault> {
            if !hold_account(db, to).await? || hold_club(db, id).await? != Some(organiser) || to == organiser {
                return Ok(HandedOn::Nobody);
            }
            if count(db, ORGANISED_BY, to.0).await? >= i64::from(MOST_ORGANISED) {
                return Ok(HandedOn::TooMany);
            }
            let sql = "update clubs set organiser = $1 where id = $2 \
                       and exists (select 1 from club_members where club = $2 and guest = $1)";
            let changed = db.execute(sqlx::query(sql).bind(to.0).bind(id.number())).await?.rows_affected();
            Ok(if changed == 1 { HandedOn::Now } else { HandedOn::Nobody })
        }

        async fn set_link(
            db: &mut $connection,
            id: ClubId,
            organiser: GuestId,
            link: Option<&str>,
        ) -> Result<bool, Fault> {
            let query = sqlx::query("update clubs set link = $1 where id = $2 and organiser = $3");
            let query = query.bind(link).bind(id.number()).bind(organiser.0);
            Ok(db.execute(query).await?.rows_affected() == 1)
        }

        async fn rename(db: &mut $connection, id: ClubId, organiser: GuestId, name: &str) -> Result<bool, Fault> {
            let query = sqlx::query("update clubs set name = $1 where id = $2 and organiser = $3");
            let query = query.bind(name).bind(id.number()).bind(organiser.0);
            Ok(db.execute(query).await?.rows_affected() == 1)
        }

        async fn close(db: &mut $connection, id: ClubId, by: &Closer) -> Result<bool, Fault> {
            let Some(organiser) = hold_club(db, id).await? else { return Ok(false) };
            match by {
                Closer::Organiser(guest) if *guest != organiser => return Ok(false),
                Closer::Organiser(_) => {}
                Closer::Owner(audit) => super::owners::note(db, audit).await?,
            }
            take_club(db, id).await?;
            Ok(true)
        }
    };
}
pub(super) use clubs_on;
