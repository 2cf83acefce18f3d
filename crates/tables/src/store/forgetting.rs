//! Guests of whom nothing is left: how both databases find and forget them. Each statement is about the guests after `$1` up to
//! `$2`, and what nobody used after `$3`.

/// So many guests are looked at in one go, because nothing else is written meanwhile.
pub(super) const AT_ONCE: i64 = 1000;

/// The last of the next guests after `$1`, `$2` at most; null if there are none.
pub(super) const NEXT: &str =
    "select max(id) as last from (select id from guests where id > $1 order by id limit $2) as next";

/// Whoever has, or had, a seat somewhere is remembered by those tables; whoever has an account may come back to it at any time.
const NAMELESS: &str = "not exists (select 1 from sitters where sitters.guest = guests.id) \
     and not exists (select 1 from accounts where accounts.guest = guests.id)";

/// What is done, in this order: sessions end, then lists and answers that nobody reads go, then guests whom nothing names.
pub(super) fn statements() -> [String; 5] {
    let old = format!("guests.id > $1 and guests.id <= $2 and created <= $3 and {NAMELESS}");
    let gone = format!("{old} and not exists (select 1 from sessions where sessions.guest = guests.id)");
    [
        format!("delete from sessions where used <= $3 and guest in (select id from guests where {old})"),
        format!("delete from hidden where guest in (select id from guests where {gone})"),
        format!("delete from problem_answers where guest in (select id from guests where {gone})"),
        format!("delete from streaks where guest in (select id from guests where {gone})"),
        format!(
            "delete from guests where {gone} and id < (select max(id) from guests) \
             and not exists (select 1 from puzzles where puzzles.guest = guests.id) \
             and not exists (select 1 from hidden where hidden.other = guests.id)"
        ),
    ]
}

/// Forgets guests after `$after` within a transaction of either database, as [`super::GuestStore::forget_guests`] says.
macro_rules! forget_guests {
    ($transaction:expr, $after:expr, $since:expr) => {{
        let next = sqlx::query($crate::store::forgetting::NEXT).bind($after.0).bind($crate::store::forgetting::AT_ONCE);
        let last: Option<i64> = $transaction.fetch_one(next).await?.try_get(0)?;
        if let Some(last) = last {
            for sql in $crate::store::forgetting::statements() {
                let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind($after.0).bind(last).bind($since);
                $transaction.execute(query).await?;
            }
        }
        last.map(crate::GuestId)
    }};
}
pub(super) use forget_guests;
