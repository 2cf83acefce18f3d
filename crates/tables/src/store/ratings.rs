//! Ratings, as both databases keep them: the same statements on a connection of either, each within a transaction of its caller.

use super::{Fault, columns::Columns};
use crate::{
    GuestId, TableId,
    ratings::{
        BestScore, League, Listed, Meeting, Monthly, Played, Player, Points, Rated, RatedSeat, RatedWho, Rating,
    },
};

/// The last game of a league that was rated.
pub(super) const LAST: &str =
    "select number, ended from results where game = $1 and players = $2 order by number desc limit 1";

pub(super) const RATING: &str =
    "select points, deviation, games, ended from ratings where game = $1 and players = $2 and guest = $3 and bot = $4";

pub(super) const PUT_RATING: &str = "insert into ratings (game, players, guest, bot, points, deviation, games, ended) \
     values ($1, $2, $3, $4, $5, $6, 1, $7) on conflict (game, players, guest, bot) do update set points = excluded.points, \
     deviation = excluded.deviation, games = ratings.games + 1, ended = excluded.ended";

pub(super) const PUT_RESULT: &str = "insert into results (table_id, seat, game, players, number, ended, guest, bot, rank, \
     score, lines, points_before, deviation_before, points, deviation) \
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)";

/// Whether somebody had an account at a moment.
pub(super) const HAD_ACCOUNT: &str = "select guest from accounts where guest = $1 and created <= $2";

/// All ratings of a person.
pub(super) const OF_GUEST: &str = "select game, players, points, deviation, games, ended from ratings where guest = $1 \
     order by games desc, game, players";

/// Those of a league, with names: the best first. `$3` and `$4` bound the deviation.
pub(super) const BEST: &str = "select ratings.guest, bot, name, points, deviation, games, ended from ratings \
     left join guests on guests.id = ratings.guest where game = $1 and players = $2 and deviation > $3 and deviation <= $4 \
     order by points desc, ratings.guest limit $5";

/// The leagues in which somebody was rated, and how many games.
pub(super) const LEAGUES: &str =
    "select game, players, max(number) as games from results group by game, players order by game, players";

const SEAT: &str = "results.table_id, results.seat, results.game, results.players, results.number, results.ended, \
     results.guest, results.bot, results.rank, results.score, results.lines, results.points_before, results.deviation_before, \
     results.points, results.deviation";

/// The seats of a table that was rated, with names.
pub(super) fn at_table() -> String {
    format!(
        "select {SEAT}, name from results left join guests on guests.id = results.guest where table_id = $1 order by seat"
    )
}

/// The last games of a person that were rated, the newest first.
pub(super) fn of_person() -> String {
    format!(
        "select {SEAT}, tables.public, tables.board, tables.settings from results \
         join tables on tables.id = results.table_id where results.guest = $1 \
         order by results.ended desc, results.number desc, results.table_id limit $2"
    )
}

/// Whom a person met in the last games at public tables: the games that each of both was before the other.
pub(super) const MEETINGS: &str = "with own as (select table_id, seat, rank from results where guest = $1 \
        order by ended desc, number desc, table_id limit $2) \
     select results.guest, guests.name, count(*) as games, \
        sum(case when own.rank < results.rank then 1 else 0 end) as won, \
        sum(case when own.rank > results.rank then 1 else 0 end) as lost \
     from own join results on results.table_id = own.table_id and results.seat <> own.seat \
     join tables on tables.id = own.table_id join guests on guests.id = results.guest \
     where tables.public = $3 group by results.guest, guests.name order by games desc, results.guest limit $4";

/// Who came first most often in a game from a moment on, before another.
pub(super) const MONTHLY: &str = "select name, games, won, gain from (select guest, count(*) as games, \
        sum(case when rank = 1 then 1 else 0 end) as won, cast(sum(points - points_before) as bigint) as gain \
        from results where game = $1 and ended >= $2 and ended < $3 and guest <> 0 \
        group by guest order by won desc, games, guest limit $4) as best \
     join guests on guests.id = best.guest order by won desc, games, best.guest";

/// The best scores of people in such games at public tables, of the 200 best at all tables.
pub(super) const BEST_SCORES: &str = "select name, score, best.players, table_id from (select guest, score, players, table_id, \
        ended from results where game = $1 and ended >= $2 and ended < $3 and guest <> 0 \
        order by score desc, ended, table_id limit 200) as best \
     join guests on guests.id = best.guest join tables on tables.id = table_id where public = $4 \
     order by score desc, ended, table_id limit $5";

/// Every seat that was rated, some tables at a time.
pub(super) fn all_seats() -> String {
    format!(
        "select {SEAT} from results where table_id in (select distinct table_id from results where table_id > $1 \
         order by table_id limit $2) order by table_id, seat"
    )
}

/// Every rating.
pub(super) const ALL: &str = "select game, players, guest, bot, points, deviation, games, ended from ratings \
     order by game, players, guest, bot";

fn league(row: &impl Columns) -> Result<League, Fault> {
    let players = u8::try_from(row.number("players")?).map_err(|error| Fault::corrupt(error).at("players"))?;
    Ok(League { game: row.text("game")?.to_owned(), players })
}

fn rating(row: &impl Columns, points: &str, deviation: &str) -> Result<Rating, Fault> {
    let (points, deviation) = (Points::stored(row.number(points)?), Points::stored(row.number(deviation)?));
    Ok(Rating { points, deviation })
}

pub(super) fn read_rated(row: &impl Columns) -> Result<Rated, Fault> {
    Ok(Rated {
        league: league(row)?,
        rating: rating(row, "points", "deviation")?,
        games: row.number("games")?.cast_unsigned(),
        ended: row.number("ended")?,
    })
}

pub(super) fn read_rating_of(row: &impl Columns) -> Result<(Player, Rated), Fault> {
    Ok((Player::stored(row.number("guest")?, row.text("bot")?), read_rated(row)?))
}

pub(super) fn read_current(row: &impl Columns) -> Result<Rating, Fault> {
    rating(row, "points", "deviation")
}

pub(super) fn read_league(row: &impl Columns) -> Result<(League, u64), Fault> {
    Ok((league(row)?, row.number("games")?.cast_unsigned()))
}

fn who(row: &impl Columns) -> Result<RatedWho, Fault> {
    Ok(match Player::stored(row.number("guest")?, row.text("bot")?) {
        Player::Bot(name) => RatedWho::Bot(name),
        Player::Person(_) => match row.text_if_any("name")? {
            Some(name) => RatedWho::Person(name.to_owned()),
            None => RatedWho::Gone,
        },
        Player::Gone => RatedWho::Gone,
    })
}

pub(super) fn read_listed(row: &impl Columns) -> Result<Listed, Fault> {
    Ok(Listed {
        who: who(row)?,
        rating: rating(row, "points", "deviation")?,
        games: row.number("games")?.cast_unsigned(),
        ended: row.number("ended")?,
    })
}

pub(super) fn read_seat(row: &impl Columns) -> Result<RatedSeat, Fault> {
    let small = |column: &str| u8::try_from(row.number(column)?).map_err(|error| Fault::corrupt(error).at(column));
    Ok(RatedSeat {
        table: TableId::stored(row.number("table_id")?),
        seat: small("seat")?,
        league: league(row)?,
        number: row.number("number")?.cast_unsigned(),
        ended: row.number("ended")?,
        player: Player::stored(row.number("guest")?, row.text("bot")?),
        rank: small("rank")?,
        score: row.number("score")?,
        lines: row.text("lines")?.split(' ').filter(|line| !line.is_empty()).map(str::to_owned).collect(),
        before: rating(row, "points_before", "deviation_before")?,
        after: rating(row, "points", "deviation")?,
    })
}

pub(super) fn read_named_seat(row: &impl Columns) -> Result<(RatedSeat, RatedWho), Fault> {
    Ok((read_seat(row)?, who(row)?))
}

pub(super) fn read_played(row: &impl Columns, public: bool) -> Result<Played, Fault> {
    let settings = serde_json::from_str(row.text("settings")?).map_err(|error| Fault::corrupt(error).at("settings"))?;
    Ok(Played { seat: read_seat(row)?, public, board: row.text("board")?.to_owned(), settings })
}

pub(super) fn read_meeting(row: &impl Columns) -> Result<Meeting, Fault> {
    let count = |column| Ok::<_, Fault>(row.number(column)?.cast_unsigned());
    Ok(Meeting {
        guest: GuestId(row.number("guest")?),
        name: row.text("name")?.to_owned(),
        games: count("games")?,
        won: count("won")?,
        lost: count("lost")?,
    })
}

pub(super) fn read_monthly(row: &impl Columns) -> Result<Monthly, Fault> {
    let count = |column| Ok::<_, Fault>(row.number(column)?.cast_unsigned());
    let gain = Points::stored(row.number("gain")?);
    Ok(Monthly { name: row.text("name")?.to_owned(), games: count("games")?, won: count("won")?, gain })
}

pub(super) fn read_best_score(row: &impl Columns) -> Result<BestScore, Fault> {
    let players = u8::try_from(row.number("players")?).map_err(|error| Fault::corrupt(error).at("players"))?;
    let (name, table) = (row.text("name")?.to_owned(), TableId::stored(row.number("table_id")?));
    Ok(BestScore { name, score: row.number("score")?, players, table })
}

/// Rating a game on a connection of one database; `lock` keeps others from rating a game of the same league until the end of the
/// transaction.
macro_rules! ratings_on {
    ($connection:ty) => {
        use sqlx::{Executor as _, Row as _};
        use $crate::{
            ratings::{Finished, Player, Rating, Seated},
            store::{Fault, ratings as sql},
        };

        /// Rates a game, if everybody at it had an account when it ended.
        pub(super) async fn rate(db: &mut $connection, game: &Finished) -> Result<(), Fault> {
            for seat in &game.seats {
                if let Player::Person(guest) = seat.player {
                    let query = sqlx::query(sql::HAD_ACCOUNT).bind(guest.0).bind(game.ended);
                    if db.fetch_optional(query).await?.is_none() {
                        return Ok(());
                    }
                }
            }
            lock(db, &game.league).await?;
            let players = i64::from(game.league.players);
            let last = db.fetch_optional(sqlx::query(sql::LAST).bind(&game.league.game).bind(players)).await?;
            let (number, ended) = match last {
                Some(last) => (last.try_get::<i64, _>(0)?, last.try_get::<i64, _>(1)?),
                None => (0, i64::MIN),
            };
            let (number, ended) = (number + 1, ended.max(game.ended));
            let mut stored = Vec::with_capacity(game.seats.len());
            for seat in &game.seats {
                let (guest, bot) = seat.player.columns();
                let query = sqlx::query(sql::RATING).bind(&game.league.game).bind(players).bind(guest).bind(bot);
                let row = db.fetch_optional(query).await?;
                stored.push(row.map(|row| sql::read_current(&row)).transpose()?);
            }
            for (at, (seat, came)) in game.seats.iter().zip(game.rate(&stored)).enumerate() {
                put_seat(db, game, (at, seat), (number, ended), came).await?;
            }
            Ok(())
        }

        /// Keeps what came of a game for one seat.
        async fn put_seat(
            db: &mut $connection,
            game: &Finished,
            (at, seat): (usize, &Seated),
            (number, ended): (i64, i64),
            (before, after): (Rating, Rating),
        ) -> Result<(), Fault> {
            let (guest, bot) = seat.player.columns();
            let players = i64::from(game.league.players);
            let query = sqlx::query(sql::PUT_RESULT)
                .bind(game.table.number())
                .bind(i64::try_from(at).unwrap_or(i64::MAX))
                .bind(&game.league.game)
                .bind(players)
                .bind(number)
                .bind(ended)
                .bind(guest)
                .bind(bot)
                .bind(i64::from(seat.rank))
                .bind(seat.score)
                .bind(seat.lines.join(" "))
                .bind(before.points.thousandths())
                .bind(before.deviation.thousandths())
                .bind(after.points.thousandths())
                .bind(after.deviation.thousandths());
            db.execute(query).await?;
            if game.moves(seat) {
                let query = sqlx::query(sql::PUT_RATING).bind(&game.league.game).bind(players).bind(guest).bind(bot);
                let query = query.bind(after.points.thousandths()).bind(after.deviation.thousandths()).bind(ended);
                db.execute(query).await?;
            }
            Ok(())
        }

        /// Forgets all ratings and rates these games; nothing is done if other tables are over by now than those that were seen.
        pub(super) async fn rebuild(db: &mut $connection, games: &[Finished], over: usize) -> Result<bool, Fault> {
            lock_all(db).await?;
            let row = db.fetch_one("select count(*) from tables where status = 'over'").await?;
            if usize::try_from(row.try_get::<i64, _>(0)?) != Ok(over) {
                return Ok(false);
            }
            db.execute("delete from results").await?;
            db.execute("delete from ratings").await?;
            for game in games {
                rate(db, game).await?;
            }
            Ok(true)
        }
    };
}
pub(super) use ratings_on;

/// What is read of ratings over a pool of connections of one database.
macro_rules! ratings_read {
    ($pool:ty) => {
        use $crate::{
            GuestId, TableId,
            ratings::{BestScore, League, Listed, Meeting, Monthly, Played, Rated, RatedSeat, RatedWho},
            store::Certainty,
        };

        pub(super) async fn of_guest(pool: &$pool, guest: GuestId) -> Result<Vec<Rated>, Fault> {
            pool.fetch_all(sqlx::query(sql::OF_GUEST).bind(guest.0)).await?.iter().map(sql::read_rated).collect()
        }

        pub(super) async fn best(
            pool: &$pool,
            of: League,
            certainty: Certainty,
            most: u32,
        ) -> Result<Vec<Listed>, Fault> {
            let (above, upto) = certainty.bounds();
            let query = sqlx::query(sql::BEST).bind(of.game).bind(i64::from(of.players));
            let query = query.bind(above).bind(upto).bind(i64::from(most));
            pool.fetch_all(query).await?.iter().map(sql::read_listed).collect()
        }

        pub(super) async fn leagues(pool: &$pool) -> Result<Vec<(League, u64)>, Fault> {
            pool.fetch_all(sql::LEAGUES).await?.iter().map(sql::read_league).collect()
        }

        pub(super) async fn at_table(pool: &$pool, id: TableId) -> Result<Vec<(RatedSeat, RatedWho)>, Fault> {
            let query = sqlx::query(sqlx::AssertSqlSafe(sql::at_table())).bind(id.number());
            pool.fetch_all(query).await?.iter().map(sql::read_named_seat).collect()
        }

        pub(super) async fn of_person(pool: &$pool, guest: GuestId, most: u32) -> Result<Vec<Played>, Fault> {
            let query = sqlx::query(sqlx::AssertSqlSafe(sql::of_person())).bind(guest.0).bind(i64::from(most));
            let rows = pool.fetch_all(query).await?;
            rows.iter().map(|row| sql::read_played(row, row.try_get("public")?)).collect()
        }

        pub(super) async fn meetings(
            pool: &$pool,
            guest: GuestId,
            games: u32,
            most: u32,
        ) -> Result<Vec<Meeting>, Fault> {
            let query =
                sqlx::query(sql::MEETINGS).bind(guest.0).bind(i64::from(games)).bind(true).bind(i64::from(most));
            pool.fetch_all(query).await?.iter().map(sql::read_meeting).collect()
        }

        pub(super) async fn monthly(
            pool: &$pool,
            game: String,
            (from, before): (i64, i64),
            most: u32,
        ) -> Result<Vec<Monthly>, Fault> {
            let query = sqlx::query(sql::MONTHLY).bind(game).bind(from).bind(before).bind(i64::from(most));
            pool.fetch_all(query).await?.iter().map(sql::read_monthly).collect()
        }

        pub(super) async fn best_scores(
            pool: &$pool,
            game: String,
            (from, before): (i64, i64),
            most: u32,
        ) -> Result<Vec<BestScore>, Fault> {
            let query =
                sqlx::query(sql::BEST_SCORES).bind(game).bind(from).bind(before).bind(true).bind(i64::from(most));
            pool.fetch_all(query).await?.iter().map(sql::read_best_score).collect()
        }

        pub(super) async fn all_seats(
            pool: &$pool,
            after: Option<TableId>,
            most: u32,
        ) -> Result<Vec<RatedSeat>, Fault> {
            let after = after.map_or(i64::MIN, TableId::number);
            let query = sqlx::query(sqlx::AssertSqlSafe(sql::all_seats())).bind(after).bind(i64::from(most));
            pool.fetch_all(query).await?.iter().map(sql::read_seat).collect()
        }

        pub(super) async fn all(pool: &$pool) -> Result<Vec<(Player, Rated)>, Fault> {
            pool.fetch_all(sql::ALL).await?.iter().map(sql::read_rating_of).collect()
        }

        pub(super) async fn over(pool: &$pool) -> Result<Vec<TableId>, Fault> {
            let rows = pool.fetch_all("select id from tables where status = 'over' order by id").await?;
            rows.iter().map(|row| Ok(TableId::stored(row.try_get(0)?))).collect()
        }
    };
}
pub(super) use ratings_read;
