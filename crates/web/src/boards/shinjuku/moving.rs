//! What changes: track, stores, customers, the Festival, the Kaiju, the marks of the Queue, the way of a Move.

use maud::{Markup, html};
use shinjuku::{Action, Kaiju, Piece, Point, RailwayId, StationId, Store, StoreKind, Target, WardId};
use tabletop::{Ground, Phrase, Seat};

use super::{
    super::kit::{Area, between, distance, line, move_to, moved, short, text_width},
    Scene, of_game,
    pieces::{row_width, seat_class, sign, store, token, tokens, tokens_of},
    plane::{shop_area, store_area},
    standing::{alone, covered, room_for, size_of},
    symbols::drawing,
};

/// The size of the letters that say where in the Queue a ward waits, as in the styles.
const MARK: f32 = 11.0;

impl Scene<'_> {
    /// What lies below the stations.
    pub(super) fn under(&self) -> Markup {
        html! {
            g #j-under {
                (self.lit_wards())
                (self.ready())
                (self.way())
                (self.lit_railways())
                (self.look.cache.layer("j-tracks", &self.tracks()))
                (self.chevrons())
                (self.railways())
            }
        }
    }

    /// What stands on the map.
    pub(super) fn over(&self) -> Markup {
        html! {
            g #j-over {
                (self.look.cache.layer("j-stations", &self.stations()))
                // Below the customers: neither their light nor they themselves may hide one.
                (self.festival())
                (self.kaiju())
                (self.look.cache.layer("j-customers", &self.waiting()))
                (self.look.cache.layer("j-stores", &self.stores()))
                (self.chosen())
                (self.served())
            }
        }
    }

    fn tracks(&self) -> Markup {
        let built = RailwayId::all().filter_map(|railway| Some((railway, self.table().track_on(railway)?)));
        html! { @for (railway, owner) in built { (self.track(railway, owner)) } }
    }

    /// The customers on the map, and the marks of their wards in the Queue.
    fn waiting(&self) -> Markup {
        html! {
            @for ward in WardId::all() { (self.queue_mark(ward)) }
            @for ward in WardId::all() { (self.customers(ward)) }
        }
    }

    fn stores(&self) -> Markup {
        let open = StationId::all().filter_map(|station| Some((station, self.table().store(station)?)));
        html! { @for (station, of) in open { (self.store(station, of)) } }
    }

    /// SJ-COMP-7: open to all from the start.
    fn ready(&self) -> Markup {
        let data = line(self.board().connection.map(|end| self.plane.station(end)));
        html! { path #j-ready .j-along d=(data) stroke-width="12" { title { (self.plain("sj-ready")) } } }
    }

    fn track(&self, railway: RailwayId, owner: Seat) -> Markup {
        let ends = self.plane.railway(railway);
        let way = self.way_of(railway);
        let [a, b] = self.board().ends(railway).map(|end| self.station(end));
        let name = Phrase::new("sj-track").with("who", owner).with("a", a.to_owned()).with("b", b.to_owned());
        html! {
            g id={"j-t-" (railway.index())} data-mark class={"j-track " (seat_class(owner))} {
                title { (self.say(&name)) }
                use .j-casing href=(way) {} use .j-rail href=(way) {} use .j-pattern href=(way) {}
                (sign(owner, self.sign_at(ends), 17.0))
            }
        }
    }

    /// Where along a track its owner's sign is seen: not behind a store, and not behind a name.
    fn sign_at(&self, ends: [Point; 2]) -> Point {
        let near = |at: Point| self.store_sites().map(|[x, y]| distance(at, [x, y - 16.0])).fold(30.0, f32::min);
        let cost = |[x, y]: Point| (30.0 - near([x, y])) * 10.0 + self.hidden([x - 9.0, y - 9.0, 18.0, 18.0]);
        let places = [0.5, 0.42, 0.58, 0.34, 0.66].map(|share| between(ends, share));
        places.into_iter().min_by(|a, b| cost(*a).total_cmp(&cost(*b))).unwrap_or(ends[0])
    }

    /// Where stores stand.
    fn store_sites(&self) -> impl Iterator<Item = Point> + use<'_> {
        let open = StationId::all().filter(|station| self.table().store(*station).is_some());
        open.map(|station| self.plane.site(station))
    }

    /// The wards that wait in the Queue; one may be there twice.
    fn queue_mark(&self, ward: WardId) -> Markup {
        let places = (1_u8..).zip(&self.table().queue).filter(|(_, card)| card.ward == ward);
        let places: Vec<String> = places.map(|(at, _)| at.to_string()).collect();
        if places.is_empty() {
            return html! {};
        }
        let text = self.word("sj-queue-mark", places.join("·"));
        let wide = text_width(&text, MARK) + 10.0;
        let at = self.mark_at(ward, wide);
        html! {
            g class={"j-mark j-r" (self.board().ward(ward).region)} transform=(move_to(at)) {
                rect x=(short(-wide / 2.0)) y="-9" width=(short(wide)) height="16.5" rx="3" {}
                text y="3.2" { (text) }
            }
        }
    }

    /// Beside a ward's name, where the least is hidden; best right above it.
    fn mark_at(&self, ward: WardId, wide: f32) -> Point {
        let [x, y] = self.plane.label(ward);
        let taken = [self.names.clone(), self.store_areas(), self.crowds(None)].concat();
        let cost = |[x, y]: Point, far: f32| {
            let mark = [x - wide / 2.0, y - 10.0, wide, 18.0];
            covered(mark, &taken) + (9.0 - y).max(0.0) * 100.0 + far
        };
        let shifts = [0.0, -30.0, 30.0].into_iter().flat_map(|aside| [[aside, -22.0], [aside, 27.0]]);
        let places =
            shifts.map(|[aside, down]| ([x + aside, y + down], cost([x + aside, y + down], aside.abs() + down)));
        places.min_by(|a, b| a.1.total_cmp(&b.1)).map_or([x, y], |(place, _)| place)
    }

    /// How much of names and stations something hides.
    fn hidden(&self, area: Area) -> f32 {
        covered(area, &self.names)
    }

    /// What stores take of the drawing.
    pub(super) fn store_areas(&self) -> Vec<Area> {
        let area = |station: StationId| {
            let site = self.plane.site(station);
            Some(if self.table().store(station)?.kind == StoreKind::Department {
                store_area(site)
            } else {
                shop_area(site)
            })
        };
        StationId::all().filter_map(area).collect()
    }

    /// What the customers of each ward take of the drawing, but for one ward.
    pub(super) fn crowds(&self, but: Option<WardId>) -> Vec<Area> {
        let others = WardId::all().filter(|ward| Some(*ward) != but && !self.table().customers(*ward).is_empty());
        let area = |ward: WardId| {
            let ([x, y], [wide, high]) = (self.spot(ward), size_of(&tokens_of(self.table().customers(ward))));
            [x - wide / 2.0, y - high / 2.0, wide, high]
        };
        others.map(area).collect()
    }

    /// The middle of a ward's customers.
    pub(super) fn spot(&self, ward: WardId) -> Point {
        self.spots.get(ward.index()).copied().unwrap_or_default()
    }

    /// Where the map has room for a few customers, or near it where many hide less.
    pub(super) fn find_spot(&self, ward: WardId) -> Point {
        let list = tokens_of(self.table().customers(ward));
        let ([x, y], [wide, high]) = (self.plane.customers(ward), size_of(&list));
        let stores = self.store_areas();
        let behind = covered([x - wide / 2.0, y - high / 2.0, wide, high], &stores) > 0.0;
        if list.len() < 3 && (list.is_empty() || !behind) {
            return [x, y];
        }
        room_for([x, y], [wide, high], &[self.names.clone(), stores].concat())
    }

    fn customers(&self, ward: WardId) -> Markup {
        let group = self.table().customers(ward);
        let at = self.spot(ward);
        let list = tokens_of(group);
        let name = format!("{}: {}", self.ward(ward), self.group(group));
        html! {
            @if !list.is_empty() {
                g id={"j-c-" (self.board().ward(ward).id)} data-mark role="img" {
                    title { (name) }
                    (tokens(&list, at, 9.5, 3))
                }
            }
        }
    }

    /// Where something that is alone in a ward stands: beside its customers, where it hides the least. The lantern comes to
    /// the left of them rather than the Kaiju's right, and where both are there, each keeps to its side.
    pub(super) fn beside(&self, ward: WardId, side: f32) -> Point {
        let [x, y] = self.spot(ward);
        let list = tokens_of(self.table().customers(ward));
        let both = self.table().kaiju.ward() == Some(self.table().festival);
        if list.is_empty() {
            // Twice: a hidden name is worse than a lantern behind the edge of a store.
            let taken = [self.names.clone(), self.names.clone(), self.store_areas(), self.crowds(None)].concat();
            return alone([x, y], both.then_some(side), &taken);
        }
        let half = list.chunks(3).map(|row| row_width(row, 9.5) / 2.0 + 19.0).fold(0.0, f32::max);
        let high = 12.0 * list.len().div_ceil(3) as f32 + 20.0;
        let ways = [[side * half, 0.0], [-side * half, 0.0], [0.0, -high], [0.0, high]];
        let places = ways.into_iter().map(|[aside, down]| [x + aside, y + down]);
        let taken = [self.names.clone(), self.store_areas(), self.crowds(Some(ward))].concat();
        let cost = |[x, y]: Point| covered([x - 14.0, y - 19.0, 28.0, 37.0], &taken);
        let costs = places.enumerate().map(|(at, place)| (place, cost(place) + 30.0 * at as f32));
        let best = costs.min_by(|a, b| a.1.total_cmp(&b.1)).filter(|_| !both);
        best.map_or([x + side * half, y], |(place, _)| place)
    }

    fn festival(&self) -> Markup {
        let ward = self.table().festival;
        let note = self.word("sj-festival", &self.board().ward(ward).name);
        html! {
            g #j-festival .j-festival data-mark style=(moved(self.beside(ward, -1.0))) role="img" {
                title { (note) }
                circle .j-shine r="22" {}
                use href=(drawing("lantern")) x="-14" y="-19" width="28" height="37" {}
            }
        }
    }

    fn kaiju(&self) -> Markup {
        let (at, place) = match self.table().kaiju {
            Kaiju::Aside => return html! {},
            Kaiju::Bay => {
                let [x, y] = self.plane.at(self.board().bay.label_at);
                ([x, y + 48.0], &self.board().bay.name)
            }
            Kaiju::In(ward) => (self.beside(ward, 1.0), &self.board().ward(ward).name),
        };
        let note = self.word("sj-kaiju", place);
        html! {
            g #j-monster .j-monster data-mark style=(moved(at)) role="img" {
                title { (note) }
                circle .j-dread r="25" {}
                use href=(drawing("kaiju")) x="-18" y="-21" width="36" height="40" {}
            }
        }
    }

    fn store(&self, station: StationId, of: Store) -> Markup {
        let [x, y] = self.plane.site(station);
        let kind = match of.kind {
            StoreKind::Specialty(good) => {
                self.told(&of_game("meets-specialty").with("type", good.phrase()).with("who", of.owner))
            }
            StoreKind::Department => self.told(&of_game("meets-department").with("who", of.owner)),
        };
        let name = format!("{kind}, {}", self.station(station));
        html! {
            @let choice = self.notation(Target::Station(station));
            g id={"j-store-" (self.board().station(station).id)} data-mark role="img" data-of=[choice] data-do=[choice] data-try=[self.attempt(Target::Station(station))] data-put=[self.look.place(Ground::Station, &self.board().station(station).id)] {
                title { (name) }
                (store(of, [x, y]))
            }
        }
    }

    /// The way of the group so far, and the railways it may take next.
    fn way(&self) -> Markup {
        let Some(journey) = &self.table().journey else { return html! {} };
        let stops: Vec<Point> = journey.path().iter().map(|stop| self.plane.station(stop.station)).collect();
        let here = stops.last().copied();
        html! {
            g #j-way {
                @for choice in &self.choices {
                    @if let (Action::Go(to), Some(here)) = (choice.action, here) {
                        path .j-next data-of=(choice.text) d=(line([here, self.plane.station(to)])) {}
                    }
                }
                @for pair in stops.windows(2) { @if let [a, b] = *pair { path .j-past d=(line([a, b])) {} } }
                @if let Some(here) = here { circle .j-here cx=(short(here[0])) cy=(short(here[1])) r="15" {} }
            }
        }
    }

    /// The direction of the way so far.
    fn chevrons(&self) -> Markup {
        let Some(journey) = &self.table().journey else { return html! {} };
        let stops: Vec<Point> = journey.path().iter().map(|stop| self.plane.station(stop.station)).collect();
        html! {
            @for pair in stops.windows(2) {
                @if let [a, b] = *pair {
                    @let angle = short((b[1] - a[1]).atan2(b[0] - a[0]).to_degrees());
                    @for share in [0.3, 0.7] {
                        path .j-chevron transform={(move_to(between([a, b], share))) " rotate(" (angle) ")"} d="M-2.5 -4.5L3 0L-2.5 4.5" {}
                    }
                }
            }
        }
    }

    /// Where the group started, and who got off where.
    fn served(&self) -> Markup {
        let Some(journey) = &self.table().journey else { return html! {} };
        let start = journey.path().first().map(|stop| self.flag_at(stop.station));
        let start = start.filter(|_| journey.path().len() > 1);
        html! {
            @if let Some([x, y]) = start {
                g .j-flag transform=(move_to([x, y])) {
                    rect x="-25" y="-9" width="50" height="17" rx="8.5" {}
                    text y="3.6" { (self.plain("sj-start")) }
                }
            }
            (self.incomes())
            @for stop in journey.path() {
                @if let Some(piece) = stop.given { (self.got(piece, stop.station)) }
            }
        }
    }

    /// Where it is shown who got off: above the store.
    pub(super) fn got_at(&self, station: StationId, of: Store) -> Point {
        let [x, y] = self.plane.station(station);
        [x, (y - if of.kind == StoreKind::Department { 60.0 } else { 48.0 }).max(16.0)]
    }

    fn got(&self, piece: Piece, station: StationId) -> Markup {
        let Some(of) = self.table().store(station) else { return html! {} };
        let own = self.look.is_you(of.owner);
        let words = if own { self.plain("sj-to-you") } else { String::new() };
        let wide = 50.0 + text_width(&words, 10.5);
        let left = -wide / 2.0;
        html! {
            g class={"j-got " (seat_class(of.owner))} style=(moved(self.got_at(station, of))) {
                rect x=(short(left)) y="-12.5" width=(short(wide)) height="25" rx="12.5" {}
                (token((piece, 1), [left + 16.0, 0.0], 9.0))
                @if own { text x=(short(left + 33.0)) y="4" { (words) } }
                @else { g .j-to { (sign(of.owner, [left + 39.0, 0.0], 14.0)) } }
            }
        }
    }

    /// Whose Income this Move brought about, at the first track of theirs that was crossed.
    pub(super) fn crossed(&self) -> Vec<(Seat, Point)> {
        let middle = |ends: [StationId; 2]| between(ends.map(|at| self.plane.station(at)), 0.5);
        let place = |(owner, ends)| {
            let [x, y] = middle(ends);
            (owner, [x, y - 22.0])
        };
        self.game.crossings(self.table()).into_iter().map(place).collect()
    }

    fn incomes(&self) -> Markup {
        let word = self.told(&of_game("action-income"));
        let wide = text_width(&word, 10.5) + 32.0;
        html! {
            @for (owner, at) in self.crossed() {
                g class={"j-got " (seat_class(owner))} style=(moved(at)) {
                    title { (self.say(&Phrase::new("sj-offered").with("who", owner))) }
                    rect x=(short(-wide / 2.0)) y="-11" width=(short(wide)) height="22" rx="11" {}
                    g .j-to { (sign(owner, [-wide / 2.0 + 13.0, 0.0], 13.0)) }
                    text x=(short(-wide / 2.0 + 23.0)) y="3.8" { (word) }
                }
            }
        }
    }
}
