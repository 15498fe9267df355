//! Lists runs and returns one with its journal.

use gpuaas_core::Result;
use gpuaas_http::{Access, Call, operation};
use gpuaas_store::ReadTx;

use super::RunPath;
use crate::engine::Engine;
use crate::model::{WorkflowName, WorkflowRunPage, WorkflowTimeline};
use crate::record::{self, RunFilter, RunState};

gpuaas_http::paged_query! {
    pub(crate) struct RunQuery {
        state: Option<RunState>,
        #[param(inline)]
        workflow: Option<WorkflowName>,
    }
}

operation! {
    /// List workflow runs, newest first
    pub(crate) read List(Engine) = Get "/admin/workflows" as "listWorkflowRuns",
    tag: "workflows", access: Access::OPS_READ, rate_limit: Admin,
    query: RunQuery,
    run: list => WorkflowRunPage,
}

async fn list(_: &Engine, tx: &mut ReadTx, call: &Call<List>) -> Result<WorkflowRunPage> {
    let RunQuery { state, workflow, .. } = &call.query;
    let filter = RunFilter { state: *state, workflow: workflow.as_ref() };
    let listing = call.listing(&filter)?;
    let before = listing.after()?;
    let rows = record::list(tx, &filter, before, listing.limit()).await?;
    listing.page(rows, |run| run.id)
}

operation! {
    /// Get a workflow run with the journal of its steps
    pub(crate) read Get(Engine) = Get "/admin/workflows/{run_id}" as "getWorkflowRun",
    tag: "workflows", access: Access::OPS_READ, rate_limit: Admin,
    path: RunPath,
    errors: [WorkflowRunNotFound],
    run: get => WorkflowTimeline,
}

async fn get(_: &Engine, tx: &mut ReadTx, call: &Call<Get>) -> Result<WorkflowTimeline> {
    let run = record::one(tx, call.path.run_id).await?;
    let steps = record::timeline(tx, run.id).await?;
    Ok(WorkflowTimeline { run, steps })
}
