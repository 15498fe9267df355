//! Members of a project.

use gpuaas_core::{Code, ProjectId, ProjectRole, Result, UserId};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Call, Cursor, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, PageQuery, Read};
use gpuaas_store::{ReadTx, Tx};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::login::SignInName;
use super::projects::ProjectPath;
use crate::Identity;
use crate::commands::members as commands;
use crate::model::{ProjectMember, ProjectMemberPage};
use crate::queries::members;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProjectMemberPath {
    #[expect(dead_code, reason = "the access layer resolves it; declared for the contract")]
    project_id: ProjectId,
    user_id: UserId,
}

/// One member, read back after a change.
async fn member(tx: &mut Tx, project: ProjectId, user: UserId) -> Result<ProjectMember> {
    let just_before = UserId::from_uuid(uuid::Uuid::from_u128(user.uuid().as_u128().saturating_sub(1)));
    let found = members::of_project(tx, project, Some(just_before), 1).await?;
    found.into_iter().find(|member| member.user_id == user).ok_or_else(|| Code::MemberNotFound.into())
}

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listProjectMembers";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/projects/{project_id}/members";
    const TAG: &'static str = "projects";
    const SUMMARY: &'static str = "List the members of a project";
    const ACCESS: Access = Access::project(ProjectRole::Viewer).scope("projects:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = Identity;
    type Path = ProjectPath;
    type Query = PageQuery;
    type Body = NoBody;
    type Answer = ProjectMemberPage;
}

impl Read for List {
    async fn read(_: &Identity, tx: &mut ReadTx, call: &Call<Self>) -> Result<ProjectMemberPage> {
        let (project, _) = call.project()?;
        let cursor = Cursor::of(Self::ID, &project)?;
        let after = cursor.position(call.query.cursor.as_deref())?;
        let rows = members::of_project(tx, project, after, call.query.limit()?).await?;
        let (items, next_cursor) = cursor.cut(rows, call.query.size()?, |member| member.user_id)?;
        Ok(ProjectMemberPage { items, next_cursor })
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewProjectMember {
    /// User name, e-mail address or id of an account.
    user: SignInName,
    role: ProjectRole,
}

pub(crate) struct Add;

impl Operation for Add {
    const ID: &'static str = "addProjectMember";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/projects/{project_id}/members";
    const TAG: &'static str = "projects";
    const SUMMARY: &'static str = "Add someone to a project";
    const ACCESS: Access = Access::project(ProjectRole::Admin).scope("projects:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 201;
    const ERRORS: &'static [Code] = &[Code::AlreadyExists, Code::MemberNotFound];
    type State = Identity;
    type Path = ProjectPath;
    type Query = Empty;
    type Body = NewProjectMember;
    type Answer = ProjectMember;
}

impl Mutation for Add {
    const AUDIT: &'static str = "project_member.add";

    async fn run(
        identity: &Identity,
        tx: &mut gpuaas_store::MutationTx,
        call: &Call<Self>,
    ) -> Result<ProjectMember> {
        let ((project, _), actor) = (call.project()?, call.caller()?.user_id);
        let (name, role) = (call.body.user.as_str(), call.body.role);
        let user = commands::add_to_project(tx, (project, actor), name, role).await?;
        identity.access.wake();
        member(tx, project, user).await
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProjectMemberUpdate {
    role: ProjectRole,
}

pub(crate) struct Update;

impl Operation for Update {
    const ID: &'static str = "updateProjectMember";
    const METHOD: Method = Method::Patch;
    const PATH: &'static str = "/projects/{project_id}/members/{user_id}";
    const TAG: &'static str = "projects";
    const SUMMARY: &'static str = "Give a member another role";
    const ACCESS: Access = Access::project(ProjectRole::Admin).scope("projects:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const ERRORS: &'static [Code] = &[Code::MemberNotFound];
    type State = Identity;
    type Path = ProjectMemberPath;
    type Query = Empty;
    type Body = ProjectMemberUpdate;
    type Answer = ProjectMember;
}

impl Mutation for Update {
    const AUDIT: &'static str = "project_member.update";

    async fn run(
        identity: &Identity,
        tx: &mut gpuaas_store::MutationTx,
        call: &Call<Self>,
    ) -> Result<ProjectMember> {
        let ((project, _), user) = (call.project()?, call.path.user_id);
        commands::change_in_project(tx, (project, call.caller()?.user_id), user, call.body.role).await?;
        identity.access.wake();
        member(tx, project, user).await
    }
}

pub(crate) struct Remove;

impl Operation for Remove {
    const ID: &'static str = "removeProjectMember";
    const METHOD: Method = Method::Delete;
    const PATH: &'static str = "/projects/{project_id}/members/{user_id}";
    const TAG: &'static str = "projects";
    const SUMMARY: &'static str = "Remove someone from a project";
    const ACCESS: Access = Access::project(ProjectRole::Admin).scope("projects:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 204;
    const ERRORS: &'static [Code] = &[Code::MemberNotFound];
    type State = Identity;
    type Path = ProjectMemberPath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = NoContent;
}

impl Mutation for Remove {
    const AUDIT: &'static str = "project_member.remove";

    async fn run(
        identity: &Identity,
        tx: &mut gpuaas_store::MutationTx,
        call: &Call<Self>,
    ) -> Result<NoContent> {
        let (project, _) = call.project()?;
        commands::remove_from_project(tx, (project, call.caller()?.user_id), call.path.user_id).await?;
        identity.access.wake();
        Ok(NoContent)
    }
}
