//! The server: starting, health, and stopping so that nothing acknowledged is lost.

use std::{net::SocketAddr, time::Duration};

use axum::{Json, extract::State, http::StatusCode};
use serde_json::json;
use tables::{
    Limits, Pool, Refused, Retention, TableService, World, hear,
    store::{Address, DatabaseLock, Fault},
    sweep,
};
use tabletop::Shelf;
use tokio::{net::TcpListener, task::JoinHandle};

use crate::{App, Edge, Site, connections};

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
            world: World::default(),
        }
    }
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    service: TableService,
    edge: Edge,
    pool: Pool,
    sweep: JoinHandle<()>,
    hear: JoinHandle<()>,
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
        Setup { bots, thinking, limits, edge, retention, world }: Setup,
    ) -> Result<Self, NotServed> {
        let (store, lock) = database.open().await?;
        let listener = TcpListener::bind(address).await.map_err(|error| NotServed::Address { address, error })?;
        let (service, queue) = TableService::limited(store, shelf, world, limits);
        let service = service.keeping(retention);
        let pool = Pool::start(&service, queue, bots, thinking);
        if let Err(refused) = service.wake_bots().await {
            tracing::error!(%refused, "the bots could not be woken; each wakes with the next decision at its table");
        }
        let (sweep, hear) = (tokio::spawn(sweep(service.clone())), tokio::spawn(hear(service.clone())));
        Ok(Self { listener, service, edge, pool, sweep, hear, _lock: lock })
    }

    /// Where it listens.
    pub fn address(&self) -> Result<SocketAddr, NotServed> {
        Ok(self.listener.local_addr()?)
    }

    /// The same, where connections that do not end by themselves are cut so long after a stop.
    #[must_use]
    pub fn cutting_after(mut self, last: Duration) -> Self {
        self.edge.patience.last = last;
        self
    }

    /// Serves until `stop`; then ends the streams, finishes requests and writes.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), NotServed> {
        let service = self.service.clone();
        let stopping = async move {
            stop.await;
            tracing::info!("stopping");
            service.close_streams();
        };
        let site = Site::at(self.service.clone(), &self.edge);
        connections::serve(self.listener, &site, self.edge.patience, self.edge.capacity, stopping).await;
        self.pool.stopped().await;
        self.sweep.abort();
        self.hear.abort();
        self.service.close().await?;
        tracing::info!("stopped");
        Ok(())
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
