//! Places where a proof lets a run fail or crash. In production nothing is injected.

use std::sync::Arc;

use futures::future::BoxFuture;
use gpuaas_core::{Code, Error, RunId};

use crate::record::Direction;

/// Where in a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Point {
    /// Nothing of this turn has happened yet.
    BeforeRun,
    /// Of an external step: the journal says started, the call wasn't made.
    Started,
    /// The step has run; its effect isn't committed.
    BeforeCommit,
    AfterCommit,
}

/// Where in which run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    pub run: RunId,
    pub step: &'static str,
    pub direction: Direction,
    pub point: Point,
}

/// What happens there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The step fails.
    Fail,
    /// Something it depends on is away; after a commit, the answer to the commit is lost.
    Unavailable,
    /// The process is killed: everything is dropped where it is, nothing is given back.
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

/// Asked at every place. May do something first, such as letting another engine take the run.
pub type Faults = Arc<dyn Fn(Place) -> BoxFuture<'static, Option<Fault>> + Send + Sync>;
