//! The names of a map, placed. For names that a map file gives no place one is looked for ([`super::places`]), which takes
//! milliseconds: what was found for the last maps that were drawn so is kept, and not looked for at each page.

use std::sync::{Arc, Mutex, PoisonError};

use tabletop::Lang;
use tokyo_metro::board::Map;

use super::names::Written;

/// So many maps are kept, each in one language.
const MOST: usize = 32;

/// The names of a map in one language, and the size of their letters.
#[derive(Clone)]
pub(super) struct Lettering {
    pub(super) names: Arc<[Written]>,
    pub(super) letters: f32,
}

/// The newest at the end.
#[derive(Default)]
pub(super) struct Kept(Vec<(Map, Lang, Lettering)>);

static KEPT: Mutex<Kept> = Mutex::new(Kept(Vec::new()));

impl Kept {
    fn find(&self, map: &Map, lang: Lang) -> Option<Lettering> {
        let found = self.0.iter().find(|(of, spoken, _)| *spoken == lang && of.looks_like(map));
        found.map(|(.., lettering)| lettering.clone())
    }

    fn put(&mut self, map: &Map, lang: Lang, lettering: &Lettering) {
        if self.find(map, lang).is_none() {
            self.0.push((map.clone(), lang, lettering.clone()));
        }
        let over = self.0.len().saturating_sub(MOST);
        self.0.drain(..over);
    }
}

/// What is kept for this map, or is made now.
pub(super) fn of(map: &Map, lang: Lang, make: impl FnOnce() -> Lettering) -> Lettering {
    let stops = map.stations().iter().map(|station| &station.id).chain(map.halts().iter().map(|halt| &halt.id));
    if { stops }.all(|id| map.label(id).is_some()) {
        return make();
    }
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let found = kept().find(map, lang);
    found.unwrap_or_else(|| {
        // Nobody waits for it.
        let made = make();
        kept().put(map, lang, &made);
        made
    })
}

#[cfg(test)]
mod tests {
    use tabletop::BoardFile;

    use super::*;

    #[test]
    fn no_more_than_the_newest_are_kept() {
        let shelf = catalog::shelf().unwrap();
        let file = shelf.find("tokyo-metro", "map", "osaka").unwrap();
        let maps: Vec<Map> = (0..MOST + 3)
            .map(|at| {
                let text = file.text.replacen("id = \"osaka\"", &format!("id = \"osaka-{at}\""), 1);
                Map::load(&BoardFile::read(&format!("osaka-{at}.toml"), &text).unwrap()).unwrap()
            })
            .collect();
        let (mut kept, made) = (Kept::default(), Lettering { names: Arc::default(), letters: 9.0 });
        for map in maps.iter().chain(&maps[MOST..]) {
            kept.put(map, Lang::En, &made);
        }
        let found = |lang| maps.iter().map(|map| kept.find(map, lang).is_some()).collect::<Vec<_>>();
        assert_eq!(found(Lang::En), [vec![false; 3], vec![true; MOST]].concat());
        assert_eq!(found(Lang::Ja), vec![false; MOST + 3]);
    }
}
