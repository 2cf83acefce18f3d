//! Every table of the database, with its columns: what is copied when a site moves, and what a backup holds.

/// What a column holds.
#[derive(Clone, Copy)]
pub(super) enum Column {
    Number,
    Text,
    Bytes,
    Flag,
}

/// A table of the database.
pub(super) struct Kept {
    pub(super) name: &'static str,
    /// The first of them are its key.
    pub(super) columns: &'static [(&'static str, Column)],
    pub(super) key: usize,
}

use Column::{Bytes, Flag, Number, Text};

/// Everything, in an order in which whatever is named by another is there before it.
pub(super) const KEPT: [Kept; 29] = [
    Kept { name: "guests", columns: &[("id", Number), ("name", Text), ("created", Number)], key: 1 },
    Kept {
        name: "sessions",
        columns: &[("token_hash", Bytes), ("guest", Number), ("created", Number), ("used", Number)],
        key: 1,
    },
    Kept {
        name: "accounts",
        columns: &[
            ("guest", Number),
            ("key", Text),
            ("look", Text),
            ("password", Text),
            ("created", Number),
            ("signed_in", Number),
        ],
        key: 1,
    },
    Kept {
        name: "clubs",
        columns: &[("id", Number), ("name", Text), ("organiser", Number), ("created", Number), ("link", Text)],
        key: 1,
    },
    Kept { name: "club_members", columns: &[("club", Number), ("guest", Number), ("since", Number)], key: 2 },
    Kept { name: "recovery_codes", columns: &[("guest", Number), ("code_hash", Bytes)], key: 2 },
    Kept {
        name: "passkeys",
        columns: &[
            ("id_hash", Bytes),
            ("guest", Number),
            ("handle", Bytes),
            ("name", Text),
            ("credential", Text),
            ("created", Number),
            ("used", Number),
        ],
        key: 1,
    },
    Kept {
        name: "tables",
        columns: &[
            ("id", Number),
            ("game", Text),
            ("version", Number),
            ("board", Text),
            ("board_hash", Text),
            ("settings", Text),
            ("places", Text),
            ("seed", Text),
            ("status", Text),
            ("public", Flag),
            ("created", Number),
            ("deadline", Number),
            ("rematch", Number),
            ("result", Text),
            ("people", Text),
            ("orders", Text),
            ("revision", Number),
            ("origin", Number),
            ("club", Number),
        ],
        key: 1,
    },
    Kept { name: "sitters", columns: &[("guest", Number), ("table_id", Number)], key: 2 },
    Kept {
        name: "log",
        columns: &[
            ("table_id", Number),
            ("seq", Number),
            ("at", Number),
            ("kind", Text),
            ("seat", Number),
            ("who", Text),
            ("text", Text),
        ],
        key: 2,
    },
    Kept {
        name: "snapshots",
        columns: &[
            ("table_id", Number),
            ("seq", Number),
            ("steps", Number),
            ("at", Number),
            ("used", Text),
            ("position", Text),
            ("format", Number),
        ],
        key: 2,
    },
    Kept { name: "reviews", columns: &[("table_id", Number), ("format", Number), ("review", Text)], key: 1 },
    Kept {
        name: "puzzles",
        columns: &[("day", Number), ("guest", Number), ("table_id", Number), ("score", Number)],
        key: 2,
    },
    Kept {
        name: "problems",
        columns: &[("table_id", Number), ("step", Number), ("game", Text), ("theme", Text), ("made", Number)],
        key: 2,
    },
    Kept {
        name: "problem_answers",
        columns: &[("guest", Number), ("table_id", Number), ("step", Number), ("action", Text), ("is_right", Number)],
        key: 3,
    },
    Kept {
        name: "streaks",
        columns: &[("guest", Number), ("running", Number), ("best", Number), ("solved", Number), ("tried", Number)],
        key: 1,
    },
    Kept {
        name: "results",
        columns: &[
            ("table_id", Number),
            ("seat", Number),
            ("game", Text),
            ("players", Number),
            ("number", Number),
            ("ended", Number),
            ("guest", Number),
            ("bot", Text),
            ("rank", Number),
            ("score", Number),
            ("lines", Text),
            ("points_before", Number),
            ("deviation_before", Number),
            ("points", Number),
            ("deviation", Number),
        ],
        key: 2,
    },
    Kept {
        name: "ratings",
        columns: &[
            ("game", Text),
            ("players", Number),
            ("guest", Number),
            ("bot", Text),
            ("points", Number),
            ("deviation", Number),
            ("games", Number),
            ("ended", Number),
        ],
        key: 4,
    },
    Kept { name: "keys", columns: &[("name", Text), ("secret", Bytes)], key: 1 },
    Kept { name: "hidden", columns: &[("id", Number), ("guest", Number), ("other", Number)], key: 1 },
    Kept {
        name: "tokens",
        columns: &[
            ("token_hash", Bytes),
            ("guest", Number),
            ("name", Text),
            ("scope", Text),
            ("created", Number),
            ("until", Number),
            ("used", Number),
        ],
        key: 1,
    },
    Kept {
        name: "notice_channels",
        columns: &[
            ("id", Number),
            ("guest", Number),
            ("kind", Text),
            ("address", Text),
            ("secret", Bytes),
            ("session", Bytes),
            ("state", Text),
            ("created", Number),
            ("failures", Number),
        ],
        key: 1,
    },
    Kept {
        name: "notice_wishes",
        columns: &[("guest", Number), ("lang", Text), ("zone", Text), ("quiet_from", Number), ("quiet_to", Number)],
        key: 1,
    },
    Kept {
        name: "notice_turns",
        columns: &[
            ("table_id", Number),
            ("guest", Number),
            ("seat", Number),
            ("seq", Number),
            ("due", Number),
            ("told", Number),
        ],
        key: 2,
    },
    Kept {
        name: "notice_deliveries",
        columns: &[
            ("channel", Number),
            ("table_id", Number),
            ("seat", Number),
            ("seq", Number),
            ("due", Number),
            ("tries", Number),
            ("trying", Number),
        ],
        key: 2,
    },
    Kept { name: "owners", columns: &[("guest", Number), ("since", Number)], key: 1 },
    Kept { name: "blocks", columns: &[("whom", Text), ("until", Number), ("reason", Text), ("at", Number)], key: 1 },
    Kept {
        name: "reports",
        columns: &[
            ("id", Number),
            ("at", Number),
            ("reporter", Number),
            ("table_id", Number),
            ("person", Number),
            ("line", Number),
            ("why", Text),
            ("settled", Number),
        ],
        key: 1,
    },
    Kept {
        name: "audit",
        columns: &[
            ("id", Number),
            ("at", Number),
            ("owner", Number),
            ("act", Text),
            ("person", Number),
            ("table_id", Number),
            ("line", Number),
            ("network", Text),
            ("reason", Text),
        ],
        key: 1,
    },
];

/// What is in no backup, because it can be used as it is: where people are told and with which secrets, the keys of the site for it,
/// and what browsers are asked just now.
pub(super) const NOT_BACKED_UP: [&str; 3] = [
    "delete from notice_channels",
    "delete from keys where name in ('web push', 'notice links')",
    "delete from ceremonies",
];

impl Kept {
    pub(super) fn names(&self, count: usize) -> String {
        self.columns.iter().take(count).map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    /// Asks for a page of rows in the order of the key, after a key or from the first on.
    pub(super) fn page(&self, after: bool, most: usize) -> String {
        let (columns, key) = (self.names(self.columns.len()), self.names(self.key));
        let places = (1..=self.key).map(|at| format!("${at}")).collect::<Vec<_>>().join(", ");
        let rest = if after { format!("where ({key}) > ({places})") } else { String::new() };
        format!("select {columns} from {} {rest} order by {key} limit {most}", self.name)
    }
}

/// Every table that is copied, and its columns: for a test that looks whether one was forgotten.
#[doc(hidden)]
pub fn kept() -> Vec<(&'static str, Vec<&'static str>)> {
    KEPT.iter().map(|kept| (kept.name, kept.columns.iter().map(|(name, _)| *name).collect())).collect()
}
