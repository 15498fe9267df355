//! Seeds a demonstration through the API: a catalogue, an enrolment token for simulated nodes, a project with
//! a promo credit, and two accounts.
//!
//! Each part is created only if it doesn't exist, so seeding can be retried and survives restarts. Secrets are random and stored
//! in `<data_dir>/demo`, in files that are written atomically and readable only by their owner.

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
/// SKUs of the simulated nodes.
const SKUS: &[&str] = &["h200-sxm-slice", "h200-sxm"];
/// Uses of the enrolment token.
const MAX_NODES: u32 = 64;
/// Promo credit of the demo organisation: 10,000 USD.
const PROMO_CREDIT_MINOR: i64 = 1_000_000;
const RETRY_INTERVAL: Duration = Duration::from_secs(2);

/// Shared state of seeding.
struct Demo {
    base: String,
    http: reqwest::Client,
    domains: Domains,
    store: gpuaas_store::Store,
    dir: PathBuf,
}

/// Seeds the demonstration in the background, with retries until it is complete.
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
                tracing::warn!(cause = error.chain(), "seeding the demonstration failed; retrying");
                tokio::time::sleep(RETRY_INTERVAL).await;
            }
            tracing::info!(dir = %demo.dir.display(), "demonstration ready");
        };
        stopping.run_until_cancelled(seeding).await;
    });
}

impl Demo {
    /// Seeds all parts. The gateway file is written last, so its existence means that seeding is complete.
    async fn seed(&self) -> Result<()> {
        std::fs::DirBuilder::new().recursive(true).mode(0o700).create(&self.dir).map_err(Error::internal)?;
        let token = self.domains.identity.token_for_itself(&self.store).await?;
        let admin = Api::new(&self.http, &self.base, token, self.store.sources().clone());
        create_skus(&admin).await?;
        self.create_enrolment_token(&admin).await?;
        let (org, project) = ensure_project(&admin).await?;
        ensure_credit(&admin, &org).await?;
        for account in [&USER, &OPERATOR] {
            self.ensure_account(&admin, (&org, &project), account).await?;
        }
        let gateways = self.domains.fleet.gateways();
        let gateway = gateways
            .first()
            .ok_or_else(|| Error::new(Code::ServiceUnavailable, "no agent gateway is registered yet"))?;
        self.write_file("gateway", &[gateway, &self.domains.fleet.authority().fingerprint()])
    }

    /// Creates an enrolment token for simulated nodes, unless its file exists.
    async fn create_enrolment_token(&self, admin: &Api) -> Result<()> {
        if self.has("enrolment-token") {
            return Ok(());
        }
        let expires_at = self.store.sources().now() + chrono::Duration::days(30);
        let profile = json!({
            "name": "demo hosts", "uses": MAX_NODES, "expires_at": expires_at, "region": "local", "skus": SKUS,
            "networks": [], "needs_approval": false,
        });
        let created = admin.post("/admin/enrolment-profiles", profile).await?;
        self.write_file("enrolment-token", &[text(&created["token"])?])
    }

    fn has(&self, name: &str) -> bool {
        self.dir.join(name).exists()
    }

    /// Writes a file atomically, readable only by its owner.
    fn write_file(&self, name: &str, lines: &[&str]) -> Result<()> {
        let (path, temporary) = (self.dir.join(name), self.dir.join(format!(".{name}")));
        write_private(&temporary, &(lines.join("\n") + "\n")).map_err(Error::internal)?;
        std::fs::rename(temporary, path).map_err(Error::internal)
    }
}

fn write_private(path: &Path, text: &str) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    let mut file = options.write(true).create(true).truncate(true).mode(0o600).open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Creates missing SKUs. Existing ones aren't changed, since an operator may have edited them.
async fn create_skus(admin: &Api) -> Result<()> {
    let wanted: Value = serde_json::from_str(CATALOGUE).map_err(Error::internal)?;
    let existing = admin.get("/admin/skus?page_size=200").await?;
    for sku in items(&wanted["skus"]) {
        if !items(&existing["items"]).iter().any(|have| have["slug"] == sku["slug"]) {
            admin.post("/admin/skus", sku.clone()).await?;
        }
    }
    Ok(())
}

/// Returns the organisation and the project named demo; creates missing ones.
async fn ensure_project(admin: &Api) -> Result<(String, String)> {
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

/// Gives the organisation a promo credit, unless it has an account already.
async fn ensure_credit(admin: &Api, org: &str) -> Result<()> {
    let path = format!("/admin/orgs/{org}/balance");
    if !items(&admin.get(&path).await?["accounts"]).is_empty() {
        return Ok(());
    }
    let amount = json!({ "amount_minor": PROMO_CREDIT_MINOR, "currency": "USD" });
    admin
        .post(&path, json!({ "amount": amount, "kind": "promo", "reason": "Demonstration" }))
        .await
        .map(|_| ())
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn text(value: &Value) -> Result<&str> {
    value.as_str().ok_or_else(|| Error::internal("a field is missing in a response of the local API"))
}
