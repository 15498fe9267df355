//! Proofs of a workflow, generated from its definition: every step and every undo × every way it can go wrong.
//!
//! A disturbed run must end like an undisturbed one, or leave everything as it was before it began, and name the step
//! that failed. How things are is read from all tables of the database, and from what the subject says of the world
//! outside; a subject may say which rows don't count, and what an undone run rightly makes of others. Each case has a database of its own, and a clock that is moved instead of waited for.

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

/// Cases proved at a time.
const MAX_BATCH: usize = 4;

/// A workflow to prove, and what it needs around it.
pub trait Subject: Sized + Send + Sync + 'static {
    type Workflow: Workflow;

    /// Prepares what a run needs, in a fresh database.
    fn prepare(database: &TestDatabase) -> impl Future<Output = Self> + Send;

    /// What an engine hands to the steps.
    fn state(&self) -> <Self::Workflow as Workflow>::State;

    fn input(&self) -> <Self::Workflow as Workflow>::Input;

    /// What a step, or its undo, is signalled with when it waits.
    fn answer(&self, _step: &str, _direction: Direction) -> Value {
        json!({})
    }

    /// A row as far as it counts; none, such as a journal of what others were asked.
    fn counts(&self, _table: &str, row: Value) -> Option<Value> {
        Some(row)
    }

    /// What an undone run makes of a row that was there before it. It leaves everything as it was, unless whoever
    /// started the run left something for it to settle.
    fn undone(&self, _table: &str, row: Value) -> Value {
        row
    }

    /// What the world outside looks like, in lines.
    fn outside(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Proves a workflow; how many cases that were. Panics with the name of the case that doesn't hold.
pub async fn prove<S: Subject>() -> Result<usize> {
    let description = Description::of::<S::Workflow>();
    let (done, forwards) = Stage::<S>::new(Plan::default()).await.undisturbed().await?;
    let (_, backwards) = Stage::<S>::new(cases::unwinding(&description)).await.undisturbed().await?;
    let mut cases = cases::forwards(&description, &forwards);
    cases.extend(cases::backwards(&description, &backwards));
    let proofs = cases.iter().map(|case| prove_one::<S>(case, &done));
    stream::iter(proofs).buffer_unordered(MAX_BATCH).try_collect::<Vec<()>>().await?;
    Ok(cases.len())
}

async fn prove_one<S: Subject>(case: &Case, done: &image::Image) -> Result<()> {
    Stage::<S>::new(case.plan.clone()).await.prove(case, done).await
}
