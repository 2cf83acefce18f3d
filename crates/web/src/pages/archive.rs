//! The puzzles of the past, a month at a time: how everybody did on each day that is over.

use axum::{extract::State, response::IntoResponse};
use maud::{Markup, html};
use serde::Deserialize;
use tables::{Day, Month, Scores};
use tabletop::Phrase;

use super::{
    bars::chart,
    frame::{Answer, Frame, fail, page as frame},
    puzzle::{date, map, told},
};
use crate::{App, api::body::Params, failure::Failure, say::Say, session::Visitor};

/// Bars of a day.
const BARS: i64 = 13;

#[derive(Deserialize)]
pub(crate) struct Wish {
    month: Option<String>,
}

impl Wish {
    pub(super) fn month(&self) -> Option<&str> {
        self.month.as_deref()
    }
}

/// A month with its days that are over, the newest first.
pub(crate) struct Archive {
    pub(crate) month: Month,
    pub(crate) days: Vec<(Day, Scores)>,
    /// Whether something may be before it, and after it.
    around: (bool, bool),
}

/// The month that is asked for, or this one. None that is still to come.
pub(crate) fn wanted(app: &App, month: Option<&str>) -> Result<Month, Failure> {
    let this = Month::of(app.service.today());
    match month {
        None => Ok(this),
        Some(text) => match text.parse::<Month>() {
            Ok(month) if month <= this => Ok(month),
            _ => Err(Failure::NotFound),
        },
    }
}

pub(crate) async fn read(app: &App, wish: &Wish) -> Result<Archive, Failure> {
    let month = wanted(app, wish.month())?;
    let days = app.service.puzzle_archive(month).await?;
    let first = app.service.first_puzzle().await?;
    let before = first.is_some_and(|first| first < month.first());
    Ok(Archive { month, days, around: (before, month < Month::of(app.service.today())) })
}

/// A month in words.
pub(super) fn name(month: Month, say: Say) -> String {
    let (year, number) = month.parts();
    say.phrase(&Phrase::new("month-name").with("year", year.to_string()).with("month", number))
}

/// The ways to the months around one.
pub(super) fn around(path: &str, month: Month, (before, after): (bool, bool), say: Say) -> Markup {
    let way = |to: Month, text: String| html! { a .button href={(path) "?month=" (to)} { (text) } };
    html! {
        @if before || after {
            nav .row aria-label=(say.word("month-others")) {
                @if before { (way(month.later(-1), format!("‹ {}", name(month.later(-1), say)))) }
                @if after { (way(month.later(1), format!("{} ›", name(month.later(1), say)))) }
            }
        }
    }
}

pub(super) async fn page(
    State(app): State<App>,
    Params(wish): Params<Wish>,
    Visitor(guest): Visitor,
    say: Say,
) -> Answer {
    let archive = read(&app, &wish).await.map_err(fail(say))?;
    let title = say.phrase(&Phrase::new("archive-title").with("month", name(archive.month, say)));
    let content = html! {
        main #main .ratings {
            header .p-head {
                div { h1 { (title) } p .soft { (say.word("archive-about")) } }
                (around("/puzzle/archive", archive.month, archive.around, say))
            }
            @if archive.days.is_empty() { p .card .none { (say.word("archive-none")) } }
            ul .rt-archive {
                @for (day, scores) in &archive.days {
                    li .card id={"day-" (day)} {
                        h2 { a href={"/puzzle/" (day)} { (date(*day, say)) } }
                        p .soft { (map(*day, say)) " · " (told(scores, say)) }
                        (chart(scores, None, BARS, &told(scores, say)))
                    }
                }
            }
            p { a .button .primary href="/puzzle" { (say.word("puzzle-to-today")) } }
        }
    };
    let here = format!("/puzzle/archive?month={}", archive.month);
    Ok(frame(&Frame { say, title: &title, guest: guest.as_ref(), here: &here }, &content).into_response())
}
