//! Serving: correlation, security headers, plain or TLS listeners, graceful stop.

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use axum_server::tls_rustls::{RustlsAcceptor, RustlsConfig};
use axum_server::{Address, Handle};
use gpuaas_core::{Code, Error, MalformedNetwork, Network, Result, Sources, SpanContext};
use http::{Extensions, HeaderMap, HeaderName, HeaderValue, StatusCode, Version, header};
use hyper_util::rt::TokioExecutor;
use hyper_util::server::conn::auto::Builder;
use tokio::net::TcpSocket;
use tokio_util::sync::CancellationToken;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate};

use crate::acceptor::GuardedAcceptor;
use crate::api::peer;
use crate::connections::{ConnectionLimits, Connections, OpenConnection};
use crate::guarded_stream::ConnectionTimeouts;
use crate::mutual_tls::{HandshakeLimiter, MutualTls, PeerAcceptor, PeerAddr};
use crate::problem;
use crate::site::Site;
use gpuaas_supervisor::Supervisor;

pub(crate) const CORRELATION: HeaderName = HeaderName::from_static("x-correlation-id");
const DRAIN: Duration = Duration::from_secs(20);
/// Length of the accept queue. Large, because a whole fleet may reconnect at the same time; the kernel may allow fewer.
const BACKLOG: u32 = 4096;

/// Correlation of everything that one request causes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Correlation {
    pub id: String,
    /// The span of the request.
    pub span: Option<SpanContext>,
    pub source_address: Option<IpAddr>,
    pub https: bool,
}

/// Addresses of proxies whose `X-Forwarded-For` is trusted.
#[derive(Debug, Clone, Default)]
pub struct TrustedProxies(Vec<Network>);

impl TrustedProxies {
    /// Parses addresses and networks, such as `10.0.0.0/8`.
    pub fn parse(entries: &[String]) -> Result<Self> {
        let parse = |entry: &String| {
            entry.parse().map_err(|wrong: MalformedNetwork| {
                Error::field("trusted_proxies", format!("{entry:?} {wrong}"))
            })
        };
        entries.iter().map(parse).collect::<Result<_>>().map(Self)
    }

    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address))
    }

    /// Returns the nearest address that isn't a trusted proxy.
    fn source(&self, peer: Option<IpAddr>, headers: &HeaderMap) -> Option<IpAddr> {
        let peer = peer?;
        if !self.trusts(peer) {
            return Some(peer);
        }
        let forwarded = headers.get_all("x-forwarded-for").into_iter().filter_map(|v| v.to_str().ok());
        let hops: Vec<IpAddr> =
            forwarded.flat_map(|v| v.split(',')).filter_map(|a| a.trim().parse().ok()).collect();
        hops.iter().rev().copied().find(|hop| !self.trusts(*hop)).or(Some(peer))
    }
}

impl Edge {
    /// Warns once if requests come through a proxy that isn't configured: all its clients share one address and its
    /// limits.
    fn warn_about_proxy(&self, peer: Option<IpAddr>, headers: &HeaderMap) {
        let forwarded = headers.contains_key("x-forwarded-for") || headers.contains_key(header::FORWARDED);
        let Some(peer) = peer.filter(|peer| forwarded && !self.proxies.trusts(*peer)) else { return };
        metrics::counter!("gpuaas_untrusted_forwarded_headers_total").increment(1);
        if self.proxies.0.is_empty() && !self.warned.swap(true, Ordering::Relaxed) {
            tracing::warn!(%peer, "a request was forwarded by a proxy, and trusted_proxies is empty: every client behind it \
                counts as this one address. Set [api] trusted_proxies to the proxy's address.");
        }
    }

    /// Returns true if the client uses TLS, with this server or with a trusted proxy.
    fn is_https(&self, peer: Option<IpAddr>, headers: &HeaderMap) -> bool {
        let forwarded = headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https");
        self.tls || forwarded && peer.is_some_and(|peer| self.proxies.trusts(peer))
    }
}

#[derive(Clone)]
struct Edge {
    sources: Sources,
    proxies: TrustedProxies,
    tls: bool,
    /// Set once an untrusted proxy has been reported.
    warned: Arc<AtomicBool>,
}

/// TLS configuration of a listener.
#[derive(Debug, Clone)]
pub enum Tls {
    /// Paths of the certificate chain and the private key, PEM.
    Files(PathBuf, PathBuf),
    /// TLS with optional client certificates.
    Mutual(MutualTls),
}

/// Configuration of a listener.
#[derive(Debug, Clone)]
pub struct Listen {
    pub address: SocketAddr,
    pub tls: Option<Tls>,
    /// Allows plain HTTP on addresses other than loopback.
    pub allow_plain_http: bool,
    pub limits: ConnectionLimits,
    pub timeouts: ConnectionTimeouts,
}

impl Listen {
    /// Returns the default configuration for an address: plain HTTP on loopback only.
    pub fn at(address: SocketAddr) -> Self {
        let (limits, timeouts) = Default::default();
        Self { address, tls: None, allow_plain_http: false, limits, timeouts }
    }

    /// Rejects plain HTTP on a network unless it is allowed explicitly: tokens would be sent in clear text.
    pub fn check(&self) -> Result<()> {
        if self.tls.is_some() || self.allow_plain_http || self.address.ip().is_loopback() {
            return Ok(());
        }
        let detail = format!(
            "{} is reachable from other machines and has no TLS. Set tls_certificate and tls_key, listen on \
             127.0.0.1, or set allow_plain_http = true if something in front of it speaks TLS.",
            self.address
        );
        Err(Error::new(Code::InvalidRequest, detail))
    }
}

/// A running server.
pub struct Server {
    drain: Box<dyn FnOnce() + Send + Sync>,
    ended: CancellationToken,
    pub address: SocketAddr,
}

impl Server {
    /// Binds and serves in the background.
    pub async fn start(
        site: Site,
        listen: Listen,
        proxies: TrustedProxies,
        sources: Sources,
        supervisor: &Supervisor,
    ) -> Result<Self> {
        listen.check()?;
        let tls = listen.tls.is_some();
        let edge = Edge { sources: sources.clone(), proxies: proxies.clone(), tls, warned: Arc::default() };
        let service = with_edge(site, edge).into_make_service_with_connect_info::<SocketAddr>();
        let listener = bind(listen.address).map_err(|error| {
            Error::new(Code::ServiceUnavailable, format!("can't listen on {}: {error}", listen.address))
        })?;
        let address = listener.local_addr().map_err(Error::internal)?;
        let (handle, drain) = draining();
        let connections = Connections::new(listen.limits, proxies);
        let timeouts = listen.timeouts;
        let (ended, drain) = match &listen.tls {
            None => {
                let server = axum_server::from_tcp(listener).map_err(Error::internal)?;
                let guarded = |inner| GuardedAcceptor { inner, connections, timeouts, sources, tls };
                let server = http1(server.map(guarded));
                (supervisor.until_end(server.handle(handle).serve(service)), drain)
            }
            Some(Tls::Files(certificate, key)) => {
                // Installed once per process; the call of a second listener has no effect.
                let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
                let config = RustlsConfig::from_pem_file(certificate, key).await.map_err(|error| {
                    Error::new(Code::InvalidRequest, format!("the TLS files can't be used: {error}"))
                })?;
                let server = axum_server::from_tcp(listener).map_err(Error::internal)?;
                let inner = RustlsAcceptor::new(config).handshake_timeout(timeouts.head);
                let guarded = GuardedAcceptor { inner, connections, timeouts, sources, tls };
                let server = http1(server.acceptor(guarded));
                (supervisor.until_end(server.handle(handle).serve(service)), drain)
            }
            Some(Tls::Mutual(config)) => {
                let limiter = HandshakeLimiter::new(listener, config, connections, supervisor);
                let limiter = limiter.map_err(Error::internal)?;
                let server = axum_server::Server::<PeerAddr>::from_listener(limiter);
                let (handle, drain) = draining();
                let server = http1(server.acceptor(PeerAcceptor { timeouts, sources }));
                (supervisor.until_end(server.handle(handle).serve(service)), drain)
            }
        };
        Ok(Self { drain, ended, address })
    }

    /// Stops accepting connections and waits a bounded time for running requests.
    pub async fn stop(self) {
        (self.drain)();
        self.ended.cancelled().await;
    }
}

/// Serves HTTP/1.1 only, without waiting to detect the client's protocol version.
fn http1<A: Address, B>(mut server: axum_server::Server<A, B>) -> axum_server::Server<A, B> {
    let builder = std::mem::replace(server.http_builder(), Builder::new(TokioExecutor::new()));
    *server.http_builder() = builder.http1_only();
    server
}

/// Returns a server's handle and the function that starts its graceful shutdown.
fn draining<A: Address + Send + Sync + 'static>() -> (Handle<A>, Box<dyn FnOnce() + Send + Sync>) {
    let handle = Handle::new();
    let drain = handle.clone();
    (handle, Box::new(move || drain.graceful_shutdown(Some(DRAIN))))
}

/// Binds a non-blocking socket, as the runtime requires.
fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)?.into_std()
}

/// Adds the outer layers, which apply to known and unknown routes.
fn with_edge(site: Site, edge: Edge) -> Router {
    let Site { router, application } = site;
    router
        .fallback(move |request: Request| {
            let application = application.clone();
            async move {
                match application {
                    Some(application) => application.serve(&request),
                    None => unrouted(&request, Code::NotFound),
                }
            }
        })
        .method_not_allowed_fallback(
            |request: Request| async move { unrouted(&request, Code::MethodNotAllowed) },
        )
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
            problem::respond(&Error::internal("a handler panicked"), "")
        }))
        .layer(CompressionLayer::new().compress_when(DefaultPredicate::new().and(is_compressible)))
        .layer(from_fn_with_state(edge, around))
}

/// Returns false for answers with ranges: their bytes are counted in the file as it is.
fn is_compressible(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    !headers.contains_key(header::ACCEPT_RANGES)
}

pub(crate) fn unrouted(request: &Request, code: Code) -> Response {
    let correlation = request.extensions().get::<Correlation>();
    problem::respond(&code.into(), correlation.map_or("", |c| c.id.as_str()))
}

async fn around(State(edge): State<Edge>, mut request: Request, next: Next) -> Response {
    let peer = peer(request.extensions());
    let headers = request.headers();
    let correlation = Correlation {
        id: correlation_id(headers, &edge.sources),
        span: Some(request_span(headers, &edge.sources)),
        source_address: edge.proxies.source(peer, headers),
        https: edge.is_https(peer, headers),
    };
    let id = HeaderValue::from_str(&correlation.id);
    edge.warn_about_proxy(peer, headers);
    request.extensions_mut().insert(correlation);
    let connection = request.extensions().get::<Arc<OpenConnection>>().map(OpenConnection::begin_request);
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    if let Ok(id) = id {
        headers.insert(CORRELATION, id);
    }
    secure(headers, edge.tls);
    match connection {
        Some(connection) => connection.until_sent(response),
        None => response,
    }
}

fn correlation_id(headers: &HeaderMap, sources: &Sources) -> String {
    let given = headers.get(CORRELATION).and_then(|value| value.to_str().ok());
    let fit = |id: &&str| {
        (1..=128).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || b"._:-".contains(&b))
    };
    given.filter(fit).map_or_else(|| sources.uuid().simple().to_string(), str::to_owned)
}

/// Continues the client's trace, or starts one.
fn request_span(headers: &HeaderMap, sources: &Sources) -> SpanContext {
    let given = headers.get("traceparent").and_then(|value| value.to_str().ok()).unwrap_or_default();
    SpanContext::child_of(given, &sources.entropy)
}

pub(crate) fn secure(headers: &mut HeaderMap, tls: bool) {
    let csp = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; \
               form-action 'none'; frame-ancestors 'none'";
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(csp));
    let fixed = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if tls {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forwarded(hops: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", hops.parse().expect("a header"));
        headers
    }

    #[test]
    fn only_trusted_proxies_name_the_source() {
        let proxies = TrustedProxies::parse(&["10.0.0.0/8".into(), "::1".into()]).expect("parses");
        let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
        let headers = forwarded("203.0.113.9, 198.51.100.7, 10.1.1.1");
        assert_eq!(proxies.source(Some(ip("10.2.2.2")), &headers), Some(ip("198.51.100.7")));
        assert_eq!(proxies.source(Some(ip("203.0.113.5")), &headers), Some(ip("203.0.113.5")));
        assert!(TrustedProxies::parse(&["10.0.0.0/33".into()]).is_err());
    }

    #[test]
    fn requests_through_a_proxy_that_is_not_configured_are_reported() {
        let edge = |proxies: &[String]| Edge {
            sources: Sources::system(),
            proxies: TrustedProxies::parse(proxies).expect("parses"),
            tls: false,
            warned: Arc::default(),
        };
        let peer = "10.1.1.1".parse().ok();
        for (proxies, headers, warned) in [
            (vec![], forwarded("203.0.113.9"), true),
            (vec![], HeaderMap::new(), false),
            (vec!["10.0.0.0/8".to_owned()], forwarded("203.0.113.9"), false),
        ] {
            let edge = edge(&proxies);
            edge.warn_about_proxy(peer, &headers);
            assert_eq!(edge.warned.load(Ordering::Relaxed), warned, "{proxies:?} {headers:?}");
        }
    }

    #[test]
    fn plain_http_beyond_this_machine_must_be_asked_for() {
        let listen = |address: &str, allow_plain_http| Listen {
            allow_plain_http,
            ..Listen::at(address.parse().expect("an address"))
        };
        assert!(listen("127.0.0.1:1", false).check().is_ok());
        assert!(listen("0.0.0.0:1", false).check().is_err());
        assert!(listen("0.0.0.0:1", true).check().is_ok());
    }
}
