//! Workflows: multi-step work, defined once as typed steps with undo. PostgreSQL holds the state of every run; an engine
//! only decides when a run continues.
//!
//! A domain implements [`Workflow`] and its steps, each [`Step`] with one of three kinds: [`Transaction`], [`External`] or
//! [`Wait`]. [`start`], [`signal`] and [`cancel`] are called inside any writing transaction, and commit or roll back with
//! it.

mod docs;
mod engine;
mod erased;
mod model;
mod operations;
mod record;
mod step;
mod steps;
mod workflow;

use gpuaas_core::Machine;
use gpuaas_core::machine::Description as MachineDescription;

pub use docs::{compensation_matrix, fingerprints};
pub use engine::{Engine, Fault, FaultPlace, Faults, NextTurn, Point};
pub use erased::{StepInfo, StepKind};
pub use record::{Direction, Journalled, RunState, cancel, journal, resolve, retry, signal, start};
pub use step::{Compensation, External, Keys, Retry, Signals, Step, Transaction, Undo, Wait};
pub use steps::{Description, Steps};
pub use workflow::{Run, RunFailure, Workflow, task_id};

/// Returns the state machines of this crate, for the docs and the database.
pub fn machines() -> Vec<MachineDescription> {
    vec![RunState::describe()]
}
