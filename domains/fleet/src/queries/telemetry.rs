//! What only a gateway's memory, or the host itself, has: asked for by a row that the host's gateway answers.

use std::time::Duration;

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::telemetry::{GpuSample, Telemetry};
use gpuaas_core::{AllocationId, Error, NodeId, Result};
use gpuaas_store::{Reason, Store, Topic, Tx};
use uuid::Uuid;

use super::slots;
use crate::model::NodeTelemetry;

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(3);
/// Looked for this often when nothing wakes us.
const LOOKED_AT: Duration = Duration::from_millis(250);

/// What a connected host measures: the latest, or all since a moment.
pub(crate) async fn measured(
    store: &Store,
    tx: &mut Tx,
    node: NodeId,
    since: Option<DateTime<Utc>>,
) -> Result<NodeTelemetry> {
    let connected = is_connected(tx, node).await?;
    answered(store, node, since, connected).await
}

async fn answered(
    store: &Store,
    node: NodeId,
    since: Option<DateTime<Utc>>,
    connected: bool,
) -> Result<NodeTelemetry> {
    if !connected {
        return Ok(NodeTelemetry::unavailable("the host isn't connected"));
    }
    ask(store, node, since).await
}

/// What an owner's GPUs measure, and which they are, in the order of their slots.
pub struct OwnMeasured {
    pub telemetry: NodeTelemetry,
    pub gpus: Vec<String>,
}

/// The same of an owner's GPUs alone. Whether they may be told is for the caller to know.
pub async fn measured_of(
    store: &Store,
    owner: AllocationId,
    node: NodeId,
    since: Option<DateTime<Utc>>,
) -> Result<OwnMeasured> {
    // Looked at before the host is waited for, and without a connection meanwhile.
    let look = async |tx: &mut Tx| Ok((slots::of_owner(tx, owner).await?, is_connected(tx, node).await?));
    let (held, connected) = store.look(Reason::Fleet, look).await?;
    let mut measured = answered(store, node, since, connected).await?;
    let own = |gpu: &GpuSample| held.iter().any(|slot| slot.gpu_uuid.as_ref() == Some(&gpu.uuid));
    for sample in measured.samples.iter_mut().chain(&mut measured.latest) {
        sample.gpus.retain(own);
    }
    let gpus = held.into_iter().filter_map(|slot| slot.gpu_uuid).collect();
    Ok(OwnMeasured { telemetry: measured, gpus })
}

/// A host's last measurements, or all since a moment. The question is a message to another process, kept for an hour, and
/// no state of anything: asking changes nothing.
async fn ask(store: &Store, node: NodeId, since: Option<DateTime<Utc>>) -> Result<NodeTelemetry> {
    let mut wake_up = store.wake_up(Topic::Tasks);
    let question = question(store, node, since).await?;
    let answered = async {
        loop {
            wake_up.within(LOOKED_AT).await;
            let look = async |tx: &mut Tx| answer(tx, question).await;
            if let Some(samples) = store.look(Reason::Fleet, look).await? {
                return Ok(NodeTelemetry::measured(samples, since.is_some()));
            }
        }
    };
    let late = || Ok(NodeTelemetry::unavailable("the host didn't answer in time"));
    tokio::time::timeout(PATIENCE, answered).await.unwrap_or_else(|_| late())
}

async fn question(store: &Store, node: NodeId, since: Option<DateTime<Utc>>) -> Result<Uuid> {
    let mut tx = store.upkeep(Reason::Fleet).await?;
    let (id, now) = (tx.sources().uuid(), tx.now());
    let insert = sqlx::query!(
        "insert into fleet.questions (id, node_id, since, asked_at) values ($1, $2, $3, $4)",
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

async fn answer(tx: &mut Tx, question: Uuid) -> Result<Option<Vec<Telemetry>>> {
    let answer = sqlx::query!("select answer from fleet.questions where id = $1", question);
    let answer = tx.optional(answer).await?.and_then(|row| row.answer);
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
