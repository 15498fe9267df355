//! Views of allocations in the API.

use chrono::{DateTime, Utc};
use gpuaas_catalog::model::Shape;
use gpuaas_core::{AllocationId, Error, ImageId, Money, NodeId, OrgId, ProjectId, Result, UserId};
use gpuaas_fleet::HostTask;
use gpuaas_workflow::Journalled;
use serde::Serialize;
use serde_json::Value;
use sqlx::types::Json;
use utoipa::ToSchema;

use super::allocation::{
    AllocationRow, AllocationState, Connection, ConnectionView, PriceAgreed, SshKeysState,
};
use super::texts::Tags;

/// A machine with GPUs, or without, that is allocated to a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct Allocation {
    pub id: AllocationId,
    pub org_id: OrgId,
    pub project_id: ProjectId,
    pub name: String,
    pub state: AllocationState,
    pub state_since: DateTime<Utc>,
    pub sku: String,
    pub shape: Shape,
    /// Number of GPUs; 0 for a machine without GPU.
    #[schema(minimum = 0)]
    pub gpus: i32,
    /// Resource profile, fixed at creation.
    pub profile: String,
    pub region: String,
    pub node_id: NodeId,
    /// True if the node's hardware is simulated.
    pub simulated: bool,
    pub image_id: Option<ImageId>,
    pub tags: Tags,
    pub price: PriceAgreed,
    /// Charged so far, up to the last accrual: while it was active at the agreed price, while it was stopped at the held one.
    pub cost_so_far: Money,
    /// SSH endpoint, once the allocation has been active.
    pub connection: Option<ConnectionView>,
    /// Delivery state of the SSH keys that were last set.
    pub ssh_keys: SshKeysState,
    /// Reason for the failure, the loss or the failed release.
    pub failure: Option<String>,
    pub created_by: UserId,
    pub created_at: DateTime<Utc>,
    pub active_at: Option<DateTime<Utc>>,
    pub ended_at: Option<DateTime<Utc>>,
    /// Time of its automatic release.
    pub expires_at: Option<DateTime<Utc>>,
    /// Correlation id shared with the events, steps, tasks and audit rows of its creation.
    pub correlation_id: String,
    #[schema(minimum = 1)]
    pub version: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AllocationPage {
    pub items: Vec<Allocation>,
    pub next_cursor: Option<String>,
    /// Number of matching allocations; counted up to 10,000.
    #[schema(minimum = 0)]
    pub total: i64,
}

/// An allocation with its timeline.
#[derive(Debug, Serialize, ToSchema)]
pub struct AllocationDetail {
    #[serde(flatten)]
    pub allocation: Allocation,
    /// Steps of its workflows, in order.
    pub timeline: Vec<StepView>,
    /// Tasks its node was sent, in order.
    pub host_tasks: Vec<HostTaskView>,
}

/// A step of a workflow.
#[derive(Debug, Serialize, ToSchema)]
pub struct StepView {
    pub step: String,
    /// `do`, or `undo` when the step is undone.
    pub direction: String,
    pub attempt: i32,
    /// `started`, `waiting`, `done` or `failed`.
    pub outcome: String,
    pub error: Option<String>,
    pub at: DateTime<Utc>,
}

/// A task of the node.
#[derive(Debug, Serialize, ToSchema)]
pub struct HostTaskView {
    #[serde(rename = "type")]
    pub kind: String,
    pub state: String,
    pub queued_at: DateTime<Utc>,
    pub started_at: Option<DateTime<Utc>>,
    pub finished_at: Option<DateTime<Utc>>,
    /// Phases with their times.
    #[schema(value_type = Vec<Object>)]
    pub progress: Value,
}

impl From<Journalled> for StepView {
    fn from(entry: Journalled) -> Self {
        let Journalled { step, direction, attempt, outcome, error, at } = entry;
        Self { step, direction, attempt, outcome, error, at }
    }
}

impl From<HostTask> for HostTaskView {
    fn from(task: HostTask) -> Self {
        let HostTask { kind, state, queued_at, started_at, finished_at, progress } = task;
        Self { kind, state, queued_at, started_at, finished_at, progress }
    }
}

/// Estimated cost of an allocation, and current availability.
#[derive(Debug, Serialize, ToSchema)]
pub struct Estimate {
    pub sku: String,
    #[schema(minimum = 0)]
    pub gpus: i32,
    pub profile: String,
    pub price: PriceAgreed,
    /// Price per day.
    pub daily: Money,
    /// True if capacity is available now.
    pub available: bool,
    /// Reason if it is unavailable: `no_capacity`, `no_single_node_fits`, `not_ready`.
    pub unavailable_reason: Option<String>,
    /// GPUs left in the project's quota.
    pub quota_gpus_left: i64,
}

impl AllocationRow {
    /// Returns the view. `charged` is what it was charged so far.
    pub(crate) fn view(self, charged: Option<Money>) -> Result<Allocation> {
        let price = self.price()?;
        let reachable = self.state()? == AllocationState::Active && !self.simulated;
        Ok(Allocation {
            id: self.id(),
            org_id: self.org(),
            project_id: self.project(),
            state: self.state()?,
            state_since: self.state_since,
            shape: self.shape()?,
            node_id: self.node(),
            created_by: self.creator(),
            cost_so_far: charged.unwrap_or(Money::new(0, price.hourly.currency)),
            price,
            name: self.name,
            sku: self.sku,
            gpus: self.gpus,
            profile: self.profile.0.name,
            region: self.region,
            simulated: self.simulated,
            image_id: self.image_id.map(ImageId::from_uuid),
            tags: self.tags.0,
            ssh_keys: serde_json::from_value(self.ssh_keys_delivery.into()).map_err(Error::internal)?,
            connection: self.connection.map(|Json(Connection { address, port, username })| ConnectionView {
                address,
                port,
                username,
                reachable,
            }),
            failure: self.failure,
            created_at: self.created_at,
            active_at: self.active_at,
            ended_at: self.ended_at,
            expires_at: self.expires_at,
            correlation_id: self.correlation_id,
            version: self.version,
        })
    }
}
