//! The Train Phase as a timetable: one row a vehicle, one bead a stop, what falls where; and the run of the moving one on the map.

use maud::{Markup, html};
use tabletop::{Phrase, Seat};
use tokyo_metro::{
    VehicleId, Yen,
    preview::{Call, Progress, Run},
};

use super::{
    super::kit::{Area, Point, move_to, overlap, short},
    Scene,
    land::paint,
    number,
    rails::rounded,
    symbols::disc,
    yen,
};

/// More vehicles than these stand closer together, so that all of them can be seen at once.
const ROOMY: usize = 5;

impl Scene<'_> {
    pub(super) fn timetable(&self) -> Markup {
        html! {
            section #t-timetable .t-timetable .t-pane .t-dense[self.runs.len() > ROOMY] aria-label=(self.plain("tm-trains")) {
                h2 { (self.plain("tm-trains")) span .soft { (self.plain("tm-trains-about")) } }
                // The rows scroll, the heading does not.
                ol .t-runs tabindex="0" { @for run in &self.runs { (self.run(run)) } }
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
            span .t-bead .t-was[at < done && !here] .t-at[here] title=(self.pays(call, self.board().stop_name(stop).get(self.to.lang))) {
                @if let Some((_, _, _, rise)) = call.payout {
                    b .t-pay {
                        "+" (number(rise))
                        @for (seat, paid) in paid_at(call) { (disc(seat)) @if paid > Yen::ZERO { u { "+" (number(paid)) } } }
                    }
                }
                i {} em { (self.game.label_of(line, call.stop)) @if call.turns { " ↩" } }
            }
        }
    }

    /// What a stop brings, in words.
    fn pays(&self, call: &Call, stop: &str) -> String {
        let Some((_, owner, paid, rise)) = call.payout else { return stop.to_owned() };
        let rises = Phrase::new("tm-pays-rise").with("stop", stop.to_owned()).with("yen", number(rise));
        let mut parts = vec![self.say(&rises)];
        if paid == Yen::ZERO {
            parts.push(self.word("tm-pays-own", owner));
        }
        let got = paid_at(call).into_iter().filter(|(_, yen)| *yen > Yen::ZERO);
        parts.extend(
            got.map(|(seat, got)| self.say(&Phrase::new("tm-pays-to").with("who", seat).with("yen", yen(got)))),
        );
        parts.join(" · ")
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

    /// Where the Train stands that the viewer is asked about.
    pub(super) fn train_asked(&self) -> Option<Point> {
        self.own()?;
        let run = self.moving_runs().next()?;
        let stop = run.done().checked_sub(1).and_then(|last| run.calls.get(last)).map_or(run.from, |call| call.stop);
        Some(self.plane.stop(run.vehicle.line().index(), stop))
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

    /// What the stops of the moving vehicles pay: what has fallen just now, and what is to come. Who is asked about a Train must see it:
    /// nothing is written over what is taken.
    pub(super) fn run_calls(&self, mut taken: Vec<Area>) -> Markup {
        html! {
            g #t-payouts {
                @for run in self.moving_runs() {
                    @let done = run.done();
                    @for (at, call) in run.calls.iter().enumerate() {
                        @if at + 1 >= done { @if let Some(sign) = sign(call) {
                            @let place = self.pill_place(run.vehicle, call, (&sign, &mut taken));
                            @let fallen = (at + 1 == done).then(|| format!("t-fallen-{}-{}", self.board().vehicle_name(run.vehicle), at));
                            (pill(place, &sign, fallen.as_deref()))
                        } }
                    }
                }
            }
        }
    }

    /// Where what a stop pays is written: near to it, above or below, where it lies over nothing that must be seen.
    fn pill_place(&self, vehicle: VehicleId, call: &Call, (sign, taken): (&str, &mut Vec<Area>)) -> Point {
        let [x, y] = self.plane.stop(vehicle.line().index(), call.stop);
        let (wide, edge) = (pill_width(sign), self.plane.size());
        let area = |[x, y]: Point| [x - wide / 2.0 - 1.0, y - PILL / 2.0 - 1.0, wide + 2.0, PILL + 2.0];
        let inside =
            |[x, y]: &Point| *y >= 11.0 && *y <= edge[1] - 11.0 && *x >= wide / 2.0 && *x <= edge[0] - wide / 2.0;
        let aside = wide / 2.0 + 16.0;
        let places = [
            [0.0, -22.0],
            [0.0, 22.0],
            [aside, -8.0],
            [-aside, -8.0],
            [0.0, -43.0],
            [0.0, 43.0],
            [aside, -30.0],
            [-aside, -30.0],
        ];
        let places = places.map(|[dx, dy]| [x + dx, y + dy]);
        let hides = |at: &Point| taken.iter().map(|other| overlap(area(*at), *other)).sum::<f32>();
        let best = places.into_iter().filter(inside).min_by(|a, b| hides(a).total_cmp(&hides(b)));
        let place = best.unwrap_or([x, (y - 22.0).max(11.0)]);
        taken.push(area(place));
        place
    }
}

/// Who gets how much at a stop: the owner of its Station, with what a Drink pays there.
fn paid_at(call: &Call) -> Vec<(Seat, Yen)> {
    let mut paid: Vec<(Seat, Yen)> = call.payout.iter().map(|(_, owner, paid, _)| (*owner, *paid)).collect();
    if let Some((_, seat, yen)) = call.drink {
        match paid.iter_mut().find(|(of, _)| *of == seat) {
            Some((_, sum)) => *sum += yen,
            None => paid.push((seat, yen)),
        }
    }
    paid
}

/// What a stop pays, in a sign: by what the Value rises, and what players get if that is another sum.
fn sign(call: &Call) -> Option<String> {
    let (.., rise) = call.payout?;
    let sum: Yen = paid_at(call).into_iter().map(|(_, yen)| yen).sum();
    Some(if sum == rise || sum == Yen::ZERO {
        format!("+{}", number(rise))
    } else {
        format!("+{} · {}", number(rise), yen(sum))
    })
}

/// How high a payout's sign is drawn.
const PILL: f32 = 19.0;

/// How wide it is.
fn pill_width(sign: &str) -> f32 {
    if sign.contains('·') { 84.0 } else { 44.0 }
}

/// `fallen`: what has fallen just now has an id of its own, because it fades.
fn pill(place: Point, sign: &str, fallen: Option<&str>) -> Markup {
    let wide = pill_width(sign);
    html! {
        g id=[fallen] .t-pill .t-fallen[fallen.is_some()] transform=(move_to(place)) {
            rect x=(short(-wide / 2.0)) y="-9.5" width=(wide) height=(PILL) rx="9.5" {}
            text y="4" { (sign) }
        }
    }
}

#[cfg(test)]
mod tests {
    use tokyo_metro::{ColorId, StationId};

    use super::*;

    /// The sum of a payout was said without what its Drink paid.
    #[test]
    fn a_payout_is_told_with_what_its_drink_pays() {
        let opened = catalog::title("tokyo-metro").unwrap().open(&catalog::shelf().unwrap(), 3, &[]).unwrap();
        let game = opened.game().downcast_ref::<tokyo_metro::TokyoMetro>().unwrap();
        let (station, [owner, other]): (StationId, _) = (game.board().stations().next().unwrap(), [0, 1].map(Seat::at));
        let call = |paid: i32, rise: i32, drink: Option<Seat>| Call {
            stop: 1,
            turns: false,
            payout: Some((station, owner, Yen(paid), Yen(rise))),
            drink: drink.map(|seat| (ColorId::default(), seat, Yen(100))),
        };
        assert_eq!(sign(&call(200, 200, None)).unwrap(), "+200");
        assert_eq!(sign(&call(0, 500, None)).unwrap(), "+500");
        assert_eq!(sign(&call(200, 200, Some(owner))).unwrap(), "+200 · ¥300");
        assert_eq!(paid_at(&call(200, 200, Some(owner))), [(owner, Yen(300))]);
        assert_eq!(paid_at(&call(200, 200, Some(other))), [(owner, Yen(200)), (other, Yen(100))]);
        assert_eq!(sign(&Call { payout: None, ..call(0, 0, None) }), None);
    }
}
