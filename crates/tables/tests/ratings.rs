//! Ratings are a fold over games: what is kept with each end is what comes out when all are rated anew.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use std::sync::Arc;

use common::{Folder, wanted};
use sqlx::{Connection, Executor, SqliteConnection};
use tables::{
    Guest, League, NewTable, Player, Rated, RatedSeat, Status, Table, TableId, TableService, examine,
    store::{Address, RatingStore, Sqlite},
};
use tabletop::{Seat, Seed};

/// A service whose storage can be looked at, too.
async fn open(folder: &Folder) -> (TableService, Arc<Sqlite>) {
    let store = Arc::new(folder.store().await);
    (TableService::new(Arc::<Sqlite>::clone(&store), catalog::shelf().unwrap()).0, store)
}

async fn account(service: &TableService, name: &str) -> Guest {
    service.sign_up(None, name, "green tea at nine").await.unwrap().guest
}

/// Plays a table to its end: each seat takes a choice of its own number, so that every game has another course.
async fn play_out(service: &TableService, id: TableId, people: &[&Guest]) {
    loop {
        let waiting = service.look(id, |table: &Table| table.waiting().iter().next()).await.unwrap();
        let Some(seat) = waiting else { return };
        let (question, legal) = common::asked(service, id, seat).await;
        let text = legal[seat.index() * 7 % legal.len()].clone();
        service.play(people[seat.index()].id, id, seat, text, question).await.unwrap();
        if service.look(id, |table: &Table| table.row().status).await.unwrap() == Status::Over {
            return;
        }
    }
}

async fn game(service: &TableService, people: &[&Guest], seed: u64) -> TableId {
    let seats: Vec<&str> = std::iter::once("you").chain(people.iter().skip(1).map(|_| "open")).collect();
    let new = NewTable { confirm: false, ..wanted("metrox", &seats) };
    let id = service.create_with_seed(people[0], new, Seed::number(seed)).await.unwrap();
    for guest in &people[1..] {
        service.join(guest, id, None).await.unwrap();
    }
    play_out(service, id, people).await;
    id
}

type Kept = (Vec<(Player, Rated)>, Vec<RatedSeat>);

async fn kept(store: &Sqlite) -> Kept {
    (store.all_ratings().await.unwrap(), store.all_rated_seats(None, 500).await.unwrap())
}

/// Four games of three people in two leagues, and one with a guest, which is not rated.
async fn season(service: &TableService) -> [Guest; 3] {
    let people = [account(service, "Aoi").await, account(service, "Ben").await, account(service, "Chie").await];
    let [aoi, ben, chie] = &people;
    game(service, &[aoi, ben], 1).await;
    game(service, &[ben, chie, aoi], 2).await;
    game(service, &[chie, aoi], 3).await;
    game(service, &[aoi, ben], 4).await;
    let guest = common::guest(service, "Guest").await;
    game(service, &[aoi, &guest], 5).await;
    people
}

async fn change(folder: &Folder, sql: &'static str) {
    let file = folder.file("norikae.db");
    let mut connection = SqliteConnection::connect(&format!("sqlite:{}", file.display())).await.unwrap();
    connection.execute(sql).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn what_is_kept_with_each_end_comes_out_again_when_all_are_rated_anew() {
    let folder = Folder::new("rebuilt");
    let (service, store) = open(&folder).await;
    season(&service).await;
    let before = kept(&store).await;
    let leagues: Vec<(League, u64)> = store.leagues().await.unwrap();
    let league = |players| League { game: "metrox".to_owned(), players };
    assert_eq!(leagues, [(league(2), 3), (league(3), 1)]);
    assert_eq!((before.0.len(), before.1.len()), (6, 9));
    let rebuilt = service.rebuild_ratings().await.unwrap();
    assert_eq!((rebuilt.over, rebuilt.looked_at, rebuilt.changed), (5, 5, 0));
    assert_eq!(kept(&store).await, before);
    service.close().await.unwrap();
    // A site from before there were ratings has tables alone.
    change(&folder, "delete from results; delete from ratings").await;
    let (service, store) = open(&folder).await;
    assert_eq!(service.rebuild_ratings().await.unwrap().changed, 6);
    let after = kept(&store).await;
    let plain = |(ratings, seats): &Kept| {
        let ratings: Vec<_> = ratings.iter().map(|(who, rated)| (who.clone(), rated.rating, rated.games)).collect();
        let seats: Vec<_> =
            seats.iter().map(|seat| (seat.table, seat.seat, seat.number, seat.rank, seat.after)).collect();
        (ratings, seats)
    };
    assert_eq!(plain(&after), plain(&before), "the logs say it all");
    service.close().await.unwrap();
}

#[tokio::test]
async fn the_doctor_finds_a_rating_that_no_game_made_and_a_rebuild_mends_it() {
    let folder = Folder::new("tampered");
    let (service, store) = open(&folder).await;
    season(&service).await;
    let before = kept(&store).await;
    service.close().await.unwrap();
    let (address, shelf) = (Address::from(&*folder.file("norikae.db")), catalog::shelf().unwrap());
    assert_eq!(Box::pin(examine(&address, &shelf)).await.unwrap().ratings, 0);
    change(&folder, "update ratings set points = 2000000 where guest = 1 and players = 2").await;
    let examined = Box::pin(examine(&address, &shelf)).await.unwrap();
    assert_eq!((examined.ratings, examined.is_sound()), (1, false));
    assert_eq!(Box::pin(tables::rebuild_ratings(&address, &shelf)).await.unwrap().changed, 1);
    let (service, store) = open(&folder).await;
    assert_eq!(kept(&store).await, before);
    service.close().await.unwrap();
}

#[tokio::test]
async fn somebody_who_is_gone_leaves_the_ratings_of_others_as_they_are() {
    let folder = Folder::new("gone");
    let (service, store) = open(&folder).await;
    let [aoi, ben, chie] = season(&service).await;
    let of = async |guest: &Guest, store: &Sqlite| store.ratings_of(guest.id).await.unwrap();
    let (first, second) = (of(&aoi, &store).await, of(&ben, &store).await);
    service.close().await.unwrap();
    change(&folder, "update results set guest = 0 where guest = 3; delete from ratings where guest = 3").await;
    let (service, store) = open(&folder).await;
    assert_eq!(service.rebuild_ratings().await.unwrap().changed, 0);
    assert_eq!((of(&aoi, &store).await, of(&ben, &store).await), (first, second));
    assert!(of(&chie, &store).await.is_empty());
    service.close().await.unwrap();
}

#[tokio::test]
async fn a_game_is_rated_when_its_last_decision_is_written_and_told_after_it() {
    let folder = Folder::new("at-once");
    let (service, store) = open(&folder).await;
    let (aoi, ben) = (account(&service, "Aoi").await, account(&service, "Ben").await);
    let id = game(&service, &[&aoi, &ben], 9).await;
    let seats = store.rated_seats(id).await.unwrap();
    let scores = service.row(id).await.unwrap().result.unwrap();
    assert_eq!(seats.iter().map(|(seat, _)| seat.score).collect::<Vec<_>>(), scores);
    // What the lines of a seat are is the game's to say: those that it has completed.
    let own = service.look(id, |table: &Table| table.game(tabletop::Viewer::Spectator).own_lines()).await.unwrap();
    assert_eq!(seats.iter().map(|(seat, _)| seat.lines.clone()).collect::<Vec<_>>(), own);
    assert!(own.iter().any(|lines| !lines.is_empty()), "somebody completed a line");
    assert!(Seat::all(2).count() == own.len());
    service.close().await.unwrap();
}
