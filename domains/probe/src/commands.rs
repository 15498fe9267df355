//! Starting probes, and forgetting them.

use chrono::{DateTime, Utc};
use gpuaas_core::{ProbeId, Result, RunId};
use gpuaas_store::{Cause, Tx};
use gpuaas_workflow::start;

use crate::workflows::{Input, ProbeRun};

/// Starts a probe with the transaction it is called in. The same key again is the same probe.
pub(crate) async fn begin(tx: &mut Tx, probe: ProbeId, key: &str, cause: &Cause) -> Result<RunId> {
    start::<ProbeRun>(tx, key, &Input { probe }, cause).await
}

/// Removes probes started before then, a bounded number.
pub(crate) async fn forget(tx: &mut Tx, before: DateTime<Utc>) -> Result<u64> {
    let delete = sqlx::query!(
        "delete from probe.probes where id in (
             select id from probe.probes where started_at < $1 order by started_at limit 20000)",
        before,
    );
    tx.execute(delete).await
}
