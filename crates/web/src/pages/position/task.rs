//! A position that somebody set up, at its table: what it is called, what is to be done, and what others made of it.

use axum::{extract::State, http::HeaderMap};
use maud::{Markup, html};
use tables::{Goal, Row, TableId, Task};
use tabletop::{Listener, Phrase, Seat};

use crate::{
    App,
    failure::Failure,
    pages::{
        acts::named_guest,
        fields::{Fields, PageOf},
        frame::{Answer, fail, go},
    },
    say::Say,
    session::Visitor,
};

/// `POST /t/{id}/try`: goes on from the position as everybody does who tries.
pub(crate) async fn try_it(
    State(app): State<App>,
    PageOf(id): PageOf<TableId>,
    Visitor(guest): Visitor,
    say: Say,
    headers: HeaderMap,
) -> Answer {
    let session = named_guest(&app, guest, &Fields(Vec::new()), &headers, say).await.map_err(fail(say))?;
    let tried = app.service.try_task(&session.guest, id).await.map_err(Failure::from).map_err(fail(say))?;
    Ok(session.give(go(&format!("/t/{tried}"))))
}

/// What is to be done, in words.
fn goal(goal: Goal, say: Say) -> String {
    match goal {
        Goal::Points(points) => say.phrase(&Phrase::new("task-points").with("points", points)),
        Goal::Win => say.word("task-win"),
        Goal::FirstTurn => say.word("task-first"),
    }
}

/// The position's card; none for a table that shows none.
pub(crate) async fn card(app: &App, row: &Row, say: Say) -> Option<Markup> {
    let task = row.settings.task.as_ref()?;
    let answers = app.service.answers(row).await.unwrap_or_default();
    let told = told(app, row, &answers, say).await;
    let by = row.people.of(task.by).map(|person| person.name.clone()).unwrap_or_default();
    Some(html! {
        section #task .card .task {
            h2 { (task.title) }
            p .soft { (say.phrase(&Phrase::new("task-by").with("name", by))) }
            @if let Some(wanted) = task.goal { p { b { (goal(wanted, say)) } } }
            form method="post" action={"/t/" (row.id) "/try"} { button #try-this .primary .big { (say.word("task-try")) } }
            p .soft { (say.word("task-others")) }
            (list(task, &answers, &told, say))
            p { a href={"/t/" (row.id) "/position"} download { (say.word("position-download")) } " · " a href={"/position?table=" (row.id) "&step=0"} { (say.word("position-edit")) } }
        }
    })
}

/// What all who tried made of it.
fn list(task: &Task, answers: &[tables::Answer], told: &[String], say: Say) -> Markup {
    html! {
        h3 { (say.word("task-answers")) }
        @if answers.is_empty() { p .soft { (say.word("task-none")) } }
        ol .answers {
            @for (answer, told) in answers.iter().zip(told) {
                li .reached[answer.reached == Some(true)] {
                    b { (answer.name) } " "
                    @if task.goal == Some(Goal::FirstTurn) { span { (told) } " " }
                    @match answer.points {
                        Some(points) => span .task-points { (say.phrase(&Phrase::new("task-result").with("points", points))) },
                        None => span .soft { (say.word("task-goes-on")) },
                    }
                    @match answer.reached {
                        Some(true) => { " " span .chip { (say.word("task-reached")) } }
                        Some(false) => { " " span .soft { (say.word("task-missed")) } }
                        None => {}
                    }
                }
            }
        }
    }
}

/// The first turns of the answers, in the words of the game.
async fn told(app: &App, row: &Row, answers: &[tables::Answer], say: Say) -> Vec<String> {
    let names = say.names(row);
    let tell = |table: &tables::Table| {
        let dictionary = table.opened().title().dictionary();
        let to = Listener { lang: say.0, seats: &names };
        let seat: Option<Seat> = table.game(tabletop::Viewer::Spectator).actors().first();
        let turn = |answer: &tables::Answer| {
            let mut game = table.game(tabletop::Viewer::Spectator).copy();
            let step = |text: &String| {
                let does = game.explain(seat?, text).map(|phrase| dictionary.say(&phrase, to));
                game.play(seat?, text).ok()?;
                does
            };
            answer.first_turn.iter().map_while(step).collect::<Vec<_>>().join(&say.word("comma"))
        };
        answers.iter().map(turn).collect()
    };
    app.service.look(row.id, tell).await.unwrap_or_else(|_| vec![String::new(); answers.len()])
}
