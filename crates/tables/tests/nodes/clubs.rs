//! Whoever leaves a club at one server has left it at all of them.

use tables::{MeantMember, NewTable, Refused};

use super::{LONG, PASSWORD, close, common::wanted, two};

#[tokio::test]
async fn whoever_is_removed_at_one_server_hears_nothing_more_at_the_other() {
    let (database, one, other) = two("clubs").await;
    let mika = one.service.sign_up(None, "Mika", PASSWORD).await.unwrap().guest;
    let ben = one.service.sign_up(None, "Ben", PASSWORD).await.unwrap().guest;
    let club = one.service.found_club(&mika, "Chuo Line").await.unwrap();
    let link = one.service.club(Some(mika.id), club).await.unwrap().link.unwrap();
    let new = NewTable { hints: Some(false), ..wanted("metrox", &["you", "open"]) };
    let table = one.service.create_in_club(&mika, club, new).await.unwrap();
    // The other server knows that Ben is no member, until he joins here.
    assert!(matches!(other.service.admit_member(table, Some(ben.id)).await, Err(Refused::NoTable)));
    one.service.join_club(&ben, &link).await.unwrap();
    let joined = async {
        while other.service.admit_member(table, Some(ben.id)).await.is_err() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(LONG, joined).await.unwrap();
    other.service.join(&ben, table, None).await.unwrap();
    one.until(table, |table| table.row().seat_of(ben.id).is_some()).await;
    // He listens at the other and is removed here.
    let shut_out = other.service.until_shut_out(table, Some(ben.id));
    let removed = one.service.remove_from_club(&mika, club, MeantMember { name: "ben", id: None });
    let (removed, ended) = tokio::join!(removed, tokio::time::timeout(LONG, shut_out));
    removed.unwrap();
    ended.unwrap();
    for node in [&one, &other] {
        assert!(matches!(node.service.admit_member(table, Some(ben.id)).await, Err(Refused::NoTable)));
        assert!(node.service.admit_member(table, Some(mika.id)).await.is_ok());
        node.until(table, |table| table.row().places[1].stand_in.is_some()).await;
    }
    close(database, &[&one, &other]).await;
}
