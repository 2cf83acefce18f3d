//! What stands below the question: the price as an equation, and for what is looked at what it would do, with its button.

use maud::{Markup, html};
use tabletop::{Lang, Phrase};
use tokyo_metro::{Action, LineId, Phase, Yen};

use super::{
    Scene,
    ahead::Ahead,
    choice::{Choice, Site},
    number,
    symbols::icon,
    yen,
};

/// Of more spaces than these only the names of what they touch are told.
const MANY: usize = 60;

impl Scene<'_> {
    pub(super) fn about(&self) -> Markup {
        if self.choices.is_empty() {
            return html! {};
        }
        let shown: Vec<&Choice> =
            self.choices.iter().filter(|choice| !choice.in_rail || matches!(choice.site, Site::Space(_))).collect();
        let said: Vec<&Choice> =
            self.choices.iter().filter(|choice| choice.in_rail && choice.site == Site::Word).collect();
        let spaces = shown.iter().filter(|choice| matches!(choice.site, Site::Space(_))).count();
        html! {
            @if let Some(lot) = self.lot() { p .t-lot { (lot) } }
            (self.equation())
            @if !shown.is_empty() {
                div #t-strip .strips .t-strip {
                    p .hint { span { (self.hint(&shown)) } span .soft { (self.purse()) } }
                    @if spaces > MANY { (self.any_space(&shown)) }
                    @for choice in shown {
                        @if spaces <= MANY || !matches!(choice.site, Site::Space(_)) { (self.ahead(choice)) }
                    }
                    @for choice in said { (self.of_row(choice)) }
                }
            }
        }
    }

    /// Where nobody has bid for the first order: who begins, and why.
    fn lot(&self) -> Option<String> {
        let table = self.table();
        let drawn = self.game.draws_first_order() && table.round == 1 && table.phase == Phase::Place;
        let first = *table.in_order().first()?;
        drawn.then(|| self.say(&Phrase::new("tm-by-lot").with("who", first)))
    }

    /// What the viewer has to act with.
    fn purse(&self) -> String {
        let Some(player) = self.own().map(|seat| self.table().player(seat)) else { return String::new() };
        self.say(&Phrase::new("tm-purse").with("yen", yen(player.yen)))
    }

    /// One preview for all of many spaces: the module puts in the name of the one that is looked at.
    fn any_space(&self, shown: &[&Choice]) -> Markup {
        let go = shown.first().map_or("tm-go", |choice| space_word(choice.action));
        html! {
            div .pv .t-ahead data-space {
                span .t-text { b data-said {} }
                button .primary .t-go form="choices" name="action" { (self.plain(go)) }
            }
        }
    }

    /// TM-DISC-2, -3: the action that was begun, its cost, less the Discounts.
    fn equation(&self) -> Markup {
        let Some(action) = self.table().phase.begun() else { return html! {} };
        let Some(of) = self.board().deck().action(action) else { return html! {} };
        let price = self.game.price_begun(self.table());
        let asks_stock = matches!(of.effect, tokyo_metro::Effect::Invest(_) | tokyo_metro::Effect::InvestDisc);
        let more: Vec<String> = self
            .board()
            .map()
            .surcharges()
            .iter()
            .zip(1_u8..)
            .filter(|(more, _)| **more > Yen::ZERO)
            .map(|(more, stock)| self.say(&Phrase::new("tm-surcharge").with("stock", stock).with("yen", yen(*more))))
            .collect();
        let price = price.filter(|price| price.saved > Yen::ZERO);
        if price.is_none() && !asks_stock {
            return html! {};
        }
        html! {
            p .t-sum {
                @if let Some(price) = price {
                    span .t-chip { (icon(of.effect.kind())) (self.effect_word(of.effect)) " " b { (yen(price.printed)) } }
                    span { "−" } span .t-chip { (icon("discount")) (self.plain("tm-discount")) " " b { (yen(price.saved)) } } span { "=" } b { (yen(price.cost)) }
                }
                @if asks_stock { span .soft { (more.join(" · ")) } }
            }
        }
    }

    /// What a choice would do.
    fn ahead(&self, choice: &Choice) -> Markup {
        let Ahead { title, beside, below, go } = match (choice.action, choice.site) {
            (Action::Invest(line), _) => self.purchase(choice, line),
            (Action::Bid(bid), _) => self.bid(bid),
            (Action::Commit(stake), _) => self.stake(stake),
            (Action::Take(action) | Action::Copy(action), _) => self.taking(choice, action),
            (Action::Color(_), _) => {
                Ahead { below: self.about_drinks(), ..Ahead::plain(html! { (choice.does) }, self.plain("tm-go-take")) }
            }
            (_, Site::Line(line)) => self.on_line(choice, line),
            (_, Site::Space(space)) => self.at_space(choice, space),
            _ => Ahead::plain(html! { (choice.does) }, self.plain("tm-go")),
        };
        let amount = matches!(choice.site, Site::Amount(_));
        let inside = html! {
            span .t-text { b { (title) } " " span { (beside) } @if !below.is_empty() { span .t-below { (below) } } }
            @if !amount { button .primary .t-go form="choices" name="action" value=(choice.text) { (go) } }
        };
        html! { div .pv .t-ahead data-of=(choice.text) data-inside=(inside.into_string()) {} }
    }

    /// A row of the rail that is looked at or chosen: its button is the row itself.
    fn of_row(&self, choice: &Choice) -> Markup {
        let machine = matches!(choice.action, Action::Vend | Action::FreeVend);
        let below =
            self.of_drinks(choice.action).filter(|_| machine).map(|at| format!("{at} · {}", self.about_drinks()));
        let inside =
            html! { span .t-text { b { (choice.does) } @if let Some(below) = below { span .t-below { (below) } } } };
        html! { div .pv .t-ahead .t-bare[!machine] data-of=(choice.text) data-inside=(inside.into_string()) {} }
    }

    /// What to do, while nothing is looked at: all that is lit has its name.
    fn hint(&self, shown: &[&Choice]) -> String {
        let can = |is: fn(&Action) -> bool| self.choices.iter().any(|choice| is(&choice.action));
        let mut hint = self.plain(hint(shown));
        let turn = can(|action| matches!(action, Action::Take(_) | Action::Color(_)));
        for (more, key) in [
            (turn && can(|action| matches!(action, Action::Assign(_))), "tm-hint-token"),
            (turn && can(|action| matches!(action, Action::Vend | Action::FreeVend)), "tm-hint-vend"),
        ] {
            if more {
                hint = self.say(&Phrase::new(key).with("hint", hint));
            }
        }
        hint
    }

    /// What Drinks are good for.
    fn about_drinks(&self) -> String {
        let pays = self.board().drinks().map_or(Yen::ZERO, |drinks| drinks.payout(1));
        self.say(&Phrase::new("tm-about-color").with("yen", yen(pays)))
    }

    /// A Line by its badge and both names, and what is added to the first.
    fn named(&self, line: LineId, more: &str) -> Markup {
        let (name, other) = (&self.board().line(line).name, super::second(self.to.lang));
        html! { (self.badge(line)) (name.get(self.to.lang)) @if !more.is_empty() { (if self.to.lang == Lang::Ja { "、" } else { ", " }) (more) } " " i lang=(other) { (name.get(other)) } }
    }

    fn purchase(&self, choice: &Choice, line: LineId) -> Ahead {
        let told = self.own().and_then(|seat| self.game.purchase(self.table(), seat, line));
        let Some(told) = told else { return Ahead::plain(html! { (choice.does) }, self.plain("tm-go")) };
        let title = self.named(line, &self.say(&Phrase::new("tm-stock-number").with("stock", told.stock)));
        let sum = if told.surcharge > Yen::ZERO {
            format!("{} + {}", yen(told.cost), yen(told.surcharge))
        } else {
            yen(told.cost)
        };
        let keep = Phrase::new("tm-keep").with("yen", yen(told.left));
        Ahead {
            title,
            beside: self.say(&Phrase::new("tm-worth").with("yen", yen(told.worth))),
            below: format!("{sum} · {} · {}", self.value_line(line, told.after), self.say(&keep)),
            go: self.say(&Phrase::new("tm-go-buy").with("yen", yen(told.price))),
        }
    }

    /// `Value 900 → 1,600`.
    fn value_line(&self, line: LineId, after: Yen) -> String {
        let from = number(self.table().line(line).value);
        self.say(&Phrase::new("tm-value-after").with("from", from).with("to", number(after)))
    }

    fn on_line(&self, choice: &Choice, line: LineId) -> Ahead {
        let after = self.own().and_then(|seat| self.game.value_after(self.table(), seat, choice.action));
        let mut beside = after.map(|(_, after)| self.value_line(line, after)).unwrap_or_default();
        if let Action::Assign(_) = choice.action {
            let stops = self.game.train_stops(self.table(), line);
            beside = self.say(&Phrase::new("tm-stops-after").with("from", stops).with("to", stops + 1));
        }
        Ahead { title: self.named(line, ""), beside, below: choice.does.clone(), go: self.plain("tm-go") }
    }

    /// TM-BID-4: what a bid can bring.
    fn bid(&self, bid: Yen) -> Ahead {
        let Some(seat) = self.own() else { return Ahead::plain(html! {}, String::new()) };
        let told = self.game.bid_place(self.table(), seat, bid);
        let key = if told.best == told.worst { "tm-place-sure" } else { "tm-places" };
        let places = Phrase::new(key).with("best", told.best).with("worst", told.worst);
        let mut lines = vec![self.say(&Phrase::new("tm-keep").with("yen", yen(told.left)))];
        if told.total > bid {
            lines.insert(0, self.say(&Phrase::new("tm-total").with("yen", yen(told.total))));
        }
        let title = html! { (self.say(&places)) };
        Ahead { title, beside: String::new(), below: lines.join(" · "), go: String::new() }
    }

    /// TM-SPO-1: what a commitment brings as things stand.
    fn stake(&self, stake: Yen) -> Ahead {
        let (Some(seat), Phase::Commit { line, .. }) = (self.own(), self.table().phase) else {
            return Ahead::plain(html! {}, String::new());
        };
        let told = self.game.stake(self.table(), seat, line, stake);
        let pays = Phrase::new("tm-stake-pays").with("yen", yen(told.pays)).with("most", yen(told.most));
        let keep = Phrase::new("tm-keep").with("yen", yen(told.left));
        Ahead { title: self.named(line, ""), beside: self.say(&keep), below: self.say(&pays), go: String::new() }
    }
}

/// What to do, while nothing is looked at.
fn hint(shown: &[&Choice]) -> &'static str {
    let is = |site: fn(&Site) -> bool| shown.iter().any(|choice| site(&choice.site));
    if is(|site| matches!(site, Site::Card(_))) || shown.iter().any(|choice| matches!(choice.action, Action::Color(_)))
    {
        "tm-hint-card"
    } else if is(|site| matches!(site, Site::Line(_))) {
        "tm-hint-line"
    } else if is(|site| matches!(site, Site::Space(_))) {
        "tm-hint-space"
    } else if is(|site| matches!(site, Site::Pile(_))) {
        "tm-hint-pile"
    } else {
        "tm-hint-amount"
    }
}

/// What the button of a space says.
pub(super) const fn space_word(action: Action) -> &'static str {
    match action {
        Action::Place(_) => "tm-go-place",
        Action::Exit(_) => "tm-go-exit",
        _ => "tm-go-walk",
    }
}
