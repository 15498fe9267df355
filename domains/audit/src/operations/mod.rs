//! HTTP operations on the audit log: for platform staff, and for the administrators of each organisation.

mod export;
mod org;
mod platform;
mod query;

use gpuaas_core::Result;
use gpuaas_core::chain::Seal;
use gpuaas_http::{ApiBuilder, Listing};
use gpuaas_store::Tx;

use crate::AuditDomain;
use crate::model::{AuditEntryPage, AuditFilter, AuditSealPage};
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

async fn entries(tx: &mut Tx, filter: &AuditFilter, listing: &Listing) -> Result<AuditEntryPage> {
    let before = listing.after()?;
    let items = log::newest(tx, filter, before, listing.limit()).await?;
    listing.page(items, |entry| (entry.at, entry.id))
}

async fn chain_seals(tx: &mut Tx, chain: Option<&str>, listing: &Listing) -> Result<AuditSealPage> {
    let after: Option<seals::SealPosition> = listing.after()?;
    let items = match chain {
        Some(chain) => seals::of_chain(tx, chain, after.as_ref(), listing.limit()).await?,
        None => seals::of_all(tx, after, listing.limit()).await?,
    };
    listing.page(items, |seal: &Seal| (seal.sealed_at, seal.chain.clone(), seal.seq))
}
