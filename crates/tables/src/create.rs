//! Making tables.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use catalog::{Opened, Title};
use serde_json::Value;
use tabletop::{OptionSpec, Seat, Seed};

use crate::{
    Clock, ClubId, Day, Entry, Guest, GuestId, Hints, Kind, Origin, People, Place, Refused, Row, Settings, Sitter,
    StandingOrders, Status, Table, TableId, TableService, Thing, Who, now, position,
    queue::Rank,
    store::{Which, Write},
};

/// Who is wanted on a seat of a new table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// The one who makes the table.
    You,
    /// Whoever comes.
    Open,
    /// A bot, by name.
    Bot(String),
}

impl Wanted {
    /// Reads `you`, `open` or the name of a bot.
    pub fn read(word: &str) -> Self {
        match word {
            "you" => Self::You,
            "open" => Self::Open,
            bot => Self::Bot(bot.to_owned()),
        }
    }
}

/// A table to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// Options; those not named have their first value.
    pub options: Vec<(String, String)>,
    /// Who sits where; their number is the number of players.
    pub seats: Vec<Wanted>,
    /// Whether it is listed for everybody.
    pub public: bool,
    /// How long a seat may think.
    pub clock: Clock,
    /// Whether the decision that ends a turn waits for `end turn`.
    pub confirm: bool,
    /// The bot that plays for those who are away; without it the strongest.
    pub stand_in: Option<String>,
    /// Whether people may ask a bot for a hint; without it, if one person plays alone with bots.
    pub hints: Option<bool>,
}

impl NewTable {
    /// One for a single person, as it is usually made: without options, listed for nobody.
    pub fn alone(game: &str) -> Self {
        Self {
            game: game.to_owned(),
            options: Vec::new(),
            seats: vec![Wanted::You],
            public: false,
            clock: Clock::None,
            confirm: true,
            stand_in: None,
            hints: None,
        }
    }

    /// Whether people may ask for hints at it.
    pub fn gives_hints(&self) -> bool {
        self.hints.unwrap_or_else(|| {
            let people = self.seats.iter().filter(|seat| matches!(seat, Wanted::You | Wanted::Open)).count();
            people == 1
        })
    }
}

/// The options of each game, once they were read: boards do not change while a service stands.
pub(crate) type Choices = Mutex<HashMap<&'static str, Arc<[OptionSpec]>>>;

/// What only the service itself may ask of a new table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extra {
    /// The day whose puzzle it is.
    pub(crate) puzzle: Option<Day>,
    /// The moment that it goes on from.
    pub(crate) origin: Option<Origin>,
    /// The position that it begins from.
    pub(crate) position: Option<Value>,
    /// The club whose table it is.
    pub(crate) club: Option<ClubId>,
}

/// So many tables of clubs that somebody has left are passed over.
const LEFT_BEHIND: u32 = 500;

/// No clock is longer than a month.
const LONGEST_CLOCK: u32 = 31 * Clock::DAY;

impl TableService {
    /// Makes a table; it begins at once if no seat is open.
    pub async fn create(&self, guest: &Guest, new: NewTable) -> Result<TableId, Refused> {
        self.create_with_seed(guest, new, Seed::from_bytes(self.luck()?)).await
    }

    /// Makes a table with this luck, for tests.
    pub async fn create_with_seed(&self, guest: &Guest, new: NewTable, seed: Seed) -> Result<TableId, Refused> {
        self.limit(Who::Person(guest.id), Thing::Table).await?;
        self.create_as(guest, new, seed, Extra::default()).await
    }

    pub(crate) async fn create_as(
        &self,
        guest: &Guest,
        new: NewTable,
        seed: Seed,
        extra: Extra,
    ) -> Result<TableId, Refused> {
        let mut row = self.new_row(guest, new, seed)?;
        row.settings.puzzle = extra.puzzle;
        row.settings.origin = extra.origin;
        row.set_club(extra.club);
        self.put(row, extra.position.as_ref()).await
    }

    /// The options of a game on the boards of this service.
    pub fn options(&self, title: &'static dyn Title) -> Arc<[OptionSpec]> {
        let mut known = self.choices().lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(known.entry(title.id()).or_insert_with(|| title.options(self.shelf()).into()))
    }

    /// What would be played at such a table, if one can be made: nothing is kept.
    pub fn try_out(&self, new: &NewTable) -> Result<Arc<dyn Opened>, Refused> {
        let nobody = Guest::new(GuestId(0), String::new());
        let row = self.new_row(&nobody, new.clone(), Seed::number(0))?;
        self.rules_of(&row)
    }

    async fn put(&self, mut row: Row, position: Option<&Value>) -> Result<TableId, Refused> {
        let id = row.id;
        let begins = row.status == Status::Running;
        row.status = Status::Open;
        let mut table = Table::new(row.clone(), self.rules_of(&row)?, None)?;
        let mut entries: Vec<Entry> =
            position.map(|position| position::entry(position, row.created)).into_iter().collect();
        let mut bot_since = None;
        if begins {
            row.status = Status::Running;
            *table.row_mut() = row.clone();
            let (seq, at) = (entries.len() as u64 + 1, row.created);
            entries.push(Entry { seq, at, kind: Kind::Start, seat: None, who: None, text: String::new() });
        }
        for entry in &entries {
            table.absorb(entry.clone(), None)?;
        }
        if begins {
            row.deadline = table.next_deadline();
            bot_since = table.next_bot(row.created).is_some().then_some(row.created);
        }
        table.row_mut().deadline = row.deadline;
        let write = Write { table: Some(id), create: Some(row), entries, bot_since, ..Write::default() };
        self.create_shown(table, write, begins).await
    }

    /// Writes a new table and shows it at once: whoever made it looks at it next, and need not read what was just written. Nobody else
    /// has a turn at it before that.
    async fn create_shown(&self, table: Table, write: Write, begins: bool) -> Result<TableId, Refused> {
        let id = table.row().id;
        let live_table = self.live_table(id);
        let (turn, shown) = (live_table.turn().await, Arc::clone(&live_table));
        let show = move || {
            shown.used_now();
            shown.publish(Some(Arc::new(table)));
            drop(turn);
        };
        let created = self.create_then(id, write, begins, show).await;
        if created.is_err() {
            self.forget_unread(id, live_table);
        }
        created
    }

    /// Writes a new table; its bots are called if it begins.
    pub(crate) async fn create_by(&self, id: TableId, write: Write, begins: bool) -> Result<TableId, Refused> {
        self.create_then(id, write, begins, || ()).await
    }

    async fn create_then(
        &self,
        id: TableId,
        write: Write,
        begins: bool,
        then: impl FnOnce() + Send + 'static,
    ) -> Result<TableId, Refused> {
        let (queue, rank) = (self.queue().clone(), write.create.as_ref().map(|row| Rank::of(row, 0)));
        let call = move || {
            then();
            if let Some(rank) = rank.filter(|_| begins) {
                queue.call(id, rank);
            }
            id
        };
        self.write_then(write, call).await
    }

    pub(crate) fn new_row(&self, guest: &Guest, new: NewTable, seed: Seed) -> Result<Row, Refused> {
        let title = catalog::title(&new.game).ok_or(Refused::NoGame)?;
        let opened = self.open(&new.game, players(&new.seats)?, &new.options)?;
        let mut places = places(title, guest, &new.seats)?;
        let people = people(guest, &mut places);
        let hints = if new.gives_hints() { Hints::Given } else { Hints::Off };
        let stand_in = new.stand_in.unwrap_or_else(|| catalog::USUAL.to_owned());
        if !title.bots().contains(&stand_in.as_str()) {
            return Err(Refused::NoBot);
        }
        if let Clock::PerMove(seconds) | Clock::Total(seconds) = new.clock
            && !(5..=LONGEST_CLOCK).contains(&seconds)
        {
            return Err(Refused::BadText);
        }
        let open = places.iter().any(|place| place.sitter == Sitter::Open);
        Ok(Row {
            id: TableId::random()?,
            version: title.version(),
            board: opened.boards(),
            settings: Settings {
                game: new.game,
                options: opened.options().iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
                public: new.public,
                clock: new.clock,
                confirm: new.confirm,
                stand_in,
                hints,
                imported: false,
                puzzle: None,
                origin: None,
                task: None,
                club: None,
            },
            places,
            seed,
            status: if open { Status::Open } else { Status::Running },
            created: now(),
            deadline: None,
            rematch: None,
            result: None,
            people,
            orders: StandingOrders::default(),
            revision: 0,
        })
    }

    /// The same table again: the bots and the one who asks are seated, the others find the link at the old table. Whoever
    /// asks second sits down at the table of the first: the old table is locked while the new one is made, and both are written
    /// together, so there is one new table with a link to it, or none.
    pub async fn rematch(&self, guest: &Guest, id: TableId) -> Result<TableId, Refused> {
        let next = self.next_table(guest, id).await?;
        // Sitting down begins a table that is full, whoever made it: even if the server stopped right here, the next one
        // who asks goes on.
        self.join(guest, next, None).await.map(|_| next)
    }

    /// The table that follows an old one; it is made if there is none yet.
    async fn next_table(&self, guest: &Guest, id: TableId) -> Result<TableId, Refused> {
        let old = self.view(id).await?;
        // A table that everybody has left is none to go on at.
        let left = match old.row().rematch {
            Some(next) if self.row(next).await?.status == Status::Closed => Some(next),
            _ => None,
        };
        let next_of = |row: &Row| row.rematch.filter(|next| Some(*next) != left);
        if may_go_on(old.row(), guest).is_ok() && next_of(old.row()).is_none() {
            self.limit(Who::Person(guest.id), Thing::Table).await?;
        }
        self.changing(id, |transaction| {
            may_go_on(transaction.row(), guest)?;
            if let Some(next) = next_of(transaction.row()) {
                return Ok(next);
            }
            let mut row = self.new_row(guest, again(transaction.row(), guest.id), Seed::from_bytes(self.luck()?))?;
            row.set_club(transaction.row().settings.club);
            let next = row.id;
            transaction.row_for_change().rematch = Some(next);
            let name = transaction.meet(guest);
            transaction.add_by(Kind::Rematch, None, Some(&name), next.to_string(), None)?;
            transaction.create(Row { status: Status::Open, ..row });
            Ok(next)
        })
        .await
        .map(|(next, _)| next)
    }

    /// Public games that are over, the newest first: of one game or all.
    pub async fn finished(&self, game: Option<&str>, skip: u32, most: u32) -> Result<Vec<Row>, Refused> {
        Ok(self.store().finished(game.map(str::to_owned), skip, most).await?)
    }

    /// Tables to show in a list.
    pub async fn list(&self, which: Which, most: u32) -> Result<Vec<Row>, Refused> {
        let mut rows = self.store().list(which, most).await?;
        match which {
            // Whoever got up, or was removed, sat there once.
            Which::Of(guest) => {
                rows.retain(|row| row.seat_of(guest).is_some());
                let seen = rows.len();
                rows = self.without_other_clubs(rows, guest).await?;
                // Tables of clubs that somebody has left must not take the place of others.
                if rows.len() < seen {
                    rows = self.store().list(which, most.saturating_add(LEFT_BEHIND)).await?;
                    rows.retain(|row| row.seat_of(guest).is_some());
                    rows = self.without_other_clubs(rows, guest).await?;
                    rows.truncate(most as usize);
                }
            }
            Which::OverOf(guest) => rows.retain(|row| row.seat_of(guest).is_some() && row.settings.public),
            Which::Open | Which::Running | Which::Over | Which::From(_) | Which::InClub(..) => {}
        }
        Ok(rows)
    }
}

/// How many play; a game says itself what it allows of the numbers that a table can have.
fn players(seats: &[Wanted]) -> Result<u8, Refused> {
    let most = usize::from(Seat::MOST);
    let found = seats.len();
    u8::try_from(found).ok().filter(|_| found <= most).ok_or(Refused::TooManySeats { found })
}

/// The people of a new table: the one who makes it, if they sit there, is the host.
fn people(guest: &Guest, places: &mut [Place]) -> People {
    let host = places.iter().position(|place| place.guest() == Some(guest.id)).map(Seat::at);
    let mut people = People { host, ..People::default() };
    if let Some(seat) = host {
        let called = people.meet(guest, places);
        if let Some(Sitter::Person { name, .. }) = places.get_mut(seat.index()).map(|place| &mut place.sitter) {
            *name = called;
        }
    }
    people
}

/// Whoever sat at a game that is over may play it again; a side line is begun again where it came from.
fn may_go_on(row: &Row, guest: &Guest) -> Result<(), Refused> {
    row.seat_of(guest.id).ok_or(Refused::NotYours)?;
    if row.status == Status::Over && row.settings.origin.is_none() { Ok(()) } else { Err(Refused::NotNow) }
}

/// The same table again, as `guest` asks for it.
fn again(row: &Row, guest: GuestId) -> NewTable {
    let wanted = |place: &Place| match &place.sitter {
        Sitter::Bot(name) => Wanted::Bot(name.clone()),
        Sitter::Person { guest: other, .. } if *other == guest => Wanted::You,
        _ => Wanted::Open,
    };
    let settings = row.settings.clone();
    NewTable {
        seats: row.places.iter().map(wanted).collect(),
        game: settings.game,
        options: settings.options,
        public: settings.public,
        clock: settings.clock,
        confirm: settings.confirm,
        stand_in: Some(settings.stand_in),
        hints: Some(settings.hints == Hints::Given),
    }
}

fn places(title: &dyn Title, guest: &Guest, seats: &[Wanted]) -> Result<Vec<Place>, Refused> {
    if seats.iter().filter(|wanted| **wanted == Wanted::You).count() > 1 {
        return Err(Refused::SeveralSeats);
    }
    if seats.len() > usize::from(Seat::MOST) {
        return Err(Refused::Full);
    }
    let sitter = |wanted: &Wanted| match wanted {
        Wanted::You => Ok(Sitter::Person { guest: guest.id, name: guest.name.clone() }),
        Wanted::Open => Ok(Sitter::Open),
        Wanted::Bot(name) if title.bots().contains(&name.as_str()) => Ok(Sitter::Bot(name.clone())),
        Wanted::Bot(_) => Err(Refused::NoBot),
    };
    seats.iter().map(|wanted| sitter(wanted).map(Place::of)).collect()
}
