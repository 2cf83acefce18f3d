//! `/metrics`, on a listener of its own: what is measured is for whoever runs the site, not for strangers.

use std::net::IpAddr;

use axum::{
    extract::Request,
    http::{Method, StatusCode, header},
    response::{IntoResponse as _, Response},
};

use crate::{Site, connections::Answers, crowd::Capacity, meters::Counted};

/// Few ask, and what they ask for has no body.
pub(crate) const CAPACITY: Capacity = Capacity { connections: 64, of_one_address: 64, bodies: 64 << 10 };

/// The text form of `OpenMetrics`, which Prometheus reads.
const TEXT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Answers whoever collects what is measured.
#[derive(Clone, Debug)]
pub(crate) struct Scrape(pub(crate) Site);

impl Answers for Scrape {
    fn limits_address(&self, _: IpAddr) -> bool {
        false
    }

    fn connected(&self) -> Option<Counted> {
        None
    }

    async fn answer(&self, request: Request) -> Response {
        match (request.method(), request.uri().path()) {
            (&Method::GET, "/metrics") => ([(header::CONTENT_TYPE, TEXT)], self.0.metrics()).into_response(),
            (_, "/metrics") => (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET")]).into_response(),
            _ => (StatusCode::NOT_FOUND, "there is only /metrics here\n").into_response(),
        }
    }
}
