//! Ratings in memory: all that is kept are the seats of games, from which everything else follows.

use std::{collections::BTreeMap, ops::Range};

use tables::{
    BestScore, Finished, GuestId, League, Listed, Meeting, Monthly, Player, Points, Rated, RatedGame, RatedSeat,
    RatedWho, Rating, Status, TableId,
    store::{BoxFuture, Certainty, RatingStore},
};

use super::{Kept, Memory};

impl Kept {
    fn stored(&self, league: &League, player: &Player) -> Option<Rating> {
        let own = self.rated.iter().filter(|seat| seat.league == *league && seat.player == *player);
        own.max_by_key(|seat| seat.number).map(|seat| seat.after)
    }

    pub(super) fn rate(&mut self, game: &Finished) {
        let had_account = |player: &Player| match player {
            Player::Person(guest) => self.accounts.get(guest).is_some_and(|account| account.created <= game.ended),
            Player::Bot(_) | Player::Gone => true,
        };
        if !game.seats.iter().all(|seat| had_account(&seat.player)) {
            return;
        }
        let of_league = || self.rated.iter().filter(|seat| seat.league == game.league);
        let number = of_league().map(|seat| seat.number).max().unwrap_or_default() + 1;
        let ended = of_league().map(|seat| seat.ended).max().unwrap_or(i64::MIN).max(game.ended);
        let stored: Vec<Option<Rating>> =
            game.seats.iter().map(|seat| self.stored(&game.league, &seat.player)).collect();
        let seat = |(at, (seat, (before, after))): (u8, (&tables::Seated, (Rating, Rating)))| RatedSeat {
            table: game.table,
            seat: at,
            league: game.league.clone(),
            number,
            ended,
            player: seat.player.clone(),
            rank: seat.rank,
            score: seat.score,
            lines: seat.lines.clone(),
            before,
            after,
        };
        let seats: Vec<RatedSeat> = (0..).zip(game.seats.iter().zip(game.rate(&stored))).map(seat).collect();
        self.rated.extend(seats);
    }

    /// Everybody whose rating moves, with their last.
    fn ratings(&self) -> Vec<(Player, Rated)> {
        let mut all: BTreeMap<(League, (i64, String)), (Player, Rated)> = BTreeMap::new();
        for seat in &self.rated {
            let fixed = tables::fixed_bots(&seat.league);
            let stays = match &seat.player {
                Player::Bot(name) => fixed.iter().any(|(bot, _)| bot == name),
                Player::Person(_) => false,
                Player::Gone => true,
            };
            if stays {
                continue;
            }
            let (guest, bot) = seat.player.columns();
            let key = (seat.league.clone(), (guest, bot.to_owned()));
            let games = all.get(&key).map_or(0, |(_, rated)| rated.games) + 1;
            let rated = Rated { league: seat.league.clone(), rating: seat.after, games, ended: seat.ended };
            all.insert(key, (seat.player.clone(), rated));
        }
        all.into_values().collect()
    }

    /// The seats of people in the games of a game that ended in a time.
    fn of_people(&self, game: &str, time: Range<i64>) -> impl Iterator<Item = (GuestId, &RatedSeat)> {
        let then = self.rated.iter().filter(move |seat| seat.league.game == game && time.contains(&seat.ended));
        then.filter_map(|seat| if let Player::Person(guest) = seat.player { Some((guest, seat)) } else { None })
    }

    fn who(&self, player: &Player) -> RatedWho {
        match player {
            Player::Person(guest) => self.guests.get(guest).cloned().map_or(RatedWho::Gone, RatedWho::Person),
            Player::Bot(name) => RatedWho::Bot(name.clone()),
            Player::Gone => RatedWho::Gone,
        }
    }

    fn last_games(&self, guest: GuestId, most: u32) -> Vec<RatedSeat> {
        let mut own: Vec<RatedSeat> =
            self.rated.iter().filter(|seat| seat.player == Player::Person(guest)).cloned().collect();
        own.sort_by_key(|seat| (std::cmp::Reverse((seat.ended, seat.number)), seat.table));
        own.truncate(most as usize);
        own
    }

    fn meetings(&self, guest: GuestId, games: u32) -> Vec<Meeting> {
        let mut met: BTreeMap<GuestId, Meeting> = BTreeMap::new();
        let public = |id: &TableId| self.rows.get(id).is_some_and(|row| row.settings.public);
        for own in self.last_games(guest, games).iter().filter(|seat| public(&seat.table)) {
            for other in self.rated.iter().filter(|seat| seat.table == own.table && seat.seat != own.seat) {
                let Player::Person(id) = other.player else { continue };
                let name = self.guests.get(&id).cloned().unwrap_or_default();
                let met = met.entry(id).or_insert(Meeting { guest: id, name, games: 0, won: 0, lost: 0 });
                met.games += 1;
                met.won += u64::from(own.rank < other.rank);
                met.lost += u64::from(own.rank > other.rank);
            }
        }
        let mut met: Vec<Meeting> = met.into_values().collect();
        met.sort_by_key(|met| (std::cmp::Reverse(met.games), met.guest));
        met
    }
}

impl RatingStore for Memory {
    fn ratings_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<Rated>> {
        self.answer(|kept| {
            let own = kept.ratings().into_iter().filter(|(player, _)| *player == Player::Person(guest));
            let mut own: Vec<Rated> = own.map(|(_, rated)| rated).collect();
            own.sort_by_key(|rated| (std::cmp::Reverse(rated.games), rated.league.clone()));
            own
        })
    }

    fn best_rated(&self, league: League, certainty: Certainty, most: u32) -> BoxFuture<'_, Vec<Listed>> {
        let (above, upto) = certainty.bounds();
        self.answer(|kept| {
            let fits = |rated: &Rated| {
                let deviation = rated.rating.deviation.thousandths();
                rated.league == league && above < deviation && deviation <= upto
            };
            let mut best: Vec<_> = kept.ratings().into_iter().filter(|(_, rated)| fits(rated)).collect();
            best.sort_by_key(|(_, rated)| std::cmp::Reverse(rated.rating.points));
            let listed = |(player, rated): &(Player, Rated)| Listed {
                who: kept.who(player),
                rating: rated.rating,
                games: rated.games,
                ended: rated.ended,
            };
            best.iter().take(most as usize).map(listed).collect()
        })
    }

    fn leagues(&self) -> BoxFuture<'_, Vec<(League, u64)>> {
        self.answer(|kept| {
            let mut leagues: BTreeMap<League, u64> = BTreeMap::new();
            for seat in &kept.rated {
                let games = leagues.entry(seat.league.clone()).or_default();
                *games = seat.number.max(*games);
            }
            leagues.into_iter().collect()
        })
    }

    fn rated_seats(&self, id: TableId) -> BoxFuture<'_, Vec<(RatedSeat, RatedWho)>> {
        self.answer(|kept| {
            let at = kept.rated.iter().filter(|seat| seat.table == id);
            at.map(|seat| (seat.clone(), kept.who(&seat.player))).collect()
        })
    }

    fn rated_games(&self, guest: GuestId, most: u32) -> BoxFuture<'_, Vec<RatedGame>> {
        self.answer(|kept| {
            let game = |seat: RatedSeat| {
                let row = kept.rows.get(&seat.table)?;
                let (board, settings) = (row.board.id.clone(), row.settings.clone());
                Some(RatedGame { seat, public: settings.public, board, settings })
            };
            kept.last_games(guest, most).into_iter().filter_map(game).collect()
        })
    }

    fn meetings(&self, guest: GuestId, games: u32, most: u32) -> BoxFuture<'_, Vec<Meeting>> {
        self.answer(|kept| kept.meetings(guest, games).into_iter().take(most as usize).collect())
    }

    fn monthly(&self, game: String, from: i64, before: i64, most: u32) -> BoxFuture<'_, Vec<Monthly>> {
        self.answer(|kept| {
            let mut all: BTreeMap<GuestId, Monthly> = BTreeMap::new();
            for (guest, seat) in kept.of_people(&game, from..before) {
                let name = kept.guests.get(&guest).cloned().unwrap_or_default();
                let of = all.entry(guest).or_insert(Monthly { name, games: 0, won: 0, gain: Points::whole(0) });
                let rose = seat.after.points.thousandths() - seat.before.points.thousandths();
                of.gain = Points::stored(of.gain.thousandths() + rose);
                of.games += 1;
                of.won += u64::from(seat.rank == 1);
            }
            let mut all: Vec<(GuestId, Monthly)> = all.into_iter().collect();
            all.sort_by_key(|(guest, of)| (std::cmp::Reverse(of.won), of.games, *guest));
            all.into_iter().take(most as usize).map(|(_, of)| of).collect()
        })
    }

    fn best_scores(&self, game: String, from: i64, before: i64, most: u32) -> BoxFuture<'_, Vec<BestScore>> {
        self.answer(|kept| {
            let mut all: Vec<_> = kept.of_people(&game, from..before).collect();
            all.retain(|(_, seat)| kept.rows.get(&seat.table).is_some_and(|row| row.settings.public));
            all.sort_by_key(|(_, seat)| (std::cmp::Reverse(seat.score), seat.ended, seat.table));
            let best = |(guest, seat): &(GuestId, &RatedSeat)| BestScore {
                name: kept.guests.get(guest).cloned().unwrap_or_default(),
                score: seat.score,
                players: seat.league.players,
                table: seat.table,
            };
            all.iter().take(most as usize).map(best).collect()
        })
    }

    fn all_rated_seats(&self, after: Option<TableId>, most: u32) -> BoxFuture<'_, Vec<RatedSeat>> {
        self.answer(|kept| {
            let mut tables: Vec<TableId> = kept.rated.iter().map(|seat| seat.table).collect();
            tables.sort_unstable();
            tables.dedup();
            let some: Vec<TableId> = tables.into_iter().filter(|id| Some(*id) > after).take(most as usize).collect();
            let mut seats: Vec<RatedSeat> =
                kept.rated.iter().filter(|seat| some.contains(&seat.table)).cloned().collect();
            seats.sort_by_key(|seat| (seat.table, seat.seat));
            seats
        })
    }

    fn all_ratings(&self) -> BoxFuture<'_, Vec<(Player, Rated)>> {
        self.answer(|kept| kept.ratings())
    }

    fn over(&self) -> BoxFuture<'_, Vec<TableId>> {
        self.answer(|kept| kept.rows.values().filter(|row| row.status == Status::Over).map(|row| row.id).collect())
    }

    fn rebuild_ratings(&self, games: Vec<Finished>, over: usize) -> BoxFuture<'_, bool> {
        self.answer(|kept| {
            if kept.rows.values().filter(|row| row.status == Status::Over).count() != over {
                return false;
            }
            kept.rated.clear();
            for game in &games {
                kept.rate(game);
            }
            true
        })
    }
}
