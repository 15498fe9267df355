//! Runs, listed and looked at.

use gpuaas_core::{Code, PlatformRole, Result};
use gpuaas_http::{Access, Call, Cursor, Empty, RateLimitClass, Method, NoBody, Operation, PageQuery, Read};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::IntoParams;

use super::RunPath;
use crate::engine::Engine;
use crate::model::{WorkflowName, WorkflowRunPage, WorkflowTimeline};
use crate::record::{self, Filter, RunState};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct RunQuery {
    state: Option<RunState>,
    #[param(inline)]
    workflow: Option<WorkflowName>,
    /// Where the page before ended: its `next_cursor`.
    #[param(max_length = 512, pattern = "^[A-Za-z0-9_-]+$")]
    cursor: Option<String>,
    /// Items a page.
    #[param(minimum = 1, maximum = 200, default = 50)]
    page_size: Option<u8>,
}

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listWorkflowRuns";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/workflows";
    const TAG: &'static str = "workflows";
    const SUMMARY: &'static str = "Runs of workflows, newest first";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    type State = Engine;
    type Path = Empty;
    type Query = RunQuery;
    type Body = NoBody;
    type Answer = WorkflowRunPage;
}

impl Read for List {
    async fn read(_: &Engine, tx: &mut ReadTx, call: &Call<Self>) -> Result<WorkflowRunPage> {
        let RunQuery { state, workflow, cursor, page_size } = &call.query;
        let page = PageQuery { cursor: cursor.clone(), page_size: *page_size };
        let filter = Filter { state: *state, workflow: workflow.as_ref() };
        let cursor = Cursor::of(Self::ID, &filter)?;
        let before = cursor.position(page.cursor.as_deref())?;
        let rows = record::list(tx, &filter, before, page.limit()?).await?;
        let (items, next_cursor) = cursor.cut(rows, page.size()?, |run| run.id)?;
        Ok(WorkflowRunPage { items, next_cursor })
    }
}

pub(crate) struct Get;

impl Operation for Get {
    const ID: &'static str = "getWorkflowRun";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/workflows/{run_id}";
    const TAG: &'static str = "workflows";
    const SUMMARY: &'static str = "One run, and what its steps did";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::WorkflowRunNotFound];
    type State = Engine;
    type Path = RunPath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = WorkflowTimeline;
}

impl Read for Get {
    async fn read(_: &Engine, tx: &mut ReadTx, call: &Call<Self>) -> Result<WorkflowTimeline> {
        let run = record::one(tx, call.path.run_id).await?;
        let steps = record::timeline(tx, run.id).await?;
        Ok(WorkflowTimeline { run, steps })
    }
}
