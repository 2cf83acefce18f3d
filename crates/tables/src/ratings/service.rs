//! What is told of ratings: of a person, of a league, of a table.

use std::collections::HashMap;

use tabletop::LineName;

use super::{Finished, League, Player, Points, Rating};
use crate::{
    Day, Guest, GuestId, Month, Refused, Row, Settings, Table, TableId, TableService,
    names::key,
    store::{Certainty, Which},
};

/// So many of the last games a person's page looks at.
const LAST_GAMES: u32 = 500;
/// So many others are compared with.
const MOST_MEETINGS: u32 = 20;
/// So many people and scores of a month are listed.
const MOST_MONTHLY: u32 = 20;
const MOST_BEST: u32 = 5;
/// So many lines are listed.
const MOST_FAVOURITES: usize = 8;
/// So many finished tables are listed.
const LISTED: u32 = 20;
/// So many days of puzzles are shown: a year in whole weeks.
pub(crate) const PUZZLE_DAYS: i64 = 53 * 7;

/// Somebody's rating in a league.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rated {
    /// The game with its number of players.
    pub league: League,
    /// The rating.
    pub rating: Rating,
    /// After so many games.
    pub games: u64,
    /// When the last of them ended.
    pub ended: i64,
}

/// Who was rated, as they are called now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// Somebody with an account.
    Person(String),
    /// A bot.
    Bot(String),
    /// Somebody whose account is gone.
    Gone,
}

/// A line of the list of a league.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Whose rating.
    pub who: Who,
    /// The rating.
    pub rating: Rating,
    /// After so many games.
    pub games: u64,
    /// When the last of them ended.
    pub ended: i64,
}

/// What a game did to the rating of one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedSeat {
    /// The table.
    pub table: TableId,
    /// The seat's number.
    pub seat: u8,
    /// The game with its number of players.
    pub league: League,
    /// The place of the game among those of its league.
    pub number: u64,
    /// When it ended.
    pub ended: i64,
    /// Who sat there.
    pub player: Player,
    /// 1 for the best.
    pub rank: u8,
    /// The score.
    pub score: i64,
    /// The letters of the lines that it had made its own.
    pub lines: Vec<String>,
    /// The rating before.
    pub before: Rating,
    /// And after.
    pub after: Rating,
}

/// A game of a person that was rated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// What it did to the person's rating.
    pub seat: RatedSeat,
    /// Whether everybody may see the table.
    pub public: bool,
    /// The board it was played on.
    pub board: String,
    /// How the table was set up.
    pub settings: Settings,
}

/// How a person did against another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// The other.
    pub guest: GuestId,
    /// What they are called.
    pub name: String,
    /// So many games together.
    pub games: u64,
    /// Games in which the person came before the other.
    pub won: u64,
    /// Games in which the other came before the person.
    pub lost: u64,
}

/// What somebody did in a month, in one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Monthly {
    /// Who.
    pub name: String,
    /// Rated games.
    pub games: u64,
    /// Those in which they came first.
    pub won: u64,
    /// By how much their ratings rose in all.
    pub gain: Points,
}

/// One of the best scores of a month.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestScore {
    /// Who.
    pub name: String,
    /// The score.
    pub score: i64,
    /// With so many players.
    pub players: u8,
    /// Where.
    pub table: TableId,
}

/// A line that a person likes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Favourite {
    /// The game.
    pub game: String,
    /// The line.
    pub line: LineName,
    /// In so many games they made it their own.
    pub games: u64,
    /// Of so many on boards that have it.
    pub of: u64,
}

/// What the page of a person tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonFacts {
    /// Who.
    pub guest: Guest,
    /// Since when they have an account.
    pub since: i64,
    /// Their ratings, those of the most games first.
    pub ratings: Vec<Rated>,
    /// Their last games that were rated, the newest first.
    pub games: Vec<Played>,
    /// Whom they met.
    pub meetings: Vec<Meeting>,
    /// Lines that they made their own most often, in public games.
    pub favourites: Vec<Favourite>,
    /// Their last public tables that are over.
    pub tables: Vec<Row>,
    /// Their puzzles of the last year, today's not among them; no score if it was not finished within its day.
    pub puzzles: Vec<(Day, Option<i64>)>,
}

impl Table {
    /// What is rated of its game, which ended at `ended`.
    pub(crate) fn finished(&self, ended: i64) -> Option<Finished> {
        let game = self.game(tabletop::Viewer::Spectator);
        Finished::of(self.row(), &game.standing(), &game.own_lines(), ended)
    }
}

impl TableService {
    /// The page of somebody with an account; others have none.
    pub async fn person_page(&self, name: &str, asks: Option<GuestId>) -> Result<PersonFacts, Refused> {
        let account = self.store().account(key(name)).await?.ok_or(Refused::NoPerson)?;
        let id = account.guest.id;
        let today = self.today();
        let games = self.store().rated_games(id, LAST_GAMES).await?;
        let facts = PersonFacts {
            guest: account.guest,
            since: account.created,
            ratings: self.store().ratings_of(id).await?,
            favourites: self.favourites(&games),
            games,
            meetings: self.store().meetings(id, LAST_GAMES, MOST_MEETINGS).await?,
            tables: self.list(Which::OverOf(id), LISTED).await?,
            puzzles: self.store().puzzle_days(id, today.later(-PUZZLE_DAYS), today).await?,
        };
        // Of whom nothing is public, others are not even told that there is such an account.
        let seen = !facts.ratings.is_empty() || !facts.tables.is_empty() || asks == Some(id);
        if seen { Ok(facts) } else { Err(Refused::NoPerson) }
    }

    /// The lines that somebody made their own most often, as shares of the games on boards that have them.
    fn favourites(&self, games: &[Played]) -> Vec<Favourite> {
        let mut boards: HashMap<(&str, &str), Vec<&Played>> = HashMap::new();
        for game in games.iter().filter(|game| game.public) {
            boards.entry((&game.settings.game, &game.board)).or_default().push(game);
        }
        let mut all = Vec::new();
        for ((game, _), played) in boards {
            let opened = played
                .first()
                .and_then(|first| self.open(game, first.seat.league.players, &first.settings.options).ok());
            for line in opened.map(|opened| opened.line_names()).unwrap_or_default() {
                let games = played.iter().filter(|game| game.seat.lines.contains(&line.id)).count() as u64;
                if games > 0 {
                    all.push(Favourite { game: game.to_owned(), line, games, of: played.len() as u64 });
                }
            }
        }
        all.sort_by(|one, other| (other.games, &one.game, &one.line.id).cmp(&(one.games, &other.game, &other.line.id)));
        all.truncate(MOST_FAVOURITES);
        all
    }

    /// The leagues in which games were rated, and how many.
    pub async fn leagues(&self) -> Result<Vec<(League, u64)>, Refused> {
        Ok(self.store().leagues().await?)
    }

    /// The best of a league.
    pub async fn best_rated(&self, league: &League, certainty: Certainty, most: u32) -> Result<Vec<Listed>, Refused> {
        Ok(self.store().best_rated(league.clone(), certainty, most).await?)
    }

    /// Who won most in a month of a game, and the best scores at public tables.
    pub async fn month(&self, game: &str, month: Month) -> Result<(Vec<Monthly>, Vec<BestScore>), Refused> {
        let (from, before) = (month.first().begin(), month.later(1).first().begin());
        let people = self.store().monthly(game.to_owned(), from, before, MOST_MONTHLY).await?;
        let best = self.store().best_scores(game.to_owned(), from, before, MOST_BEST).await?;
        Ok((people, best))
    }

    /// What the game of a table did to the ratings of its seats; nothing if it was not rated.
    pub async fn rated_seats(&self, id: TableId) -> Result<Vec<(RatedSeat, Who)>, Refused> {
        Ok(self.store().rated_seats(id).await?)
    }
}
