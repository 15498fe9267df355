//! The workflow engine: claims runs that are due, performs their steps one after the other, and releases them when they
//! wait. All its knowledge comes from the database.
//!
//! Claiming stays fast beside long-running transactions. Each start and each wait leaves a dead entry in the index of due
//! runs that can't be removed meanwhile, and a scan from the beginning would pass all of them (with deleted rows in the
//! index, throughput fell from 8,000 to 450 per second in half a minute). So each scan starts just before the previous
//! scan's end; a full scan runs every 2 s and finds the runs of dead engines and late commits.

mod drive_turn;
mod faults;
mod maintenance;
mod runner;
mod step_batch;
mod transitions;
mod turn;
mod work;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use gpuaas_http::ApiBuilder;
use gpuaas_store::{Cause, Scope, Store};
use parking_lot::Mutex;
use tokio::sync::Notify;
use uuid::Uuid;

pub use drive_turn::NextTurn;
pub use faults::{Fault, FaultPlace, Faults, Point};

use crate::operations;
use crate::steps::{Definition, Description};
use crate::workflow::Workflow;
use runner::{Registered, Runner};

/// Runs the workflows registered with it.
#[derive(Clone)]
pub struct Engine {
    store: Store,
    /// The id of this engine in the database.
    owner: Uuid,
    runners: Arc<BTreeMap<String, Arc<dyn Runner>>>,
    faults: Option<Faults>,
    held_runs: Arc<HeldRuns>,
}

/// The runs that an engine holds, and the state of its scans.
#[derive(Default)]
struct HeldRuns {
    held: Mutex<BTreeSet<Uuid>>,
    scan: Mutex<Scan>,
    /// Signals that a run was released.
    freed: Notify,
}

/// Where the next scan for due runs begins.
#[derive(Clone, Copy, Default)]
struct Scan {
    renewed_at: Option<DateTime<Utc>>,
    /// Time of the last full scan.
    full_scan_at: Option<DateTime<Utc>>,
    since: DateTime<Utc>,
}

impl Engine {
    pub fn new(store: Store) -> Self {
        let owner = store.sources().uuid();
        Self { store, owner, runners: Arc::default(), faults: None, held_runs: Arc::default() }
    }

    /// Registers a workflow, or another version of one. Panics if the definition is invalid.
    #[must_use]
    pub fn register<W: Workflow>(mut self, state: W::State) -> Self {
        let definition = Definition::<W>::new();
        definition.description.check();
        let key = definition.description.key();
        let runner: Arc<dyn Runner> = Arc::new(Registered { definition, state });
        let before = Arc::make_mut(&mut self.runners).insert(key, runner);
        assert!(before.is_none(), "{} version {} is registered twice", W::NAME, W::VERSION);
        self
    }

    /// Injects faults, for tests.
    #[must_use]
    pub fn with_faults(self, faults: Faults) -> Self {
        Self { faults: Some(faults), ..self }
    }

    /// Returns the registered workflows, for the docs.
    pub fn descriptions(&self) -> Vec<Description> {
        self.runners.values().map(|runner| runner.description().clone()).collect()
    }

    /// Returns the scope in which each workflow's steps run for this cause.
    pub fn scopes(&self, cause: &Cause) -> Vec<(&'static str, Scope)> {
        self.runners.values().map(|runner| (runner.description().name, runner.scope(cause))).collect()
    }

    /// Registers the operations on runs.
    pub fn operations(&self, api: ApiBuilder) -> ApiBuilder {
        operations::register(self, api)
    }
}
