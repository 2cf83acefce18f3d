//! What stands and moves on the map: Meeples, vehicles, Stations that were built, Vending Machines. Each has an id of its own, so
//! that it glides from place to place.

use maud::{Markup, html};
use tabletop::{Ground, Phrase, Seat};
use tokyo_metro::{Action, Phase, SpaceId, StationId, board::Stop, state::Meeple};

use super::{
    super::kit::{Area, Point, move_to, moved, overlap, short},
    Scene,
    choice::Site,
    land,
    pieces::{drink_style, seat_class},
    plane::{Plane, SPACE},
    symbols::drawing,
    whereabouts,
};
use crate::say::Say;

/// Around a circle: where something stands beside it, the best first; then the same places a bit further away.
const AROUND: [Point; 8] =
    [[1.0, 0.0], [-1.0, 0.0], [0.75, -0.75], [-0.75, -0.75], [0.75, 0.75], [-0.75, 0.75], [0.0, 1.0], [0.0, -1.0]];
const FAR: [f32; 3] = [1.0, 1.2, 1.45];
/// How far from the middle of its space a Meeple may stand, and how large it is. Its own middle stays within the space, which has
/// the colour of its seat; a step aside costs as much as so much of the drawing that is hidden.
const ASIDE: [f32; 9] = [0.0, -4.0, 4.0, -8.0, 8.0, -12.0, 12.0, -16.0, 16.0];
const STEP: f32 = 2.5;
const MEEPLE: Point = [21.0, 22.0];
/// So much of a name may be hidden by a Meeple or a vehicle before it is written once more above it: its edge, and no letter.
const SEEN: f32 = 8.0;
/// Where Meeples stand that share a space (TE-MOVE-1), by how many they are: beside each other, so that none hides another.
const TOGETHER: [&[Point]; 5] = [
    &[[0.0, 0.0]],
    &[[-10.5, 0.0], [10.5, 0.0]],
    &[[-10.5, -10.0], [10.5, -10.0], [0.0, 12.0]],
    &[[-10.5, -11.0], [10.5, -11.0], [-10.5, 11.0], [10.5, 11.0]],
    &[[-15.0, -12.0], [15.0, -12.0], [0.0, 0.0], [-15.0, 12.0], [15.0, 12.0]],
];
/// How large the halo of one's own Meeple is.
const HALO: f32 = 15.0;
/// What of a vehicle must be read.
const LETTER: Point = [12.0, 12.0];

impl Scene<'_> {
    /// What lies below the lines: whose space is whose, and the way of the Train that moves.
    pub(super) fn under(&self) -> Markup {
        html! {
            g #t-under {
                @for seat in self.seats() {
                    @if let Some(space) = self.table().player(seat).meeple.space() {
                        @let [x, y] = Plane::space(space);
                        rect id={"t-tint-" (seat.index())} .t-tint .(seat_class(seat)) x=(short(x - SPACE / 2.0 + 1.5)) y=(short(y - SPACE / 2.0 + 1.5)) width="30" height="30" rx="4" {}
                    }
                }
                (self.lit_spaces())
                (self.casings())
                (self.run_track())
            }
        }
    }

    /// What stands on the map.
    pub(super) fn over(&self) -> Markup {
        let areas = self.plane.areas();
        let (towers, mut taken) = self.towers(&areas);
        // A vehicle that does not run stays where it is, whoever walks by: Meeples step aside for its letter.
        let (vehicles, rooms) = self.vehicles(&areas, &taken);
        taken.extend(letters_of(&rooms));
        let stands = self.stands(&areas, &taken);
        let bodies: Vec<Area> =
            rooms.iter().copied().chain(stands.iter().map(|(_, _, at)| around(*at, MEEPLE))).collect();
        let hidden = self.plane.names.iter().filter(|name| {
            let area = name.area(self.plane.letters);
            let lies_over = |letter: Area| overlap(area, letter) > 0.0;
            // The letter of a vehicle is as good as a name: neither is written over the other.
            bodies.iter().any(|body| overlap(area, *body) > SEEN) && !letters_of(&rooms).any(lies_over)
        });
        html! {
            g #t-over {
                (self.look.cache.layer("t-towers", &towers))
                (vehicles)
                (self.would_build())
                g #t-meeples { @for (seat, space, at) in &stands { (self.meeple(*seat, *space, *at)) } }
                (self.ghost())
                // A name can be read wherever a Meeple or a vehicle stands.
                g #t-above { (land::names(&self.plane, hidden)) }
                (self.run_calls(bodies.iter().chain(&taken).copied().collect()))
            }
        }
    }

    /// Where a Meeple is, on a space or in a vehicle.
    pub(super) fn meeple_at(&self, seat: Seat) -> Option<Point> {
        match self.table().player(seat).meeple {
            Meeple::Off => None,
            Meeple::On(space) => Some(Plane::space(space)),
            Meeple::Riding { vehicle, .. } => {
                let at = self.table().vehicle(vehicle)?;
                Some(self.plane.stop(vehicle.line().index(), at.stop))
            }
        }
    }

    /// The viewer's Meeple at the space that is looked at, where a space is asked for; the module moves it.
    fn ghost(&self) -> Markup {
        let asks = self.choices.iter().any(|choice| matches!(choice.site, Site::Space(_)));
        let Some(seat) = self.own().filter(|_| asks) else { return html! {} };
        let middle = move_to([SPACE / 2.0, SPACE / 2.0]);
        html! {
            g #t-ghost .t-ghost data-cursor aria-hidden="true" {
                use href=(drawing(&format!("meeple-{}", seat.number() % 5))) transform={(middle) " scale(.84)"} {}
            }
        }
    }

    fn meeple(&self, seat: Seat, space: SpaceId, at: Point) -> Markup {
        let place = whereabouts::of(self.game, space, Say(self.to.lang));
        let name = self.say(&Phrase::new("tm-meeple").with("who", seat).with("space", place));
        let own = self.own() == Some(seat);
        html! {
            g id={"t-meeple-" (seat.index())} .t-meeple .t-asked[own] data-mark style=(moved(at)) role="img" {
                title { (name) }
                @if own { circle .t-halo r=(HALO) {} }
                use href=(drawing(&format!("meeple-{}", seat.number() % 5))) transform="scale(.84)" {}
            }
        }
    }

    /// How much room a Meeple takes: that of whoever is asked has a halo.
    fn meeple_size(&self, seat: Seat) -> Point {
        if self.own() == Some(seat) { [2.0 * HALO, 2.0 * HALO] } else { MEEPLE }
    }

    /// Where the Meeples stand, each beside those that were placed before it.
    fn stands(&self, areas: &[Area], towers: &[Area]) -> Vec<(Seat, SpaceId, Point)> {
        let mut taken: Vec<Area> = areas.iter().chain(towers).copied().collect();
        let spaces: Vec<(Seat, SpaceId)> =
            self.seats().filter_map(|seat| Some((seat, self.table().player(seat).meeple.space()?))).collect();
        let place = |&(seat, space): &(Seat, SpaceId)| {
            let together = || spaces.iter().filter(|(_, other)| *other == space);
            let before = together().take_while(|(other, _)| *other != seat).count();
            let [x, y] = Plane::space(space);
            let at = match together_at(together().count(), before) {
                Some([dx, dy]) => [x + dx, y + dy],
                None => stand([x, y], self.meeple_size(seat), self.plane.size(), &taken.iter()),
            };
            taken.push(around(at, self.meeple_size(seat)));
            (seat, space, at)
        };
        spaces.iter().map(place).collect()
    }

    /// The best place beside one of these circles: where the least is hidden, and what else it costs there is least.
    pub(super) fn beside(
        &self,
        circles: &[Point],
        far: f32,
        size: Point,
        taken: &[Area],
        more: impl Fn(Area) -> f32,
    ) -> Point {
        let edge = self.plane.size();
        let cost = |[x, y]: Point, rank: usize| {
            let area = around([x, y], size);
            let hidden: f32 = taken.iter().map(|other| overlap(area, *other)).sum();
            let out = size[0] * size[1] - overlap(area, [0.0, 0.0, edge[0], edge[1]]);
            hidden + out * 4.0 + rank as f32 * 4.0 + more(area)
        };
        let ways = || FAR.into_iter().flat_map(|k| AROUND.map(|[dx, dy]| [dx * far * k, dy * far * k]));
        let places = circles.iter().flat_map(|&[x, y]| ways().map(move |[dx, dy]| [x + dx, y + dy]).enumerate());
        let best = places.map(|(rank, place)| (place, cost(place, rank)));
        best.min_by(|a, b| a.1.total_cmp(&b.1)).map_or([0.0, 0.0], |(place, _)| place)
    }

    /// Stations that were built, with their Vending Machines; and what they take of the drawing.
    fn towers(&self, areas: &[Area]) -> (Markup, Vec<Area>) {
        let mut taken = Vec::new();
        let built: Vec<(StationId, Seat)> =
            self.board().stations().filter_map(|station| Some((station, self.table().owner(station)?))).collect();
        let towers: Vec<Markup> = built
            .iter()
            .map(|(station, owner)| {
                let drink = self.table().crates.drink_at(*station);
                let wide = if drink.is_some() { 34.0 } else { 18.0 };
                let circles = self.plane.places(Stop::Station(*station));
                let obstacles: Vec<Area> = areas.iter().chain(&taken).copied().collect();
                let [x, y] = self.beside(&circles, 13.0 + wide / 2.0, [wide, 24.0], &obstacles, |_| 0.0);
                taken.push([x - wide / 2.0, y - 13.0, wide, 24.0]);
                self.tower(*station, *owner, [x, y])
            })
            .collect();
        (html! { @for tower in towers { (tower) } }, taken)
    }

    fn tower(&self, station: StationId, owner: Seat, at: Point) -> Markup {
        let of = self.board().station(station);
        let drink = self.table().crates.drink_at(station);
        let name = self.say(&Phrase::new("tm-tower").with("station", &of.name).with("who", owner));
        let color = drink.and_then(|color| self.board().drinks()?.color(color));
        html! {
            g id={"t-tower-" (of.id)} .t-tower data-mark style=(moved(at)) role="img" {
                title { (name) @if let Some(color) = drink { " · " (self.color_name(color)) } }
                use href=(drawing(&format!("tower-{}", owner.number() % 5))) x=(if drink.is_some() { -8.5 } else { 0.0 }) {}
                @if let (Some(color), Some(of)) = (drink, color) {
                    g .t-machine transform="translate(8.5 -.5)" style=(drink_style(of.color)) {
                        rect x="-7.5" y="-10.5" width="15" height="21" rx="2.5" {}
                        path d="M-4 8.2H4" {}
                        use href=(drawing(&format!("drink-{}", color.index() % 6))) transform="translate(0 -1.8) scale(.78)" {}
                    }
                }
            }
        }
    }

    /// Every Station and halt, with its name and what a click on it would mean.
    pub(super) fn stations(&self) -> Markup {
        html! {
            @for id in self.board().stations() {
                @let station = self.board().station(id);
                @let places = self.plane.places(Stop::Station(id));
                @let path = places.iter().map(|[x, y]| format!("{} {}", short(*x), short(*y))).collect::<Vec<_>>().join("L");
                path .t-spot d={"M" (path) "h.1"} data-try=[self.attempt(id)] data-put=[self.look.place(Ground::Station, &station.id)] {
                    title { (station.name.get(self.to.lang)) }
                }
            }
        }
    }

    /// What a click on a Station that may not be chosen would mean, while Stations are asked for.
    fn attempt(&self, station: StationId) -> Option<String> {
        self.own()?;
        let meant = match self.table().phase {
            Phase::Target { action, .. } => {
                let effect = self.board().deck().action(action)?.effect;
                matches!(effect, tokyo_metro::Effect::Station(_) | tokyo_metro::Effect::StationTrading)
                    .then_some(Action::Build(station))?
            }
            Phase::Machine { .. } => Action::At(station),
            _ => return None,
        };
        let chosen = self.choices.iter().any(|choice| choice.action == meant);
        (!chosen).then(|| tabletop::Notation::write(self.game, meant))
    }
}

/// What something of a size takes around its middle.
pub(super) const fn around([x, y]: Point, [wide, high]: Point) -> Area {
    [x - wide / 2.0, y - high / 2.0, wide, high]
}

/// Where the letters of vehicles are that take so much.
fn letters_of(rooms: &[Area]) -> impl Iterator<Item = Area> {
    rooms.iter().map(|[x, y, wide, high]| around([x + wide / 2.0, y + high / 2.0], LETTER))
}

/// Where one of several Meeples stands that share a space; none: it has its space for itself.
fn together_at(count: usize, before: usize) -> Option<Point> {
    let places = TOGETHER.get(count.clamp(1, TOGETHER.len()) - 1).filter(|_| count > 1)?;
    places.get(before % places.len()).copied()
}

/// Where in its space a Meeple hides the least of names, circles and Stations that were built; it stays on the drawing.
fn stand<'a>([x, y]: Point, size: Point, edge: Point, others: &(impl Iterator<Item = &'a Area> + Clone)) -> Point {
    let places = ASIDE.into_iter().flat_map(|dy| ASIDE.map(|dx| [dx, dy]));
    let cost = |[dx, dy]: Point| {
        let area = around([x + dx, y + dy], size);
        let hidden: f32 = others.clone().map(|other| overlap(area, *other)).sum();
        let out = size[0] * size[1] - overlap(area, [0.0, 0.0, edge[0], edge[1]]);
        hidden + out * 4.0 + dx.hypot(dy) * STEP
    };
    let best = places.map(|place| (place, cost(place))).min_by(|a, b| a.1.total_cmp(&b.1));
    best.map_or([x, y], |([dx, dy], _)| [x + dx, y + dy])
}

#[cfg(test)]
mod tests {
    use tabletop::Lang;
    use tokyo_metro::TokyoMetro;

    use super::*;

    /// Meeples that share a space stand on it and hide nothing of each other.
    #[test]
    fn meeples_on_one_space_stand_beside_each_other() {
        for count in 2..=5 {
            let all: Vec<Area> = (0..count).filter_map(|at| Some(around(together_at(count, at)?, MEEPLE))).collect();
            assert_eq!(all.len(), count);
            for (at, one) in all.iter().enumerate() {
                // A Meeple's head and feet are narrower than its arms: corners may meet.
                let hidden: f32 = all.iter().skip(at + 1).map(|other| overlap(*one, *other)).sum();
                assert!(hidden < 0.3 * MEEPLE[0] * MEEPLE[1], "{count} Meeples, the one at {at}: {hidden}");
                let [x, y] = [one[0] + one[2] / 2.0, one[1] + one[3] / 2.0];
                assert!(x.abs().max(y.abs()) <= SPACE / 2.0, "{count} Meeples, the one at {at}: {x} {y}");
            }
        }
        assert!(together_at(1, 0).is_none() && together_at(0, 0).is_none());
    }

    /// Wherever a Meeple stands, most of every name around it can be read, on the crowded map of Osaka too.
    #[test]
    fn a_meeple_hides_no_name() {
        let mut hidden = Vec::new();
        for (map, lang) in [("tokyo", Lang::En), ("tokyo", Lang::Ja), ("osaka", Lang::En), ("osaka", Lang::Ja)] {
            let options = [("map".to_owned(), map.to_owned())];
            let opened = catalog::title("tokyo-metro").unwrap().open(&catalog::shelf().unwrap(), 4, &options).unwrap();
            let game = opened.game().downcast_ref::<TokyoMetro>().unwrap();
            let plane = Plane::new(game.board().map(), lang);
            let areas = plane.areas();
            for space in game.board().map().grid().spaces() {
                let meeple = around(stand(Plane::space(space), MEEPLE, plane.size(), &areas.iter()), MEEPLE);
                for name in &*plane.names {
                    let area = name.area(plane.letters);
                    let part = overlap(area, meeple) / (area[2] * area[3]);
                    if part > 0.4 {
                        hidden.push(format!("{map} {lang:?} {space}: {:?} {part}", name.lines));
                    }
                }
            }
        }
        assert!(hidden.is_empty(), "{hidden:#?}");
    }
}
