//! Filters of the audit log.

use chrono::{DateTime, Utc};
use gpuaas_core::chain::{Outcome, PLATFORM_CHAIN};
use gpuaas_core::{OrgId, ProjectId};
use gpuaas_http::text_type;
use serde::Serialize;

text_type! {
    /// The name of an action.
    Action, 1..=100, pattern "^[A-Za-z0-9_.]+$", example "project.create",
    check |text| text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'.'),
    "must have 1 to 100 letters, digits, _ or ."
}

text_type! {
    /// The type of an action's target.
    TargetType, 1..=50, pattern "^[a-z_]+$", example "project",
    check |text| text.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'),
    "must have 1 to 50 lowercase letters or _"
}

text_type! {
    /// An id of any kind.
    Reference, 1..=128, pattern "^[A-Za-z0-9._:-]+$", example "user_01980000000070008000000000000000",
    check |text| text.bytes().all(|b| b.is_ascii_alphanumeric() || b"._:-".contains(&b)),
    "must have 1 to 128 letters, digits, or any of . _ : -"
}

text_type! {
    /// The name of a chain: an organisation's id, or the platform's own.
    ChainName, 8..=36, pattern "^(platform|org_[0-9a-f]{32})$", example "platform",
    check |text| text == PLATFORM_CHAIN || text.parse::<OrgId>().is_ok(),
    "must be an organisation's id or `platform`"
}

/// AuditFilter of the log: a row must match every field that is set.
#[derive(Debug, Clone, Default, Serialize)]
pub struct AuditFilter {
    pub actor_id: Option<Reference>,
    pub action: Option<Action>,
    pub target_type: Option<TargetType>,
    pub target_id: Option<Reference>,
    pub org_id: Option<OrgId>,
    pub project_id: Option<ProjectId>,
    pub result: Option<Outcome>,
    pub correlation_id: Option<Reference>,
    /// Inclusive.
    pub since: Option<DateTime<Utc>>,
    /// Exclusive.
    pub until: Option<DateTime<Utc>>,
}
