//! Events emitted by policy.

use gpuaas_core::{OrgId, PolicyId, ProjectId, UserId};
use gpuaas_settings::{Level, Subject};

use crate::model::subject;

gpuaas_core::events! { "policy";
    /// A policy value was set or cleared. Processes reload the values of its subject.
    PolicyChanged = "changed" of "policy" by policy_id {
        policy_id: PolicyId,
        key: String,
        level: Level,
        org_id: Option<OrgId>,
        project_id: Option<ProjectId>,
        user_id: Option<UserId>,
        hard: bool,
        cleared: bool,
    }
}

impl PolicyChanged {
    pub fn subject(&self) -> Subject {
        subject(self.org_id, self.project_id, self.user_id)
    }
}
