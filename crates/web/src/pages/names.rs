//! Names for those who give none: a station of the map and a number, so that two guests are told apart.

use std::sync::LazyLock;

use metrox::MetroX;
use tables::{Refused, chance};
use tabletop::{Lang, Name};

/// Longer names leave no room in a list.
const LONGEST: usize = 12;

/// The stations with a short name of one word.
static STATIONS: LazyLock<Vec<Name>> = LazyLock::new(|| {
    let opened = catalog::shelf().ok().and_then(|shelf| catalog::title("metrox")?.open(&shelf, 1, &[]).ok());
    let board = opened.as_ref().and_then(|opened| opened.game().downcast_ref::<MetroX>()).map(MetroX::board);
    let is_short = |name: &&Name| {
        let plain = |text: &str| text.chars().count() <= LONGEST && text.chars().all(char::is_alphabetic);
        plain(&name.en) && plain(&name.ja)
    };
    board
        .map(|board| board.stations.iter().map(|station| &station.name).filter(is_short).cloned().collect())
        .unwrap_or_default()
});

/// A name for a guest, in their language.
pub(super) fn made_up(lang: Lang) -> Result<String, Refused> {
    let station = STATIONS.get(chance(STATIONS.len())?).map_or("Norikae", |name| name.get(lang));
    Ok(format!("{station} {}", 10 + chance(90)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_many_and_short_enough() {
        assert!(STATIONS.len() > 20, "{}", STATIONS.len());
        for lang in Lang::ALL {
            let name = made_up(lang).unwrap_or_default();
            assert!((4..=24).contains(&name.chars().count()), "{name}");
        }
    }
}
