//! Standing orders for the Train Phase (DC-7): kept by the table, outside the rules, so that nobody is asked in vain.

use crate::{
    TokyoMetro,
    action::Action,
    board::Stop,
    id::{LineId, SpaceId, VehicleId},
    state::{Meeple, Phase},
    view::View,
};

/// An order that answers for a seat in the Train Phase; the record shows the plain decisions it produced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StandingOrder {
    /// Stay, for the rest of this Train Phase.
    Never,
    /// Stay, for this Train in this Train Phase.
    NotThisTrain(LineId),
    /// Board a vehicle at one stop and exit at another.
    Ride {
        /// Which.
        vehicle: VehicleId,
        /// Where to board.
        from: Stop,
        /// Where to exit, at the first allowed touch.
        to: Stop,
        /// The spaces to exit to, in order of wish.
        spaces: Vec<SpaceId>,
    },
    /// As a rider, stay on until told otherwise.
    StayOn,
}

/// What an order says to a question.
enum Word {
    /// This.
    Do(Action),
    /// Nothing: the seat is asked.
    Ask,
    /// Nothing: the next order may speak.
    Silent,
}

/// The answer that the orders of the viewer's seat give to what it is asked now; none if it must be asked itself. The
/// first order that has a word decides.
pub fn answer(game: &TokyoMetro, view: &View, legal: &[Action], orders: &[StandingOrder]) -> Option<Action> {
    let line = match view.table().phase {
        Phase::Ride { line, .. } => line,
        Phase::Aboard { vehicle, .. } => vehicle.line(),
        _ => return None,
    };
    let meeple = view.table().player(view.seat()?).meeple;
    for order in orders {
        match word(order, game, view, (line, meeple), legal) {
            Word::Do(action) => return legal.contains(&action).then_some(action),
            Word::Ask => return None,
            Word::Silent => {}
        }
    }
    None
}

/// What an order says while the vehicles of `line` move.
fn word(
    order: &StandingOrder,
    game: &TokyoMetro,
    view: &View,
    (line, meeple): (LineId, Meeple),
    legal: &[Action],
) -> Word {
    match order {
        StandingOrder::Never => Word::Do(Action::Stay),
        StandingOrder::NotThisTrain(other) if *other == line => Word::Do(Action::Stay),
        StandingOrder::StayOn if matches!(meeple, Meeple::Riding { .. }) => Word::Do(Action::Stay),
        StandingOrder::Ride { vehicle, from, to, spaces } if vehicle.line() == line => {
            let here = game.stand(view.table(), *vehicle);
            if meeple.rides(*vehicle) {
                return if here == *to { exit(spaces, legal) } else { Word::Do(Action::Stay) };
            }
            let named = game.board().has_pair(line).then_some(*vehicle);
            let ways = [Action::Board(named), Action::Transfer(named)];
            match ways.into_iter().find(|way| legal.contains(way)) {
                Some(way) if here == *from => Word::Do(way),
                // Not yet there: other boardings are not wanted.
                Some(_) => Word::Do(Action::Stay),
                // OS-LINE-8: the other vehicle of the pair is here, which is not wanted either.
                None if here != *from && meeple.space().is_some() => Word::Do(Action::Stay),
                None => Word::Ask,
            }
        }
        StandingOrder::NotThisTrain(_) | StandingOrder::StayOn | StandingOrder::Ride { .. } => Word::Silent,
    }
}

/// The first of the wished spaces that is open; if none is, the plan fails and the seat is asked.
fn exit(spaces: &[SpaceId], legal: &[Action]) -> Word {
    let table = spaces.iter().map(|space| Action::Exit(*space)).find(|exit| legal.contains(exit));
    table.map_or(Word::Ask, Word::Do)
}

#[cfg(test)]
mod tests {
    use tabletop::{Game, Options, Rules, Seat, Seed, Shelf, Viewer, Views};

    use super::*;
    use crate::state::{State, Vehicle};

    /// A table of one, whose Meeple stands at G6 Shimbashi while the Train of the Ginza Line is at `stop`.
    fn table(stop: u8, meeple: Option<Meeple>) -> (TokyoMetro, State) {
        let mut shelf = Shelf::default();
        shelf.put_built_in(TokyoMetro::BOARDS).expect("the boards");
        let none: [(&str, &str); 0] = [];
        let options = Options::complete(&TokyoMetro::options(&shelf), none).expect("options");
        let game = TokyoMetro::open(&shelf, 1, &options).expect("a table");
        let mut state = game.begin(Seed::number(1));
        let line = game.board().map.line_named("G").expect("a line");
        *state.table.vehicle_mut(VehicleId::only(line)) = Some(Vehicle { stop: stop - 1, up: true });
        state.table.phase = Phase::Ride { line, left: 3 };
        let space = game.board().space_named("15.14").expect("a space");
        let meeple = meeple.unwrap_or(Meeple::On(space));
        Seat::all(1).for_each(|seat| state.table.player_mut(seat).meeple = meeple);
        (game, state)
    }

    fn answered(stop: u8, meeple: Option<Meeple>, orders: &[StandingOrder]) -> Option<String> {
        let (game, state) = table(stop, meeple);
        let seat = Seat::all(1).next()?;
        let mut legal = Vec::new();
        Rules::legal(&game, &state, seat, &mut legal);
        let action = answer(&game, &game.view(&state, Viewer::Seat(seat)), &legal, orders)?;
        Some(game.write(action))
    }

    fn plan(from: &str, to: &str, spaces: &[&str]) -> StandingOrder {
        let (game, _) = table(6, None);
        let (map, board) = (&game.board().map, game.board());
        StandingOrder::Ride {
            vehicle: VehicleId::only(map.line_named("G").expect("a line")),
            from: Stop::Station(map.station_named(from).expect("a station")),
            to: Stop::Station(map.station_named(to).expect("a station")),
            spaces: spaces.iter().filter_map(|name| board.space_named(name)).collect(),
        }
    }

    fn rider(moved: bool) -> Meeple {
        Meeple::Riding { vehicle: VehicleId(0), moved }
    }

    #[test]
    fn without_an_order_the_seat_is_asked() {
        assert_eq!(answered(6, None, &[]), None);
        assert_eq!(answered(6, None, &[StandingOrder::StayOn]), None);
        assert_eq!(answered(6, None, &[StandingOrder::NotThisTrain(LineId(1))]), None);
    }

    #[test]
    fn never_and_not_this_train_stay() {
        assert_eq!(answered(6, None, &[StandingOrder::Never]).as_deref(), Some("stay"));
        assert_eq!(answered(6, None, &[StandingOrder::NotThisTrain(LineId(0))]).as_deref(), Some("stay"));
        assert_eq!(answered(6, Some(rider(true)), &[StandingOrder::StayOn]).as_deref(), Some("stay"));
    }

    #[test]
    fn a_ride_boards_stays_and_exits_as_planned() {
        let order = [plan("shimbashi", "ginza", &["1.1", "18.12"])];
        assert_eq!(answered(6, None, &order).as_deref(), Some("board"));
        assert_eq!(answered(5, Some(rider(true)), &order).as_deref(), Some("stay"));
        assert_eq!(answered(7, Some(rider(true)), &order).as_deref(), Some("exit 18.12"));
    }

    #[test]
    fn a_plan_that_fails_asks_the_seat() {
        assert_eq!(answered(7, Some(rider(true)), &[plan("shimbashi", "ginza", &["1.1"])]), None);
        assert_eq!(answered(7, Some(rider(false)), &[plan("shimbashi", "ginza", &["18.12"])]), None);
    }

    #[test]
    fn before_the_station_of_the_plan_nothing_is_boarded() {
        assert_eq!(answered(6, None, &[plan("kanda", "ueno", &["18.12"])]).as_deref(), Some("stay"));
    }
}
