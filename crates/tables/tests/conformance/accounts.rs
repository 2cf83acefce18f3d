//! The cases of accounts.

use tables::{
    Guest, GuestId, Membership,
    store::{AccountName, Begun, Hash, MOST_SESSIONS, NewAccount, NewSession, Proof, Store, WayIn},
};

pub(super) fn name(name: &str) -> AccountName {
    let small = name.to_lowercase();
    AccountName { name: name.to_owned(), key: small.clone(), look: small.replace('i', "l") }
}

pub(super) fn session(number: u8) -> NewSession {
    NewSession { token_hash: [number; 32], at: i64::from(number) }
}

fn new(guest: Option<GuestId>, of: &str, number: u8) -> NewAccount {
    let codes = vec![[100 + number; 32], [150 + number; 32]];
    NewAccount { guest, name: name(of), way_in: WayIn::Password("hash".to_owned()), codes, session: session(number) }
}

/// A password that has this hash.
pub(super) fn by(hash: &str) -> Proof {
    Proof::Password(hash.to_owned())
}

pub(super) async fn guest_of(store: &dyn Store, hash: Hash) -> Option<Guest> {
    store.guest(hash).await.unwrap().map(|(guest, _)| guest)
}

pub(super) async fn made(store: &dyn Store, of: &str, number: u8) -> Guest {
    store.new_account(new(None, of, number)).await.unwrap().unwrap().guest
}

pub(super) async fn a_guest_becomes_an_account_and_is_not_forgotten(store: &dyn Store) {
    let mika = store.new_guest("mika".to_owned(), [1; 32], 1).await.unwrap();
    let begun = store.new_account(new(Some(mika.id), "Mika", 2)).await.unwrap().unwrap();
    let member = Guest { id: mika.id, name: "Mika".to_owned(), membership: Membership::Member };
    assert_eq!(begun, Begun { guest: member.clone(), ended: vec![[1; 32]] });
    assert_eq!(guest_of(store, [1; 32]).await, None, "the guest's session is over");
    assert_eq!(guest_of(store, [2; 32]).await, Some(member.clone()));
    assert!(store.new_account(new(Some(mika.id), "Other", 3)).await.unwrap().is_none(), "one account each");
    assert_eq!(guest_of(store, [2; 32]).await, Some(member.clone()), "and nothing was changed");
    let account = store.account("mika".to_owned()).await.unwrap().unwrap();
    assert_eq!((account.guest, account.created, account.codes, account.sessions), (member.clone(), 2, 2, 1));
    assert!(store.account("Mika".to_owned()).await.unwrap().is_none(), "a key is a key");
    assert!(store.account_of(GuestId(mika.id.0 + 9)).await.unwrap().is_none());
    store.new_guest("last".to_owned(), [9; 32], 1).await.unwrap();
    store.forget_guests(GuestId(i64::MIN), 50).await.unwrap();
    assert_eq!(guest_of(store, [2; 32]).await, Some(member), "who has an account is not forgotten");
    store.end_unused_sessions(50).await.unwrap();
    assert_eq!(store.account_of(mika.id).await.unwrap().unwrap().sessions, 0);
}

pub(super) async fn of_two_who_want_one_name_at_once_one_gets_it(store: &dyn Store) {
    let ben = store.new_guest("Ben".to_owned(), [9; 32], 1).await.unwrap();
    let wants = [new(None, "Mika", 1), new(Some(ben.id), "MIKA", 2), new(None, "Mlka", 3)];
    let [one, other, third] = wants.map(|new| store.new_account(new));
    let (one, other, third) = tokio::join!(one, other, third);
    let got: Vec<Guest> = [one, other, third].into_iter().filter_map(|got| got.unwrap()).map(|got| got.guest).collect();
    assert_eq!(got.len(), 1, "{got:?}");
    let mut sessions = Vec::new();
    for number in [1, 2, 3] {
        sessions.extend(guest_of(store, [number; 32]).await);
    }
    assert_eq!(sessions, got, "who did not get it has no session");
    if got[0].id != ben.id {
        assert_eq!(guest_of(store, [9; 32]).await, Some(ben), "and is as before");
    }
}

pub(super) async fn a_name_is_changed_unless_somebody_has_it(store: &dyn Store) {
    let (mika, ben) = (made(store, "Mika", 1).await, made(store, "Ben", 2).await);
    for taken in ["BEN", "ben"] {
        assert!(!store.rename_account(mika.id, name(taken)).await.unwrap(), "{taken}");
    }
    assert!(!store.rename_account(ben.id, name("Mlka")).await.unwrap(), "it looks like Mika");
    assert_eq!(guest_of(store, [1; 32]).await, Some(mika.clone()));
    assert!(store.rename_account(mika.id, name("MIKA")).await.unwrap(), "one's own is not taken");
    assert!(store.rename_account(mika.id, name("Hana")).await.unwrap());
    assert_eq!(guest_of(store, [1; 32]).await.unwrap().name, "Hana");
    assert!(store.account("mika".to_owned()).await.unwrap().is_none());
    assert_eq!(store.account("hana".to_owned()).await.unwrap().unwrap().guest.id, mika.id);
    assert!(store.rename_account(ben.id, name("Mika")).await.unwrap(), "it is free again");
}

pub(super) async fn a_session_begins_by_the_password_that_holds_now(store: &dyn Store) {
    let mika = made(store, "Mika", 1).await;
    let begin =
        async |password: &str, number| store.begin_session(mika.id, by(password), session(number)).await.unwrap();
    assert_eq!(begin("hash", 2).await, Some(Begun { guest: mika.clone(), ended: vec![] }));
    assert_eq!(begin("other", 3).await, None);
    assert!(store.change_password(mika.id, by("other"), "hash".to_owned(), session(4)).await.unwrap().is_none());
    assert!(!store.change_codes(mika.id, by("other"), vec![]).await.unwrap());
    assert_eq!(guest_of(store, [3; 32]).await.or(guest_of(store, [4; 32]).await), None);
    let changed = store.change_password(mika.id, by("hash"), "new".to_owned(), session(5)).await.unwrap().unwrap();
    let mut ended = changed.ended;
    ended.sort_unstable();
    assert_eq!(ended, [[1; 32], [2; 32]]);
    assert_eq!(guest_of(store, [5; 32]).await, Some(mika.clone()));
    assert_eq!(begin("hash", 6).await, None, "the password before is nothing any more");
    assert!(begin("new", 7).await.is_some());
    assert_eq!(store.end_sessions(mika.id, Some([7; 32])).await.unwrap(), [[5; 32]]);
    assert_eq!(store.end_sessions(mika.id, None).await.unwrap(), [[7; 32]]);
    assert_eq!(store.account_of(mika.id).await.unwrap().unwrap().sessions, 0);
}

pub(super) async fn of_too_many_sessions_the_first_end(store: &dyn Store) {
    let mika = made(store, "Mika", 1).await;
    let mut ended = Vec::new();
    for number in 2..=MOST_SESSIONS as u8 + 2 {
        let begun = store.begin_session(mika.id, by("hash"), session(number)).await.unwrap().unwrap();
        ended.extend(begun.ended);
    }
    assert_eq!(ended, [[1; 32], [2; 32]]);
    assert_eq!(store.account_of(mika.id).await.unwrap().unwrap().sessions, MOST_SESSIONS as usize);
    assert_eq!(guest_of(store, [2; 32]).await, None);
    assert_eq!(guest_of(store, [3; 32]).await, Some(mika));
}

pub(super) async fn a_recovery_code_works_once(store: &dyn Store) {
    let (mika, ben) = (made(store, "Mika", 1).await, made(store, "Ben", 2).await);
    let recover = async |key: &str, code: u8, number| {
        let begun = store.recover(key.to_owned(), [code; 32], format!("by {number}"), session(number)).await.unwrap();
        begun.map(|begun| begun.guest.id)
    };
    assert_eq!(recover("ben", 101, 3).await, None, "another's code");
    assert_eq!(recover("nobody", 101, 3).await, None);
    // Twice at once.
    let (one, other) = tokio::join!(recover("mika", 101, 4), recover("mika", 101, 5));
    assert_eq!([one, other].into_iter().flatten().collect::<Vec<_>>(), [mika.id], "one of them");
    assert_eq!(recover("mika", 101, 6).await, None, "it was used");
    assert_eq!(guest_of(store, [1; 32]).await, None, "the other sessions are over");
    assert_eq!(guest_of(store, [2; 32]).await, Some(ben));
    let account = store.account_of(mika.id).await.unwrap().unwrap();
    assert_eq!((account.codes, account.sessions), (1, 1));
    let password = account.password.unwrap();
    assert!(password.starts_with("by "));
    assert!(store.change_codes(mika.id, by(&password), vec![[7; 32]; 1]).await.unwrap());
    assert_eq!(recover("mika", 151, 8).await, None, "the codes before are nothing any more");
    assert_eq!(recover("mika", 7, 8).await, Some(mika.id));
}
