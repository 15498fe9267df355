//! Progress of a task: sent to the control plane phase by phase, and included in the report of a failure.

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
    send: Box<dyn Fn(FromAgent) + Send + Sync>,
}

impl Progress {
    pub fn new(task_id: TaskId, sources: Sources, send: impl Fn(FromAgent) + Send + Sync + 'static) -> Self {
        let started_at = sources.now();
        Self { task_id, sources, started_at, phase: Mutex::new(None), send: Box::new(send) }
    }

    /// Records and sends the begin of a phase.
    pub fn phase(&self, name: &str) {
        *self.phase.lock() = Some(name.to_owned());
        let at = self.sources.now();
        (self.send)(FromAgent::Progress { task_id: self.task_id, phase: name.to_owned(), at });
    }

    /// Returns the current phase.
    pub fn last(&self) -> Option<String> {
        self.phase.lock().clone()
    }

    pub fn started_at(&self) -> DateTime<Utc> {
        self.started_at
    }
}
