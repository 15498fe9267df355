//! One end of a data connection: a stream of bytes in both directions, used by gateways and agents alike.
//!
//! [`open`] returns the stream for its consumer and the [`StreamConnection`] that moves its bytes over a socket. A consumer that
//! doesn't read stalls the sender at the other end once the receive window is full; nothing is dropped.

mod connection;
mod shared;

use std::sync::Arc;

use bytes::Bytes;
use gpuaas_agent_protocol::checked::{self, clean};
use gpuaas_agent_protocol::data_stream::MAX_DATA_BYTES;

pub use connection::{Ended, MessageReader, MessageWriter, StreamConnection, StreamMessage, StreamTerms};
use shared::SharedStream;

/// Opens a stream. Its bytes move while the connection runs.
pub fn open(terms: StreamTerms) -> (DataStream, StreamConnection) {
    let shared = Arc::new(SharedStream::new(terms.receive_window, terms.send_window));
    let (sender, receiver) = (DataSender { shared: shared.clone() }, DataReceiver { shared: shared.clone() });
    (DataStream { sender, receiver }, StreamConnection::new(shared, terms))
}

/// Why a stream ended before both sides had sent everything.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{code}: {detail}")]
pub struct StreamFailure {
    /// Machine-readable code, such as `idle`.
    pub code: String,
    pub detail: String,
}

impl StreamFailure {
    /// Creates a failure that can be sent to the other end. An unsuitable code becomes `failed`.
    pub fn new(code: &str, detail: &str) -> Self {
        let code = if checked::is_label(code) { code } else { "failed" };
        Self { code: code.to_owned(), detail: clean(detail) }
    }
}

/// A stream of bytes in both directions. Dropping it aborts the stream, unless both directions have ended.
pub struct DataStream {
    sender: DataSender,
    receiver: DataReceiver,
}

impl DataStream {
    /// Returns the directions, which can be used concurrently.
    pub fn split(self) -> (DataSender, DataReceiver) {
        (self.sender, self.receiver)
    }

    /// Sends bytes like [`DataSender::send`].
    pub async fn send(&mut self, data: Bytes) -> Result<(), StreamFailure> {
        self.sender.send(data).await
    }

    /// Receives bytes like [`DataReceiver::recv`].
    pub async fn recv(&mut self) -> Result<Option<Bytes>, StreamFailure> {
        self.receiver.recv().await
    }

    /// Ends the stream with an error, which the other end receives.
    pub fn fail(self, failure: StreamFailure) {
        self.sender.shared.fail_locally(failure);
    }
}

/// The sending direction. Dropping it before [`Self::end`] aborts the stream.
pub struct DataSender {
    shared: Arc<SharedStream>,
}

impl DataSender {
    /// Sends bytes. Waits while the other end has granted no credit. If it is cancelled, a part may have been sent.
    pub async fn send(&mut self, mut data: Bytes) -> Result<(), StreamFailure> {
        while !data.is_empty() {
            self.shared.queue(&mut data, MAX_DATA_BYTES).await?;
        }
        Ok(())
    }

    /// Ends this direction after everything that was sent.
    pub fn end(self) {
        self.shared.end();
    }
}

impl Drop for DataSender {
    fn drop(&mut self) {
        self.shared.drop_sender();
    }
}

/// The receiving direction. Dropping it before the other end has ended aborts the stream.
pub struct DataReceiver {
    shared: Arc<SharedStream>,
}

impl DataReceiver {
    /// Returns the next bytes, or `None` at the end. Grants the other end credit for what it returns. Cancel-safe.
    pub async fn recv(&mut self) -> Result<Option<Bytes>, StreamFailure> {
        self.shared.take(MAX_DATA_BYTES).await
    }
}

impl Drop for DataReceiver {
    fn drop(&mut self) {
        self.shared.drop_receiver();
    }
}
