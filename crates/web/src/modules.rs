//! The browser's modules, compiled in. Each is served under a name that changes with its content and with that of the modules
//! it imports, so all of them are cached for good; a page names those that it needs, so that the browser asks for all at once.

use std::sync::LazyLock;

use maud::{Markup, html};

use crate::{assets::hash, client_cache::ClientCache};

/// The module that a page begins with: it imports all others that the page needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Entry {
    /// What every page has.
    #[default]
    Plain,
    /// The front page, whose lists are kept up to date.
    Front,
    /// The form of a new table.
    Create,
    /// The rules.
    Rules,
    /// How somebody is told of their turns.
    Notices,
    /// An account, or the way to one: passkeys are made and used there.
    Account,
    /// A table or its replay.
    Table,
    /// A position that is set up on its board.
    Setup,
    /// A page that is open already and asks for what changed: its modules run.
    Open,
}

impl Entry {
    /// That of a table for a page which shows this already.
    pub(crate) fn table(cache: &ClientCache) -> Self {
        if cache.is_open() { Self::Open } else { Self::Table }
    }

    /// Whether it is a table's.
    pub(crate) const fn is_table(self) -> bool {
        matches!(self, Self::Table | Self::Setup | Self::Open)
    }

    /// What the styles call the page.
    pub(crate) const fn class(self) -> Option<&'static str> {
        match self {
            Self::Create => Some("at-create"),
            Self::Rules => Some("at-rules"),
            Self::Plain | Self::Front | Self::Notices | Self::Account | Self::Table | Self::Setup | Self::Open => None,
        }
    }

    const fn file(self) -> Option<&'static str> {
        match self {
            Self::Plain => Some("start.js"),
            Self::Front => Some("front.js"),
            Self::Create => Some("create.js"),
            Self::Rules => Some("rules.js"),
            Self::Notices => Some("notices.js"),
            Self::Account => Some("passkeys.js"),
            Self::Table => Some("table.js"),
            Self::Setup => Some("setup.js"),
            Self::Open => None,
        }
    }
}

/// A module by its own name, and its text.
macro_rules! modules {
    ($($file:literal)*) => { &[$(($file, include_str!(concat!("../assets/js/", $file)))),*] };
}

/// The modules, each after those that it imports: a name can only hold a hash that is known.
const SOURCES: &[(&str, &str)] = modules!(
    "page.js"
    "patch.js"
    "toast.js"
    "forms.js"
    "worker.js"
    "start.js"
    "clock.js"
    "settings.js"
    "place.js"
    "window.js"
    "turns.js"
    "attention.js"
    "list.js"
    "press.js"
    "light.js"
    "keys.js"
    "pick.js"
    "tabs.js"
    "chat.js"
    "pan.js"
    "bar.js"
    "due.js"
    "timetable.js"
    "trains.js"
    "pace.js"
    "heard.js"
    "show.js"
    "live.js"
    "send.js"
    "replay.js"
    "guide.js"
    "table.js"
    "setup.js"
    "front.js"
    "create.js"
    "rules.js"
    "notices.js"
    "passkeys.js"
);

/// A module as it is served.
struct Module {
    /// What others import it by.
    own: &'static str,
    /// Its name with the hash.
    name: String,
    text: String,
    /// All that it imports, and what they import.
    imports: Vec<usize>,
}

static MODULES: LazyLock<Vec<Module>> = LazyLock::new(|| {
    let mut modules: Vec<Module> = Vec::new();
    for (own, source) in SOURCES {
        let (mut text, mut imports) = ((*source).to_owned(), Vec::new());
        for (at, earlier) in modules.iter().enumerate() {
            let address = format!("\"./{}\"", earlier.own);
            if text.contains(&address) {
                text = text.replace(&address, &format!("\"./{}\"", earlier.name));
                imports.extend(earlier.imports.iter().copied().chain([at]));
            }
        }
        imports.sort_unstable();
        imports.dedup();
        let name = format!("{}-{:016x}.js", own.trim_end_matches(".js"), hash(&text));
        modules.push(Module { own, name, text, imports });
    }
    modules
});

/// The text of the module that is served under this name.
pub(crate) fn find(name: &str) -> Option<&'static str> {
    MODULES.iter().find(|module| module.name == name).map(|module| module.text.as_str())
}

/// The modules of a page, for its head: the one that runs, and all that it imports, so that none is waited for.
pub(crate) fn links(entry: Entry) -> Markup {
    let Some(entry) = MODULES.iter().find(|module| Some(module.own) == entry.file()) else { return html! {} };
    html! {
        @for module in entry.imports.iter().filter_map(|at| MODULES.get(*at)) {
            link rel="modulepreload" href={"/assets/" (module.name)};
        }
        script type="module" src={"/assets/" (entry.name)} {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Entry; 8] = [
        Entry::Plain,
        Entry::Front,
        Entry::Create,
        Entry::Rules,
        Entry::Notices,
        Entry::Account,
        Entry::Table,
        Entry::Setup,
    ];

    #[test]
    fn every_import_names_a_module_that_is_served() {
        for module in MODULES.iter() {
            for line in module.text.lines().filter(|line| line.starts_with("import ")) {
                let name = line.split("\"./").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
                assert!(find(name).is_some(), "{}: {line}", module.own);
            }
        }
    }

    #[test]
    fn every_module_is_of_use_to_some_page_and_every_page_begins_with_what_all_have() {
        let mut used = vec![false; MODULES.len()];
        for entry in ALL {
            let page = links(entry).into_string();
            assert!(page.contains("/assets/page-") && page.contains("/assets/start-"), "{entry:?}");
            for (at, module) in MODULES.iter().enumerate() {
                used[at] |= page.contains(&module.name);
            }
        }
        assert!(used.iter().all(|used| *used), "{used:?}");
    }

    #[test]
    fn a_page_is_sent_no_more_than_it_needs() {
        let files = |entry| links(entry).into_string().matches("/assets/").count();
        assert_eq!(ALL.map(files), [5, 7, 7, 6, 6, 6, 32, 33]);
        assert_eq!(files(Entry::Open), 0);
    }
}
