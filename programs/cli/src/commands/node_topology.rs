//! Topology reports of nodes, and their approval.

use clap::Subcommand;
use gpuaas_client::types::TopologyApproval;
use gpuaas_client::{Client, Connection};
use serde_json::{Value, json};

use super::nodes::show_task;
use crate::arguments::Format;
use crate::failure::{Failure, Result};
use crate::output::{self, Columns};
use crate::resolve;
use crate::run::Run;

const FINDING: Columns = &[
    "id",
    "discovered_at",
    "approved_at",
    "approved_by",
    "topology.kernel",
    "topology.driver_version",
    "topology.cpus",
    "topology.memory_gib",
    "topology.numa_nodes",
    "topology.iommu_groups",
];
const SLOTS: Columns = &["index", "numa", "gpu.model", "gpu.uuid", "fabric_pci", "nvme", "private_ip"];
const BLOCKERS: Columns = &["name", "detail"];

#[derive(Subcommand)]
pub enum Topology {
    /// Show a node's latest topology report
    Show { node: String },
    /// Rerun hardware discovery
    Discover { node: String },
    /// Approve a topology report and create its slots
    Approve {
        node: String,
        /// Topology report (default: the latest)
        #[arg(long)]
        finding: Option<String>,
        /// Reason, recorded in the audit log
        #[arg(long)]
        reason: Option<String>,
    },
}

pub async fn run(run: &Run, api: &Connection, command: Topology) -> Result<()> {
    let key = run.key();
    match command {
        Topology::Show { node } => show(run, &latest(api, &node).await?.1),
        Topology::Discover { node } => {
            let id = resolve::node(api, &node).await?;
            let request =
                async |api: &Client| api.discover_topology().node_id(id).idempotency_key(key).send().await;
            show_task(run, &api.call(request).await?.json, &node)
        }
        Topology::Approve { node, finding, reason } => {
            let (id, found) = latest(api, &node).await?;
            let finding = finding.or_else(|| found["latest"]["id"].as_str().map(str::to_owned));
            let nothing = || Failure::not_found(format!("{node} has no topology report yet"));
            let topology_id = finding.ok_or_else(nothing)?.parse();
            let topology_id =
                topology_id.map_err(|_| Failure::usage("A topology report is identified by its UUID"))?;
            let body = TopologyApproval { topology_id, reason: reason.map(Into::into) };
            let approve = async |api: &Client| {
                api.approve_topology().node_id(id).idempotency_key(key).body(body).send().await
            };
            run.show(FINDING, &api.call(approve).await?.json)
        }
    }
}

/// Fetches a node's id and its topology reports.
async fn latest(api: &Connection, node: &str) -> Result<(String, Value)> {
    let id = resolve::node(api, node).await?;
    let found = async |api: &Client| api.get_topology().node_id(id.clone()).send().await;
    let found = api.call(found).await?.json;
    Ok((id, found))
}

/// Prints the latest topology report, its slots, and what prevents its approval.
fn show(run: &Run, found: &Value) -> Result<()> {
    let latest = &found["latest"];
    match run.options.output {
        Format::Json => output::print(&format!("{found:#}\n")),
        _ if latest.is_null() => {
            run.note("No topology report yet. Run: gpuaas nodes topology discover NODE");
            Ok(())
        }
        Format::Csv => run.show_list(SLOTS, &json!({ "items": latest["topology"]["slots"] }), ""),
        Format::Table => {
            run.show(FINDING, latest)?;
            output::print("\n")?;
            run.show_list(SLOTS, &json!({ "items": latest["topology"]["slots"] }), "No slots.")?;
            run.show_list(
                BLOCKERS,
                &json!({ "items": latest["topology"]["blockers"] }),
                "Nothing prevents approval.",
            )
        }
    }
}
