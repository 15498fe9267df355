//! Whether a host is well: it says so itself, or, while it isn't connected, its management address is tried.

use std::net::IpAddr;
use std::time::Duration;

use gpuaas_agent_protocol::tasks::{HealthProbe, NoParams};
use gpuaas_core::{ClaimId, Code, PlatformRole, Result};
use gpuaas_http::{Access, Call, Empty, External, RateLimitClass, Method, NoBody, Operation, CallFailure};
use gpuaas_settings::keys;
use gpuaas_store::{PrepareTx, MutationTx};

use super::nodes::NodePath;
use crate::commands::tasks;
use crate::model::{NodeProbe, Reached};
use crate::queries::nodes;
use crate::{Fleet, address};

pub(crate) struct Probe;

impl Operation for Probe {
    const ID: &'static str = "probeNode";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/nodes/{node_id}/probe";
    const TAG: &'static str = "fleet";
    const SUMMARY: &'static str =
        "Have a host look whether it is well; try its management address while it isn't connected";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const SUCCESS: u16 = 202;
    const ERRORS: &'static [Code] = &[Code::NodeNotFound, Code::StateConflict];
    type State = Fleet;
    type Path = NodePath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = NodeProbe;
}

impl External for Probe {
    const AUDIT: &'static str = "node.probe";
    const TIMEOUT: Duration = Duration::from_secs(10);
    /// The address to try; without one the host is asked.
    type Intent = Option<IpAddr>;
    type Outcome = Option<Reached>;

    async fn prepare(_: &Fleet, tx: &mut PrepareTx, call: &Call<Self>) -> Result<Option<IpAddr>> {
        let address = nodes::management_address(tx, call.path.node_id).await?;
        if address.is_none() {
            tasks::in_service(tx, call.path.node_id).await?;
        }
        Ok(address)
    }

    async fn call(fleet: &Fleet, _: ClaimId, address: &Option<IpAddr>) -> Result<Option<Reached>, CallFailure> {
        let Some(address) = *address else { return Ok(None) };
        // Just before it is dialled: the networks that are allowed may be others than when it was entered.
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
