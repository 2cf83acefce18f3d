//! What an owner does at one server holds at all of them.

use tables::{
    Kind, Refused, Status, Table,
    store::{BlockTarget, OwnerAct},
};

use super::{ELSEWHERE, LONG, Node, PASSWORD, close, common::pair, duel, next, two};

async fn owner(node: &Node) -> tables::Guest {
    let made = node.service.sign_up(None, "Mika", PASSWORD).await.unwrap();
    assert!(node.service.add_owner("Mika").await.unwrap());
    made.guest
}

#[tokio::test]
async fn whoever_is_blocked_at_one_server_is_so_at_the_other() {
    let (database, one, other) = two("blocks").await;
    let mika = owner(&one).await;
    let (_, a, b) = pair(&one.service, duel()).await;
    // Both know that nobody is blocked, and somebody listens at the other.
    for node in [&one, &other] {
        assert_eq!(node.service.block_of(Some(&b), ELSEWHERE).await.unwrap(), None);
    }
    let ends = other.service.until_blocked(Some(&b), ELSEWHERE);
    let blocks = one.service.block(&mika, BlockTarget::Person(b.id), (None, "Insults"), ELSEWHERE);
    let (blocked, ended) = tokio::join!(blocks, tokio::time::timeout(LONG, ends));
    blocked.unwrap();
    ended.unwrap();
    assert_eq!(other.service.block_of(Some(&b), ELSEWHERE).await.unwrap().unwrap().reason, "Insults");
    assert_eq!(other.service.block_of(Some(&a), ELSEWHERE).await.unwrap(), None);
    other.service.unblock(&mika, BlockTarget::Person(b.id), "").await.unwrap();
    let again = async {
        while one.service.block_of(Some(&b), ELSEWHERE).await.unwrap().is_some() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(LONG, again).await.unwrap();
    // The role is asked for where it is needed, and is gone everywhere at once.
    assert!(one.service.remove_owner("mika").await.unwrap());
    assert!(matches!(other.service.unblock(&mika, BlockTarget::Person(b.id), "").await, Err(Refused::NotOwner)));
    close(database, &[&one, &other]).await;
}

#[tokio::test]
async fn what_is_removed_and_closed_at_one_server_is_so_at_the_other() {
    let (database, one, other) = two("removed").await;
    let mika = owner(&one).await;
    let (id, a, b) = pair(&one.service, duel()).await;
    let line = one.service.chat(&a, id, "rude words").await.unwrap();
    other.until(id, |table| table.seq() == line).await;
    let mut follow = other.service.follow(id, Some(b.id), Some(line)).await.unwrap();
    one.service.remove_line(&mika, id, line, "insult").await.unwrap();
    assert_eq!(next(&mut follow).await, (line + 1, Kind::RemoveLine));
    let said = |table: &Table| table.chat().map(|event| event.entry.text.clone()).collect::<Vec<_>>();
    for node in [&one, &other] {
        assert_eq!(node.service.look(id, said).await.unwrap(), [""]);
        let mut again = node.service.follow(id, None, Some(line - 1)).await.unwrap();
        assert!(again.next().await.unwrap().unwrap().is_removed());
    }
    // At the same moment as somebody else changes the table.
    let (closed, said) =
        tokio::join!(other.service.close_table(&mika, id, "spam"), one.service.chat(&a, id, "last words"));
    closed.unwrap();
    assert!(matches!(said, Ok(_) | Err(Refused::NotNow)));
    for node in [&one, &other] {
        node.until(id, |table| table.row().status == Status::Closed).await;
    }
    let acts: Vec<OwnerAct> = one.service.audit(None, 9).await.unwrap().iter().map(|audit| audit.what.act).collect();
    assert_eq!(acts, [OwnerAct::CloseTable, OwnerAct::RemoveLine, OwnerAct::AddOwner]);
    close(database, &[&one, &other]).await;
}
