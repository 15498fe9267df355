//! Transactional outbox: events are collected by a transaction and written to the log by its commit.

use chrono::{DateTime, Utc};
use gpuaas_core::event::{Envelope, Event};
use gpuaas_core::id::EventId;
use gpuaas_core::{Error, Id, OrgId, ProjectId, Result, Sources};
use serde::Serialize;
use uuid::Uuid;

use crate::transaction::literal;

/// Sequence number in an envelope until its event is written.
const UNASSIGNED_SEQ: i64 = 0;

/// The origin of a change, shared by all events, steps and audit rows of one unit of work.
#[derive(Debug, Clone)]
pub struct Cause {
    pub correlation_id: String,
    pub traceparent: String,
    pub org_id: Option<OrgId>,
    pub project_id: Option<ProjectId>,
}

/// The events of one transaction, in order.
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

    /// Adds an event. The database assigns its number when it is written.
    pub(crate) fn emit<E: Event>(&mut self, cause: &Cause, event: &E) -> Result<()> {
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
            aggregate_seq: UNASSIGNED_SEQ,
            payload: serde_json::to_value(event).map_err(Error::internal)?,
        });
        Ok(())
    }

    /// Returns the SQL expression that writes the events; `None` if there are none.
    pub(crate) fn insert_sql(&self) -> Result<Option<String>> {
        if self.events.is_empty() {
            return Ok(None);
        }
        self.commit_sql::<()>(None, None).map(Some)
    }

    /// Returns the SQL expression that writes the events, an audit row and a stored answer.
    pub(crate) fn commit_sql<A: Serialize>(
        &self,
        audit: Option<A>,
        key: Option<KeyRow<'_>>,
    ) -> Result<String> {
        let payload = CommitPayload { events: self.events.iter().map(EventRow::of).collect(), audit, key };
        let payload = serde_json::to_string(&payload).map_err(Error::internal)?;
        Ok(format!("store.write_commit({})", literal(&payload)?))
    }
}

/// The rows that a commit adds to the transaction's own changes, as `store.write_commit` takes them.
#[derive(Serialize)]
struct CommitPayload<'a, A> {
    events: Vec<EventRow<'a>>,
    audit: Option<A>,
    key: Option<KeyRow<'a>>,
}

#[derive(Serialize)]
struct EventRow<'a> {
    event_id: Uuid,
    event_type: &'a str,
    aggregate_type: &'a str,
    aggregate_id: Uuid,
    org_id: Option<Uuid>,
    project_id: Option<Uuid>,
    occurred_at: DateTime<Utc>,
    envelope: &'a Envelope,
}

impl<'a> EventRow<'a> {
    fn of(event: &'a Envelope) -> Self {
        Self {
            event_id: event.event_id.uuid(),
            event_type: &event.event_type,
            aggregate_type: &event.aggregate_type,
            aggregate_id: event.aggregate_id,
            org_id: event.org_id.map(Id::uuid),
            project_id: event.project_id.map(Id::uuid),
            occurred_at: event.occurred_at,
            envelope: event,
        }
    }
}

#[derive(Serialize)]
pub(crate) struct KeyRow<'a> {
    pub principal: String,
    pub key: String,
    pub claimed_at: DateTime<Utc>,
    pub request: String,
    pub status: u16,
    pub answer: &'a str,
}
