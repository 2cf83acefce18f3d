//! *What if*: a moment of a finished game, and who shall go on from it. The way to it stands at every moment of a replay and of a
//! review; where a side line came from stands at its table.

use std::sync::Arc;

use axum::{extract::State, http::HeaderMap, response::IntoResponse};
use maud::{Markup, html};
use serde::Deserialize;
use tables::{Guest, Origin, Refused, Row, SideLine, Sitter, Status, TableId, Wanted};
use tabletop::{Listener, Phrase, Seat, Viewer};

use super::{
    acts::named_guest,
    course::Course,
    fields::{Fields, PageOf},
    frame::{Answer, Bar, Frame, fail, go, name_field, page_with, shape},
    lobby,
    refusal::{Part, Refusal},
    table,
};
use crate::{
    App, api,
    api::body::Params,
    boards::{self, Drawn, Look},
    client_cache::ClientCache,
    failure::Failure,
    modules::Entry,
    say::Say,
    session::Visitor,
};

#[derive(Deserialize)]
pub(super) struct At {
    step: Option<usize>,
    sheet: Option<u8>,
}

/// What all parts of the page need.
struct Scene<'a> {
    row: &'a Row,
    names: &'a [String],
    guest: Option<&'a Guest>,
    say: Say,
    origin: Origin,
    /// What is wanted on each seat, as the form says it.
    seats: Vec<String>,
    refusal: Option<&'a Refusal>,
}

/// Whether a moment of a game can be gone on from, and so the way to this page is shown.
pub(super) fn may(app: &App, row: &Row) -> bool {
    app.service.may_branch(row).is_ok()
}

/// The way from a moment to this page.
pub(super) fn way(id: TableId, step: usize, say: Say) -> Markup {
    html! { a #what-if .button href={"/t/" (id) "/what-if?step=" (step)} { (say.word("what-if-ask")) } }
}

/// The same, large, where it is what comes next.
pub(super) fn way_on(id: TableId, step: usize, say: Say) -> Markup {
    html! { a #what-if .button .primary href={"/t/" (id) "/what-if?step=" (step)} { (say.word("what-if-go")) " " small { (say.word("what-if-chip")) } } }
}

pub(super) async fn page(
    State(app): State<App>,
    PageOf(id): PageOf<TableId>,
    Params(at): Params<At>,
    Visitor(guest): Visitor,
    say: Say,
    cache: ClientCache,
) -> Answer {
    let page = show(&app, id, (at, &Fields(Vec::new())), guest.as_ref(), say, (&cache, None)).await;
    Ok(page.map_err(fail(say))?.into_response())
}

/// Makes the side line.
pub(super) async fn begin(
    State(app): State<App>,
    PageOf(id): PageOf<TableId>,
    Visitor(guest): Visitor,
    say: Say,
    headers: HeaderMap,
    fields: Fields,
) -> Answer {
    let step = fields.get("step").and_then(|step| step.parse().ok());
    let refused = async |failure: Failure, guest: Option<&Guest>, refusal: Refusal| {
        let (at, cache) = (At { step, sheet: None }, ClientCache::default());
        let page = show(&app, id, (at, &fields), guest, say, (&cache, Some(&refusal))).await;
        page.map(|page| failure.answer(page)).map_err(fail(say))
    };
    let session = match named_guest(&app, guest, &fields, &headers, say).await {
        Ok(session) => session,
        Err(failure) if failure.is_of_text() => {
            let refusal = Refusal::of_name(&failure, say, fields.text("name"));
            return refused(failure, None, refusal).await;
        }
        Err(failure) => return Err(fail(say)(failure)),
    };
    match side_line(&app, &session.guest, (id, step.unwrap_or_default()), wanted(&fields)).await {
        Ok(next) => Ok(session.give(go(&format!("/t/{next}")))),
        Err(refusal) => {
            let failure = Failure::from(refusal);
            let refusal = Refusal::new(Part::Top, &failure, failure.why(say, None, &[]), "");
            refused(failure, Some(&session.guest), refusal).await.map(|page| session.give(page))
        }
    }
}

/// Makes a side line from a moment of a table.
pub(crate) async fn side_line(
    app: &App,
    guest: &Guest,
    (table, step): (TableId, usize),
    seats: Vec<Wanted>,
) -> Result<TableId, Refused> {
    let origin = origin(app, table, step).await?;
    app.service.side_line(guest, SideLine { origin, seats }).await
}

/// A moment with the number of its turn, as a replay counts them.
async fn origin(app: &App, table: TableId, step: usize) -> Result<Origin, Refused> {
    let (row, steps) = app.service.look(table, |table| (table.row().clone(), table.steps())).await?;
    app.service.may_branch(&row)?;
    if step > steps {
        return Err(Refused::NoMoment { steps });
    }
    let course = app.courses.of(&app.service, table, steps, row.status == Status::Over).await?;
    Ok(Origin { table, step, turn: course.turn_at(step) + 1 })
}

/// Who is wanted, seat by seat.
fn wanted(fields: &Fields) -> Vec<Wanted> {
    let seat = |at: usize| fields.get(&format!("seat-{at}")).map(Wanted::read);
    (0..usize::from(Seat::MOST)).map_while(seat).collect()
}

/// The seats as they are first offered: the visitor's own, or the one that is asked; bots on the others.
fn usual(row: &Row, viewer: Viewer, asked: Option<Seat>) -> Vec<String> {
    let own = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => asked,
    };
    let seat = |(at, place): (usize, &tables::Place)| match &place.sitter {
        _ if own == Some(Seat::at(at)) => "you".to_owned(),
        Sitter::Bot(bot) => bot.clone(),
        Sitter::Open | Sitter::Person { .. } | Sitter::Named(_) => catalog::USUAL.to_owned(),
    };
    row.places.iter().enumerate().map(seat).collect()
}

async fn show(
    app: &App,
    id: TableId,
    (at, fields): (At, &Fields),
    guest: Option<&Guest>,
    say: Say,
    (cache, refusal): (&ClientCache, Option<&Refusal>),
) -> Result<Markup, Failure> {
    let origin = origin(app, id, at.step.unwrap_or_default()).await?;
    let moment = app.service.moment(id, origin.step).await?;
    let asked = moment.game.actors().first().ok_or(Refused::EndOfGame)?;
    let row = app.service.row(id).await?;
    let viewer = api::viewer(&row, guest);
    let usual = usual(&row, viewer, Some(asked));
    let seat = |(at, usual): (usize, String)| fields.get(&format!("seat-{at}")).map_or(usual, str::to_owned);
    let seats: Vec<String> = usual.into_iter().enumerate().map(seat).collect();
    let names = say.names(&row);
    let to = Listener { lang: say.0, seats: &names };
    let sheet = at.sheet.map(|at| Seat::at(usize::from(at).min(98)));
    let step = Some(origin.step);
    let draw = |table: &tables::Table| {
        boards::draw(&Look { sheet, step, ..Look::now(table.opened().game(), &*moment.game, viewer, to, cache) })
    };
    let drawn = app.service.look(id, draw).await?;
    let _slot = app.draw_slots.take().await;
    let scene = Scene { row: &row, names: &names, guest, say, origin, seats, refusal };
    Ok(scene.page(&drawn, Entry::table(cache)))
}

impl Scene<'_> {
    fn page(&self, drawn: &Drawn, entry: Entry) -> Markup {
        let (say, game) = (self.say, self.say.game(&self.row.settings.game));
        let head = html! {
            (lobby::heading(self.row, Some(drawn), say))
            span #chip .turn { (say.word("what-if-chip")) }
        };
        let content = html! {
            main #main .table .(drawn.room) {
                div #board .board { (drawn.board) }
                div #rail .rail {
                    (self.form())
                    (drawn.things)
                    @if let Some(players) = &drawn.players { (players) }
                }
            }
        };
        let title = say.phrase(&Phrase::new("what-if-title").with("game", game));
        let here = format!("/t/{}/what-if?step={}", self.row.id, self.origin.step);
        let bar = Bar {
            head: Some(head),
            tools: Some(table::tools(self.row, false, say)),
            entry,
            game: Some(self.row.settings.game.clone()),
            ..Bar::default()
        };
        page_with(&Frame { say, title: &title, guest: self.guest, here: &here }, &bar, &content)
    }

    fn form(&self) -> Markup {
        let (say, id) = (self.say, self.row.id);
        let from = Phrase::new("what-if-from").with("turn", self.origin.turn).with("step", self.origin.step);
        html! {
            section #now .card .what-if {
                h2 { (say.word("what-if-ask")) }
                p { (say.phrase(&from)) }
                @if let Some(refusal) = Refusal::at(self.refusal, Part::Top) { (refusal.shown("refused")) }
                form method="post" action={"/t/" (id) "/what-if"} {
                    input type="hidden" name="step" value=(self.origin.step);
                    @for at in 0..self.seats.len() { (self.seat(at)) }
                    @if self.guest.is_none() { (name_field(say, None, self.refusal)) }
                    button #go-on .primary .big { (say.word("what-if-go")) }
                }
                p .soft { (say.word("what-if-hidden")) }
                p .soft { (say.word("what-if-counts")) }
                p {
                    a href={"/t/" (id) "/replay?step=" (self.origin.step)} { (say.word("table-replay")) }
                    " · " a href={"/t/" (id) "/position?step=" (self.origin.step)} download { (say.word("position-download")) }
                    " · " a href={"/position?table=" (id) "&step=" (self.origin.step)} { (say.word("position-edit")) }
                }
            }
        }
    }

    /// Who shall sit on a seat: the visitor, whoever has the link, or a bot of some level.
    fn seat(&self, at: usize) -> Markup {
        let (say, chosen) = (self.say, self.seats[at].as_str());
        let bots = catalog::title(&self.row.settings.game).map(catalog::Title::bots).unwrap_or_default();
        html! {
            label .field {
                span { (shape(at)) " " (self.names[at]) }
                select name={"seat-" (at)} {
                    option value="you" selected[chosen == "you"] { (say.word("what-if-you")) }
                    option value="open" selected[chosen == "open"] { (say.word("what-if-friend")) }
                    @for bot in bots.into_iter().rev() {
                        option value=(bot) selected[chosen == bot] { (say.phrase(&Phrase::new("new-bot").with("bot", say.bot(bot)))) }
                    }
                }
            }
        }
    }
}

/// Where a side line came from, for its table: with names and a link for who may see the old table.
pub(super) async fn named(app: &App, row: &Row, guest: Option<&Guest>, say: Say) -> Option<Markup> {
    let origin = row.settings.origin?;
    let found = app.service.row(origin.table).await.ok();
    let task = found.as_ref().and_then(|old| old.settings.task.clone());
    let old = found.filter(|old| is_open_to(row, old, guest));
    let game = say.game(&row.settings.game);
    let phrase = match (&task, &old) {
        (Some(task), _) => Phrase::new("what-if-of-task").with("title", task.title.clone()),
        (None, Some(_)) => Phrase::new("what-if-of"),
        (None, None) => Phrase::new("what-if-of-other"),
    };
    let names = old.as_ref().map(|old| say.names(old).join(&say.word("comma"))).unwrap_or_default();
    let phrase = phrase.with("turn", origin.turn).with("names", names).with("game", game);
    Some(html! {
        section #origin .card .origin {
            p {
                b { (say.word("what-if-chip")) } (say.word("colon")) (say.phrase(&phrase))
                @if task.is_some() && old.is_some() { " " a href={"/t/" (origin.table)} { (say.word("what-if-position")) } }
                @else if old.is_some() { " " a href={"/t/" (origin.table) "/replay?step=" (origin.step)} { (say.word("what-if-back")) } }
            }
            p .soft { (say.word("what-if-hidden")) " " (say.word("what-if-counts")) }
        }
    })
}

/// The game that a finished side line went on from, as it was played to its end. Its scores are no secret to those of the side
/// line; who played it is.
pub(super) async fn original(app: &App, row: &Row) -> Option<(Origin, Arc<Course>)> {
    let origin = row.settings.origin.filter(|_| row.status == Status::Over)?;
    let look = |table: &tables::Table| (table.steps(), table.row().status == Status::Over);
    let (steps, _) = app.service.look(origin.table, look).await.ok().filter(|(_, over)| *over)?;
    let course = app.courses.of(&app.service, origin.table, steps, true).await.ok()?;
    Some((origin, course))
}

/// Whether somebody at a side line may be told where the old table is: its link is an invitation.
fn is_open_to(side: &Row, old: &Row, guest: Option<&Guest>) -> bool {
    let own = |guest: &Guest| old.seat_of(guest.id).is_some() || side.is_host(guest.id);
    old.settings.public || guest.is_some_and(own)
}
