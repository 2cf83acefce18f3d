//! One's own data: all of it in one document, and the end of it. Whoever deletes theirs is nobody's name any more at old tables, where
//! the games stay as they were played, and none of their lines is left.

use serde_json::{Value, json};

use crate::{
    Guest, GuestId, Kind, Place, ProblemAnswer, Refused, Row, Sitter, TableId, TableService, Thing, Who,
    names::{FORMER, former, is_former, key},
    notices::{Channel, NoticeSettings, QuietHours},
    passkeys::{PasskeyAnswer, not_proven},
    ratings::{Rated, RatedSeat},
    sessions::to_the_end,
    store::{Club, Forgotten, KeptPasskey, NewAudit, OwnerAct, Write},
    transaction::TableTransaction,
};

/// How somebody proves to be the one who asks, before something that cannot be taken back.
#[derive(Clone, Copy)]
pub enum Sure<'p> {
    /// By the password of their account.
    Password(&'p str),
    /// By a passkey of their account, which was asked to confirm it.
    Passkey(PasskeyAnswer<'p>),
    /// By saying so: a guest has nothing but a session.
    Said,
}

impl TableTransaction {
    /// Somebody gets a name that says nothing; what they said goes.
    fn forget_person(&mut self, guest: GuestId) -> Result<(), Refused> {
        let mut row = self.row().clone();
        // It may be so already.
        let Some(forgotten) = row.forget(guest) else { return Ok(()) };
        *self.row_for_change() = row;
        let is = forgotten.is.clone();
        self.forgets(forgotten);
        self.add_by(Kind::Forget, None, Some(&is), "", None)
    }
}

impl Row {
    /// Calls somebody by a name that says nothing; none if nothing here names them.
    fn forget(&mut self, guest: GuestId) -> Option<Forgotten> {
        let seated = self.places.iter().find(|place| place.guest() == Some(guest)).and_then(Place::name);
        let was = self.people.of(guest).map(|person| person.name.as_str()).or(seated)?.to_owned();
        if is_former(&was) {
            return None;
        }
        let is = former(self.people.known.iter().map(|person| person.name.as_str()));
        for person in self.people.known.iter_mut().filter(|person| person.guest == guest) {
            person.name.clone_from(&is);
        }
        for place in &mut self.places {
            match &mut place.sitter {
                Sitter::Person { guest: sits, name } if *sits == guest => name.clone_from(&is),
                Sitter::Open | Sitter::Person { .. } | Sitter::Bot(_) | Sitter::Named(_) => {}
            }
        }
        Some(Forgotten { was, is })
    }
}

impl TableService {
    /// Everything that is kept of somebody, without secrets: of them, and of nobody else.
    pub async fn own_data(&self, guest: &Guest) -> Result<Value, Refused> {
        self.limit(Who::Person(guest.id), Thing::Export).await?;
        let store = self.store();
        let account = store.account_of(guest.id).await?;
        let sessions = store.sessions_of(guest.id).await?;
        let (mut tables, mut chat) = (Vec::new(), Vec::new());
        for id in store.tables_with(guest.id).await? {
            let row = match self.row(id).await {
                Err(refused) if is_corrupt(&refused) => continue,
                row => row?,
            };
            let name = row.people.of(guest.id).map(|person| person.name.clone());
            if let Some(name) = &name {
                for line in store.lines_of(id, name.clone()).await?.iter().filter(|line| !line.text.is_empty()) {
                    chat.push(json!({"table": id, "seq": line.seq, "at": line.at, "text": line.text}));
                }
            }
            tables.push(own_table(&row, guest.id, name.as_deref()));
        }
        let puzzles = store.puzzles_of(guest.id).await?;
        let (ratings, rated_games) = (store.ratings_of(guest.id).await?, store.rated_games(guest.id, u32::MAX).await?);
        let (streak, solved) = (store.streak(guest.id).await?, store.problem_answers(guest.id).await?);
        let reports = store.reports_of(guest.id).await?;
        let hidden = store.hidden(guest.id).await?;
        let notices = own_notices(&self.notice_settings(guest).await?);
        let block = self.all_blocks().await?.into_iter().find(|block| block.whom.person() == Some(guest.id));
        Ok(json!({
            "exported": self.time(),
            "person": {"number": guest.id, "name": guest.name},
            "account": account.map(|account| json!({"created": account.created, "recovery_codes_left": account.codes})),
            "passkeys": store.passkeys(guest.id).await?.iter().map(own_passkey).collect::<Vec<_>>(),
            "sessions": sessions.iter().map(|(begun, used)| json!({"created": begun, "used": used})).collect::<Vec<_>>(),
            "tables": tables,
            "chat": chat,
            "puzzles": puzzles.iter().map(|(day, attempt)| {
                json!({"day": day.to_string(), "table": attempt.table, "score": attempt.score})
            }).collect::<Vec<_>>(),
            "problems": {
                "streak": streak.running, "best": streak.best, "solved": streak.solved, "tried": streak.tried,
                "answers": solved.iter().map(own_answer).collect::<Vec<_>>(),
            },
            "ratings": ratings.iter().map(own_rating).collect::<Vec<_>>(),
            "rated_games": rated_games.iter().map(|played| own_rated_game(&played.seat)).collect::<Vec<_>>(),
            "hides": hidden,
            "reports": reports.iter().map(|report| {
                let what = &report.what;
                json!({"at": what.at, "table": what.table, "line": what.line, "why": what.why})
            }).collect::<Vec<_>>(),
            "tokens": self.tokens(guest.id).await?.iter().map(|token| {
                json!({"name": token.name, "scope": token.scope.word(), "created": token.created, "until": token.until, "used": token.used})
            }).collect::<Vec<_>>(),
            "notices": notices,
            "clubs": self.store().clubs_of(guest.id).await?.iter().map(|club| own_club(club, guest.id)).collect::<Vec<_>>(),
            "blocked": block.map(|block| json!({"since": block.at, "until": block.until, "reason": block.reason})),
        }))
    }

    /// Deletes somebody: credentials, sessions and all that they said are gone, seats are given up, and old tables call them by a
    /// name that says nothing. Their number stays, because games name their players by it.
    pub async fn delete_person(&self, guest: &Guest, sure: Sure<'_>) -> Result<(), Refused> {
        let proof = self.proven(guest, sure).await?;
        let (service, guest) = (self.clone(), guest.clone());
        to_the_end(async move {
            service.forget_at_tables(&guest).await?;
            if service.is_owner(&guest).await? {
                let audit = NewAudit::new(OwnerAct::RemoveOwner, Some(guest.id), service.time(), String::new());
                service.store().remove_owner(key(&guest.name), audit).await?;
            }
            let deleted = service.store().delete_person(guest.id, proof.clone(), FORMER.to_owned()).await?;
            for hash in deleted.ok_or_else(|| not_proven(&proof))? {
                service.sessions().end(&hash);
            }
            service.sessions().forget(guest.id);
            service.notices().forget_listeners();
            service.clubs_in_memory().forget_all();
            service.hiding().forget_all();
            service.read_blocks().await?;
            // Once more, for what was done while the sessions lasted.
            service.forget_at_tables(&guest).await
        })
        .await
    }

    async fn forget_at_tables(&self, guest: &Guest) -> Result<(), Refused> {
        self.give_up_seats(guest).await?;
        for id in self.store().tables_with(guest.id).await? {
            match self.changing(id, |transaction| transaction.forget_person(guest.id)).await {
                Ok(_) => {}
                Err(Refused::ReadOnly) => self.forget_unplayed(id, guest.id).await?,
                // Nobody reads it any more.
                Err(refused) if is_corrupt(&refused) => {
                    tracing::warn!(table = %id, %refused, "nothing was forgotten there");
                }
                Err(refused) => return Err(refused),
            }
        }
        Ok(())
    }

    /// The same at a table of rules that this program does not play: its log can't be added to, but is kept.
    async fn forget_unplayed(&self, id: TableId, guest: GuestId) -> Result<(), Refused> {
        let mut row = self.row(id).await?;
        let Some(forgotten) = row.forget(guest) else { return Ok(()) };
        row.revision += 1;
        let (table, revision) = (Some(id), row.revision);
        let write = Write { table, revision, update: Some(row), forgotten: Some(forgotten), ..Write::default() };
        self.write_then(write, || ()).await
    }
}

/// Whether something cannot be read.
const fn is_corrupt(refused: &Refused) -> bool {
    matches!(refused, Refused::Store(fault) if fault.is_corrupt())
}

/// A table as one of its people has it in their data.
fn own_table(row: &Row, guest: GuestId, name: Option<&str>) -> Value {
    let seat = row.seat_of(guest);
    let score = seat.and_then(|seat| row.result.as_ref()?.get(seat.index()).copied());
    json!({
        "id": row.id,
        "game": row.settings.game,
        "status": row.status,
        "created": row.created,
        "puzzle": row.settings.puzzle.map(|day| day.to_string()),
        "seat": seat,
        "name": name,
        "score": score,
    })
}

/// How somebody is told of their turns; without the secrets that programs of theirs have.
fn own_notices(settings: &NoticeSettings) -> Value {
    let wishes = &settings.wishes;
    let channel = |channel: &Channel| {
        let (kind, state) = (channel.kind.word(), channel.state.word());
        json!({"kind": kind, "address": channel.address, "state": state, "created": channel.created})
    };
    json!({
        "lang": wishes.lang.code(),
        "zone": wishes.zone,
        "quiet": wishes.quiet.map(QuietHours::written),
        "channels": settings.channels.iter().map(channel).collect::<Vec<_>>(),
    })
}

/// A passkey as its owner has it in their data: its device has the key.
fn own_passkey(passkey: &KeptPasskey) -> Value {
    json!({"name": passkey.key.name, "created": passkey.created, "used": passkey.used})
}

/// A club as one of its members has it in their data.
fn own_club(club: &Club, guest: GuestId) -> Value {
    json!({"id": club.id, "name": club.name, "organiser": club.organiser == guest})
}

fn own_answer(answer: &ProblemAnswer) -> Value {
    json!({"table": answer.table, "step": answer.step, "action": answer.action, "right": answer.right})
}

fn own_rating(rated: &Rated) -> Value {
    json!({
        "game": rated.league.game,
        "players": rated.league.players,
        "rating": rated.rating.points.rounded(),
        "deviation": rated.rating.deviation.rounded(),
        "games": rated.games,
        "ended": rated.ended,
    })
}

/// A game that was rated, as one of its people has it in their data.
fn own_rated_game(seat: &RatedSeat) -> Value {
    json!({
        "table": seat.table,
        "game": seat.league.game,
        "players": seat.league.players,
        "ended": seat.ended,
        "rank": seat.rank,
        "score": seat.score,
        "rating_before": seat.before.points.rounded(),
        "rating": seat.after.points.rounded(),
    })
}
