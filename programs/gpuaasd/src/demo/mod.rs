//! A demonstration, seeded through the API itself: a catalogue, a token for simulated hosts, a project and two accounts.
//!
//! Every part is looked for first, so that it can be tried again and outlives restarts. What only this machine may
//! know lies in `<data_dir>/demo`, each file written at once and readable by its owner alone. No password is known before.

mod account;
mod api;

use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use gpuaas_core::{Code, Error, Result};
use serde_json::{Value, json};

use crate::cloud::Cloud;
use crate::config::Config;
use crate::domains::Domains;
use account::{OPERATOR, USER};
use api::Api;

const CATALOGUE: &str = include_str!("../../../../deploy/demo/catalogue.json");
/// What the simulated hosts are sold as.
const SOLD_AS: &[&str] = &["h200-sxm-slice", "h200-sxm"];
const HOSTS: u32 = 64;
const RETRY_INTERVAL: Duration = Duration::from_secs(2);

/// What the parts of the demonstration need.
struct Demo {
    base: String,
    http: reqwest::Client,
    domains: Domains,
    store: gpuaas_store::Store,
    dir: PathBuf,
}

/// Seeds the demonstration beside everything else, again and again until it is whole.
pub fn start(cloud: &Cloud, config: &Config) {
    let Some(address) = cloud.address() else { return };
    let demo = Demo {
        base: format!("http://{address}/api/v1"),
        http: reqwest::Client::new(),
        domains: cloud.domains.clone(),
        store: cloud.store.clone(),
        dir: config.data_dir.join("demo"),
    };
    let stopping = cloud.supervisor().stopping();
    cloud.supervisor().spawn(async move {
        let seeding = async {
            while let Err(error) = demo.seed().await {
                tracing::warn!(cause = error.chain(), "the demonstration isn't whole; trying again");
                tokio::time::sleep(RETRY_INTERVAL).await;
            }
            tracing::info!(dir = %demo.dir.display(), "the demonstration is ready");
        };
        stopping.run_until_cancelled(seeding).await;
    });
}

impl Demo {
    /// The file about the gateway comes last: whoever sees it finds everything else.
    async fn seed(&self) -> Result<()> {
        std::fs::DirBuilder::new().recursive(true).mode(0o700).create(&self.dir).map_err(Error::internal)?;
        let token = self.domains.identity.token_for_itself(&self.store).await?;
        let admin = Api::new(&self.http, &self.base, token, self.store.sources().clone());
        publish(&admin).await?;
        self.invite_hosts(&admin).await?;
        let (org, project) = a_project(&admin).await?;
        for who in [&USER, &OPERATOR] {
            self.account(&admin, (&org, &project), who).await?;
        }
        let gateways = self.domains.fleet.gateways();
        let gateway = gateways
            .first()
            .ok_or_else(|| Error::new(Code::ServiceUnavailable, "no gateway for hosts is known yet"))?;
        self.keep("gateway", &[gateway, &self.domains.fleet.authority().fingerprint()])
    }

    /// A token with which simulated hosts enrol; a lost one is replaced.
    async fn invite_hosts(&self, admin: &Api) -> Result<()> {
        if self.has("enrolment-token") {
            return Ok(());
        }
        let expires_at = self.store.sources().now() + chrono::Duration::days(30);
        let profile = json!({
            "name": "demo hosts", "uses": HOSTS, "expires_at": expires_at, "region": "local", "skus": SOLD_AS,
            "networks": [], "needs_approval": false,
        });
        let made = admin.post("/admin/enrolment-profiles", profile).await?;
        self.keep("enrolment-token", &[text(&made["token"])?])
    }

    fn has(&self, name: &str) -> bool {
        self.dir.join(name).exists()
    }

    /// A file for its owner alone, there as a whole or not at all.
    fn keep(&self, name: &str, lines: &[&str]) -> Result<()> {
        let (path, begun) = (self.dir.join(name), self.dir.join(format!(".{name}")));
        write_private(&begun, &(lines.join("\n") + "\n")).map_err(Error::internal)?;
        std::fs::rename(begun, path).map_err(Error::internal)
    }
}

fn write_private(path: &Path, text: &str) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    let mut file = options.write(true).create(true).truncate(true).mode(0o600).open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Creates what the catalogue lacks; what is there is the operator's.
async fn publish(admin: &Api) -> Result<()> {
    let wanted: Value = serde_json::from_str(CATALOGUE).map_err(Error::internal)?;
    let there = admin.get("/admin/skus?page_size=200").await?;
    for sku in items(&wanted["skus"]) {
        if !items(&there["items"]).iter().any(|have| have["slug"] == sku["slug"]) {
            admin.post("/admin/skus", sku.clone()).await?;
        }
    }
    Ok(())
}

/// The organisation and its project, both called demo.
async fn a_project(admin: &Api) -> Result<(String, String)> {
    let named = |page: &Value| items(&page["items"]).iter().find(|one| one["slug"] == "demo").cloned();
    let org = match named(&admin.get("/orgs?page_size=200").await?) {
        Some(org) => org,
        None => admin.post("/orgs", json!({ "name": "Demo", "slug": "demo" })).await?,
    };
    let org = text(&org["id"])?.to_owned();
    let project = match named(&admin.get(&format!("/projects?org_id={org}&page_size=200")).await?) {
        Some(project) => project,
        None => admin.post("/projects", json!({ "org_id": org, "name": "demo", "slug": "demo" })).await?,
    };
    Ok((org, text(&project["id"])?.to_owned()))
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn text(value: &Value) -> Result<&str> {
    value.as_str().ok_or_else(|| Error::internal("an answer of our own API lacks what it promises"))
}
