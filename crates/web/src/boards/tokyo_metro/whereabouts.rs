//! A space in words that can be followed on the map: which way it lies from the circle that it touches, or from the nearest one.

use tabletop::{Phrase, Seat};
use tokyo_metro::{Action, Board, SpaceId, TokyoMetro, View, board::Stop, state::Meeple};

use crate::say::Say;

/// From the east with the clock.
const WAYS: [&str; 8] =
    ["tm-way-e", "tm-way-se", "tm-way-s", "tm-way-sw", "tm-way-w", "tm-way-nw", "tm-way-n", "tm-way-ne"];

/// The circle that a space is told by, and which way from it the space lies.
struct Near {
    stop: Stop,
    circle: u8,
    way: &'static str,
    /// Whether the space touches it.
    touches: bool,
}

/// Where a space is: `north-east of Kayabacho`; of a Station with several circles the nearest is named as the map does, `T7`.
pub(super) fn of(game: &TokyoMetro, space: SpaceId, say: Say) -> String {
    seen_from(game, space, None, say)
}

/// The same seen from a stop, if the space touches it.
fn seen_from(game: &TokyoMetro, space: SpaceId, stop: Option<Stop>, say: Say) -> String {
    let Some(near) = nearest(game.board(), space, stop) else { return space.to_string() };
    let key = if near.touches { "tm-space-way" } else { "tm-space-off" };
    say.phrase(&Phrase::new(key).with("way", say.word(near.way)).with("what", named(game, &near, say)))
}

/// The same in a list that has named the stops that the space touches: of a single circle the direction is enough.
pub(super) fn in_list(game: &TokyoMetro, space: SpaceId, say: Say) -> String {
    let Some(near) = nearest(game.board(), space, None) else { return space.to_string() };
    let way = say.word(near.way);
    if near.touches && circles(game.board(), near.stop).len() == 1 && touched(game.board(), space).len() == 1 {
        return way;
    }
    say.phrase(&Phrase::new("tm-space-way").with("way", way).with("what", named(game, &near, say)))
}

/// What a seat's Meeple does that goes to a space.
pub(super) fn deed(game: &TokyoMetro, view: &View, (seat, action): (Seat, Action), say: Say) -> Option<String> {
    let (key, space) = match action {
        Action::Place(space) => ("tm-do-place", space),
        Action::Walk(space) => ("tm-do-walk", space),
        Action::Exit(space) => ("tm-do-exit", space),
        _ => return None,
    };
    // Whoever gets off sees the space from where the Train stands.
    let rides = match view.table().player(seat).meeple {
        Meeple::Riding { vehicle, .. } => Some(game.stop_of(view.table(), vehicle)),
        Meeple::Off | Meeple::On(_) => None,
    };
    Some(say.phrase(&Phrase::new(key).with("what", seen_from(game, space, rides, say))))
}

fn nearest(board: &Board, space: SpaceId, from: Option<Stop>) -> Option<Near> {
    let mut touched = touched(board, space);
    if let Some(stop) = from.filter(|stop| touched.contains(stop)) {
        touched = vec![stop];
    }
    let touches = !touched.is_empty();
    let stations = board.stations().map(Stop::Station).chain(board.halts().map(Stop::Halt));
    let stops: Vec<Stop> = if touches { touched } else { stations.collect() };
    let middle = [i64::from(space.column()), i64::from(space.row())].map(|at| at * 1000 + 500);
    let away = |[x, y]: [i64; 2]| [middle[0] - x, middle[1] - y];
    let all =
        stops.iter().flat_map(|stop| (0..).zip(circles(board, *stop)).map(move |(circle, at)| (*stop, circle, *at)));
    let (stop, circle, at) = all.min_by_key(|(.., at)| away(*at).map(|part| part * part).iter().sum::<i64>())?;
    let [dx, dy] = away(at).map(|part| part as f32);
    let turn = (dy.atan2(dx) / std::f32::consts::FRAC_PI_4).round() as i32;
    let way = WAYS.get(turn.rem_euclid(8) as usize)?;
    Some(Near { stop, circle, way, touches })
}

/// The stops that a space touches.
fn touched(board: &Board, space: SpaceId) -> Vec<Stop> {
    board.touched(space).iter().map(Stop::Station).chain(board.halts_at(space).map(Stop::Halt)).collect()
}

/// The circles of a stop, in thousandths of a space.
fn circles(board: &Board, stop: Stop) -> &[[i64; 2]] {
    match stop {
        Stop::Station(station) => &board.station(station).circles,
        Stop::Halt(halt) => std::slice::from_ref(&board.halt(halt).at),
    }
}

/// What the map writes at a circle, or into one of several.
fn named(game: &TokyoMetro, near: &Near, say: Say) -> String {
    let board = game.board();
    let name = || board.stop_name(near.stop).get(say.0).to_owned();
    if circles(board, near.stop).len() == 1 {
        return name();
    }
    let number = |line| {
        let of = board.line(line);
        (0..)
            .zip(of.stops.iter().zip(&of.circles))
            .find(|(_, (stop, circle))| **stop == near.stop && **circle == near.circle)
    };
    let label = board.lines().find_map(|line| Some(game.label_of(line, number(line)?.0)));
    label.unwrap_or_else(name)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tabletop::Lang;

    use super::*;

    /// The spaces around a stop are told apart by words, without the numbers of a grid that the map does not show.
    #[test]
    fn the_spaces_around_a_stop_are_told_apart_by_words() {
        for map in ["tokyo", "osaka"] {
            let options = [("map".to_owned(), map.to_owned())];
            let opened = catalog::title("tokyo-metro").unwrap().open(&catalog::shelf().unwrap(), 3, &options).unwrap();
            let game = opened.game().downcast_ref::<TokyoMetro>().unwrap();
            for (station, lang) in game.board().stations().flat_map(|station| Lang::ALL.map(|lang| (station, lang))) {
                let spaces = &game.board().station(station).spaces;
                let words: BTreeSet<String> = spaces.iter().map(|space| of(game, *space, Say(lang))).collect();
                assert_eq!(words.len(), spaces.len(), "{words:?}");
                assert!(words.iter().all(|word| !word.contains('.')), "{words:?}");
            }
        }
    }

    #[test]
    fn a_space_is_told_by_its_direction() {
        let opened = catalog::title("tokyo-metro").unwrap().open(&catalog::shelf().unwrap(), 3, &[]).unwrap();
        let game = opened.game().downcast_ref::<TokyoMetro>().unwrap();
        let space = |text: &str| game.board().grid().spaces().find(|space| space.to_string() == text).unwrap();
        assert_eq!(of(game, space("20.10"), Say(Lang::En)), "north-west of Kayabacho");
        assert_eq!(of(game, space("20.10"), Say(Lang::Ja)), "茅場町の北西");
        assert_eq!(of(game, space("14.10"), Say(Lang::En)), "south-east of T6");
        assert_eq!(of(game, space("1.18"), Say(Lang::En)), "south-west of Meguro, beside no stop");
    }
}
