//! The cases of problems: kept once and so many of a game, answered once, counted as a streak.

use tables::{
    GuestId, Problem, ProblemAnswer, Status, Streak, TableId, Theme,
    store::{Proof, Store, Write, written},
};

use crate::suite::row;

fn problem(table: i64, step: usize, theme: Theme, made: i64) -> Problem {
    Problem { table: TableId::stored(table), step, game: "metrox".to_owned(), theme, made }
}

async fn tables(store: &dyn Store, count: i64) {
    for number in 1..=count {
        let row = row(TableId::stored(number), Status::Over, number);
        written(store, Write { table: Some(row.id), create: Some(row), ..Write::default() }).await.unwrap();
    }
}

fn places(problems: &[Problem]) -> Vec<(i64, usize)> {
    problems.iter().map(|problem| (problem.table.number(), problem.step)).collect()
}

pub(super) async fn problems_are_kept_once_and_so_many_of_a_game(store: &dyn Store) {
    tables(store, 4).await;
    let first = vec![problem(1, 7, Theme::Line, 10), problem(1, 9, Theme::Station, 10)];
    store.keep_problems(first.clone(), 9).await.unwrap();
    store.keep_problems(vec![problem(1, 7, Theme::Station, 99), problem(2, 3, Theme::Line, 20)], 9).await.unwrap();
    let other = Problem { game: "shinjuku".to_owned(), ..problem(3, 1, Theme::Store, 5) };
    store.keep_problems(vec![other.clone()], 9).await.unwrap();
    let list = async |game: Option<&str>, theme, most| {
        places(&store.problems(game.map(str::to_owned), theme, most).await.unwrap())
    };
    assert_eq!(list(None, None, 9).await, [(2, 3), (1, 7), (1, 9), (3, 1)], "the newest first");
    assert_eq!(list(Some("metrox"), None, 2).await, [(2, 3), (1, 7)]);
    assert_eq!(list(Some("metrox"), Some(Theme::Station), 9).await, [(1, 9)], "a known problem stays as it was");
    assert_eq!(list(None, Some(Theme::Store), 9).await, [(3, 1)]);
    assert_eq!(store.problem(TableId::stored(1), 7).await.unwrap(), Some(first[0].clone()));
    assert_eq!(store.problem(TableId::stored(1), 8).await.unwrap(), None);
    let themes = [("metrox", Theme::Line, 2), ("metrox", Theme::Station, 1), ("shinjuku", Theme::Store, 1)];
    let themes = themes.map(|(game, theme, count)| (game.to_owned(), theme, count));
    assert_eq!(store.problem_themes().await.unwrap(), themes);
    // The oldest of its game make room, with what was answered.
    let answer = ProblemAnswer { table: TableId::stored(1), step: 9, action: "free a".to_owned(), right: true };
    assert!(store.answer_problem(GuestId(1), answer).await.unwrap());
    store.keep_problems(vec![problem(4, 1, Theme::Line, 30)], 2).await.unwrap();
    assert_eq!(list(None, None, 9).await, [(4, 1), (2, 3), (3, 1)]);
    assert_eq!(store.problem_answers(GuestId(1)).await.unwrap(), []);
    assert_eq!(store.streak(GuestId(1)).await.unwrap().solved, 1, "what was solved stays solved");
}

pub(super) async fn the_first_answer_counts_and_right_ones_are_a_streak(store: &dyn Store) {
    tables(store, 1).await;
    store.keep_problems((0..6).map(|step| problem(1, step, Theme::Line, 1)).collect(), 9).await.unwrap();
    let (mika, ben) = (GuestId(1), GuestId(2));
    let answer = async |guest, step, action: &str, right| {
        let answer = ProblemAnswer { table: TableId::stored(1), step, action: action.to_owned(), right };
        store.answer_problem(guest, answer).await.unwrap()
    };
    assert_eq!(store.streak(mika).await.unwrap(), Streak::default());
    assert!(answer(mika, 0, "G", true).await && answer(mika, 1, "H", true).await);
    assert!(!answer(mika, 1, "G", false).await, "the first answer counts");
    assert!(!answer(mika, 77, "G", true).await, "there is no such problem");
    assert_eq!(store.streak(mika).await.unwrap(), Streak { running: 2, best: 2, solved: 2, tried: 2 });
    assert!(answer(mika, 2, "G", false).await && answer(mika, 3, "G", true).await);
    assert_eq!(store.streak(mika).await.unwrap(), Streak { running: 1, best: 2, solved: 3, tried: 4 });
    assert!(answer(ben, 0, "T", false).await);
    assert_eq!(store.streak(ben).await.unwrap(), Streak { running: 0, best: 0, solved: 0, tried: 1 });
    let mut all = store.problem_answers(mika).await.unwrap();
    all.sort_by_key(|answer| answer.step);
    let told: Vec<_> = all.iter().map(|answer| (answer.step, answer.action.as_str(), answer.right)).collect();
    assert_eq!(told, [(0, "G", true), (1, "H", true), (2, "G", false), (3, "G", true)]);
}

pub(super) async fn what_a_forgotten_guest_answered_goes_with_them(store: &dyn Store) {
    tables(store, 1).await;
    store.keep_problems(vec![problem(1, 0, Theme::Line, 1)], 9).await.unwrap();
    let mut guests = Vec::new();
    for number in 0..3 {
        guests.push(store.new_guest(format!("guest {number}"), [number; 32], 1).await.unwrap().id);
    }
    store.use_session([1; 32], 9).await.unwrap();
    for guest in &guests {
        let answer = ProblemAnswer { table: TableId::stored(1), step: 0, action: "G".to_owned(), right: true };
        assert!(store.answer_problem(*guest, answer).await.unwrap());
    }
    store.forget_guests(GuestId(i64::MIN), 5).await.unwrap();
    let mut left = Vec::new();
    for guest in &guests {
        left.push((store.streak(*guest).await.unwrap().solved, store.problem_answers(*guest).await.unwrap().len()));
    }
    assert_eq!(left[..2], [(0, 0), (1, 1)], "who came back keeps their streak");
    store.delete_person(guests[1], Proof::Session, "Former player".to_owned()).await.unwrap();
    assert_eq!(store.streak(guests[1]).await.unwrap(), Streak::default());
    assert_eq!(store.problem_answers(guests[1]).await.unwrap(), []);
}
