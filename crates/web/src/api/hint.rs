//! What a bot thinks of the question that a seat is asked.

use axum::{
    Json,
    extract::{Path, State},
};
use serde::{Deserialize, Serialize};
use tables::QuestionId;
use tabletop::{Listener, Seat, Viewer};

use super::{body::Body, read_id};
use crate::{App, failure::Failure, say::Say, session::Known};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfQuestion {
    seat: Seat,
    asked: QuestionId,
}

#[derive(Serialize)]
pub(super) struct Hint {
    scale: catalog::Scale,
    choices: Vec<Hinted>,
}

#[derive(Serialize)]
struct Hinted {
    #[serde(flatten)]
    choice: catalog::Choice<String>,
    /// What the choice would do.
    says: String,
}

pub(super) async fn hint(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
    say: Say,
    Body(of): Body<OfQuestion>,
) -> Result<Json<Hint>, Failure> {
    let id = read_id(&id)?;
    let advice = app.service.hint(guest.id, id, of.seat, of.asked).await?;
    let table = app.service.view(id).await?;
    let (game, names) = (table.game(Viewer::Seat(of.seat)), say.names(table.row()));
    let dictionary = table.opened().title().dictionary();
    let hinted = |choice: &catalog::Choice<String>| {
        let does = game.explain(of.seat, &choice.action);
        let says = does.map(|does| dictionary.say(&does, Listener { lang: say.0, seats: &names })).unwrap_or_default();
        Hinted { choice: choice.clone(), says }
    };
    Ok(Json(Hint { scale: advice.scale, choices: advice.choices.iter().map(hinted).collect() }))
}
