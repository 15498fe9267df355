//! Allocations as the API shows them.

use chrono::{DateTime, Utc};
use gpuaas_catalog::model::Shape;
use gpuaas_core::{AllocationId, Error, ImageId, Money, NodeId, OrgId, ProjectId, Result, UserId};
use gpuaas_fleet::HostTask;
use gpuaas_workflow::Journalled;
use serde::Serialize;
use serde_json::Value;
use sqlx::types::Json;
use utoipa::ToSchema;

use super::allocation::{AllocationState, Connection, ConnectionView, PriceAgreed, Row, SshKeysState};
use super::texts::Tags;

/// GPUs in somebody's hands.
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
    /// Given whole; 0 for a machine without.
    #[schema(minimum = 0)]
    pub gpus: i32,
    /// The resource profile agreed at the beginning.
    pub profile: String,
    pub region: String,
    pub node_id: NodeId,
    /// Its hardware is simulated.
    pub simulated: bool,
    pub image_id: Option<ImageId>,
    pub tags: Tags,
    pub price: PriceAgreed,
    /// What it has cost so far at the agreed price, before anything is billed. Nothing while it wasn't active.
    pub cost_so_far: Money,
    /// How to get in, once it is active.
    pub connection: Option<ConnectionView>,
    /// Whether the machine has the SSH keys that were last asked for.
    pub ssh_keys: SshKeysState,
    /// Why it failed, was lost, or isn't released, in words.
    pub failure: Option<String>,
    pub created_by: UserId,
    pub created_at: DateTime<Utc>,
    pub active_at: Option<DateTime<Utc>>,
    pub ended_at: Option<DateTime<Utc>>,
    /// When it is released by itself.
    pub expires_at: Option<DateTime<Utc>>,
    /// Joins it with every event, step, task and audit row of its making.
    pub correlation_id: String,
    #[schema(minimum = 1)]
    pub version: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AllocationPage {
    pub items: Vec<Allocation>,
    pub next_cursor: Option<String>,
    /// How many match in all; counted up to 10,000.
    #[schema(minimum = 0)]
    pub total: i64,
}

/// An allocation with what happened to it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AllocationDetail {
    #[serde(flatten)]
    pub allocation: Allocation,
    /// Steps of its workflows, in order.
    pub timeline: Vec<StepView>,
    /// What its host did for it, in order.
    pub host_work: Vec<HostWork>,
}

/// A step of a workflow.
#[derive(Debug, Serialize, ToSchema)]
pub struct StepView {
    pub step: String,
    /// `do`, or `undo` when it is taken back.
    pub direction: String,
    pub attempt: i32,
    /// `started`, `waiting`, `done` or `failed`.
    pub outcome: String,
    pub error: Option<String>,
    pub at: DateTime<Utc>,
}

/// A task of the host.
#[derive(Debug, Serialize, ToSchema)]
pub struct HostWork {
    #[serde(rename = "type")]
    pub kind: String,
    pub state: String,
    pub queued_at: DateTime<Utc>,
    pub started_at: Option<DateTime<Utc>>,
    pub finished_at: Option<DateTime<Utc>>,
    /// Phases with their moments.
    #[schema(value_type = Vec<Object>)]
    pub progress: Value,
}

impl From<Journalled> for StepView {
    fn from(entry: Journalled) -> Self {
        let Journalled { step, direction, attempt, outcome, error, at } = entry;
        Self { step, direction, attempt, outcome, error, at }
    }
}

impl From<HostTask> for HostWork {
    fn from(task: HostTask) -> Self {
        let HostTask { kind, state, queued_at, started_at, finished_at, progress } = task;
        Self { kind, state, queued_at, started_at, finished_at, progress }
    }
}

/// What an allocation would cost, and whether it could be had.
#[derive(Debug, Serialize, ToSchema)]
pub struct Estimate {
    pub sku: String,
    #[schema(minimum = 0)]
    pub gpus: i32,
    pub profile: String,
    pub price: PriceAgreed,
    /// What a day costs.
    pub daily: Money,
    /// Whether it could be had now.
    pub available: bool,
    /// Why not: `no_capacity`, `no_single_node_fits`, `not_ready`.
    pub unavailable_reason: Option<String>,
    /// GPUs this project may still take.
    pub quota_gpus_left: i64,
}

impl Row {
    pub(crate) fn view(self, now: DateTime<Utc>) -> Result<Allocation> {
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
            cost_so_far: cost(&price, self.active_at, self.ended_at.unwrap_or(now))?,
            price,
            name: self.name,
            sku: self.sku,
            gpus: self.gpus,
            profile: self.profile.0.name,
            region: self.region,
            simulated: self.simulated,
            image_id: self.image_id.map(ImageId::from_uuid),
            tags: self.tags.0,
            ssh_keys: serde_json::from_value(self.ssh_keys_state.into()).map_err(Error::internal)?,
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

/// Per second, rounded down.
fn cost(price: &PriceAgreed, from: Option<DateTime<Utc>>, to: DateTime<Utc>) -> Result<Money> {
    let seconds = from.map_or(0, |from| (to - from).num_seconds().max(0));
    let total = price.hourly.times(seconds).map_err(Error::internal)?;
    Ok(Money::new(total.minor / 3600, total.currency))
}
