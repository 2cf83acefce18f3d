//! The rules: our own words from the source, every rule at an address of its own, and how they bear on a position.

mod book;
mod chapter;
mod figures;
mod glossary;
mod how;
mod names;
mod panel;
mod pictures;
mod search;
mod texts;
mod words;

use axum::{
    extract::{Path, State},
    response::IntoResponse,
};
use maud::{Markup, html};
use serde::Deserialize;
use tables::Guest;
use tabletop::Phrase;

use super::{
    frame::{Answer, Bar, Frame, fail, page_with},
    lobby::letters,
};
use crate::{App, api::body::Params, boards::kit, failure::Failure, modules::Entry, say::Say, session::Visitor};

pub(super) use self::{book::Book, how::link as how_it_works, panel::query, words::quotation};
use self::{book::game_name, panel::Panel};

/// The colours of the games' rings.
const COLOURS: &[(&str, &str)] = &[("metrox", "#8f76d6"), ("shinjuku", "#00a26d"), ("tokyo-metro", "#009bbf")];

/// What an address may ask of the rules.
#[derive(Deserialize, Default)]
pub(super) struct Asked {
    q: Option<String>,
    table: Option<String>,
    r#try: Option<String>,
}

fn ring(game: &str) -> Markup {
    let colour = COLOURS.iter().find(|(id, _)| *id == game).map_or("currentColor", |(_, colour)| colour);
    html! {
        svg .game-ring viewBox="-12 -12 24 24" width="26" height="26" aria-hidden="true" {
            circle r="9.800" stroke=(colour) {} text y="3.300" { (letters(game)) }
        }
    }
}

/// The name of a game and, small, the same in the other language.
fn both(game: &str, say: Say) -> Markup {
    let other = kit::other(say.0);
    let name = game_name(game);
    html! { (name.get(say.0)) @if name.en != name.ja { " " i lang=(other) { (name.get(other)) } } }
}

/// The games, in the bar.
fn games(current: Option<&str>, panel: Option<&Panel>, say: Say) -> Bar {
    let head = html! {
        a .bar-rules href="/rules" { (say.word("rules-title")) }
        nav .rules-games aria-label=(say.word("rules-games")) {
            @for title in catalog::TITLES {
                @let here = current == Some(title.id());
                a href={"/rules/" (title.id())} aria-current=[here.then_some("page")] {
                    (ring(title.id())) span { (both(title.id(), say)) }
                }
            }
        }
    };
    let calls = panel.is_some_and(Panel::is_asked);
    Bar {
        head: Some(head),
        tools: panel.map(|panel| panel.back_link(say)),
        calls,
        entry: Entry::Rules,
        ..Bar::default()
    }
}

/// The games whose rules there are.
pub(super) async fn index(Visitor(guest): Visitor, say: Say) -> Answer {
    let title = say.word("rules-title");
    let entry = |book: &Book| {
        let (rules, examples) = book.counts();
        let count = Phrase::new("rules-count").with("rules", rules).with("examples", examples);
        html! {
            li .card {
                (ring(book.game))
                div {
                    h2 { a href={"/rules/" (book.game)} { (both(book.game, say)) } }
                    p { (say.game_about(book.game)) }
                    p .soft { (say.phrase(&count)) }
                }
            }
        }
    };
    let content = html! {
        main #main .narrow .rules-index {
            h1 { (title) }
            p { (say.word("rules-about")) }
            ul { @for title in catalog::TITLES { @if let Some(book) = Book::of(title.id(), say.0) { (entry(book)) } } }
        }
    };
    let head = games(None, None, say);
    let page = page_with(&Frame { say, title: &title, guest: guest.as_ref(), here: "/rules" }, &head, &content);
    Ok(page.into_response())
}

/// The rules of a game.
pub(super) async fn page(
    State(app): State<App>,
    Path(game): Path<String>,
    Params(asked): Params<Asked>,
    Visitor(guest): Visitor,
    say: Say,
) -> Answer {
    let book = Book::of(&game, say.0).ok_or(Failure::NotFound).map_err(fail(say))?;
    let panel = match asked.table.as_deref().filter(|table| !table.is_empty()) {
        Some(table) => {
            Some(Panel::of(&app, book, (table, asked.r#try.as_deref()), guest.as_ref(), say).await.map_err(fail(say))?)
        }
        None => None,
    };
    Ok(whole(book, &asked, panel.as_ref(), guest.as_ref(), say).into_response())
}

fn whole(book: &Book, asked: &Asked, panel: Option<&Panel>, guest: Option<&Guest>, say: Say) -> Markup {
    let name = say.game(book.game);
    let title = say.phrase(&Phrase::new("rules-of").with("game", name));
    let tab = match panel.filter(|panel| panel.is_asked()) {
        Some(_) => say.phrase(&Phrase::new("table-tab-turn").with("game", title.clone())),
        None => title.clone(),
    };
    let kept = panel.map(|panel| panel.query.as_str()).unwrap_or_default();
    let here = if kept.is_empty() { format!("/rules/{}", book.game) } else { format!("/rules/{}?{kept}", book.game) };
    let content = html! {
        main #main .rules .with-panel[panel.is_some()] data-book=(book.game) {
            (contents(book, asked, panel, &here, say))
            div .text {
                (head(book, say))
                (how::all(book))
                (chapter::all(book))
                (glossary::all(book))
            }
            @if let Some(panel) = panel { (panel.show(book, say)) }
        }
    };
    page_with(&Frame { say, title: &tab, guest, here: &here }, &games(Some(book.game), panel, say), &content)
}

/// The column at the left: the search, and the chapters or what was found.
fn contents(book: &Book, asked: &Asked, panel: Option<&Panel>, here: &str, say: Say) -> Markup {
    let query = asked.q.as_deref().unwrap_or_default().trim();
    let fields = [("table", asked.table.as_deref()), ("try", asked.r#try.as_deref())];
    let keep: Vec<(&str, &str)> = fields.iter().filter_map(|(name, value)| Some((*name, (*value)?))).collect();
    let keep = if panel.is_some() { keep } else { Vec::new() };
    html! {
        nav .toc aria-label=(say.word("rules-contents")) {
            (search::field(book, query, &keep, say))
            @if query.is_empty() { div #hits hidden {} } @else { (search::results(book, query, here, say)) }
            div #chapters .folded[!query.is_empty()] {
                @if panel.is_some() { p .leg { i .live {} (say.word("rules-in-play")) } }
                ol {
                    @for (_, key, anchor) in how::of(book.game) { (plain_entry(anchor, key, say)) }
                    (plain_entry("words", "words-title", say))
                    @for section in &book.chapters { (chapter::entry(section, panel, say)) }
                }
            }
        }
    }
}

/// The line of an overview or of the glossary in the contents.
fn plain_entry(anchor: &str, key: &'static str, say: Say) -> Markup {
    html! { li .toc-how data-for=(anchor) { a href={"#" (anchor)} { span { (say.word(key)) } } } }
}

fn head(book: &Book, say: Say) -> Markup {
    let (rules, examples) = book.counts();
    let count = Phrase::new("rules-count").with("rules", rules).with("examples", examples);
    html! {
        header .head {
            div {
                h1 { (both(book.game, say)) span .unseen { " " (say.word("rules-title")) } }
                p { (say.phrase(&count)) }
            }
            p .key {
                span { span .tg .rul { (say.word("rules-ruling")) } (say.word("rules-ruling-means")) }
                span { span .tg .der { (say.word("rules-derived")) } (say.word("rules-derived-means")) }
            }
        }
        details .of-rules {
            summary { (say.word("rules-page-about")) }
            p { (say.word("rules-about")) }
            @for text in &book.about { p { (words::inline(text, book)) } }
        }
    }
}
