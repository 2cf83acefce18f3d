//! The cases of passkeys and their ceremonies.

use tables::{
    Guest, GuestId, Scope,
    store::{
        EndedPasskey, Hash, KeptCeremony, KeptPasskey, KeptToken, MOST_PASSKEYS, NewAccount, NewPasskey, Proof, Store,
        UsedPasskey, UserHandle, WayIn,
    },
};

use crate::accounts::{by, guest_of, made, name, session};

fn key(number: u8) -> NewPasskey {
    let (name, credential) = (format!("passkey {number}"), format!("credential {number}"));
    NewPasskey { id: [number; 32], handle: UserHandle([number; 16]), name, credential }
}

fn kept(guest: GuestId, number: u8) -> KeptPasskey {
    KeptPasskey { key: key(number), guest, created: i64::from(number), used: None }
}

/// A passkey that answers: what was kept of it, and what is after that.
fn used(number: u8, was: &str, is: &str) -> UsedPasskey {
    UsedPasskey { id: [number; 32], was: was.to_owned(), is: is.to_owned(), at: 70 }
}

/// An account without a password, and its first passkey.
async fn made_by_passkey(store: &dyn Store, of: &str, number: u8) -> Guest {
    let (codes, way_in) = (vec![[100 + number; 32]], WayIn::Passkey(key(number)));
    let new = NewAccount { guest: None, name: name(of), way_in, codes, session: session(number) };
    store.new_account(new).await.unwrap().unwrap().guest
}

pub(super) async fn an_account_is_made_by_a_passkey_and_recovered_by_a_code(store: &dyn Store) {
    let mika = made_by_passkey(store, "Mika", 1).await;
    assert_eq!(store.passkeys(mika.id).await.unwrap(), [kept(mika.id, 1)]);
    assert_eq!(store.passkey([1; 32]).await.unwrap(), Some((mika.clone(), kept(mika.id, 1))));
    assert_eq!(store.account_of(mika.id).await.unwrap().unwrap().password, None);
    for nothing in ["", "hash"] {
        assert!(!store.prove(mika.id, by(nothing)).await.unwrap(), "no password is right");
    }
    // A device answers for another account's passkey, or says that it has made one that is known.
    let again = WayIn::Passkey(key(1));
    let new = NewAccount { guest: None, name: name("Ben"), way_in: again, codes: vec![], session: session(2) };
    assert!(store.new_account(new).await.unwrap().is_none());
    assert_eq!(
        (store.account("ben".to_owned()).await.unwrap().is_none(), guest_of(store, [2; 32]).await),
        (true, None)
    );
    let back = store.recover("mika".to_owned(), [101; 32], "new".to_owned(), session(3)).await.unwrap().unwrap();
    assert_eq!((back.guest.id, back.ended), (mika.id, vec![[1; 32]]));
    assert!(store.prove(mika.id, by("new")).await.unwrap());
    assert_eq!(store.passkeys(mika.id).await.unwrap().len(), 1, "they stay");
}

pub(super) async fn a_session_begins_by_a_passkey_as_it_was_when_it_answered(store: &dyn Store) {
    let (mika, ben) = (made_by_passkey(store, "Mika", 1).await, made_by_passkey(store, "Ben", 2).await);
    let begin = async |guest: GuestId, used: UsedPasskey, number| {
        store.begin_session(guest, Proof::Passkey(used), session(number)).await.unwrap().map(|begun| begun.guest)
    };
    let first = || used(1, "credential 1", "credential 1, counted");
    assert_eq!(begin(ben.id, first(), 10).await, None, "another's");
    assert_eq!(begin(mika.id, used(3, "credential 3", "x"), 11).await, None, "there is none");
    // The same answer twice at once: the counter has gone on by one of them.
    let (one, other) = tokio::join!(begin(mika.id, first(), 12), begin(mika.id, first(), 13));
    assert_eq!([one, other].into_iter().flatten().collect::<Vec<_>>(), std::slice::from_ref(&mika));
    let after = store.passkey([1; 32]).await.unwrap().unwrap().1;
    assert_eq!((after.key.credential.as_str(), after.used), ("credential 1, counted", Some(70)));
    assert_eq!(begin(mika.id, first(), 14).await, None);
    for number in [10, 11, 14] {
        assert_eq!(guest_of(store, [number; 32]).await, None);
    }
    // It does what a password does.
    let proof = || Proof::Passkey(used(1, "credential 1, counted", "credential 1, counted"));
    assert!(store.change_codes(mika.id, proof(), vec![[7; 32]]).await.unwrap());
    let token = KeptToken {
        hash: [20; 32],
        guest: mika.id,
        name: "robot".to_owned(),
        scope: Scope::Read,
        created: 1,
        until: 1_000,
        used: None,
    };
    assert!(store.new_token(token, proof()).await.unwrap());
    let changed = store.change_password(mika.id, proof(), "new".to_owned(), session(30)).await.unwrap().unwrap();
    assert!(changed.ended.contains(&[20; 32]) && guest_of(store, [30; 32]).await == Some(mika.clone()));
    assert!(store.delete_person(mika.id, proof(), "Former player".to_owned()).await.unwrap().is_some());
    assert_eq!((store.passkeys(mika.id).await.unwrap(), store.passkey([1; 32]).await.unwrap()), (vec![], None));
    assert_eq!(store.passkeys(ben.id).await.unwrap().len(), 1);
}

pub(super) async fn a_passkey_is_kept_for_whoever_has_the_session(store: &dyn Store) {
    let (mika, ben) = (made(store, "Mika", 1).await, made(store, "Ben", 2).await);
    let add = async |passkey: KeptPasskey, session: Hash| store.new_passkey(passkey, session).await.unwrap();
    assert!(!add(kept(mika.id, 10), [9; 32]).await, "the session is over");
    assert!(!add(kept(mika.id, 10), [2; 32]).await, "it is another's");
    assert!(add(kept(mika.id, 10), [1; 32]).await && !add(kept(mika.id, 10), [1; 32]).await);
    assert!(!add(kept(ben.id, 10), [2; 32]).await, "it is known");
    assert_eq!(store.passkey([10; 32]).await.unwrap().unwrap().0, mika);
    assert!(!store.rename_passkey(ben.id, [10; 32], "mine".to_owned()).await.unwrap(), "another's");
    assert!(store.rename_passkey(mika.id, [10; 32], "phone".to_owned()).await.unwrap());
    assert_eq!(store.passkeys(mika.id).await.unwrap()[0].key.name, "phone");
    for number in 1..MOST_PASSKEYS as u8 {
        assert!(add(kept(mika.id, 10 + number), [1; 32]).await);
    }
    assert!(!add(kept(mika.id, 99), [1; 32]).await, "there are enough");
    let created: Vec<i64> = store.passkeys(mika.id).await.unwrap().iter().map(|passkey| passkey.created).collect();
    assert!(created.len() == MOST_PASSKEYS as usize && created.is_sorted(), "{created:?}");
}

pub(super) async fn the_last_way_in_stays(store: &dyn Store) {
    let (mika, ben) = (made_by_passkey(store, "Mika", 1).await, made(store, "Ben", 2).await);
    let end = async |guest: GuestId, number: u8, proof: Proof, but: Hash| {
        store.end_passkey(guest, [number; 32], proof, but).await.unwrap()
    };
    let proof = || Proof::Passkey(used(1, "credential 1", "credential 1"));
    assert_eq!(end(mika.id, 1, proof(), [1; 32]).await, EndedPasskey::LastWayIn);
    assert_eq!(store.passkeys(mika.id).await.unwrap(), [kept(mika.id, 1)], "nothing has changed");
    assert!(store.new_passkey(kept(mika.id, 10), [1; 32]).await.unwrap());
    store.begin_session(mika.id, proof(), session(3)).await.unwrap().unwrap();
    assert_eq!(end(mika.id, 10, by("hash"), [3; 32]).await, EndedPasskey::NotProven);
    assert_eq!(end(mika.id, 11, proof(), [3; 32]).await, EndedPasskey::Gone);
    assert_eq!(end(ben.id, 10, by("hash"), [2; 32]).await, EndedPasskey::Gone, "another's");
    // A passkey proves that it is its owner who removes it.
    assert_eq!(end(mika.id, 1, proof(), [3; 32]).await, EndedPasskey::Ended(vec![[1; 32]]));
    assert_eq!(guest_of(store, [3; 32]).await, Some(mika.clone()), "the session that asked goes on");
    assert!(!store.prove(mika.id, proof()).await.unwrap(), "it proves nothing any more");
    // Two at once: one of them would be the last.
    assert!(store.new_passkey(kept(mika.id, 12), [3; 32]).await.unwrap());
    let proof = |number| Proof::Passkey(used(number, &format!("credential {number}"), &format!("credential {number}")));
    let (one, other) = tokio::join!(end(mika.id, 10, proof(10), [3; 32]), end(mika.id, 12, proof(12), [3; 32]));
    assert_eq!(store.passkeys(mika.id).await.unwrap().len(), 1, "{one:?} {other:?}");
    // Who has a password needs none.
    assert!(store.new_passkey(kept(ben.id, 20), [2; 32]).await.unwrap());
    assert_eq!(end(ben.id, 20, by("hash"), [2; 32]).await, EndedPasskey::Ended(vec![]));
}

pub(super) async fn a_ceremony_is_answered_once_in_time_and_by_the_browser_that_was_asked(store: &dyn Store) {
    let ceremony = |number: u8, until: i64| {
        let state = format!("state {number}");
        KeptCeremony { challenge: [number; 32], browser: [100 + number; 32], state, until }
    };
    let keep = async |number, until, now| store.keep_ceremony(ceremony(number, until), now, 3).await.unwrap();
    let take =
        async |number: u8, browser: u8, now| store.take_ceremony([number; 32], [browser; 32], now).await.unwrap();
    keep(1, 10, 0).await;
    assert_eq!((take(1, 102, 5).await, take(2, 101, 5).await), (None, None), "another browser, another challenge");
    let (one, other) = tokio::join!(take(1, 101, 5), take(1, 101, 5));
    assert_eq!([one, other].into_iter().flatten().collect::<Vec<_>>(), ["state 1"], "once");
    keep(2, 10, 0).await;
    assert_eq!(take(2, 102, 10).await, None, "too late");
    assert_eq!(take(2, 102, 9).await, None, "and it is gone");
    // Of too many those that were asked first go, and those whose time is over before them.
    keep(3, 11, 0).await;
    keep(4, 20, 0).await;
    keep(5, 21, 11).await;
    keep(6, 22, 11).await;
    assert_eq!(take(4, 104, 11).await.as_deref(), Some("state 4"), "there was room: one was over");
    keep(7, 23, 11).await;
    keep(8, 24, 11).await;
    assert_eq!(take(5, 105, 11).await, None);
    for number in [6, 7, 8] {
        assert_eq!(take(number, 100 + number, 11).await, Some(format!("state {number}")));
    }
}
