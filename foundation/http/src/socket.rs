//! The socket of a stream operation: text and binary messages in both directions, bounded in size and in time.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::task::Poll;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message};
use bytes::Bytes;
use futures::stream::{SplitSink, SplitStream};
use futures::{Sink, SinkExt, Stream, StreamExt};
use gpuaas_core::{Code, Error, Result};
use tokio::sync::Mutex;
use tokio::time::{Interval, MissedTickBehavior};
use tokio_tungstenite::tungstenite;

use crate::transport::Transport;

/// Time limit of sending the close frame and of waiting for the client's.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Close codes of RFC 6455, and one of the range for applications.
pub(crate) mod close_code {
    pub(crate) const NORMAL: u16 = 1000;
    pub(crate) const GOING_AWAY: u16 = 1001;
    pub(crate) const POLICY: u16 = 1008;
    pub(crate) const TOO_LARGE: u16 = 1009;
    pub(crate) const INTERNAL_ERROR: u16 = 1011;
    /// The caller has no access any more, like HTTP 401.
    pub(crate) const UNAUTHORISED: u16 = 4401;
}

/// Limits of the sockets of one operation.
#[derive(Debug, Clone, Copy)]
pub struct SocketLimits {
    /// Maximum size of a message from the client. A larger one closes the socket with 1009.
    pub message_bytes: usize,
    /// Size of the read buffer that each socket holds, beside the message it is receiving.
    pub read_buffer_bytes: usize,
    /// Time in which the client must accept a message. After it the client is considered gone.
    pub send_timeout: Duration,
    /// Interval of the pings sent while the handler receives. A client that sends nothing from one ping to the next is considered
    /// gone. `None` if the handler detects silence itself.
    pub ping_interval: Option<Duration>,
    /// Maximum number of sockets of this operation that one caller has open in this process.
    pub per_caller: usize,
}

impl SocketLimits {
    pub const DEFAULT: Self = Self {
        message_bytes: 64 * 1024,
        read_buffer_bytes: 4096,
        send_timeout: Duration::from_secs(20),
        ping_interval: Some(Duration::from_secs(20)),
        per_caller: 16,
    };
}

/// A message in either direction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SocketMessage {
    Text(String),
    Binary(Bytes),
}

impl SocketMessage {
    fn bytes(&self) -> u64 {
        let length = match self {
            Self::Text(text) => text.len(),
            Self::Binary(bytes) => bytes.len(),
        };
        length as u64
    }
}

impl From<SocketMessage> for Message {
    fn from(message: SocketMessage) -> Self {
        match message {
            SocketMessage::Text(text) => Self::Text(text.into()),
            SocketMessage::Binary(bytes) => Self::Binary(bytes),
        }
    }
}

/// A message from a client, or a sign of life.
#[derive(Debug, PartialEq, Eq)]
pub enum Received {
    Message(SocketMessage),
    /// A sign of life without content: a ping, its answer, or a poll.
    KeepAlive,
}

/// The socket is closed, or the client doesn't read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SocketClosed;

impl From<SocketClosed> for Error {
    fn from(_: SocketClosed) -> Self {
        Self::new(Code::ServiceUnavailable, "The WebSocket is closed.")
    }
}

/// Reason why nothing more is exchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SocketEnd {
    /// The client closed the connection, or sends or reads nothing.
    Gone,
    /// The client sent a message that is too large.
    TooLarge,
    /// This side sent a close frame.
    Closed(u16),
}

/// State that both directions of a socket share.
struct SocketStatus {
    operation: &'static str,
    limits: &'static SocketLimits,
    /// Set when the socket must end, although its handler may still use it. Nothing is woken: the layer that sets it polls the handler.
    ending: Arc<AtomicBool>,
    end: OnceLock<SocketEnd>,
    received_bytes: AtomicU64,
    sent_bytes: AtomicU64,
}

impl SocketStatus {
    fn is_over(&self) -> bool {
        self.end.get().is_some() || self.ending.load(Ordering::Relaxed)
    }

    fn finish(&self, end: SocketEnd) {
        // The first reason is kept.
        let _ = self.end.set(end);
    }
}

/// An open WebSocket.
pub struct StreamSocket {
    transport: Transport,
    status: SocketStatus,
    keep_alive: Option<Box<KeepAlive>>,
}

impl StreamSocket {
    pub(crate) fn new(
        transport: Transport,
        operation: &'static str,
        limits: &'static SocketLimits,
        ending: Arc<AtomicBool>,
    ) -> Self {
        let status = SocketStatus {
            operation,
            limits,
            ending,
            end: OnceLock::new(),
            received_bytes: AtomicU64::new(0),
            sent_bytes: AtomicU64::new(0),
        };
        let keep_alive = limits.ping_interval.map(|interval| Box::new(KeepAlive::new(interval)));
        Self { transport, status, keep_alive }
    }

    /// Returns the next message; `None` when the socket is closed or must end. Answers pings and sends its own. Cancel-safe.
    pub async fn recv(&mut self) -> Option<SocketMessage> {
        loop {
            if let Received::Message(message) = self.recv_or_keep_alive().await? {
                return Some(message);
            }
        }
    }

    /// Returns the next message or sign of life, like [`StreamSocket::recv`].
    pub async fn recv_or_keep_alive(&mut self) -> Option<Received> {
        loop {
            match next_step(&mut self.transport, &mut self.keep_alive, &self.status).await {
                Step::Received(received) => return Some(received),
                Step::PingDue(keep_alive) => {
                    Box::pin(ping(&mut self.transport, &self.status)).await.ok()?;
                    keep_alive.unanswered = true;
                }
                Step::Over => return None,
            }
        }
    }

    /// Sends a message and waits until the connection has accepted it. Fails when the socket is closed or must end, or the client
    /// reads nothing for the declared time.
    pub async fn send(&mut self, message: SocketMessage) -> Result<(), SocketClosed> {
        send(&mut self.transport, &self.status, message).await
    }

    /// Sends the texts of a source as they come. Ignores the client's messages. Returns when the client closes the socket, and fails
    /// with the source.
    pub async fn push(&mut self, texts: impl Stream<Item = Result<String>>) -> Result<()> {
        let mut texts = pin!(texts);
        loop {
            tokio::select! {
                text = texts.next() => match text {
                    Some(text) => self.send(SocketMessage::Text(text?)).await?,
                    None => return Ok(()),
                },
                received = self.recv() => if received.is_none() { return Ok(()) },
            }
        }
    }

    /// Closes the socket with a code and a reason. Does nothing if the socket is closed or must end, which has a reason of its own.
    pub async fn close(&mut self, code: u16, reason: &str) {
        if !self.status.ending.load(Ordering::Relaxed) {
            self.send_close(code, reason).await;
        }
    }

    async fn send_close(&mut self, code: u16, reason: &str) {
        if matches!(self.end(), Some(SocketEnd::Gone | SocketEnd::Closed(_))) {
            return;
        }
        let is_mid_message = self.end() == Some(SocketEnd::TooLarge);
        self.status.finish(SocketEnd::Closed(code));
        let frame = CloseFrame { code, reason: reason.into() };
        let sent = self.transport.send(Message::Close(Some(frame)));
        if !matches!(tokio::time::timeout(CLOSE_TIMEOUT, sent).await, Ok(Ok(()))) {
            return;
        }
        // A connection dropped with unread data is reset, and the close frame may be lost: wait for the client to close. After a
        // message that is too large nothing more can be received, so that its answer isn't seen.
        let answered = async {
            while !is_mid_message && matches!(self.transport.next().await, Some(Ok(_))) {}
            if is_mid_message {
                std::future::pending::<()>().await;
            }
        };
        let _ = tokio::time::timeout(CLOSE_TIMEOUT, answered).await;
    }

    /// Ends the socket after its handler: answers the client's close frame, or closes with this code.
    pub(crate) async fn finish(&mut self, code: u16, reason: &str) {
        match self.end() {
            Some(SocketEnd::Gone) => {
                let _ = tokio::time::timeout(CLOSE_TIMEOUT, self.transport.flush()).await;
            }
            Some(SocketEnd::TooLarge) => {
                self.send_close(close_code::TOO_LARGE, Code::PayloadTooLarge.as_str()).await;
            }
            Some(SocketEnd::Closed(_)) => {}
            None => self.send_close(code, reason).await,
        }
    }

    /// Splits the socket, so that neither direction waits for the other.
    pub fn split(&mut self) -> (SocketReceiver<'_>, SocketSender<'_>) {
        let (sink, stream) = (&mut self.transport).split();
        let sink = Arc::new(Mutex::new(sink));
        let receiver = SocketReceiver {
            stream,
            sink: sink.clone(),
            status: &self.status,
            keep_alive: &mut self.keep_alive,
        };
        (receiver, SocketSender { sink, status: &self.status })
    }

    fn end(&self) -> Option<SocketEnd> {
        self.status.end.get().copied()
    }

    /// Returns true if neither side has ended the socket.
    pub(crate) fn is_open(&self) -> bool {
        self.end().is_none()
    }

    /// Returns the data of the socket's audit row.
    pub(crate) fn summary(&self) -> SocketSummary {
        SocketSummary {
            received_bytes: self.status.received_bytes.load(Ordering::Relaxed),
            sent_bytes: self.status.sent_bytes.load(Ordering::Relaxed),
            close_code: match self.end() {
                Some(SocketEnd::Closed(code)) => Some(code),
                Some(SocketEnd::TooLarge) => Some(close_code::TOO_LARGE),
                Some(SocketEnd::Gone) | None => None,
            },
        }
    }
}

/// Amount of data that a socket exchanged, and how it ended.
#[derive(Default)]
pub(crate) struct SocketSummary {
    pub received_bytes: u64,
    pub sent_bytes: u64,
    /// `None` if the client ended the connection.
    pub close_code: Option<u16>,
}

/// The receiving direction of a split socket.
pub struct SocketReceiver<'a> {
    stream: SplitStream<&'a mut Transport>,
    sink: SharedSink<'a>,
    status: &'a SocketStatus,
    keep_alive: &'a mut Option<Box<KeepAlive>>,
}

impl SocketReceiver<'_> {
    /// Returns the next message, like [`StreamSocket::recv`].
    pub async fn recv(&mut self) -> Option<SocketMessage> {
        loop {
            match next_step(&mut self.stream, self.keep_alive, self.status).await {
                Step::Received(Received::Message(message)) => return Some(message),
                Step::Received(Received::KeepAlive) => {}
                Step::PingDue(keep_alive) => {
                    // While the other direction is sending, its time limit detects a client that is gone.
                    if let Ok(mut sink) = self.sink.try_lock() {
                        Box::pin(ping(&mut *sink, self.status)).await.ok()?;
                        keep_alive.unanswered = true;
                    }
                }
                Step::Over => return None,
            }
        }
    }
}

/// The sending direction of a split socket.
pub struct SocketSender<'a> {
    sink: SharedSink<'a>,
    status: &'a SocketStatus,
}

impl SocketSender<'_> {
    /// Sends a message, like [`StreamSocket::send`].
    pub async fn send(&mut self, message: SocketMessage) -> Result<(), SocketClosed> {
        send(&mut *self.sink.lock().await, self.status, message).await
    }
}

type SharedSink<'a> = Arc<Mutex<SplitSink<&'a mut Transport, Message>>>;

/// Detects a client that sends nothing.
struct KeepAlive {
    pings: Interval,
    unanswered: bool,
}

impl KeepAlive {
    fn new(interval: Duration) -> Self {
        let mut pings = tokio::time::interval(interval);
        pings.reset();
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self { pings, unanswered: false }
    }
}

/// Outcome of one wait for the client.
enum Step<'a> {
    Received(Received),
    PingDue(&'a mut KeepAlive),
    Over,
}

/// Waits for a message or for the time of the next ping.
async fn next_step<'a>(
    frames: &mut (impl Stream<Item = Result<Message, axum::Error>> + Unpin),
    keep_alive: &'a mut Option<Box<KeepAlive>>,
    status: &SocketStatus,
) -> Step<'a> {
    let event = poll_fn(|cx| {
        if status.is_over() {
            return Poll::Ready(Wait::Over);
        }
        match (frames.poll_next_unpin(cx), &mut *keep_alive) {
            (Poll::Ready(frame), _) => Poll::Ready(Wait::Frame(frame)),
            (Poll::Pending, Some(keep_alive)) => keep_alive.pings.poll_tick(cx).map(|_| Wait::PingDue),
            (Poll::Pending, None) => Poll::Pending,
        }
    });
    let frame = match (event.await, keep_alive) {
        (Wait::Frame(frame), keep_alive) => {
            if let Some(keep_alive) = keep_alive {
                keep_alive.unanswered = false;
            }
            frame
        }
        (Wait::PingDue, Some(keep_alive)) if !keep_alive.unanswered => return Step::PingDue(keep_alive),
        (Wait::PingDue, _) => {
            status.finish(SocketEnd::Gone);
            return Step::Over;
        }
        (Wait::Over, _) => return Step::Over,
    };
    let message = match frame {
        Some(Ok(Message::Text(text))) => SocketMessage::Text(text.as_str().to_owned()),
        Some(Ok(Message::Binary(bytes))) => SocketMessage::Binary(bytes),
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Step::Received(Received::KeepAlive),
        Some(Err(error)) if is_too_large(&error) => {
            status.finish(SocketEnd::TooLarge);
            return Step::Over;
        }
        Some(Ok(Message::Close(_)) | Err(_)) | None => {
            status.finish(SocketEnd::Gone);
            return Step::Over;
        }
    };
    status.received_bytes.fetch_add(message.bytes(), Ordering::Relaxed);
    Step::Received(Received::Message(message))
}

/// End of a wait for the client.
enum Wait {
    Frame(Option<Result<Message, axum::Error>>),
    PingDue,
    Over,
}

fn is_too_large(error: &axum::Error) -> bool {
    let cause = std::error::Error::source(error).and_then(|cause| cause.downcast_ref());
    matches!(cause, Some(tungstenite::Error::Capacity(_)))
}

async fn ping(sink: &mut (impl Sink<Message> + Unpin), status: &SocketStatus) -> Result<(), SocketClosed> {
    transmit(sink, status, Message::Ping(Bytes::new())).await
}

async fn send(
    sink: &mut (impl Sink<Message> + Unpin),
    status: &SocketStatus,
    message: SocketMessage,
) -> Result<(), SocketClosed> {
    let bytes = message.bytes();
    transmit(sink, status, message.into()).await?;
    status.sent_bytes.fetch_add(bytes, Ordering::Relaxed);
    metrics::counter!("gpuaas_websocket_messages_total", "operation" => status.operation).increment(1);
    Ok(())
}

/// Sends a frame within the time limit. Ends the socket if that fails.
async fn transmit(
    sink: &mut (impl Sink<Message> + Unpin),
    status: &SocketStatus,
    frame: Message,
) -> Result<(), SocketClosed> {
    let mut sending = pin!(tokio::time::timeout(status.limits.send_timeout, sink.send(frame)));
    let sent = poll_fn(|cx| match status.is_over() {
        true => Poll::Ready(None),
        false => sending.as_mut().poll(cx).map(Some),
    });
    let Some(sent) = sent.await else { return Err(SocketClosed) };
    if matches!(sent, Ok(Ok(()))) {
        return Ok(());
    }
    metrics::counter!("gpuaas_websocket_errors_total", "operation" => status.operation).increment(1);
    status.finish(SocketEnd::Gone);
    Err(SocketClosed)
}
