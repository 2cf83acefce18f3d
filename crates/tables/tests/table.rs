//! Tables from the outside: drafts, take-back, bots, clocks, records, and the same again after a restart.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
};

use tables::{
    Clock, Guest, Import, Kind, NewTable, Pool, QuestionId, Refused, Sitter, Status, Table, TableId, TableService,
    Wanted, Why, World,
    store::{Sqlite, Which, written},
};
use tabletop::{Seat, Seed, Viewer};

const A: Seat = Seat::at(0);
const B: Seat = Seat::at(1);

/// A fresh database that vanishes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("norikae-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    async fn service(&self) -> (TableService, Pool) {
        let store = Sqlite::open(&self.0.join("norikae.db")).await.unwrap();
        // The luck of tables is counted, so that every run plays the same games.
        let count = AtomicU8::new(0);
        let luck = Arc::new(move || Ok([count.fetch_add(1, Ordering::Relaxed) + 1; 32]));
        let world = World { luck, ..World::default() };
        let (service, queue) = TableService::within(Arc::new(store), catalog::shelf().unwrap(), world);
        let pool = Pool::start(&service, queue, 1, tables::THINKING);
        (service, pool)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn wanted(seats: &[&str], confirm: bool) -> NewTable {
    NewTable {
        game: "metrox".to_owned(),
        options: Vec::new(),
        seats: seats.iter().map(|word| Wanted::read(word)).collect(),
        public: true,
        clock: Clock::None,
        confirm,
        stand_in: None,
        hints: None,
    }
}

async fn guest(service: &TableService, name: &str) -> Guest {
    service.new_guest(name).await.unwrap().0
}

/// A table of two people.
async fn pair(service: &TableService, confirm: bool) -> (TableId, Guest, Guest) {
    let (a, b) = (guest(service, "Aoi").await, guest(service, "Ben").await);
    let id = service.create_with_seed(&a, wanted(&["you", "open"], confirm), Seed::number(7)).await.unwrap();
    assert_eq!(service.join(&b, id, None).await.unwrap(), B);
    (id, a, b)
}

async fn asked(service: &TableService, id: TableId, seat: Seat) -> (QuestionId, Vec<String>) {
    let ask = |table: &Table| (table.question(seat).unwrap(), table.game(Viewer::Seat(seat)).legal(seat));
    service.look(id, ask).await.unwrap()
}

async fn waiting(service: &TableService, id: TableId) -> Vec<u8> {
    service.look(id, |table| table.waiting().iter().map(Seat::number).collect()).await.unwrap()
}

/// Plays the first legal choice.
async fn first(service: &TableService, guest: &Guest, id: TableId, seat: Seat) -> String {
    let (asked, legal) = asked(service, id, seat).await;
    service.play(guest.id, id, seat, legal[0].clone(), asked).await.unwrap();
    legal[0].clone()
}

#[tokio::test]
async fn the_decision_that_ends_a_turn_waits_for_end_turn() {
    let folder = Folder::new("hold");
    let (service, _pool) = folder.service().await;
    let (id, a, b) = pair(&service, true).await;
    let (question, legal) = asked(&service, id, A).await;
    let played = service.play(a.id, id, A, legal[0].clone(), question).await.unwrap();
    assert!(played.held);
    // Another choice replaces the one that waits; the old question is not open any more.
    let stale = service.play(a.id, id, A, legal[1].clone(), question).await;
    assert!(matches!(stale, Err(Refused::Stale { question: Some(_) })), "{stale:?}");
    service.play(a.id, id, A, legal[1].clone(), played.question.unwrap()).await.unwrap();
    let draft = |seat| move |table: &Table| (table.draft(seat).0.to_vec(), table.draft(seat).1);
    assert_eq!(service.look(id, draft(A)).await.unwrap(), (vec![legal[1].clone()], true));
    assert_eq!(waiting(&service, id).await, [0, 1]);
    service.end_turn(a.id, id, A).await.unwrap();
    assert_eq!(waiting(&service, id).await, [1]);
    assert!(matches!(service.end_turn(b.id, id, B).await, Err(Refused::NotNow)));
}

/// DC-6: an answer to a question put to several seats may be changed until the last of them has answered.
#[tokio::test]
async fn an_answer_may_be_changed_until_the_last_seat_has_answered() {
    let folder = Folder::new("reopen");
    let (service, _pool) = folder.service().await;
    let (id, a, b) = pair(&service, false).await;
    let (question_of_b, _) = asked(&service, id, B).await;
    first(&service, &a, id, A).await;
    assert_eq!(waiting(&service, id).await, [1]);
    service.take_back(a.id, id, A).await.unwrap();
    assert_eq!(waiting(&service, id).await, [0, 1]);
    assert_eq!(asked(&service, id, B).await.0, question_of_b, "another seat's answer leaves the question as it is");
    first(&service, &a, id, A).await;
    first(&service, &b, id, B).await;
    assert!(matches!(service.take_back(a.id, id, A).await, Err(Refused::NothingToTakeBack)));
    assert_eq!(service.look(id, Table::steps).await.unwrap(), 2);
}

#[tokio::test]
async fn a_table_is_the_same_after_a_restart() {
    let folder = Folder::new("restart");
    let (service, pool) = folder.service().await;
    let (id, a, b) = pair(&service, true).await;
    for _ in 0..20 {
        for (guest, seat) in [(&a, A), (&b, B)] {
            first(&service, guest, id, seat).await;
            service.end_turn(guest.id, id, seat).await.unwrap();
        }
    }
    first(&service, &a, id, A).await;
    let whole = |table: &Table| {
        let views = [Viewer::Seat(A), Viewer::Seat(B), Viewer::Spectator].map(|viewer| table.game(viewer).view(viewer));
        (
            views,
            table.seq(),
            table.steps(),
            table.question(A),
            table.question(B),
            table.draft(A).0.to_vec(),
            table.draft(A).1,
        )
    };
    let before = service.look(id, whole).await.unwrap();
    service.close().await.unwrap();
    pool.stopped().await;
    let (service, _pool) = folder.service().await;
    assert_eq!(service.look(id, whole).await.unwrap(), before);
    assert_eq!(before.2, 40);
    service.end_turn(a.id, id, A).await.unwrap();
}

#[tokio::test]
async fn a_game_against_bots_comes_to_its_end_and_its_record_replays() {
    let folder = Folder::new("bots");
    let (service, _pool) = folder.service().await;
    let me = guest(&service, "Mika").await;
    let id = service.create(&me, wanted(&["you", "greedy", "random"], false)).await.unwrap();
    assert!(matches!(service.record(id).await, Err(Refused::NotOver)));
    let mut follow = service.follow(id, Some(me.id), Some(0)).await.unwrap();
    let mut told = Vec::new();
    while let Some(event) = follow.next().await.unwrap() {
        told.push(event.entry.seq);
        if let Some(question) = event.question(Viewer::Seat(A)) {
            let action = question.legal.lines().next().unwrap().to_owned();
            service.play(me.id, id, A, action, question.id).await.unwrap();
        }
        if event.over {
            break;
        }
    }
    assert_eq!(told, (1..=told.len() as u64).collect::<Vec<_>>(), "nothing is private here, nothing is missed");
    assert_eq!(service.row(id).await.unwrap().status, Status::Over);
    let record = service.record(id).await.unwrap();
    let replayed =
        catalog::title("metrox").unwrap().open_record(service.shelf(), &record).unwrap().replay(&record, None);
    assert!(replayed.unwrap().actors().is_empty());

    // Followed again from the start, it is the same story.
    let mut again = service.follow(id, None, Some(0)).await.unwrap();
    for seq in told {
        assert_eq!(again.next().await.unwrap().unwrap().entry.seq, seq);
    }

    // It can be looked at, and gone on from.
    let import = |upto, go_on| Import { text: record.to_string(), upto, go_on };
    let look = service.import(&me, import(None, None)).await.unwrap();
    assert_eq!(service.row(look).await.unwrap().status, Status::Over);
    assert_eq!(service.record(look).await.unwrap().steps.len(), record.steps.len());
    let on = service.import(&me, import(Some(9), Some(B))).await.unwrap();
    assert_eq!(service.look(on, Table::steps).await.unwrap(), 9);
    assert!(matches!(service.import(&me, import(None, Some(B))).await, Err(Refused::NotNow)));

    // A moment of the past is what it was.
    for step in [0, 1, 33, record.steps.len()] {
        let moment = service.moment(id, step).await.unwrap();
        let replayed = catalog::title("metrox").unwrap().open_record(service.shelf(), &record).unwrap();
        let open = tabletop::Record { end: (0, tabletop::record::End::Open), ..record.clone() };
        assert_eq!(moment.game.position(), replayed.replay(&open, Some(step)).unwrap().position());
    }

    let next = service.rematch(&me, id).await.unwrap();
    assert_eq!(service.rematch(&me, id).await.unwrap(), next);
    assert_eq!(service.row(next).await.unwrap().status, Status::Running);
}

#[tokio::test]
async fn a_bot_plays_on_for_those_who_leave_and_hands_the_seat_back() {
    let folder = Folder::new("leave");
    let (service, _pool) = folder.service().await;
    let (id, a, b) = pair(&service, false).await;
    service.leave(&b, id).await.unwrap();
    let mut follow = service.follow(id, None, Some(0)).await.unwrap();
    while let Some(event) = follow.next().await.unwrap() {
        if event.entry.kind == Kind::Play && event.entry.seat == Some(B) {
            break;
        }
    }
    let away = service.play(b.id, id, B, "G".to_owned(), QuestionId(0)).await;
    assert!(matches!(away, Err(Refused::Away)), "{away:?}");
    service.come_back(b.id, id).await.unwrap();
    service.resign(a.id, id).await.unwrap();
    assert!(matches!(service.come_back(a.id, id).await, Err(Refused::NotNow)));
    let row = service.row(id).await.unwrap();
    assert_eq!(row.places[0].stand_in.as_ref().map(|stand_in| stand_in.why), Some(Why::Resigned));
    assert!(row.places[1].stand_in.is_none());
    assert!(matches!(service.take_over(b.id, id, A).await, Err(Refused::NotAbandoned)));
}

#[tokio::test]
async fn a_bot_takes_over_a_seat_that_was_asked_ten_minutes_ago() {
    use tables::store::Write;
    let folder = Folder::new("abandoned");
    let (service, _pool) = folder.service().await;
    let (id, _, b) = pair(&service, false).await;
    let mut row = service.row(id).await.unwrap();
    // The same table, begun eleven minutes ago.
    row.id = TableId::random().unwrap();
    let at = tables::now() - 11 * 60 * 1000;
    let start = tables::Entry { seq: 1, at, kind: Kind::Start, seat: None, who: None, text: String::new() };
    let store = Sqlite::open(&folder.0.join("norikae.db")).await.unwrap();
    let id = row.id;
    let write = Write { table: Some(id), create: Some(row), entries: vec![start], ..Write::default() };
    written(&store, write).await.unwrap();
    assert!(matches!(service.take_over(b.id, id, B).await, Err(Refused::NotAbandoned)), "not one's own seat");
    service.take_over(b.id, id, A).await.unwrap();
    let row = service.row(id).await.unwrap();
    assert_eq!(row.places[0].stand_in.as_ref().map(|stand_in| stand_in.why), Some(Why::Abandoned));
    while waiting(&service, id).await.contains(&0) {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_seat_that_runs_out_of_time_goes_to_a_bot_or_resigns() {
    let folder = Folder::new("clock");
    let (service, pool) = folder.service().await;
    let me = guest(&service, "Mika").await;
    for (clock, why) in [(Clock::PerMove(5), Why::Late), (Clock::Total(5), Why::Resigned)] {
        let new = NewTable { clock, ..wanted(&["you"], true) };
        let id = service.create(&me, new).await.unwrap();
        let deadline = service.row(id).await.unwrap().deadline.unwrap();
        assert!(service.expire_for_test(id, deadline - 1).await.unwrap().is_none());
        assert_eq!(service.expire_for_test(id, deadline).await.unwrap(), Some(why));
    }
    service.close().await.unwrap();
    pool.stopped().await;
}

#[tokio::test]
async fn a_clock_that_was_set_back_by_years_leaves_no_deadline_years_off() {
    use tables::store::Write;
    const YEARS: i64 = 10 * 365 * 24 * 3600 * 1000;
    let folder = Folder::new("back");
    let (service, _pool) = folder.service().await;
    let me = guest(&service, "Mika").await;
    let store = Sqlite::open(&folder.0.join("norikae.db")).await.unwrap();
    for clock in [Clock::PerMove(60), Clock::Total(60)] {
        let new = NewTable { clock, ..wanted(&["you"], false) };
        let id = service.create_with_seed(&me, new, Seed::number(7)).await.unwrap();
        let mut row = service.row(id).await.unwrap();
        // The same table, begun when the clock was ten years ahead.
        row.id = TableId::random().unwrap();
        let at = tables::now() + YEARS;
        row.deadline = Some(at + 60_000);
        let start = tables::Entry { seq: 1, at, kind: Kind::Start, seat: None, who: None, text: String::new() };
        let id = row.id;
        let write = Write { table: Some(id), create: Some(row), entries: vec![start], ..Write::default() };
        written(&store, write).await.unwrap();
        // The sweep notices it by itself.
        service.sweep_once(tables::now() + YEARS - 60_000).await.unwrap();
        service.sweep_once(tables::now()).await.unwrap();
        let deadline = service.row(id).await.unwrap().deadline.unwrap();
        assert!(deadline <= tables::now() + 60_000, "{clock:?}");
        assert_eq!(service.look(id, |table| table.deadline(A)).await.unwrap(), Some(deadline));
        first(&service, &me, id, A).await;
        assert!(service.expire_for_test(id, tables::now() + 60_001).await.unwrap().is_some());
    }
}

#[tokio::test]
async fn seats_are_taken_once_and_empty_tables_close() {
    let folder = Folder::new("seats");
    let (service, _pool) = folder.service().await;
    let (a, b) = (guest(&service, "Aoi").await, guest(&service, "Ben").await);
    let id = service.create(&a, wanted(&["you", "open", "open"], true)).await.unwrap();
    assert_eq!(service.list(Which::Open, 9).await.unwrap().len(), 1);
    assert!(matches!(service.join(&b, id, Some(A)).await, Err(Refused::Full)));
    assert_eq!(service.join(&b, id, Some(Seat::at(2))).await.unwrap(), Seat::at(2));
    assert_eq!(service.join(&b, id, None).await.unwrap(), Seat::at(2), "sitting down twice is sitting down");
    service.leave(&a, id).await.unwrap();
    service.leave(&b, id).await.unwrap();
    assert_eq!(service.row(id).await.unwrap().status, Status::Closed);
    assert!(matches!(service.join(&b, id, None).await, Err(Refused::NotNow)));

    let id = service.create(&a, wanted(&["you", "open"], true)).await.unwrap();
    assert!(matches!(service.start(b.id, id).await, Err(Refused::NotYours)));
    service.start(a.id, id).await.unwrap();
    assert!(matches!(service.row(id).await.unwrap().places[1].sitter, Sitter::Bot(_)));
}

#[tokio::test]
async fn a_table_of_older_rules_can_only_be_looked_at() {
    let folder = Folder::new("older");
    let (service, pool) = folder.service().await;
    let (id, a, _) = pair(&service, true).await;
    service.close().await.unwrap();
    pool.stopped().await;
    {
        use sqlx::Connection;
        let file = folder.0.join("norikae.db");
        let mut db = sqlx::SqliteConnection::connect(file.to_str().unwrap()).await.unwrap();
        sqlx::query("update tables set version = 0").execute(&mut db).await.unwrap();
        db.close().await.unwrap();
    }
    let (service, _pool) = folder.service().await;
    assert!(matches!(service.look(id, |_| ()).await, Err(Refused::ReadOnly)));
    assert!(matches!(service.end_turn(a.id, id, A).await, Err(Refused::ReadOnly)));
    assert_eq!(service.row(id).await.unwrap().version, 0);
}

#[tokio::test]
async fn an_entry_that_is_there_already_is_refused_and_the_others_are_written() {
    use tables::store::Write;
    let folder = Folder::new("unique");
    let (service, _pool) = folder.service().await;
    let (id, ..) = pair(&service, true).await;
    let store = Sqlite::open(&folder.0.join("norikae.db")).await.unwrap();
    let entry = |seq| tables::Entry { seq, at: 0, kind: Kind::Chat, seat: None, who: None, text: "x".to_owned() };
    let write = |seq| written(&store, Write { table: Some(id), entries: vec![entry(seq)], ..Write::default() });
    let (doubled, new) = tokio::join!(write(1), write(100));
    assert!(doubled.is_err() && new.is_ok(), "{doubled:?} {new:?}");
}

#[tokio::test]
async fn thinking_pushes_nothing_out_of_the_log_and_the_chat() {
    let folder = Folder::new("memory");
    let (service, _pool) = folder.service().await;
    let (id, a, b) = pair(&service, true).await;
    service.chat(&b, id, "take your time").await.unwrap();
    for _ in 0..40 {
        first(&service, &a, id, A).await;
        service.take_back(a.id, id, A).await.unwrap();
    }
    let remembered = |table: &Table| {
        let chat: Vec<String> = table.chat().map(|line| line.entry.text.clone()).collect();
        (chat, table.told().map(|told| told.entry.kind).collect::<Vec<_>>())
    };
    let said = vec!["take your time".to_owned()];
    assert_eq!(service.look(id, remembered).await.unwrap(), (said, vec![Kind::Join, Kind::Start]));
}

#[tokio::test]
async fn what_was_said_is_remembered_after_a_restart() {
    let folder = Folder::new("said");
    let (service, pool) = folder.service().await;
    let (a, b) = (guest(&service, "Aoi").await, guest(&service, "Ben").await);
    let new = NewTable { game: "shinjuku".to_owned(), options: Vec::new(), ..wanted(&["you", "open"], false) };
    let id = service.create(&a, new).await.unwrap();
    service.join(&b, id, None).await.unwrap();
    service.chat(&b, id, "have fun").await.unwrap();
    // So far that the table is read from a snapshot after that.
    for _ in 0..150 {
        let seat = service.look(id, |table| table.waiting().first()).await.unwrap().unwrap();
        first(&service, if seat == A { &a } else { &b }, id, seat).await;
    }
    service.close().await.unwrap();
    pool.stopped().await;
    let (service, _pool) = folder.service().await;
    let said = |table: &Table| {
        let said: Vec<String> = table.chat().map(|line| line.entry.text.clone()).collect();
        (said, table.recent().any(|event| event.entry.kind == Kind::Chat))
    };
    assert_eq!(service.look(id, said).await.unwrap(), (vec!["have fun".to_owned()], false));
}
