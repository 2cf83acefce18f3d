//! Why something is not allowed, as data that a page can draw and a program can test.

use serde::Serialize;

use crate::{Dictionary, Listener, Phrase};

/// The ID of a rule, as the pages in `rules/` write it: `MX-IND-4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Rule(pub &'static str);

impl std::fmt::Display for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.0)
    }
}

/// A refusal: the rule that forbids it, why, what it is about, and what would open the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// The first broken rule in the order of the rules page; none for a fault of form (a text that is no notation).
    pub rule: Option<Rule>,
    /// One sentence that a player understands.
    pub why: Phrase,
    /// The pieces it is about, by the names that positions use: `shibuya`, `G`, `kita-senju/ueno`.
    pub pieces: Vec<String>,
    /// The rule that would open the way, if there is one.
    pub opens: Option<Rule>,
}

impl Illegal {
    /// Forbidden by `rule`.
    pub const fn by(rule: Rule, why: Phrase) -> Self {
        Self { rule: Some(rule), why, pieces: Vec::new(), opens: None }
    }

    /// A fault of form: no rule is broken, the text just says nothing.
    pub const fn form(why: Phrase) -> Self {
        Self { rule: None, why, pieces: Vec::new(), opens: None }
    }

    /// It is about this piece.
    #[must_use]
    pub fn about(mut self, piece: impl Into<String>) -> Self {
        self.pieces.push(piece.into());
        self
    }

    /// This rule would open the way.
    #[must_use]
    pub const fn opened_by(mut self, rule: Rule) -> Self {
        self.opens = Some(rule);
        self
    }

    /// It is not this seat's decision now: `rule` says whose it is.
    pub fn not_asked(rule: Rule, seat: crate::Seat) -> Self {
        Self::by(rule, Phrase::new("table-not-asked").with("who", seat))
    }

    /// The text is no notation of this game; `example` is one that is.
    pub fn unreadable(text: &str, example: String) -> Self {
        let short: String = text.chars().take(40).collect();
        Self::form(Phrase::new("table-unreadable").with("text", short).with("example", example))
    }

    /// The refusal as one line: `MX-IND-4: Ginza has no empty window.`
    pub fn say(&self, dictionary: &Dictionary, to: Listener<'_>) -> String {
        let why = dictionary.say(&self.why, to);
        match self.rule {
            Some(rule) => format!("{rule}: {why}"),
            None => why,
        }
    }
}
