//! Mutual TLS: what a peer proved by its certificate goes along with its requests.

use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::middleware::AddExtension;
use axum_server::accept::Accept;
use axum_server::tls_rustls::{RustlsAcceptor, RustlsConfig};
use futures::future::BoxFuture;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::Semaphore;
use tokio_rustls::server::TlsStream;
use tower::Layer;

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

/// Handshakes at once. Of a crowd that comes at the same time the first are in soon, instead of all being late.
const AT_ONCE: usize = 256;
/// Whoever takes longer over a handshake no longer keeps others waiting.
const TURN: Duration = Duration::from_secs(2);

/// Accepts TLS connections and remembers the peer's certificate.
#[derive(Clone)]
pub(crate) struct PeerAcceptor {
    acceptor: RustlsAcceptor,
    turns: Arc<Semaphore>,
}

impl PeerAcceptor {
    pub(crate) fn new(tls: &MutualTls) -> Self {
        let turns = Arc::new(Semaphore::new(AT_ONCE));
        Self { acceptor: RustlsAcceptor::new(tls.0.clone()), turns }
    }

    /// The handshake, which has a time limit of its own from when it begins.
    async fn shake<I, S>(self, stream: I, service: S) -> io::Result<(TlsStream<I>, S)>
    where
        I: AsyncRead + AsyncWrite + Unpin + Send + 'static,
        S: Send + 'static,
    {
        let turn = self.turns.acquire().await;
        let mut shaken = pin!(self.acceptor.accept(stream, service));
        if let Ok(shaken) = tokio::time::timeout(TURN, &mut shaken).await {
            return shaken;
        }
        drop(turn);
        shaken.await
    }
}

impl<I, S> Accept<I, S> for PeerAcceptor
where
    I: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    S: Send + 'static,
{
    type Stream = TlsStream<I>;
    type Service = AddExtension<S, PeerCertificate>;
    type Future = BoxFuture<'static, io::Result<(Self::Stream, Self::Service)>>;

    fn accept(&self, stream: I, service: S) -> Self::Future {
        let accepted = self.clone().shake(stream, service);
        Box::pin(async move {
            let (stream, service) = accepted.await?;
            let shown = stream.get_ref().1.peer_certificates().and_then(|chain| chain.first());
            let peer = PeerCertificate(shown.map(|certificate| Arc::from(certificate.as_ref())));
            Ok((stream, Extension(peer).layer(service)))
        })
    }
}
