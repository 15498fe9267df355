//! Proofs of a workflow, generated from its definition: every step and every undo, with every kind of failure.
//!
//! A disturbed run must end like an undisturbed one, or leave everything as it was before it began and name the step that
//! failed. The state is read from all tables of the database and from the subject's view of the outside world; a subject may
//! exclude rows, and state how an undone run rightly changes others. Each case has its own database, and a clock that is
//! moved instead of waited for.

mod cases;
mod image;
mod plan;
mod stage;

use std::future::Future;

use futures::{StreamExt, TryStreamExt, stream};
use gpuaas_core::Result;
use gpuaas_workflow::{Description, Direction, Workflow};
use serde_json::{Value, json};

use crate::database::TestDatabase;
use cases::Case;
use plan::Plan;
use stage::Stage;

/// Cases proved concurrently.
const MAX_CONCURRENT_CASES: usize = 4;

/// A workflow to prove, with its environment.
pub trait Subject: Sized + Send + Sync + 'static {
    type Workflow: Workflow;

    /// Prepares a fresh database for a run.
    fn prepare(database: &TestDatabase) -> impl Future<Output = Self> + Send;

    /// Returns the state that an engine passes to the steps.
    fn state(&self) -> <Self::Workflow as Workflow>::State;

    fn input(&self) -> <Self::Workflow as Workflow>::Input;

    /// Returns the signal that a waiting step, or its undo, receives.
    fn answer(&self, _step: &str, _direction: Direction) -> Value {
        json!({})
    }

    /// Returns the part of a row that is compared; `None` excludes the row, such as a journal of outside requests.
    fn counts(&self, _table: &str, row: Value) -> Option<Value> {
        Some(row)
    }

    /// Returns what an undone run leaves of a row that existed before it: the same row, unless the starter of the run left
    /// something for it to settle.
    fn undone(&self, _table: &str, row: Value) -> Value {
        row
    }

    /// Returns the state of the outside world as lines.
    fn outside(&self) -> Vec<String> {
        Vec::new()
    }
}

/// The engine that decides when a run continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Driver {
    /// The journal engine, which claims all runs that are due.
    Journal,
    /// An engine outside, which asks for one turn of one run after the other.
    Outside,
}

/// Proves a workflow, driven by the journal engine. Returns the number of cases. Panics with the name of a failing case.
pub async fn prove<S: Subject>() -> Result<usize> {
    prove_driven_by::<S>(Driver::Journal).await
}

/// Proves a workflow as [`prove`] does. The engine that steals a run's lease is always the journal engine.
pub async fn prove_driven_by<S: Subject>(driver: Driver) -> Result<usize> {
    let description = Description::of::<S::Workflow>();
    let (done, forwards) = Stage::<S>::new(Plan::default(), driver).await.undisturbed().await?;
    let (_, backwards) = Stage::<S>::new(cases::unwinding(&description), driver).await.undisturbed().await?;
    let mut cases = cases::forwards(&description, &forwards);
    cases.extend(cases::backwards(&description, &backwards));
    let proofs = cases.iter().map(|case| prove_one::<S>(case, driver, &done));
    stream::iter(proofs).buffer_unordered(MAX_CONCURRENT_CASES).try_collect::<Vec<()>>().await?;
    Ok(cases.len())
}

async fn prove_one<S: Subject>(case: &Case, driver: Driver, done: &image::DatabaseImage) -> Result<()> {
    Stage::<S>::new(case.plan.clone(), driver).await.prove(case, done).await
}
