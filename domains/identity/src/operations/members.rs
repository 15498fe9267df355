//! Members of an organisation.

use gpuaas_core::{Code, OrgId, OrgRole, Result, UserId};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Call, Cursor, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, PageQuery, Read};
use gpuaas_settings::{Place, keys};
use gpuaas_store::{ReadTx, Tx};
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

/// One member, read back after a change.
async fn member(tx: &mut Tx, org: OrgId, user: UserId) -> Result<Member> {
    let just_before = UserId::from_uuid(uuid::Uuid::from_u128(user.uuid().as_u128().saturating_sub(1)));
    let found = members::of_org(tx, org, Some(just_before), 1).await?;
    found.into_iter().find(|member| member.user_id == user).ok_or_else(|| Code::MemberNotFound.into())
}

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listMembers";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/orgs/{org_id}/members";
    const TAG: &'static str = "organisations";
    const SUMMARY: &'static str = "List the members of an organisation";
    const ACCESS: Access = Access::org(OrgRole::Viewer).scope("orgs:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = Identity;
    type Path = OrgPath;
    type Query = PageQuery;
    type Body = NoBody;
    type Answer = MemberPage;
}

impl Read for List {
    async fn read(_: &Identity, tx: &mut ReadTx, call: &Call<Self>) -> Result<MemberPage> {
        let (org, _) = call.org()?;
        let cursor = Cursor::of(Self::ID, &org)?;
        let after = cursor.position(call.query.cursor.as_deref())?;
        let rows = members::of_org(tx, org, after, call.query.limit()?).await?;
        let (items, next_cursor) = cursor.cut(rows, call.query.size()?, |member| member.user_id)?;
        Ok(MemberPage { items, next_cursor })
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewMember {
    /// User name, e-mail address or id of an account.
    user: SignInName,
    role: OrgRole,
}

pub(crate) struct Add;

impl Operation for Add {
    const ID: &'static str = "addMember";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/orgs/{org_id}/members";
    const TAG: &'static str = "organisations";
    const SUMMARY: &'static str = "Add someone to an organisation";
    const ACCESS: Access = Access::org(OrgRole::Admin).scope("orgs:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 201;
    const ERRORS: &'static [Code] =
        &[Code::UserNotFound, Code::AlreadyExists, Code::OwnershipRequired, Code::QuotaExceeded];
    type State = Identity;
    type Path = OrgPath;
    type Query = Empty;
    type Body = NewMember;
    type Answer = Member;
}

impl Mutation for Add {
    const AUDIT: &'static str = "member.add";

    async fn run(identity: &Identity, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Member> {
        let (org, _) = call.org()?;
        let actor = call.caller()?.user_id;
        let most = identity.settings.effective(&keys::IDENTITY_MAX_MEMBERS_PER_ORG, &Place::org(org));
        let user =
            commands::add_to_org(tx, (org, actor), call.body.user.as_str(), call.body.role, most).await?;
        identity.access.wake();
        member(tx, org, user).await
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MemberUpdate {
    role: OrgRole,
}

pub(crate) struct Update;

impl Operation for Update {
    const ID: &'static str = "updateMember";
    const METHOD: Method = Method::Patch;
    const PATH: &'static str = "/orgs/{org_id}/members/{user_id}";
    const TAG: &'static str = "organisations";
    const SUMMARY: &'static str = "Give a member another role";
    const ACCESS: Access = Access::org(OrgRole::Admin).scope("orgs:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const ERRORS: &'static [Code] = &[Code::MemberNotFound, Code::LastOwner, Code::OwnershipRequired];
    type State = Identity;
    type Path = MemberPath;
    type Query = Empty;
    type Body = MemberUpdate;
    type Answer = Member;
}

impl Mutation for Update {
    const AUDIT: &'static str = "member.update";

    async fn run(identity: &Identity, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Member> {
        let ((org, _), user) = (call.org()?, call.path.user_id);
        commands::change_in_org(tx, (org, call.caller()?.user_id), user, call.body.role).await?;
        identity.access.wake();
        member(tx, org, user).await
    }
}

pub(crate) struct Remove;

impl Operation for Remove {
    const ID: &'static str = "removeMember";
    const METHOD: Method = Method::Delete;
    const PATH: &'static str = "/orgs/{org_id}/members/{user_id}";
    const TAG: &'static str = "organisations";
    const SUMMARY: &'static str = "Remove someone from an organisation and its projects";
    const ACCESS: Access = Access::org(OrgRole::Admin).scope("orgs:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 204;
    const ERRORS: &'static [Code] = &[Code::MemberNotFound, Code::LastOwner, Code::OwnershipRequired];
    type State = Identity;
    type Path = MemberPath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = NoContent;
}

impl Mutation for Remove {
    const AUDIT: &'static str = "member.remove";

    async fn run(
        identity: &Identity,
        tx: &mut gpuaas_store::MutationTx,
        call: &Call<Self>,
    ) -> Result<NoContent> {
        let (org, _) = call.org()?;
        commands::remove_from_org(tx, (org, call.caller()?.user_id), call.path.user_id).await?;
        identity.access.wake();
        Ok(NoContent)
    }
}
