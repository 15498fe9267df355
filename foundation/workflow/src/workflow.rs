//! A workflow and one run of it, as its steps see them.

use std::future::Future;

use gpuaas_core::chain::{sha256, unhex};
use gpuaas_core::{Error, Result, RunId};
use gpuaas_store::{Cause, PlatformReason, Scope, StepTx};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::record::{Direction, Row};
use crate::step::{Step, Undo};
use crate::steps::Steps;

/// Multi-step work, defined once.
pub trait Workflow: Sized + Send + Sync + 'static {
    /// Its name in the record, such as `provision`.
    const NAME: &'static str;
    /// A run keeps the version it started with. Another order, kind or meaning of steps is another version; the old
    /// one stays registered until its last run has ended.
    const VERSION: i32;
    /// Ids and facts a run starts with; never a secret.
    type Input: Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What the composition root hands to the steps.
    type State: Send + Sync + 'static;

    fn steps(steps: Steps<Self>) -> Steps<Self>;

    /// Whose rows the steps see: those of the organisation that caused the run, or everyone's.
    fn scope(cause: &Cause) -> Scope {
        cause.org_id.map_or(Scope::Platform(PlatformReason::Workflows), Scope::Tenant)
    }

    /// Runs in the transaction that ends an unwound run, however early it was unwound: what whoever started the run
    /// left for it to settle has no step to undo it when not even the first one was taken.
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
pub struct Failure {
    /// The step that failed first; none when the run was cancelled.
    pub step: Option<String>,
    pub error: String,
}

/// One run, at one of its steps.
pub struct Run<W: Workflow> {
    pub id: RunId,
    pub input: W::Input,
    pub cause: Cause,
    row: Row,
}

impl<W: Workflow> Run<W> {
    pub(crate) fn new(row: &Row) -> Result<Self> {
        let input = W::Input::deserialize(&row.input).map_err(Error::internal)?;
        Ok(Self { id: row.id(), input, cause: row.cause(), row: row.clone() })
    }

    /// What an earlier step has made.
    pub fn output<S: Step>(&self) -> Result<S::Output> {
        match self.made::<S>()? {
            Undo::Done(output) => Ok(output),
            Undo::Unknown => Err(Error::internal(format!("{} isn't done in {}", S::NAME, self.id))),
        }
    }

    /// What a step has made, as far as it is known.
    pub(crate) fn made<S: Step>(&self) -> Result<Undo<S::Output>> {
        let output = self.row.effects.get(S::NAME).and_then(|effect| effect.output.as_ref());
        let Some(output) = output else { return Ok(Undo::Unknown) };
        S::Output::deserialize(output).map(Undo::Done).map_err(Error::internal)
    }

    /// Counts the attempts of the current step, from one.
    pub fn attempt(&self) -> i32 {
        self.row.attempt
    }

    /// A stable id for what this attempt of this step makes outside: the same when it is run again after a crash,
    /// another for the next attempt and for the undo. Signals use it as their key.
    pub fn task_id(&self) -> Uuid {
        task_id(self.id, &self.row.step, self.direction(), self.row.attempt)
    }

    /// Why this run is unwound, for its undo.
    pub fn failure(&self) -> Option<Failure> {
        let error = self.row.error.clone()?;
        (self.direction() == Direction::Undo).then(|| Failure { step: self.row.failed_step.clone(), error })
    }

    pub(crate) fn direction(&self) -> Direction {
        self.row.direction()
    }
}

/// The id of what one attempt of one step makes outside: see [`Run::task_id`].
pub fn task_id(run: RunId, step: &str, direction: Direction, attempt: i32) -> Uuid {
    let name = format!("{run} {step} {} {attempt}", direction.as_str());
    let digest = unhex(&sha256(&[name.as_bytes()])).unwrap_or_default();
    let mut bytes = [0; 16];
    bytes.iter_mut().zip(digest).for_each(|(byte, digit)| *byte = digit);
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}
