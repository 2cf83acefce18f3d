//! What speaks for one choice beside another, in points, stations and windows.

use tabletop::{Phrase, Seat};

use crate::{
    Action, MetroX, View,
    board::LineId,
    preview::{Bonus, Preview},
    state::Sheet,
};

/// A rival who lacks no more stations than this is close to a line.
const CLOSE: u32 = 2;

/// Something that speaks for a choice beside another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// It completes a line, the other does not.
    Completes {
        /// The line and what it scores.
        bonus: Bonus,
        /// A rival who is close to the same crown, and the stations that they lack.
        before: Option<(Seat, u32)>,
    },
    /// Its star scores more.
    Star {
        /// So many points.
        points: u32,
        /// And by the other choice.
        other: u32,
    },
    /// It fills more stations.
    Fills {
        /// So many.
        count: usize,
        /// And the other choice.
        other: usize,
    },
    /// The other choice would use the last window of a line with empty stations.
    KeepsWindow {
        /// The line.
        line: LineId,
        /// The stations that would stay empty, as far as its own windows go.
        empty: u32,
    },
    /// It brings a line nearer to its bonus.
    Nears {
        /// The line, with the bonus that is left.
        bonus: Bonus,
        /// The stations that it lacks then.
        left: u32,
        /// And after the other choice.
        other: u32,
    },
}

/// A choice and what comes of it.
struct Outlook {
    preview: Preview,
    after: Sheet,
}

impl MetroX {
    /// What speaks for one choice beside another on the viewer's sheet.
    pub(crate) fn facts(&self, view: &View, one: Action, other: Action) -> Vec<Fact> {
        let (Some(one), Some(two)) = (self.outlook(view, one), self.outlook(view, other)) else { return Vec::new() };
        let completes = one.preview.bonuses.iter().filter(|bonus| !two.preview.bonuses.contains(bonus));
        let mut facts: Vec<Fact> =
            completes.map(|bonus| Fact::Completes { bonus: *bonus, before: self.close_rival(view, *bonus) }).collect();
        facts.sort_by_key(|fact| if let Fact::Completes { bonus, .. } = fact { -i16::from(bonus.points) } else { 0 });
        if one.preview.star > two.preview.star {
            facts.push(Fact::Star { points: one.preview.star, other: two.preview.star });
        }
        let (count, other) = (one.preview.fills.len(), two.preview.fills.len());
        if count > other {
            facts.push(Fact::Fills { count, other });
        }
        facts.extend(self.kept_window(&one.after, &two.after));
        facts.extend(self.nearer(view, &one.after, &two.after));
        facts
    }

    fn outlook(&self, view: &View, action: Action) -> Option<Outlook> {
        let (seat, card) = (view.seat()?, view.card()?);
        let after = self.after(view.sheets.get(seat.index())?, action, self.cards.kind(card));
        Some(Outlook { preview: self.foresee(view, seat, action)?, after })
    }

    /// MX-BON-3: the rival who is the nearest to a crown that is still free, if one is close.
    fn close_rival(&self, view: &View, bonus: Bonus) -> Option<(Seat, u32)> {
        let rivals = view.sheets.iter().enumerate().map(|(at, sheet)| (Seat::at(at), sheet));
        let rivals = rivals.filter(|(seat, _)| bonus.crown && !view.viewer.is(*seat));
        let lacks = rivals.map(|(seat, sheet)| (seat, sheet.empty_on(&self.board, bonus.line)));
        lacks.filter(|(_, left)| *left <= CLOSE).min_by_key(|(_, left)| *left)
    }

    /// A line whose last window the other choice uses while stations are empty.
    fn kept_window(&self, one: &Sheet, two: &Sheet) -> Option<Fact> {
        let last_used =
            |line: &LineId| two.windows_left(&self.board, *line) == 0 && one.windows_left(&self.board, *line) > 0;
        let lines = self.board.lines().map(|(line, _)| line).filter(last_used);
        let open = lines.filter(|line| two.empty_on(&self.board, *line) > 0);
        // What the window is kept for: the stations that the choice itself leaves empty.
        let kept = open.map(|line| (line, one.empty_on(&self.board, line))).filter(|(_, empty)| *empty > 0);
        kept.max_by_key(|(_, empty)| *empty).map(|(line, empty)| Fact::KeepsWindow { line, empty })
    }

    /// Of the lines that the choice brings nearer to their bonus the one that lacks the least. A line without a window left is not
    /// on its way to one.
    fn nearer(&self, view: &View, one: &Sheet, two: &Sheet) -> Option<Fact> {
        let near = self.board.lines().filter_map(|(id, line)| {
            let (left, other) = (one.empty_on(&self.board, id), two.empty_on(&self.board, id));
            let crown = !view.is_crown_gone(id);
            let points = if crown { line.crown } else { line.diamond };
            let on_its_way = left > 0 && left < other && one.windows_left(&self.board, id) > 0;
            on_its_way.then_some(Fact::Nears { bonus: Bonus { line: id, crown, points }, left, other })
        });
        near.min_by_key(|fact| {
            if let Fact::Nears { bonus, left, .. } = fact { (*left, u8::MAX - bonus.points) } else { (0, 0) }
        })
    }

    /// A fact as what the choice does.
    pub(crate) fn say_fact(&self, fact: &Fact) -> Phrase {
        let line = |id: &'static str, line: LineId| Phrase::new(id).with("line", &self.line(line).name);
        match fact {
            Fact::Completes { bonus, before: Some((who, left)) } => {
                line("metrox-why-before", bonus.line).with("points", bonus.points).with("who", *who).with("left", *left)
            }
            Fact::Completes { bonus, before: None } => {
                let id = if bonus.crown { "metrox-why-crown" } else { "metrox-why-diamond" };
                line(id, bonus.line).with("points", bonus.points)
            }
            Fact::Star { points, other } => {
                Phrase::new("metrox-why-star").with("points", *points).with("other", *other)
            }
            Fact::Fills { count, other } => Phrase::new("metrox-why-fills").with("count", *count).with("other", *other),
            Fact::KeepsWindow { line: id, empty } => line("metrox-why-window", *id).with("empty", *empty),
            Fact::Nears { bonus, left, other } => {
                let id = if bonus.crown { "metrox-why-near-crown" } else { "metrox-why-near-diamond" };
                line(id, bonus.line).with("points", bonus.points).with("left", *left).with("other", *other)
            }
        }
    }
}
