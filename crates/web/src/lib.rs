//! The pages, the JSON API and the live updates: the tables of [`tables::TableService`] over HTTP. Nothing here knows a rule.

mod access_log;
mod address;
mod api;
mod arriving;
mod assets;
mod boards;
mod bot_names;
mod client_cache;
mod club_failure;
mod connections;
mod crowd;
mod draw_slots;
mod events;
mod failure;
mod guard;
mod icons;
mod last_seen;
mod limits;
mod meters;
mod modules;
mod ours;
mod packed;
mod pages;
mod passkey_failure;
mod patience;
mod route;
mod say;
mod scrape;
mod sending;
mod serve;
mod session;
mod streams;
mod table_log;
mod telling;
mod vignettes;

use std::{
    net::IpAddr,
    ops::Deref,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request},
    response::Response,
    routing::get,
};
use tables::TableService;

pub use access_log::{AccessLog, AccessLogTarget};
pub use address::Peer;
pub use crowd::Capacity;
pub use patience::Patience;
pub use sending::{Notices, PublicUrl, RootCertStore, Sender, Smtp};
pub use serve::{NotServed, Server, Setup};
pub use tables::{Limits, Network, NoNetwork};

/// How the site meets strangers.
#[derive(Clone, Debug, Default)]
pub struct Edge {
    /// How long it waits for them.
    pub patience: Patience,
    /// How much room there is for them.
    pub capacity: Capacity,
    /// The proxies that say for whom they ask.
    pub trusted: Vec<Network>,
    /// The key by which browsers know the site, if it sends them messages.
    pub push_key: Option<Arc<str>>,
    /// Where people reach the site, if it knows: passkeys are bound to it.
    pub public_url: Option<PublicUrl>,
    /// Where answers are written down, if they are.
    pub access_log: Option<AccessLog>,
}

/// What every request may use. One count is all that a clone costs: a request makes several.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// What an [`App`] is made of.
pub(crate) struct Shared {
    pub(crate) service: TableService,
    /// The courses of finished games, for their charts, and of those whose replay is looked at.
    pub(crate) courses: pages::Courses,
    pub(crate) draw_slots: draw_slots::DrawSlots,
    pub(crate) streams: Arc<streams::Streams>,
    pub(crate) proxies: address::Proxies,
    pub(crate) last_seen: last_seen::LastSeen,
    pub(crate) patience: Patience,
    pub(crate) meters: Arc<meters::Meters>,
    pub(crate) push_key: Option<Arc<str>>,
    pub(crate) public_url: Option<PublicUrl>,
}

/// All routes over a service, and what holds for every request. Cheap to clone.
#[derive(Clone)]
pub struct Site {
    app: App,
    routes: Router,
    access_log: Option<AccessLog>,
}

impl Site {
    /// The site of a service.
    pub fn new(service: TableService) -> Self {
        Self::at(service, &Edge::default())
    }

    /// The same with an edge of its own.
    pub fn at(service: TableService, edge: &Edge) -> Self {
        let lost = edge.access_log.as_ref().map(|log| log.lost().clone()).unwrap_or_default();
        let meters = Arc::new(meters::Meters::new(&service, &lost));
        let app = App(Arc::new(Shared {
            service,
            courses: pages::Courses::default(),
            draw_slots: draw_slots::DrawSlots::new(Arc::clone(&meters)),
            streams: Arc::default(),
            last_seen: last_seen::LastSeen::default(),
            proxies: address::Proxies::new(edge.trusted.clone()),
            patience: edge.patience,
            meters,
            push_key: edge.push_key.clone(),
            public_url: edge.public_url.clone(),
        }));
        let routes = Router::new()
            .merge(pages::routes().merge(api::readings()).layer(packed::layer()))
            .merge(api::changes())
            .route("/healthz", get(serve::health))
            .route("/readyz", get(serve::readiness))
            .route("/assets/{file}", get(assets::asset))
            .fallback(failure::not_found)
            // Bodies are whole and not too large when they come here (`arriving`).
            .layer(DefaultBodyLimit::disable())
            .with_state(app.clone());
        Self { app, routes, access_log: edge.access_log.clone() }
    }

    /// Whether the connections of an address are counted: many people come through a trusted proxy.
    pub(crate) fn is_limited(&self, address: IpAddr) -> bool {
        self.app.service.is_limited() && !self.app.proxies.trusts(address.to_canonical())
    }

    /// Answers a request.
    pub async fn respond(&self, request: Request) -> Response {
        let (at, begun) = (tables::now(), Instant::now());
        let class = route::RouteClass::of(request.uri());
        let method = route::method(request.method());
        let logged = self.access_log.clone().map(|log| (log, route::Route::of(request.uri())));
        let guard::Answer { mut response, asked_by: who } = guard::guard(&self.app, &self.routes, request).await;
        self.app.meters.answered(class, &response, begun.elapsed());
        if let Some((log, route)) = logged {
            let (status, bytes, took) = (response.status().as_u16(), 0, Duration::ZERO);
            let line = access_log::Line { at, method, route, status, bytes, took, who };
            response.extensions_mut().insert(access_log::Logged { log, begun, line });
        }
        response
    }

    /// What is measured, as Prometheus reads it.
    pub fn metrics(&self) -> String {
        self.app.meters.text(&self.app.service)
    }

    pub(crate) fn meters(&self) -> &meters::Meters {
        &self.app.meters
    }
}

impl std::fmt::Debug for Site {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Site").finish_non_exhaustive()
    }
}
