//! Channels: a conversation with a peer over a WebSocket, or where none gets through by requests, for as long as both want it.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{FromRequestParts, RawPathParams, Request};
use axum::response::Response;
use futures::future::BoxFuture;
use gpuaas_core::{Code, Error, Result};
use http::request::Parts;

use crate::api::about_of;
use crate::operation::About;
use crate::polled::{Line, Said};
use crate::problem;
use crate::supervise::Supervisor;

/// A peer that takes nothing for this long is gone.
const PATIENCE: Duration = Duration::from_secs(10);
/// Read at once. Small, because there are thousands of channels, and each keeps room for this beside its longest frame.
const BUFFER_BYTES: usize = 128;
pub(crate) const MAX_MESSAGE_BYTES: usize = 512 * 1024;

/// Who wants to speak.
pub struct Peer {
    /// What stands in the path, by name.
    pub path: Vec<(String, String)>,
    pub about: About,
}

/// What a channel does with its peers.
pub trait Channel: Send + Sync + 'static {
    /// Lets a peer in, or says why not: the conversation to have with it.
    fn admit(&self, peer: Peer) -> BoxFuture<'_, Result<Conversation>>;
}

/// Goes on until either side has had enough.
pub type Conversation = Box<dyn FnOnce(Wire) -> BoxFuture<'static, ()> + Send>;

/// What was heard.
pub enum Heard {
    Text(String),
    /// It lives, and has nothing to say.
    Sign,
}

/// The connection to the peer.
pub struct Wire(pub(crate) Medium);

#[expect(clippy::large_enum_variant, reason = "nearly all are sockets")]
pub(crate) enum Medium {
    Socket(WebSocket),
    Polled(Line),
}

impl Wire {
    /// What the peer says next; none when it is gone. May be dropped and asked again.
    pub async fn hear(&mut self) -> Option<Heard> {
        let socket = match &mut self.0 {
            Medium::Socket(socket) => socket,
            Medium::Polled(line) => return line.heard.recv().await,
        };
        match socket.recv().await? {
            Ok(Message::Text(text)) => Some(Heard::Text(text.as_str().to_owned())),
            Ok(Message::Ping(_) | Message::Pong(_)) => Some(Heard::Sign),
            Ok(Message::Binary(_) | Message::Close(_)) | Err(_) => None,
        }
    }

    /// Says something. False: the peer is gone, or takes nothing.
    pub async fn say(&mut self, text: String) -> bool {
        match &mut self.0 {
            Medium::Socket(socket) => in_time(socket.send(Message::Text(text.into()))).await,
            Medium::Polled(line) => in_time(line.said.send(Said::Text(text))).await,
        }
    }

    /// Ends the conversation, saying why. The peer may be gone.
    pub async fn close(&mut self, code: u16, why: &str) {
        match &mut self.0 {
            Medium::Socket(socket) => {
                let frame = CloseFrame { code, reason: why.into() };
                in_time(socket.send(Message::Close(Some(frame)))).await
            }
            Medium::Polled(line) => in_time(line.said.send(Said::End(why.to_owned()))).await,
        };
    }
}

async fn in_time<E>(sent: impl Future<Output = Result<(), E>>) -> bool {
    matches!(tokio::time::timeout(PATIENCE, sent).await, Ok(Ok(())))
}

/// Who sent a request, and what with.
pub(crate) async fn peer_of(parts: &mut Parts) -> Peer {
    let path = RawPathParams::from_request_parts(parts, &()).await;
    let path = path.map(|all| all.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect());
    Peer { path: path.unwrap_or_default(), about: about_of(parts) }
}

pub(crate) async fn open(channel: Arc<dyn Channel>, supervisor: Supervisor, request: Request) -> Response {
    let (mut parts, _) = request.into_parts();
    let peer = peer_of(&mut parts).await;
    let correlation_id = peer.about.correlation_id.clone();
    let upgrade = WebSocketUpgrade::from_request_parts(&mut parts, &()).await;
    let admitted = async {
        let conversation = channel.admit(peer).await?;
        let upgrade = upgrade.map_err(|refused| Error::new(Code::InvalidRequest, refused.body_text()))?;
        Ok::<_, Error>((upgrade, conversation))
    };
    match admitted.await {
        Err(error) => problem::respond(&error, &correlation_id),
        Ok((upgrade, conversation)) => upgrade
            .read_buffer_size(BUFFER_BYTES)
            .write_buffer_size(0)
            .max_message_size(MAX_MESSAGE_BYTES)
            .on_upgrade(move |socket| async move {
                // Until its end even when the server drains: whoever speaks watches for the stop itself.
                supervisor.beside(conversation(Wire(Medium::Socket(socket))));
            }),
    }
}
