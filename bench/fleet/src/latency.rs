//! Latency from the API's commit to the node's start of the task. The server's clock and the node's are the same
//! machine's.

use std::time::Duration;

use futures::stream::{self, StreamExt, TryStreamExt};
use gpuaas_core::Result;
use reqwest::Method;
use serde_json::Value;
use tokio::time::Instant;

use crate::HostsArguments;
use crate::cloud::{Cloud, wait_until};
use crate::hosts::Hosts;

/// Limit of concurrent requests; never reached at the measured rate.
const MAX_CONCURRENT_REQUESTS: usize = 256;
const UNFINISHED: &str =
    "select count(*)::float8 from fleet.tasks where state in ('queued', 'dispatched', 'running')";
/// Latency of each task: from the commit timestamp of its audit row to the start time in the node's signed result.
const TOOK: &str = "select percentile_cont(0.5) within group (order by took),
           percentile_cont(0.99) within group (order by took), max(took), count(*)::float8
    from (select extract(epoch from ((t.proof ->> 'payload')::jsonb ->> 'started_at')::timestamptz
                                    - pg_xact_commit_timestamp(a.xmin))::float8 * 1000 as took
          from audit.log a join fleet.tasks t on t.id = substr(a.metadata ->> 'task', 6)::uuid
          where a.action = 'node.probe') as tasks";

pub async fn measure(cloud: &Cloud, hosts: &Hosts, arguments: &HostsArguments) -> Result<()> {
    let (ids, began) = (hosts.ids(), Instant::now());
    let many = usize::try_from(arguments.rate * arguments.seconds).unwrap_or(usize::MAX);
    // Spread over the fleet, never twice in a row to the same node.
    let orders = (0..many).map(|n| {
        let node = ids[n * 7919 % ids.len()];
        let due = began + Duration::from_micros(n as u64 * 1_000_000 / arguments.rate);
        async move {
            tokio::time::sleep_until(due).await;
            cloud.call(Method::POST, &format!("/admin/nodes/{node}/probe"), Value::Null).await
        }
    });
    stream::iter(orders).buffer_unordered(MAX_CONCURRENT_REQUESTS).try_for_each(|_| async { Ok(()) }).await?;
    wait_until("every task has ended", async || Ok(cloud.server.number(UNFINISHED).await? == 0.0)).await?;
    let [half, most, longest, tasks] = cloud.server.numbers(TOOK).await?;
    println!(
        "commit to the start of the task on the node, {} a second ({tasks} tasks): p50 {half:.1} ms, p99 {most:.1} ms, \
         longest {longest:.1} ms",
        arguments.rate
    );
    Ok(())
}
