//! The whole log, for platform staff.

use gpuaas_core::{PlatformRole, Result};
use gpuaas_http::{
    Access, AuditedRead, Call, Empty, Export, RateLimitClass, Method, NoBody, Operation, PageQuery, Read,
};
use gpuaas_store::ReadTx;

use super::query::{ExportQuery, LogQuery, SealQuery};
use super::{chain_seals, entries};
use crate::AuditDomain;
use crate::export::export;
use crate::model::{AuditEntryPage, AuditSealPage, ChainName};

pub(crate) struct ListAuditLogs;

impl Operation for ListAuditLogs {
    const ID: &'static str = "listAuditLogs";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/audit-logs";
    const TAG: &'static str = "audit";
    const SUMMARY: &'static str = "The audit log of all organisations and the platform, newest first";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    type State = AuditDomain;
    type Path = Empty;
    type Query = LogQuery;
    type Body = NoBody;
    type Answer = AuditEntryPage;
}

impl Read for ListAuditLogs {
    async fn read(_: &AuditDomain, tx: &mut ReadTx, call: &Call<Self>) -> Result<AuditEntryPage> {
        let query = &call.query;
        let page = PageQuery { cursor: query.cursor.clone(), page_size: query.page_size };
        entries(tx, Self::ID, &query.filter(query.org_id), &page).await
    }
}

pub(crate) struct ExportAuditLogs;

impl Operation for ExportAuditLogs {
    const ID: &'static str = "exportAuditLogs";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/audit-logs/export";
    const TAG: &'static str = "audit";
    const SUMMARY: &'static str = "Exports the audit log, oldest first, as JSON lines or CSV";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    type State = AuditDomain;
    type Path = Empty;
    type Query = ExportQuery;
    type Body = NoBody;
    type Answer = Export;
}

impl AuditedRead for ExportAuditLogs {
    const AUDIT: &'static str = "audit.export";

    async fn read(audit: &AuditDomain, tx: &mut ReadTx, call: &Call<Self>) -> Result<Export> {
        let filter = call.query.filter(call.query.org_id);
        export(tx, audit.store.clone(), call.scope, filter, call.query.format.unwrap_or_default()).await
    }
}

pub(crate) struct ListAuditSeals;

impl Operation for ListAuditSeals {
    const ID: &'static str = "listAuditSeals";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/admin/audit-seals";
    const TAG: &'static str = "audit";
    const SUMMARY: &'static str = "The seals of all chains in the order of time, or of one chain in its own";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    type State = AuditDomain;
    type Path = Empty;
    type Query = SealQuery;
    type Body = NoBody;
    type Answer = AuditSealPage;
}

impl Read for ListAuditSeals {
    async fn read(_: &AuditDomain, tx: &mut ReadTx, call: &Call<Self>) -> Result<AuditSealPage> {
        let query = &call.query;
        let page = PageQuery { cursor: query.cursor.clone(), page_size: query.page_size };
        chain_seals(tx, Self::ID, query.chain.as_ref().map(ChainName::as_str), &page).await
    }
}
