//! The workflow interface, and a run as its steps see it.

use std::future::Future;

use gpuaas_core::chain::{sha256, unhex};
use gpuaas_core::{Error, Result, RunId};
use gpuaas_store::{Cause, PlatformReason, Scope, StepTx};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::record::{Direction, RunRow};
use crate::step::{Step, Undo};
use crate::steps::Steps;

/// A multi-step workflow.
pub trait Workflow: Sized + Send + Sync + 'static {
    /// Name in the database, such as `provision`.
    const NAME: &'static str;
    /// A run keeps the version it started with. A change of the order, kind or meaning of steps needs a new version; the old
    /// one stays registered until its last run has ended.
    const VERSION: i32;
    /// Ids and facts that a run starts with; never a secret.
    type Input: Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Dependencies of the steps, provided by the composition root.
    type State: Send + Sync + 'static;

    fn steps(steps: Steps<Self>) -> Steps<Self>;

    /// Returns the scope of the steps: the organisation that caused the run, or the platform.
    fn scope(cause: &Cause) -> Scope {
        cause.org_id.map_or(Scope::Platform(PlatformReason::Workflows), Scope::Tenant)
    }

    /// Runs in the transaction that ends an unwound run, even if no step had run: settles what the starter of the run left
    /// to it, which no step undoes.
    fn undone(
        _state: &Self::State,
        _tx: &mut StepTx,
        _run: &Run<Self>,
    ) -> impl Future<Output = Result<()>> + Send {
        std::future::ready(Ok(()))
    }
}

/// Why a run is unwound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunFailure {
    /// The step that failed first; none if the run was cancelled.
    pub step: Option<String>,
    pub error: String,
}

/// One run at one of its steps.
pub struct Run<W: Workflow> {
    pub id: RunId,
    pub input: W::Input,
    row: RunRow,
}

impl<W: Workflow> Run<W> {
    pub(crate) fn new(row: &RunRow) -> Result<Self> {
        let input = W::Input::deserialize(&row.input).map_err(Error::internal)?;
        Ok(Self { id: row.id(), input, row: row.clone() })
    }

    /// Returns the output of an earlier step. Fails if the step isn't done.
    pub fn output<S: Step>(&self) -> Result<S::Output> {
        match self.made::<S>()? {
            Undo::Done(output) => Ok(output),
            Undo::Unknown => Err(Error::internal(format!("{} isn't done in {}", S::NAME, self.id))),
        }
    }

    /// Returns the output of a step, as far as it is known.
    pub(crate) fn made<S: Step>(&self) -> Result<Undo<S::Output>> {
        let output = self.row.effects.get(S::NAME).and_then(|effect| effect.output.as_ref());
        let Some(output) = output else { return Ok(Undo::Unknown) };
        S::Output::deserialize(output).map(Undo::Done).map_err(Error::internal)
    }

    /// Returns the number of the current step's attempt, from one.
    pub fn attempt(&self) -> i32 {
        self.row.attempt
    }

    /// Returns a stable id for the outside effect of this attempt: the same when it is repeated after a crash, another for
    /// the next attempt and for the undo. Signals use it as their key.
    pub fn task_id(&self) -> Uuid {
        task_id(self.id, &self.row.step, self.direction(), self.row.attempt)
    }

    /// Returns why this run is unwound, for its undo.
    pub fn failure(&self) -> Option<RunFailure> {
        let error = self.row.error.clone()?;
        (self.direction() == Direction::Undo)
            .then(|| RunFailure { step: self.row.failed_step.clone(), error })
    }

    pub(crate) fn direction(&self) -> Direction {
        self.row.direction()
    }
}

/// Returns the id of the outside effect of one attempt of one step: see [`Run::task_id`].
pub fn task_id(run: RunId, step: &str, direction: Direction, attempt: i32) -> Uuid {
    let name = format!("{run} {step} {} {attempt}", direction.as_str());
    let digest = unhex(&sha256(&[name.as_bytes()])).unwrap_or_default();
    let mut bytes = [0; 16];
    bytes.iter_mut().zip(digest).for_each(|(byte, digit)| *byte = digit);
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}
