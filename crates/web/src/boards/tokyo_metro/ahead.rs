//! What an action or a space would mean, in two lines: for those who look at it before they choose.

use maud::{Markup, html};
use tabletop::Phrase;
use tokyo_metro::{
    Action, ActionId, Effect, HaltId, LineId, SpaceId, StationId, Yen,
    board::Stop,
    preview::{Deal, Run},
};

use super::{Scene, choice::Choice, strip::space_word, symbols::icon, whereabouts, yen};
use crate::say::Say;

/// More Stations than these are counted.
const FEW: usize = 3;

/// What a choice would mean.
pub(super) struct Ahead {
    pub(super) title: Markup,
    /// Beside the title.
    pub(super) beside: String,
    /// Below it.
    pub(super) below: String,
    /// What the button says.
    pub(super) go: String,
}

impl Ahead {
    /// What has a title only.
    pub(super) const fn plain(title: Markup, go: String) -> Self {
        Self { title, beside: String::new(), below: String::new(), go }
    }
}

impl Scene<'_> {
    /// An action of a card: what it does, what it costs, what stays.
    pub(super) fn taking(&self, choice: &Choice, action: ActionId) -> Ahead {
        let plain = || Ahead::plain(html! { (choice.does) }, self.plain("tm-go"));
        let (Some(seat), Some(of)) = (self.own(), self.board().deck().action(action)) else { return plain() };
        let Some(deal) = self.game.deal_of(self.table(), seat, action) else { return plain() };
        let copies = matches!(choice.action, Action::Copy(_));
        let title = html! {
            @if copies { (icon("copy")) (choice.does) } @else { (icon(of.effect.kind())) (self.face_of(of.effect)) }
        };
        let player = self.table().player(seat);
        let mut sum = vec![self.cost(&deal, player.yen)];
        if !copies {
            sum.push(Some(self.say(&Phrase::new("tm-discs-left").with("discs", deal.discs).with("of", player.discs))));
        }
        let sum: Vec<String> = sum.into_iter().flatten().collect();
        let below = self.told_of(of.effect, &deal);
        Ahead { title, beside: sum.join(" · "), below, go: self.plain("tm-go-take") }
    }

    /// `¥600 − ¥200 = ¥400 · you keep ¥500`.
    fn cost(&self, deal: &Deal, have: Yen) -> Option<String> {
        let (least, most) = deal.price()?;
        let sum = match deal.cost.filter(|_| deal.saved > Yen::ZERO) {
            Some(cost) => format!("{} − {} = {}", yen(cost), yen(deal.saved), yen(cost.less(deal.saved))),
            None if least == most => yen(least),
            None => format!("{} – {}", yen(least), yen(most)),
        };
        let keep = Phrase::new(if least == most { "tm-keep" } else { "tm-keep-most" }).with("yen", yen(have - least));
        Some(format!("{sum} · {}", self.say(&keep)))
    }

    /// What an action does, with what it can be about now.
    fn told_of(&self, effect: Effect, deal: &Deal) -> String {
        let amount = |key: &'static str, amount: Yen| self.say(&Phrase::new(key).with("yen", yen(amount)));
        match effect {
            Effect::Move(printed) => {
                self.say(&Phrase::new("tm-about-move").with("count", deal.reach.unwrap_or(printed)))
            }
            Effect::Station(_) | Effect::StationTrading => self.sites(deal),
            Effect::Invest(_) | Effect::InvestDisc => self.plain("tm-about-invest"),
            Effect::Start(rise) => amount("tm-about-start", rise),
            Effect::Speed(tokens) => self.say(&Phrase::new("tm-about-speed").with("count", tokens)),
            Effect::Bike => self.plain("tm-about-bike"),
            Effect::Discount(off) => amount("tm-about-discount", off),
            Effect::Bidding(bonus) => amount("tm-about-bidding", bonus),
            Effect::Loan => {
                let (loan, debt) = (yen(self.game.terms().loan), yen(self.game.terms().debt));
                self.say(&Phrase::new("tm-about-loan").with("yen", loan).with("debt", debt))
            }
            Effect::Repay => amount("tm-about-repay", self.game.terms().loan),
            Effect::Speculate => self.plain("tm-about-speculate"),
            Effect::Action(_) => self.plain("tm-about-disc"),
            Effect::Card(_) => self.plain("tm-about-card"),
            Effect::Sell => self.plain("tm-about-sell"),
            Effect::Copy(_) => self.plain("tm-about-copy"),
            Effect::Shape => self.plain("tm-about-shape"),
        }
    }

    /// The Stations where an action could build, with their prices.
    fn sites(&self, deal: &Deal) -> String {
        let named = |(target, price): &(Action, Yen)| {
            let Action::Build(station) = target else { return String::new() };
            let name = self.board().station(*station).name.get(self.to.lang);
            if *price > Yen::ZERO { format!("{name} {}", yen(*price)) } else { name.to_owned() }
        };
        let names: Vec<String> = deal.about.iter().take(FEW).map(named).collect();
        self.word("tm-about-station", names.join(" · "))
    }

    /// A space: the Stations that it touches, whether somebody has built there, which Trains come by this round.
    pub(super) fn at_space(&self, choice: &Choice, space: SpaceId) -> Ahead {
        let go = self.plain(space_word(choice.action));
        let touched: Vec<_> = self.board().touched(space).iter().collect();
        let halts: Vec<_> = self.board().halts_at(space).collect();
        if touched.is_empty() && halts.is_empty() {
            let title = html! { (whereabouts::of(self.game, space, Say(self.to.lang))) };
            return Ahead { title, beside: String::new(), below: self.plain("tm-touches-none"), go };
        }
        let title = html! {
            @for station in &touched {
                span .t-touched {
                    @for line in self.board().lines().filter(|line| self.calls_at(*line, *station)) { (self.badge(line)) }
                    (self.board().station(*station).name.get(self.to.lang))
                }
            }
            @for halt in &halts { span .t-touched { (self.board().stop_name(Stop::Halt(*halt)).get(self.to.lang)) } }
        };
        let built = touched.iter().filter_map(|station| {
            let (owner, name) = (self.table().owner(*station)?, &self.board().station(*station).name);
            Some(self.say(&Phrase::new("tm-built-by").with("station", name).with("who", owner)))
        });
        let mut lines: Vec<String> = built.collect();
        if lines.is_empty() {
            lines.push(self.plain(if touched.is_empty() { "tm-built-halt" } else { "tm-built-none" }));
        }
        let coming = self.coming(&touched, &halts);
        if !coming.is_empty() {
            lines.push(self.word("tm-trains-come", coming.join(" ")));
        }
        let beside = whereabouts::in_list(self.game, space, Say(self.to.lang));
        Ahead { title, beside, below: lines.join(" · "), go }
    }

    /// The Lines whose vehicles come to one of these stops in this round, as things stand.
    fn coming(&self, stations: &[StationId], halts: &[HaltId]) -> Vec<&str> {
        let comes = |run: &&Run| {
            let line = run.vehicle.line();
            run.calls.iter().any(|call| match self.board().stop_at(line, call.stop) {
                Stop::Station(at) => stations.contains(&at),
                Stop::Halt(at) => halts.contains(&at),
            })
        };
        let ids = self.runs.iter().filter(comes).map(|run| self.board().line(run.vehicle.line()).id.as_str());
        let mut ids: Vec<&str> = ids.collect();
        // A Line may have two vehicles.
        ids.dedup();
        ids
    }

    pub(super) fn station_name(&self, station: StationId) -> &str {
        self.board().station(station).name.get(self.to.lang)
    }

    /// A Station with the letters of its Lines.
    pub(super) fn with_lines(&self, station: StationId) -> String {
        let lines = self.board().lines().filter(|line| self.calls_at(*line, station));
        let ids: Vec<&str> = lines.map(|line| self.board().line(line).id.as_str()).collect();
        format!("{} {}", self.station_name(station), ids.join("·"))
    }

    /// The Stations that an action of a card could build.
    pub(super) fn buildable(&self, action: ActionId) -> Vec<StationId> {
        let deal = self.own().and_then(|seat| self.game.deal_of(self.table(), seat, action));
        let built =
            |(target, _): &(Action, Yen)| if let Action::Build(station) = target { Some(*station) } else { None };
        deal.map(|deal| deal.about.iter().filter_map(built).collect()).unwrap_or_default()
    }

    /// The Stations where a Vending Machine could stand.
    pub(super) fn machine_sites(&self) -> Vec<StationId> {
        let sites = self.own().map(|seat| self.game.machines(self.table(), seat));
        sites.into_iter().flatten().map(|(station, ..)| station).collect()
    }

    fn calls_at(&self, line: LineId, station: StationId) -> bool {
        (0..=self.board().last_stop(line)).any(|stop| self.board().stop_at(line, stop) == Stop::Station(station))
    }
}
