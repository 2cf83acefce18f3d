//! Connections: taken one by one, each given up when it says nothing, all of them ended in good order.

use std::{convert::Infallible, pin::pin, sync::Arc, time::Duration};

use axum::body::Body;
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
};

use crate::Site;

/// So many connections at once; more wait until one ends.
const MOST: usize = 20_000;
/// The head of the next request must be here within this time.
const PATIENCE: Duration = Duration::from_mins(1);
/// When the server stops, requests that are being answered have so long: less than a container is given.
pub(crate) const LAST: Duration = Duration::from_secs(5);
/// After a failure to take a connection (no file handles are left, say).
const PAUSE: Duration = Duration::from_millis(100);

/// Answers connections until `stop`, then lets those that are being answered finish, but no longer than `last`.
pub(crate) async fn serve(listener: TcpListener, site: &Site, stop: impl Future<Output = ()>, last: Duration) {
    let mut http = http1::Builder::new();
    // Answers and events are small: one buffer costs less than a list of pieces.
    http.timer(TokioTimer::new()).header_read_timeout(PATIENCE).writev(false);
    let (open, room) = (GracefulShutdown::new(), Arc::new(Semaphore::new(MOST)));
    let mut stop = pin!(stop);
    loop {
        let (stream, permit) = tokio::select! {
            taken = take(&listener, &room) => taken,
            () = &mut stop => break,
        };
        let site = site.clone();
        let answer = service_fn(move |request: Request<Incoming>| {
            let site = site.clone();
            async move { Ok::<_, Infallible>(site.respond(request.map(Body::new)).await) }
        });
        let connection = http.serve_connection(TokioIo::new(stream), answer);
        let connection = open.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
            drop(permit);
        });
    }
    drop(listener);
    if tokio::time::timeout(last, open.shutdown()).await.is_err() {
        tracing::warn!("some connections did not end and were cut");
    }
}

/// The next connection, when there is room for one.
async fn take(listener: &TcpListener, room: &Arc<Semaphore>) -> (TcpStream, Option<OwnedSemaphorePermit>) {
    // Never closed, so there is always a permit in the end.
    let permit = Arc::clone(room).acquire_owned().await.ok();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                // Small answers go out at once.
                if let Err(error) = stream.set_nodelay(true) {
                    tracing::debug!(%error, "no TCP_NODELAY");
                }
                return (stream, permit);
            }
            Err(error) => {
                tracing::warn!(%error, "a connection was not taken");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}
