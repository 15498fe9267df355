//! Operator decisions about a run. Each returns the run's new state.

use gpuaas_core::{Result, RunId};
use gpuaas_http::text::WithReason;
use gpuaas_http::{Access, Call, operation};
use gpuaas_store::MutationTx;

use super::RunPath;
use crate::engine::Engine;
use crate::model::WorkflowRun;
use crate::record;

operation! {
    /// Retry the failed step of a stuck run
    pub(crate) mutation Retry(Engine) = Post "/admin/workflows/{run_id}/retry" as "retryWorkflowRun",
    tag: "workflows", access: Access::OPS_WRITE, rate_limit: Admin, audit: "workflow.retry",
    path: RunPath, body: WithReason,
    errors: [WorkflowRunNotFound, StateConflict],
    run: retry => WorkflowRun,
}

async fn retry(_: &Engine, tx: &mut MutationTx, call: &Call<Retry>) -> Result<WorkflowRun> {
    let run = call.path.run_id;
    note_decision(tx, run, &call.body);
    record::retry(tx, run).await?;
    record::one(tx, run).await
}

operation! {
    /// Cancel a run and undo its steps
    pub(crate) mutation Cancel(Engine) = Post "/admin/workflows/{run_id}/cancel" as "cancelWorkflowRun",
    tag: "workflows", access: Access::OPS_WRITE, rate_limit: Admin, audit: "workflow.cancel",
    path: RunPath, body: WithReason,
    errors: [WorkflowRunNotFound, StateConflict],
    run: cancel => WorkflowRun,
}

async fn cancel(_: &Engine, tx: &mut MutationTx, call: &Call<Cancel>) -> Result<WorkflowRun> {
    let run = call.path.run_id;
    note_decision(tx, run, &call.body);
    let by = call.user()?.user_id.to_string();
    record::cancel(tx, run, &by, call.body.reason.as_str()).await?;
    record::one(tx, run).await
}

operation! {
    /// Mark a stuck run as resolved by hand
    pub(crate) mutation Resolve(Engine) = Post "/admin/workflows/{run_id}/resolve" as "resolveWorkflowRun",
    tag: "workflows", access: Access::OPS_WRITE, rate_limit: Admin, audit: "workflow.resolve",
    path: RunPath, body: WithReason,
    errors: [WorkflowRunNotFound, StateConflict],
    run: resolve => WorkflowRun,
}

async fn resolve(_: &Engine, tx: &mut MutationTx, call: &Call<Resolve>) -> Result<WorkflowRun> {
    let run = call.path.run_id;
    note_decision(tx, run, &call.body);
    record::resolve(tx, run).await?;
    record::one(tx, run).await
}

fn note_decision(tx: &mut MutationTx, run: RunId, decision: &WithReason) {
    tx.target("workflow_run", run);
    tx.note("reason", decision.reason.as_str());
}
