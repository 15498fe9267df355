//! Members of projects.

use gpuaas_core::{Code, ProjectId, ProjectRole, Result, UserId};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Call, PageQuery, operation};
use gpuaas_store::{MutationTx, ReadTx, Tx};
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

/// Returns a member after a change.
async fn member(tx: &mut Tx, project: ProjectId, user: UserId) -> Result<ProjectMember> {
    let just_before = UserId::from_uuid(uuid::Uuid::from_u128(user.uuid().as_u128().saturating_sub(1)));
    let found = members::of_project(tx, project, Some(just_before), 1).await?;
    found.into_iter().find(|member| member.user_id == user).ok_or_else(|| Code::MemberNotFound.into())
}

operation! {
    /// List the members of a project
    pub(crate) read List(Identity) = Get "/projects/{project_id}/members" as "listProjectMembers",
    tag: "projects", access: Access::project(ProjectRole::Viewer).scope("projects:read"), rate_limit: Api,
    path: ProjectPath, query: PageQuery,
    run: list => ProjectMemberPage,
}

async fn list(_: &Identity, tx: &mut ReadTx, call: &Call<List>) -> Result<ProjectMemberPage> {
    let (project, _) = call.project()?;
    let listing = call.listing(&project)?;
    let after = listing.after()?;
    let rows = members::of_project(tx, project, after, listing.limit()).await?;
    listing.page(rows, |member| member.user_id)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewProjectMember {
    /// User name, e-mail address or id of an account.
    user: SignInName,
    role: ProjectRole,
}

operation! {
    /// Add a member to a project
    pub(crate) mutation Add(Identity) = Post "/projects/{project_id}/members" as "addProjectMember",
    tag: "projects", access: Access::project(ProjectRole::Admin).scope("projects:write"), rate_limit: Api,
    audit: "project_member.add",
    path: ProjectPath, body: NewProjectMember, success: 201,
    errors: [AlreadyExists, MemberNotFound],
    run: add => ProjectMember,
}

async fn add(identity: &Identity, tx: &mut MutationTx, call: &Call<Add>) -> Result<ProjectMember> {
    let ((project, _), actor) = (call.project()?, call.user()?.user_id);
    let (name, role) = (call.body.user.as_str(), call.body.role);
    let user = commands::add_to_project(tx, (project, actor), name, role).await?;
    identity.access.wake();
    member(tx, project, user).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProjectMemberUpdate {
    role: ProjectRole,
}

operation! {
    /// Change a project member's role
    pub(crate) mutation Update(Identity) = Patch "/projects/{project_id}/members/{user_id}" as "updateProjectMember",
    tag: "projects", access: Access::project(ProjectRole::Admin).scope("projects:write"), rate_limit: Api,
    audit: "project_member.update",
    path: ProjectMemberPath, body: ProjectMemberUpdate,
    errors: [MemberNotFound],
    run: update => ProjectMember,
}

async fn update(identity: &Identity, tx: &mut MutationTx, call: &Call<Update>) -> Result<ProjectMember> {
    let ((project, _), user) = (call.project()?, call.path.user_id);
    commands::change_in_project(tx, (project, call.user()?.user_id), user, call.body.role).await?;
    identity.access.wake();
    member(tx, project, user).await
}

operation! {
    /// Remove a member from a project
    pub(crate) mutation Remove(Identity) = Delete "/projects/{project_id}/members/{user_id}" as "removeProjectMember",
    tag: "projects", access: Access::project(ProjectRole::Admin).scope("projects:write"), rate_limit: Api,
    audit: "project_member.remove",
    path: ProjectMemberPath, success: 204,
    errors: [MemberNotFound],
    run: remove => NoContent,
}

async fn remove(identity: &Identity, tx: &mut MutationTx, call: &Call<Remove>) -> Result<NoContent> {
    let (project, _) = call.project()?;
    commands::remove_from_project(tx, (project, call.user()?.user_id), call.path.user_id).await?;
    identity.access.wake();
    Ok(NoContent)
}
