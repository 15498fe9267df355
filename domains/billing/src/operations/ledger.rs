//! The ledger of an organisation.

use gpuaas_core::{ProjectId, Result, UsageId};
use gpuaas_http::{Call, Page, Timestamp, operation};
use gpuaas_store::ReadTx;

use super::balance::READ;
use crate::Billing;
use crate::model::{EntryKind, LedgerPage};
use crate::queries::entries::{self, EntryFilter};

gpuaas_http::paged_query! {
    pub(crate) struct LedgerQuery {
        project_id: Option<ProjectId>,
        #[param(inline)]
        kind: Option<EntryKind>,
        usage_id: Option<UsageId>,
        /// Start of the period, exclusive: entries at its end belong to a period.
        #[param(value_type = Option<chrono::DateTime<chrono::Utc>>)]
        from: Option<Timestamp>,
        /// End of the period, inclusive.
        #[param(value_type = Option<chrono::DateTime<chrono::Utc>>)]
        until: Option<Timestamp>,
    }
}

operation! {
    /// List the ledger entries of the project's organisation, newest first
    pub(crate) read List(Billing) = Get "/billing/ledger" as "listLedgerEntries",
    tag: "billing", access: READ, rate_limit: Api,
    query: LedgerQuery,
    run: list => LedgerPage,
}

async fn list(_: &Billing, tx: &mut ReadTx, call: &Call<List>) -> Result<LedgerPage> {
    let query = &call.query;
    let filter = EntryFilter {
        org: call.tenant()?,
        project: query.project_id,
        kind: query.kind,
        usage: query.usage_id,
        from: query.from.map(Timestamp::get),
        until: query.until.map(Timestamp::get),
    };
    let listing = call.listing(&filter)?;
    let rows = entries::newest(tx, &filter, listing.after()?, listing.limit()).await?;
    let page: Page<_> = listing.page(rows, |row| row.position)?;
    let items = page.items.into_iter().map(|row| row.entry).collect();
    Ok(LedgerPage { items, next_cursor: page.next_cursor })
}
