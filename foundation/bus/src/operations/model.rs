//! Dead letters as the API returns them, and their queries.

use chrono::{DateTime, Utc};
use gpuaas_core::{Code, EventId, Id, LetterId, Machine, OrgId, Result};
use gpuaas_store::Tx;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::dead_letters::LetterState;

/// An event that a consumer failed to process, or that is parked behind such an event.
#[derive(Serialize, ToSchema)]
pub(crate) struct DeadLetter {
    pub id: LetterId,
    /// The consumer that failed to process it.
    pub consumer: String,
    pub state: LetterState,
    pub event_id: EventId,
    pub event_type: String,
    pub aggregate_type: String,
    pub aggregate_id: Uuid,
    pub org_id: Option<OrgId>,
    pub occurred_at: DateTime<Utc>,
    /// Error of the last attempt; null if the event is only parked behind another.
    pub error: Option<String>,
    pub attempts: i32,
    pub made_at: DateTime<Utc>,
    pub changed_at: DateTime<Utc>,
    /// The request that caused the event.
    pub correlation_id: String,
}

gpuaas_http::page! {
    pub(crate) struct DeadLetterPage of DeadLetter
}

/// A dead letter with its event.
#[derive(Serialize, ToSchema)]
pub(crate) struct DeadLetterWhole {
    pub letter: DeadLetter,
    /// The event as stored in the log.
    #[schema(value_type = Object)]
    pub event: Value,
}

/// The number of letters redriven or released.
#[derive(Serialize, ToSchema)]
pub(crate) struct LettersSent {
    /// The letter itself and those parked behind it.
    #[schema(minimum = 0)]
    pub letters: i64,
}

struct Row {
    id: Uuid,
    consumer: String,
    state: String,
    event_id: Uuid,
    event_type: String,
    aggregate_type: String,
    aggregate_id: Uuid,
    org_id: Option<Uuid>,
    occurred_at: DateTime<Utc>,
    error: Option<String>,
    attempts: i32,
    made_at: DateTime<Utc>,
    changed_at: DateTime<Utc>,
    envelope: Value,
}

impl Row {
    fn letter(&self) -> Result<DeadLetter> {
        Ok(DeadLetter {
            id: Id::from_uuid(self.id),
            consumer: self.consumer.clone(),
            state: LetterState::parse(&self.state)?,
            event_id: Id::from_uuid(self.event_id),
            event_type: self.event_type.clone(),
            aggregate_type: self.aggregate_type.clone(),
            aggregate_id: self.aggregate_id,
            org_id: self.org_id.map(Id::from_uuid),
            occurred_at: self.occurred_at,
            error: self.error.clone(),
            attempts: self.attempts,
            made_at: self.made_at,
            changed_at: self.changed_at,
            correlation_id: self.envelope["correlation_id"].as_str().unwrap_or_default().to_owned(),
        })
    }
}

/// Returns letters after `after`, oldest first.
pub(crate) async fn all(
    tx: &mut Tx,
    consumer: Option<&str>,
    state: Option<LetterState>,
    after: Option<LetterId>,
    limit: i64,
) -> Result<Vec<DeadLetter>> {
    let rows = sqlx::query_as!(
        Row,
        "select id, consumer, state, event_id, event_type, aggregate_type, aggregate_id, org_id, occurred_at, error,
                attempts, made_at, changed_at, envelope
         from events.dead_letters
         where ($1::text is null or consumer = $1) and ($2::text is null or state = $2)
           and ($3::uuid is null or id > $3)
         order by id limit $4",
        consumer,
        state.map(LetterState::as_str),
        after.map(LetterId::uuid),
        limit,
    );
    tx.all(rows).await?.iter().map(Row::letter).collect()
}

pub(crate) async fn one(tx: &mut Tx, id: LetterId) -> Result<DeadLetterWhole> {
    let row = sqlx::query_as!(
        Row,
        "select id, consumer, state, event_id, event_type, aggregate_type, aggregate_id, org_id, occurred_at, error,
                attempts, made_at, changed_at, envelope
         from events.dead_letters where id = $1",
        id.uuid(),
    );
    let row = tx.optional(row).await?.ok_or(Code::DeadLetterNotFound)?;
    Ok(DeadLetterWhole { letter: row.letter()?, event: row.envelope })
}
