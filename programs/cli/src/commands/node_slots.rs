//! Slots of a node, and actions on them.

use clap::{Args, Subcommand};
use gpuaas_client::types::WithReason;
use gpuaas_client::{Client, Connection};
use serde_json::Value;

use super::nodes::show_task;
use crate::failure::Result;
use crate::output::Columns;
use crate::resolve;
use crate::run::Run;

const COLUMNS: Columns = &[
    "id",
    "index",
    "state",
    "gpu_model",
    "gpu_uuid",
    "numa",
    "allocation_id",
    "suspect",
    "state_since",
    "reason",
];

#[derive(Subcommand)]
pub enum SlotDecision {
    /// Retry the cleanup of a slot
    RetryCleanup(Which),
    /// Free a slot by hand, confirming that no tenant data remains on it
    Release(Which),
    /// Disable a slot: it isn't allocated any more
    Disable(Which),
    /// Re-enable a disabled slot
    Enable(Which),
    /// Load-test a repaired GPU; on success the slot becomes available
    MarkRepaired(Which),
}

#[derive(Args)]
pub struct Which {
    node: String,
    /// Slot, by id or number
    slot: String,
    /// Reason, recorded in the audit log
    #[arg(long)]
    reason: String,
}

/// Sends an action on a slot. Returns the API's response.
macro_rules! decide {
    ($operation:ident, $run:expr, $api:expr, $which:expr) => {{
        let Which { node, slot, reason } = $which;
        let node_id = resolve::node($api, &node).await?;
        let slot_id = resolve::slot($api, &node_id, &slot).await?;
        let (key, body) = ($run.key(), WithReason { reason: reason.into() });
        let decided = async |api: &Client| {
            api.$operation().node_id(node_id).slot_id(slot_id).idempotency_key(key).body(body).send().await
        };
        ($api.call(decided).await?.json, node)
    }};
}

pub async fn run(run: &Run, api: &Connection, decision: SlotDecision) -> Result<()> {
    let slot: Value = match decision {
        SlotDecision::RetryCleanup(which) => {
            let (queued, node) = decide!(retry_slot_cleanup, run, api, which);
            return show_task(run, &queued, &node);
        }
        SlotDecision::MarkRepaired(which) => {
            let (queued, node) = decide!(mark_slot_repaired, run, api, which);
            return show_task(run, &queued, &node);
        }
        SlotDecision::Release(which) => decide!(release_slot, run, api, which).0,
        SlotDecision::Disable(which) => decide!(disable_slot, run, api, which).0,
        SlotDecision::Enable(which) => decide!(enable_slot, run, api, which).0,
    };
    run.show(COLUMNS, &slot)
}

pub async fn list(run: &Run, api: &Connection, node: &str) -> Result<()> {
    let id = resolve::node(api, node).await?;
    let slots = api.call(async |api| api.list_slots().node_id(id).send().await).await?;
    run.show_list(
        COLUMNS,
        &slots.json,
        "No slots: approve a topology first (gpuaas nodes topology show NODE).",
    )
}
