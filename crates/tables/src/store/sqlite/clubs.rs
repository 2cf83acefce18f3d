//! Clubs in SQLite.

use sqlx::{AssertSqlSafe, SqliteConnection};

use super::{Sqlite, accounts::Changing};
use crate::{
    ratings::Meeting,
    store::{
        BoxFuture, Club, ClubStanding, ClubStore, Member,
        clubs::{
            MEETINGS, MEMBERS, STANDINGS, by_id, by_link, clubs_on, newest, of_member, read_club, read_member,
            read_standing,
        },
        ratings::read_meeting,
    },
};

clubs_on!(SqliteConnection);

/// A change that is under way.
fn boxed<'c, T>(change: impl Future<Output = Result<T, Fault>> + Send + 'c) -> Changing<'c, T> {
    Box::pin(change)
}

impl ClubStore for Sqlite {
    fn found_club(&self, new: NewClub) -> BoxFuture<'_, Founded> {
        self.work(move |db| boxed(async move { found(db, &new).await }), |_| true)
    }

    fn club(&self, id: ClubId) -> BoxFuture<'_, Option<Club>> {
        Box::pin(async move {
            let row = self.readers.fetch_optional(sqlx::query(AssertSqlSafe(by_id())).bind(id.number())).await?;
            row.as_ref().map(read_club).transpose()
        })
    }

    fn club_by_link(&self, link: String) -> BoxFuture<'_, Option<Club>> {
        Box::pin(async move {
            let row = self.readers.fetch_optional(sqlx::query(AssertSqlSafe(by_link())).bind(link)).await?;
            row.as_ref().map(read_club).transpose()
        })
    }

    fn clubs_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<Club>> {
        Box::pin(async move {
            let query = sqlx::query(AssertSqlSafe(of_member())).bind(guest.0);
            self.readers.fetch_all(query).await?.iter().map(read_club).collect()
        })
    }

    fn clubs(&self, most: u32) -> BoxFuture<'_, Vec<Club>> {
        Box::pin(async move {
            let query = sqlx::query(AssertSqlSafe(newest())).bind(most);
            self.readers.fetch_all(query).await?.iter().map(read_club).collect()
        })
    }

    fn members(&self, id: ClubId) -> BoxFuture<'_, Vec<Member>> {
        Box::pin(async move {
            let query = sqlx::query(MEMBERS).bind(id.number());
            self.readers.fetch_all(query).await?.iter().map(read_member).collect()
        })
    }

    fn join_club(&self, link: String, guest: GuestId, at: i64) -> BoxFuture<'_, Joined> {
        self.work(move |db| boxed(async move { join(db, &link, guest, at).await }), |_| true)
    }

    fn leave_club(&self, id: ClubId, guest: GuestId) -> BoxFuture<'_, Left> {
        self.work(move |db| boxed(leave(db, id, guest)), |_| true)
    }

    fn remove_member(&self, id: ClubId, organiser: GuestId, guest: GuestId, fresh_link: String) -> BoxFuture<'_, bool> {
        self.work(move |db| boxed(async move { remove(db, id, organiser, guest, &fresh_link).await }), |_| true)
    }

    fn hand_on_club(&self, id: ClubId, organiser: GuestId, to: GuestId) -> BoxFuture<'_, HandedOn> {
        self.work(move |db| boxed(hand_on(db, id, organiser, to)), |_| true)
    }

    fn set_club_link(&self, id: ClubId, organiser: GuestId, link: Option<String>) -> BoxFuture<'_, bool> {
        self.work(move |db| boxed(async move { set_link(db, id, organiser, link.as_deref()).await }), |_| true)
    }

    fn rename_club(&self, id: ClubId, organiser: GuestId, name: String) -> BoxFuture<'_, bool> {
        self.work(move |db| boxed(async move { rename(db, id, organiser, &name).await }), |_| true)
    }

    fn close_club(&self, id: ClubId, by: Closer) -> BoxFuture<'_, bool> {
        self.work(move |db| boxed(async move { close(db, id, &by).await }), |_| true)
    }

    fn club_standings(&self, id: ClubId) -> BoxFuture<'_, Vec<ClubStanding>> {
        Box::pin(async move {
            let query = sqlx::query(STANDINGS).bind(id.number());
            self.readers.fetch_all(query).await?.iter().map(read_standing).collect()
        })
    }

    fn club_meetings(&self, id: ClubId, guest: GuestId, most: u32) -> BoxFuture<'_, Vec<Meeting>> {
        Box::pin(async move {
            let query = sqlx::query(MEETINGS).bind(id.number()).bind(guest.0).bind(most);
            self.readers.fetch_all(query).await?.iter().map(read_meeting).collect()
        })
    }
}
