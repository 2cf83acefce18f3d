//! The cases, each on a fresh storage.

use serde_json::json;
use tables::{
    Attempt, Clock, Day, Entry, Guest, GuestId, Kind, Origin, People, Place, Row, Settings, Sitter, StandingOrders,
    Status, TableId,
    store::{Cause, Fault, MOST_HIDDEN, Snapshot, Store, Upto, Which, Write, written},
};
use tabletop::{BoardStamp, Order, Seat, Seed};

const ONE: TableId = TableId::stored(1);
const TWO: TableId = TableId::stored(2);
const THREE: TableId = TableId::stored(3);

pub(super) fn entry(seq: u64, kind: Kind) -> Entry {
    Entry { seq, at: 10, kind, seat: None, who: Some("Mika".to_owned()), text: seq.to_string() }
}

fn log(id: TableId, seqs: impl IntoIterator<Item = u64>) -> Write {
    let entries = seqs.into_iter().map(|seq| entry(seq, Kind::Chat)).collect();
    Write { table: Some(id), entries, ..Write::default() }
}

pub(super) fn row(id: TableId, status: Status, created: i64) -> Row {
    Row {
        id,
        version: 1,
        board: BoardStamp { id: "tokyo".to_owned(), hash: "0".to_owned() },
        settings: Settings {
            game: "metrox".to_owned(),
            options: Vec::new(),
            public: true,
            clock: Clock::None,
            confirm: true,
            stand_in: "random".to_owned(),
            hints: tables::Hints::Off,
            imported: false,
            origin: None,
            task: None,
            club: None,
            puzzle: None,
        },
        places: vec![Place::of(Sitter::Open)],
        seed: Seed::number(7),
        status,
        created,
        deadline: None,
        rematch: None,
        result: None,
        people: People::default(),
        orders: StandingOrders::default(),
        revision: 0,
    }
}

/// The same table with somebody at it.
fn with(guest: &Guest, row: Row) -> Row {
    with_all(&[guest], row)
}

/// The same table with these people at it.
pub(super) fn with_all(people: &[&Guest], row: Row) -> Row {
    let place = |guest: &&Guest| Place::of(Sitter::Person { guest: guest.id, name: guest.name.clone() });
    Row { places: people.iter().map(place).collect(), ..row }
}

pub(super) fn create(row: &Row) -> Write {
    Write { table: Some(row.id), create: Some(row.clone()), ..Write::default() }
}

async fn guest(store: &dyn Store, number: u8) -> Guest {
    store.new_guest(format!("guest {number}"), [number; 32], 1).await.unwrap()
}

async fn seqs(store: &dyn Store, id: TableId, after: u64, most: u32) -> Vec<u64> {
    store.entries(id, after, most).await.unwrap().iter().map(|entry| entry.seq).collect()
}

pub(super) fn is_conflict(written: &Result<(), Fault>) -> bool {
    matches!(written, Err(Fault { cause: Cause::Conflict(_), .. }))
}

/// Makes a table with nothing in its log.
async fn make(store: &dyn Store, id: TableId) {
    written(store, create(&row(id, Status::Running, 1))).await.unwrap();
}

pub(super) async fn a_log_keeps_each_entry_once_and_in_order(store: &dyn Store) {
    make(store, ONE).await;
    written(store, log(ONE, 1..=5)).await.unwrap();
    assert!(is_conflict(&written(store, log(ONE, 5..=6)).await));
    assert_eq!(seqs(store, ONE, 0, 100).await, [1, 2, 3, 4, 5], "nothing of what was refused");
    written(store, log(ONE, [6])).await.unwrap();
    assert_eq!(seqs(store, ONE, 2, 3).await, [3, 4, 5]);
    assert_eq!(store.entries(ONE, 5, 9).await.unwrap(), [entry(6, Kind::Chat)], "as it was written");
    assert_eq!(seqs(store, TWO, 0, 100).await, [0; 0], "each table has its own");
}

pub(super) async fn what_is_written_together_is_there_or_not_at_all(store: &dyn Store) {
    let first = row(ONE, Status::Open, 1);
    written(store, Write { entries: vec![entry(1, Kind::Start)], ..create(&first) }).await.unwrap();
    let second = Row { created: 2, ..first.clone() };
    assert!(is_conflict(&written(store, Write { entries: vec![entry(2, Kind::Start)], ..create(&second) }).await));
    assert_eq!(store.row(ONE).await.unwrap(), Some(first.clone()));
    assert_eq!(seqs(store, ONE, 0, 9).await, [1]);
    let mut orders = StandingOrders::default();
    orders.give(Seat::at(1), Order { text: "never".to_owned(), memo: 9 });
    let changed = Row { status: Status::Running, deadline: Some(5), rematch: Some(TWO), orders, revision: 1, ..first };
    let update = Write { table: Some(ONE), update: Some(changed.clone()), revision: 1, ..Write::default() };
    assert!(is_conflict(&written(store, Write { entries: vec![entry(1, Kind::Start)], ..update.clone() }).await));
    assert_eq!(store.row(ONE).await.unwrap().unwrap().status, Status::Open);
    written(store, Write { entries: vec![entry(2, Kind::Start)], ..update }).await.unwrap();
    assert_eq!(store.row(ONE).await.unwrap(), Some(changed));
    assert_eq!(store.row(TWO).await.unwrap(), None);
}

pub(super) async fn a_row_that_another_changed_is_not_written_over(store: &dyn Store) {
    let first = row(ONE, Status::Open, 1);
    written(store, create(&first)).await.unwrap();
    let change = |deadline, revision| {
        let update = Some(Row { deadline: Some(deadline), revision, ..first.clone() });
        Write { table: Some(ONE), update, revision, ..Write::default() }
    };
    written(store, change(10, 1)).await.unwrap();
    assert!(is_conflict(&written(store, Write { entries: vec![entry(1, Kind::Chat)], ..change(20, 1) }).await));
    assert_eq!(store.row(ONE).await.unwrap().unwrap().deadline, Some(10));
    assert_eq!(seqs(store, ONE, 0, 9).await, [0; 0], "nothing of what was refused");
    written(store, change(30, 2)).await.unwrap();
    assert_eq!(store.row(ONE).await.unwrap().unwrap().deadline, Some(30));
}

pub(super) async fn a_write_is_told_of_though_nobody_waits_for_it(store: &dyn Store) {
    make(store, ONE).await;
    let (told, hears) = tokio::sync::oneshot::channel();
    let tell = move |written: Result<(), Fault>| {
        told.send(written.is_ok()).unwrap();
        None
    };
    store.write(log(ONE, [1]), Box::new(tell));
    assert!(hears.await.unwrap());
    assert_eq!(seqs(store, ONE, 0, 9).await, [1], "durable when it is told of");
    // The same for what is made when it is taken, and what can wait is done, too.
    let (told, hears) = tokio::sync::oneshot::channel();
    let tell = move |written: Result<(), Fault>| {
        written.unwrap();
        Some(Box::new(move || told.send(()).unwrap()) as Box<dyn FnOnce() + Send>)
    };
    store.write_when_taken(Box::new(move || (Box::new(log(ONE, [2])), Box::new(tell))));
    hears.await.unwrap();
    assert_eq!(seqs(store, ONE, 0, 9).await, [1, 2]);
}

/// A storage may write together what comes at once: whoever is refused is refused alone.
pub(super) async fn of_many_that_are_written_at_once_each_is_judged_by_itself(store: &dyn Store) {
    let tables: Vec<TableId> = (1..=40).map(TableId::stored).collect();
    for id in &tables {
        make(store, *id).await;
    }
    let (taken, contested, twice) = (tables[6], tables[7], tables[8]);
    written(store, log(taken, [1])).await.unwrap();
    let wanted = tables.iter().map(|id| log(*id, [1])).chain([log(contested, [1]), log(twice, [2])]);
    let ask = |write| {
        let (told, hears) = tokio::sync::oneshot::channel();
        let tell = move |written| {
            drop(told.send(written));
            None
        };
        store.write(write, Box::new(tell));
        hears
    };
    let mut answers = Vec::new();
    for hears in wanted.map(ask).collect::<Vec<_>>() {
        answers.push(hears.await.unwrap());
    }
    let refused: Vec<usize> = (0..answers.len()).filter(|at| answers[*at].is_err()).collect();
    assert!(refused == [6, 7] || refused == [6, 40], "{refused:?}");
    assert!(refused.iter().all(|at| is_conflict(&answers[*at])), "{answers:?}");
    for id in &tables {
        let all: &[u64] = if *id == twice { &[1, 2] } else { &[1] };
        assert_eq!(seqs(store, *id, 0, 9).await, all, "{id}");
    }
}

pub(super) async fn the_last_lines_of_a_chat_come_the_oldest_first(store: &dyn Store) {
    make(store, ONE).await;
    let kinds = [Kind::Chat, Kind::Join, Kind::Chat, Kind::Leave, Kind::Chat];
    let entries = kinds.into_iter().zip(1..).map(|(kind, seq)| entry(seq, kind)).collect();
    written(store, Write { table: Some(ONE), entries, ..Write::default() }).await.unwrap();
    let said = async |most| store.chat(ONE, most).await.unwrap().iter().map(|entry| entry.seq).collect::<Vec<_>>();
    assert_eq!(said(2).await, [3, 5]);
    assert_eq!(said(9).await, [1, 3, 5]);
}

pub(super) async fn the_last_snapshot_is_found_by_entry_and_by_decision(store: &dyn Store) {
    make(store, ONE).await;
    let snapshot = |seq, steps| Snapshot { seq, steps, at: 9, used: vec![1, 2], position: json!({"at": seq}) };
    let snapshots = vec![snapshot(10, 5), snapshot(20, 15)];
    written(store, Write { snapshots, ..log(ONE, 1..=20) }).await.unwrap();
    let last = async |upto| store.snapshot(ONE, upto).await.unwrap();
    // They may be written a little later than the rest.
    while last(Upto::Seq(u64::MAX)).await.is_none() {
        tokio::task::yield_now().await;
    }
    assert_eq!(last(Upto::Seq(u64::MAX)).await, Some(snapshot(20, 15)));
    assert_eq!(last(Upto::Seq(19)).await, Some(snapshot(10, 5)));
    assert_eq!(last(Upto::Seq(9)).await, None);
    assert_eq!(last(Upto::Steps(15)).await, Some(snapshot(20, 15)));
    assert_eq!(last(Upto::Steps(14)).await, Some(snapshot(10, 5)));
    store.forget_snapshot(ONE, 20).await.unwrap();
    assert_eq!(last(Upto::Seq(u64::MAX)).await, Some(snapshot(10, 5)));
}

pub(super) async fn a_review_is_kept_with_its_table(store: &dyn Store) {
    make(store, ONE).await;
    assert_eq!(store.review(ONE).await.unwrap(), None);
    for review in ["{}", r#"{"said": "again ’"}"#] {
        store.keep_review(ONE, review.to_owned()).await.unwrap();
        assert_eq!(store.review(ONE).await.unwrap().as_deref(), Some(review));
    }
    assert_eq!(store.review(TWO).await.unwrap(), None);
}

pub(super) async fn tables_are_listed_by_what_they_are(store: &dyn Store) {
    let mika = guest(store, 1).await;
    let number = TableId::stored;
    let mut hidden = row(number(9), Status::Open, 90);
    hidden.settings.public = false;
    let mut other = row(number(6), Status::Over, 60);
    "shinjuku".clone_into(&mut other.settings.game);
    let side = |id: i64, status, created| {
        let mut side = row(number(id), status, created);
        side.settings.public = false;
        side.settings.origin = Some(Origin { table: number(3), step: 7, turn: 2 });
        side
    };
    let rows = [
        side(20, Status::Over, 70),
        side(21, Status::Running, 71),
        side(22, Status::Closed, 72),
        row(number(1), Status::Open, 10),
        row(number(2), Status::Open, 20),
        with(&mika, row(number(3), Status::Over, 50)),
        with(&mika, row(number(4), Status::Running, 40)),
        with(&mika, row(number(5), Status::Closed, 55)),
        other,
        hidden,
    ];
    for row in &rows {
        written(store, create(row)).await.unwrap();
    }
    let ids = |rows: Vec<Row>| rows.iter().map(|row| row.id.number()).collect::<Vec<_>>();
    let list = async |which, most| ids(store.list(which, most).await.unwrap());
    assert_eq!(list(Which::Open, 9).await, [2, 1], "public ones, the newest first");
    assert_eq!(list(Which::Open, 1).await, [2]);
    assert_eq!(list(Which::Running, 9).await, [4]);
    assert_eq!(list(Which::Over, 9).await, [6, 3]);
    assert_eq!(list(Which::Of(mika.id), 9).await, [4, 3], "what is over comes last, what closed not at all");
    assert_eq!(list(Which::From(number(3)), 9).await, [21, 20], "side lines, the newest first");
    assert_eq!(list(Which::From(number(3)), 1).await, [21]);
    assert_eq!(list(Which::From(number(1)), 9).await, [] as [i64; 0]);
    let origin = store.row(number(20)).await.unwrap().unwrap().settings.origin;
    assert_eq!(origin.map(|origin| (origin.table, origin.step, origin.turn)), Some((number(3), 7, 2)));
    let finished =
        async |game: Option<&str>, skip| ids(store.finished(game.map(str::to_owned), skip, 9).await.unwrap());
    assert_eq!(finished(None, 0).await, [6, 3]);
    assert_eq!(finished(None, 1).await, [3]);
    assert_eq!(finished(Some("metrox"), 0).await, [3]);
}

pub(super) async fn tables_whose_time_is_over_are_due(store: &dyn Store) {
    for (id, status, deadline) in [
        (ONE, Status::Running, Some(100)),
        (TWO, Status::Running, Some(50)),
        (THREE, Status::Over, Some(10)),
        (TableId::stored(4), Status::Running, None),
    ] {
        written(store, create(&Row { deadline, ..row(id, status, 1) })).await.unwrap();
    }
    assert_eq!(store.due(49).await.unwrap(), []);
    assert_eq!(store.due(100).await.unwrap(), [TWO, ONE], "who waits longest comes first");
    let mut running = store.running().await.unwrap();
    running.sort_unstable();
    assert_eq!(running, [ONE, TWO, TableId::stored(4)]);
    for (number, created) in [(5, 30), (6, 10), (7, 20), (8, 40)] {
        written(store, create(&row(TableId::stored(number), Status::Open, created))).await.unwrap();
    }
    let [five, six, seven] = [5, 6, 7].map(TableId::stored);
    assert_eq!(store.abandoned(40, 9).await.unwrap(), [six, seven, five], "the oldest first");
    assert_eq!(store.abandoned(40, 2).await.unwrap(), [six, seven]);
    assert_eq!(store.all(None, 3).await.unwrap(), [ONE, TWO, THREE]);
    assert_eq!(store.all(Some(six), 3).await.unwrap(), [seven, TableId::stored(8)]);
}

pub(super) async fn a_session_is_its_guests_until_it_ends(store: &dyn Store) {
    let (mika, ben) = (guest(store, 1).await, guest(store, 2).await);
    assert_ne!(mika.id, ben.id);
    assert_eq!(store.guest([1; 32]).await.unwrap(), Some((mika.clone(), 1)));
    store.rename(mika.id, "Mika".to_owned()).await.unwrap();
    store.use_session([1; 32], 7).await.unwrap();
    let renamed = Guest { name: "Mika".to_owned(), ..mika };
    assert_eq!(store.guest([1; 32]).await.unwrap(), Some((renamed, 7)));
    store.end_unused_sessions(1).await.unwrap();
    assert_eq!(store.guest([2; 32]).await.unwrap(), None, "nobody used it");
    assert!(store.guest([1; 32]).await.unwrap().is_some());
    store.end_session([1; 32]).await.unwrap();
    assert_eq!(store.guest([1; 32]).await.unwrap(), None);
}

pub(super) async fn a_guest_of_whom_nothing_is_left_is_forgotten(store: &dyn Store) {
    let names = ["sits", "plays puzzles", "is hidden", "comes back", "is gone", "hides", "is last"];
    let mut guests = Vec::new();
    for (number, name) in names.iter().enumerate() {
        guests.push(store.new_guest((*name).to_owned(), [number as u8; 32], 1).await.unwrap());
    }
    let [sits, puzzles, is_hidden, .., hides, _] = &guests[..] else { panic!("{guests:?}") };
    written(store, create(&with(sits, row(ONE, Status::Over, 1)))).await.unwrap();
    let mut puzzle = with(puzzles, row(TWO, Status::Over, 1));
    puzzle.settings.puzzle = Some(Day::stored(100));
    written(store, create(&puzzle)).await.unwrap();
    store.hide(sits.id, is_hidden.id, true).await.unwrap();
    store.hide(hides.id, sits.id, true).await.unwrap();
    store.use_session([3; 32], 9).await.unwrap();
    let last = store.forget_guests(GuestId(i64::MIN), 5).await.unwrap();
    assert_eq!(last, guests.last().map(|guest| guest.id), "all were looked at");
    assert_eq!(store.forget_guests(last.unwrap(), 5).await.unwrap(), None);
    let mut left = Vec::new();
    for number in 0..names.len() {
        left.push(store.guest([number as u8; 32]).await.unwrap().is_some());
    }
    assert_eq!(left, [true, true, false, true, false, false, false], "who sits and who came back");
    assert_eq!(store.hidden(hides.id).await.unwrap(), [], "a list that nobody reads");
    assert_eq!(store.hidden(sits.id).await.unwrap(), [is_hidden.id]);
    let next = store.new_guest("new".to_owned(), [99; 32], 10).await.unwrap();
    assert!(Some(next.id) > last, "no number is given twice");
}

pub(super) async fn of_those_whom_somebody_hides_the_first_are_shown_again(store: &dyn Store) {
    let (mika, ben) = (guest(store, 1).await.id, guest(store, 2).await.id);
    let mut others = Vec::new();
    for number in 0..=MOST_HIDDEN {
        let hash = std::array::from_fn(|at| number.to_le_bytes().get(at).copied().unwrap_or(3));
        others.push(store.new_guest("other".to_owned(), hash, 1).await.unwrap().id);
    }
    let hidden = async |who: GuestId| {
        let mut hidden = store.hidden(who).await.unwrap();
        hidden.sort_unstable();
        hidden
    };
    store.hide(mika, ben, true).await.unwrap();
    store.hide(mika, ben, true).await.unwrap();
    assert_eq!(hidden(mika).await, [ben]);
    store.hide(mika, ben, false).await.unwrap();
    assert_eq!(hidden(mika).await, []);
    for other in &others {
        store.hide(mika, *other, true).await.unwrap();
    }
    assert_eq!(hidden(mika).await, others[1..]);
    assert_eq!(hidden(ben).await, [], "each hides their own");
}

pub(super) async fn a_puzzle_is_one_a_day_and_counts_when_it_is_said_to(store: &dyn Store) {
    let (mika, ben) = (guest(store, 1).await, guest(store, 2).await);
    let day = Day::stored(100);
    let puzzle = |guest: &Guest, id, day| {
        let mut row = with(guest, row(id, Status::Running, 1));
        row.settings.puzzle = Some(day);
        row
    };
    let (first, second) = (puzzle(&mika, ONE, day), puzzle(&ben, TWO, day));
    written(store, create(&first)).await.unwrap();
    written(store, create(&second)).await.unwrap();
    assert!(is_conflict(&written(store, create(&puzzle(&mika, THREE, day))).await));
    assert_eq!(store.row(THREE).await.unwrap(), None);
    written(store, create(&puzzle(&mika, THREE, day.later(1)))).await.unwrap();
    assert_eq!(store.attempt(day, mika.id).await.unwrap(), Some(Attempt { table: ONE, score: None }));
    let mut puzzles = store.puzzles(day).await.unwrap();
    puzzles.sort_unstable();
    assert_eq!(puzzles, [(ONE, mika.id), (TWO, ben.id)]);
    for (row, score, counts) in [(first, 30, true), (second, 40, true), (puzzle(&mika, THREE, day.later(1)), 50, false)]
    {
        let update = Some(Row { status: Status::Over, result: Some(vec![score]), revision: 1, ..row.clone() });
        written(store, Write { table: Some(row.id), update, revision: 1, counts, ..Write::default() }).await.unwrap();
    }
    assert_eq!(store.attempt(day, mika.id).await.unwrap().unwrap().score, Some(30));
    assert_eq!(store.attempt(day.later(1), mika.id).await.unwrap().unwrap().score, None);
    assert_eq!(store.scores(day).await.unwrap().0.into_iter().collect::<Vec<_>>(), [(30, 1), (40, 1)]);
    let best: Vec<TableId> = store.best_puzzles(day, 9).await.unwrap().iter().map(|row| row.id).collect();
    assert_eq!(best, [TWO, ONE]);
    assert_eq!(store.best_puzzles(day.later(1), 9).await.unwrap(), []);
    let days = store.scores_between(day.later(-5), day.later(5)).await.unwrap();
    let told: Vec<_> = days.into_iter().map(|(day, scores)| (day, scores.0.into_iter().collect::<Vec<_>>())).collect();
    assert_eq!(told, [(day, vec![(30, 1), (40, 1)])]);
    assert!(store.scores_between(day.later(-5), day).await.unwrap().is_empty(), "before that day");
    assert_eq!(store.first_puzzle().await.unwrap(), Some(day));
    let own = store.puzzle_days(mika.id, day, day.later(9)).await.unwrap();
    assert_eq!(own, [(day, Some(30)), (day.later(1), None)]);
    assert_eq!(store.puzzle_days(mika.id, day, day.later(1)).await.unwrap(), [(day, Some(30))]);
}

pub(super) async fn a_secret_is_drawn_once(store: &dyn Store) {
    assert_eq!(store.key("puzzle".to_owned(), [1; 32]).await.unwrap(), [1; 32]);
    assert_eq!(store.key("puzzle".to_owned(), [2; 32]).await.unwrap(), [1; 32]);
    assert_eq!(store.key("other".to_owned(), [2; 32]).await.unwrap(), [2; 32]);
}

pub(super) async fn a_closed_storage_says_so(store: &dyn Store) {
    store.probe(1).await.unwrap();
    assert_eq!(store.corrupt(), 0);
    store.close().await.unwrap();
    let closed = |fault: Fault| matches!(fault.cause, Cause::Closed);
    assert!(closed(written(store, log(ONE, [1])).await.unwrap_err()));
    assert!(closed(store.row(ONE).await.unwrap_err()));
    assert!(closed(store.probe(2).await.unwrap_err()));
}
