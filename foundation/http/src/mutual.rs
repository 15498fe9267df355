//! Mutual TLS: what a peer proved by its certificate goes along with its requests.

use std::future::poll_fn;
use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Extension;
use axum::middleware::AddExtension;
use axum_server::accept::Accept;
use axum_server::tls_rustls::{RustlsAcceptor, RustlsConfig};
use futures::future::BoxFuture;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Sleep;
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

/// Connections at once that have begun and said nothing yet. Of a crowd that comes at the same time the first are in soon,
/// instead of all being late.
const AT_ONCE: usize = 256;
/// Whoever takes longer no longer keeps others waiting.
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
    async fn shake<I, S>(self, stream: I, service: S) -> io::Result<(TurnStream<I>, S)>
    where
        I: AsyncRead + AsyncWrite + Unpin + Send + 'static,
        S: Send + 'static,
    {
        let permit = self.turns.acquire_owned().await.map_err(io::Error::other)?;
        let mut turn = Turn(Some((permit, Box::pin(tokio::time::sleep(TURN)))));
        let mut shaken = pin!(self.acceptor.accept(stream, service));
        let shaken = poll_fn(|context| {
            turn.pass(context);
            shaken.as_mut().poll(context)
        });
        let (stream, service) = shaken.await?;
        Ok((TurnStream { stream, turn }, service))
    }
}

/// A turn, for as long as it lasts.
struct Turn(Option<(OwnedSemaphorePermit, Pin<Box<Sleep>>)>);

impl Turn {
    /// Ends it when it has lasted long enough.
    fn pass(&mut self, context: &mut Context<'_>) {
        if self.0.as_mut().is_some_and(|(_, end)| end.as_mut().poll(context).is_ready()) {
            self.0 = None;
        }
    }
}

/// A connection that has its turn until something is read from it: one that waits for its first request has room for it.
pub(crate) struct TurnStream<I> {
    stream: TlsStream<I>,
    turn: Turn,
}

impl<I: AsyncRead + AsyncWrite + Unpin> AsyncRead for TurnStream<I> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        match read.is_ready() {
            true => self.turn.0 = None,
            false => self.turn.pass(context),
        }
        read
    }
}

impl<I: AsyncRead + AsyncWrite + Unpin> AsyncWrite for TurnStream<I> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, buffer)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffers: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, buffers)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

impl<I, S> Accept<I, S> for PeerAcceptor
where
    I: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    S: Send + 'static,
{
    type Stream = TurnStream<I>;
    type Service = AddExtension<S, PeerCertificate>;
    type Future = BoxFuture<'static, io::Result<(Self::Stream, Self::Service)>>;

    fn accept(&self, stream: I, service: S) -> Self::Future {
        let accepted = self.clone().shake(stream, service);
        Box::pin(async move {
            let (stream, service) = accepted.await?;
            let shown = stream.stream.get_ref().1.peer_certificates().and_then(|chain| chain.first());
            let peer = PeerCertificate(shown.map(|certificate| Arc::from(certificate.as_ref())));
            Ok((stream, Extension(peer).layer(service)))
        })
    }
}
