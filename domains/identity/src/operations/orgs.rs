//! Organisations.

use gpuaas_core::{Code, Error, OrgId, OrgRole, Result};
use gpuaas_http::operation::NoContent;
use gpuaas_http::text::{DisplayName, Slug};
use gpuaas_http::{Access, Call, Cursor, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, PageQuery, Read};
use gpuaas_settings::keys;
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::Identity;
use crate::commands::grants::hold_caller;
use crate::commands::orgs as commands;
use crate::model::{Org, OrgKind, OrgPage};
use crate::queries::orgs;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "the access layer resolves it; declared for the contract")]
pub(crate) struct OrgPath {
    org_id: OrgId,
}

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listOrgs";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/orgs";
    const TAG: &'static str = "organisations";
    const SUMMARY: &'static str = "List the organisations you belong to";
    const ACCESS: Access = Access::account().scope("orgs:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = Identity;
    type Path = Empty;
    type Query = PageQuery;
    type Body = NoBody;
    type Answer = OrgPage;
}

impl Read for List {
    async fn read(_: &Identity, tx: &mut ReadTx, call: &Call<Self>) -> Result<OrgPage> {
        let cursor = Cursor::of(Self::ID, &())?;
        let after = cursor.position(call.query.cursor.as_deref())?;
        let rows = orgs::of_user(tx, call.caller()?.user_id, after, call.query.limit()?).await?;
        let (items, next_cursor) = cursor.cut(rows, call.query.size()?, |org| org.id)?;
        Ok(OrgPage { items, next_cursor })
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewOrg {
    name: DisplayName,
    /// Made from the name when left out.
    slug: Option<Slug>,
}

pub(crate) struct Create;

impl Operation for Create {
    const ID: &'static str = "createOrg";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/orgs";
    const TAG: &'static str = "organisations";
    const SUMMARY: &'static str = "Found an organisation and own it";
    const ACCESS: Access = Access::account().scope("orgs:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 201;
    const ERRORS: &'static [Code] = &[Code::AlreadyExists, Code::QuotaExceeded];
    type State = Identity;
    type Path = Empty;
    type Query = Empty;
    type Body = NewOrg;
    type Answer = Org;
}

impl Mutation for Create {
    const AUDIT: &'static str = "org.create";

    async fn run(identity: &Identity, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Org> {
        let slug = slug_for(call.body.slug.as_ref(), &call.body.name)?;
        let (founder, name) = (call.caller()?.user_id, &call.body.name);
        let most = identity.settings.get(&keys::IDENTITY_MAX_ORGS_PER_USER);
        hold_caller(tx, call.caller()?).await?;
        commands::found(tx, founder, OrgKind::Enterprise, name, &slug, Some(most)).await
    }
}

/// The slug given, or one made from the name.
pub(crate) fn slug_for(given: Option<&Slug>, name: &DisplayName) -> Result<Slug> {
    let made = || Slug::from_name(name.as_str());
    let missing = || Error::field("slug", "is required: the name has no letters or digits to make one from");
    given.cloned().or_else(made).ok_or_else(missing)
}

pub(crate) struct Get;

impl Operation for Get {
    const ID: &'static str = "getOrg";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/orgs/{org_id}";
    const TAG: &'static str = "organisations";
    const SUMMARY: &'static str = "One organisation";
    const ACCESS: Access = Access::org(OrgRole::Viewer).scope("orgs:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = Identity;
    type Path = OrgPath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = Org;
}

impl Read for Get {
    async fn read(_: &Identity, tx: &mut ReadTx, call: &Call<Self>) -> Result<Org> {
        let (org, role) = call.org()?;
        orgs::one(tx, org, role).await
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OrgUpdate {
    name: DisplayName,
}

pub(crate) struct Update;

impl Operation for Update {
    const ID: &'static str = "updateOrg";
    const METHOD: Method = Method::Patch;
    const PATH: &'static str = "/orgs/{org_id}";
    const TAG: &'static str = "organisations";
    const SUMMARY: &'static str = "Rename an organisation";
    const ACCESS: Access = Access::org(OrgRole::Admin).scope("orgs:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = Identity;
    type Path = OrgPath;
    type Query = Empty;
    type Body = OrgUpdate;
    type Answer = Org;
}

impl Mutation for Update {
    const AUDIT: &'static str = "org.update";

    async fn run(_: &Identity, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Org> {
        let (org, role) = call.org()?;
        commands::rename(tx, org, &call.body.name).await?;
        orgs::one(tx, org, role).await
    }
}

pub(crate) struct Delete;

impl Operation for Delete {
    const ID: &'static str = "deleteOrg";
    const METHOD: Method = Method::Delete;
    const PATH: &'static str = "/orgs/{org_id}";
    const TAG: &'static str = "organisations";
    const SUMMARY: &'static str = "Delete an organisation that has no projects left";
    const ACCESS: Access = Access::org(OrgRole::Owner).scope("orgs:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 204;
    const ERRORS: &'static [Code] = &[Code::NotEmpty, Code::StateConflict];
    type State = Identity;
    type Path = OrgPath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = NoContent;
}

impl Mutation for Delete {
    const AUDIT: &'static str = "org.delete";

    async fn run(_: &Identity, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<NoContent> {
        commands::delete(tx, call.org()?.0).await?;
        Ok(NoContent)
    }
}
