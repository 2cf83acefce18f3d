//! The editions that a board file goes with.

use tabletop::{BoardFault, BoardFile, Rule};
use toml::Spanned;

use crate::options::Edition;

/// TMV-MOD-10: the editions that a file names; without the key it goes with all of them.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Editions(Option<Vec<Edition>>);

impl Editions {
    /// Reads the key `editions`.
    pub(super) fn read(file: &BoardFile, entry: Option<&Spanned<Vec<Spanned<String>>>>) -> Result<Self, BoardFault> {
        let Some(entry) = entry else { return Ok(Self(None)) };
        let known = Edition::ALL.map(Edition::value).join(", ");
        let refuse = |what: String, place| {
            let fault =
                file.fault(what, place).hint(format!("the editions are {known}; without the key all of them go"));
            Err(fault.by(Rule("TMV-MOD-10")))
        };
        let mut editions = Vec::new();
        for name in entry.get_ref() {
            match Edition::ALL.into_iter().find(|edition| edition.value() == name.get_ref()) {
                Some(edition) => editions.push(edition),
                None => return refuse(format!("there is no edition `{}`", name.get_ref()), name.span()),
            }
        }
        if editions.is_empty() {
            return refuse("it goes with no edition".to_owned(), entry.span());
        }
        Ok(Self(Some(editions)))
    }

    /// Whether the file goes with this edition.
    pub(super) fn contain(&self, edition: Edition) -> bool {
        self.0.as_ref().is_none_or(|editions| editions.contains(&edition))
    }
}
