//! What stands below the question: the price as an equation, and for what is looked at what it would do, with its button.

use maud::{Markup, html};
use tabletop::Phrase;
use tokyo_metro::{Action, LineId, Phase, Yen};

use super::{
    Scene,
    choice::{Choice, Site},
    number,
    symbols::icon,
    yen,
};

/// More spaces than these say what they touch in the list alone.
const MANY: usize = 60;

impl Scene<'_> {
    pub(super) fn about(&self) -> Markup {
        if self.choices.is_empty() {
            return html! {};
        }
        let shown: Vec<&Choice> = self.choices.iter().filter(|choice| !choice.in_rail).collect();
        let few = shown.len() <= MANY || !matches!(shown[0].site, Site::Space(_));
        html! {
            (self.equation())
            @if !shown.is_empty() {
                div #t-strip .strips .t-strip {
                    p .hint { (self.plain(hint(&shown))) }
                    @if few { @for choice in shown { (self.ahead(choice)) } }
                }
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
        html! {
            p .t-sum {
                span .t-chip { (icon(of.effect.kind())) (self.effect_word(of.effect)) @if let Some(price) = price { " " b { (yen(price.printed)) } } }
                @if let Some(price) = price.filter(|price| price.saved > Yen::ZERO) {
                    span { "−" } span .t-chip { (icon("discount")) b { (yen(price.saved)) } } span { "=" } b { (yen(price.cost)) }
                }
                @if asks_stock { span .soft { (more.join(" · ")) } }
            }
        }
    }

    /// What a choice would do.
    fn ahead(&self, choice: &Choice) -> Markup {
        let (title, lines, go) = match (choice.action, choice.site) {
            (Action::Invest(line), _) => self.purchase(choice, line),
            (Action::Bid(bid), _) => self.bid(bid),
            (Action::Commit(stake), _) => self.stake(stake),
            (_, Site::Line(line)) => self.on_line(choice, line),
            _ => (html! { (choice.does) }, Vec::new(), self.plain("tm-go")),
        };
        let amount = matches!(choice.site, Site::Amount(_));
        html! {
            div .pv .t-ahead data-of=(choice.text) {
                span .t-text { b { (title) } @for line in &lines { span { (line) } } }
                @if !amount { button .primary .t-go form="choices" name="action" value=(choice.text) { (go) } }
            }
        }
    }

    /// A Line by its badge and both names.
    fn named(&self, line: LineId) -> Markup {
        let (name, other) = (&self.board().line(line).name, super::second(self.to.lang));
        html! { (self.badge(line)) (name.get(self.to.lang)) " " i lang=(other) { (name.get(other)) } }
    }

    fn purchase(&self, choice: &Choice, line: LineId) -> (Markup, Vec<String>, String) {
        let told = self.own().and_then(|seat| self.game.purchase(self.table(), seat, line));
        let Some(told) = told else { return (html! { (choice.does) }, Vec::new(), self.plain("tm-go")) };
        let title =
            html! { (self.named(line)) ", " (self.say(&Phrase::new("tm-stock-number").with("stock", told.stock))) };
        let sum = if told.surcharge > Yen::ZERO {
            format!("{} + {}", yen(told.cost), yen(told.surcharge))
        } else {
            yen(told.cost)
        };
        let value = Phrase::new("tm-value-after")
            .with("from", number(self.table().line(line).value))
            .with("to", number(told.after));
        let worth = Phrase::new("tm-worth").with("yen", yen(told.worth));
        let keep = Phrase::new("tm-keep").with("yen", yen(told.left));
        let go = self.say(&Phrase::new("tm-go-buy").with("yen", yen(told.price)));
        (
            title,
            vec![format!("{sum} · {}", self.say(&value)), format!("{} · {}", self.say(&worth), self.say(&keep))],
            go,
        )
    }

    fn on_line(&self, choice: &Choice, line: LineId) -> (Markup, Vec<String>, String) {
        let mut lines = vec![choice.does.clone()];
        if let Some((_, after)) = self.own().and_then(|seat| self.game.value_after(self.table(), seat, choice.action)) {
            let value = Phrase::new("tm-value-after")
                .with("from", number(self.table().line(line).value))
                .with("to", number(after));
            lines.push(self.say(&value));
        }
        if let Action::Assign(_) = choice.action {
            let stops = self.game.train_stops(self.table(), line);
            lines.push(self.say(&Phrase::new("tm-stops-after").with("from", stops).with("to", stops + 1)));
        }
        (self.named(line), lines, self.plain("tm-go"))
    }

    /// TM-BID-4: what a bid can bring.
    fn bid(&self, bid: Yen) -> (Markup, Vec<String>, String) {
        let Some(seat) = self.own() else { return (html! {}, Vec::new(), String::new()) };
        let told = self.game.bid_place(self.table(), seat, bid);
        let key = if told.best == told.worst { "tm-place-sure" } else { "tm-places" };
        let places = Phrase::new(key).with("best", told.best).with("worst", told.worst);
        let mut lines = vec![self.say(&Phrase::new("tm-keep").with("yen", yen(told.left)))];
        if told.total > bid {
            lines.insert(0, self.say(&Phrase::new("tm-total").with("yen", yen(told.total))));
        }
        (html! { (self.say(&places)) }, vec![lines.join(" · ")], String::new())
    }

    /// TM-SPO-1: what a commitment brings as things stand.
    fn stake(&self, stake: Yen) -> (Markup, Vec<String>, String) {
        let (Some(seat), Phase::Commit { line, .. }) = (self.own(), self.table().phase) else {
            return (html! {}, Vec::new(), String::new());
        };
        let told = self.game.stake(self.table(), seat, line, stake);
        let pays = Phrase::new("tm-stake-pays").with("yen", yen(told.pays)).with("most", yen(told.most));
        let keep = Phrase::new("tm-keep").with("yen", yen(told.left));
        (html! { (self.named(line)) }, vec![self.say(&pays), self.say(&keep)], String::new())
    }
}

/// What to do, while nothing is looked at.
fn hint(shown: &[&Choice]) -> &'static str {
    let is = |site: fn(&Site) -> bool| shown.iter().any(|choice| site(&choice.site));
    if is(|site| matches!(site, Site::Card(_))) {
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
