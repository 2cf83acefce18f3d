//! The rules pages as they stand: chapter by chapter, with the rules, the words between them and the tables.

use tabletop::Lang;

use crate::rulebook::{PAGES, RuleText, begins_rule};

/// A chapter of a rules page: what stands below one heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// The page it stands on: `metrox`.
    pub page: &'static str,
    /// Its heading as it is written; empty for what stands before the first. A Japanese one begins with the words of the
    /// English one, so that both have one code: `COMP: 内容物と上限`.
    pub heading: String,
    /// What it holds.
    pub items: Vec<Item>,
}

/// A part of a chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A rule.
    Rule(RuleText),
    /// A worked example: its rule, and the headings of its cells.
    Example(RuleText, Vec<String>),
    /// Words that are no rule.
    Text(String),
    /// A table that is no list of examples, its headings first.
    Table(Vec<Vec<String>>),
}

impl Item {
    /// The rule, if it is one.
    pub const fn rule(&self) -> Option<&RuleText> {
        match self {
            Self::Rule(rule) | Self::Example(rule, _) => Some(rule),
            Self::Text(_) | Self::Table(_) => None,
        }
    }

    /// The rule itself, if it is one.
    pub fn into_rule(self) -> Option<RuleText> {
        match self {
            Self::Rule(rule) | Self::Example(rule, _) => Some(rule),
            Self::Text(_) | Self::Table(_) => None,
        }
    }

    const fn text_mut(&mut self) -> Option<&mut String> {
        match self {
            Self::Rule(rule) => Some(&mut rule.text),
            Self::Text(text) => Some(text),
            Self::Example(..) | Self::Table(_) => None,
        }
    }
}

impl Chapter {
    /// The rules of the chapter, worked examples included.
    pub fn rules(&self) -> impl Iterator<Item = &RuleText> {
        self.items.iter().filter_map(Item::rule)
    }

    /// The words of the heading before its colon, or all of it: `MOVE`, `Worked examples`.
    pub fn code(&self) -> &str {
        self.heading.split([':', '[', '(']).next().unwrap_or_default().trim()
    }
}

/// The chapters of a rules page in a language; none if there is no such page.
pub fn chapters(page: &str, lang: Lang) -> Vec<Chapter> {
    PAGES.iter().filter(|known| known.name == page).flat_map(|known| read(known.name, known.text(lang))).collect()
}

/// What the next line belongs to.
#[derive(PartialEq, Eq)]
enum Open {
    Nothing,
    /// A bullet, which goes on while lines are indented.
    Bullet,
    Paragraph,
}

fn read(page: &'static str, text: &str) -> Vec<Chapter> {
    let mut chapters = vec![Chapter { page, heading: String::new(), items: Vec::new() }];
    let (mut open, mut head) = (Open::Nothing, Vec::new());
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("## ").or_else(|| line.strip_prefix("### ")) {
            chapters.push(Chapter { page, heading: title.to_owned(), items: Vec::new() });
            (open, head) = (Open::Nothing, Vec::new());
            continue;
        }
        let Some(chapter) = chapters.last_mut() else { continue };
        open = put(chapter, line, open, &mut head);
    }
    for rule in chapters.iter_mut().flat_map(|chapter| &mut chapter.items) {
        if let Item::Rule(rule) | Item::Example(rule, _) = rule {
            rule.note = rule.text.contains("(note)");
        }
    }
    chapters
}

/// Puts a line where it belongs; says what may go on after it. `head` holds the headings of the table that is open.
fn put(chapter: &mut Chapter, line: &str, open: Open, head: &mut Vec<String>) -> Open {
    if let Some((id, rest)) = begins_rule(line) {
        let text = rest.trim_matches([' ', '|']).to_owned();
        let (page, section) = (chapter.page, chapter.heading.clone());
        let rule = RuleText { id: id.to_owned(), page, section, text, note: false };
        if line.starts_with('|') {
            chapter.items.push(Item::Example(rule, head.clone()));
            return Open::Nothing;
        }
        chapter.items.push(Item::Rule(rule));
        return Open::Bullet;
    }
    if line.starts_with('|') {
        row(chapter, line, head);
        return Open::Nothing;
    }
    head.clear();
    let goes_on = (open == Open::Bullet && line.starts_with("  "))
        || (open == Open::Paragraph && !line.is_empty() && !line.starts_with("- "));
    if goes_on {
        if let Some(text) = chapter.items.last_mut().and_then(Item::text_mut) {
            *text = format!("{text} {}", line.trim());
        }
        return open;
    }
    let words = line.trim_start_matches("- ").trim();
    if words.is_empty() || line == "---" || line.starts_with("# ") {
        return Open::Nothing;
    }
    chapter.items.push(Item::Text(words.to_owned()));
    if line.starts_with("- ") { Open::Bullet } else { Open::Paragraph }
}

/// A row of a table: its headings are kept apart until it is known whether it is one of worked examples.
fn row(chapter: &mut Chapter, line: &str, head: &mut Vec<String>) {
    let cells: Vec<String> = line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    if head.is_empty() {
        *head = cells;
        return;
    }
    if cells.iter().all(|cell| cell.chars().all(|c| c == '-')) {
        return;
    }
    match chapter.items.last_mut() {
        Some(Item::Table(rows)) if rows.first() == Some(head) => rows.push(cells),
        _ => chapter.items.push(Item::Table(vec![head.clone(), cells])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_a_page_is_in_a_chapter() {
        for (page, lang) in PAGES.iter().flat_map(|page| Lang::ALL.map(|lang| (page, lang))) {
            let (text, page) = (page.text(lang), page.name);
            let chapters = chapters(page, lang);
            let words = |item: &Item| match item {
                Item::Rule(rule) => format!("{} {}", rule.id, rule.text),
                Item::Example(rule, head) => format!("{} {} {}", rule.id, rule.text, head.concat()),
                Item::Text(text) => text.clone(),
                Item::Table(rows) => rows.concat().concat(),
            };
            let headings = chapters.iter().map(|chapter| chapter.heading.clone());
            let items = chapters.iter().flat_map(|chapter| &chapter.items).map(words);
            let found: String = headings.chain(items).collect();
            let lines = text.lines().filter(|line| !line.starts_with("# "));
            let words = lines.flat_map(|line| line.split(|c: char| c.is_whitespace() || "|*#".contains(c)));
            for word in words.filter(|word| word.chars().any(char::is_alphanumeric)) {
                assert!(found.contains(word), "{page}: `{word}` is lost");
            }
        }
    }

    #[test]
    fn a_chapter_knows_its_code_and_its_examples_their_cells() {
        let all = chapters("shinjuku", Lang::En);
        let moves = all.iter().find(|chapter| chapter.code() == "MOVE").unwrap();
        assert_eq!(moves.rules().count(), 16);
        let examples = all.iter().find(|chapter| chapter.code() == "Worked examples").unwrap();
        let Some(Item::Example(first, head)) = examples.items.first() else { panic!("{examples:?}") };
        assert_eq!(first.id, "SJ-EX-1");
        assert_eq!(head.join(" "), "ID Given Then Origin");
        assert!(chapters("tokyo-metro", Lang::En).iter().any(|chapter| {
            chapter.code() == "VAL"
                && chapter.items.iter().any(|item| matches!(item, Item::Table(rows) if rows.len() == 12))
        }));
    }
}
