//! Task execution: each task is accepted once, runs in order within its allocation and under a concurrency limit, and is always
//! reported.

use std::sync::Arc;

use gpuaas_agent_protocol::checked::clean;
use gpuaas_agent_protocol::frames::FromAgent;
use gpuaas_agent_protocol::signed::{Purpose, Signed};
use gpuaas_agent_protocol::task::{Outcome, Refusal, Task, TaskResult};
use gpuaas_core::{AllocationId, SpanContext, TaskId};
use tokio::sync::oneshot;
use tracing::Instrument;

use crate::drivers::Failure;
use crate::error::{AgentError, Result};
use crate::journal::AcceptResult;
use crate::node::Node;
use crate::progress::Progress;
use crate::tasks::{self, PreparedTask, TaskContext};
use crate::verify_task::{self, TaskRefusal};

/// Limit of results kept for fault `replay`.
const MAX_REPLAYED_RESULTS: usize = 8;

impl Node {
    /// Handles a received task: verifies, records and starts it. Returns the frame to answer with, if any.
    pub(crate) async fn receive(self: &Arc<Self>, signed: &Signed) -> Result<Option<FromAgent>> {
        let identity = self.identity();
        let now = self.sources.now();
        let refusal = |refused: TaskRefusal| {
            let task_id = verify_task::claimed_id(signed)?;
            self.agent_log.append(&format!("{task_id} refused: {}", refused.detail));
            tracing::warn!(node = %self.id(), %task_id, reason = refused.reason.as_str(), detail = refused.detail,
                "task refused");
            Some(FromAgent::Refused { task_id, reason: refused.reason, detail: refused.detail })
        };
        let task = match verify_task::verify(signed, &identity.task_keys, identity.node_id, now) {
            Ok(task) => task,
            Err(refused) => return Ok(refusal(refused)),
        };
        let (task_id, prepared) = (task.task_id, tasks::prepare(&task));
        let record = {
            let (task, acceptable) = (task.clone(), prepared.is_ok());
            move |journal: &mut crate::journal::Journal| match acceptable {
                true => journal.accept(&task, now).map(Some),
                false => Ok(None),
            }
        };
        match (self.journal(record).await?, prepared) {
            (_, Err(refused)) => Ok(refusal(refused)),
            (Some(AcceptResult::New), Ok(prepared)) => {
                tracing::info!(node = %self.id(), %task_id, kind = task.kind,
                    correlation_id = task.correlation_id, traceparent = task.traceparent, "task accepted");
                self.agent_log.append(&format!("{task_id} {} accepted", task.kind));
                self.start_task(task, prepared);
                Ok(Some(FromAgent::Accepted { task_id }))
            }
            (Some(AcceptResult::Running), _) => Ok(Some(FromAgent::Accepted { task_id })),
            (Some(AcceptResult::Done(result)), _) => Ok(Some(FromAgent::Result(*result))),
            (Some(AcceptResult::Full), _) => {
                Ok(refusal(TaskRefusal::new(Refusal::Busy, "the agent's task journal is full")))
            }
            (Some(AcceptResult::Stored) | None, _) => Ok(None),
        }
    }

    /// Starts a task that is in the journal. It waits for the allocation's previous task and for a permit.
    pub(crate) fn start_task(self: &Arc<Self>, task: Task, prepared: PreparedTask) {
        let node = self.clone();
        let (allocation, task_id) = (prepared.allocation, task.task_id);
        let (ended, on_end) = oneshot::channel();
        let previous =
            allocation.and_then(|id| self.last_task_by_allocation.lock().insert(id, (task_id, on_end)));
        let span = gpuaas_core::trace_span!(
            "task",
            SpanContext::child_of(&task.traceparent, &self.sources.entropy),
            correlation_id = task.correlation_id,
            node = %self.id(),
            %task_id,
            kind = task.kind,
        );
        let work = async move {
            if let Some((_, previous)) = previous {
                let _ended = previous.await;
            }
            // The semaphore is never closed.
            let _permit = match prepared.needs_permit {
                true => node.permits.acquire().await.ok(),
                false => None,
            };
            if let Err(error) = node.execute(&task, &prepared).await {
                tracing::error!(%error, "failed to record a result");
            }
            if let Some(allocation) = allocation {
                node.clear_last_task(allocation, task_id);
            }
            drop(ended);
        };
        self.tasks.spawn_until_stopped(work.instrument(span));
    }

    fn clear_last_task(&self, allocation: AllocationId, task_id: TaskId) {
        let mut last_task_by_allocation = self.last_task_by_allocation.lock();
        if last_task_by_allocation.get(&allocation).is_some_and(|(last, _)| *last == task_id) {
            last_task_by_allocation.remove(&allocation);
        }
    }

    async fn execute(self: &Arc<Self>, task: &Task, prepared: &PreparedTask) -> Result<()> {
        self.execution_counts.increment(task.task_id);
        let weak = Arc::downgrade(self);
        let send = move |frame| {
            if let Some(node) = weak.upgrade() {
                node.send_frame(frame);
            }
        };
        let progress = Progress::new(task.task_id, self.sources.clone(), send);
        let context = TaskContext { node: self.clone(), progress };
        let limit = self.task_limit.map_or(prepared.time_limit, |limit| limit.min(prepared.time_limit));
        let done = tokio::time::timeout(limit, prepared.run(&context)).await;
        let done = done.unwrap_or_else(|_| {
            let text = format!("timed out after {} seconds", limit.as_secs_f32());
            Err(Failure::new("timeout", text).retryable())
        });
        let outcome = match done {
            Ok(output) => Outcome::Succeeded { output },
            Err(Failure { code, detail, retryable }) => {
                Outcome::Failed { code, detail: clean(&detail), phase: context.progress.last(), retryable }
            }
        };
        self.report(task, outcome, context.progress.started_at()).await
    }

    /// Reports a recorded task as failed because this agent can't parse it.
    pub(crate) async fn report_unsupported(
        self: &Arc<Self>,
        task: &Task,
        refused: TaskRefusal,
    ) -> Result<()> {
        let TaskRefusal { reason, detail } = refused;
        let outcome =
            Outcome::Failed { code: reason.as_str().to_owned(), detail, phase: None, retryable: false };
        self.report(task, outcome, self.sources.now()).await
    }

    async fn report(
        self: &Arc<Self>,
        task: &Task,
        outcome: Outcome,
        started_at: chrono::DateTime<chrono::Utc>,
    ) -> Result<()> {
        let (task_id, identity, now) = (task.task_id, self.identity(), self.sources.now());
        let summary = match &outcome {
            Outcome::Succeeded { .. } => "succeeded".to_owned(),
            Outcome::Failed { code, detail, .. } => format!("failed: {code}, {detail}"),
        };
        tracing::info!(outcome = summary, "task ended");
        self.agent_log.append(&format!("{task_id} {summary}"));
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
        self.send_result(signed);
        Ok(())
    }

    /// Sends a result, and keeps it for later replays while fault `replay` is set.
    pub(crate) fn send_result(&self, result: Signed) {
        if self.network_faults.replays() {
            let mut sent_results = self.sent_results.lock();
            if sent_results.len() >= MAX_REPLAYED_RESULTS {
                sent_results.pop_front();
            }
            sent_results.push_back(result.clone());
        }
        self.send_frame(FromAgent::Result(result));
    }
}
