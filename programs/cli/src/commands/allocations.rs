//! Allocations: creation, progress, changes and release.

use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use gpuaas_client::types::{AllocationPage, AllocationState, EstimateAllocation, NewKeys, NewTags};
use gpuaas_client::{Client, Connection, OperationResult};
use serde_json::Value;

use super::new_allocation::{self, Create, tags};
use super::projects;
use super::timeline::{self, ACTIVE, AllocationWatch, Goal, RELEASED, STOPPED};
use crate::arguments::Format;
use crate::failure::Result;
use crate::listing::{Listing, Page, collect, paged};
use crate::output::{self, Columns};
use crate::run::Run;

const LIST_COLUMNS: Columns =
    &["id", "name", "state", "sku", "gpus", "region", "price.hourly", "cost_so_far", "created_at"];
pub const DETAIL_COLUMNS: Columns = &[
    "id",
    "name",
    "state",
    "state_since",
    "sku",
    "gpus",
    "profile",
    "region",
    "node_id",
    "simulated",
    "price.hourly",
    "cost_so_far",
    "connection.username",
    "connection.address",
    "connection.reachable",
    "failure",
    "tags",
    "created_at",
    "active_at",
    "ended_at",
    "expires_at",
    "correlation_id",
];
const ESTIMATED: Columns = &[
    "sku",
    "gpus",
    "profile",
    "price.hourly",
    "daily",
    "available",
    "unavailable_reason",
    "quota_gpus_left",
];

#[derive(Subcommand)]
pub enum Allocations {
    /// Create an allocation
    Create(Box<Create>),
    /// Show price and availability without creating
    Estimate {
        #[arg(long)]
        sku: String,
        #[arg(long)]
        gpus: Option<i32>,
        #[arg(long)]
        region: Option<String>,
    },
    /// List a project's allocations, newest first
    List(AllocationFilter),
    /// Show an allocation with its connection, cost and history
    Get {
        allocation: String,
        /// Print progress until it has ended
        #[arg(long)]
        watch: bool,
    },
    /// Stop a machine; its GPUs stay reserved
    Stop(Change),
    /// Start a stopped machine
    Start(Change),
    /// Release an allocation, or cancel one that is being provisioned
    Release(Change),
    /// Replace tags; without any, remove all
    Tags {
        allocation: String,
        /// key=value
        tags: Vec<String>,
    },
    /// Replace the authorised SSH keys
    SshKeys {
        allocation: String,
        /// Your SSH keys, by id or name
        #[arg(required = true)]
        keys: Vec<String>,
    },
}

#[derive(Args)]
pub struct AllocationFilter {
    #[arg(long, value_parser = PossibleValuesParser::new(AllocationState::VALUES))]
    state: Option<String>,
    #[arg(long)]
    sku: Option<String>,
    /// key or key=value
    #[arg(long)]
    tag: Option<String>,
    /// Only allocations that haven't ended
    #[arg(long, conflicts_with = "ended")]
    live: bool,
    /// Only allocations that have ended
    #[arg(long)]
    ended: bool,
    #[command(flatten)]
    listing: Listing,
}

impl AllocationFilter {
    fn live(&self) -> Option<bool> {
        (self.live || self.ended).then_some(self.live)
    }
}

#[derive(Args)]
pub struct Change {
    allocation: String,
    /// Wait until it is done, printing progress
    #[arg(long)]
    wait: bool,
}

/// Requests a change of an allocation's state.
macro_rules! change {
    ($operation:ident, $run:expr, $api:expr, $project:expr, $change:expr, $goal:expr) => {{
        let Change { allocation, wait } = $change;
        let (key, project) = ($run.key(), $project.to_owned());
        let asked = async |api: &Client| {
            let change = api.$operation().x_project_id(project).allocation_id(allocation);
            change.idempotency_key(key).send().await
        };
        let asked = $api.call(asked).await?.json;
        show_or_wait($run, $api, $project, asked, wait.then_some($goal)).await
    }};
}

pub async fn run(run: &Run, command: Allocations) -> Result<()> {
    let api = &run.connect()?;
    let project = &projects::usual(run, api).await?;
    match command {
        Allocations::Create(create) => {
            let wait = create.wait;
            let asked = new_allocation::create(run, api, project, *create).await?;
            show_or_wait(run, api, project, asked, wait.then_some(&ACTIVE)).await
        }
        Allocations::Estimate { sku, gpus, region } => {
            let body = EstimateAllocation { sku: sku.into(), gpus, region: region.map(Into::into) };
            let project = project.clone();
            let asked =
                async |api: &Client| api.estimate_allocation().x_project_id(project).body(body).send().await;
            run.show(ESTIMATED, &api.call(asked).await?.json)
        }
        Allocations::List(filter) => list(run, api, project, &filter).await,
        Allocations::Get { allocation, watch } => get(run, api, project, &allocation, watch).await,
        Allocations::Stop(change) => change!(stop_allocation, run, api, project, change, &STOPPED),
        Allocations::Start(change) => change!(start_allocation, run, api, project, change, &ACTIVE),
        Allocations::Release(change) => change!(release_allocation, run, api, project, change, &RELEASED),
        Allocations::Tags { allocation, tags: given } => {
            let (key, project, body) = (run.key(), project.clone(), NewTags { tags: tags(&given)? });
            let set = async |api: &Client| {
                let set = api.set_allocation_tags().x_project_id(project).allocation_id(allocation);
                set.idempotency_key(key).body(body).send().await
            };
            run.show(DETAIL_COLUMNS, &api.call(set).await?.json)
        }
        Allocations::SshKeys { allocation, keys } => {
            let ids = new_allocation::ssh_keys(api, &keys).await?;
            let (key, project) = (run.key(), project.clone());
            let body = NewKeys { ssh_key_ids: ids.into_iter().map(Into::into).collect() };
            let set = async |api: &Client| {
                let set = api.set_allocation_ssh_keys().x_project_id(project).allocation_id(allocation);
                set.idempotency_key(key).body(body).send().await
            };
            run.show(DETAIL_COLUMNS, &api.call(set).await?.json)
        }
    }
}

async fn list(run: &Run, api: &Connection, project: &str, filter: &AllocationFilter) -> Result<()> {
    let fetch = async |api: &Client, page: Page| -> OperationResult<AllocationPage> {
        let mut list = api.list_allocations().x_project_id(project.to_owned());
        if let Some(state) = &filter.state {
            list = list.state(state.as_str());
        }
        if let Some(sku) = &filter.sku {
            list = list.sku(sku.clone());
        }
        if let Some(tag) = &filter.tag {
            list = list.tag(tag.clone());
        }
        if let Some(live) = filter.live() {
            list = list.live(live);
        }
        paged!(list, page)
    };
    let page = collect(api, filter.listing, fetch).await?;
    run.show_list(
        LIST_COLUMNS,
        &page,
        "No allocations. Create one: gpuaas allocations create --sku SKU --wait",
    )
}

async fn get(run: &Run, api: &Connection, project: &str, id: &str, watch: bool) -> Result<()> {
    let (of, named) = (project.to_owned(), id.to_owned());
    let get = async |api: &Client| api.get_allocation().x_project_id(of).allocation_id(named).send().await;
    let found = api.call(get).await?.json;
    if !watch {
        show(run, &found)?;
        return match run.options.output {
            Format::Table => output::print(&format!("\n{}", timeline::history(&found))),
            Format::Json | Format::Csv => Ok(()),
        };
    }
    let mut watched = AllocationWatch::new(run, api, project, &found).seen_at_creation(&found);
    let ended = |state: &str| matches!(state, "released" | "failed");
    show(run, &watched.until(ended).await?)
}

/// Prints the allocation, with --wait once it has reached its goal.
async fn show_or_wait(
    run: &Run,
    api: &Connection,
    project: &str,
    asked: Value,
    goal: Option<&Goal>,
) -> Result<()> {
    let Some(goal) = goal else {
        show(run, &asked)?;
        let id = asked["id"].as_str().unwrap_or_default();
        run.note(&format!("To watch its progress: gpuaas allocations get {id} --watch"));
        return Ok(());
    };
    show(run, &AllocationWatch::new(run, api, project, &asked).reaches(goal).await?)
}

/// Prints the allocation, and below it the SSH command.
fn show(run: &Run, found: &Value) -> Result<()> {
    run.show(DETAIL_COLUMNS, found)?;
    match (run.options.output, sign_in(found)) {
        (Format::Table, Some(command)) => output::print(&format!("\n{command}\n")),
        _ => Ok(()),
    }
}

fn sign_in(found: &Value) -> Option<String> {
    let connection = found["connection"].as_object().filter(|_| found["state"] == "active")?;
    if connection.get("reachable").and_then(Value::as_bool) != Some(true) {
        return None;
    }
    let (user, address) = (connection["username"].as_str()?, connection["address"].as_str()?);
    Some(match connection["port"].as_i64()? {
        22 => format!("ssh {user}@{address}"),
        port => format!("ssh -p {port} {user}@{address}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn whoever_may_sign_in_is_told_how() {
        let at = |state: &str, port: i32| json!({ "state": state, "connection": { "username": "ubuntu", "address": "10.0.0.7", "port": port, "reachable": true } });
        assert_eq!(sign_in(&at("active", 22)).as_deref(), Some("ssh ubuntu@10.0.0.7"));
        assert_eq!(sign_in(&at("active", 2201)).as_deref(), Some("ssh -p 2201 ubuntu@10.0.0.7"));
        assert_eq!(sign_in(&at("stopped", 22)), None);
        assert_eq!(sign_in(&json!({ "state": "active", "connection": null })), None);
        let mut simulated = at("active", 22);
        simulated["connection"]["reachable"] = json!(false);
        assert_eq!(sign_in(&simulated), None, "nothing answers there");
    }
}
