//! Where a task is: sent_results to the control plane as it happens, and kept for the report of a failure.

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::frames::FromAgent;
use gpuaas_core::{Sources, TaskId};
use parking_lot::Mutex;

/// The progress of one task.
pub struct Progress {
    task_id: TaskId,
    sources: Sources,
    started_at: DateTime<Utc>,
    phase: Mutex<Option<String>>,
    tell: Box<dyn Fn(FromAgent) + Send + Sync>,
}

impl Progress {
    pub fn new(task_id: TaskId, sources: Sources, tell: impl Fn(FromAgent) + Send + Sync + 'static) -> Self {
        let started_at = sources.now();
        Self { task_id, sources, started_at, phase: Mutex::new(None), tell: Box::new(tell) }
    }

    /// A phase begins.
    pub fn phase(&self, name: &str) {
        *self.phase.lock() = Some(name.to_owned());
        let at = self.sources.now();
        (self.tell)(FromAgent::Progress { task_id: self.task_id, phase: name.to_owned(), at });
    }

    /// The last phase that began.
    pub fn last(&self) -> Option<String> {
        self.phase.lock().clone()
    }

    pub fn started_at(&self) -> DateTime<Utc> {
        self.started_at
    }
}
