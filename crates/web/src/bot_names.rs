//! Names for the bots of a table, so that three of the same strength are told apart: those of trains, which no board has as the
//! name of a place. How strong a bot is stands beside its name; records and the API say it by its own word.

use tables::TableId;
use tabletop::{Lang, Seat};

use crate::assets::hash;

/// In English and in Japanese.
const TRAINS: [[&str; 2]; 24] = [
    ["Kodama", "こだま"],
    ["Hikari", "ひかり"],
    ["Tsubame", "つばめ"],
    ["Hayabusa", "はやぶさ"],
    ["Komachi", "こまち"],
    ["Azusa", "あずさ"],
    ["Nozomi", "のぞみ"],
    ["Yamabiko", "やまびこ"],
    ["Sakura", "さくら"],
    ["Tsubasa", "つばさ"],
    ["Asama", "あさま"],
    ["Mizuho", "みずほ"],
    ["Kagayaki", "かがやき"],
    ["Hatsukari", "はつかり"],
    ["Odoriko", "おどりこ"],
    ["Toki", "とき"],
    ["Suzuran", "すずらん"],
    ["Hakutaka", "はくたか"],
    ["Kaiji", "かいじ"],
    ["Sonic", "ソニック"],
    ["Nasuno", "なすの"],
    ["Yufu", "ゆふ"],
    ["Akebono", "あけぼの"],
    ["Tsurugi", "つるぎ"],
];

/// What the bot on a seat of a table is called: the same each time, and another one than its neighbours.
pub(crate) fn bot_name(table: TableId, seat: Seat, lang: Lang) -> &'static str {
    let first = hash(&table.to_string()) % TRAINS.len() as u64;
    let at = (first as usize + seat.index()) % TRAINS.len();
    match lang {
        Lang::En => TRAINS[at][0],
        Lang::Ja => TRAINS[at][1],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_told_apart_in_both_languages() {
        for lang in Lang::ALL {
            let id: TableId = "5qw7qe95b9wqc".parse().unwrap();
            let mut names: Vec<&str> = (0..TRAINS.len()).map(|at| bot_name(id, Seat::at(at), lang)).collect();
            assert_eq!(names, (0..TRAINS.len()).map(|at| bot_name(id, Seat::at(at), lang)).collect::<Vec<_>>());
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), TRAINS.len());
        }
    }
}
