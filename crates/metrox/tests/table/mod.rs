//! A table with the built-in boards, for the tests beside this folder.

use metrox::MetroX;
use tabletop::{Game, Options, contract};

/// A table of so many players on this map.
#[expect(clippy::expect_used, reason = "a test that fails panics")]
pub(crate) fn open(map: &str, players: u8) -> MetroX {
    let shelf = contract::shelf::<MetroX>();
    let options = Options::complete(&MetroX::options(&shelf), [("map", map)]).expect("the map is there");
    MetroX::open(&shelf, players, &options).expect("a table")
}
