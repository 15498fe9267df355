//! Members of organisations.

use gpuaas_core::{Code, OrgId, OrgRole, Result, UserId};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Call, PageQuery, operation};
use gpuaas_settings::{Place, keys};
use gpuaas_store::{MutationTx, ReadTx, Tx};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::login::SignInName;
use super::orgs::OrgPath;
use crate::Identity;
use crate::commands::members as commands;
use crate::model::{Member, MemberPage};
use crate::queries::members;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct MemberPath {
    #[expect(dead_code, reason = "the access layer resolves it; declared for the contract")]
    org_id: OrgId,
    user_id: UserId,
}

/// Returns a member after a change.
async fn member(tx: &mut Tx, org: OrgId, user: UserId) -> Result<Member> {
    let just_before = UserId::from_uuid(uuid::Uuid::from_u128(user.uuid().as_u128().saturating_sub(1)));
    let found = members::of_org(tx, org, Some(just_before), 1).await?;
    found.into_iter().find(|member| member.user_id == user).ok_or_else(|| Code::MemberNotFound.into())
}

operation! {
    /// List the members of an organisation
    pub(crate) read List(Identity) = Get "/orgs/{org_id}/members" as "listMembers",
    tag: "organisations", access: Access::org(OrgRole::Viewer).scope("orgs:read"), rate_limit: Api,
    path: OrgPath, query: PageQuery,
    run: list => MemberPage,
}

async fn list(_: &Identity, tx: &mut ReadTx, call: &Call<List>) -> Result<MemberPage> {
    let (org, _) = call.org()?;
    let listing = call.listing(&org)?;
    let after = listing.after()?;
    let rows = members::of_org(tx, org, after, listing.limit()).await?;
    listing.page(rows, |member| member.user_id)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewMember {
    /// User name, e-mail address or id of an account.
    user: SignInName,
    role: OrgRole,
}

operation! {
    /// Add a member to an organisation
    pub(crate) mutation Add(Identity) = Post "/orgs/{org_id}/members" as "addMember",
    tag: "organisations", access: Access::org(OrgRole::Admin).scope("orgs:write"), rate_limit: Api,
    audit: "member.add",
    path: OrgPath, body: NewMember, success: 201,
    errors: [UserNotFound, AlreadyExists, OwnershipRequired, QuotaExceeded],
    run: add => Member,
}

async fn add(identity: &Identity, tx: &mut MutationTx, call: &Call<Add>) -> Result<Member> {
    let (org, _) = call.org()?;
    let actor = call.user()?.user_id;
    let max_members = identity.settings.effective(&keys::IDENTITY_MAX_MEMBERS_PER_ORG, &Place::org(org));
    let user =
        commands::add_to_org(tx, (org, actor), call.body.user.as_str(), call.body.role, max_members).await?;
    identity.access.wake();
    member(tx, org, user).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MemberUpdate {
    role: OrgRole,
}

operation! {
    /// Change a member's role
    pub(crate) mutation Update(Identity) = Patch "/orgs/{org_id}/members/{user_id}" as "updateMember",
    tag: "organisations", access: Access::org(OrgRole::Admin).scope("orgs:write"), rate_limit: Api,
    audit: "member.update",
    path: MemberPath, body: MemberUpdate,
    errors: [MemberNotFound, LastOwner, OwnershipRequired],
    run: update => Member,
}

async fn update(identity: &Identity, tx: &mut MutationTx, call: &Call<Update>) -> Result<Member> {
    let ((org, _), user) = (call.org()?, call.path.user_id);
    commands::change_in_org(tx, (org, call.user()?.user_id), user, call.body.role).await?;
    identity.access.wake();
    member(tx, org, user).await
}

operation! {
    /// Remove a member from an organisation and its projects
    pub(crate) mutation Remove(Identity) = Delete "/orgs/{org_id}/members/{user_id}" as "removeMember",
    tag: "organisations", access: Access::org(OrgRole::Admin).scope("orgs:write"), rate_limit: Api,
    audit: "member.remove",
    path: MemberPath, success: 204,
    errors: [MemberNotFound, LastOwner, OwnershipRequired],
    run: remove => NoContent,
}

async fn remove(identity: &Identity, tx: &mut MutationTx, call: &Call<Remove>) -> Result<NoContent> {
    let (org, _) = call.org()?;
    commands::remove_from_org(tx, (org, call.user()?.user_id), call.path.user_id).await?;
    identity.access.wake();
    Ok(NoContent)
}
