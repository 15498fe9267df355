//! Fault injection: points where a test makes a run fail or crash. In production nothing is injected.

use std::sync::Arc;

use futures::future::BoxFuture;
use gpuaas_core::{Code, Error, RunId};

use crate::record::Direction;

/// A point within a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Point {
    /// Before anything of this turn has happened.
    BeforeRun,
    /// External step: the journal has `started`, the call isn't made.
    Started,
    /// The step has run; its effect isn't committed.
    BeforeCommit,
    AfterCommit,
}

/// A point within a step of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FaultPlace {
    pub run: RunId,
    pub step: &'static str,
    pub direction: Direction,
    pub point: Point,
}

/// The injected fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The step fails.
    Fail,
    /// A dependency is unavailable; after a commit, the response to the commit is lost.
    Unavailable,
    /// The process is killed: everything is dropped, nothing is released.
    Crash,
}

impl Fault {
    pub(crate) fn error(self) -> Error {
        match self {
            Self::Fail => Error::new(Code::UpstreamError, "an injected failure"),
            Self::Unavailable | Self::Crash => Error::unavailable("an injected outage"),
        }
    }
}

/// Called at every point; returns the fault to inject. It may act first, for example let another engine claim the run.
pub type Faults = Arc<dyn Fn(FaultPlace) -> BoxFuture<'static, Option<Fault>> + Send + Sync>;
