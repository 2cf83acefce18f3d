//! The cases of tokens for programs.

use tables::{
    Scope,
    store::{Hash, KeptToken, MOST_TOKENS, NewSession, Store},
};

use crate::accounts::{by, made};

fn token(guest: tables::GuestId, number: u8, scope: Scope) -> KeptToken {
    let created = i64::from(number);
    KeptToken { hash: [number; 32], guest, name: format!("token {number}"), scope, created, until: 1_000, used: None }
}

pub(super) async fn a_token_is_its_accounts_until_it_ends(store: &dyn Store) {
    let (mika, ben) = (made(store, "Mika", 1).await, made(store, "Ben", 2).await);
    let (read, play) = (token(mika.id, 10, Scope::Read), token(mika.id, 11, Scope::Play));
    let put = async |token: &KeptToken, password: &str| store.new_token(token.clone(), by(password)).await.unwrap();
    assert!(!put(&read, "other").await, "the password is another by now");
    assert!(put(&read, "hash").await && put(&play, "hash").await);
    assert_eq!(store.tokens(mika.id).await.unwrap(), [play.clone(), read.clone()]);
    assert_eq!(store.token([10; 32]).await.unwrap(), Some((mika.clone(), read.clone())));
    assert_eq!(
        (store.token([12; 32]).await.unwrap(), store.guest([10; 32]).await.unwrap()),
        (None, None),
        "it is no session"
    );
    store.use_token([10; 32], 77).await.unwrap();
    assert_eq!(store.token([10; 32]).await.unwrap().unwrap().1.used, Some(77));
    assert!(!store.end_token(ben.id, [10; 32]).await.unwrap(), "another's");
    assert!(store.end_token(mika.id, [10; 32]).await.unwrap() && !store.end_token(mika.id, [10; 32]).await.unwrap());
    assert_eq!(store.tokens(mika.id).await.unwrap(), [play]);
    // They end with all sessions.
    assert!(put(&token(ben.id, 20, Scope::Play), "hash").await);
    let session = NewSession { token_hash: [3; 32], at: 3 };
    let begun = store.change_password(mika.id, by("hash"), "new".to_owned(), session).await.unwrap().unwrap();
    let ended: [Hash; 2] = [[1; 32], [11; 32]];
    assert!(begun.ended.len() == 2 && ended.iter().all(|hash| begun.ended.contains(hash)), "{:?}", begun.ended);
    assert_eq!(store.tokens(mika.id).await.unwrap(), []);
    assert_eq!(store.tokens(ben.id).await.unwrap().len(), 1, "and nobody else's");
}

pub(super) async fn an_account_has_only_so_many_tokens_that_are_good(store: &dyn Store) {
    let mika = made(store, "Mika", 1).await;
    for number in 0..MOST_TOKENS as u8 {
        assert!(store.new_token(token(mika.id, 100 + number, Scope::Read), by("hash")).await.unwrap());
    }
    let late = |created| KeptToken { created, until: 9_000, ..token(mika.id, 200, Scope::Read) };
    assert!(!store.new_token(late(999), by("hash")).await.unwrap());
    assert!(store.new_token(late(1_000), by("hash")).await.unwrap(), "those that are over make room");
    assert_eq!(store.tokens(mika.id).await.unwrap().len(), 1);
}
