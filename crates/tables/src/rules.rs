//! Opened rules: one for all tables that have the same board, options and seats.

use std::sync::{Arc, Mutex, PoisonError};

use catalog::Opened;
use tabletop::Options;

use crate::{Refused, Row, TableService};

/// So many are kept. Those that tables in use hold live on without this list; the others are opened again when needed.
const KEPT: usize = 64;

/// What rules are opened for: the options complete, so that there is one way to write them.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Asked {
    game: &'static str,
    players: u8,
    options: Options,
}

/// Values by what they were made for, the one used last at the end; the one that was not used for longest goes.
#[derive(Debug)]
struct Recent<K, V>(Vec<(K, V)>);

impl<K: PartialEq, V: Clone> Recent<K, V> {
    fn get(&mut self, key: &K) -> Option<V> {
        let at = self.0.iter().position(|(known, _)| known == key)?;
        let found = self.0.remove(at);
        let value = found.1.clone();
        self.0.push(found);
        Some(value)
    }

    fn put(&mut self, key: K, value: V) {
        self.0.retain(|(known, _)| *known != key);
        if self.0.len() >= KEPT {
            self.0.remove(0);
        }
        self.0.push((key, value));
    }
}

/// The rules that were opened lately.
pub(crate) struct Rules(Mutex<Recent<Asked, Arc<dyn Opened>>>);

impl Default for Rules {
    fn default() -> Self {
        Self(Mutex::new(Recent(Vec::new())))
    }
}

impl TableService {
    /// The rules with a board, options and seats.
    pub(crate) fn open(
        &self,
        game: &str,
        players: u8,
        options: &[(String, String)],
    ) -> Result<Arc<dyn Opened>, Refused> {
        let title = catalog::title(game).ok_or(Refused::NoGame)?;
        let given = options.iter().map(|(key, value)| (key, value));
        let options = Options::complete(&self.options(title), given).map_err(tabletop::NotOpened::from)?;
        let asked = Asked { game: title.id(), players, options };
        let known = || self.rules().0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(opened) = known().get(&asked) {
            return Ok(opened);
        }
        let complete: Vec<_> = asked.options.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        let opened: Arc<dyn Opened> = Arc::from(title.open(self.shelf(), players, &complete)?);
        known().put(asked, Arc::clone(&opened));
        Ok(opened)
    }

    /// The rules of a table, if this program still plays them.
    pub(crate) fn rules_of(&self, row: &Row) -> Result<Arc<dyn Opened>, Refused> {
        let title = catalog::title(&row.settings.game).ok_or(Refused::ReadOnly)?;
        if title.version() != row.version {
            return Err(Refused::ReadOnly);
        }
        let opened = self.open(&row.settings.game, row.players(), &row.settings.options);
        opened.ok().filter(|opened| opened.boards() == row.board).ok_or(Refused::ReadOnly)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails panics")]

    use super::*;
    use crate::store::Sqlite;

    #[test]
    fn what_was_not_used_for_longest_makes_room() {
        let mut recent = Recent(Vec::new());
        for number in 0..KEPT {
            recent.put(number, number);
        }
        assert_eq!(recent.get(&0), Some(0), "used again");
        recent.put(KEPT, KEPT);
        assert_eq!((recent.get(&0), recent.get(&1), recent.get(&KEPT)), (Some(0), None, Some(KEPT)));
        assert_eq!(recent.0.len(), KEPT);
    }

    #[tokio::test]
    async fn rules_are_kept_once_however_their_options_are_written_and_never_too_many() {
        let folder = std::env::temp_dir().join(format!("norikae-rules-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let store = Sqlite::open(&folder.join("norikae.db")).await.unwrap();
        let (service, _queue) = TableService::new(Arc::new(store), catalog::shelf().unwrap());
        let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        let plain = service.open("metrox", 2, &[]).unwrap();
        for written in [
            vec![pair("map", "tokyo")],
            service
                .options(catalog::title("metrox").unwrap())
                .iter()
                .rev()
                .map(|spec| pair(spec.key, &spec.values[0].value))
                .collect(),
        ] {
            assert!(Arc::ptr_eq(&plain, &service.open("metrox", 2, &written).unwrap()), "{written:?}");
        }
        let twice = service.open("metrox", 2, &[pair("map", "tokyo"), pair("map", "tokyo")]);
        assert!(matches!(twice, Err(Refused::NotOpened(_))));
        let kept = || service.rules().0.lock().unwrap().0.len();
        assert_eq!(kept(), 1);
        for players in 1..=99 {
            service.open("metrox", players, &[]).unwrap();
        }
        assert_eq!(kept(), KEPT);
        assert_eq!(plain.players(), 2, "who has them keeps them");
        service.close().await.unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
