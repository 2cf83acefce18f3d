//! The rules of a game as a book: its chapters in order, with names of ours, and where each ID stands.

use std::{collections::HashMap, sync::LazyLock};

use catalog::{Chapter, Item, RuleText, chapters};
use tabletop::{Lang, Name};

use super::names::{CHAPTERS, GROUPS, MERGED};

/// The rules of one game in one language.
pub(in crate::pages) struct Book {
    pub(in crate::pages) game: &'static str,
    pub(in crate::pages) lang: Lang,
    pub(super) chapters: Vec<Section>,
    /// What the pages say about themselves.
    pub(super) about: Vec<String>,
    /// The chapter of each ID.
    places: HashMap<String, usize>,
    /// The first ID of each family: `SJ-MOVE`.
    families: HashMap<String, String>,
}

/// A chapter of a book.
pub(super) struct Section {
    /// Its place on the page.
    pub(super) anchor: String,
    /// The key of its name.
    pub(super) key: &'static str,
    pub(super) parts: Vec<Part>,
    /// Whether the game can be played by it here.
    pub(super) playable: bool,
}

/// A part of a chapter.
pub(super) enum Part {
    /// The name of a group of rules, by its key; it only orders them.
    Group(&'static str),
    /// A heading of the source within a chapter that is a page of its own there.
    Heading(String),
    Item(Item),
}

impl Section {
    pub(super) fn rules(&self) -> impl Iterator<Item = &RuleText> {
        self.parts.iter().filter_map(|part| match part {
            Part::Item(item) => item.rule(),
            Part::Group(_) | Part::Heading(_) => None,
        })
    }
}

/// Whether a rule is a worked example.
pub(super) fn is_example(id: &str) -> bool {
    id.contains("-EX-")
}

static BOOKS: LazyLock<Vec<Book>> =
    LazyLock::new(|| catalog::TITLES.iter().flat_map(|title| Lang::ALL.map(|lang| Book::read(*title, lang))).collect());

impl Book {
    /// The book of a game in a language.
    pub(in crate::pages) fn of(game: &str, lang: Lang) -> Option<&'static Self> {
        BOOKS.iter().find(|book| book.game == game && book.lang == lang)
    }

    fn read(title: &dyn catalog::Title, lang: Lang) -> Self {
        let game = title.id();
        let (places, families) = (HashMap::new(), HashMap::new());
        let mut book = Self { game, lang, chapters: Vec::new(), about: Vec::new(), places, families };
        for chapter in chapters(game, lang) {
            if chapter.heading.is_empty() {
                book.about = chapter.items.into_iter().filter_map(text_of).collect();
            } else if let Some(key) = name_of(game, &chapter) {
                book.put(key, chapter.items.into_iter().map(Part::Item).collect(), title);
            }
        }
        book.put_variants(title);
        for (page, _, key) in MERGED.iter().filter(|(_, of, _)| *of == game) {
            book.put(key, whole_page(page, lang), title);
        }
        book
    }

    /// The chapters of `variants.md` that are this game's, each with its worked examples.
    fn put_variants(&mut self, title: &dyn catalog::Title) {
        let all = chapters("variants", self.lang);
        let examples = all.iter().filter(|chapter| chapter.code() == "Worked examples");
        let examples: Vec<&Item> = examples.flat_map(|chapter| &chapter.items).collect();
        for chapter in &all {
            let Some(key) = name_of(self.game, chapter) else { continue };
            let mut parts: Vec<Part> = chapter.items.iter().cloned().map(Part::Item).collect();
            let family = chapter.rules().next().and_then(|rule| rule.id.split_once('-')).map(|(family, _)| family);
            let ours = |item: &&&Item| {
                let id = item.rule().map(|rule| rule.id.as_str()).unwrap_or_default();
                family.is_some_and(|family| id.starts_with(&format!("{family}-EX-")))
            };
            let first = !self.chapters.iter().any(|section| {
                section.rules().any(|rule| family.is_some_and(|family| rule.id.starts_with(&format!("{family}-EX-"))))
            });
            if first {
                parts.extend(examples.iter().filter(ours).map(|item| Part::Item((*item).clone())));
            }
            self.put(key, parts, title);
        }
    }

    fn put(&mut self, key: &'static str, parts: Vec<Part>, title: &dyn catalog::Title) {
        let anchor = format!("c-{}", key.trim_start_matches("rules-ch-"));
        let mut section = Section { anchor, key, parts: grouped(parts), playable: true };
        let implemented = |rule: &RuleText| title.rules().iter().any(|family| rule.is_of(family));
        section.playable = section.rules().filter(|rule| !is_example(&rule.id)).any(implemented)
            || section.rules().all(|rule| is_example(&rule.id));
        for rule in section.rules() {
            self.places.insert(rule.id.clone(), self.chapters.len());
            if let Some((family, _)) = rule.id.rsplit_once('-') {
                self.families.entry(family.to_owned()).or_insert_with(|| rule.id.clone());
            }
        }
        self.chapters.push(section);
    }

    /// The rule with this ID.
    pub(in crate::pages) fn rule(&self, id: &str) -> Option<&RuleText> {
        self.chapter_of(id)?.rules().find(|rule| rule.id == id)
    }

    /// The chapter that a rule stands in.
    pub(super) fn chapter_of(&self, id: &str) -> Option<&Section> {
        self.chapters.get(*self.places.get(id)?)
    }

    /// The rule that an ID or a family of IDs leads to.
    pub(super) fn target<'a>(&'a self, word: &'a str) -> Option<&'a str> {
        if self.places.contains_key(word) { Some(word) } else { self.families.get(word).map(String::as_str) }
    }

    pub(super) fn rules(&self) -> impl Iterator<Item = &RuleText> {
        self.chapters.iter().flat_map(Section::rules)
    }

    /// How many rules, and how many worked examples.
    pub(super) fn counts(&self) -> (usize, usize) {
        let examples = self.rules().filter(|rule| is_example(&rule.id)).count();
        (self.rules().count() - examples, examples)
    }
}

fn text_of(item: Item) -> Option<String> {
    match item {
        Item::Text(text) => Some(text),
        Item::Rule(_) | Item::Example(..) | Item::Table(_) => None,
    }
}

fn name_of(game: &str, chapter: &Chapter) -> Option<&'static str> {
    let named = |(of, page, heading, _): &&(&str, &str, &str, &'static str)| {
        *of == game && *page == chapter.page && chapter.heading.starts_with(heading)
    };
    CHAPTERS.iter().find(named).map(|(.., key)| *key)
}

/// A page of the source as one chapter.
fn whole_page(page: &str, lang: Lang) -> Vec<Part> {
    let chapters = chapters(page, lang).into_iter();
    let parts = chapters.flat_map(|chapter| {
        let heading = (!chapter.heading.is_empty()).then(|| Part::Heading(shown(&chapter.heading, lang).to_owned()));
        heading.into_iter().chain(chapter.items.into_iter().map(Part::Item))
    });
    parts.collect()
}

/// A heading as a reader sees it: a Japanese one without the words that it shares with the English one.
fn shown(heading: &str, lang: Lang) -> &str {
    match lang {
        Lang::En => heading,
        Lang::Ja => heading.split_once(": ").map_or(heading, |(_, name)| name),
    }
}

/// Puts the names of groups before their first rules.
fn grouped(parts: Vec<Part>) -> Vec<Part> {
    let mut out = Vec::new();
    for part in parts {
        if let Part::Item(item) = &part {
            let id = item.rule().map(|rule| rule.id.as_str());
            if let Some((_, key)) = GROUPS.iter().find(|(first, _)| Some(*first) == id) {
                out.push(Part::Group(key));
            }
        }
        out.push(part);
    }
    out
}

/// The name of a game in both languages: the other one is shown small.
pub(super) fn game_name(game: &str) -> Name {
    let name = |lang| crate::say::Say(lang).game(game);
    Name::new(&name(tabletop::Lang::En), &name(tabletop::Lang::Ja))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_of_every_game_is_in_its_book_once() {
        for (title, lang) in catalog::TITLES.iter().flat_map(|title| Lang::ALL.map(|lang| (title, lang))) {
            let book = Book::of(title.id(), lang).unwrap();
            let families = title.rules();
            for rule in catalog::rulebook(lang).iter().filter(|rule| families.iter().any(|family| rule.is_of(family))) {
                assert_eq!(book.rule(&rule.id), Some(rule), "{}", rule.id);
                assert_eq!(book.rules().filter(|other| other.id == rule.id).count(), 1, "{}", rule.id);
            }
        }
    }

    #[test]
    fn every_chapter_of_the_pages_has_a_name_and_a_place_of_its_own() {
        for (title, lang) in catalog::TITLES.iter().flat_map(|title| Lang::ALL.map(|lang| (title, lang))) {
            let book = Book::of(title.id(), lang).unwrap();
            for chapter in chapters(title.id(), lang).iter().filter(|chapter| !chapter.heading.is_empty()) {
                assert!(name_of(title.id(), chapter).is_some(), "{}: {}", title.id(), chapter.heading);
            }
            let mut anchors: Vec<&str> = book.chapters.iter().map(|chapter| chapter.anchor.as_str()).collect();
            anchors.sort_unstable();
            let all = anchors.len();
            anchors.dedup();
            assert_eq!(anchors.len(), all, "{anchors:?}");
        }
        for (first, _) in GROUPS {
            let known = catalog::rulebook(Lang::En).iter().any(|rule| rule.id == *first);
            assert!(known, "{first}");
        }
    }

    #[test]
    fn the_counts_are_those_of_the_source() {
        for lang in Lang::ALL {
            let (rules, examples) = Book::of("shinjuku", lang).unwrap().counts();
            assert_eq!((rules, examples), (109 + 14, 15 + 5), "{lang}");
        }
        let playable = |key: &str| {
            let book = Book::of("tokyo-metro", Lang::En).unwrap();
            book.chapters.iter().find(|chapter| chapter.key == key).unwrap().playable
        };
        assert!(["rules-ch-solo", "rules-ch-osaka", "rules-ch-examples"].into_iter().all(playable));
    }
    /// The books of both languages differ in their words only: the same chapters at the same places, playable or not.
    #[test]
    fn both_languages_have_the_same_chapters() {
        for title in catalog::TITLES {
            let [english, japanese] = [Lang::En, Lang::Ja].map(|lang| Book::of(title.id(), lang).unwrap());
            let frame = |book: &Book| -> Vec<(String, &'static str, bool, usize)> {
                let of =
                    |section: &Section| (section.anchor.clone(), section.key, section.playable, section.parts.len());
                book.chapters.iter().map(of).collect()
            };
            assert_eq!(frame(english), frame(japanese), "{}", title.id());
            assert_eq!(english.about.len(), japanese.about.len(), "{}", title.id());
        }
    }
}
