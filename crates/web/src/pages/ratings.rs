//! Who is how strong: the ratings of a game with so many players, people and bots on one scale.

use axum::{extract::State, response::IntoResponse};
use maud::{Markup, html};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;
use tables::{League, Listed, RatedWho, Rating, fixed_bots, store::Certainty};
use tabletop::Phrase;

use super::{
    frame::{Answer, Frame, fail, page as frame},
    front::FACTS,
    lobby::{badge, span},
};
use crate::{App, api::body::Params, failure::Failure, say::Say, session::Visitor};

/// So many of each list are shown.
pub(crate) const LISTED: u32 = 100;
/// More players than this are seldom at a table: no other number is offered unless games were rated with it.
const USUAL_PLAYERS: [u8; 4] = [2, 3, 4, 5];

#[derive(Deserialize)]
pub(crate) struct Wish {
    game: Option<String>,
    players: Option<u8>,
}

/// The league that is asked for, or the one with the most games.
pub(crate) fn wanted(wish: &Wish, leagues: &[(League, u64)]) -> Result<League, Failure> {
    let most = |fits: &dyn Fn(&League) -> bool| {
        let fitting = leagues.iter().filter(|(league, _)| fits(league));
        fitting.max_by_key(|(_, games)| *games).map(|(league, _)| league.clone())
    };
    let game = match &wish.game {
        Some(id) => catalog::title(id).ok_or(Failure::NotFound)?.id(),
        None => match (most(&|_| true), catalog::TITLES.first()) {
            (Some(league), _) if wish.players.is_none() => return Ok(league),
            (_, Some(title)) => title.id(),
            _ => return Err(Failure::NotFound),
        },
    };
    let players = match wish.players {
        Some(players) => players,
        None => most(&|league| league.game == game).map_or(2, |league| league.players),
    };
    let allowed = catalog::title(game).is_some_and(|title| title.players().contains(&players));
    if allowed && players > 1 { Ok(League { game: game.to_owned(), players }) } else { Err(Failure::NotFound) }
}

pub(super) async fn page(
    State(app): State<App>,
    Params(wish): Params<Wish>,
    Visitor(guest): Visitor,
    say: Say,
) -> Answer {
    let failed = |failure: Failure| fail(say)(failure);
    let leagues = app.service.leagues().await.map_err(Failure::from).map_err(failed)?;
    let league = wanted(&wish, &leagues).map_err(failed)?;
    let sure = sure(&app, &league).await.map_err(failed)?;
    let provisional = app.service.best_rated(&league, Certainty::Provisional, LISTED).await;
    let provisional = provisional.map_err(Failure::from).map_err(failed)?;
    let games = leagues.iter().find(|(other, _)| *other == league).map_or(0, |(_, games)| *games);
    let title = say.word("ratings-title");
    let own = guest.as_ref().filter(|guest| guest.has_account()).map(|guest| guest.name.as_str());
    let content = html! {
        main #main .ratings {
            header .p-head {
                div { h1 { (title) } p .soft { (say.word("ratings-about")) } }
                a .button href="/month" { (say.word("month-link")) }
            }
            (choice(&league, &leagues, say))
            section #sure .card {
                h2 { (of(&league, say)) }
                p .soft { (say.phrase(&Phrase::new("ratings-games").with("count", games.cast_signed()))) }
                (table(&sure, own, (Place::Counted, &of(&league, say)), say))
            }
            @if !provisional.is_empty() {
                section #provisional .card {
                    h2 { (say.word("ratings-provisional")) }
                    p .soft { (say.word("ratings-provisional-about")) }
                    (table(&provisional, own, (Place::None, &say.word("ratings-provisional")), say))
                }
            }
            section .card { h2 { (say.word("ratings-how")) } (how(say)) }
        }
    };
    let here = format!("/ratings?game={}&players={}", league.game, league.players);
    Ok(frame(&Frame { say, title: &title, guest: guest.as_ref(), here: &here }, &content).into_response())
}

/// Those whose ratings are sure, with the bots whose strength was measured among them.
pub(crate) async fn sure(app: &App, league: &League) -> Result<Vec<Listed>, Failure> {
    let mut sure = app.service.best_rated(league, Certainty::Sure, LISTED).await?;
    let bot =
        |(name, rating): (&str, Rating)| Listed { who: RatedWho::Bot(name.to_owned()), rating, games: 0, ended: 0 };
    sure.extend(fixed_bots(league).into_iter().map(bot));
    sure.sort_by_key(|listed| std::cmp::Reverse(listed.rating.points));
    Ok(sure)
}

/// What is rated, and how.
fn how(say: Say) -> Markup {
    html! {
        ul .p-rules {
            @for key in ["ratings-how-accounts", "ratings-how-not", "ratings-how-away", "ratings-how-scale", "ratings-how-bots"] {
                li { (say.word(key)) }
            }
        }
    }
}

/// The games, and the numbers of players that there are.
fn choice(league: &League, leagues: &[(League, u64)], say: Say) -> Markup {
    let mut counts: Vec<u8> =
        leagues.iter().filter(|(other, _)| other.game == league.game).map(|(of, _)| of.players).collect();
    let allowed = |count: &u8| catalog::title(&league.game).is_some_and(|title| title.players().contains(count));
    counts.extend(USUAL_PLAYERS.into_iter().filter(allowed));
    counts.push(league.players);
    counts.sort_unstable();
    counts.dedup();
    html! {
        nav .c-games aria-label=(say.word("front-games")) {
            @for facts in &FACTS {
                a href={"/ratings?game=" (facts.game)} aria-current=[(league.game == facts.game).then_some("page")] {
                    (badge(facts.game, "sm")) span { (say.game(facts.game)) }
                }
            }
        }
        nav .c-games .rt-counts aria-label=(say.word("ratings-players")) {
            @for count in counts {
                a href={"/ratings?game=" (league.game) "&players=" (count)} aria-current=[(league.players == count).then_some("page")] {
                    (say.phrase(&Phrase::new("ratings-of-players").with("count", count)))
                }
            }
        }
    }
}

/// A game with its number of players.
pub(super) fn of(league: &League, say: Say) -> String {
    let game = say.game(&league.game);
    say.phrase(&Phrase::new("ratings-league").with("game", game).with("count", league.players))
}

/// Where the page of a person is.
pub(super) fn address(name: &str) -> String {
    format!("/people/{}", utf8_percent_encode(name, NON_ALPHANUMERIC))
}

/// Whoever was rated, with the way to their page.
pub(super) fn who(who: &RatedWho, say: Say) -> Markup {
    match who {
        RatedWho::Person(name) => html! { a href=(address(name)) { (name) } },
        RatedWho::Bot(name) => html! { (say.bot(name)) " " span .chip .quiet { (say.word("ratings-bot")) } },
        RatedWho::Gone => html! { span .soft { (say.word("ratings-gone")) } },
    }
}

/// A rating; with a mark if it is provisional.
pub(super) fn points(rating: Rating, say: Say) -> Markup {
    html! {
        b .rt-points { (rating.points.rounded()) }
        @if rating.is_provisional() { span .rt-mark title=(say.word("ratings-provisional")) aria-hidden="true" { "?" } span .unseen { " " (say.word("ratings-provisional")) } }
    }
}

/// Whether a list says who is how manieth.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Counted,
    None,
}

fn table(list: &[Listed], own: Option<&str>, (place, label): (Place, &str), say: Say) -> Markup {
    let now = tables::now();
    let is_own = |listed: &Listed| own.is_some_and(|own| listed.who == RatedWho::Person(own.to_owned()));
    let mut people = 0;
    // Bots stand among people, and have no place.
    let places: Vec<Option<u32>> = list
        .iter()
        .map(|listed| {
            let counted = place == Place::Counted && !matches!(listed.who, RatedWho::Bot(_));
            people += u32::from(counted);
            counted.then_some(people)
        })
        .collect();
    html! {
        div .scores tabindex="0" role="region" aria-label=(label) {
            table .sum .rt-list {
                thead {
                    tr {
                        @if place == Place::Counted { th scope="col" { span .unseen { (say.word("ratings-place")) } } }
                        th scope="col" { (say.word("ratings-who")) }
                        th scope="col" { (say.word("ratings-rating")) }
                        th scope="col" { (say.word("ratings-played")) }
                        th scope="col" { (say.word("ratings-last")) }
                    }
                }
                tbody {
                    @for (listed, place_of) in list.iter().zip(places) {
                        tr .mine[is_own(listed)] {
                            @if place == Place::Counted { td { @if let Some(place) = place_of { (place) } } }
                            th scope="row" { (who(&listed.who, say)) }
                            td { (points(listed.rating, say)) " " span .soft { "±" (2 * listed.rating.deviation.rounded()) } }
                            @if listed.games == 0 {
                                td { span .soft { (say.word("ratings-measured")) } }
                                td {}
                            } @else {
                                td { (listed.games) }
                                td { span .soft { (span(now - listed.ended, say)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}
