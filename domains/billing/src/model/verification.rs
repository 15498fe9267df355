//! Verification of the ledger.

use gpuaas_core::{Currency, OrgId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

gpuaas_core::value_enum! {
    /// A defect of the ledger.
    LedgerProblem {
        /// A seal is missing, or doesn't follow the one before it.
        SealMissing = "seal_missing",
        /// A seal's digest or signature doesn't match its content.
        SealAltered = "seal_altered",
        /// An entry that was sealed is missing.
        EntryMissing = "entry_missing",
        /// The sealed entries differ from what was sealed.
        EntryAltered = "entry_altered",
        /// A seal's balance isn't the sum of the entries up to it.
        BalanceWrong = "balance_wrong",
        /// An entry belongs to no seal, although later ones do.
        EntryUnsealed = "entry_unsealed",
        /// A usage debit without usage.
        UsageMissing = "usage_missing",
        /// The debits of an interval aren't its cost.
        ChargeWrong = "charge_wrong",
        /// An interval's price isn't that of its version in the catalogue.
        PriceWrong = "price_wrong",
    }
}

/// A defect, and where it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct LedgerFinding {
    pub org_id: OrgId,
    pub currency: Currency,
    pub problem: LedgerProblem,
    /// Number of the seal, if it is in one.
    pub seal: Option<i64>,
    /// Id of the entry or usage, if it is one.
    pub id: Option<String>,
    pub detail: String,
}

/// One part of a verification. Continue with `next_cursor` until it is null.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LedgerVerification {
    pub findings: Vec<LedgerFinding>,
    /// Seals checked in this part.
    #[schema(minimum = 0)]
    pub seals: usize,
    /// Sealed entries checked in this part.
    #[schema(minimum = 0)]
    pub entries: usize,
    /// Intervals of usage checked in this part.
    #[schema(minimum = 0)]
    pub usage: usize,
    pub next_cursor: Option<String>,
}

/// Position of a verification: accounts in order; of each its seals, then its unsealed entries and its usage.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct VerificationPosition {
    /// Account that is being verified; all before it are done.
    pub account: Option<(Uuid, String)>,
    /// The last seal that was checked.
    pub seal: i64,
    /// The last usage that was checked, once the seals are done.
    pub usage: Option<Uuid>,
}

/// A seal as stored, with what its entries amount to now.
pub(crate) struct StoredSeal {
    pub seal: super::LedgerSeal,
    /// Number of its entries that exist.
    pub found: i64,
    pub rows_digest: Option<String>,
    pub change_minor: i64,
    pub public_key: Option<Vec<u8>>,
}
