//! A workflow's steps in their order, and their description as data.

use std::marker::PhantomData;
use std::time::Duration;

use crate::erased::{AnyStep, ExternalStep, StepInfo, StepKind, Timer, TransactionStep, WaitStep};
use crate::step::{Compensation, External, Retry, Transaction, Wait};
use crate::workflow::Workflow;

/// Collects the steps of a workflow.
pub struct Steps<W: Workflow> {
    steps: Vec<Box<dyn AnyStep<W>>>,
    reversible: Option<usize>,
}

impl<W: Workflow> Steps<W> {
    #[must_use]
    pub fn step<S: Transaction<W>>(self) -> Self {
        self.add(TransactionStep::<S>(StepInfo::of::<S>(StepKind::Transaction), PhantomData))
    }

    #[must_use]
    pub fn external<S: External<W>>(self) -> Self {
        self.add(ExternalStep::<S>(StepInfo::of::<S>(StepKind::External), PhantomData))
    }

    #[must_use]
    pub fn wait<S: Wait<W>>(self) -> Self {
        self.add(WaitStep::<S>(StepInfo::of::<S>(StepKind::Wait), PhantomData))
    }

    /// Adds a step that waits for a time.
    #[must_use]
    pub fn sleep(self, name: &'static str, timeout: Duration) -> Self {
        let undo = Compensation::Nothing("time only passes");
        self.add(Timer(StepInfo { name, kind: StepKind::Timer, retry: Retry::NEVER, timeout, undo }))
    }

    /// Marks the point of no return. Later steps aren't undone: a failing step is retried until it is done or an operator
    /// decides.
    #[must_use]
    pub fn point_of_no_return(self) -> Self {
        assert!(self.reversible.is_none(), "{} has two points of no return", W::NAME);
        Self { reversible: Some(self.steps.len()), ..self }
    }

    fn add(mut self, step: impl AnyStep<W> + 'static) -> Self {
        self.steps.push(Box::new(step));
        self
    }
}

/// A workflow's steps and their description.
pub(crate) struct Definition<W: Workflow> {
    pub steps: Vec<Box<dyn AnyStep<W>>>,
    pub description: Description,
}

impl<W: Workflow> Definition<W> {
    pub(crate) fn new() -> Self {
        let Steps { steps, reversible } = W::steps(Steps { steps: Vec::new(), reversible: None });
        let reversible = reversible.unwrap_or(steps.len());
        let described = steps.iter().map(|step| *step.info()).collect();
        let description = Description { name: W::NAME, version: W::VERSION, steps: described, reversible };
        Self { steps, description }
    }
}

/// A workflow as data: for the engine's decisions, the docs and the proofs.
#[derive(Debug, Clone)]
pub struct Description {
    pub name: &'static str,
    pub version: i32,
    pub steps: Vec<StepInfo>,
    /// Number of steps before the point of no return.
    pub reversible: usize,
}

impl Description {
    pub fn of<W: Workflow>() -> Self {
        Definition::<W>::new().description
    }

    pub(crate) fn position(&self, step: &str) -> Option<usize> {
        self.steps.iter().position(|info| info.name == step)
    }

    /// Panics if the definition is invalid.
    pub(crate) fn check(&self) {
        let Self { name, version, steps, .. } = self;
        assert!(*version > 0 && !steps.is_empty(), "{name} needs a version and steps");
        for (index, step) in steps.iter().enumerate() {
            assert!(self.position(step.name) == Some(index), "{name} has two steps called {}", step.name);
        }
    }

    /// Returns `workflow/version`, the key by which runs are claimed.
    pub(crate) fn key(&self) -> String {
        format!("{}/{}", self.name, self.version)
    }
}
