//! Entries of the ledger.

use gpuaas_core::{EntryId, Money, OrgId, ProjectId};

gpuaas_core::value_enum! {
    /// An account of the ledger. `customer` is the organisation's; the others are the platform's.
    LedgerAccount {
        Customer = "customer",
        Revenue = "revenue",
        Processor = "processor",
        Promotions = "promotions",
        Adjustments = "adjustments",
    }
}
gpuaas_core::value_enum! {
    /// Why an entry was made.
    EntryKind {
        UsageDebit = "usage_debit",
        /// Takes back a part of a usage debit.
        Correction = "correction",
        StripeCredit = "stripe_credit",
        Refund = "refund",
        PromoCredit = "promo_credit",
        AdminAdjustment = "admin_adjustment",
    }
}

impl EntryKind {
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
