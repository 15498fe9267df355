//! Telemetry: the latest sample in memory, history fetched from the node on demand. Fatal GPU errors mark slots
//! faulty.

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::checked;
use gpuaas_agent_protocol::frames::FromGateway;
use gpuaas_agent_protocol::telemetry::{GpuSample, Telemetry};
use gpuaas_core::{NodeId, Result, SlotId};
use gpuaas_settings::keys;
use gpuaas_store::PlatformReason;
use serde_json::Value;
use uuid::Uuid;

use super::Gateway;
use crate::commands::slots;

/// XID errors after which a GPU is marked faulty.
const FATAL_XIDS: [u32; 6] = [48, 63, 64, 79, 94, 95];
/// Maximum samples of one answer.
const HISTORY_LIMIT: u32 = checked::MAX_SAMPLES as u32;

impl Gateway {
    /// Checks a sample for GPU faults and keeps it as the node's latest.
    pub(super) async fn record_telemetry(&self, node: NodeId, telemetry: Telemetry) {
        let before = self.connections.latest(node);
        let mut kept = telemetry;
        for gpu in &mut kept.gpus {
            let counted = before.as_ref().and_then(|sample| sample.gpus.iter().find(|b| b.uuid == gpu.uuid));
            let counted = counted.map_or(0, |before| before.ecc_uncorrected);
            if !is_fatal(gpu) && gpu.ecc_uncorrected == counted {
                continue;
            }
            if let Err(error) = Box::pin(self.check_gpu(node, gpu)).await {
                gpuaas_core::log_failure!(error, %node, gpu = gpu.uuid, "GPU fault not written; retried with the next sample");
                gpu.ecc_uncorrected = counted;
            }
        }
        self.connections.set_telemetry(node, kept);
    }

    /// Marks the slot of a GPU faulty if its driver reported a fatal error, or if it has more uncorrected memory
    /// errors than tolerated since the last check.
    async fn check_gpu(&self, node: NodeId, gpu: &GpuSample) -> Result<()> {
        let tolerance = self.fleet.settings.get(&keys::NODE_ECC_TOLERANCE);
        let counted = i64::try_from(gpu.ecc_uncorrected).unwrap_or(i64::MAX);
        let mut tx = self.fleet.store.node_tx(node).await?;
        let slot = sqlx::query!(
            r#"with slot as (select id, state, ecc_seen from fleet.slots
                             where node_id = $1 and gpu_uuid = $2 order by id limit 1 for update)
               update fleet.slots s set ecc_seen = $3 from slot where s.id = slot.id
               returning s.id, slot.state in ('available', 'leased') as "serves!", slot.ecc_seen as "before!""#,
            node.uuid(),
            gpu.uuid,
            counted,
        );
        if let Some(slot) = tx.optional(slot).await? {
            let fatal = gpu.xid.filter(|_| is_fatal(gpu)).map(|xid| format!("XID {xid}"));
            let errors = counted.saturating_sub(slot.before);
            let errors = (errors > tolerance).then(|| format!("{errors} uncorrected memory errors"));
            if let Some(reason) = fatal.or(errors).filter(|_| slot.serves) {
                slots::fault(&mut tx, node, SlotId::from_uuid(slot.id), &reason).await?;
                metrics::counter!("gpuaas_gpu_faults_total").increment(1);
            }
        }
        tx.commit().await
    }

    /// Answers the open telemetry requests of nodes that are connected to this gateway.
    pub(super) async fn serve_telemetry_requests(&self) -> Result<()> {
        let open = sqlx::query!(
            "select q.id, q.node_id, q.since from fleet.telemetry_requests q join fleet.node_sessions s on s.node_id = q.node_id
             where q.answered_at is null and q.requested_at > $2 and s.gateway = $1 and s.closed_at is null limit 100",
            self.id,
            self.fleet.store.sources().now() - chrono::Duration::seconds(10),
        );
        let open = self.fleet.store.autocommit(PlatformReason::Fleet, async |tx| tx.all(open).await);
        for request in open.await? {
            let node = NodeId::from_uuid(request.node_id);
            match request.since {
                Some(since) => self.fetch_history(request.id, node, since),
                None => {
                    let latest: Vec<Telemetry> = self.connections.latest(node).into_iter().collect();
                    self.answer(node, request.id, &latest).await?;
                }
            }
        }
        Ok(())
    }

    /// Requests history from the node; its answer goes to [`Self::answer_history`].
    fn fetch_history(&self, request_id: Uuid, node: NodeId, since: DateTime<Utc>) {
        // If the node has disconnected meanwhile, the request times out.
        self.connections.send(
            node,
            None,
            FromGateway::FetchHistory { request_id, since, limit: HISTORY_LIMIT },
        );
    }

    /// Stores a node's answer to an open request of this node. Any other answer is counted and dropped.
    pub(super) async fn answer_history(&self, node: NodeId, request_id: Uuid, samples: &[Telemetry]) {
        match self.answer(node, request_id, samples).await {
            Ok(true) => {}
            Ok(false) => {
                metrics::counter!("gpuaas_agent_frames_rejected_total", "reason" => "unasked").increment(1);
                tracing::warn!(%node, %request_id, "answer without an open request of this node");
            }
            Err(error) => gpuaas_core::log_failure!(error, %node, "telemetry history of a node not stored"),
        }
    }

    /// Returns false if no request with this id is open for the node.
    async fn answer(&self, node: NodeId, request: Uuid, samples: &[Telemetry]) -> Result<bool> {
        let answer: Value = serde_json::to_value(samples).map_err(gpuaas_core::Error::internal)?;
        let mut tx = self.fleet.store.node_tx(node).await?;
        let now = tx.now();
        let update = sqlx::query!(
            "update fleet.telemetry_requests set answer = $2, answered_at = $3
             where id = $1 and node_id = $4 and answered_at is null",
            request,
            answer,
            now,
            node.uuid(),
        );
        let answered = tx.execute(update).await? > 0;
        if answered {
            tx.wakes(gpuaas_store::Topic::Tasks);
        }
        tx.commit().await.map(|()| answered)
    }
}

fn is_fatal(gpu: &GpuSample) -> bool {
    gpu.xid.is_some_and(|xid| FATAL_XIDS.contains(&xid))
}
