//! Simulated nodes in this process: most stay connected, a few stop responding.

use gpuaas_agent::simulate::{Fleet, FleetOptions, Profile};
use gpuaas_agent::{Invitation, Transport};
use gpuaas_core::{Error, NodeId, Result, Secret, Sources};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::cloud::{Cloud, failure, wait_until};

const SLICE: &str = "h200-sxm-slice";
const IN_SERVICE: &str = "select count(distinct node_id)::float8 from fleet.slots where state = 'available'";

pub struct Hosts {
    pub healthy: Fleet,
    pub failing: Fleet,
}

impl Hosts {
    /// Enrols the nodes and waits until all are in service.
    pub async fn start(cloud: &Cloud, all: usize, failing: usize) -> Result<Self> {
        let began = Instant::now();
        let invitation = invite(cloud, all).await?;
        let start = |name: &str, nodes: usize| {
            let options = FleetOptions {
                invitation: Some(invitation.clone()),
                nodes,
                profile: Profile::H200x8,
                state_dir: cloud.server.data.path().join("hosts").join(name),
                name_prefix: name.to_owned(),
                faults: Vec::new(),
                speed: 1000.0,
                task_limit: None,
                transport: Transport::default(),
            };
            async { Fleet::start(options).await.map_err(Error::internal) }
        };
        let hosts = Self {
            healthy: start("host", all.saturating_sub(failing)).await?,
            failing: start("failing", failing).await?,
        };
        println!("{all} nodes enrolled after {:.0} s", began.elapsed().as_secs_f64());
        wait_until("every node is in service", async || {
            Ok(hosts.connected() == all && cloud.server.number(IN_SERVICE).await? == all as f64)
        })
        .await?;
        println!("all nodes in service after {:.0} s", began.elapsed().as_secs_f64());
        Ok(hosts)
    }

    pub fn connected(&self) -> usize {
        self.healthy.connected() + self.failing.connected()
    }

    pub fn ids(&self) -> Vec<NodeId> {
        self.healthy.nodes().into_iter().map(|(_, node)| node).collect()
    }
}

/// Creates the SKU that the nodes offer, and an enrolment token for all of them.
async fn invite(cloud: &Cloud, hosts: usize) -> Result<Invitation> {
    let catalogue: Value =
        serde_json::from_str(include_str!("../../../deploy/demo/catalogue.json")).map_err(Error::internal)?;
    for sku in catalogue["skus"].as_array().into_iter().flatten() {
        cloud.call(Method::POST, "/admin/skus", sku.clone()).await?;
    }
    let body = json!({
        "name": "bench", "uses": hosts, "expires_at": Sources::system().now() + chrono::Duration::hours(1),
        "networks": [], "region": "local", "skus": [SLICE], "needs_approval": false,
    });
    let made = cloud.call(Method::POST, "/admin/enrolment-profiles", body).await?;
    let command = made["bootstrap_command"].as_str().unwrap_or_default();
    let after = |flag: &str| command.split(' ').skip_while(|word| *word != flag).nth(1).map(str::to_owned);
    let missing = || failure(format!("a flag is missing in {command:?}"));
    Ok(Invitation {
        gateway: after("--gateway").ok_or_else(missing)?,
        ca_fingerprint: after("--ca-fingerprint").ok_or_else(missing)?,
        token: Secret::new(after("--token").ok_or_else(missing)?),
        retry_timeout: Invitation::RETRY_TIMEOUT,
    })
}
