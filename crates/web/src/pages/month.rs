//! The tables of a month: who played and won most in each game, and the best scores.

use axum::{extract::State, response::IntoResponse};
use maud::{Markup, html};
use tables::{BestScore, Month, Monthly};
use tabletop::Phrase;

use super::{
    archive::{Wish, around, name, wanted},
    frame::{Answer, Frame, fail, page as frame},
    front::FACTS,
    lobby::badge,
    ratings::address,
};
use crate::{App, api::body::Params, failure::Failure, say::Say, session::Visitor};

/// A game with what was played of it in a month.
pub(crate) struct OfGame {
    pub(crate) game: &'static str,
    pub(crate) people: Vec<Monthly>,
    pub(crate) best: Vec<BestScore>,
}

pub(crate) async fn read(app: &App, wish: &Wish) -> Result<(Month, Vec<OfGame>), Failure> {
    let month = wanted(app, wish.month())?;
    let mut games = Vec::new();
    for title in catalog::TITLES {
        let (people, best) = app.service.month(title.id(), month).await?;
        games.push(OfGame { game: title.id(), people, best });
    }
    Ok((month, games))
}

pub(super) async fn page(
    State(app): State<App>,
    Params(wish): Params<Wish>,
    Visitor(guest): Visitor,
    say: Say,
) -> Answer {
    let (month, games) = read(&app, &wish).await.map_err(fail(say))?;
    let title = say.phrase(&Phrase::new("month-title").with("month", name(month, say)));
    let this = Month::of(app.service.today());
    let order = FACTS.iter().filter_map(|facts| games.iter().find(|of| of.game == facts.game));
    let content = html! {
        main #main .ratings {
            header .p-head {
                div { h1 { (title) } p .soft { (say.word("month-about")) } }
                (around("/month", month, (true, month < this), say))
            }
            @for of in order {
                section .card id={"month-" (of.game)} {
                    div .rt-head { (badge(of.game, "sm")) h2 { (say.game(of.game)) } }
                    @if of.people.is_empty() { p .none { (say.word("month-none")) } } @else {
                        (people(of, say))
                        @if !of.best.is_empty() { (best(&of.best, say)) }
                    }
                }
            }
            p { a .button href="/ratings" { (say.word("ratings-title")) } }
        }
    };
    let here = format!("/month?month={month}");
    Ok(frame(&Frame { say, title: &title, guest: guest.as_ref(), here: &here }, &content).into_response())
}

fn people(game: &OfGame, say: Say) -> Markup {
    html! {
        div .scores tabindex="0" role="region" aria-label=(say.game(game.game)) {
            table .sum .rt-list {
                thead { tr {
                    th scope="col" { (say.word("ratings-who")) }
                    th scope="col" { (say.word("month-wins")) }
                    th scope="col" { (say.word("ratings-played")) }
                    th scope="col" { (say.word("month-gain")) }
                } }
                tbody {
                    @for of in &game.people {
                        tr {
                            th scope="row" { a href=(address(&of.name)) { (of.name) } }
                            td { b { (of.won) } }
                            td { (of.games) }
                            td { @if of.gain.rounded() >= 0 { "+" } @else { "−" } (of.gain.rounded().unsigned_abs()) }
                        }
                    }
                }
            }
        }
    }
}

fn best(list: &[BestScore], say: Say) -> Markup {
    html! {
        h3 { (say.word("month-best")) }
        ol .tab .rt-results {
            @for best in list {
                li {
                    b .p-score { (best.score) }
                    span .tn { b { a href=(address(&best.name)) { (best.name) } } small { (say.phrase(&Phrase::new("ratings-of-players").with("count", best.players))) } }
                    a .button href={"/t/" (best.table)} { (say.word("replays-result")) span .unseen { ": " (best.name) " " (best.score) } }
                }
            }
        }
    }
}
