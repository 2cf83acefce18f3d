//! The sheet: what moves over the layer that does not. Cars with their windows, crowns and diamonds, stations, and a hidden
//! group for each choice that shows what it would do.

use maud::{Markup, html};
use metrox::{
    Action,
    board::{Line, LineId, Station, StationId},
    cards::{FaceId, Kind},
};
use tabletop::{Ground, Notation, Phrase, Seat};

use super::{
    super::kit::{Pin, Point, hex, words},
    Scene,
    choice::{Choice, glyph},
    plan::{Bounds, N, Plan, Spot, WINDOW},
    rail::{CROWN, DIAMOND},
    track::{self, outline},
};

impl Scene<'_> {
    /// The whole sheet.
    pub(super) fn sheet(&self) -> Markup {
        let map = self.layer.as_str();
        let big = outline(&track::star(19.0, 0.6));
        let mut lines: Vec<_> = self.plan.board.lines().collect();
        lines.sort_by_key(|(id, _)| self.sheet.windows_left(self.plan.board, *id) > 0);
        html! {
            svg #sheet .sheet viewBox=(self.plan.view_box()) role="group" aria-label=(self.sheet_name(self.shown)) {
                defs {
                    path #crown d=(CROWN) {} path #diamond d=(DIAMOND) {} path #big d=(big) {}
                    @if map.is_empty() { (track::whole(&self.plan)) }
                }
                g #tracks {
                    @for choice in &self.choices { (self.halo(choice)) }
                    @for (id, line) in lines { (self.track(id, line)) }
                }
                (self.look.cache.layer("cars", &self.cars()))
                // Over the cars: their light would cut off the name of a line that stands close below.
                use .names href={(map) "#names"} {}
                (self.look.cache.layer("stations", &self.stations()))
                use .labels href={(map) "#labels"} {}
                g #previews { @for choice in &self.choices { (self.preview(choice)) } }
                (self.pins())
            }
        }
    }

    /// The choices that a review marks: the line, the stations that it fills, and a word at the first of them.
    fn pins(&self) -> Markup {
        let pinned = |pin: &'_ Pin<'_>| {
            let choice = self.choices.iter().find(|choice| choice.notation == pin.notation)?;
            let (x, y) = self.plan.at(self.plan.station(*choice.does.fills.first()?)?.at);
            Some((choice, [x, y]))
        };
        let pinned = self.look.pins.iter().filter_map(|pin| pinned(pin).map(|(choice, place)| (pin, choice, place)));
        let pinned: Vec<(&Pin<'_>, &Choice, Point)> = pinned.collect();
        let places: Vec<(&Pin<'_>, Point)> = pinned.iter().map(|(pin, _, place)| (*pin, *place)).collect();
        html! {
            @if !pinned.is_empty() {
                g #pins .pins {
                    @for (pin, choice, _) in pinned {
                        @for station in choice.does.fills.iter().filter_map(|id| self.plan.station(*id)) {
                            @let (x, y) = self.plan.at(station.at);
                            circle .pin-ring .(pin.kind.class()) cx=(N(x)) cy=(N(y)) r=(N(Plan::radius(station) + 3.0)) {}
                        }
                    }
                    (words(&places, self.plan.corners()))
                }
            }
        }
    }

    fn cars(&self) -> Markup {
        html! { @for (id, line) in self.plan.board.lines() { (self.car(id, line)) (self.bonus(id, line)) } }
    }

    fn stations(&self) -> Markup {
        html! { @for (id, station) in self.plan.board.stations() { (self.station(id, station)) } }
    }

    pub(super) fn sheet_name(&self, seat: Seat) -> String {
        let (board, sheet) = (self.plan.board, self.view.sheets.get(seat.index()));
        let empty = sheet.map_or(0, |sheet| sheet.empty_stations(board));
        let all = board.stations.len();
        let phrase = Phrase::new("mx-sheet").with("who", seat).with("all", all);
        self.say.to(&phrase.with("filled", all as u32 - empty), self.to.seats)
    }

    /// The choice that a click on a line or its car makes.
    fn choice_of(&self, id: LineId) -> Option<&Choice> {
        self.choices.iter().find(|choice| choice.line() == Some(id)).filter(|_| self.is_asked())
    }

    /// What a click on a line tries that is no choice now: the rules say why.
    fn refused(&self, id: LineId) -> Option<String> {
        let own = self.view.seat() == Some(self.shown) && self.is_asked();
        (own && self.choice_of(id).is_none()).then(|| self.game.write(Action::Line(id)))
    }

    fn halo(&self, choice: &Choice) -> Markup {
        let Some(line) = choice.line().and_then(|id| self.plan.line(id)) else { return html! {} };
        let kept = self.is_kept();
        html! {
            use .pv .halo .on[kept] data-kept=[kept.then_some("")] data-of=(choice.notation) href={(self.layer) "#halo-" (line.id)} stroke=(hex(line.ink)) {}
        }
    }

    fn track(&self, id: LineId, line: &Line) -> Markup {
        let off = self.sheet.windows_left(self.plan.board, id) == 0;
        let choice = self.choice_of(id).map(|choice| &choice.notation);
        let tried = self.refused(id);
        html! {
            use id={"line-" (line.id)} .track .off[off] href={(self.layer) "#line-" (line.id)} data-of=[choice] data-do=[choice] data-try=[tried] {}
        }
    }

    /// The train car of a line: its badge, its windows and what is written in them.
    fn car(&self, id: LineId, line: &Line) -> Markup {
        let (board, car) = (self.plan.board, self.plan.car(id));
        let Bounds(left, top, right, bottom) = car.body;
        let (choice, left_over) = (self.choice_of(id), self.sheet.windows_left(board, id));
        let notation = choice.map(|choice| &choice.notation);
        let tried = self.refused(id);
        html! {
            g id={"car-" (line.id)} .car .lit[choice.is_some()] .off[left_over == 0] data-of=[notation] data-do=[notation] data-try=[tried] style={"--c:" (hex(line.ink))} {
                title { (line.name.get(self.to.lang)) (self.say.word("colon")) (self.say.phrase(&Phrase::new("mx-windows").with("count", left_over))) }
                @if choice.is_some() {
                    rect .glow x=(N(left - 4.0)) y=(N(top - 4.0)) width=(N(right - left + 8.0)) height=(N(bottom - top + 8.0)) rx="12" {}
                }
                rect .body x=(N(left)) y=(N(top)) width=(N(right - left)) height=(N(bottom - top)) rx="8" {}
                circle .ring cx=(N(car.badge.0)) cy=(N(car.badge.1)) r="12" {}
                text .letter x=(N(car.badge.0)) y=(N(car.badge.1 + 4.6)) { (line.id) }
                @for (at, (x, y)) in car.windows.iter().enumerate() {
                    rect .win x=(N(x - WINDOW)) y=(N(y - 11.5)) width="25" height="23" rx="4" {}
                    @if let Some(face) = self.sheet.window(board, id, at as u8) { (self.written(face, (*x, *y))) }
                }
            }
        }
    }

    /// A card as it is written in a window.
    fn written(&self, face: FaceId, (x, y): Spot) -> Markup {
        let kind = self.game.cards().kind(face);
        html! {
            @if matches!(kind, Kind::Circled(_)) { circle .wc cx=(N(x)) cy=(N(y)) r="8.5" {} }
            text .wt x=(N(x)) y=(N(y + 5.0)) { (glyph(kind, "")) }
        }
    }

    /// The crown of a line, struck out when somebody has it, and its diamond; a tick on what this sheet scores.
    fn bonus(&self, id: LineId, line: &Line) -> Markup {
        let car = self.plan.car(id);
        let who: Vec<tabletop::Arg> = self.view.crown_holders(id).map(tabletop::Arg::from).take(6).collect();
        let (mine, second, gone) = (self.sheet.has_crown(id), self.sheet.has_diamond(id), !who.is_empty());
        let name = |key| Phrase::new(key).with("line", &line.name);
        let crown =
            if gone { name("mx-crown-gone").with("who", who) } else { name("mx-crown").with("points", line.crown) };
        let wins =
            self.choices.iter().find(|choice| choice.does.bonuses.iter().any(|bonus| bonus.line == id && bonus.crown));
        html! {
            g .crown .gone[gone && !mine] data-of=[wins.map(|choice| &choice.notation)] transform=(translate(car.crown)) {
                title { (self.say.to(&crown, self.to.seats)) }
                use href="#crown" {} text y="5.5" { (line.crown) }
                @if gone && !mine { path .strike d="M-13 9L13-9" {} }
                @if mine { (self.tick()) }
            }
            g .diamond .mine[second] transform=(translate(car.diamond)) {
                title { (self.say.phrase(&name("mx-diamond").with("points", line.diamond))) }
                use href="#diamond" {} text y="4.2" { (line.diamond) }
                @if second { (self.tick()) }
            }
        }
    }

    fn tick(&self) -> Markup {
        html! {
            g .got .{"seat-" (self.shown.index() % 5)} transform="translate(9 -8)" { circle r="6.2" {} path d="M-2.8.2L-.8 2.3 3-2" {} }
        }
    }

    fn station(&self, id: StationId, station: &Station) -> Markup {
        let (x, y) = self.plan.at(station.at);
        let (r, many) = (Plan::radius(station), station.lines.len() > 1);
        let name = station.name.get(self.to.lang);
        let put = self.look.place(Ground::Station, &station.id);
        if let Some(number) = self.sheet.star_number(self.plan.board, id) {
            return html! {
                g id={"s-" (station.id)} .st .star data-put=[put] transform=(translate((x, y))) { title { (name) " ★" (number) } use href="#big" {} text y="5.6" { (number) } }
            };
        }
        let full = self.sheet.is_filled(self.plan.board, id);
        let ring =
            station.lines.first().filter(|_| !many).and_then(|line| self.plan.line(*line)).map(|line| hex(line.ink));
        let filling = if full { Vec::new() } else { self.filling(id) };
        let first = filling.iter().any(|choice| choice.does.fills.first() == Some(&id));
        let notation = if let [only] = filling.as_slice() { Some(only.notation.as_str()) } else { None };
        let which = filling.iter().map(|choice| choice.notation.as_str()).collect::<Vec<_>>().join(",");
        let which = Some(which).filter(|_| filling.len() > 1);
        let own = self.view.seat() == Some(self.shown) && self.is_asked();
        let tried = (own && filling.is_empty()).then(|| self.game.write(Action::Free(id)));
        let state = self.say.word(if full { "mx-filled" } else { "mx-open" });
        html! {
            g id={"s-" (station.id)} .st .x[many] .full[full] .next[first] data-of=[notation] data-do=[notation] data-which=[which] data-try=[tried] data-put=[put] {
                title { (name) (self.say.word("colon")) (state) }
                circle cx=(N(x)) cy=(N(y)) r=(N(r)) stroke=[ring.filter(|_| !full)] {}
                @if full { circle .o cx=(N(x)) cy=(N(y)) r=(N(r - 4.6)) {} }
                @else if station.dotted { path .dotted d={"M" (N(x - 8.0)) " " (N(y + 8.0)) "l16-16"} {} }
            }
        }
    }

    /// What a click on an empty station may choose: itself, or the lines whose choice would fill it.
    fn filling(&self, id: StationId) -> Vec<&Choice> {
        let all = self.choices.iter().filter(|choice| self.is_asked() && choice.does.fills.contains(&id));
        all.collect()
    }

    /// What a choice would do, shown while it is looked at.
    fn preview(&self, choice: &Choice) -> Markup {
        let kept = self.is_kept();
        let spots = choice.does.fills.iter().filter_map(|id| self.plan.station(*id));
        let last =
            choice.does.fills.last().and_then(|id| self.plan.station(*id)).map(|station| self.plan.at(station.at));
        let inside = html! {
            @for (at, station) in spots.enumerate() {
                @let (x, y) = self.plan.at(station.at);
                circle cx=(N(x)) cy=(N(y)) r=(N(Plan::radius(station))) {}
                text x=(N(x)) y=(N(y + 5.0)) { @if choice.does.star > 0 { (choice.does.star) } @else { (at + 1) } }
            }
            (self.next_window(choice))
            @if let Some(spot) = last.filter(|_| !choice.does.bonuses.is_empty()) { (pay(choice, spot)) }
        };
        html! {
            g .pv .ghost .on[kept] data-kept=[kept.then_some("")] data-of=(choice.notation) data-inside=[(!kept).then_some(&inside.0)] { @if kept { (inside) } }
        }
    }

    /// The window that the card would be written in.
    fn next_window(&self, choice: &Choice) -> Markup {
        let found = choice.line().zip(self.view.card()).and_then(|(id, card)| {
            let used = self.sheet.windows_used(self.plan.board, id);
            Some((*self.plan.car(id).windows.get(usize::from(used))?, card))
        });
        html! {
            @if let Some(((x, y), card)) = found {
                rect x=(N(x - WINDOW)) y=(N(y - 11.5)) width="25" height="23" rx="4" {}
                (self.written(card, (x, y)))
            }
        }
    }
}

/// The points of the lines that a choice completes, beside the last station.
fn pay(choice: &Choice, (x, y): Spot) -> Markup {
    let points = choice.does.bonus_points();
    let sign = if choice.does.bonuses.iter().any(|bonus| bonus.crown) { "#crown" } else { "#diamond" };
    html! {
        g .pay transform=(translate((x + 6.0, y - 37.0))) {
            path d="M7 16L1 22L13 17Z" {}
            rect width=(if points > 9 { "50" } else { "42" }) height="17" rx="8.5" {}
            use href=(sign) transform="translate(12 9) scale(.5)" {}
            text x="19" y="13" { "+" (points) }
        }
    }
}

pub(super) fn translate((x, y): Spot) -> String {
    format!("translate({} {})", N(x), N(y))
}
