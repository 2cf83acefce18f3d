//! The front page: the games, the tables that wait, those that can be watched, and one's own.

use axum::{extract::State, response::IntoResponse};
use catalog::Title;
use maud::{Markup, html};
use tables::{Clock, Row, Sitter, Status, store::Which};
use tabletop::Phrase;

use super::frame::{Answer, Frame, fail, page, shape};
use crate::{App, failure::Failure, say::Say, session::Visitor};

const LISTED: u32 = 20;

pub(super) async fn lobby(State(app): State<App>, Visitor(guest): Visitor, say: Say) -> Answer {
    let list = async |which| app.house.list(which, LISTED).await.map_err(Failure::from).map_err(fail(say));
    let (open, running) = (list(Which::Open).await?, list(Which::Running).await?);
    let mine = match &guest {
        Some(guest) => list(Which::Of(guest.id)).await?,
        None => Vec::new(),
    };
    let content = html! {
        div .hero {
            h1 { (say.word("lobby-title")) }
            p { (say.word("lobby-about")) }
        }
        div .line aria-hidden="true" { i {} i {} i {} }
        main #main .wide {
            section .games aria-label=(say.word("lobby-games")) {
                @for title in catalog::TITLES { (game(*title, say)) }
            }
            @if !mine.is_empty() { (tables("lobby-mine", "lobby-none", &mine, say)) }
            div .pair {
                (tables("lobby-open", "lobby-none", &open, say))
                (tables("lobby-running", "lobby-none", &running, say))
            }
        }
    };
    let title = say.word("lobby-tab");
    Ok(page(&Frame { say, title: &title, guest: guest.as_ref(), here: "/" }, &content).into_response())
}

fn game(title: &dyn Title, say: Say) -> Markup {
    let id = title.id();
    let players = title.players();
    let count = Phrase::new("lobby-players").with("least", *players.start()).with("most", *players.end());
    let bots = title.bots();
    let bot = bots.last().copied().unwrap_or_default();
    html! {
        article .card .game {
            h2 { (say.game(id)) }
            p { (say.game_about(id)) }
            p .soft { (say.phrase(&count)) }
            form method="post" action={"/new/" (id)} {
                input type="hidden" name="quick" value=(bot);
                div .row {
                    button .primary { (say.word("lobby-play-now")) }
                    a .button href={"/new/" (id)} { (say.word("lobby-new")) }
                }
            }
        }
    }
}

fn tables(heading: &'static str, none: &'static str, rows: &[Row], say: Say) -> Markup {
    html! {
        section .list {
            h2 { (say.word(heading)) " " span .soft { (rows.len()) } }
            @if rows.is_empty() { p .soft { (say.word(none)) } }
            ul { @for row in rows { li { (entry(row, say)) } } }
        }
    }
}

fn entry(row: &Row, say: Say) -> Markup {
    let names = say.names(row);
    let people = row.places.iter().zip(&names).filter(|(place, _)| place.sitter != Sitter::Open);
    let people: Vec<&str> = people.map(|(_, name)| name.as_str()).take(6).collect();
    let action = match row.status {
        Status::Open => "lobby-join",
        Status::Running => "lobby-look",
        Status::Over | Status::Study | Status::Closed => "lobby-replay",
    };
    let comma = say.word("comma");
    html! {
        div .what {
            strong { (say.game(&row.settings.game)) }
            span .soft { (people.join(&comma)) }
            span .soft { (options(row, say)) @if let Some(clock) = clock(row.settings.clock, say) { " · " (clock) } }
        }
        span .dots {
            @for (at, place) in row.places.iter().enumerate().take(8) {
                @if place.sitter == Sitter::Open { i .free {} } @else { (shape(at)) }
            }
        }
        a .button href={"/t/" (row.id)} { (say.word(action)) }
    }
}

/// The options of a table in words, those without a wish left out.
pub(super) fn options(row: &Row, say: Say) -> String {
    let Some(title) = catalog::title(&row.settings.game) else { return String::new() };
    let Ok(shelf) = catalog::shelf() else { return String::new() };
    let specs = title.options(&shelf);
    let chosen = row.settings.options.iter().filter_map(|(key, value)| {
        let spec = specs.iter().find(|spec| spec.key == key)?;
        let choice = spec.values.iter().find(|choice| choice.value == *value)?;
        Some(format!("{}{}{}", spec.name.get(say.0), say.word("colon"), choice.name.get(say.0)))
    });
    chosen.collect::<Vec<_>>().join(&say.word("comma"))
}

/// The clock in words.
pub(super) fn clock(clock: Clock, say: Say) -> Option<String> {
    let phrase = match clock {
        Clock::None => return None,
        Clock::PerMove(seconds) if seconds >= Clock::DAY => {
            Phrase::new("clock-days").with("count", seconds / Clock::DAY)
        }
        Clock::PerMove(seconds) => Phrase::new("clock-move").with("count", seconds),
        Clock::Total(seconds) => Phrase::new("clock-total").with("count", seconds / 60),
    };
    Some(say.phrase(&phrase))
}
