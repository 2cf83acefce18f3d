//! Sitting down and getting up; a bot plays on for those who are away.

use tabletop::Seat;

use crate::{
    Clock, Guest, GuestId, Kind, Place, Refused, Sitter, StandIn, Status, TableId, TableService, Why, now,
    people::Standing, play::own, transaction::TableTransaction,
};

/// A seat that is asked for so long without a clock may be called abandoned.
const ABANDONED: i64 = 10 * 60 * 1000;

impl TableTransaction {
    fn place_mut(&mut self, seat: Seat) -> Result<&mut Place, Refused> {
        self.row_for_change().places.get_mut(seat.index()).ok_or(Refused::NotYours)
    }

    fn stand_in(&mut self, seat: Seat, why: Why) -> Result<(), Refused> {
        // Nobody's score of a puzzle is a bot's.
        if self.row().settings.puzzle.is_some() {
            return Err(Refused::NotNow);
        }
        let bot = self.row().settings.stand_in.clone();
        self.place_mut(seat)?.stand_in = Some(StandIn { bot, why });
        // A bot follows nobody's orders, and whoever comes back begins anew.
        self.row_for_change().orders.clear(seat);
        Ok(())
    }

    fn begin(&mut self) -> Result<(), Refused> {
        self.row_for_change().status = Status::Running;
        self.add(Kind::Start, None, "")
    }

    /// The game begins when no seat is open any more.
    fn begin_if_full(&mut self) -> Result<(), Refused> {
        let open = |place: &Place| place.sitter == Sitter::Open;
        let begins = self.row().status == Status::Open && !self.row().places.iter().any(open);
        if begins { self.begin() } else { Ok(()) }
    }

    /// Seats whose time has run out go to a bot (for a move) or resign (for the game). True if there were any.
    pub(crate) fn expire(&mut self, now: i64) -> Result<bool, Refused> {
        let mut expired = false;
        while self.row().status == Status::Running && self.row().deadline.is_some_and(|deadline| deadline <= now) {
            let why = if matches!(self.row().settings.clock, Clock::Total(_)) { Why::Resigned } else { Why::Late };
            let is_told = |place: &Place| place.stand_in.as_ref().is_some_and(|stand_in| stand_in.why == why);
            let late = |seat: &Seat| {
                let told = self.row().place(*seat).is_none_or(is_told);
                self.waits_for_person(*seat) && !told && self.is_late(*seat, now)
            };
            let Some(seat) = self.waiting().iter().find(late) else { break };
            self.stand_in(seat, why)?;
            self.add(Kind::Late, Some(seat), "")?;
            expired = true;
        }
        Ok(expired)
    }
}

impl TableService {
    /// Sits down on `seat`, or on the first that is free; the game begins when none is left.
    pub async fn join(&self, guest: &Guest, id: TableId, seat: Option<Seat>) -> Result<Seat, Refused> {
        self.changing(id, |transaction| {
            if let Some(seat) = transaction.row().seat_of(guest.id) {
                transaction.begin_if_full()?;
                return Ok(seat);
            }
            if transaction.row().people.standing(guest.id) == Standing::Removed {
                return Err(Refused::Removed);
            }
            if transaction.row().status != Status::Open {
                return Err(Refused::NotNow);
            }
            let free = |at: &Seat| transaction.row().place(*at).is_some_and(|place| place.sitter == Sitter::Open);
            let seat = match seat {
                Some(seat) => Some(seat).filter(free),
                None => Seat::all(transaction.row().players()).find(free),
            };
            let seat = seat.ok_or(Refused::Full)?;
            let name = transaction.meet(guest);
            transaction.place_mut(seat)?.sitter = Sitter::Person { guest: guest.id, name: name.clone() };
            transaction.add_by(Kind::Join, Some(seat), Some(&name), "", None)?;
            transaction.begin_if_full()?;
            Ok(seat)
        })
        .await
        .map(|(seat, _)| seat)
    }

    /// Begins with bots on the seats that are still open: the host's to say, because others may be on their way.
    pub async fn start(&self, guest: GuestId, id: TableId) -> Result<(), Refused> {
        self.changing(id, |transaction| {
            transaction.row().seat_of(guest).ok_or(Refused::NotYours)?;
            if transaction.row().status != Status::Open {
                return Err(Refused::NotNow);
            }
            if !transaction.row().is_host(guest) {
                return Err(Refused::NotHost);
            }
            let bot = transaction.row().settings.stand_in.clone();
            for place in &mut transaction.row_for_change().places {
                if place.sitter == Sitter::Open {
                    place.sitter = Sitter::Bot(bot.clone());
                }
            }
            transaction.begin()
        })
        .await
        .map(drop)
    }

    /// Gets up: before the game the seat is free again, during it a bot plays until the player returns. If nobody is left who
    /// plays, the game waits for one of them.
    pub async fn leave(&self, guest: &Guest, id: TableId) -> Result<(), Refused> {
        self.changing(id, |transaction| {
            let seat = transaction.row().seat_of(guest.id).ok_or(Refused::NotYours)?;
            let name = transaction.meet(guest);
            match transaction.row().status {
                Status::Open => {
                    transaction.place_mut(seat)?.sitter = Sitter::Open;
                    if !transaction.row().places.iter().any(|place| place.guest().is_some()) {
                        transaction.row_for_change().status = Status::Closed;
                    }
                }
                Status::Running => {
                    own(transaction, guest.id, seat)?;
                    transaction.stand_in(seat, Why::Left)?;
                }
                Status::Over | Status::Study | Status::Closed => return Err(Refused::NotNow),
            }
            transaction.add_by(Kind::Leave, Some(seat), Some(&name), "", None)
        })
        .await
        .map(drop)
    }

    /// Gives up: a bot plays on so that the others can finish; the standing says so.
    pub async fn resign(&self, guest: GuestId, id: TableId) -> Result<(), Refused> {
        self.changing(id, |transaction| {
            let seat = transaction.row().seat_of(guest).ok_or(Refused::NotYours)?;
            if transaction.row().status != Status::Running {
                return Err(Refused::NotNow);
            }
            if transaction
                .row()
                .place(seat)
                .and_then(|place| place.stand_in.as_ref())
                .is_some_and(|s| s.why == Why::Resigned)
            {
                return Err(Refused::NotNow);
            }
            transaction.stand_in(seat, Why::Resigned)?;
            transaction.add(Kind::Resign, Some(seat), "")
        })
        .await
        .map(drop)
    }

    /// Sits down again on the own seat that a bot has played. The clock of an open question has not stopped meanwhile: if it has
    /// run out, the bot answers that one first.
    pub async fn come_back(&self, guest: GuestId, id: TableId) -> Result<(), Refused> {
        self.changing(id, |transaction| {
            let seat = transaction.row().seat_of(guest).ok_or(Refused::NotYours)?;
            let away = transaction.row().place(seat).and_then(|place| place.stand_in.as_ref());
            let may = away.is_some_and(|stand_in| stand_in.why != Why::Resigned);
            if !may || transaction.row().status != Status::Running {
                return Err(Refused::NotNow);
            }
            if transaction.waiting().contains(seat) && transaction.is_late(seat, now()) {
                return Err(Refused::OutOfTime);
            }
            transaction.place_mut(seat)?.stand_in = None;
            transaction.add(Kind::Return, Some(seat), "")
        })
        .await
        .map(drop)
    }

    /// Whether another player may give `seat` to a bot: it has been asked for ten minutes, at a table without a clock.
    pub fn is_abandoned(table: &crate::Table, seat: Seat) -> bool {
        let untimed = table.row().settings.clock == Clock::None;
        let played = table.row().place(seat).is_some_and(Place::is_played);
        untimed && played && table.waiting().contains(seat) && now() - table.since(seat) > ABANDONED
    }

    /// A bot takes over a seat that its player abandoned; another player at the table asks for it.
    pub async fn take_over(&self, guest: GuestId, id: TableId, seat: Seat) -> Result<(), Refused> {
        self.changing(id, |transaction| {
            let own = transaction.row().seat_of(guest).ok_or(Refused::NotYours)?;
            if own == seat || !Self::is_abandoned(transaction, seat) {
                return Err(Refused::NotAbandoned);
            }
            transaction.stand_in(seat, Why::Abandoned)?;
            transaction.add(Kind::TakeOver, Some(seat), "")
        })
        .await
        .map(drop)
    }
}
