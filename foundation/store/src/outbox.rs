//! Transactional outbox: events are collected by a transaction and written to the log by its commit.

use chrono::{DateTime, Utc};
use gpuaas_core::event::{Envelope, Event};
use gpuaas_core::id::EventId;
use gpuaas_core::{Error, Id, OrgId, ProjectId, Result, Sources};
use serde::Serialize;
use uuid::Uuid;

use crate::Store;
use crate::audit_row::{AuditRow, SystemAction};
use crate::row_mac::RowMac;
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

/// The events of one transaction, in order, and the audit rows of the system's actions.
pub(crate) struct Outbox {
    pub sources: Sources,
    /// The moment of the transaction: the same for every row it writes.
    pub now: DateTime<Utc>,
    pub row_mac: RowMac,
    events: Vec<Envelope>,
    audit: Vec<AuditRow>,
}

impl Outbox {
    pub(crate) fn new(store: &Store, now: DateTime<Utc>) -> Self {
        let (sources, row_mac) = (store.sources.clone(), store.row_mac.clone());
        Self { sources, now, row_mac, events: Vec::new(), audit: Vec::new() }
    }

    /// Adds the audit row of an action of the system.
    pub(crate) fn record(&mut self, cause: &Cause, action: SystemAction<'_>) {
        let record = action.record(cause, &self.sources, self.now);
        self.audit.push(AuditRow::of(record, &self.row_mac));
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

    /// Returns the SQL expressions that write the events and the audit rows; `None` if there are none.
    pub(crate) fn insert_sql(&self) -> Result<Option<String>> {
        let mut written = Vec::new();
        if !self.events.is_empty() {
            written.push(self.commit_sql(None, None)?);
        }
        for row in &self.audit {
            written.push(write_commit(&CommitPayload { events: Vec::new(), audit: Some(row), key: None })?);
        }
        Ok((!written.is_empty()).then(|| written.join(", ")))
    }

    /// Returns the SQL expression that writes the events, an audit row and a stored answer.
    pub(crate) fn commit_sql(&self, audit: Option<&AuditRow>, key: Option<KeyRow<'_>>) -> Result<String> {
        write_commit(&CommitPayload { events: self.events.iter().map(EventRow::of).collect(), audit, key })
    }
}

fn write_commit(payload: &CommitPayload<'_>) -> Result<String> {
    let payload = serde_json::to_string(payload).map_err(Error::internal)?;
    Ok(format!("store.write_commit({})", literal(&payload)?))
}

/// The rows that a commit adds to the transaction's own changes, as `store.write_commit` takes them.
#[derive(Serialize)]
struct CommitPayload<'a> {
    events: Vec<EventRow<'a>>,
    audit: Option<&'a AuditRow>,
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
