//! Any moment of a game, by the number of decisions before it: a link to it stays true.

use axum::{extract::State, response::IntoResponse};
use maud::{Markup, html};
use serde::Deserialize;
use tables::{Decided, Row, Status, TableId};
use tabletop::{Listener, Phrase, Seat, Viewer};

use super::{
    course::Course,
    fields::PageOf,
    frame::{Answer, Bar, Frame, fail, page_with},
    lobby, log, table, what_if,
};
use crate::{
    App, api,
    api::body::Params,
    boards::{self, Drawn, Look},
    client_cache::ClientCache,
    events::Voice,
    failure::Failure,
    modules::Entry,
    say::Say,
    session::Visitor,
};

/// So many decisions before and after the moment are told beside it.
const BEFORE: usize = 24;
const AFTER: usize = 2;

#[derive(Deserialize)]
pub(super) struct At {
    step: Option<usize>,
    sheet: Option<u8>,
}

/// A decision told: its number, who, and the sentences with stand-ins for names.
struct Line {
    step: usize,
    seat: Option<Seat>,
    said: Vec<String>,
}

/// What all parts of the page need.
struct Scene<'a> {
    id: TableId,
    row: &'a Row,
    names: &'a [String],
    say: Say,
    step: usize,
    steps: usize,
    course: &'a Course,
    lines: &'a [Line],
    /// Whether the game can be gone on from.
    branches: bool,
}

pub(super) async fn page(
    State(app): State<App>,
    PageOf(id): PageOf<TableId>,
    Params(at): Params<At>,
    Visitor(guest): Visitor,
    say: Say,
    cache: ClientCache,
) -> Answer {
    let refuse = |refused| fail(say)(Failure::from(refused));
    let (row, steps) = app.service.look(id, |table| (table.row().clone(), table.steps())).await.map_err(refuse)?;
    let step = at.step.unwrap_or(steps).min(steps);
    let (viewer, names) = (api::viewer(&row, guest.as_ref()), say.names(&row));
    let (lines, moment) = told(&app, id, &row, (step, viewer, say)).await.map_err(refuse)?;
    let course = app.courses.of(&app.service, id, steps, row.status == Status::Over).await.map_err(refuse)?;
    let begun = !matches!(row.status, Status::Open | Status::Closed);
    let sheet = at.sheet.map(|at| Seat::at(usize::from(at).min(98)));
    let to = Listener { lang: say.0, seats: &names };
    let entry = Entry::table(&cache);
    let turns = course.signs_up_to(step, say.0);
    let draw = move |table: &tables::Table| {
        let past = moment.as_deref().filter(|_| begun)?;
        let now = Look::now(table.opened().game(), past, viewer, to, &cache);
        Some(boards::draw(&Look { sheet, step: Some(step), turns: &turns, ..now }))
    };
    let drawn = app.service.look(id, draw).await.map_err(refuse)?;
    let branches = what_if::may(&app, &row);
    let scene = Scene { id, row: &row, names: &names, say, step, steps, course: &course, lines: &lines, branches };
    let title = say.phrase(&Phrase::new("replay-title").with("game", say.game(&row.settings.game)));
    let bar = Bar {
        head: Some(scene.head(drawn.as_ref())),
        tools: Some(table::tools(&row, false, say)),
        seat: viewer_seat(viewer),
        calls: false,
        entry,
        staged: false,
        game: Some(row.settings.game.clone()),
    };
    let here = format!("/t/{id}/replay?step={step}");
    let frame = Frame { say, title: &title, guest: guest.as_ref(), here: &here };
    Ok(page_with(&frame, &bar, &scene.page(drawn.as_ref())).into_response())
}

const fn viewer_seat(viewer: Viewer) -> Option<usize> {
    match viewer {
        Viewer::Seat(seat) => Some(seat.index()),
        Viewer::Spectator => None,
    }
}

/// The decisions around a moment, and the game at it.
async fn told(
    app: &App,
    id: TableId,
    row: &Row,
    (step, viewer, say): (usize, Viewer, Say),
) -> Result<(Vec<Line>, Option<Box<dyn catalog::Match>>), tables::Refused> {
    let (mut lines, mut moment) = (Vec::new(), None);
    let voice = Voice { say, viewer, game: row.settings.game.clone(), names: log::stand_ins(row.places.len()) };
    let see = |at: usize, decided: Option<&Decided>, game: &dyn catalog::Match| {
        let said = decided.map(|decided| voice.sentences(&*decided.2)).unwrap_or_default();
        lines.push(Line { step: at, seat: decided.map(|decided| decided.0), said });
        if at == step {
            moment = Some(game.copy());
        }
    };
    app.service.walk(id, step.saturating_sub(BEFORE), step + AFTER, see).await?;
    Ok((lines, moment))
}

impl Scene<'_> {
    fn link(&self, step: usize) -> String {
        format!("/t/{}/replay?step={step}", self.id)
    }

    fn head(&self, drawn: Option<&Drawn>) -> Markup {
        html! {
            (lobby::heading(self.row, drawn, self.say))
            span #chip .turn { (self.say.word("table-replay")) }
        }
    }

    fn page(&self, drawn: Option<&Drawn>) -> Markup {
        html! {
            main #main .table .(Drawn::room_of(drawn)) data-keys="replay" {
                div #board .board { @if let Some(drawn) = drawn { (drawn.board) } }
                div #rail .rail {
                    (self.controls())
                    (self.log())
                    @if let Some(drawn) = drawn {
                        (drawn.things)
                        @if let Some(players) = &drawn.players { (players) }
                    }
                }
            }
        }
    }

    fn controls(&self) -> Markup {
        let say = self.say;
        let link = |step: usize, key: &'static str, id: &str, sign: &str, off: bool| {
            html! {
                @let sign = html! { svg .sign viewBox="0 0 16 16" aria-hidden="true" { path d=(sign) {} } };
                @if off { span .button .off aria-disabled="true" { (sign) } }
                @else { a .button id=(id) data-go href=(self.link(step)) aria-label=(say.word(key)) title=(say.word(key)) { (sign) } }
            }
        };
        let (first, last) = (self.step == 0, self.step >= self.steps);
        html! {
            section #now .card .replay {
                h2 { (say.phrase(&Phrase::new("replay-step").with("step", self.step).with("steps", self.steps))) }
                form #slide method="get" action={"/t/" (self.id) "/replay"} {
                    input #step type="range" name="step" min="0" max=(self.steps) value=(self.step) list="turns" aria-label=(say.word("replay-slider"));
                    datalist #turns { @for turn in &self.course.turns { option value=(turn.step) {} } }
                    button .no-js { (say.word("replay-go")) }
                }
                div .row .steps {
                    (link(0, "replay-first", "first", "M3 2v12M13 2L5 8l8 6z", first))
                    (link(self.step.saturating_sub(1), "replay-back", "previous", "M12 2L4 8l8 6z", first))
                    button #play .primary .js-only type="button" {
                        span .if-halted { "▶ " (say.word("replay-play")) } span .if-playing { "❚❚ " (say.word("replay-pause")) }
                    }
                    (link(self.step + 1, "replay-on", "next", "M4 2l8 6-8 6z", last))
                    (link(self.steps, "replay-last", "last", "M13 2v12M3 2l8 6-8 6z", last))
                    button #speed .js-only type="button" title=(say.word("replay-speed")) { "1×" }
                }
                (self.ticks())
                div .row .after {
                    a .button href={"/t/" (self.id)} { (say.word("replay-table")) }
                    @if self.branches && (self.step < self.steps || self.row.status == Status::Study) { (what_if::way(self.id, self.step, say)) }
                }
            }
        }
    }

    /// The turns, each with its sign or its number.
    fn ticks(&self) -> Markup {
        let now = self.course.turn_at(self.step);
        html! {
            @if self.course.turns.len() > 1 {
                ol #ticks .ticks tabindex="0" aria-label=(self.say.word("replay-turns")) {
                    @for (at, turn) in self.course.turns.iter().enumerate() {
                        @let end = self.row.status == Status::Over && turn.step == self.steps;
                        @let name = if end { self.say.word("replay-last") } else { self.say.phrase(&Phrase::new("replay-turn").with("turn", at + 1)) };
                        li .current[at == now] {
                            a data-go href=(self.link(turn.step)) title=(name) aria-current=[(at == now).then_some("step")] {
                                @if let Some(sign) = &turn.signs[self.say.0 as usize] { (sign) }
                                small aria-hidden="true" { @if end { "⚑" } @else { (at + 1) } }
                                span .unseen { (name) }
                            }
                        }
                    }
                }
            }
        }
    }

    /// What happened around the moment, the newest last; the moment itself is marked.
    fn log(&self) -> Markup {
        html! {
            section #log .card {
                h2 { (self.say.word("replay-log")) }
                ol .log tabindex="0" aria-label=(self.say.word("replay-log")) {
                    @for line in self.lines.iter().filter(|line| line.step == self.step || !line.said.is_empty()) {
                        li id={"step-" (line.step)} .begins .current[line.step == self.step] .ahead[line.step > self.step] aria-current=[(line.step == self.step).then_some("step")] {
                            a .soft data-go href=(self.link(line.step)) { (line.step) }
                            div .said {
                                @if line.step == 0 { p { (self.say.word("replay-begin")) } }
                                @else if let Some(seat) = line.seat.filter(|_| line.said.is_empty()) { p { (log::seat_name(seat, self.names)) " …" } }
                                @for sentence in &line.said { p { (log::named(sentence, self.names)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}
