//! The cases of ratings.

use tables::{
    Finished, Guest, League, Player, Points, RatedWho, Rating, Row, Seated, Status, TableId,
    store::{Certainty, Proof, Store, Which, Write, written},
};

use super::{
    accounts::made,
    suite::{create, entry, is_conflict, row, with_all},
};

fn league() -> League {
    League { game: "metrox".to_owned(), players: 2 }
}

fn seated(player: Player, rank: u8) -> Seated {
    Seated { player, rank, score: 10 - i64::from(rank), lines: vec!["G".to_owned()], before: None }
}

/// A game of two, the first before the second.
pub(super) fn game(id: i64, ended: i64, players: [Player; 2]) -> Finished {
    let [first, second] = players;
    let seats = vec![seated(first, 1), seated(second, 2)];
    Finished { table: TableId::stored(id), league: league(), ended, seats }
}

pub(super) fn person(guest: &Guest) -> Player {
    Player::Person(guest.id)
}

/// A table of two that is being played, and the write that ends it.
async fn ending(store: &dyn Store, people: &[&Guest], finished: Finished) -> Write {
    let begun = with_all(people, row(finished.table, Status::Running, finished.table.number()));
    written(store, create(&begun)).await.unwrap();
    let update = Row { status: Status::Over, result: Some(vec![9, 8]), revision: 1, ..begun };
    Write {
        table: Some(update.id),
        update: Some(update),
        revision: 1,
        entries: vec![entry(1, tables::Kind::Play)],
        finished: Some(finished),
        ..Write::default()
    }
}

async fn play(store: &dyn Store, people: &[&Guest], finished: Finished) {
    let write = ending(store, people, finished).await;
    written(store, write).await.unwrap();
}

async fn rating(store: &dyn Store, guest: &Guest) -> Option<(i64, u64)> {
    let ratings = store.ratings_of(guest.id).await.unwrap();
    ratings.first().map(|rated| (rated.rating.points.rounded(), rated.games))
}

pub(super) async fn a_game_is_rated_with_its_end_and_once(store: &dyn Store) {
    let (mika, ben) = (made(store, "Mika", 1).await, made(store, "Ben", 2).await);
    let end = ending(store, &[&mika, &ben], game(1, 10, [person(&mika), person(&ben)])).await;
    // Both servers see the end: one writes it.
    let (one, other) = tokio::join!(written(store, end.clone()), written(store, end));
    let (done, refused) = if one.is_ok() { (one, other) } else { (other, one) };
    assert!(done.is_ok() && is_conflict(&refused), "{done:?} {refused:?}");
    let seats = store.rated_seats(TableId::stored(1)).await.unwrap();
    assert_eq!(seats.len(), 2);
    let (won, who) = &seats[0];
    assert_eq!(*who, RatedWho::Person("Mika".to_owned()));
    assert_eq!(
        (won.rank, won.score, won.number, won.ended, won.lines.as_slice()),
        (1, 9, 1, 10, &["G".to_owned()][..])
    );
    assert_eq!(won.before, Rating::FIRST);
    assert!(won.after.points > Rating::FIRST.points && won.after.deviation < Rating::FIRST.deviation);
    assert_eq!(rating(store, &mika).await, Some((won.after.points.rounded(), 1)));
    assert_eq!(rating(store, &ben).await, Some((3000 - won.after.points.rounded(), 1)));
}

pub(super) async fn games_that_end_at_once_are_rated_one_after_the_other(store: &dyn Store) {
    let (mika, ben) = (made(store, "Mika", 1).await, made(store, "Ben", 2).await);
    let mut ends = Vec::new();
    for id in 1..=8 {
        ends.push(ending(store, &[&mika, &ben], game(id, 100 - id, [person(&mika), person(&ben)])).await);
    }
    // All at once: whoever waits for the answers waits for all of them.
    let (told, mut answers) = tokio::sync::mpsc::unbounded_channel();
    for end in ends {
        let told = told.clone();
        let tell = move |written| {
            drop(told.send(written));
            None
        };
        store.write(end, Box::new(tell));
    }
    for _ in 1..=8 {
        answers.recv().await.unwrap().unwrap();
    }
    let games = store.rated_games(mika.id, 9).await.unwrap();
    let mut seats: Vec<_> = games.iter().map(|game| game.seat.clone()).collect();
    seats.sort_by_key(|seat| seat.number);
    assert_eq!(seats.iter().map(|seat| seat.number).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8]);
    assert!(seats.windows(2).all(|pair| pair[0].after == pair[1].before), "each begins where the one before ended");
    assert!(seats.windows(2).all(|pair| pair[0].ended <= pair[1].ended), "ends never fall");
    assert_eq!(rating(store, &mika).await, Some((seats[7].after.points.rounded(), 8)));
    assert_eq!(store.leagues().await.unwrap(), [(league(), 8)]);
}

pub(super) async fn who_has_no_account_is_not_rated_nor_are_those_who_play_with_them(store: &dyn Store) {
    let mika = made(store, "Mika", 5).await;
    let guest = store.new_guest("guest".to_owned(), [9; 32], 1).await.unwrap();
    play(store, &[&mika, &guest], game(1, 10, [person(&mika), person(&guest)])).await;
    assert_eq!(store.row(TableId::stored(1)).await.unwrap().unwrap().status, Status::Over);
    assert!(store.rated_seats(TableId::stored(1)).await.unwrap().is_empty());
    // Before there was an account.
    play(store, &[&mika], game(2, 4, [person(&mika), Player::Bot("normal".to_owned())])).await;
    assert_eq!(rating(store, &mika).await, None);
    play(store, &[&mika], game(3, 5, [person(&mika), Player::Bot("normal".to_owned())])).await;
    assert_eq!(rating(store, &mika).await.unwrap().1, 1);
}

pub(super) async fn a_measured_bot_keeps_its_rating_and_another_is_rated_by_play(store: &dyn Store) {
    let mika = made(store, "Mika", 1).await;
    play(store, &[&mika], game(1, 10, [person(&mika), Player::Bot("normal".to_owned())])).await;
    play(store, &[&mika], game(2, 11, [person(&mika), Player::Bot("random".to_owned())])).await;
    let [_, (normal, who)] = &store.rated_seats(TableId::stored(1)).await.unwrap()[..] else { panic!("two seats") };
    assert_eq!(
        (who, normal.before, normal.before.points),
        (&RatedWho::Bot("normal".to_owned()), normal.after, Points::whole(1500))
    );
    let best = store.best_rated(league(), Certainty::Provisional, 9).await.unwrap();
    let names: Vec<_> = best.iter().map(|listed| listed.who.clone()).collect();
    assert_eq!(
        names,
        [RatedWho::Person("Mika".to_owned()), RatedWho::Bot("random".to_owned())],
        "the fixed one is not kept"
    );
    assert!(best[1].rating.points < Rating::FIRST.points);
    assert!(store.best_rated(league(), Certainty::Sure, 9).await.unwrap().is_empty());
    assert!(store.best_rated(League { players: 3, ..league() }, Certainty::Provisional, 9).await.unwrap().is_empty());
    assert_eq!(store.best_rated(league(), Certainty::Provisional, 1).await.unwrap().len(), 1);
}

pub(super) async fn ratings_are_worked_out_anew_from_the_games(store: &dyn Store) {
    let (mika, ben) = (made(store, "Mika", 1).await, made(store, "Ben", 2).await);
    let games: Vec<Finished> = [(1, 10, true), (2, 20, true), (3, 30, false)]
        .into_iter()
        .map(|(id, ended, wins)| {
            let pair = if wins { [person(&mika), person(&ben)] } else { [person(&ben), person(&mika)] };
            game(id, ended, pair)
        })
        .collect();
    for game in &games {
        play(store, &[&mika, &ben], game.clone()).await;
    }
    let (ratings, seats) = (store.all_ratings().await.unwrap(), store.all_rated_seats(None, 9).await.unwrap());
    assert_eq!((ratings.len(), seats.len()), (2, 6));
    assert!(!store.rebuild_ratings(games.clone(), 2).await.unwrap(), "another game is over by now");
    assert_eq!(store.all_ratings().await.unwrap(), ratings, "and nothing was done");
    assert!(store.rebuild_ratings(games.clone(), 3).await.unwrap());
    assert_eq!(store.all_ratings().await.unwrap(), ratings);
    assert_eq!(store.all_rated_seats(None, 9).await.unwrap(), seats);
    let some = store.all_rated_seats(Some(TableId::stored(1)), 1).await.unwrap();
    assert_eq!(some.iter().map(|seat| seat.table.number()).collect::<Vec<_>>(), [2, 2], "whole tables");
    // In another order they come to something else.
    let turned: Vec<Finished> = games.into_iter().rev().collect();
    assert!(store.rebuild_ratings(turned, 3).await.unwrap());
    assert_ne!(store.all_ratings().await.unwrap(), ratings);
    assert_eq!(store.over().await.unwrap().len(), 3);
}

pub(super) async fn whom_somebody_met_is_told_of_public_tables_only(store: &dyn Store) {
    let (mika, ben, kei) = (made(store, "Mika", 1).await, made(store, "Ben", 2).await, made(store, "Kei", 3).await);
    play(store, &[&mika, &ben], game(1, 10, [person(&mika), person(&ben)])).await;
    play(store, &[&ben, &mika], game(2, 20, [person(&ben), person(&mika)])).await;
    play(store, &[&mika, &ben], game(3, 30, [person(&mika), person(&ben)])).await;
    let mut hidden = ending(store, &[&mika, &kei], game(4, 40, [person(&mika), person(&kei)])).await;
    if let Some(row) = &mut hidden.update {
        row.settings.public = false;
    }
    written(store, hidden).await.unwrap();
    let met = store.meetings(mika.id, 500, 20).await.unwrap();
    assert_eq!(met.len(), 1);
    assert_eq!((met[0].name.as_str(), met[0].games, met[0].won, met[0].lost), ("Ben", 3, 2, 1));
    assert_eq!(store.meetings(mika.id, 2, 20).await.unwrap()[0].games, 1, "of the last two one was private");
    let games = store.rated_games(mika.id, 9).await.unwrap();
    assert_eq!(
        games.iter().map(|game| (game.seat.table.number(), game.public)).collect::<Vec<_>>(),
        [(4, false), (3, true), (2, true), (1, true)]
    );
    let over = store.list(Which::OverOf(mika.id), 9).await.unwrap();
    assert_eq!(over.iter().map(|row| row.id.number()).collect::<Vec<_>>(), [3, 2, 1]);
}

pub(super) async fn a_month_tells_who_won_most_and_the_best_public_scores(store: &dyn Store) {
    let (mika, ben) = (made(store, "Mika", 1).await, made(store, "Ben", 2).await);
    play(store, &[&mika, &ben], game(1, 10, [person(&mika), person(&ben)])).await;
    play(store, &[&mika, &ben], game(2, 20, [person(&mika), person(&ben)])).await;
    play(store, &[&ben, &mika], game(3, 30, [person(&ben), person(&mika)])).await;
    play(store, &[&ben, &mika], game(4, 40, [person(&ben), person(&mika)])).await;
    let month = store.monthly("metrox".to_owned(), 10, 40, 9).await.unwrap();
    let told: Vec<_> = month.iter().map(|of| (of.name.as_str(), of.games, of.won)).collect();
    assert_eq!(told, [("Mika", 3, 2), ("Ben", 3, 1)], "the last ended later");
    assert_eq!(month[0].gain.thousandths(), -month[1].gain.thousandths());
    assert!(month[0].gain > Points::whole(0));
    assert_eq!(store.monthly("metrox".to_owned(), 10, 40, 1).await.unwrap().len(), 1);
    assert!(store.monthly("shinjuku".to_owned(), 10, 40, 9).await.unwrap().is_empty());
    let best = store.best_scores("metrox".to_owned(), 20, 50, 4).await.unwrap();
    let told: Vec<_> = best.iter().map(|best| (best.name.as_str(), best.score, best.table.number())).collect();
    assert_eq!(told, [("Mika", 9, 2), ("Ben", 9, 3), ("Ben", 9, 4), ("Ben", 8, 2)]);
}

pub(super) async fn whoever_is_deleted_has_no_rating_and_the_others_keep_theirs(store: &dyn Store) {
    let (mika, ben) = (made(store, "Mika", 1).await, made(store, "Ben", 2).await);
    play(store, &[&mika, &ben], game(1, 10, [person(&mika), person(&ben)])).await;
    let (before, of_ben) = (store.rated_seats(TableId::stored(1)).await.unwrap(), rating(store, &ben).await);
    let deleted = store.delete_person(mika.id, Proof::Password("hash".to_owned()), "Former player".to_owned()).await;
    assert!(deleted.unwrap().is_some());
    assert_eq!((rating(store, &mika).await, rating(store, &ben).await), (None, of_ben));
    assert!(store.rated_games(mika.id, 9).await.unwrap().is_empty());
    let after = store.rated_seats(TableId::stored(1)).await.unwrap();
    let who: Vec<&RatedWho> = after.iter().map(|(_, who)| who).collect();
    assert_eq!(who, [&RatedWho::Gone, &RatedWho::Person("Ben".to_owned())]);
    assert_eq!(after[0].0.player, Player::Gone);
    assert_eq!((after[0].0.rank, after[0].0.after, &after[1]), (before[0].0.rank, before[0].0.after, &before[1]));
    let everybody = store.all_ratings().await.unwrap();
    assert_eq!(everybody.iter().map(|(player, _)| player).collect::<Vec<_>>(), [&person(&ben)]);
    let again = made(store, "Mika", 3).await;
    assert_eq!(rating(store, &again).await, None, "the name comes without the rating");
}
