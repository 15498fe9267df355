//! Channels: a conversation with a peer over a WebSocket, for as long as both want it.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{FromRequestParts, RawPathParams, Request};
use axum::response::Response;
use futures::future::BoxFuture;
use gpuaas_core::{Code, Error, Result};

use crate::api::about_of;
use crate::operation::About;
use crate::problem;
use crate::supervise::Supervisor;

/// A peer that takes nothing for this long is gone.
const PATIENCE: Duration = Duration::from_secs(10);
/// Read at once. Small, because there are thousands of channels, and each keeps room for this beside its longest frame.
const BUFFER_BYTES: usize = 128;
const MAX_MESSAGE_BYTES: usize = 512 * 1024;

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
pub struct Wire(WebSocket);

impl Wire {
    /// What the peer says next; none when it is gone. May be dropped and asked again.
    pub async fn hear(&mut self) -> Option<Heard> {
        match self.0.recv().await? {
            Ok(Message::Text(text)) => Some(Heard::Text(text.as_str().to_owned())),
            Ok(Message::Ping(_) | Message::Pong(_)) => Some(Heard::Sign),
            Ok(Message::Binary(_) | Message::Close(_)) | Err(_) => None,
        }
    }

    /// Says something. False: the peer is gone, or takes nothing.
    pub async fn say(&mut self, text: String) -> bool {
        let sent = self.0.send(Message::Text(text.into()));
        matches!(tokio::time::timeout(PATIENCE, sent).await, Ok(Ok(())))
    }

    /// Ends the conversation, saying why.
    pub async fn close(&mut self, code: u16, why: &str) {
        let frame = CloseFrame { code, reason: why.into() };
        // Best effort: the peer may be gone.
        let _ = tokio::time::timeout(PATIENCE, self.0.send(Message::Close(Some(frame)))).await;
    }
}

pub(crate) async fn open(channel: Arc<dyn Channel>, supervisor: Supervisor, request: Request) -> Response {
    let (mut parts, _) = request.into_parts();
    let path = RawPathParams::from_request_parts(&mut parts, &()).await;
    let path = path.map(|all| all.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect());
    let about = about_of(&parts);
    let correlation_id = about.correlation_id.clone();
    let upgrade = WebSocketUpgrade::from_request_parts(&mut parts, &()).await;
    let admitted = async {
        let conversation = channel.admit(Peer { path: path.unwrap_or_default(), about }).await?;
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
                supervisor.beside(conversation(Wire(socket)));
            }),
    }
}
