//! The journal engine: decides when a run goes on. It claims runs that are due, takes their steps one after the other,
//! and lets them go when they rest. Whatever it knows it has read from the record.
//!
//! A claim doesn't slow down beside a transaction that stays open for hours. Each start and each rest leaves a dead
//! entry in the index of due runs that nothing can remove meanwhile, and a scan from its beginning would pass all of
//! them (a queue of deleted rows fell from 8,000 to 450 a second in half a minute). So a scan begins shortly before
//! where the last one ended, and one that begins at the beginning comes every two seconds: it finds what dead engines
//! held, and what was committed late.

mod faults;
mod maintenance;
mod next;
mod runner;
mod step_batch;
mod turn;
mod work;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use gpuaas_http::ApiBuilder;
use gpuaas_store::Store;
use parking_lot::Mutex;
use tokio::sync::Notify;
use uuid::Uuid;

pub use faults::{Fault, Faults, Place, Point};

use crate::operations;
use crate::steps::{Definition, Description};
use crate::workflow::Workflow;
use runner::{Registered, Runner};

/// Runs the workflows registered with it.
#[derive(Clone)]
pub struct Engine {
    store: Store,
    /// This engine, as others see it.
    owner: Uuid,
    runners: Arc<BTreeMap<String, Arc<dyn Runner>>>,
    faults: Option<Faults>,
    hands: Arc<HeldRuns>,
}

/// What an engine has in its hands.
#[derive(Default)]
struct HeldRuns {
    held: Mutex<BTreeSet<Uuid>>,
    scan: Mutex<Scan>,
    /// A run was let go.
    freed: Notify,
}

/// Where the next look for due runs begins.
#[derive(Clone, Copy, Default)]
struct Scan {
    renewed_at: Option<DateTime<Utc>>,
    /// The last look from the beginning.
    whole_at: Option<DateTime<Utc>>,
    since: DateTime<Utc>,
}

impl Engine {
    pub fn new(store: Store) -> Self {
        let owner = store.sources().uuid();
        Self { store, owner, runners: Arc::default(), faults: None, hands: Arc::default() }
    }

    /// Adds a workflow, or another version of one. Stops the program when the definition can't work.
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

    /// For proofs.
    #[must_use]
    pub fn with_faults(self, faults: Faults) -> Self {
        Self { faults: Some(faults), ..self }
    }

    /// What is registered, for the docs.
    pub fn descriptions(&self) -> Vec<Description> {
        self.runners.values().map(|runner| runner.description().clone()).collect()
    }

    /// Registers the operations that show and settle runs.
    pub fn operations(&self, api: ApiBuilder) -> ApiBuilder {
        operations::register(self, api)
    }
}
