//! What an operator decides about a run. Each decision answers with the run as it stands then.

use gpuaas_core::{Code, PlatformRole, Result, RunId};
use gpuaas_http::text::WithReason;
use gpuaas_http::{Access, Call, Empty, Method, Mutation, Operation, RateLimitClass};
use gpuaas_store::MutationTx as Tx;

use super::RunPath;
use crate::engine::Engine;
use crate::model::WorkflowRun;
use crate::record;

const OPS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");

macro_rules! decision {
    ($name:ident, $id:literal, $path:literal, $summary:literal) => {
        pub(crate) struct $name;

        impl Operation for $name {
            const ID: &'static str = $id;
            const METHOD: Method = Method::Post;
            const PATH: &'static str = $path;
            const TAG: &'static str = "workflows";
            const SUMMARY: &'static str = $summary;
            const ACCESS: Access = OPS;
            const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
            const ERRORS: &'static [Code] = &[Code::WorkflowRunNotFound, Code::StateConflict];
            type State = Engine;
            type Path = RunPath;
            type Query = Empty;
            type Body = WithReason;
            type Answer = WorkflowRun;
        }
    };
}

decision!(
    Retry,
    "retryWorkflowRun",
    "/admin/workflows/{run_id}/retry",
    "Have a stuck run try its step again"
);
decision!(Cancel, "cancelWorkflowRun", "/admin/workflows/{run_id}/cancel", "Have a run undone");
decision!(
    Resolve,
    "resolveWorkflowRun",
    "/admin/workflows/{run_id}/resolve",
    "End a stuck run whose matter was settled by hand"
);

fn about(tx: &mut Tx, run: RunId, decision: &WithReason) {
    tx.target("workflow_run", run);
    tx.note("reason", decision.reason.as_str());
}

impl Mutation for Retry {
    const AUDIT: &'static str = "workflow.retry";

    async fn run(_: &Engine, tx: &mut Tx, call: &Call<Self>) -> Result<WorkflowRun> {
        about(tx, call.path.run_id, &call.body);
        record::retry(tx, call.path.run_id).await?;
        record::one(tx, call.path.run_id).await
    }
}

impl Mutation for Cancel {
    const AUDIT: &'static str = "workflow.cancel";

    async fn run(_: &Engine, tx: &mut Tx, call: &Call<Self>) -> Result<WorkflowRun> {
        about(tx, call.path.run_id, &call.body);
        let by = call.caller()?.user_id.to_string();
        record::cancel(tx, call.path.run_id, &by, call.body.reason.as_str()).await?;
        record::one(tx, call.path.run_id).await
    }
}

impl Mutation for Resolve {
    const AUDIT: &'static str = "workflow.resolve";

    async fn run(_: &Engine, tx: &mut Tx, call: &Call<Self>) -> Result<WorkflowRun> {
        about(tx, call.path.run_id, &call.body);
        record::resolve(tx, call.path.run_id).await?;
        record::one(tx, call.path.run_id).await
    }
}
