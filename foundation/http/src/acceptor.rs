//! Accepts client connections within the listener's limits, guards them with timeouts and attaches them to their
//! requests.

use std::io;
use std::sync::Arc;

use axum::Extension;
use axum::middleware::AddExtension;
use axum_server::accept::Accept;
use futures::future::BoxFuture;
use gpuaas_core::Sources;
use tokio::net::TcpStream;
use tower::Layer;

use crate::connections::{Connections, OpenConnection};
use crate::guarded_stream::{ConnectionTimeouts, GuardedStream};

/// Wraps another acceptor, with or without TLS.
#[derive(Clone)]
pub(crate) struct GuardedAcceptor<A> {
    pub inner: A,
    pub connections: Arc<Connections>,
    pub timeouts: ConnectionTimeouts,
    pub sources: Sources,
    pub tls: bool,
}

impl<A, S> Accept<TcpStream, S> for GuardedAcceptor<A>
where
    A: Accept<TcpStream, S>,
    A::Future: Send + 'static,
    A::Stream: Send + 'static,
    A::Service: Send + 'static,
{
    type Stream = GuardedStream<A::Stream>;
    type Service = AddExtension<A::Service, Arc<OpenConnection>>;
    type Future = BoxFuture<'static, io::Result<(Self::Stream, Self::Service)>>;

    fn accept(&self, stream: TcpStream, service: S) -> Self::Future {
        let registered = stream.peer_addr().ok().and_then(|peer| self.connections.open(peer.ip()));
        let accepted = self.inner.accept(stream, service);
        let (timeouts, sources, tls) = (self.timeouts, self.sources.clone(), self.tls);
        Box::pin(async move {
            let registered = registered.ok_or(io::ErrorKind::ConnectionRefused)?;
            let closed = registered.connection.closed.clone();
            let accepted = closed.run_until_cancelled(accepted).await;
            let (stream, service) = accepted.ok_or(io::ErrorKind::ConnectionAborted)??;
            let service = Extension(registered.connection.clone()).layer(service);
            Ok((GuardedStream::new(stream, registered, timeouts, sources, tls), service))
        })
    }
}
