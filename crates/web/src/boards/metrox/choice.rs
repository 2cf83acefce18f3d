//! What a choice would do, shown before it is made: the stations it fills and what it scores.

use maud::{Markup, html};
use metrox::{
    Action, Preview,
    board::{Line, LineId, StationId},
    cards::Kind,
};
use tabletop::{Name, Phrase};

use super::{
    super::kit::hex,
    Scene,
    rail::{badge, crown, diamond},
};

/// A choice and what it leads to.
pub(super) struct Choice {
    /// As it is written; also what ties the parts of the page that speak of it.
    pub(super) notation: String,
    pub(super) action: Action,
    pub(super) does: Preview,
}

impl Choice {
    pub(super) const fn line(&self) -> Option<LineId> {
        match self.action {
            Action::Line(line) => Some(line),
            Action::Free(_) => None,
        }
    }
}

impl Scene<'_> {
    /// The bonuses of a choice as signs.
    pub(super) fn bonus_signs(choice: &Choice) -> Markup {
        html! {
            @for bonus in &choice.does.bonuses {
                @if bonus.crown { (crown()) } @else { (diamond()) }
                "+" (bonus.points) " "
            }
            @if choice.does.star > 0 { "★ +" (choice.does.star) }
        }
    }

    /// What a choice would do, above the map: its line, or with a free card its station.
    pub(super) fn strip(&self, choice: &Choice, kept: bool) -> Markup {
        let (inside, ink) = match choice.line().and_then(|id| self.plan.line(id)) {
            Some(line) => (self.unrolled(choice, line), Some(hex(line.ink))),
            None => (self.one_station(choice), None),
        };
        let style = ink.map(|ink| format!("--c:{ink}"));
        html! {
            div .pv .strip .on[kept] data-kept=[kept.then_some("")] data-of=(choice.notation) style=[style] data-inside=[(!kept).then_some(&inside.0)] { @if kept { (inside) } }
        }
    }

    /// The station that a free card would fill, with the lines through it.
    fn one_station(&self, choice: &Choice) -> Markup {
        let Some(station) = choice.does.fills.first().and_then(|id| self.plan.station(*id)) else { return html! {} };
        html! {
            (self.strip_head(None, &station.name, choice))
            p .strip-lines {
                @for line in station.lines.iter().filter_map(|id| self.plan.line(*id)) {
                    span { (badge(line)) " " (line.name.get(self.to.lang)) }
                }
            }
        }
    }

    fn strip_head(&self, line: Option<&Line>, name: &Name, choice: &Choice) -> Markup {
        html! {
            p .strip-head {
                @if let Some(line) = line { (badge(line)) }
                b { (name.get(self.to.lang)) }
                @if self.to.lang == tabletop::Lang::En { span .ja lang="ja" { (name.ja) } }
                span .room {}
                @if let Some((line, id)) = line.zip(choice.line()) { (self.worth(line, id)) }
                (self.result_pill(choice))
            }
        }
    }

    /// What completing a line is worth: first, as long as nobody has, and later.
    fn worth(&self, line: &Line, id: LineId) -> Markup {
        html! {
            span .worths { @if !self.view.is_crown_gone(id) { (crown()) (line.crown) " " } (diamond()) (line.diamond) }
        }
    }

    /// A line, station by station, with both languages.
    fn unrolled(&self, choice: &Choice, line: &Line) -> Markup {
        let last = line.stations.iter().rposition(|id| choice.does.fills.contains(id)).unwrap_or_default();
        let first = line.stations.iter().position(|id| choice.does.fills.contains(id)).unwrap_or_default();
        let is_passed = |at: &usize| {
            let filled = |id: &StationId| self.sheet.is_filled(self.plan.board, *id);
            (first..last).contains(at) && line.stations.get(*at).is_some_and(filled)
        };
        html! {
            (self.strip_head(Some(line), &line.name, choice))
            ol .stops .crowd[choice.does.fills.len() > 3] .one[choice.does.fills.len() == 1] {
                @for (at, id) in line.stations.iter().enumerate() { (self.stop(choice, *id, is_passed(&at) && !at.checked_sub(1).is_some_and(|before| is_passed(&before)))) }
            }
        }
    }

    fn result_pill(&self, choice: &Choice) -> Markup {
        let fills = self.say.phrase(&Phrase::new("mx-fills").with("count", choice.does.fills.len()));
        html! {
            span .pill {
                (Self::bonus_signs(choice))
                @if !choice.does.bonuses.is_empty() { (self.say.word("mx-completes")) }
                @else if choice.does.star == 0 { (fills) }
            }
        }
    }

    /// A station of the line; of several in a row that the choice passes over, the first says so.
    fn stop(&self, choice: &Choice, id: StationId, says_passed: bool) -> Markup {
        let Some(station) = self.plan.station(id) else { return html! {} };
        let name = station.name.get(self.to.lang).split([' ', '・']).next().unwrap_or_default();
        let star = self.sheet.star_number(self.plan.board, id);
        html! {
            @if let Some(at) = choice.does.fills.iter().position(|filled| *filled == id) {
                li .g {
                    i { @if choice.does.star > 0 { (choice.does.star) } @else { (at + 1) } }
                    em { (name) @if self.to.lang == tabletop::Lang::En { small lang="ja" { (station.name.ja.split('・').next().unwrap_or_default()) } } }
                }
            } @else if let Some(number) = star { li .s { i { (number) } } }
            @else if self.sheet.is_filled(self.plan.board, id) {
                li .f { i {} @if says_passed { em .passed { (self.say.word("mx-passed")) } } }
            }
            @else { li { i {} } }
        }
    }

    /// What a line's row in the rail says at its end: what it fills, and how far the line is.
    pub(super) fn outcome(&self, choice: &Choice, id: LineId) -> Markup {
        let Some(line) = self.plan.line(id) else { return html! {} };
        let left = choice.does.left.unwrap_or_default();
        let fills = self.say.phrase(&Phrase::new("mx-fills").with("count", choice.does.fills.len()));
        if self.empty_on(id) == 0 {
            return html! { strong { (self.say.word("mx-complete")) } small { (fills) } };
        }
        html! {
            strong { @if choice.does.points() > 0 { (Self::bonus_signs(choice)) } @else { (fills) } }
            small {
                @if left == 0 { (self.say.word("mx-completes")) }
                @else {
                    (self.say.phrase(&Phrase::new("mx-left").with("count", left))) " "
                    @if self.view.is_crown_gone(id) { (diamond()) (line.diamond) } @else { (crown()) (line.crown) }
                }
            }
        }
    }

    /// The empty stations of a line.
    pub(super) fn empty_on(&self, id: LineId) -> u32 {
        self.sheet.empty_on(self.plan.board, id)
    }
}

/// The sign of a card.
pub(super) fn glyph(kind: Kind, free: &str) -> String {
    match kind {
        Kind::Number(number) | Kind::Circled(number) => number.to_string(),
        Kind::Star => "★".to_owned(),
        Kind::Free => free.to_owned(),
    }
}
