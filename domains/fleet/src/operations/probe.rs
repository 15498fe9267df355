//! Node probe: a connected node runs a health check; otherwise its management address is tried.

use std::net::IpAddr;
use std::time::Duration;

use gpuaas_agent_protocol::tasks::{HealthProbe, NoParams};
use gpuaas_core::{ClaimId, Result};
use gpuaas_http::{Access, Call, CallFailure, External, operation};
use gpuaas_settings::keys;
use gpuaas_store::{MutationTx, PrepareTx};

use super::nodes::NodePath;
use crate::commands::tasks;
use crate::model::{NodeProbe, Reached};
use crate::queries::nodes;
use crate::{Fleet, address};

operation! {
    /// Run a health check on a node; if it isn't connected, try its management address
    pub(crate) external Probe(Fleet) = Post "/admin/nodes/{node_id}/probe" as "probeNode",
    tag: "fleet", access: Access::OPS_WRITE, rate_limit: Admin,
    path: NodePath, success: 202,
    errors: [NodeNotFound, StateConflict],
    answer: NodeProbe,
}

impl External for Probe {
    const AUDIT: &'static str = "node.probe";
    const TIMEOUT: Duration = Duration::from_secs(10);
    /// Address to try; `None` if the node is connected and gets a task.
    type Intent = Option<IpAddr>;
    type Outcome = Option<Reached>;

    async fn prepare(_: &Fleet, tx: &mut PrepareTx, call: &Call<Self>) -> Result<Option<IpAddr>> {
        let address = nodes::management_address(tx, call.path.node_id).await?;
        if address.is_none() {
            tasks::require_in_service(tx, call.path.node_id).await?;
        }
        Ok(address)
    }

    async fn call(
        fleet: &Fleet,
        _: ClaimId,
        address: &Option<IpAddr>,
    ) -> Result<Option<Reached>, CallFailure> {
        let Some(address) = *address else { return Ok(None) };
        // Checked again right before connecting: the allow-list may have changed since the address was entered.
        let allowed = fleet.settings.get(&keys::FLEET_ADDRESS_ALLOW_LIST);
        address::check(address, &allowed).map_err(CallFailure::Refused)?;
        Ok(Some(address::reach(address, &address::MANAGEMENT_PORTS).await))
    }

    async fn complete(
        _: &Fleet,
        tx: &mut MutationTx,
        call: &Call<Self>,
        _: &Option<IpAddr>,
        reached: &Option<Reached>,
    ) -> Result<NodeProbe> {
        let Some(reached) = reached else {
            let task = tasks::order::<HealthProbe>(tx, call.path.node_id, NoParams {}).await?;
            return Ok(NodeProbe { task_id: Some(task), management: None });
        };
        tx.target("node", call.path.node_id);
        tx.note("reachable", reached.reachable);
        Ok(NodeProbe { task_id: None, management: Some(reached.clone()) })
    }
}
