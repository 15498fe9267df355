//! Money of a project's organisation: balance, usage, ledger, budgets.

use clap::{Args, Subcommand};
use gpuaas_client::types::{self, LedgerPage, UsagePage};
use gpuaas_client::{Client, Connection, OperationResult};
use gpuaas_core::{Currency, Money};
use serde_json::json;

use super::projects;
use crate::failure::{Failure, Result};
use crate::listing::{Listing, Page, collect, paged};
use crate::output::Columns;
use crate::run::Run;

pub const BALANCE: Columns = &[
    "balance",
    "available",
    "terms",
    "credit_limit",
    "state",
    "state_since",
    "hourly",
    "depletes_at",
    "grace_until",
];
const USAGE: Columns =
    &["resource_id", "mode", "sku", "quantity", "hourly", "started_at", "ended_at", "charged"];
const LEDGER: Columns = &["id", "at", "kind", "change", "debit", "credit", "usage_id", "reason"];
const BUDGET: Columns = &["month", "budget.monthly", "budget.hard", "spent"];

#[derive(Subcommand)]
pub enum Billing {
    /// Show the organisation's balance, its cost per hour, and when it is used up
    Balance,
    /// List usage and what it was charged, newest first
    Usage(UsageFilter),
    /// List ledger entries, newest first
    Ledger {
        /// Only entries of this usage
        #[arg(long, value_name = "ID")]
        usage: Option<String>,
        #[command(flatten)]
        listing: Listing,
    },
    /// Show and set the project's monthly budget
    #[command(subcommand)]
    Budget(Budgets),
}

#[derive(Args)]
pub struct UsageFilter {
    /// Only usage of this allocation
    #[arg(long, value_name = "ID")]
    allocation: Option<String>,
    #[arg(long)]
    sku: Option<String>,
    /// key or key=value
    #[arg(long)]
    tag: Option<String>,
    #[command(flatten)]
    listing: Listing,
}

#[derive(Subcommand)]
pub enum Budgets {
    /// Show the budget and what was spent of it this month
    Get,
    /// Set the budget
    Set {
        /// Amount a month, such as 500.00
        amount: String,
        #[arg(long, default_value = "USD")]
        currency: String,
        /// Create no allocations once it is spent (default: notify only)
        #[arg(long)]
        hard: bool,
    },
    /// Remove the budget
    Remove,
}

pub async fn run(run: &Run, command: Billing) -> Result<()> {
    let api = &run.connect()?;
    let project = &projects::usual(run, api).await?;
    match command {
        Billing::Balance => {
            let get = async |api: &Client| api.get_balance().x_project_id(project.to_owned()).send().await;
            let balance = api.call(get).await?.json;
            let accounts = json!({ "items": balance["accounts"] });
            run.show_list(BALANCE, &accounts, "No account yet: it is opened by the first credit or usage.")
        }
        Billing::Usage(filter) => list_usage(run, api, project, filter).await,
        Billing::Ledger { usage, listing } => {
            let fetch = async |api: &Client, page: Page| -> OperationResult<LedgerPage> {
                let mut list = api.list_ledger_entries().x_project_id(project.to_owned());
                if let Some(usage) = &usage {
                    list = list.usage_id(usage.clone());
                }
                paged!(list, page)
            };
            run.show_list(LEDGER, &collect(api, listing, fetch).await?, "No entries.")
        }
        Billing::Budget(command) => budget(run, api, project, command).await,
    }
}

async fn list_usage(run: &Run, api: &Connection, project: &str, filter: UsageFilter) -> Result<()> {
    let fetch = async |api: &Client, page: Page| -> OperationResult<UsagePage> {
        let mut list = api.list_usage().x_project_id(project.to_owned());
        if let Some(allocation) = &filter.allocation {
            list = list.allocation_id(allocation.clone());
        }
        if let Some(sku) = &filter.sku {
            list = list.sku(sku.clone());
        }
        if let Some(tag) = &filter.tag {
            list = list.tag(tag.clone());
        }
        paged!(list, page)
    };
    run.show_list(USAGE, &collect(api, filter.listing, fetch).await?, "No usage.")
}

async fn budget(run: &Run, api: &Connection, project: &str, command: Budgets) -> Result<()> {
    let project = project.to_owned();
    let terms = match command {
        Budgets::Get => {
            let get = async |api: &Client| api.get_budget().project_id(project).send().await;
            return run.show(BUDGET, &api.call(get).await?.json);
        }
        Budgets::Set { amount, currency, hard } => {
            Some(types::BudgetTerms { monthly: amount_of(&amount, &currency)?, hard })
        }
        Budgets::Remove => None,
    };
    let (key, body) = (run.key(), types::SetBudget { budget: terms });
    let set = async |api: &Client| {
        api.set_budget().project_id(project).idempotency_key(key).body(body).send().await
    };
    run.show(BUDGET, &api.call(set).await?.json)
}

/// Parses an amount such as 4.50.
pub fn amount_of(amount: &str, currency: &str) -> Result<types::Money> {
    let wrong = |error: gpuaas_core::money::MoneyError| {
        Failure::usage("The amount is wrong").detail(error.to_string())
    };
    let currency: Currency = currency.parse().map_err(wrong)?;
    let money = Money::read(amount, currency).map_err(wrong)?;
    Ok(types::Money { amount_minor: money.minor, currency: money.currency.to_string().into() })
}
