//! Side lines: tables that go on from a moment of a finished game, of every game and variant.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use catalog::{Opened, Title};
use common::{A, B, Folder, asked, choose, guest, pair, wanted};
use tables::{
    Guest, Import, Kind, Origin, Refused, SideLine, Sitter, Status, Table, TableId, TableService, Wanted, examine,
    store::TableStore,
};
use tabletop::{Dice, Record, Seat, Seed, StreamId, Viewer, record::Step};

fn dice(number: u64) -> Dice {
    Dice::new(&Seed::number(number), StreamId::named("side line"), 0)
}

/// The record of a random game.
fn random_game(title: &dyn Title, opened: &dyn Opened, number: u64) -> Record {
    let (mut game, mut dice) = (opened.begin(Seed::number(number)), dice(number));
    let mut steps = Vec::new();
    while let Some(seat) = game.actors().first() {
        let mut legal = game.legal(seat);
        let text = legal.swap_remove(dice.below(legal.len() as u32) as usize);
        game.play(seat, &text).unwrap();
        steps.push(Step { line: 0, seat, text });
    }
    Record {
        game: title.id().to_owned(),
        version: title.version(),
        board: opened.boards(),
        options: opened.options().iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
        seats: (0..opened.players()).map(|at| format!("p{at}")).collect(),
        seed: Seed::number(number),
        position: None,
        steps,
        end: (0, tabletop::record::End::Result(game.standing().scores)),
        head: tabletop::record::HeadLines::default(),
    }
}

async fn imported(service: &TableService, guest: &Guest, record: &Record) -> TableId {
    service.import(guest, Import { text: record.to_string(), upto: None, go_on: None }).await.unwrap()
}

fn line(table: TableId, step: usize, seats: &[&str]) -> SideLine {
    SideLine { origin: Origin { table, step, turn: 1 }, seats: seats.iter().map(|word| Wanted::read(word)).collect() }
}

/// Everybody decides by dice until the game is over.
async fn play_out(service: &TableService, guests: &[Guest], id: TableId, dice: &mut Dice) {
    loop {
        let who = service.look(id, |table: &Table| table.waiting().first()).await.unwrap();
        let Some(seat) = who else { return };
        let (question, legal) = asked(service, id, seat).await;
        let text = legal[dice.below(legal.len() as u32) as usize].clone();
        let guest = &guests[seat.index()];
        let played = service.play(guest.id, id, seat, text, question).await.unwrap();
        if played.held {
            service.end_turn(guest.id, id, seat).await.unwrap();
        }
    }
}

/// Every option of a title with each of its values, with as few seats as can be.
fn variants(title: &'static dyn Title, shelf: &tabletop::Shelf) -> Vec<Box<dyn Opened>> {
    let mut all: Vec<Box<dyn Opened>> = Vec::new();
    for spec in title.options(shelf) {
        for choice in &spec.values {
            let option = [(spec.key.to_owned(), choice.value.clone())];
            let opened = title.players().find_map(|players| title.open(shelf, players, &option).ok());
            all.extend(opened.filter(|opened| !all.iter().any(|known| known.options() == opened.options())));
        }
    }
    all
}

/// Goes on from a moment of a random game and back through everything that reads a log.
async fn goes_on(
    service: &TableService,
    people: &[Guest],
    title: &'static dyn Title,
    opened: &dyn Opened,
    number: u64,
) {
    let record = random_game(title, opened, number);
    let origin = imported(service, &people[0], &record).await;
    let mut dice = dice(number + 1000);
    let step = dice.below(record.steps.len() as u32) as usize;
    let was = service.moment(origin, step).await.unwrap().game.position();
    let mut seats = vec!["open"; usize::from(opened.players())];
    seats[0] = "you";
    let id = service.side_line(&people[0], line(origin, step, &seats)).await.unwrap();
    for guest in &people[1..usize::from(opened.players())] {
        service.join(guest, id, None).await.unwrap();
    }
    let now = service.look(id, |table| (table.row().status, table.game(Viewer::Spectator).position())).await.unwrap();
    assert_eq!(now, (Status::Running, was.clone()), "{} from {step}", title.id());
    play_out(service, people, id, &mut dice).await;
    let (row, steps) = service.look(id, |table| (table.row().clone(), table.steps())).await.unwrap();
    assert_eq!((row.status, row.settings.origin.map(|origin| origin.step)), (Status::Over, Some(step)));
    assert!(!row.settings.public);
    // Its moments begin where it did, and its record says so and replays.
    assert_eq!(service.moment(id, 0).await.unwrap().game.position(), was);
    let written = service.record(id).await.unwrap();
    assert_eq!((written.position.as_ref(), written.steps.len()), (Some(&was), steps));
    let again = Record::read(&written.to_string()).unwrap();
    let opened = title.open_record(service.shelf(), &again).unwrap();
    let end = opened.replay(&again, None).unwrap();
    assert_eq!(Some(end.standing().scores), row.result);
    assert_eq!(opened.replay(&again, Some(0)).unwrap().position(), was);
    // What is read from the log by another server is the same.
    let copy = imported(service, &people[0], &again).await;
    let position = |table: &Table| table.game(Viewer::Spectator).position();
    let (one, other) = (service.look(id, position).await.unwrap(), service.look(copy, position).await.unwrap());
    assert_eq!((&one, &other), (&end.position(), &end.position()));
}

async fn every_variant(title: &'static dyn Title) {
    let folder = Folder::new(&format!("side-lines-{}", title.id()));
    let (store, shelf) = (Arc::new(folder.store().await), catalog::shelf().unwrap());
    let limits = tables::Limits::Off;
    let world = tables::World::default();
    let service = TableService::limited(store, shelf.clone(), world, limits).0;
    let mut people = Vec::new();
    for at in 0..6 {
        people.push(guest(&service, &format!("P{at}")).await);
    }
    let variants = variants(title, &shelf);
    assert!(variants.len() > 1, "{}", title.id());
    for (number, opened) in variants.iter().enumerate() {
        Box::pin(goes_on(&service, &people, title, &**opened, number as u64)).await;
    }
    service.close().await.unwrap();
    // The doctor replays every one of them from its log.
    let found = examine(&(&*folder.file("norikae.db")).into(), &shelf).await.unwrap();
    assert!(found.is_sound(), "{found:?}");
    assert_eq!(found.sound, 3 * variants.len());
}

#[tokio::test]
async fn metrox_goes_on_from_any_moment_in_every_variant() {
    Box::pin(every_variant(catalog::title("metrox").unwrap())).await;
}

#[tokio::test]
async fn shinjuku_goes_on_from_any_moment_in_every_variant() {
    Box::pin(every_variant(catalog::title("shinjuku").unwrap())).await;
}

#[tokio::test]
async fn tokyo_metro_goes_on_from_any_moment_in_every_variant() {
    Box::pin(every_variant(catalog::title("tokyo-metro").unwrap())).await;
}

#[tokio::test]
async fn friends_come_by_the_link_and_the_position_is_there_before_them() {
    let folder = Folder::new("side-lines-friends");
    let service = folder.service().await;
    let (aoi, ben) = (guest(&service, "Aoi").await, guest(&service, "Ben").await);
    let title = catalog::title("shinjuku").unwrap();
    let opened = title.open(service.shelf(), 2, &[]).unwrap();
    let origin = imported(&service, &aoi, &random_game(title, &*opened, 5)).await;
    let id = service.side_line(&aoi, line(origin, 40, &["open", "you"])).await.unwrap();
    let row = service.row(id).await.unwrap();
    assert_eq!((row.status, row.seat_of(aoi.id)), (Status::Open, Some(B)));
    assert_eq!(service.join(&ben, id, None).await.unwrap(), A);
    service.close().await.unwrap();
    // Another server finds the same table.
    let service = folder.service().await;
    let log = folder.store().await.entries(id, 0, 9).await.unwrap();
    assert_eq!(log.iter().map(|entry| entry.kind).collect::<Vec<_>>(), [Kind::Position, Kind::Join, Kind::Start]);
    let was = service.moment(origin, 40).await.unwrap().game.position();
    assert_eq!(service.look(id, |table| table.game(Viewer::Spectator).position()).await.unwrap(), was);
    play_out(&service, &[ben, aoi.clone()], id, &mut dice(9)).await;
    // There is no rematch of half a game, but the side line can be begun again: its origin is the same.
    assert!(matches!(service.rematch(&aoi, id).await, Err(Refused::NotNow)));
    let again = service.side_line(&aoi, line(id, 0, &["you", "random"])).await.unwrap();
    assert_eq!(service.row(again).await.unwrap().settings.origin, row.settings.origin);
    let further = service.side_line(&aoi, line(id, 3, &["you", "random"])).await.unwrap();
    let named = service.row(further).await.unwrap().settings.origin.unwrap();
    assert_eq!((named.table, named.step), (id, 3));
}

#[tokio::test]
async fn running_games_and_moments_that_are_none_are_refused() {
    let folder = Folder::new("side-lines-refused");
    let service = folder.service().await;
    let (id, aoi, _) = pair(&service, wanted("metrox", &["you", "open"])).await;
    choose(&service, &aoi, id, A, 0).await.unwrap();
    let running = service.side_line(&aoi, line(id, 0, &["you", "random"])).await;
    assert!(matches!(running, Err(Refused::NotOver)), "{running:?}");
    let title = catalog::title("metrox").unwrap();
    let record = random_game(title, &*title.open(service.shelf(), 2, &[]).unwrap(), 5);
    let over = imported(&service, &aoi, &record).await;
    let steps = record.steps.len();
    let at = async |step, seats: &[&str]| service.side_line(&aoi, line(over, step, seats)).await.unwrap_err();
    assert!(matches!(at(steps + 1, &["you", "random"]).await, Refused::NoMoment { steps: found } if found == steps));
    assert!(matches!(at(steps, &["you", "random"]).await, Refused::EndOfGame));
    assert!(matches!(at(3, &["you"]).await, Refused::OtherSeats { found: 1, wanted: 2 }));
    assert!(matches!(at(3, &["you", "you"]).await, Refused::SeveralSeats));
    assert!(matches!(at(3, &["you", "deep-thought"]).await, Refused::NoBot));
    let nowhere = service.side_line(&aoi, line(TableId::random().unwrap(), 0, &["you"])).await;
    assert!(matches!(nowhere, Err(Refused::NoTable)));
}

#[tokio::test]
async fn todays_puzzle_has_no_side_lines_until_the_day_is_over() {
    let folder = Folder::new("side-lines-puzzle");
    let time = Arc::new(AtomicI64::new(1_000_000_000_000));
    let clock = Arc::clone(&time);
    let world = Arc::new(move || clock.load(Ordering::Relaxed));
    let (service, _queue) = TableService::at(Arc::new(folder.store().await), catalog::shelf().unwrap(), world);
    let aoi = guest(&service, "Aoi").await;
    let id = service.begin_puzzle(&aoi).await.unwrap();
    play_out(&service, std::slice::from_ref(&aoi), id, &mut dice(3)).await;
    let refused = service.side_line(&aoi, line(id, 3, &["you"])).await;
    assert!(matches!(refused, Err(Refused::Closed)), "{refused:?}");
    let day = service.today();
    let scores = service.puzzle_scores(day).await.unwrap();
    time.fetch_add(86_400_000, Ordering::Relaxed);
    let side = service.side_line(&aoi, line(id, 3, &["you"])).await.unwrap();
    play_out(&service, std::slice::from_ref(&aoi), side, &mut dice(4)).await;
    assert_eq!(service.row(side).await.unwrap().settings.puzzle, None);
    assert_eq!(service.puzzle_scores(day).await.unwrap(), scores, "a side line counts nowhere");
    assert_eq!(service.puzzle_scores(service.today()).await.unwrap().count(), 0);
}

#[tokio::test]
async fn a_record_that_begins_from_a_position_is_gone_on_from() {
    let folder = Folder::new("side-lines-import");
    let service = folder.service().await;
    let aoi = guest(&service, "Aoi").await;
    let title = catalog::title("tokyo-metro").unwrap();
    let opened = title.open(service.shelf(), 2, &[]).unwrap();
    let record = random_game(title, &*opened, 5);
    let middle = opened.replay(&record, Some(60)).unwrap();
    let position = Record {
        position: Some(middle.position()),
        steps: Vec::new(),
        end: (0, tabletop::record::End::Open),
        ..record
    };
    let go_on = middle.actors().first();
    let import = |text: String, go_on: Option<Seat>| Import { text, upto: None, go_on };
    let id = service.import(&aoi, import(position.to_string(), go_on)).await.unwrap();
    let found = service.look(id, |table| (table.row().status, table.game(Viewer::Spectator).position())).await.unwrap();
    assert_eq!(found, (Status::Running, middle.position()));
    let looked = service.import(&aoi, import(position.to_string(), None)).await.unwrap();
    let row = service.row(looked).await.unwrap();
    assert_eq!((row.status, &row.places[0].sitter), (Status::Study, &Sitter::Named("p0".to_owned())));
    // A position with too many pieces is refused in its line, by its rule.
    let mut odd = middle.position();
    odd["players"][0]["loans"] = 99.into();
    let odd = Record { position: Some(odd), ..position.clone() };
    let refused = service.import(&aoi, import(odd.to_string(), None)).await;
    let Err(Refused::Record(fault)) = refused else { panic!("{refused:?}") };
    assert_eq!(fault.line, 7);
    assert!(fault.what.contains("TM-CHK-1"), "{fault}");
    // One of another map, too.
    let foreign = position.to_string().replace("board tokyo", "board osaka");
    assert!(matches!(service.import(&aoi, import(foreign, None)).await, Err(Refused::Record(_))));
}
