//! The operations of audit: for platform staff, and the same for each organisation's administrators.

mod org;
mod platform;
mod query;

use gpuaas_core::Result;
use gpuaas_core::chain::Seal;
use gpuaas_http::{ApiBuilder, Cursor, PageQuery};
use gpuaas_store::Tx;

use crate::AuditDomain;
use crate::model::{AuditEntryPage, AuditSealPage, Filter};
use crate::queries::{log, seals};

pub(crate) fn register(audit: &AuditDomain, api: ApiBuilder) -> ApiBuilder {
    api.read::<platform::ListAuditLogs>(audit)
        .audited_read::<platform::ExportAuditLogs>(audit)
        .read::<platform::ListAuditSeals>(audit)
        .read::<org::ListOrgAuditLogs>(audit)
        .audited_read::<org::ExportOrgAuditLogs>(audit)
        .read::<org::ListOrgAuditSeals>(audit)
        .read::<org::ListAuditKeys>(audit)
}

async fn entries(tx: &mut Tx, listing: &str, filter: &Filter, page: &PageQuery) -> Result<AuditEntryPage> {
    let cursor = Cursor::of(listing, filter)?;
    let before = cursor.position(page.cursor.as_deref())?;
    let items = log::newest(tx, filter, before, page.limit()?).await?;
    let (items, next_cursor) = cursor.cut(items, page.size()?, |entry| (entry.at, entry.id))?;
    Ok(AuditEntryPage { items, next_cursor })
}

async fn chain_seals(
    tx: &mut Tx,
    listing: &str,
    chain: Option<&str>,
    page: &PageQuery,
) -> Result<AuditSealPage> {
    let cursor = Cursor::of(listing, &chain)?;
    let after: Option<seals::Place> = cursor.position(page.cursor.as_deref())?;
    let items = match chain {
        Some(chain) => seals::of_chain(tx, chain, after.as_ref(), page.limit()?).await?,
        None => seals::of_all(tx, after, page.limit()?).await?,
    };
    let place = |seal: &Seal| (seal.sealed_at, seal.chain.clone(), seal.seq);
    let (items, next_cursor) = cursor.cut(items, page.size()?, place)?;
    Ok(AuditSealPage { items, next_cursor })
}
