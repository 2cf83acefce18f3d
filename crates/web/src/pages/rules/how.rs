//! *How it works*: the overviews before the rules, with pictures; every sentence leads to the rules that it rests on.

use std::sync::LazyLock;

use catalog::{Chapter, Item, chapters};
use maud::{Markup, PreEscaped, html};

use super::{
    book::{Book, Section},
    pictures::Pictures,
    texts::Texts,
};
use crate::say::Say;

/// The overviews: the game, the page of the source, the key of its title, its place on the page.
pub(super) const OVERVIEWS: &[(&str, &str, &str, &str)] = &[
    ("metrox", "how/metrox", "how-metrox", "how"),
    ("shinjuku", "how/shinjuku", "how-shinjuku", "how"),
    ("tokyo-metro", "how/tokyo-metro", "how-tokyo-metro", "how"),
    ("tokyo-metro", "how/osaka-metro", "how-osaka-metro", "how-osaka"),
    ("tokyo-metro", "how/metro-drinks", "how-metro-drinks", "how-drinks"),
];

static TEXTS: LazyLock<Texts> = LazyLock::new(|| Texts::new(make));

/// The overviews of a game.
pub(super) fn all(book: &Book) -> PreEscaped<&'static str> {
    TEXTS.of(book)
}

/// The overviews of a game: the page, the key of the title, the place.
pub(super) fn of(game: &str) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    OVERVIEWS.iter().filter(move |(of, ..)| *of == game).map(|(_, page, key, anchor)| (*page, *key, *anchor))
}

fn make(book: &Book, say: Say) -> Markup {
    let pictures = Pictures::of(book.game);
    html! {
        @for (at, (page, key, anchor)) in of(book.game).enumerate() {
            section .chapter .how .sketches id=(anchor) aria-labelledby={(anchor) "-h"} {
                h2 id={(anchor) "-h"} { (say.word(key)) }
                @if at == 0 { p .soft { (say.word("how-about")) " " a href="#words" { (say.word("how-words")) } } }
                div .how-parts {
                    @for chapter in chapters(page, say.0).iter().filter(|chapter| !chapter.heading.is_empty()) {
                        (part(book, chapter, &pictures, say))
                    }
                }
            }
        }
    }
}

/// A part: its heading, its picture, its words, and the chapters of the rules behind it.
fn part(book: &Book, chapter: &Chapter, pictures: &Pictures, say: Say) -> Markup {
    let heading = chapter.heading.split_once(": ").map_or(chapter.heading.as_str(), |(_, heading)| heading);
    let texts: Vec<&str> = chapter.items.iter().filter_map(text_of).collect();
    html! {
        article .card .how-part {
            h3 { (heading) }
            @for text in &texts {
                @match named(text) {
                    Some((picture, caption)) => figure {
                        div .how-picture role="img" aria-label=(caption) { (pictures.draw(picture, say)) }
                        figcaption aria-hidden="true" { (caption) }
                    },
                    None => p { (words(text, book)) },
                }
            }
            p .how-more {
                (say.word("how-rules")) (say.word("colon"))
                @for (at, section) in behind(book, &texts).into_iter().enumerate() {
                    @if at > 0 { (say.word("comma")) }
                    a href={"#" (section.anchor)} { (say.word(section.key)) }
                }
            }
        }
    }
}

fn text_of(item: &Item) -> Option<&str> {
    match item {
        Item::Text(text) => Some(text),
        Item::Rule(_) | Item::Example(..) | Item::Table(_) => None,
    }
}

/// A picture by its name, with what it shows: `` `map` The middle of Tokyo. ``
pub(super) fn named(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix('`')?.split_once("` ")
}

/// The chapters of the rules that a text cites, each once.
fn behind<'a>(book: &'a Book, texts: &[&str]) -> Vec<&'a Section> {
    let mut found: Vec<&Section> = Vec::new();
    for text in texts {
        for id in cited(text, book) {
            if let Some(section) =
                book.chapter_of(id).filter(|section| !found.iter().any(|known| known.key == section.key))
            {
                found.push(section);
            }
        }
    }
    found
}

/// The IDs that a text cites in parentheses.
fn cited<'a>(text: &'a str, book: &Book) -> Vec<&'a str> {
    let cut = pieces(text, book);
    cut.into_iter().flat_map(|piece| if let Piece::Cited(ids) = piece { ids } else { Vec::new() }).collect()
}

/// A piece of an overview's text.
enum Piece<'a> {
    Said(&'a str),
    /// The rules behind what was said.
    Cited(Vec<&'a str>),
}

/// A text cut at its citations: `(MX-SET-1, MX-END-2)`, or the same in full width.
fn pieces<'a>(text: &'a str, book: &Book) -> Vec<Piece<'a>> {
    let mut all = Vec::new();
    let (mut said, mut from) = (0, 0);
    while let Some(open) = text.get(from..).and_then(|rest| rest.find(['(', '（'])).map(|at| from + at) {
        let inside = open + text[open..].chars().next().map_or(1, char::len_utf8);
        let Some(end) = text[inside..].find([')', '）']).map(|at| inside + at) else { break };
        let ids: Vec<&str> = text[inside..end].split([',', '、']).map(str::trim).collect();
        let after = end + text[end..].chars().next().map_or(1, char::len_utf8);
        if ids.iter().all(|id| book.rule(id).is_some()) {
            all.push(Piece::Said(text[said..open].trim_end()));
            all.push(Piece::Cited(ids));
            said = after;
        }
        from = after;
    }
    all.push(Piece::Said(&text[said..]));
    all
}

/// The words of an overview or a glossary: names in bold, citations as small links.
pub(super) fn words(text: &str, book: &Book) -> Markup {
    html! {
        @for piece in pieces(text, book) {
            @match piece {
                Piece::Said(said) => (emphasized(said)),
                Piece::Cited(ids) => sup .cites { @for id in ids { a lang="en" href={"#" (id)} title=(id) aria-label=(id) { "§" } } },
            }
        }
    }
}

/// `*Move*` is a name.
fn emphasized(text: &str) -> Markup {
    html! { @for (at, piece) in text.split('*').enumerate() { @if at % 2 == 1 { b { (piece) } } @else { (piece) } } }
}

/// What an overview is called, for a link to it from elsewhere.
pub(in crate::pages) fn link(game: &str, say: Say) -> Markup {
    html! {
        @if let Some((_, key, anchor)) = of(game).next() {
            a .how-link href={"/rules/" (game) "#" (anchor)} { (say.word(key)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Lang;

    use super::*;

    fn length(text: &str) -> usize {
        text.split_whitespace().filter(|word| word.contains(char::is_alphabetic) && !word.contains('-')).count()
    }

    /// Two minutes at 220 words a minute, for a whole game or for what an expansion changes.
    #[test]
    fn an_overview_is_read_in_two_minutes() {
        for (_, page, ..) in OVERVIEWS {
            let chapters = chapters(page, Lang::En);
            let texts = chapters.iter().flat_map(|chapter| chapter.items.iter().filter_map(text_of));
            let words: usize = texts.filter(|text| named(text).is_none()).map(length).sum();
            assert!((60..=440).contains(&words), "{page}: {words} words");
        }
    }

    /// Every paragraph says which rules it rests on, and all of them exist.
    #[test]
    fn every_paragraph_cites_rules_that_exist() {
        for (game, page, ..) in OVERVIEWS {
            for lang in Lang::ALL {
                let book = Book::of(game, lang).unwrap();
                for chapter in chapters(page, lang).iter().filter(|chapter| !chapter.heading.is_empty()) {
                    let texts: Vec<&str> = chapter.items.iter().filter_map(text_of).collect();
                    assert!(
                        named(texts[0]).is_some() && texts.len() > 1,
                        "{page}, {}: no picture first",
                        chapter.heading
                    );
                    for text in texts.iter().filter(|text| named(text).is_none()) {
                        assert!(!cited(text, book).is_empty(), "{page}: {text}");
                        for word in text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')) {
                            let is_id = word.contains('-')
                                && word.starts_with(|c: char| c.is_ascii_uppercase())
                                && word.ends_with(|c: char| c.is_ascii_digit());
                            assert!(!is_id || book.rule(word).is_some(), "{page}: there is no {word}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_text_is_cut_at_its_citations_only() {
        let book = Book::of("metrox", Lang::En).unwrap();
        let html = words("*Fill* stations (a few) of a line (MX-SET-1, MX-END-2).", book).into_string();
        assert!(html.starts_with("<b>Fill</b> stations (a few) of a line<sup"), "{html}");
        assert_eq!(html.matches("href=").count(), 2, "{html}");
        assert!(html.ends_with("</sup>."), "{html}");
        let html = words("埋めます（MX-SET-1、MX-END-2）。", book).into_string();
        assert_eq!(html.matches("href=").count(), 2, "{html}");
    }
}
