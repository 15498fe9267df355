//! Projects.

use gpuaas_core::{Code, OrgId, OrgRole, ProjectId, ProjectRole, Result};
use gpuaas_http::operation::NoContent;
use gpuaas_http::text::{DisplayName, Slug};
use gpuaas_http::{Access, Call, Cursor, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, PageQuery, Read};
use gpuaas_settings::{Place, keys};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::orgs::slug_for;
use crate::Identity;
use crate::commands::grants::hold_org_role;
use crate::commands::projects as commands;
use crate::model::{Project, ProjectPage};
use crate::queries::projects;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "the access layer resolves it; declared for the contract")]
pub(crate) struct ProjectPath {
    project_id: ProjectId,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ProjectFilter {
    /// Only projects of this organisation.
    org_id: Option<OrgId>,
    /// Where the page before ended: its `next_cursor`.
    #[param(max_length = 512, pattern = "^[A-Za-z0-9_-]+$")]
    cursor: Option<String>,
    /// Items a page.
    #[param(minimum = 1, maximum = 200, default = 50)]
    page_size: Option<u8>,
}

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listProjects";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/projects";
    const TAG: &'static str = "projects";
    const SUMMARY: &'static str = "List the projects you can see";
    const ACCESS: Access = Access::account().scope("projects:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = Identity;
    type Path = Empty;
    type Query = ProjectFilter;
    type Body = NoBody;
    type Answer = ProjectPage;
}

impl Read for List {
    async fn read(_: &Identity, tx: &mut ReadTx, call: &Call<Self>) -> Result<ProjectPage> {
        let ProjectFilter { org_id, cursor, page_size } = &call.query;
        let page = PageQuery { cursor: cursor.clone(), page_size: *page_size };
        let cursor = Cursor::of(Self::ID, org_id)?;
        let after = cursor.position(page.cursor.as_deref())?;
        let user = call.caller()?.user_id;
        let rows = projects::of_user(tx, user, *org_id, after, page.limit()?).await?;
        let (items, next_cursor) = cursor.cut(rows, page.size()?, |project| project.id)?;
        Ok(ProjectPage { items, next_cursor })
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewProject {
    /// The organisation it belongs to, and that pays for it.
    #[expect(dead_code, reason = "the access layer resolves it; declared for the contract")]
    org_id: OrgId,
    name: DisplayName,
    /// Made from the name when left out.
    slug: Option<Slug>,
}

pub(crate) struct Create;

impl Operation for Create {
    const ID: &'static str = "createProject";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/projects";
    const TAG: &'static str = "projects";
    const SUMMARY: &'static str = "Make a project in an organisation";
    const ACCESS: Access = Access::org(OrgRole::Member).scope("projects:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 201;
    const ERRORS: &'static [Code] = &[Code::AlreadyExists, Code::StateConflict, Code::QuotaExceeded];
    type State = Identity;
    type Path = Empty;
    type Query = Empty;
    type Body = NewProject;
    type Answer = Project;
}

impl Mutation for Create {
    const AUDIT: &'static str = "project.create";

    async fn run(identity: &Identity, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Project> {
        let slug = slug_for(call.body.slug.as_ref(), &call.body.name)?;
        let (org, maker) = (call.org()?, call.caller()?.user_id);
        let most = identity.settings.effective(&keys::IDENTITY_MAX_PROJECTS_PER_ORG, &Place::org(org.0));
        let most = Some(most).filter(|most| *most > 0);
        let org = (org.0, hold_org_role(tx, org.0, maker, OrgRole::Member).await?);
        commands::create(tx, org, maker, &call.body.name, &slug, most).await
    }
}

pub(crate) struct Get;

impl Operation for Get {
    const ID: &'static str = "getProject";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/projects/{project_id}";
    const TAG: &'static str = "projects";
    const SUMMARY: &'static str = "One project";
    const ACCESS: Access = Access::project(ProjectRole::Viewer).scope("projects:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = Identity;
    type Path = ProjectPath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = Project;
}

impl Read for Get {
    async fn read(_: &Identity, tx: &mut ReadTx, call: &Call<Self>) -> Result<Project> {
        let (project, role) = call.project()?;
        projects::one(tx, project, role).await
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProjectUpdate {
    name: DisplayName,
}

pub(crate) struct Update;

impl Operation for Update {
    const ID: &'static str = "updateProject";
    const METHOD: Method = Method::Patch;
    const PATH: &'static str = "/projects/{project_id}";
    const TAG: &'static str = "projects";
    const SUMMARY: &'static str = "Rename a project";
    const ACCESS: Access = Access::project(ProjectRole::Admin).scope("projects:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = Identity;
    type Path = ProjectPath;
    type Query = Empty;
    type Body = ProjectUpdate;
    type Answer = Project;
}

impl Mutation for Update {
    const AUDIT: &'static str = "project.update";

    async fn run(_: &Identity, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Project> {
        let (project, role) = call.project()?;
        commands::rename(tx, project, &call.body.name).await?;
        projects::one(tx, project, role).await
    }
}

pub(crate) struct Delete;

impl Operation for Delete {
    const ID: &'static str = "deleteProject";
    const METHOD: Method = Method::Delete;
    const PATH: &'static str = "/projects/{project_id}";
    const TAG: &'static str = "projects";
    const SUMMARY: &'static str = "Delete a project";
    const ACCESS: Access = Access::project(ProjectRole::Admin).scope("projects:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 204;
    const ERRORS: &'static [Code] = &[Code::NotEmpty];
    type State = Identity;
    type Path = ProjectPath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = NoContent;
}

impl Mutation for Delete {
    const AUDIT: &'static str = "project.delete";

    async fn run(
        identity: &Identity,
        tx: &mut gpuaas_store::MutationTx,
        call: &Call<Self>,
    ) -> Result<NoContent> {
        let (org, (project, _)) = (call.tenant()?, call.project()?);
        for occupant in identity.occupants.iter() {
            occupant.leave(tx, org, project).await?;
        }
        commands::delete(tx, project).await?;
        Ok(NoContent)
    }
}
