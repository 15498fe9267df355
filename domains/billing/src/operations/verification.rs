//! Verification of the ledger, for platform staff.

use gpuaas_core::{OrgId, Result};
use gpuaas_http::{Access, Call, operation};
use gpuaas_store::ReadTx;

use crate::Billing;
use crate::model::LedgerVerification;
use crate::verification;

gpuaas_http::paged_query! {
    pub(crate) struct VerificationQuery {
        /// Verifies the accounts of this organisation only.
        org_id: Option<OrgId>,
    }
}

operation! {
    /// Verify a part of the ledger: chains, signatures, balances, and usage against debits
    pub(crate) read Verify(Billing) = Get "/admin/ledger/verification" as "verifyLedger",
    tag: "administration", access: Access::OPS_READ, rate_limit: Admin,
    query: VerificationQuery,
    run: verify => LedgerVerification,
}

async fn verify(_: &Billing, tx: &mut ReadTx, call: &Call<Verify>) -> Result<LedgerVerification> {
    let org = call.query.org_id;
    let listing = call.listing(&org)?;
    let part = verification::verify(tx, org, listing.after()?.unwrap_or_default()).await?;
    let next_cursor = part.next.as_ref().map(|next| listing.cursor_at(next)).transpose()?;
    Ok(LedgerVerification {
        findings: part.findings,
        seals: part.seals,
        entries: part.entries,
        usage: part.usage,
        next_cursor,
    })
}
