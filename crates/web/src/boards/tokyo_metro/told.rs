//! The Train Phase step by step: where each vehicle comes to, and what falls there. The module moves the pieces of the board along
//! these steps before it shows the board as it is now.

use maud::{Markup, html};
use tabletop::{Lang, Seat};
use tokyo_metro::{
    PublicEvent, Seen, TokyoMetro, VehicleId, Yen,
    event::{MeepleEvent, TrainEvent},
};

use super::{
    super::kit::{Point, short},
    number,
    plane::Plane,
};

/// A vehicle comes to a stop.
struct Call {
    vehicle: VehicleId,
    stop: u8,
    /// The stop before it, if it is known.
    before: Option<u8>,
    /// By how much the Value rises, and who gets how much.
    rise: Yen,
    paid: Vec<(Seat, Yen)>,
    /// Whether the vehicle leaves the Map here.
    leaves: bool,
    /// Whether somebody boards or exits here.
    meets: bool,
}

pub(super) fn steps(game: &TokyoMetro, seen: &[Seen], lang: Lang) -> Option<Markup> {
    let calls = calls(seen);
    if calls.is_empty() {
        return None;
    }
    let plane = Plane::new(game.board().map(), lang);
    Some(html! { @for call in &calls { (step(game, &plane, call, lang)) } })
}

fn calls(seen: &[Seen]) -> Vec<Call> {
    let mut calls: Vec<Call> = Vec::new();
    for event in seen {
        let Seen::Public(event) = event else { continue };
        match *event {
            PublicEvent::Train(TrainEvent::Moved { vehicle, stop }) => {
                let before = calls.iter().rev().find(|call| call.vehicle == vehicle).map(|call| call.stop);
                calls.push(Call {
                    vehicle,
                    stop,
                    before,
                    rise: Yen::ZERO,
                    paid: Vec::new(),
                    leaves: false,
                    meets: false,
                });
            }
            PublicEvent::Train(TrainEvent::PaidOut { line, seat, yen, rise, .. }) => {
                // Of two vehicles that moved together the first pays first (OS-LINE-11).
                if let Some(call) = calls.iter_mut().rev().find(|call| call.vehicle.line() == line) {
                    call.rise += rise;
                    call.paid.push((seat, yen));
                }
            }
            PublicEvent::Train(TrainEvent::DrinkPaid { seat, yen, .. }) => {
                if let Some(call) = calls.last_mut() {
                    call.paid.push((seat, yen));
                }
            }
            PublicEvent::Train(TrainEvent::Removed { vehicle }) => {
                if let Some(call) = calls.iter_mut().rev().find(|call| call.vehicle == vehicle) {
                    call.leaves = true;
                }
            }
            PublicEvent::Meeple(
                MeepleEvent::Boarded { .. } | MeepleEvent::Exited { .. } | MeepleEvent::Transferred { .. },
            ) => {
                if let Some(call) = calls.last_mut() {
                    call.meets = true;
                }
            }
            _ => {}
        }
    }
    calls
}

fn step(game: &TokyoMetro, plane: &Plane<'_>, call: &Call, lang: Lang) -> Markup {
    let (board, line) = (game.board(), call.vehicle.line());
    let way: Vec<Point> = match call.before {
        Some(before) => plane.way(line.index(), before, call.stop),
        None => vec![plane.stop(line.index(), call.stop)],
    };
    let way: Vec<String> = way.iter().map(|[x, y]| format!("{} {}", short(*x), short(*y))).collect();
    let paid: Vec<String> = call
        .paid
        .iter()
        .filter(|(_, yen)| *yen > Yen::ZERO)
        .map(|(seat, yen)| format!("{} {}", seat.index(), yen.0))
        .collect();
    let stop = board.stop_at(line, call.stop);
    html! {
        i data-piece={"t-train-" (board.vehicle_name(call.vehicle))} data-way=(way.join(" ")) data-line=(board.line(line).id)
            data-rise=[(call.rise > Yen::ZERO).then(|| number(call.rise))] data-paid=[(!paid.is_empty()).then(|| paid.join(" "))]
            data-leaves[call.leaves] data-meets[call.meets] {
            (game.label_of(line, call.stop)) " " (board.stop_name(stop).get(lang))
        }
    }
}

#[cfg(test)]
mod tests {
    use catalog::Outcome;
    use tabletop::{Budget, Dice, Seed, StreamId, Viewer};

    use super::*;

    /// What is told of a whole game adds up to what its vehicles paid: every payout falls at a stop.
    #[test]
    fn every_payout_of_a_game_falls_at_a_stop() {
        let opened = catalog::title("tokyo-metro").unwrap().open(&catalog::shelf().unwrap(), 3, &[]).unwrap();
        let mut at = opened.begin(Seed::number(4));
        let mut dice = Dice::new(&Seed::number(4), StreamId::named("bot"), 0);
        let (mut told, mut real, mut moved) = (0, 0, 0);
        while let Some(seat) = at.actors().iter().next() {
            let action = at.bot("greedy", seat, &mut Budget::unlimited(), &mut dice).unwrap();
            let outcome = at.play(seat, &action).unwrap();
            let seen: Vec<Seen> = (&*outcome as &dyn Outcome).steps(Viewer::Spectator);
            for call in calls(&seen) {
                moved += 1;
                told += call.paid.iter().map(|(_, yen)| yen.0).sum::<i32>();
            }
            for event in &seen {
                if let Seen::Public(PublicEvent::Train(TrainEvent::PaidOut { yen, .. })) = event {
                    real += yen.0;
                }
            }
        }
        assert!(moved > 50 && real > 0, "{moved} {real}");
        assert_eq!(told, real);
    }
}
