//! The pages: they work without JavaScript; with it, the same pages are patched in place.

mod acts;
mod chart;
mod course;
mod end;
mod frame;
mod import;
mod lobby;
mod log;
mod new;
mod now;
mod past;
mod replay;
mod rules;
mod seats;
mod table;
mod why;

use axum::{
    Router,
    extract::DefaultBodyLimit,
    routing::{get, post},
};

use crate::{App, api};

pub(crate) use course::Courses;
pub(crate) use frame::{failure, shape};

pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/", get(lobby::lobby))
        .route("/lang", post(acts::lang))
        .route("/name", post(acts::name))
        .route("/new/{game}", get(new::page).post(new::create))
        .route("/import", get(import::page).post(import::import).layer(DefaultBodyLimit::max(api::LARGEST_RECORD)))
        .route("/rules", get(rules::index))
        .route("/rules/{game}", get(rules::page))
        .route("/t/{id}", get(table::page))
        .route("/t/{id}/events", get(api::follow))
        .route("/t/{id}/record", get(api::record))
        .route("/t/{id}/replay", get(replay::page))
        .route("/t/{id}/why", get(why::page))
        .route("/t/{id}/join", post(acts::join))
        .route("/t/{id}/play", post(acts::play))
        .route("/t/{id}/{act}", post(acts::act))
}
