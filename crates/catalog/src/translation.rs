//! The Japanese rules say what the English ones say, as far as a program can tell: the same chapters, IDs, notations, sources and
//! numbers in the same order.
//!
//! What may differ: the words; where a number stands within its rule or cell; the numbers within the brackets of sources. What is a
//! figure in one language is one in the other, and what is a word (`two cards`) is a word (`二枚`).

use tabletop::Lang;

use crate::{Chapter, Item, chapters, rulebook::PAGES};

/// What the translation of a text must keep.
#[derive(Debug, PartialEq, Eq)]
struct Kept {
    /// The numbers outside sources and notations, sorted.
    numbers: Vec<String>,
    /// The notations between backticks, sorted.
    notations: Vec<String>,
    /// How many sources in brackets there are.
    sources: usize,
    /// How many marks of our own decisions and of what follows.
    marks: (usize, usize),
}

impl Kept {
    fn of(text: &str) -> Self {
        let mut notations: Vec<String> = text.split('`').skip(1).step_by(2).map(str::to_owned).collect();
        notations.sort_unstable();
        let plain: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
        let mut pieces = plain.split('[');
        let first = pieces.next().unwrap_or_default().to_owned();
        let rest: Vec<&str> = pieces.filter_map(|piece| piece.split_once(']')).map(|(_, after)| after).collect();
        let outside = format!("{first} {}", rest.join(" "));
        let digits = outside.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
        let mut numbers: Vec<String> = digits.map(str::to_owned).collect();
        numbers.sort_unstable();
        let count = |words: &[&str]| words.iter().map(|word| outside.matches(word).count()).sum();
        let marks = (count(&["Ruling", "裁定"]), count(&["Derived", "derived", "導出"]));
        Self { numbers, notations, sources: rest.len(), marks }
    }
}

/// What an item is called in a complaint, and the texts in it that are compared one by one.
fn cells(item: &Item) -> (String, Vec<String>) {
    match item {
        Item::Rule(rule) => (rule.id.clone(), vec![rule.text.clone()]),
        Item::Example(rule, head) => {
            let cells = rule.text.split('|').chain(head.iter().map(String::as_str));
            (rule.id.clone(), cells.map(str::to_owned).collect())
        }
        Item::Text(text) => ("text".to_owned(), vec![text.clone()]),
        Item::Table(rows) => (format!("table of {} rows", rows.len()), rows.concat()),
    }
}

fn compare(english: &Chapter, japanese: &Chapter, faults: &mut Vec<String>) {
    let place = format!("{}, {}", english.page, english.heading);
    if english.code() != japanese.code() {
        faults.push(format!("{place}: the heading in Japanese is `{}`", japanese.heading));
    }
    if english.items.len() != japanese.items.len() {
        faults.push(format!("{place}: {} items, in Japanese {}", english.items.len(), japanese.items.len()));
    }
    for (one, other) in english.items.iter().zip(&japanese.items) {
        let ((name, texts), (called, translated)) = (cells(one), cells(other));
        if name != called || texts.len() != translated.len() {
            faults.push(format!(
                "{place}: {name} ({} texts), in Japanese {called} ({})",
                texts.len(),
                translated.len()
            ));
            return;
        }
        for (text, translated) in texts.iter().zip(&translated) {
            let (kept, found) = (Kept::of(text), Kept::of(translated));
            if kept != found {
                faults.push(format!("{place}, {name}: `{text}`\n  has {kept:?}\n  in Japanese {found:?}"));
            }
        }
    }
}

/// What is not the same in both languages.
fn faults(page: &str, english: &[Chapter], japanese: &[Chapter]) -> Vec<String> {
    let mut faults = Vec::new();
    if english.len() != japanese.len() {
        faults.push(format!("{page}: {} chapters, in Japanese {}", english.len(), japanese.len()));
    }
    for (one, other) in english.iter().zip(japanese) {
        compare(one, other, &mut faults);
    }
    faults
}

#[test]
fn the_japanese_rules_have_the_same_ids_numbers_and_notations() {
    let each = PAGES.iter().flat_map(|page| {
        let [english, japanese] = [Lang::En, Lang::Ja].map(|lang| chapters(page.name, lang));
        faults(page.name, &english, &japanese)
    });
    let all: Vec<String> = each.collect();
    assert!(all.is_empty(), "{}", all.join("\n"));
}

/// Every rule is in Japanese indeed, and no line of it is broken: a join would leave a gap.
#[test]
fn the_japanese_rules_are_in_japanese() {
    let japanese = |c: char| ('\u{3041}'..='\u{30fe}').contains(&c) || ('\u{4e00}'..='\u{9fff}').contains(&c);
    for rule in crate::rulebook(Lang::Ja) {
        let bare = rule.text.split('|').all(|cell| !cell.contains(char::is_alphabetic) || cell.contains('`'));
        assert!(bare || rule.text.contains(japanese), "{}: {}", rule.id, rule.text);
        let letters: Vec<char> = rule.text.chars().collect();
        let gap = letters.windows(3).any(|three| matches!(three, [a, ' ', b] if japanese(*a) && japanese(*b)));
        assert!(!gap, "{}: a gap between two words: {}", rule.id, rule.text);
    }
}

/// Each kind of difference is noticed.
#[test]
fn a_difference_is_named() {
    let same = Kept::of("Pay ¥1,000, `bid 3`. [Setup 4] Derived: 2 x 5.");
    assert_eq!(same, Kept::of("2×5を、`bid 3`。[準備] 導出：¥1,000を払う。"));
    for other in [
        "2×6を、`bid 3`。[準備] 導出：¥1,000を払う。",
        "2×5を、`bid 4`。[準備] 導出：¥1,000を払う。",
        "2×5を、`bid 3`。導出：¥1,000を払う。",
        "2×5を、`bid 3`。[準備] ¥1,000を払う。",
    ] {
        assert_ne!(same, Kept::of(other), "{other}");
    }
    let mut english = chapters("metrox", Lang::En);
    let japanese = chapters("metrox", Lang::Ja);
    english[3].items.remove(1);
    let found = faults("metrox", &english, &japanese);
    assert!(found.iter().any(|fault| fault.contains("IND") && fault.contains("MX-IND-2")), "{found:?}");
    english.pop();
    assert!(faults("metrox", &english, &japanese)[0].contains("chapters"));
}
