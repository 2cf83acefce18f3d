//! Requests to addresses that strangers named. A name is looked up once, every address behind it must be allowed, and one of those
//! is connected to: no second look-up could lead elsewhere. No redirect is followed, and of an answer only its head is read.

use std::{
    net::{IpAddr, SocketAddr, ToSocketAddrs as _},
    pin::pin,
    sync::Arc,
    time::Duration,
};

use axum::{
    body::Body,
    http::{HeaderName, HeaderValue, Method, Request, StatusCode, Uri, header, uri::Scheme},
};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use rustls::{ClientConfig, RootCertStore, pki_types::ServerName};
use tables::{
    Network,
    notices::{NoChannel, Outcome},
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    sync::Semaphore,
    time::timeout,
};
use tokio_rustls::TlsConnector;

use super::public::is_public;

/// A name is looked up within this, and a connection made.
const CONNECTS: Duration = Duration::from_secs(5);
/// All of it is done within this.
const WHOLE: Duration = Duration::from_secs(15);
/// The largest head of an answer.
const LARGEST_HEAD: usize = 16 * 1024;
/// So many addresses of a name are tried.
const TRIES: usize = 3;
/// So many names are looked up at once. A look-up can't be broken off: it has a thread of those that bots and passwords need, too, until
/// the system gives it up, and whoever has a name server that never answers could take them all.
const LOOKUPS: usize = 32;

/// An address of the web, taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Target {
    is_encrypted: bool,
    host: String,
    port: u16,
    /// Path and query.
    pub(super) path: String,
    authority: String,
}

impl Target {
    /// Reads `https://host:port/path`. A name with a password in it, or a place in the page, is none.
    pub(super) fn read(text: &str) -> Result<Self, NoChannel> {
        let uri: Uri = text.parse().map_err(|_| NoChannel::Form)?;
        let is_encrypted = match uri.scheme() {
            Some(scheme) if *scheme == Scheme::HTTPS => true,
            Some(scheme) if *scheme == Scheme::HTTP => false,
            _ => return Err(NoChannel::Form),
        };
        let authority = uri.authority().ok_or(NoChannel::Form)?;
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        let port = match authority.port_u16() {
            Some(port) => port,
            // What stands behind the colon is no port.
            None if !authority.as_str().ends_with(authority.host()) => return Err(NoChannel::Form),
            None if is_encrypted => 443,
            None => 80,
        };
        // Of the ports of the system those of the web alone.
        let odd_port = port < 1024 && port != 443 && port != 80;
        if host.is_empty() || odd_port || authority.as_str().contains('@') || text.contains('#') {
            return Err(NoChannel::Form);
        }
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        Ok(Self { is_encrypted, host, port, path, authority: authority.as_str().to_owned() })
    }

    /// Whether it is an address itself rather than a name.
    fn is_numeric(&self) -> bool {
        self.host.parse::<IpAddr>().is_ok()
    }

    /// The site that it belongs to.
    pub(super) fn origin(&self) -> String {
        format!("{}://{}", if self.is_encrypted { "https" } else { "http" }, self.authority)
    }
}

/// Why nothing was sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NotSent {
    /// Nothing may be sent there.
    Forbidden(NoChannel),
    /// Nobody answered, or not as they should.
    NoAnswer,
}

/// Sends requests to where they may go.
pub(super) struct Http {
    allowed: Vec<Network>,
    lookups: Arc<Semaphore>,
    tls: Option<TlsConnector>,
}

impl Http {
    /// Requests may go to the open internet by https, and to networks that are allowed; `roots` are those whose certificates are
    /// trusted, else the system's.
    pub(super) fn new(allowed: Vec<Network>, roots: Option<Arc<RootCertStore>>) -> Self {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let roots = roots.unwrap_or_else(|| Arc::new(system_roots()));
        let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let tls = match config {
            Ok(config) => Some(Arc::new(config.with_root_certificates(roots).with_no_client_auth()).into()),
            Err(error) => {
                tracing::error!(%error, "nothing can be sent by https");
                None
            }
        };
        Self { allowed, lookups: Arc::new(Semaphore::new(LOOKUPS)), tls }
    }

    fn is_allowed(&self, address: IpAddr) -> bool {
        self.allowed.iter().any(|network| network.contains(address.to_canonical()))
    }

    /// The addresses behind a target, if all of them may be reached.
    async fn resolve(&self, target: &Target) -> Result<Vec<SocketAddr>, NoChannel> {
        let found = timeout(CONNECTS, self.look_up(target)).await.ok().flatten().ok_or(NoChannel::Unreachable)?;
        self.judge(target, &found)?;
        Ok(found)
    }

    /// The addresses behind a target; whoever waits may go, the place is taken until the system has answered.
    async fn look_up(&self, target: &Target) -> Option<Vec<SocketAddr>> {
        let place = Arc::clone(&self.lookups).acquire_owned().await.ok()?;
        let (host, port) = (target.host.clone(), target.port);
        let looks_up = move || {
            let _place = place;
            (host.as_str(), port).to_socket_addrs().ok().map(Iterator::collect)
        };
        tokio::task::spawn_blocking(looks_up).await.ok().flatten()
    }

    fn judge(&self, target: &Target, found: &[SocketAddr]) -> Result<(), NoChannel> {
        if found.is_empty() {
            return Err(NoChannel::Unreachable);
        }
        if !found.iter().all(|address| self.is_allowed(address.ip()) || is_public(address.ip())) {
            return Err(NoChannel::Private);
        }
        if !target.is_encrypted && !found.iter().all(|address| self.is_allowed(address.ip())) {
            return Err(NoChannel::NotEncrypted);
        }
        Ok(())
    }

    /// Whether something may be sent there; says the address as it is kept.
    pub(super) async fn check(&self, text: &str) -> Result<String, NoChannel> {
        let target = Target::read(text)?;
        // Said first, because whoever leaves out the `s` need not wait for a name to be looked up.
        if !target.is_encrypted && self.allowed.is_empty() {
            return Err(NoChannel::NotEncrypted);
        }
        match self.resolve(&target).await {
            Ok(_) => Ok(text.to_owned()),
            // Whoever names names must not learn which of them there are behind this server.
            Err(NoChannel::Private) if !target.is_numeric() => Err(NoChannel::Unreachable),
            Err(why) => Err(why),
        }
    }

    /// Sends a body, and says how it was answered.
    pub(super) async fn post(
        &self,
        target: &Target,
        headers: Vec<(HeaderName, String)>,
        body: Vec<u8>,
    ) -> Result<StatusCode, NotSent> {
        let answer = timeout(WHOLE, self.post_whole(target, headers, body)).await;
        answer.unwrap_or(Err(NotSent::NoAnswer))
    }

    async fn post_whole(
        &self,
        target: &Target,
        headers: Vec<(HeaderName, String)>,
        body: Vec<u8>,
    ) -> Result<StatusCode, NotSent> {
        let addresses = self.resolve(target).await.map_err(|why| match why {
            // The name may be found again.
            NoChannel::Unreachable => NotSent::NoAnswer,
            why => NotSent::Forbidden(why),
        })?;
        let stream = connect(&addresses).await.ok_or(NotSent::NoAnswer)?;
        let mut request = Request::builder().method(Method::POST).uri(&target.path);
        let agent = concat!("Norikae/", env!("CARGO_PKG_VERSION"));
        request = request.header(header::HOST, &target.authority).header(header::USER_AGENT, agent);
        for (name, value) in headers {
            request = request.header(name, HeaderValue::try_from(value).map_err(|_| NotSent::NoAnswer)?);
        }
        let request = request.body(Body::from(body)).map_err(|_| NotSent::NoAnswer)?;
        if !target.is_encrypted {
            return ask(stream, request).await;
        }
        let name = ServerName::try_from(target.host.clone()).map_err(|_| NotSent::Forbidden(NoChannel::Form))?;
        let tls = self.tls.as_ref().ok_or(NotSent::NoAnswer)?;
        let stream = tls.connect(name, stream).await.map_err(|_| NotSent::NoAnswer)?;
        ask(stream, request).await
    }
}

/// Those whom the system trusts.
fn system_roots() -> RootCertStore {
    let mut roots = RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    roots.add_parsable_certificates(found.certs);
    if roots.is_empty() {
        tracing::warn!("the system trusts no certificates (Debian: ca-certificates); nothing can be sent by https");
    }
    roots
}

async fn connect(addresses: &[SocketAddr]) -> Option<TcpStream> {
    for address in addresses.iter().take(TRIES) {
        if let Ok(Ok(stream)) = timeout(CONNECTS, TcpStream::connect(address)).await {
            return Some(stream);
        }
    }
    None
}

/// One request over one connection, which is cut when the head of the answer is here.
async fn ask(
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    request: Request<Body>,
) -> Result<StatusCode, NotSent> {
    let mut connecting = http1::Builder::new();
    connecting.max_buf_size(LARGEST_HEAD);
    let (mut sender, connection) = connecting.handshake(TokioIo::new(stream)).await.map_err(|_| NotSent::NoAnswer)?;
    let mut answer = pin!(sender.send_request(request));
    let answer = tokio::select! {
        answer = &mut answer => answer,
        // It ends when the other side closes it, which may be right after its answer.
        _ = connection => answer.await,
    };
    answer.map(|answer| answer.status()).map_err(|_| NotSent::NoAnswer)
}

/// What an answer means for a message.
pub(super) fn outcome(answer: Result<StatusCode, NotSent>) -> Outcome {
    match answer {
        Ok(status) if status.is_success() => Outcome::Sent,
        Ok(StatusCode::GONE) => Outcome::Gone,
        Ok(StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT) | Err(NotSent::NoAnswer) => Outcome::Later,
        Ok(status) if status.is_server_error() => Outcome::Later,
        Ok(_) | Err(NotSent::Forbidden(_)) => Outcome::Refused,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails panics")]

    use super::*;

    fn addresses(of: &[&str]) -> Vec<SocketAddr> {
        of.iter().map(|address| SocketAddr::new(address.parse().unwrap(), 443)).collect()
    }

    /// What a name leads to is looked at, all of it, and what was looked at is what is connected to.
    #[test]
    fn a_name_that_leads_into_a_private_network_is_refused_whatever_else_it_leads_to() {
        let http = Http::new(Vec::new(), Some(Arc::new(RootCertStore::empty())));
        let target = Target::read("https://example.org/hook").unwrap();
        for (found, said) in [
            (&["1.1.1.1"][..], Ok(())),
            (&["1.1.1.1", "2606:4700::1111"], Ok(())),
            (&["1.1.1.1", "10.0.0.1"], Err(NoChannel::Private)),
            (&["::ffff:127.0.0.1"], Err(NoChannel::Private)),
            (&["2606:4700::1111", "fd00::1"], Err(NoChannel::Private)),
            (&[], Err(NoChannel::Unreachable)),
        ] {
            assert_eq!(http.judge(&target, &addresses(found)), said, "{found:?}");
        }
        let plain = Target::read("http://example.org/hook").unwrap();
        assert_eq!(http.judge(&plain, &addresses(&["1.1.1.1"])), Err(NoChannel::NotEncrypted));
        let open = Http::new(vec!["10.1.0.0/16".parse().unwrap()], Some(Arc::new(RootCertStore::empty())));
        assert_eq!(open.judge(&plain, &addresses(&["10.1.2.3"])), Ok(()));
        assert_eq!(open.judge(&plain, &addresses(&["1.1.1.1"])), Err(NoChannel::NotEncrypted));
        assert_eq!(open.judge(&target, &addresses(&["10.2.0.1"])), Err(NoChannel::Private));
    }

    /// All places are taken: nobody waits longer than for a name that is not found, and no thread more is used.
    #[tokio::test(start_paused = true)]
    async fn names_that_are_never_found_take_so_many_threads_and_no_more() {
        let http = Http::new(Vec::new(), Some(Arc::new(RootCertStore::empty())));
        let taken = http.lookups.acquire_many(LOOKUPS as u32).await.unwrap();
        assert_eq!(http.check("https://127.0.0.1/").await, Err(NoChannel::Unreachable));
        drop(taken);
        assert_eq!(http.check("https://127.0.0.1/").await, Err(NoChannel::Private));
        assert_eq!(http.lookups.available_permits(), LOOKUPS, "each gives its place back");
    }

    #[tokio::test]
    async fn an_address_of_this_machine_is_refused_however_it_is_written() {
        let http = Http::new(Vec::new(), Some(Arc::new(RootCertStore::empty())));
        for (text, why) in [
            ("https://127.0.0.1/", NoChannel::Private),
            ("https://127.1/", NoChannel::Unreachable),
            ("https://2130706433/", NoChannel::Unreachable),
            ("https://0x7f000001/", NoChannel::Unreachable),
            ("https://0177.0.0.1/", NoChannel::Unreachable),
            ("https://0.0.0.0/", NoChannel::Private),
            ("https://[::1]/", NoChannel::Private),
            ("https://[::ffff:127.0.0.1]/", NoChannel::Private),
            ("https://[fe80::1]/", NoChannel::Private),
            ("https://169.254.169.254/latest/meta-data/", NoChannel::Private),
            // A name that leads behind this server is refused as one that leads nowhere.
            ("https://localhost/", NoChannel::Unreachable),
            ("https://nobody.invalid/", NoChannel::Unreachable),
            ("http://1.1.1.1/", NoChannel::NotEncrypted),
            ("ftp://1.1.1.1/", NoChannel::Form),
            ("https://user:pass@1.1.1.1/", NoChannel::Form),
            ("https://1.1.1.1:22/", NoChannel::Form),
            ("https://1.1.1.1:99999/", NoChannel::Form),
            ("https://1.1.1.1:-1/", NoChannel::Form),
            ("https://[2606:4700::1111]:443x/", NoChannel::Form),
            ("https://1.1.1.1:/", NoChannel::Form),
            ("https://1.1.1.1/#here", NoChannel::Form),
            ("//1.1.1.1/", NoChannel::Form),
            ("1.1.1.1", NoChannel::Form),
            ("javascript:alert(1)", NoChannel::Form),
            ("https://", NoChannel::Form),
        ] {
            assert_eq!(http.check(text).await, Err(why), "{text}");
        }
        assert_eq!(http.check("https://1.1.1.1:8443/a?b=c").await.as_deref(), Ok("https://1.1.1.1:8443/a?b=c"));
    }
}
