//! Requests to a run, made inside the caller's transaction: start, signal, cancel, retry, resolve.

use chrono::TimeDelta;
use gpuaas_core::{Code, Error, Machine, Result, RunId};
use gpuaas_store::{Cause, Topic, Tx};
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::RunState;
use crate::steps::Definition;
use crate::workflow::Workflow;

/// Starts a run in the caller's transaction. The same key returns the same run.
pub async fn start<W: Workflow>(tx: &mut Tx, key: &str, input: &W::Input, cause: &Cause) -> Result<RunId> {
    let definition = Definition::<W>::new();
    let first = definition.steps.first().ok_or_else(|| Error::internal("a workflow without steps"))?.info();
    let now = tx.sources().now();
    let limit = TimeDelta::from_std(first.limit()).map_err(Error::internal)?;
    let new = json!({
        "id": RunId::new(tx.sources()).uuid(), "workflow": W::NAME, "version": W::VERSION, "run_key": key,
        "input": input, "org_id": cause.org_id.map(|id| id.uuid()),
        "project_id": cause.project_id.map(|id| id.uuid()), "correlation_id": cause.correlation_id,
        "traceparent": cause.traceparent, "step": first.name, "reversible": definition.description.reversible > 0,
        "started_at": now, "deadline": now + limit,
    });
    let run = tx.one(sqlx::query!(r#"select workflow.start($1) as "id!""#, new)).await?;
    tx.wakes(Topic::Workflows);
    Ok(RunId::from_uuid(run.id))
}

/// Sends a signal to a step of a run, once for each key: a repeated signal changes nothing, and an early one is stored until
/// the step waits for it.
pub async fn signal(tx: &mut Tx, run: RunId, step: &str, key: &str, payload: &impl Serialize) -> Result<()> {
    let payload: Value = serde_json::to_value(payload).map_err(Error::internal)?;
    let (run, now) = (run.uuid(), tx.sources().now());
    let signalled = sqlx::query!(
        r#"select workflow.signal($1, $2, $3, $4, $5) as "known!""#,
        run,
        step,
        key,
        payload,
        now
    );
    if !tx.one(signalled).await?.known {
        return Err(Code::WorkflowRunNotFound.into());
    }
    tx.wakes(Topic::Workflows);
    Ok(())
}

/// Cancels a run, so that it is unwound. Fails with `state_conflict` past its point of no return or if it has ended.
pub async fn cancel(tx: &mut Tx, run: RunId, by: &str, reason: &str) -> Result<()> {
    let now = tx.sources().now();
    let cancelled =
        sqlx::query!("select workflow.cancel($1, $2, $3, $4) as possible", run.uuid(), by, reason, now);
    match tx.one(cancelled).await?.possible {
        None => Err(Code::WorkflowRunNotFound.into()),
        Some(false) => {
            let detail = "The run has ended, is already being undone, or is past its point of no return.";
            Err(Error::new(Code::StateConflict, detail))
        }
        Some(true) => {
            tx.wakes(Topic::Workflows);
            Ok(())
        }
    }
}

/// Retries the step of a stuck run: forwards past the point of no return, else backwards. For platform transactions only.
pub async fn retry(tx: &mut Tx, run: RunId) -> Result<()> {
    let now = tx.sources().now();
    let stands =
        sqlx::query!("select state, reversible from workflow.runs where id = $1 for update", run.uuid());
    let stands = tx.optional(stands).await?.ok_or(Code::WorkflowRunNotFound)?;
    let to = if stands.reversible { RunState::Unwinding } else { RunState::Running };
    let step = RunState::parse(&stands.state)?.to(to)?;
    let update = sqlx::query!(
        "update workflow.runs
         set state = $2, state_since = $3, wake_at = $3, failures = 0, deadline = null,
             failed_step = case when reversible then failed_step end, error = case when reversible then error end
         where id = $1 and state = 'stuck'",
        run.uuid(),
        step.to(),
        now,
    );
    tx.advance(step, update).await?;
    tx.wakes(Topic::Workflows);
    Ok(())
}

/// Marks a stuck run as resolved by an operator. For platform transactions only.
pub async fn resolve(tx: &mut Tx, run: RunId) -> Result<()> {
    let now = tx.sources().now();
    let state = sqlx::query!("select state from workflow.runs where id = $1 for update", run.uuid());
    let state = tx.optional(state).await?.ok_or(Code::WorkflowRunNotFound)?.state;
    let step = RunState::parse(&state)?.to(RunState::Resolved)?;
    let run: Uuid = run.uuid();
    let update = sqlx::query!(
        "update workflow.runs set state = $2, state_since = $3 where id = $1 and state = 'stuck'",
        run,
        step.to(),
        now,
    );
    tx.advance(step, update).await
}
