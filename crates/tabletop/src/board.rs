//! Board files: one loader for all games, and errors that show the place.

use std::{collections::BTreeSet, ops::Range, sync::Arc};

use miette::{Diagnostic, NamedSource, SourceSpan};
use serde::{Deserialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};
use toml::Spanned;

use crate::{BoardStamp, Name, Rule};

/// A file of `boards/`: a map or a deck of one game.
#[derive(Clone, Debug)]
pub struct BoardFile {
    /// The game it belongs to: `metrox`.
    pub game: String,
    /// What it describes: `map`, `cards`.
    pub kind: String,
    /// Its id among its kind: `tokyo`.
    pub id: String,
    /// What it is called.
    pub name: Name,
    /// Where it came from, for messages.
    pub path: Arc<str>,
    /// Its text.
    pub text: Arc<str>,
}

/// What is wrong with a board file: the place, why, and what to do.
#[derive(Clone, Debug, thiserror::Error, Diagnostic)]
#[error("{what}")]
pub struct BoardFault {
    /// What is wrong.
    pub what: String,
    /// The rule that the data break, if one does.
    pub rule: Option<Rule>,
    /// What to do about it.
    #[help]
    pub hint: Option<String>,
    /// The file.
    #[source_code]
    pub source_code: NamedSource<Arc<str>>,
    /// The place.
    #[label("here")]
    pub place: Option<SourceSpan>,
}

/// The head that every board file has.
#[derive(Deserialize)]
struct Head {
    game: String,
    kind: String,
    id: String,
    name: Name,
}

/// Where a datum comes from.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Provenance {
    of: Vec<Spanned<String>>,
    #[serde(rename = "is")]
    _is: Standing,
    #[serde(rename = "from")]
    _from: String,
}

/// How sure a datum is.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Standing {
    Fact,
    Derived,
    Ours,
}

impl BoardFile {
    /// Reads the head of a board file; `path` is only named in messages.
    pub fn read(path: &str, text: &str) -> Result<Self, BoardFault> {
        let mut file = Self {
            game: String::new(),
            kind: String::new(),
            id: String::new(),
            name: Name::new("", ""),
            path: path.into(),
            text: text.into(),
        };
        let head: Head = file.parse()?;
        (file.game, file.kind, file.id, file.name) = (head.game, head.kind, head.id, head.name);
        file.check_id()?;
        Ok(file)
    }

    /// An id is written in options, records and addresses: it is one word that means nothing there.
    fn check_id(&self) -> Result<(), BoardFault> {
        let is_plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
        if (1..=LONGEST_ID).contains(&self.id.chars().count()) && self.id.chars().all(is_plain) {
            return Ok(());
        }
        let quoted = format!("\"{}\"", self.id);
        let place = self.text.find(&quoted).map(|at| at..at + quoted.len());
        let hint = format!("an id has 1 to {LONGEST_ID} letters, digits, - and _");
        Err(self.fault(format!("`{}` is no id", self.id), place).hint(hint))
    }

    /// Reads the whole file as `T`, and checks that every datum says where it comes from.
    pub fn load<T: DeserializeOwned>(&self) -> Result<T, BoardFault> {
        let data = self.parse()?;
        self.check_provenance()?;
        Ok(data)
    }

    fn parse<T: DeserializeOwned>(&self) -> Result<T, BoardFault> {
        toml::from_str(&self.text).map_err(|error| {
            let what = error.message().to_owned();
            let hint = if what.contains("unknown field") {
                Some("keys are kebab-case and plural for tables; boards/README.md lists them".to_owned())
            } else if what.contains("missing field") {
                Some("boards/README.md lists what each kind of file holds".to_owned())
            } else {
                None
            };
            BoardFault { hint, ..self.fault(what, error.span()) }
        })
    }

    /// A fault of this file at a place in it.
    pub fn fault(&self, what: impl Into<String>, place: impl Into<Option<Range<usize>>>) -> BoardFault {
        BoardFault {
            what: what.into(),
            rule: None,
            hint: None,
            source_code: NamedSource::new(&*self.path, Arc::clone(&self.text)).with_language("TOML"),
            place: place.into().map(SourceSpan::from),
        }
    }

    /// Every key path must be covered by a `[[provenance]]` entry: a reader must know what is printed and what is ours.
    fn check_provenance(&self) -> Result<(), BoardFault> {
        #[derive(Deserialize)]
        struct Sources {
            #[serde(default)]
            provenance: Vec<Provenance>,
        }
        let sources: Sources = self.parse()?;
        let whole: toml::Table = self.parse()?;
        let mut paths = BTreeSet::new();
        for (key, value) in &whole {
            if !matches!(key.as_str(), "game" | "kind" | "id" | "provenance") {
                key_paths(key.clone(), value, &mut paths);
            }
        }
        let entries: Vec<&Spanned<String>> = sources.provenance.iter().flat_map(|entry| &entry.of).collect();
        for entry in &entries {
            let of = entry.get_ref();
            if of != "*" && !paths.iter().any(|path| covers(of, path)) {
                let fault = self.fault(format!("provenance of `{of}`, but there is no such key"), entry.span());
                return Err(BoardFault {
                    hint: Some("write a key path such as `lines.crown`, or `*`".into()),
                    ..fault
                });
            }
        }
        let uncovered = paths.iter().find(|path| !entries.iter().any(|entry| covers(entry.get_ref(), path)));
        let Some(path) = uncovered else { return Ok(()) };
        let hint = "add it to a [[provenance]] entry: of = [\"key.path\"], is = \"fact\", \"derived\" or \"ours\", from = \"…\"";
        let fault = self.fault(format!("nothing says where `{path}` comes from"), None);
        Err(BoardFault { hint: Some(hint.into()), ..fault })
    }
}

impl BoardFault {
    /// With something to do about it.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The data break this rule.
    #[must_use]
    pub const fn by(mut self, rule: Rule) -> Self {
        self.rule = Some(rule);
        self
    }

    /// The whole report with the place drawn, as a terminal shows it.
    pub fn report(&self) -> String {
        format!("{:?}", miette::Report::new(self.clone()))
    }
}

/// Whether the provenance entry `of` speaks of `path`.
fn covers(of: &str, path: &str) -> bool {
    of == "*" || path == of || path.strip_prefix(of).is_some_and(|rest| rest.starts_with('.'))
}

/// Collects the paths of all leaves, without the indices of lists.
fn key_paths(path: String, value: &toml::Value, into: &mut BTreeSet<String>) {
    match value {
        toml::Value::Table(table) => {
            for (key, value) in table {
                key_paths(format!("{path}.{key}"), value, into);
            }
        }
        toml::Value::Array(items) if items.iter().any(toml::Value::is_table) => {
            for item in items {
                key_paths(path.clone(), item, into);
            }
        }
        _ => {
            into.insert(path);
        }
    }
}

/// The longest id of a file, in letters.
const LONGEST_ID: usize = 64;

/// Keys that say how a thing looks or where it comes from, in every game.
const LOOKS: [&str; 4] = ["name", "provenance", "color", "drawing"];

impl BoardStamp {
    /// The stamp of a map's id and of all that the rules see of the files that a game was opened with: comments, the order
    /// of keys and the keys of `looks` may change without making a record another game's.
    pub fn of(id: &str, files: &[&BoardFile], looks: &[&str]) -> Result<Self, BoardFault> {
        let mut hash = Sha256::new();
        for file in files {
            feed(&toml::Value::Table(file.parse()?), looks, &mut hash);
        }
        Ok(Self { id: id.to_owned(), hash: short_hash(hash) })
    }
}

/// Feeds a value to the hash: keys in alphabetical order, without those that the rules do not see. The form is our own, so
/// that no version of a crate can change a stored hash.
fn feed(value: &toml::Value, looks: &[&str], hash: &mut Sha256) {
    match value {
        toml::Value::Table(table) => {
            let mut keys: Vec<&String> = table.keys().collect();
            keys.retain(|key| !LOOKS.contains(&key.as_str()) && !looks.contains(&key.as_str()));
            keys.sort();
            hash.update("{");
            for key in keys {
                hash.update(key);
                hash.update("=");
                feed(&table[key], looks, hash);
            }
            hash.update("}");
        }
        toml::Value::Array(items) => {
            hash.update("[");
            for item in items {
                feed(item, looks, hash);
            }
            hash.update("]");
        }
        toml::Value::String(text) => hash.update(format!("{}:{text};", text.len())),
        toml::Value::Integer(number) => hash.update(format!("{number};")),
        toml::Value::Float(number) => hash.update(number.to_bits().to_be_bytes()),
        toml::Value::Boolean(truth) => hash.update(format!("{truth};")),
        toml::Value::Datetime(date) => hash.update(format!("{date};")),
    }
}

/// The first 16 hexadecimal digits.
pub(crate) fn short_hash(hash: Sha256) -> String {
    let first = hash.finalize().iter().take(8).fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
    format!("{first:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "game = \"chess\"\nkind = \"map\"\nid = \"small\"\nname = { en = \"Small\", ja = \"小\" }\n";

    #[test]
    fn an_id_is_one_plain_word() {
        let read = |id: &str| BoardFile::read("a.toml", &HEAD.replace("small", id));
        assert!(["small", "kyoto-2_b", "京都"].into_iter().all(|id| read(id).is_ok()));
        for id in ["", "<b>x", "two words", "a=b", "a,b", "../up", &"x".repeat(65)] {
            let report = read(id).map_or_else(|fault| fault.report(), |_| format!("{id} is taken"));
            // A report has lines of a readable length.
            let report = report.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ");
            assert!(report.contains("is no id") && report.contains("1 to 64"), "{report}");
        }
    }

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    struct Small {
        #[serde(rename = "game")]
        _game: String,
        #[serde(rename = "kind")]
        _kind: String,
        #[serde(rename = "id")]
        _id: String,
        #[serde(rename = "name")]
        _name: Name,
        width: u8,
        #[serde(rename = "provenance")]
        _provenance: toml::Value,
    }

    fn load(rest: &str) -> Result<u8, BoardFault> {
        BoardFile::read("small.toml", &format!("{HEAD}{rest}"))?.load::<Small>().map(|small| small.width)
    }

    #[test]
    fn a_good_file_is_read() {
        let all = "width = 3\n[[provenance]]\nof = [\"*\"]\nis = \"ours\"\nfrom = \"test\"";
        assert_eq!(load(all).ok(), Some(3));
    }

    #[test]
    fn a_wrong_type_is_shown_at_its_place() {
        let fault = load("width = \"three\"\n[[provenance]]\nof = [\"*\"]\nis = \"ours\"\nfrom = \"test\"");
        let report = fault.map_err(|fault| fault.report()).unwrap_err();
        assert!(report.contains("small.toml:5:9"), "{report}");
    }

    #[test]
    fn a_datum_without_provenance_is_refused() {
        let what = |rest| load(rest).map_err(|fault| fault.what);
        let named = "width = 3\n[[provenance]]\nof = [\"name\"]\nis = \"fact\"\nfrom = \"test\"";
        assert_eq!(what(named), Err("nothing says where `width` comes from".to_owned()));
        let strange = "width = 3\n[[provenance]]\nof = [\"*\", \"height\"]\nis = \"fact\"\nfrom = \"test\"";
        assert_eq!(what(strange), Err("provenance of `height`, but there is no such key".to_owned()));
    }

    #[test]
    fn a_stamp_sees_the_rules_and_not_the_looks() {
        let stamp = |rest: &str| {
            let file = BoardFile::read("small.toml", &format!("{HEAD}{rest}")).unwrap();
            BoardStamp::of("small", &[&file], &["at"]).unwrap().hash
        };
        let first = stamp("[[stations]]\nid = \"a\"\nat = [1, 2]\n");
        assert_eq!(first, stamp("# moved\n[[stations]]\nat = [3, 4]\nid = \"a\"\nname = \"A\"\n"));
        assert_ne!(first, stamp("[[stations]]\nid = \"b\"\nat = [1, 2]\n"));
    }
}
