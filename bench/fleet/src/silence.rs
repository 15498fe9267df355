//! Nodes that stop responding with their connections open: measures the time until they are detected.

use gpuaas_agent::simulate::Fault;
use gpuaas_core::{Error, Result, Sources};
use tokio::time::Instant;

use crate::cloud::{Cloud, wait_until};
use crate::hosts::Hosts;

const CLOSED: &str = "select count(*)::float8, extract(epoch from max(closed_at))::float8
    from fleet.node_sessions where closed_at is not null";
const OFFLINE: &str = "select count(*)::float8 from fleet.nodes where connectivity = 'offline'";

pub async fn measure(cloud: &Cloud, hosts: &Hosts, dead: usize) -> Result<()> {
    let names: Vec<String> = hosts.failing.nodes().into_iter().map(|(name, _)| name).collect();
    for name in &names {
        hosts.failing.fault(name, &Fault::Vanish).map_err(Error::internal)?;
    }
    let (began, now) = (Instant::now(), Sources::system().now().timestamp_micros() as f64 / 1e6);
    let mut last = 0.0;
    wait_until("all sessions are closed", async || {
        let [closed, at] = cloud.server.numbers(CLOSED).await?;
        last = at - now;
        Ok(closed >= dead as f64)
    })
    .await?;
    println!("the last of {dead} unresponsive nodes was detected after {last:.1} s");
    wait_until("all of them are offline", async || Ok(cloud.server.number(OFFLINE).await? >= dead as f64))
        .await?;
    println!("all marked offline after {:.1} s", began.elapsed().as_secs_f64());
    for name in &names {
        hosts.failing.clear(name).map_err(Error::internal)?;
    }
    let all = hosts.healthy.nodes().len() + names.len();
    wait_until("they are connected again", async || Ok(hosts.connected() == all)).await
}
