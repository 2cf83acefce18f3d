//! The ways of playing of one table, settled once when it is opened.

use tabletop::Options;

/// What the options of a table change.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    /// SJV-KAI-1: the Kaiju comes when the deck runs out.
    pub(crate) kaiju: bool,
    /// SJV-BON-1: there are bonus tokens; without them the Queue holds 8 customers from the start.
    pub(crate) bonus: bool,
}

impl Terms {
    /// What these options mean; they were checked against their specification before.
    pub(crate) fn settle(options: &Options) -> Self {
        Self { kaiju: options.get("kaiju") == "on", bonus: options.get("bonus") != "none" }
    }
}
