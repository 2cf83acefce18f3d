//! The server: starting, health, and stopping so that nothing acknowledged is lost.

use std::{net::SocketAddr, time::Duration};

use axum::{Json, extract::State, http::StatusCode};
use serde_json::json;
use tables::{
    Limits, Pool, Readiness, Refused, Retention, TableService, World, hear,
    notices::tell_turns,
    store::{Address, Cause, DatabaseLock, Fault},
    sweep,
};
use tabletop::Shelf;
use tokio::{net::TcpListener, sync::oneshot, task::JoinHandle};

use crate::{App, Edge, Notices, Site, connections, scrape};

/// Why the server did not start or stop well.
#[derive(Debug, thiserror::Error)]
pub enum NotServed {
    /// The address is not free, or not ours.
    #[error("can't listen on {address}: {error}")]
    Address {
        /// The address.
        address: SocketAddr,
        /// Why not.
        error: std::io::Error,
    },
    /// The database does not open.
    #[error("can't open the database: {0}")]
    Database(#[from] Fault),
    /// The tables failed.
    #[error(transparent)]
    Tables(#[from] Refused),
    /// A later program has changed the database.
    #[error("the server has stopped: {0}")]
    Newer(Fault),
    /// The system does not say where we listen.
    #[error(transparent)]
    Listener(#[from] std::io::Error),
}

/// How a server is set up.
#[derive(Debug)]
pub struct Setup {
    /// So many bots of all tables think at once.
    pub bots: usize,
    /// So long each of them thinks about a decision at most.
    pub thinking: Duration,
    /// What people and addresses may ask for.
    pub limits: Limits,
    /// How it meets strangers.
    pub edge: Edge,
    /// How long what nobody uses is kept.
    pub retention: Retention,
    /// Where it says what it measures, if it does: nothing for strangers.
    pub metrics: Option<SocketAddr>,
    /// So long it goes on answering after a stop, while it says that it is not ready: whoever sends people here has time to notice.
    pub drain: Duration,
    /// How people are told of their turns.
    pub notices: Notices,
    /// Where its time and its luck come from: a test brings its own.
    pub world: World,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            bots: 1,
            thinking: tables::THINKING,
            limits: Limits::default(),
            edge: Edge::default(),
            retention: Retention::default(),
            metrics: None,
            drain: Duration::ZERO,
            notices: Notices::default(),
            world: World::default(),
        }
    }
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    metrics: Option<TcpListener>,
    drain: Duration,
    service: TableService,
    edge: Edge,
    pool: Pool,
    sweep: JoinHandle<Result<(), Fault>>,
    hear: JoinHandle<()>,
    tells: JoinHandle<()>,
    _lock: Option<DatabaseLock>,
}

impl Server {
    /// Opens the database and listens, with `bots` workers for the bots of all tables.
    pub async fn start(address: SocketAddr, database: &Address, shelf: Shelf, bots: usize) -> Result<Self, NotServed> {
        Self::set_up(address, database, shelf, Setup { bots, ..Setup::default() }).await
    }

    /// The same with all that can be chosen.
    pub async fn set_up(
        address: SocketAddr,
        database: &Address,
        shelf: Shelf,
        Setup { bots, thinking, limits, mut edge, retention, metrics, drain, notices, world }: Setup,
    ) -> Result<Self, NotServed> {
        let (store, lock) = database.open().await?;
        let listener = listen(address).await?;
        let metrics = match metrics {
            Some(address) => Some(listen(address).await?),
            None => None,
        };
        let (service, queue) = TableService::limited(store, shelf, world, limits);
        edge.public_url.clone_from(&notices.public_url);
        let (couriers, push_key) = notices.couriers(&service).await?;
        edge.push_key = push_key.map(Into::into);
        let service = service.keeping(retention).telling(couriers);
        let pool = Pool::start(&service, queue, bots, thinking);
        if let Err(refused) = service.wake_bots().await {
            tracing::error!(%refused, "the bots could not be woken; each wakes with the next decision at its table");
        }
        let (sweep, hear) = (tokio::spawn(sweep(service.clone())), tokio::spawn(hear(service.clone())));
        let tells = tokio::spawn(tell_turns(service.clone()));
        Ok(Self { listener, metrics, drain, service, edge, pool, sweep, hear, tells, _lock: lock })
    }

    /// Where it listens.
    pub fn address(&self) -> Result<SocketAddr, NotServed> {
        Ok(self.listener.local_addr()?)
    }

    /// Where it says what it measures.
    pub fn metrics_address(&self) -> Result<Option<SocketAddr>, NotServed> {
        Ok(self.metrics.as_ref().map(TcpListener::local_addr).transpose()?)
    }

    /// The same, where connections that do not end by themselves are cut so long after a stop.
    #[must_use]
    pub fn cutting_after(mut self, last: Duration) -> Self {
        self.edge.patience.last = last;
        self
    }

    /// Serves until `stop`; then ends the streams, finishes requests and writes. It stops by itself when a later program has changed
    /// the database.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), NotServed> {
        let Self { listener, metrics, drain, service, edge, pool, mut sweep, hear, tells, _lock } = self;
        let site = Site::at(service.clone(), &edge);
        let (ends, ended) = oneshot::channel::<()>();
        let scraped = metrics.map(|listener| {
            let (scrape, patience) = (scrape::Scrape(site.clone()), edge.patience);
            let end = async { drop(ended.await) };
            tokio::spawn(async move { connections::serve(listener, &scrape, patience, scrape::CAPACITY, end).await })
        });
        let mut newer = None;
        let stopping = async {
            tokio::select! {
                () = stop => drained(&service, drain).await,
                fault = outdated(&mut sweep) => newer = Some(fault),
            }
            tracing::info!("stopping");
            service.close_streams();
        };
        connections::serve(listener, &site, edge.patience, edge.capacity, stopping).await;
        pool.stopped().await;
        sweep.abort();
        hear.abort();
        tells.abort();
        let closed = service.close().await;
        drop(ends);
        if let Some(scraped) = scraped {
            let _ = scraped.await;
        }
        if let Some(log) = edge.access_log {
            let _ = tokio::task::spawn_blocking(move || log.finish()).await;
        }
        tracing::info!("stopped");
        match newer {
            Some(fault) => Err(NotServed::Newer(fault)),
            None => Ok(closed?),
        }
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, NotServed> {
    TcpListener::bind(address).await.map_err(|error| NotServed::Address { address, error })
}

/// Says that the server is not ready any more, and gives those who send people here time to notice.
async fn drained(service: &TableService, drain: Duration) {
    service.drain();
    if !drain.is_zero() {
        tracing::info!(?drain, "not ready any more; requests are still answered");
        tokio::time::sleep(drain).await;
    }
}

/// Returns if a later program has changed the database.
async fn outdated(sweep: &mut JoinHandle<Result<(), Fault>>) -> Fault {
    match sweep.await {
        Ok(Err(fault)) => {
            tracing::error!(%fault, "a later program has changed the database");
            fault
        }
        Ok(Ok(())) | Err(_) => std::future::pending().await,
    }
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("listener", &self.listener).finish_non_exhaustive()
    }
}

/// `GET /healthz`: whether a decision could be written, and how many tables cannot be read (in `corrupt`, if there are any).
pub(crate) async fn health(State(app): State<App>) -> (StatusCode, Json<serde_json::Value>) {
    let health = app.service.health().await;
    let (status, mut answer) = match health.fault {
        None => (StatusCode::OK, json!({"ok": true})),
        Some(fault) => (StatusCode::SERVICE_UNAVAILABLE, json!({"ok": false, "why": fault.cause.words()})),
    };
    if let (1.., Some(answer)) = (health.corrupt, answer.as_object_mut()) {
        answer.insert("corrupt".to_owned(), health.corrupt.into());
    }
    (status, Json(answer))
}

/// `GET /readyz`: whether people should be sent to this server. It writes nothing, and asks the database once a second at most.
pub(crate) async fn readiness(State(app): State<App>) -> (StatusCode, Json<serde_json::Value>) {
    let why = match app.service.readiness().await {
        Readiness::Ready => return (StatusCode::OK, Json(json!({"ready": true}))),
        Readiness::Draining => "the server stops",
        Readiness::NotReady(fault) => match fault.cause {
            Cause::Newer { .. } => "the database is of a newer Norikae",
            Cause::Corrupt(_) => "the database is damaged",
            _ => "the database can't be reached",
        },
    };
    (StatusCode::SERVICE_UNAVAILABLE, Json(json!({"ready": false, "why": why})))
}
