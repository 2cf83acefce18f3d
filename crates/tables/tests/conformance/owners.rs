//! The cases of owners: what they do is noted, all of it or nothing; whom they block; what is reported to them.

use tables::{
    Entry, GuestId, Kind, Status, TableId,
    store::{
        Audit, Block, BlockTarget, Filed, MOST_REPORTS_OF_ONE, NewAudit, NewReport, OwnerAct, Store, Write, written,
    },
};

use crate::{
    accounts::made,
    suite::{entry, row},
};

fn audit(act: OwnerAct, owner: Option<GuestId>, at: i64) -> NewAudit {
    NewAudit::new(act, owner, at, format!("why {at}"))
}

async fn noted(store: &dyn Store) -> Vec<(OwnerAct, Option<String>, Option<String>, i64)> {
    let all = store.audit(i64::MAX, 100).await.unwrap();
    assert!(all.is_sorted_by_key(|audit| std::cmp::Reverse(audit.id)));
    let told = |Audit { what, owner_name, person_name, .. }: Audit| (what.act, owner_name, person_name, what.at);
    all.into_iter().map(told).collect()
}

pub(super) async fn an_owner_is_an_account_until_it_is_said_otherwise(store: &dyn Store) {
    let mika = made(store, "Mika", 1).await;
    let add = async |key: &str, at| store.add_owner(key.to_owned(), audit(OwnerAct::AddOwner, None, at)).await.unwrap();
    assert_eq!(add("nobody", 1).await, None);
    assert_eq!((add("mika", 2).await, add("mika", 3).await), (Some(true), Some(false)));
    assert!(store.is_owner(mika.id).await.unwrap() && !store.is_owner(GuestId(mika.id.0 + 1)).await.unwrap());
    assert_eq!(store.owners().await.unwrap(), [(mika.clone(), 2)]);
    assert_eq!(store.person(mika.id).await.unwrap(), Some(mika.clone()));
    assert_eq!(store.person(GuestId(mika.id.0 + 1)).await.unwrap(), None);
    let remove = async || store.remove_owner("mika".to_owned(), audit(OwnerAct::RemoveOwner, None, 4)).await.unwrap();
    assert_eq!((remove().await, remove().await), (true, false));
    assert!(!store.is_owner(mika.id).await.unwrap() && store.owners().await.unwrap().is_empty());
    let mika = || Some("Mika".to_owned());
    let all = [(OwnerAct::RemoveOwner, None, mika(), 4), (OwnerAct::AddOwner, None, mika(), 2)];
    assert_eq!(noted(store).await, all, "what changed nothing is not noted");
}

pub(super) async fn whoever_is_blocked_is_so_once_and_until_it_is_over(store: &dyn Store) {
    let block = async |whom: &str, until, at| {
        let block = Block { whom: whom.parse().unwrap(), until, reason: format!("because {at}"), at };
        assert!(store.block(block, audit(OwnerAct::Block, Some(GuestId(1)), at)).await.unwrap());
    };
    block("#7", None, 1).await;
    block("203.0.113.0/24", Some(50), 2).await;
    block("#7", Some(20), 3).await;
    let listed = async || {
        let blocks = store.blocks().await.unwrap();
        blocks.into_iter().map(|block| (block.whom.to_string(), block.until, block.reason)).collect::<Vec<_>>()
    };
    let one = |whom: &str, until, at: i64| (whom.to_owned(), until, format!("because {at}"));
    assert_eq!(listed().await, [one("#7", Some(20), 3), one("203.0.113.0/24", Some(50), 2)]);
    // Those that are over go with the next.
    block("2001:db8::/32", None, 20).await;
    assert_eq!(listed().await, [one("2001:db8::/32", None, 20), one("203.0.113.0/24", Some(50), 2)]);
    let unblock = async |whom: &str| {
        let whom: BlockTarget = whom.parse().unwrap();
        store.unblock(whom, audit(OwnerAct::Unblock, Some(GuestId(1)), 21)).await.unwrap()
    };
    assert!(unblock("203.0.113.9/24").await && !unblock("203.0.113.0/24").await && !unblock("#7").await);
    assert_eq!(listed().await, [one("2001:db8::/32", None, 20)]);
    let acts: Vec<i64> = noted(store).await.into_iter().map(|(.., at)| at).collect();
    assert_eq!(acts, [21, 20, 3, 2, 1]);
    let second = &store.audit(i64::MAX, 2).await.unwrap()[1];
    assert_eq!(store.audit(second.id, 1).await.unwrap()[0].what.at, 3, "page by page");
}

pub(super) async fn what_is_reported_waits_once_until_it_is_settled(store: &dyn Store) {
    let report = |reporter, line| NewReport {
        at: 5,
        reporter: GuestId(reporter),
        table: TableId::stored(9),
        person: GuestId(3),
        line,
        why: "rude".to_owned(),
    };
    let file = async |reporter, line| store.report(report(reporter, line)).await.unwrap();
    assert_eq!(
        (file(1, Some(4)).await, file(1, Some(4)).await, file(1, None).await),
        (Filed::New, Filed::Known, Filed::New)
    );
    for reporter in 2..=i64::from(MOST_REPORTS_OF_ONE) {
        assert_eq!(file(reporter, Some(4)).await, Filed::New);
    }
    assert_eq!(file(99, Some(4)).await, Filed::Known, "often enough");
    let waiting = store.reports(100).await.unwrap();
    assert_eq!(waiting.len(), MOST_REPORTS_OF_ONE as usize + 1);
    assert_eq!((&waiting[0].what, waiting[0].settled), (&report(1, Some(4)), None));
    assert_eq!(store.reports(2).await.unwrap(), waiting[..2]);
    let settle = async |id| store.settle(id, audit(OwnerAct::Settle, Some(GuestId(8)), 7)).await.unwrap();
    assert!(settle(waiting[3].id).await && !settle(waiting[3].id).await && !settle(-1).await);
    let left = store.reports(100).await.unwrap();
    assert_eq!(
        left.iter().map(|report| &report.what).collect::<Vec<_>>(),
        [&report(1, None)],
        "all about the same line"
    );
    assert_eq!(file(1, Some(4)).await, Filed::Known, "by the same person once and for all");
    let [settled] = &store.audit(i64::MAX, 9).await.unwrap()[..] else { panic!("noted once") };
    let what = &settled.what;
    assert_eq!((what.person, what.table, what.line), (Some(GuestId(3)), Some(TableId::stored(9)), Some(4)));
}

pub(super) async fn a_line_that_is_removed_is_noted_and_gone(store: &dyn Store) {
    let id = TableId::stored(1);
    let row = row(id, Status::Open, 1);
    let line = |seq, text: &str| Entry { who: Some("Eve".to_owned()), text: text.to_owned(), ..entry(seq, Kind::Chat) };
    let write = Write {
        create: Some(row),
        table: Some(id),
        entries: vec![line(1, "bad words"), line(2, "fine")],
        ..Write::default()
    };
    written(store, write).await.unwrap();
    let remove = |lines: Vec<u64>, seq| {
        let what = NewAudit { table: Some(id), ..audit(OwnerAct::RemoveLine, Some(GuestId(1)), 6) };
        let removal = Entry { text: "1".to_owned(), ..entry(seq, Kind::RemoveLine) };
        Write { table: Some(id), entries: vec![removal], remove_lines: lines, audit: Some(what), ..Write::default() }
    };
    assert!(written(store, remove(vec![3], 3)).await.is_err(), "there is no such line");
    assert!(noted(store).await.is_empty(), "nothing of it is written");
    written(store, remove(vec![1], 3)).await.unwrap();
    let texts = |entries: Vec<Entry>| entries.into_iter().map(|entry| (entry.seq, entry.text)).collect::<Vec<_>>();
    let said = |texts: &[(u64, &str)]| texts.iter().map(|(seq, text)| (*seq, (*text).to_owned())).collect::<Vec<_>>();
    assert_eq!(texts(store.chat(id, 9).await.unwrap()), said(&[(1, ""), (2, "fine")]));
    assert_eq!(texts(store.entries(id, 0, 9).await.unwrap()), said(&[(1, ""), (2, "fine"), (3, "1")]));
    let [removed] = &store.audit(i64::MAX, 9).await.unwrap()[..] else { panic!("noted once") };
    assert_eq!((removed.what.table, removed.what.reason.as_str()), (Some(id), "why 6"));
}
