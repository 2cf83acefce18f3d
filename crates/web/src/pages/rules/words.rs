//! The words of a rule as they stand in the source: what it states, what we ruled or derived, its source, and every ID in it
//! as a link.

use maud::{Markup, html};

use super::{book::Book, glossary::Links};
use crate::say::Say;

/// A part of a rule's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Words<'a> {
    /// What the source states.
    Stated(&'a str),
    /// Our decision; empty: what was said just before is.
    Ruling(&'a str),
    /// What follows; empty: what was said just before does.
    Derived(&'a str),
    /// The source.
    Source(&'a str),
}

/// What kind of words follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Stated,
    Ruling,
    Derived,
}

/// The words that say which kind follows, in both languages.
const MARKS: [(&str, Kind); 4] =
    [("Ruling", Kind::Ruling), ("Derived", Kind::Derived), ("裁定", Kind::Ruling), ("導出", Kind::Derived)];

/// The parts of a rule.
pub(super) fn parts(text: &str) -> Vec<Words<'_>> {
    let mut parts = Vec::new();
    let (mut from, mut at) = (0, 0);
    let mut kind = Kind::Stated;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if let Some(code) = rest.strip_prefix('`').and_then(|code| code.find('`')) {
            at += code + 2;
            continue;
        }
        if let Some(source) = source(rest) {
            push(&mut parts, kind, &text[from..at]);
            parts.push(Words::Source(source));
            at += source.len() + 2;
            (from, kind) = (at, Kind::Stated);
            continue;
        }
        if let Some((mark, begins)) = mark(text, at) {
            push(&mut parts, kind, &text[from..at]);
            at += mark;
            (from, kind) = (at, begins);
            if text[..at].ends_with(['.', '。']) {
                parts.push(if kind == Kind::Derived { Words::Derived("") } else { Words::Ruling("") });
                kind = Kind::Stated;
            }
            continue;
        }
        at += rest.chars().next().map_or(1, char::len_utf8);
    }
    push(&mut parts, kind, &text[from..]);
    parts
}

fn push<'a>(parts: &mut Vec<Words<'a>>, kind: Kind, text: &'a str) {
    let text = text.trim();
    if !text.is_empty() {
        parts.push(match kind {
            Kind::Stated => Words::Stated(text),
            Kind::Ruling => Words::Ruling(text),
            Kind::Derived => Words::Derived(text),
        });
    }
}

/// A source in brackets at the beginning of a text; one in the middle of a sentence stays where it is.
fn source(rest: &str) -> Option<&str> {
    let inside = rest.strip_prefix('[')?;
    let (source, after) = inside.split_once(']')?;
    let goes_on = after.trim_start().starts_with(|c: char| c.is_ascii_lowercase() || ",;.)、。）".contains(c));
    (!goes_on).then_some(source)
}

/// A mark at the beginning of a sentence: how long it is, and what it begins.
fn mark(text: &str, at: usize) -> Option<(usize, Kind)> {
    let before = text[..at].trim_end();
    if !(before.is_empty() || before.ends_with(['.', ']', ')', ';', '"', '。', '）', '」'])) {
        return None;
    }
    let rest = &text[at..];
    for (word, kind) in MARKS {
        if let Some(after) = rest.strip_prefix(word) {
            let sign = after.chars().next().filter(|sign| ":.,：。、".contains(*sign));
            let long = word.len() + sign.map_or(0, char::len_utf8);
            return (sign.is_some() || after.starts_with([' ', '(', '（'])).then_some((long, kind));
        }
    }
    None
}

/// A rule's words as a page shows them.
pub(super) fn rule(text: &str, book: &Book, links: &Links, say: Say) -> Markup {
    let parts = parts(text);
    let sources: Vec<&str> = parts
        .iter()
        .filter_map(|part| match part {
            Words::Source(source) => Some(*source),
            _ => None,
        })
        .collect();
    let tag = |class: &str, key: &'static str| html! { span class={"tg " (class)} { (say.word(key)) } " " };
    html! {
        @for part in &parts {
            @match part {
                Words::Stated(text) => { p { (running(text, book, Some(links))) } }
                Words::Ruling("") => { p .bare { (tag("rul", "rules-ruling")) } }
                Words::Ruling(text) => { p .ruling { (tag("rul", "rules-ruling")) (running(text, book, Some(links))) } }
                Words::Derived("") => { p .bare { (tag("der", "rules-derived")) } }
                Words::Derived(text) => { p .derived { (tag("der", "rules-derived")) (running(text, book, Some(links))) } }
                Words::Source(_) => {}
            }
        }
        @if !sources.is_empty() {
            p .src { span { (say.word("rules-source")) (say.word("colon")) } (inline(&sources.join("; "), book)) }
        }
    }
}

/// What a rule states, without marks and sources: for a quotation.
pub(in crate::pages) fn quotation(text: &str) -> String {
    let parts = parts(text);
    let stated = parts.iter().find_map(|part| match part {
        Words::Stated(text) => Some(*text),
        _ => None,
    });
    let any = parts.iter().find_map(|part| match part {
        Words::Ruling(text) | Words::Derived(text) if !text.is_empty() => Some(*text),
        _ => None,
    });
    stated.or(any).unwrap_or(text).replace(['`', '*'], "")
}

/// Running text: notations as code, stations filled and empty as a strip, IDs as links.
pub(super) fn inline(text: &str, book: &Book) -> Markup {
    running(text, book, None)
}

/// The same, with the words of the glossary as links where they come first.
fn running(text: &str, book: &Book, links: Option<&Links>) -> Markup {
    html! {
        @for (at, piece) in text.split('`').enumerate() {
            @if at % 2 == 0 {
                @let plain = piece.replace("**", "");
                @for (words, to) in links.map_or_else(|| vec![(plain.as_str(), None)], |links| links.cut(&plain)) {
                    @match to {
                        Some(to) => a .term href={"#" (to)} { (words) },
                        None => (linked(words, book)),
                    }
                }
            }
            @else if piece.len() > 3 && piece.chars().all(|c| c == 'o' || c == '.') { (strip(piece)) }
            @else { code { (piece) } }
        }
    }
}

/// The spaces of a route, as the worked examples write them: `ooo..o..`.
fn strip(spaces: &str) -> Markup {
    let wide = spaces.len() * 16;
    html! {
        svg .strip-fig viewBox={"0 0 " (wide) " 16"} width=(wide) height="16" role="img" aria-label=(spaces) {
            path d={"M8 8H" (wide - 8)} {}
            @for (at, space) in spaces.chars().enumerate() {
                circle .full[space == 'o'] cx=(at * 16 + 8) cy="8" r="5.5" {}
            }
        }
    }
}

/// A text with its IDs as links. A short form after an ID (`TM-STN-1, -2`) leads to its own rule.
fn linked(text: &str, book: &Book) -> Markup {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let mut pieces: Vec<(&str, Option<String>)> = Vec::new();
    let (mut rest, mut family) = (text, None::<String>);
    while !rest.is_empty() {
        let (word, after) = rest.split_at(rest.find(|c| !is_word(c)).unwrap_or(rest.len()));
        if word.is_empty() {
            let (gap, after) = rest.split_at(rest.find(is_word).unwrap_or(rest.len()));
            if ![", ", " and ", " or ", " ", "、", "と", "か"].contains(&gap) {
                family = None;
            }
            pieces.push((gap, None));
            rest = after;
            continue;
        }
        let short = word.strip_prefix('-').zip(family.as_ref()).map(|(end, family)| format!("{family}-{end}"));
        let full = short.unwrap_or_else(|| word.trim_end_matches('-').to_owned());
        let target = if full.contains('-') { book.target(&full).map(str::to_owned) } else { None };
        if target.is_some() {
            family = full.rsplit_once('-').map(|(family, _)| family.to_owned());
        } else if word != "and" && word != "or" {
            family = None;
        }
        pieces.push((word, target));
        rest = after;
    }
    html! {
        @for (piece, target) in pieces {
            @if let Some(id) = target { a .xr lang="en" href={"#" (id)} { (piece) } } @else { (piece) }
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Lang;

    use super::*;

    #[test]
    fn a_rule_is_cut_at_its_marks_and_sources() {
        let text = "Pay a card; all form the group. [Move Action] Ruling: a ward without customers cannot be chosen.";
        assert_eq!(
            parts(text),
            [
                Words::Stated("Pay a card; all form the group."),
                Words::Source("Move Action"),
                Words::Ruling("a ward without customers cannot be chosen."),
            ]
        );
        let text = "A space gives 2. Derived. All routes count. Ruling: a line drawn past it does not.";
        assert_eq!(
            parts(text),
            [
                Words::Stated("A space gives 2."),
                Words::Derived(""),
                Words::Stated("All routes count."),
                Words::Ruling("a line drawn past it does not."),
            ]
        );
        let text = "It may come back [VAR], but not to the Bay (Ruling: the Bay is no ward).";
        assert_eq!(parts(text), [Words::Stated(text)]);
        assert_eq!(parts("Derived from `a [b] c`. [x]"), [Words::Derived("from `a [b] c`."), Words::Source("x")]);
    }

    #[test]
    fn a_japanese_rule_is_cut_at_its_marks_and_sources() {
        let text = "区の客全員が一行になります。[Move Action] 裁定：客のいない区は選べません。";
        let found = parts(text);
        let cut = [
            Words::Stated("区の客全員が一行になります。"),
            Words::Source("Move Action"),
            Words::Ruling("客のいない区は選べません。"),
        ];
        assert_eq!(found, cut);
        let text =
            "2になります。導出。すべて数えます。裁定（細部について）：線だけでは数えません。導出（TM-ACT-8より）。";
        let cut = [
            Words::Stated("2になります。"),
            Words::Derived(""),
            Words::Stated("すべて数えます。"),
            Words::Ruling("（細部について）：線だけでは数えません。"),
            Words::Derived("（TM-ACT-8より）。"),
        ];
        assert_eq!(parts(text), cut);
        let text = "湾は選べません（裁定：湾は区ではない）。この裁定は残ります。";
        assert_eq!(parts(text), [Words::Stated(text)]);
        assert_eq!(quotation("裁定：`a`を選びます。[x]"), "aを選びます。");
    }

    /// A rule has as many decisions and conclusions in either language.
    #[test]
    fn both_languages_are_cut_alike() {
        let counts = |text: &str| {
            let mut counts = [0; 2];
            for part in parts(text) {
                match part {
                    Words::Ruling(_) => counts[0] += 1,
                    Words::Derived(_) => counts[1] += 1,
                    Words::Stated(_) | Words::Source(_) => {}
                }
            }
            counts
        };
        let english = catalog::rulebook(Lang::En);
        let faults: Vec<String> = std::iter::zip(&english, catalog::rulebook(Lang::Ja))
            .filter(|(one, other)| counts(&one.text) != counts(&other.text))
            .map(|(one, other)| format!("{}: {:?}, in Japanese {:?}", one.id, parts(&one.text), parts(&other.text)))
            .collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    /// Nothing of a rule's text is lost, whatever it is cut into.
    #[test]
    fn every_word_of_every_rule_is_shown() {
        let books = catalog::TITLES.iter().flat_map(|title| Lang::ALL.map(|lang| Book::of(title.id(), lang).unwrap()));
        for book in books {
            for rule in book.rules() {
                let html = super::rule(&rule.text, book, &Links::new(book), Say(book.lang)).into_string();
                let tags = html.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text));
                // A link may stand within a Japanese word; a strip of stations is named in its tag.
                let html = format!("{} {html}", tags.collect::<String>());
                let html = html.replace("&quot;", "\"").replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">");
                let words = rule.text.split(|c: char| !c.is_alphanumeric());
                for word in words.filter(|word| !word.is_empty()) {
                    assert!(html.contains(word), "{}: {word} in {html}", rule.id);
                }
            }
        }
    }

    #[test]
    fn ids_and_their_short_forms_are_links() {
        let book = Book::of("tokyo-metro", Lang::En).unwrap();
        let html = linked("by TM-MOVE-4 and -5 (TM-STN-1, -2), see TM-CARD, not A-1 or -2", book).into_string();
        for id in ["TM-MOVE-4", "TM-MOVE-5", "TM-STN-1", "TM-STN-2", "TM-CARD-1"] {
            assert!(html.contains(&format!("href=\"#{id}\"")), "{id}: {html}");
        }
        assert_eq!(html.matches("href").count(), 5, "{html}");
        let book = Book::of("tokyo-metro", Lang::Ja).unwrap();
        let html = linked("TM-MOVE-4と-5（TM-STN-1、-2）に従い、-3は違います", book).into_string();
        for id in ["TM-MOVE-4", "TM-MOVE-5", "TM-STN-1", "TM-STN-2"] {
            assert!(html.contains(&format!("href=\"#{id}\"")), "{id}: {html}");
        }
        assert_eq!(html.matches("href").count(), 4, "{html}");
    }
}
