//! Projects.

use gpuaas_core::{Code, Error, OrgId, OrgRole, ProjectId, ProjectRole, Result};
use gpuaas_http::operation::NoContent;
use gpuaas_http::text::{DisplayName, Slug};
use gpuaas_http::{Access, Call, operation};
use gpuaas_settings::{Place, keys};
use gpuaas_store::{MutationTx, ReadTx};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::orgs::slug_for;
use crate::Identity;
use crate::commands::grants::lock_org_role;
use crate::commands::projects as commands;
use crate::model::{Project, ProjectPage};
use crate::queries::projects;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "the access layer resolves it; declared for the contract")]
pub(crate) struct ProjectPath {
    project_id: ProjectId,
}

gpuaas_http::paged_query! {
    pub(crate) struct ProjectFilter {
        /// Only projects of this organisation.
        org_id: Option<OrgId>,
    }
}

operation! {
    /// List the projects you have access to
    pub(crate) read List(Identity) = Get "/projects" as "listProjects",
    tag: "projects", access: Access::account().scope("projects:read"), rate_limit: Api,
    query: ProjectFilter,
    run: list => ProjectPage,
}

async fn list(_: &Identity, tx: &mut ReadTx, call: &Call<List>) -> Result<ProjectPage> {
    let ProjectFilter { org_id, .. } = &call.query;
    let listing = call.listing(org_id)?;
    let after = listing.after()?;
    let user = call.user()?.user_id;
    let rows = projects::of_user(tx, user, *org_id, after, listing.limit()).await?;
    listing.page(rows, |project| project.id)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewProject {
    /// Organisation that owns the project and pays for it.
    #[expect(dead_code, reason = "the access layer resolves it; declared for the contract")]
    org_id: OrgId,
    name: DisplayName,
    /// Derived from the name if omitted.
    slug: Option<Slug>,
}

operation! {
    /// Create a project in an organisation
    pub(crate) mutation Create(Identity) = Post "/projects" as "createProject",
    tag: "projects", access: Access::org(OrgRole::Member).scope("projects:write"), rate_limit: Api,
    audit: "project.create",
    body: NewProject, success: 201,
    errors: [AlreadyExists, StateConflict, QuotaExceeded],
    run: create => Project,
}

async fn create(identity: &Identity, tx: &mut MutationTx, call: &Call<Create>) -> Result<Project> {
    let slug = slug_for(call.body.slug.as_ref(), &call.body.name)?;
    let (org, creator) = (call.org()?, call.user()?.user_id);
    let max_projects = identity.settings.effective(&keys::IDENTITY_MAX_PROJECTS_PER_ORG, &Place::org(org.0));
    let max_projects = Some(max_projects).filter(|max| *max > 0);
    let org = (org.0, lock_org_role(tx, org.0, creator, OrgRole::Member).await?);
    commands::create(tx, org, creator, &call.body.name, &slug, max_projects).await
}

operation! {
    /// Show a project
    pub(crate) read Get(Identity) = Get "/projects/{project_id}" as "getProject",
    tag: "projects", access: Access::project(ProjectRole::Viewer).scope("projects:read"), rate_limit: Api,
    path: ProjectPath,
    run: get => Project,
}

async fn get(_: &Identity, tx: &mut ReadTx, call: &Call<Get>) -> Result<Project> {
    let (project, role) = call.project()?;
    projects::one(tx, project, role).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProjectUpdate {
    name: DisplayName,
}

operation! {
    /// Rename a project
    pub(crate) mutation Update(Identity) = Patch "/projects/{project_id}" as "updateProject",
    tag: "projects", access: Access::project(ProjectRole::Admin).scope("projects:write"), rate_limit: Api,
    audit: "project.update",
    path: ProjectPath, body: ProjectUpdate,
    run: update => Project,
}

async fn update(_: &Identity, tx: &mut MutationTx, call: &Call<Update>) -> Result<Project> {
    let (project, role) = call.project()?;
    commands::rename(tx, project, &call.body.name).await?;
    projects::one(tx, project, role).await
}

operation! {
    /// Delete a project
    pub(crate) mutation Delete(Identity) = Delete "/projects/{project_id}" as "deleteProject",
    tag: "projects", access: Access::project(ProjectRole::Admin).scope("projects:write"), rate_limit: Api,
    audit: "project.delete",
    path: ProjectPath, success: 204,
    errors: [NotEmpty],
    run: delete => NoContent,
}

async fn delete(identity: &Identity, tx: &mut MutationTx, call: &Call<Delete>) -> Result<NoContent> {
    let (org, (project, _)) = (call.tenant()?, call.project()?);
    let mut reasons = Vec::new();
    for occupant in identity.occupants.iter() {
        match occupant.leave(tx, org, project).await {
            Err(error) if error.code == Code::NotEmpty => reasons.push(error.detail),
            left => left?,
        }
    }
    if !reasons.is_empty() {
        return Err(Error::new(Code::NotEmpty, reasons.join(" ")));
    }
    commands::delete(tx, project).await?;
    Ok(NoContent)
}
