//! The group on its way, and what each station that it may go to would do: who gets off, which store takes them, and who may
//! take an Income. Callouts stand where they hide the least.

use maud::{Markup, html};
use shinjuku::{Journey, Piece, Point, StationId, WardId};
use tabletop::Seat;

use super::{
    Scene, land,
    lit::{Choice, Target},
    of_game,
    pieces::{self, Token, counted, move_to, row_width, seat_class, sign, store, tokens},
    plane::{HEIGHT, WIDTH, between, distance, line, short},
};

/// A part of the drawing: left, top, width, height.
pub(super) type Area = [f32; 4];

pub(super) fn overlap(a: Area, b: Area) -> f32 {
    let wide = (a[0] + a[2]).min(b[0] + b[2]) - a[0].max(b[0]);
    let high = (a[1] + a[3]).min(b[1] + b[3]) - a[1].max(b[1]);
    wide.max(0.0) * high.max(0.0)
}

/// What of the drawing is taken by names and pieces.
pub(super) struct Room(Vec<Area>);

impl Room {
    pub(super) fn new(scene: &Scene<'_>) -> Self {
        if scene.table().journey.is_none() {
            return Self(Vec::new());
        }
        let (board, plane) = (scene.board(), &scene.plane);
        let mut taken = Vec::new();
        for station in StationId::all() {
            let [x, y] = plane.station(station);
            taken.push([x - 13.0, y - 13.0, 26.0, 26.0]);
            taken.push(land::label_area(board, plane, scene.to.lang, station));
            if scene.table().store(station).is_some() {
                // Hiding a store is worse than hiding half a name.
                taken.extend([[x - 14.0, y - 42.0, 30.0, 38.0]; 3]);
            }
        }
        for ward in WardId::all() {
            let ([x, y], [at, down]) = (plane.label(ward), plane.customers(ward));
            taken.push([x - 38.0, y - 12.0, 76.0, 30.0]);
            if scene.table().queue.iter().any(|card| card.ward == ward) {
                taken.push([x - 26.0, y - 32.0, 52.0, 68.0]);
            }
            if !scene.table().customers(ward).is_empty() {
                taken.push([at - 30.0, down - 12.0, 60.0, 24.0]);
            }
        }
        let guests = [
            Some(scene.beside(scene.table().festival, -1.0)),
            scene.table().kaiju.ward().map(|ward| scene.beside(ward, 1.0)),
        ];
        taken.extend(guests.into_iter().flatten().map(|[x, y]| [x - 24.0, y - 24.0, 48.0, 48.0]));
        let start = scene.table().journey.iter().filter_map(|journey| journey.path().first());
        taken.extend(start.map(|stop| plane.station(stop.station)).map(|[x, y]| [x - 26.0, y + 10.0, 52.0, 24.0]));
        Self(taken)
    }

    /// The middle of the best place for something of this size near a point; it is taken from then on.
    pub(super) fn place(&mut self, near: Point, size: Point) -> Point {
        let mut best = (f32::MAX, near);
        for step in 0..60_u8 {
            let (turn, ring) = (f32::from(step % 12) * 30.0_f32.to_radians(), f32::from(step / 12) * 22.0);
            let at = [
                near[0] + turn.cos() * (size[0] / 2.0 + 20.0 + ring),
                near[1] + turn.sin() * (size[1] / 2.0 + 22.0 + ring),
            ];
            let area = [at[0] - size[0] / 2.0, at[1] - size[1] / 2.0, size[0], size[1]];
            let inside = overlap(area, [6.0, 6.0, WIDTH - 12.0, HEIGHT - 12.0]);
            let out = (size[0] * size[1] - inside) * 20.0;
            let cost = self.0.iter().map(|taken| overlap(area, *taken)).sum::<f32>() + out + ring * 3.0;
            if cost < best.0 {
                best = (cost, at);
            }
        }
        let at = best.1;
        self.0.push([at[0] - size[0] / 2.0, at[1] - size[1] / 2.0, size[0], size[1]]);
        at
    }
}

/// What happens at a station that the group may go to; nothing to say if nothing happens.
pub(super) fn callout(scene: &Scene<'_>, choice: &Choice, station: StationId, room: &mut Room) -> Markup {
    let Some(journey) = scene.table().journey.as_ref().filter(|_| choice.text.starts_with("go ")) else {
        return html! {};
    };
    let shop = scene.table().store(station);
    let off: Vec<Token> = journey
        .group
        .kinds()
        .filter(|piece| shop.is_some_and(|shop| shop.kind.matches(piece.of())))
        .map(|piece| (piece, 1))
        .collect();
    let payee = income(scene, journey, station);
    let (served, income) = (!off.is_empty(), scene.told(&of_game("action-income")));
    let first = if served { row_width(&off, 9.0) + 50.0 } else { 0.0 };
    let second = if payee.is_some() { land::text_width(&income, 11.0) + 34.0 } else { 0.0 };
    if first + second < 1.0 {
        return html! {};
    }
    let (from, size) = (scene.plane.station(station), [first + second + 14.0, 36.0]);
    let [x, y] = room.place(from, size);
    let left = -size[0] / 2.0 + 8.0;
    html! {
        path .j-lead d=(tie(from, [x, y])) {}
        g .j-call transform=(move_to([x, y])) {
            rect x=(short(-size[0] / 2.0)) y="-18" width=(short(size[0])) height="36" rx="8" {}
            @if let Some(shop) = shop.filter(|_| served) {
                (tokens(&off, [left + (first - 50.0) / 2.0, 0.0], 9.0, off.len()))
                path .j-arrow transform=(move_to([left + first - 44.0, 0.0])) d="M0 0h9M5.5 -3.5L9 0l-3.5 3.5" {}
                (store(shop, [left + first - 18.0, 14.0]))
            }
            @if let Some(payee) = payee {
                g class=(seat_class(payee)) { (sign(payee, [left + first + 10.0, 0.0], 16.0)) }
                text .j-note x=(short(left + first + 20.0)) y="4" { "+ " (income) }
            }
        }
    }
}

/// A line from the edge of a station to something beside it.
fn tie(from: Point, to: Point) -> String {
    let far = distance(from, to).max(1.0);
    line([between([from, to], (17.0 / far).min(1.0)), to])
}

/// SJ-MOVE-14: who may take an Income if the group goes there.
fn income(scene: &Scene<'_>, journey: &Journey, to: StationId) -> Option<Seat> {
    let railway = scene.board().road(journey.here()?, to)?.by?;
    let owner = scene.table().track_on(railway)?;
    (owner != scene.table().turn && !journey.offered.contains(owner)).then_some(owner)
}

impl Scene<'_> {
    /// The group that moves, with those who may get off here.
    pub(super) fn moving_group(&self, room: &mut Room) -> Markup {
        let Some(journey) = &self.table().journey else { return html! {} };
        let list = counted(journey.group);
        let stop = self.said("stop");
        let from = journey.here().map_or_else(|| self.plane.customers(journey.ward), |here| self.plane.station(here));
        let stopping = if stop.is_some() { 96.0 } else { 0.0 };
        let wide = (row_width(&list, 10.5) + 22.0).max(36.0) + stopping;
        let [x, y] = room.place(from, [wide, 34.0]);
        let middle = [x - stopping / 2.0, y];
        html! {
            g #j-group .j-group {
                title { (self.word("sj-group", self.group(journey.group))) }
                path .j-tie d=(tie(from, [x, y])) {}
                rect x=(short(x - wide / 2.0)) y=(short(y - 17.0)) width=(short(wide)) height="34" rx="10" {}
                path class={"j-stripe " (seat_class(self.table().turn))} d={"M" (short(x - wide / 2.0 + 9.0)) " " (short(y + 17.0)) "h" (short(wide - 18.0))} {}
                @for ((piece, _), at) in pieces::places(&list, middle, 10.5, list.len()) { (self.giving(piece, at)) }
                g .j-riders { (tokens(&list, middle, 10.5, list.len())) }
                @if let Some(stop) = stop {
                    foreignObject .j-foreign x=(short(x + wide / 2.0 - 94.0)) y=(short(y - 13.0)) width="88" height="26" {
                        (stop.button("j-stop", &html! { (self.plain("sj-stop")) }))
                    }
                }
            }
        }
    }

    fn giving(&self, piece: Piece, at: Point) -> Markup {
        html! {
            @if let Some(choice) = self.choice(Target::Customer(piece)) {
                g .j-lit .j-lit-token data-action=(choice.text) {
                    circle .j-halo cx=(short(at[0])) cy=(short(at[1])) r="13.5" {}
                    (choice.hit(at, [28.0, 28.0], "j-round"))
                }
            }
        }
    }
}
