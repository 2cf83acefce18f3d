//! The server: starting, health, and stopping so that nothing acknowledged is lost.

use std::{net::SocketAddr, path::Path, sync::Arc, time::Duration};

use axum::{Json, extract::State, http::StatusCode};
use serde_json::json;
use tables::{
    House, Pool, Refused, World,
    store::{Fault, Only, Sqlite},
    sweep,
};
use tabletop::Shelf;
use tokio::{net::TcpListener, task::JoinHandle};

use crate::{App, Site, connections};

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

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    house: House,
    pool: Pool,
    sweep: JoinHandle<()>,
    last: Duration,
    _only: Only,
}

impl Server {
    /// Opens the database and listens, with `bots` workers for the bots of all tables.
    pub async fn start(address: SocketAddr, database: &Path, shelf: Shelf, bots: usize) -> Result<Self, NotServed> {
        Self::start_within(World::default(), address, database, shelf, bots).await
    }

    /// The same in a world of one's own, for tests.
    pub async fn start_within(
        world: World,
        address: SocketAddr,
        database: &Path,
        shelf: Shelf,
        bots: usize,
    ) -> Result<Self, NotServed> {
        let only = Only::take(database)?;
        let store = Sqlite::open(database).await?;
        store.recover(&only).await?;
        let listener = TcpListener::bind(address).await.map_err(|error| NotServed::Address { address, error })?;
        let (house, queue) = House::within(Arc::new(store), shelf, world);
        let pool = Pool::start(&house, queue, bots);
        house.wake_bots().await?;
        let sweep = tokio::spawn(sweep(house.clone()));
        Ok(Self { listener, house, pool, sweep, last: connections::LAST, _only: only })
    }

    /// Where it listens.
    pub fn address(&self) -> Result<SocketAddr, NotServed> {
        Ok(self.listener.local_addr()?)
    }

    /// The same, where connections that do not end by themselves are cut so long after a stop.
    #[must_use]
    pub fn cutting_after(self, last: Duration) -> Self {
        Self { last, ..self }
    }

    /// Serves until `stop`; then ends the streams, finishes requests and writes.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), NotServed> {
        let house = self.house.clone();
        let stopping = async move {
            stop.await;
            tracing::info!("stopping");
            house.close_streams();
        };
        connections::serve(self.listener, &Site::new(self.house.clone()), stopping, self.last).await;
        self.pool.stopped().await;
        self.sweep.abort();
        self.house.close().await?;
        tracing::info!("stopped");
        Ok(())
    }
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("listener", &self.listener).finish_non_exhaustive()
    }
}

/// `GET /healthz`: whether the storage answers.
pub(crate) async fn health(State(app): State<App>) -> (StatusCode, Json<serde_json::Value>) {
    if app.house.is_well().await {
        (StatusCode::OK, Json(json!({"ok": true})))
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, Json(json!({"ok": false})))
    }
}
