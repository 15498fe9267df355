//! Streams over data connections: each has its own connection to the gateway that its task names.
//!
//! A stream ends when either side ends it, when it is idle, when its connection is lost or when the agent stops. Its permit
//! is released then.

mod connect;
mod echo;
mod permits;

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use gpuaas_agent_protocol::tasks::{StreamOpenParams, StreamTarget};
use gpuaas_data_stream::{DataStream, Ended, StreamFailure, StreamTerms};

use crate::drivers::Failure;
use crate::gateway_link::Transport;
use crate::node::Node;
use connect::StreamSocket;
pub(crate) use permits::OpenStreams;
use permits::StreamPermit;

/// Longest idle timeout, whatever the task says.
const MAX_IDLE_TIMEOUT: Duration = Duration::from_secs(24 * 60 * 60);

/// Opens a data connection and starts the stream on it. Returns when the gateway has accepted the ticket.
pub(crate) async fn open(node: &Arc<Node>, params: &StreamOpenParams) -> Result<(), Failure> {
    let permit = node.streams.acquire(params.session_id, params.limits)?;
    check_gateway(node, &params.gateway)?;
    let (socket, window) = StreamSocket::open(node, params).await?;
    let idle_timeout = Duration::from_secs(params.limits.idle_seconds.into());
    let terms = StreamTerms::new(window, idle_timeout.min(MAX_IDLE_TIMEOUT));
    let stream = OpenStream { node: node.clone(), params: params.clone(), terms, socket, _permit: permit };
    node.tasks.spawn(stream.run());
    Ok(())
}

/// Refuses an address outside the signed list of gateways, and hosts whose network blocks WebSockets.
fn check_gateway(node: &Node, gateway: &String) -> Result<(), Failure> {
    if let Transport::Http = node.transport {
        let detail = "data connections are WebSockets, and the agent runs with --transport http";
        return Err(Failure::new("websocket_unavailable", detail));
    }
    let listed = node.identity().gateways().map_err(|error| Failure::new("internal", error.to_string()))?;
    if !listed.contains(gateway) {
        let detail =
            format!("{gateway} isn't in the node's gateway list, which is renewed with its certificate");
        return Err(Failure::new("gateway_not_listed", detail));
    }
    Ok(())
}

/// A stream whose connection is open.
struct OpenStream {
    node: Arc<Node>,
    params: StreamOpenParams,
    terms: StreamTerms,
    socket: StreamSocket,
    _permit: StreamPermit,
}

impl OpenStream {
    async fn run(self) {
        let Self { node, params, terms, socket, _permit } = self;
        let (stream, connection) = gpuaas_data_stream::open(terms);
        let stopping = node.tasks.stopping();
        let cancelled = async {
            stopping.cancelled().await;
            StreamFailure::new("stopping", "the agent is stopping")
        };
        let (writer, reader) = socket.split();
        let mut work = pin!(async {
            tokio::join!(connection.run(reader, writer, cancelled), serve(&params.target, stream)).0
        });
        let ended = tokio::select! {
            ended = &mut work => Some(ended),
            () = node.network_faults.wait_vanished() => None,
        };
        match ended {
            Some(ended) => log_end(&params, &ended),
            // The connection stays open and silent until the host is back.
            None => tokio::select! {
                () = node.network_faults.wait_restored() => {}
                () = stopping.cancelled() => {}
            },
        }
    }
}

/// Serves a stream until it has ended. Returns soon after the stream fails, because its permit is held until then.
async fn serve(target: &StreamTarget, stream: DataStream) {
    match target {
        StreamTarget::Echo {} => echo::serve(stream).await,
    }
}

fn log_end(params: &StreamOpenParams, ended: &Ended) {
    let (stream, kind) = (params.stream_id, params.target.kind());
    let Ended { result, sent_bytes, received_bytes } = ended;
    let failure = result.as_ref().err().map(ToString::to_string);
    tracing::info!(%stream, kind, sent_bytes, received_bytes, failure, "stream ended");
}
