//! Organisations.

use gpuaas_core::{Error, OrgId, OrgRole, Result};
use gpuaas_http::operation::NoContent;
use gpuaas_http::text::{DisplayName, Slug};
use gpuaas_http::{Access, Call, PageQuery, operation};
use gpuaas_settings::keys;
use gpuaas_store::{MutationTx, ReadTx};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::Identity;
use crate::commands::grants::lock_caller;
use crate::commands::orgs as commands;
use crate::model::{Org, OrgKind, OrgPage};
use crate::queries::orgs;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "the access layer resolves it; declared for the contract")]
pub(crate) struct OrgPath {
    org_id: OrgId,
}

operation! {
    /// List the organisations you belong to
    pub(crate) read List(Identity) = Get "/orgs" as "listOrgs",
    tag: "organisations", access: Access::account().scope("orgs:read"), rate_limit: Api,
    query: PageQuery,
    run: list => OrgPage,
}

async fn list(_: &Identity, tx: &mut ReadTx, call: &Call<List>) -> Result<OrgPage> {
    let listing = call.listing(&())?;
    let after = listing.after()?;
    let rows = orgs::of_user(tx, call.user()?.user_id, after, listing.limit()).await?;
    listing.page(rows, |org| org.id)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewOrg {
    name: DisplayName,
    /// Derived from the name if omitted.
    slug: Option<Slug>,
}

operation! {
    /// Create an organisation; you become its owner
    pub(crate) mutation Create(Identity) = Post "/orgs" as "createOrg",
    tag: "organisations", access: Access::account().scope("orgs:write"), rate_limit: Api,
    audit: "org.create",
    body: NewOrg, success: 201,
    errors: [AlreadyExists, QuotaExceeded],
    run: create => Org,
}

async fn create(identity: &Identity, tx: &mut MutationTx, call: &Call<Create>) -> Result<Org> {
    let slug = slug_for(call.body.slug.as_ref(), &call.body.name)?;
    let (founder, name) = (call.user()?.user_id, &call.body.name);
    let max_orgs = identity.settings.get(&keys::IDENTITY_MAX_ORGS_PER_USER);
    lock_caller(tx, call.user()?).await?;
    commands::create(tx, founder, OrgKind::Enterprise, name, &slug, Some(max_orgs)).await
}

/// Returns the given slug, or one derived from the name.
pub(crate) fn slug_for(given: Option<&Slug>, name: &DisplayName) -> Result<Slug> {
    let derived = || Slug::from_name(name.as_str());
    let missing =
        || Error::field("slug", "is required: no slug can be derived from a name without letters and digits");
    given.cloned().or_else(derived).ok_or_else(missing)
}

operation! {
    /// Show an organisation
    pub(crate) read Get(Identity) = Get "/orgs/{org_id}" as "getOrg",
    tag: "organisations", access: Access::org(OrgRole::Viewer).scope("orgs:read"), rate_limit: Api,
    path: OrgPath,
    run: get => Org,
}

async fn get(_: &Identity, tx: &mut ReadTx, call: &Call<Get>) -> Result<Org> {
    let (org, role) = call.org()?;
    orgs::one(tx, org, role).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OrgUpdate {
    name: DisplayName,
}

operation! {
    /// Rename an organisation
    pub(crate) mutation Update(Identity) = Patch "/orgs/{org_id}" as "updateOrg",
    tag: "organisations", access: Access::org(OrgRole::Admin).scope("orgs:write"), rate_limit: Api,
    audit: "org.update",
    path: OrgPath, body: OrgUpdate,
    run: update => Org,
}

async fn update(_: &Identity, tx: &mut MutationTx, call: &Call<Update>) -> Result<Org> {
    let (org, role) = call.org()?;
    commands::rename(tx, org, &call.body.name).await?;
    orgs::one(tx, org, role).await
}

operation! {
    /// Delete an organisation without projects
    pub(crate) mutation Delete(Identity) = Delete "/orgs/{org_id}" as "deleteOrg",
    tag: "organisations", access: Access::org(OrgRole::Owner).scope("orgs:write"), rate_limit: Api,
    audit: "org.delete",
    path: OrgPath, success: 204,
    errors: [NotEmpty, StateConflict],
    run: delete => NoContent,
}

async fn delete(_: &Identity, tx: &mut MutationTx, call: &Call<Delete>) -> Result<NoContent> {
    commands::delete(tx, call.org()?.0).await?;
    Ok(NoContent)
}
