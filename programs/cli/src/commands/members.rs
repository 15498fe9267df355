//! Members of organisations and projects.

use clap::{Args, Subcommand};
use gpuaas_client::types::{
    MemberUpdate, NewMember, NewProjectMember, OrgRole, ProjectMemberUpdate, ProjectRole,
};
use gpuaas_client::{Client, Connection};
use serde_json::Value;

use super::projects;
use crate::failure::{Failure, Result};
use crate::listing::{Listing, Page, collect, paged};
use crate::output::Columns;
use crate::resolve;
use crate::run::Run;

const COLUMNS: Columns = &["user_id", "username", "display_name", "role", "added_at"];

#[derive(Subcommand)]
pub enum Members {
    /// List members
    List {
        #[command(flatten)]
        place: Place,
        #[command(flatten)]
        listing: Listing,
    },
    /// Add a member
    Add {
        /// User name or e-mail address
        user: String,
        /// Organisations: viewer, member, admin, owner; projects: viewer, developer, admin
        #[arg(long)]
        role: String,
        #[command(flatten)]
        place: Place,
    },
    /// Change a member's role
    Role {
        user: String,
        role: String,
        #[command(flatten)]
        place: Place,
    },
    /// Remove a member
    Remove {
        user: String,
        #[command(flatten)]
        place: Place,
    },
}

#[derive(Args)]
pub struct Place {
    /// Of an organisation instead of a project
    #[arg(long)]
    org: Option<String>,
}

/// The organisation or project whose members are meant.
enum Found {
    Org(String),
    Project(String),
}

pub async fn run(run: &Run, command: Members) -> Result<()> {
    let api = run.connect()?;
    match command {
        Members::List { place, listing } => {
            let page = find(run, &api, &place).await?.members(&api, listing).await?;
            run.show_list(COLUMNS, &page, "No members.")
        }
        Members::Add { user, role, place } => {
            let made = find(run, &api, &place).await?.add(&api, run.key(), user, &role).await?;
            run.show(COLUMNS, &made)
        }
        Members::Role { user, role, place } => {
            let place = find(run, &api, &place).await?;
            let member = place.member(&api, &user).await?;
            run.show(COLUMNS, &place.change(&api, run.key(), member, &role).await?)
        }
        Members::Remove { user, place } => {
            let place = find(run, &api, &place).await?;
            let member = place.member(&api, &user).await?;
            place.remove(&api, run.key(), member).await?;
            run.note(&format!("{user} is no longer a member."));
            Ok(())
        }
    }
}

async fn find(run: &Run, api: &Connection, place: &Place) -> Result<Found> {
    match (&place.org, &run.options.project) {
        (Some(_), Some(_)) => Err(Failure::usage("Pass either --org or --project")),
        (Some(org), None) => Ok(Found::Org(resolve::org(api, org).await?)),
        (None, _) => Ok(Found::Project(projects::usual(run, api).await?)),
    }
}

fn org_role(text: &str) -> Result<OrgRole> {
    text.parse().map_err(|_| unknown_role(text, OrgRole::VALUES))
}

fn project_role(text: &str) -> Result<ProjectRole> {
    text.parse().map_err(|_| unknown_role(text, ProjectRole::VALUES))
}

fn unknown_role(text: &str, roles: &[&str]) -> Failure {
    Failure::usage(format!("Role {text:?} doesn't exist here")).detail(format!("Roles: {}", roles.join(", ")))
}

impl Found {
    async fn members(&self, api: &Connection, listing: Listing) -> Result<Value> {
        match self {
            Self::Org(org) => {
                collect(api, listing, async |api, page| paged!(api.list_members().org_id(org.clone()), page))
                    .await
            }
            Self::Project(project) => {
                let fetch = async |api: &Client, page: Page| {
                    paged!(api.list_project_members().project_id(project.clone()), page)
                };
                collect(api, listing, fetch).await
            }
        }
    }

    async fn member(&self, api: &Connection, user: &str) -> Result<String> {
        resolve::member(user, &self.members(api, Listing::ALL).await?)
    }

    async fn add(&self, api: &Connection, key: String, user: String, role: &str) -> Result<Value> {
        Ok(match self {
            Self::Org(org) => {
                let body = NewMember { user: user.into(), role: org_role(role)? };
                let add = async |api: &Client| {
                    api.add_member().org_id(org.clone()).idempotency_key(key).body(body).send().await
                };
                api.call(add).await?.json
            }
            Self::Project(project) => {
                let body = NewProjectMember { user: user.into(), role: project_role(role)? };
                let add = async |api: &Client| {
                    api.add_project_member()
                        .project_id(project.clone())
                        .idempotency_key(key)
                        .body(body)
                        .send()
                        .await
                };
                api.call(add).await?.json
            }
        })
    }

    async fn change(&self, api: &Connection, key: String, user: String, role: &str) -> Result<Value> {
        Ok(match self {
            Self::Org(org) => {
                let body = MemberUpdate { role: org_role(role)? };
                let change = async |api: &Client| {
                    api.update_member()
                        .org_id(org.clone())
                        .user_id(user)
                        .idempotency_key(key)
                        .body(body)
                        .send()
                        .await
                };
                api.call(change).await?.json
            }
            Self::Project(project) => {
                let body = ProjectMemberUpdate { role: project_role(role)? };
                let change = async |api: &Client| {
                    let change = api.update_project_member().project_id(project.clone()).user_id(user);
                    change.idempotency_key(key).body(body).send().await
                };
                api.call(change).await?.json
            }
        })
    }

    async fn remove(&self, api: &Connection, key: String, user: String) -> Result<()> {
        match self {
            Self::Org(org) => {
                let remove = async |api: &Client| {
                    api.remove_member().org_id(org.clone()).user_id(user).idempotency_key(key).send().await
                };
                api.call(remove).await?;
            }
            Self::Project(project) => {
                let remove = async |api: &Client| {
                    let remove = api.remove_project_member().project_id(project.clone()).user_id(user);
                    remove.idempotency_key(key).send().await
                };
                api.call(remove).await?;
            }
        }
        Ok(())
    }
}
