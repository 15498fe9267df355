//! The operation that a node's data connection uses.

use std::future::pending;
use std::time::Duration;

use gpuaas_agent_protocol::data_stream::{MAX_DATA_BYTES, STREAM_FAILED, StreamControl};
use gpuaas_core::{Code, DataStreamId, NodeId, Result};
use gpuaas_data_stream::{Ended, MessageReader, MessageWriter, StreamFailure, StreamMessage, StreamTerms};
use gpuaas_http::{
    Access, Call, NodePrincipal, SocketLimits, SocketMessage, SocketReceiver, SocketSender, SocketUpgrade,
    StreamSocket, operation,
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::registry::ExpectedStream;
use crate::gateway::Gateway;

/// Limit for the agent's first message.
const TICKET_TIMEOUT: Duration = Duration::from_secs(10);

const LIMITS: SocketLimits = SocketLimits {
    message_bytes: MAX_DATA_BYTES,
    read_buffer_bytes: 16 * 1024,
    ping_interval: Some(Duration::from_secs(15)),
    // The agent's own limit is lower.
    per_caller: 2048,
    ..SocketLimits::DEFAULT
};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct StreamPath {
    #[expect(dead_code, reason = "the access layer checks it; declared for the contract")]
    node_id: NodeId,
    stream_id: DataStreamId,
}

operation! {
    /// Open the data connection of a stream
    pub(crate) stream OpenDataConnection(Gateway) = Get "/nodes/{node_id}/streams/{stream_id}" as "openDataConnection",
    tag: "agent-gateway", access: Access::node(), rate_limit: Api,
    path: StreamPath,
    errors: [StreamNotFound],
    messages: "The agent sends `open` with the ticket of its task, the gateway answers `opened`; then both send binary \
               messages as far as the other side has granted credit. See `StreamControl` in node-tasks.json.",
    limits: LIMITS,
    run: serve,
}

async fn serve(gateway: &Gateway, call: Call<OpenDataConnection>, upgrade: SocketUpgrade<'_>) -> Result<()> {
    let (node, stream) = (call.node()?.clone(), call.path.stream_id);
    if !gateway.streams.is_expected(stream, node.node_id) {
        count_rejected("not_expected");
        return Err(Code::StreamNotFound.into());
    }
    let socket = upgrade.accept().await?;
    match redeem_ticket(gateway, node.node_id, stream, socket).await {
        Ok((expected, send_window)) => run(&node, stream, expected, send_window, socket).await,
        Err(failure) => {
            tracing::warn!(node = %node.node_id, %stream, %failure, "data connection rejected");
            let StreamFailure { code, detail } = failure;
            let _gone = send(socket, &StreamControl::Error { code: code.clone(), detail }).await;
            socket.close(STREAM_FAILED, &code).await;
        }
    }
    Ok(())
}

/// Reads the ticket and answers. Returns the stream that its caller waits for, and the agent's window.
async fn redeem_ticket(
    gateway: &Gateway,
    node: NodeId,
    stream: DataStreamId,
    socket: &mut StreamSocket,
) -> Result<(ExpectedStream, u32), StreamFailure> {
    let malformed = || {
        count_rejected("malformed");
        StreamFailure::new("malformed", "the first message must open the stream")
    };
    let first = tokio::time::timeout(TICKET_TIMEOUT, socket.recv()).await;
    let Ok(Some(SocketMessage::Text(text))) = first else { return Err(malformed()) };
    let Ok(StreamControl::Open { stream_id, ticket, window }) = StreamControl::read(&text) else {
        return Err(malformed());
    };
    let expected = if stream_id == stream { gateway.streams.redeem(stream, node, &ticket) } else { None };
    let Some(expected) = expected else {
        count_rejected("ticket");
        return Err(StreamFailure::new("ticket_invalid", "the ticket is wrong, used or expired"));
    };
    if !send(socket, &StreamControl::Opened { window: expected.receive_window }).await {
        return Err(StreamFailure::new("disconnected", "the agent is gone"));
    }
    Ok((expected, window))
}

fn count_rejected(reason: &'static str) {
    metrics::counter!("gpuaas_data_connections_rejected_total", "reason" => reason).increment(1);
}

async fn send(socket: &mut StreamSocket, message: &StreamControl) -> bool {
    match serde_json::to_string(message) {
        Ok(text) => socket.send(SocketMessage::Text(text)).await.is_ok(),
        Err(_) => false,
    }
}

/// Hands the stream to its caller, and moves its bytes until it ends.
async fn run(
    node: &NodePrincipal,
    stream_id: DataStreamId,
    expected: ExpectedStream,
    send_window: u32,
    socket: &mut StreamSocket,
) {
    let ExpectedStream { kind, receive_window, idle_timeout, opened, .. } = expected;
    let terms = StreamTerms { receive_window, send_window, idle_timeout, detects_silence: false };
    let (stream, connection) = gpuaas_data_stream::open(terms);
    let _open = OpenGauge::new(kind);
    // If the caller has given up, the stream is dropped, and the agent is told.
    let _ = opened.send(Ok(stream));
    let (receiver, sender) = socket.split();
    let ended = connection.run(Reader(receiver), Writer(sender), pending()).await;
    let Ended { result, sent_bytes, received_bytes } = ended;
    for (direction, bytes) in [("to_node", sent_bytes), ("from_node", received_bytes)] {
        let labels = [("kind", kind), ("direction", direction)];
        metrics::counter!("gpuaas_data_stream_bytes_total", &labels).increment(bytes);
    }
    let outcome = if result.is_ok() { "complete" } else { "failed" };
    metrics::counter!("gpuaas_data_streams_total", "kind" => kind, "outcome" => outcome).increment(1);
    let failure = result.err().map(|failure| failure.to_string());
    tracing::info!(node = %node.node_id, stream = %stream_id, kind, sent_bytes, received_bytes, failure, "stream ended");
}

/// Counts an open stream until it is dropped: the layers drop a handler whose node has lost access.
struct OpenGauge(&'static str);

impl OpenGauge {
    fn new(kind: &'static str) -> Self {
        metrics::gauge!("gpuaas_data_streams_open", "kind" => kind).increment(1.0);
        Self(kind)
    }
}

impl Drop for OpenGauge {
    fn drop(&mut self) {
        metrics::gauge!("gpuaas_data_streams_open", "kind" => self.0).decrement(1.0);
    }
}

struct Reader<'a>(SocketReceiver<'a>);

impl MessageReader for Reader<'_> {
    async fn recv(&mut self) -> Option<StreamMessage> {
        self.0.recv().await.map(|message| match message {
            SocketMessage::Binary(data) => StreamMessage::Data(data),
            SocketMessage::Text(text) => StreamMessage::Text(text),
        })
    }
}

struct Writer<'a>(SocketSender<'a>);

impl MessageWriter for Writer<'_> {
    async fn send(&mut self, message: StreamMessage) -> bool {
        let message = match message {
            StreamMessage::Data(data) => SocketMessage::Binary(data),
            StreamMessage::Text(text) => SocketMessage::Text(text),
            // The socket sends pings, and closes when its handler returns.
            StreamMessage::KeepAlive => return true,
            StreamMessage::Close => return false,
        };
        self.0.send(message).await.is_ok()
    }
}
