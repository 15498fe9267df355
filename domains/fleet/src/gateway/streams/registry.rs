//! Streams that callers wait for.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use gpuaas_core::{DataStreamId, NodeId, Result, TaskId, chain};
use gpuaas_data_stream::DataStream;
use parking_lot::Mutex;
use tokio::sync::oneshot;

/// A stream that a caller waits for.
pub(super) struct ExpectedStream {
    pub node: NodeId,
    pub task: TaskId,
    pub kind: &'static str,
    /// SHA-256 of the ticket.
    pub ticket_digest: chain::Digest,
    pub receive_window: u32,
    pub idle_timeout: Duration,
    /// Hands the stream, or the reason why there is none, to the caller.
    pub opened: oneshot::Sender<Result<DataStream>>,
}

/// Streams that callers of this gateway wait for. A clone shares them.
#[derive(Clone, Default)]
pub(in super::super) struct ExpectedStreams(Arc<Mutex<HashMap<DataStreamId, ExpectedStream>>>);

impl ExpectedStreams {
    /// Expects a stream until the guard is dropped.
    pub(super) fn expect(&self, id: DataStreamId, stream: ExpectedStream) -> ExpectedGuard {
        self.0.lock().insert(id, stream);
        ExpectedGuard { streams: self.clone(), id }
    }

    /// Returns true if a caller waits for this stream of this node.
    pub(super) fn is_expected(&self, id: DataStreamId, node: NodeId) -> bool {
        self.0.lock().get(&id).is_some_and(|expected| expected.node == node)
    }

    /// Removes and returns the expected stream if node and ticket match: a ticket is valid once.
    pub(super) fn redeem(&self, id: DataStreamId, node: NodeId, ticket: &str) -> Option<ExpectedStream> {
        let mut streams = self.0.lock();
        let expected = streams.get(&id)?;
        let matches = expected.node == node && expected.ticket_digest == digest(ticket);
        if matches { streams.remove(&id) } else { None }
    }

    /// Returns the tasks of the expected streams.
    pub(super) fn expected_tasks(&self) -> HashMap<TaskId, DataStreamId> {
        self.0.lock().iter().map(|(id, expected)| (expected.task, *id)).collect()
    }

    /// Ends the wait for a stream that will not open.
    pub(super) fn fail(&self, id: DataStreamId, error: gpuaas_core::Error) {
        let expected = self.0.lock().remove(&id);
        if let Some(expected) = expected {
            // The caller may have given up meanwhile.
            let _ = expected.opened.send(Err(error));
        }
    }
}

/// Returns the digest under which a ticket is kept.
pub(super) fn digest(ticket: &str) -> chain::Digest {
    chain::sha256(&[ticket.as_bytes()])
}

/// Stops expecting its stream when dropped.
pub(super) struct ExpectedGuard {
    streams: ExpectedStreams,
    id: DataStreamId,
}

impl Drop for ExpectedGuard {
    fn drop(&mut self) {
        self.streams.0.lock().remove(&self.id);
    }
}

#[cfg(test)]
mod tests {
    use gpuaas_core::{Code, Sources};

    use super::*;

    fn expected(node: NodeId, ticket: &str) -> (ExpectedStream, oneshot::Receiver<Result<DataStream>>) {
        let (opened, result) = oneshot::channel();
        let stream = ExpectedStream {
            node,
            task: TaskId::new(&Sources::system()),
            kind: "echo",
            ticket_digest: digest(ticket),
            receive_window: 1,
            idle_timeout: Duration::from_secs(1),
            opened,
        };
        (stream, result)
    }

    #[test]
    fn a_ticket_is_valid_once_for_its_stream_and_its_node() {
        let (sources, streams) = (Sources::system(), ExpectedStreams::default());
        let (id, other, node) =
            (DataStreamId::new(&sources), DataStreamId::new(&sources), NodeId::new(&sources));
        let _guards =
            (streams.expect(id, expected(node, "t").0), streams.expect(other, expected(node, "u").0));

        assert!(streams.redeem(id, NodeId::new(&sources), "t").is_none(), "another node");
        assert!(streams.redeem(id, node, "u").is_none(), "the ticket of another stream");
        assert!(streams.redeem(id, node, "t").is_some());
        assert!(streams.redeem(id, node, "t").is_none(), "replayed");
    }

    #[tokio::test]
    async fn nothing_stays_when_a_caller_gives_up_or_the_stream_fails() {
        let (sources, streams) = (Sources::system(), ExpectedStreams::default());
        let (id, node) = (DataStreamId::new(&sources), NodeId::new(&sources));
        drop(streams.expect(id, expected(node, "t").0));
        assert!(!streams.is_expected(id, node));
        let (stream, result) = expected(node, "t");
        let _guard = streams.expect(id, stream);
        streams.fail(id, Code::UpstreamError.into());
        assert!(matches!(result.await, Ok(Err(error)) if error.code == Code::UpstreamError));

        assert!(streams.0.lock().is_empty());
    }
}
