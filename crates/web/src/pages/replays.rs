//! Public games that are over, with their results, by game.

use axum::{extract::State, response::IntoResponse};
use maud::{Markup, html};
use serde::Deserialize;
use tables::{Row, Sitter};
use tabletop::Phrase;

use super::{
    frame::{Answer, Frame, fail, page as frame, shape},
    front::FACTS,
    lists::people,
    lobby::{badge, options, span},
};
use crate::{App, api::body::Params, failure::Failure, say::Say, session::Visitor};

/// Games on a page.
const LISTED: u32 = 20;
/// Nobody pages further than this.
const LAST: u32 = 5000;
/// Players of a game that are named.
const NAMED: usize = 5;

#[derive(Deserialize)]
pub(super) struct Wish {
    game: Option<String>,
    page: Option<u32>,
}

pub(super) async fn page(
    State(app): State<App>,
    Params(wish): Params<Wish>,
    Visitor(guest): Visitor,
    say: Say,
) -> Answer {
    let game = match &wish.game {
        Some(id) => Some(catalog::title(id).ok_or_else(|| fail(say)(Failure::NotFound))?.id()),
        None => None,
    };
    let number = wish.page.unwrap_or(1).clamp(1, LAST);
    let finished = app.service.finished(game, (number - 1) * LISTED, LISTED + 1).await;
    let rows = finished.map_err(Failure::from).map_err(fail(say))?;
    let (shown, more) = (rows.iter().take(LISTED as usize), rows.len() > LISTED as usize);
    let title = say.word("replays-title");
    let now = tables::now();
    let content = html! {
        main #main .replays {
            header .p-head {
                div { h1 { (title) } p .soft { (say.word("replays-about")) } }
                div .row {
                    a .button href="/import" { (say.word("replays-import")) }
                    a .button href="/position" { (say.word("position-title")) }
                    a .button href="/problems" { (say.word("problem-title")) }
                }
            }
            nav .c-games aria-label=(say.word("front-games")) {
                a href="/replays" aria-current=[game.is_none().then_some("page")] { (say.word("replays-all")) }
                @for facts in &FACTS {
                    a href={"/replays?game=" (facts.game)} aria-current=[(game == Some(facts.game)).then_some("page")] {
                        (badge(facts.game, "sm")) span { (say.game(facts.game)) }
                    }
                }
            }
            @if rows.is_empty() {
                p .none { (say.word("replays-none")) " " a .none-go href="/" { (say.word("replays-play")) } }
            }
            ul .tab .r-list { @for row in shown { (entry(row, now, say)) } }
            (pages(game, number, more, say))
        }
    };
    Ok(frame(&Frame { say, title: &title, guest: guest.as_ref(), here: "/replays" }, &content).into_response())
}

pub(super) fn entry(row: &Row, now: i64, say: Say) -> Markup {
    let chosen = options(row, say);
    html! {
        li id={"game-" (row.id)} {
            (badge(&row.settings.game, "sm"))
            span .tn {
                b { (say.game(&row.settings.game)) @if !chosen.is_empty() { span .soft { " " (chosen) } } }
                span .r-players { (players(row, say)) }
            }
            span .age { (ago(now - row.created, say)) }
            a .button href={"/t/" (row.id)} { (say.word("replays-result")) span .unseen { ": " (people(row, say)) } }
            a .button href={"/t/" (row.id) "/replay?step=0"} { (say.word("replays-replay")) span .unseen { ": " (people(row, say)) } }
        }
    }
}

/// How long ago.
fn ago(milliseconds: i64, say: Say) -> String {
    let time = span(milliseconds, say);
    if milliseconds < 60_000 { time } else { say.phrase(&Phrase::new("replays-ago").with("time", time)) }
}

/// Who played, the best score first.
fn players(row: &Row, say: Say) -> Markup {
    let names = say.names(row);
    let score = |at: usize| row.result.as_ref().and_then(|scores| scores.get(at)).copied();
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by_key(|at| std::cmp::Reverse(score(*at)));
    let best = order.first().and_then(|at| score(*at));
    html! {
        @for at in order.iter().copied().take(NAMED) {
            span .r-player {
                (shape(at))
                @let bot = matches!(row.places[at].sitter, Sitter::Bot(_));
                @if score(at).is_some() && score(at) == best { b { (names[at]) } } @else { span .soft[bot] { (names[at]) } }
                @if let Some(score) = score(at) { " " b .r-score { (score) } }
            }
        }
        @if order.len() > NAMED { span .soft { (say.phrase(&Phrase::new("replays-more").with("count", order.len() - NAMED))) } }
    }
}

fn pages(game: Option<&str>, number: u32, more: bool, say: Say) -> Markup {
    let of = game.map(|game| format!("game={game}&")).unwrap_or_default();
    let link =
        |to: u32, key: &'static str| html! { a .button href={"/replays?" (of) "page=" (to)} { (say.word(key)) } };
    html! {
        @if number > 1 || more {
            nav .row .r-pages aria-label=(say.word("replays-pages")) {
                @if number > 1 { (link(number - 1, "replays-newer")) }
                span .soft { (say.phrase(&Phrase::new("replays-page").with("number", number))) }
                @if more { (link(number + 1, "replays-older")) }
            }
        }
    }
}
