//! The log of all organisations and the platform, for platform staff.

use gpuaas_core::Result;
use gpuaas_http::{Access, Call, Export, operation};
use gpuaas_store::ReadTx;

use super::export::export;
use super::query::{ExportQuery, LogQuery, SealQuery};
use super::{chain_seals, entries};
use crate::AuditDomain;
use crate::model::{AuditEntryPage, AuditSealPage, ChainName};

operation! {
    /// List the audit log of all organisations and the platform, newest first
    pub(crate) read ListAuditLogs(AuditDomain) = Get "/admin/audit-logs" as "listAuditLogs",
    tag: "audit", access: Access::OPS_READ, rate_limit: Admin,
    query: LogQuery,
    run: list_audit_logs => AuditEntryPage,
}

async fn list_audit_logs(
    _: &AuditDomain,
    tx: &mut ReadTx,
    call: &Call<ListAuditLogs>,
) -> Result<AuditEntryPage> {
    let filter = call.query.filter(call.query.org_id);
    entries(tx, &filter, &call.listing(&filter)?).await
}

operation! {
    /// Export the audit log, oldest first, as JSON lines or CSV
    pub(crate) audited_read ExportAuditLogs(AuditDomain) = Get "/admin/audit-logs/export" as "exportAuditLogs",
    tag: "audit", access: Access::OPS_READ, rate_limit: Admin, audit: "audit.export",
    query: ExportQuery,
    run: export_audit_logs => Export,
}

async fn export_audit_logs(
    audit: &AuditDomain,
    tx: &mut ReadTx,
    call: &Call<ExportAuditLogs>,
) -> Result<Export> {
    let filter = call.query.filter(call.query.org_id);
    export(tx, audit.store.clone(), call.scope, filter, call.query.format.unwrap_or_default()).await
}

operation! {
    /// List the seals of all chains by time, or of one chain by number
    pub(crate) read ListAuditSeals(AuditDomain) = Get "/admin/audit-seals" as "listAuditSeals",
    tag: "audit", access: Access::OPS_READ, rate_limit: Admin,
    query: SealQuery,
    run: list_audit_seals => AuditSealPage,
}

async fn list_audit_seals(
    _: &AuditDomain,
    tx: &mut ReadTx,
    call: &Call<ListAuditSeals>,
) -> Result<AuditSealPage> {
    let chain = call.query.chain.as_ref().map(ChainName::as_str);
    chain_seals(tx, chain, &call.listing(&chain)?).await
}
