//! Step transactions: a step's effect, its journal entry, the run's progress and events commit together or not at all.

use std::ops::{Deref, DerefMut};

use chrono::{DateTime, Utc};
use gpuaas_core::event::Event;
use gpuaas_core::id::Kind;
use gpuaas_core::{Error, Id, Result, RunId};
use serde::Serialize;
use serde_json::Value;
use sqlx::Row;

use crate::audit_row::SystemAction;
use crate::outbox::{Cause, Outbox};
use crate::transaction::{Begin, Tx, literal};
use crate::{Scope, Store, Topic};

/// The run and fence that a step's transaction belongs to.
#[derive(Debug, Clone)]
pub struct StepOf {
    pub run: RunId,
    /// Raised whenever another engine claims the run: the database rejects a stale fence.
    pub fence: i64,
    /// True if a cancelled run rejects the step. Steps that finish or undo begun work must continue.
    pub cancellable: bool,
}

impl StepOf {
    /// Returns the arguments of the database functions.
    fn arguments(&self) -> String {
        format!("'{}', {}, {}", self.run.uuid(), self.fence, self.cancellable)
    }
}

/// One transaction of one step or of several consecutive steps. The run's row is locked from the first statement to the end.
pub struct StepTx {
    tx: Tx,
    of: StepOf,
    cause: Cause,
    outbox: Outbox,
}

impl StepTx {
    /// Returns the time of this transaction: the same for every row it writes.
    pub fn now(&self) -> DateTime<Utc> {
        self.outbox.now
    }

    pub fn new_id<K: Kind>(&self) -> Id<K> {
        Id::new(&self.outbox.sources)
    }

    /// Returns the cause for runs that this step starts.
    pub fn cause(&self) -> Cause {
        self.cause.clone()
    }

    /// Appends an event to the log.
    pub fn emit<E: Event>(&mut self, event: &E) -> Result<()> {
        self.outbox.emit(&self.cause, event)
    }

    /// Writes an audit row for an action of the system.
    pub fn record(&mut self, action: SystemAction<'_>) {
        self.outbox.record(&self.cause, action);
    }

    pub(crate) fn outbox(&mut self) -> &mut Outbox {
        &mut self.outbox
    }

    /// Commits everything with the input of `workflow.advance`: a journal entry for each step, and the run's new state.
    /// Returns the run's row, unless the run is released, and the number of round trips.
    pub async fn commit(
        mut self,
        entries: &[impl Serialize],
        next: &impl Serialize,
    ) -> Result<(Option<Value>, u32)> {
        let entries = literal(&serde_json::to_string(entries).map_err(Error::internal)?)?;
        let next = literal(&serde_json::to_string(next).map_err(Error::internal)?)?;
        let events = self.outbox.insert_sql()?;
        if events.is_some() {
            self.tx.wakes(Topic::Events);
        }
        let events = events.as_deref().unwrap_or("null");
        let last =
            format!("select {events}, workflow.advance({}, {entries}, {next}) as run", self.of.arguments());
        let (rows, round_trips) = self.tx.commit_returning(&last).await?;
        let row = rows.last().ok_or_else(|| Error::internal("the run returned no row"))?;
        Ok((row.try_get("run").map_err(Error::internal)?, round_trips))
    }

    /// Rolls back: nothing takes effect.
    pub async fn roll_back(self) {
        self.tx.roll_back().await;
    }
}

impl Deref for StepTx {
    type Target = Tx;
    fn deref(&self) -> &Tx {
        &self.tx
    }
}

impl DerefMut for StepTx {
    fn deref_mut(&mut self) -> &mut Tx {
        &mut self.tx
    }
}

impl Store {
    /// Opens a step's transaction. It begins with the first statement; without any statement, begin and commit are one round
    /// trip.
    pub async fn step(&self, scope: Scope, of: StepOf, cause: Cause) -> Result<StepTx> {
        let now = self.sources.now();
        self.ensure_partitions(now).await?;
        let lock_run = format!("select workflow.hold({})", of.arguments());
        let begin = Begin { transaction: scope.begin(false), first_statement_only: lock_run };
        let tx = Tx::begin_deferred(self.pool(scope).acquire().await?, self, begin);
        Ok(StepTx { tx, of, cause, outbox: Outbox::new(self, now) })
    }
}
