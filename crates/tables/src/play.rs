//! Decisions, drafts, take-back and `end turn`: services of the table, the last two never part of a record.

use tabletop::Seat;

use crate::{
    GuestId, Kind, QuestionId, Refused, Status, Table, TableId, TableService, now, transaction::TableTransaction,
};

/// What became of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// The last entry of the log.
    pub seq: u64,
    /// Whether it waits for `end turn`.
    pub held: bool,
    /// The question that is put to the seat now.
    pub question: Option<QuestionId>,
}

/// The seat must be this guest's, and played by them.
pub(crate) fn own(table: &Table, guest: GuestId, seat: Seat) -> Result<(), Refused> {
    let place = table.row().place(seat).filter(|place| place.guest() == Some(guest)).ok_or(Refused::NotYours)?;
    if place.stand_in.is_some() { Err(Refused::Away) } else { Ok(()) }
}

pub(crate) fn running(table: &Table) -> Result<(), Refused> {
    if table.row().status == Status::Running { Ok(()) } else { Err(Refused::NotNow) }
}

impl TableTransaction {
    /// Plays a decision of `seat` that answers `question`.
    pub(crate) fn decide(
        &mut self,
        seat: Seat,
        text: &str,
        question: QuestionId,
        confirm: bool,
    ) -> Result<bool, Refused> {
        running(self)?;
        let open = self.question(seat);
        if open != Some(question) {
            return Err(Refused::Stale { question: open });
        }
        let tried = self.try_step(seat, text)?;
        let kind = match (tried.ends, confirm) {
            (false, _) => Kind::Step,
            (true, true) => Kind::Hold,
            (true, false) => Kind::Play,
        };
        self.add_by(kind, Some(seat), None, text, Some(tried))?;
        Ok(kind == Kind::Hold)
    }
}

impl TableService {
    /// Lets `act` decide for a seat, and says what became of it.
    pub(crate) async fn deciding(
        &self,
        id: TableId,
        seat: Seat,
        act: impl Fn(&mut TableTransaction) -> Result<(), Refused>,
    ) -> Result<Played, Refused> {
        let decide = |transaction: &mut TableTransaction| {
            act(transaction)?;
            Ok((transaction.draft(seat).1, transaction.question(seat)))
        };
        let ((held, question), seq) = self.changing(id, decide).await?;
        Ok(Played { seq, held, question })
    }

    /// Plays a notation.
    pub async fn play(
        &self,
        guest: GuestId,
        id: TableId,
        seat: Seat,
        text: String,
        question: QuestionId,
    ) -> Result<Played, Refused> {
        self.deciding(id, seat, |transaction| {
            own(transaction, guest, seat)?;
            if transaction.draft(seat).1 && transaction.is_thought_over(seat) {
                return Err(Refused::ThoughtOver);
            }
            let confirm = transaction.row().settings.confirm;
            transaction.decide(seat, &text, question, confirm)?;
            transaction.follow_orders()
        })
        .await
    }

    /// The answer of a program to the question that its seat is asked, or to the one it names. It makes no slips, so its turn
    /// waits for no `end turn`.
    pub async fn answer(
        &self,
        guest: GuestId,
        id: TableId,
        text: &str,
        question: Option<QuestionId>,
    ) -> Result<Played, Refused> {
        self.changing(id, |transaction| {
            let seat = transaction.row().seat_of(guest).ok_or(Refused::NotYours)?;
            own(transaction, guest, seat)?;
            let open = transaction.question(seat);
            let question = question.or(open).ok_or(Refused::Stale { question: None })?;
            transaction.decide(seat, text, question, false)?;
            if !transaction.row().place(seat).is_some_and(|place| place.program) {
                transaction.row_for_change().places[seat.index()].program = true;
            }
            transaction.follow_orders()?;
            Ok(transaction.question(seat))
        })
        .await
        .map(|(question, seq)| Played { seq, held: false, question })
    }

    /// Ends the turn: the draft stands.
    pub async fn end_turn(&self, guest: GuestId, id: TableId, seat: Seat) -> Result<Played, Refused> {
        self.deciding(id, seat, |transaction| {
            own(transaction, guest, seat)?;
            running(transaction)?;
            transaction.add(Kind::End, Some(seat), "")?;
            transaction.follow_orders()
        })
        .await
    }

    /// Takes back the last step of the draft, or an answer while others still answer the same question.
    pub async fn take_back(&self, guest: GuestId, id: TableId, seat: Seat) -> Result<Played, Refused> {
        self.deciding(id, seat, |transaction| {
            own(transaction, guest, seat)?;
            running(transaction)?;
            if transaction.is_thought_over(seat) {
                return Err(Refused::ThoughtOver);
            }
            match transaction.reopens(seat) {
                Some(steps) if transaction.draft(seat).0.is_empty() => {
                    if transaction.is_late(seat, now()) {
                        return Err(Refused::OutOfTime);
                    }
                    transaction.add(Kind::Reopen, Some(seat), steps.to_string())
                }
                _ => transaction.add(Kind::Back, Some(seat), ""),
            }
            // Orders do not answer what was just taken back: whoever thinks again is asked.
        })
        .await
    }
}
