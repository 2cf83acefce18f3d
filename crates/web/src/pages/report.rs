//! Reporting a line of chat or a name to the site's owner: a page with a form, for anybody who sees it.

use axum::{
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use maud::{Markup, html};
use serde::Deserialize;
use tables::{Guest, Kind, LONGEST_REASON, Refused, Reported, TableId};
use tabletop::Phrase;

use super::{
    acts::named_guest,
    fields::{Fields, PageOf},
    frame::{Answer, Frame, fail, page},
};
use crate::{App, api::body::Params, failure::Failure, say::Say, session::Visitor};

/// What is reported.
#[derive(Deserialize)]
pub(super) struct Wish {
    line: Option<u64>,
    who: Option<String>,
}

impl Wish {
    fn of(fields: &Fields) -> Self {
        let line = fields.get("line").and_then(|line| line.parse().ok());
        Self { line, who: fields.get("who").map(str::to_owned) }
    }

    fn reported(self) -> Result<Reported, Failure> {
        match (self.line, self.who) {
            (Some(line), _) => Ok(Reported::Line(line)),
            (None, Some(who)) => Ok(Reported::Name(who)),
            (None, None) => Err(Failure::Form("`line` or `who` says what is reported".to_owned())),
        }
    }
}

/// What is reported, in words: who said what, or who is called so.
async fn quoted(app: &App, id: TableId, what: &Reported) -> Result<Markup, Failure> {
    match what {
        Reported::Name(name) => Ok(html! { blockquote { strong { (name) } } }),
        Reported::Line(line) => {
            let is_line = |entry: &tables::Entry| entry.kind == Kind::Chat && !entry.text.is_empty();
            let entry = app.service.entry(id, *line).await?.filter(is_line).ok_or(Refused::Gone)?;
            Ok(html! { blockquote { strong { (entry.who.as_deref().unwrap_or_default()) } " " (entry.text) } })
        }
    }
}

fn sheet(say: Say, guest: Option<&Guest>, id: TableId, content: &Markup) -> Response {
    let (title, here) = (say.word("report-title"), format!("/t/{id}"));
    let main = html! {
        main #main .narrow .account {
            h1 { (title) }
            (content)
            p { a href=(here) { (say.word("report-back")) } }
        }
    };
    page(&Frame { say, title: &title, guest, here: &here }, &main).into_response()
}

pub(super) async fn form(
    State(app): State<App>,
    PageOf(id): PageOf<TableId>,
    Params(wish): Params<Wish>,
    Visitor(guest): Visitor,
    say: Say,
) -> Answer {
    let what = wish.reported().map_err(fail(say))?;
    let quoted = quoted(&app, id, &what).await.map_err(fail(say))?;
    let about = Phrase::new("report-why-about").with("most", LONGEST_REASON);
    let content = html! {
        p { (say.word(match what { Reported::Line(_) => "report-line-about", Reported::Name(_) => "report-name-about" })) }
        (quoted)
        form #report .card method="post" action={"/t/" (id) "/report"} {
            @match &what {
                Reported::Line(line) => input type="hidden" name="line" value=(line);,
                Reported::Name(name) => input type="hidden" name="who" value=(name);,
            }
            label .field {
                span { (say.word("report-why")) }
                input name="why" maxlength=(LONGEST_REASON) autocomplete="off";
                small .soft { (say.phrase(&about)) }
            }
            button .primary { (say.word("report-send")) }
        }
    };
    Ok(sheet(say, guest.as_ref(), id, &content))
}

pub(super) async fn report(
    State(app): State<App>,
    PageOf(id): PageOf<TableId>,
    Visitor(guest): Visitor,
    say: Say,
    headers: HeaderMap,
    fields: Fields,
) -> Answer {
    let what = Wish::of(&fields).reported().map_err(fail(say))?;
    let session = named_guest(&app, guest, &fields, &headers, say).await.map_err(fail(say))?;
    let reported = app.service.report(&session.guest, id, what, fields.text("why")).await;
    let response = match reported {
        Ok(()) => sheet(say, Some(&session.guest), id, &html! { p #reported { (say.word("report-done")) } }),
        Err(refused) => fail(say)(refused.into()),
    };
    Ok(session.give(response))
}
