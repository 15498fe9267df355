//! The catalogue file: the desired SKUs, and the changes that lead there.

use std::fs;
use std::path::Path;

use gpuaas_client::{Connection, types};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::failure::{Failure, Result};
use crate::listing::{Listing, collect, paged};
use crate::output::Columns;
use crate::run::Run;

const RESULT_COLUMNS: Columns = &["slug", "done"];
/// Fields that can't change: another value makes another SKU.
const IMMUTABLE_FIELDS: &[&str] = &["vendor", "shape", "gpus_per_node", "unit"];
const MUTABLE_FIELDS: &[&str] = &["display_name", "active", "counts", "profiles"];

/// Creates missing SKUs, changes those that differ, and prints what was done to each.
pub async fn apply(run: &Run, api: &Connection, file: &Path) -> Result<()> {
    let wanted = read(file)?;
    let there = collect(api, Listing::ALL, async |api, page| paged!(api.list_all_skus(), page)).await?;
    let there = there["items"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut done = Vec::new();
    for sku in &wanted {
        let steps = match there.iter().find(|have| have["slug"] == sku["slug"]) {
            None => vec![create(run, api, file, sku).await?],
            Some(have) => adjust(run, api, file, have, sku).await?,
        };
        let steps = if steps.is_empty() { "unchanged".to_owned() } else { steps.join(", ") };
        done.push(json!({ "slug": sku["slug"], "done": steps }));
    }
    run.show_list(RESULT_COLUMNS, &json!({ "items": done, "next_cursor": null }), "The file has no SKUs.")
}

fn read(file: &Path) -> Result<Vec<Value>> {
    let text = fs::read_to_string(file).map_err(|error| Failure::file(file, error))?;
    let mut content: Value = serde_json::from_str(&text).map_err(|error| Failure::file(file, error))?;
    let Value::Array(mut skus) = content["skus"].take() else {
        return Err(Failure::file(file, "it has no list `skus`"));
    };
    for sku in &mut skus {
        // The API's own default, so that leaving it out means the same for a SKU that is there.
        if sku.is_object() && sku["active"].is_null() {
            sku["active"] = json!(true);
        }
    }
    Ok(skus)
}

/// Builds a request body as the API takes it.
fn body<T: DeserializeOwned>(file: &Path, value: Value) -> Result<T> {
    let slug = value["slug"].as_str().unwrap_or("a SKU").to_owned();
    serde_json::from_value(value).map_err(|error| Failure::file(file, format!("{slug}: {error}")))
}

async fn create(run: &Run, api: &Connection, file: &Path, sku: &Value) -> Result<String> {
    let (key, body) = (run.key(), body::<types::NewSku>(file, sku.clone())?);
    api.call(async |api| api.create_sku().idempotency_key(key).body(body).send().await).await?;
    Ok("created".to_owned())
}

async fn adjust(run: &Run, api: &Connection, file: &Path, have: &Value, sku: &Value) -> Result<Vec<String>> {
    let slug = have["slug"].as_str().unwrap_or_default().to_owned();
    let differing = |names: &[&'static str]| -> Vec<&'static str> {
        names.iter().copied().filter(|name| sku[*name] != have[*name]).collect()
    };
    let fixed = differing(IMMUTABLE_FIELDS);
    if !fixed.is_empty() {
        let failure =
            Failure::usage(format!("SKU {slug} exists with other values: {} can't change", fixed.join(", ")));
        return Err(failure.help("Use another slug, and withdraw the old SKU with active: false."));
    }
    let mut steps = Vec::new();
    let changes = differing(MUTABLE_FIELDS);
    if !changes.is_empty() {
        let change: Map<String, Value> =
            changes.iter().map(|name| ((*name).to_owned(), sku[*name].clone())).collect();
        let (key, body) = (run.key(), body::<types::SkuUpdate>(file, change.into())?);
        let sku = slug.clone();
        api.call(async |api| api.update_sku().sku(sku).idempotency_key(key).body(body).send().await).await?;
        steps.push(format!("changed {}", changes.join(" and ")));
    }
    if sku["price"] != have["price"]["unit_price"] {
        let (key, body) = (run.key(), body::<types::NewPrice>(file, json!({ "unit_price": sku["price"] }))?);
        api.call(async |api| api.set_price().sku(slug).idempotency_key(key).body(body).send().await).await?;
        steps.push("set a new price".to_owned());
    }
    Ok(steps)
}
