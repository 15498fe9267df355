//! Workers: accrual, states of balances, sealing.

use std::time::Duration;

use gpuaas_supervisor::Supervisor;

use crate::Billing;

/// Interval of the check for partitions that are due.
const ACCRUAL_INTERVAL: Duration = Duration::from_secs(2);
/// Interval of the assessment of balances.
const ASSESSMENT_INTERVAL: Duration = Duration::from_secs(5);
/// Pause between batches of seals. Balances read the entries since the last one.
const SEAL_INTERVAL: Duration = Duration::from_secs(1);

pub(crate) fn start(billing: &Billing, supervisor: &Supervisor) {
    let accruing = billing.clone();
    supervisor.every("accrual", ACCRUAL_INTERVAL, move || {
        let billing = accruing.clone();
        async move { billing.accrue().await.map(|_| ()) }
    });
    let assessing = billing.clone();
    supervisor.every("balances", ASSESSMENT_INTERVAL, move || {
        let billing = assessing.clone();
        async move { billing.assess().await.map(|_| ()) }
    });
    let sealing = billing.clone();
    supervisor.every("ledger sealer", SEAL_INTERVAL, move || {
        let billing = sealing.clone();
        async move { billing.seal().await.map(|_| ()) }
    });
}
