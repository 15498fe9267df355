//! Ports: traits that domains above implement for provisioning.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use gpuaas_core::{AllocationId, Money, OrgId, ProjectId, Result};
use gpuaas_store::{MutationTx, Tx};

/// Spending that is about to start.
#[derive(Debug, Clone, Copy)]
pub struct Spending {
    pub org: OrgId,
    pub project: ProjectId,
    pub hourly: Money,
}

/// Decides whether paid work may start. Implemented by billing.
pub trait SpendingGuard: Send + Sync {
    /// Rejects the spending with `balance_insufficient`. Runs in the transaction that starts the work.
    fn check<'a>(&'a self, tx: &'a mut MutationTx, spending: Spending) -> BoxFuture<'a, Result<()>>;
}

/// Use of an allocation that is charged for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MeteredMode {
    /// Active: proved to work.
    Running,
    /// Stopped, with its GPUs reserved.
    Held,
}

/// The start of something that is charged for.
#[derive(Debug, Clone)]
pub struct MeterStart {
    pub allocation: AllocationId,
    pub org: OrgId,
    pub project: ProjectId,
    pub mode: MeteredMode,
    pub sku: String,
    /// GPUs of the allocation.
    pub gpus: i32,
    /// `gpu_hour` or `hour`.
    pub unit: &'static str,
    pub unit_price: Money,
    pub price_version: i32,
    /// Price per hour of all its GPUs.
    pub hourly: Money,
    pub tags: BTreeMap<String, String>,
    pub correlation_id: String,
    pub at: DateTime<Utc>,
    /// Id of the run that has the proof.
    pub evidence: Option<String>,
}

/// The end of what an allocation is charged for.
#[derive(Debug, Clone)]
pub struct MeterEnd {
    pub allocation: AllocationId,
    pub at: DateTime<Utc>,
    /// The state that the allocation enters.
    pub reason: &'static str,
    /// Id of what shows that the allocation hasn't worked since `at`, if that was found later.
    pub evidence: Option<String>,
}

/// Records usage. Implemented by billing, and called in the transaction that changes the allocation's state.
pub trait UsageMeter: Send + Sync {
    fn start<'a>(&'a self, tx: &'a mut Tx, start: MeterStart) -> BoxFuture<'a, Result<()>>;
    fn end<'a>(&'a self, tx: &'a mut Tx, end: MeterEnd) -> BoxFuture<'a, Result<()>>;

    /// Returns what each of these allocations was charged so far. Those without usage are missing.
    fn charged<'a>(
        &'a self,
        tx: &'a mut Tx,
        allocations: &'a [AllocationId],
    ) -> BoxFuture<'a, Result<HashMap<AllocationId, Money>>>;
}

/// The ports that billing implements.
#[derive(Clone)]
pub struct BillingPorts {
    pub spending: Arc<dyn SpendingGuard>,
    pub usage: Arc<dyn UsageMeter>,
}

impl BillingPorts {
    pub fn of<B: SpendingGuard + UsageMeter + 'static>(billing: Arc<B>) -> Self {
        Self { spending: billing.clone(), usage: billing }
    }
}

/// A guard that allows everything and a meter that records nothing, for clouds that bill nobody and for tests.
#[derive(Debug, Clone, Copy)]
pub struct Unmetered;

impl SpendingGuard for Unmetered {
    fn check<'a>(&'a self, _: &'a mut MutationTx, _: Spending) -> BoxFuture<'a, Result<()>> {
        Box::pin(std::future::ready(Ok(())))
    }
}

impl UsageMeter for Unmetered {
    fn start<'a>(&'a self, _: &'a mut Tx, _: MeterStart) -> BoxFuture<'a, Result<()>> {
        Box::pin(std::future::ready(Ok(())))
    }

    fn end<'a>(&'a self, _: &'a mut Tx, _: MeterEnd) -> BoxFuture<'a, Result<()>> {
        Box::pin(std::future::ready(Ok(())))
    }

    fn charged<'a>(
        &'a self,
        _: &'a mut Tx,
        _: &'a [AllocationId],
    ) -> BoxFuture<'a, Result<HashMap<AllocationId, Money>>> {
        Box::pin(std::future::ready(Ok(HashMap::new())))
    }
}
