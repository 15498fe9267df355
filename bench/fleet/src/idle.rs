//! Idle nodes: measures the memory, CPU time and writes they cause.

use std::time::Duration;

use gpuaas_core::Result;

use crate::HostsArguments;
use crate::cloud::Cloud;

/// Rows written by gpuaasd, and commits; the server's own statistics tables aren't counted.
const WRITES: &str = "select (select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables)::float8, xact_commit::float8
    from pg_stat_database where datname = current_database()";
/// Pause before the measurement, so that earlier work is written and counted.
const SETTLE_TIME: Duration = Duration::from_secs(15);

pub async fn measure(cloud: &Cloud, arguments: &HostsArguments) -> Result<()> {
    tokio::time::sleep(SETTLE_TIME).await;
    let [writes, commits] = cloud.server.numbers(WRITES).await?;
    let used = cloud.gateway_seconds()?;
    tokio::time::sleep(Duration::from_secs(arguments.seconds)).await;
    let [writes_after, commits_after] = cloud.server.numbers(WRITES).await?;
    let each = |before: f64, after: f64| (after - before) / arguments.seconds as f64;
    let (memory, peak) = (cloud.gateway_memory("VmRSS")? / 1024.0, cloud.gateway_memory("VmHWM")? / 1024.0);
    println!(
        "the gateway's memory with {} idle nodes: {memory:.0} MB, at most {peak:.0} MB",
        arguments.hosts
    );
    println!("the gateway's CPU time: {:.1} % of a core", 100.0 * each(used, cloud.gateway_seconds()?));
    println!(
        "rows written when idle: {:.1} a second, in {:.1} transactions that read or write",
        each(writes, writes_after),
        each(commits, commits_after)
    );
    Ok(())
}
