//! Money of all organisations, for platform staff.

use gpuaas_core::{Currency, Error, Money, OrgId, Result};
use gpuaas_http::text::ActionReason;
use gpuaas_http::{Access, Call, operation};
use gpuaas_store::{MutationTx, ReadTx};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::balance::of_org;
use crate::Billing;
use crate::commands::{accounts, entries};
use crate::model::{Balance, EntryKind, NewEntry, Terms};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct OrgPath {
    org_id: OrgId,
}

operation! {
    /// Get the balance of any organisation
    pub(crate) read GetBalance(Billing) = Get "/admin/orgs/{org_id}/balance" as "getOrgBalance",
    tag: "administration", access: Access::OPS_READ, rate_limit: Admin,
    path: OrgPath,
    errors: [OrgNotFound],
    run: get => Balance,
}

async fn get(_: &Billing, tx: &mut ReadTx, call: &Call<GetBalance>) -> Result<Balance> {
    accounts::ensure_org(tx, call.path.org_id).await?;
    of_org(tx, call.path.org_id).await
}

/// Kind of a change of a balance by platform staff.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AdjustmentKind {
    #[default]
    Adjustment,
    /// A gift; positive.
    Promo,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AdjustBalance {
    /// Change of the balance; negative to take something off it.
    amount: Money,
    #[serde(default)]
    kind: AdjustmentKind,
    reason: ActionReason,
}

/// Largest change at once, in minor units.
const MAX_ADJUSTMENT: i64 = 1_000_000_000_000;

operation! {
    /// Credit or debit an organisation's balance
    pub(crate) mutation Adjust(Billing) = Post "/admin/orgs/{org_id}/balance" as "adjustBalance",
    tag: "administration", access: Access::OPS_WRITE, rate_limit: Financial, audit: "balance.adjust",
    path: OrgPath, body: AdjustBalance, success: 201,
    errors: [OrgNotFound],
    run: adjust => Balance,
}

async fn adjust(billing: &Billing, tx: &mut MutationTx, call: &Call<Adjust>) -> Result<Balance> {
    let (org, body) = (call.path.org_id, &call.body);
    if body.amount.minor == 0 || body.amount.minor.unsigned_abs() > MAX_ADJUSTMENT.unsigned_abs() {
        return Err(Error::field("amount", "must not be zero, and at most 10 billion"));
    }
    let kind = match body.kind {
        AdjustmentKind::Promo if body.amount.minor < 0 => {
            return Err(Error::field("amount", "must be positive for a promo credit"));
        }
        AdjustmentKind::Promo => EntryKind::PromoCredit,
        AdjustmentKind::Adjustment => EntryKind::AdminAdjustment,
    };
    accounts::ensure_org(tx, org).await?;
    let entry = NewEntry {
        org,
        project: None,
        kind,
        change: body.amount,
        corrects: None,
        reference: None,
        reason: Some(body.reason.as_str().to_owned()),
    };
    let id = entries::post(tx, &entry).await?;
    tx.target("organisation", org);
    tx.note("reason", body.reason.as_str());
    tx.note("amount", body.amount.to_string());
    tx.note("entry", id.to_string());
    billing.assess_account(tx, org, body.amount.currency).await?;
    of_org(tx, org).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetBillingTerms {
    currency: Currency,
    terms: Terms,
    /// Amount by which an invoiced organisation's balance may fall below zero, in minor units. Without effect on a prepaid one.
    #[schema(minimum = 0, maximum = 1_000_000_000_000_i64)]
    credit_limit_minor: i64,
    reason: ActionReason,
}

operation! {
    /// Set how an organisation pays: in advance, or by invoice up to a credit limit
    pub(crate) mutation SetTerms(Billing) = Put "/admin/orgs/{org_id}/billing-terms" as "setBillingTerms",
    tag: "administration", access: Access::OPS_WRITE, rate_limit: Financial, audit: "billing_terms.set",
    path: OrgPath, body: SetBillingTerms,
    errors: [OrgNotFound],
    run: set_terms => Balance,
}

async fn set_terms(billing: &Billing, tx: &mut MutationTx, call: &Call<SetTerms>) -> Result<Balance> {
    let (org, body) = (call.path.org_id, &call.body);
    if !(0..=MAX_ADJUSTMENT).contains(&body.credit_limit_minor) {
        return Err(Error::field("credit_limit_minor", "must be from 0 to 1000000000000"));
    }
    accounts::ensure_org(tx, org).await?;
    accounts::set_terms(tx, org, body.currency, body.terms, body.credit_limit_minor).await?;
    tx.target("organisation", org);
    tx.note("reason", body.reason.as_str());
    tx.note("terms", body.terms.as_str());
    tx.note("credit_limit", Money::new(body.credit_limit_minor, body.currency).to_string());
    billing.assess_account(tx, org, body.currency).await?;
    of_org(tx, org).await
}
