//! The page of a person: ratings over time, results, lines they like, whom they met, their puzzles.

mod calendar;
mod plot;

use axum::{
    extract::{Path, State},
    response::IntoResponse,
};
use maud::{Markup, html};
use tables::{Day, Favourite, Meeting, PersonFacts, RatedGame, Refused, Row};
use tabletop::Phrase;

use super::{
    frame::{Answer, Frame, fail, page as frame},
    lists::people,
    lobby::{badge, options, span},
    puzzle::date,
    ratings::{address, of, points},
};
use crate::{App, failure::Failure, say::Say, session::Visitor};

/// Ratings that are drawn.
const DRAWN: usize = 4;
/// Games whose changes are listed.
const CHANGES: usize = 20;

/// What is told of a person, to whoever asks.
pub(crate) async fn read(app: &App, name: &str, guest: Option<&tables::Guest>) -> Result<PersonFacts, Failure> {
    match app.service.person_page(name, guest.map(|guest| guest.id)).await {
        Err(Refused::NoPerson) => Err(Failure::NotFound),
        facts => Ok(facts?),
    }
}

pub(super) async fn page(
    State(app): State<App>,
    Path(name): Path<String>,
    Visitor(guest): Visitor,
    say: Say,
) -> Answer {
    let facts = read(&app, &name, guest.as_ref()).await.map_err(fail(say))?;
    let title = facts.guest.name.clone();
    let content = html! {
        main #main .ratings .person {
            header .p-head {
                div {
                    h1 { (title) }
                    p .soft { (say.phrase(&Phrase::new("person-since").with("date", date(Day::of(facts.since), say)))) }
                }
                a .button href="/ratings" { (say.word("ratings-title")) }
            }
            (ratings(&facts, say))
            div .rt-two {
                (results(&facts, say))
                div .rt-side {
                    (meetings(&facts.meetings, say))
                    (favourites(&facts.favourites, say))
                }
            }
            (calendar::calendar(&facts.puzzles, app.service.today(), say))
            (tables_of(&facts.tables, say))
        }
    };
    let here = address(&facts.guest.name);
    Ok(frame(&Frame { say, title: &title, guest: guest.as_ref(), here: &here }, &content).into_response())
}

fn ratings(facts: &PersonFacts, say: Say) -> Markup {
    html! {
        section #ratings .rt-cards aria-label=(say.word("ratings-title")) {
            @if facts.ratings.is_empty() { p .card .none { (say.word("person-no-ratings")) } }
            @for rated in facts.ratings.iter().take(DRAWN) {
                div .card .rt-rating {
                    div .rt-head {
                        (badge(&rated.league.game, "sm"))
                        h2 { (of(&rated.league, say)) }
                        p { (points(rated.rating, say)) }
                    }
                    p .soft { (say.phrase(&Phrase::new("person-games").with("count", rated.games.cast_signed()))) }
                    (plot::plot(facts, &rated.league, say))
                }
            }
            @if facts.ratings.len() > DRAWN {
                ul .card .rt-more {
                    @for rated in facts.ratings.iter().skip(DRAWN) {
                        li { (of(&rated.league, say)) " " (points(rated.rating, say)) " " span .soft { (say.phrase(&Phrase::new("person-games").with("count", rated.games.cast_signed()))) } }
                    }
                }
            }
        }
    }
}

/// A difference of points with its sign.
fn change(game: &RatedGame) -> String {
    let by = game.seat.after.points.rounded() - game.seat.before.points.rounded();
    match by {
        0 => "±0".to_owned(),
        1.. => format!("+{by}"),
        _ => format!("−{}", by.unsigned_abs()),
    }
}

fn results(facts: &PersonFacts, say: Say) -> Markup {
    let now = tables::now();
    html! {
        section #results .card {
            h2 { (say.word("person-results")) }
            @if facts.games.is_empty() { p .none { (say.word("person-no-ratings")) } }
            ol .tab .rt-results {
                @for game in facts.games.iter().filter(|game| game.public).take(CHANGES) {
                    li {
                        (badge(&game.seat.league.game, "sm"))
                        span .tn {
                            b { (say.phrase(&Phrase::new("person-place").with("place", game.seat.rank).with("count", game.seat.league.players))) }
                            small { (say.game(&game.seat.league.game)) (say.word("comma")) (say.phrase(&Phrase::new("person-score").with("score", game.seat.score))) (say.word("comma")) (span(now - game.seat.ended, say)) }
                        }
                        span .rt-change { (change(game)) }
                        a .button href={"/t/" (game.seat.table)} { (say.word("replays-result")) span .unseen { " " (game.seat.table) } }
                    }
                }
            }
        }
    }
}

fn meetings(list: &[Meeting], say: Say) -> Markup {
    html! {
        section #meetings .card {
            h2 { (say.word("person-meetings")) }
            @if list.is_empty() { p .none { (say.word("person-no-meetings")) } } @else {
                p .soft { (say.word("person-meetings-about")) }
                div .scores tabindex="0" role="region" aria-label=(say.word("person-meetings")) {
                    table .sum {
                        thead { tr {
                            th scope="col" { (say.word("ratings-who")) }
                            @for key in ["person-met", "person-won", "person-lost", "person-drawn"] { th scope="col" { (say.word(key)) } }
                        } }
                        tbody {
                            @for met in list {
                                tr {
                                    th scope="row" { a href=(address(&met.name)) { (met.name) } }
                                    td { (met.games) } td { (met.won) } td { (met.lost) }
                                    td { (met.games.saturating_sub(met.won + met.lost)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn favourites(list: &[Favourite], say: Say) -> Markup {
    html! {
        @if !list.is_empty() {
            section #favourites .card {
                h2 { (say.word("person-lines")) }
                p .soft { (say.word("person-lines-about")) }
                ul .rt-lines {
                    @for favourite in list {
                        @let line = &favourite.line;
                        li {
                            span .rt-line style={"--line:" (format!("#{:02x}{:02x}{:02x}", line.color.red, line.color.green, line.color.blue))} aria-hidden="true" { (line.id) }
                            span { (line.name.get(say.0)) " " small .soft { (say.game(&favourite.game)) } }
                            b { (say.phrase(&Phrase::new("person-of-games").with("count", favourite.games.cast_signed()).with("all", favourite.of.cast_signed()))) }
                        }
                    }
                }
            }
        }
    }
}

fn tables_of(rows: &[Row], say: Say) -> Markup {
    let now = tables::now();
    html! {
        @if !rows.is_empty() {
            section #tables .card {
                h2 { (say.word("person-tables")) }
                ul .tab .rt-results {
                    @for row in rows {
                        li {
                            (badge(&row.settings.game, "sm"))
                            span .tn {
                                b { (people(row, say)) }
                                small { (say.game(&row.settings.game)) " " (options(row, say)) " · " (span(now - row.created, say)) }
                            }
                            a .button href={"/t/" (row.id)} { (say.word("replays-result")) span .unseen { ": " (people(row, say)) } }
                        }
                    }
                }
            }
        }
    }
}
