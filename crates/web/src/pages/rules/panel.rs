//! *In this position*: what the rules say about a table that a viewer may see. Everything comes from the engine: the
//! question, the legal choices, the refusal, and the rules that it cites.

use std::fmt::Write as _;

use catalog::{AtWork, Match};
use maud::{Markup, html};
use tables::{Guest, Refused, Status, Table};
use tabletop::{Arg, Listener, Phrase, Seat, Viewer};

use super::{
    super::{
        frame::shape,
        why::{self, Judged, Verdict},
    },
    book::Book,
    words::quotation,
};
use crate::{App, api, api::read_id, failure::Failure, say::Say};

/// So many choices are shown as chips.
const CHIPS: usize = 6;
/// So many rules at work are listed.
const LINES: usize = 5;
/// So many of them forbid something; the others say what the choices do.
const FORBIDDEN: usize = 2;

/// What the rules say about a position.
pub(super) struct Panel {
    table: String,
    /// What leads to this panel again.
    pub(super) query: String,
    seat: Option<Seat>,
    asked: bool,
    /// One sentence: who decides what.
    now: String,
    turn: usize,
    choices: Vec<(String, String)>,
    judged: Option<Judged>,
    at_work: Vec<(&'static str, String)>,
    /// Every rule that is at work, shown as a line or not.
    cited: Vec<&'static str>,
}

/// The address of a table and what was tried there, as a query.
pub(in crate::pages) fn query(table: &str, tried: Option<&str>) -> String {
    let mut query = format!("table={table}");
    if let Some(tried) = tried.filter(|tried| !tried.is_empty()) {
        query.push_str("&try=");
        for byte in tried.bytes() {
            if byte.is_ascii_alphanumeric() {
                query.push(char::from(byte));
            } else {
                // Writing to a string cannot fail.
                let _ = write!(query, "%{byte:02X}");
            }
        }
    }
    query
}

/// Where a choice stands on its table's page: shown there, not made.
fn back(table: &str, choice: &str) -> String {
    format!("/t/{table}#do-{}", choice.replace(' ', "-"))
}

impl Panel {
    /// The panel for a table and what was tried there.
    pub(super) async fn of(
        app: &App,
        book: &Book,
        (table, tried): (&str, Option<&str>),
        guest: Option<&Guest>,
        say: Say,
    ) -> Result<Self, Failure> {
        let id = read_id(table)?;
        let row = app.service.row(id).await?;
        if row.settings.game != book.game {
            return Err(Refused::NoTable.into());
        }
        let look = |table: &Table| {
            let (viewer, names) = (api::viewer(table.row(), guest), say.names(table.row()));
            Self::read(table, viewer, tried, &names, say)
        };
        Ok(app.service.look(id, look).await?)
    }

    fn read(table: &Table, viewer: Viewer, tried: Option<&str>, names: &[String], say: Say) -> Self {
        let id = table.row().id.to_string();
        let words =
            |phrase: &Phrase| table.opened().title().dictionary().say(phrase, Listener { lang: say.0, seats: names });
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let running = table.row().status == Status::Running;
        let asking = seat.filter(|seat| running && table.waiting().contains(*seat));
        let game = why::known(table, viewer);
        let (cited, at_work) = asking.map(|seat| at_work(&*game, seat, &words)).unwrap_or_default();
        let choices = asking.map(|seat| game.choices(seat)).unwrap_or_default();
        let question = asking.and_then(|seat| game.question(seat)).map(|asked| words(&asked));
        let tried = tried.filter(|tried| !tried.is_empty());
        Self {
            query: query(&id, tried),
            table: id,
            seat,
            asked: asking.is_some(),
            now: question.unwrap_or_else(|| waiting(table, names, say)),
            turn: table.steps(),
            choices: choices.into_iter().map(|(text, does)| (text, words(&does))).collect(),
            judged: tried.map(|tried| why::judge(table, viewer, tried, names, say)),
            at_work,
            cited,
        }
    }

    /// Whether the viewer must decide.
    pub(super) const fn is_asked(&self) -> bool {
        self.asked
    }

    /// Whether a rule shapes the present choice.
    pub(super) fn is_at_work(&self, id: &str) -> bool {
        let judged = self.judged.as_ref().and_then(|judged| judged.rule);
        self.cited.contains(&id) || judged.is_some_and(|rule| rule.0 == id)
    }

    /// The way back to the table.
    pub(super) fn back_link(&self, say: Say) -> Markup {
        let key = if self.asked { "rules-back-turn" } else { "rules-back-table" };
        html! {
            a #back .back .lit[self.asked] href={"/t/" (self.table)} {
                @if let Some(seat) = self.seat { (shape(seat.index())) }
                span { (say.word(key)) }
            }
        }
    }

    pub(super) fn show(&self, book: &Book, say: Say) -> Markup {
        html! {
            aside #position .panel aria-labelledby="position-h" {
                header {
                    h2 #position-h { (say.word("rules-position")) }
                    p .soft {
                        @if let Some(seat) = self.seat { (shape(seat.index())) } @else { (say.word("rules-watching")) " · " }
                        (say.phrase(&Phrase::new("rules-moment").with("count", self.turn))) " · " (self.now)
                    }
                }
                (self.answer(book, say))
                @if !self.at_work.is_empty() {
                    section .card .atw {
                        h3 { (say.word("rules-at-work")) }
                        ul { @for (id, says) in &self.at_work { li { span { (says) } (link(id)) } } }
                    }
                }
                @if self.seat.is_none() { p .soft { (say.word("rules-public")) } }
            }
        }
    }

    /// What was tried and why it can't be done, and what can.
    fn answer(&self, book: &Book, say: Say) -> Markup {
        if self.judged.is_none() && self.choices.is_empty() {
            return html! {};
        }
        html! {
            section .card .ask .legal[self.judged.as_ref().is_some_and(|judged| judged.verdict == Verdict::Legal)] {
                @if let Some(judged) = &self.judged { (asked(judged, book, say)) } @else { h3 .question { (self.now) } }
                (self.chips(say))
            }
        }
    }

    fn chips(&self, say: Say) -> Markup {
        let more = self.choices.len().saturating_sub(CHIPS);
        html! {
            @if !self.choices.is_empty() {
                div .may {
                    span { (say.word("rules-legal-now")) }
                    @for (choice, does) in self.choices.iter().take(CHIPS) { a href=(back(&self.table, choice)) { (does) } }
                    @if more > 0 { a .more href={"/t/" (self.table) "#choices"} { (say.phrase(&Phrase::new("rules-more").with("count", more))) } }
                }
            }
        }
    }
}

fn link(id: &str) -> Markup {
    html! { a .rid lang="en" href={"#" (id)} { (id) } }
}

/// What was tried, the refusal, the rule in its own words, and what would open the way.
fn asked(judged: &Judged, book: &Book, say: Say) -> Markup {
    let words = |id: &str| book.rule(id).map(|rule| quotation(&rule.text));
    let key = if judged.verdict == Verdict::Legal { "why-may" } else { "why-title" };
    html! {
        h3 .question { (say.word(key)) }
        @if let Some(tried) = &judged.tried { p .tried { (tried) } }
        p .ans { (judged.says) }
        @if let Some(rule) = judged.rule {
            blockquote { span { (words(rule.0).unwrap_or_default()) } " " (link(rule.0)) }
        }
        @if let Some(opens) = judged.opens {
            p .soft .opens { (say.word("why-opens")) " " span { (words(opens.0).unwrap_or_default()) } " " (link(opens.0)) }
        }
    }
}

fn waiting(table: &Table, names: &[String], say: Say) -> String {
    match table.row().status {
        Status::Running => {
            let who: Vec<Arg> = table.waiting().iter().take(6).map(Arg::from).collect();
            say.to(&Phrase::new("why-waits").with("who", who), names)
        }
        Status::Open | Status::Closed => say.word("why-not-begun"),
        Status::Over | Status::Study => say.word("why-over"),
    }
}

/// The rules at work, and the few of them that are said: what the choices do, and what is forbidden beside them.
fn at_work(
    game: &dyn Match,
    seat: Seat,
    words: &dyn Fn(&Phrase) -> String,
) -> (Vec<&'static str>, Vec<(&'static str, String)>) {
    let all = game.at_work(seat);
    let (does, forbids): (Vec<&AtWork>, Vec<&AtWork>) = all.iter().partition(|rule| rule.choice.is_some());
    let forbidden = forbids.len().min(FORBIDDEN.max(LINES.saturating_sub(does.len())));
    let mut lines: Vec<(&'static str, String)> = Vec::new();
    for found in forbids.iter().take(forbidden).chain(&does) {
        let line = (found.rule.0, words(&found.says));
        if lines.len() < LINES && !lines.iter().any(|(rule, says)| *rule == line.0 || *says == line.1) {
            lines.push(line);
        }
    }
    (all.iter().map(|found| found.rule.0).collect(), lines)
}
