//! The rules pages, compiled in: every ID with its text, and who cites it.

use std::{collections::BTreeMap, path::Path};

use tabletop::Lang;

/// A rules page: its name, and its text in every language.
pub(crate) struct Page {
    pub(crate) name: &'static str,
    en: &'static str,
    ja: &'static str,
}

impl Page {
    pub(crate) const fn text(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Ja => self.ja,
        }
    }
}

macro_rules! page {
    ($name:literal) => {
        Page {
            name: $name,
            en: include_str!(concat!("../../../rules/", $name, ".md")),
            ja: include_str!(concat!("../../../rules/ja/", $name, ".md")),
        }
    };
}

/// The pages. The English one is the law; the Japanese one says the same (`translation.rs` tests it). Overviews (`how`) and glossaries
/// (`words`) define no ID: what they say is cited from the rules.
pub(crate) const PAGES: &[Page] = &[
    page!("metrox"),
    page!("shinjuku"),
    page!("tokyo-metro"),
    page!("tokyo-metro-editions"),
    page!("osaka-metro"),
    page!("metro-drinks"),
    page!("variants"),
    page!("decisions"),
    page!("how/metrox"),
    page!("how/shinjuku"),
    page!("how/tokyo-metro"),
    page!("how/osaka-metro"),
    page!("how/metro-drinks"),
    page!("words/metrox"),
    page!("words/shinjuku"),
    page!("words/tokyo-metro"),
];

/// A rule of the pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleText {
    /// Its ID: `MX-IND-4`.
    pub id: String,
    /// The page it stands on: `metrox`.
    pub page: &'static str,
    /// The section it stands in.
    pub section: String,
    /// What it says; a worked example as its cells, joined by `|`.
    pub text: String,
    /// Whether it is marked `(note)`: it states nothing that could be tested.
    pub note: bool,
}

impl RuleText {
    /// Whether it is one of a family: `MX-IND-4` is of `MX`, `TMV-SOLO-1` of `TMV-SOLO` and of `TMV`.
    pub fn is_of(&self, family: &str) -> bool {
        self.id.strip_prefix(family).is_some_and(|rest| rest.starts_with('-'))
    }
}

/// Every rule of every page in a language, in the order of the pages.
pub fn rulebook(lang: Lang) -> Vec<RuleText> {
    let chapters = PAGES.iter().flat_map(|page| crate::chapters(page.name, lang));
    chapters.flat_map(|chapter| chapter.items).filter_map(crate::Item::into_rule).collect()
}

/// A line that begins a rule (`- **MX-1** text`, or the first cell of a table row), as its ID and the rest.
pub(crate) fn begins_rule(line: &str) -> Option<(&str, &str)> {
    let rest = line.strip_prefix("- **").or_else(|| line.strip_prefix("| **"))?;
    let (id, rest) = rest.split_once("**")?;
    is_id(id).then_some((id, rest))
}

/// `MX-IND-4`, `TMV-SOLO-1`: capitals, then parts in capitals or numbers, the last a number.
fn is_id(text: &str) -> bool {
    let mut parts = text.split('-').rev();
    let number = parts.next().is_some_and(|last| last.starts_with(|c: char| c.is_ascii_digit()));
    let words = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_uppercase());
    number && text.contains('-') && parts.all(words)
}

/// Who cites a rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Citation {
    /// Scenarios.
    pub scenarios: u32,
    /// Rust tests whose doc comment names it.
    pub tests: u32,
}

/// The IDs that the doc comments of `#[test]` functions below `folder` cite, with how many tests do.
pub fn cited_by_tests(folder: &Path) -> std::io::Result<BTreeMap<String, u32>> {
    let mut cited = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                cite(&std::fs::read_to_string(path)?, &mut cited);
            }
        }
    }
    Ok(cited)
}

fn cite(source: &str, cited: &mut BTreeMap<String, u32>) {
    let mut docs: Vec<&str> = Vec::new();
    for line in source.lines().map(str::trim) {
        if let Some(doc) = line.strip_prefix("///") {
            docs.push(doc);
        } else if line == "#[test]" {
            let words = docs.iter().flat_map(|doc| doc.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')));
            for id in words.map(|word| word.trim_matches('-')).filter(|word| is_id(word)) {
                *cited.entry(id.to_owned()).or_default() += 1;
            }
            docs.clear();
        } else if !line.starts_with("#[") {
            docs.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_found_once_with_its_text() {
        let rules = rulebook(Lang::En);
        let mut ids: Vec<&str> = rules.iter().map(|rule| rule.id.as_str()).collect();
        ids.sort_unstable();
        let all = ids.len();
        ids.dedup();
        assert_eq!(ids.len(), all, "an ID is there twice");
        assert!(rules.iter().all(|rule| !rule.text.is_empty()));
        let rule = rules.iter().find(|rule| rule.id == "MX-IND-4").unwrap();
        assert!(rule.text.contains("cannot be chosen"), "{rule:?}");
        assert!(rule.is_of("MX") && !rule.is_of("M") && !rule.is_of("MXV"));
        assert!(rules.iter().any(|rule| rule.id == "MX-EX-12"));
    }

    #[test]
    fn a_test_cites_what_its_doc_comment_names() {
        let mut cited = BTreeMap::new();
        cite("/// MX-CHK-1, MX-CHK-2: both.\n#[test]\nfn a() {}\n/// MX-CHK-3: not a test.\nfn b() {}", &mut cited);
        assert_eq!(cited.keys().collect::<Vec<_>>(), ["MX-CHK-1", "MX-CHK-2"]);
    }

    #[test]
    fn an_id_is_told_from_other_words() {
        assert!(is_id("MX-IND-4") && is_id("TMV-SOLO-1") && is_id("DC-SJ-1k") && is_id("DC-1"));
        assert!(!is_id("Ruling:") && !is_id("MX") && !is_id("MX-IND") && !is_id("mx-1") && !is_id("-1"));
    }
}
