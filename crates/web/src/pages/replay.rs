//! Any moment of a game, by the number of decisions before it: a link to it stays true.

use axum::{
    extract::{Path, State},
    response::IntoResponse,
};
use maud::{Markup, html};
use serde::Deserialize;
use tables::Moment;
use tabletop::{Listener, Phrase, Seat};

use super::frame::{Answer, Frame, fail, page as frame};
use crate::{
    App, api,
    api::{body::Params, read_id},
    boards::{self, Look},
    failure::Failure,
    say::Say,
    session::Visitor,
};

#[derive(Deserialize)]
pub(super) struct At {
    step: Option<usize>,
    sheet: Option<u8>,
}

pub(super) async fn page(
    State(app): State<App>,
    Path(id): Path<String>,
    Params(at): Params<At>,
    Visitor(guest): Visitor,
    say: Say,
) -> Answer {
    let id = read_id(&id).map_err(fail(say))?;
    let refuse = |refused| fail(say)(Failure::from(refused));
    let (row, steps) = app.house.look(id, |table| (table.row().clone(), table.steps())).await.map_err(refuse)?;
    let moment = app.house.moment(id, at.step.unwrap_or(steps)).await.map_err(refuse)?;
    let (viewer, names) = (api::viewer(&row, guest.as_ref()), say.names(&row));
    let to = Listener { lang: say.0, seats: &names };
    let title = say.phrase(&Phrase::new("replay-title").with("game", say.game(&row.settings.game)));
    let begun = !matches!(row.status, tables::Status::Open | tables::Status::Closed);
    let here = format!("/t/{id}/replay?step={}", moment.step);
    let sheet = at.sheet.map(|at| Seat::at(usize::from(at).min(98)));
    let draw = |table: &tables::Table| {
        let look = Look { game: table.opened().game(), at: &*moment.game, viewer, to, sheet, marks: &[] };
        let drawn = begun.then(|| boards::draw(&look));
        (moment, drawn)
    };
    let (moment, drawn) = app.house.look(id, draw).await.map_err(refuse)?;
    let content = html! {
        main #main .table data-keys="replay" {
            div #board .board {
                h1 #game { (title) }
                @if let Some(drawn) = &drawn { (drawn.board) }
            }
            div #rail .rail {
                (steps_card(&moment, steps, &format!("/t/{id}"), say))
                @if let Some(drawn) = &drawn { (drawn.things) @if let Some(players) = &drawn.players { (players) } }
                section #said .card {
                    h2 { (say.word("replay-decision")) }
                    @if let Some((seat, _, told)) = &moment.last {
                        p .soft { (names.get(seat.index()).map(String::as_str).unwrap_or_default()) }
                        @for phrase in told.seen(viewer) {
                            @if let Some(title) = catalog::title(&row.settings.game) { p { (title.dictionary().say(&phrase, to)) } }
                        }
                    }
                }
            }
        }
    };
    Ok(frame(&Frame { say, title: &title, guest: guest.as_ref(), here: &here }, &content).into_response())
}

fn steps_card(moment: &Moment, steps: usize, table: &str, say: Say) -> Markup {
    let link = |step: usize, key: &'static str, id: &str, off: bool| {
        html! {
            @if off { span .button .off aria-disabled="true" { (say.word(key)) } }
            @else { a .button id=(id) href={(table) "/replay?step=" (step)} { (say.word(key)) } }
        }
    };
    let (first, last) = (moment.step == 0, moment.step >= steps);
    html! {
        section #now .card {
            h2 { (say.phrase(&Phrase::new("replay-step").with("step", moment.step).with("steps", steps))) }
            form #slide method="get" action={(table) "/replay"} {
                input type="range" name="step" min="0" max=(steps) value=(moment.step) aria-label=(say.word("replay-slider"));
                button { (say.word("replay-go")) }
            }
            div .row {
                (link(0, "replay-first", "first", first))
                (link(moment.step.saturating_sub(1), "replay-back", "previous", first))
                (link(moment.step + 1, "replay-on", "next", last))
                (link(steps, "replay-last", "last", last))
            }
            p { a href=(table) { (say.word("replay-table")) } }
        }
    }
}
