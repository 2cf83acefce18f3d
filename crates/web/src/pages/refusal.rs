//! Why something was refused, said beside what was refused; what was entered is still there.

use maud::{Markup, html};

use crate::{failure::Failure, say::Say};

/// The part of a page that a refusal belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// The page as a whole.
    Top,
    /// The name that somebody gave themselves.
    Name,
    /// The line of chat that somebody wrote.
    Chat,
    /// The standing order that somebody wrote.
    Order,
}

/// What was refused.
pub(super) struct Refusal {
    part: Part,
    why: String,
    /// After so many seconds it is not true any more.
    wait: Option<u32>,
    entered: String,
}

impl Refusal {
    /// A failure at a part of the page where this was entered; `why` in the words of the table, if it has some.
    pub(super) fn new(part: Part, failure: &Failure, why: String, entered: &str) -> Self {
        Self { part, why, wait: failure.wait(), entered: entered.to_owned() }
    }

    /// A name that was refused.
    pub(super) fn of_name(failure: &Failure, say: Say, entered: &str) -> Self {
        Self::new(Part::Name, failure, failure.why(say, None, &[]), entered)
    }

    /// What was refused at a part.
    pub(super) fn at(refusal: Option<&Self>, part: Part) -> Option<&Self> {
        refusal.filter(|refusal| refusal.part == part)
    }

    /// Why, as a paragraph. The module takes it away when it is not true any more.
    pub(super) fn shown(&self, id: &str) -> Markup {
        html! { p .refusal id=(id) role="alert" data-fades=[self.wait] { (self.why) } }
    }

    /// What was entered.
    pub(super) fn entered(&self) -> &str {
        &self.entered
    }
}
