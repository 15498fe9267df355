//! Audit rows: their construction from a request or an action of the system, and the form in which a commit writes them.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use gpuaas_core::chain::{Outcome, Record};
use gpuaas_core::id::Kind;
use gpuaas_core::{Actor, AuditId, Id, OrgId, ProjectId, Sources};
use serde::Serialize;
use serde_json::Value;

use crate::Request;
use crate::outbox::Cause;
use crate::row_mac::RowMac;

/// An action of the system on one resource. Its audit row commits together with the transaction that performs it.
#[derive(Debug, Clone)]
pub struct SystemAction<'a> {
    /// The component that acts, such as `provisioning-worker`.
    pub actor: &'static str,
    pub action: &'static str,
    pub target: (&'static str, String),
    /// The owner of the resource; none if it belongs to the platform.
    pub owner: Option<(OrgId, ProjectId)>,
    pub reason: &'a str,
}

impl<'a> SystemAction<'a> {
    /// Returns an action on a resource of the platform.
    pub fn on<K: Kind>(
        actor: &'static str,
        action: &'static str,
        target: (&'static str, Id<K>),
        reason: &'a str,
    ) -> Self {
        Self { actor, action, target: (target.0, target.1.to_string()), owner: None, reason }
    }

    /// Assigns the action to the project that owns the resource.
    #[must_use]
    pub fn owned_by(self, org: OrgId, project: ProjectId) -> Self {
        Self { owner: Some((org, project)), ..self }
    }

    pub(crate) fn record(self, cause: &Cause, sources: &Sources, now: DateTime<Utc>) -> Record {
        let (org_id, project_id) = self.owner.unzip();
        let request = Request {
            actor: Actor::System(self.actor),
            actor_role: "system".to_owned(),
            action: self.action,
            org_id,
            project_id,
            correlation_id: cause.correlation_id.clone(),
            traceparent: cause.traceparent.clone(),
            source_address: None,
        };
        let notes = BTreeMap::from([("reason".to_owned(), Value::from(self.reason))]);
        record(&request, sources, now, Outcome::Ok, Some(self.target), notes)
    }
}

/// Returns the audit record of a request. Its metadata are the notes and the trace context.
pub(crate) fn record(
    request: &Request,
    sources: &Sources,
    now: DateTime<Utc>,
    outcome: Outcome,
    target: Option<(&'static str, String)>,
    mut notes: BTreeMap<String, Value>,
) -> Record {
    if !request.traceparent.is_empty() {
        notes.insert("traceparent".to_owned(), request.traceparent.as_str().into());
    }
    let (target_type, target_id) = target.unzip();
    Record {
        id: AuditId::new(sources).to_string(),
        at: now,
        actor_kind: request.actor.kind().to_owned(),
        actor_id: request.actor.id(),
        actor_role: request.actor_role.clone(),
        action: request.action.to_owned(),
        target_type: target_type.map(str::to_owned),
        target_id,
        result: outcome.as_str().to_owned(),
        correlation_id: request.correlation_id.clone(),
        org_id: request.org_id.map(|id| id.to_string()),
        project_id: request.project_id.map(|id| id.to_string()),
        source_address: request.source_address.clone(),
        metadata: notes,
    }
}

/// The audit row as `store.write_commit` takes it: ids as plain UUIDs, with the digest and its MAC.
#[derive(Serialize)]
pub(crate) struct AuditRow {
    #[serde(flatten)]
    record: Record,
    digest: String,
    stamp: String,
}

impl AuditRow {
    pub(crate) fn of(mut record: Record, row_mac: &RowMac) -> Self {
        let digest = record.digest();
        let ids = [Some(&mut record.id), record.org_id.as_mut(), record.project_id.as_mut()];
        for id in ids.into_iter().flatten() {
            let prefix = id.rfind('_').map_or(0, |at| at + 1);
            id.drain(..prefix);
        }
        Self { record, stamp: row_mac.compute(&digest), digest }
    }
}
