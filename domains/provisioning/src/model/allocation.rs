//! The state machine of an allocation, and its row.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::tasks::{Image, SliceProfile};
use gpuaas_catalog::model::{PriceUnit, Shape};
use gpuaas_core::{AllocationId, Currency, Error, Money, NodeId, OrgId, ProjectId, Result, RunId, UserId};
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::ToSchema;
use uuid::Uuid;

gpuaas_core::state_machine! {
    /// The states of an allocation of any shape.
    pub enum AllocationState in "provisioning.allocations.state" {
        initial Queued = "queued",
        Requested = "requested",
        Provisioning = "provisioning",
        Active = "active",
        Stopping = "stopping",
        Stopped = "stopped",
        Starting = "starting",
        Lost = "lost",
        Releasing = "releasing",
        ReleaseFailed = "release_failed",
        Released = "released",
        Failed = "failed",
    }
    moves {
        Queued => Requested, Requested => Provisioning, Provisioning => Active, Active => Releasing,
        Releasing => Released, Queued => Releasing, Requested => Releasing, Provisioning => Releasing,
        Requested => Failed, Provisioning => Failed,
        Active => Stopping, Stopping => Stopped, Stopping => Active, Stopped => Starting, Starting => Active,
        Starting => Stopped, Stopped => Releasing, Active => Lost, Lost => Active, Lost => Releasing,
        Releasing => ReleaseFailed, ReleaseFailed => Releasing,
    }
    starts { Requested }
}

/// Delivery state of the SSH keys that were last set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SshKeysState {
    /// The machine has them.
    Applied,
    /// Delivery is under way; retried while the node is offline.
    Pending,
    /// The node failed to replace them; the previous keys remain in force.
    Failed,
}

impl SshKeysState {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Applied => "applied",
            Self::Pending => "pending",
            Self::Failed => "failed",
        }
    }
}

/// The SSH endpoint of an allocation's machine, as the API shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConnectionView {
    pub address: String,
    pub port: u16,
    pub username: String,
    /// True if the machine accepts connections: the allocation is active and its hardware isn't simulated.
    pub reachable: bool,
}

/// The SSH endpoint of an allocation's machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Connection {
    pub address: String,
    pub port: u16,
    pub username: String,
}

/// The price agreed at creation. Later changes of the SKU's price don't affect it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PriceAgreed {
    pub version: i32,
    pub unit: PriceUnit,
    pub unit_price: Money,
    /// Price per hour of all its GPUs.
    pub hourly: Money,
}

/// A row of `provisioning.allocations`.
pub(crate) struct AllocationRow {
    pub id: Uuid,
    pub org_id: Uuid,
    pub project_id: Uuid,
    pub name: String,
    pub state: String,
    pub state_since: DateTime<Utc>,
    pub sku: String,
    pub shape: String,
    pub gpus: i32,
    pub profile: Json<SliceProfile>,
    pub region: String,
    pub node_id: Uuid,
    pub simulated: bool,
    pub image: Option<Json<Image>>,
    pub image_id: Option<Uuid>,
    pub ssh_keys: Vec<String>,
    pub ssh_keys_delivery: String,
    pub user_data_sealed: Option<serde_json::Value>,
    pub tags: Json<BTreeMap<String, String>>,
    pub username: String,
    pub uid: i32,
    pub price_version: i32,
    pub unit_price_minor: i64,
    pub currency: String,
    pub unit: String,
    pub created_by: Uuid,
    pub created_at: DateTime<Utc>,
    pub active_at: Option<DateTime<Utc>>,
    pub ended_at: Option<DateTime<Utc>>,
    pub expires_at: Option<DateTime<Utc>>,
    pub connection: Option<Json<Connection>>,
    pub failure: Option<String>,
    pub runs: Vec<Uuid>,
    pub release_attempts: i32,
    pub correlation_id: String,
    pub version: i64,
}

impl AllocationRow {
    pub(crate) fn id(&self) -> AllocationId {
        AllocationId::from_uuid(self.id)
    }

    pub(crate) fn org(&self) -> OrgId {
        OrgId::from_uuid(self.org_id)
    }

    pub(crate) fn project(&self) -> ProjectId {
        ProjectId::from_uuid(self.project_id)
    }

    pub(crate) fn node(&self) -> NodeId {
        NodeId::from_uuid(self.node_id)
    }

    pub(crate) fn creator(&self) -> UserId {
        UserId::from_uuid(self.created_by)
    }

    pub(crate) fn state(&self) -> Result<AllocationState> {
        gpuaas_core::Machine::parse(&self.state)
    }

    pub(crate) fn shape(&self) -> Result<Shape> {
        serde_json::from_value(self.shape.clone().into()).map_err(Error::internal)
    }

    /// Returns the current workflow run, or the last one.
    pub(crate) fn run(&self) -> Option<RunId> {
        self.runs.last().copied().map(RunId::from_uuid)
    }

    /// Returns the run that releases the allocation. There is none while its provisioning, always its first run, is cancelled
    /// and undone.
    pub(crate) fn release_run(&self) -> Result<Option<RunId>> {
        let releasing = self.state()? == AllocationState::Releasing && self.runs.len() > 1;
        Ok(self.run().filter(|_| releasing))
    }

    pub(crate) fn price(&self) -> Result<PriceAgreed> {
        let currency: Currency =
            serde_json::from_value(self.currency.clone().into()).map_err(Error::internal)?;
        let unit: PriceUnit = serde_json::from_value(self.unit.clone().into()).map_err(Error::internal)?;
        let unit_price = Money::new(self.unit_price_minor, currency);
        let hourly = hourly(unit, unit_price, self.gpus)?;
        Ok(PriceAgreed { version: self.price_version, unit, unit_price, hourly })
    }
}

/// Returns the price per hour of so many GPUs.
pub(crate) fn hourly(unit: PriceUnit, unit_price: Money, gpus: i32) -> Result<Money> {
    match unit {
        PriceUnit::GpuHour => unit_price.times(gpus.into()).map_err(Error::internal),
        PriceUnit::Hour => Ok(unit_price),
    }
}
