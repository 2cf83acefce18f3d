//! A storage in memory: it shows that the suite asks for nothing that only a database has.

mod accounts;
mod clubs;
mod guests;
mod notices;
mod owners;
mod passkeys;
mod persons;
mod problems;
mod puzzles;
mod ratings;
mod tables;
mod tokens;

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use ::tables::{
    Attempt, ClubId, Day, Entry, Guest, GuestId, Membership, Place, Row, TableId,
    store::{
        AccountName, BegunTurn, Block, BoxFuture, Cause, Fault, Hash, KeptCeremony, KeptPasskey, KeptToken, NewAudit,
        NodeStore, Report, Snapshot, Store,
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
    problems: BTreeMap<(TableId, usize), ::tables::Problem>,
    answers: BTreeMap<(GuestId, TableId, usize), ::tables::ProblemAnswer>,
    streaks: BTreeMap<GuestId, ::tables::Streak>,
    rated: Vec<::tables::RatedSeat>,
    owners: Vec<(GuestId, i64)>,
    blocks: Vec<Block>,
    reports: Vec<Report>,
    audit: Vec<NewAudit>,
    tokens: Vec<KeptToken>,
    passkeys: Vec<KeptPasskey>,
    ceremonies: Vec<KeptCeremony>,
    channels: Vec<::tables::notices::Channel>,
    wishes: BTreeMap<GuestId, ::tables::notices::Wishes>,
    /// Turns, and when they were told of.
    turns: BTreeMap<(TableId, GuestId), (BegunTurn, Option<i64>)>,
    sending: Vec<notices::Sending>,
    push_key: Option<Vec<u8>>,
    clubs: BTreeMap<ClubId, clubs::Kept>,
    closed: bool,
}

#[derive(Clone)]
struct OfAccount {
    name: AccountName,
    password: Option<String>,
    created: i64,
    codes: Vec<Hash>,
}

#[derive(Default)]
pub(super) struct Memory(Mutex<Kept>);

impl Kept {
    fn guest(&self, id: GuestId) -> Option<Guest> {
        let membership = if self.accounts.contains_key(&id) { Membership::Member } else { Membership::Guest };
        Some(Guest { membership, ..Guest::new(id, self.guests.get(&id)?.clone()) })
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
