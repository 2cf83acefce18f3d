//! Problems: turning points of public games that have one clearly best choice, to be found by whoever likes. They come of reviews, and
//! what the best choice is stands there. The first answer of everybody counts, right ones after each other are a streak.

use std::sync::Arc;

use catalog::{Match, Review};
use tabletop::Seat;

use crate::{GuestId, Refused, Row, Status, TableId, TableService};

/// So many problems of a game are kept; when there are more, the oldest go.
pub const MOST_PROBLEMS: u32 = 500;
/// So many come of one table.
const MOST_OF_A_TABLE: usize = 2;

/// What a problem is about: the kind of decision, by the word that its notation begins with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Theme {
    /// Which line a card is written on.
    Line,
    /// Which station is filled, or where one is built.
    Station,
    /// Opening a store.
    Store,
    /// Laying track.
    Track,
    /// Taking an Income.
    Income,
    /// Moving customers.
    Customers,
    /// Making a department store.
    Department,
    /// Moving the Festival or the Kaiju.
    Festival,
    /// How something is paid for.
    Payment,
    /// Bidding for the turn order.
    Bid,
    /// Where a Meeple goes.
    Walk,
    /// Riding Trains.
    Ride,
    /// Choosing an action.
    Action,
    /// Investing in Lines.
    Stock,
    /// Speculating.
    Speculation,
    /// Trains and their speed.
    Train,
    /// Metro Drinks.
    Drinks,
}

impl Theme {
    /// All of them.
    pub const ALL: [Self; 17] = [
        Self::Line,
        Self::Station,
        Self::Store,
        Self::Track,
        Self::Income,
        Self::Customers,
        Self::Department,
        Self::Festival,
        Self::Payment,
        Self::Bid,
        Self::Walk,
        Self::Ride,
        Self::Action,
        Self::Stock,
        Self::Speculation,
        Self::Train,
        Self::Drinks,
    ];

    /// As stored and in addresses.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Station => "station",
            Self::Store => "store",
            Self::Track => "track",
            Self::Income => "income",
            Self::Customers => "customers",
            Self::Department => "department",
            Self::Festival => "festival",
            Self::Payment => "payment",
            Self::Bid => "bid",
            Self::Walk => "walk",
            Self::Ride => "ride",
            Self::Action => "action",
            Self::Stock => "stock",
            Self::Speculation => "speculation",
            Self::Train => "train",
            Self::Drinks => "drinks",
        }
    }

    /// The theme of a word.
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.word() == word)
    }

    /// What a decision of a game is about; none if its notation is not known here.
    pub fn of(game: &str, action: &str) -> Option<Self> {
        let word = action.split(' ').next().unwrap_or_default();
        Some(match (game, word) {
            ("metrox", "free") | ("tokyo-metro", "build" | "with") => Self::Station,
            ("metrox", _) => Self::Line,
            ("shinjuku", "open" | "at" | "supply" | "from") => Self::Store,
            ("shinjuku", "expand" | "track" | "done") => Self::Track,
            ("shinjuku", "income" | "gather") => Self::Income,
            ("shinjuku", "move" | "start" | "go" | "stop" | "give" | "decline") => Self::Customers,
            ("shinjuku", "departo" | "upgrade") => Self::Department,
            ("shinjuku", "festival" | "kaiju" | "flee") => Self::Festival,
            ("shinjuku", "pay" | "three" | "spend") => Self::Payment,
            ("tokyo-metro", "bid") => Self::Bid,
            ("tokyo-metro", "place" | "walk" | "stay") => Self::Walk,
            ("tokyo-metro", "exit" | "board" | "transfer" | "stop") => Self::Ride,
            ("tokyo-metro", "invest" | "stock") => Self::Stock,
            ("tokyo-metro", "speculate" | "commit") => Self::Speculation,
            ("tokyo-metro", "start" | "assign") => Self::Train,
            ("tokyo-metro", "color" | "vend" | "free" | "at" | "drink" | "done") => Self::Drinks,
            ("tokyo-metro", _) => Self::Action,
            _ => return None,
        })
    }
}

/// A problem: a decision of a game that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The table of the game.
    pub table: TableId,
    /// The decision, from 0.
    pub step: usize,
    /// The game's id.
    pub game: String,
    /// What it is about.
    pub theme: Theme,
    /// When it was found.
    pub made: i64,
}

/// What somebody answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProblemAnswer {
    /// The table of the problem.
    pub table: TableId,
    /// Its decision.
    pub step: usize,
    /// What they chose.
    pub action: String,
    /// Whether that is the best choice.
    pub right: bool,
}

/// How somebody does with problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Streak {
    /// So many they solved one after the other, up to now.
    pub running: u32,
    /// The longest of all.
    pub best: u32,
    /// So many they solved.
    pub solved: u32,
    /// Of so many.
    pub tried: u32,
}

/// A problem with all that its page needs.
pub struct ProblemMoment {
    /// Which it is.
    pub problem: Problem,
    /// The row of its table.
    pub row: Row,
    /// The review of its game: it tells the answer.
    pub review: Arc<Review>,
    /// The game before the decision.
    pub game: Box<dyn Match>,
    /// Whose decision it was.
    pub seat: Seat,
}

impl ProblemMoment {
    /// The best choice.
    pub fn best(&self) -> Option<&str> {
        self.review.clear_best(self.problem.step)
    }

    /// Whether a choice is the best one, or one that does the same.
    fn is_right(&self, action: &str) -> bool {
        let does = |action: &str| self.game.explain(self.seat, action);
        self.best().is_some_and(|best| best == action || does(best).is_some_and(|best| does(action) == Some(best)))
    }
}

impl TableService {
    /// Keeps the problems of a game that was just reviewed. Games that everybody may look at anyway, nothing that counts nowhere.
    pub(crate) async fn keep_problems(&self, row: &Row, review: &Review) -> Result<(), Refused> {
        let settings = &row.settings;
        let counts = settings.puzzle.is_none() && settings.origin.is_none() && settings.task.is_none();
        if row.status != Status::Over || !settings.public || settings.imported || !counts {
            return Ok(());
        }
        let problem = |step: &usize| {
            let theme = Theme::of(&settings.game, review.clear_best(*step)?)?;
            let (game, made) = (settings.game.clone(), self.time());
            Some(Problem { table: row.id, step: *step, game, theme, made })
        };
        let problems: Vec<Problem> = review.turning_points.iter().filter_map(problem).take(MOST_OF_A_TABLE).collect();
        if !problems.is_empty() {
            self.store().keep_problems(problems, MOST_PROBLEMS).await?;
        }
        Ok(())
    }

    /// Problems of a game and a theme, the newest first.
    pub async fn problems(
        &self,
        game: Option<String>,
        theme: Option<Theme>,
        most: u32,
    ) -> Result<Vec<Problem>, Refused> {
        Ok(self.store().problems(game, theme, most).await?)
    }

    /// The games and themes that have problems, and how many each.
    pub async fn problem_themes(&self) -> Result<Vec<(String, Theme, u32)>, Refused> {
        Ok(self.store().problem_themes().await?)
    }

    /// What somebody answered so far, in no order.
    pub async fn problem_answers(&self, guest: GuestId) -> Result<Vec<ProblemAnswer>, Refused> {
        Ok(self.store().problem_answers(guest).await?)
    }

    /// How somebody does.
    pub async fn streak(&self, guest: GuestId) -> Result<Streak, Refused> {
        Ok(self.store().streak(guest).await?)
    }

    /// A problem with its game as it was before the decision; none if there is no such problem.
    pub async fn problem(&self, table: TableId, step: usize) -> Result<Option<ProblemMoment>, Refused> {
        let Some(problem) = self.store().problem(table, step).await? else { return Ok(None) };
        let row = self.row(table).await?;
        // A table that its owner closed since is nobody's to look at.
        if !self.reviews(&row) {
            return Ok(None);
        }
        // A review that was made anew may know no answer any more.
        let review = self.last_review(table).await?.filter(|review| review.clear_best(step).is_some());
        let Some(review) = review else { return Ok(None) };
        let Some(seat) = review.decisions.get(step).map(|decision| decision.seat) else { return Ok(None) };
        let game = self.moment(table, step).await?.game;
        Ok(Some(ProblemMoment { problem, row, review, game, seat }))
    }

    /// Answers a problem. Refused by the rules is what could not be chosen then; another answer than the first changes nothing.
    pub async fn answer_problem(&self, guest: GuestId, of: &ProblemMoment, action: &str) -> Result<(), Refused> {
        of.game.copy().play(of.seat, action)?;
        let (table, step) = (of.problem.table, of.problem.step);
        let answer = ProblemAnswer { table, step, action: action.to_owned(), right: of.is_right(action) };
        self.store().answer_problem(guest, answer).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_comes_back_from_its_word_and_every_game_has_themes() {
        for theme in Theme::ALL {
            assert_eq!(Theme::read(theme.word()), Some(theme));
        }
        assert_eq!(Theme::read("chess"), None);
        let of =
            [("metrox", "G"), ("metrox", "free shibuya"), ("shinjuku", "go ebisu"), ("tokyo-metro", "take ht-1-1 top")];
        let themes = [Theme::Line, Theme::Station, Theme::Customers, Theme::Action];
        assert_eq!(of.map(|(game, action)| Theme::of(game, action)), themes.map(Some));
        assert_eq!(Theme::of("shinjuku", "G"), None);
    }
}
