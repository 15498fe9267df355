//! Intervals of usage.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use gpuaas_core::{Money, OrgId, ProjectId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

gpuaas_core::value_enum! {
    /// How a resource is used. Each mode has its own price.
    UsageMode {
        /// Proved to work and usable.
        Running = "running",
        /// Stopped, with its hardware reserved.
        Held = "held",
    }
}

/// The app that usage belongs to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Attribution {
    pub app_instance_id: Option<Uuid>,
    pub control_plane_component: Option<String>,
    pub operating_mode: Option<String>,
    pub control_plane_scope: Option<String>,
    pub runtime_backend: Option<String>,
}

/// The start of an interval of usage, with the price agreed for it.
#[derive(Debug, Clone)]
pub struct UsageStart {
    pub org: OrgId,
    pub project: ProjectId,
    /// `allocation`, `volume` or another kind of resource.
    pub resource_kind: &'static str,
    pub resource: Uuid,
    pub mode: UsageMode,
    pub sku: String,
    pub quantity: i32,
    pub unit: String,
    pub unit_price: Money,
    pub price_version: i32,
    /// Price per hour of the whole quantity.
    pub hourly: Money,
    pub tags: BTreeMap<String, String>,
    pub attribution: Attribution,
    pub correlation_id: String,
    pub at: DateTime<Utc>,
    /// Id of the proof that the resource works.
    pub evidence: Option<String>,
}

/// The end of a resource's open interval.
#[derive(Debug, Clone)]
pub struct UsageEnd {
    pub resource: Uuid,
    pub at: DateTime<Utc>,
    pub reason: String,
    /// Set if the end was found later, for example because a node stopped responding: id of the evidence.
    pub evidence: Option<String>,
}
