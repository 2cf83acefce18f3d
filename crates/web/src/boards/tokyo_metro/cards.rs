//! The Action cards in their columns: what each action does, its spots, whose discs lie there. Over an action that may
//! be chosen lies the button of that choice.

use maud::{Markup, html};
use tabletop::{Notation, Phrase, Seat};
use tokyo_metro::{Action, ActionId, CardId, ColumnId, Effect, Phase, preview::Stage};

use super::{
    super::kit::hex,
    Scene,
    choice::{Site, hit},
    number,
    symbols::{disc, icon},
    yen,
};

/// The most dots on the back of a card.
const MOST_DOTS: u8 = 3;

/// What stands on an action: its word and its number.
struct Face {
    word: &'static str,
    number: String,
}

impl Scene<'_> {
    /// The columns; in the Train Phase they rest behind a fold.
    pub(super) fn cards(&self) -> Markup {
        let matrix = |columns: &[Markup]| {
            html! {
                div .t-matrix {
                    div .t-rows aria-hidden="true" {
                        span { (self.plain("tm-row-new")) } i {} span { (self.plain("tm-row-last")) } span .t-row-out { (self.plain("tm-row-out")) }
                    }
                    @for column in columns { (column) }
                }
            }
        };
        let columns = self.board().columns().map(|column| self.column(column));
        let cache = self.look.cache;
        // While Trains run the cards are folded away as one part, which is another element: what is in it comes with it.
        if self.stage() == Stage::Trains {
            let columns: Vec<Markup> = columns.collect();
            return cache.part(
                html! { details #t-rest .t-cards .t-pane { summary { (self.plain("tm-cards")) } (matrix(&columns)) } },
            );
        }
        // Cards are looked at first where one is to be chosen.
        let chosen = self.choices.iter().any(|choice| choice.tab() == Some("cards"));
        let columns: Vec<Markup> = columns.map(|column| cache.later_if(!chosen, column)).collect();
        html! { section #t-cards .t-cards .t-pane aria-label=(self.plain("tm-cards")) { (matrix(&columns)) } }
    }

    fn column(&self, column: ColumnId) -> Markup {
        let (pair, of) = (self.board().pair(column), self.table().column(column));
        let left = self.game.stack_dots(self.table(), column);
        let drinks = self.board().deck().drinks() == Some(column);
        let lines: Vec<_> =
            self.board().lines().filter(|line| pair.split('/').any(|id| id == self.board().line(*line).id)).collect();
        let colors: Vec<String> = lines.iter().map(|line| hex(self.board().line(*line).color)).collect();
        let stripe = match &colors[..] {
            [one, two] => format!("--one:{one};--two:{two}"),
            _ => "--one:var(--soft);--two:var(--soft)".to_owned(),
        };
        let rows: Vec<_> = of.rows().collect();
        html! {
            div id={"t-column-" (column.index())} .t-column .t-low[rows.len() > 4] style=(stripe) {
                div .t-pair {
                    @if drinks { b { (self.plain("tm-drinks")) } }
                    @for line in lines { (self.badge(line)) }
                    span .t-left title=(self.say(&Phrase::new("tm-stack").with("count", left.len()))) {
                        @if let Some(dots) = left.first() { (back(*dots)) }
                        (left.len()) span .unseen { (self.say(&Phrase::new("tm-stack").with("count", left.len()))) }
                    }
                }
                @for card in rows.into_iter().rev() {
                    @match card {
                        Some(card) => (self.card(card)),
                        None => div .t-card .t-gap { (self.plain("tm-gap")) },
                    }
                }
                (self.pile(column))
            }
        }
    }

    /// A card with its actions.
    pub(super) fn card(&self, card: CardId) -> Markup {
        let of = self.board().card(card);
        let halves = of.color.is_none() && self.game.actions_of(card).count() > 1;
        html! {
            div id={"t-card-" (of.id)} .t-card .t-halves[halves] {
                @match of.color {
                    Some(color) => (self.color_card(color)),
                    None => { @for action in self.game.actions_of(card) { (self.action(action)) } }
                }
            }
        }
    }

    fn color_card(&self, color: tokyo_metro::ColorId) -> Markup {
        let choice = self.choice(Site::Color(color)).filter(|choice| matches!(choice.action, Action::Color(_)));
        let inside = html! {
            span .t-k { (self.drink(color)) (self.color_name(color)) }
            span .t-n { b { (self.plain("tm-crate-of-six")) } span .t-cost { (icon("box")) "1" } }
        };
        let meant = self.turn_attempt(Action::Color(color));
        let of = choice.map(|choice| &choice.text);
        html! {
            div .t-act .t-choose[of.is_some()] .t-no[of.is_none()] data-of=[of] data-try=[meant.filter(|_| of.is_none())] { (inside) (hit(choice, None)) }
        }
    }

    /// An action of a card.
    pub(super) fn action(&self, action: ActionId) -> Markup {
        let Some(of) = self.board().deck().action(action) else { return html! {} };
        let face = self.face(of.effect);
        let discs: Vec<Seat> = self
            .seats()
            .flat_map(|seat| {
                let times = self.table().player(seat).placed.count(action) * of.discs;
                std::iter::repeat_n(seat, usize::from(times))
            })
            .collect();
        let choice = self.choice(Site::Card(action));
        let begun = self.table().phase.begun() == Some(action);
        let inside = html! {
            span .t-k { (icon(of.effect.kind())) span { (self.plain(face.word)) } }
            span .t-n {
                b { (face.number) }
                span .t-discs {
                    @for seat in &discs { (disc(*seat)) }
                    @for _ in discs.len()..usize::from(of.discs) { i .t-free {} }
                    @if let Some(seat) = discs.first() { span .unseen { (self.word("tm-taken-by", *seat)) } }
                }
            }
        };
        let meant = self.turn_attempt(Action::Take(action)).filter(|_| choice.is_none());
        let trade = matches!(of.effect, Effect::StationTrading);
        let (of, taken) = (choice.map(|choice| &choice.text), choice.is_none() && !discs.is_empty());
        html! {
            div .t-act .t-trade[trade] .t-choose[of.is_some()] .t-taken[taken] .t-no[meant.is_some()] .t-begun[begun] data-of=[of] data-try=[meant] { (inside) (hit(choice, None)) }
        }
    }

    /// What a click on something that may not be chosen would mean, while an action is asked for.
    pub(super) fn turn_attempt(&self, action: Action) -> Option<String> {
        let asked = matches!(self.table().phase, Phase::Turn { .. }) && self.own().is_some();
        asked.then(|| self.game.write(action))
    }

    /// The top card of a discard pile; a Card action takes it.
    fn pile(&self, column: ColumnId) -> Markup {
        let pile = self.table().column(column);
        let (Some(top), count) = (pile.top(), pile.discard().len()) else {
            return html! { div .t-pile .t-empty { "–" } };
        };
        let name = self.say(&Phrase::new("tm-pile").with("count", count));
        let inside = html! {
            @match self.board().card(top).color {
                Some(color) => span { (self.drink(color)) (self.color_name(color)) },
                None => {
                    @for action in self.game.actions_of(top) {
                        @if let Some(of) = self.board().deck().action(action) {
                            span title=(self.plain(self.face(of.effect).word)) { (icon(of.effect.kind())) (self.face(of.effect).number) }
                        }
                    }
                }
            }
            span .unseen { (name) }
        };
        let choice = self.choice(Site::Pile(column));
        let of = choice.map(|choice| &choice.text);
        html! { div .t-pile .t-choose[of.is_some()] title=(name) data-of=[of] { (inside) (hit(choice, None)) } }
    }

    fn face(&self, effect: Effect) -> Face {
        let terms = self.game.terms();
        let face = |word, number: String| Face { word, number };
        match effect {
            Effect::Move(spaces) => face("tm-move", spaces.to_string()),
            Effect::Station(cost) => face("tm-station", yen(cost)),
            Effect::StationTrading => face("tm-trade", self.plain("tm-token")),
            Effect::Invest(cost) => face("tm-invest", yen(cost)),
            Effect::Start(rise) => face("tm-start", format!("+{}", number(rise))),
            Effect::Speed(tokens) => face("tm-speed", tokens.to_string()),
            Effect::Bike => face("tm-bike", "1".to_owned()),
            Effect::Discount(off) => face("tm-discount", format!("−{}", number(off))),
            Effect::Bidding(bonus) => face("tm-bidding", format!("+{}", number(bonus))),
            Effect::Loan => face("tm-loan", format!("+{}", number(terms.loan))),
            Effect::Repay => face("tm-repay", format!("−{}", number(terms.loan))),
            Effect::Speculate => face("tm-speculate", self.plain("tm-any")),
            Effect::Action(cost) => face("tm-disc", yen(cost)),
            Effect::Card(cost) => face("tm-card", yen(cost)),
            Effect::InvestDisc => face("tm-invest-disc", String::new()),
            Effect::Sell => face("tm-sell", self.plain("tm-stock")),
            Effect::Copy(cost) => face("tm-copy", yen(cost)),
            Effect::Shape => face("tm-shape", self.plain("tm-free-builds")),
        }
    }

    /// The word and the number of an action.
    pub(super) fn face_of(&self, effect: Effect) -> String {
        let face = self.face(effect);
        format!("{} {}", self.plain(face.word), face.number)
    }

    /// The word of an action.
    pub(super) fn effect_word(&self, effect: Effect) -> String {
        self.plain(self.face(effect).word)
    }

    /// The own cards, which only their owner may use; with Drinks the own crates.
    pub(super) fn own_cards(&self) -> Markup {
        let Some(seat) = self.view.seat() else { return html! {} };
        let cards: Vec<CardId> = self.table().player(seat).cards.iter().collect();
        let colors: Vec<_> = self.table().crates.owned_by(seat).collect();
        let you = self.look.is_you(seat);
        html! {
            section #t-own .card .t-own {
                h2 { @if you { (self.plain("tm-own")) } @else { (self.say(&Phrase::new("tm-own-of").with("who", seat))) } }
                @for card in &cards { (self.card(*card)) }
                @for color in &colors { p { (self.drink(*color)) (self.color_name(*color)) } }
                @if cards.is_empty() && colors.is_empty() { p .soft { (self.plain(self.comes_from())) } }
                @else if you && !cards.is_empty() { p .soft { (self.plain("tm-own-only")) } }
            }
        }
    }
}

impl Scene<'_> {
    /// How one comes to what is one's own: some sets have no Card action.
    fn comes_from(&self) -> &'static str {
        let deck = self.board().deck();
        let sets = self.board().columns().flat_map(|column| (0..=MOST_DOTS).map(move |dots| (column.index(), dots)));
        let cards = sets.flat_map(|(set, dots)| deck.part(set, dots));
        let mut effects = cards.flat_map(|card| self.game.actions_of(card)).filter_map(|of| deck.action(of));
        if effects.any(|of| matches!(of.effect, Effect::Card(_))) {
            "tm-own-none"
        } else if self.board().drinks().is_some() {
            "tm-own-no-drinks"
        } else {
            "tm-own-nothing"
        }
    }
}

/// The back of the next card.
fn back(dots: u8) -> Markup {
    html! {
        svg .t-back viewBox="0 0 13 16" aria-hidden="true" {
            rect x=".7" y=".7" width="11.6" height="14.6" rx="2" {}
            @for dot in 0..dots { circle cx="6.5" cy=(8.0 + (f32::from(dot) - (f32::from(dots) - 1.0) / 2.0) * 4.0) r="1.2" {} }
        }
    }
}
