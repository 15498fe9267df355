//! Mutual TLS: what a peer proved by its certificate goes along with its requests.
//!
//! Peers come in crowds, and most of a crowd waits. A connection that shakes hands or is served takes ten times the memory of
//! one that waits, and three times that of a channel: so many are let in at once.

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
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Mutex, OwnedSemaphorePermit, Semaphore, mpsc, oneshot};
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;
use tower::Layer;

use crate::supervise::Supervisor;

/// TLS in which peers may show a certificate too; our own can be replaced while it runs.
#[derive(Debug, Clone)]
pub struct MutualTls(RustlsConfig);

impl MutualTls {
    pub fn new(config: Arc<rustls::ServerConfig>) -> Self {
        Self(RustlsConfig::from_config(config))
    }

    /// New connections are served with this from now on.
    pub fn replace(&self, config: Arc<rustls::ServerConfig>) {
        self.0.reload_from_config(config);
    }
}

/// The certificate the peer holds the key of, DER; none was asked for, or none was shown.
#[derive(Clone, Default)]
pub(crate) struct PeerCertificate(pub Option<Arc<[u8]>>);

/// Connections let in at once. Of a crowd that comes at the same time the first are in soon, instead of all being late.
const AT_ONCE: usize = 256;
/// Whoever takes longer to become a channel, or to be gone, no longer keeps others waiting.
const TURN: Duration = Duration::from_secs(2);
/// Whoever takes longer than this over a handshake is gone.
const HANDSHAKE: Duration = Duration::from_secs(10);

/// Where a connection comes from whose handshake is done.
#[derive(Debug, Clone)]
pub(crate) struct Visitor(SocketAddr);

impl Address for Visitor {
    type Stream = Shaken;
    type Listener = Doorway;
}

impl Connected<Visitor> for SocketAddr {
    fn connect_info(visitor: Visitor) -> Self {
        visitor.0
    }
}

/// A connection whose handshake is done.
pub(crate) struct Shaken {
    stream: TlsStream<TcpStream>,
    served: Served,
}

/// Lives as long as a connection is served: until it is closed, or a channel.
type Served = Arc<oneshot::Sender<Infallible>>;

/// Accepts connections, and gives on those whose handshake is done.
pub(crate) struct Doorway {
    listener: TcpListener,
    tls: MutualTls,
    turns: Arc<Semaphore>,
    done: mpsc::Sender<(Shaken, Visitor)>,
    shaken: Mutex<mpsc::Receiver<(Shaken, Visitor)>>,
    supervisor: Supervisor,
}

impl Doorway {
    pub(crate) fn new(
        listener: std::net::TcpListener,
        tls: &MutualTls,
        supervisor: &Supervisor,
    ) -> io::Result<Self> {
        let (done, shaken) = mpsc::channel(AT_ONCE);
        Ok(Self {
            listener: TcpListener::from_std(listener)?,
            tls: tls.clone(),
            turns: Arc::new(Semaphore::new(AT_ONCE)),
            done,
            shaken: Mutex::new(shaken),
            supervisor: supervisor.clone(),
        })
    }

    fn welcome(&self, stream: TcpStream, from: SocketAddr) {
        let stopping = self.supervisor.stopping();
        let entering = wait(self.turns.clone(), self.tls.clone(), stream, from, self.done.clone());
        self.supervisor.beside(async move {
            stopping.run_until_cancelled(entering).await;
        });
    }
}

/// Small, because thousands may wait: what comes when the turn has come is in a box.
async fn wait(
    turns: Arc<Semaphore>,
    tls: MutualTls,
    stream: TcpStream,
    from: SocketAddr,
    done: mpsc::Sender<(Shaken, Visitor)>,
) {
    let Ok(turn) = turns.acquire_owned().await else { return };
    Box::pin(enter(turn, tls, stream, from, done)).await;
}

/// The handshake, whose time begins with its turn, and the time until it is a channel.
async fn enter(
    turn: OwnedSemaphorePermit,
    tls: MutualTls,
    stream: TcpStream,
    from: SocketAddr,
    done: mpsc::Sender<(Shaken, Visitor)>,
) {
    let entered = async {
        let shaken = timeout(HANDSHAKE, TlsAcceptor::from(tls.0.get_inner()).accept(stream)).await;
        let Ok(Ok(stream)) = shaken else { return };
        let (served, over) = oneshot::channel();
        let shaken = Shaken { stream, served: Arc::new(served) };
        if done.send((shaken, Visitor(from))).await.is_ok() {
            // Nothing is ever sent: it ends when nobody serves the connection any more.
            let _over = over.await;
        }
    };
    let mut entered = pin!(entered);
    if timeout(TURN, &mut entered).await.is_err() {
        drop(turn);
        entered.await;
    }
}

impl AddrListener<Shaken, Visitor> for Doorway {
    async fn bind_to(_: Visitor) -> io::Result<Self> {
        Err(io::Error::from(io::ErrorKind::Unsupported))
    }

    async fn accept_stream(&self) -> io::Result<(Shaken, Visitor)> {
        let mut shaken = self.shaken.lock().await;
        loop {
            tokio::select! {
                Some(shaken) = shaken.recv() => return Ok(shaken),
                accepted = self.listener.accept() => {
                    let (stream, from) = accepted?;
                    self.welcome(stream, from);
                }
            }
        }
    }

    fn get_local_addr(&self) -> io::Result<Visitor> {
        self.listener.local_addr().map(Visitor)
    }
}

/// Remembers the certificate that a peer showed, and that it is served.
#[derive(Clone)]
pub(crate) struct PeerAcceptor;

impl<S> Accept<Shaken, S> for PeerAcceptor {
    type Stream = TlsStream<TcpStream>;
    type Service = AddExtension<AddExtension<S, Served>, PeerCertificate>;
    type Future = Ready<io::Result<(Self::Stream, Self::Service)>>;

    fn accept(&self, Shaken { stream, served }: Shaken, service: S) -> Self::Future {
        let shown = stream.get_ref().1.peer_certificates().and_then(|chain| chain.first());
        let peer = PeerCertificate(shown.map(|certificate| Arc::from(certificate.as_ref())));
        ready(Ok((stream, Extension(peer).layer(Extension(served).layer(service)))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size<A, B, C, D, E, F>(_: fn(A, B, C, D, E) -> F) -> usize {
        size_of::<F>()
    }

    #[test]
    fn a_connection_takes_little_memory_while_it_waits_for_its_turn() {
        assert!(size(wait) < 512, "{}", size(wait));
    }
}
