//! Settings from a TOML file. What is wrong is shown at its place, without what may be a password.

use std::{ops::Range, path::Path};

use clap::{
    Arg, ArgAction, Command,
    error::{ContextKind, ContextValue},
};
use miette::{Diagnostic, NamedSource, SourceSpan};
use tables::store::Address;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};
use web::Smtp;

use crate::failure::Failure;

/// What a file says.
pub(super) struct FromFile {
    path: String,
    settings: Vec<Setting>,
}

struct Setting {
    key: String,
    values: Vec<String>,
    line: usize,
}

/// What is wrong with a file: the place, why, and what to do.
#[derive(Debug, thiserror::Error, Diagnostic)]
#[error("{what}")]
struct Fault {
    what: String,
    #[help]
    hint: Option<String>,
    #[source_code]
    source_code: NamedSource<String>,
    #[label("here")]
    place: Option<SourceSpan>,
}

impl FromFile {
    pub(super) fn read(path: &Path, table: &Command) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path)
            .map_err(|error| Failure::Usage(format!("--config: can't read {name}: {error}")))?;
        Self::parse(&name, &text, table)
            .map_err(|fault| Failure::Settings(format!("{:?}", miette::Report::new(*fault))))
    }

    fn parse(path: &str, text: &str, table: &Command) -> Result<Self, Box<Fault>> {
        let source = Source { path, text, table };
        let parsed = DeTable::parse(text).map_err(|error| source.fault(error.message(), error.span(), None))?;
        let mut settings = Vec::new();
        for (key, value) in parsed.get_ref() {
            settings.push(source.setting(key, value)?);
        }
        Ok(Self { path: path.to_owned(), settings })
    }

    fn setting(&self, arg: &Arg) -> Option<&Setting> {
        self.settings.iter().find(|setting| Some(setting.key.as_str()) == arg.get_long())
    }

    /// What it says of a setting.
    pub(super) fn values(&self, arg: &Arg) -> Option<&[String]> {
        self.setting(arg).map(|setting| setting.values.as_slice())
    }

    /// Where it says it.
    pub(super) fn place(&self, arg: &Arg) -> Option<String> {
        self.setting(arg).map(|setting| format!("{}:{}", self.path, setting.line))
    }
}

/// A file that is being read.
struct Source<'a> {
    path: &'a str,
    text: &'a str,
    table: &'a Command,
}

impl Source<'_> {
    fn fault(&self, what: impl Into<String>, place: Option<Range<usize>>, hint: Option<String>) -> Box<Fault> {
        let source_code = NamedSource::new(self.path, masked(self.text)).with_language("TOML");
        Box::new(Fault { what: what.into(), hint, source_code, place: place.map(SourceSpan::from) })
    }

    fn setting(&self, key: &Spanned<impl AsRef<str>>, value: &Spanned<DeValue<'_>>) -> Result<Setting, Box<Fault>> {
        let name = key.get_ref().as_ref();
        let Some(arg) = super::settings(self.table).find(|arg| arg.get_long() == Some(name)) else {
            let hint = self.hint(name);
            return Err(self.fault(format!("there is no setting `{name}`"), Some(key.span()), Some(hint)));
        };
        let many = matches!(arg.get_action(), ArgAction::Append);
        let values = match value.get_ref() {
            DeValue::Array(values) if many => {
                values.iter().map(|value| self.value(arg, value)).collect::<Result<Vec<_>, _>>()?
            }
            _ => vec![self.value(arg, value)?],
        };
        let line = self.text[..key.span().start].lines().count() + usize::from(self.starts_line(key.span().start));
        Ok(Setting { key: name.to_owned(), values, line })
    }

    /// Whether a line begins there: the lines before it do not hold it.
    fn starts_line(&self, at: usize) -> bool {
        at == 0 || self.text.as_bytes().get(at - 1) == Some(&b'\n')
    }

    /// One value, as a flag would have it.
    fn value(&self, arg: &Arg, value: &Spanned<DeValue<'_>>) -> Result<String, Box<Fault>> {
        let text = match value.get_ref() {
            DeValue::String(text) => text.to_string(),
            DeValue::Integer(number) if number.radix() == 10 => number.as_str().to_owned(),
            other => {
                let what = format!("`{}` can't be {}", arg.get_long().unwrap_or_default(), words(other));
                let hint = match arg.get_action() {
                    ArgAction::Append => "write a text in quotes, or a list of them",
                    _ => "write a text in quotes, or a number",
                };
                return Err(self.fault(what, Some(value.span()), Some(hint.to_owned())));
            }
        };
        match refused(arg, &text) {
            None => Ok(text),
            Some(why) => {
                let hint = arg.get_help().map(ToString::to_string);
                Err(self.fault(why, Some(value.span()), hint))
            }
        }
    }

    /// The setting that may be meant, or where they are listed.
    fn hint(&self, name: &str) -> String {
        let meant = self.table.find_subcommand(super::SERVE).and_then(|serve| {
            let line = [super::SERVE.to_owned(), format!("--{name}")];
            let error = serve.clone().try_get_matches_from(line).err()?;
            match error.get(ContextKind::SuggestedArg)? {
                ContextValue::String(meant) => {
                    meant.trim_start_matches('-').split([' ', '=']).next().map(str::to_owned)
                }
                _ => None,
            }
        });
        let known = |meant: &String| super::settings(self.table).any(|arg| arg.get_long() == Some(meant));
        match meant.filter(known) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => "`norikae serve --print-config` prints all settings there are".to_owned(),
        }
    }
}

const fn words(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a number of this form",
        DeValue::Float(_) => "a number with a point",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// Why a flag would not take this value.
fn refused(arg: &Arg, value: &str) -> Option<String> {
    let long = arg.get_long()?;
    if long == "database" {
        // What an address has in it may be a password: its own reader says what is wrong without telling it.
        return value.parse::<Address>().err().map(|error| error.to_string());
    }
    if long == "smtp" {
        return value.parse::<Smtp>().err();
    }
    let probe = Command::new(super::SERVE).no_binary_name(true).arg(arg.clone());
    let error = probe.try_get_matches_from([format!("--{long}={value}")]).err()?;
    let said = error.to_string();
    let said = said.strip_prefix("error: ").unwrap_or(&said);
    let lines = said.lines().take_while(|line| !line.trim().is_empty() && !line.starts_with("For more"));
    Some(lines.map(str::trim).collect::<Vec<_>>().join(" "))
}

/// The text, with a `*` for every letter that may belong to a password: its places stay.
pub(super) fn masked(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut begin = 0;
    for line in text.split_inclusive('\n') {
        let secrets = user_password(line).into_iter().chain(parameter(line));
        for secret in secrets {
            bytes[begin + secret.start..begin + secret.end].fill(b'*');
        }
        begin += line.len();
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// What stands between the scheme and the last `@` of a line, the name of the user excepted. Where the scheme is what is wrong, a
/// password may stand in all of the value.
fn user_password(line: &str) -> Option<Range<usize>> {
    let value = || line.find(['"', '\'']).or_else(|| line.find('=')).map(|at| at + 1);
    let begin = line.find("://").map(|at| at + 3).or_else(value)?;
    let end = line.rfind('@').filter(|end| *end > begin)?;
    let colon = line[begin..end].find(':')?;
    Some(begin + colon + 1..end)
}

/// What stands after `password=`.
fn parameter(line: &str) -> Option<Range<usize>> {
    const NAME: &str = "password=";
    let begin = line.find(NAME)? + NAME.len();
    let end = line[begin..].find(['&', '"', '\'', '\n']).map_or(line.len(), |end| begin + end);
    Some(begin..end)
}

#[cfg(test)]
#[path = "file_tests.rs"]
mod tests;
