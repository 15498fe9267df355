//! Nodes of the fleet, for platform staff.

use chrono::{DateTime, Utc};
use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use gpuaas_client::types::{DrainTerms, Hold, LogsWanted, NewNode, NodePage, NodeStatus, WithReason};
use gpuaas_client::{Client, Connection, OperationResult};
use serde_json::{Value, json};

use super::node_profiles::{self, Profiles};
use super::node_slots::{self, SlotDecision};
use super::node_streams;
use super::node_topology::{self, Topology};
use crate::arguments::Format;
use crate::failure::Result;
use crate::listing::{Listing, Page, collect, paged};
use crate::output::{self, Columns};
use crate::resolve;
use crate::run::Run;

const LIST_COLUMNS: Columns = &[
    "id",
    "name",
    "region",
    "status",
    "hold",
    "skus",
    "slots",
    "slots_available",
    "simulated",
    "agent_version",
];
const DETAIL_COLUMNS: Columns = &[
    "id",
    "name",
    "region",
    "status",
    "lifecycle",
    "hold",
    "health.state",
    "health.reasons",
    "hold_reason",
    "hold_by",
    "hold_until",
    "connectivity",
    "connectivity_since",
    "simulated",
    "skus",
    "slots",
    "slots_available",
    "topology_approved",
    "address",
    "management_address",
    "agent_version",
    "clock_offset_ms",
    "certificate_expires_at",
    "enrolled_at",
    "created_at",
];
const CREATED_COLUMNS: Columns = &["node.id", "node.name", "expires_at", "token", "bootstrap_command"];
const TASKS: Columns = &["id", "type", "state", "attempt", "allocation_id", "queued_at", "finished_at"];
const TASK: Columns = &[
    "id",
    "type",
    "state",
    "attempt",
    "allocation_id",
    "run_id",
    "correlation_id",
    "queued_at",
    "started_at",
    "finished_at",
    "expires_at",
    "progress",
    "outcome",
];
const GPUS: Columns = &[
    "index",
    "uuid",
    "utilisation_percent",
    "memory_used_mib",
    "memory_total_mib",
    "temperature_c",
    "power_w",
    "sm_clock_mhz",
    "ecc_uncorrected",
    "xid",
    "processes",
];

#[derive(Subcommand)]
pub enum Nodes {
    /// List nodes
    List(NodeFilter),
    /// Show a node, by id or name
    Get { node: String },
    /// Register a node and print its enrolment command (shown once)
    Add {
        name: String,
        #[arg(long)]
        region: String,
        /// SKU the node may be sold as; repeat for several
        #[arg(long = "sku", required = true)]
        skus: Vec<String>,
        /// Address of its management controller
        #[arg(long)]
        management_address: Option<String>,
    },
    /// Issue a new enrolment token for a node without a valid certificate
    Token { node: String },
    /// Remove a node from the fleet
    Remove(Decision),
    /// Stop new allocations on a node
    Drain {
        #[command(flatten)]
        decision: Decision,
        /// Release running allocations at this time, such as 2026-03-01T10:00:00Z
        #[arg(long)]
        deadline: Option<DateTime<Utc>>,
        /// Notify the owners of its allocations
        #[arg(long, requires = "deadline")]
        notify: bool,
    },
    /// Return a drained node to service
    Undrain(Decision),
    /// Quarantine a node until it is inspected
    Quarantine(Decision),
    /// Return a quarantined node to service
    Unquarantine(Decision),
    /// Revoke a node's certificates and disconnect it
    Revoke(Decision),
    /// Run a node's health check; while it is offline, probe its management address
    Probe { node: String },
    /// Check a node's data connections: send bytes to the node and back
    CheckStreams {
        node: String,
        /// Number of bytes, at most 64 MiB [default: 1 MiB]
        #[arg(long)]
        bytes: Option<i32>,
    },
    /// Fetch the last lines of a node's agent log
    Logs {
        node: String,
        #[arg(long, default_value_t = 200)]
        lines: i32,
    },
    /// List a node's tasks, newest first
    Tasks {
        node: String,
        /// Show this task with its outcome
        #[arg(long)]
        task: Option<String>,
        #[command(flatten)]
        listing: Listing,
    },
    /// Show a node's telemetry
    Telemetry {
        node: String,
        /// All samples since this time, with --output json
        #[arg(long)]
        since: Option<DateTime<Utc>>,
    },
    /// List a node's slots and their owners
    Slots { node: String },
    /// Manage a slot
    #[command(subcommand)]
    Slot(SlotDecision),
    /// Topology reports of a node
    #[command(subcommand)]
    Topology(Topology),
    /// Enrolment profiles: several nodes enrol with one token
    #[command(subcommand)]
    Profiles(Profiles),
}

#[derive(Args)]
pub struct NodeFilter {
    #[arg(long, value_parser = PossibleValuesParser::new(NodeStatus::VALUES))]
    status: Option<String>,
    #[arg(long, value_parser = PossibleValuesParser::new(Hold::VALUES))]
    hold: Option<String>,
    #[arg(long)]
    region: Option<String>,
    /// Only nodes that may be sold as this SKU
    #[arg(long)]
    sku: Option<String>,
    /// Only simulated nodes (true), or only real ones (false)
    #[arg(long)]
    simulated: Option<bool>,
    /// Name prefix
    #[arg(long)]
    search: Option<String>,
    #[command(flatten)]
    listing: Listing,
}

#[derive(Args)]
pub struct Decision {
    pub node: String,
    /// Reason, recorded in the audit log
    #[arg(long)]
    pub reason: String,
}

/// Sends an action on a node. Returns the API's response.
macro_rules! decide {
    ($operation:ident, $run:expr, $api:expr, $decision:expr) => {{
        let Decision { node, reason } = $decision;
        let id = resolve::node($api, &node).await?;
        let (key, body) = ($run.key(), WithReason { reason: reason.into() });
        let decided =
            async |api: &Client| api.$operation().node_id(id).idempotency_key(key).body(body).send().await;
        ($api.call(decided).await?.json, node)
    }};
}

pub async fn run(run: &Run, command: Nodes) -> Result<()> {
    let api = run.connect()?;
    match command {
        Nodes::List(filter) => {
            run.show_list(LIST_COLUMNS, &list(&api, filter).await?, "No nodes match these filters.")
        }
        Nodes::Get { node } => {
            let id = resolve::node(&api, &node).await?;
            let found = api.call(async |api| api.get_node().node_id(id).send().await).await?;
            run.show(DETAIL_COLUMNS, &found.json)
        }
        Nodes::Add { name, region, skus, management_address } => {
            let skus = skus.into_iter().map(Into::into).collect();
            let body = NewNode { name: name.into(), region: region.into(), skus, management_address };
            let key = run.key();
            let made = api.call(async |api| api.create_node().idempotency_key(key).body(body).send().await);
            show_token(run, &made.await?.json)
        }
        Nodes::Token { node } => {
            let (id, key) = (resolve::node(&api, &node).await?, run.key());
            let made = async |api: &Client| {
                api.issue_enrolment_token().node_id(id).idempotency_key(key).send().await
            };
            show_token(run, &api.call(made).await?.json)
        }
        Nodes::Remove(decision) => {
            let (_, node) = decide!(remove_node, run, &api, decision);
            run.note(&format!("Node {node} was removed from the fleet."));
            Ok(())
        }
        Nodes::Drain { decision, deadline, notify } => drain(run, &api, decision, deadline, notify).await,
        Nodes::Undrain(decision) => run.show(DETAIL_COLUMNS, &decide!(undrain_node, run, &api, decision).0),
        Nodes::Quarantine(decision) => {
            run.show(DETAIL_COLUMNS, &decide!(quarantine_node, run, &api, decision).0)
        }
        Nodes::Unquarantine(decision) => {
            run.show(DETAIL_COLUMNS, &decide!(unquarantine_node, run, &api, decision).0)
        }
        Nodes::Revoke(decision) => {
            let (_, node) = decide!(revoke_node_certificates, run, &api, decision);
            run.note(&format!("Node {node} was disconnected and its certificates revoked. To enrol it again: gpuaas nodes token {node}"));
            Ok(())
        }
        Nodes::Slots { node } => node_slots::list(run, &api, &node).await,
        Nodes::Slot(decision) => node_slots::run(run, &api, decision).await,
        Nodes::Topology(command) => node_topology::run(run, &api, command).await,
        Nodes::Profiles(command) => node_profiles::run(run, &api, command).await,
        Nodes::CheckStreams { node, bytes } => node_streams::check(run, &api, &node, bytes).await,
        Nodes::Telemetry { node, since } => telemetry(run, &node, since).await,
        command => run_task_command(run, &api, command).await,
    }
}

/// Runs commands that queue or show node tasks.
async fn run_task_command(run: &Run, api: &Connection, command: Nodes) -> Result<()> {
    let key = run.key();
    match command {
        Nodes::Probe { node } => {
            let id = resolve::node(api, &node).await?;
            let request = async |api: &Client| api.probe_node().node_id(id).idempotency_key(key).send().await;
            let probe = api.call(request).await?.json;
            match &probe["management"] {
                Value::Null => show_task(run, &probe, &node),
                management => {
                    run.note(&format!("Node {node} is offline; its management address was probed."));
                    run.show(&["address", "reachable", "detail"], management)
                }
            }
        }
        Nodes::Logs { node, lines } => {
            let (id, body) = (resolve::node(api, &node).await?, LogsWanted { lines: Some(lines) });
            let request = async |api: &Client| {
                api.collect_node_logs().node_id(id).idempotency_key(key).body(body).send().await
            };
            show_task(run, &api.call(request).await?.json, &node)
        }
        Nodes::Tasks { node, task: Some(task), .. } => {
            let id = resolve::node(api, &node).await?;
            let found = async |api: &Client| api.get_node_task().node_id(id).task_id(task).send().await;
            run.show(TASK, &api.call(found).await?.json)
        }
        Nodes::Tasks { node, listing, .. } => {
            let id = resolve::node(api, &node).await?;
            let fetch =
                async |api: &Client, page: Page| paged!(api.list_node_tasks().node_id(id.clone()), page);
            run.show_list(TASKS, &collect(api, listing, fetch).await?, "No tasks.")
        }
        _ => Ok(()),
    }
}

/// Prints a queued task and how to see its outcome.
pub fn show_task(run: &Run, queued: &Value, node: &str) -> Result<()> {
    run.show(&["task_id"], queued)?;
    let task = queued["task_id"].as_str().unwrap_or_default();
    run.note(&format!("To see its outcome: gpuaas nodes tasks {node} --task {task}"));
    Ok(())
}

fn show_token(run: &Run, made: &Value) -> Result<()> {
    run.show(CREATED_COLUMNS, made)?;
    run.note("The token isn't shown again. Run the command on the node before it expires.");
    Ok(())
}

async fn drain(
    run: &Run,
    api: &Connection,
    Decision { node, reason }: Decision,
    deadline: Option<DateTime<Utc>>,
    notify: bool,
) -> Result<()> {
    let (id, key) = (resolve::node(api, &node).await?, run.key());
    let body = DrainTerms { reason: reason.into(), deadline, notify: Some(notify) };
    let drained =
        async |api: &Client| api.drain_node().node_id(id).idempotency_key(key).body(body).send().await;
    run.show(DETAIL_COLUMNS, &api.call(drained).await?.json)
}

async fn list(api: &Connection, filter: NodeFilter) -> Result<Value> {
    let NodeFilter { status, hold, region, sku, simulated, search, listing } = filter;
    let fetch = async |api: &Client, page: Page| -> OperationResult<NodePage> {
        let mut nodes = api.list_nodes();
        if let Some(status) = &status {
            nodes = nodes.status(status.as_str());
        }
        if let Some(hold) = &hold {
            nodes = nodes.hold(hold.as_str());
        }
        if let Some(region) = &region {
            nodes = nodes.region(region.clone());
        }
        if let Some(sku) = &sku {
            nodes = nodes.sku(sku.clone());
        }
        if let Some(simulated) = simulated {
            nodes = nodes.simulated(simulated);
        }
        if let Some(search) = &search {
            nodes = nodes.search(search.clone());
        }
        paged!(nodes, page)
    };
    collect(api, listing, fetch).await
}

/// Prints a node's GPU telemetry.
pub async fn telemetry(run: &Run, node: &str, since: Option<DateTime<Utc>>) -> Result<()> {
    let api = run.connect()?;
    let id = resolve::node(&api, node).await?;
    let measured = async |api: &Client| match since {
        Some(since) => api.get_node_telemetry().node_id(id).since(since).send().await,
        None => api.get_node_telemetry().node_id(id).send().await,
    };
    let measured = api.call(measured).await?.json;
    if run.options.output == Format::Json {
        return output::print(&format!("{measured:#}\n"));
    }
    let reason = measured["unavailable_reason"].as_str().unwrap_or("the host has no GPUs");
    run.show_list(GPUS, &json!({ "items": measured["latest"]["gpus"] }), &format!("No telemetry: {reason}."))
}
