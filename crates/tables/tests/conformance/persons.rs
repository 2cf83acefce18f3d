//! The cases of one person's data: all of it is found, and all of it goes.

use tables::{
    Day, Entry, Kind, Person, Place, Row, Sitter, Standing, Status, TableId,
    store::{Block, BlockTarget, Forgotten, NewAudit, NewReport, OwnerAct, Proof, Store, Write, written},
};

use crate::{
    accounts::made,
    suite::{entry, row},
};

const SAT: TableId = TableId::stored(1);
const TALKED: TableId = TableId::stored(2);
const OTHER: TableId = TableId::stored(3);

/// A table that knows people by name, the first of whom may sit.
fn table(id: TableId, known: &[(&tables::Guest, &str)], sits: bool) -> Row {
    let mut row = row(id, Status::Open, 1);
    let person = |(guest, name): &(&tables::Guest, &str)| Person {
        guest: guest.id,
        name: (*name).to_owned(),
        standing: Standing::Welcome,
    };
    row.people.known = known.iter().map(person).collect();
    if let Some((guest, name)) = known.first().filter(|_| sits) {
        row.places = vec![Place::of(Sitter::Person { guest: guest.id, name: (*name).to_owned() })];
    }
    row
}

async fn make(store: &dyn Store, row: Row, said: &[(&str, Kind)]) {
    let named = |(at, (who, kind)): (usize, &(&str, Kind))| Entry {
        who: Some((*who).to_owned()),
        ..entry(at as u64 + 1, *kind)
    };
    let entries = said.iter().enumerate().map(named).collect();
    written(store, Write { table: Some(row.id), create: Some(row), entries, ..Write::default() }).await.unwrap();
}

pub(super) async fn all_that_is_kept_of_somebody_is_found(store: &dyn Store) {
    let (mika, ben) = (made(store, "Mika", 1).await, made(store, "Ben", 2).await);
    make(store, table(SAT, &[(&mika, "Mika")], true), &[("Mika", Kind::Join), ("Mika", Kind::Chat)]).await;
    make(
        store,
        table(TALKED, &[(&ben, "Mika"), (&mika, "Mika (2)")], false),
        &[("Mika", Kind::Chat), ("Mika (2)", Kind::Chat)],
    )
    .await;
    make(store, table(OTHER, &[(&ben, "Ben")], true), &[("Ben", Kind::Chat)]).await;
    assert_eq!(store.tables_with(mika.id).await.unwrap(), [SAT, TALKED]);
    let lines = async |id, who: &str| {
        let lines = store.lines_of(id, who.to_owned()).await.unwrap();
        lines.into_iter().map(|entry| entry.seq).collect::<Vec<_>>()
    };
    assert_eq!((lines(SAT, "Mika").await, lines(TALKED, "Mika (2)").await), (vec![2], vec![2]));
    assert_eq!(lines(OTHER, "Mika").await, [0; 0]);
    assert_eq!(store.sessions_of(mika.id).await.unwrap(), [(1, 1)]);
    let mut puzzle = table(TableId::stored(4), &[(&mika, "Mika")], true);
    puzzle.settings.puzzle = Some(Day::stored(20_000));
    make(store, puzzle, &[]).await;
    let [(day, attempt)] = store.puzzles_of(mika.id).await.unwrap()[..] else { panic!("one puzzle") };
    assert_eq!((day, attempt.table, attempt.score), (Day::stored(20_000), TableId::stored(4), None));
    let report = NewReport { at: 1, reporter: mika.id, table: SAT, person: ben.id, line: None, why: "rude".to_owned() };
    store.report(report.clone()).await.unwrap();
    assert_eq!(
        store.reports_of(mika.id).await.unwrap().into_iter().map(|kept| kept.what).collect::<Vec<_>>(),
        [report]
    );
}

pub(super) async fn whoever_is_deleted_is_nobody_but_a_number(store: &dyn Store) {
    let (mika, ben) = (made(store, "Mika", 1).await, made(store, "Ben", 2).await);
    let audit = |act| NewAudit::new(act, None, 1, String::new());
    store.add_owner("mika".to_owned(), audit(OwnerAct::AddOwner)).await.unwrap();
    for (by, other) in [(&mika, &ben), (&ben, &mika)] {
        store.hide(by.id, other.id, true).await.unwrap();
        let report = NewReport { at: 1, reporter: by.id, table: SAT, person: other.id, line: None, why: String::new() };
        store.report(report).await.unwrap();
    }
    let block = Block { whom: BlockTarget::Person(mika.id), until: None, reason: "x".to_owned(), at: 1 };
    assert!(store.block(block, audit(OwnerAct::Block)).await.unwrap());
    let delete = async |proof| store.delete_person(mika.id, proof, "Former player".to_owned()).await.unwrap();
    assert_eq!(delete(Proof::Session).await, None, "who has an account needs its password");
    assert_eq!(delete(Proof::Password("other".to_owned())).await, None);
    assert!(store.account("mika".to_owned()).await.unwrap().is_some(), "nothing was done");
    assert_eq!(delete(Proof::Password("hash".to_owned())).await, Some(vec![[1; 32]]));
    assert_eq!(store.guest([1; 32]).await.unwrap(), None);
    assert!(store.account("mika".to_owned()).await.unwrap().is_none() && store.owners().await.unwrap().is_empty());
    assert!(store.hidden(mika.id).await.unwrap().is_empty() && store.hidden(ben.id).await.unwrap().is_empty());
    assert!(store.reports(9).await.unwrap().is_empty() && store.blocks().await.unwrap().is_empty());
    let left = store.person(mika.id).await.unwrap().unwrap();
    assert_eq!((left.name.as_str(), left.has_account()), ("Former player", false));
    assert_eq!(store.audit(i64::MAX, 9).await.unwrap()[1].person_name.as_deref(), Some("Former player"));
    assert_eq!(store.guest([2; 32]).await.unwrap().unwrap().0, ben, "and nobody else");
    let again = made(store, "Mika", 3).await;
    assert_ne!(again.id, mika.id, "the name is free, the number is not");
    let guest = store.new_guest("Eve".to_owned(), [9; 32], 1).await.unwrap();
    let deleted = store.delete_person(guest.id, Proof::Session, "Former player".to_owned()).await.unwrap();
    assert_eq!(deleted, Some(vec![[9; 32]]));
}

pub(super) async fn a_log_calls_whoever_is_forgotten_otherwise(store: &dyn Store) {
    let (mika, ben) = (made(store, "Mika", 1).await, made(store, "Ben", 2).await);
    let made = table(SAT, &[(&mika, "Mika"), (&ben, "Ben")], true);
    make(store, made, &[("Mika", Kind::Join), ("Mika", Kind::Chat), ("Ben", Kind::Chat)]).await;
    let forgotten = Some(Forgotten { was: "Mika".to_owned(), is: "Former player".to_owned() });
    let entries = vec![Entry { who: Some("Former player".to_owned()), ..entry(4, Kind::Forget) }];
    written(store, Write { table: Some(SAT), entries, forgotten, ..Write::default() }).await.unwrap();
    let log = store.entries(SAT, 0, 9).await.unwrap();
    let told: Vec<(&str, &str)> =
        log.iter().map(|entry| (entry.who.as_deref().unwrap(), entry.text.as_str())).collect();
    let former = "Former player";
    assert_eq!(told, [(former, "1"), (former, ""), ("Ben", "3"), (former, "4")]);
}
