//! The puzzle of the day: one deck for everyone, one game for each, and how all did.

use axum::{
    extract::{Path, State},
    http::HeaderMap,
    response::IntoResponse,
};
use maud::{Markup, html};
use tables::{Attempt, Day, Guest, Row, Scores, puzzle_map};
use tabletop::Phrase;

use super::{
    acts::named_guest,
    bars::{bars, chart},
    fields::Fields,
    frame::{Answer, Frame, fail, go, name_field, page as frame},
    lists::people,
    lobby::span,
    refusal::Refusal,
};
use crate::{App, failure::Failure, say::Say, session::Visitor, vignettes};

/// The game of the puzzle, for its picture.
const GAME: &str = "metrox";
/// Games of a past day that are listed.
const LISTED: u32 = 50;
/// Bars on the front page's strip.
const FEW: i64 = 13;
/// Bars on the puzzle's own page.
const MANY: i64 = 24;

/// The puzzle of a day as somebody sees it.
pub(super) struct Puzzle {
    day: Day,
    today: Day,
    left: i64,
    scores: Scores,
    attempt: Option<Attempt>,
    /// The best games, once the day is over.
    best: Vec<Row>,
    /// What the best bot made of the same deck; told of days that are over.
    bot: Option<i64>,
}

impl Puzzle {
    pub(super) async fn read(app: &App, guest: Option<&Guest>) -> Result<Self, Failure> {
        Self::of(app, app.service.today(), guest).await
    }

    async fn of(app: &App, day: Day, guest: Option<&Guest>) -> Result<Self, Failure> {
        let service = &app.service;
        let today = service.today();
        let attempt = match guest {
            Some(guest) => service.attempt(day, guest.id).await?,
            None => None,
        };
        let best = if day < today { service.best_puzzles(day, LISTED).await? } else { Vec::new() };
        let bot = if day < today { service.bot_on_puzzle(day).await? } else { None };
        let (left, scores) = (service.left_today(), service.puzzle_scores(day).await?);
        Ok(Self { day, today, left, scores, attempt, best, bot })
    }

    const fn own(&self) -> Option<i64> {
        match self.attempt {
            Some(attempt) => attempt.score,
            None => None,
        }
    }

    fn is_over(&self) -> bool {
        self.day < self.today
    }
}

/// A day in words.
pub(super) fn date(day: Day, say: Say) -> String {
    let (year, month, date) = day.date();
    say.phrase(&Phrase::new("puzzle-date").with("year", year.to_string()).with("month", month).with("day", date))
}

pub(super) fn map(day: Day, say: Say) -> String {
    say.word(if puzzle_map(day) == "tokyo" { "puzzle-tokyo" } else { "puzzle-osaka" })
}

/// The scores in a sentence.
pub(super) fn told(scores: &Scores, say: Say) -> String {
    match (scores.median(), scores.best()) {
        (Some(median), Some(best)) => {
            let phrase = Phrase::new("puzzle-told").with("count", scores.count()).with("median", median);
            say.phrase(&phrase.with("best", best))
        }
        _ => say.word("puzzle-nobody"),
    }
}

/// What the button of the puzzle does for this visitor.
fn way_in(today: &Puzzle, say: Say) -> Markup {
    match today.attempt {
        Some(Attempt { score: Some(_), .. }) => {
            html! { a #puzzle-go .button .primary href="/puzzle" { (say.word("puzzle-others")) } }
        }
        Some(Attempt { table, .. }) => {
            html! { a #puzzle-go .button .primary href={"/t/" (table)} { (say.word("puzzle-go-on")) } }
        }
        None => html! {
            form method="post" action="/puzzle" { button #puzzle-go .primary { (say.word("puzzle-play")) } }
        },
    }
}

/// From the end of a puzzle to how all did.
pub(super) fn way_out(row: &Row, say: Say) -> Markup {
    html! {
        @if let Some(day) = row.settings.puzzle {
            a #puzzle-result .button .primary href={"/puzzle/" (day)} { (say.word("puzzle-others")) }
        }
    }
}

/// The strip on the front page.
pub(super) fn strip(today: &Puzzle, say: Say) -> Markup {
    let scores = &today.scores;
    html! {
        section #puzzle .daily aria-labelledby="puzzle-title" {
            div .dl {
                span .pcards aria-hidden="true" {
                    span .pcard { "3" } span .pcard .star { "★" } span .pcard { "4" } span .pcard { i { "2" } } span .pcard .unturned { "?" }
                }
                div {
                    h2 #puzzle-title { a href="/puzzle" { (say.word("puzzle-title")) } }
                    p { (date(today.day, say)) " · " (map(today.day, say)) " · " (say.word("puzzle-same")) }
                }
            }
            div .dh {
                @if let (Some(median), Some(best)) = (scores.median(), scores.best()) {
                    (chart(scores, today.own(), FEW, &told(scores, say)))
                    p {
                        b { (scores.count()) } " " (say.word("puzzle-played")) br;
                        b .y { (median) } " " (say.word("puzzle-median")) (say.word("comma")) b { (best) } " " (say.word("puzzle-best"))
                    }
                } @else {
                    p { (say.word("puzzle-nobody")) }
                }
            }
            (way_in(today, say))
        }
    }
}

pub(super) async fn today(State(app): State<App>, Visitor(guest): Visitor, say: Say) -> Answer {
    let today = Puzzle::read(&app, guest.as_ref()).await.map_err(fail(say))?;
    Ok(page(&today, guest.as_ref(), say, None).into_response())
}

/// `POST /puzzle`: begins today's puzzle, or goes back to it.
pub(super) async fn begin(
    State(app): State<App>,
    Visitor(guest): Visitor,
    say: Say,
    headers: HeaderMap,
    fields: Fields,
) -> Answer {
    let session = match named_guest(&app, guest, &fields, &headers, say).await {
        Ok(session) => session,
        Err(failure) if failure.is_of_text() => {
            let refusal = Refusal::of_name(&failure, say, fields.text("name"));
            let today = Puzzle::read(&app, None).await.map_err(fail(say))?;
            return Ok(failure.answer(page(&today, None, say, Some(&refusal))));
        }
        Err(failure) => return Err(fail(say)(failure)),
    };
    let id = app.service.begin_puzzle(&session.guest).await.map_err(Failure::from).map_err(fail(say))?;
    Ok(session.give(go(&format!("/t/{id}"))))
}

pub(super) async fn of_day(
    State(app): State<App>,
    Path(day): Path<String>,
    Visitor(guest): Visitor,
    say: Say,
) -> Answer {
    let day = day.parse::<Day>().map_err(|_| fail(say)(Failure::NotFound))?;
    if day > app.service.today() {
        return Err(fail(say)(Failure::NotFound));
    }
    let of = Puzzle::of(&app, day, guest.as_ref()).await.map_err(fail(say))?;
    Ok(page(&of, guest.as_ref(), say, None).into_response())
}

fn page(of: &Puzzle, guest: Option<&Guest>, say: Say, refusal: Option<&Refusal>) -> Markup {
    let title = say.phrase(&Phrase::new("puzzle-of").with("date", date(of.day, say)));
    let content = html! {
        main #main .puzzle {
            header .p-head {
                div {
                    p .kick { (map(of.day, say)) " · " (say.word("puzzle-same")) }
                    h1 { (title) }
                }
                nav .row aria-label=(say.word("puzzle-days")) {
                    @let before = of.day.later(-1);
                    a .button href="/problems" { (say.word("problem-title")) }
                    a .button href="/puzzle/archive" { (say.word("archive-link")) }
                    a .button href={"/puzzle/" (before)} { "‹ " (date(before, say)) }
                    @if of.is_over() { @let after = of.day.later(1); a .button href={"/puzzle/" (after)} { (date(after, say)) " ›" } }
                }
            }
            // Where there is one column, whoever can play finds that first.
            div .p-two .today[!of.is_over()] {
                (standing(of, say))
                (own(of, guest, say, refusal))
            }
            @if let Some(bot) = of.bot { p #bot .card { (say.phrase(&Phrase::new("puzzle-bot").with("score", bot))) } }
            @if of.is_over() { (games(of, say)) }
        }
    };
    let here = if of.is_over() { format!("/puzzle/{}", of.day) } else { "/puzzle".to_owned() };
    frame(&Frame { say, title: &title, guest, here: &here }, &content)
}

/// How all did: the bars with their scores, the figures.
fn standing(of: &Puzzle, say: Say) -> Markup {
    let list = bars(&of.scores, MANY);
    html! {
        section #scores .card .p-scores {
            h2 { (say.word("puzzle-scores")) }
            @if let (Some(median), Some(best)) = (of.scores.median(), of.scores.best()) {
                dl .p-figures {
                    div { dt { (say.word("puzzle-played")) } dd { (of.scores.count()) } }
                    div { dt { (say.word("puzzle-median")) } dd { (median) } }
                    div { dt { (say.word("puzzle-best")) } dd { (best) } }
                    @if let Some(own) = of.own() { div .p-you { dt { (say.word("puzzle-yours")) } dd { (own) } } }
                }
                (chart(&of.scores, of.own(), MANY, &told(&of.scores, say)))
                p .p-axis aria-hidden="true" {
                    @for (at, bar) in list.iter().enumerate() { i { @if at % 4 == 0 || list.len() < 9 { (bar.from) } } }
                }
                p .p-key {
                    span { i .p-mark .y {} (say.word("puzzle-median")) }
                    @if of.own().is_some() { span { i .p-mark .own {} (say.word("puzzle-yours")) } }
                }
            } @else {
                p .none { (say.word("puzzle-nobody")) }
            }
        }
    }
}

/// One's own game, and what holds for it.
fn own(of: &Puzzle, guest: Option<&Guest>, say: Say, refusal: Option<&Refusal>) -> Markup {
    html! {
        section #own .card .p-own .now[of.own().is_none() && !of.is_over()] {
            div .p-picture { @if let Some(picture) = vignettes::whole(GAME, puzzle_map(of.day), say.0) { (picture) } }
            @match (of.attempt, of.is_over()) {
                (Some(Attempt { score: Some(score), table }), over) => {
                    h2 { (say.phrase(&Phrase::new("puzzle-your-score").with("score", score))) }
                    @if !over { p { (say.phrase(&Phrase::new("puzzle-opens").with("time", span(of.left, say)))) } }
                    div .row { a .button href={"/t/" (table)} { (say.word("puzzle-your-game")) } }
                }
                (Some(Attempt { table, .. }), false) => {
                    h2 { (say.word("puzzle-begun")) }
                    p { (say.phrase(&Phrase::new("puzzle-left").with("time", span(of.left, say)))) }
                    a .button .primary .big href={"/t/" (table)} { (say.word("puzzle-go-on")) }
                }
                (Some(Attempt { table, .. }), true) => {
                    h2 { (say.word("puzzle-not-finished")) }
                    div .row { a .button href={"/t/" (table)} { (say.word("puzzle-your-game")) } }
                }
                (None, true) => {
                    h2 { (say.word("puzzle-over")) }
                    a .button .primary href="/puzzle" { (say.word("puzzle-to-today")) }
                }
                (None, false) => {
                    h2 { (say.word("puzzle-title")) }
                    form method="post" action="/puzzle" {
                        (name_field(say, guest, refusal))
                        button #puzzle-go .primary .big { (say.word("puzzle-play")) }
                    }
                    p .soft { (say.phrase(&Phrase::new("puzzle-left").with("time", span(of.left, say)))) }
                }
            }
            @if !of.is_over() {
                ul .p-rules {
                    li { (say.word("puzzle-rule-one")) }
                    li { (say.word("puzzle-rule-day")) }
                    li { (say.word("puzzle-rule-closed")) }
                }
            }
        }
    }
}

/// The games of a day that is over: everybody may look at them.
fn games(of: &Puzzle, say: Say) -> Markup {
    html! {
        section #games .card {
            h2 { (say.word("puzzle-games")) }
            @if of.best.is_empty() { p .none { (say.word("puzzle-nobody-did")) } }
            ol .tab .p-games {
                @for row in &of.best {
                    li {
                        b .p-score { (row.result.as_ref().and_then(|scores| scores.first()).copied().unwrap_or_default()) }
                        span .tn { b { (people(row, say)) } }
                        a .button href={"/t/" (row.id) "/replay?step=0"} { (say.word("replays-replay")) span .unseen { ": " (people(row, say)) } }
                        a .button href={"/t/" (row.id) "/record"} download { (say.word("replays-record")) span .unseen { ": " (people(row, say)) } }
                    }
                }
            }
        }
    }
}
