//! End-to-end probe of the event log, consumers and workflows.

use std::time::Duration;

use chrono::{DateTime, Utc};
use gpuaas_client::Client;
use gpuaas_client::types::RunState;
use serde_json::{Value, json};

use crate::failure::{Failure, Result};
use crate::output::Columns;
use crate::run::Run;

const DETAIL_COLUMNS: Columns = &["id", "run_id", "echo_ms", "whole_ms"];
/// Limit of polls: 70 s, longer than a probe's own time limit of a minute.
const MAX_POLLS: u32 = 700;
const POLL_INTERVAL: Duration = Duration::from_millis(100);

pub async fn run(run: &Run) -> Result<()> {
    let (api, key) = (run.connect()?, run.key());
    let started = api.call(async |api: &Client| api.start_probe().idempotency_key(key).send().await).await?;
    let (probe, workflow) = (started.value.id.to_string(), started.value.run_id.to_string());
    for _ in 0..MAX_POLLS {
        let get_run = async |api: &Client| api.get_workflow_run().run_id(workflow.clone()).send().await;
        match api.call(get_run).await?.value.run.state {
            RunState::Completed => {
                let get_probe = async |api: &Client| api.get_probe().probe_id(probe.clone()).send().await;
                return run.show(DETAIL_COLUMNS, &with_durations(&api.call(get_probe).await?.json));
            }
            RunState::Running => tokio::time::sleep(POLL_INTERVAL).await,
            _ => break,
        }
    }
    let help = format!("Show its steps: gpuaas ops workflows show {workflow}");
    Err(Failure::server("Probe failed").help(help))
}

/// Replaces a probe's timestamps by durations.
fn with_durations(probe: &Value) -> Value {
    let at = |name: &str| probe[name].as_str().and_then(|text| text.parse::<DateTime<Utc>>().ok());
    let since_start = |name| Some((at(name)? - at("started_at")?).num_milliseconds());
    json!({
        "id": probe["id"], "run_id": probe["run_id"],
        "echo_ms": since_start("echoed_at"), "whole_ms": since_start("finished_at"),
    })
}
