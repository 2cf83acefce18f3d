//! A storage in memory: it shows that the suite asks for nothing that only a database has.

mod owners;
mod persons;
mod problems;
mod ratings;
mod tokens;

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use tables::{
    Attempt, Day, Entry, Guest, GuestId, Kind, Membership, Place, Row, Scores, Status, TableId,
    store::{
        Account, AccountName, AccountStore, Begun, Block, BoxFuture, Cause, Fault, GuestStore, Hash, KeptToken,
        MOST_HIDDEN, MOST_SESSIONS, NewAccount, NewAudit, NewSession, NodeStore, OnDurable, PuzzleStore, Report,
        Snapshot, Store, TableStore, Upto, Which, Write,
    },
};

#[derive(Clone, Default)]
struct Kept {
    rows: BTreeMap<TableId, Row>,
    logs: BTreeMap<TableId, Vec<Entry>>,
    snapshots: BTreeMap<(TableId, u64), Snapshot>,
    reviews: BTreeMap<TableId, String>,
    guests: BTreeMap<GuestId, String>,
    sessions: BTreeMap<[u8; 32], (GuestId, i64)>,
    accounts: BTreeMap<GuestId, OfAccount>,
    hidden: Vec<(GuestId, GuestId)>,
    puzzles: BTreeMap<(Day, GuestId), Attempt>,
    keys: BTreeMap<String, [u8; 32]>,
    problems: BTreeMap<(TableId, usize), tables::Problem>,
    answers: BTreeMap<(GuestId, TableId, usize), tables::ProblemAnswer>,
    streaks: BTreeMap<GuestId, tables::Streak>,
    rated: Vec<tables::RatedSeat>,
    owners: Vec<(GuestId, i64)>,
    blocks: Vec<Block>,
    reports: Vec<Report>,
    audit: Vec<NewAudit>,
    tokens: Vec<KeptToken>,
    closed: bool,
}

#[derive(Clone)]
struct OfAccount {
    name: AccountName,
    password: String,
    created: i64,
    codes: Vec<Hash>,
}

#[derive(Default)]
pub(super) struct Memory(Mutex<Kept>);

impl Kept {
    fn write(&mut self, write: Write) -> Result<(), Fault> {
        if let Some(row) = write.create {
            if self.rows.contains_key(&row.id) {
                return Err(Fault::taken(row.id, 0));
            }
            for (day, guest) in
                row.settings.puzzle.into_iter().flat_map(|day| guests(&row).map(move |guest| (day, guest)))
            {
                if self.puzzles.insert((day, guest), Attempt { table: row.id, score: None }).is_some() {
                    let twice = std::io::Error::other("a second puzzle of the day");
                    return Err(Cause::Conflict(Arc::new(twice)).into());
                }
            }
            self.rows.insert(row.id, row);
        }
        if let Some(row) = write.update {
            if self.rows.get(&row.id).is_none_or(|stored| stored.revision + 1 != row.revision) {
                return Err(Fault::changed(row.id));
            }
            for attempt in self.puzzles.values_mut().filter(|attempt| write.counts && attempt.table == row.id) {
                attempt.score = row.result.as_ref().and_then(|scores| scores.first().copied());
            }
            self.rows.insert(row.id, row);
        }
        if let Some(game) = &write.finished {
            self.rate(game);
        }
        self.audit.extend(write.audit);
        let Some(id) = write.table else { return Ok(()) };
        let log = self.logs.entry(id).or_default();
        for entry in write.entries {
            if log.last().is_some_and(|last| last.seq >= entry.seq) {
                return Err(Fault::taken(id, entry.seq));
            }
            log.push(entry);
        }
        for line in write.remove_lines {
            let said = log.iter_mut().find(|entry| entry.seq == line && entry.kind == Kind::Chat);
            said.ok_or_else(|| Fault::corrupt("no line of chat"))?.text.clear();
        }
        if let Some(forgotten) = write.forgotten {
            for entry in log.iter_mut().filter(|entry| entry.who.as_ref() == Some(&forgotten.was)) {
                entry.who = Some(forgotten.is.clone());
                if entry.kind == Kind::Chat {
                    entry.text.clear();
                }
            }
        }
        self.snapshots.extend(write.snapshots.into_iter().map(|snapshot| ((id, snapshot.seq), snapshot)));
        Ok(())
    }

    /// Rows that fit, the newest first.
    fn rows(&self, fits: impl Fn(&Row) -> bool) -> Vec<Row> {
        let mut rows: Vec<Row> = self.rows.values().filter(|row| fits(row)).cloned().collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.created));
        rows
    }

    fn guest(&self, id: GuestId) -> Option<Guest> {
        let membership = if self.accounts.contains_key(&id) { Membership::Member } else { Membership::Guest };
        Some(Guest { membership, ..Guest::new(id, self.guests.get(&id)?.clone()) })
    }

    fn is_taken(&self, by: Option<GuestId>, name: &AccountName) -> bool {
        let same = |other: &AccountName| other.key == name.key || other.look == name.look;
        self.accounts.iter().any(|(guest, account)| Some(*guest) != by && same(&account.name))
    }

    fn end_sessions(&mut self, guest: GuestId, but: Option<Hash>) -> Vec<Hash> {
        let ends = |(hash, (of, _)): (&Hash, &(GuestId, i64))| (*of == guest && Some(*hash) != but).then_some(*hash);
        let ended: Vec<Hash> = self.sessions.iter().filter_map(ends).collect();
        self.sessions.retain(|hash, _| !ended.contains(hash));
        let (over, kept) =
            std::mem::take(&mut self.tokens).into_iter().partition(|token: &KeptToken| token.guest == guest);
        self.tokens = kept;
        let over: Vec<KeptToken> = over;
        ended.into_iter().chain(over.iter().map(|token| token.hash)).collect()
    }

    /// Ends all sessions and begins one.
    fn begin_anew(&mut self, guest: GuestId, session: NewSession) -> Option<Begun> {
        let ended = self.end_sessions(guest, None);
        self.sessions.insert(session.token_hash, (guest, session.at));
        Some(Begun { guest: self.guest(guest)?, ended })
    }

    fn account(&self, guest: GuestId) -> Option<Account> {
        let account = self.accounts.get(&guest)?;
        Some(Account {
            guest: self.guest(guest)?,
            password: account.password.clone(),
            created: account.created,
            codes: account.codes.len(),
            sessions: self.sessions.values().filter(|(of, _)| *of == guest).count(),
        })
    }

    fn log(&self, id: TableId) -> &[Entry] {
        self.logs.get(&id).map_or(&[], Vec::as_slice)
    }
}

fn guests(row: &Row) -> impl Iterator<Item = GuestId> + '_ {
    row.places.iter().filter_map(Place::guest)
}

impl Memory {
    fn change<T>(&self, change: impl FnOnce(&mut Kept) -> Result<T, Fault>) -> Result<T, Fault> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.closed {
            return Err(Cause::Closed.into());
        }
        let mut changed = kept.clone();
        let answer = change(&mut changed)?;
        *kept = changed;
        Ok(answer)
    }

    fn answer<T: Send + 'static>(&self, answer: impl FnOnce(&mut Kept) -> T) -> BoxFuture<'_, T> {
        Box::pin(std::future::ready(self.change(|kept| Ok(answer(kept)))))
    }
}

impl TableStore for Memory {
    fn write(&self, write: Write, done: OnDurable) {
        done(self.change(|kept| kept.write(write)));
    }

    fn row(&self, id: TableId) -> BoxFuture<'_, Option<Row>> {
        self.answer(|kept| kept.rows.get(&id).cloned())
    }

    fn entries(&self, id: TableId, after: u64, most: u32) -> BoxFuture<'_, Vec<Entry>> {
        let later = |entry: &&Entry| entry.seq > after;
        self.answer(|kept| kept.log(id).iter().filter(later).take(most as usize).cloned().collect())
    }

    fn chat(&self, id: TableId, most: u32) -> BoxFuture<'_, Vec<Entry>> {
        self.answer(|kept| {
            let said: Vec<Entry> = kept.log(id).iter().filter(|entry| entry.kind == Kind::Chat).cloned().collect();
            said[said.len().saturating_sub(most as usize)..].to_vec()
        })
    }

    fn snapshot(&self, id: TableId, upto: Upto) -> BoxFuture<'_, Option<Snapshot>> {
        let fits = |snapshot: &&Snapshot| match upto {
            Upto::Seq(seq) => snapshot.seq <= seq,
            Upto::Steps(steps) => snapshot.steps <= steps,
        };
        self.answer(|kept| kept.snapshots.range((id, 0)..=(id, u64::MAX)).map(|(_, last)| last).rfind(fits).cloned())
    }

    fn forget_snapshot(&self, id: TableId, seq: u64) -> BoxFuture<'_, ()> {
        self.answer(|kept| drop(kept.snapshots.remove(&(id, seq))))
    }

    fn review(&self, id: TableId) -> BoxFuture<'_, Option<String>> {
        self.answer(|kept| kept.reviews.get(&id).cloned())
    }

    fn keep_review(&self, id: TableId, review: String) -> BoxFuture<'_, ()> {
        self.answer(|kept| drop(kept.reviews.insert(id, review)))
    }

    fn list(&self, which: Which, most: u32) -> BoxFuture<'_, Vec<Row>> {
        let of = |row: &Row, status| row.settings.public && row.status == status;
        self.answer(|kept| {
            let mut rows = kept.rows(|row| match which {
                Which::Open => of(row, Status::Open),
                Which::Running => of(row, Status::Running),
                Which::Over => of(row, Status::Over),
                Which::OverOf(guest) => of(row, Status::Over) && guests(row).any(|other| other == guest),
                Which::Of(guest) => row.status != Status::Closed && guests(row).any(|other| other == guest),
                Which::From(table) => {
                    let origin = row.settings.origin.map(|origin| origin.table);
                    row.status != Status::Closed && origin == Some(table)
                }
            });
            if matches!(which, Which::Of(_)) {
                rows.sort_by_key(|row| row.status == Status::Over);
            }
            rows.truncate(most as usize);
            rows
        })
    }

    fn finished(&self, game: Option<String>, skip: u32, most: u32) -> BoxFuture<'_, Vec<Row>> {
        self.answer(|kept| {
            let fits = |row: &Row| {
                let of_game = game.as_ref().is_none_or(|game| *game == row.settings.game);
                of_game && row.settings.public && row.status == Status::Over
            };
            kept.rows(fits).into_iter().skip(skip as usize).take(most as usize).collect()
        })
    }

    fn due(&self, now: i64) -> BoxFuture<'_, Vec<TableId>> {
        self.answer(|kept| {
            let late =
                |row: &Row| row.status == Status::Running && row.deadline.is_some_and(|deadline| deadline <= now);
            let mut rows = kept.rows(late);
            rows.sort_by_key(|row| row.deadline);
            rows.iter().map(|row| row.id).collect()
        })
    }

    fn running(&self) -> BoxFuture<'_, Vec<TableId>> {
        self.answer(|kept| kept.rows(|row| row.status == Status::Running).iter().map(|row| row.id).collect())
    }

    fn abandoned(&self, before: i64, most: u32) -> BoxFuture<'_, Vec<TableId>> {
        self.answer(move |kept| {
            let mut rows = kept.rows(|row| row.status == Status::Open && row.created < before);
            rows.sort_by_key(|row| row.created);
            rows.iter().take(most as usize).map(|row| row.id).collect()
        })
    }

    fn all(&self, after: Option<TableId>, most: u32) -> BoxFuture<'_, Vec<TableId>> {
        self.answer(|kept| kept.rows.keys().filter(|id| Some(**id) > after).take(most as usize).copied().collect())
    }

    fn note_corrupt(&self, _: TableId, _: &Fault) {}

    fn is_corrupt(&self, _: TableId) -> bool {
        false
    }
}

impl PuzzleStore for Memory {
    fn attempt(&self, day: Day, guest: GuestId) -> BoxFuture<'_, Option<Attempt>> {
        self.answer(|kept| kept.puzzles.get(&(day, guest)).copied())
    }

    fn puzzles(&self, day: Day) -> BoxFuture<'_, Vec<(TableId, GuestId)>> {
        self.answer(|kept| {
            let of_day = kept.puzzles.iter().filter(|((other, _), _)| *other == day);
            of_day.map(|((_, guest), attempt)| (attempt.table, *guest)).collect()
        })
    }

    fn scores(&self, day: Day) -> BoxFuture<'_, Scores> {
        self.answer(|kept| {
            let mut scores = Scores::default();
            let of_day = kept.puzzles.iter().filter(|((other, _), _)| *other == day);
            for score in of_day.filter_map(|(_, attempt)| attempt.score) {
                *scores.0.entry(score).or_default() += 1;
            }
            scores
        })
    }

    fn scores_between(&self, from: Day, before: Day) -> BoxFuture<'_, Vec<(Day, Scores)>> {
        self.answer(|kept| {
            let mut days: BTreeMap<Day, Scores> = BTreeMap::new();
            for ((day, _), attempt) in kept.puzzles.iter().filter(|((day, _), _)| (from..before).contains(day)) {
                if let Some(score) = attempt.score {
                    *days.entry(*day).or_default().0.entry(score).or_default() += 1;
                }
            }
            days.into_iter().collect()
        })
    }

    fn first_puzzle(&self) -> BoxFuture<'_, Option<Day>> {
        self.answer(|kept| kept.puzzles.keys().next().map(|(day, _)| *day))
    }

    fn best_puzzles(&self, day: Day, most: u32) -> BoxFuture<'_, Vec<Row>> {
        self.answer(|kept| {
            let of_day = kept.puzzles.iter().filter(|((other, _), _)| *other == day);
            let mut best: Vec<_> = of_day.filter_map(|(_, attempt)| Some((attempt.score?, attempt.table))).collect();
            best.sort_by_key(|(score, table)| (std::cmp::Reverse(*score), *table));
            best.iter().take(most as usize).filter_map(|(_, table)| kept.rows.get(table).cloned()).collect()
        })
    }

    fn puzzle_days(&self, guest: GuestId, from: Day, before: Day) -> BoxFuture<'_, Vec<(Day, Option<i64>)>> {
        self.answer(|kept| {
            let own = kept.puzzles.iter().filter(|((day, of), _)| *of == guest && (from..before).contains(day));
            own.map(|((day, _), attempt)| (*day, attempt.score)).collect()
        })
    }

    fn key(&self, name: String, fresh: [u8; 32]) -> BoxFuture<'_, [u8; 32]> {
        self.answer(|kept| *kept.keys.entry(name).or_insert(fresh))
    }
}

impl GuestStore for Memory {
    fn new_guest(&self, name: String, token_hash: [u8; 32], at: i64) -> BoxFuture<'_, Guest> {
        self.answer(|kept| {
            let id = GuestId(kept.guests.last_key_value().map_or(1, |(last, _)| last.0 + 1));
            kept.guests.insert(id, name.clone());
            kept.sessions.insert(token_hash, (id, at));
            Guest::new(id, name)
        })
    }

    fn rename(&self, guest: GuestId, name: String) -> BoxFuture<'_, ()> {
        self.answer(|kept| drop(kept.guests.insert(guest, name)))
    }

    fn guest(&self, token_hash: [u8; 32]) -> BoxFuture<'_, Option<(Guest, i64)>> {
        self.answer(|kept| {
            let (id, used) = *kept.sessions.get(&token_hash)?;
            Some((kept.guest(id)?, used))
        })
    }

    fn use_session(&self, token_hash: [u8; 32], at: i64) -> BoxFuture<'_, ()> {
        self.answer(|kept| {
            if let Some((_, used)) = kept.sessions.get_mut(&token_hash) {
                *used = at;
            }
        })
    }

    fn end_session(&self, token_hash: [u8; 32]) -> BoxFuture<'_, ()> {
        self.answer(|kept| {
            kept.sessions.remove(&token_hash);
        })
    }

    fn end_unused_sessions(&self, since: i64) -> BoxFuture<'_, ()> {
        self.answer(|kept| kept.sessions.retain(|_, (_, used)| *used > since))
    }

    fn forget_guests(&self, after: GuestId, since: i64) -> BoxFuture<'_, Option<GuestId>> {
        self.answer(|kept| {
            let last = kept.guests.last_key_value().map(|(last, _)| *last).filter(|last| *last > after)?;
            let sat: Vec<GuestId> = kept.rows.values().flat_map(guests).chain(kept.accounts.keys().copied()).collect();
            kept.sessions.retain(|_, (guest, used)| *guest <= after || *used > since || sat.contains(guest));
            let gone = |guest: &GuestId| {
                *guest > after && !sat.contains(guest) && !kept.sessions.values().any(|(other, _)| other == guest)
            };
            kept.hidden.retain(|(by, _)| !gone(by));
            kept.answers.retain(|(by, ..), _| !gone(by));
            kept.streaks.retain(|by, _| !gone(by));
            let named = |guest: &GuestId| {
                let hidden = kept.hidden.iter().any(|(_, other)| other == guest);
                hidden || kept.puzzles.keys().any(|(_, other)| other == guest)
            };
            kept.guests.retain(|guest, _| *guest == last || !gone(guest) || named(guest));
            Some(last)
        })
    }

    fn hidden(&self, guest: GuestId) -> BoxFuture<'_, Vec<GuestId>> {
        self.answer(|kept| kept.hidden.iter().filter(|(by, _)| *by == guest).map(|(_, other)| *other).collect())
    }

    fn hide(&self, guest: GuestId, other: GuestId, hide: bool) -> BoxFuture<'_, ()> {
        self.answer(|kept| {
            let known = kept.hidden.contains(&(guest, other));
            if hide && !known {
                kept.hidden.push((guest, other));
            } else if !hide {
                kept.hidden.retain(|pair| *pair != (guest, other));
            }
            if kept.hidden.iter().filter(|(by, _)| *by == guest).count() > MOST_HIDDEN as usize
                && let Some(first) = kept.hidden.iter().position(|(by, _)| *by == guest)
            {
                kept.hidden.remove(first);
            }
        })
    }
}

impl AccountStore for Memory {
    fn new_account(&self, new: NewAccount) -> BoxFuture<'_, Option<Begun>> {
        self.answer(|kept| {
            let NewAccount { guest, name, password, codes, session } = new;
            let id = guest.unwrap_or_else(|| GuestId(kept.guests.last_key_value().map_or(1, |(last, _)| last.0 + 1)));
            if kept.accounts.contains_key(&id) || kept.is_taken(None, &name) {
                return None;
            }
            kept.guests.insert(id, name.name.clone());
            kept.accounts.insert(id, OfAccount { name, password, created: session.at, codes });
            kept.begin_anew(id, session)
        })
    }

    fn account(&self, key: String) -> BoxFuture<'_, Option<Account>> {
        self.answer(|kept| {
            let found = kept.accounts.iter().find(|(_, account)| account.name.key == key);
            found.and_then(|(guest, _)| kept.account(*guest))
        })
    }

    fn account_of(&self, guest: GuestId) -> BoxFuture<'_, Option<Account>> {
        self.answer(|kept| kept.account(guest))
    }

    fn rename_account(&self, guest: GuestId, name: AccountName) -> BoxFuture<'_, bool> {
        self.answer(|kept| {
            if kept.is_taken(Some(guest), &name) {
                return false;
            }
            kept.guests.insert(guest, name.name.clone());
            kept.accounts.get_mut(&guest).is_some_and(|account| {
                account.name = name;
                true
            })
        })
    }

    fn begin_session(&self, guest: GuestId, password: String, session: NewSession) -> BoxFuture<'_, Option<Begun>> {
        self.answer(|kept| {
            kept.accounts.get(&guest).filter(|account| account.password == password)?;
            kept.sessions.insert(session.token_hash, (guest, session.at));
            let mut own: Vec<(i64, Hash)> =
                kept.sessions.iter().filter(|(_, (of, _))| *of == guest).map(|(hash, (_, at))| (*at, *hash)).collect();
            own.sort_by_key(|(at, hash)| (*hash != session.token_hash, std::cmp::Reverse(*at)));
            let ended: Vec<Hash> = own.iter().skip(MOST_SESSIONS as usize).map(|(_, hash)| *hash).collect();
            kept.sessions.retain(|hash, _| !ended.contains(hash));
            Some(Begun { guest: kept.guest(guest)?, ended })
        })
    }

    fn end_sessions(&self, guest: GuestId, but: Option<Hash>) -> BoxFuture<'_, Vec<Hash>> {
        self.answer(|kept| kept.end_sessions(guest, but))
    }

    fn change_password(
        &self,
        guest: GuestId,
        old: String,
        new: String,
        session: NewSession,
    ) -> BoxFuture<'_, Option<Begun>> {
        self.answer(|kept| {
            kept.accounts.get_mut(&guest).filter(|account| account.password == old)?.password = new;
            kept.begin_anew(guest, session)
        })
    }

    fn recover(&self, key: String, code: Hash, password: String, session: NewSession) -> BoxFuture<'_, Option<Begun>> {
        self.answer(|kept| {
            let (guest, account) = kept.accounts.iter_mut().find(|(_, account)| account.name.key == key)?;
            let at = account.codes.iter().position(|own| *own == code)?;
            account.codes.remove(at);
            account.password = password;
            let guest = *guest;
            kept.begin_anew(guest, session)
        })
    }

    fn change_codes(&self, guest: GuestId, password: String, codes: Vec<Hash>) -> BoxFuture<'_, bool> {
        self.answer(|kept| {
            let account = kept.accounts.get_mut(&guest).filter(|account| account.password == password);
            account.is_some_and(|account| {
                account.codes = codes;
                true
            })
        })
    }
}

impl NodeStore for Memory {}

impl Store for Memory {
    fn probe(&self, _: i64) -> BoxFuture<'_, ()> {
        self.answer(|_| ())
    }

    fn check_schema(&self) -> BoxFuture<'_, ()> {
        self.answer(|_| ())
    }

    fn corrupt(&self) -> usize {
        0
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        self.answer(|kept| kept.closed = true)
    }
}
