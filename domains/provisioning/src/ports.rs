//! Ports: traits that domains above implement for provisioning.

use futures::future::BoxFuture;
use gpuaas_core::{Money, OrgId, ProjectId, Result};
use gpuaas_store::MutationTx;

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

/// A guard that allows everything, for clouds that bill nobody and for tests.
#[derive(Debug, Clone, Copy)]
pub struct Unmetered;

impl SpendingGuard for Unmetered {
    fn check<'a>(&'a self, _: &'a mut MutationTx, _: Spending) -> BoxFuture<'a, Result<()>> {
        Box::pin(std::future::ready(Ok(())))
    }
}
