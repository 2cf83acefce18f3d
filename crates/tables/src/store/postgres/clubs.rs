//! Clubs in PostgreSQL: each change is a transaction, and other servers are told when a club has other members.

use sqlx::{AssertSqlSafe, PgConnection};

use super::{Postgres, news::tell, owners::change};
use crate::{
    ratings::Meeting,
    store::{
        BoxFuture, Club, ClubStanding, ClubStore, Member, News,
        clubs::{
            MEETINGS, MEMBERS, STANDINGS, by_id, by_link, clubs_on, newest, of_member, read_club, read_member,
            read_standing,
        },
        ratings::read_meeting,
    },
};

clubs_on!(PgConnection);

impl ClubStore for Postgres {
    fn found_club(&self, new: NewClub) -> BoxFuture<'_, Founded> {
        let founds = async move |db: &mut PgConnection| found(db, &new).await;
        self.of_part("clubs", change(&self.pool, founds))
    }

    fn club(&self, id: ClubId) -> BoxFuture<'_, Option<Club>> {
        self.of_part("clubs", async move {
            let row = self.pool.fetch_optional(sqlx::query(AssertSqlSafe(by_id())).bind(id.number())).await?;
            row.as_ref().map(read_club).transpose()
        })
    }

    fn club_by_link(&self, link: String) -> BoxFuture<'_, Option<Club>> {
        self.of_part("clubs", async move {
            let row = self.pool.fetch_optional(sqlx::query(AssertSqlSafe(by_link())).bind(link)).await?;
            row.as_ref().map(read_club).transpose()
        })
    }

    fn clubs_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<Club>> {
        self.of_part("clubs", async move {
            let query = sqlx::query(AssertSqlSafe(of_member())).bind(guest.0);
            self.pool.fetch_all(query).await?.iter().map(read_club).collect()
        })
    }

    fn clubs(&self, most: u32) -> BoxFuture<'_, Vec<Club>> {
        self.of_part("clubs", async move {
            let query = sqlx::query(AssertSqlSafe(newest())).bind(i64::from(most));
            self.pool.fetch_all(query).await?.iter().map(read_club).collect()
        })
    }

    fn members(&self, id: ClubId) -> BoxFuture<'_, Vec<Member>> {
        self.of_part("clubs", async move {
            let query = sqlx::query(MEMBERS).bind(id.number());
            self.pool.fetch_all(query).await?.iter().map(read_member).collect()
        })
    }

    fn join_club(&self, link: String, guest: GuestId, at: i64) -> BoxFuture<'_, Joined> {
        let joins = async move |db: &mut PgConnection| {
            let joined = join(db, &link, guest, at).await?;
            if let Joined::Now(id) = joined {
                tell(db, &News::Club(id)).await?;
            }
            Ok(joined)
        };
        self.of_part("clubs", change(&self.pool, joins))
    }

    fn leave_club(&self, id: ClubId, guest: GuestId) -> BoxFuture<'_, Left> {
        let leaves = async move |db: &mut PgConnection| {
            tell(db, &News::Club(id)).await?;
            leave(db, id, guest).await
        };
        self.of_part("clubs", change(&self.pool, leaves))
    }

    fn remove_member(&self, id: ClubId, organiser: GuestId, guest: GuestId, fresh_link: String) -> BoxFuture<'_, bool> {
        let removes = async move |db: &mut PgConnection| {
            tell(db, &News::Club(id)).await?;
            remove(db, id, organiser, guest, &fresh_link).await
        };
        self.of_part("clubs", change(&self.pool, removes))
    }

    fn hand_on_club(&self, id: ClubId, organiser: GuestId, to: GuestId) -> BoxFuture<'_, HandedOn> {
        let hands_on = async move |db: &mut PgConnection| hand_on(db, id, organiser, to).await;
        self.of_part("clubs", change(&self.pool, hands_on))
    }

    fn set_club_link(&self, id: ClubId, organiser: GuestId, link: Option<String>) -> BoxFuture<'_, bool> {
        let sets = async move |db: &mut PgConnection| set_link(db, id, organiser, link.as_deref()).await;
        self.of_part("clubs", change(&self.pool, sets))
    }

    fn rename_club(&self, id: ClubId, organiser: GuestId, name: String) -> BoxFuture<'_, bool> {
        let renames = async move |db: &mut PgConnection| rename(db, id, organiser, &name).await;
        self.of_part("clubs", change(&self.pool, renames))
    }

    fn close_club(&self, id: ClubId, by: Closer) -> BoxFuture<'_, bool> {
        let closes = async move |db: &mut PgConnection| {
            tell(db, &News::Club(id)).await?;
            close(db, id, &by).await
        };
        self.of_part("clubs", change(&self.pool, closes))
    }

    fn club_standings(&self, id: ClubId) -> BoxFuture<'_, Vec<ClubStanding>> {
        self.of_part("clubs", async move {
            let query = sqlx::query(STANDINGS).bind(id.number());
            self.pool.fetch_all(query).await?.iter().map(read_standing).collect()
        })
    }

    fn club_meetings(&self, id: ClubId, guest: GuestId, most: u32) -> BoxFuture<'_, Vec<Meeting>> {
        self.of_part("clubs", async move {
            let query = sqlx::query(MEETINGS).bind(id.number()).bind(guest.0).bind(i64::from(most));
            self.pool.fetch_all(query).await?.iter().map(read_meeting).collect()
        })
    }
}
