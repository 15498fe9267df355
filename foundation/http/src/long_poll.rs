//! Channels without a WebSocket: frames for the peer are queued until it polls for them.
//!
//! `PUT` opens the channel with the peer's first frame, `POST` sends more, `GET` returns queued frames or waits for one. A channel
//! is identified by its path and the certificate it was opened with.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use futures::FutureExt;
use gpuaas_core::{Code, Error, Result};
use http::StatusCode;
use parking_lot::Mutex;
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use crate::body;
use crate::channel::{ChannelHandler, Incoming, MAX_MESSAGE_BYTES, Peer, PeerConnection, Transport, peer_of};
use crate::operation::RequestMeta;
use crate::problem;
use gpuaas_supervisor::Supervisor;

/// Time that a poll waits for a frame.
const POLL_TIMEOUT: Duration = Duration::from_secs(5);
/// Time limit from a request's head to the end of its body.
const BODY_TIMEOUT: Duration = Duration::from_secs(20);
/// Time for which the reason of a channel's end can still be polled.
const CLOSE_REASON_RETENTION: Duration = Duration::from_secs(15);
/// Maximum number of queued frames in each direction.
const QUEUE_CAPACITY: usize = 64;
const MAX_FRAMES_PER_POLL: usize = 16;

/// A frame for the peer, or the end of the channel.
pub(crate) enum Outgoing {
    Text(String),
    End(String),
}

/// The end of the handler's session.
pub(crate) struct HandlerEnd {
    pub incoming: mpsc::Receiver<Incoming>,
    pub outgoing: mpsc::Sender<Outgoing>,
}

/// The end that the peer's requests use.
struct PeerEnd {
    incoming: mpsc::Sender<Incoming>,
    outgoing: tokio::sync::Mutex<mpsc::Receiver<Outgoing>>,
}

fn connect() -> (HandlerEnd, PeerEnd) {
    let (send_incoming, incoming) = mpsc::channel(QUEUE_CAPACITY);
    let (outgoing, recv_outgoing) = mpsc::channel(QUEUE_CAPACITY);
    (HandlerEnd { incoming, outgoing }, PeerEnd { incoming: send_incoming, outgoing: recv_outgoing.into() })
}

/// The answer to a poll.
#[derive(Serialize, Default)]
struct PollResponse {
    frames: Vec<Box<RawValue>>,
    /// Why the channel ended.
    ended: Option<String>,
}

/// Path parameters and certificate.
type Key = (Vec<(String, String)>, Arc<[u8]>);

/// The long-polled channels of one path. A clone is cheap.
#[derive(Clone)]
pub(crate) struct LongPollChannels {
    handler: Arc<dyn ChannelHandler>,
    supervisor: Supervisor,
    open: Arc<Mutex<HashMap<Key, Arc<PeerEnd>>>>,
}

impl LongPollChannels {
    pub(crate) fn new(handler: Arc<dyn ChannelHandler>, supervisor: Supervisor) -> Self {
        Self { handler, supervisor, open: Arc::default() }
    }

    /// Opens a channel with the first frame in the body. Replaces the peer's earlier channel at this path.
    pub(crate) async fn open(self, request: Request) -> Response {
        let (mut parts, body) = request.into_parts();
        let peer = peer_of(&mut parts).await;
        let meta = peer.meta.clone();
        let opened = async {
            let key = key(&peer)?;
            // Read before the peer is rejected: a client that still sends its body might not get the answer.
            let hello = read(body).await?;
            let session = self.handler.admit(peer).await?;
            let (handler_end, peer_end) = connect();
            // The queue is empty, so there is room.
            let _ = peer_end.incoming.try_send(Incoming::Text(hello));
            let peer_end = Arc::new(peer_end);
            self.open.lock().insert(key.clone(), peer_end.clone());
            let session = session(PeerConnection(Transport::LongPoll(handler_end)));
            self.supervisor.spawn(self.clone().keep_until_closed(session, key, peer_end));
            Ok(StatusCode::NO_CONTENT)
        };
        respond(opened.await, &meta)
    }

    async fn keep_until_closed(self, session: impl Future<Output = ()>, key: Key, peer_end: Arc<PeerEnd>) {
        session.await;
        self.supervisor.stopping().run_until_cancelled(tokio::time::sleep(CLOSE_REASON_RETENTION)).await;
        let mut open = self.open.lock();
        if open.get(&key).is_some_and(|current| Arc::ptr_eq(current, &peer_end)) {
            open.remove(&key);
        }
    }

    /// Passes the frames in the body on to the session.
    pub(crate) async fn push(self, request: Request) -> Response {
        let (mut parts, body) = request.into_parts();
        let peer = peer_of(&mut parts).await;
        let pushed = async {
            key(&peer)?;
            let body = read(body).await?;
            let peer_end = self.peer_end(&peer)?;
            let frames: Vec<&RawValue> = serde_json::from_str(&body)
                .map_err(|error| Error::new(Code::InvalidRequest, format!("A list is expected: {error}.")))?;
            for frame in frames {
                let frame = Incoming::Text(frame.get().to_owned());
                peer_end.incoming.send(frame).await.map_err(|_| not_open())?;
            }
            Ok(StatusCode::NO_CONTENT)
        };
        respond(pushed.await, &peer.meta)
    }

    /// Returns queued frames; waits up to `POLL_TIMEOUT` for the first.
    pub(crate) async fn poll(self, request: Request) -> Response {
        let (mut parts, _) = request.into_parts();
        let peer = peer_of(&mut parts).await;
        let polled = async {
            let peer_end = self.peer_end(&peer)?;
            // A full queue counts as a keep-alive as well; a closed one is reported by the answer.
            let _ = peer_end.incoming.try_send(Incoming::KeepAlive);
            Ok(Json(next_frames(&peer_end, &self.supervisor.draining()).await))
        };
        respond(polled.await, &peer.meta)
    }

    fn peer_end(&self, peer: &Peer) -> Result<Arc<PeerEnd>> {
        self.open.lock().get(&key(peer)?).cloned().ok_or_else(not_open)
    }
}

/// Collects what is queued for the peer. Returns at once while the server drains.
async fn next_frames(peer_end: &PeerEnd, draining: &CancellationToken) -> PollResponse {
    let mut outgoing = peer_end.outgoing.lock().await;
    let mut response = PollResponse::default();
    let first = tokio::time::timeout(POLL_TIMEOUT, draining.run_until_cancelled(outgoing.recv())).await;
    let mut next = first.ok().flatten();
    while let Some(message) = next.take() {
        match message {
            Some(Outgoing::Text(text)) => response.frames.extend(RawValue::from_string(text)),
            Some(Outgoing::End(reason)) => response.ended = Some(reason),
            None => response.ended = response.ended.or_else(|| Some("the channel is closed".to_owned())),
        }
        if response.ended.is_none() && response.frames.len() < MAX_FRAMES_PER_POLL {
            next = outgoing.recv().now_or_never();
        }
    }
    response
}

fn key(peer: &Peer) -> Result<Key> {
    let missing = || Error::new(Code::TokenMissing, "Client certificate required.");
    Ok((peer.path.clone(), peer.meta.certificate.clone().ok_or_else(missing)?))
}

fn not_open() -> Error {
    Error::new(Code::StateConflict, "No channel is open with this certificate.")
}

async fn read(body: axum::body::Body) -> Result<String> {
    let bytes = body::collect(body, MAX_MESSAGE_BYTES, BODY_TIMEOUT).await?;
    String::from_utf8(bytes.into()).map_err(|_| Error::new(Code::InvalidRequest, "The body isn't UTF-8."))
}

fn respond(answer: Result<impl IntoResponse>, meta: &RequestMeta) -> Response {
    match answer {
        Ok(answer) => answer.into_response(),
        Err(error) => problem::respond(&error, &meta.correlation_id),
    }
}
