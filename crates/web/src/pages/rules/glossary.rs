//! The words of a game with pictures: one word for one thing, in the rules and on every page. The rules lead to them.

use std::{cell::RefCell, collections::BTreeSet, sync::LazyLock};

use catalog::{Item, chapters};
use maud::{Markup, PreEscaped, html};
use tabletop::Lang;

use super::{book::Book, how, pictures::Pictures};
use crate::say::Say;

/// A word of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Term {
    /// The word itself.
    pub(super) word: String,
    /// The name of its picture; unique within its game.
    pub(super) key: String,
    /// What it means.
    pub(super) text: String,
    /// The group it stands in: `map`, `actions`.
    pub(super) group: String,
}

/// Words of actions are verbs and nouns of every day too, and their chapters explain them: no rule leads to them.
const ACTIONS: &str = "actions";

/// The words of a game in a language, in the order of their page.
pub(super) fn terms(game: &str, lang: Lang) -> Vec<Term> {
    let of = |group: &str, item: &Item| {
        let Item::Text(text) = item else { return None };
        let (word, rest) = text.strip_prefix("**")?.split_once("** ")?;
        let (key, text) = how::named(rest)?;
        let [word, key, text, group] = [word, key, text, group].map(str::to_owned);
        Some(Term { word, key, text, group })
    };
    let chapters = chapters(&format!("words/{game}"), lang);
    chapters.iter().flat_map(|chapter| chapter.items.iter().filter_map(|item| of(chapter.code(), item))).collect()
}

/// A book's words, and its glossary as a page shows it.
struct Glossary {
    game: &'static str,
    lang: Lang,
    terms: Vec<Term>,
    text: String,
}

static GLOSSARIES: LazyLock<Vec<Glossary>> = LazyLock::new(|| {
    let books = catalog::TITLES.iter().flat_map(|title| Lang::ALL.map(|lang| Book::of(title.id(), lang)));
    let read = |book: &Book| {
        let terms = terms(book.game, book.lang);
        Glossary { game: book.game, lang: book.lang, text: make(book, &terms).into_string(), terms }
    };
    books.flatten().map(read).collect()
});

fn of(book: &Book) -> Option<&'static Glossary> {
    GLOSSARIES.iter().find(|glossary| glossary.game == book.game && glossary.lang == book.lang)
}

/// The glossary of a game.
pub(super) fn all(book: &Book) -> PreEscaped<&'static str> {
    PreEscaped(of(book).map(|glossary| glossary.text.as_str()).unwrap_or_default())
}

fn make(book: &Book, terms: &[Term]) -> Markup {
    let (say, pictures) = (Say(book.lang), Pictures::of(book.game));
    let page = format!("words/{}", book.game);
    html! {
        section #words .chapter .words .sketches aria-labelledby="words-h" {
            h2 #words-h { (say.word("words-title")) }
            p .soft { (say.word("words-about")) }
            @for chapter in chapters(&page, book.lang).iter().filter(|chapter| !chapter.heading.is_empty()) {
                h3 { (chapter.heading.split_once(": ").map_or(chapter.heading.as_str(), |(_, heading)| heading)) }
                dl .terms {
                    @for term in terms.iter().filter(|term| term.group == chapter.code()) {
                        div .card id=(anchor(&term.key)) {
                            dt { (term.word) }
                            dd .term-picture aria-hidden="true" { (pictures.draw(&term.key, say)) }
                            dd { (how::words(&term.text, book)) }
                        }
                    }
                }
            }
        }
    }
}

/// Where a word stands on the page.
fn anchor(key: &str) -> String {
    format!("w-{key}")
}

/// Leads from the words of a chapter to the glossary, from each word where it comes first.
pub(super) struct Links {
    terms: &'static [Term],
    seen: RefCell<BTreeSet<&'static str>>,
}

impl Links {
    pub(super) fn new(book: &Book) -> Self {
        Self { terms: of(book).map(|glossary| glossary.terms.as_slice()).unwrap_or_default(), seen: RefCell::default() }
    }

    /// A text, cut where a word leads to the glossary: its pieces, and where they lead.
    pub(super) fn cut<'a>(&self, text: &'a str) -> Vec<(&'a str, Option<String>)> {
        let mut pieces = Vec::new();
        let (mut from, mut at) = (0, 0);
        while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
            let Some((term, long)) = self.begins(text, at) else {
                at += rest.chars().next().map_or(1, char::len_utf8);
                continue;
            };
            if self.seen.borrow_mut().insert(&term.key) {
                pieces.push((&text[from..at], None));
                pieces.push((&text[at..at + long], Some(anchor(&term.key))));
                from = at + long;
            }
            at += long;
        }
        pieces.push((&text[from..], None));
        pieces
    }

    /// The longest word of the glossary that begins here, and how long it is in the text.
    fn begins(&self, text: &str, at: usize) -> Option<(&'static Term, usize)> {
        let fits = |term: &'static Term| length(&term.word, text, at).map(|long| (term, long));
        let linked = self.terms.iter().filter(|term| term.group != ACTIONS);
        // The first of two words that are alike.
        linked.filter_map(fits).rev().max_by_key(|(_, long)| *long)
    }
}

/// How long a word is that begins here; a capital does not matter at its beginning, nor an `s` at its end.
fn length(word: &str, text: &str, at: usize) -> Option<usize> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let rest = &text[at..];
    let (first, tail) = (word.chars().next()?, rest.chars().next()?);
    let behind = rest.strip_prefix(tail)?.strip_prefix(word.strip_prefix(first)?)?;
    if !first.eq_ignore_ascii_case(&tail) {
        return None;
    }
    let long = word.len();
    if !first.is_ascii() {
        return Some(long);
    }
    let inside = text[..at].ends_with(is_letter);
    let ends = |rest: &str| !rest.starts_with(is_letter);
    let plural = behind.strip_prefix('s').filter(|rest| ends(rest)).map(|_| long + 1);
    (!inside).then_some(())?;
    if ends(behind) { Some(long) } else { plural }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn books() -> impl Iterator<Item = &'static Book> {
        catalog::TITLES.iter().flat_map(|title| Lang::ALL.map(|lang| Book::of(title.id(), lang).unwrap()))
    }

    /// One word for one thing: what the glossary explains is what the rules say.
    #[test]
    fn every_word_of_a_glossary_is_used_in_the_rules() {
        for book in books() {
            let rules: String = book.rules().map(|rule| rule.text.to_lowercase()).collect();
            let terms = terms(book.game, book.lang);
            assert!(terms.len() >= 15, "{}: {}", book.game, terms.len());
            for term in &terms {
                assert!(rules.contains(&term.word.to_lowercase()), "{} {}: {}", book.game, book.lang, term.word);
            }
        }
    }

    /// Every word has a place of its own and a picture, and the same one in both languages.
    #[test]
    fn every_word_and_every_part_of_an_overview_has_a_picture() {
        for book in books() {
            let pictures = Pictures::of(book.game);
            let keys: Vec<String> = terms(book.game, book.lang).into_iter().map(|term| term.key).collect();
            let unique: BTreeSet<&String> = keys.iter().collect();
            assert_eq!(unique.len(), keys.len(), "{}: {keys:?}", book.game);
            let overviews = how::of(book.game).flat_map(|(page, ..)| chapters(page, book.lang));
            let named = overviews.flat_map(|chapter| chapter.items).filter_map(|item| match item {
                Item::Text(text) => how::named(&text).map(|(picture, _)| picture.to_owned()),
                _ => None,
            });
            for name in keys.into_iter().chain(named) {
                let drawn = pictures.draw(&name, Say(book.lang)).into_string();
                assert!(drawn.contains("<svg"), "{} {}: no picture `{name}`", book.game, book.lang);
            }
        }
    }

    #[test]
    fn a_word_leads_to_the_glossary_once_and_only_whole() {
        let links = Links::new(Book::of("metrox", Lang::En).unwrap());
        let cut = links.cut("Lines have windows; a line-up, MX-LINE-1 or an outline is none. A window.");
        let found: Vec<(&str, Option<&str>)> =
            cut.iter().filter(|(_, to)| to.is_some()).map(|(word, to)| (*word, to.as_deref())).collect();
        assert_eq!(found, [("Lines", Some("w-line")), ("windows", Some("w-window"))]);
        assert!(links.cut("A line again.").iter().all(|(_, to)| to.is_none()));
        let links = Links::new(Book::of("tokyo-metro", Lang::Ja).unwrap());
        let cut = links.cut("アクションディスクと路線の価値、自転車。");
        let found: Vec<&str> = cut.iter().filter(|(_, to)| to.is_some()).map(|(word, _)| *word).collect();
        assert_eq!(found, ["アクションディスク", "路線", "価値", "自転車"]);
    }

    /// The names of actions on the pages are those of the rules.
    #[test]
    fn actions_are_called_on_the_pages_as_in_the_rules() {
        /// A word of the glossary, the label on the pages, the chapter of the rules.
        const LABELS: &[(&str, &str, &str)] = &[
            ("move", "tm-move", "rules-ch-walk"),
            ("build", "tm-station", "rules-ch-station"),
            ("station-trade", "tm-trade", "rules-ch-trading"),
            ("invest", "tm-invest", "rules-ch-invest"),
            ("start", "tm-start", "rules-ch-start"),
            ("speed", "tm-speed", "rules-ch-speed"),
            ("bike", "tm-bike", "rules-ch-bike"),
            ("discount", "tm-discount", "rules-ch-discount"),
            ("bidding", "tm-bidding", "rules-ch-bidding"),
            ("loan", "tm-loan", "rules-ch-loan"),
            ("repay", "tm-repay", "rules-ch-loan"),
            ("speculate", "tm-speculate", "rules-ch-speculate"),
            ("action-disc", "tm-action-disc", "rules-ch-extra-disc"),
            ("card", "tm-card", "rules-ch-card"),
            ("invest-disc", "tm-invest-disc", "rules-ch-osaka"),
            ("sell", "tm-sell", "rules-ch-osaka"),
            ("copy", "tm-copy", "rules-ch-osaka"),
            ("drink-shape", "tm-shape", "rules-ch-drinks"),
        ];
        for lang in Lang::ALL {
            let (say, terms) = (Say(lang), terms("tokyo-metro", lang));
            for (key, label, chapter) in LABELS {
                let word = &terms.iter().find(|term| term.key == *key).unwrap().word;
                assert_eq!(say.word(label), *word, "{label} in {lang}");
                let merged = ["rules-ch-osaka", "rules-ch-drinks"].contains(chapter);
                assert!(merged || say.word(chapter).contains(word.as_str()), "{chapter} in {lang}: {word}");
            }
        }
        for (lang, key) in Lang::ALL
            .into_iter()
            .flat_map(|lang| ["open", "expand", "income", "move", "departo"].map(|key| (lang, key)))
        {
            let word = terms("shinjuku", lang).into_iter().find(|term| term.key == key).unwrap().word;
            let chapter = ["rules-ch-open", "rules-ch-expand", "rules-ch-income", "rules-ch-move", "rules-ch-departo"];
            assert!(chapter.iter().any(|chapter| Say(lang).word(chapter) == word), "{key} in {lang}: {word}");
            let action = ["action-open", "action-expand", "action-income", "action-move", "action-departo"];
            let words = catalog::title("shinjuku").unwrap().dictionary();
            let said = |key| words.say(&tabletop::Phrase::new(key), tabletop::Listener::plain(lang));
            assert!(action.into_iter().any(|action| said(action) == word), "{key} in {lang}: {word}");
        }
    }
}
