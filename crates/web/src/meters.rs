//! What is measured of requests, for `/metrics`. Every label is a word of this program, so their number is bounded whatever
//! strangers ask for.

use std::{sync::Arc, time::Duration};

use axum::response::Response;
use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram, info::Info},
    registry::Registry,
};
use tables::{TableService, seconds};

use crate::route::RouteClass;

/// What was asked for, and how it was answered.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct OfRequest {
    route: &'static str,
    status: &'static str,
}

/// Why a request was refused, in one word, and by which rule of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub(crate) struct Refusal {
    pub(crate) is: &'static str,
    pub(crate) rule: &'static str,
}

/// What there was too much of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub(crate) struct Limited {
    pub(crate) thing: &'static str,
}

/// Why an answer is a refusal: it travels with the answer to where answers are counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refusing {
    pub(crate) refusal: Refusal,
    pub(crate) limited: Option<Limited>,
}

/// What is measured of requests.
#[derive(Debug)]
pub(crate) struct Meters {
    requests: Family<OfRequest, Histogram>,
    refusals: Family<Refusal, Counter>,
    limited: Family<Limited, Counter>,
    streams: Gauge,
    connections: Gauge,
    drawing: Gauge,
    drawing_waits: Histogram,
    registry: Arc<Registry>,
}

impl Meters {
    /// Everything that is measured, with what is measured of the tables and the lines that the access log lost.
    pub(crate) fn new(service: &TableService, lost: &Counter) -> Self {
        let mut registry = Registry::with_prefix("norikae");
        let mut meters = Self {
            requests: Family::new_with_constructor(seconds),
            refusals: Family::default(),
            limited: Family::default(),
            streams: Gauge::default(),
            connections: Gauge::default(),
            drawing: Gauge::default(),
            drawing_waits: seconds(),
            registry: Arc::default(),
        };
        registry.register("build", "The program", Info::new([("version", env!("CARGO_PKG_VERSION"))]));
        registry.register(
            "request_seconds",
            "From the head of a request until its answer began, by what it was for and how it was answered",
            meters.requests.clone(),
        );
        registry.register(
            "refusals",
            "Requests that were refused, by why, and by the rule that forbade it",
            meters.refusals.clone(),
        );
        registry.register(
            "limited",
            "Requests that were refused because there was too much of something",
            meters.limited.clone(),
        );
        registry.register("streams", "Streams that are open, and programs that wait", meters.streams.clone());
        registry.register("connections", "Connections that are open", meters.connections.clone());
        registry.register("drawing_waiting", "Pages that wait to be drawn", meters.drawing.clone());
        registry.register(
            "drawing_wait_seconds",
            "How long pages waited until they were drawn",
            meters.drawing_waits.clone(),
        );
        registry.register("access_log_lost", "Lines that the access log did not take", lost.clone());
        service.register(&mut registry);
        meters.registry = Arc::new(registry);
        meters
    }

    /// A request was answered.
    pub(crate) fn answered(&self, class: RouteClass, response: &Response, took: Duration) {
        let status = match response.status().as_u16() / 100 {
            1 => "1xx",
            2 => "2xx",
            3 => "3xx",
            4 => "4xx",
            _ => "5xx",
        };
        self.requests.get_or_create(&OfRequest { route: class.word(), status }).observe(took.as_secs_f64());
        if let Some(Refusing { refusal, limited }) = response.extensions().get::<Refusing>() {
            self.refusals.get_or_create(refusal).inc();
            if let Some(limited) = limited {
                self.limited.get_or_create(limited).inc();
            }
        }
    }

    /// A stream that is open until this is dropped.
    pub(crate) fn stream(&self) -> Counted {
        Counted::new(&self.streams)
    }

    /// A connection that is open until this is dropped.
    pub(crate) fn connection(&self) -> Counted {
        Counted::new(&self.connections)
    }

    /// A page that waits to be drawn until this is dropped.
    pub(crate) fn drawing(&self) -> Counted {
        Counted::new(&self.drawing)
    }

    /// A page waited so long to be drawn.
    pub(crate) fn waited(&self, time: Duration) {
        self.drawing_waits.observe(time.as_secs_f64());
    }

    /// All of it as text.
    pub(crate) fn text(&self, service: &TableService) -> String {
        service.measure();
        let mut text = String::new();
        if encode(&mut text, &self.registry).is_err() {
            // A text that grows in memory refuses nothing.
            text.clear();
        }
        text
    }
}

/// One more, until this is dropped.
#[derive(Debug)]
pub(crate) struct Counted(Gauge);

impl Counted {
    fn new(gauge: &Gauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}
