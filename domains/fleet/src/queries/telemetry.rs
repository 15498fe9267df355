//! Telemetry on demand. It is in a gateway's memory or on the node itself, so it is requested with a row that the
//! node's gateway answers.

use std::time::Duration;

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::telemetry::{GpuSample, Telemetry};
use gpuaas_core::{AllocationId, Error, NodeId, Result};
use gpuaas_store::{PlatformReason, Store, Topic, Tx};
use uuid::Uuid;

use super::slots;
use crate::model::NodeTelemetry;

/// Timeout of a telemetry request.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(3);
/// Poll interval without a commit notification.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// Returns the telemetry of a node: the latest sample, or all since a time.
pub(crate) async fn node_telemetry(
    store: &Store,
    tx: &mut Tx,
    node: NodeId,
    since: Option<DateTime<Utc>>,
) -> Result<NodeTelemetry> {
    let connected = is_connected(tx, node).await?;
    request_if_connected(store, node, since, connected).await
}

async fn request_if_connected(
    store: &Store,
    node: NodeId,
    since: Option<DateTime<Utc>>,
    connected: bool,
) -> Result<NodeTelemetry> {
    if !connected {
        return Ok(NodeTelemetry::unavailable("the node isn't connected"));
    }
    request_telemetry(store, node, since).await
}

/// Telemetry of an owner's GPUs, and their UUIDs in slot order.
pub struct OwnMeasured {
    pub telemetry: NodeTelemetry,
    pub gpus: Vec<String>,
}

/// Returns the telemetry of an owner's GPUs only. The caller checks that the user may see them.
pub async fn telemetry_of(
    store: &Store,
    owner: AllocationId,
    node: NodeId,
    since: Option<DateTime<Utc>>,
) -> Result<OwnMeasured> {
    // Queried before waiting for the node, so that no database connection is held meanwhile.
    let read = async |tx: &mut Tx| Ok((slots::of_owner(tx, owner).await?, is_connected(tx, node).await?));
    let (held, connected) = store.autocommit(PlatformReason::Fleet, read).await?;
    let mut measured = request_if_connected(store, node, since, connected).await?;
    let own = |gpu: &GpuSample| held.iter().any(|slot| slot.gpu_uuid.as_ref() == Some(&gpu.uuid));
    for sample in measured.samples.iter_mut().chain(&mut measured.latest) {
        sample.gpus.retain(own);
    }
    let gpus = held.into_iter().filter_map(|slot| slot.gpu_uuid).collect();
    Ok(OwnMeasured { telemetry: measured, gpus })
}

/// Inserts a telemetry request and waits for its answer. The request is a message to another process, kept for an hour.
async fn request_telemetry(
    store: &Store,
    node: NodeId,
    since: Option<DateTime<Utc>>,
) -> Result<NodeTelemetry> {
    let mut commits = store.commit_listener(Topic::Tasks);
    let request = insert_request(store, node, since).await?;
    let answered = async {
        loop {
            commits.wait(POLL_INTERVAL).await;
            let read = async |tx: &mut Tx| read_answer(tx, request).await;
            if let Some(samples) = store.autocommit(PlatformReason::Fleet, read).await? {
                return Ok(NodeTelemetry::from_samples(samples, since.is_some()));
            }
        }
    };
    let late = || Ok(NodeTelemetry::unavailable("the node didn't answer in time"));
    tokio::time::timeout(ANSWER_TIMEOUT, answered).await.unwrap_or_else(|_| late())
}

async fn insert_request(store: &Store, node: NodeId, since: Option<DateTime<Utc>>) -> Result<Uuid> {
    let mut tx = store.system_tx(PlatformReason::Fleet).await?;
    let (id, now) = (tx.sources().uuid(), tx.now());
    let insert = sqlx::query!(
        "insert into fleet.telemetry_requests (id, node_id, since, requested_at) values ($1, $2, $3, $4)",
        id,
        node.uuid(),
        since,
        now,
    );
    tx.execute(insert).await?;
    tx.wakes(Topic::Tasks);
    tx.commit().await?;
    Ok(id)
}

async fn read_answer(tx: &mut Tx, request: Uuid) -> Result<Option<Vec<Telemetry>>> {
    let select = sqlx::query!("select answer from fleet.telemetry_requests where id = $1", request);
    let answer = tx.optional(select).await?.and_then(|row| row.answer);
    answer.map(|answer| serde_json::from_value(answer).map_err(Error::internal)).transpose()
}

/// Returns true if a gateway holds the node's channel.
async fn is_connected(tx: &mut Tx, node: NodeId) -> Result<bool> {
    let open = sqlx::query!(
        r#"select exists (select from fleet.node_sessions where node_id = $1 and closed_at is null) as "open!""#,
        node.uuid(),
    );
    Ok(tx.one(open).await?.open)
}
