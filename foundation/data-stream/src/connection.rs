//! The connection of a stream: moves its messages over a socket until both directions have ended, or one side fails.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use bytes::Bytes;
use gpuaas_agent_protocol::data_stream::{DEFAULT_WINDOW_BYTES, StreamControl};
use tokio::time::{interval, timeout};

use crate::StreamFailure;
use crate::shared::{OutgoingStep, SharedStream, malformed};

const PING_INTERVAL: Duration = Duration::from_secs(15);
/// Pings without any message from the other end after which it is gone.
const MAX_SILENT_PINGS: u32 = 3;
/// Limit for sending a message. The other end reads even if its consumer doesn't.
const SEND_TIMEOUT: Duration = Duration::from_secs(30);
/// Limit for sending the end of the stream, and for the other end to close.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// Terms of a stream.
#[derive(Debug, Clone, Copy)]
pub struct StreamTerms {
    /// Bytes that are buffered for this end's consumer.
    pub receive_window: u32,
    /// Bytes that the other end buffers.
    pub send_window: u32,
    /// Time without data in either direction after which the stream ends.
    pub idle_timeout: Duration,
    /// Sends pings, and ends the stream when the other end is silent. False if the socket does that itself.
    pub detects_silence: bool,
}

impl StreamTerms {
    /// Returns terms with the default window for receiving.
    pub fn new(send_window: u32, idle_timeout: Duration) -> Self {
        Self { receive_window: DEFAULT_WINDOW_BYTES, send_window, idle_timeout, detects_silence: true }
    }
}

/// A WebSocket message, independent of the library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StreamMessage {
    Data(Bytes),
    Text(String),
    /// A ping to send, or a sign of life received.
    KeepAlive,
    Close,
}

/// The receiving direction of a WebSocket.
pub trait MessageReader: Send {
    /// Returns the next message, or `None` when the socket is closed.
    fn recv(&mut self) -> impl Future<Output = Option<StreamMessage>> + Send;
}

/// The sending direction of a WebSocket.
pub trait MessageWriter: Send {
    /// Sends a message. Returns false if the other end is gone.
    fn send(&mut self, message: StreamMessage) -> impl Future<Output = bool> + Send;
}

/// The end of a connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    pub result: Result<(), StreamFailure>,
    pub sent_bytes: u64,
    pub received_bytes: u64,
}

/// Moves the bytes of one stream. If it is dropped, the stream fails.
pub struct StreamConnection {
    shared: Arc<SharedStream>,
    terms: StreamTerms,
    silent_pings: AtomicU32,
}

impl StreamConnection {
    pub(crate) fn new(shared: Arc<SharedStream>, terms: StreamTerms) -> Self {
        Self { shared, terms, silent_pings: AtomicU32::new(0) }
    }

    /// Runs until the stream has ended. `cancelled` resolves with the reason if it must end earlier; the other end receives
    /// it.
    pub async fn run(
        self,
        mut incoming: impl MessageReader,
        mut outgoing: impl MessageWriter,
        cancelled: impl Future<Output = StreamFailure>,
    ) -> Ended {
        let (result, tells_peer) = tokio::select! {
            failure = cancelled => (Err(failure), true),
            result = self.read(&mut incoming) => result,
            result = self.write(&mut outgoing) => result,
            failure = self.watch_idle() => (Err(failure), true),
        };
        let (sent_bytes, received_bytes) = self.shared.close(result.as_ref().err());
        let farewell = say_end(&mut incoming, &mut outgoing, result.as_ref().err().filter(|_| tells_peer));
        // After the limit the socket is dropped: the other end is gone, or doesn't close.
        let _late = timeout(CLOSE_TIMEOUT, farewell).await;
        Ended { result, sent_bytes, received_bytes }
    }

    /// Reads until the stream ends. The second value is true if the other end doesn't know the reason.
    async fn read(&self, incoming: &mut impl MessageReader) -> (Result<(), StreamFailure>, bool) {
        loop {
            let message = incoming.recv().await;
            self.silent_pings.store(0, Ordering::Relaxed);
            let handled = match message {
                Some(StreamMessage::Data(data)) => {
                    self.shared.activity.notify_one();
                    self.shared.receive(&data).map_err(|failure| (failure, true))
                }
                Some(StreamMessage::Text(text)) => match StreamControl::read(&text) {
                    Ok(message) => {
                        let known = matches!(message, StreamControl::Error { .. });
                        self.shared.control(message).map_err(|failure| (failure, !known))
                    }
                    Err(_) => Err((malformed("a control message can't be read"), true)),
                },
                Some(StreamMessage::KeepAlive) => Ok(()),
                Some(StreamMessage::Close) | None if self.shared.is_complete() => return (Ok(()), false),
                Some(StreamMessage::Close) | None => {
                    Err((StreamFailure::new("disconnected", "the data connection was lost"), false))
                }
            };
            if let Err((failure, tells_peer)) = handled {
                return (Err(failure), tells_peer);
            }
        }
    }

    /// Writes until the stream ends.
    async fn write(&self, outgoing: &mut impl MessageWriter) -> (Result<(), StreamFailure>, bool) {
        let mut pings = interval(PING_INTERVAL);
        pings.reset();
        loop {
            let message = match self.shared.next_step() {
                Some(OutgoingStep::Complete) => return (Ok(()), true),
                Some(OutgoingStep::Abort(failure)) => return (Err(failure), true),
                Some(OutgoingStep::Data(data)) => {
                    self.shared.activity.notify_one();
                    StreamMessage::Data(data)
                }
                Some(OutgoingStep::Send(message)) => text(&message),
                None => tokio::select! {
                    () = self.shared.work.notified() => continue,
                    _ = pings.tick(), if self.terms.detects_silence => {
                        if self.silent_pings.fetch_add(1, Ordering::Relaxed) >= MAX_SILENT_PINGS {
                            let failure = StreamFailure::new("silent", "no message from the other end in time");
                            return (Err(failure), true);
                        }
                        StreamMessage::KeepAlive
                    }
                },
            };
            if !timeout(SEND_TIMEOUT, outgoing.send(message)).await.unwrap_or(false) {
                let failure = StreamFailure::new("disconnected", "the data connection was lost");
                return (Err(failure), false);
            }
        }
    }

    /// Resolves when no data has moved for the idle timeout.
    async fn watch_idle(&self) -> StreamFailure {
        while timeout(self.terms.idle_timeout, self.shared.activity.notified()).await.is_ok() {}
        StreamFailure::new("idle", &format!("no data for {} seconds", self.terms.idle_timeout.as_secs()))
    }
}

impl Drop for StreamConnection {
    fn drop(&mut self) {
        self.shared.close(Some(&StreamFailure::new("disconnected", "the data connection was closed")));
    }
}

/// Sends the failure, if any, and closes the socket. Waits until the other end has closed too: bytes that it hasn't read
/// would be lost if the connection were reset.
async fn say_end(
    incoming: &mut impl MessageReader,
    outgoing: &mut impl MessageWriter,
    failure: Option<&StreamFailure>,
) {
    if let Some(StreamFailure { code, detail }) = failure.cloned()
        && !outgoing.send(text(&StreamControl::Error { code, detail })).await
    {
        return;
    }
    if outgoing.send(StreamMessage::Close).await {
        while incoming.recv().await.is_some_and(|message| message != StreamMessage::Close) {}
    }
}

fn text(message: &StreamControl) -> StreamMessage {
    // Serialising an enum of numbers and texts doesn't fail.
    StreamMessage::Text(serde_json::to_string(message).unwrap_or_default())
}

#[cfg(test)]
mod tests;
