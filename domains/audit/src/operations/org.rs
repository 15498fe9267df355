//! An organisation's own log, for its administrators, and the keys for whoever verifies.

use gpuaas_core::{OrgId, OrgRole, Result};
use gpuaas_http::{
    Access, AuditedRead, Call, Cursor, Empty, Export, RateLimitClass, Method, NoBody, Operation, PageQuery, Read,
};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::IntoParams;

use super::query::{OrgExportQuery, OrgLogQuery};
use super::{chain_seals, entries};
use crate::AuditDomain;
use crate::export::export;
use crate::model::{AuditEntryPage, AuditKeyPage, AuditSealPage};
use crate::queries::seals;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub struct OrgPath {
    #[param(inline)]
    #[expect(dead_code, reason = "the access layer has resolved it")]
    org_id: OrgId,
}

pub(crate) struct ListOrgAuditLogs;

impl Operation for ListOrgAuditLogs {
    const ID: &'static str = "listOrgAuditLogs";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/orgs/{org_id}/audit-logs";
    const TAG: &'static str = "audit";
    const SUMMARY: &'static str = "The audit log of an organisation, newest first";
    const ACCESS: Access = Access::org(OrgRole::Admin).scope("audit:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = AuditDomain;
    type Path = OrgPath;
    type Query = OrgLogQuery;
    type Body = NoBody;
    type Answer = AuditEntryPage;
}

impl Read for ListOrgAuditLogs {
    async fn read(_: &AuditDomain, tx: &mut ReadTx, call: &Call<Self>) -> Result<AuditEntryPage> {
        let (query, (org, _)) = (&call.query, call.org()?);
        let page = PageQuery { cursor: query.cursor.clone(), page_size: query.page_size };
        entries(tx, Self::ID, &query.filter(Some(org)), &page).await
    }
}

pub(crate) struct ExportOrgAuditLogs;

impl Operation for ExportOrgAuditLogs {
    const ID: &'static str = "exportOrgAuditLogs";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/orgs/{org_id}/audit-logs/export";
    const TAG: &'static str = "audit";
    const SUMMARY: &'static str =
        "Exports the audit log of an organisation, oldest first, as JSON lines or CSV";
    const ACCESS: Access = Access::org(OrgRole::Admin).scope("audit:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = AuditDomain;
    type Path = OrgPath;
    type Query = OrgExportQuery;
    type Body = NoBody;
    type Answer = Export;
}

impl AuditedRead for ExportOrgAuditLogs {
    const AUDIT: &'static str = "audit.export";

    async fn read(audit: &AuditDomain, tx: &mut ReadTx, call: &Call<Self>) -> Result<Export> {
        let filter = call.query.filter(Some(call.org()?.0));
        export(tx, audit.store.clone(), call.scope, filter, call.query.format.unwrap_or_default()).await
    }
}

pub(crate) struct ListOrgAuditSeals;

impl Operation for ListOrgAuditSeals {
    const ID: &'static str = "listOrgAuditSeals";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/orgs/{org_id}/audit-seals";
    const TAG: &'static str = "audit";
    const SUMMARY: &'static str = "The seals of an organisation's chain, in their order";
    const ACCESS: Access = Access::org(OrgRole::Admin).scope("audit:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = AuditDomain;
    type Path = OrgPath;
    type Query = PageQuery;
    type Body = NoBody;
    type Answer = AuditSealPage;
}

impl Read for ListOrgAuditSeals {
    async fn read(_: &AuditDomain, tx: &mut ReadTx, call: &Call<Self>) -> Result<AuditSealPage> {
        chain_seals(tx, Self::ID, Some(&call.org()?.0.to_string()), &call.query).await
    }
}

pub(crate) struct ListAuditKeys;

impl Operation for ListAuditKeys {
    const ID: &'static str = "listAuditKeys";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/audit-keys";
    const TAG: &'static str = "audit";
    const SUMMARY: &'static str = "The public keys that seals are signed with";
    const ACCESS: Access = Access::account().scope("audit:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = AuditDomain;
    type Path = Empty;
    type Query = PageQuery;
    type Body = NoBody;
    type Answer = AuditKeyPage;
}

impl Read for ListAuditKeys {
    async fn read(_: &AuditDomain, tx: &mut ReadTx, call: &Call<Self>) -> Result<AuditKeyPage> {
        let cursor = Cursor::of(Self::ID, &())?;
        let after = cursor.position(call.query.cursor.as_deref())?;
        let items = seals::keys(tx, after, call.query.limit()?).await?;
        let (items, next_cursor) = cursor.cut(items, call.query.size()?, |key| key.key_id.clone())?;
        Ok(AuditKeyPage { items, next_cursor })
    }
}
