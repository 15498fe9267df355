//! Hosts of the fleet, for those who run the platform.

use chrono::{DateTime, Utc};
use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use gpuaas_client::types::{DrainTerms, Hold, LogsWanted, NewNode, NodePage, NodeStatus, WithReason};
use gpuaas_client::{Client, Connection, Outcome};
use serde_json::{Value, json};

use super::node_profiles::{self, Profiles};
use super::node_slots::{self, SlotDecision};
use super::node_topology::{self, Topology};
use crate::arguments::Format;
use crate::failure::Result;
use crate::listing::{Listing, Page, collect, paged};
use crate::output::{self, Columns};
use crate::resolve;
use crate::run::Run;

const LISTED: Columns = &[
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
const SHOWN: Columns = &[
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
const MADE: Columns = &["node.id", "node.name", "expires_at", "token", "bootstrap_command"];
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
    /// List hosts
    List(Filter),
    /// Show a host, by id or name
    Get { node: String },
    /// Enter a host; what to run there is shown once
    Add {
        name: String,
        #[arg(long)]
        region: String,
        /// What it may be sold as; several times for several SKUs
        #[arg(long = "sku", required = true)]
        skus: Vec<String>,
        /// Where its management controller is
        #[arg(long)]
        management_address: Option<String>,
    },
    /// A new one-time token for a host that has no good certificate
    Token { node: String },
    /// Take a host out of the fleet
    Remove(Decision),
    /// Give a host no new work
    Drain {
        #[command(flatten)]
        decision: Decision,
        /// When what runs there ends, such as 2026-03-01T10:00:00Z
        #[arg(long)]
        deadline: Option<DateTime<Utc>>,
        /// Tell those who have work there
        #[arg(long, requires = "deadline")]
        notify: bool,
    },
    /// Let a drained host have work again
    Undrain(Decision),
    /// Give a host no work until somebody has looked at it
    Quarantine(Decision),
    /// Let a quarantined host have work again
    Unquarantine(Decision),
    /// Cut a host off: none of its certificates is good any more
    Revoke(Decision),
    /// Have a host look whether it is well; try its management address while it isn't connected
    Probe { node: String },
    /// Have a host send the last lines of its agent's log
    Logs {
        node: String,
        #[arg(long, default_value_t = 200)]
        lines: i32,
    },
    /// What a host was told to do, newest first
    Tasks {
        node: String,
        /// Only this one, with what became of it
        #[arg(long)]
        task: Option<String>,
        #[command(flatten)]
        listing: Listing,
    },
    /// What a host measures of itself and its GPUs
    Telemetry {
        node: String,
        /// Everything since then, with --output json
        #[arg(long)]
        since: Option<DateTime<Utc>>,
    },
    /// The slots of a host, and who holds them
    Slots { node: String },
    /// Decide about a slot
    #[command(subcommand)]
    Slot(SlotDecision),
    /// What a host is made of
    #[command(subcommand)]
    Topology(Topology),
    /// Terms under which several hosts enrol with one token
    #[command(subcommand)]
    Profiles(Profiles),
}

#[derive(Args)]
pub struct Filter {
    #[arg(long, value_parser = PossibleValuesParser::new(NodeStatus::VALUES))]
    status: Option<String>,
    #[arg(long, value_parser = PossibleValuesParser::new(Hold::VALUES))]
    hold: Option<String>,
    #[arg(long)]
    region: Option<String>,
    /// Only what may be sold as this
    #[arg(long)]
    sku: Option<String>,
    /// Only simulated hosts (true), or only real ones (false)
    #[arg(long)]
    simulated: Option<bool>,
    /// The beginning of a name
    #[arg(long)]
    search: Option<String>,
    #[command(flatten)]
    listing: Listing,
}

#[derive(Args)]
pub struct Decision {
    pub node: String,
    /// Why; kept in the audit log
    #[arg(long)]
    pub reason: String,
}

/// Sends a decision about a host; what the API answered.
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
        Nodes::List(filter) => run.show_list(LISTED, &list(&api, filter).await?, "No such hosts."),
        Nodes::Get { node } => {
            let id = resolve::node(&api, &node).await?;
            let found = api.call(async |api| api.get_node().node_id(id).send().await).await?;
            run.show(SHOWN, &found.json)
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
            run.note(&format!("{node} is out of the fleet."));
            Ok(())
        }
        Nodes::Drain { decision, deadline, notify } => drain(run, &api, decision, deadline, notify).await,
        Nodes::Undrain(decision) => run.show(SHOWN, &decide!(undrain_node, run, &api, decision).0),
        Nodes::Quarantine(decision) => run.show(SHOWN, &decide!(quarantine_node, run, &api, decision).0),
        Nodes::Unquarantine(decision) => run.show(SHOWN, &decide!(unquarantine_node, run, &api, decision).0),
        Nodes::Revoke(decision) => {
            let (_, node) = decide!(revoke_node_certificates, run, &api, decision);
            run.note(&format!("{node} is cut off. To let it enrol anew: gpuaas nodes token {node}"));
            Ok(())
        }
        Nodes::Slots { node } => node_slots::list(run, &api, &node).await,
        Nodes::Slot(decision) => node_slots::run(run, &api, decision).await,
        Nodes::Topology(command) => node_topology::run(run, &api, command).await,
        Nodes::Profiles(command) => node_profiles::run(run, &api, command).await,
        Nodes::Telemetry { node, since } => telemetry(run, &node, since).await,
        told => tell(run, &api, told).await,
    }
}

/// What a host is told to do, and what it was told.
async fn tell(run: &Run, api: &Connection, command: Nodes) -> Result<()> {
    let key = run.key();
    match command {
        Nodes::Probe { node } => {
            let id = resolve::node(api, &node).await?;
            let told = async |api: &Client| api.probe_node().node_id(id).idempotency_key(key).send().await;
            let probe = api.call(told).await?.json;
            match &probe["management"] {
                Value::Null => show_task(run, &probe, &node),
                management => {
                    run.note(&format!("{node} isn't connected; its management address was tried."));
                    run.show(&["address", "reachable", "detail"], management)
                }
            }
        }
        Nodes::Logs { node, lines } => {
            let (id, body) = (resolve::node(api, &node).await?, LogsWanted { lines: Some(lines) });
            let told = async |api: &Client| {
                api.collect_node_logs().node_id(id).idempotency_key(key).body(body).send().await
            };
            show_task(run, &api.call(told).await?.json, &node)
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
            run.show_list(TASKS, &collect(api, listing, fetch).await?, "It was told nothing.")
        }
        _ => Ok(()),
    }
}

/// A task that was queued, and where its outcome will be.
pub fn show_task(run: &Run, queued: &Value, node: &str) -> Result<()> {
    run.show(&["task_id"], queued)?;
    let task = queued["task_id"].as_str().unwrap_or_default();
    run.note(&format!("What becomes of it: gpuaas nodes tasks {node} --task {task}"));
    Ok(())
}

fn show_token(run: &Run, made: &Value) -> Result<()> {
    run.show(MADE, made)?;
    run.note("The token isn't shown again: run the command on the host before it expires.");
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
    run.show(SHOWN, &api.call(drained).await?.json)
}

async fn list(api: &Connection, filter: Filter) -> Result<Value> {
    let Filter { status, hold, region, sku, simulated, search, listing } = filter;
    let fetch = async |api: &Client, page: Page| -> Outcome<NodePage> {
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

/// What a host measures of its GPUs.
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
    run.show_list(GPUS, &json!({ "items": measured["latest"]["gpus"] }), &format!("Nothing: {reason}."))
}
