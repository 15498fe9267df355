//! Telemetry on demand. It is in a gateway's memory or on the node itself, so it is requested with a row that the
//! node's gateway answers.

use std::time::Duration;

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::telemetry::GpuSample;
use gpuaas_core::{AllocationId, NodeId, Result};
use gpuaas_store::{PlatformReason, Store, Topic, Tx};
use uuid::Uuid;

use crate::model::NodeTelemetry;
use crate::queries::slots;
use crate::queries::telemetry::{is_connected, read_answer};

/// Timeout of a telemetry request.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(3);
/// Poll interval without a commit notification.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// Requests the telemetry of a node: the latest sample, or all since a time. Waits up to `ANSWER_TIMEOUT` and holds no database
/// connection meanwhile.
pub(crate) async fn request(
    store: &Store,
    node: NodeId,
    since: Option<DateTime<Utc>>,
    connected: bool,
) -> Result<NodeTelemetry> {
    if !connected {
        return Ok(NodeTelemetry::unavailable("the node isn't connected"));
    }
    wait_for_answer(store, node, since).await
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
    let mut measured = request(store, node, since, connected).await?;
    let own = |gpu: &GpuSample| held.iter().any(|slot| slot.gpu_uuid.as_ref() == Some(&gpu.uuid));
    for sample in measured.samples.iter_mut().chain(&mut measured.latest) {
        sample.gpus.retain(own);
    }
    let gpus = held.into_iter().filter_map(|slot| slot.gpu_uuid).collect();
    Ok(OwnMeasured { telemetry: measured, gpus })
}

/// Inserts a telemetry request and waits for its answer. The request is a message to another process, kept for an hour.
async fn wait_for_answer(store: &Store, node: NodeId, since: Option<DateTime<Utc>>) -> Result<NodeTelemetry> {
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
