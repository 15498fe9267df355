//! Allocations of all projects, for platform staff.

use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use gpuaas_client::types::{AllocationPage, AllocationState, Cleanup, WithReason};
use gpuaas_client::{Client, Connection, OperationResult};

use super::allocations::DETAIL_COLUMNS;
use crate::failure::Result;
use crate::listing::{Listing, Page, collect, paged};
use crate::output::Columns;
use crate::resolve;
use crate::run::Run;

const LIST_COLUMNS: Columns =
    &["id", "org_id", "project_id", "name", "state", "sku", "gpus", "node_id", "created_at"];

#[derive(Subcommand)]
pub enum AllAllocations {
    /// List allocations of all projects, newest first; --project selects one
    List(AllAllocationsFilter),
    /// Show an allocation of any project
    Get { allocation: String },
    /// Release an allocation of any project, or retry a failed release
    ForceRelease {
        allocation: String,
        /// Reason, recorded in the audit log
        #[arg(long)]
        reason: String,
    },
    /// Force a release that can't succeed to end
    ForceCleanup {
        allocation: String,
        /// Reason, recorded in the audit log
        #[arg(long)]
        reason: String,
        /// Confirm that no tenant data remains on the node: its slots become available
        #[arg(long)]
        runtime_verified_absent: bool,
    },
}

#[derive(Args)]
pub struct AllAllocationsFilter {
    #[arg(long)]
    org: Option<String>,
    /// On this node, by id or name
    #[arg(long)]
    node: Option<String>,
    #[arg(long, value_parser = PossibleValuesParser::new(AllocationState::VALUES))]
    state: Option<String>,
    #[arg(long)]
    sku: Option<String>,
    /// Only allocations that haven't ended
    #[arg(long)]
    live: bool,
    #[command(flatten)]
    listing: Listing,
}

pub async fn run(run: &Run, command: AllAllocations) -> Result<()> {
    let (api, key) = (run.connect()?, run.key());
    match command {
        AllAllocations::List(filter) => list(run, &api, &filter).await,
        AllAllocations::Get { allocation } => {
            let get = async |api: &Client| api.get_any_allocation().allocation_id(allocation).send().await;
            run.show(DETAIL_COLUMNS, &api.call(get).await?.json)
        }
        AllAllocations::ForceRelease { allocation, reason } => {
            let body = WithReason { reason: reason.into() };
            let release = async |api: &Client| {
                let release = api.force_release_allocation().allocation_id(allocation);
                release.idempotency_key(key).body(body).send().await
            };
            run.show(DETAIL_COLUMNS, &api.call(release).await?.json)
        }
        AllAllocations::ForceCleanup { allocation, reason, runtime_verified_absent } => {
            let body = Cleanup { reason: reason.into(), runtime_verified_absent };
            let clean = async |api: &Client| {
                let clean = api.force_cleanup_allocation().allocation_id(allocation);
                clean.idempotency_key(key).body(body).send().await
            };
            run.show(DETAIL_COLUMNS, &api.call(clean).await?.json)
        }
    }
}

async fn list(run: &Run, api: &Connection, filter: &AllAllocationsFilter) -> Result<()> {
    let org = match &filter.org {
        Some(org) => Some(resolve::org(api, org).await?),
        None => None,
    };
    let project = match &run.options.project {
        Some(project) => Some(resolve::project(api, project).await?),
        None => None,
    };
    let node = match &filter.node {
        Some(node) => Some(resolve::node(api, node).await?),
        None => None,
    };
    let fetch = async |api: &Client, page: Page| -> OperationResult<AllocationPage> {
        let mut list = api.list_all_allocations();
        if let Some(org) = &org {
            list = list.org_id(org.clone());
        }
        if let Some(project) = &project {
            list = list.project_id(project.clone());
        }
        if let Some(node) = &node {
            list = list.node_id(node.clone());
        }
        if let Some(state) = &filter.state {
            list = list.state(state.as_str());
        }
        if let Some(sku) = &filter.sku {
            list = list.sku(sku.clone());
        }
        if filter.live {
            list = list.live(true);
        }
        paged!(list, page)
    };
    run.show_list(
        LIST_COLUMNS,
        &collect(api, filter.listing, fetch).await?,
        "No allocations match these filters.",
    )
}
