//! Checks of nodes' data connections.

use std::time::Duration;

use gpuaas_client::types::StreamCheckTerms;
use gpuaas_client::{Client, Connection};
use serde_json::Value;

use crate::failure::{Failure, Result};
use crate::output::Columns;
use crate::resolve;
use crate::run::Run;

const COLUMNS: Columns =
    &["outcome", "open_ms", "round_trip_us", "transfer_ms", "bytes_per_second", "code", "detail"];
/// Limit of polls: 130 s, longer than the time after which the server fails a check.
const MAX_POLLS: u32 = 650;
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Starts a check and waits for its result.
pub async fn check(run: &Run, api: &Connection, node: &str, bytes: Option<i32>) -> Result<()> {
    let (id, key) = (resolve::node(api, node).await?, run.key());
    let (terms, path) = (StreamCheckTerms { bytes }, id.clone());
    let start = async |api: &Client| {
        api.start_stream_check().node_id(path).idempotency_key(key).body(terms).send().await
    };
    let started = api.call(start).await?.json;
    let check = started["id"].as_str().unwrap_or_default().to_owned();
    for _ in 0..MAX_POLLS {
        let (id, check) = (id.clone(), check.clone());
        let get = async |api: &Client| api.get_stream_check().node_id(id).check_id(check).send().await;
        let shown = api.call(get).await?.json;
        match &shown["result"] {
            Value::Null => tokio::time::sleep(POLL_INTERVAL).await,
            result => return show(run, node, result),
        }
    }
    Err(Failure::server("Stream check not finished in time").help("Retry it."))
}

fn show(run: &Run, node: &str, result: &Value) -> Result<()> {
    run.show(COLUMNS, result)?;
    if result["outcome"] == "passed" {
        return Ok(());
    }
    let help = format!("Show its tasks: gpuaas nodes tasks {node}");
    Err(Failure::server("Stream check failed").help(help))
}
