//! Workflow runs, for platform staff.

use clap::Subcommand;
use clap::builder::PossibleValuesParser;
use gpuaas_client::types::{RunState, WithReason, WorkflowRunPage};
use gpuaas_client::{Client, OperationResult};
use serde_json::{Value, json};

use crate::arguments::Format;
use crate::failure::Result;
use crate::listing::{Listing, Page, collect, paged};
use crate::output::{self, Columns};
use crate::run::Run;

const LIST_COLUMNS: Columns =
    &["id", "workflow", "version", "state", "step", "attempt", "failed_step", "started_at"];
const DETAIL_COLUMNS: Columns = &[
    "id",
    "workflow",
    "version",
    "state",
    "state_since",
    "step",
    "attempt",
    "failed_step",
    "error",
    "waits_for",
    "wake_at",
    "org_id",
    "correlation_id",
    "started_at",
];
const TIMELINE: Columns = &["at", "step", "attempt", "outcome", "error"];

#[derive(Subcommand)]
pub enum Workflows {
    /// List runs, newest first
    List {
        #[arg(long, value_parser = PossibleValuesParser::new(RunState::VALUES))]
        state: Option<String>,
        /// Only runs of this workflow
        #[arg(long)]
        workflow: Option<String>,
        #[command(flatten)]
        listing: Listing,
    },
    /// Show a run and its steps
    Show { run: String },
    /// Retry the step of a stuck run
    Retry {
        run: String,
        /// Reason, recorded in the audit log
        #[arg(long)]
        reason: String,
    },
    /// Undo a run before its point of no return
    Cancel {
        run: String,
        /// Reason, recorded in the audit log
        #[arg(long)]
        reason: String,
    },
    /// Resolve a stuck run that was settled by hand
    Resolve {
        run: String,
        /// Reason, recorded in the audit log
        #[arg(long)]
        reason: String,
    },
}

/// Sends an action on a run.
macro_rules! decide {
    ($operation:ident, $run:expr, $id:expr, $reason:expr) => {{
        let (key, body) = ($run.key(), WithReason { reason: $reason.into() });
        let decided =
            async |api: &Client| api.$operation().run_id($id).idempotency_key(key).body(body).send().await;
        let answer = $run.connect()?.call(decided).await?.json;
        $run.show(DETAIL_COLUMNS, &answer)
    }};
}

pub async fn run(run: &Run, command: Workflows) -> Result<()> {
    match command {
        Workflows::List { state, workflow, listing } => {
            let fetch = async |api: &Client, page: Page| -> OperationResult<WorkflowRunPage> {
                let mut runs = api.list_workflow_runs();
                if let Some(state) = &state {
                    runs = runs.state(state.as_str());
                }
                if let Some(workflow) = &workflow {
                    runs = runs.workflow(workflow.clone());
                }
                paged!(runs, page)
            };
            let page = collect(&run.connect()?, listing, fetch).await?;
            run.show_list(LIST_COLUMNS, &page, "No runs match these filters.")
        }
        Workflows::Show { run: id } => {
            let found = async |api: &Client| api.get_workflow_run().run_id(id).send().await;
            show(run, &run.connect()?.call(found).await?.json)
        }
        Workflows::Retry { run: id, reason } => decide!(retry_workflow_run, run, id, reason),
        Workflows::Cancel { run: id, reason } => decide!(cancel_workflow_run, run, id, reason),
        Workflows::Resolve { run: id, reason } => decide!(resolve_workflow_run, run, id, reason),
    }
}

/// Prints the run, and below it one line for each entry of its steps.
fn show(run: &Run, found: &Value) -> Result<()> {
    match run.options.output {
        Format::Json => output::print(&format!("{found:#}\n")),
        Format::Csv => {
            output::print(&output::list(Format::Csv, TIMELINE, &json!({ "items": found["steps"] })))
        }
        Format::Table => {
            run.show(DETAIL_COLUMNS, &found["run"])?;
            let steps: Vec<Value> = found["steps"].as_array().into_iter().flatten().map(drawn).collect();
            output::print("\n")?;
            run.show_list(TIMELINE, &json!({ "items": steps }), "No steps yet.")
        }
    }
}

/// Formats an entry with a sign for its outcome.
fn drawn(entry: &Value) -> Value {
    let mut drawn = entry.clone();
    drawn["step"] = json!(format!("{} {}", sign(entry), entry["step"].as_str().unwrap_or_default()));
    drawn
}

/// Formats an entry of a timeline; undone steps are indented.
pub(super) fn sign(entry: &Value) -> &'static str {
    match (entry["direction"].as_str(), entry["outcome"].as_str()) {
        (Some("do"), Some("done")) => "✓",
        (Some("undo"), Some("done")) => "  ↩",
        (Some("undo"), Some("failed")) => "  ✗",
        (_, Some("failed")) => "✗",
        (Some("undo"), _) => "  …",
        _ => "…",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timeline_shows_at_a_glance_what_was_done_and_undone() {
        let entry =
            |direction, outcome| json!({ "step": "claim", "direction": direction, "outcome": outcome });
        let signs =
            [("do", "done"), ("do", "waiting"), ("do", "failed"), ("undo", "done"), ("undo", "failed")]
                .map(|(direction, outcome)| drawn(&entry(direction, outcome))["step"].clone());
        assert_eq!(signs, ["✓ claim", "… claim", "✗ claim", "  ↩ claim", "  ✗ claim"]);
    }
}
