//! What only a gateway's memory, or the host itself, has: asked for by a row that the host's gateway answers.

use std::time::Duration;

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::telemetry::{GpuSample, Telemetry};
use gpuaas_core::{AllocationId, Error, NodeId, Result};
use gpuaas_store::{PlatformReason, Store, Topic, Tx};
use uuid::Uuid;

use super::slots;
use crate::model::NodeTelemetry;

/// How long a node has to answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(3);
/// Interval between reads when no commit is announced.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// What a connected host measures: the latest, or all since a moment.
pub(crate) async fn measured(
    store: &Store,
    tx: &mut Tx,
    node: NodeId,
    since: Option<DateTime<Utc>>,
) -> Result<NodeTelemetry> {
    let connected = is_connected(tx, node).await?;
    wait_for_answer(store, node, since, connected).await
}

async fn wait_for_answer(
    store: &Store,
    node: NodeId,
    since: Option<DateTime<Utc>>,
    connected: bool,
) -> Result<NodeTelemetry> {
    if !connected {
        return Ok(NodeTelemetry::unavailable("the host isn't connected"));
    }
    request_telemetry(store, node, since).await
}

/// What an owner's GPUs measure, and which they are, in the order of their slots.
pub struct OwnMeasured {
    pub telemetry: NodeTelemetry,
    pub gpus: Vec<String>,
}

/// The same of an owner's GPUs alone. Whether they may be told is for the caller to know.
pub async fn telemetry_of(
    store: &Store,
    owner: AllocationId,
    node: NodeId,
    since: Option<DateTime<Utc>>,
) -> Result<OwnMeasured> {
    // Looked at before the host is waited for, and without a connection meanwhile.
    let look = async |tx: &mut Tx| Ok((slots::of_owner(tx, owner).await?, is_connected(tx, node).await?));
    let (held, connected) = store.autocommit(PlatformReason::Fleet, look).await?;
    let mut measured = wait_for_answer(store, node, since, connected).await?;
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
                return Ok(NodeTelemetry::measured(samples, since.is_some()));
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

/// Whether a gateway holds the host's channel.
async fn is_connected(tx: &mut Tx, node: NodeId) -> Result<bool> {
    let open = sqlx::query!(
        r#"select exists (select from fleet.node_sessions where node_id = $1 and closed_at is null) as "open!""#,
        node.uuid(),
    );
    Ok(tx.one(open).await?.open)
}
