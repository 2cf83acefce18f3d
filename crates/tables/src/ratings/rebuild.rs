//! Working out all ratings anew: the same fold over all games that are stored, in the order of their ends.

use std::collections::HashMap;

use super::{Finished, Player, RatedSeat, Seated};
use crate::{
    Entry, Kind, Refused, Row, Status, TableId, TableService,
    service::{CHUNK, TRIES},
    store::{Address, Fault},
};

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rebuilt {
    /// Games that are over.
    pub over: usize,
    /// Those of them that may be rated, if everybody had an account.
    pub looked_at: usize,
    /// Ratings that are others than before, or new.
    pub changed: usize,
}

/// Works out all ratings of a database anew. Servers over PostgreSQL may go on meanwhile.
pub async fn rebuild_ratings(address: &Address, shelf: &tabletop::Shelf) -> Result<Rebuilt, Refused> {
    let (store, lock) = address.open().await?;
    let service = TableService::new(store, shelf.clone()).0;
    let rebuilt = service.rebuild_ratings().await;
    service.store().close().await?;
    drop(lock);
    rebuilt
}

impl TableService {
    /// Works out all ratings anew.
    pub async fn rebuild_ratings(&self) -> Result<Rebuilt, Refused> {
        let before = self.store().all_ratings().await?;
        for _ in 0..TRIES {
            let over = self.store().over().await?;
            let games = self.games_in_order(&over).await?;
            let looked_at = games.len();
            // A game may have ended meanwhile, on another server.
            if self.store().rebuild_ratings(games, over.len()).await? {
                let after = self.store().all_ratings().await?;
                let changed = after.iter().filter(|rating| !before.contains(rating)).count();
                let gone = before.iter().filter(|(player, rated)| {
                    !after.iter().any(|(other, now)| other == player && now.league == rated.league)
                });
                return Ok(Rebuilt { over: over.len(), looked_at, changed: changed + gone.count() });
            }
        }
        Err(Fault::unavailable("games end faster than they are rated; try again later").into())
    }

    /// All games that may be rated, in the order of their ends. Where some were rated before in another order, because two servers
    /// have clocks of their own, that order stands.
    async fn games_in_order(&self, over: &[TableId]) -> Result<Vec<Finished>, Refused> {
        let rated = self.rated_before().await?;
        let mut games = Vec::new();
        for id in over {
            let known = rated.get(id);
            if let Some(game) = self.game_of(*id, known.map_or(&[][..], Vec::as_slice)).await? {
                // Those without a number ended before there were ratings.
                let number = known.and_then(|seats| seats.first()).map_or(0, |seat| seat.number);
                games.push((game.ended, number, game));
            }
        }
        games.sort_by_key(|(ended, number, game)| (*ended, *number, game.table));
        Ok(games.into_iter().map(|(.., game)| game).collect())
    }

    async fn rated_before(&self) -> Result<HashMap<TableId, Vec<RatedSeat>>, Refused> {
        let mut rated: HashMap<TableId, Vec<RatedSeat>> = HashMap::new();
        let mut after = None;
        loop {
            let seats = self.store().all_rated_seats(after, CHUNK).await?;
            let Some(last) = seats.last() else { return Ok(rated) };
            after = Some(last.table);
            for seat in seats {
                rated.entry(seat.table).or_default().push(seat);
            }
        }
    }

    /// What is rated of a table. One that cannot be played any more is taken as it was rated; one that cannot be read is left out.
    async fn game_of(&self, id: TableId, rated: &[RatedSeat]) -> Result<Option<Finished>, Refused> {
        let game = match self.replayed(id, rated).await {
            Ok(game) => game,
            Err(Refused::Store(fault)) if !fault.is_corrupt() => return Err(fault.into()),
            Err(refused) => {
                tracing::warn!(table = %id, %refused, "a game cannot be played again; it is taken as it was rated, if it was");
                as_rated(id, rated)
            }
        };
        Ok(game.map(|mut game| {
            for (seat, was) in game.seats.iter_mut().zip(rated) {
                // Whoever is gone since had the rating of then.
                if was.player == Player::Gone {
                    (seat.player, seat.before) = (Player::Gone, Some(was.before));
                }
            }
            game
        }))
    }

    async fn replayed(&self, id: TableId, rated: &[RatedSeat]) -> Result<Option<Finished>, Refused> {
        let row = self.row(id).await?;
        if row.status != Status::Over || super::unrated(&row).is_some() {
            return Ok(None);
        }
        if self.rules_of(&row).is_err() {
            return Ok(as_rated(id, rated));
        }
        let ended = match rated.first() {
            Some(seat) => seat.ended,
            None => self.ended(&row).await?,
        };
        Ok(self.load(id).await?.finished(ended))
    }

    /// When the game of a table ended: with the last entry that can end one.
    async fn ended(&self, row: &Row) -> Result<i64, Refused> {
        let ends = |entry: &&Entry| matches!(entry.kind, Kind::Play | Kind::End | Kind::Step | Kind::Hold);
        let (mut after, mut ended) = (0, row.created);
        loop {
            let entries = self.store().entries(row.id, after, CHUNK).await?;
            let Some(last) = entries.last() else { return Ok(ended) };
            after = last.seq;
            ended = entries.iter().rfind(ends).map_or(ended, |entry| entry.at);
        }
    }
}

/// A game as it was rated.
fn as_rated(id: TableId, rated: &[RatedSeat]) -> Option<Finished> {
    let first = rated.first()?;
    let seat = |seat: &RatedSeat| Seated {
        player: seat.player.clone(),
        rank: seat.rank,
        score: seat.score,
        lines: seat.lines.clone(),
        before: None,
    };
    Some(Finished {
        table: id,
        league: first.league.clone(),
        ended: first.ended,
        seats: rated.iter().map(seat).collect(),
    })
}
