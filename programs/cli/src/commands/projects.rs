//! Projects.

use clap::Subcommand;
use gpuaas_client::types::{MeUpdate, NewProject, ProjectUpdate};
use gpuaas_client::{Client, Connection, OperationResult, types};

use crate::config::Config;
use crate::failure::{Failure, Result};
use crate::listing::{Listing, Page, collect, paged};
use crate::output::Columns;
use crate::resolve;
use crate::run::Run;

const COLUMNS: Columns = &["id", "slug", "name", "org_id", "role", "created_at"];

#[derive(Subcommand)]
pub enum Projects {
    /// List the projects you have a role in
    List {
        /// Only projects of this organisation
        #[arg(long)]
        org: Option<String>,
        #[command(flatten)]
        listing: Listing,
    },
    /// Create a project in an organisation
    Create {
        name: String,
        /// Organisation that is billed
        #[arg(long)]
        org: String,
        /// Slug (default: derived from the name)
        #[arg(long)]
        slug: Option<String>,
    },
    /// Show a project (default: the current one)
    Get { project: Option<String> },
    /// Rename a project
    Rename { project: String, name: String },
    /// Delete an empty project
    Delete { project: String },
    /// Set your default project, for every client
    Use { project: String },
}

pub async fn run(run: &Run, command: Projects) -> Result<()> {
    let api = run.connect()?;
    let key = run.key();
    match command {
        Projects::List { org, listing } => list(run, &api, org, listing).await,
        Projects::Create { name, org, slug } => {
            let org_id = resolve::org(&api, &org).await?;
            let body = NewProject { name: name.into(), org_id: org_id.into(), slug: slug.map(Into::into) };
            let made =
                api.call(async |api| api.create_project().idempotency_key(key).body(body).send().await);
            run.show(COLUMNS, &made.await?.json)
        }
        Projects::Get { project } => {
            let id = match project {
                Some(project) => resolve::project(&api, &project).await?,
                None => usual(run, &api).await?,
            };
            let project = api.call(async |api| api.get_project().project_id(id).send().await).await?;
            run.show(COLUMNS, &project.json)
        }
        Projects::Rename { project, name } => {
            let id = resolve::project(&api, &project).await?;
            let body = ProjectUpdate { name: name.into() };
            let update = api.call(async |api| {
                api.update_project().project_id(id).idempotency_key(key).body(body).send().await
            });
            run.show(COLUMNS, &update.await?.json)
        }
        Projects::Delete { project } => {
            let id = resolve::project(&api, &project).await?;
            api.call(async |api| api.delete_project().project_id(id).idempotency_key(key).send().await)
                .await?;
            run.note(&format!("Project {project} was deleted."));
            Ok(())
        }
        Projects::Use { project } => make_default(run, &api, &project).await,
    }
}

async fn list(run: &Run, api: &Connection, org: Option<String>, listing: Listing) -> Result<()> {
    let org = match org {
        Some(org) => Some(resolve::org(api, &org).await?),
        None => None,
    };
    let fetch = async |api: &Client, page: Page| -> OperationResult<types::ProjectPage> {
        match org.clone() {
            Some(org) => paged!(api.list_projects().org_id(org), page),
            None => paged!(api.list_projects(), page),
        }
    };
    let page = collect(api, listing, fetch).await?;
    run.show_list(COLUMNS, &page, "No projects. Create one: gpuaas projects create NAME --org ORG")
}

/// Sets the account's default project, and the context's if it has one.
async fn make_default(run: &Run, api: &Connection, project: &str) -> Result<()> {
    let id = resolve::project(api, project).await?;
    let key = run.key();
    let body = MeUpdate { default_project_id: Some(id.clone().into()), display_name: None };
    api.call(async |api| api.update_me().idempotency_key(key).body(body).send().await).await?;
    let target = run.target()?;
    Config::change(&run.files, |config| {
        let context =
            config.contexts.get_mut(&target.context).filter(|kept| kept.base_url == target.base_url);
        if let Some(named) = context.and_then(|context| context.project.as_mut()) {
            named.clone_from(&id);
        }
        Ok(())
    })?;
    run.note(&format!("Default project: {project}."));
    Ok(())
}

/// Returns the current project: from the option, the context or the account.
pub async fn usual(run: &Run, api: &Connection) -> Result<String> {
    if let Some(project) = run.target()?.project {
        return resolve::project(api, &project).await;
    }
    let me = api.call(async |api| api.get_me().send().await).await?;
    me.default_project_id.as_ref().map(ToString::to_string).ok_or_else(|| {
        Failure::usage("No project selected")
            .help("Pass --project, or set a default: gpuaas projects use PROJECT")
    })
}
