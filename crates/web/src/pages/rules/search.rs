//! Searching the rules of a game: by ID (`move 5`, `MOVE-5`), by the words of rules and examples, by the names of chapters.
//! The module `rules.js` does the same while one types.

use catalog::RuleText;
use maud::{Markup, html};
use tabletop::{Lang, Phrase};

use super::book::{Book, Section};
use crate::say::Say;

/// So many are listed.
const LISTED: usize = 40;
/// Letters before the place that was found.
const BEFORE: usize = 40;
/// Letters of a result.
const SHOWN: usize = 120;
/// No search is longer.
const LONGEST: usize = 100;

/// Letters and figures in small letters, everything else as one hyphen: `sj-move-5`.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars().flat_map(char::to_lowercase) {
        if c.is_alphanumeric() {
            out.push(c);
        } else if !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
    }
    out.trim_end_matches('-').to_owned()
}

/// How well a rule fits; none: not at all.
fn fits(rule: &RuleText, chapter: &str, wanted: &str) -> Option<u8> {
    let id = format!("-{}-", plain(&rule.id));
    if id.contains(&format!("-{wanted}-")) {
        return Some(0);
    }
    let text = plain(&rule.text);
    if text.contains(wanted) {
        return Some(1);
    }
    let all = format!("{id}{text}-{chapter}");
    // Words are found by how they begin: 5 is not in 15. Japanese is written without gaps.
    let has = |word: &str| all.contains(&format!("-{word}")) || (!word.is_ascii() && all.contains(word));
    wanted.split('-').all(has).then_some(2)
}

/// The rules that fit, the best first.
pub(super) fn find<'a>(book: &'a Book, query: &str) -> Vec<&'a RuleText> {
    let wanted: String = plain(query).chars().take(LONGEST).collect();
    if wanted.is_empty() {
        return Vec::new();
    }
    let named = |chapter: &Section| plain(&Lang::ALL.map(|lang| Say(lang).word(chapter.key)).join(" "));
    let mut found: Vec<(u8, &RuleText)> = Vec::new();
    for chapter in &book.chapters {
        let name = named(chapter);
        found.extend(chapter.rules().filter_map(|rule| Some((fits(rule, &name, &wanted)?, rule))));
    }
    // Stable: rules that fit as well stand in the order of the book.
    found.sort_by_key(|(how, _)| *how);
    found.into_iter().map(|(_, rule)| rule).collect()
}

/// The field, which works without script as a form.
pub(super) fn field(book: &Book, query: &str, keep: &[(&str, &str)], say: Say) -> Markup {
    let (rules, _) = book.counts();
    let hint = say.phrase(&Phrase::new("rules-search").with("count", rules));
    html! {
        form #search .search role="search" method="get" action={"/rules/" (book.game)} {
            svg viewBox="0 0 18 18" width="16" height="16" aria-hidden="true" { circle cx="7.5" cy="7.5" r="5.5" {} path d="M12 12l4.500 4.500" {} }
            input #q name="q" type="search" value=(query) maxlength=(LONGEST) placeholder=(hint) aria-label=(hint) autocomplete="off" aria-keyshortcuts="/";
            kbd aria-hidden="true" { "/" }
            @for (name, value) in keep { input type="hidden" name=(name) value=(value); }
            button .unseen { (say.word("rules-search-go")) }
        }
    }
}

/// What was found, in place of the contents.
pub(super) fn results(book: &Book, query: &str, back: &str, say: Say) -> Markup {
    let found = find(book, query);
    html! {
        div #hits {
            p .leg role="status" { (say.phrase(&Phrase::new("rules-found").with("count", found.len()))) " " a href=(back) { (say.word("rules-all")) } }
            ol .hits {
                @for rule in found.iter().take(LISTED) {
                    li { a href={"#" (rule.id)} { b lang="en" { (rule.id) } span { (marked(&rule.text, query)) } } }
                }
            }
        }
    }
}

/// The place in a text where the search was found, marked.
fn marked(text: &str, query: &str) -> Markup {
    let clean = text.replace(['`', '*'], "");
    let lower = clean.to_ascii_lowercase();
    let word = query.trim().to_ascii_lowercase();
    let at = (!word.is_empty()).then(|| lower.find(&word)).flatten();
    let from = at.map_or(0, |at| clean[..at].char_indices().rev().take(BEFORE).last().map_or(at, |(start, _)| start));
    let upto = |start: usize, letters: usize| {
        clean[start..].char_indices().nth(letters).map_or(clean.len(), |(end, _)| start + end)
    };
    html! {
        @if from > 0 { "…" }
        @match at {
            Some(at) => {
                (clean[from..at]) mark { (clean[at..at + word.len()]) }
                (clean[at + word.len()..upto(at + word.len(), SHOWN - BEFORE)])
            }
            None => (clean[..upto(0, SHOWN)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_found_by_its_id_in_any_form_and_by_its_words() {
        let book = Book::of("shinjuku", Lang::En).unwrap();
        for query in ["move 5", "MOVE-5", "SJ-MOVE-5", "sj move 5"] {
            assert_eq!(find(book, query)[0].id, "SJ-MOVE-5", "{query}");
        }
        for query in ["planned railway", "without track cannot", "Planned  RAILWAY"] {
            assert!(find(book, query).iter().any(|rule| rule.id == "SJ-MOVE-5"), "{query}");
        }
        assert!(find(book, "move 5").iter().all(|rule| rule.id != "SJ-MOVE-15"));
        assert_eq!(find(book, "kita senju nishi nippori")[0].id, "SJ-EX-6");
        assert!(find(book, "移動").iter().any(|rule| rule.id == "SJ-MOVE-1"));
        let japanese = Book::of("shinjuku", Lang::Ja).unwrap();
        for query in ["move 5", "計画路線は通れ", "線路のない"] {
            assert!(find(japanese, query).iter().any(|rule| rule.id == "SJ-MOVE-5"), "{query}");
        }
        assert!(find(book, " \u{0} <>").is_empty() && find(book, "zzzz").is_empty());
    }

    #[test]
    fn what_was_found_is_marked() {
        let html = marked("Planned railway without `track` – cannot be used.", "TRACK").into_string();
        assert!(html.contains("<mark>track</mark>"), "{html}");
        assert!(marked("ä€😀 x", "😀").into_string().contains("<mark>😀</mark>"));
    }
}
