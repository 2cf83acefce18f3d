//! The choices of the rail: a row for each that has no button elsewhere, and one list for amounts and spaces.

use maud::html;
use tabletop::Phrase;
use tokyo_metro::Action;

use super::{
    super::{Pick, RailRow},
    Scene,
    choice::{Choice, Site, is_last},
    strip::space_word,
    symbols::icon,
    whereabouts, yen,
};
use crate::say::Say;

impl Scene<'_> {
    /// What is asked again and again, to stay or to pass, has the first place: what else can be done changes from question to question,
    /// and would come to lie where a finger waits.
    pub(super) fn rows(&self) -> Vec<RailRow> {
        let mut rows: Vec<&Choice> = self.choices.iter().filter(|choice| choice.in_rail).collect();
        rows.sort_by_key(|choice| !is_last(choice.action));
        rows.into_iter().map(|choice| self.choice_row(choice)).collect()
    }

    fn choice_row(&self, choice: &Choice) -> RailRow {
        let sign = match choice.action {
            Action::Board(_) | Action::Transfer(_) => Some("start"),
            Action::Build(_) => Some("station"),
            Action::At(_) | Action::Vend | Action::FreeVend => Some("vend"),
            Action::Use(_) => Some("discount"),
            Action::From(_) => Some("copy"),
            Action::Walk(_) | Action::Exit(_) => Some("move"),
            _ => None,
        };
        if let Some(arrow) = self.arrow(choice) {
            let inside = html! { span aria-hidden="true" { (arrow) } span .unseen { (choice.does) } };
            return RailRow { notation: Some(choice.text.clone()), class: "t-arrow", inside };
        }
        let class = if is_last(choice.action) { "t-row t-last" } else { "t-row" };
        let after = self.own().and_then(|seat| self.game.value_after(self.table(), seat, choice.action));
        let after = after.filter(|(line, after)| *after != self.table().line(*line).value);
        let inside = html! {
            @if let Some(key) = &choice.key { kbd .t-key data-key=(key) aria-hidden="true" { (key) } }
            @if let Some(sign) = sign { (icon(sign)) }
            @if let Action::Drink(color) = choice.action { (self.drink(color)) }
            span .t-does { (choice.does) }
            @if let Some(other) = self.besides(choice) { small { (other) } }
            @if let Some(more) = self.of_drinks(choice.action) { small { (more) } }
            @if let Some((line, after)) = after { small { (self.board().line(line).id) " " (yen(self.table().line(line).value)) " → " (yen(after)) } }
        };
        RailRow { notation: Some(choice.text.clone()), class, inside }
    }

    /// Which other Stations a space in a row touches.
    fn besides(&self, choice: &Choice) -> Option<String> {
        let Site::Space(space) = choice.site else { return None };
        let others = self.board().touched(space).iter().map(|station| self.station_name(station));
        let others: Vec<&str> = others.filter(|name| !choice.does.contains(name)).collect();
        (!others.is_empty()).then(|| self.word("tm-besides", others.join(" · ")))
    }

    /// What a Vending Machine would cost where, or what one more Drink on the map would pay.
    pub(super) fn of_drinks(&self, action: Action) -> Option<String> {
        match action {
            Action::Vend | Action::FreeVend => {
                let sites = self.game.machines(self.table(), self.own()?);
                let told = sites.into_iter().map(|(station, owner, fee)| {
                    let name = self.board().station(station).name.get(self.to.lang);
                    match owner {
                        Some(owner) => format!("{name} {} → {}", yen(fee), self.who(owner)),
                        None => name.to_owned(),
                    }
                });
                Some(told.collect::<Vec<_>>().join(" · "))
            }
            Action::Drink(color) => {
                let (drinks, out) = (self.board().drinks()?, self.table().crates.at(color).len());
                let more = Phrase::new("tm-drink-pays").with("from", out).with("to", out + 1);
                Some(self.say(&more.with("yen", yen(drinks.payout(out + 1)))))
            }
            _ => None,
        }
    }

    /// The direction of a step to a neighbouring space.
    fn arrow(&self, choice: &Choice) -> Option<&'static str> {
        let Action::Walk(to) = choice.action else { return None };
        let from = self.table().player(self.own()?).meeple.space()?;
        let across = i16::from(to.column()) - i16::from(from.column());
        let down = i16::from(to.row()) - i16::from(from.row());
        match (across, down) {
            (0, -1) => Some("↑"),
            (0, 1) => Some("↓"),
            (1, 0) => Some("→"),
            (-1, 0) => Some("←"),
            _ => None,
        }
    }

    /// Amounts step by step; spaces in one list, as the map shows them.
    pub(super) fn pick(&self) -> Option<Pick> {
        let listed: Vec<&Choice> = self
            .choices
            .iter()
            .filter(|choice| !choice.in_rail && matches!(choice.site, Site::Amount(_) | Site::Space(_)))
            .collect();
        let first = listed.first()?;
        let amounts = matches!(first.site, Site::Amount(_));
        let (label, go) = match first.action {
            Action::Bid(_) => ("tm-pick-bid", "tm-go-bid"),
            Action::Commit(_) => ("tm-pick-commit", "tm-go-commit"),
            Action::Place(_) => ("tm-pick-place", space_word(first.action)),
            Action::Exit(_) => ("tm-pick-exit", space_word(first.action)),
            _ => ("tm-pick-space", space_word(first.action)),
        };
        // Where one starts the Lines matter.
        let starts = matches!(first.action, Action::Place(_));
        let name = |choice: &Choice| match choice.site {
            Site::Amount(amount) => yen(amount),
            Site::Space(space) => {
                let stops = self.board().touched(space).iter().map(|station| {
                    if starts { self.with_lines(station) } else { self.station_name(station).to_owned() }
                });
                let stops = stops.collect::<Vec<_>>().join(" · ");
                let id = if stops.is_empty() { "tm-space-bare" } else { "tm-space-at" };
                self.say(
                    &Phrase::new(id)
                        .with("space", whereabouts::in_list(self.game, space, Say(self.to.lang)))
                        .with("stops", stops),
                )
            }
            _ => choice.does.clone(),
        };
        let options = listed.iter().map(|choice| (choice.text.clone(), name(choice))).collect();
        Some(Pick { label: self.plain(label), go: self.plain(go), options, steps: amounts })
    }
}
