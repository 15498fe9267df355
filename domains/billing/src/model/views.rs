//! Views of accounts, usage and entries in the API.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use gpuaas_core::{EntryId, Money, OrgId, ProjectId, UsageId};
use serde::Serialize;
use utoipa::ToSchema;

use super::{AccountState, Attribution, EntryKind, LedgerAccount, Terms, UsageMode};

/// The accounts of an organisation, one per currency. Empty before its first usage or credit.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Balance {
    pub org_id: OrgId,
    pub accounts: Vec<AccountBalance>,
}

/// An account with its balance.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AccountBalance {
    /// Negative: the organisation owes this amount.
    pub balance: Money,
    /// Balance and credit limit.
    pub available: Money,
    pub terms: Terms,
    pub credit_limit: Money,
    pub state: AccountState,
    pub state_since: DateTime<Utc>,
    /// Cost of all open usage per hour.
    pub hourly: Money,
    /// When the available amount is used up at the current rate; null without usage.
    pub depletes_at: Option<DateTime<Utc>>,
    /// When running work is released or stopped, if the balance is depleted.
    pub grace_until: Option<DateTime<Utc>>,
}

/// An interval of usage, and what it was charged in the period of the listing.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct UsageRecord {
    pub id: UsageId,
    pub project_id: ProjectId,
    /// `allocation`, `volume` or another kind of resource.
    pub resource_kind: String,
    /// Id of the resource, such as `alloc_…`.
    pub resource_id: String,
    pub mode: UsageMode,
    pub sku: String,
    /// Number of GPUs, or of the SKU's other unit.
    #[schema(minimum = 0)]
    pub quantity: i32,
    pub unit: String,
    pub unit_price: Money,
    #[schema(minimum = 1)]
    pub price_version: i32,
    pub hourly: Money,
    pub tags: BTreeMap<String, String>,
    pub app: Attribution,
    pub started_at: DateTime<Utc>,
    /// Null while it lasts.
    pub ended_at: Option<DateTime<Utc>>,
    pub end_reason: Option<String>,
    /// Charged so far.
    pub charged: Money,
    pub correlation_id: String,
}

/// A page of usage, newest first, and the sums of everything that the filter matches.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct UsagePage {
    pub items: Vec<UsageRecord>,
    pub next_cursor: Option<String>,
    /// One sum per currency.
    pub totals: Vec<Money>,
}

impl From<gpuaas_http::Page<UsageRecord>> for UsagePage {
    fn from(page: gpuaas_http::Page<UsageRecord>) -> Self {
        Self { items: page.items, next_cursor: page.next_cursor, totals: Vec::new() }
    }
}

/// An entry of the ledger: an amount moved from the debited to the credited account.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LedgerEntry {
    pub id: EntryId,
    /// Of a usage debit: the end of what it charges.
    pub at: DateTime<Utc>,
    pub kind: EntryKind,
    pub debit: LedgerAccount,
    pub credit: LedgerAccount,
    pub amount: Money,
    /// Change of the organisation's balance.
    pub change: Money,
    pub project_id: Option<ProjectId>,
    pub usage_id: Option<UsageId>,
    /// Start of what a usage debit charges.
    pub charged_from: Option<DateTime<Utc>>,
    /// The entry of which this one takes back a part.
    pub corrects: Option<EntryId>,
    /// Id of the payment, refund or dispute.
    pub reference: Option<String>,
    /// Id of the event that proves a correction.
    pub evidence: Option<String>,
    pub reason: Option<String>,
    pub correlation_id: String,
}

gpuaas_http::page! {
    /// A page of the ledger, newest first.
    pub struct LedgerPage of LedgerEntry
}

/// Charge of a project for a SKU on one day (UTC).
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DailyCharge {
    pub day: NaiveDate,
    pub project_id: ProjectId,
    pub sku: String,
    pub mode: UsageMode,
    pub amount: Money,
}

/// Charges by day.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DailyCharges {
    pub items: Vec<DailyCharge>,
}
