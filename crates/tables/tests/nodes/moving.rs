//! A database that is let go of, and a site that moves from one to another.

use std::time::Duration;

use sqlx::{Connection, Executor, PgConnection, Row as _};
use tables::{
    Status, Table, TableService, move_database, now,
    store::{Address, Store},
};

use super::{
    ELSEWHERE, LONG, Node, PASSWORD, asked_first,
    common::{A, Folder, choose, guest, pair, wanted},
    duel,
    postgres::Database,
};

/// Shares of the lock on the whole database that are held, or waited for.
async fn locks(connection: &mut PgConnection, granted: bool) -> i64 {
    let sql = "select count(*) from pg_locks where locktype = 'advisory' and granted = $1 \
               and database = (select oid from pg_database where datname = current_database())";
    sqlx::query_scalar(sql).bind(granted).fetch_one(connection).await.unwrap()
}

#[tokio::test]
async fn a_closed_server_has_let_go_of_the_database() {
    let database = Database::new("lets_go").await;
    let mut eyes = PgConnection::connect(&database.address()).await.unwrap();
    for _ in 0..20 {
        let store = database.store().await;
        assert_eq!(locks(&mut eyes, true).await, 1);
        store.close().await.unwrap();
        assert_eq!(locks(&mut eyes, true).await, 0);
    }
    database.drop().await;
}

/// Without a bot's turn to play, too.
#[tokio::test]
async fn a_server_whose_connection_was_lost_holds_the_database_again() {
    let database = Database::new("holds").await;
    let store = database.store().await;
    let mut eyes = PgConnection::connect(&database.address()).await.unwrap();
    let held_by = "select pid from pg_locks where locktype = 'advisory' and granted \
                   and database = (select oid from pg_database where datname = current_database())";
    let first: Option<i32> = sqlx::query_scalar(held_by).fetch_optional(&mut eyes).await.unwrap();
    let others = "select pg_terminate_backend(pid) from pg_stat_activity \
                  where datname = current_database() and pid <> pg_backend_pid()";
    eyes.execute(others).await.unwrap();
    let holds = async {
        loop {
            let now: Option<i32> = sqlx::query_scalar(held_by).fetch_optional(&mut eyes).await.unwrap();
            if now.is_some() && now != first {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(LONG, holds).await.unwrap();
    store.close().await.unwrap();
    database.drop().await;
}

#[tokio::test]
async fn a_server_that_was_killed_a_moment_ago_is_waited_for() {
    let folder = Folder::new("killed");
    let database = Database::new("killed").await;
    let node = Node::deaf(&database).await;
    let mut eyes = PgConnection::connect(&database.address()).await.unwrap();
    let (from, to) = (database.address().parse().unwrap(), Address::from(&*folder.file("norikae.db")));
    let moved = tokio::spawn(async move { move_database(&from, &to, &catalog::shelf().unwrap()).await });
    let waits = async {
        while locks(&mut eyes, false).await == 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(LONG, waits).await.unwrap();
    node.service.close().await.unwrap();
    assert_eq!(moved.await.unwrap().unwrap().replayed, 0);
    database.drop().await;
}

/// Tables of a database that hold what does not outlive the servers, or only theirs.
const NOT_KEPT: [&str; 6] = ["buckets", "ceremonies", "norikae", "pulse", "recent_commits", "waiting_bots"];

/// All tables of a database with their columns, in order, but for those that are not kept.
fn tables_of(rows: impl IntoIterator<Item = (String, String)>) -> Vec<(String, Vec<String>)> {
    let mut tables: std::collections::BTreeMap<String, Vec<String>> = std::collections::BTreeMap::new();
    for (table, column) in rows.into_iter().filter(|(table, _)| !NOT_KEPT.contains(&table.as_str())) {
        tables.entry(table).or_default().push(column);
    }
    for columns in tables.values_mut() {
        columns.sort_unstable();
    }
    tables.into_iter().collect()
}

#[tokio::test]
async fn nothing_of_a_database_is_left_behind_when_it_moves() {
    let (folder, database) = (Folder::new("schema"), Database::new("schema").await);
    folder.store().await.close().await.unwrap();
    database.store().await.close().await.unwrap();
    let mut sqlite =
        sqlx::SqliteConnection::connect(&format!("sqlite:{}", folder.file("norikae.db").display())).await.unwrap();
    let of_sqlite = "select t.name, c.name from sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table'";
    let mut postgres = PgConnection::connect(&database.address()).await.unwrap();
    let of_postgres =
        "select table_name::text, column_name::text from information_schema.columns where table_schema = 'public'";
    let read = |row: &dyn Fn(usize) -> String| (row(0), row(1));
    let rows = sqlite.fetch_all(of_sqlite).await.unwrap();
    let in_sqlite = tables_of(rows.iter().map(|row| read(&|at| row.get(at))));
    let rows = postgres.fetch_all(of_postgres).await.unwrap();
    let in_postgres = tables_of(rows.iter().map(|row| read(&|at| row.get(at))));
    let named = |table: &str, columns: Vec<&str>| {
        columns.into_iter().map(move |column| (table.to_owned(), column.to_owned())).collect::<Vec<_>>()
    };
    let kept = tables_of(tables::store::kept().into_iter().flat_map(|(table, columns)| named(table, columns)));
    assert_eq!(in_sqlite, kept);
    assert_eq!(in_postgres, kept);
    postgres.close().await.unwrap();
    database.drop().await;
}

/// The tables of the database of which the next test knows how many rows they have.
const FEW: [&str; 6] = ["guests", "sessions", "accounts", "recovery_codes", "tables", "sitters"];

#[tokio::test]
async fn a_site_moves_from_one_database_to_another_and_back() {
    let folder = Folder::new("moves");
    let (file, back) = (folder.file("norikae.db"), folder.file("back.db"));
    let database = Database::new("moves").await;
    let (sqlite, postgres): (Address, Address) = ((&*file).into(), database.address().parse().unwrap());
    let shelf = catalog::shelf().unwrap();
    let (store, lock) = sqlite.open().await.unwrap();
    let (service, queue) = TableService::new(store, shelf.clone());
    let (mika, token) = service.new_guest("Mika").await.unwrap();
    let (id, a, b) = pair(&service, duel()).await;
    let seat = asked_first(&service, id).await;
    choose(&service, if seat == A { &a } else { &b }, id, seat, 0).await.unwrap();
    let over = service.create(&mika, wanted("metrox", &["greedy", "random"])).await.unwrap();
    while service.look(over, |table| table.row().status == Status::Running).await.unwrap() {
        service.take_turn(queue.next().await).await;
    }
    let waits = service.create(&mika, wanted("metrox", &["random", "you"])).await.unwrap();
    service.begin_puzzle(&mika).await.unwrap();
    let member = service.sign_up(None, "Hana", PASSWORD).await.unwrap();
    let refused = move_database(&sqlite, &postgres, &shelf).await.unwrap_err();
    assert!(refused.to_string().contains("another server uses this database"), "{refused}");
    service.close().await.unwrap();
    drop(lock);

    let arrived = move_database(&sqlite, &postgres, &shelf).await.unwrap();
    assert_eq!((arrived.replayed, arrived.compared), (4, 0));
    let rows: Vec<(&str, usize)> = arrived.rows.iter().copied().filter(|(name, _)| FEW.contains(name)).collect();
    assert_eq!(rows.iter().map(|(_, rows)| *rows).collect::<Vec<_>>(), [4, 4, 1, 10, 4, 4], "{rows:?}");
    let refused = move_database(&sqlite, &postgres, &shelf).await.unwrap_err();
    assert!(refused.to_string().contains("there is something in it already"), "{refused}");
    let node = Node::new(&database).await;
    let refused = move_database(&postgres, &(&*back).into(), &shelf).await.unwrap_err();
    assert!(refused.to_string().contains("other servers use this database"), "{refused}");
    assert_eq!(node.service.guest(&token).await.unwrap().map(|guest| guest.id), Some(mika.id));
    assert!(guest(&node.service, "Ben").await.id > member.guest.id, "no number is given twice");
    assert_eq!(node.service.guest(&member.token).await.unwrap(), Some(member.guest.clone()));
    assert_eq!(node.service.sign_in(None, ("hana", PASSWORD), ELSEWHERE).await.unwrap().guest, member.guest);
    node.service.wake_bots().await.unwrap();
    node.service.sweep_once(now() + 10_000).await.unwrap();
    let turn = tokio::time::timeout(LONG, node.queue.next()).await.unwrap();
    assert_eq!(turn.table(), waits, "its bot plays on");
    node.service.take_turn(turn).await;
    let seq = node.seq(waits).await;
    node.service.close().await.unwrap();

    assert_eq!(move_database(&postgres, &(&*back).into(), &shelf).await.unwrap().replayed, 4);
    let (store, _lock) = Address::from(&*back).open().await.unwrap();
    let service = TableService::new(store, shelf).0;
    assert_eq!(service.look(waits, Table::seq).await.unwrap(), seq);
    let recovered = service.recover(None, "Hana", &member.codes[0], "another tea at ten").await.unwrap();
    assert_eq!(recovered.guest, member.guest);
    service.close().await.unwrap();
    database.drop().await;
}
