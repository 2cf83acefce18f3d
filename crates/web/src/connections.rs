//! Connections: taken one by one, each given up when it says or reads nothing, all of them ended in good order.

use std::{
    convert::Infallible,
    net::{IpAddr, SocketAddr},
    pin::{Pin, pin},
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use axum::{
    body::{Body, Bytes, HttpBody},
    http::header,
    response::Response,
};
use hyper::{
    Request,
    body::{Frame, Incoming, SizeHint},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::{rt::TokioIo, server::graceful::GracefulShutdown};
use socket2::{SockRef, TcpKeepalive};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpListener, TcpStream},
};

use crate::{
    Site,
    access_log::Logged,
    address::{self, Peer},
    crowd::{Capacity, Crowd, Doing, Member, Place},
    meters::Counted,
    patience::{Patience, Patient},
};

/// After a failure to take a connection (no file handles are left, say).
const PAUSE: Duration = Duration::from_millis(10);
/// What a connection keeps of a request before it is understood, and of an answer before it is sent: twice as much of a head is
/// never read. What a head may have is said in `guard`.
const BUFFER: usize = 32 * 1024;
/// What the system keeps of an answer for somebody who reads slowly; unasked it would keep megabytes.
const SENT: usize = 256 * 1024;

/// Who answers the requests of a listener.
pub(crate) trait Answers: Clone + Send + Sync + 'static {
    /// Whether the connections of an address are counted.
    fn limits_address(&self, address: IpAddr) -> bool;
    /// What counts a connection as long as it is open.
    fn connected(&self) -> Option<Counted>;
    /// Answers a request.
    fn answer(&self, request: Request<Body>) -> impl Future<Output = Response> + Send;
}

impl Answers for Site {
    fn limits_address(&self, address: IpAddr) -> bool {
        self.is_limited(address)
    }

    fn connected(&self) -> Option<Counted> {
        Some(self.meters().connection())
    }

    fn answer(&self, request: Request<Body>) -> impl Future<Output = Response> + Send {
        self.respond(request)
    }
}

/// Answers connections until `stop`, then lets those that are being answered finish.
pub(crate) async fn serve(
    listener: TcpListener,
    site: &impl Answers,
    patience: Patience,
    capacity: Capacity,
    stop: impl Future<Output = ()>,
) {
    tune(&listener, patience.reader);
    let door = Door::new(site.clone(), patience, capacity);
    let mut stop = pin!(stop);
    loop {
        let (stream, peer) = tokio::select! {
            taken = take(&listener, &door.crowd) => taken,
            () = &mut stop => break,
        };
        door.admit(stream, peer.ip());
    }
    drop(listener);
    if tokio::time::timeout(patience.last, door.open.shutdown()).await.is_err() {
        tracing::warn!("some connections did not end and were cut");
    }
}

/// What every connection that is taken inherits: little is kept for slow readers, and whoever is gone is noticed.
fn tune(listener: &TcpListener, reader: Duration) {
    let socket = SockRef::from(listener);
    let tuned = socket
        .set_send_buffer_size(SENT)
        .and_then(|()| socket.set_tcp_keepalive(&TcpKeepalive::new().with_time(reader)));
    #[cfg(target_os = "linux")]
    let tuned = tuned.and_then(|()| socket.set_tcp_user_timeout(Some(reader)));
    if let Err(error) = tuned {
        tracing::debug!(%error, "the listener is as the system has it");
    }
}

/// The next connection.
async fn take(listener: &TcpListener, crowd: &Crowd) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                // Small answers go out at once.
                if let Err(error) = stream.set_nodelay(true) {
                    tracing::debug!(%error, "no TCP_NODELAY");
                }
                return (stream, peer);
            }
            Err(error) => {
                tracing::warn!(%error, "a connection was not taken");
                crowd.make_room();
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

/// Where connections come in.
struct Door<A> {
    site: A,
    http: http1::Builder,
    patience: Patience,
    crowd: Arc<Crowd>,
    open: GracefulShutdown,
}

impl<A: Answers> Door<A> {
    fn new(site: A, patience: Patience, capacity: Capacity) -> Self {
        let mut http = http1::Builder::new();
        // Answers and events are small: one buffer costs less than a list of pieces.
        // How long a head may take is looked after in `admit`, without a timer for each.
        http.header_read_timeout(None).writev(false).max_buf_size(BUFFER);
        Self { site, http, patience, crowd: Crowd::new(capacity), open: GracefulShutdown::new() }
    }

    /// Answers a connection in a task of its own, until it ends or must make way.
    fn admit<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(&self, stream: S, peer: IpAddr) {
        let place = self.crowd.enter(address::limited(peer), self.site.limits_address(peer));
        let (site, member, connected) = (self.site.clone(), place.member(), self.site.connected());
        let answer = service_fn(move |mut request: Request<Incoming>| {
            let (site, member) = (site.clone(), Arc::clone(&member));
            member.does(Doing::Answered);
            request.extensions_mut().insert(Peer(peer));
            request.extensions_mut().insert(Arc::clone(&member));
            async move { Ok::<_, Infallible>(counted(site.answer(request.map(Body::new)).await, member)) }
        });
        let stream = Patient::new(stream, self.patience.reader);
        let connection = self.open.watch(self.http.serve_connection(TokioIo::new(stream), answer));
        let patience = self.patience.head;
        tokio::spawn(async move {
            let _connected = connected;
            tokio::select! {
                ended = connection => {
                    if let Err(error) = ended {
                        tracing::debug!(%error, "a connection ended early");
                    }
                }
                () = Place::cut(&place) => tracing::debug!(%peer, "a connection made way for another"),
                () = place.asks_for_nothing(patience) => tracing::debug!(%peer, "a connection asked for nothing"),
            }
        });
    }
}

/// The answer, which tells when it has gone out.
fn counted(mut response: Response, member: Arc<Member>) -> Response<Going> {
    let listens = response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == "text/event-stream");
    if listens {
        member.does(Doing::Listening);
    }
    let logged = response.extensions_mut().remove();
    response.map(|body| Going { body, member, logged })
}

/// The body of an answer on its way.
struct Going {
    body: Body,
    member: Arc<Member>,
    logged: Option<Logged>,
}

impl Drop for Going {
    fn drop(&mut self) {
        self.member.does(Doing::Waiting);
        if let Some(logged) = self.logged.take() {
            logged.gone();
        }
    }
}

impl HttpBody for Going {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        if let (Poll::Ready(Some(Ok(frame))), Some(logged)) = (&polled, &mut self.logged) {
            logged.line.bytes += frame.data_ref().map_or(0, |data| data.len() as u64);
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
#[path = "connections_tests.rs"]
mod tests;
