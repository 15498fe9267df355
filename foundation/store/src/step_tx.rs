//! The step context: a step's effect, its journal entry, the run's progress and events commit together or not at all.

use std::ops::{Deref, DerefMut};

use chrono::{DateTime, Utc};
use gpuaas_core::event::Event;
use gpuaas_core::id::Kind;
use gpuaas_core::{Error, Id, Result, RunId};
use serde::Serialize;
use serde_json::Value;
use sqlx::Row;

use crate::outbox::{Cause, Outbox};
use crate::transaction::{Begin, Tx, literal};
use crate::{Scope, Store, Topic};

/// Which run a step's transaction belongs to, in whose hands.
#[derive(Debug, Clone)]
pub struct StepOf {
    pub run: RunId,
    /// Raised whenever the run changes hands: the database refuses who comes with an old one.
    pub fence: i64,
    /// Whether a cancelled run refuses it. What finishes something begun, or undoes it, must go on.
    pub cancellable: bool,
}

impl StepOf {
    /// As the database's functions take them.
    fn arguments(&self) -> String {
        format!("'{}', {}, {}", self.run.uuid(), self.fence, self.cancellable)
    }
}

/// One transaction of one step, or of some that follow each other. Its run is locked from its first statement to its end.
pub struct StepTx {
    tx: Tx,
    of: StepOf,
    cause: Cause,
    outbox: Outbox,
}

impl StepTx {
    /// The moment of this transaction: the same for every row it writes.
    pub fn now(&self) -> DateTime<Utc> {
        self.outbox.now
    }

    pub fn new_id<K: Kind>(&self) -> Id<K> {
        Id::new(&self.outbox.sources)
    }

    /// What this step hands on to the runs it starts.
    pub fn cause(&self) -> Cause {
        self.cause.clone()
    }

    /// Appends an event to the log.
    pub fn emit<E: Event>(&mut self, event: &E) -> Result<()> {
        self.outbox.emit(&self.cause, event)
    }

    pub(crate) fn outbox(&mut self) -> &mut Outbox {
        &mut self.outbox
    }

    /// Commits everything with what `workflow.advance` writes: an entry of the journal for each step, and where the run stands
    /// next. Returns the run as it stands then, unless it is let go, and the round trips it took.
    pub async fn commit(
        mut self,
        entries: &[impl Serialize],
        next: &impl Serialize,
    ) -> Result<(Option<Value>, u32)> {
        let entries = literal(&serde_json::to_string(entries).map_err(Error::internal)?)?;
        let next = literal(&serde_json::to_string(next).map_err(Error::internal)?)?;
        let sealed = self.outbox.insert_sql()?;
        if sealed.is_some() {
            self.tx.wakes(Topic::Events);
        }
        let sealed = sealed.as_deref().unwrap_or("null");
        let last =
            format!("select {sealed}, workflow.advance({}, {entries}, {next}) as run", self.of.arguments());
        let (rows, round_trips) = self.tx.commit_returning(&last).await?;
        let row = rows.last().ok_or_else(|| Error::internal("the run returned no row"))?;
        Ok((row.try_get("run").map_err(Error::internal)?, round_trips))
    }

    /// Ends without an effect.
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
    /// Opens a step's transaction. The first statement takes the opening along; without any, all is one round trip.
    pub async fn step(&self, scope: Scope, of: StepOf, cause: Cause) -> Result<StepTx> {
        let now = self.sources.now();
        self.ensure_partitions(now).await?;
        let hold = format!("select workflow.hold({})", of.arguments());
        let begin = Begin { transaction: scope.begin(false), before_statements: hold };
        let tx = Tx::begin_later(self.pool(scope).acquire().await?, self, begin);
        Ok(StepTx { tx, of, cause, outbox: Outbox::new(self.sources.clone(), now) })
    }
}
