//! The Train Phase step by step: where each vehicle comes to, and what falls there. The module moves the pieces of the board along
//! these steps before it shows the board as it is now.

use maud::{Markup, html};
use tabletop::{Lang, Seat, Viewer};
use tokyo_metro::{
    LineId, PublicEvent, Seen, StationId, TokyoMetro, VehicleId, Yen,
    event::{MeepleEvent, RoundEvent, TrainEvent},
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
    /// Who boards or exits here.
    meets: Vec<Seat>,
}

impl Call {
    /// Whether something falls here that people want to see.
    fn is_loud(&self) -> bool {
        !self.meets.is_empty() || self.leaves || self.rise > Yen::ZERO || !self.paid.is_empty()
    }

    /// Whether the reader is paid, boards or exits here, or a Station of theirs raises the Value.
    fn concerns(&self, seat: Option<Seat>) -> bool {
        let is_own = |other: &Seat| Some(*other) == seat;
        self.paid.iter().any(|(paid, _)| is_own(paid)) || self.meets.iter().any(is_own)
    }
}

/// Milliseconds for a stop, and for one where something falls.
const STOP: u32 = 240;
const LOUD: u32 = 640;
/// A stop that concerns the reader.
const OWN: u32 = 900;
/// A run that pays nobody and meets no rider glides by.
const QUIET: u32 = 600;
/// Another run takes no longer, but for what concerns the reader.
const RUN: u32 = 2_000;
/// All runs together take no longer: a dozen Trains are told in half a minute.
const MOST: u32 = 28_000;
/// However much there is to tell, a stop is shown as long as this, and one that concerns the reader as long as that.
const GLANCE: u32 = 60;
const SEEN: u32 = 250;

/// How long each step is shown: the vehicles of a Line run together, one Line after the other.
fn times(calls: &[Call], own: Option<Seat>) -> Vec<u32> {
    let mut times = Vec::with_capacity(calls.len());
    for run in calls.chunk_by(|a, b| a.vehicle.line() == b.vehicle.line()) {
        let count = run.len() as u32;
        if !run.iter().any(Call::is_loud) {
            times.extend(run.iter().map(|_| STOP.min(QUIET / count)));
            continue;
        }
        let natural = |call: &Call| if call.is_loud() { LOUD } else { STOP };
        let others: u32 = run.iter().filter(|call| !call.concerns(own)).map(natural).sum();
        let shown = |call: &Call| {
            if call.concerns(own) {
                OWN
            } else if others > RUN {
                natural(call) * RUN / others
            } else {
                natural(call)
            }
        };
        times.extend(run.iter().map(shown));
    }
    hasten(calls, own, &mut times);
    times
}

/// Too much for half a minute is told faster: first what concerns others, then what concerns the reader.
fn hasten(calls: &[Call], own: Option<Seat>, times: &mut [u32]) {
    let sum_of = |times: &[u32], mine: bool| -> u32 {
        calls.iter().zip(times).filter(|(call, _)| call.concerns(own) == mine).map(|(_, time)| time).sum()
    };
    for (mine, least) in [(false, GLANCE), (true, SEEN)] {
        let (sum, rest) = (sum_of(times, mine), sum_of(times, !mine));
        if sum == 0 || sum + rest <= MOST {
            continue;
        }
        let room = MOST.saturating_sub(rest);
        for (_, time) in calls.iter().zip(times.iter_mut()).filter(|(call, _)| call.concerns(own) == mine) {
            *time = (*time * room / sum).max(least.min(*time));
        }
    }
}

pub(super) fn steps(game: &TokyoMetro, seen: &[Seen], viewer: Viewer, lang: Lang) -> Option<Markup> {
    let calls = calls(game, seen);
    // With the next round the Train Phase is over, and what was paid in it.
    let ends = seen.iter().any(|event| matches!(event, Seen::Public(PublicEvent::Round(RoundEvent::Began { .. }))));
    let last = seen.iter().any(|event| matches!(event, Seen::Public(PublicEvent::Round(RoundEvent::Ended))));
    if calls.is_empty() && !ends {
        return None;
    }
    let own = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    let (plane, times) = (Plane::new(game.board().map(), lang), times(&calls, own));
    Some(html! {
        @for (call, time) in calls.iter().zip(times) { (step(game, &plane, (call, time), lang)) }
        @if ends { i data-ends {} }
        @if last { i data-last {} }
    })
}

/// The call at which a Station pays. Of two vehicles of the Line that have moved together each pays where it stands, the first
/// one first (OS-LINE-11).
fn payer(game: &TokyoMetro, calls: &[Call], line: LineId, station: StationId) -> Option<usize> {
    let board = game.board();
    let latest = calls.len().saturating_sub(board.vehicles(line).count());
    (latest..calls.len()).find(|at| {
        let call = &calls[*at];
        call.vehicle.line() == line && board.stop_at(line, call.stop).station() == Some(station) && call.paid.is_empty()
    })
}

fn calls(game: &TokyoMetro, seen: &[Seen]) -> Vec<Call> {
    let (mut calls, mut paying): (Vec<Call>, Option<usize>) = (Vec::new(), None);
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
                    meets: Vec::new(),
                });
            }
            PublicEvent::Train(TrainEvent::PaidOut { line, station, seat, yen, rise }) => {
                paying = payer(game, &calls, line, station);
                if let Some(call) = paying.map(|at| &mut calls[at]) {
                    call.rise += rise;
                    call.paid.push((seat, yen));
                }
            }
            PublicEvent::Train(TrainEvent::DrinkPaid { seat, yen, .. }) => {
                // It pays right after its Station.
                if let Some(call) = paying.map(|at| &mut calls[at]) {
                    call.paid.push((seat, yen));
                }
            }
            PublicEvent::Train(TrainEvent::Removed { vehicle }) => {
                if let Some(call) = calls.iter_mut().rev().find(|call| call.vehicle == vehicle) {
                    call.leaves = true;
                }
            }
            PublicEvent::Meeple(
                MeepleEvent::Boarded { seat, .. }
                | MeepleEvent::Exited { seat, .. }
                | MeepleEvent::Transferred { seat, .. },
            ) => {
                if let Some(call) = calls.last_mut() {
                    call.meets.push(seat);
                }
            }
            _ => {}
        }
    }
    calls
}

fn step(game: &TokyoMetro, plane: &Plane<'_>, (call, time): (&Call, u32), lang: Lang) -> Markup {
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
        i data-piece={"t-train-" (board.vehicle_name(call.vehicle))} data-way=(way.join(" ")) data-line=(board.line(line).id) data-time=(time)
            data-rise=[(call.rise > Yen::ZERO).then(|| number(call.rise))] data-paid=[(!paid.is_empty()).then(|| paid.join(" "))]
            data-leaves[call.leaves] data-meets[!call.meets.is_empty()] {
            (game.label_of(line, call.stop)) " " (board.stop_name(stop).get(lang))
        }
    }
}

#[cfg(test)]
mod tests {
    use catalog::Outcome;
    use tabletop::{Budget, Dice, Seed, StreamId};
    use tokyo_metro::LineId;

    use super::*;

    /// What is told of a whole game adds up to what its vehicles paid: every payout falls at the stop of its Station, where
    /// two vehicles run as well.
    #[test]
    fn every_payout_of_a_game_falls_at_its_stop() {
        every_payout_falls_at_its_stop(&[]);
        every_payout_falls_at_its_stop(&[("map", "osaka"), ("drinks", "standard")]);
    }

    fn every_payout_falls_at_its_stop(options: &[(&str, &str)]) {
        let options: Vec<_> = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        let opened = catalog::title("tokyo-metro").unwrap().open(&catalog::shelf().unwrap(), 3, &options).unwrap();
        let game = opened.game().downcast_ref::<TokyoMetro>().unwrap();
        let mut at = opened.begin(Seed::number(4));
        let mut dice = Dice::new(&Seed::number(4), StreamId::named("bot"), 0);
        let (mut told, mut real, mut moved) = (Vec::new(), Vec::new(), 0);
        while let Some(seat) = at.actors().iter().next() {
            let action = at.bot("greedy", seat, &mut Budget::unlimited(), &mut dice).unwrap();
            let outcome = at.play(seat, &action).unwrap();
            let seen: Vec<Seen> = (&*outcome as &dyn Outcome).steps(Viewer::Spectator);
            for call in calls(game, &seen) {
                moved += 1;
                let station = game.board().stop_at(call.vehicle.line(), call.stop).station();
                told.extend(call.paid.iter().map(|(seat, yen)| (station, *seat, *yen)));
            }
            for event in &seen {
                let Seen::Public(PublicEvent::Train(event)) = event else { continue };
                match *event {
                    TrainEvent::PaidOut { station, seat, yen, .. }
                    | TrainEvent::DrinkPaid { station, seat, yen, .. } => {
                        real.push((Some(station), seat, yen));
                    }
                    _ => {}
                }
            }
        }
        assert!(moved > 50 && !real.is_empty(), "{moved} {real:?}");
        assert_eq!(told, real);
    }

    /// The Lines of Tokyo.
    fn lines() -> Vec<LineId> {
        let opened = catalog::title("tokyo-metro").unwrap().open(&catalog::shelf().unwrap(), 5, &[]).unwrap();
        opened.game().downcast_ref::<TokyoMetro>().unwrap().board().lines().collect()
    }

    /// A stop of the Train of a Line that pays a seat.
    fn call(line: LineId, stop: u8, paid: Option<usize>) -> Call {
        let paid: Vec<_> = paid.into_iter().map(|seat| (Seat::at(seat), Yen(100))).collect();
        let rise = paid.iter().map(|(_, yen)| *yen).sum();
        Call { vehicle: VehicleId::only(line), stop, before: None, rise, paid, leaves: false, meets: Vec::new() }
    }

    /// Five players, twelve Trains of seven stops, every third of which pays somebody: within half a minute, and whoever is paid
    /// sees it.
    #[test]
    fn a_dozen_trains_are_told_in_half_a_minute() {
        let lines = lines();
        assert_eq!(lines.len(), 12);
        let calls: Vec<Call> = (0..12 * 7_usize)
            .map(|at| {
                let seat = at.is_multiple_of(3).then_some(at / 3 % 5);
                call(lines[at / 7], (at % 7) as u8, seat)
            })
            .collect();
        for own in 0..5 {
            let told = times(&calls, Some(Seat::at(own)));
            assert!(told.iter().sum::<u32>() < 30_000, "{}", told.iter().sum::<u32>());
            for (call, time) in calls.iter().zip(told) {
                let least = if call.concerns(Some(Seat::at(own))) { OWN } else { 100 };
                assert!(time >= least, "{time} is too short to see");
            }
        }
    }

    /// However much there is to tell, half a minute is enough: all stops of twelve Trains pay the reader, or another.
    #[test]
    fn even_the_fullest_train_phase_is_told_in_half_a_minute() {
        let lines = lines();
        let calls: Vec<Call> = (0..12 * 9_usize).map(|at| call(lines[at / 9], (at % 9) as u8, Some(at % 2))).collect();
        for own in [Some(Seat::at(0)), Some(Seat::at(4)), None] {
            let told = times(&calls, own);
            assert!(told.iter().sum::<u32>() < 30_000, "{own:?}: {told:?}");
            assert!(
                calls.iter().zip(&told).all(|(call, time)| *time >= if call.concerns(own) { SEEN } else { GLANCE })
            );
        }
        let all_mine: Vec<Call> = (0..12 * 9_usize).map(|at| call(lines[at / 9], (at % 9) as u8, Some(0))).collect();
        let told = times(&all_mine, Some(Seat::at(0)));
        assert!(told.iter().sum::<u32>() < 30_000 && told.iter().all(|time| *time >= SEEN), "{told:?}");
    }

    /// Real Train Phases of five players with twelve Trains on the Map, as each of them is told: within half a minute, and
    /// whatever they are paid, and where they board and exit, is at a stop that is shown long enough.
    #[test]
    fn a_real_train_phase_with_twelve_trains_is_told_in_half_a_minute() {
        let opened = catalog::title("tokyo-metro").unwrap().open(&catalog::shelf().unwrap(), 5, &[]).unwrap();
        let game = opened.game().downcast_ref::<TokyoMetro>().unwrap();
        let (mut phases, mut own_stops) = (0, 0);
        for number in 0..8 {
            let (seed, mut at) = (Seed::number(number), opened.begin(Seed::number(number)));
            let mut dice = Dice::new(&seed, StreamId::named("bot"), 0);
            let (mut phase, mut apart): (Vec<Seen>, [u32; 5]) = (Vec::new(), [0; 5]);
            while let Some(seat) = at.actors().iter().next() {
                let action = at.bot("random", seat, &mut Budget::unlimited(), &mut dice).unwrap();
                let seen: Vec<Seen> = (&*at.play(seat, &action).unwrap() as &dyn Outcome).steps(Viewer::Spectator);
                let ends = seen.iter().any(|event| matches!(event, Seen::Public(PublicEvent::Round(_))));
                // Somebody who is asked on the way divides what is told.
                for (own, sum) in (0..5).zip(&mut apart) {
                    *sum += times(&calls(game, &seen), Some(Seat::at(own))).iter().sum::<u32>();
                }
                phase.extend(seen);
                if !ends {
                    continue;
                }
                let (calls, apart) = (calls(game, &std::mem::take(&mut phase)), std::mem::take(&mut apart));
                let ran: std::collections::BTreeSet<_> = calls.iter().map(|call| call.vehicle.line().index()).collect();
                if ran.len() < 12 {
                    continue;
                }
                phases += 1;
                assert!(apart.iter().all(|sum| *sum < 30_000), "{apart:?}");
                for own in (0..5).map(|own| Some(Seat::at(own))) {
                    let told = times(&calls, own);
                    assert!(told.iter().sum::<u32>() < 30_000, "{}", told.iter().sum::<u32>());
                    let mine = || calls.iter().zip(&told).filter(|(call, _)| call.concerns(own));
                    assert!(mine().all(|(_, time)| *time >= SEEN));
                    own_stops += mine().count();
                }
            }
        }
        assert!(phases > 1 && own_stops > 5, "{phases} phases, {own_stops} stops");
    }

    /// A run that concerns nobody glides by in 0.6 s, however many stops it has; one that meets a rider does not.
    #[test]
    fn a_run_that_concerns_nobody_glides_by() {
        let line = lines()[2];
        let run = || (0..6).map(|stop| call(line, stop, None)).collect::<Vec<_>>();
        assert_eq!(times(&run(), None).iter().sum::<u32>(), 600);
        let mut met = run();
        met[3].meets = vec![Seat::at(1)];
        let told = times(&met, None);
        assert_eq!((told[3], told.iter().sum::<u32>()), (LOUD, LOUD + 5 * STOP));
        // Two vehicles of a Line that move in turn are one run.
        let pair: Vec<Call> = (0..4).flat_map(|stop| [call(line, stop, None), call(line, 9 - stop, None)]).collect();
        assert_eq!(times(&pair, None).iter().sum::<u32>(), 600);
        assert_eq!(times(&[], None), Vec::<u32>::new());
    }
}
