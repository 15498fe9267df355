//! Drives one run under one plan: engines that crash and are replaced, signals, a clock that jumps.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures::FutureExt;
use gpuaas_core::{Code, Result, RunId};
use gpuaas_store::{Cause, PlatformReason, Store, SystemTx};
use gpuaas_workflow::{
    Description, Direction, Engine, Fault, FaultPlace, Faults, NextTurn, StepKind, cancel, retry, signal,
    start, task_id,
};
use parking_lot::Mutex;
use serde_json::Value;
use tokio::task::JoinSet;

use super::cases::{Case, ExpectedEnd};
use super::image::{DatabaseImage, Rows};
use super::plan::{Plan, PlannedFault, Spot};
use super::{Driver, Subject};
use crate::database::TestDatabase;

/// Longer than a lease.
const LEASE_EXPIRY: TimeDelta = TimeDelta::seconds(31);
/// Rounds after which an unfinished run fails the case.
const MAX_ROUNDS: usize = 400;
/// Time for the server to notice a killed engine's connection.
const DISCONNECT_DELAY: Duration = Duration::from_millis(2);
/// Longest delay of a step that counts as due soon; a wait's limit should be longer.
const MAX_STEP_DELAY: TimeDelta = TimeDelta::seconds(5);
/// Time in which a signal and its step may interfere.
const SIGNAL_DELAY: Duration = Duration::from_millis(100);
/// Time to wait for a cancellation before it must be blocked by the run's own step.
const CANCEL_TIMEOUT: Duration = Duration::from_millis(500);

pub(super) struct Stage<S: Subject> {
    database: TestDatabase,
    subject: Arc<S>,
    store: Store,
    driver: Driver,
    plan: Arc<Mutex<Plan>>,
    passed: Arc<Mutex<Vec<Spot>>>,
    /// Pending signals and cancellations.
    signalling: Arc<Mutex<JoinSet<()>>>,
    /// True if a cancellation was accepted.
    cancelled: Arc<Mutex<bool>>,
}

/// The state of a run.
#[derive(Debug, sqlx::FromRow)]
struct Stands {
    state: String,
    step: String,
    failed_step: Option<String>,
    #[expect(dead_code, reason = "shown by failed assertions")]
    error: Option<String>,
    waits_for: Option<Vec<String>>,
    wake_at: Option<DateTime<Utc>>,
    /// True if all signals it waits for were received.
    signalled: bool,
}

impl<S: Subject> Stage<S> {
    pub(super) async fn new(plan: Plan, driver: Driver) -> Self {
        let database = TestDatabase::new().await;
        let subject = Arc::new(S::prepare(&database).await);
        let store = database.store();
        let plan = Arc::new(Mutex::new(plan));
        Self {
            database,
            subject,
            store,
            driver,
            plan,
            passed: Arc::default(),
            signalling: Arc::default(),
            cancelled: Arc::default(),
        }
    }

    /// Runs to the end without faults. Returns the final image and the points passed.
    pub(super) async fn undisturbed(self) -> Result<(DatabaseImage, Vec<Spot>)> {
        let run = self.start().await?;
        self.settle(run).await?;
        Ok((self.image(self.rows().await).without_ids(), self.passed.lock().clone()))
    }

    /// Runs under the plan and compares the result.
    pub(super) async fn prove(self, case: &Case, done: &DatabaseImage) -> Result<()> {
        let before = self.rows().await;
        let run = self.start().await?;
        let mut stands = self.settle(run).await?;
        let name = &case.name;
        if let ExpectedEnd::StuckThenCompleted(step) | ExpectedEnd::StuckThenUndone(step) = case.ends {
            assert_eq!(stands.state, "stuck", "{name}: {stands:?}");
            assert_eq!(stands.failed_step.as_deref(), Some(step), "{name}");
            *self.plan.lock() = Plan::default();
            let mut tx = self.store.system_tx(PlatformReason::Workflows).await?;
            retry(&mut tx, run).await?;
            tx.commit().await?;
            stands = self.settle(run).await?;
        }
        let after = self.image(self.rows().await);
        let undone = |rows: Rows| rows.seen(|table, row| self.undone(table, row));
        let ends = match case.ends {
            ExpectedEnd::AsCancelled if *self.cancelled.lock() => ExpectedEnd::Undone(None),
            ExpectedEnd::AsCancelled => ExpectedEnd::Completed,
            ends => ends,
        };
        match ends {
            ExpectedEnd::AsCancelled => {}
            ExpectedEnd::Completed | ExpectedEnd::StuckThenCompleted(_) => {
                assert_eq!(stands.state, "completed", "{name}: {stands:?}");
                assert_eq!(&after.without_ids(), done, "{name}: differs from an undisturbed run");
                assert_eq!(stands.failed_step, None, "{name}");
            }
            ExpectedEnd::Undone(step) => {
                assert_eq!(stands.state, "undone", "{name}: {stands:?}");
                assert_eq!(after, undone(before), "{name}: not as it was before");
                assert_eq!(stands.failed_step.as_deref(), step, "{name}");
            }
            ExpectedEnd::StuckThenUndone(_) => {
                assert_eq!(stands.state, "undone", "{name}: {stands:?}");
                assert_eq!(after, undone(before), "{name}: not as it was before");
            }
        }
        Ok(())
    }

    async fn rows(&self) -> Rows {
        Rows::take(&self.database, self.subject.outside()).await
    }

    fn image(&self, rows: Rows) -> DatabaseImage {
        rows.seen(|table, row| self.subject.counts(table, row))
    }

    /// Returns what an undone run should leave of a row.
    fn undone(&self, table: &str, row: Value) -> Option<Value> {
        self.subject.counts(table, row).map(|row| self.subject.undone(table, row))
    }

    async fn start(&self) -> Result<RunId> {
        let cause = Cause {
            correlation_id: "proof".to_owned(),
            traceparent: String::new(),
            org_id: None,
            project_id: None,
        };
        let mut tx = self.store.system_tx(PlatformReason::Workflows).await?;
        let run = start::<S::Workflow>(&mut tx, "proof", &self.subject.input(), &cause).await?;
        if self.plan.lock().signalled_before {
            let of = Description::of::<S::Workflow>();
            for step in of.steps.iter().filter(|step| step.kind == StepKind::Wait) {
                let key = task_id(run, step.name, Direction::Do, 1).to_string();
                let answer = self.subject.answer(step.name, Direction::Do);
                signal(&mut tx, run, step.name, &key, &answer).await?;
            }
        }
        tx.commit().await?;
        Ok(run)
    }

    /// Runs engines, answers signals and moves the clock until the run no longer changes.
    async fn settle(&self, run: RunId) -> Result<Stands> {
        let crashed = Arc::new(Mutex::new(false));
        let mut engine = self.engine(&crashed);
        for _ in 0..MAX_ROUNDS {
            self.drive(&engine, run, &crashed).await?;
            let signalling = std::mem::take(&mut *self.signalling.lock());
            signalling.join_all().await;
            if std::mem::take(&mut *crashed.lock()) {
                self.database.clock().advance(LEASE_EXPIRY);
                engine = self.engine(&crashed);
            }
            let stands = self.stands(run).await;
            if !["running", "unwinding"].contains(&stands.state.as_str()) {
                return Ok(stands);
            }
            // Due now, or after the pause of a delayed step.
            let soon = self.database.clock().now() + MAX_STEP_DELAY;
            let due = stands.wake_at.is_some_and(|at| at <= soon);
            assert!(due || !stands.signalled, "{:?}: a signal woke no engine: {stands:?}", self.plan.lock());
            let unanswered = self.plan.lock().unanswered == Some(stands.step.as_str());
            match &stands.waits_for {
                Some(keys) if !unanswered => self.answer(run, &stands, keys).await?,
                _ => self.pass(stands.wake_at).await,
            }
        }
        let stands = self.stands(run).await;
        panic!("{:?}: the run doesn't end: {stands:?}", self.plan.lock())
    }

    /// Drives the run until it waits, ends, or its engine crashes.
    async fn drive(&self, engine: &Engine, run: RunId, crashed: &Mutex<bool>) -> Result<()> {
        if self.driver == Driver::Journal {
            return engine.run_due().await.map(drop);
        }
        loop {
            match engine.drive_turn(run).await {
                Ok(NextTurn::Due) => {}
                Err(error) if !*crashed.lock() => return Err(error),
                _ => return Ok(()),
            }
        }
    }

    /// Moves the clock to the time when the run is due. A run that is already due is leased to a crashed engine.
    async fn pass(&self, wake_at: Option<DateTime<Utc>>) {
        let clock = self.database.clock();
        let until = wake_at.map_or(TimeDelta::zero(), |at| at - clock.now());
        clock.advance(if until > TimeDelta::zero() { until } else { LEASE_EXPIRY });
        tokio::time::sleep(DISCONNECT_DELAY).await;
    }

    async fn stands(&self, run: RunId) -> Stands {
        let row = "select state, step, failed_step, error, waits_for, wake_at,
                          waits_for is not null and workflow.is_signalled(id, step, waits_for) as signalled
                   from workflow.runs where id = $1";
        let row = sqlx::query_as(row).bind(run.uuid());
        row.fetch_one(&mut self.database.owner().await).await.expect("a run")
    }

    async fn answer(&self, run: RunId, stands: &Stands, keys: &[String]) -> Result<()> {
        let direction = if stands.state == "unwinding" { Direction::Undo } else { Direction::Do };
        signal_all(&self.store, run, &stands.step, keys, &self.subject.answer(&stands.step, direction)).await
    }

    fn plain_engine(&self) -> Engine {
        Engine::new(self.store.clone()).register::<S::Workflow>(self.subject.state())
    }

    /// Returns an engine with the plan's faults.
    fn engine(&self, crashed: &Arc<Mutex<bool>>) -> Engine {
        let (plan, passed, crashed) = (self.plan.clone(), self.passed.clone(), crashed.clone());
        let (store, subject, clock) =
            (self.store.clone(), self.subject.clone(), self.database.clock().clone());
        let (other, signalling, cancelled) =
            (self.plain_engine(), self.signalling.clone(), self.cancelled.clone());
        let faults: Faults = Arc::new(move |place: FaultPlace| {
            let spot = pass(&mut passed.lock(), &place);
            let planned_fault = plan.lock().planned_fault(&place, spot.nth);
            let (crashed, store, other, clock) =
                (crashed.clone(), store.clone(), other.clone(), clock.clone());
            let (answer, signalling, cancelled) =
                (subject.answer(place.step, place.direction), signalling.clone(), cancelled.clone());
            async move {
                match planned_fault? {
                    PlannedFault::Once(fault) | PlannedFault::Always(fault) => {
                        *crashed.lock() |= fault == Fault::Crash;
                        return Some(fault);
                    }
                    PlannedFault::Stolen => {
                        clock.advance(LEASE_EXPIRY);
                        other.run_due().await.expect("the other engine works");
                    }
                    PlannedFault::Cancelled => {
                        // The run may be locked by the step that triggers this: then it is cancelled after the step has
                        // ended.
                        let (done, ended) = tokio::sync::oneshot::channel();
                        signalling.lock().spawn(async move {
                            *cancelled.lock() = cancel_run(&store, place.run).await;
                            let _ = done.send(());
                        });
                        let _ = tokio::time::timeout(CANCEL_TIMEOUT, ended).await;
                    }
                    PlannedFault::Signalled => {
                        // The run may be locked by the step that triggers this.
                        signalling.lock().spawn(async move {
                            let tx = signal_first_attempt(&store, place, &answer).await;
                            tx.commit().await.expect("commits");
                        });
                        tokio::time::sleep(SIGNAL_DELAY).await;
                    }
                    PlannedFault::SignalledSlowly => {
                        let tx = signal_first_attempt(&store, place, &answer).await;
                        signalling.lock().spawn(async move {
                            tokio::time::sleep(SIGNAL_DELAY).await;
                            tx.commit().await.expect("commits");
                        });
                    }
                }
                None
            }
            .boxed()
        });
        self.plain_engine().with_faults(faults)
    }
}

/// Counts the pass of a point.
fn pass(passed: &mut Vec<Spot>, place: &FaultPlace) -> Spot {
    let mut spot = Spot::first(place.step, place.direction, place.point);
    spot.nth += passed.iter().filter(|other| Spot { nth: 1, ..**other } == spot).count();
    passed.push(spot);
    spot
}

/// Cancels a run. Returns true if the cancellation was accepted; past the point of no return it is rejected and the run
/// continues.
async fn cancel_run(store: &Store, run: RunId) -> bool {
    let mut tx = store.system_tx(PlatformReason::Workflows).await.expect("a transaction");
    match cancel(&mut tx, run, "a proof", "to see what happens").await {
        Ok(()) => {
            tx.commit().await.expect("commits");
            true
        }
        Err(error) => {
            assert_eq!(error.code, Code::StateConflict, "{error:?}");
            tx.roll_back().await;
            false
        }
    }
}

/// Signals a step's first attempt, in a transaction that is still open.
async fn signal_first_attempt(store: &Store, place: FaultPlace, answer: &Value) -> SystemTx {
    let key = task_id(place.run, place.step, place.direction, 1).to_string();
    let mut tx = store.system_tx(PlatformReason::Workflows).await.expect("a transaction");
    signal(&mut tx, place.run, place.step, &key, answer).await.expect("signalled");
    tx
}

async fn signal_all(store: &Store, run: RunId, step: &str, keys: &[String], answer: &Value) -> Result<()> {
    let mut tx = store.system_tx(PlatformReason::Workflows).await?;
    for key in keys {
        signal(&mut tx, run, step, key, answer).await?;
    }
    tx.commit().await
}
