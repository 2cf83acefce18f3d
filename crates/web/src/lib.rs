//! The pages, the JSON API and the live updates: the tables of [`tables::House`] over HTTP. Nothing here knows a rule.

mod api;
mod assets;
mod boards;
mod connections;
mod events;
mod failure;
mod guard;
mod held;
mod packed;
mod pages;
mod say;
mod serve;
mod session;
mod table_log;
mod vignettes;

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request},
    response::Response,
    routing::get,
};
use tables::House;

pub use serve::{NotServed, Server};

/// The largest body of a request; a record to import has its own limit.
const LARGEST_BODY: usize = 16 * 1024;

/// What every request may use.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) house: House,
    /// The courses of finished games, for their charts, and of those whose replay is looked at.
    pub(crate) courses: pages::Courses,
}

/// All routes over a house, and what holds for every request. Cheap to clone.
#[derive(Clone)]
pub struct Site {
    app: App,
    routes: Router,
}

impl Site {
    /// The site of a house.
    pub fn new(house: House) -> Self {
        let app = App { house, courses: pages::Courses::default() };
        let routes = Router::new()
            .merge(pages::routes().merge(api::readings()).layer(packed::layer()))
            .merge(api::changes())
            .route("/healthz", get(serve::health))
            .route("/assets/{file}", get(assets::asset))
            .fallback(failure::not_found)
            .layer(DefaultBodyLimit::max(LARGEST_BODY))
            .with_state(app.clone());
        Self { app, routes }
    }

    /// Answers a request.
    pub async fn respond(&self, request: Request) -> Response {
        guard::guard(&self.app, &self.routes, request).await
    }
}

impl std::fmt::Debug for Site {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Site").finish_non_exhaustive()
    }
}
