//! Smoke test: creates an allocation, waits until it is active, releases it, and prints the time of each part.

use std::time::Instant;

use clap::Args;
use gpuaas_client::types::NewAllocation;
use gpuaas_client::{Client, Connection};
use serde_json::{Value, json};

use super::projects;
use super::timeline::{ACTIVE, AllocationWatch, RELEASED};
use crate::failure::{Failure, Result};
use crate::output::Columns;
use crate::run::Run;

const TIMING_COLUMNS: Columns = &["part", "seconds"];

#[derive(Args)]
pub struct Smoke {
    /// SKU to allocate
    #[arg(long, default_value = "h200-sxm-slice")]
    sku: String,
}

pub async fn run(run: &Run, smoke: Smoke) -> Result<()> {
    let api = run.connect()?;
    let project = projects::usual(run, &api).await?;
    let mut timings = Timings { started: Instant::now(), last: Instant::now(), rows: Vec::new() };
    let created = create_allocation(run, &api, &project, smoke).await?;
    timings.end("claimed");
    let active = AllocationWatch::new(run, &api, &project, &created).reaches(&ACTIVE).await;
    timings.end("provisioned and verified");
    // A failed allocation is rolled back by the server; an active one is released here.
    let active = active?;
    let releasing = release(run, &api, &project, &active).await?;
    AllocationWatch::new(run, &api, &project, &releasing).reaches(&RELEASED).await?;
    timings.end("released and cleaned");
    run.show_list(TIMING_COLUMNS, &timings.table(), "")
}

async fn create_allocation(run: &Run, api: &Connection, project: &str, smoke: Smoke) -> Result<Value> {
    let body = NewAllocation::try_from(NewAllocation::builder().sku(smoke.sku));
    let body = body.map_err(|error| Failure::usage(error.to_string()))?;
    let (key, project) = (run.key(), project.to_owned());
    let create = async |api: &Client| {
        api.create_allocation().x_project_id(project).idempotency_key(key).body(body).send().await
    };
    Ok(api.call(create).await?.json)
}

async fn release(run: &Run, api: &Connection, project: &str, active: &Value) -> Result<Value> {
    let (key, project) = (run.key(), project.to_owned());
    let id = active["id"].as_str().unwrap_or_default().to_owned();
    let release = async |api: &Client| {
        let release = api.release_allocation().x_project_id(project).allocation_id(id);
        release.idempotency_key(key).send().await
    };
    Ok(api.call(release).await?.json)
}

struct Timings {
    started: Instant,
    last: Instant,
    rows: Vec<Value>,
}

impl Timings {
    fn end(&mut self, part: &str) {
        self.rows.push(row(part, self.last));
        self.last = Instant::now();
    }

    fn table(mut self) -> Value {
        self.rows.push(row("total", self.started));
        json!({ "items": self.rows, "next_cursor": null })
    }
}

fn row(part: &str, since: Instant) -> Value {
    json!({ "part": part, "seconds": format!("{:.2}", since.elapsed().as_secs_f32()) })
}
