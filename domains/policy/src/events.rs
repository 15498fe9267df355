//! Events policy emits.

use gpuaas_core::event::Event;
use gpuaas_core::{OrgId, PolicyId, ProjectId, UserId};
use gpuaas_settings::{Level, Subject};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::model::subject;

/// A value was set or cleared. Whoever keeps values loads those of its subject again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PolicyChanged {
    pub policy_id: PolicyId,
    pub key: String,
    pub level: Level,
    pub org_id: Option<OrgId>,
    pub project_id: Option<ProjectId>,
    pub user_id: Option<UserId>,
    pub hard: bool,
    pub cleared: bool,
}

impl PolicyChanged {
    pub fn subject(&self) -> Subject {
        subject(self.org_id, self.project_id, self.user_id)
    }
}

impl Event for PolicyChanged {
    const TYPE: &'static str = "policy.changed";
    const AGGREGATE: &'static str = "policy";

    fn aggregate_id(&self) -> Uuid {
        self.policy_id.uuid()
    }
}
