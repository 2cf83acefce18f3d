//! The Train Phase as a timetable: one row a vehicle, one bead a stop, what falls where; and the run of the moving one on the map.

use maud::{Markup, html};
use tabletop::Phrase;
use tokyo_metro::{
    VehicleId, Yen,
    preview::{Call, Progress, Run},
};

use super::{
    super::kit::{Point, move_to},
    Scene,
    land::paint,
    number,
    rails::rounded,
    symbols::disc,
};

/// More vehicles than these stand closer together, so that all of them can be seen at once.
const ROOMY: usize = 5;

impl Scene<'_> {
    pub(super) fn timetable(&self) -> Markup {
        html! {
            section #t-timetable .t-timetable .t-pane .t-dense[self.runs.len() > ROOMY] tabindex="0" aria-label=(self.plain("tm-trains")) {
                h2 { (self.plain("tm-trains")) span .soft { (self.plain("tm-trains-about")) } }
                ol { @for run in &self.runs { (self.run(run)) } }
            }
        }
    }

    fn run(&self, run: &Run) -> Markup {
        let line = run.vehicle.line();
        let (value, (all, done)) = (self.table().line(line).value, run.rises());
        let (from, to) = (value - done, value + all - done);
        let state = match run.progress {
            Progress::Ran => "t-done",
            Progress::Moving(_) => "t-now",
            Progress::Waits => "t-waits",
        };
        html! {
            li id={"t-run-" (self.board().vehicle_name(run.vehicle))} .t-run .(state) data-reached=(run.done() + 1) style={"--line:" (paint(self.board().line(line).color))} {
                span .t-runner { (self.badge(line)) span { b { (self.line_name(line)) } small { (self.runner(run)) } } }
                span .t-beads style={"--beads:" (run.calls.len() + 1)} {
                    span .t-bead .t-was { i {} em { (self.game.label_of(line, run.from)) } }
                    @for (at, call) in run.calls.iter().enumerate() { (self.bead(run, at, call)) }
                }
                span .t-sumup { @if all > Yen::ZERO { (number(from)) " → " } b { (number(to)) } }
                small .t-progress { (self.progress(run)) }
            }
        }
    }

    /// How many stops a vehicle moves.
    fn runner(&self, run: &Run) -> String {
        let stops = self.say(&Phrase::new("tm-stops").with("count", run.calls.len()));
        if self.board().has_pair(run.vehicle.line()) {
            format!("{} · {stops}", self.board().vehicle_name(run.vehicle))
        } else {
            stops
        }
    }

    fn progress(&self, run: &Run) -> String {
        match run.progress {
            Progress::Ran => self.plain("tm-ran"),
            Progress::Moving(done) => {
                self.say(&Phrase::new("tm-stop-of").with("stop", done).with("stops", run.calls.len()))
            }
            Progress::Waits => self.plain("tm-waits"),
        }
    }

    fn bead(&self, run: &Run, at: usize, call: &Call) -> Markup {
        let line = run.vehicle.line();
        let done = run.done();
        let here = matches!(run.progress, Progress::Moving(_)) && at + 1 == done;
        let stop = self.board().stop_at(line, call.stop);
        html! {
            span .t-bead .t-was[at < done && !here] .t-at[here] title=(self.board().stop_name(stop).get(self.to.lang)) {
                @if let Some((_, owner, paid, rise)) = call.payout {
                    b .t-pay { "+" (number(rise)) (disc(owner)) @if paid > Yen::ZERO { u { "+" (number(paid)) } } }
                }
                i {} em { (self.game.label_of(line, call.stop)) @if call.turns { " ↩" } }
            }
        }
    }

    /// The run of the moving vehicles on the map: behind them solid, ahead dotted.
    pub(super) fn run_track(&self) -> Markup {
        html! {
            @for run in self.moving_runs() {
                @let done = run.done();
                path .t-way .t-behind d=(self.way_of(run, 0, done)) {}
                path .t-way .t-to-come d=(self.way_of(run, done, run.calls.len())) {}
            }
        }
    }

    fn moving_runs(&self) -> impl Iterator<Item = &Run> {
        self.runs.iter().filter(|run| matches!(run.progress, Progress::Moving(_)))
    }

    fn way_of(&self, run: &Run, from: usize, to: usize) -> String {
        let stops: Vec<u8> = std::iter::once(run.from).chain(run.calls.iter().map(|call| call.stop)).collect();
        let line = run.vehicle.line().index();
        let pairs = stops.get(from..=to).unwrap_or_default().windows(2);
        let mut points: Vec<Point> = Vec::new();
        for pair in pairs {
            if let &[a, b] = pair {
                points.extend(self.plane.way(line, a, b));
            }
        }
        points.dedup_by(|a, b| (a[0] - b[0]).hypot(a[1] - b[1]) < 0.1);
        rounded(&points)
    }

    /// What the stops of the moving vehicles pay: what has fallen just now, and what is to come.
    pub(super) fn run_calls(&self) -> Markup {
        let mut taken: Vec<Point> = Vec::new();
        html! {
            g #t-payouts {
                @for run in self.moving_runs() {
                    @let done = run.done();
                    @for (at, call) in run.calls.iter().enumerate() {
                        @if at + 1 >= done { @if let Some((_, _, _, rise)) = call.payout { (pill(self.pill_place(run.vehicle, call, &mut taken), rise, at + 1 == done)) } }
                    }
                }
            }
        }
    }

    /// Where what a stop pays is written: above it, and above what neighbouring stops pay.
    fn pill_place(&self, vehicle: VehicleId, call: &Call, taken: &mut Vec<Point>) -> Point {
        let [x, y] = self.plane.stop(vehicle.line().index(), call.stop);
        let free = |at: f32| {
            !taken.iter().any(|[left, top]| (left - x).abs() < PILL[0] + 1.0 && (top - at).abs() < PILL[1] + 1.0)
        };
        // At the upper edge of the map there is room below only.
        let places = [y - 22.0, y - 43.0, y + 22.0, y + 43.0];
        let place = [x, places.into_iter().find(|at| *at >= 11.0 && free(*at)).unwrap_or((y - 22.0).max(11.0))];
        taken.push(place);
        place
    }
}

/// How large a payout's sign is drawn.
const PILL: Point = [44.0, 19.0];

fn pill(place: Point, rise: Yen, fallen: bool) -> Markup {
    html! {
        g .t-pill .t-fallen[fallen] transform=(move_to(place)) {
            rect x="-22" y="-9.5" width="44" height="19" rx="9.5" {}
            text y="4" { "+" (number(rise)) }
        }
    }
}
