//! Entries of the ledger.

use chrono::{DateTime, Utc};
use gpuaas_core::{Currency, EntryId, Money, OrgId, ProjectId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// An account of the ledger. `customer` is the organisation's; the others are the platform's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LedgerAccount {
    Customer,
    Revenue,
    Processor,
    Promotions,
    Adjustments,
}

impl LedgerAccount {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Customer => "customer",
            Self::Revenue => "revenue",
            Self::Processor => "processor",
            Self::Promotions => "promotions",
            Self::Adjustments => "adjustments",
        }
    }
}

/// Why an entry was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EntryKind {
    UsageDebit,
    /// Takes back a part of a usage debit.
    Correction,
    StripeCredit,
    Refund,
    PromoCredit,
    AdminAdjustment,
}

impl EntryKind {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::UsageDebit => "usage_debit",
            Self::Correction => "correction",
            Self::StripeCredit => "stripe_credit",
            Self::Refund => "refund",
            Self::PromoCredit => "promo_credit",
            Self::AdminAdjustment => "admin_adjustment",
        }
    }

    /// Returns the platform's account that takes the other side of an entry of this kind.
    pub const fn contra(self, credits_customer: bool) -> LedgerAccount {
        match self {
            Self::UsageDebit | Self::Correction => LedgerAccount::Revenue,
            Self::StripeCredit => LedgerAccount::Processor,
            // A refund by the payment provider takes the money out of the account; an internal one adds to it.
            Self::Refund if credits_customer => LedgerAccount::Adjustments,
            Self::Refund => LedgerAccount::Processor,
            Self::PromoCredit => LedgerAccount::Promotions,
            Self::AdminAdjustment => LedgerAccount::Adjustments,
        }
    }
}

/// An entry to post that isn't usage.
#[derive(Debug, Clone)]
pub struct NewEntry {
    pub org: OrgId,
    pub project: Option<ProjectId>,
    pub kind: EntryKind,
    /// Change of the organisation's balance; not zero.
    pub change: Money,
    pub corrects: Option<EntryId>,
    /// Id of the payment, refund or dispute.
    pub reference: Option<String>,
    pub reason: Option<String>,
}

/// An entry of the ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryRecord {
    pub id: Uuid,
    pub at: DateTime<Utc>,
    pub org_id: Uuid,
    pub project_id: Option<Uuid>,
    pub currency: Currency,
    pub kind: String,
    pub debit: String,
    pub credit: String,
    pub amount_minor: i64,
    pub usage_id: Option<Uuid>,
    pub charged_from: Option<DateTime<Utc>>,
    pub corrects: Option<Uuid>,
    pub reference: Option<String>,
    pub evidence: Option<String>,
    pub reason: Option<String>,
    pub correlation_id: String,
}
