//! Data connections: a signed task makes a node's agent connect to this gateway for one stream.
//!
//! The task may travel over another gateway's channel; its address is the one at which nodes reach this process. The agent
//! presents a ticket that is valid once, for this stream, while a caller waits for it.

mod check;
mod connection;
mod registry;

use std::time::Duration;

use gpuaas_agent_protocol::data_stream::DEFAULT_WINDOW_BYTES;
use gpuaas_agent_protocol::task::Outcome;
use gpuaas_agent_protocol::tasks::{StreamLimits, StreamOpen, StreamOpenParams, StreamTarget};
use gpuaas_core::{Code, DataStreamId, Error, NodeId, Result, Secret, TaskId, chain};
use gpuaas_data_stream::DataStream;
use gpuaas_settings::keys;
use gpuaas_store::{Cause, PlatformReason, Topic, Tx};
use gpuaas_supervisor::Supervisor;
use tokio::sync::oneshot;
use uuid::Uuid;

use super::Gateway;
use crate::commands::tasks;
use crate::model::{Finished, Order};
use crate::queries::tasks as task_queries;
use crate::queries::telemetry::is_connected;
pub(super) use connection::OpenDataConnection;
pub(super) use registry::ExpectedStreams;
use registry::{ExpectedStream, digest};

/// Limit for a node to open its data connection.
const OPEN_TIMEOUT: Duration = Duration::from_secs(15);
/// Lifetime of the task: what remains is for clocks that differ.
const TASK_LIFE: chrono::Duration = chrono::Duration::seconds(30);

/// Poll interval without a commit notification.
const POLL_INTERVAL: Duration = Duration::from_secs(5);

/// Starts the workers of data connections.
pub(super) fn start(gateway: &Gateway, supervisor: &Supervisor) {
    let streams = gateway.clone();
    supervisor.spawn_restarting("stream tasks", move || {
        let gateway = streams.clone();
        async move { gateway.watch_stream_tasks().await }
    });
    check::start(gateway, supervisor);
}

/// A stream to open on a node.
pub struct StreamRequest {
    /// Groups the streams of one user session, for their limit.
    pub session_id: Uuid,
    pub target: StreamTarget,
    /// Bytes that may be buffered here for the consumer.
    pub window_bytes: u32,
    /// The request that causes the stream.
    pub cause: Cause,
}

impl StreamRequest {
    /// Returns a request with the default window.
    pub fn new(session_id: Uuid, target: StreamTarget, cause: Cause) -> Self {
        Self { session_id, target, window_bytes: DEFAULT_WINDOW_BYTES, cause }
    }
}

impl Gateway {
    /// Opens a stream on a node. Waits until the node has connected, at most [`OPEN_TIMEOUT`]. Fails with `state_conflict` if
    /// the node isn't connected, `quota_exceeded` at a limit, `upstream_error` if the node can't connect.
    pub async fn open_stream(&self, node: NodeId, request: StreamRequest) -> Result<DataStream> {
        let started_at = self.fleet.store.sources().uptime();
        let kind = request.target.kind();
        let opened = self.order_stream(node, request).await;
        let seconds = self.fleet.store.sources().uptime().since(started_at).as_seconds_f64();
        let outcome = opened.as_ref().map_or_else(|error| error.code.as_str(), |_| "opened");
        metrics::histogram!("gpuaas_data_stream_open_seconds", "kind" => kind, "outcome" => outcome)
            .record(seconds);
        opened
    }

    async fn order_stream(&self, node: NodeId, request: StreamRequest) -> Result<DataStream> {
        let sources = self.fleet.store.sources();
        let StreamRequest { session_id, target, window_bytes, cause } = request;
        let (stream_id, task) = (DataStreamId::new(sources), TaskId::new(sources));
        let ticket = Secret::new(chain::hex(&sources.entropy.bytes::<32>()));
        let limits = self.stream_limits();
        let (opened, result) = oneshot::channel();
        let expected = ExpectedStream {
            node,
            task,
            kind: target.kind(),
            ticket_digest: digest(ticket.expose()),
            receive_window: window_bytes,
            idle_timeout: Duration::from_secs(limits.idle_seconds.into()),
            opened,
        };
        let params = StreamOpenParams {
            stream_id,
            session_id,
            target,
            gateway: self.fleet.stream_address()?,
            ticket: self.seal_ticket(stream_id, &ticket)?,
            limits,
        };
        // Before the task is queued: the node may connect at once.
        let _guard = self.streams.expect(stream_id, expected);
        self.queue_stream_task(node, task, params, cause).await?;
        match tokio::time::timeout(OPEN_TIMEOUT, result).await {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => Err(Error::unavailable("the data connection was lost while it was opened")),
            Err(_) => {
                self.cancel_stream_task(task).await;
                Err(Error::new(Code::UpstreamError, "The node didn't open the data connection in time."))
            }
        }
    }

    fn stream_limits(&self) -> StreamLimits {
        let limit = |value: i64| u32::try_from(value).unwrap_or(u32::MAX);
        let settings = &self.fleet.settings;
        StreamLimits {
            node: limit(settings.get(&keys::NODE_MAX_STREAMS)),
            session: limit(settings.get(&keys::NODE_MAX_STREAMS_PER_SESSION)),
            idle_seconds: limit(settings.get(&keys::NODE_STREAM_IDLE_SECONDS)),
        }
    }

    /// Seals a ticket for the task's row. It is opened when the task is signed.
    fn seal_ticket(&self, stream: DataStreamId, ticket: &Secret<String>) -> Result<String> {
        let context = StreamOpenParams::ticket_context(stream);
        let sealed = self.fleet.signing_keys.keyring().seal_text(ticket.expose(), &context);
        sealed.map(|sealed| sealed.to_string()).map_err(Error::internal)
    }

    async fn queue_stream_task(
        &self,
        node: NodeId,
        task: TaskId,
        params: StreamOpenParams,
        cause: Cause,
    ) -> Result<()> {
        let mut tx = self.fleet.store.system_tx(PlatformReason::Fleet).await?;
        tx.because_of(cause);
        if !is_connected(&mut tx, node).await? {
            return Err(Error::new(Code::StateConflict, "The node isn't connected."));
        }
        let order = Order::<StreamOpen> {
            id: task.uuid(),
            node,
            params,
            attempt: 1,
            waiting: None,
            owner: None,
            life: TASK_LIFE,
        };
        tasks::queue(&mut tx, order).await?;
        tx.commit().await
    }

    async fn cancel_stream_task(&self, task: TaskId) {
        let cancel = async {
            let mut tx = self.fleet.store.system_tx(PlatformReason::Fleet).await?;
            tasks::cancel_undispatched_task(&mut tx, task).await?;
            tx.commit().await
        };
        if let Err(error) = cancel.await {
            gpuaas_core::log_failure!(error, %task, "task of a data connection not cancelled; it will expire");
        }
    }

    async fn watch_stream_tasks(&self) -> Result<()> {
        let mut commits = self.fleet.store.commit_listener(Topic::Tasks);
        loop {
            commits.wait(POLL_INTERVAL).await;
            self.fail_streams().await?;
        }
    }

    /// Ends the wait for streams whose task has failed.
    async fn fail_streams(&self) -> Result<()> {
        let expected = self.streams.expected_tasks();
        if expected.is_empty() {
            return Ok(());
        }
        let ids: Vec<Uuid> = expected.keys().map(|task| task.uuid()).collect();
        let read = async |tx: &mut Tx| task_queries::failures(tx, &ids).await;
        for (task, finished) in self.fleet.store.autocommit(PlatformReason::Fleet, read).await? {
            if let Some(stream) = expected.get(&task) {
                self.streams.fail(*stream, stream_error(finished));
            }
        }
        Ok(())
    }
}

/// Returns the error for a caller whose stream didn't open.
fn stream_error(finished: Finished) -> Error {
    if let Finished::Reported { outcome: Outcome::Failed { code, detail, .. } } = &finished
        && ["stream_limit", "session_stream_limit"].contains(&code.as_str())
    {
        return Error::new(Code::QuotaExceeded, format!("Stream not opened: {detail}."));
    }
    let failure = finished.output::<StreamOpen>().err();
    let failure = failure.unwrap_or_else(|| "its connection was lost".to_owned());
    Error::new(Code::UpstreamError, format!("The node didn't open the data connection: {failure}."))
}
