//! The effect context: what a consumer does about an event, recorded with it, so that it happens once.

use std::ops::{Deref, DerefMut};

use chrono::{DateTime, Utc};
use gpuaas_core::event::{Envelope, Event};
use gpuaas_core::id::Kind;
use gpuaas_core::{Error, Id, LetterId, Result, Sources};
use serde_json::json;
use sqlx::Row;

use crate::outbox::{Cause, Outbox};
use crate::transaction::{Tx, literal};
use crate::{Scope, Store, Topic};

/// One transaction of one consumer about one event. `commit` consumes it.
pub struct Effect {
    tx: Tx,
    outbox: Outbox,
    cause: Cause,
}

/// What a consumer finds when it takes an event.
#[expect(clippy::large_enum_variant, reason = "taken apart where it is made, never kept")]
pub enum Taken {
    Fresh(Effect),
    /// It took effect before, or was set aside.
    Known,
    /// An earlier event of the same aggregate is set aside.
    Blocked,
}

impl Effect {
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

    /// Whose doing it is: the event's.
    pub fn cause(&self) -> &Cause {
        &self.cause
    }

    /// Appends an event to the log, caused by the one being handled. `seq` is the aggregate's version after the change.
    pub fn emit<E: Event>(&mut self, event: &E, seq: i64) -> Result<()> {
        self.outbox.emit(&self.cause, event, seq)
    }

    pub async fn commit(mut self) -> Result<()> {
        let events = self.outbox.rows()?;
        if events.is_empty() {
            return self.tx.commit().await.map(|_| ());
        }
        self.tx.wakes(Topic::Events);
        let written = json!({ "events": events });
        let seal = format!("select store.seal({})", literal(&written.to_string())?);
        self.tx.commit_with(&seal).await.map(|_| ())
    }

    /// Ends without an effect.
    pub async fn roll_back(self) {
        self.tx.roll_back().await;
    }
}

impl Deref for Effect {
    type Target = Tx;
    fn deref(&self) -> &Tx {
        &self.tx
    }
}

impl DerefMut for Effect {
    fn deref_mut(&mut self) -> &mut Tx {
        &mut self.tx
    }
}

impl Store {
    /// Opens an effect and claims the event for the consumer, in one round trip.
    pub async fn effect(&self, scope: Scope, consumer: &str, event: &Envelope) -> Result<Taken> {
        let now = self.sources.now();
        self.ensure_partitions(now).await?;
        let claim = format!(
            "select events.claim({}, '{}', '{}', '{}', '{}') as outcome",
            literal(consumer)?,
            event.event_id.uuid(),
            event.occurred_at.to_rfc3339(),
            event.aggregate_id,
            now.to_rfc3339(),
        );
        let (effect, outcome) = self.taken::<String>(scope, event, claim).await?;
        match outcome.as_str() {
            "fresh" => return Ok(Taken::Fresh(effect)),
            "blocked" => effect.roll_back().await,
            _ => {
                effect.roll_back().await;
                return Ok(Taken::Known);
            }
        }
        Ok(Taken::Blocked)
    }

    /// Opens the effect of an event that was set aside and is on its way again; `None` if it isn't its turn.
    pub async fn effect_of_letter(
        &self,
        scope: Scope,
        letter: LetterId,
        event: &Envelope,
    ) -> Result<Option<Effect>> {
        let now = self.sources.now();
        let take =
            format!("select events.take_letter('{}', '{}') as outcome", letter.uuid(), now.to_rfc3339());
        let (effect, ours) = self.taken::<bool>(scope, event, take).await?;
        if ours {
            return Ok(Some(effect));
        }
        effect.roll_back().await;
        Ok(None)
    }

    async fn taken<T>(&self, scope: Scope, event: &Envelope, claim: String) -> Result<(Effect, T)>
    where
        T: for<'r> sqlx::Decode<'r, sqlx::Postgres> + sqlx::Type<sqlx::Postgres>,
    {
        let begin = format!("{}; {claim}", scope.begin(false));
        let (tx, rows) = Tx::begin(self.pool(scope).acquire().await?, self, begin).await?;
        let row = rows.last().ok_or_else(|| Error::internal("the claim returned no row"))?;
        let outcome = row.try_get("outcome").map_err(Error::internal)?;
        let cause = Cause {
            correlation_id: event.correlation_id.clone(),
            traceparent: event.traceparent.clone(),
            org_id: event.org_id,
            project_id: event.project_id,
        };
        let outbox = Outbox::new(self.sources.clone(), self.sources.now());
        Ok((Effect { tx, outbox, cause }, outcome))
    }
}
