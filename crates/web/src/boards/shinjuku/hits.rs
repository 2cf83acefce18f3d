//! What a pointer can hit: large, transparent, above everything else; and what a click means on something that may not be
//! chosen, so that the rules can say why not.

use std::fmt::Write as _;

use maud::{Markup, html};
use shinjuku::{Phase, Point, RailwayId, StationId, WardId};
use tabletop::Phrase;

use super::{
    Scene,
    lit::{Choice, Target},
    plane::{between, distance, line, short},
};

/// Half of what a thumb needs.
const REACH: f32 = 22.0;
/// How wide a railway can be hit.
const WIDE: f32 = 36.0;
/// Where two railways crowd, neither is hit more narrowly than this.
const NARROW: f32 = 12.0;

impl Scene<'_> {
    pub(super) fn hits(&self) -> Markup {
        html! {
            g #j-hits .j-lit {
                @for choice in &self.choices {
                    @if let Target::Ward(ward) = choice.target {
                        use .j-hit href=(self.shape(ward)) data-of=(choice.text) data-do=(choice.text) { title { (choice.does) } }
                    }
                }
                @for choice in &self.choices {
                    @match choice.target {
                        Target::Ward(ward) => (self.ward_hit(choice, ward)),
                        Target::Railway(railway) => (self.railway_hit(choice, railway)),
                        Target::Station(station) => (self.station_hit(choice, station)),
                        _ => {}
                    }
                }
            }
        }
    }

    /// A ward's name: the middle of an odd shape may lie outside it.
    fn ward_hit(&self, choice: &Choice, ward: WardId) -> Markup {
        let [x, y] = self.plane.label(ward);
        html! {
            rect id=(choice.id()) .j-hit .j-pill x=(short(x - 46.0)) y=(short(y - 17.0)) width="92" height="38" rx="10" data-of=(choice.text) data-do=(choice.text) {
                title { (choice.does) }
            }
        }
    }

    fn railway_hit(&self, choice: &Choice, railway: RailwayId) -> Markup {
        let ends = self.plane.railway(railway);
        let middles = self.choices.iter().filter_map(|other| match other.target {
            Target::Railway(at) if at != railway => Some(between(self.plane.railway(at), 0.5)),
            _ => None,
        });
        // No railway is hit in the middle of another one.
        let room = middles.map(|middle| 2.0 * away(middle, ends)).fold(WIDE, f32::min).max(NARROW);
        html! {
            use id=(choice.id()) .j-hit .j-along href=(self.way_of(railway)) stroke-width=(short(room)) data-of=(choice.text) data-do=(choice.text) {}
        }
    }

    fn station_hit(&self, choice: &Choice, station: StationId) -> Markup {
        let at = self.plane.station(station);
        let lit = self.choices.iter().filter_map(|other| match other.target {
            Target::Station(other) if other != station => Some(self.plane.station(other)),
            _ => None,
        });
        let near: Vec<Point> = lit.filter(|other| distance(at, *other) < 2.0 * REACH).collect();
        let title = html! { title { (choice.does) } };
        html! {
            @if near.is_empty() {
                circle id=(choice.id()) .j-hit cx=(short(at[0])) cy=(short(at[1])) r=(REACH) data-of=(choice.text) data-do=(choice.text) { (title) }
            } @else {
                path id=(choice.id()) .j-hit d=(cell(at, &near)) data-of=(choice.text) data-do=(choice.text) { (title) }
            }
        }
    }

    /// What a click on something that may not be chosen would mean now, if anything.
    pub(super) fn attempt(&self, target: Target) -> Option<String> {
        let (board, phase) = (self.board(), self.table().phase);
        if self.choices.is_empty() || self.choice(target).is_some() {
            return None;
        }
        let ward = |verb: &str, ward: WardId| Some(format!("{verb} {}", board.ward(ward).id));
        let station = |verb: &str, at: StationId| Some(format!("{verb} {}", board.station(at).id));
        match (target, phase) {
            (Target::Ward(at), Phase::Festival) => ward("festival", at),
            (Target::Ward(at), Phase::Kaiju) => ward("kaiju", at),
            (Target::Ward(at), Phase::Flee) => ward("flee", at),
            (Target::Ward(at), Phase::Gather) => ward("gather", at),
            (Target::Station(at), Phase::Target) => station("at", at),
            (Target::Station(at), Phase::Store(_)) => station("from", at),
            (Target::Station(at), Phase::Start) => station("start", at),
            (Target::Station(at), Phase::On | Phase::Give) => station("go", at),
            (Target::Station(at), Phase::Upgrade) => station("upgrade", at),
            (Target::Railway(at), Phase::First | Phase::Second(_)) => Some(format!("track {}", board.railway(at).id)),
            (Target::Card(at), Phase::Pay(_)) => ward("pay", at),
            (Target::Card(at), Phase::Three(..)) => ward("spend", at),
            _ => None,
        }
    }

    /// Every ward, with its name.
    pub(super) fn wards(&self) -> Markup {
        let bay = match self.table().phase {
            Phase::Festival => Some("festival"),
            Phase::Kaiju => Some("kaiju"),
            Phase::Flee => Some("flee"),
            _ => None,
        };
        let bay = bay.filter(|_| !self.choices.is_empty()).map(|verb| format!("{verb} {}", self.board().bay.id));
        html! {
            use #j-n-bay href={(self.layer) "#j-w-bay"} data-try=[bay] { title { (self.name(&self.board().bay.name)) } }
            @for ward in WardId::all() {
                use id={"j-n-" (self.board().ward(ward).id)} href=(self.shape(ward)) data-try=[self.attempt(Target::Ward(ward))] {
                    title { (self.ward_title(ward)) }
                }
            }
        }
    }

    fn ward_title(&self, ward: WardId) -> String {
        let of = self.board().ward(ward);
        self.say(&Phrase::new("sj-ward").with("ward", &of.name).with("cards", of.cards))
    }

    /// Every station, with its name.
    pub(super) fn stations(&self) -> Markup {
        html! {
            @for station in StationId::all() {
                @let id = &self.board().station(station).id;
                use id={"j-st-" (id)} href={(self.layer) "#j-s-" (id)} data-try=[self.attempt(Target::Station(station))] {
                    title { (self.station(station)) @if self.board().is_big(station) { " ◎" } }
                }
            }
        }
    }

    /// The railways that may not be chosen, while one is asked for.
    pub(super) fn railways(&self) -> Markup {
        html! {
            @for railway in RailwayId::all() {
                @if let Some(meant) = self.attempt(Target::Railway(railway)) {
                    use .j-along href=(self.way_of(railway)) stroke-width="16" data-try=(meant) {}
                }
            }
            @if !self.choices.is_empty() && matches!(self.table().phase, Phase::First | Phase::Second(_)) {
                @let [a, b] = self.board().connection;
                path .j-along d=(line([a, b].map(|end| self.plane.station(end)))) stroke-width="12"
                    data-try={"track " (self.board().station(a).id) "/" (self.board().station(b).id)} {}
            }
        }
    }
}

/// How far a point is from a stretch.
fn away(point: Point, [a, b]: [Point; 2]) -> f32 {
    let along = [b[0] - a[0], b[1] - a[1]];
    let square = (along[0] * along[0] + along[1] * along[1]).max(1.0);
    let share = ((point[0] - a[0]) * along[0] + (point[1] - a[1]) * along[1]) / square;
    distance(point, between([a, b], share.clamp(0.0, 1.0)))
}

/// All that is near a point and nearer to it than to any of the others.
fn cell(at: Point, near: &[Point]) -> String {
    let mut corners: Vec<Point> = (0..16_u8)
        .map(|step| {
            let (sin, cos) = (f32::from(step) * 22.5).to_radians().sin_cos();
            [at[0] + cos * REACH, at[1] + sin * REACH]
        })
        .collect();
    for other in near {
        corners = nearer(&corners, at, *other);
    }
    let mut path = String::new();
    for (number, [x, y]) in corners.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(path, "{}{} {}", if number == 0 { 'M' } else { 'L' }, short(*x), short(*y));
    }
    path + "Z"
}

/// The part of a shape that is nearer to one point than to another.
fn nearer(corners: &[Point], at: Point, other: Point) -> Vec<Point> {
    let [left, up] = between([at, other], 0.5);
    // Above 0 on the other's side of the line in the middle between both.
    let beyond = |[x, y]: Point| (x - left) * (other[0] - at[0]) + (y - up) * (other[1] - at[1]);
    let mut kept = Vec::new();
    for (a, b) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        let (from, to) = (beyond(*a), beyond(*b));
        if from <= 0.0 {
            kept.push(*a);
        }
        if (from < 0.0) != (to < 0.0) && (from - to).abs() > f32::EPSILON {
            kept.push(between([*a, *b], from / (from - to)));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_neighbours_share_the_room_between_them() {
        let inside = nearer(&[[-10.0, -10.0], [10.0, -10.0], [10.0, 10.0], [-10.0, 10.0]], [0.0, 0.0], [10.0, 0.0]);
        assert!(inside.iter().all(|[x, _]| *x <= 5.01));
        assert!((away([5.0, 3.0], [[0.0, 0.0], [10.0, 0.0]]) - 3.0).abs() < 0.01);
        assert!((away([13.0, 4.0], [[0.0, 0.0], [10.0, 0.0]]) - 5.0).abs() < 0.01);
    }
}
