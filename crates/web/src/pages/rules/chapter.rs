//! The chapters: each rule an article with its ID as a link, in cards by groups, with a figure beside them where there is one.

use std::sync::LazyLock;

use catalog::{Item, RuleText};
use maud::{Markup, PreEscaped, html};
use tabletop::Lang;

use super::{
    book::{Book, Part, Section},
    figures,
    glossary::Links,
    panel::Panel,
    texts::Texts,
    words,
};
use crate::say::Say;

static TEXTS: LazyLock<Texts> = LazyLock::new(|| Texts::new(make));

/// All chapters of a book.
pub(super) fn all(book: &Book) -> PreEscaped<&'static str> {
    TEXTS.of(book)
}

fn make(book: &Book, say: Say) -> Markup {
    html! {
        @for (at, section) in book.chapters.iter().enumerate() {
            @let other = book.chapters.get(at.wrapping_sub(1)).filter(|before| before.playable != section.playable);
            @if other.is_some() { p .not-yet { (say.word("rules-not-yet")) } }
            (chapter(book, section, say))
        }
    }
}

/// The line of a chapter in the contents.
pub(super) fn entry(section: &Section, panel: Option<&Panel>, say: Say) -> Markup {
    let live = panel.is_some_and(|panel| section.rules().any(|rule| panel.is_at_work(&rule.id)));
    let groups: Vec<(&'static str, String)> = groups(section);
    html! {
        li data-for=(section.anchor) {
            a href={"#" (section.anchor)} .later[!section.playable] {
                span { (say.word(section.key)) }
                @if live { i .live role="img" aria-label=(say.word("rules-in-play")) {} }
                em { (section.rules().count()) }
            }
            @if !groups.is_empty() {
                ul { @for (key, first) in groups { li { a href={"#" (first)} { span { (say.word(key)) } } } } }
            }
        }
    }
}

/// The groups of a chapter, each with its first rule.
fn groups(section: &Section) -> Vec<(&'static str, String)> {
    let pairs = section.parts.windows(2).filter_map(|pair| match pair {
        [Part::Group(key), Part::Item(item)] => Some((*key, item.rule()?.id.clone())),
        _ => None,
    });
    pairs.collect()
}

fn chapter(book: &Book, section: &Section, say: Say) -> Markup {
    let other = if say.0 == Lang::En { Lang::Ja } else { Lang::En };
    let figure = figures::of(book, section.key, say);
    let links = Links::new(book);
    html! {
        section .chapter id=(section.anchor) aria-labelledby={(section.anchor) "-h"} {
            h2 id={(section.anchor) "-h"} { (say.word(section.key)) " " i lang=(other) { (Say(other).word(section.key)) } }
            div .cols .figured[figure.is_some()] {
                div .rulescol { (cards(book, section, &links, say)) }
                @if let Some(figure) = figure { div .figure { (figure) } }
            }
        }
    }
}

/// The parts of a chapter in cards: a new one begins with each group or heading.
fn cards(book: &Book, section: &Section, links: &Links, say: Say) -> Markup {
    let mut cards: Vec<Vec<&Part>> = Vec::new();
    for part in &section.parts {
        match (part, cards.last_mut()) {
            (Part::Item(_), Some(card)) => card.push(part),
            _ => cards.push(vec![part]),
        }
    }
    html! {
        @for card in cards {
            div .card .grp {
                @for part in card {
                    @match part {
                        Part::Group(key) => { h3 { (say.word(key)) } }
                        Part::Heading(text) => { h3 { (text.replace('`', "")) } }
                        Part::Item(item) => (shown(book, item, links, say)),
                    }
                }
            }
        }
    }
}

fn shown(book: &Book, item: &Item, links: &Links, say: Say) -> Markup {
    match item {
        Item::Rule(rule) => html! {
            article .rule id=(rule.id) { (id_of(rule)) (words::rule(&rule.text, book, links, say)) }
        },
        Item::Example(rule, head) => example(book, rule, head, say),
        Item::Text(text) => html! { p .between { (words::inline(text, book)) } },
        Item::Table(rows) => table(book, rows),
    }
}

fn id_of(rule: &RuleText) -> Markup {
    html! { a .rid lang="en" href={"#" (rule.id)} { (rule.id) } }
}

/// A worked example: its cells with the headings of their columns; the origin is its source.
fn example(book: &Book, rule: &RuleText, head: &[String], say: Say) -> Markup {
    let cells = head.iter().skip(1).zip(rule.text.split('|').map(str::trim)).filter(|(_, cell)| !cell.is_empty());
    html! {
        article .rule .example id=(rule.id) {
            (id_of(rule))
            dl {
                @for (name, cell) in cells {
                    @if is_origin(name) {
                        dt .src { (say.word("rules-source")) } dd .src { (words::inline(cell, book)) }
                    } @else {
                        dt { (name) } dd { (words::inline(cell, book)) }
                    }
                }
            }
        }
    }
}

/// Whether a column of worked examples says where they come from.
fn is_origin(heading: &str) -> bool {
    matches!(heading, "Origin" | "出典")
}

fn table(book: &Book, rows: &[Vec<String>]) -> Markup {
    let (head, body) = rows.split_first().map_or((&[][..], rows), |(head, body)| (head.as_slice(), body));
    html! {
        div .scrolls tabindex="0" role="region" aria-label=(head.first().map(String::as_str).unwrap_or_default()) {
            table {
                thead { tr { @for cell in head { th scope="col" { (words::inline(cell, book)) } } } }
                tbody { @for row in body { tr { @for cell in row { td { (words::inline(cell, book)) } } } } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::book::is_example, *};

    #[test]
    fn the_contents_count_as_the_mockup_does() {
        let book = Book::of("shinjuku", Lang::En).unwrap();
        let plain = |section: &Section| section.rules().filter(|rule| !is_example(&rule.id)).count();
        let counts: Vec<usize> = book.chapters.iter().map(plain).collect();
        assert_eq!(counts, [7, 8, 3, 10, 4, 3, 5, 6, 6, 9, 3, 16, 8, 6, 5, 4, 6, 0, 14]);
    }

    #[test]
    fn no_article_stands_in_another() {
        for (game, _, text) in &TEXTS.0 {
            let mut depth = 0;
            for tag in text.split('<') {
                depth += i32::from(tag.starts_with("article")) - i32::from(tag.starts_with("/article"));
                assert!((0..=1).contains(&depth), "{game}");
            }
        }
    }
}
