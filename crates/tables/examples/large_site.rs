//! Fills a fresh database with a large site, for `tests/large-site.sh`: `large_site FILE TABLES PEOPLE`. A few games are played to
//! their end; the tables are those games again, each of two people with accounts, a minute apart, and rated.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a tool for a test")]

use std::{path::Path, sync::Arc};

use tables::{
    Clock, Entry, Finished, Guest, League, NewTable, Player, Row, Seated, Sitter, Status, Table, TableId, TableService,
    Wanted, now,
    store::{AccountName, AccountStore as _, NewAccount, NewSession, Sqlite, TableStore as _, WayIn, Write},
};
use tabletop::{Seed, Viewer};
use tokio::task::JoinSet;

/// So many different games.
const GAMES: u64 = 8;
/// So many tables are written at once.
const AT_ONCE: usize = 200;

/// A game that two people played to its end.
async fn played(service: &TableService, store: &Sqlite, people: &[Guest], number: u64) -> (Row, Vec<Entry>) {
    let new = NewTable {
        game: "metrox".to_owned(),
        options: Vec::new(),
        seats: vec![Wanted::You, Wanted::Open],
        public: true,
        clock: Clock::None,
        confirm: false,
        stand_in: None,
        hints: None,
    };
    let id = service.create_with_seed(&people[0], new, Seed::number(number)).await.unwrap();
    service.join(&people[1], id, None).await.unwrap();
    let ask = |table: &Table| {
        let seat = table.waiting().first()?;
        Some((seat, table.question(seat)?, table.game(Viewer::Seat(seat)).legal(seat)[0].clone()))
    };
    while let Some((seat, question, text)) = service.look(id, ask).await.unwrap() {
        service.play(people[seat.index()].id, id, seat, text, question).await.unwrap();
    }
    let row = service.row(id).await.unwrap();
    assert_eq!(row.status, Status::Over);
    (row, store.entries(id, 0, 100_000).await.unwrap())
}

/// The same game of two others.
fn again((row, entries): &(Row, Vec<Entry>), pair: [&Guest; 2], at: i64) -> Write {
    let mut row = Row { id: TableId::random().unwrap(), created: at, revision: 0, rematch: None, ..row.clone() };
    for (place, guest) in row.places.iter_mut().zip(pair) {
        place.sitter = Sitter::Person { guest: guest.id, name: guest.name.clone() };
    }
    let entries = entries.iter().map(|entry| Entry { at, ..entry.clone() }).collect();
    let finished = Some(rated(&row, pair, at));
    Write { table: Some(row.id), create: Some(row), entries, finished, ..Write::default() }
}

/// What is rated of it.
fn rated(row: &Row, pair: [&Guest; 2], ended: i64) -> Finished {
    let scores = row.result.clone().unwrap_or_default();
    let seat = |(guest, score): (&Guest, i64)| {
        let rank = 1 + scores.iter().filter(|other| **other > score).count() as u8;
        Seated { player: Player::Person(guest.id), rank, score, lines: vec!["G".to_owned()], before: None }
    };
    let seats = pair.into_iter().zip(scores.iter().copied()).map(seat).collect();
    Finished { table: row.id, league: League { game: "metrox".to_owned(), players: 2 }, ended, seats }
}

/// Somebody with an account as old as the site, which nobody can sign in to.
async fn account(store: &Sqlite, number: usize) -> Guest {
    let name = format!("Guest {number}");
    let (key, hash) = (name.to_lowercase(), number.to_le_bytes());
    let token_hash = std::array::from_fn(|at| hash.get(at).copied().unwrap_or(1));
    let name = AccountName { name, look: key.clone(), key };
    let session = NewSession { token_hash, at: 1 };
    let new = NewAccount { guest: None, name, way_in: WayIn::Password("none".to_owned()), codes: Vec::new(), session };
    store.new_account(new).await.unwrap().unwrap().guest
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, tables, people] = &arguments[..] else { panic!("large_site FILE TABLES PEOPLE") };
    let (tables, people): (usize, usize) = (tables.parse().unwrap(), people.parse().unwrap());
    let store = Arc::new(Sqlite::open(Path::new(file)).await.unwrap());
    let (service, _queue) = TableService::new(Arc::<Sqlite>::clone(&store), catalog::shelf().unwrap());
    let mut guests = Vec::new();
    for number in 0..people.max(2) {
        guests.push(account(&store, number).await);
    }
    let mut games = Vec::new();
    for number in 0..GAMES {
        games.push(played(&service, &store, &guests, number).await);
    }
    let (count, begin) = (guests.len(), now() - 60_000 * i64::try_from(tables).unwrap_or(0));
    let mut writing = JoinSet::new();
    for number in 0..tables.saturating_sub(games.len()) {
        let pair = [&guests[number % count], &guests[(number * 7 + 1 + number / count) % count]];
        let pair = if pair[0].id == pair[1].id { [pair[0], &guests[(number + 1) % count]] } else { pair };
        let write = again(&games[number % games.len()], pair, begin + 60_000 * i64::try_from(number).unwrap_or(0));
        let store = Arc::clone(&store);
        if writing.len() >= AT_ONCE {
            writing.join_next().await.unwrap().unwrap();
        }
        writing.spawn(async move { tables::store::written(&*store, write).await.unwrap() });
    }
    while let Some(written) = writing.join_next().await {
        written.unwrap();
    }
    service.close().await.unwrap();
    println!("{tables} finished tables of {count} people are in {file}");
}
