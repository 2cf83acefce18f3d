//! Who is kept out of a club or of the site is told of no turn, though they sit at a table.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod common;
#[path = "common/notices.rs"]
mod post;

use std::{net::IpAddr, sync::Arc};

use common::{A, B, Folder, choose, pair, wanted};
use post::{AFTER, Post};
use tables::{
    NewTable, TableService,
    store::{BlockTarget, Store},
};
use tabletop::{Lang, Seed};

const HOOK: &str = "https://hook.example/";
const PASSWORD: &str = "green tea at nine";

fn duel() -> NewTable {
    NewTable { confirm: false, ..wanted("shinjuku", &["you", "open"]) }
}

#[tokio::test]
async fn whoever_is_no_member_any_more_is_not_told_of_a_clubs_table() {
    let (folder, post) = (Folder::new("notices-club"), Post::new());
    let service = post.service(Arc::new(folder.store().await));
    let member = async |name| service.sign_up(None, name, PASSWORD).await.unwrap().guest;
    let [mika, ben] = [member("Mika").await, member("Ben").await];
    let club = service.found_club(&mika, "Metro").await.unwrap();
    let link = service.club(Some(mika.id), club).await.unwrap().link.unwrap();
    service.join_club(&ben, &link).await.unwrap();
    let id = service.create_in_club_with_seed(&mika, club, duel(), Seed::number(1)).await.unwrap();
    service.join(&ben, id, None).await.unwrap();
    for guest in [&mika, &ben] {
        service.tell_by_webhook(guest, Lang::En, HOOK).await.unwrap();
    }
    let asked =
        async |service: &TableService| service.look(id, |table| table.waiting().first()).await.unwrap().unwrap();
    while asked(&service).await != B {
        choose(&service, &mika, id, A, 0).await.unwrap();
    }
    post.told(&service).await;
    // The server dies when the member is removed and their seat is still theirs.
    let store: Arc<dyn Store> = Arc::new(folder.store().await);
    assert!(store.remove_member(club, mika.id, ben.id, "fresh".to_owned()).await.unwrap());
    let again = post.service(store);
    post.told(&again).await;
    post.pass(AFTER);
    assert_eq!((post.told(&again).await, asked(&again).await), (vec![], B));
}

#[tokio::test]
async fn whoever_is_blocked_is_told_nothing_until_they_are_let_in_again() {
    let (folder, post) = (Folder::new("notices-blocked"), Post::new());
    let service = post.service(Arc::new(folder.store().await));
    let owner = service.sign_up(None, "Mika", PASSWORD).await.unwrap().guest;
    assert!(service.add_owner("Mika").await.unwrap());
    let (id, a, b) = pair(&service, duel()).await;
    let asked = async || service.look(id, |table| table.waiting().first()).await.unwrap().unwrap();
    let people = [&a, &b];
    let seat = asked().await;
    let guest = people[seat.index()];
    service.tell_by_webhook(guest, Lang::En, HOOK).await.unwrap();
    // Until the same person is asked again.
    let play = async || {
        for _ in 0..2 {
            let seat = asked().await;
            while asked().await == seat {
                choose(&service, people[seat.index()], id, seat, 0).await.unwrap();
            }
        }
    };
    let told = async || {
        post.told(&service).await;
        post.pass(AFTER);
        post.told(&service).await.len()
    };
    assert_eq!(told().await, 1);
    let (whom, elsewhere) = (BlockTarget::Person(guest.id), IpAddr::from([192, 0, 2, 1]));
    play().await;
    service.block(&owner, whom, (None, "Insults"), elsewhere).await.unwrap();
    assert_eq!(told().await, 0);
    service.unblock(&owner, whom, "").await.unwrap();
    play().await;
    assert_eq!(told().await, 1);
}
