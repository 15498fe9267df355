//! Channels: bidirectional text connections with a peer, over a WebSocket or, where none gets through, over long polling.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{FromRequestParts, RawPathParams, Request};
use axum::response::Response;
use futures::future::BoxFuture;
use gpuaas_core::{Code, Error, Result};
use http::request::Parts;

use crate::api::request_meta;
use crate::long_poll::{HandlerEnd, Outgoing};
use crate::operation::RequestMeta;
use crate::problem;
use gpuaas_supervisor::Supervisor;

/// Time limit of a send. After it the peer is considered gone.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);
/// Size of the read buffer. Small, because a process holds thousands of channels, each with this buffer beside its longest frame.
const READ_BUFFER_BYTES: usize = 128;
pub(crate) const MAX_MESSAGE_BYTES: usize = 512 * 1024;

/// A peer that requests a channel.
pub struct Peer {
    /// Path parameters by name.
    pub path: Vec<(String, String)>,
    pub meta: RequestMeta,
}

/// Decides which peers get a channel, and what runs on it.
pub trait ChannelHandler: Send + Sync + 'static {
    /// Admits or rejects a peer. Returns the session to run on its connection.
    fn admit(&self, peer: Peer) -> BoxFuture<'_, Result<PeerSession>>;
}

/// Runs on the connection until either side closes it.
pub type PeerSession = Box<dyn FnOnce(PeerConnection) -> BoxFuture<'static, ()> + Send>;

/// A message received from the peer.
pub enum Incoming {
    Text(String),
    /// A sign of life without content, such as a ping or a poll.
    KeepAlive,
}

/// The connection to the peer.
pub struct PeerConnection(pub(crate) Transport);

#[expect(clippy::large_enum_variant, reason = "nearly all are sockets")]
pub(crate) enum Transport {
    Socket(WebSocket),
    LongPoll(HandlerEnd),
}

impl PeerConnection {
    /// Returns the next message, or `None` when the peer is gone. Cancel-safe.
    pub async fn recv(&mut self) -> Option<Incoming> {
        let socket = match &mut self.0 {
            Transport::Socket(socket) => socket,
            Transport::LongPoll(end) => return end.incoming.recv().await,
        };
        match socket.recv().await? {
            Ok(Message::Text(text)) => Some(Incoming::Text(text.as_str().to_owned())),
            Ok(Message::Ping(_) | Message::Pong(_)) => Some(Incoming::KeepAlive),
            Ok(Message::Binary(_) | Message::Close(_)) | Err(_) => None,
        }
    }

    /// Sends a text. Returns false if the peer is gone or reads nothing.
    pub async fn send(&mut self, text: String) -> bool {
        match &mut self.0 {
            Transport::Socket(socket) => in_time(socket.send(Message::Text(text.into()))).await,
            Transport::LongPoll(end) => in_time(end.outgoing.send(Outgoing::Text(text))).await,
        }
    }

    /// Closes the connection with a code and a reason. The peer may be gone already.
    pub async fn close(&mut self, code: u16, reason: &str) {
        match &mut self.0 {
            Transport::Socket(socket) => {
                let frame = CloseFrame { code, reason: reason.into() };
                in_time(socket.send(Message::Close(Some(frame)))).await
            }
            Transport::LongPoll(end) => in_time(end.outgoing.send(Outgoing::End(reason.to_owned()))).await,
        };
    }
}

async fn in_time<E>(sent: impl Future<Output = Result<(), E>>) -> bool {
    matches!(tokio::time::timeout(SEND_TIMEOUT, sent).await, Ok(Ok(())))
}

/// Returns the path parameters and metadata of a request.
pub(crate) async fn peer_of(parts: &mut Parts) -> Peer {
    let path = RawPathParams::from_request_parts(parts, &()).await;
    let path = path.map(|all| all.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect());
    Peer { path: path.unwrap_or_default(), meta: request_meta(parts) }
}

pub(crate) async fn open(
    channel: Arc<dyn ChannelHandler>,
    supervisor: Supervisor,
    request: Request,
) -> Response {
    let (mut parts, _) = request.into_parts();
    let peer = peer_of(&mut parts).await;
    let correlation_id = peer.meta.correlation_id.clone();
    let upgrade = WebSocketUpgrade::from_request_parts(&mut parts, &()).await;
    let admitted = async {
        let session = channel.admit(peer).await?;
        let upgrade = upgrade.map_err(|refused| Error::new(Code::InvalidRequest, refused.body_text()))?;
        Ok::<_, Error>((upgrade, session))
    };
    match admitted.await {
        Err(error) => problem::respond(&error, &correlation_id),
        Ok((upgrade, session)) => upgrade
            .read_buffer_size(READ_BUFFER_BYTES)
            .write_buffer_size(0)
            .max_message_size(MAX_MESSAGE_BYTES)
            .on_upgrade(move |socket| async move {
                // Not aborted when the server drains: the session watches for the stop itself.
                supervisor.spawn(session(PeerConnection(Transport::Socket(socket))));
            }),
    }
}
