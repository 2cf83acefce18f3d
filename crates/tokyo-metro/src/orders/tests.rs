//! What orders answer, from positions made for it.

use tabletop::{Game, Illegal, Options, Rules, Seat, Seed, Shelf, Viewer, Views};

use super::*;
use crate::state::{Meeple, State, Vehicle};

/// A table of one on this map.
fn open(map: &str) -> TokyoMetro {
    let mut shelf = Shelf::default();
    shelf.put_built_in(TokyoMetro::BOARDS).expect("the boards");
    let options = Options::complete(&TokyoMetro::options(&shelf), [("map", map)]).expect("options");
    TokyoMetro::open(&shelf, 1, &options).expect("a table")
}

/// Tokyo, where the Meeple stands at G6 Shimbashi while the Train of the Ginza Line is at `stop`.
fn table(stop: u8, meeple: Option<Meeple>) -> (TokyoMetro, State) {
    let game = open("tokyo");
    let mut state = game.begin(Seed::number(1));
    let line = game.board.map.line_named("G").expect("a line");
    *state.table.vehicle_mut(VehicleId::only(line)) = Some(Vehicle { stop: stop - 1, up: true });
    state.table.phase = Phase::Ride { line, left: 3 };
    let space = game.board.space_named("15.14").expect("a space");
    let meeple = meeple.unwrap_or(Meeple::On(space));
    Seat::all(1).for_each(|seat| state.table.player_mut(seat).meeple = meeple);
    (game, state)
}

fn seen(state: &State, game: &TokyoMetro) -> View {
    Views::view(game, state, Viewer::Seat(Seat::at(0)))
}

fn answered(stop: u8, meeple: Option<Meeple>, orders: &[&str]) -> Option<String> {
    let (game, state) = table(stop, meeple);
    let mut legal = Vec::new();
    Rules::legal(&game, &state, Seat::at(0), &mut legal);
    let view = seen(&state, &game);
    let orders: Vec<Order> = orders.iter().map(|text| game.read_order(&view, text).expect("an order")).collect();
    Some(game.write(game.answer_by_orders(&view, &legal, &orders)?))
}

const fn rider(moved: bool) -> Meeple {
    Meeple::Riding { vehicle: VehicleId(0), moved }
}

#[test]
fn without_a_fitting_order_the_seat_is_asked() {
    assert_eq!(answered(6, None, &[]), None);
    assert_eq!(answered(6, None, &["stay on", "not M", "ride M from ginza to tokyo"]), None);
}

/// DC-7: standing orders answer for a seat.
#[test]
fn never_and_not_this_train_stay() {
    for order in ["never", "not G", "not this train"] {
        assert_eq!(answered(6, None, &[order]).as_deref(), Some("stay"), "{order}");
    }
    assert_eq!(answered(6, Some(rider(true)), &["stay on"]).as_deref(), Some("stay"));
    assert_eq!(answered(6, Some(rider(true)), &["stay on to ginza"]).as_deref(), Some("stay"));
    assert_eq!(answered(7, Some(rider(true)), &["never", "stay on to ginza"]), None, "there it is asked");
}

#[test]
fn a_ride_boards_stays_and_exits_as_planned() {
    for orders in
        [&["ride G from shimbashi to ginza at 18.13 18.12"][..], &["never", "ride G from shimbashi to ginza at 18.12"]]
    {
        assert_eq!(answered(6, None, orders).as_deref(), Some("board"));
        assert_eq!(answered(5, Some(rider(true)), orders).as_deref(), Some("stay"));
        let exit = answered(7, Some(rider(true)), orders).expect("an exit");
        assert!(orders.iter().any(|order| order.contains(exit.trim_start_matches("exit "))), "{exit}");
    }
}

#[test]
fn a_ride_without_a_wish_asks_where_several_spaces_are_open() {
    assert_eq!(answered(6, None, &["ride G from shimbashi to ginza"]).as_deref(), Some("board"));
    assert_eq!(answered(7, Some(rider(true)), &["ride G from shimbashi to ginza"]), None);
    assert_eq!(answered(7, Some(rider(false)), &["ride G from shimbashi to ginza at 18.12"]), None, "TM-RIDE-6");
}

#[test]
fn before_the_station_of_the_plan_nothing_is_boarded() {
    assert_eq!(answered(6, None, &["ride G from kanda to ueno"]).as_deref(), Some("stay"));
}

/// An order after the Meeple was at each of these in turn, with the Train at this stop in this round.
fn lasts(text: &str, course: &[(Meeple, u8, u8)]) -> bool {
    let (game, state) = table(6, None);
    let mut order = Some(game.read_order(&seen(&state, &game), text).expect("an order"));
    for (meeple, stop, round) in course {
        let (game, mut state) = table(*stop, Some(*meeple));
        state.table.round = *round;
        order = order.and_then(|order| game.renew_order(&seen(&state, &game), &order));
    }
    order.is_some()
}

#[test]
fn orders_last_as_long_as_they_are_meant_to() {
    let on = Meeple::On(open("tokyo").board.space_named("15.14").expect("a space"));
    let aboard = rider(true);
    for once in ["never", "not G"] {
        assert!(lasts(once, &[(on, 6, 1), (aboard, 7, 1), (on, 8, 1)]), "{once}: for the phase");
        assert!(!lasts(once, &[(on, 6, 1), (on, 6, 2)]), "{once}: no longer");
    }
    for ride in ["ride G from shimbashi to ginza", "stay on"] {
        assert!(lasts(ride, &[(on, 6, 1), (aboard, 6, 1), (aboard, 9, 2)]), "{ride}: aboard, over rounds");
        assert!(!lasts(ride, &[(on, 6, 1), (aboard, 6, 1), (on, 7, 1)]), "{ride}: used up");
        assert!(!lasts(ride, &[(on, 6, 1), (on, 6, 2)]), "{ride}: not boarded in its round");
    }
    assert!(lasts("stay on to ginza", &[(aboard, 6, 1), (aboard, 7, 1)]));
    assert!(!lasts("stay on to ginza", &[(aboard, 6, 1), (aboard, 7, 1), (aboard, 8, 1)]), "it rode on by hand");
}

#[test]
fn of_a_pair_one_vehicle_may_be_refused_and_the_other_asked_for() {
    let game = open("osaka");
    let mut state = game.begin(Seed::number(1));
    let line = game.board.map.line_named("P").expect("a line");
    let vehicle = VehicleId::of(line, 0);
    state.table.phase = Phase::Ride { line, left: 2 };
    let at = state.table.vehicle(vehicle).map_or(0, |vehicle| vehicle.stop);
    let space = *game.board.spaces(game.board.stop_at(line, at)).first().expect("a space");
    state.table.player_mut(Seat::at(0)).meeple = Meeple::On(space);
    let mut legal = Vec::new();
    Rules::legal(&game, &state, Seat::at(0), &mut legal);
    let view = seen(&state, &game);
    let says = |text: &str| {
        let order = game.read_order(&view, text).expect("an order");
        game.answer_by_orders(&view, &legal, &[order]).map(|action| game.write(action))
    };
    assert_eq!(says("not P").as_deref(), Some("stay"));
    let both = legal.contains(&crate::action::Action::Board(Some(VehicleId::of(line, 1))));
    assert_eq!(says("not Pa").is_none(), both, "only if the other is there, too");
    assert_eq!(says("not Pb"), None, "Pa is still to be asked for");
    let Stop::Station(here) = game.stand(&state.table, vehicle) else { return };
    let here = game.board.station(here).id.clone();
    let to = game.board.stop_id(game.board.stop_at(line, 1)).to_owned();
    assert_eq!(says(&format!("ride Pa from {here} to {to}")).as_deref(), Some("board Pa"));
}

/// The key of the refusal of an order.
fn refused(map: &str, text: &str) -> String {
    let game = open(map);
    let state = game.begin(Seed::number(1));
    let Err(Illegal { why, .. }) = game.read_order(&seen(&state, &game), text) else { return text.to_owned() };
    why.id.to_string()
}

#[test]
fn what_could_never_be_followed_is_refused_with_the_reason() {
    for (text, key) in [
        ("", "order-unreadable"),
        ("nevermore", "order-unreadable"),
        ("ride G", "order-unreadable"),
        ("ride G from shimbashi to ginza at", "order-unreadable"),
        ("not Q", "order-no-line"),
        ("ride Q from shimbashi to ginza", "order-no-line"),
        ("ride G from atlantis to ginza", "order-no-stop"),
        ("stay on to atlantis", "order-no-stop"),
        ("ride G from shimbashi to nakano", "order-not-on-line"),
        ("ride G from nakano to ginza", "order-not-on-line"),
        ("ride G from ginza to ginza", "order-nowhere"),
        ("ride G from shimbashi to ginza at 1.1", "order-no-space"),
        ("ride G from shimbashi to ginza at 999.999", "order-no-space"),
        ("not this train", "order-nothing-moves"),
    ] {
        assert_eq!(refused("tokyo", text), key, "{text}");
    }
    assert_eq!(refused("osaka", "ride P from trade-center-mae to cosmosquare"), "order-say-which");
    assert_eq!(
        refused("osaka", "ride Pa from trade-center-mae to cosmosquare"),
        "ride Pa from trade-center-mae to cosmosquare"
    );
}
