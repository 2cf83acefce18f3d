//! Positions that somebody set up for others, their goals, and what others made of them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod common;

use common::{A, Folder, asked, guest};
use serde_json::{Value, json};
use tables::{
    Goal, Guest, LONGEST_POSITION, NewPosition, Origin, Refused, SideLine, Sitter, Status, Table, TableId,
    TableService, Wanted, read_position,
};
use tabletop::{Dice, Seed, StreamId, Viewer};

/// A position in the middle of a random game.
fn middle(service: &TableService, game: &str, players: u8, steps: usize) -> Value {
    let opened = catalog::title(game).unwrap().open(service.shelf(), players, &[]).unwrap();
    let mut game = opened.begin(Seed::number(3));
    let mut dice = Dice::new(&Seed::number(3), StreamId::named("tasks"), 0);
    for _ in 0..steps {
        let seat = game.actors().first().unwrap();
        let legal = game.legal(seat);
        game.play(seat, &legal[dice.below(legal.len() as u32) as usize]).unwrap();
    }
    game.position()
}

fn new(game: &str, players: u8, position: Value, goal: Option<Goal>) -> NewPosition {
    let title = "Who takes the last crown?".to_owned();
    NewPosition { game: game.to_owned(), options: Vec::new(), players, position, title, goal }
}

/// Plays a game alone to its end, the choice of this number every time.
async fn play_out(service: &TableService, who: &Guest, id: TableId, number: usize) -> i64 {
    while service.look(id, |table: &Table| table.row().status == Status::Running).await.unwrap() {
        let (question, legal) = asked(service, id, A).await;
        let text = legal[number.min(legal.len() - 1)].clone();
        if service.play(who.id, id, A, text, question).await.unwrap().held {
            service.end_turn(who.id, id, A).await.unwrap();
        }
    }
    service.row(id).await.unwrap().result.unwrap()[0]
}

#[tokio::test]
async fn all_who_try_have_the_same_task_and_their_best_answers_are_listed() {
    let folder = Folder::new("tasks");
    let service = folder.service().await;
    let (aoi, ben) = (guest(&service, "Aoi").await, guest(&service, "Ben").await);
    let position = middle(&service, "metrox", 1, 6);
    let id = service.keep_position(&aoi, new("metrox", 1, position.clone(), Some(Goal::Points(-99)))).await.unwrap();
    let row = service.row(id).await.unwrap();
    assert_eq!((row.status, row.settings.public), (Status::Study, false));
    assert!(service.answers(&row).await.unwrap().is_empty());
    let mut points = Vec::new();
    for number in [0, 1] {
        let tried = service.try_task(&ben, id).await.unwrap();
        assert_eq!(service.look(tried, |table| table.game(Viewer::Spectator).position()).await.unwrap(), position);
        points.push(play_out(&service, &ben, tried, number).await);
    }
    let tried = service.try_task(&aoi, id).await.unwrap();
    let half = service.answers(&row).await.unwrap();
    assert_eq!(half.len(), 1, "of everybody one, and nothing of a game that goes on");
    assert_eq!((half[0].points, half[0].reached), (points.iter().copied().max(), Some(true)));
    let own = play_out(&service, &aoi, tried, 2).await;
    let answers = service.answers(&row).await.unwrap();
    let listed: Vec<Option<i64>> = answers.iter().map(|answer| answer.points).collect();
    assert!(listed.contains(&Some(own)) && listed.is_sorted_by(|one, two| one >= two), "{listed:?}");
    // Another goal, the same games: no one reaches it.
    let hard = service.keep_position(&aoi, new("metrox", 1, position, Some(Goal::Points(99)))).await.unwrap();
    let tried = service.try_task(&ben, hard).await.unwrap();
    play_out(&service, &ben, tried, 0).await;
    assert_eq!(service.answers(&service.row(hard).await.unwrap()).await.unwrap()[0].reached, Some(false));
}

#[tokio::test]
async fn the_first_turns_of_all_who_tried_stand_beside_each_other() {
    let folder = Folder::new("tasks-first");
    let service = folder.service().await;
    let aoi = guest(&service, "Aoi").await;
    let id =
        service.keep_position(&aoi, new("metrox", 1, middle(&service, "metrox", 1, 3), Some(Goal::FirstTurn))).await;
    let id = id.unwrap();
    let tried = service.try_task(&aoi, id).await.unwrap();
    let row = service.row(id).await.unwrap();
    let (question, legal) = asked(&service, tried, A).await;
    let held = service.play(aoi.id, tried, A, legal[0].clone(), question).await.unwrap();
    assert!(service.answers(&row).await.unwrap().is_empty(), "a draft is its own seat's");
    service.play(aoi.id, tried, A, legal[1].clone(), held.question.unwrap()).await.unwrap();
    service.end_turn(aoi.id, tried, A).await.unwrap();
    let answers = service.answers(&row).await.unwrap();
    assert_eq!((answers[0].first_turn.as_slice(), answers[0].points), (&legal[1..2], None));
}

#[tokio::test]
async fn who_tries_has_the_seat_that_is_asked_and_a_side_line_of_it_is_no_answer_for_another_seat() {
    let folder = Folder::new("tasks-seat");
    let service = folder.service().await;
    let aoi = guest(&service, "Aoi").await;
    let position = middle(&service, "shinjuku", 2, 40);
    let id = service.keep_position(&aoi, new("shinjuku", 2, position, Some(Goal::Win))).await.unwrap();
    let asked = service.look(id, |table| table.game(Viewer::Spectator).actors().first().unwrap()).await.unwrap();
    let tried = service.row(service.try_task(&aoi, id).await.unwrap()).await.unwrap();
    assert_eq!(tried.seat_of(aoi.id), Some(asked));
    assert!(tried.places.iter().any(|place| place.sitter == Sitter::Bot(catalog::USUAL.to_owned())));
    // It can also be gone on from as one likes.
    let seats = vec![Wanted::Open, Wanted::Open];
    let line = SideLine { origin: Origin { table: id, step: 0, turn: 1 }, seats };
    service.side_line(&aoi, line).await.unwrap();
    assert!(service.answers(&service.row(id).await.unwrap()).await.unwrap().is_empty());
    // What is no task cannot be tried.
    assert!(matches!(service.try_task(&aoi, tried.id).await, Err(Refused::NotNow)));
}

#[tokio::test]
async fn what_the_rules_do_not_allow_is_refused_by_its_rule() {
    let folder = Folder::new("tasks-refused");
    let service = folder.service().await;
    let aoi = guest(&service, "Aoi").await;
    let keep = async |new: NewPosition| service.keep_position(&aoi, new).await.unwrap_err();
    let rule = |refused: Refused| match refused {
        Refused::Illegal(illegal) => illegal.rule.map(|rule| rule.0),
        other => panic!("{other:?}"),
    };
    // Too many pieces, in every game.
    let good = middle(&service, "tokyo-metro", 2, 60);
    let mut many = good.clone();
    many["players"][0]["loans"] = json!(99);
    assert_eq!(rule(keep(new("tokyo-metro", 2, many, None)).await), Some("TM-CHK-1"));
    let mut cards = middle(&service, "metrox", 1, 6);
    cards["deck"].as_array_mut().unwrap().push(json!("star"));
    assert_eq!(rule(keep(new("metrox", 1, cards, None)).await), Some("MX-CHK-4"));
    let mut hand = middle(&service, "shinjuku", 2, 40);
    hand["players"][0]["hand"]["ota"] = json!(40);
    assert!(rule(keep(new("shinjuku", 2, hand, None)).await).is_some_and(|rule| rule.starts_with("SJ-CHK")));
    // A position of another game, of another map, of another number of players, a script for a name: faults of form or of a rule.
    assert_eq!(rule(keep(new("shinjuku", 2, good.clone(), None)).await), None);
    let osaka = NewPosition {
        options: vec![("map".to_owned(), "osaka".to_owned())],
        ..new("tokyo-metro", 2, good.clone(), None)
    };
    assert!(matches!(keep(osaka).await, Refused::Illegal(_)));
    assert!(matches!(keep(new("tokyo-metro", 3, good.clone(), None)).await, Refused::Illegal(_)));
    let mut script = good.clone();
    script["players"][0]["stations"] = json!(["<script>alert(1)</script>"]);
    assert!(matches!(keep(new("tokyo-metro", 2, script, None)).await, Refused::Illegal(_)));
    for title in ["", "<script>alert(1)</script>", &"x".repeat(61)] {
        let titled = NewPosition { title: title.to_owned(), ..new("tokyo-metro", 2, good.clone(), None) };
        assert!(matches!(keep(titled).await, Refused::BadTitle), "{title}");
    }
    let turned = NewPosition { title: "a\u{202e}b".to_owned(), ..new("tokyo-metro", 2, good.clone(), None) };
    assert!(matches!(keep(turned).await, Refused::Odd { .. }));
    // A megabyte of text is not even read.
    let long = read_position(&"1".repeat(1 << 20)).unwrap_err();
    assert!(matches!(long, Refused::Illegal(illegal) if illegal.why.id == "table-long-position"));
    const { assert!(LONGEST_POSITION < 1 << 20) };
    // Nothing is left to do in a game that is over.
    let over = {
        let opened = catalog::title("metrox").unwrap().open(service.shelf(), 1, &[]).unwrap();
        let mut game = opened.begin(Seed::number(1));
        while let Some(seat) = game.actors().first() {
            let legal = game.legal(seat);
            game.play(seat, &legal[0]).unwrap();
        }
        game.position()
    };
    assert!(matches!(keep(new("metrox", 1, over, None)).await, Refused::EndOfGame));
}

#[tokio::test]
async fn a_moment_is_a_record_without_decisions_that_comes_back() {
    let folder = Folder::new("tasks-download");
    let service = folder.service().await;
    let aoi = guest(&service, "Aoi").await;
    let position = middle(&service, "tokyo-metro", 2, 60);
    let id = service.keep_position(&aoi, new("tokyo-metro", 2, position.clone(), None)).await.unwrap();
    let text = service.position_at(id, 0).await.unwrap().to_string();
    assert_eq!(text, service.record(id).await.unwrap().to_string());
    let back = service.import(&aoi, tables::Import { text, upto: None, go_on: None }).await.unwrap();
    assert_eq!(service.look(back, |table| table.game(Viewer::Spectator).position()).await.unwrap(), position);
    assert!(matches!(service.position_at(id, 1).await, Err(Refused::NoMoment { steps: 0 })));
}

#[tokio::test]
async fn all_games_of_somebody_are_one_file_that_comes_back_whole_or_not_at_all() {
    let folder = Folder::new("tasks-records");
    let service = folder.service().await;
    let (aoi, ben) = (guest(&service, "Aoi").await, guest(&service, "Ben").await);
    let position = middle(&service, "metrox", 1, 6);
    let id = service.keep_position(&aoi, new("metrox", 1, position, None)).await.unwrap();
    let mut own = Vec::new();
    for number in [0, 1] {
        let tried = service.try_task(&ben, id).await.unwrap();
        play_out(&service, &ben, tried, number).await;
        own.push(service.record(tried).await.unwrap().to_string());
    }
    service.try_task(&ben, id).await.unwrap();
    assert_eq!(service.records_of(aoi.id).await.unwrap(), "", "she has played nothing");
    let file = service.records_of(ben.id).await.unwrap();
    assert!(own.iter().all(|record| file.contains(record)), "{file}");
    assert_eq!(tabletop::record::each(&file).len(), 2, "what goes on is no record");
    let made = service.import_all(&aoi, &file).await.unwrap();
    let mut back = Vec::new();
    for table in &made {
        assert_eq!(service.row(*table).await.unwrap().status, Status::Over);
        back.push(
            tabletop::Record::read(&service.record(*table).await.unwrap().to_string()).unwrap().position.unwrap(),
        );
    }
    assert_eq!(back.len(), 2);
    assert_eq!(back[0], back[1], "both began from the same position");
    // The second is wrong: its line in the file is named.
    let lines = file.lines().count();
    let refused = service.import_all(&aoi, &format!("{file}norikae 1\nnonsense\n")).await.unwrap_err();
    assert!(matches!(&refused, Refused::Record(fault) if fault.line > lines), "{refused:?}");
    let many = service.import_all(&aoi, &"norikae 1\n".repeat(101)).await.unwrap_err();
    assert!(matches!(many, Refused::TooManyRecords { found: 101 }));
}
