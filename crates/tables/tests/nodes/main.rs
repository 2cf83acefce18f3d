//! Several servers over one database: what one does, the others show; what two do at once happens once after the other; and what a
//! dead one left behind is done by another.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

#[path = "../common/authenticator.rs"]
mod authenticator;
mod clubs;
#[path = "../common/mod.rs"]
mod common;
mod moving;
mod notices;
mod owners;
mod passkeys;
mod persons;
#[path = "../common/notices.rs"]
mod post;
#[path = "../common/postgres.rs"]
mod postgres;
mod reviews;

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::Arc,
    time::Duration,
};

use common::{A, B, choose, guest, pair, wanted};
use postgres::Database;
use sqlx::{Connection, Executor, PgConnection};
use tables::{
    Follow, Kind, NewTable, Pool, Queue, Refused, Status, Table, TableId, TableService, Thing, Token, hear, now,
    store::{Cause, Postgres, Store},
};
use tabletop::{Seat, Viewer};

/// Nothing here takes so long; a test that waits longer has failed.
const LONG: Duration = Duration::from_mins(1);

struct Node {
    service: TableService,
    queue: Queue,
}

impl Node {
    /// A server that does not listen to the others: as one whose connection is lost.
    async fn deaf(database: &Database) -> Self {
        let (service, queue) = TableService::new(Arc::new(database.store().await), catalog::shelf().unwrap());
        Self { service, queue }
    }

    async fn new(database: &Database) -> Self {
        let node = Self::deaf(database).await;
        tokio::spawn(hear(node.service.clone()));
        node
    }

    async fn seq(&self, id: TableId) -> u64 {
        self.service.look(id, Table::seq).await.unwrap()
    }

    /// Waits until a table is so here without anybody looking it up in the database.
    async fn until(&self, id: TableId, is: impl Fn(&Table) -> bool) {
        let wait = async {
            while !self.service.look(id, &is).await.unwrap() {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        tokio::time::timeout(LONG, wait).await.unwrap();
    }
}

async fn next(follow: &mut Follow) -> (u64, Kind) {
    let event = tokio::time::timeout(LONG, follow.next()).await.unwrap().unwrap().unwrap();
    (event.entry.seq, event.entry.kind)
}

fn duel() -> NewTable {
    NewTable { confirm: false, stand_in: Some("random".to_owned()), ..wanted("shinjuku", &["you", "open"]) }
}

/// Whose turn it is.
async fn asked_first(service: &TableService, id: TableId) -> Seat {
    service.look(id, |table| table.waiting().first()).await.unwrap().unwrap()
}

async fn two(name: &str) -> (Database, Node, Node) {
    let database = Database::new(name).await;
    let (one, other) = (Node::new(&database).await, Node::new(&database).await);
    (database, one, other)
}

async fn close(database: Database, nodes: &[&Node]) {
    for node in nodes {
        node.service.close().await.unwrap();
    }
    database.drop().await;
}

const PASSWORD: &str = "green tea at nine";
/// Where somebody asks from.
const ELSEWHERE: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));

/// Waits until a token is nobody's at a server.
async fn until_ended(node: &Node, token: &Token) {
    let wait = async {
        while node.service.guest(token).await.unwrap().is_some() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(LONG, wait).await.unwrap();
}

#[tokio::test]
async fn an_account_is_the_same_at_every_server_and_so_is_its_end() {
    let (database, one, other) = two("accounts").await;
    let (guest, token) = one.service.new_guest("Mika").await.unwrap();
    assert!(other.service.guest(&token).await.unwrap().is_some());
    let made = one.service.sign_up(Some(&guest), "Mika", PASSWORD).await.unwrap();
    assert_eq!(made.guest.id, guest.id);
    until_ended(&other, &token).await;
    let there = other.service.sign_in(None, ("mika", PASSWORD), ELSEWHERE).await.unwrap();
    assert_eq!(there.guest, made.guest);
    // Both are remembered by both, and somebody listens by one of them.
    for (node, token) in [(&one, &there.token), (&other, &made.token)] {
        assert!(node.service.guest(token).await.unwrap().is_some());
    }
    let end = other.service.end_of(&there.token);
    let changed =
        one.service.change_password(&made.guest, tables::Sure::Password(PASSWORD), "another tea at ten").await.unwrap();
    tokio::time::timeout(LONG, end.wait()).await.unwrap();
    until_ended(&other, &there.token).await;
    until_ended(&other, &made.token).await;
    assert!(matches!(other.service.sign_in(None, ("Mika", PASSWORD), ELSEWHERE).await, Err(Refused::WrongPassword)));
    one.service.rename(&changed.guest, "Hana").await.unwrap();
    let back = other.service.sign_in(None, ("hana", "another tea at ten"), ELSEWHERE).await.unwrap();
    assert!(one.service.guest(&back.token).await.unwrap().is_some());
    other.service.sign_out_everywhere(&back.guest).await.unwrap();
    until_ended(&one, &changed.token).await;
    until_ended(&one, &back.token).await;
    // Guesses at one server count at the other.
    let mut refused = 0;
    for node in [&one, &other].into_iter().cycle().take(12) {
        let tried = node.service.sign_in(None, ("Nobody", "a wrong password"), ELSEWHERE).await;
        refused += usize::from(matches!(tried, Err(Refused::TooMany { thing: Thing::SignIn, .. })));
    }
    assert!(refused > 0, "10 for both together");
    close(database, &[&one, &other]).await;
}

#[tokio::test]
async fn a_move_on_one_server_is_told_on_the_other() {
    let (database, one, other) = two("told").await;
    let (id, a, b) = pair(&one.service, duel()).await;
    let seq = other.seq(id).await;
    let seat = asked_first(&one.service, id).await;
    let who = if seat == A { &a } else { &b };
    let mut follow = other.service.follow(id, Some(who.id), Some(seq)).await.unwrap();
    let played = choose(&one.service, who, id, seat, 0).await.unwrap();
    let (told, _) = next(&mut follow).await;
    assert!((seq + 1..=played.seq).contains(&told), "{told}");
    other.until(id, |table| table.seq() == played.seq).await;
    let view = |table: &Table| table.game(Viewer::Seat(B)).view(Viewer::Seat(B));
    assert_eq!(other.service.look(id, view).await.unwrap(), one.service.look(id, view).await.unwrap());
    close(database, &[&one, &other]).await;
}

#[tokio::test]
async fn what_two_servers_do_at_once_happens_in_turn() {
    let (database, one, other) = two("at_once").await;
    let (id, a, b) = pair(&one.service, duel()).await;
    let (before, lines) = (one.seq(id).await, 9);
    let talk = async |node: &Node, who: &tables::Guest| {
        for number in 0..lines {
            node.service.chat(who, id, &format!("line {number}")).await.unwrap();
        }
    };
    tokio::join!(talk(&one, &a), talk(&other, &b));
    for node in [&one, &other] {
        node.until(id, |table| table.seq() == before + 2 * lines).await;
        let said: Vec<_> = node
            .service
            .look(id, |table| {
                let line = |event: &Arc<tables::LogEvent>| (event.entry.who.clone(), event.entry.text.clone());
                table.chat().map(line).collect()
            })
            .await
            .unwrap();
        for who in ["Aoi", "Ben"] {
            let of = said.iter().filter(|(name, _)| name.as_deref() == Some(who)).map(|(_, text)| text.clone());
            let expected: Vec<String> = (0..lines).map(|number| format!("line {number}")).collect();
            assert_eq!(of.collect::<Vec<_>>(), expected, "{who}");
        }
    }
    close(database, &[&one, &other]).await;
}

#[tokio::test]
async fn nobody_is_refused_because_a_server_is_behind() {
    let database = Database::new("behind").await;
    let (one, deaf) = (Node::new(&database).await, Node::deaf(&database).await);
    let (id, a, b) = pair(&one.service, duel()).await;
    let seq = deaf.seq(id).await;
    // One plays until the other is asked.
    let first = asked_first(&one.service, id).await;
    let (who, then) = if first == A { (&a, &b) } else { (&b, &a) };
    while asked_first(&one.service, id).await == first {
        choose(&one.service, who, id, first, 0).await.unwrap();
    }
    assert_eq!(deaf.seq(id).await, seq, "it heard of nothing");
    let second = asked_first(&one.service, id).await;
    let (question, legal) = common::asked(&one.service, id, second).await;
    let played = deaf.service.play(then.id, id, second, legal[0].clone(), question).await.unwrap();
    assert_eq!(deaf.seq(id).await, played.seq);
    let again = deaf.service.play(then.id, id, second, legal[0].clone(), question).await.unwrap_err();
    assert!(matches!(again, Refused::Stale { .. } | Refused::Illegal(_)), "{again}");
    let mut follow = one.service.follow(id, Some(then.id), Some(played.seq - 1)).await.unwrap();
    assert_eq!(next(&mut follow).await.0, played.seq, "whoever comes from there loses nothing");
    close(database, &[&one, &deaf]).await;
}

#[tokio::test]
async fn an_order_given_on_one_server_stands_on_the_other() {
    let (database, one, other) = two("orders").await;
    let new = NewTable { confirm: false, ..wanted("tokyo-metro", &["you", "open"]) };
    let (id, a, b) = pair(&one.service, new).await;
    other.seq(id).await;
    let orders = |table: &Table, seat: Seat| table.orders(seat).len();
    // Rows change without an entry of the log; neither server forgets what the other was told.
    let (given, also) =
        tokio::join!(one.service.order(a.id, id, A, "never"), other.service.order(b.id, id, B, "never"));
    given.unwrap();
    also.unwrap();
    for node in [&one, &other] {
        node.until(id, |table| orders(table, A) == 1 && orders(table, B) == 1).await;
    }
    one.service.withdraw(b.id, id, B, "never").await.unwrap();
    other.until(id, |table| orders(table, A) == 1 && orders(table, B) == 0).await;
    close(database, &[&one, &other]).await;
}

#[tokio::test]
async fn each_turn_of_a_bot_is_played_once() {
    let (database, one, other) = two("bots").await;
    let host = guest(&one.service, "Aoi").await;
    let mut ids = Vec::new();
    for number in 0..6 {
        let node = if number % 2 == 0 { &one } else { &other };
        ids.push(node.service.create(&host, wanted("shinjuku", &["random", "random"])).await.unwrap());
    }
    // Both servers are called for all tables, as if each had taken the other for dead.
    for node in [&one, &other] {
        node.service.sweep_once(now() + 10_000).await.unwrap();
    }
    let pools = [&one, &other].map(|node| Pool::start(&node.service, node.queue.clone(), 2, tables::THINKING));
    for id in &ids {
        for node in [&one, &other] {
            node.until(*id, |table| table.row().status == Status::Over).await;
        }
    }
    let fresh = Node::deaf(&database).await;
    for id in &ids {
        let seqs = [fresh.seq(*id).await, one.seq(*id).await, other.seq(*id).await];
        let steps = fresh.service.look(*id, Table::steps).await.unwrap() as u64;
        assert_eq!(seqs, [steps + 1; 3], "the start, and every decision once");
    }
    for (node, pool) in [&one, &other].into_iter().zip(pools) {
        node.service.close_streams();
        pool.stopped().await;
    }
    close(database, &[&one, &other, &fresh]).await;
}

#[tokio::test]
async fn a_bot_that_a_dead_server_left_waiting_is_played_by_another() {
    let (database, one, other) = two("left").await;
    let host = guest(&one.service, "Aoi").await;
    let id = one.service.create(&host, wanted("metrox", &["random", "you"])).await.unwrap();
    let turn = one.queue.next().await;
    let store: &dyn Store = &database.store().await;
    let claim = store.claim(id).await.unwrap().unwrap();
    assert_eq!(claim.seq, Some(1));
    let seq = other.seq(id).await;
    other.service.sweep_once(now() + 10_000).await.unwrap();
    other.service.take_turn(other.queue.next().await).await;
    assert_eq!(other.seq(id).await, seq, "its server is at it");
    drop(claim);
    // The claim ends a moment after it is dropped.
    let take = async {
        while other.seq(id).await == seq {
            other.service.sweep_once(now() + 10_000).await.unwrap();
            other.service.take_turn(other.queue.next().await).await;
        }
    };
    tokio::time::timeout(LONG, take).await.unwrap();
    one.until(id, |table| table.seq() > seq).await;
    let before = one.seq(id).await;
    one.service.take_turn(turn).await;
    assert_eq!(one.seq(id).await, before, "it was played already");
    store.close().await.unwrap();
    close(database, &[&one, &other]).await;
}

#[tokio::test]
async fn a_rematch_is_one_table_whichever_server_is_asked() {
    let (database, one, other) = two("rematch").await;
    let (id, a, b) = pair(&one.service, duel()).await;
    for (who, seat) in [(&a, A), (&b, B)] {
        one.service.resign(who.id, id).await.unwrap();
        assert!(one.service.row(id).await.unwrap().place(seat).unwrap().stand_in.is_some());
    }
    let pool = Pool::start(&one.service, one.queue.clone(), 1, tables::THINKING);
    for node in [&one, &other] {
        node.until(id, |table| table.row().status == Status::Over).await;
    }
    let (first, second) = tokio::join!(one.service.rematch(&a, id), other.service.rematch(&b, id));
    let next = first.unwrap();
    assert_eq!(second.unwrap(), next);
    for node in [&one, &other] {
        node.until(next, |table| table.row().status == Status::Running).await;
    }
    one.service.close_streams();
    pool.stopped().await;
    close(database, &[&one, &other]).await;
}

#[tokio::test]
async fn people_are_the_same_on_every_server() {
    let (database, one, other) = two("people").await;
    let (mika, token) = one.service.new_guest("Mika").await.unwrap();
    assert_eq!(other.service.guest(&token).await.unwrap(), Some(mika.clone()));
    let ended = other.service.end_of(&token);
    other.service.rename(&mika, "Aoi").await.unwrap();
    let renamed = async {
        while one.service.guest(&token).await.unwrap().unwrap().name != "Aoi" {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(LONG, renamed).await.unwrap();
    // The puzzle of the day is its player's alone, wherever it was begun.
    let stranger = guest(&other.service, "Ben").await;
    other.service.admit(TableId::stored(1), Some(stranger.id)).await.unwrap();
    let puzzle = one.service.begin_puzzle(&mika).await.unwrap();
    assert_eq!(other.service.begin_puzzle(&mika).await.unwrap(), puzzle, "one a day");
    let closed = async {
        while other.service.admit(puzzle, Some(stranger.id)).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(LONG, closed).await.unwrap();
    other.service.admit(puzzle, Some(mika.id)).await.unwrap();
    one.service.sign_out(&token).await.unwrap();
    tokio::time::timeout(LONG, ended.wait()).await.unwrap();
    assert_eq!(other.service.guest(&token).await.unwrap(), None);
    close(database, &[&one, &other]).await;
}

#[tokio::test]
async fn whoever_asks_two_servers_gets_no_more_than_by_asking_one() {
    let (database, one, other) = two("limits").await;
    let (id, a, _) = pair(&one.service, duel()).await;
    let mut said = 0;
    let refused = loop {
        let node = if said % 2 == 0 { &one } else { &other };
        match node.service.chat(&a, id, "hello").await {
            Ok(_) => said += 1,
            Err(refused) => break refused,
        }
    };
    assert!(matches!(refused, Refused::TooMany { thing: Thing::Chat, wait: 1..=2 }), "{refused}");
    assert!((10..15).contains(&said), "{said}: ten at once, and one every two seconds");
    close(database, &[&one, &other]).await;
}

#[tokio::test]
async fn what_was_missed_while_the_connection_was_lost_is_made_up_for() {
    let (database, one, other) = two("missed").await;
    let (id, a, b) = pair(&one.service, duel()).await;
    let seq = other.seq(id).await;
    let mut follow = other.service.follow(id, Some(b.id), Some(seq)).await.unwrap();
    for number in 1..=3 {
        let mut connection = PgConnection::connect(&database.address()).await.unwrap();
        let cut = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'norikae' \
                   and datname = current_database()";
        connection.execute(cut).await.unwrap();
        connection.close().await.unwrap();
        // The first who writes may find that its connection is gone.
        let said = async {
            loop {
                match one.service.chat(&a, id, "still here").await {
                    Ok(said) => break said,
                    Err(refused) => assert!(matches!(refused, Refused::Store(_)), "{refused}"),
                }
            }
        };
        let said = tokio::time::timeout(LONG, said).await.unwrap();
        while next(&mut follow).await.0 < said {}
        other.until(id, |table| table.seq() >= said).await;
        assert!(other.seq(id).await >= seq + number);
    }
    close(database, &[&one, &other]).await;
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_refused() {
    let (database, one, other) = two("newer").await;
    let mut connection = PgConnection::connect(&database.address()).await.unwrap();
    connection.execute("update norikae set migrations = migrations + 1").await.unwrap();
    connection.close().await.unwrap();
    let refused = Postgres::open(database.address().parse().unwrap()).await.unwrap_err();
    assert!(matches!(refused.cause, Cause::Newer { .. }), "{refused}");
    assert!(refused.to_string().contains("the database is of a newer Norikae"), "{refused}");
    close(database, &[&one, &other]).await;
}
