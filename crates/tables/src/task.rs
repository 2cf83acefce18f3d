//! Positions that somebody set up for others: a table to look at, without decisions, and with a goal a task to try. Who tries it
//! goes on from it in a side line; what all of them made of it are its answers.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::{
    BoardStamp, Record, Seat, Seed,
    record::{End, HeadLines},
};

use crate::{
    Clock, Entry, Guest, GuestId, Kind, NewTable, Place, Refused, Row, Sitter, Status, Table, TableId, TableService,
    Thing, Wanted, Who,
    characters::check,
    position,
    store::{Which, Write},
    table::Turns,
};

/// The longest name of a position.
pub const LONGEST_TITLE: usize = 60;
/// So many side lines of a position are looked at for its answers, the newest first.
const MOST_TRIES: u32 = 200;
/// So many answers are given.
pub const MOST_ANSWERS: usize = 50;
/// Entries of a log in which its first turn is looked for.
const FIRST_TURN: u32 = 256;

/// What somebody says of a position that they set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Task {
    /// What it is called.
    pub title: String,
    /// Who set it up; what they are called stands in the people of its table.
    pub by: GuestId,
    /// What is to be done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<Goal>,
}

/// What is to be done in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// So many points or more in the end.
    Points(i64),
    /// To win, alone or with others.
    Win,
    /// The best first turn: everybody's are shown beside each other.
    FirstTurn,
}

/// A position to be kept.
#[derive(Clone, PartialEq, Debug)]
pub struct NewPosition {
    /// The game's id.
    pub game: String,
    /// Its options.
    pub options: Vec<(String, String)>,
    /// How many play.
    pub players: u8,
    /// The position.
    pub position: Value,
    /// What it is called.
    pub title: String,
    /// What is to be done.
    pub goal: Option<Goal>,
}

/// What somebody made of a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Who tried.
    pub name: String,
    /// The notations of their first turn, if they have had it.
    pub first_turn: Vec<String>,
    /// Their points, if the game is over.
    pub points: Option<i64>,
    /// Whether the goal is reached; none if the game goes on, or the goal is no such goal.
    pub reached: Option<bool>,
}

/// The first turn of somebody who tried, and whether they reached the goal.
type Made = (Vec<String>, Option<bool>);

/// What was made of tasks at tables that are over. It changes no more, and the page of a task asks for all of them at every look; without
/// this each look would load every table.
#[derive(Default)]
pub(crate) struct Answered(Mutex<HashMap<TableId, Made>>);

/// So many are remembered.
const MOST_ANSWERED: usize = 4096;

impl Answered {
    fn get(&self, table: TableId) -> Option<Made> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&table).cloned()
    }

    fn put(&self, table: TableId, made: Made) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_ANSWERED {
            known.clear();
        }
        known.insert(table, made);
    }
}

impl TableService {
    /// Keeps a position that somebody set up, for whoever has its link.
    pub async fn keep_position(&self, guest: &Guest, new: NewPosition) -> Result<TableId, Refused> {
        let title = new.title.split_whitespace().collect::<Vec<_>>().join(" ");
        check(&title)?;
        if title.contains(['<', '>']) || !(1..=LONGEST_TITLE).contains(&title.chars().count()) {
            return Err(Refused::BadTitle);
        }
        self.limit(Who::Person(guest.id), Thing::Import).await?;
        let opened = self.open(&new.game, new.players, &new.options)?;
        let game = opened.restore(&new.position)?;
        if game.actors().is_empty() {
            return Err(Refused::EndOfGame);
        }
        let seed = new.position.get("seed").and_then(Value::as_str).and_then(|seed| seed.parse::<Seed>().ok());
        if let Some(seed) = seed
            && self.is_todays_luck(seed).await?
        {
            return Err(Refused::Closed);
        }
        let table = NewTable {
            game: new.game,
            options: new.options,
            seats: vec![Wanted::Open; usize::from(new.players)],
            public: false,
            clock: Clock::None,
            confirm: true,
            stand_in: None,
            hints: Some(false),
        };
        let mut row = self.new_row(guest, table, Seed::from_bytes(self.luck()?))?;
        for (at, place) in row.places.iter_mut().enumerate() {
            *place = Place::of(Sitter::Named(format!("P{}", at + 1)));
        }
        row.people.meet(guest, &row.places);
        row.status = Status::Study;
        row.settings.task = Some(Task { title, by: guest.id, goal: new.goal });
        let start = Entry { seq: 2, at: row.created, kind: Kind::Start, seat: None, who: None, text: String::new() };
        let entries = vec![position::entry(&game.position(), row.created), start];
        let id = row.id;
        let write = Write { table: Some(id), create: Some(row), entries, ..Write::default() };
        self.create_by(id, write, false).await
    }

    /// A moment of a game that is over as a record without decisions: the position with its board.
    pub async fn position_at(&self, id: TableId, step: usize) -> Result<Record, Refused> {
        let row = self.row(id).await?;
        self.may_branch(&row)?;
        let steps = self.look(id, Table::steps).await?;
        if step > steps {
            return Err(Refused::NoMoment { steps });
        }
        let moment = self.moment(id, step).await?;
        let position = moment.game.position();
        let (version, board, options) = (row.version, row.board.clone(), row.settings.options.clone());
        let bare = bare(&row.settings.game, version, board, options, row.places.len(), position);
        Ok(Record { seed: row.seed, ..bare })
    }

    /// A position that is set up as a record without decisions.
    pub fn position_record(&self, new: NewPosition) -> Result<Record, Refused> {
        let opened = self.open(&new.game, new.players, &new.options)?;
        let position = opened.restore(&new.position)?.position();
        let (version, board) = (opened.title().version(), opened.boards());
        Ok(bare(&new.game, version, board, new.options, usize::from(new.players), position))
    }

    /// Goes on from a position on the seat that is asked, usual bots on the others, so that all who try have the same task.
    pub async fn try_task(&self, guest: &Guest, id: TableId) -> Result<TableId, Refused> {
        let row = self.row(id).await?;
        if row.settings.task.is_none() {
            return Err(Refused::NotNow);
        }
        let asked = self.look(id, |table| table.game(tabletop::Viewer::Spectator).actors().first()).await?;
        let seat = |at: usize| match asked {
            Some(seat) if seat.index() == at => Wanted::You,
            _ => Wanted::Bot(catalog::USUAL.to_owned()),
        };
        let origin = crate::Origin { table: id, step: 0, turn: 1 };
        let seats = (0..row.places.len()).map(seat).collect();
        self.side_line(guest, crate::SideLine { origin, seats }).await
    }

    /// What those made of a task who tried it: of everybody the best, the best first.
    pub async fn answers(&self, row: &Row) -> Result<Vec<Answer>, Refused> {
        let Some(task) = &row.settings.task else { return Ok(Vec::new()) };
        let asked = self.look(row.id, |table| table.game(tabletop::Viewer::Spectator).actors().first()).await?;
        let Some(seat) = asked else { return Ok(Vec::new()) };
        let mut best: Vec<(GuestId, Option<i64>, Answer)> = Vec::new();
        for tried in self.store().list(Which::From(row.id), MOST_TRIES).await? {
            let Some(answer) = self.answer_at(&tried, seat, task.goal).await? else { continue };
            let Some(guest) = tried.place(seat).and_then(Place::guest) else { continue };
            match best.iter_mut().find(|(known, ..)| *known == guest) {
                Some((_, points, known)) if answer.points > *points => (*points, *known) = (answer.points, answer),
                Some(_) => {}
                None => best.push((guest, answer.points, answer)),
            }
        }
        best.sort_by_key(|(_, points, _)| std::cmp::Reverse(*points));
        best.truncate(MOST_ANSWERS);
        Ok(best.into_iter().map(|(.., answer)| answer).collect())
    }

    /// What was made of a task at one table; none if nothing yet, or if a bot played it for somebody.
    async fn answer_at(&self, tried: &Row, seat: Seat, goal: Option<Goal>) -> Result<Option<Answer>, Refused> {
        let Some(place) = tried.place(seat).filter(|place| place.is_played()) else { return Ok(None) };
        let Sitter::Person { name, .. } = &place.sitter else { return Ok(None) };
        let points = tried.result.as_ref().and_then(|scores| scores.get(seat.index())).copied();
        let made = match self.answered().get(tried.id) {
            Some(made) => made,
            None => self.made_at(tried.id, seat, goal, points).await?,
        };
        if points.is_some() {
            self.answered().put(tried.id, made.clone());
        }
        let (first_turn, reached) = made;
        let nothing = points.is_none() && first_turn.is_empty();
        Ok((!nothing).then(|| Answer { name: name.clone(), first_turn, points, reached }))
    }

    /// The first turn, where it matters, and whether the goal is reached.
    async fn made_at(&self, id: TableId, seat: Seat, goal: Option<Goal>, points: Option<i64>) -> Result<Made, Refused> {
        let first_turn = match goal {
            Some(Goal::FirstTurn) => self.first_turn(id, seat).await?,
            Some(Goal::Points(_) | Goal::Win) | None => Vec::new(),
        };
        let reached = match goal {
            Some(Goal::Points(least)) => points.map(|points| points >= least),
            Some(Goal::Win) if points.is_some() => Some(self.has_won(id, seat).await?),
            Some(Goal::Win | Goal::FirstTurn) | None => None,
        };
        Ok((first_turn, reached))
    }

    async fn has_won(&self, id: TableId, seat: Seat) -> Result<bool, Refused> {
        let won =
            |table: &Table| table.game(tabletop::Viewer::Spectator).standing().winners().any(|winner| winner == seat);
        self.look(id, won).await
    }

    /// The decisions of a seat up to the end of its first turn.
    async fn first_turn(&self, id: TableId, seat: Seat) -> Result<Vec<String>, Refused> {
        let entries = self.store().entries(id, 0, FIRST_TURN).await?;
        let ends = |entry: &&Entry| entry.seat == Some(seat) && matches!(entry.kind, Kind::Play | Kind::End);
        let Some(end) = entries.iter().find(ends).map(|entry| entry.seq) else { return Ok(Vec::new()) };
        let mut turns = Turns::default();
        entries.iter().filter(|entry| entry.seq <= end).for_each(|entry| turns.read(entry));
        Ok(turns.into_stand().into_iter().filter(|(by, _)| *by == seat).map(|(_, text)| text).collect())
    }
}

/// A record that is a position and nothing else; its seed is the position's.
fn bare(
    game: &str,
    version: u32,
    board: BoardStamp,
    options: Vec<(String, String)>,
    seats: usize,
    position: Value,
) -> Record {
    let seed = position.get("seed").and_then(Value::as_str).and_then(|seed| seed.parse().ok());
    Record {
        game: game.to_owned(),
        version,
        board,
        options,
        seats: (1..=seats).map(|number| format!("P{number}")).collect(),
        seed: seed.unwrap_or_else(|| Seed::number(1)),
        position: Some(position),
        steps: Vec::new(),
        end: (8, End::Open),
        head: HeadLines::default(),
    }
}
