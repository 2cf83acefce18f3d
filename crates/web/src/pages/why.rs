//! Why something can't be done: a notation tried on a game that fits what its seat knows, so that nothing is played and
//! nothing hidden can show.

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use catalog::Match;
use maud::{Markup, html};
use serde::Deserialize;
use tables::{Status, Table, TableId};
use tabletop::{Arg, Dice, Illegal, Listener, Phrase, Rule, Seat, Seed, StreamId, Viewer};

use super::{
    fields::PageOf,
    frame::{Answer, Frame, fail, page as frame},
    rules::{Book, query, quotation},
};
use crate::{App, api, api::body::Params, failure::Failure, say::Say, session::Visitor};

/// No notation is longer.
const LONGEST: usize = 100;

#[derive(Deserialize)]
pub(super) struct Tried {
    r#try: Option<String>,
}

/// What came of trying.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// It may be done now.
    Legal,
    /// A rule forbids it, or it is not asked.
    Refused,
    /// It is no notation.
    Unreadable,
    /// Nobody asks this viewer anything.
    Aside,
}

/// The answer to a viewer who tried a notation.
pub(super) struct Judged {
    pub(super) verdict: Verdict,
    pub(super) says: String,
    pub(super) rule: Option<Rule>,
    /// The rule that would open the way.
    pub(super) opens: Option<Rule>,
    /// What was tried, in words.
    pub(super) tried: Option<String>,
}

/// A whole game that fits what a viewer knows; the same one each time, for everyone who knows the same.
pub(super) fn known(table: &Table, viewer: Viewer) -> Box<dyn Match> {
    let mut dice = Dice::new(&Seed::number(0), StreamId::named("why"), 0);
    table.game(viewer).imagine(viewer, &mut dice)
}

/// Tries a notation for a viewer.
pub(super) fn judge(table: &Table, viewer: Viewer, text: &str, names: &[String], say: Say) -> Judged {
    let aside = |says: String| Judged { verdict: Verdict::Aside, says, rule: None, opens: None, tried: None };
    match (table.row().status, viewer) {
        (Status::Running, Viewer::Seat(seat)) => seated(table, seat, text, names, say),
        (Status::Running, Viewer::Spectator) => aside(say.to(&decides("why-watching", table), names)),
        (Status::Open | Status::Closed, _) => aside(say.word("why-not-begun")),
        (Status::Over | Status::Study, _) => aside(say.word("why-over")),
    }
}

/// A sentence about who decides.
fn decides(key: &'static str, table: &Table) -> Phrase {
    let who: Vec<Arg> = table.waiting().iter().take(6).map(Arg::from).collect();
    Phrase::new(key).with("who", who)
}

fn seated(table: &Table, seat: Seat, text: &str, names: &[String], say: Say) -> Judged {
    let words = table.opened().title().dictionary();
    let to = Listener { lang: say.0, seats: names };
    let mut game = known(table, Viewer::Seat(seat));
    let short: String = text.chars().take(LONGEST).collect();
    let does = game.explain(seat, &short).map(|does| words.say(&does, to));
    match game.play(seat, &short) {
        Ok(_) => Judged { verdict: Verdict::Legal, says: say.word("why-legal"), rule: None, opens: None, tried: does },
        Err(Illegal { rule, why, opens, .. }) => {
            let asked = table.waiting().contains(seat);
            let mut says = words.say(&why, to);
            if !asked && !table.waiting().is_empty() {
                says = format!("{says} {}", say.to(&decides("why-waits", table), names));
            }
            let verdict = if rule.is_none() && does.is_none() { Verdict::Unreadable } else { Verdict::Refused };
            Judged { verdict, says, rule, opens, tried: does }
        }
    }
}

pub(super) async fn page(
    State(app): State<App>,
    PageOf(id): PageOf<TableId>,
    Params(tried): Params<Tried>,
    Visitor(guest): Visitor,
    say: Say,
    headers: HeaderMap,
) -> Answer {
    let text = tried.r#try.unwrap_or_default();
    let look = |table: &Table| {
        let (viewer, names) = (api::viewer(table.row(), guest.as_ref()), say.names(table.row()));
        (judge(table, viewer, &text, &names, say), table.row().settings.game.clone())
    };
    let (judged, game) = app.service.look(id, look).await.map_err(Failure::from).map_err(fail(say))?;
    let answer = fragment(&judged, &game, &query(&id.to_string(), Some(&text)), say);
    let status = if judged.verdict == Verdict::Unreadable { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    // A browser that opens the address gets a page; the module, which asks for a part of one, gets the part.
    let opened = headers.get("sec-fetch-mode").is_none_or(|mode| mode == "navigate");
    let body = if opened { whole(&answer, &format!("/t/{id}"), guest.as_ref(), say) } else { answer };
    let headers = [(header::CACHE_CONTROL, "no-store"), (header::VARY, "sec-fetch-mode")];
    Ok((status, headers, body).into_response() as Response)
}

/// The answer as a part of a page.
fn fragment(judged: &Judged, game: &str, query: &str, say: Say) -> Markup {
    let book = Book::of(game, say.0);
    let link = |rule: Rule| html! { a .rid lang="en" href={"/rules/" (game) "?" (query) "#" (rule)} { (rule) } };
    let words = |rule: Rule| book.and_then(|book| book.rule(rule.0)).map(|rule| quotation(&rule.text));
    html! {
        section #why .why .legal[judged.verdict == Verdict::Legal] {
            p .says { (judged.says) }
            @if let Some(tried) = &judged.tried {
                p .tried .soft {
                    @if judged.verdict == Verdict::Legal { (tried) }
                    @else { (say.phrase(&Phrase::new("why-tried").with("what", tried.clone()))) }
                }
            }
            @if let Some(rule) = judged.rule {
                p .quote { @if let Some(words) = words(rule) { q { (words) } " " } (link(rule)) }
            }
            @if let Some(opens) = judged.opens {
                p .soft { (say.word("why-opens")) " " @if let Some(words) = words(opens) { q { (words) } " " } (link(opens)) }
            }
        }
    }
}

fn whole(answer: &Markup, table: &str, guest: Option<&tables::Guest>, say: Say) -> Markup {
    let title = say.word("why-title");
    let content = html! {
        main #main .narrow {
            h1 { (title) }
            (answer)
            p { a .button .primary href=(table) { (say.word("rules-to-table")) } }
        }
    };
    frame(&Frame { say, title: &title, guest, here: table }, &content)
}
