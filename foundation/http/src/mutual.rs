//! Mutual TLS: what a peer proved by its certificate goes along with its requests.

use std::io;
use std::sync::Arc;

use axum::Extension;
use axum::middleware::AddExtension;
use axum_server::accept::Accept;
use axum_server::tls_rustls::{RustlsAcceptor, RustlsConfig};
use futures::future::BoxFuture;
use tokio::io::{AsyncRead, AsyncWrite};
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

/// Accepts TLS connections and remembers the peer's certificate.
#[derive(Clone)]
pub(crate) struct PeerAcceptor(RustlsAcceptor);

impl PeerAcceptor {
    pub(crate) fn new(tls: &MutualTls) -> Self {
        Self(RustlsAcceptor::new(tls.0.clone()))
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
        let accepted = self.0.accept(stream, service);
        Box::pin(async move {
            let (stream, service) = accepted.await?;
            let shown = stream.get_ref().1.peer_certificates().and_then(|chain| chain.first());
            let peer = PeerCertificate(shown.map(|certificate| Arc::from(certificate.as_ref())));
            Ok((stream, Extension(peer).layer(service)))
        })
    }
}
