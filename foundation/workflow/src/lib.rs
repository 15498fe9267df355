//! Multi-step work, defined once as typed steps with undo. PostgreSQL is the record of every run; an engine decides
//! only when a run goes on.
//!
//! A domain implements [`Workflow`] and its steps, each [`Step`] with one of three kinds: [`Transaction`], [`External`]
//! or [`Wait`]. [`start`], [`signal`] and [`cancel`] are called inside any context's transaction, and hold or fall with it.

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
pub use engine::{Engine, Fault, Faults, Place, Point};
pub use erased::{Kind, StepInfo};
pub use record::{Direction, Journalled, RunState, cancel, journal, resolve, retry, signal, start};
pub use step::{Compensation, External, Keys, Retry, Signals, Step, Transaction, Undo, Wait};
pub use steps::{Description, Steps};
pub use workflow::{Failure, Run, Workflow, task_id};

/// The state machines of this crate, for the docs and the database.
pub fn machines() -> Vec<MachineDescription> {
    vec![RunState::describe()]
}
