//! Trains, Trams and Buses on the map: each beside its own stop, where nobody takes it for another Line's.

use maud::{Markup, html};
use tabletop::{Phrase, Seat};
use tokyo_metro::{LineId, Phase, VehicleId};

use super::{
    super::kit::{Area, Point, distance, moved, overlap},
    Scene,
    moving::around,
    symbols::drawing,
};

/// How large a vehicle is that points to the right.
const VEHICLE: Point = [31.0, 19.0];
/// What it costs a vehicle to stand on a piece of another Line's track, or nearer to another circle than to that of its stop: it would
/// seem to be there.
const FOREIGN: f32 = 25.0;
const ASTRAY: f32 = 600.0;
/// So far around its stop a vehicle may reach.
const AROUND_STOP: f32 = 70.0;

impl Scene<'_> {
    /// The vehicles, each beside the circle of its own stop; and what each takes of the drawing.
    pub(super) fn vehicles(&self, areas: &[Area], towers: &[Area]) -> (Markup, Vec<Area>) {
        let (mut placed, mut taken) = (Vec::new(), towers.to_vec());
        let circles: Vec<Point> = self.plane.discs().into_iter().map(|(at, _)| at).collect();
        for vehicle in self.board().lines().flat_map(|line| self.board().vehicles(line)) {
            let Some(at) = self.table().vehicle(vehicle) else { continue };
            let obstacles: Vec<Area> = areas.iter().chain(taken.iter()).copied().collect();
            let [wide, high] = self.room_of(vehicle);
            let circle = self.plane.stop(vehicle.line().index(), at.stop);
            let tracks = self.plane.rails.others_near(vehicle.line().index(), circle, AROUND_STOP);
            let [x, y] = self
                .beside(&[circle], 24.0, [wide, high], &obstacles, |area| astray(area, circle, (&circles, &tracks)));
            taken.push(around([x, y], [wide, high]));
            placed.push((vehicle, [x, y]));
        }
        let rooms = taken.split_off(towers.len());
        (html! { g #t-trains { @for (vehicle, at) in placed { (self.vehicle(vehicle, at)) } } }, rooms)
    }

    /// The direction in which a vehicle sets out.
    fn heading(&self, vehicle: VehicleId) -> Point {
        self.table().vehicle(vehicle).map_or([1.0, 0.0], |at| self.plane.heading(vehicle.line().index(), at))
    }

    /// How much room a vehicle takes, which way it points.
    fn room_of(&self, vehicle: VehicleId) -> Point {
        let [dx, dy] = self.heading(vehicle);
        let (sin, cos) = dy.atan2(dx).sin_cos();
        [VEHICLE[0] * cos.abs() + VEHICLE[1] * sin.abs(), VEHICLE[0] * sin.abs() + VEHICLE[1] * cos.abs()]
    }

    fn vehicle(&self, vehicle: VehicleId, place: Point) -> Markup {
        let (line, name) = (vehicle.line(), self.board().vehicle_name(vehicle));
        let heading = self.heading(vehicle);
        html! {
            g id={"t-train-" (name)} .t-train .t-moving[self.moves(line)] .t-ran[self.has_run(line)] data-mark style=(moved(place)) role="img" {
                title { (self.train_title(vehicle)) }
                (self.car(line, &name, heading))
                @for (at, seat) in self.riders(vehicle).enumerate() {
                    g .t-rider transform={"translate(" (10 + 11 * at) " 11)"} {
                        title { (self.word("tm-rides", seat)) }
                        use href=(drawing(&format!("disc-{}", seat.number() % 5))) x="-6.5" y="-6.5" width="13" height="13" {}
                    }
                }
            }
        }
    }

    /// Who rides a vehicle.
    pub(super) fn riders(&self, vehicle: VehicleId) -> impl Iterator<Item = Seat> {
        self.seats().filter(move |seat| self.table().player(*seat).meeple.rides(vehicle))
    }

    /// The Line whose vehicles move now.
    pub(super) const fn moving_line(&self) -> Option<LineId> {
        match self.table().phase {
            Phase::Ride { line, .. } => Some(line),
            Phase::Aboard { vehicle, .. } | Phase::Removal { vehicle } => Some(vehicle.line()),
            _ => None,
        }
    }

    fn moves(&self, line: LineId) -> bool {
        self.moving_line() == Some(line)
    }

    fn has_run(&self, line: LineId) -> bool {
        self.moving_line().is_some_and(|moving| line < moving)
    }

    fn train_title(&self, vehicle: VehicleId) -> String {
        let (line, table) = (vehicle.line(), self.table());
        let Some(at) = table.vehicle(vehicle) else { return String::new() };
        let next = at.moved(self.board().last_stop(line));
        let stop = |stop: u8| self.board().stop_name(self.board().stop_at(line, stop));
        let phrase = Phrase::new("tm-train").with("line", &self.board().line(line).name);
        self.say(&phrase.with("station", stop(at.stop)).with("next", stop(next.stop)))
    }
}

/// What it costs a vehicle that a place would be taken for that of another stop or Line.
fn astray(area: Area, stop: Point, (circles, tracks): (&[Point], &[Point])) -> f32 {
    let middle = [area[0] + area[2] / 2.0, area[1] + area[3] / 2.0];
    let own = distance(middle, stop);
    let over = tracks.iter().filter(|at| overlap(area, around(**at, [1.0, 1.0])) > 0.0).count() as f32;
    let elsewhere = circles.iter().any(|at| distance(*at, stop) > 1.0 && distance(middle, *at) < own);
    over * FOREIGN + if elsewhere { ASTRAY } else { 0.0 }
}
