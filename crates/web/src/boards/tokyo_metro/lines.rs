//! The Income track with all Lines: Value, the two amounts beside it, Stock, disc spots. Over a Line that may be chosen lies the
//! button of that choice, and it says what it would cost and what its Value would be.

use maud::{Markup, html};
use tabletop::{Notation, Phrase};
use tokyo_metro::{Action, Effect, LineId, Phase, Yen, board::marker, state::Spot};

use super::{
    Scene,
    choice::{Choice, Site, hit},
    land::paint,
    number,
    symbols::{disc, icon},
    yen,
};

/// The top row of the track.
const TOP: f32 = 6000.0;

impl Scene<'_> {
    pub(super) fn lines(&self) -> Markup {
        let worth = self.game.stock_worth(self.table());
        let lines = || self.board().lines().map(|line| self.board().line(line));
        let slots = lines().map(|line| line.stocks + line.spots).max().unwrap_or(1);
        // On a small screen the Stocks stand above the spots, and every track is as long as the others.
        let across = lines().map(|line| line.stocks.max(line.spots)).max().unwrap_or(1);
        // A Line is looked at first where one is to be chosen.
        let chosen = self.choices.iter().any(|choice| choice.tab() == Some("lines"));
        html! {
            section #t-lines .card .t-lines .t-pane .t-many[across > 3] aria-label=(self.plain("tm-track")) style={"--slots:" (slots) ";--across:" (across)} {
                div .t-line .t-head aria-hidden="true" {
                    span .t-heading { (self.plain("tm-track")) }
                    span .t-ticks { @for tick in 0..=6_u8 { i style={"left:" (f32::from(tick) * 100.0 / 6.0) "%"} { (tick) @if tick > 0 { "k" } } } }
                    span .t-long { (self.plain("tm-stocks")) } span .t-short { (self.plain("tm-stocks-short")) }
                }
                @for line in self.board().lines() { (self.look.cache.later_if(!chosen, self.line(line, worth[line.index()]))) }
                p .t-lines-about { (self.plain("tm-lines-about")) }
            }
        }
    }

    fn line(&self, line: LineId, worth: [Yen; tokyo_metro::MOST_STOCKS]) -> Markup {
        let choice = self.choice(Site::Line(line));
        let meant = self.line_attempt(line).filter(|_| choice.is_none());
        let off = !self.table().line(line).runs();
        let inside = self.row(line, worth, choice, meant);
        let id = format!("t-line-{}", self.board().line(line).id);
        let moving = self.moving_line() == Some(line);
        let (of, meant) = (choice.map(|choice| &choice.text), meant.map(|action| self.game.write(action)));
        let (off, moving) = (off && of.is_none(), moving && of.is_none());
        let no = meant.is_some();
        // Whoever presses a Stock before an action is told that the action comes first.
        let meant = meant.or_else(|| self.turn_attempt(Action::Invest(line)).filter(|_| of.is_none()));
        let lays =
            choice.filter(|choice| matches!(choice.action, Action::Assign(_))).map(|_| self.plain("tm-lays-token"));
        html! {
            div id=(id) .t-wrap title=[lays] {
                div .t-line .t-choose[of.is_some()] .t-off[off] .t-no[no] .t-now-line[moving] data-of=[of] data-try=[meant] { (inside) (hit(choice, choice.and_then(|choice| choice.key.as_ref()))) }
            }
        }
    }

    fn row(
        &self,
        line: LineId,
        worth: [Yen; tokyo_metro::MOST_STOCKS],
        choice: Option<&Choice>,
        meant: Option<Action>,
    ) -> Markup {
        let (state, of) = (self.table().line(line), self.board().line(line));
        let seat = self.view.seat();
        let after =
            choice.and_then(|choice| self.game.value_after(self.table(), seat?, choice.action)).map(|(_, value)| value);
        let why = meant.and_then(|action| self.reason(action));
        let track = self.board().track();
        // Where a Speed token would lie: a press on the Line lays it.
        let lays = choice.is_some_and(|choice| matches!(choice.action, Action::Assign(_)));
        let empty = |at: &usize| matches!(state.laid().get(*at).copied().unwrap_or_default(), Spot::Empty);
        let would_lay = (0..usize::from(of.spots)).find(empty).filter(|_| lays);
        html! {
            (self.badge(line))
            span .t-name { b { (self.line_name(line)) } small { (self.where_at(line)) } }
            span .t-value {
                span .t-amounts .t-forecast[after.is_some() || why.is_some()] {
                    b data-count=(state.value.0) { (number(state.value)) }
                    @if let Some(after) = after { span .t-to { "→ " (number(after)) } }
                    @if let Some(why) = &why { small .t-why { (why) } }
                    span .t-split title=(self.plain("tm-split")) { (number(track.higher(state.value))) " / " (number(track.lower(state.value))) }
                }
                (bar(&paint(of.color), state.value, after))
            }
            span .t-holds { span .t-stocks { @for at in 0..usize::from(of.stocks) { (self.stock(line, at, worth[at], choice)) } }
            span .t-spots {
                @for at in 0..usize::from(of.spots) {
                    @match state.laid().get(at).copied().unwrap_or_default() {
                        Spot::Empty if would_lay == Some(at) => i .t-slot .t-would-lay { (icon("speed")) "+1" },
                        Spot::Empty => i .t-slot {},
                        Spot::Speed => i .t-slot .t-token title=(self.plain("tm-speed-token")) { (icon("speed")) "+1" },
                        Spot::Speculation { seat, yen: stake } => {
                            i .t-slot .t-stake title=(self.say(&Phrase::new("tm-stake").with("who", seat).with("yen", yen(stake)))) { (disc(seat)) (number(stake)) }
                        }
                    }
                }
            } }
        }
    }

    fn stock(&self, line: LineId, at: usize, worth: Yen, choice: Option<&Choice>) -> Markup {
        let state = self.table().line(line);
        let seat = self.own();
        let price = seat
            .and_then(|seat| self.game.purchase(self.table(), seat, line))
            .filter(|price| usize::from(price.stock) == at + 1);
        // What the viewer can't pay is struck out; what they may not buy for another reason has no price.
        let dear = seat.zip(price).is_some_and(|(_, price)| price.left < Yen::ZERO);
        let price = price.filter(|_| choice.is_some() || dear);
        let name = |seat| {
            let told = Phrase::new("tm-stock-of").with("stock", at + 1).with("who", seat).with("yen", yen(worth));
            let higher = state.laid().iter().any(|spot| matches!(spot, Spot::Speculation { .. }));
            if higher { format!("{} {}", self.say(&told), self.plain("tm-stake-first")) } else { self.say(&told) }
        };
        html! {
            @match (state.stocks.iter().nth(at).flatten(), price) {
                (Some(seat), _) => i .t-stock .t-owned .(super::pieces::seat_class(seat)) title=(name(seat)) { (disc(seat)) em { (number(worth)) } },
                (None, Some(price)) => i .t-stock .t-buy[!dear] .t-dear[dear] { em { (price.stock) } (yen(price.price)) },
                (None, None) => i .t-stock { em { (at + 1) } },
            }
        }
    }

    /// Where the vehicles of a Line are.
    fn where_at(&self, line: LineId) -> String {
        let table = self.table();
        let mut at = self.board().vehicles(line).filter_map(|vehicle| table.vehicle(vehicle));
        let Some(first) = at.next() else { return self.plain("tm-off-map") };
        if self.board().has_pair(line) {
            return self.plain("tm-on-map");
        }
        let next = first.moved(self.board().last_stop(line));
        let arrow = if next.stop > first.stop { "▸" } else { "◂" };
        format!("{arrow} {}", self.game.label_of(line, first.stop))
    }

    /// What a click on a Line that may not be chosen would mean, while Lines are asked for.
    fn line_attempt(&self, line: LineId) -> Option<Action> {
        self.own().filter(|seat| self.look.is_you(*seat))?;
        let Phase::Target { action, .. } = self.table().phase else { return None };
        match self.board().deck().action(action)?.effect {
            Effect::Invest(_) | Effect::InvestDisc => Some(Action::Invest(line)),
            Effect::Start(_) => Some(Action::Start(line)),
            Effect::Speculate => Some(Action::Speculate(line)),
            Effect::Sell => Some(Action::Stock(line)),
            _ => None,
        }
    }

    /// Why a Line may not be chosen, in two or three words.
    fn reason(&self, action: Action) -> Option<String> {
        let refused = self.game.refusal(self.table(), self.own()?, action)?;
        let key = match refused.rule?.0 {
            "TM-INV-1" => "tm-why-sold",
            "TM-INV-2" | "TM-SPEC-2" => "tm-why-owned",
            "TM-INV-3" => "tm-why-speculated",
            "TM-GEN-2" | "TM-SPEC-5" => return Some(self.short_of(action)),
            "TM-START-1" => "tm-why-runs",
            "TM-SPEC-3" => "tm-why-no-value",
            "TM-SPEC-4" => "tm-why-no-spot",
            "OS-SELL-1" => "tm-why-none",
            _ => "tm-why-not",
        };
        Some(self.plain(key))
    }

    /// How many Yen are wanting.
    fn short_of(&self, action: Action) -> String {
        let need = match (self.own(), action) {
            (Some(seat), Action::Invest(line)) => {
                self.game.purchase(self.table(), seat, line).map(|told| Yen::ZERO - told.left)
            }
            (Some(seat), Action::Speculate(line)) => {
                Some(self.game.least_stake(self.table(), line) - self.table().player(seat).yen)
            }
            _ => None,
        };
        match need.filter(|need| *need > Yen::ZERO) {
            Some(need) => self.word("tm-why-short-of", yen(need)),
            None => self.plain("tm-why-short"),
        }
    }
}

/// The Value on its row of the track; above the top it begins again with a flag.
fn bar(color: &str, value: Yen, after: Option<Yen>) -> Markup {
    let place = |value: Yen| (marker(value).1.0 as f32 * 100.0 / TOP).clamp(0.0, 100.0);
    let (flips, _) = marker(value);
    let now = place(value);
    html! {
        span .t-track data-top=(TOP) style={"--line:" (color)} {
            i .t-fill style={"width:" (now) "%"} {}
            @if let Some(after) = after.map(place) {
                i .t-gain style={"left:" (now.min(after)) "%;width:" ((after - now).abs()) "%"} {}
                i .t-mark .t-ghost style={"left:" (after) "%"} {}
            }
            i .t-mark style={"left:" (now) "%"} {}
            @if flips > 0 { em .t-flips { "+" (flips * 6) "k" } }
        }
    }
}
