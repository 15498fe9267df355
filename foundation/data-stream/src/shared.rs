//! StreamState shared by a stream's consumer and its connection: buffers, credit, ends and the failure.

use bytes::{Bytes, BytesMut};
use gpuaas_agent_protocol::data_stream::StreamControl;
use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::StreamFailure;

pub(crate) struct SharedStream {
    state: Mutex<StreamState>,
    /// Woken when there is something to receive.
    received: Notify,
    /// Woken when the sender may queue bytes.
    sendable: Notify,
    /// Woken when the connection has something to send.
    pub(crate) work: Notify,
    /// Woken by data in either direction.
    pub(crate) activity: Notify,
}

struct StreamState {
    receive_window: u32,
    send_window: u32,
    /// Received bytes that the consumer hasn't taken.
    buffer: BytesMut,
    /// Bytes that the other end may still send.
    allowance: u32,
    /// Bytes taken by the consumer since the last credit was granted.
    taken: u32,
    peer_ended: bool,
    /// Queued bytes; the next ones wait until the connection has taken them.
    chunk: Option<Bytes>,
    /// Bytes that may still be sent.
    credit: u32,
    ended: bool,
    end_sent: bool,
    failure: Option<StreamFailure>,
    /// The failure came from this end's consumer and is to be sent.
    aborted: bool,
    sent_bytes: u64,
    received_bytes: u64,
}

impl StreamState {
    /// Returns true if credit is to be granted: half a window at a time, so that it arrives before the sender stalls and
    /// small reads cause few messages.
    fn owes_credit(&self) -> bool {
        self.taken >= self.receive_window.div_ceil(2) && !self.peer_ended
    }
}

/// The next action of the connection.
pub(crate) enum OutgoingStep {
    Send(StreamControl),
    Data(Bytes),
    /// Both directions have ended.
    Complete,
    /// The consumer has aborted the stream.
    Abort(StreamFailure),
}

impl SharedStream {
    pub(crate) fn new(receive_window: u32, send_window: u32) -> Self {
        let state = StreamState {
            receive_window,
            send_window,
            buffer: BytesMut::new(),
            allowance: receive_window,
            taken: 0,
            peer_ended: false,
            chunk: None,
            credit: send_window,
            ended: false,
            end_sent: false,
            failure: None,
            aborted: false,
            sent_bytes: 0,
            received_bytes: 0,
        };
        let (received, sendable, work, activity) = Default::default();
        Self { state: Mutex::new(state), received, sendable, work, activity }
    }

    /// Moves the first bytes of `data` to the connection, as soon as there is credit and the previous ones are gone.
    pub(crate) async fn queue(&self, data: &mut Bytes, max: usize) -> Result<(), StreamFailure> {
        loop {
            {
                let mut state = self.state.lock();
                if let Some(failure) = &state.failure {
                    return Err(failure.clone());
                }
                if state.chunk.is_none() && state.credit > 0 {
                    let part = data.split_to(data.len().min(max).min(state.credit as usize));
                    state.credit -= part.len() as u32;
                    state.chunk = Some(part);
                    self.work.notify_one();
                    return Ok(());
                }
            }
            self.sendable.notified().await;
        }
    }

    /// Takes received bytes. Returns `None` at the end.
    pub(crate) async fn take(&self, max: usize) -> Result<Option<Bytes>, StreamFailure> {
        loop {
            {
                let mut state = self.state.lock();
                if !state.buffer.is_empty() {
                    let length = state.buffer.len().min(max);
                    let part = state.buffer.split_to(length).freeze();
                    state.taken += part.len() as u32;
                    if state.owes_credit() {
                        self.work.notify_one();
                    }
                    return Ok(Some(part));
                }
                if state.peer_ended {
                    return Ok(None);
                }
                if let Some(failure) = &state.failure {
                    return Err(failure.clone());
                }
            }
            self.received.notified().await;
        }
    }

    pub(crate) fn end(&self) {
        self.state.lock().ended = true;
        self.work.notify_one();
    }

    pub(crate) fn drop_sender(&self) {
        let ended = self.state.lock().ended;
        if !ended {
            self.fail_locally(aborted("the sender was closed before its end"));
        }
    }

    pub(crate) fn drop_receiver(&self) {
        let complete = {
            let state = self.state.lock();
            state.peer_ended && state.buffer.is_empty()
        };
        if !complete {
            self.fail_locally(aborted("the receiver was closed before the end"));
        }
    }

    /// Aborts the stream for the consumer. Has no effect after an earlier failure.
    pub(crate) fn fail_locally(&self, failure: StreamFailure) {
        let mut state = self.state.lock();
        if state.failure.is_none() {
            state.failure = Some(failure);
            state.aborted = true;
        }
        drop(state);
        self.wake_all();
    }

    /// Returns the next thing to send, if there is any.
    pub(crate) fn next_step(&self) -> Option<OutgoingStep> {
        let mut state = self.state.lock();
        if state.end_sent && state.peer_ended {
            return Some(OutgoingStep::Complete);
        }
        if let Some(failure) = state.failure.clone().filter(|_| state.aborted) {
            return Some(OutgoingStep::Abort(failure));
        }
        if state.owes_credit() {
            let bytes = std::mem::take(&mut state.taken);
            state.allowance += bytes;
            return Some(OutgoingStep::Send(StreamControl::Credit { bytes }));
        }
        if let Some(chunk) = state.chunk.take() {
            state.sent_bytes += chunk.len() as u64;
            self.sendable.notify_one();
            return Some(OutgoingStep::Data(chunk));
        }
        if state.ended && !state.end_sent {
            state.end_sent = true;
            return Some(OutgoingStep::Send(StreamControl::End));
        }
        None
    }

    /// Buffers received bytes. Fails if the other end sent more than it was granted.
    pub(crate) fn receive(&self, data: &[u8]) -> Result<(), StreamFailure> {
        let mut state = self.state.lock();
        if state.peer_ended || data.is_empty() {
            return Err(malformed("unexpected data"));
        }
        let granted = u32::try_from(data.len()).ok().and_then(|length| state.allowance.checked_sub(length));
        let Some(allowance) = granted else {
            return Err(StreamFailure::new("window_exceeded", "more data than the window allows"));
        };
        state.allowance = allowance;
        state.received_bytes += data.len() as u64;
        state.buffer.extend_from_slice(data);
        drop(state);
        self.received.notify_one();
        Ok(())
    }

    /// Handles a control message. Fails on an error of the other end, or if the message isn't allowed.
    pub(crate) fn control(&self, message: StreamControl) -> Result<(), StreamFailure> {
        match message {
            StreamControl::Credit { bytes } => {
                let mut state = self.state.lock();
                let credit = state.credit.checked_add(bytes).filter(|credit| *credit <= state.send_window);
                state.credit = credit.ok_or_else(|| malformed("more credit than the window"))?;
                drop(state);
                self.sendable.notify_one();
                Ok(())
            }
            StreamControl::End => {
                self.state.lock().peer_ended = true;
                self.received.notify_one();
                self.work.notify_one();
                Ok(())
            }
            StreamControl::Error { code, detail } => Err(StreamFailure::new(&code, &detail)),
            StreamControl::Open { .. } | StreamControl::Opened { .. } => Err(malformed("already open")),
        }
    }

    /// Returns true if both directions have ended.
    pub(crate) fn is_complete(&self) -> bool {
        let state = self.state.lock();
        state.end_sent && state.peer_ended
    }

    /// Records the end of the connection, so that no consumer waits any longer. Returns the bytes sent and received.
    pub(crate) fn close(&self, failure: Option<&StreamFailure>) -> (u64, u64) {
        let mut state = self.state.lock();
        if state.failure.is_none() {
            state.failure = failure.cloned();
        }
        state.chunk = None;
        let totals = (state.sent_bytes, state.received_bytes);
        drop(state);
        self.wake_all();
        totals
    }

    fn wake_all(&self) {
        for notify in [&self.received, &self.sendable, &self.work] {
            notify.notify_one();
        }
    }
}

pub(crate) fn malformed(detail: &str) -> StreamFailure {
    StreamFailure::new("malformed", detail)
}

fn aborted(detail: &str) -> StreamFailure {
    StreamFailure::new("aborted", detail)
}
