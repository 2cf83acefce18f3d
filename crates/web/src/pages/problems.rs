//! The problems that came of games: a list by game and theme, how the visitor does, and the next one that they have not tried.

use axum::{extract::State, response::IntoResponse};
use maud::{Markup, html};
use serde::Deserialize;
use tables::{Guest, Problem, ProblemAnswer, Streak, Theme};
use tabletop::Phrase;

use super::{
    frame::{Answer, Frame, fail, page as frame},
    lobby::badge,
};
use crate::{App, api::body::Params, failure::Failure, say::Say, session::Visitor};

/// Problems that are listed.
const LISTED: u32 = 100;

#[derive(Deserialize)]
pub(super) struct Wish {
    game: Option<String>,
    theme: Option<String>,
}

/// What somebody answered, and how they do.
#[derive(Default)]
pub(super) struct Own {
    pub(super) answers: Vec<ProblemAnswer>,
    pub(super) streak: Streak,
}

impl Own {
    pub(super) async fn of(app: &App, guest: Option<&Guest>) -> Result<Self, Failure> {
        let Some(guest) = guest else { return Ok(Self::default()) };
        let (answers, streak) = (app.service.problem_answers(guest.id).await?, app.service.streak(guest.id).await?);
        Ok(Self { answers, streak })
    }

    pub(super) fn answer(&self, problem: &Problem) -> Option<&ProblemAnswer> {
        self.answers.iter().find(|answer| (answer.table, answer.step) == (problem.table, problem.step))
    }

    /// How they do, in a line; nothing before the first answer.
    pub(super) fn line(&self, say: Say) -> Markup {
        let Streak { running, best, solved, tried } = self.streak;
        let phrase = Phrase::new("problem-streak").with("running", running).with("best", best);
        html! {
            @if tried > 0 { p #streak .pb-streak { b { (say.phrase(&phrase)) } " " span .soft { (say.phrase(&Phrase::new("problem-solved").with("solved", solved).with("tried", tried))) } } }
        }
    }
}

/// The address of a problem.
pub(super) fn address(problem: &Problem) -> String {
    format!("/problems/{}/{}", problem.table, problem.step)
}

/// What a theme is called.
pub(super) fn theme_name(theme: Theme, say: Say) -> String {
    say.word(match theme {
        Theme::Line => "theme-line",
        Theme::Station => "theme-station",
        Theme::Store => "theme-store",
        Theme::Track => "theme-track",
        Theme::Income => "theme-income",
        Theme::Customers => "theme-customers",
        Theme::Department => "theme-department",
        Theme::Festival => "theme-festival",
        Theme::Payment => "theme-payment",
        Theme::Bid => "theme-bid",
        Theme::Walk => "theme-walk",
        Theme::Ride => "theme-ride",
        Theme::Action => "theme-action",
        Theme::Stock => "theme-stock",
        Theme::Speculation => "theme-speculation",
        Theme::Train => "theme-train",
        Theme::Drinks => "theme-drinks",
    })
}

/// The next problem of a list that somebody has not answered.
pub(super) fn next<'a>(problems: &'a [Problem], own: &Own) -> Option<&'a Problem> {
    problems.iter().find(|problem| own.answer(problem).is_none())
}

/// `GET /problems`.
pub(super) async fn page(
    State(app): State<App>,
    Params(wish): Params<Wish>,
    Visitor(guest): Visitor,
    say: Say,
) -> Answer {
    let game = match &wish.game {
        None => None,
        Some(game) => Some(catalog::title(game).ok_or(Failure::NotFound).map_err(fail(say))?.id()),
    };
    let theme = match &wish.theme {
        None => None,
        Some(word) => Some(Theme::read(word).ok_or(Failure::NotFound).map_err(fail(say))?),
    };
    let refuse = |refused| fail(say)(Failure::from(refused));
    let own = Own::of(&app, guest.as_ref()).await.map_err(fail(say))?;
    let themes = app.service.problem_themes().await.map_err(refuse)?;
    let problems = app.service.problems(game.map(str::to_owned), theme, LISTED).await.map_err(refuse)?;
    let title = say.word("problem-title");
    let content = html! {
        main #main .replays .problems {
            header .p-head {
                div { h1 { (title) } p .soft { (say.word("problem-about")) } }
                @if let Some(next) = next(&problems, &own) { a #next-problem .button .primary href=(address(next)) { (say.word("problem-next")) } }
            }
            (own.line(say))
            (filters(&themes, game, theme, say))
            (list(&problems, &own, say))
        }
    };
    Ok(frame(&Frame { say, title: &title, guest: guest.as_ref(), here: &here(game, theme) }, &content).into_response())
}

fn here(game: Option<&str>, theme: Option<Theme>) -> String {
    match (game, theme) {
        (Some(game), Some(theme)) => format!("/problems?game={game}&theme={}", theme.word()),
        (Some(game), None) => format!("/problems?game={game}"),
        (None, _) => "/problems".to_owned(),
    }
}

/// The games that have problems, and the themes of the one that is chosen.
fn filters(themes: &[(String, Theme, u32)], game: Option<&str>, theme: Option<Theme>, say: Say) -> Markup {
    let mut games: Vec<(&str, u32)> = Vec::new();
    for (id, _, count) in themes {
        match games.iter_mut().find(|(known, _)| known == id) {
            Some((_, sum)) => *sum += count,
            None => games.push((id, *count)),
        }
    }
    let of_game = themes.iter().filter(|(id, ..)| Some(id.as_str()) == game);
    html! {
        nav .c-games aria-label=(say.word("front-games")) {
            a href="/problems" aria-current=[game.is_none().then_some("page")] { (say.word("replays-all")) }
            @for (id, count) in &games {
                a href=(here(Some(id), None)) aria-current=[(game == Some(id)).then_some("page")] { (badge(id, "sm")) span { (say.game(id)) " " small .soft { (count) } } }
            }
        }
        @if game.is_some() {
            nav .c-games .pb-themes aria-label=(say.word("problem-themes")) {
                a href=(here(game, None)) aria-current=[theme.is_none().then_some("page")] { (say.word("problem-all-themes")) }
                @for (_, of, count) in of_game {
                    a href=(here(game, Some(*of))) aria-current=[(theme == Some(*of)).then_some("page")] { (theme_name(*of, say)) " " small .soft { (count) } }
                }
            }
        }
    }
}

fn list(problems: &[Problem], own: &Own, say: Say) -> Markup {
    html! {
        @if problems.is_empty() { p .card .soft { (say.word("problem-none")) " " a href="/replays" { (say.word("front-finished")) } } }
        ol .pb-list {
            @for problem in problems {
                @let (key, class) = match own.answer(problem).map(|answer| answer.right) {
                    None => ("problem-open", "open"),
                    Some(true) => ("problem-right", "right"),
                    Some(false) => ("problem-missed", "missed"),
                };
                li .card .(class) {
                    a href=(address(problem)) { (badge(&problem.game, "sm")) b { (theme_name(problem.theme, say)) } " " span .soft { (say.game(&problem.game)) (say.word("comma")) (say.phrase(&Phrase::new("problem-decision").with("number", problem.step + 1))) } }
                    span .chip { (say.word(key)) }
                }
            }
        }
    }
}
