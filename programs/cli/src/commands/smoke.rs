//! Smoke test: creates an allocation, waits until it is active, releases it, and prints the time of each part.

use std::time::Instant;

use clap::Args;
use gpuaas_client::types::NewAllocation;
use gpuaas_client::{Client, Connection};
use serde_json::{Value, json};

use super::projects;
use super::timeline::{ACTIVE, RELEASED, Watched};
use crate::failure::{Failure, Result};
use crate::output::Columns;
use crate::run::Run;

const TIMED: Columns = &["part", "seconds"];

#[derive(Args)]
pub struct Smoke {
    /// SKU to allocate
    #[arg(long, default_value = "h200-sxm-slice")]
    sku: String,
}

pub async fn run(run: &Run, smoke: Smoke) -> Result<()> {
    let api = run.connect()?;
    let project = projects::usual(run, &api).await?;
    let mut parts = Parts { began: Instant::now(), last: Instant::now(), timed: Vec::new() };
    let asked = ask(run, &api, &project, smoke).await?;
    parts.end("claimed");
    let active = Watched::new(run, &api, &project, &asked).reaches(&ACTIVE).await;
    parts.end("provisioned and verified");
    // A failed allocation is rolled back by the server; an active one is released here.
    let active = active?;
    let releasing = release(run, &api, &project, &active).await?;
    Watched::new(run, &api, &project, &releasing).reaches(&RELEASED).await?;
    parts.end("released and cleaned");
    run.show_list(TIMED, &parts.table(), "")
}

async fn ask(run: &Run, api: &Connection, project: &str, smoke: Smoke) -> Result<Value> {
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

struct Parts {
    began: Instant,
    last: Instant,
    timed: Vec<Value>,
}

impl Parts {
    fn end(&mut self, part: &str) {
        self.timed.push(row(part, self.last));
        self.last = Instant::now();
    }

    fn table(mut self) -> Value {
        self.timed.push(row("total", self.began));
        json!({ "items": self.timed, "next_cursor": null })
    }
}

fn row(part: &str, since: Instant) -> Value {
    json!({ "part": part, "seconds": format!("{:.2}", since.elapsed().as_secs_f32()) })
}
