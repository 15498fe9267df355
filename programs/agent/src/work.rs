//! Doing tasks: taken on once, in the order of their allocation, a few at a time, and reported whatever happens.

use std::sync::Arc;

use gpuaas_agent_protocol::checked::clean;
use gpuaas_agent_protocol::frames::FromAgent;
use gpuaas_agent_protocol::signed::{Purpose, Signed};
use gpuaas_agent_protocol::task::{Outcome, Refusal, Task, TaskResult};
use gpuaas_core::{AllocationId, TaskId};
use tokio::sync::oneshot;
use tracing::Instrument;

use crate::command::{self, HostCommand};
use crate::drivers::Failure;
use crate::error::{AgentError, Result};
use crate::journal::Seen;
use crate::node::Node;
use crate::progress::Progress;
use crate::verify_task::{self, Refused};

/// Results kept for a host that is sent_results to replay them.
const TOLD: usize = 8;

impl Node {
    /// A task arrived. Says what becomes of it.
    pub(crate) async fn receive(self: &Arc<Self>, signed: &Signed) -> Result<Option<FromAgent>> {
        let identity = self.identity();
        let now = self.sources.now();
        let refusal = |refused: Refused| {
            let task_id = verify_task::claimed_id(signed)?;
            self.agent_log.note(&format!("{task_id} refused: {}", refused.detail));
            tracing::warn!(node = %self.id(), %task_id, reason = refused.reason.as_str(), detail = refused.detail,
                "a task was refused");
            Some(FromAgent::Refused { task_id, reason: refused.reason, detail: refused.detail })
        };
        let task = match verify_task::verify(signed, &identity.task_keys, identity.node_id, now) {
            Ok(task) => task,
            Err(refused) => return Ok(refusal(refused)),
        };
        let (task_id, parsed) = (task.task_id, HostCommand::parse(&task));
        let written = {
            let (task, acceptable) = (task.clone(), parsed.is_ok());
            move |journal: &mut crate::journal::Journal| match acceptable {
                true => journal.accept(&task, now).map(Some),
                false => Ok(None),
            }
        };
        match (self.journal(written).await?, parsed) {
            (_, Err((reason, detail))) => Ok(refusal(Refused::new(reason, detail))),
            (Some(Seen::New), Ok(order)) => {
                tracing::info!(node = %self.id(), %task_id, kind = task.kind,
                    correlation_id = task.correlation_id, "a task was taken on");
                self.agent_log.note(&format!("{task_id} {} taken on", task.kind));
                self.begin(task, order);
                Ok(Some(FromAgent::Accepted { task_id }))
            }
            (Some(Seen::Running), _) => Ok(Some(FromAgent::Accepted { task_id })),
            (Some(Seen::Done(result)), _) => Ok(Some(FromAgent::Result(*result))),
            (Some(Seen::Full), _) => {
                Ok(refusal(Refused::new(Refusal::Busy, "more tasks than can be remembered")))
            }
            (Some(Seen::Stored) | None, _) => Ok(None),
        }
    }

    /// Starts a task that is in the journal.
    pub(crate) fn begin(self: &Arc<Self>, task: Task, order: HostCommand) {
        let node = self.clone();
        let (allocation, task_id) = (order.allocation(), task.task_id);
        let (over, is_over) = oneshot::channel();
        let before =
            allocation.and_then(|id| self.last_task_by_allocation.lock().insert(id, (task_id, is_over)));
        let span = tracing::info_span!("task", node = %self.id(), %task_id, kind = task.kind,
            correlation_id = task.correlation_id);
        let work = async move {
            if let Some((_, before)) = before {
                let _ended = before.await;
            }
            // The semaphore is never closed.
            let _permit = node.permits.acquire().await;
            if let Err(error) = node.perform(&task, &order).await {
                tracing::error!(%error, "a result could not be kept");
            }
            if let Some(allocation) = allocation {
                node.leave(allocation, task_id);
            }
            drop(over);
        };
        self.tasks.spawn(work.instrument(span));
    }

    fn leave(&self, allocation: AllocationId, task_id: TaskId) {
        let mut last_task_by_allocation = self.last_task_by_allocation.lock();
        if last_task_by_allocation.get(&allocation).is_some_and(|(last, _)| *last == task_id) {
            last_task_by_allocation.remove(&allocation);
        }
    }

    async fn perform(self: &Arc<Self>, task: &Task, order: &HostCommand) -> Result<()> {
        self.executed.begun(task.task_id);
        let teller = Arc::downgrade(self);
        let tell = move |frame| {
            if let Some(node) = teller.upgrade() {
                node.say(frame);
            }
        };
        let progress = Progress::new(task.task_id, self.sources.clone(), tell);
        let declared = command::limit(&task.kind);
        let limit = self.task_limit.map_or(declared, |limit| limit.min(declared));
        let done = tokio::time::timeout(limit, order.run(&*self.host, &self.agent_log, &progress)).await;
        let done = done.unwrap_or_else(|_| {
            let text = format!("it wasn't over after {} seconds", limit.as_secs_f32());
            Err(Failure::new("timeout", text).again())
        });
        let outcome = match done {
            Ok(output) => Outcome::Succeeded { output },
            Err(Failure { code, detail, retryable }) => {
                Outcome::Failed { code, detail: clean(&detail), phase: progress.last(), retryable }
            }
        };
        self.report(task, outcome, progress.started_at()).await
    }

    /// A task that was taken on and can't be begun any more.
    pub(crate) async fn give_up(self: &Arc<Self>, task: &Task, reason: Refusal, detail: &str) -> Result<()> {
        let (code, detail) = (reason.as_str().to_owned(), clean(detail));
        let outcome = Outcome::Failed { code, detail, phase: None, retryable: false };
        self.report(task, outcome, self.sources.now()).await
    }

    async fn report(
        self: &Arc<Self>,
        task: &Task,
        outcome: Outcome,
        started_at: chrono::DateTime<chrono::Utc>,
    ) -> Result<()> {
        let (task_id, identity, now) = (task.task_id, self.identity(), self.sources.now());
        let word = match &outcome {
            Outcome::Succeeded { .. } => "succeeded".to_owned(),
            Outcome::Failed { code, detail, .. } => format!("failed: {code}, {detail}"),
        };
        tracing::info!(outcome = word, "a task is over");
        self.agent_log.note(&format!("{task_id} {word}"));
        let result = TaskResult {
            task_id,
            node_id: identity.node_id,
            attempt: task.attempt,
            outcome,
            started_at,
            finished_at: now,
        };
        let serial = identity.validity()?.serial;
        let signed = Signed::by_host(Purpose::Result, &serial, self.key.pkcs8(), &result)
            .map_err(|error| AgentError::State(error.to_string()))?;
        let copy = signed.clone();
        self.journal(move |journal| journal.finish(task_id, &copy, now)).await?;
        self.tell(signed);
        Ok(())
    }

    /// Sends a result, and remembers it if this host is to replay it.
    pub(crate) fn tell(&self, result: Signed) {
        if self.network_faults.replays() {
            let mut sent_results = self.sent_results.lock();
            if sent_results.len() >= TOLD {
                sent_results.pop_front();
            }
            sent_results.push_back(result.clone());
        }
        self.say(FromAgent::Result(result));
    }
}
