//! Whoever deletes their data, and whoever ends a token, does so at all servers.

use tables::{Kind, Rights, Scope, Sure, Table};

use super::{
    LONG, PASSWORD, close,
    common::{A, pair},
    duel, next, two, until_ended,
};

#[tokio::test]
async fn whoever_deletes_their_data_at_one_server_is_gone_from_the_other() {
    let (database, one, other) = two("forgotten").await;
    let (id, a, b) = pair(&one.service, duel()).await;
    let aoi = one.service.sign_up(Some(&a), "Aoi", PASSWORD).await.unwrap();
    let line = one.service.chat(&aoi.guest, id, "my words").await.unwrap();
    other.until(id, |table| table.seq() == line).await;
    assert!(other.service.guest(&aoi.token).await.unwrap().is_some());
    let end = other.service.end_of(&aoi.token);
    let mut follow = other.service.follow(id, Some(b.id), Some(line)).await.unwrap();
    one.service.delete_person(&aoi.guest, Sure::Password(PASSWORD)).await.unwrap();
    tokio::time::timeout(LONG, end.wait()).await.unwrap();
    until_ended(&other, &aoi.token).await;
    while next(&mut follow).await.1 != Kind::Forget {}
    for node in [&one, &other] {
        node.until(id, |table| table.row().places[A.index()].guest() == Some(a.id)).await;
        let told = |table: &Table| {
            let said: Vec<_> = table.chat().map(|event| (event.entry.who.clone(), event.entry.text.clone())).collect();
            (said, table.row().people.of(a.id).unwrap().name.clone())
        };
        let former = "Former player".to_owned();
        assert_eq!(node.service.look(id, told).await.unwrap(), (vec![(Some(former.clone()), String::new())], former));
    }
    assert!(other.service.member("Aoi").await.unwrap().is_none());
    close(database, &[&one, &other]).await;
}

#[tokio::test]
async fn a_token_that_ends_at_one_server_opens_nothing_at_the_other() {
    let (database, one, other) = two("tokens").await;
    let mika = one.service.sign_up(None, "Mika", PASSWORD).await.unwrap().guest;
    let token = one.service.new_token(&mika, Sure::Password(PASSWORD), ("robot", Scope::Play, 30)).await.unwrap();
    let visit = other.service.visit(&token).await.unwrap().unwrap();
    assert_eq!((visit.guest, visit.rights), (mika.clone(), Rights::Of(Scope::Play)));
    let end = other.service.end_of(&token);
    one.service.end_token(&mika, token.hash()).await.unwrap();
    tokio::time::timeout(LONG, end.wait()).await.unwrap();
    until_ended(&other, &token).await;
    close(database, &[&one, &other]).await;
}
