//! Rows, seals and keys as the API shows them.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use gpuaas_core::chain::{Outcome, PLATFORM_CHAIN, Record, Seal};
use gpuaas_core::{AuditId, OrgId, ProjectId};
use serde::Serialize;
use serde_json::Value;
use sqlx::types::Json;
use utoipa::ToSchema;

/// Metadata of a row.
pub type Facts = Json<BTreeMap<String, Value>>;

/// A row of the audit log: actor, action, target, time and result. Its JSON form is a chain record plus the stored digest.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AuditEntry {
    pub id: AuditId,
    pub at: DateTime<Utc>,
    /// `user` or `system`.
    pub actor_kind: String,
    /// Id of the user, or name of the system component.
    pub actor_id: String,
    pub actor_role: String,
    /// Action, such as `project.create`.
    pub action: String,
    pub target_type: Option<String>,
    pub target_id: Option<String>,
    #[schema(value_type = Outcome)]
    pub result: String,
    pub correlation_id: String,
    pub org_id: Option<OrgId>,
    pub project_id: Option<ProjectId>,
    pub source_address: Option<String>,
    /// Details of the action; for denied attempts, their number in the minute.
    #[schema(value_type = Object)]
    pub metadata: Facts,
    /// Digest covered by the seal, computed from the other fields.
    pub digest: String,
}

impl AuditEntry {
    /// Returns the name of the chain that the row is sealed into.
    pub fn chain(&self) -> String {
        self.org_id.map_or_else(|| PLATFORM_CHAIN.to_owned(), |id| id.to_string())
    }

    pub fn record(&self) -> Record {
        Record {
            id: self.id.to_string(),
            at: self.at,
            actor_kind: self.actor_kind.clone(),
            actor_id: self.actor_id.clone(),
            actor_role: self.actor_role.clone(),
            action: self.action.clone(),
            target_type: self.target_type.clone(),
            target_id: self.target_id.clone(),
            result: self.result.clone(),
            correlation_id: self.correlation_id.clone(),
            org_id: self.org_id.map(|id| id.to_string()),
            project_id: self.project_id.map(|id| id.to_string()),
            source_address: self.source_address.clone(),
            metadata: self.metadata.0.clone(),
        }
    }
}

gpuaas_http::page! {
    /// A page of the audit log.
    pub struct AuditEntryPage of AuditEntry
}

gpuaas_http::page! {
    /// A page of seals.
    pub struct AuditSealPage of Seal
}

/// A public key that seals are signed with.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AuditKey {
    /// Derived from the public key, so that a verifier that keeps the id detects a replaced key.
    pub key_id: String,
    /// Ed25519, in hexadecimal.
    pub public_key: String,
    pub made_at: DateTime<Utc>,
}

gpuaas_http::page! {
    /// A page of keys.
    pub struct AuditKeyPage of AuditKey
}
