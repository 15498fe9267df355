//! Mutual TLS: attaches the certificate whose key a peer proved to hold to its requests.
//!
//! Concurrent handshakes are limited. A connection in its handshake or serving a request uses about 10x the memory of a
//! queued one and 3x that of an established channel, so a reconnect storm is admitted in bounded batches. A connection
//! takes a permit only once it has sent something, and one address gets at most half of the permits: idle connections, or
//! many from one peer, can't block others.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::connect_info::Connected;
use axum::middleware::AddExtension;
use axum_server::accept::Accept;
use axum_server::tls_rustls::RustlsConfig;
use axum_server::{AddrListener, Address};
use gpuaas_core::Sources;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Mutex, Semaphore, mpsc, oneshot};
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;
use tower::Layer;

use crate::connections::{Connections, OpenConnection, Registered};
use crate::guarded_stream::{ConnectionTimeouts, GuardedStream};
use gpuaas_supervisor::Supervisor;

/// TLS with optional client certificates. The server's own certificate can be replaced at run time.
#[derive(Debug, Clone)]
pub struct MutualTls(RustlsConfig);

impl MutualTls {
    pub fn new(config: Arc<rustls::ServerConfig>) -> Self {
        Self(RustlsConfig::from_config(config))
    }

    /// Uses this configuration for new connections.
    pub fn replace(&self, config: Arc<rustls::ServerConfig>) {
        self.0.reload_from_config(config);
    }
}

/// Certificate whose key the peer holds, DER; `None` if none was requested or presented.
#[derive(Clone, Default)]
pub(crate) struct PeerCertificate(pub Option<Arc<[u8]>>);

/// Limit of concurrent handshakes. Of many connections that arrive together the first are served soon, instead of all
/// being late.
const MAX_CONCURRENT_HANDSHAKES: usize = 256;
/// Maximum time that a connection holds its permit. One that takes longer to become a channel, or to end, continues
/// without it.
const PERMIT_HOLD_LIMIT: Duration = Duration::from_secs(2);
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);

/// The address of a connection whose handshake is done.
#[derive(Debug, Clone)]
pub(crate) struct PeerAddr(SocketAddr);

impl Address for PeerAddr {
    type Stream = TlsConnection;
    type Listener = HandshakeLimiter;
}

impl Connected<PeerAddr> for SocketAddr {
    fn connect_info(peer: PeerAddr) -> Self {
        peer.0
    }
}

/// A connection whose handshake is done.
pub(crate) struct TlsConnection {
    stream: TlsStream<TcpStream>,
    registered: Registered,
    served: Served,
}

/// Dropped when the connection is closed or has become a channel; releases the permit.
type Served = Arc<oneshot::Sender<Infallible>>;

type HandshakeDone = (TlsConnection, PeerAddr);

/// Accepts connections and returns those whose handshake is done.
pub(crate) struct HandshakeLimiter {
    listener: TcpListener,
    tls: MutualTls,
    connections: Arc<Connections>,
    permits: Arc<Semaphore>,
    done: mpsc::Sender<HandshakeDone>,
    ready: Mutex<mpsc::Receiver<HandshakeDone>>,
    supervisor: Supervisor,
}

impl HandshakeLimiter {
    pub(crate) fn new(
        listener: std::net::TcpListener,
        tls: &MutualTls,
        connections: Arc<Connections>,
        supervisor: &Supervisor,
    ) -> io::Result<Self> {
        let (done, ready) = mpsc::channel(MAX_CONCURRENT_HANDSHAKES);
        Ok(Self {
            listener: TcpListener::from_std(listener)?,
            tls: tls.clone(),
            connections,
            permits: Arc::new(Semaphore::new(MAX_CONCURRENT_HANDSHAKES)),
            done,
            ready: Mutex::new(ready),
            supervisor: supervisor.clone(),
        })
    }

    /// Starts the handshake of a connection, unless a limit of the listener is reached and no connection can be closed
    /// for it.
    fn spawn_handshake(&self, stream: TcpStream, peer: SocketAddr) {
        let Some(registered) = self.connections.open(peer.ip()) else { return };
        let (stopping, closed) = (self.supervisor.stopping(), registered.connection.closed.clone());
        let pending = Pending { stream, peer, registered, tls: self.tls.clone(), done: self.done.clone() };
        let admitted = admit(self.permits.clone(), pending);
        self.supervisor.spawn(async move {
            let ended = stopping.run_until_cancelled(closed.run_until_cancelled(admitted));
            let _ = ended.await;
        });
    }
}

/// A connection that waits for its handshake.
struct Pending {
    stream: TcpStream,
    peer: SocketAddr,
    registered: Registered,
    tls: MutualTls,
    done: mpsc::Sender<HandshakeDone>,
}

/// Waits for the peer's first bytes and for a permit, then performs the handshake. One of these futures lives per waiting
/// connection: keep it small. The rest is boxed.
async fn admit(permits: Arc<Semaphore>, pending: Pending) {
    let Ok(Ok(())) = timeout(HANDSHAKE_TIMEOUT, pending.stream.readable()).await else { return };
    let of_address = pending.registered.handshakes.clone();
    let Ok(of_address) = of_address.acquire_owned().await else { return };
    let Ok(permit) = permits.acquire_owned().await else { return };
    Box::pin(serve((of_address, permit), pending)).await;
}

/// Performs the handshake and waits until the connection is a channel or closed, holding the permits for a limited time.
async fn serve<P>(permits: P, pending: Pending) {
    let served = async {
        let Pending { stream, peer, registered, tls, done } = pending;
        let accepted = timeout(HANDSHAKE_TIMEOUT, TlsAcceptor::from(tls.0.get_inner()).accept(stream)).await;
        let Ok(Ok(stream)) = accepted else { return };
        let (served, ended) = oneshot::channel();
        let connection = TlsConnection { stream, registered, served: Arc::new(served) };
        if done.send((connection, PeerAddr(peer))).await.is_ok() {
            // Resolves when the sender is dropped; no value is ever sent.
            let _ended = ended.await;
        }
    };
    let mut served = pin!(served);
    if timeout(PERMIT_HOLD_LIMIT, &mut served).await.is_err() {
        drop(permits);
        served.await;
    }
}

impl AddrListener<TlsConnection, PeerAddr> for HandshakeLimiter {
    async fn bind_to(_: PeerAddr) -> io::Result<Self> {
        Err(io::Error::from(io::ErrorKind::Unsupported))
    }

    async fn accept_stream(&self) -> io::Result<(TlsConnection, PeerAddr)> {
        let mut ready = self.ready.lock().await;
        loop {
            tokio::select! {
                Some(connection) = ready.recv() => return Ok(connection),
                accepted = self.listener.accept() => {
                    let (stream, peer) = accepted?;
                    self.spawn_handshake(stream, peer);
                }
            }
        }
    }

    fn get_local_addr(&self) -> io::Result<PeerAddr> {
        self.listener.local_addr().map(PeerAddr)
    }
}

/// Guards a connection, and attaches the certificate that its peer presented.
#[derive(Clone)]
pub(crate) struct PeerAcceptor {
    pub timeouts: ConnectionTimeouts,
    pub sources: Sources,
}

impl<S> Accept<TlsConnection, S> for PeerAcceptor {
    type Stream = GuardedStream<TlsStream<TcpStream>>;
    type Service = AddExtension<AddExtension<AddExtension<S, Served>, PeerCertificate>, Arc<OpenConnection>>;
    type Future = Ready<io::Result<(Self::Stream, Self::Service)>>;

    fn accept(&self, connection: TlsConnection, service: S) -> Self::Future {
        let TlsConnection { stream, registered, served } = connection;
        let presented = stream.get_ref().1.peer_certificates().and_then(|chain| chain.first());
        let peer = PeerCertificate(presented.map(|certificate| Arc::from(certificate.as_ref())));
        let service = Extension(peer).layer(Extension(served).layer(service));
        let service = Extension(registered.connection.clone()).layer(service);
        ready(Ok((
            GuardedStream::new(stream, registered, self.timeouts, self.sources.clone(), true),
            service,
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size<A, B, F>(_: fn(A, B) -> F) -> usize {
        size_of::<F>()
    }

    #[test]
    fn a_connection_takes_little_memory_while_it_waits_for_its_permit() {
        assert!(size(admit) < 640, "{}", size(admit));
    }
}
