//! The pages: they work without JavaScript; with it, the same pages are patched in place.

mod account;
mod acts;
mod archive;
mod bars;
mod chart;
mod clubs;
mod compare;
mod course;
mod create;
mod end;
mod fields;
mod frame;
mod front;
mod guide;
mod hint;
mod import;
mod invitation;
mod lists;
mod lobby;
mod log;
mod month;
mod names;
mod notices;
mod now;
mod offline;
mod orders;
mod own_data;
mod owner;
mod passkeys;
mod people;
mod person;
mod position;
mod problems;
mod puzzle;
mod ratings;
mod refusal;
mod replay;
mod replays;
mod report;
mod review;
mod rules;
mod seats;
mod since;
mod table;
mod tokens;
mod what_if;
mod why;

use axum::{
    Router,
    response::Redirect,
    routing::{get, post},
};

use crate::{App, api};

pub(crate) use archive::{Wish as MonthWish, read as read_archive};
pub(crate) use clubs::mean as club_mean;
pub(crate) use course::Courses;
pub(crate) use frame::{blocked, failure, shape};
pub(crate) use lobby::span;
pub(crate) use month::{OfGame, read as read_month};
pub(crate) use person::read as read_person;
pub(crate) use ratings::{Wish as LeagueWish, sure as sure_ratings, wanted as wanted_league};
pub(crate) use what_if::side_line;

/// What can be watched is on the front page.
async fn watch() -> Redirect {
    Redirect::to("/#live")
}

pub(crate) fn routes() -> Router<App> {
    Router::new()
        .merge(owner::routes())
        .merge(notices::routes())
        .merge(passkeys::routes())
        .merge(offline::routes())
        .merge(clubs::routes())
        .route("/", get(front::page))
        .route("/lists", get(lists::fragment))
        .route("/puzzle", get(puzzle::today).post(puzzle::begin))
        .route("/puzzle/archive", get(archive::page))
        .route("/puzzle/{day}", get(puzzle::of_day))
        .route("/replays", get(replays::page))
        .route("/ratings", get(ratings::page))
        .route("/month", get(month::page))
        .route("/people/{name}", get(person::page))
        .route("/watch", get(watch))
        .route("/lang", post(acts::lang))
        .route("/name", post(acts::name))
        .route("/sign-out", post(acts::sign_out))
        .route("/sign-out-everywhere", post(account::sign_out_everywhere))
        .route("/sign-in", get(account::sign_in_form).post(account::sign_in))
        .route("/recover", get(account::recover_form).post(account::recover))
        .route("/account", get(account::page).post(account::sign_up))
        .route("/account/name", post(account::name))
        .route("/account/password", post(account::password))
        .route("/account/codes", post(account::codes))
        .route("/account/tokens", post(tokens::make))
        .route("/account/tokens/end", post(tokens::end))
        .route("/account/export", get(own_data::export))
        .route("/account/delete", post(own_data::delete))
        .route("/new", get(create::first))
        .route("/new/{game}", get(create::page).post(create::create))
        .route("/new/{game}/summary", post(create::summary))
        .route("/import", get(import::page).post(import::import))
        .route("/rules", get(rules::index))
        .route("/rules/{game}", get(rules::page))
        .route("/t/{id}", get(table::page))
        .route("/t/{id}/events", get(api::follow))
        .route("/t/{id}/record", get(api::record))
        .route("/t/{id}/replay", get(replay::page))
        .route("/t/{id}/review", get(review::page).post(review::ask))
        .route("/problems", get(problems::page))
        .route("/problems/{table}/{step}", get(review::problem::page).post(review::problem::answer))
        .route("/records", get(import::records))
        .route("/position", get(position::page).post(position::check))
        .route("/position/keep", post(position::keep))
        .route("/position/file", post(position::file))
        .route("/t/{id}/position", get(position::download))
        .route("/t/{id}/try", post(position::task::try_it))
        .route("/t/{id}/what-if", get(what_if::page).post(what_if::begin))
        .route("/t/{id}/guide", post(guide::step))
        .route("/t/{id}/why", get(why::page))
        .route("/t/{id}/report", get(report::form).post(report::report))
        .route("/t/{id}/join", post(acts::join))
        .route("/t/{id}/play", post(acts::play))
        .route("/t/{id}/{act}", post(acts::act))
}
