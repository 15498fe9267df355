//! The effect context: what a consumer does about events, recorded with it, so that it happens once.
//!
//! An effect doesn't wait for the disk. A crash of the server may take the last moments of them back, together with the
//! record that they happened, and they happen again: a reader's position, which waits for the disk, is never ahead of
//! the effects before it in the server's own log.

use std::ops::{Deref, DerefMut};

use chrono::{DateTime, Utc};
use gpuaas_core::event::{Envelope, Event};
use gpuaas_core::id::Kind;
use gpuaas_core::{Error, Id, LetterId, Result, Sources};
use sqlx::Row;
use sqlx::postgres::PgRow;

use crate::outbox::{Cause, Outbox};
use crate::transaction::{Tx, literal};
use crate::{Scope, Store, Topic};

/// One transaction of one consumer, about one event after the other. `commit` consumes it.
pub struct ConsumerTx {
    tx: Tx,
    outbox: Outbox,
    cause: Cause,
}

/// What a consumer finds when it takes an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventClaim {
    New,
    /// It took effect before, or was set aside.
    Duplicate,
    /// An earlier event of the same aggregate is set aside.
    Blocked,
}

impl ConsumerTx {
    /// The moment of this effect: the same for every row it writes.
    pub fn now(&self) -> DateTime<Utc> {
        self.outbox.now
    }

    pub fn sources(&self) -> &Sources {
        &self.outbox.sources
    }

    pub fn new_id<K: Kind>(&self) -> Id<K> {
        Id::new(&self.outbox.sources)
    }

    /// What follows is about this event.
    pub fn set_current_event(&mut self, event: &Envelope) {
        self.cause = cause_of(event);
    }

    /// Whose doing it is: the event's.
    pub fn cause(&self) -> &Cause {
        &self.cause
    }

    /// Appends an event to the log, caused by the one being handled.
    pub fn emit<E: Event>(&mut self, event: &E) -> Result<()> {
        self.outbox.emit(&self.cause, event)
    }

    pub(crate) fn outbox(&mut self) -> &mut Outbox {
        &mut self.outbox
    }

    pub async fn commit(mut self) -> Result<()> {
        match self.outbox.insert_sql()? {
            None => self.tx.commit().await.map(|_| ()),
            Some(seal) => {
                self.tx.wakes(Topic::Events);
                self.tx.commit_with(&format!("select {seal}")).await.map(|_| ())
            }
        }
    }

    /// Ends without an effect.
    pub async fn roll_back(self) {
        self.tx.roll_back().await;
    }
}

impl Deref for ConsumerTx {
    type Target = Tx;
    fn deref(&self) -> &Tx {
        &self.tx
    }
}

impl DerefMut for ConsumerTx {
    fn deref_mut(&mut self) -> &mut Tx {
        &mut self.tx
    }
}

impl Store {
    /// Opens an effect and claims events for the consumer, in one round trip. All of them must be of the scope.
    pub async fn consumer_tx(
        &self,
        scope: Scope,
        consumer: &str,
        events: &[&Envelope],
    ) -> Result<(ConsumerTx, Vec<EventClaim>)> {
        let now = self.sources.now();
        self.ensure_partitions(now).await?;
        let (consumer, at) = (literal(consumer)?, now.to_rfc3339());
        // A statement for each: one for a list takes longer to plan than they take together.
        let claim = |event: &&Envelope| {
            let (id, happened) = (event.event_id.uuid(), event.occurred_at.to_rfc3339());
            let aggregate = event.aggregate_id;
            format!("select events.claim({consumer}, '{id}', '{happened}', '{aggregate}', '{at}') as outcome")
        };
        let claims = events.iter().map(claim).collect::<Vec<_>>().join("; ");
        let (effect, rows) = self.open_consumer_tx(scope, events, claims).await?;
        let taken = rows.iter().map(taken).collect::<Result<Vec<_>>>()?;
        Ok((effect, taken))
    }

    /// Opens the effect of an event that was set aside and is on its way again; `None` if it isn't its turn.
    pub async fn redrive_tx(
        &self,
        scope: Scope,
        letter: LetterId,
        event: &Envelope,
    ) -> Result<Option<ConsumerTx>> {
        let now = self.sources.now().to_rfc3339();
        let take = format!("select events.take_letter('{}', '{now}') as ours", letter.uuid());
        let (effect, rows) = self.open_consumer_tx(scope, &[event], take).await?;
        let ours = rows.first().map(|row| row.try_get::<bool, _>("ours")).transpose();
        if ours.map_err(Error::internal)?.unwrap_or_default() {
            return Ok(Some(effect));
        }
        effect.roll_back().await;
        Ok(None)
    }

    async fn open_consumer_tx(
        &self,
        scope: Scope,
        events: &[&Envelope],
        claim: String,
    ) -> Result<(ConsumerTx, Vec<PgRow>)> {
        let first = events.first().ok_or_else(|| Error::internal("an effect without an event"))?;
        let begin = format!("{}; set local synchronous_commit = off; {claim}", scope.begin(false));
        let (tx, rows) = Tx::begin(self.pool(scope).acquire().await?, self, begin).await?;
        let outbox = Outbox::new(self.sources.clone(), self.sources.now());
        Ok((ConsumerTx { tx, outbox, cause: cause_of(first) }, rows))
    }
}

fn taken(row: &PgRow) -> Result<EventClaim> {
    let outcome: String = row.try_get("outcome").map_err(Error::internal)?;
    Ok(match outcome.as_str() {
        "fresh" => EventClaim::New,
        "blocked" => EventClaim::Blocked,
        _ => EventClaim::Duplicate,
    })
}

fn cause_of(event: &Envelope) -> Cause {
    Cause {
        correlation_id: event.correlation_id.clone(),
        traceparent: event.traceparent.clone(),
        org_id: event.org_id,
        project_id: event.project_id,
    }
}
