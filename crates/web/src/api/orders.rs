//! Standing orders, each its owner's: given, withdrawn, and shown to nobody else.

use axum::{
    Json,
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::{Value, json};
use tables::{Played, Refused, Table, TableId};
use tabletop::{Listener, Order, Seat};

use super::{
    body::Body,
    change::{Done, played, refused_at},
    read_id,
};
use crate::{App, say::Say, session::Known};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfOrder {
    seat: Seat,
    order: String,
}

/// What became of it, or why not in the words of the game.
async fn answer(app: &App, id: TableId, done: Result<Played, Refused>, say: Say) -> Result<Json<Done>, Response> {
    match done {
        Ok(done) => Ok(played(done)),
        Err(refused) => Err(refused_at(app, id, refused, say).await),
    }
}

pub(super) async fn give(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
    say: Say,
    Body(of): Body<OfOrder>,
) -> Result<Json<Done>, Response> {
    let id = read_id(&id).map_err(IntoResponse::into_response)?;
    answer(&app, id, app.service.order(guest.id, id, of.seat, &of.order).await, say).await
}

pub(super) async fn withdraw(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(guest): Known,
    say: Say,
    Body(of): Body<OfOrder>,
) -> Result<Json<Done>, Response> {
    let id = read_id(&id).map_err(IntoResponse::into_response)?;
    answer(&app, id, app.service.withdraw(guest.id, id, of.seat, &of.order).await, say).await
}

/// The orders of a seat and those that make sense at its question, for its owner.
pub(super) fn document(table: &Table, seat: Seat, say: Say) -> [(&'static str, Value); 2] {
    let game = table.game(tabletop::Viewer::Seat(seat));
    let (names, dictionary) = (say.names(table.row()), table.opened().title().dictionary());
    let to = Listener { lang: say.0, seats: &names };
    let list = |orders: Vec<Order>| {
        let one = |order: &Order| json!({"order": order.text, "says": dictionary.say(&game.explain_order(order), to)});
        orders.iter().map(one).collect::<Value>()
    };
    let suggested = if table.question(seat).is_some() { game.suggest_orders(seat) } else { Vec::new() };
    [("orders", list(table.orders(seat))), ("suggested_orders", list(suggested))]
}
