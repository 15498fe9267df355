//! Organisations.

use clap::Subcommand;
use gpuaas_client::types::{NewOrg, OrgUpdate};

use crate::failure::Result;
use crate::listing::{Listing, collect, paged};
use crate::output::Columns;
use crate::resolve;
use crate::run::Run;

const COLUMNS: Columns = &["id", "slug", "name", "kind", "role", "created_at"];

#[derive(Subcommand)]
pub enum Orgs {
    /// List the organisations you belong to
    List(Listing),
    /// Create an organisation
    Create {
        name: String,
        /// Slug (default: derived from the name)
        #[arg(long)]
        slug: Option<String>,
    },
    /// Show an organisation
    Get { org: String },
    /// Rename an organisation
    Rename { org: String, name: String },
    /// Delete an empty organisation
    Delete { org: String },
}

pub async fn run(run: &Run, command: Orgs) -> Result<()> {
    let api = run.connect()?;
    let key = run.key();
    match command {
        Orgs::List(listing) => {
            let page = collect(&api, listing, async |api, page| paged!(api.list_orgs(), page)).await?;
            run.show_list(COLUMNS, &page, "No organisations. Create one: gpuaas orgs create NAME")
        }
        Orgs::Create { name, slug } => {
            let body = NewOrg { name: name.into(), slug: slug.map(Into::into) };
            let org =
                api.call(async |api| api.create_org().idempotency_key(key).body(body).send().await).await?;
            run.show(COLUMNS, &org.json)
        }
        Orgs::Get { org } => {
            let id = resolve::org(&api, &org).await?;
            let org = api.call(async |api| api.get_org().org_id(id).send().await).await?;
            run.show(COLUMNS, &org.json)
        }
        Orgs::Rename { org, name } => {
            let id = resolve::org(&api, &org).await?;
            let body = OrgUpdate { name: name.into() };
            let update = api
                .call(async |api| api.update_org().org_id(id).idempotency_key(key).body(body).send().await);
            run.show(COLUMNS, &update.await?.json)
        }
        Orgs::Delete { org } => {
            let id = resolve::org(&api, &org).await?;
            api.call(async |api| api.delete_org().org_id(id).idempotency_key(key).send().await).await?;
            run.note(&format!("Organisation {org} was deleted."));
            Ok(())
        }
    }
}
