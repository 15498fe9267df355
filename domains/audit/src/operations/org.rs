//! The log of an organisation, for its administrators, and the public keys for verifiers.

use gpuaas_core::{OrgId, OrgRole, Result};
use gpuaas_http::{Access, Call, Export, PageQuery, operation};
use gpuaas_store::ReadTx;
use serde::Deserialize;
use utoipa::IntoParams;

use super::export::export;
use super::query::{OrgExportQuery, OrgLogQuery};
use super::{chain_seals, entries};
use crate::AuditDomain;
use crate::model::{AuditEntryPage, AuditKeyPage, AuditSealPage};
use crate::queries::seals;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub struct OrgPath {
    #[param(inline)]
    #[expect(dead_code, reason = "the access layer has resolved it")]
    org_id: OrgId,
}

operation! {
    /// List the audit log of an organisation, newest first
    pub(crate) read ListOrgAuditLogs(AuditDomain) = Get "/orgs/{org_id}/audit-logs" as "listOrgAuditLogs",
    tag: "audit", access: Access::org(OrgRole::Admin).scope("audit:read"), rate_limit: Api,
    path: OrgPath, query: OrgLogQuery,
    run: list_org_audit_logs => AuditEntryPage,
}

async fn list_org_audit_logs(
    _: &AuditDomain,
    tx: &mut ReadTx,
    call: &Call<ListOrgAuditLogs>,
) -> Result<AuditEntryPage> {
    let filter = call.query.filter(Some(call.org()?.0));
    entries(tx, &filter, &call.listing(&filter)?).await
}

operation! {
    /// Export the audit log of an organisation, oldest first, as JSON lines or CSV
    pub(crate) audited_read ExportOrgAuditLogs(AuditDomain) = Get "/orgs/{org_id}/audit-logs/export" as "exportOrgAuditLogs",
    tag: "audit", access: Access::org(OrgRole::Admin).scope("audit:read"), rate_limit: Api,
    audit: "audit.export",
    path: OrgPath, query: OrgExportQuery,
    run: export_org_audit_logs => Export,
}

async fn export_org_audit_logs(
    audit: &AuditDomain,
    tx: &mut ReadTx,
    call: &Call<ExportOrgAuditLogs>,
) -> Result<Export> {
    let filter = call.query.filter(Some(call.org()?.0));
    export(tx, audit.store.clone(), call.scope, filter, call.query.format.unwrap_or_default()).await
}

operation! {
    /// List the seals of an organisation's chain, in order
    pub(crate) read ListOrgAuditSeals(AuditDomain) = Get "/orgs/{org_id}/audit-seals" as "listOrgAuditSeals",
    tag: "audit", access: Access::org(OrgRole::Admin).scope("audit:read"), rate_limit: Api,
    path: OrgPath, query: PageQuery,
    run: list_org_audit_seals => AuditSealPage,
}

async fn list_org_audit_seals(
    _: &AuditDomain,
    tx: &mut ReadTx,
    call: &Call<ListOrgAuditSeals>,
) -> Result<AuditSealPage> {
    let chain = call.org()?.0.to_string();
    chain_seals(tx, Some(&chain), &call.listing(&chain)?).await
}

operation! {
    /// List the public keys that sign the seals
    pub(crate) read ListAuditKeys(AuditDomain) = Get "/audit-keys" as "listAuditKeys",
    tag: "audit", access: Access::account().scope("audit:read"), rate_limit: Api,
    query: PageQuery,
    run: list_audit_keys => AuditKeyPage,
}

async fn list_audit_keys(
    _: &AuditDomain,
    tx: &mut ReadTx,
    call: &Call<ListAuditKeys>,
) -> Result<AuditKeyPage> {
    let listing = call.listing(&())?;
    let after = listing.after()?;
    let items = seals::keys(tx, after, listing.limit()).await?;
    listing.page(items, |key| key.key_id.clone())
}
