//! What a choice would do, worked out before it is made: the stations it fills and what it scores.

use maud::{Markup, html};
use metrox::{
    Action, MetroX, Sheet, View,
    board::{Board, LineId, StationId},
    cards::Kind,
};
use tabletop::Phrase;

use super::{
    Scene,
    rail::{badge, crown, diamond},
    track::hex,
};

/// A bonus that a choice brings.
#[derive(Clone, Copy)]
pub(super) struct Bonus {
    pub(super) line: LineId,
    pub(super) crown: bool,
    pub(super) points: u8,
}

/// A choice and what it leads to.
pub(super) struct Choice {
    /// As it is written; also what ties the parts of the page that speak of it.
    pub(super) notation: String,
    pub(super) action: Action,
    /// What it fills, in the order of the line.
    pub(super) fills: Vec<StationId>,
    /// The points of its star, if it is one.
    pub(super) star: u32,
    pub(super) bonuses: Vec<Bonus>,
    /// The score after it, if the game ended then.
    pub(super) score: i64,
}

impl Choice {
    pub(super) fn read(game: &MetroX, view: &View, sheet: &Sheet, notation: &str) -> Option<Self> {
        let board = game.board();
        let action = match notation.strip_prefix("free ") {
            Some(station) => Action::Free(board.station(station)?),
            None => Action::Line(board.line(notation)?),
        };
        let mut after = game.after(sheet, action, game.cards().kind(view.card()?));
        let new = after.filled & !sheet.filled;
        let bonuses = bonuses(board, view, sheet, &after);
        for bonus in &bonuses {
            let set = if bonus.crown { &mut after.crowns } else { &mut after.diamonds };
            *set |= 1 << bonus.line.0;
        }
        let is_new = |id: &StationId| board.stations.get(usize::from(id.0)).is_some_and(|it| it.bits & new != 0);
        let fills = match action {
            Action::Free(station) => vec![station],
            Action::Line(line) => {
                let stations = board.lines.get(usize::from(line.0)).map(|line| line.stations.iter());
                stations.into_iter().flatten().copied().filter(is_new).collect()
            }
        };
        let star = 2 * (after.stars & new).count_ones();
        Some(Self { notation: notation.to_owned(), action, fills, star, bonuses, score: game.score(&after) })
    }

    pub(super) fn line(&self) -> Option<LineId> {
        match self.action {
            Action::Line(line) => Some(line),
            Action::Free(_) => None,
        }
    }

    /// The points that come at once: bonuses and the star.
    pub(super) fn points(&self) -> u32 {
        self.bonuses.iter().map(|bonus| u32::from(bonus.points)).sum::<u32>() + self.star
    }
}

/// The lines that are complete after a choice and were not before.
fn bonuses(board: &Board, view: &View, sheet: &Sheet, after: &Sheet) -> Vec<Bonus> {
    let gone = view.sheets.iter().fold(0, |gone, sheet| gone | sheet.crowns);
    let scored = sheet.crowns | sheet.diamonds;
    let new = board.lines().filter(|(id, _)| scored >> id.0 & 1 == 0 && board.whole(*id) & !after.filled == 0);
    new.map(|(id, line)| {
        let crown = gone >> id.0 & 1 == 0;
        Bonus { line: id, crown, points: if crown { line.crown } else { line.diamond } }
    })
    .collect()
}

impl Scene<'_> {
    /// The bonuses of a choice as signs.
    pub(super) fn bonus_signs(choice: &Choice) -> Markup {
        html! {
            @for bonus in &choice.bonuses {
                @if bonus.crown { (crown()) } @else { (diamond()) }
                "+" (bonus.points) " "
            }
            @if choice.star > 0 { "★ +" (choice.star) }
        }
    }

    /// The line of a choice unrolled, station by station, with both languages.
    pub(super) fn strip(&self, choice: &Choice, kept: bool) -> Markup {
        let Some(line) = choice.line().and_then(|id| self.plan.line(id)) else { return html! {} };
        let last = line.stations.iter().rposition(|id| choice.fills.contains(id)).unwrap_or_default();
        let first = line.stations.iter().position(|id| choice.fills.contains(id)).unwrap_or_default();
        html! {
            div .pv .strip .on[kept] data-kept=[kept.then_some("")] data-of=(choice.notation) style={"--c:" (hex(line.ink))} {
                p .strip-head {
                    (badge(line)) b { (line.name.get(self.to.lang)) }
                    @if self.to.lang == tabletop::Lang::En { span .ja lang="ja" { (line.name.ja) } }
                    span .room {}
                    (self.result_pill(choice))
                }
                ol .stops .crowd[choice.fills.len() > 3] {
                    @for (at, id) in line.stations.iter().enumerate() { (self.stop(choice, *id, (first..last).contains(&at))) }
                }
                @if self.is_asked() {
                    button .take .primary type="button" data-do=(choice.notation) {
                        (badge(line)) span { (self.say.phrase(&Phrase::new("mx-take").with("line", &line.name))) }
                        small { (Self::bonus_signs(choice)) }
                    }
                }
            }
        }
    }

    fn result_pill(&self, choice: &Choice) -> Markup {
        let fills = self.say.phrase(&Phrase::new("mx-fills").with("count", choice.fills.len()));
        html! {
            span .pill {
                (Self::bonus_signs(choice))
                @if !choice.bonuses.is_empty() { (self.say.word("mx-completes")) }
                @else if choice.star == 0 { (fills) }
            }
        }
    }

    fn stop(&self, choice: &Choice, id: StationId, between: bool) -> Markup {
        let Some(station) = self.plan.station(id) else { return html! {} };
        let name = station.name.get(self.to.lang).split([' ', '・']).next().unwrap_or_default();
        let star = self.sheet.star_number(self.plan.board, id);
        html! {
            @if let Some(at) = choice.fills.iter().position(|filled| *filled == id) {
                li .g {
                    i { @if choice.star > 0 { (choice.star) } @else { (at + 1) } }
                    em { (name) @if self.to.lang == tabletop::Lang::En { small lang="ja" { (station.name.ja.split('・').next().unwrap_or_default()) } } }
                }
            } @else if let Some(number) = star { li .s { i { (number) } } }
            @else if self.sheet.is_filled(self.plan.board, id) {
                li .f { i {} @if between { em .passed { (self.say.word("mx-passed")) } } }
            }
            @else { li { i {} } }
        }
    }

    /// What a line's row in the rail says at its end: what it fills, and how far the line is.
    pub(super) fn outcome(&self, choice: &Choice, id: LineId) -> Markup {
        let Some(line) = self.plan.line(id) else { return html! {} };
        let empty = self.empty_on(id);
        let gone = self.view.sheets.iter().any(|sheet| sheet.crowns >> id.0 & 1 == 1);
        let left = empty.saturating_sub(choice.fills.len());
        let fills = self.say.phrase(&Phrase::new("mx-fills").with("count", choice.fills.len()));
        html! {
            strong { @if choice.points() > 0 { (Self::bonus_signs(choice)) } @else { (fills) } }
            small {
                @if empty == 0 { (self.say.word("mx-complete")) }
                @else if left == 0 { (self.say.word("mx-completes")) }
                @else {
                    (self.say.phrase(&Phrase::new("mx-left").with("count", left))) " "
                    @if gone { (diamond()) (line.diamond) } @else { (crown()) (line.crown) }
                }
            }
        }
    }

    /// The empty stations of a line.
    pub(super) fn empty_on(&self, id: LineId) -> usize {
        (self.plan.board.whole(id) & !self.sheet.filled).count_ones() as usize
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
