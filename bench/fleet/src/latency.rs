//! From the API's commit to the host that holds the task, by the server's clock and the host's, which are one machine's.

use std::time::Duration;

use futures::stream::{self, StreamExt, TryStreamExt};
use gpuaas_core::Result;
use reqwest::Method;
use serde_json::Value;
use tokio::time::Instant;

use crate::HostsArguments;
use crate::cloud::{Cloud, until};
use crate::hosts::Hosts;

/// More than are ever under way at the rate that is measured.
const MAX_BATCH: usize = 256;
const UNFINISHED: &str =
    "select count(*)::float8 from fleet.tasks where state in ('queued', 'dispatched', 'running')";
/// The order's audit row keeps the transaction that wrote it; the host's signed result says when it began.
const TOOK: &str = "select percentile_cont(0.5) within group (order by took),
           percentile_cont(0.99) within group (order by took), max(took), count(*)::float8
    from (select extract(epoch from ((t.proof ->> 'payload')::jsonb ->> 'started_at')::timestamptz
                                    - pg_xact_commit_timestamp(a.xmin))::float8 * 1000 as took
          from audit.log a join fleet.tasks t on t.id = substr(a.metadata ->> 'task', 6)::uuid
          where a.action = 'node.probe') as tasks";

pub async fn measure(cloud: &Cloud, hosts: &Hosts, arguments: &HostsArguments) -> Result<()> {
    let (ids, began) = (hosts.ids(), Instant::now());
    let many = usize::try_from(arguments.rate * arguments.seconds).unwrap_or(usize::MAX);
    // All over the fleet, never twice in a row at the same host.
    let orders = (0..many).map(|n| {
        let node = ids[n * 7919 % ids.len()];
        let due = began + Duration::from_micros(n as u64 * 1_000_000 / arguments.rate);
        async move {
            tokio::time::sleep_until(due).await;
            cloud.call(Method::POST, &format!("/admin/nodes/{node}/probe"), Value::Null).await
        }
    });
    stream::iter(orders).buffer_unordered(MAX_BATCH).try_for_each(|_| async { Ok(()) }).await?;
    until("every task has ended", async || Ok(cloud.server.number(UNFINISHED).await? == 0.0)).await?;
    let [half, most, longest, tasks] = cloud.server.numbers(TOOK).await?;
    println!(
        "commit to the host that holds the task, {} a second ({tasks} tasks): p50 {half:.1} ms, p99 {most:.1} ms, \
         longest {longest:.1} ms",
        arguments.rate
    );
    Ok(())
}
