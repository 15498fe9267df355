//! Streams without a WebSocket: texts for the client are queued until it polls for them.
//!
//! `PUT` opens the stream with the client's first text, `POST` sends more, `GET` returns queued texts or waits for one. A stream is
//! identified by its path and the certificate it was opened with.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use futures::FutureExt;
use gpuaas_core::{Code, Error, Result};
use http::{StatusCode, header};
use parking_lot::Mutex;
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::sync::mpsc;
use tokio_util::sync::{CancellationToken, PollSender};

use crate::admit::RawRequest;
use crate::api::{ApiState, receive};
use crate::operation::Stream;
use crate::transport::{HandlerEnd, Incoming, Outgoing, Transport};
use crate::{body, problem, stream};

/// Time that a poll waits for a text.
const POLL_TIMEOUT: Duration = Duration::from_secs(5);
/// Time limit from a request's head to the end of its body.
const BODY_TIMEOUT: Duration = Duration::from_secs(20);
/// Time for which the reason of a stream's end can still be polled.
const CLOSE_REASON_RETENTION: Duration = Duration::from_secs(15);
/// Maximum number of queued texts in each direction.
const QUEUE_CAPACITY: usize = 64;
const MAX_FRAMES_PER_POLL: usize = 16;

/// The end that the client's requests use.
struct ClientEnd {
    incoming: mpsc::Sender<Incoming>,
    outgoing: tokio::sync::Mutex<mpsc::Receiver<Outgoing>>,
}

fn connect() -> (HandlerEnd, ClientEnd) {
    let (send_incoming, incoming) = mpsc::channel(QUEUE_CAPACITY);
    let (outgoing, recv_outgoing) = mpsc::channel(QUEUE_CAPACITY);
    let outgoing = PollSender::new(outgoing);
    (HandlerEnd { incoming, outgoing }, ClientEnd { incoming: send_incoming, outgoing: recv_outgoing.into() })
}

/// The answer to a poll.
#[derive(Serialize, Default)]
struct PollResponse {
    frames: Vec<Box<RawValue>>,
    /// Why the stream ended.
    ended: Option<String>,
}

/// Path parameters and certificate.
type Key = (Vec<(String, String)>, Arc<[u8]>);

/// The polled streams of one operation. A clone is cheap.
pub(crate) struct LongPollStreams<O: Stream> {
    shared: Arc<ApiState>,
    state: O::State,
    open: Arc<Mutex<HashMap<Key, Arc<ClientEnd>>>>,
}

impl<O: Stream> Clone for LongPollStreams<O> {
    fn clone(&self) -> Self {
        Self { shared: self.shared.clone(), state: self.state.clone(), open: self.open.clone() }
    }
}

impl<O: Stream> LongPollStreams<O> {
    pub(crate) fn new(shared: Arc<ApiState>, state: O::State) -> Self {
        Self { shared, state, open: Arc::default() }
    }

    /// Opens a stream with the first text in the body. Replaces the client's earlier stream at this path.
    pub(crate) async fn open(self, request: Request) -> Response {
        let (mut incoming, correlation_id) = receive(request).await;
        let opened = async {
            let key = key(&incoming)?;
            // Read before the client is rejected: one that still sends its body might not get the answer.
            let hello = read::<O>(std::mem::replace(&mut incoming.body, Body::empty())).await?;
            incoming.parts.headers.remove(header::CONTENT_LENGTH);
            let transport = stream::open::<O>(&self.shared, self.state.clone(), incoming, Ok(())).await?;
            let (handler_end, client_end) = connect();
            // The queue is empty, so there is room.
            let _ = client_end.incoming.try_send(Incoming::Text(hello));
            let client_end = Arc::new(client_end);
            self.open.lock().insert(key.clone(), client_end.clone());
            self.shared.supervisor.spawn(self.clone().keep_until_closed(key, client_end));
            // If the handler has ended, the next poll gets the end.
            let _ = transport.send(Transport::LongPoll(handler_end));
            Ok(StatusCode::NO_CONTENT)
        };
        respond(opened.await, &correlation_id)
    }

    async fn keep_until_closed(self, key: Key, client_end: Arc<ClientEnd>) {
        client_end.incoming.closed().await;
        let stopping = self.shared.supervisor.stopping();
        stopping.run_until_cancelled(tokio::time::sleep(CLOSE_REASON_RETENTION)).await;
        let mut open = self.open.lock();
        if open.get(&key).is_some_and(|current| Arc::ptr_eq(current, &client_end)) {
            open.remove(&key);
        }
    }

    /// Passes the texts in the body on to the handler.
    pub(crate) async fn push(self, request: Request) -> Response {
        let (incoming, correlation_id) = receive(request).await;
        let key = key(&incoming);
        let pushed = async {
            let key = key?;
            let body = read::<O>(incoming.body).await?;
            let client_end = self.client_end(&key)?;
            let frames: Vec<&RawValue> = serde_json::from_str(&body)
                .map_err(|error| Error::new(Code::InvalidRequest, format!("A list is expected: {error}.")))?;
            for frame in frames {
                let frame = Incoming::Text(frame.get().to_owned());
                client_end.incoming.send(frame).await.map_err(|_| not_open())?;
            }
            Ok(StatusCode::NO_CONTENT)
        };
        respond(pushed.await, &correlation_id)
    }

    /// Returns queued texts; waits up to `POLL_TIMEOUT` for the first.
    pub(crate) async fn poll(self, request: Request) -> Response {
        let (incoming, correlation_id) = receive(request).await;
        let client_end = key(&incoming).and_then(|key| self.client_end(&key));
        let polled = async {
            let client_end = client_end?;
            // A full queue counts as a keep-alive as well; a closed one is reported by the answer.
            let _ = client_end.incoming.try_send(Incoming::KeepAlive);
            Ok(Json(next_frames(&client_end, &self.shared.supervisor.draining()).await))
        };
        respond(polled.await, &correlation_id)
    }

    fn client_end(&self, key: &Key) -> Result<Arc<ClientEnd>> {
        self.open.lock().get(key).cloned().ok_or_else(not_open)
    }
}

/// Collects what is queued for the client. Returns at once while the server drains.
async fn next_frames(client_end: &ClientEnd, draining: &CancellationToken) -> PollResponse {
    let mut outgoing = client_end.outgoing.lock().await;
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

fn key(incoming: &RawRequest) -> Result<Key> {
    let missing = || Error::new(Code::TokenMissing, "Client certificate required.");
    Ok((incoming.path.clone(), incoming.meta.certificate.clone().ok_or_else(missing)?))
}

fn not_open() -> Error {
    Error::new(Code::StateConflict, "No channel is open with this certificate.")
}

async fn read<O: Stream>(body: Body) -> Result<String> {
    let bytes = body::collect(body, O::LIMITS.message_bytes, BODY_TIMEOUT).await?;
    String::from_utf8(bytes.into()).map_err(|_| Error::new(Code::InvalidRequest, "The body isn't UTF-8."))
}

fn respond(answer: Result<impl IntoResponse>, correlation_id: &str) -> Response {
    match answer {
        Ok(answer) => answer.into_response(),
        Err(error) => problem::respond(&error, correlation_id),
    }
}
