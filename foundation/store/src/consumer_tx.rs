//! Consumer transactions: the effect of an event commits together with the record that it was processed, so it happens once.
//!
//! Consumer transactions commit with `synchronous_commit = off`. A PostgreSQL crash can lose the latest ones together with
//! their `events.effects` rows; those events are redelivered. Positions are committed synchronously, so in WAL order a
//! position never precedes the effects it covers.

use gpuaas_core::event::Envelope;
use gpuaas_core::id::Kind;
use gpuaas_core::{Error, Id, LetterId, Result, Sources, SpanContext};
use sqlx::Row;
use sqlx::postgres::PgRow;

use crate::outbox::{Cause, Outbox};
use crate::transaction::{Tx, literal};
use crate::{Scope, Store};

/// One transaction of one consumer, for one event or several in sequence. `commit` consumes it.
pub struct ConsumerTx {
    pub(crate) tx: Tx,
    pub(crate) outbox: Outbox,
    pub(crate) cause: Cause,
}

/// The state of an event for a consumer that claims it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventClaim {
    New,
    /// Already processed, or set aside.
    Duplicate,
    /// An earlier event of the same aggregate is set aside.
    Blocked,
}

impl ConsumerTx {
    pub fn sources(&self) -> &Sources {
        &self.outbox.sources
    }

    pub fn new_id<K: Kind>(&self) -> Id<K> {
        Id::new(&self.outbox.sources)
    }

    /// Sets the event that later writes of this transaction are caused by. Returns the span of its effect, in the event's
    /// trace.
    pub fn set_current_event(&mut self, event: &Envelope) -> SpanContext {
        let span = SpanContext::child_of(&event.traceparent, &self.outbox.sources.entropy);
        self.cause = cause_of(event, span);
        span
    }
}

impl Store {
    /// Opens a consumer transaction and claims the events, in one round trip. All events must belong to the scope.
    pub async fn consumer_tx(
        &self,
        scope: Scope,
        consumer: &str,
        events: &[&Envelope],
    ) -> Result<(ConsumerTx, Vec<EventClaim>)> {
        let now = self.sources.now();
        self.ensure_partitions(now).await?;
        let (consumer, at) = (literal(consumer)?, now.to_rfc3339());
        // One statement per event: planning one statement for a list takes longer than running them all.
        let claim = |event: &&Envelope| {
            let (id, happened) = (event.event_id.uuid(), event.occurred_at.to_rfc3339());
            let aggregate = event.aggregate_id;
            format!("select events.claim({consumer}, '{id}', '{happened}', '{aggregate}', '{at}') as outcome")
        };
        let claims = events.iter().map(claim).collect::<Vec<_>>().join("; ");
        let (tx, rows) = self.open_consumer_tx(scope, events, claims).await?;
        let claimed = rows.iter().map(parse_claim).collect::<Result<Vec<_>>>()?;
        Ok((tx, claimed))
    }

    /// Opens the transaction of a redriven dead letter. Returns `None` if it isn't the letter's turn.
    pub async fn redrive_tx(
        &self,
        scope: Scope,
        letter: LetterId,
        event: &Envelope,
    ) -> Result<Option<ConsumerTx>> {
        let now = self.sources.now().to_rfc3339();
        let claim = format!("select events.take_letter('{}', '{now}') as ours", letter.uuid());
        let (tx, rows) = self.open_consumer_tx(scope, &[event], claim).await?;
        let ours = rows.first().map(|row| row.try_get::<bool, _>("ours")).transpose();
        if ours.map_err(Error::internal)?.unwrap_or_default() {
            return Ok(Some(tx));
        }
        tx.roll_back().await;
        Ok(None)
    }

    async fn open_consumer_tx(
        &self,
        scope: Scope,
        events: &[&Envelope],
        claim: String,
    ) -> Result<(ConsumerTx, Vec<PgRow>)> {
        let first =
            events.first().ok_or_else(|| Error::internal("a consumer transaction without an event"))?;
        let begin = format!("{}; set local synchronous_commit = off; {claim}", scope.begin(false));
        let (tx, rows) = Tx::begin(self.pool(scope).acquire().await?, self, begin).await?;
        let outbox = Outbox::new(self, self.sources.now());
        let span = SpanContext::child_of(&first.traceparent, &self.sources.entropy);
        Ok((ConsumerTx { tx, outbox, cause: cause_of(first, span) }, rows))
    }
}

fn parse_claim(row: &PgRow) -> Result<EventClaim> {
    let outcome: String = row.try_get("outcome").map_err(Error::internal)?;
    Ok(match outcome.as_str() {
        "fresh" => EventClaim::New,
        "blocked" => EventClaim::Blocked,
        _ => EventClaim::Duplicate,
    })
}

/// Returns the cause of what a span writes because of an event.
fn cause_of(event: &Envelope, span: SpanContext) -> Cause {
    Cause {
        correlation_id: event.correlation_id.clone(),
        traceparent: span.traceparent().to_string(),
        org_id: event.org_id,
        project_id: event.project_id,
    }
}
