//! Rows, seals and keys.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use gpuaas_core::chain::{Outcome, PLATFORM_CHAIN, Record, Seal};
use gpuaas_core::{AuditId, OrgId, ProjectId};
use serde::Serialize;
use serde_json::Value;
use sqlx::types::Json;
use utoipa::ToSchema;

/// Facts of a row by their names.
pub type Facts = Json<BTreeMap<String, Value>>;

/// Who did what, when, on what, and how it ended. As JSON it is a chain's record with the stored digest beside it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AuditEntry {
    pub id: AuditId,
    pub at: DateTime<Utc>,
    /// `user` or `system`.
    pub actor_kind: String,
    /// The user's id, or the name of the part that acted.
    pub actor_id: String,
    pub actor_role: String,
    /// What was done, such as `project.create`.
    pub action: String,
    pub target_type: Option<String>,
    pub target_id: Option<String>,
    #[schema(value_type = Outcome)]
    pub result: String,
    pub correlation_id: String,
    pub org_id: Option<OrgId>,
    pub project_id: Option<ProjectId>,
    pub source_address: Option<String>,
    /// Facts of the action; for denied attempts, how many there were in the minute.
    #[schema(value_type = Object)]
    pub metadata: Facts,
    /// What the seals cover; it follows from the other fields.
    pub digest: String,
}

impl AuditEntry {
    /// The chain it is sealed into.
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
    /// Follows from the key itself: a verifier that keeps it can't be given another key.
    pub key_id: String,
    /// Ed25519, in hexadecimal.
    pub public_key: String,
    pub made_at: DateTime<Utc>,
}

gpuaas_http::page! {
    /// A page of keys.
    pub struct AuditKeyPage of AuditKey
}
