//! Events on their way into the log: collected by a context, written by its commit.

use chrono::{DateTime, Utc};
use gpuaas_core::event::{Envelope, Event};
use gpuaas_core::id::EventId;
use gpuaas_core::{Error, Id, OrgId, ProjectId, Result, Sources};
use serde_json::{Value, json};

/// Whose doing something is: what events, steps and audit rows of one piece of work have in common.
#[derive(Debug, Clone)]
pub struct Cause {
    pub correlation_id: String,
    pub traceparent: String,
    pub org_id: Option<OrgId>,
    pub project_id: Option<ProjectId>,
}

/// Events of one transaction, in order.
pub(crate) struct Outbox {
    pub sources: Sources,
    /// The moment of the transaction: the same for every row it writes.
    pub now: DateTime<Utc>,
    events: Vec<Envelope>,
}

impl Outbox {
    pub(crate) fn new(sources: Sources, now: DateTime<Utc>) -> Self {
        Self { sources, now, events: Vec::new() }
    }

    /// `seq` is the aggregate's version after the change.
    pub(crate) fn emit<E: Event>(&mut self, cause: &Cause, event: &E, seq: i64) -> Result<()> {
        self.events.push(Envelope {
            event_id: EventId::new(&self.sources),
            event_type: E::TYPE.to_owned(),
            occurred_at: self.now,
            version: E::VERSION,
            correlation_id: cause.correlation_id.clone(),
            traceparent: cause.traceparent.clone(),
            org_id: cause.org_id,
            project_id: cause.project_id,
            aggregate_type: E::AGGREGATE.to_owned(),
            aggregate_id: event.aggregate_id(),
            aggregate_seq: seq,
            payload: serde_json::to_value(event).map_err(Error::internal)?,
        });
        Ok(())
    }

    /// The rows as `store.seal` takes them.
    pub(crate) fn rows(&self) -> Result<Vec<Value>> {
        self.events.iter().map(row).collect()
    }
}

fn row(event: &Envelope) -> Result<Value> {
    Ok(json!({
        "event_id": event.event_id.uuid(), "event_type": event.event_type,
        "aggregate_type": event.aggregate_type, "aggregate_id": event.aggregate_id,
        "aggregate_seq": event.aggregate_seq, "org_id": event.org_id.map(Id::uuid),
        "project_id": event.project_id.map(Id::uuid), "occurred_at": event.occurred_at,
        "envelope": serde_json::to_value(event).map_err(Error::internal)?,
    }))
}
