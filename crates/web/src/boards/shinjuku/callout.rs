//! The group on its way, and what each station that it may go to would do: who gets off, which store takes them, and who may
//! take an Income. Callouts stand where they hide the least.

use maud::{Markup, html};
use shinjuku::{Action, Phase, Piece, Point, StationId, Target, WardId, Way};
use tabletop::Seat;

use super::{
    super::kit::{Area, Room, between, distance, line, move_to, moved, short, text_width},
    Scene,
    lit::Choice,
    of_game,
    pieces::{self, Token, counted, row_width, seat_class, sign, store, tokens},
    plane::{HEIGHT, WIDTH},
    standing::covered,
};

/// What the legend takes of the drawing: it lies over its lower left corner.
const LEGEND: Area = [0.0, HEIGHT - 84.0, 165.0, 84.0];

/// What a callout says, and how wide each part is.
struct Note {
    off: Vec<Token>,
    /// Customers and their store.
    first: f32,
    nobody: Option<String>,
    payee: Option<Seat>,
    size: Point,
}

impl Scene<'_> {
    /// What of the map is taken by names and pieces, while a group is on its way.
    pub(super) fn room(&self) -> Room {
        let taken = if self.table().journey.is_some() { self.taken() } else { Vec::new() };
        Room::new(taken, [WIDTH, HEIGHT])
    }

    fn taken(&self) -> Vec<(Area, f32)> {
        // A name that cannot be read is worse than a note that stands a little further away, and a piece that cannot be seen
        // is worse still.
        let mut taken: Vec<(Area, f32)> =
            self.names.iter().map(|[x, y, wide, high]| ([x - 2.0, y - 2.0, wide + 4.0, high + 4.0], 6.0)).collect();
        taken.push((LEGEND, 6.0));
        taken.extend(self.store_areas().into_iter().map(|store| (store, 12.0)));
        taken.extend(self.crowds(None).into_iter().map(|crowd| (crowd, 12.0)));
        let waits = |ward: &WardId| self.table().queue.iter().any(|card| card.ward == *ward);
        let marks = WardId::all().filter(waits).map(|ward| self.plane.label(ward));
        taken.extend(marks.map(|[x, y]| ([x - 26.0, y - 32.0, 52.0, 68.0], 1.0)));
        let guests = [
            Some(self.beside(self.table().festival, -1.0)),
            self.table().kaiju.ward().map(|ward| self.beside(ward, 1.0)),
        ];
        taken.extend(guests.into_iter().flatten().map(|[x, y]| ([x - 18.0, y - 22.0, 36.0, 44.0], 6.0)));
        // Whatever may be chosen must stay free.
        let lit = self.choices.iter().filter_map(|choice| self.place(choice.target?));
        taken.extend(lit.map(|[x, y]| ([x - 20.0, y - 20.0, 40.0, 40.0], 12.0)));
        taken.extend(self.pills().into_iter().map(|pill| (pill, 6.0)));
        let start = self.table().journey.iter().filter_map(|journey| journey.path().first());
        taken.extend(start.map(|stop| (flag_area(self.flag_at(stop.station)), 4.0)));
        taken
    }

    /// What is taken by the notes of who got off so far, and of Incomes.
    fn pills(&self) -> Vec<Area> {
        let given = self.table().journey.iter().flat_map(shinjuku::Journey::path).filter(|stop| stop.given.is_some());
        let got = given.filter_map(|stop| Some(self.got_at(stop.station, self.table().store(stop.station)?)));
        let pills = got.chain(self.crossed().into_iter().map(|(_, place)| place));
        pills.map(|[x, y]| [x - 45.0, y - 13.0, 90.0, 26.0]).collect()
    }

    /// Where the flag at the start of a Move hides the least: below the station, above it, or beside it.
    pub(super) fn flag_at(&self, station: StationId) -> Point {
        let [x, y] = self.plane.station(station);
        let places =
            [[x, y + 22.0], [x, y - 22.0], [x + 44.0, y], [x - 44.0, y], [x + 34.0, y + 22.0], [x - 34.0, y + 22.0]];
        let taken = [self.names.clone(), self.store_areas(), self.crowds(None), self.pills()].concat();
        let hides = |at: &Point| covered(flag_area(*at), &taken);
        places.into_iter().min_by(|a, b| hides(a).total_cmp(&hides(b))).unwrap_or([x, y + 22.0])
    }

    fn note(&self, station: StationId) -> Option<Note> {
        let arrival = self.arrival(station)?;
        let off: Vec<Token> = arrival.off.iter().map(|piece| (*piece, 1)).collect();
        let nobody = off.is_empty().then(|| self.plain("sj-nobody-off"));
        let payee = if let Way::Income(seat) = arrival.way { Some(seat) } else { None };
        let words = nobody.as_ref().map_or(0.0, |text| text_width(text, 11.0) + 8.0);
        let first = if off.is_empty() { words } else { row_width(&off, 9.0) + 50.0 };
        let income = payee.map_or(0.0, |_| text_width(&self.told(&of_game("action-income")), 11.0) + 36.0);
        Some(Note { off, first, nobody, payee, size: [34.0 + first + income, 36.0] })
    }

    /// What happens at a station that the group may go to.
    pub(super) fn callout(&self, choice: &Choice, station: StationId, room: &mut Room) -> Markup {
        let Some(note) = self.note(station).filter(|_| self.table().phase != Phase::Give) else { return html! {} };
        let from = self.plane.station(station);
        let at = room.place(from, note.size);
        let left = -note.size[0] / 2.0;
        html! {
            g .j-lit .j-lit-call data-of=(choice.text) data-do=(choice.text) {
                path .j-lead d=(tie(from, at)) {}
                g .j-call style=(moved(at)) {
                    title { (choice.does) }
                    rect x=(short(left)) y="-18" width=(short(note.size[0])) height="36" rx="8" {}
                    g .j-keycap { rect x=(short(left + 7.0)) y="-10" width="19" height="20" rx="4.5" {} text x=(short(left + 16.5)) y="4.5" { (choice.key.unwrap_or('·')) } }
                    (self.note_face(&note, station, left + 33.0))
                }
            }
        }
    }

    fn note_face(&self, note: &Note, station: StationId, left: f32) -> Markup {
        let shop = self.table().store(station).filter(|_| !note.off.is_empty());
        html! {
            @if let Some(nobody) = &note.nobody { text .j-note x=(short(left)) y="4" { (nobody) } }
            @if let Some(shop) = shop {
                (tokens(&note.off, [left + (note.first - 50.0) / 2.0, 0.0], 9.0, note.off.len()))
                path .j-arrow style=(moved([left + note.first - 44.0, 0.0])) d="M0 0h9M5.5 -3.5L9 0l-3.5 3.5" {}
                g transform={(move_to([left + note.first - 18.0, 14.0])) " scale(.8)"} { (store(shop, [0.0, 0.0])) }
            }
            @if let Some(payee) = note.payee {
                g class=(seat_class(payee)) { (sign(payee, [left + note.first + 8.0, 0.0], 16.0)) }
                text .j-note x=(short(left + note.first + 18.0)) y="4" { "+ " (self.told(&of_game("action-income"))) }
            }
        }
    }

    /// The group that moves, with those who may get off here.
    pub(super) fn moving_group(&self, room: &mut Room) -> Markup {
        let Some(journey) = &self.table().journey else { return html! {} };
        let list = counted(journey.group);
        let stop = self.chance(Action::Stop);
        let from = journey.here().map_or_else(|| self.spot(journey.ward), |here| self.plane.station(here));
        let giving = self.choices.iter().any(|choice| matches!(choice.target, Some(Target::Customer(_))));
        let radius = if giving { 17.0 } else { 10.5 };
        let stopping = if stop.is_some() { text_width(&self.plain("sj-stop"), 12.0) + 44.0 } else { 0.0 };
        let (wide, high) = ((row_width(&list, radius) + 22.0).max(38.0) + stopping, if giving { 52.0 } else { 38.0 });
        let at = room.place(from, [wide, high]);
        let (left, middle) = (-wide / 2.0, [-stopping / 2.0, 0.0]);
        html! {
            path .j-tie d=(tie(from, at)) {}
            g #j-group .j-group style=(moved(at)) {
                title { (self.word("sj-group", self.group(journey.group))) }
                rect x=(short(left)) y=(short(-high / 2.0)) width=(short(wide)) height=(short(high)) rx="10" {}
                path class={"j-stripe " (seat_class(self.table().turn))} d={"M" (short(left + 9.0)) " " (short(high / 2.0)) "h" (short(wide - 18.0))} {}
                g #j-riders .j-riders { (tokens(&list, middle, radius, list.len())) }
                @for ((piece, _), at) in pieces::places(&list, middle, radius, list.len()) { (self.giving(piece, at)) }
                @if let Some(stop) = stop { (self.stopping(stop, [wide / 2.0 - stopping, stopping - 6.0])) }
            }
        }
    }

    fn stopping(&self, stop: &Choice, [x, wide]: Point) -> Markup {
        html! {
            g id=(stop.id()) .j-lit .j-stop data-of=(stop.text) data-do=(stop.text) {
                title { (stop.does) }
                rect x=(short(x)) y="-18" width=(short(wide)) height="36" rx="8" {}
                g .j-keycap { rect x=(short(x + 6.0)) y="-10" width="19" height="20" rx="4.5" {} text x=(short(x + 15.5)) y="4.5" { "S" } }
                text x=(short(x + 31.0)) y="4.3" { (self.plain("sj-stop")) }
            }
        }
    }

    fn giving(&self, piece: Piece, [x, y]: Point) -> Markup {
        html! {
            @if let Some(choice) = self.choice(Target::Customer(piece)) {
                g id=(choice.id()) .j-lit .j-lit-token data-of=(choice.text) data-do=(choice.text) {
                    title { (choice.does) }
                    circle .j-halo cx=(short(x)) cy=(short(y)) r="18.5" {}
                    rect .j-hit x=(short(x - 18.0)) y=(short(y - 22.0)) width="40" height="44" {}
                }
            }
        }
    }
}

/// What a flag takes of the drawing, its middle at `at`.
const fn flag_area([x, y]: Point) -> Area {
    [x - 26.0, y - 10.0, 52.0, 19.0]
}

/// A line from the edge of a station to something beside it.
fn tie(from: Point, to: Point) -> String {
    let far = distance(from, to).max(1.0);
    line([between([from, to], (17.0 / far).min(1.0)), to])
}
