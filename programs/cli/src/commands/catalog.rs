//! The catalogue: SKUs, prices, and the catalogue file.

use std::path::PathBuf;

use chrono::{DateTime, Utc};
use clap::{Args, Subcommand};
use gpuaas_client::{Client, Connection, OperationResult, types};
use gpuaas_core::{Currency, Money};
use serde_json::json;

use super::catalogue_file;
use crate::arguments::Format;
use crate::failure::{Failure, Result};
use crate::listing::{Listing, Page, collect, paged};
use crate::output::Columns;
use crate::run::Run;

const LIST_COLUMNS: Columns =
    &["slug", "vendor", "display_name", "shape", "counts", "price.unit_price", "unit", "active"];
const DETAIL_COLUMNS: Columns = &[
    "slug",
    "vendor",
    "display_name",
    "shape",
    "gpus_per_node",
    "counts",
    "price.unit_price",
    "unit",
    "price.valid_from",
    "active",
    "created_at",
];
const PROFILES: Columns = &["name", "gpus", "vcpus", "memory_gib", "disk_gib"];
const PRICES: Columns = &["version", "unit_price", "valid_from", "made_by"];

#[derive(Subcommand)]
pub enum Catalog {
    /// List SKUs and prices
    List {
        /// Include withdrawn SKUs (platform staff)
        #[arg(long)]
        inactive: bool,
        #[command(flatten)]
        listing: Listing,
    },
    /// Show a SKU with its profiles
    Show { sku: String },
    /// Set a price, such as 4.50; without an amount, list its versions (platform staff)
    Price(Price),
    /// Apply a catalogue file; unchanged SKUs are left alone (platform staff)
    Apply {
        /// JSON with `skus`, such as deploy/demo/catalogue.json
        #[arg(long)]
        file: PathBuf,
    },
}

#[derive(Args)]
pub struct Price {
    sku: String,
    amount: Option<String>,
    /// ISO 4217 code
    #[arg(long, default_value_t = Currency::USD)]
    currency: Currency,
    /// Effective from, such as 2027-01-01T00:00:00Z (default: now)
    #[arg(long, requires = "amount")]
    from: Option<DateTime<Utc>>,
    #[command(flatten)]
    listing: Listing,
}

pub async fn run(run: &Run, command: Catalog) -> Result<()> {
    let api = run.connect()?;
    match command {
        Catalog::List { inactive, listing } => {
            let fetch = async |api: &Client, page: Page| -> OperationResult<types::SkuPage> {
                match inactive {
                    true => paged!(api.list_all_skus(), page),
                    false => paged!(api.list_skus(), page),
                }
            };
            let page = collect(&api, listing, fetch).await?;
            run.show_list(
                LIST_COLUMNS,
                &page,
                "The catalogue is empty. Fill it: gpuaas catalog apply --file FILE",
            )
        }
        Catalog::Show { sku } => show(run, &api, sku).await,
        Catalog::Price(price) => set_or_list(run, &api, price).await,
        Catalog::Apply { file } => catalogue_file::apply(run, &api, &file).await,
    }
}

async fn show(run: &Run, api: &Connection, sku: String) -> Result<()> {
    let sku = api.call(async |api| api.get_sku().sku(sku).send().await).await?.json;
    run.show(DETAIL_COLUMNS, &sku)?;
    match run.options.output {
        Format::Table => run.show_list(PROFILES, &json!({ "items": sku["profiles"] }), "No profiles."),
        Format::Json | Format::Csv => Ok(()),
    }
}

async fn set_or_list(run: &Run, api: &Connection, price: Price) -> Result<()> {
    let Price { sku, amount, currency, from, listing } = price;
    let Some(amount) = amount else {
        let fetch = async |api: &Client, page: Page| paged!(api.list_prices().sku(sku.clone()), page);
        return run.show_list(PRICES, &collect(api, listing, fetch).await?, "No prices.");
    };
    let wrong = |error| Failure::usage(format!("{amount:?} isn't a valid price: {error}"));
    let money = Money::read(&amount, currency).map_err(wrong)?;
    let body = types::NewPrice { unit_price: wire(money), valid_from: from };
    let key = run.key();
    let set =
        api.call(async |api| api.set_price().sku(sku).idempotency_key(key).body(body).send().await).await?;
    run.show(PRICES, &set.json)
}

fn wire(money: Money) -> types::Money {
    types::Money { amount_minor: money.minor, currency: money.currency.to_string().into() }
}
